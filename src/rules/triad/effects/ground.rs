//! What the ground does to who is on it, over it or under it: in every pass, and at the start of Turns. Floor 4.
//! Rules TRI-MOVE-10 to -13, -17, -22 to -24, TRI-COND-11; rulings TRI-R19, TRI-R20, TRI-R30, TRI-R45, TRI-R62, TRI-R70.

use super::burrowing::come_up;
use super::climbing::{let_go, lose_hold};
use super::falls;
use super::harm;
use super::mounts;
use super::places::{douse, found_beside, is_wet, reveal_to};
use crate::board::{Board, OccupancyMap, Occupied, Terrain};
use crate::combat::{
    BattlePhase, CombatantId, Condition, ConditionKeys, Conditions, MoveKind, Terrains,
    ground_changed, moved,
};
use crate::grid::Cell;
use crate::mechanics::displacement::forced_step;
use crate::mechanics::{Scene, conditions};
use crate::rules::triad::plan::aloft::{carrier, falls_already, is_up_by_itself};
use crate::rules::triad::plan::burrowing::is_buried;
use crate::rules::triad::plan::climbing::{can_cling, is_climb_cell};
use crate::rules::triad::plan::ground::{
    carried_by, changes_depth, current, goes_under, is_water, overloaded, without_support,
};
use crate::rules::triad::plan::movement::{mover_of, swims};
use crate::rules::triad::plan::squeezing::{is_squeezed, space_at};
use crate::rules::triad::plan::weightless::{is_weightless, touches_fixed};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{CLINGING, ON_FIRE, SQUEEZING, SUBMERGED, THIN_ICE, UNSTABLE};
use bevy::prelude::World;
use smol_str::SmolStr;

/// What is no longer as it is recorded of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// Nothing holds it up. Rules TRI-MOVE-13, -17; rulings TRI-R30, TRI-R45, TRI-R62.
    Falls,
    /// It stands and does not cling. Ruling TRI-R62.
    Stands,
    /// It is under water, or no longer. Ruling TRI-R70.
    Depth(bool),
    /// It squeezes, or no longer. Rules TRI-MOVE-24, TRI-COND-16.
    Squeezes(bool),
    /// It touches something fixed. Rule TRI-MOVE-21.
    Steadies,
    /// Its tunnel has fallen in. Ruling TRI-R19.
    ComesUp,
}

/// In every pass: what has changed about somebody changes what the ground does to it.
pub fn watch(world: &mut World) {
    if world.resource::<BattlePhase>().is_over() || !is_watched(world) {
        return;
    }
    break_ice(world);
    put_out(world);
    for (who, change) in changes(&Situation::of(world)) {
        carry_out(world, who, change);
    }
}

/// Water puts out the fires of those who are in it, dragged and carried ones too. Rule TRI-COND-11.
fn put_out(world: &mut World) {
    let s = Situation::of(world);
    let burning = s.fighters().iter().filter(|f| f.has(ON_FIRE));
    let wet = burning.filter(|f| !f.standing.is_off_board() && is_wet(&s, f));
    let wet: Vec<_> = wet.map(|f| f.id).collect();
    for who in wet {
        conditions::end(world, who, ON_FIRE, "TRI-COND-11");
    }
}

/// Whether the board or somebody's state can make a difference at all: mostly neither does.
fn is_watched(world: &World) -> bool {
    const STATES: ConditionKeys =
        ConditionKeys::of(&[CLINGING, ON_FIRE, SQUEEZING, SUBMERGED, UNSTABLE]);
    let scene = Scene::of(world);
    let unusual = |id| {
        let own: &Conditions = scene.roster().component_of(world, id);
        own.has_any(&STATES) || scene.altitude(id) != 0
    };
    has_hazards(scene.board()) || scene.roster().ids().any(unusual)
}

/// Whether the board has terrain that does something to who is there.
fn has_hazards(board: &Board) -> bool {
    let does =
        |tag: &SmolStr| ["deep", "narrow"].contains(&tag.as_str()) || tag.starts_with(THIN_ICE);
    let does = |terrain: &Terrain| terrain.tags.iter().any(does);
    board.palette().iter().any(does)
}

/// Everything that has changed; those who hold others fall before them. Ruling TRI-R30.
fn changes(s: &Situation<'_>) -> Vec<(CombatantId, Change)> {
    let on_board = s.fighters().iter().filter(|f| !f.standing.is_off_board());
    let all = on_board.filter_map(|f| Some((f.id, change_of(s, f)?)));
    let mut all: Vec<_> = all.collect();
    // What is put on the agenda last comes first.
    all.sort_by_key(|&(who, _)| s.fighter(who).held().is_some());
    all
}

fn change_of(s: &Situation<'_>, f: &Fighter<'_>) -> Option<Change> {
    let hangs = f.altitude > 0 || f.space.iter().any(|cell| is_climb_cell(s, cell));
    let lies = f.altitude == 0 && f.is_prone();
    if !is_held_up(s, f) || (f.clings() && hangs && (lies || !can_cling(s, f))) {
        return (!falls_already(s, f)).then_some(Change::Falls);
    }
    if !f.is_alive() {
        return None;
    }
    if f.clings() && !hangs {
        return Some(Change::Stands);
    }
    if is_buried(s, f) {
        return Some(Change::ComesUp);
    }
    if let Some(under) = changes_depth(s, f) {
        return Some(Change::Depth(under));
    }
    let squeezes = squeezes(s, f);
    if squeezes != f.has(SQUEEZING) {
        return Some(Change::Squeezes(squeezes));
    }
    let steady = f.has(UNSTABLE) && touches_fixed(s, f);
    steady.then_some(Change::Steadies)
}

/// Whether somebody squeezes where it is. Rule TRI-MOVE-24.
fn squeezes(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let half = f.stats.half_space(s.kind());
    match half {
        Some(half) => {
            let mover = mover_of(f, u32::MAX);
            f.footprint == half && space_at(s, f, &mover, f.anchor()) == half
        }
        None => is_squeezed(s, f),
    }
}

/// Whether something holds somebody up: the ground, itself, its mount, with which it falls, or the one that carries it. Rules
/// TRI-MOVE-13, -17; rulings TRI-R30, TRI-R36, TRI-R45.
fn is_held_up(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let held = || f.mount().is_some() || is_up_by_itself(s, f) || carrier(s, f).is_some();
    f.altitude <= 0 || is_weightless(s) || (f.is_alive() && held())
}

fn carry_out(world: &mut World, who: CombatantId, change: Change) {
    match change {
        Change::Falls => lose_hold(world, who),
        Change::Stands => let_go(world, who),
        Change::Depth(true) => submerge(world, who),
        Change::Depth(false) => conditions::end(world, who, SUBMERGED, "TRI-MOVE-10"),
        Change::Squeezes(true) => squeeze(world, who),
        Change::Squeezes(false) => conditions::end(world, who, SQUEEZING, "TRI-COND-16"),
        Change::Steadies => conditions::end(world, who, UNSTABLE, "TRI-MOVE-21"),
        Change::ComesUp => come_up(world, who),
    }
}

/// Somebody is under water. Rule TRI-MOVE-10.
pub fn submerge(world: &mut World, who: CombatantId) {
    if !Fighter::of(world, who).has(SUBMERGED) {
        conditions::set(world, who, Condition::new(SUBMERGED, 1, "TRI-MOVE-10"));
    }
}

/// Somebody squeezes. Rules TRI-MOVE-24, TRI-COND-16.
pub fn squeeze(world: &mut World, who: CombatantId) {
    if !Fighter::of(world, who).has(SQUEEZING) {
        conditions::set(world, who, Condition::new(SQUEEZING, 1, "TRI-COND-16"));
    }
}

/// Who has come into deep water against its will is under it, unless it swims by nature and can act. Rule TRI-MOVE-10; ruling
/// TRI-R70.
pub fn shove_in(world: &mut World, who: CombatantId, swam: bool) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    if !swam && goes_under(&s, f) != Some(false) {
        submerge(world, who);
    }
}

/// Ice that bears too much gives way. Rule TRI-MOVE-23.
pub fn break_ice(world: &mut World) {
    let broken = overloaded(&Situation::of(world));
    if !broken.is_empty() {
        give_way(world, &broken);
    }
}

/// Cells of ice become deep water, and who has no other cell of support falls in. Rule TRI-MOVE-23.
pub fn give_way(world: &mut World, broken: &[Cell]) {
    let water = deep_water(world);
    ground_changed(world, broken.iter().copied(), &water, "TRI-MOVE-23");
    for who in without_support(&Situation::of(world), broken) {
        harm::close_move(world, who);
        harm::stop_walk(world, who);
        shove_in(world, who, false);
        douse(world, who);
    }
}

/// The terrain that is under ice.
fn deep_water(world: &World) -> Terrain {
    const NAME: &str = "deep water";
    let known = world
        .get_resource::<Terrains>()
        .and_then(|all| all.get(NAME));
    known.cloned().unwrap_or_else(|| Terrain {
        tags: vec!["water".into(), "deep".into()],
        ..Terrain::open(NAME)
    })
}

/// A current carries somebody at the start of its Turn, cell by cell, until its feet are used up or something is in the way. Rule
/// TRI-MOVE-11; ruling TRI-R70.
pub fn carry(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let Some((_, cells)) = carried_by(&s, s.fighter(who)) else {
        return;
    };
    for _ in 0..cells {
        if !carry_on(world, who) {
            return;
        }
    }
}

/// One more cell; whether it goes on.
fn carry_on(world: &mut World, who: CombatantId) -> bool {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let Some((toward, _)) = current(s.board, f.anchor()) else {
        return false;
    };
    if let Some(found) = found_beside(&s, f, toward) {
        reveal_to(world, found, who, "TRI-POS-09");
        return false;
    }
    let partner = f.partner();
    let step = OccupancyMap::lend(|map| {
        s.mark_others(&[who], map, |other| {
            let apart = f.shares_with(other.id) || !other.levels().overlap(f.levels());
            if apart {
                Occupied::Free
            } else {
                Occupied::Block
            }
        });
        forced_step(s.board, f, toward, map, 0)
    });
    let Some(push) = step.ok().filter(|push| is_water(&s, f, push.to)) else {
        return false;
    };
    let from = f.anchor();
    let carried = [Some(who), partner].into_iter().flatten();
    let carried: Vec<_> = carried.map(|id| (id, swims(&s, s.fighter(id)))).collect();
    for (id, swam) in carried {
        float(world, id, push.to, swam);
    }
    if push.drop >= 2 {
        let mut pair: Vec<_> = partner.into_iter().chain([who]).collect();
        // The dice of the one that holds come first. Ruling TRI-R30.
        pair.sort_by_key(|&one| Fighter::of(world, one).held().is_some());
        for &one in &pair {
            falls::settle(world, one, push.drop);
        }
        for one in pair {
            falls::let_fall(world, one, Some(from));
        }
        return false;
    }
    true
}

/// Somebody is carried into a cell: into deep water like one that is shoved in. Rules TRI-MOVE-10, -11.
fn float(world: &mut World, who: CombatantId, to: Cell, swam: bool) {
    moved(world, who, to, MoveKind::Forced, 0);
    mounts::follow(world, who);
    douse(world, who);
    shove_in(world, who, swam);
}
