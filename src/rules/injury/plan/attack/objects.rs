//! Attacks on things of the board. Floor 4. Rules INJ-ACT-22, INJ-RNG-01, INJ-ATK-01; ruling INJ-R67.

use super::reach::{check_bow, check_distance, no_weapon};
use super::riders::Riders;
use super::terms::{
    attribute_terms, cover_edge, grappled_edge, own_edges, posture_edges, weapon_edges,
};
use crate::board::Fixture;
use crate::combat::{CombatantId, Ledger, ModifierKind, Refusal, Terms};
use crate::grid::Cell;
use crate::mechanics::fixtures;
use crate::mechanics::fixtures::Breakable;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::sight::sees_cell;
use crate::rules::injury::plan::weapons::weapon_for;
use crate::rules::injury::resolve::AttackNumbers;
use crate::rules::injury::snapshot::Situation;
use crate::rules::injury::words;
use smol_str::SmolStr;

/// An attack roll at something of the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ObjectStrike {
    /// Who attacks.
    pub attacker: CombatantId,
    /// What.
    pub at: Fixture,
    /// The weapon's key.
    pub with: SmolStr,
    /// How it is used.
    pub mode: Mode,
    /// Options.
    pub riders: Riders,
    /// Disadvantage for the attack actions made before it this turn. Rule INJ-ACT-04.
    pub iterative: i32,
}

/// An attack on an object whose every number is known.
#[derive(Debug, Clone)]
pub struct ObjectPlan {
    /// The attack.
    pub strike: ObjectStrike,
    /// The object.
    pub thing: Breakable,
    /// The numbers of the roll.
    pub numbers: AttackNumbers,
    /// Where they come from.
    pub terms: Terms,
    /// The attacker's cell and the object's at the ends of the line.
    pub line: (Cell, Cell),
    /// Range increments, rounded down; 0 in melee.
    pub increments: i32,
}

/// Plans an attack on an object.
///
/// # Errors
/// [`Refusal`] if nothing that can be broken stands there, or the rules do not allow the attack.
pub fn plan_object(s: &Situation<'_>, mut strike: ObjectStrike) -> Result<ObjectPlan, Refusal> {
    const RULE: &str = "INJ-ACT-22";
    let a = s.fighter(strike.attacker);
    let weapon =
        weapon_for(s, a, &strike.with, strike.mode).ok_or_else(|| no_weapon(&strike.with))?;
    check_bow(a, &weapon, strike.mode)?;
    let thing = Breakable::find(s.board, strike.at, RULE)?;
    let distance = fixtures::distance(s.board, a, strike.at);
    let increments = check_distance(a, &weapon, strike.mode, strike.riders.lunge, distance)?;
    let (grade, from, to) =
        fixtures::check_line(s.board, &a.sight_body(), strike.at, "INJ-POS-02")?;
    let mut terms = Terms::new();
    let mut ledger = terms.under(s.data.switches());
    ledger.defence(s.data.attacks.object_dv, "an object's DV", RULE);
    attribute_terms(a, strike.mode, strike.riders, &mut ledger);
    let (mode, riders) = (strike.mode, strike.riders);
    weapon_edges(a, &weapon, mode, riders, distance, increments, &mut ledger);
    posture_edges(a, mode, false, &mut ledger);
    own_edges(a, &weapon.parts, strike.iterative, &mut ledger);
    if a.conditions.has(words::GRAPPLED) {
        grappled_edge(a, &mut ledger);
    }
    cover_edge(s.data, grade, &mut ledger);
    if !a.body.is_blinded() && !sees_cell(s, a, to, distance) {
        ledger.edge(-s.data.positions.unseen, "unseen target", "INJ-POS-12");
    }
    let numbers = AttackNumbers {
        bonus: terms.sum(ModifierKind::Bonus),
        dv: s.data.attacks.object_dv,
        edge: terms.sum(ModifierKind::Edge),
        crit: i32::from(weapon.data.crit),
        reckless: strike.riders.reckless,
        size_difference: 0,
        thrown: strike.mode == Mode::Throw,
    };
    strike.with = weapon.key;
    Ok(ObjectPlan {
        thing,
        numbers,
        terms,
        line: (from, to),
        increments,
        strike,
    })
}
