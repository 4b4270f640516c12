//! Which part a hit finds, and what injuries of a part do. Floor 4.
//! Rules INJ-HURT-02 to -06, INJ-PART-01 to -13.

use super::death::{lethal, pass_out};
use crate::combat::{
    BattleEvent, CombatantId, Condition, GearChange, RuleId, component_of, gear_changed, record,
};
use crate::mechanics::push_step;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::components::KnownHearts;
use crate::rules::injury::components::body::Injuries;
use crate::rules::injury::components::own_facts::InjuryFact;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::data::PartKind;
use crate::rules::injury::effects::checks::{make_check, roll_plan};
use crate::rules::injury::effects::conditions::{end_condition, fall_prone, one_round, set};
use crate::rules::injury::effects::gear::drop_item;
use crate::rules::injury::plan::checks::{CheckOf, heart_check};
use crate::rules::injury::plan::steps::{self, AttackInProgress, InjuryAgenda, Step};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::{In, World};
use smol_str::SmolStr;

pub(super) enum PartChoice {
    None,
    Taken(SmolStr),
    Open,
}

/// Rules INJ-HURT-03, -04.
pub(super) fn chosen_part(world: &World, attack: &AttackInProgress) -> PartChoice {
    let parts = choosable_parts(world, attack);
    match (&attack.strike.aim, parts.as_slice()) {
        (_, []) => PartChoice::None,
        (Some(aim), parts)
            if parts.contains(aim) && !InjuryData::of(world).is_off("INJ-HURT-04") =>
        {
            PartChoice::Taken(aim.clone())
        }
        (_, [only]) => PartChoice::Taken(only.clone()),
        _ => PartChoice::Open,
    }
}

pub fn choosable_parts(world: &World, attack: &AttackInProgress) -> Vec<SmolStr> {
    let (a, t) = (
        Fighter::of(world, attack.strike.attacker),
        Fighter::of(world, attack.strike.target),
    );
    t.body
        .choosable(attack.degrees, a.hearts.knows(&t.stats.kind))
        .map(|part| part.id.clone())
        .collect()
}

/// Rule INJ-PART-13: the first time it matters, the attacker tries to recall where the heart is.
pub(super) fn study_heart(world: &mut World, attack: &AttackInProgress) {
    let s = Situation::of(world);
    let (a, t) = (
        s.fighter(attack.strike.attacker),
        s.fighter(attack.strike.target),
    );
    let Some(plan) = heart_check(a, t, attack.degrees) else {
        return;
    };
    let (who, kind) = (a.id, t.stats.kind.clone());
    let check = roll_plan(world, who, &plan);
    let learned = InjuryFact::Learned {
        who,
        fact: KnownHearts::fact(&kind),
        known: check.success,
    };
    learned.record(world);
}

/// One injury, and one more for every degree not spent on severity. Rule INJ-HURT-02.
pub fn injuries_on(data: &InjuryData, kind: PartKind, degrees: i32) -> u8 {
    let unspent = degrees - kind.severity().step(data);
    let more = data.in_force("INJ-HURT-02", unspent, 0);
    u8::try_from(1 + more).unwrap_or(1)
}

/// Rule INJ-HURT-06.
pub fn hurt(In(steps::Hurt { attack, part }): In<steps::Hurt>, world: &mut World) {
    let part = &part;
    let who = attack.strike.target;
    let body = Fighter::of(world, who).body;
    let kind = body.part(part).expect("the part was choosable").kind;
    let added = injuries_on(InjuryData::of(world), kind, attack.degrees);
    injure(world, who, part, added, "INJ-HURT-02");
}

/// Records injuries on a part of the body and queues the steps that they reach. Rule INJ-HURT-06.
pub fn injure(world: &mut World, who: CombatantId, part: &SmolStr, added: u8, rule: &'static str) {
    let data = InjuryData::of(world);
    let before = component_of::<Injuries>(world, who).clone();
    let Some(kind) = before.part(part).map(|part| part.kind) else {
        return;
    };
    let mut after = before.clone();
    let recorded = after.record(data, part, added);
    let destroyed = recorded.destroyed;
    record(
        world,
        BattleEvent::PartHurt {
            who,
            part: part.clone(),
            added: recorded.after - recorded.before,
            now: recorded.after,
            destroyed,
            lost_with_it: recorded.also_destroyed.clone(),
            rule: RuleId(rule),
        },
    );
    if lethal(world, who, &after) {
        return;
    }
    lasting_consequences(world, who);
    if after
        .under(InjuryData::of(world))
        .head_reels(part, &recorded)
    {
        silence_head(world, who, part);
    }
    let data = InjuryData::of(world);
    let head_steps = (2..=3)
        .filter(|&k| after.under(data).head_step_met(k) && !before.under(data).head_step_met(k));
    let mut steps: Vec<_> = head_steps
        .map(|step| Step::PartEffect {
            who,
            part: head_of(&after),
            step,
        })
        .collect();
    if kind == PartKind::Heart && !destroyed && recorded.reached_steps.contains(&1) {
        steps.push(Step::PartEffect {
            who,
            part: part.clone(),
            step: 1,
        });
    }
    if !InjuryData::of(world).is_off("INJ-HURT-06") {
        world.resource_mut::<InjuryAgenda>().push_in_order(steps);
    }
}

/// Rule INJ-PART-12: the weapons of one head are of no use until the end of the next own turn.
fn silence_head(world: &mut World, who: CombatantId, head: &str) {
    let fighter = Fighter::of(world, who);
    let on_head = |part: &SmolStr| {
        fighter
            .body
            .part(part)
            .and_then(|part| fighter.body.parent_of(part))
            .is_some_and(|parent| parent.id == head)
    };
    let natural = fighter.stats.natural_weapons.iter();
    let silenced: Vec<_> = natural
        .filter(|natural| on_head(&natural.part))
        .map(|natural| natural.key.clone())
        .collect();
    for key in silenced {
        gear_changed(world, who, key, GearChange::Unusable);
    }
}

fn head_of(body: &Injuries) -> SmolStr {
    body.parts()
        .iter()
        .find(|part| part.kind == PartKind::Head)
        .map(|part| part.id.clone())
        .unwrap_or_default()
}

/// What injuries do without dice: things fall, shields sink, legs give way, wings fail.
/// Rules INJ-PART-04, -06, -09, -10.
fn lasting_consequences(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let dropped: Vec<_> = fighter
        .gear
        .held
        .iter()
        .filter(|held| !fighter.body.hands_are_usable(&held.grip))
        .cloned()
        .collect();
    let sinks = fighter.conditions.has(words::SHIELDED)
        && dropped
            .iter()
            .any(|held| s.data.shield(&held.item).is_some());
    let stays_up = fighter.altitude > 0 || fighter.is_prone();
    let collapses = fighter.body.fells().filter(|_| !stays_up);
    let falls = fighter.altitude > 0 && !fighter.body.can_fly();
    let height = fighter.altitude;
    if sinks {
        end_condition(world, who, words::SHIELDED, "INJ-PART-09");
    }
    for held in dropped {
        drop_item(world, who, &held.key);
    }
    if let Some(rule) = collapses {
        fall_prone(world, who, rule);
    }
    if falls {
        push_step(world, Step::Fall { who, height });
    }
}

/// Injury steps that ask for dice. Rules INJ-PART-11 to -13.
pub fn part_step(In(effect): In<steps::PartEffect>, world: &mut World) {
    let steps::PartEffect { who, part, step } = effect;
    let part = part.as_str();
    let fighter = Fighter::of(world, who);
    let Some(kind) = fighter.body.part(part).map(|part| part.kind) else {
        return;
    };
    let checks = fighter.data.checks;
    let mortal = fighter.stats.con.is_some();
    match (kind, step) {
        (PartKind::Head, 2) => {
            let check = make_check(
                world,
                who,
                CheckOf::Constitution,
                checks.stun,
                "INJ-PART-11",
            );
            one_round(
                world,
                who,
                if check.success {
                    words::DAZED
                } else {
                    words::STUNNED
                },
            );
        }
        (PartKind::Head, _) if !mortal => fall_prone(world, who, "INJ-PART-11"),
        (PartKind::Head, _) => {
            let check = make_check(
                world,
                who,
                CheckOf::Constitution,
                checks.knock_out,
                "INJ-PART-11",
            );
            let (key, rule) = if check.success {
                (words::KNOCKED_OUT, "INJ-PART-11")
            } else {
                (words::COMA, "INJ-COND-16")
            };
            set(world, who, Condition::new(key, 1, rule));
            pass_out(world, who, rule);
        }
        (PartKind::Heart, _) => {
            let check = make_check(world, who, CheckOf::HeartShock, checks.heart, "INJ-PART-13");
            if !check.success {
                one_round(world, who, words::STUNNED);
            }
        }
        _ => {}
    }
}
