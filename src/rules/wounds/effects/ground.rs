//! What the ground does to who comes to it, and who loses its hold. Floor 4. Rules WND-MOVE-10, -22, -27, WND-COND-14, -17,
//! WND-POS-21, -22; rulings WND-R83, WND-R84, WND-R127.

use super::down::{fall_prone, stop_walk};
use super::{falls, mounts};
use crate::combat::{
    BattlePhase, CombatantId, Condition, ConditionKeys, Conditions, MoveKind, Roster, component_of,
    moved,
};
use crate::mechanics::reports::stopped;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Resolution, conditions};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::plan::entering::hold_check;
use crate::rules::wounds::plan::ground::{climbs, foot_of, hold, is_in_deep, is_wet, swims};
use crate::rules::wounds::plan::steps;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{BURNING, SUNK, Trait, UNCONSCIOUS};
use bevy::prelude::{In, World};

/// How somebody stood before it came elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Before {
    z: i32,
    deep: bool,
}

/// How somebody stands now.
pub fn before(world: &World, who: CombatantId) -> Before {
    let s = Situation::of(world);
    let f = s.fighter(who);
    Before {
        z: f.z,
        deep: is_in_deep(&s, f),
    }
}

/// Somebody has come elsewhere on the ground by its own steps: water, and a fall unless it has climbed. Rules WND-MOVE-10, -22.
pub fn stepped(world: &mut World, who: CombatantId, before: Before, climbed: bool) {
    settle(world, who);
    let drop = before.z - Fighter::of(world, who).z;
    if drop >= WoundsData::of(world).harm.fall_from && !climbed {
        falls::fall(world, who, drop);
    }
}

/// Somebody has come elsewhere against its will: whether that ends the movement, by a fall or in deep water. Rules WND-MOVE-22, -23,
/// -27.
pub fn thrown(world: &mut World, who: CombatantId, before: Before) -> bool {
    settle(world, who);
    let s = Situation::of(world);
    let f = s.fighter(who);
    let drop = before.z - f.z;
    if drop >= s.data.harm.fall_from && !s.data.is_off("WND-MOVE-22") {
        falls::fall(world, who, drop);
        return true;
    }
    let plunges = is_in_deep(&s, f) && !before.deep && !s.data.is_off("WND-MOVE-27");
    if plunges {
        falls::plunge(world, who);
    }
    plunges
}

/// What burns goes out in water, and who is out of deep water is not sunk. Rules WND-COND-14, -17.
pub fn settle(world: &mut World, who: CombatantId) {
    const CONCERNED: ConditionKeys = ConditionKeys::of(&[BURNING, SUNK]);
    if !component_of::<Conditions>(world, who).has_any(&CONCERNED) {
        return;
    }
    let s = Situation::of(world);
    let f = s.fighter(who);
    let (quenched, dry) = (
        f.has(BURNING) && is_wet(&s, f),
        f.has(SUNK) && !is_in_deep(&s, f),
    );
    if quenched && !s.data.is_off("WND-COND-14") {
        conditions::end(world, who, BURNING, "WND-COND-14");
    }
    if dry {
        conditions::end(world, who, SUNK, "WND-COND-17");
    }
}

/// In every pass: water does what it does, and the unconscious sink and fall. Ruling WND-R127.
pub fn watch(world: &mut World) {
    let phase = world.resource::<BattlePhase>();
    if phase.is_over() || phase.pending().is_some() || !is_watched(world) {
        return;
    }
    let s = Situation::of(world);
    let there = s.fighters().iter().filter(|f| f.is_alive());
    let touched = there.filter(|f| f.has(BURNING) || f.has(SUNK) || lets_go(&s, f));
    let touched: Vec<_> = touched.map(|f| f.id).collect();
    for who in touched {
        settle(world, who);
        let s = Situation::of(world);
        if lets_go(&s, s.fighter(who)) {
            lose_hold(world, who);
        }
    }
}

/// Whether somebody's state can make a difference at all: mostly nobody's does.
fn is_watched(world: &World) -> bool {
    const STATES: ConditionKeys = ConditionKeys::of(&[BURNING, SUNK, UNCONSCIOUS]);
    let roster = world.resource::<Roster>();
    let touched = |id| {
        let own: &Conditions = roster.component_of(world, id);
        own.has_any(&STATES)
    };
    roster.ids().any(touched)
}

/// Whether somebody without its senses swims or climbs. Ruling WND-R127.
fn lets_go(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let in_water = swims(s, f) && !f.is(Trait::Aquatic);
    let falls = || climbs(s, f) && foot_of(s, f).is_some_and(|(_, drop)| drop > 0);
    f.is_unconscious() && !s.data.is_off("WND-POS-21") && (in_water || falls())
}

/// The check of one that swims or climbs; who fails sinks or falls. Rules WND-POS-21, -22, WND-MOVE-27.
pub fn hold_on(In(steps::Hold { who, less }): In<steps::Hold>, world: &mut World) {
    check_hold(world, who, less);
}

/// Rolls the hold check at once. Gives whether somebody holds on; one that neither swims nor climbs always does.
pub fn check_hold(world: &mut World, who: CombatantId, less: i32) -> bool {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let Some(hold) = hold(&s, f).filter(|_| f.is_alive()) else {
        return true;
    };
    let check = hold_check(f, hold, less);
    let held = check.roll(world, who, None).success;
    if !held {
        lose_hold(world, who);
    }
    held
}

/// Somebody loses its hold: a swimmer sinks, a climber falls to the lowest free cell beside it. Rules WND-POS-21, WND-COND-17;
/// ruling WND-R83.
pub fn lose_hold(world: &mut World, who: CombatantId) {
    const RULE: &str = "WND-POS-21";
    let s = Situation::of(world);
    let f = s.fighter(who);
    if swims(&s, f) {
        conditions::set(world, who, Condition::new(SUNK, 1, "WND-COND-17"));
        return stop_walk(world, who);
    }
    if !climbs(&s, f) {
        return;
    }
    let foot = foot_of(&s, f).filter(|&(_, drop)| drop > 0);
    stopped(world, who, "it loses its hold", RULE);
    let Some((to, drop)) = foot else {
        return fall_prone(world, who, RULE);
    };
    stop_walk(world, who);
    moved(world, who, to, MoveKind::Forced, 0);
    mounts::follow_all(world);
    settle(world, who);
    falls::part(world, who);
    match drop >= WoundsData::of(world).harm.fall_from {
        true => falls::fall(world, who, drop),
        false => fall_prone(world, who, RULE),
    }
}
