//! Somebody goes down: prone, helpless, unconscious, dead. Floor 4. Rules WND-COND-04, -06, -07, -09, WND-HURT-03, -10, -13;
//! rulings WND-R102, WND-R127.

use super::things::drop_all;
use crate::combat::{CombatantId, Condition, Standing, TurnOrder, Until, standing_changed};
use crate::mechanics::conditions;
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::plan::body::death_clock;
use crate::rules::wounds::plan::steps::WoundsAgenda;
use crate::rules::wounds::snapshot::Fighter;
use crate::rules::wounds::words;
use bevy::prelude::World;

/// The rule of what becomes of the unconscious.
const OUT: &str = "WND-COND-04";

/// The rule of those whom fatigue has felled.
const TIRED: &str = "WND-HURT-08";

/// Whether it is fatigue that has felled somebody: it wakes when that falls. Ruling WND-R124.
pub fn lies_by_fatigue(f: &Fighter<'_>) -> bool {
    let out = f.conditions.get(words::UNCONSCIOUS);
    out.is_some_and(|it| it.rule.0 == TIRED)
}

/// How somebody comes to be unconscious.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Out {
    /// By a wound, and it is dying.
    Dying,
    /// By a wound, and it is stable.
    Stable,
    /// By fatigue. Rule WND-HURT-08.
    Weary,
}

/// Somebody can do nothing for some rounds, this one included; of two such times the later end counts. Rule WND-COND-06; ruling
/// WND-R102.
pub fn make_helpless(world: &mut World, who: CombatantId, rounds: u32, rule: &'static str) {
    let round = world.resource::<TurnOrder>().round();
    let last = round.max(1).saturating_add(rounds.max(1) - 1);
    let f = Fighter::of(world, who);
    let lasts = f.conditions.get(words::HELPLESS).map(|it| it.until);
    let longer = lasts.is_none_or(|until| until.round().is_some_and(|known| known < last));
    if !longer || !f.is_alive() || f.data.is_off(rule) {
        return;
    }
    let helpless = Condition::new(words::HELPLESS, 1, "WND-COND-06");
    conditions::set(world, who, helpless.until(Until::EndOfRound(last)));
    give_up_all(world, who, "WND-COND-06");
}

/// What somebody has begun, keeps ready and is on its guard for ends. Rules WND-COND-04, -06.
pub fn give_up_all(world: &mut World, who: CombatantId, rule: &'static str) {
    for key in [words::DEFENDING, words::READIED, words::UNDERWAY] {
        conditions::end(world, who, key, rule);
    }
}

/// Somebody falls unconscious, and may be dying: it lies there with empty hands and no AP, and all that it did and held ends.
/// One that is unconscious already only comes to be dying. Rules WND-COND-04, WND-HURT-10, -11, -13; rulings WND-R72, WND-R127.
pub fn knock_out(world: &mut World, who: CombatantId, out: Out, rule: &'static str) {
    let f = Fighter::of(world, who);
    if !f.is_alive() || f.data.is_off(rule) || f.data.is_off(OUT) {
        return;
    }
    let (was_out, clock) = (f.is_unconscious(), death_clock(&f));
    let begins_to_die = out == Out::Dying && !f.has(words::DYING);
    let cause = if out == Out::Weary { TIRED } else { OUT };
    if !was_out || (begins_to_die && lies_by_fatigue(&f)) {
        conditions::set(world, who, Condition::new(words::UNCONSCIOUS, 1, cause));
    }
    if !was_out {
        standing_changed(world, who, Standing::Unconscious, rule);
    }
    if begins_to_die {
        conditions::set(
            world,
            who,
            Condition::new(words::DYING, clock, "WND-HURT-13"),
        );
    }
    if was_out {
        return;
    }
    drop_all(world, who);
    Pools::set(world, who, Pool::Ap, 0, OUT);
    end_grapples(world, who);
    give_up_all(world, who, OUT);
    fall_prone(world, who, "WND-COND-07");
}

/// All grapples and pins of somebody end. Rules WND-COND-04, -09, -10.
fn end_grapples(world: &mut World, who: CombatantId) {
    const RULE: &str = "WND-COND-09";
    let ends = |id: CombatantId, it: &Condition| {
        let key = it.key.as_str();
        [words::GRAPPLING, words::PINNED].contains(&key) && (id == who || it.by == Some(who))
    };
    conditions::end_where(world, ends, RULE);
    conditions::end(world, who, words::DRAGGING, RULE);
}

/// Somebody comes to lie on the ground: its way ends. Rule WND-COND-07.
pub fn fall_prone(world: &mut World, who: CombatantId, rule: &'static str) {
    let f = Fighter::of(world, who);
    if !f.is_alive() {
        return;
    }
    if !f.has(words::PRONE) {
        conditions::end(world, who, words::CROUCHING, rule);
        conditions::set(world, who, Condition::new(words::PRONE, 1, rule));
    }
    stop_walk(world, who);
}

/// Somebody goes no further.
pub fn stop_walk(world: &mut World, who: CombatantId) {
    world.resource_mut::<WoundsAgenda>().stop_walks(who);
}

/// Somebody dies: what it holds falls, and what it was to others ends. Rules WND-HURT-03, -05, -13, WND-COND-09; ruling WND-R105.
pub fn die(world: &mut World, who: CombatantId, rule: &'static str) {
    let f = Fighter::of(world, who);
    if f.is_dead() || f.data.is_off(rule) {
        return;
    }
    drop_all(world, who);
    end_grapples(world, who);
    let about = |_: CombatantId, it: &Condition| {
        let marks = [words::IGNORING, words::HAS_OPENING];
        it.by == Some(who) && marks.contains(&it.key.as_str())
    };
    conditions::end_where(world, about, rule);
    // Rider and mount come apart by themselves.
    let rides = |it: &Condition| [words::RIDING, words::CARRYING].contains(&it.key.as_str());
    conditions::end_own(world, who, |it| !rides(it), rule);
    Pools::set(world, who, Pool::Ap, 0, rule);
    stop_walk(world, who);
    standing_changed(world, who, Standing::Dead, rule);
}
