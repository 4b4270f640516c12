//! Who is unsupported falls. Floor 4. Rules TRI-MOVE-13 to -15, -17, TRI-REACT-04, TRI-POS-09; rulings TRI-R18, TRI-R45, TRI-R67,
//! TRI-R68, TRI-R75.

use super::harm::{self, Affliction};
use super::holds::come_down;
use super::mounts;
use super::places::{douse, found_in, has_tag, reveal_to};
use crate::combat::{BattleEvent, CombatantId, Condition, record};
use crate::grid::Cell;
use crate::mechanics::reports::{counted, stopped};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Resolution, conditions, push_step};
use crate::rules::triad::data::{DamageType, FEET, Size, TriadData};
use crate::rules::triad::plan::aloft::{falls_already, is_up_by_itself};
use crate::rules::triad::plan::skills::check;
use crate::rules::triad::plan::steps::{self, GrabWindow, Step};
use crate::rules::triad::plan::weightless::is_weightless;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, Skill};
use bevy::prelude::{In, World};
use smol_str::format_smolstr;

/// Faces of the die of a fall. Rule TRI-MOVE-14.
pub const fn die(size: Size) -> i32 {
    match size {
        Size::Tiny => 2,
        Size::Small => 4,
        Size::Medium => 6,
        Size::Large => 8,
        Size::Huge => 10,
        Size::Gigantic => 12,
    }
}

/// Somebody stands on nothing: it settles from one step, and falls from more. Ruling TRI-R45.
pub fn let_fall(world: &mut World, who: CombatantId, left: Option<Cell>) {
    let f = Fighter::of(world, who);
    let fall = GrabWindow {
        who,
        from: f.z,
        left,
        tripped: false,
    };
    match f.altitude {
        ..=0 => {}
        _ if is_weightless(&Situation::of(world)) => {}
        _ if !f.is_alive() => settle(world, who, 0),
        1 => {
            settle(world, who, 0);
            land(world, who, FEET, false);
        }
        _ if falls_already(&Situation::of(world), &f) => {}
        _ => {
            push_step(world, Step::Grab(fall));
            holder_first(world, who, left);
        }
    }
}

/// One that falls has carried the one that holds it: that falls too, and its dice come first. Ruling TRI-R30.
fn holder_first(world: &mut World, who: CombatantId, left: Option<Cell>) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let holder = f.holder().map(|holder| s.fighter(holder));
    let carried = holder.filter(|holder| holder.z == f.z && !is_up_by_itself(&s, holder));
    if let Some(holder) = carried.map(|holder| holder.id) {
        let_fall(world, holder, left);
    }
}

/// One that flies is tripped. Rule TRI-ACT-16.
pub fn bring_down(world: &mut World, who: CombatantId) {
    let f = Fighter::of(world, who);
    let fall = GrabWindow {
        who,
        from: f.z,
        left: None,
        tripped: true,
    };
    let step = fall.step_at(f.altitude);
    let lands = f.altitude <= f.data.harm.trip_fall / FEET;
    push_step(world, step);
    if lands {
        holder_first(world, who, None);
    }
}

/// Records that somebody is at another height above the ground.
pub fn settle(world: &mut World, who: CombatantId, to: i32) {
    let from = Fighter::of(world, who).altitude;
    if from != to {
        record(world, BattleEvent::AltitudeChanged { who, from, to });
    }
    mounts::follow(world, who);
}

/// Falls as far as it falls at once; what is left comes at the start of its Turns. Rule TRI-MOVE-13.
pub fn fall_on(In(steps::FallOn(who)): In<steps::FallOn>, world: &mut World) {
    let data = TriadData::of(world);
    let at_once = data.harm.fall_at_once / FEET;
    let f = Fighter::of(world, who);
    if f.altitude <= 0 || !f.is_alive() {
        return;
    }
    let before = f.conditions.value(words::FALLING);
    if before > 0 && waits_for_its_holder(world, who) {
        return;
    }
    let f = Fighter::of(world, who);
    let (steps, level) = (f.altitude.min(at_once), f.z);
    let left = f.altitude - steps;
    conditions::end(world, who, words::CLINGING, "TRI-MOVE-13");
    stopped(
        world,
        who,
        format_smolstr!("falls {}", counted(steps, "step", "steps")),
        "TRI-MOVE-13",
    );
    settle(world, who, left);
    fall_along(world, who, level);
    if left > 0 {
        let falling = Condition::new(words::FALLING, before + steps, "TRI-MOVE-13");
        return conditions::set(world, who, falling);
    }
    conditions::end(world, who, words::FALLING, "TRI-MOVE-13");
    land(world, who, (before + steps) * FEET, true);
}

/// Whether the one that holds somebody falls on with it, and before it. Ruling TRI-R30.
fn waits_for_its_holder(world: &mut World, who: CombatantId) -> bool {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let holder = f.holder().map(|holder| s.fighter(holder));
    let holder = holder.filter(|it| it.z == f.z && it.has(words::FALLING));
    let Some(holder) = holder.map(|it| it.id) else {
        return false;
    };
    push_step(world, Step::FallOn(who));
    push_step(world, Step::FallOn(holder));
    true
}

/// The other one of a hold falls along from the level that somebody has left, and after it. Ruling TRI-R30.
fn fall_along(world: &mut World, who: CombatantId, level: i32) {
    let s = Situation::of(world);
    let partner = s.fighter(who).partner().map(|partner| s.fighter(partner));
    let partner = partner.filter(|it| it.z == level && !falls_already(&s, it));
    match partner.map(|it| (it.id, it.has(words::FALLING))) {
        Some((partner, true)) => push_step(world, Step::FallOn(partner)),
        Some((partner, false)) => let_fall(world, partner, None),
        None => {}
    }
}

/// Whether somebody falls on in the Turns of the other one of its hold: of the one that flies, else of the one that holds. Rule
/// TRI-MOVE-13; ruling TRI-R30.
pub fn falls_with_another(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let partner = f.partner().map(|partner| s.fighter(partner));
    let partner = partner.filter(|it| it.z == f.z && it.has(words::FALLING));
    partner.is_some_and(|it| match it.stats.flies() == f.stats.flies() {
        true => f.holder() == Some(it.id),
        false => it.stats.flies(),
    })
}

/// Whether all of a space is deep water.
fn lands_in_water(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    f.space.iter().all(|cell| has_tag(s.board, cell, "deep"))
}

/// The dice of a fall of so many feet to where somebody is, and their faces. Rule TRI-MOVE-14.
pub fn harm_of(s: &Situation<'_>, f: &Fighter<'_>, feet: i32) -> (i32, i32) {
    let harm = &s.data.harm;
    let softened = match lands_in_water(s, f) {
        true => harm.water_softens,
        false => 0,
    };
    let dice = (feet - softened).max(0) / harm.fall_feet;
    (dice.min(harm.fall_dice), die(f.stats.size))
}

/// Comes down after so many feet: damage by the whole distance, and Prone if a die was rolled. Rule TRI-MOVE-14.
pub fn land(world: &mut World, who: CombatantId, feet: i32, lies: bool) {
    const RULE: &str = "TRI-MOVE-14";
    let s = Situation::of(world);
    let f = s.fighter(who);
    let deep = lands_in_water(&s, f);
    let (dice, faces) = harm_of(&s, f, feet);
    let fall = Affliction {
        who,
        dice,
        faces,
        kind: DamageType::Blunt,
        label: "fall".into(),
        rule: RULE,
    };
    let rider = f.rider().map(|id| (id, die(s.fighter(id).stats.size)));
    if dice > 0 && !s.data.is_off(RULE) {
        fall.strike(world, who);
        if let Some((rider, faces)) = rider {
            // Who rides falls with its mount. Ruling TRI-R36.
            let along = Affliction {
                who: rider,
                faces,
                ..fall
            };
            along.strike(world, rider);
        }
        if lies && !deep {
            harm::fall_prone(world, who, RULE);
        }
    }
    if deep {
        let submerged = Condition::new(words::SUBMERGED, 1, "TRI-MOVE-10");
        conditions::set(world, who, submerged);
    }
    douse(world, who);
    let s = Situation::of(world);
    let f = s.fighter(who);
    if let Some(found) = found_in(&s, f, f.anchor(), f.altitude) {
        reveal_to(world, found, who, "TRI-POS-09");
    }
    come_down(world, who);
}

/// A fall of so many steps on purpose: a Jump check softens it. Rule TRI-MOVE-15.
pub fn leap_down(world: &mut World, who: CombatantId, steps: i32) {
    const RULE: &str = "TRI-MOVE-15";
    let f = Fighter::of(world, who);
    let softened = match f.data.is_off(RULE) {
        true => 0,
        false => {
            let jump = check(&f, Skill::Jump, f.data.rolls.check, RULE);
            let total = jump.roll(world, who, None).own.total;
            total.div_euclid(FEET).max(0) * FEET
        }
    };
    stopped(
        world,
        who,
        format_smolstr!("leaps down {}", counted(steps, "step", "steps")),
        RULE,
    );
    land(world, who, (steps * FEET - softened).max(0), true);
}

/// One that flies and is tripped falls, no farther than that brings it: it is Prone if it reaches the ground, else it goes on
/// flying. Rule TRI-ACT-16; ruling TRI-R65.
pub fn trip_down(In(steps::TripDown(who)): In<steps::TripDown>, world: &mut World) {
    const RULE: &str = "TRI-ACT-16";
    let t = Fighter::of(world, who);
    let steps = t.altitude.min(t.data.harm.trip_fall / FEET);
    let left = t.altitude - steps;
    let partner = t.partner().filter(|&id| Fighter::of(world, id).z == t.z);
    stopped(
        world,
        who,
        format_smolstr!("falls {}", counted(steps, "step", "steps")),
        RULE,
    );
    settle(world, who, left);
    if left == 0 {
        land(world, who, steps * FEET, true);
        harm::fall_prone(world, who, RULE);
    } else if let Some(partner) = partner {
        // The two of a hold stay at one height. Ruling TRI-R30.
        settle(world, partner, left);
    }
}

/// The 10 feet of a critical Trip: damage alone. Rule TRI-ACT-16; ruling TRI-R65.
pub fn jolt(In(steps::Jolt(who, feet)): In<steps::Jolt>, world: &mut World) {
    let f = Fighter::of(world, who);
    let fall = Affliction {
        who,
        dice: feet / f.data.harm.fall_feet.max(1),
        faces: die(f.stats.size),
        kind: DamageType::Blunt,
        label: "a hard fall".into(),
        rule: "TRI-ACT-16",
    };
    fall.strike(world, who);
}
