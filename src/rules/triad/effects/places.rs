//! Marks between two that end, and what ground does to whoever enters it. Floor 4.
//! Rules TRI-POS-09 to -11, TRI-COND-11, TRI-MOVE-10; rulings TRI-R70, TRI-R84.

use crate::board::Board;
use crate::combat::{CombatantId, Condition};
use crate::grid::{Cell, Direction};
use crate::mechanics::conditions::{self, referred};
use crate::rules::triad::plan::position::{is_marked, is_screened};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, HIDDEN, UNDETECTED};
use bevy::prelude::World;

/// Whether a cell has a tag.
pub fn has_tag(board: &Board, cell: Cell, tag: &str) -> bool {
    board
        .terrain(cell)
        .is_some_and(|terrain| terrain.has_tag(tag))
}

/// Somebody hidden from a mover where it is about to be, at a height above the ground. Rule TRI-POS-09; ruling TRI-R75.
pub fn found_in(s: &Situation<'_>, f: &Fighter<'_>, to: Cell, height: i32) -> Option<CombatantId> {
    let mut there = f.clone();
    there.move_to(s.board, to);
    there.lift(s.board, height);
    let mut others = s.fighters().iter();
    let found = others.find(|other| {
        other.id != f.id
            && other.is_alive()
            && other.space.iter().any(|cell| there.space.contains(cell))
            && other.levels().overlap(there.levels())
            && is_marked(s, f, other)
    });
    found.map(|other| other.id)
}

/// The same one cell further in a direction.
pub fn found_beside(s: &Situation<'_>, f: &Fighter<'_>, toward: Direction) -> Option<CombatantId> {
    found_in(s, f, s.kind().step(f.anchor(), toward), f.altitude)
}

/// Whether somebody has a cell of its space in water. Ruling TRI-R84.
pub fn is_wet(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let wet = |cell| has_tag(s.board, cell, "water") || has_tag(s.board, cell, "deep");
    f.altitude <= 0 && f.space.iter().any(wet)
}

/// Water puts out the fire on whoever enters it. Rule TRI-COND-11.
pub fn douse(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    if is_wet(&s, s.fighter(who)) {
        conditions::end(world, who, words::ON_FIRE, "TRI-COND-11");
    }
}

/// The marks of somebody towards an observer end; all of its side but the observer know then that it is there. Rules
/// TRI-POS-09, -11.
pub fn reveal_to(world: &mut World, who: CombatantId, observer: CombatantId, rule: &'static str) {
    let f = Fighter::of(world, who);
    let marked = [HIDDEN, UNDETECTED]
        .iter()
        .any(|key| f.conditions.has_by(key, observer));
    if !marked {
        return;
    }
    for key in [HIDDEN, UNDETECTED] {
        conditions::end_one(world, who, key, Some(observer), rule);
    }
    let s = Situation::of(world);
    let side = s.fighter(observer).side;
    let others = referred(s.fighter(who).conditions, UNDETECTED);
    let others: Vec<_> = others.filter(|&id| s.fighter(id).side == side).collect();
    give_away(world, who, &others);
}

/// These know then that somebody is there, and not where. Rule TRI-POS-11; ruling TRI-R75.
pub fn give_away(world: &mut World, who: CombatantId, observers: &[CombatantId]) {
    const RULE: &str = "TRI-POS-11";
    for &observer in observers {
        if Fighter::of(world, who)
            .conditions
            .has_by(UNDETECTED, observer)
        {
            conditions::end_one(world, who, UNDETECTED, Some(observer), RULE);
            let hidden = Condition::new(HIDDEN, 1, "TRI-POS-05").by(observer);
            conditions::set(world, who, hidden);
        }
    }
}

/// All enemies know then that somebody is there: it attacks or casts. Rule TRI-POS-11.
pub fn give_away_to_all(world: &mut World, who: CombatantId) {
    let all: Vec<_> = referred(Fighter::of(world, who).conditions, UNDETECTED).collect();
    give_away(world, who, &all);
}

/// At the end of its Turn the marks of somebody end towards those to whom it is not screened. Rule TRI-POS-10.
pub fn test_marks(world: &mut World, who: CombatantId) {
    const RULE: &str = "TRI-POS-10";
    let s = Situation::of(world);
    if s.data.is_off(RULE) {
        return;
    }
    let f = s.fighter(who);
    let marked = [HIDDEN, UNDETECTED]
        .into_iter()
        .flat_map(|key| referred(f.conditions, key));
    let plain = marked.filter(|&id| {
        let observer = s.fighter(id);
        !observer.is_alive() || !is_screened(&s, observer, f)
    });
    let plain: Vec<_> = plain.collect();
    for observer in plain {
        reveal_to(world, who, observer, RULE);
    }
}
