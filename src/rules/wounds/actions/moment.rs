//! When which action can be taken. Floor 4. Section 4 of the reference; rules WND-REACT-01 to -04, WND-COND-06, -10, WND-INIT-13,
//! -14, WND-POS-26; rulings WND-R28, -R75, -R88, -R89, -R120.

use super::row::Row;
use crate::combat::{Act, PendingChoice, Refusal};
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::effects::commit;
use crate::rules::wounds::plan::acts::Kind;
use crate::rules::wounds::plan::mounts::check_obeys;
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::steps::moment_asked;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Moment};

/// The window in which somebody is asked now for an action of its own.
pub fn asked<'w>(s: &Situation<'w>, f: &Fighter<'_>) -> Option<&'w PendingChoice> {
    s.window().filter(|window| window.actors.contains(&f.id))
}

/// Whether an action is legal, and what it costs.
///
/// # Errors
/// [`Refusal`] with the reason for which it is not.
pub fn check_command(
    s: &Situation<'_>,
    row: &'static Row,
    f: &Fighter<'_>,
    act: &Act,
) -> Result<Price, Refusal> {
    if s.data.is_off(row.rule) {
        return Err(Refusal::forbidden(
            "This battle is played without it",
            row.rule,
        ));
    }
    check(s, row, f, act)?;
    let price = priced(act, row.check_act(s, f, act)?);
    check_price(s, f, price)?;
    Ok(price)
}

/// A price with what the riders of its action say of it: whether it may be begun with fewer AP. Rule WND-INIT-13; ruling WND-R75.
pub fn priced(act: &Act, price: Price) -> Price {
    let commits = act
        .riders
        .get(words::COMMIT)
        .is_some_and(|&amount| amount > 0);
    Price {
        commits: price.commits || commits,
        ..price
    }
}

/// Whether this is the moment for an action.
///
/// # Errors
/// [`Refusal`] with the reason for which it is not.
pub fn check(
    s: &Situation<'_>,
    row: &'static Row,
    f: &Fighter<'_>,
    act: &Act,
) -> Result<(), Refusal> {
    row.check_riders(act)?;
    check_body(row, f)?;
    match asked(s, f) {
        Some(window) => check_window(s, row, f, act, window),
        None => check_turn(row, f),
    }
}

/// Whether somebody can do anything of the kind as it is: who is pinned can only escape, other helpless ones nothing, and a mount
/// that is ridden does what it is trained to. Rules WND-COND-04, -06, -10, WND-POS-26.
///
/// # Errors
/// [`Refusal`] with the reason for which it cannot.
pub fn check_body(row: &'static Row, f: &Fighter<'_>) -> Result<(), Refusal> {
    let pinned = f.is_only_pinned();
    let goes_on = [words::CONTINUE, words::GIVE_UP].contains(&row.word) && f.is_escaping();
    match f.is_helpless() && !(pinned && (row.word == words::ESCAPE || goes_on)) {
        false => check_obeys(f, row.own),
        true if pinned => Err(Refusal::forbidden(
            "It is pinned and can only escape",
            "WND-COND-10",
        )),
        true => Err(Refusal::forbidden("It is helpless", "WND-COND-06")),
    }
}

/// What is under way is continued or given up before anything else. Section 4, step 5c; rule WND-INIT-13.
fn check_turn(row: &'static Row, f: &Fighter<'_>) -> Result<(), Refusal> {
    let is_first = row.own == Kind::Free || [words::CONTINUE, words::GIVE_UP].contains(&row.word);
    match commit::waits(f) && !is_first && !f.data.is_off("WND-INIT-13") {
        false => Ok(()),
        true => Err(Refusal::forbidden(
            "Its unfinished action has to be continued or given up first",
            "WND-INIT-13",
        )),
    }
}

fn check_window(
    s: &Situation<'_>,
    row: &'static Row,
    f: &Fighter<'_>,
    act: &Act,
    window: &PendingChoice,
) -> Result<(), Refusal> {
    match (window.kind.as_str(), row.own) {
        (_, Kind::Free) => Ok(()),
        (words::WINDOW_INTERRUPT, Kind::Action) if f.data.is_off("WND-REACT-01") => Err(
            Refusal::forbidden("Nobody can interrupt with an action", "WND-REACT-01"),
        ),
        (words::WINDOW_INTERRUPT, Kind::Action) => Ok(()),
        (words::WINDOW_INTERRUPT, Kind::Way) => {
            check_way(f, moment_asked(s.world()) == Some(Moment::Declared))
        }
        (words::WINDOW_READY, Kind::Action) if f.readied_act().is_some_and(|it| fits(it, act)) => {
            Ok(())
        }
        _ => Err(Refusal::forbidden(
            "That can wait for its own turn",
            "WND-REACT-01",
        )),
    }
}

/// Whether somebody may interrupt by moving, where something is declared or in another moment: what is declared is voided so once
/// in a turn. Rule WND-REACT-03; ruling WND-R88.
///
/// # Errors
/// [`Refusal`] with the reason for which it may not.
pub fn check_way(f: &Fighter<'_>, declared: bool) -> Result<(), Refusal> {
    const RULE: &str = "WND-REACT-03";
    match declared && f.pool(Pool::Voided) > 0 {
        _ if f.data.is_off(RULE) => Err(Refusal::forbidden("Nobody can interrupt by moving", RULE)),
        true => Err(Refusal::forbidden(
            "It has already stopped something by moving this turn: now only an action can",
            RULE,
        )),
        false => Ok(()),
    }
}

/// Whether an action is the one that is kept ready: its verb and what it is done with. Rule WND-ACT-16.
fn fits(kept: &Act, act: &Act) -> bool {
    let with = kept.with.as_ref();
    kept.riders.contains_key(&act.verb) && (with.is_none() || with == act.with.as_ref())
}

/// Whether somebody can pay: in a window all of it at once. Rules WND-REACT-01, WND-INIT-13, -14; ruling WND-R75.
///
/// # Errors
/// [`Refusal`] with what is missing.
pub fn check_price(s: &Situation<'_>, f: &Fighter<'_>, price: Price) -> Result<(), Refusal> {
    let in_window = asked(s, f).is_some();
    if in_window && price.rounds > 0 && !s.data.is_off("WND-INIT-14") {
        return Err(Refusal::forbidden("It takes rounds", "WND-INIT-14"));
    }
    let big = f.pool(Pool::Ap) > 0 && !s.data.is_off("WND-INIT-13");
    let commits = price.commits && !in_window && big;
    Price { commits, ..price }.check(f)
}
