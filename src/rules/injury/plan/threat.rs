//! Who threatens whom, and who is flanked. Floor 4. Rules INJ-ATK-12, -13, INJ-POS-03 to -05.

use super::weapons::{Wielded, arms};
use crate::board::{Body, CellSet, is_in_line};
use crate::combat::{CombatantId, FlankedBy, ThreatenedBy};
use crate::grid::{Cell, Footprint, GridKind, opposite_sides};
use crate::rules::injury::data::{Trait, Weapon};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// Reach of a melee weapon in a fighter's hands, in cells. Rule INJ-ATK-01.
#[must_use]
pub fn reach_of(fighter: &Fighter<'_>, weapon: &Wielded<'_>) -> i32 {
    reach_with(fighter, weapon.data)
}

fn reach_with(fighter: &Fighter<'_>, weapon: &Weapon) -> i32 {
    i32::from(fighter.stats.reach) + i32::from(weapon.has(Trait::Reach))
}

/// The longest reach with which a fighter threatens; `None` if it has nothing to threaten with.
/// Rule INJ-ATK-13: the bare unarmed strike does not count.
#[must_use]
pub fn threat_reach(s: &Situation<'_>, fighter: &Fighter<'_>) -> Option<i32> {
    let armed_reach = || {
        arms(s, fighter)
            .filter(|weapon| weapon.is_melee())
            .map(|weapon| reach_with(fighter, weapon))
            .max()
    };
    *fighter.threat.get_or_init(|| {
        let able = fighter.is_up() && !fighter.conditions.has(words::STUNNED);
        let able = able && !s.data.is_off("INJ-ATK-13");
        able.then(armed_reach).flatten()
    })
}

/// Whether `a` threatens `t` where both stand. Rule INJ-ATK-13.
#[must_use]
pub fn threatens(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    // What reaches farthest reaches a cell farther than bare hands; who is farther off than that needs
    // no look at the arms.
    a.side != t.side
        && s.distance(a, t) <= i32::from(a.stats.reach) + 1
        && threatens_within(s, a, t, threat_reach(s, a))
}

/// The same with a reach that is known already.
fn threatens_within(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    reach: Option<i32>,
) -> bool {
    a.side != t.side
        && t.is_alive()
        && reach.is_some_and(|reach| s.distance(a, t) <= reach)
        && has_line(s, a, t)
}

/// The cells in which an enemy of one cell on the ground would be threatened by `a`, ascending. Rule INJ-ATK-13.
#[must_use]
pub fn threatened_cells(s: &Situation<'_>, a: &Fighter<'_>) -> Vec<Cell> {
    let Some(reach) = threat_reach(s, a) else {
        return Vec::new();
    };
    let from = a.sight_body();
    let open = |cell: &Cell| {
        let there = Body::new(*cell, Footprint::Single);
        is_in_line(s.board, &from, &there)
    };
    let near = CellSet::around(s.board, Footprint::Single, [a.space], reach);
    near.iter(s.board)
        .filter(|&cell| !a.space.contains(cell))
        .filter(open)
        .collect()
}

/// Whether nothing solid is between two fighters. Rule INJ-POS-02.
#[must_use]
pub fn has_line(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    is_in_line(s.board, &a.sight_body(), &t.sight_body())
}

/// The enemies that threaten a fighter. Rule INJ-ATK-13.
#[must_use]
pub fn threatened_by(s: &Situation<'_>, t: &Fighter<'_>) -> ThreatenedBy {
    let threats = s.enemies_of(t.side).filter(|a| threatens(s, a, t));
    threats.map(|a| a.id).collect()
}

/// Whether two fighters stand on opposite sides of a third. Rules INJ-POS-04, -05.
fn are_opposite(s: &Situation<'_>, t: &Fighter<'_>, a: &Fighter<'_>, b: &Fighter<'_>) -> bool {
    let rule = match s.kind() {
        GridKind::Square => "INJ-POS-04",
        GridKind::Hex => "INJ-POS-05",
    };
    opposite_sides(s.kind(), &a.space, &t.space, &b.space) && !s.data.is_off(rule)
}

/// Whether a fighter flanks `t` together with whoever else does on the opposite side: adjacent and threatening. Rule
/// INJ-POS-03.
fn is_able_to_flank(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    s.distance(a, t) == 1 && threatens(s, a, t)
}

/// Whether an ally of `a`, which is able to flank `t`, is the other of a pair that does. Rule INJ-POS-03.
fn flanks_with(s: &Situation<'_>, a: &Fighter<'_>, b: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    s.distance(b, t) == 1 && are_opposite(s, t, a, b) && threatens(s, b, t)
}

/// The first ally with whom `a` flanks `t`. Rule INJ-POS-03.
#[must_use]
pub fn flanking_partner(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
) -> Option<CombatantId> {
    if !is_able_to_flank(s, a, t) {
        return None;
    }
    let mut allies = s.allies_of(a);
    allies.find(|b| flanks_with(s, a, b, t)).map(|b| b.id)
}

/// The pairs of enemies that flank a fighter. Rule INJ-POS-03.
#[must_use]
pub fn flanked_by(s: &Situation<'_>, t: &Fighter<'_>) -> FlankedBy {
    let able = s.enemies_of(t.side).filter(|a| is_able_to_flank(s, a, t));
    let pairs = able.flat_map(|a| {
        let others = s.allies_of(a).filter(move |b| flanks_with(s, a, b, t));
        others.map(|b| [a.id, b.id])
    });
    pairs.collect()
}
