//! When which action can be taken. Floor 4. Section 4 of the reference; rules WND-REACT-01 to -04, WND-COND-06, -10; rulings
//! WND-R28, -R75, -R88, -R89, -R120.

use super::Row;
use crate::combat::{Act, PendingChoice, Refusal};
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::plan::acts::Kind;
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Moment};

/// The window in which somebody is asked now for an action of its own.
pub fn asked<'w>(s: &Situation<'w>, f: &Fighter<'_>) -> Option<&'w PendingChoice> {
    s.window().filter(|window| window.actors.contains(&f.id))
}

/// Whether this is the moment for an action.
///
/// # Errors
/// [`Refusal`] with the reason for which it is not.
pub fn check(s: &Situation<'_>, row: &'static Row, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    row.check_riders(act)?;
    check_body(row, f)?;
    match asked(s, f) {
        Some(window) => check_window(row, f, act, window),
        None => Ok(()),
    }
}

/// Who is pinned can only escape, other helpless ones nothing. Rules WND-COND-04, -06, -10.
fn check_body(row: &'static Row, f: &Fighter<'_>) -> Result<(), Refusal> {
    let pinned = f.pinned_by().is_some() && !f.has(words::HELPLESS) && !f.is_unconscious();
    match f.is_helpless() && !(pinned && row.word == words::ESCAPE) {
        false => Ok(()),
        true if pinned => Err(Refusal::forbidden("It is pinned and can only escape", "WND-COND-10")),
        true => Err(Refusal::forbidden("It is helpless", "WND-COND-06")),
    }
}

fn check_window(
    row: &'static Row,
    f: &Fighter<'_>,
    act: &Act,
    window: &PendingChoice,
) -> Result<(), Refusal> {
    match (window.kind.as_str(), row.own) {
        (_, Kind::Free) => Ok(()),
        (words::WINDOW_INTERRUPT, Kind::Action) => match f.initiative {
            0 => Err(Refusal::forbidden("It has no initiative left", "WND-INIT-05")),
            _ => Ok(()),
        },
        // By moving it voids what is declared once in a turn. Ruling WND-R88.
        (words::WINDOW_INTERRUPT, Kind::Way) => {
            let declared = window.prompt.contains(Moment::Declared.name());
            let voided = declared && f.pool(Pool::Voided) > 0 && !f.data.is_off("WND-REACT-03");
            match voided {
                true => Err(Refusal::forbidden("It has moved in this turn already", "WND-REACT-03")),
                false => Ok(()),
            }
        }
        (words::WINDOW_READY, Kind::Action) if f.readied_act().is_some_and(|it| fits(it, act)) => {
            Ok(())
        }
        _ => Err(Refusal::forbidden("That can wait for its own turn", "WND-REACT-01")),
    }
}

/// Whether an action is the one that is kept ready: its verb and what it is done with. Rule WND-ACT-16.
fn fits(kept: &Act, act: &Act) -> bool {
    kept.riders.contains_key(&act.verb) && (kept.with.is_none() || kept.with == act.with)
}

/// Whether somebody can pay: in a window all of it at once. Rule WND-REACT-01; ruling WND-R75.
///
/// # Errors
/// [`Refusal`] with what is missing.
pub fn check_price(s: &Situation<'_>, f: &Fighter<'_>, price: Price) -> Result<(), Refusal> {
    let in_window = asked(s, f).is_some();
    if in_window && price.rounds > 0 {
        return Err(Refusal::forbidden("It takes rounds", "WND-INIT-14"));
    }
    let commits = price.commits && !in_window;
    Price { commits, ..price }.check(f)
}
