//! What may be done at which point of the Round. Floor 4.
//! Rules AUR-INIT-04, -09, -13 to -15, AUR-REACT-01.

use super::row::{Kind, Row};
use crate::combat::{Act, CombatantId, Refusal};
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::agenda::WindowKind;
use crate::rules::aura::plan::attack::attacker::forbidden;
use crate::rules::aura::plan::timing::{Actor, Timing};
use crate::rules::aura::snapshot::{Fighter, Moment, Situation};
use crate::rules::aura::words;

/// How an attack is meant: in a window it is always swift.
pub fn timing(s: &Situation<'_>, row: &Row, act: &Act) -> Timing {
    let swift = act
        .riders
        .get(words::SWIFT)
        .is_some_and(|&amount| amount > 0);
    match s.moment {
        Moment::Window(WindowKind::Step) => s
            .under_way
            .last()
            .map_or(Timing::Swift, |action| Timing::AtMover(action.who)),
        Moment::Window(_) => Timing::Swift,
        _ if swift && row.is_attack() => Timing::Swift,
        _ => Timing::Action,
    }
}

/// Whether the side of a combatant may give commands now. Rule AUR-INIT-04.
pub(super) fn may_command(s: &Situation<'_>, who: CombatantId) -> Result<(), Refusal> {
    let side = s.known(who)?.side;
    let holder = s.turns().side();
    if s.moment != Moment::Priority || holder == Some(side) {
        return Ok(());
    }
    let may_act = s.fighters().iter();
    let may_act = may_act.filter(|f| Some(f.side) == holder && f.obeys());
    Err(Refusal::NotYourTurn {
        who,
        may_act: may_act.map(|f| f.id).collect(),
    })
}

/// Whether an action may be declared at this point of the Round. Rules AUR-INIT-09, -13 to -15,
/// AUR-REACT-01.
pub(super) fn check(s: &Situation<'_>, row: &Row, actor: Actor<'_>) -> Result<(), Refusal> {
    let swift = row.is_attack() && actor.timing != Timing::Action;
    match s.moment {
        Moment::Priority => Ok(()),
        Moment::Challenge if swift || row.own.kind != Kind::Action => {
            forbidden("Only an action can answer a declared action", "AUR-INIT-09")
        }
        Moment::Challenge => check_challenger(s, &actor),
        Moment::Window(WindowKind::Before) if swift || row.own.kind == Kind::Interrupt => Ok(()),
        Moment::Window(WindowKind::Before) => forbidden(
            "Only an Agile Move or a Swift Attack can interrupt",
            "AUR-INIT-13",
        ),
        Moment::Window(_) if swift => Ok(()),
        Moment::Window(WindowKind::Step) => {
            forbidden("Only a Swift Attack can meet a step", "AUR-INIT-14")
        }
        Moment::Window(WindowKind::After) => {
            forbidden("Only a Swift Attack can follow", "AUR-INIT-15")
        }
        Moment::Question => Err(Refusal::NothingToAnswer),
    }
}

/// Whether a combatant can challenge the action under way at all. Rule AUR-INIT-09.
pub fn check_challenger(s: &Situation<'_>, who: &Fighter<'_>) -> Result<(), Refusal> {
    let actor = s.under_way.last().map(|action| s.fighter(action.who));
    if s.data.is_off("AUR-INIT-09") {
        return forbidden("Nobody can challenge", "AUR-INIT-09");
    }
    if who.has(words::SURPRISED) && !s.data.is_off("AUR-COND-09") {
        return forbidden("The surprised cannot challenge", "AUR-COND-09");
    }
    if who.pool(Pool::InitiativeUsed) > 0 && !s.data.is_off("AUR-INIT-03") {
        return forbidden("Its Initiative has been used in this Round", "AUR-INIT-03");
    }
    if !actor.is_some_and(|actor| actor.side != who.side && s.is_aware(who, actor)) {
        return forbidden("It does not know of the one who acts", "AUR-INIT-09");
    }
    Ok(())
}
