//! Surprise, initiative, turns, rounds. Floor 4. Rules CON-INIT-01 to -09.

use super::components::{Pool, Pools};
use super::data::{Attribute, ContestData, Skill};
use super::plan::skills::{observation, skill_test};
use super::plan::steps::{ContestAgenda, InterjectionWindow, Step};
use super::resolve::wins;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{
    CombatantId, Condition, Conditions, Ledger, RollKind, RollReport, Roster, StartMode, Terms,
    Until,
};
use crate::dice::Pool as Dice;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Resolution, Scene, Turns, conditions, roll};
use bevy::prelude::World;
use std::cmp::Reverse;

/// Turns round after round, which can be put off. Rules CON-INIT-01 to -09.
pub const TURNS: Turns<Step> = Turns::new(order, "CON-INIT-09")
    .last_round_of(last_round, "CON-INIT-09")
    .turns_for(|scene, who| scene.is_there(who))
    .acts_if(can_act)
    .with_delays()
    .on_turn(begin_turn)
    .on_turn_end(end_turn)
    .skipping(end_timed)
    .on_round_end(end_round);

/// Rule CON-INIT-09; ruling CON-R66.
pub fn last_round(scene: Scene<'_>) -> u32 {
    u32::try_from(ContestData::of(scene.world()).course.last_round).unwrap_or(u32::MAX)
}

/// The surprised and the unconscious do nothing. Rules CON-INIT-04, CON-COND-10.
fn can_act(scene: Scene<'_>, who: CombatantId) -> bool {
    let surprised = scene.get::<Conditions>(who).has(words::SURPRISED);
    let counts = surprised && !ContestData::of(scene.world()).is_off("CON-INIT-04");
    scene.is_up(who) && !counts
}

/// Surprise, then initiative: the highest first, then by Perception, Agility and number.
/// Rules CON-INIT-02, -03; ruling CON-R14.
fn order(world: &mut World) -> Vec<(CombatantId, i32)> {
    surprise(world);
    let all = world.resource::<Roster>().ids();
    let mut order: Vec<_> = all.map(|who| (who, initiative(world, who))).collect();
    let s = Situation::of(world);
    let of = |who: CombatantId, attribute| s.fighter(who).stats.attribute(attribute);
    order.sort_by_key(|&(who, result)| {
        Reverse((
            result,
            of(who, Attribute::Per),
            of(who, Attribute::Agi),
            Reverse(who),
        ))
    });
    order
}

/// Rule CON-INIT-03; ruling CON-R13.
fn initiative(world: &mut World, who: CombatantId) -> i32 {
    const RULE: &str = "CON-INIT-03";
    let fighter = Fighter::of(world, who);
    let stats = fighter.stats;
    let (label, value) = match stats.hero {
        true => ("Initiative", stats.initiative),
        false => ("PER", stats.attribute(Attribute::Per)),
    };
    let faces = u8::try_from(fighter.data.course.initiative_die).unwrap_or(6);
    let pool = Dice::sum(1, faces);
    let mut terms = Terms::new();
    terms
        .under(fighter.data.switches())
        .bonus(value, label, RULE);
    let roll = roll(world, &pool);
    let report = RollReport::new(who, RollKind::Initiative, "initiative", RULE)
        .dice(pool, &roll)
        .terms(terms);
    let total = report.total;
    report.record(world);
    total
}

/// An ambush: one Stealth test by the worst of the hidden side against everybody's Observation.
/// Rule CON-INIT-02; ruling CON-R20.
fn surprise(world: &mut World) {
    const RULE: &str = "CON-INIT-02";
    let StartMode::Ambush(side) = *world.resource::<StartMode>() else {
        return;
    };
    let s = Situation::of(world);
    let hidden = s.fighters().iter().filter(|f| f.side == side && f.is_up());
    let Some(sneaker) = hidden
        .min_by_key(|f| (f.skill(Skill::Stealth), f.id))
        .map(|f| f.id)
    else {
        return;
    };
    if s.data.is_off(RULE) {
        return;
    }
    let observers = s.fighters().iter().filter(|f| f.side != side && f.is_up());
    let observers: Vec<_> = observers.map(|f| f.id).collect();
    let stealth = skill_test(s.fighter(sneaker), Skill::Stealth, RULE);
    let stealth = stealth.roll(world, sneaker, None);
    for observer in observers {
        let s = Situation::of(world);
        let test = observation(&s, s.fighter(observer), s.fighter(sneaker), RULE);
        let seen = test.roll(world, observer, Some(sneaker));
        if wins(ContestData::of(world), &stealth, &seen) {
            let surprised = Condition::new(words::SURPRISED, 1, "CON-COND-01");
            conditions::set(world, observer, surprised.until(Until::EndOfRound(1)));
        }
    }
}

/// Rule CON-INIT-06.
fn begin_turn(world: &mut World, who: CombatantId) {
    let speed = Fighter::of(world, who).speed();
    Pools::set(world, who, Pool::MoveLeft, speed, "CON-STAT-04");
}

/// What lasts until the end of this turn is over, or of the slot that is skipped instead. Rules CON-COND-02, -07.
fn end_timed(world: &mut World, who: CombatantId) {
    let number = Fighter::of(world, who).turn.turns + 1;
    conditions::end_timed(
        world,
        |until| matches!(until, Until::EndOfTurn(id, turn) if id == who && turn <= number),
        "CON-COND-02",
    );
}

/// What lasts until the end of this turn is over; others may interject. Rules CON-COND-02, -07, CON-REACT-07.
fn end_turn(world: &mut World, who: CombatantId) {
    end_timed(world, who);
    if ContestData::of(world).is_off("CON-REACT-07") {
        return;
    }
    let s = Situation::of(world);
    let wish = s
        .fighters()
        .iter()
        .filter(|f| f.id != who && f.watches() && f.can_react());
    let mut left: Vec<_> = wish.map(|f| f.id).collect();
    left.sort_by_key(|&id| s.turns().rank(id));
    if !left.is_empty() {
        world
            .resource_mut::<ContestAgenda>()
            .push(Step::Interject(InterjectionWindow { turn_of: who, left }));
    }
}

/// Surprise and wards end. Rules CON-COND-01, -13.
fn end_round(world: &mut World, round: u32) {
    let over = |until| matches!(until, Until::EndOfRound(last) if last <= round);
    conditions::end_timed(world, over, "CON-INIT-04");
}
