//! Skills, things, and what else the rows of the table do. Floor 4. Rules TRI-ACT-01, -03, -08, -10, -22, TRI-POS-08, -09,
//! TRI-HURT-07, -10, TRI-CHAR-03.

use super::begin::begin_attack;
use super::harm;
use super::places;
use super::ready;
use crate::combat::{
    CombatantId, Condition, GearChange, Refusal, RollReport, Target, gear_changed_with,
    pool_changed,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{
    Deed, Resolution, SingleRoll, TurnStep, conditions, fixtures, push_step, with_dice,
};
use crate::rules::triad::components::{Pool, Pools};
use crate::rules::triad::data::{FEET, TriadData};
use crate::rules::triad::plan::acts::{TriadActions, weapon_attack};
use crate::rules::triad::plan::maneuver::{Sought, sought};
use crate::rules::triad::plan::position::screened_to;
use crate::rules::triad::plan::skills::{check, skill_die};
use crate::rules::triad::plan::steps::{Step, TriadAgenda};
use crate::rules::triad::resolve::{D20, Degree, Drawn, Laws};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, HIDDEN, Skill, THING_HP, Trigger, UNDETECTED};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// An action that is carried out.
type Doing<'d> = Deed<'d, TriadActions>;

/// An attack with a weapon begins. Rule TRI-ATK-03.
pub fn attack(world: &mut World, it: &Doing<'_>) {
    let strike = it.ask(world, |s, f| {
        weapon_attack(s, f, it.act).map(|it| it.strike)
    });
    if let Some(Ok(strike)) = strike {
        begin_attack(world, strike);
    }
}

/// A maneuver begins. Rule TRI-ACT-11.
pub fn maneuver(world: &mut World, it: &Doing<'_>) {
    let found = it.ask(world, |s, f| {
        Ok::<_, Refusal>(match sought(s, f, it.act)? {
            Sought::Somebody(plan) => Ok(plan.act),
            Sought::Nobody(plan) => Err(plan.strike),
        })
    });
    match found {
        Some(Ok(Ok(act))) => {
            let (who, at) = (act.who, act.target);
            push_step(world, Step::Perform(act));
            ready::open(world, Trigger::Attacks, who, &[at]);
        }
        Some(Ok(Err(strike))) => begin_attack(world, strike),
        _ => {}
    }
}

/// Energy comes back. Rule TRI-ACT-08.
pub fn focus(world: &mut World, it: &Doing<'_>) {
    let gain = focus_gain(&Fighter::of(world, it.who));
    Pools::change(world, it.who, Pool::Energy, gain, it.rule());
}

/// What a Focus gives. Rule TRI-ACT-08.
pub fn focus_gain(f: &Fighter<'_>) -> i32 {
    ((f.stats.ess + f.stats.level).div_euclid(3)).max(0)
}

/// One Dodge more waits. Rule TRI-ACT-10.
pub fn dodge(world: &mut World, it: &Doing<'_>) {
    Pools::change(world, it.who, Pool::Dodges, 1, it.rule());
}

/// Somebody's wound is tended: a check ends Bleeding. Rule TRI-HURT-07.
pub fn first_aid(world: &mut World, it: &Doing<'_>) {
    let target = it.target.unwrap_or(it.who);
    let f = Fighter::of(world, it.who);
    let medicine = check(&f, Skill::Medicine, f.data.rolls.check, it.rule());
    let tended = medicine.roll(world, it.who, Some(target));
    if tended.degree.succeeds() {
        harm::stop_bleeding(world, target, it.rule());
    }
}

/// Words shake an enemy. Rule TRI-CHAR-03.
pub fn intimidate(world: &mut World, it: &Doing<'_>) {
    let Some(target) = it.target else { return };
    let s = Situation::of(world);
    let number = s.fighter(target).stats.ment_def;
    let threat = check(s.fighter(it.who), Skill::Intimidate, number, it.rule());
    let rounds = match threat.roll(world, it.who, Some(target)).degree {
        Degree::Failure => return,
        Degree::Success => 1,
        Degree::Critical => 2,
    };
    let anchor = harm::anchor(world, it.who);
    harm::shake(world, target, anchor, rounds);
}

/// One draw that is read against several numbers: the first reading tells the dice. Rules TRI-POS-08, -09.
struct Draw {
    die: D20,
    drawn: Drawn,
    told: bool,
}

impl Draw {
    fn new(world: &mut World, die: D20) -> Self {
        let drawn = with_dice(world, |dice, _| die.draw(dice));
        Self {
            die,
            drawn,
            told: false,
        }
    }

    /// How it comes out against a number, told.
    fn read(
        &mut self,
        world: &mut World,
        who: CombatantId,
        other: CombatantId,
        number: i32,
    ) -> Degree {
        let laws = Laws::of(TriadData::of(world));
        let degree = laws.degree(self.drawn.natural, self.drawn.total, number);
        if let Some(report) = self.die.report(who, Some(other), &self.drawn) {
            let report = match self.told {
                true => RollReport {
                    pool: SmolStr::new_static(RollReport::NO_DICE),
                    faces: Vec::new(),
                    ..report
                },
                false => report,
            };
            report
                .target(number)
                .result(degree.of_check())
                .record(world);
        }
        self.told = true;
        degree
    }
}

/// One roll against the Mental Defense of every enemy to which somebody is screened. Rule TRI-POS-08; ruling TRI-R75.
pub fn sneak(world: &mut World, it: &Doing<'_>) {
    const RULE: &str = "TRI-POS-08";
    let s = Situation::of(world);
    let f = s.fighter(it.who);
    let observers = screened_to(&s, f);
    let mut draw = Draw::new(
        world,
        skill_die(&Fighter::of(world, it.who), Skill::Sneak, RULE),
    );
    for observer in observers {
        let number = Fighter::of(world, observer).stats.ment_def;
        let degree = draw.read(world, it.who, observer, number);
        let key = match degree {
            Degree::Failure => continue,
            Degree::Success => HIDDEN,
            Degree::Critical => UNDETECTED,
        };
        // No result makes a mark weaker.
        let f = Fighter::of(world, it.who);
        if f.conditions.has_by(UNDETECTED, observer) || f.conditions.has_by(key, observer) {
            continue;
        }
        conditions::end_one(world, it.who, HIDDEN, Some(observer), RULE);
        let mark = Condition::new(key, 1, "TRI-POS-05").by(observer);
        conditions::set(world, it.who, mark);
    }
}

/// Those who are hidden from somebody, however far away, with the number that each sets. Rule TRI-POS-09.
pub fn hidden_from(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<(CombatantId, i32)> {
    let hidden = s.foes(f).filter(|foe| {
        let mut marks = [HIDDEN, UNDETECTED].iter();
        marks.any(|key| foe.conditions.has_by(key, f.id))
    });
    let numbers = hidden.map(|foe| {
        let trained = i32::from(foe.is_trained(Skill::Sneak)) * foe.stats.level;
        (foe.id, 10 + foe.stats.dex + trained)
    });
    numbers.collect()
}

/// Those of them who are within its search. Rule TRI-POS-09.
pub fn hidden_near(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<(CombatantId, i32)> {
    let mut all = hidden_from(s, f);
    all.retain(|&(id, _)| s.distance(f, s.fighter(id)) * FEET <= s.data.ranges.search);
    all
}

/// One roll finds the hidden, each by a number of its own. Rule TRI-POS-09.
pub fn search(world: &mut World, it: &Doing<'_>) {
    const RULE: &str = "TRI-POS-09";
    let s = Situation::of(world);
    let f = s.fighter(it.who);
    let hidden = hidden_near(&s, f);
    let die = skill_die(f, Skill::Investigate, RULE);
    if hidden.is_empty() {
        let number = TriadData::of(world).rolls.check;
        let looks =
            crate::rules::triad::resolve::Attempt::against(TriadData::of(world), die, number);
        looks.roll(world, it.who, None);
        return;
    }
    let mut draw = Draw::new(world, die);
    for (foe, number) in hidden {
        if draw.read(world, it.who, foe, number).succeeds() {
            places::reveal_to(world, foe, it.who, RULE);
        }
    }
}

/// Puts out the fire on oneself, and lies then. Rule TRI-ACT-22.
pub fn roll_on_ground(world: &mut World, it: &Doing<'_>) {
    conditions::end(world, it.who, words::ON_FIRE, it.rule());
    harm::fall_prone(world, it.who, it.rule());
}

/// Falls to the ground at will, out of the air too. Rules TRI-ACT-03, TRI-MOVE-17.
pub fn drop_prone(world: &mut World, it: &Doing<'_>) {
    harm::fall_prone(world, it.who, it.rule());
}

/// Works a door or a lever. Rule TRI-ACT-01.
pub fn work(world: &mut World, it: &Doing<'_>) {
    if let Some(at) = it.act.at.and_then(Target::fixture) {
        fixtures::work(world, it.who, at, it.rule());
    }
}

/// Takes a thing in one hand, or in two. Rule TRI-ACT-03.
pub fn grip(world: &mut World, it: &Doing<'_>) {
    let f = Fighter::of(world, it.who);
    let held = it.act.with.as_ref().and_then(|word| f.gear.held_as(word));
    let Some(held) = held else { return };
    let hands = if held.grip >= 2 { 1 } else { 2 };
    let key = held.key.clone();
    let parts = vec![SmolStr::new_static("hand"); hands];
    gear_changed_with(world, it.who, key, GearChange::Gripped, parts);
}

/// Puts the Turn off: neither Actions nor a Reaction until it enters. Rules TRI-INIT-11, -13.
pub fn delay(world: &mut World, it: &Doing<'_>) {
    for pool in [Pool::Actions, Pool::Reactions] {
        Pools::set(world, it.who, pool, 0, it.rule());
    }
    let delaying = Condition::new(words::DELAYING, 1, "TRI-INIT-11");
    conditions::set(world, it.who, delaying);
    // Its steps of this Round are done.
    conditions::set(
        world,
        it.who,
        Condition::new(words::MARKED, 1, "TRI-INIT-13"),
    );
    world
        .resource_mut::<TriadAgenda>()
        .push(TurnStep::End(it.who));
}

/// A thing that somebody is about to take in hand has lost hit points before: see [`Gear::durability`]. Rule TRI-HURT-10.
///
/// [`Gear::durability`]: crate::rules::triad::components::Gear::durability
pub fn come_worn(world: &mut World, who: CombatantId, item: &str, durability: i32) {
    let key = Fighter::of(world, who).gear.free_key(item);
    wear_down(world, who, &key, 1 - durability, "TRI-HURT-10");
}

/// A thing loses hit points; at none it is of no use any more. Rule TRI-HURT-10; ruling TRI-R50.
pub fn wear_down(world: &mut World, who: CombatantId, key: &SmolStr, by: i32, rule: &'static str) {
    let f = Fighter::of(world, who);
    let Some(thing) = f.data.thing(key) else {
        return;
    };
    let before = f.gear.wear.get(key).copied().unwrap_or(0);
    let now = (before + by).clamp(0, thing.hp);
    if now == before {
        return;
    }
    let pool = format_smolstr!("{THING_HP}{key}");
    let left = |lost: i32| thing.hp - lost;
    pool_changed(world, who, pool, left(before), left(now), rule);
}
