//! Pushes off, drifts, and those who are unsteady where nothing weighs. Floor 4. Rules TRI-MOVE-19 to -21; ruling TRI-R41.

use super::harm;
use super::mounts;
use crate::combat::{
    BattleBoard, BattleEvent, CombatantId, Condition, MoveKind, RuleId, moved, record,
};
use crate::grid::{Cell, Direction};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Deed, conditions};
use crate::rules::triad::data::TriadData;
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::plan::weightless::{
    self, Footing, direction_of, drift, floats_to, is_shaken_loose, may_be_weightless,
    thing_floats_to,
};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{ADRIFT, DIRECTION, DRIFTING, PLACE, UNSTABLE};
use bevy::prelude::World;

const RULE: &str = "TRI-MOVE-19";
const LOOSE: &str = "TRI-MOVE-20";

/// Somebody pushes off: it floats, and goes on floating in its Turns until it meets something; so does what is loose. Rules
/// TRI-MOVE-19, -20.
pub fn push_off(world: &mut World, it: &Deed<'_, TriadActions>) {
    let plan = it.ask(world, |s, f| weightless::push_off(s, f, it.act));
    let Some(Ok(plan)) = plan else { return };
    let back = opposite(world, plan.toward);
    set_adrift(world, it.who, plan.toward, (plan.cells, plan.drift));
    match plan.from {
        Footing::Firm => {}
        // Without the rule what is pushed off from stays where it is.
        _ if TriadData::of(world).is_off(LOOSE) => {}
        Footing::Creature(other) => {
            harm::stop_walk(world, other);
            set_adrift(world, other, back, (plan.cells, plan.drift));
        }
        Footing::Thing(cell) => {
            if let Some(at) = float_thing(world, cell, back, plan.cells) {
                note_thing(world, it.who, None, (at, back, plan.drift));
            }
        }
    }
}

fn opposite(world: &World, toward: Direction) -> Direction {
    Situation::of(world).kind().opposite(toward)
}

/// Somebody floats so many cells at once, and drifts on if nothing stops it.
fn set_adrift(world: &mut World, who: CombatantId, toward: Direction, (cells, each): (i32, i32)) {
    conditions::end(world, who, DRIFTING, RULE);
    if float(world, who, toward, cells, MoveKind::Jump) && each > 0 {
        let drifting = Condition::new(DRIFTING, each, RULE);
        let drifting = drifting.with(DIRECTION, i32::from(toward.index()));
        conditions::set(world, who, drifting);
    }
}

/// Floats cell by cell, with whom it holds or is held by; whether nothing has stopped it.
fn float(
    world: &mut World,
    who: CombatantId,
    toward: Direction,
    cells: i32,
    kind: MoveKind,
) -> bool {
    for _ in 0..cells {
        let s = Situation::of(world);
        let f = s.fighter(who);
        if let Some(found) = super::places::found_beside(&s, f, toward) {
            super::places::reveal_to(world, found, who, "TRI-POS-09");
            return false;
        }
        let Some(to) = floats_to(&s, f, toward) else {
            return false;
        };
        let partner = f.partner();
        moved(world, who, to, kind, 0);
        if let Some(partner) = partner {
            moved(world, partner, to, MoveKind::Forced, 0);
        }
        mounts::follow(world, who);
    }
    true
}

/// A loose thing floats so many cells; where it is then, if nothing has stopped it.
fn float_thing(world: &mut World, from: Cell, toward: Direction, cells: i32) -> Option<Cell> {
    let mut at = from;
    for _ in 0..cells {
        let s = Situation::of(world);
        let name = s.board.object(at)?.name.clone();
        let to = thing_floats_to(&s, at, toward)?;
        let rule = RuleId(LOOSE);
        let event = BattleEvent::ObjectMoved {
            from: at,
            to,
            name,
            rule,
        };
        record(world, event);
        at = to;
    }
    Some(at)
}

/// Records where the thing is that somebody has set adrift: the one of an instance, or another.
fn note_thing(
    world: &mut World,
    who: CombatantId,
    instance: Option<u8>,
    (cell, toward, each): (Cell, Direction, i32),
) {
    let adrift = Condition::new(ADRIFT, each, LOOSE);
    let adrift = adrift.with(DIRECTION, i32::from(toward.index()));
    let places = PLACE.into_iter().zip([cell.x, cell.y]);
    let adrift = places.fold(adrift, |adrift, (name, at)| adrift.with(name, at));
    match instance {
        Some(instance) => conditions::set(world, who, adrift.instance(instance)),
        None => conditions::add(world, who, adrift),
    }
}

/// At the start of its Turn one that drifts floats on, and then the things that it has set adrift. Rules TRI-INIT-06, TRI-MOVE-19,
/// -20.
pub fn drift_on(world: &mut World, who: CombatantId) {
    let f = Fighter::of(world, who);
    if let Some((toward, cells)) = drift(&f)
        && !float(world, who, toward, cells, MoveKind::Forced)
    {
        conditions::end(world, who, DRIFTING, LOOSE);
    }
    let f = Fighter::of(world, who);
    let things: Vec<_> = f.conditions.all(ADRIFT).cloned().collect();
    for thing in things {
        let [x, y] = PLACE.map(|name| thing.number(name));
        let toward = direction_of(thing.number(DIRECTION));
        let at = toward.and_then(|it| float_thing(world, Cell::new(x, y), it, thing.value));
        match (at, toward) {
            (Some(at), Some(toward)) => {
                let instance = Some(thing.instance);
                note_thing(world, who, instance, (at, toward, thing.value));
            }
            _ => {
                let own = |it: &Condition| it.key == ADRIFT && it.instance == thing.instance;
                conditions::end_own(world, who, own, LOOSE);
            }
        }
    }
}

/// Somebody that flies by itself no longer drifts. Rule TRI-MOVE-19.
pub fn stop_drift(world: &mut World, who: CombatantId) {
    conditions::end(world, who, DRIFTING, RULE);
}

/// After an attack those are unsteady who have made it or are hit by it, and touch nothing fixed. Rule TRI-MOVE-21.
pub fn shake_loose(world: &mut World, who: CombatantId) {
    if !may_be_weightless(world.resource::<BattleBoard>().board()) {
        return;
    }
    let s = Situation::of(world);
    let f = s.fighter(who);
    if is_shaken_loose(&s, f) && !f.has(UNSTABLE) {
        conditions::set(world, who, Condition::new(UNSTABLE, 1, "TRI-MOVE-21"));
    }
}
