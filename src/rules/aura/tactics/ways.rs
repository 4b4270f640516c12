//! Where to go. Floor 4. Rules AUR-MOVE-03, -04, AUR-POS-01, -03, AUR-REACT-06.

use super::Style;
use super::plans::{is_shooter, is_threatened, possible};
use super::worth::{Worth, nearest_opponent};
use crate::board::Grade;
use crate::combat::{Act, BattleCommand, CombatantId, Order, ReachCell};
use crate::grid::Cell;
use crate::rules::aura::attack;
use crate::rules::aura::begin::Timing;
use crate::rules::aura::keys;
use crate::rules::aura::routes;
use crate::rules::aura::situation::{Fighter, Situation};

/// The price of an ordinary melee attack. Rule AUR-ACT-01.
const ATTACK_ENERGY: i32 = 3;
/// What standing where blades reach is worth less, for shooters.
const DANGER: i32 = 60;

/// Ways that lead to an attack, or nearer to one, at the worth of each Energy.
pub(super) fn of(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    (worth, style): (&mut Worth, Style),
) -> Vec<(i32, Act)> {
    if me.conditions.has(keys::RESTRAINED) || me.conditions.has(keys::RESTRAINING) {
        return Vec::new();
    }
    let Some(nearest) = nearest_opponent(s, me) else {
        return Vec::new();
    };
    let shoots = is_shooter(s, me);
    let mut best: Option<(i32, Cell)> = None;
    let cells = routes::reach(s, me.id);
    for reach in cells.iter().filter(|_| style.thinks) {
        let energy = i32::from(reach.band).min(3);
        if energy > me.free_energy() || reach.band > 3 {
            continue;
        }
        let value = value_at(s, me, ((reach.cell, energy), (&mut *worth, style), shoots));
        if value > best.map_or(0, |(value, _)| value) {
            best = Some((value, reach.cell));
        }
    }
    let there = best.and_then(|(value, cell)| Some((value, way(s, me, cell)?)));
    let nearer = || approach(s, me, (nearest, shoots), &cells);
    there.or_else(nearer).into_iter().collect()
}

/// The action that leads to a cell, turned to the nearest opponent at its end.
fn way(s: &Situation<'_>, me: &Fighter<'_>, cell: Cell) -> Option<Act> {
    let route = routes::route(s, me.id, cell).ok()?;
    let [
        BattleCommand {
            order: Order::Act(act),
            ..
        },
    ] = route.commands.as_slice()
    else {
        return None;
    };
    let mut act = act.clone();
    let nearest = nearest_opponent(s, me).map(|id| s.fighter(id));
    if let Some(target) = nearest {
        let mut bent = s.clone();
        bent.place(me.id, cell, me.facing);
        let there = bent.fighter(me.id);
        let facing = there.direction_to(s.kind(), target.centre(s.kind()));
        act.facing = Some(s.kind().direction_name(facing).into());
    }
    Some(act)
}

/// What the best attack from a cell is worth for each Energy of both, less the danger there.
fn value_at(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    ((cell, energy), (worth, style), shoots): ((Cell, i32), (&mut Worth, Style), bool),
) -> i32 {
    let space = me.footprint.cells(s.kind(), cell);
    let reach = me.max_reach(s) + 1;
    let near = |f: &Fighter<'_>| crate::grid::cells_distance(s.kind(), &space, &f.space) <= reach;
    let in_reach = s.opponents_of(me.side).any(|f| f.is_conscious() && near(f));
    if !in_reach && !shoots {
        return 0;
    }
    let mut bent = s.clone();
    bent.place(me.id, cell, me.facing);
    let there = bent.fighter(me.id);
    let mut best = 0;
    for act in possible(&bent, there, style) {
        let Ok(price) = attack::check(&bent, there, &act, Timing::Action) else {
            continue;
        };
        let all = price.energy + energy;
        let waits = all > me.free_energy();
        if let Some(value) = worth.of(&bent, there, (&act, Timing::Action)) {
            // An attack in the next Round is worth half.
            best = best.max(value / all.max(1) / if waits { 2 } else { 1 });
        }
    }
    let shy = shoots && style.thinks && is_threatened(&bent, there);
    best - if shy { DANGER } else { 0 }
}

/// A Run to where the nearest opponent is nearest, as far as Energy for a guard is left.
fn approach(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    (nearest, shoots): (CombatantId, bool),
    cells: &[ReachCell],
) -> Option<(i32, Act)> {
    let target = s.fighter(nearest);
    let now = s.distance(me, target);
    let content = shoots && has_a_shot(s, me);
    if content || now <= me.max_reach(s) + 1 {
        return None;
    }
    let spare = me.free_energy().min(ATTACK_ENERGY);
    let mut cells: Vec<_> = cells
        .iter()
        .filter(|reach| i32::from(reach.band) <= spare)
        .map(|reach| {
            let space = me.footprint.cells(s.kind(), reach.cell);
            let left = crate::grid::cells_distance(s.kind(), &space, &target.space);
            (left, reach.band, reach.cell)
        })
        .filter(|&(left, ..)| left < now)
        .collect();
    cells.sort_unstable();
    let &(.., cell) = cells.first()?;
    way(s, me, cell).map(|act| (10, act))
}

/// Whether a shooter could shoot at anybody from where it stands.
fn has_a_shot(s: &Situation<'_>, me: &Fighter<'_>) -> bool {
    let mut opponents = s.opponents_of(me.side).filter(|f| f.is_conscious());
    opponents.any(|f| s.is_aware(me, f) && s.line(me, f).grade < Grade::Total)
}
