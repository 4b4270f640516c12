//! Who may take an opportunity attack. Floor 4. Rules CON-REACT-01, -03, -04, CON-ACT-04.

use super::attack::{AttackPlan, Stage, check_attack};
use super::position::reaches;
use super::steps::{AttackMeans, Strike};
use crate::board::{Body, CellSet, Grade, known_line_of_fire};
use crate::combat::{CombatantId, ThreatenedBy};
use crate::grid::{Cell, Footprint};
use crate::mechanics::gear::Mode;
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words;

/// The melee attacks that a fighter could make now on one who provokes. Rule CON-REACT-03.
pub fn strikes<'w>(
    s: &Situation<'w>,
    f: &Fighter<'_>,
    actor: &Fighter<'_>,
) -> impl Iterator<Item = AttackPlan<'w>> {
    let melee = f.weapons().filter(|wielded| wielded.data.reach.is_some());
    let strikes = melee.map(|wielded| Strike {
        opportunity: true,
        ..Strike::new(
            f.id,
            actor.id,
            AttackMeans::Weapon(wielded.key, Mode::Melee),
        )
    });
    strikes.filter_map(|strike| check_attack(s, strike, Stage::Declared).ok())
}

/// The one of them with the weapon of a key.
pub fn strike_with<'w>(
    s: &Situation<'w>,
    f: &Fighter<'_>,
    actor: &Fighter<'_>,
    key: &str,
) -> Option<AttackPlan<'w>> {
    strikes(s, f, actor).find(|plan| plan.strike.with() == key)
}

/// Whether a fighter can take an opportunity attack on one who provokes.
pub fn can_oppose(s: &Situation<'_>, f: &Fighter<'_>, actor: &Fighter<'_>) -> bool {
    f.side != actor.side
        && actor.is_alive()
        && f.can_react()
        && f.can_pay(
            s.data.in_force("CON-REACT-01", s.data.costs.opportunity, 0),
            true,
        )
        .is_ok()
        && !actor.is_hidden_from(f.id)
        && reaches(s, f, actor)
        && strikes(s, f, actor).next().is_some()
}

/// Those who can strike at one who provokes, in initiative order; without the rule only the first of them is asked.
/// Rule CON-REACT-04; ruling CON-R23.
pub fn opponents(s: &Situation<'_>, actor: &Fighter<'_>) -> Vec<CombatantId> {
    let safe = actor.has(words::DISENGAGED) && !s.data.is_off("CON-ACT-04");
    if safe || s.data.is_off("CON-REACT-03") {
        return Vec::new();
    }
    let all = s.fighters().iter().filter(|f| can_oppose(s, f, actor));
    let mut all: Vec<_> = all.map(|f| f.id).collect();
    all.sort_by_key(|&id| s.turns().rank(id));
    if s.data.is_off("CON-REACT-04") {
        all.truncate(1);
    }
    all
}

/// The foes that threaten a fighter: they know where it is and could strike if it provoked and they had the points.
/// Rules CON-STAT-06, CON-REACT-03, CON-COND-06.
pub fn threatened_by(s: &Situation<'_>, f: &Fighter<'_>) -> ThreatenedBy {
    let threats = s
        .enemies_of(f.side)
        .filter(|foe| foe.can_react() && !f.is_hidden_from(foe.id) && reaches(s, foe, f));
    threats.map(|foe| foe.id).collect()
}

/// The cells in which a foe of one cell on the ground would be within the reach of `f`, ascending.
/// Rule CON-STAT-06.
pub fn threatened_cells(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<Cell> {
    let Some(reach) = f.reach().filter(|_| f.can_react()) else {
        return Vec::new();
    };
    let from = f.sight_body();
    let open = |cell: &Cell| {
        let there = Body::new(*cell, Footprint::Single);
        s.board.is_passable(*cell)
            && (s.board.elevation(*cell) - f.z).abs() <= reach
            && known_line_of_fire(s.board, &from, &there).grade < Grade::Total
    };
    let near = CellSet::around(s.board, Footprint::Single, [f.space], reach);
    near.iter(s.board)
        .filter(|&cell| !f.space.contains(cell))
        .filter(open)
        .collect()
}
