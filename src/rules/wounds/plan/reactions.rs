//! Who may react to an attack or a flank, and how. Floor 4. Rules WND-REACT-11, -13, -15, WND-POS-06; rulings WND-R77, -R80,
//! -R129.

use super::checks::{better_terms, bodily_defense, combat};
use super::position::{can_react, check_allowed, flanked_by_pairs, gap, sees};
use super::steps::Strike;
use super::turns::may_react;
use crate::combat::{CombatantId, Ledger};
use crate::mechanics::gear::Mode;
use crate::rules::wounds::resolve::Check;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::HARRIED;
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// The weapons with which somebody may harry a shooter, by their keys. Rule WND-REACT-11.
pub fn harry_keys(s: &Situation<'_>, f: &Fighter<'_>, shooter: &Fighter<'_>) -> Vec<SmolStr> {
    let may = f.side != shooter.side
        && !s.data.is_off("WND-REACT-11")
        && !shooter.conditions.has_by(HARRIED, f.id)
        && can_react(f, s.data.prices.harry);
    if !may || !sees(s, f, shooter) {
        return Vec::new();
    }
    let gap = gap(s, f, shooter);
    let near = f.ready_weapons().filter(|it| {
        let reaches = it.data.reach_max.is_some_and(|reach| gap <= reach);
        reaches && check_allowed(s, f, it.data, Mode::Melee).is_ok()
    });
    near.map(|it| it.key).collect()
}

/// Whom the target of an attack may put forward in its place: those whom it grapples, not the attacker. An attack is redirected
/// once. Rule WND-REACT-13.
pub fn interposable(s: &Situation<'_>, strike: &Strike) -> Vec<CombatantId> {
    const RULE: &str = "WND-REACT-13";
    let target = strike.aim.combatant().and_then(|target| s.find(target));
    let Some(t) = target.filter(|_| strike.in_place_of.is_none() && !s.data.is_off(RULE)) else {
        return Vec::new();
    };
    let Some(a) = s.find(strike.attacker).filter(|a| sees(s, t, a)) else {
        return Vec::new();
    };
    if !t.is_grappling() || !can_react(t, s.data.prices.interpose) {
        return Vec::new();
    }
    let others = t
        .grappled()
        .filter(|&id| id != a.id && s.fighter(id).is_alive());
    others.collect()
}

/// The roll that puts somebody forward. Rule WND-REACT-13; ruling WND-R24.
pub fn interpose_check(s: &Situation<'_>, f: &Fighter<'_>, other: &Fighter<'_>) -> Check {
    const RULE: &str = "WND-REACT-13";
    let (mut terms, label) = better_terms(f);
    if other.pinned_by().is_none() {
        let mut ledger = terms.under(s.data.switches());
        ledger.bonus(-s.data.modifiers.interpose, "it is not pinned", RULE);
    }
    combat(f, terms, label, RULE).against(bodily_defense(s, other))
}

/// The enemies of which somebody that is flanked may ignore one, ascending; nobody if it is not flanked, or cannot react. Rule
/// WND-REACT-15; ruling WND-R51.
pub fn ignorable(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<CombatantId> {
    let off = s.data.is_off("WND-REACT-15") || s.data.is_off("WND-POS-06");
    if off || !may_react(f) {
        return Vec::new();
    }
    let pairs = flanked_by_pairs(s, f).into_iter();
    let all: BTreeSet<_> = pairs.flat_map(|(a, b)| [a, b]).collect();
    all.into_iter().collect()
}
