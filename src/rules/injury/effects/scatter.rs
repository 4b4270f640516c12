//! Where thrown weapons end. Floor 4. Rules INJ-RNG-06 to -09, -12; rulings INJ-R46 to -48.

use super::checks::table_roll;
use crate::board::{Board, Grade};
use crate::combat::{BattleEvent, CombatantId, FieldItem, Place, item_of_key, record};
use crate::grid::{Cell, Direction, GridKind, Point};
use crate::rules::injury::data::{DamageType, InjuryData, Trait};
use crate::rules::injury::plan::steps::{self, AttackInProgress};
use crate::rules::injury::snapshot::Situation;
use bevy::prelude::{In, World};

/// A thrown weapon comes to rest: in or under what it has hit, or behind what it has missed.
pub fn scatter(In(steps::Scatter(attack)): In<steps::Scatter>, world: &mut World) {
    let attack = &attack;
    if attack.roll.result.is_hit() {
        strike_home(world, attack);
    } else {
        let thrown = ThrownItem::of(attack);
        fly_past(world, &thrown, attack.line.1, attack.increments);
    }
}

/// A weapon that was thrown at an object comes to rest in its cell, or behind it. Rules INJ-RNG-07 to -09, -12.
pub fn scatter_at_object(In(thrown): In<steps::ScatterAtObject>, world: &mut World) {
    let steps::ScatterAtObject {
        who,
        with,
        durability,
        at,
        missed_by,
    } = thrown;
    let thrown = ThrownItem {
        who,
        with: &with,
        durability,
    };
    match missed_by {
        None => land(world, &thrown, Place::Lying(at), Vec::new()),
        Some(increments) => fly_past(world, &thrown, at, increments),
    }
}

/// Rule INJ-RNG-06: blunt things lie in the target's cell, others stick.
fn strike_home(world: &mut World, attack: &AttackInProgress) {
    let s = Situation::of(world);
    let target = s.fighter(attack.strike.target);
    let thing = item_of_key(&attack.strike.with);
    let weapon = s.data.weapon(thing);
    if weapon.is_some_and(|weapon| weapon.has(Trait::Burst)) {
        return;
    }
    let sharp = weapon.is_some_and(|weapon| weapon.damage != DamageType::Bludgeoning);
    let sticks = sharp && target.is_alive() && !s.data.is_off("INJ-RNG-06");
    let place = if sticks {
        Place::StuckIn(target.id)
    } else {
        Place::Lying(attack.line.1)
    };
    land(world, &ThrownItem::of(attack), place, Vec::new());
}

/// A thing that was thrown and has left the hand.
#[derive(Debug, Clone, Copy)]
struct ThrownItem<'t> {
    /// Who threw it.
    who: CombatantId,
    /// Its key.
    with: &'t str,
    /// What it can still take.
    durability: i32,
}

impl<'t> ThrownItem<'t> {
    fn of(attack: &'t AttackInProgress) -> Self {
        Self {
            who: attack.strike.attacker,
            with: &attack.strike.with,
            durability: attack.durability,
        }
    }
}

/// A thing that was thrown comes to its place; what bursts is gone. Rules INJ-RNG-06, -12.
fn land(world: &mut World, thrown: &ThrownItem<'_>, place: Place, flight: Vec<Cell>) {
    let thing = item_of_key(thrown.with);
    let weapon = Situation::of(world).data.weapon(thing);
    if weapon.is_some_and(|weapon| weapon.has(Trait::Burst)) {
        return;
    }
    let item = FieldItem {
        item: thing.into(),
        place,
        durability: thrown.durability,
    };
    let who = thrown.who;
    record(world, BattleEvent::ItemLanded { item, who, flight });
}

/// Rules INJ-RNG-07 to -09, -12: a throw at a cell that missed, with its range increments.
fn fly_past(world: &mut World, thrown: &ThrownItem<'_>, target: Cell, increments: i32) {
    let s = Situation::of(world);
    let weapon = s.data.weapon(item_of_key(thrown.with));
    if weapon.is_some_and(|weapon| weapon.has(Trait::Burst)) {
        return;
    }
    let faces = s.kind().direction_count();
    let roll = table_roll(world, thrown.who, "scatter", "INJ-RNG-07", faces);
    let s = Situation::of(world);
    let from = s.fighter(thrown.who).centre(s.kind());
    let path = scatter_path(s.data, s.board, from, target, increments, roll);
    let place = Place::Lying(path.last().copied().unwrap_or(target));
    land(world, thrown, place, path);
}

/// The cells that a throw which missed flies through after the target's cell, by the thrower's
/// centre and the roll of the scatter die. Rules INJ-RNG-07 to -09.
#[must_use]
pub fn scatter_path(
    data: &InjuryData,
    board: &Board,
    from: Point,
    target: Cell,
    increments: i32,
    roll: i32,
) -> Vec<Cell> {
    let kind = board.kind();
    let rule = match kind {
        GridKind::Square => "INJ-RNG-07",
        GridKind::Hex => "INJ-RNG-08",
    };
    let clockwise = data.in_force(rule, 1, -1);
    let direction = kind.rotate(
        scatter_start(data, kind, target, from),
        clockwise * (roll - 1),
    );
    flight_path(data, board, target, direction, 1 + increments)
}

/// The direction that a roll of 1 means: from the target's cell to its neighbour nearest to the
/// attacker's centre; of two equally near ones that from which one clockwise step leads to the other.
fn scatter_start(data: &InjuryData, kind: GridKind, target: Cell, from: Point) -> Direction {
    let nearest = |direction: Direction| {
        kind.squared_distance(kind.centre(kind.step(target, direction)), from)
    };
    let least = kind.directions().map(nearest).min().unwrap_or(0);
    let ties: Vec<_> = kind
        .directions()
        .filter(|&direction| nearest(direction) == least)
        .collect();
    let tied = ties.len() > 1 && !data.is_off("INJ-RNG-08");
    ties.iter()
        .copied()
        .find(|&direction| tied && ties.contains(&kind.rotate(direction, 1)))
        .or_else(|| ties.last().copied())
        .expect("every grid has directions")
}

/// The cells that a thing flies through after the target's cell, until something stops it.
fn flight_path(
    data: &InjuryData,
    board: &Board,
    target: Cell,
    direction: Direction,
    cells: i32,
) -> Vec<Cell> {
    let mut path = Vec::new();
    let mut at = target;
    for _ in 0..cells {
        let next = board.kind().step(at, direction);
        if !board.contains(next) || flight_is_stopped(data, board, at, direction) {
            break;
        }
        path.push(next);
        at = next;
    }
    path
}

/// Rule INJ-RNG-09: total cover in the next cell or on its border, a border that blocks movement,
/// a diagonal between two walls.
fn flight_is_stopped(data: &InjuryData, board: &Board, at: Cell, direction: Direction) -> bool {
    let next = board.kind().step(at, direction);
    let solid = board.grade(next) >= Grade::Total;
    let edge = board
        .edge(at, direction)
        .is_some_and(|edge| edge.cover >= Grade::Total || edge.blocks_movement);
    let stopped = solid || edge || board.diagonal_is_barred(at, direction);
    stopped && !data.is_off("INJ-RNG-09")
}
