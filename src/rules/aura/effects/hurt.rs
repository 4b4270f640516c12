//! Harm: Aura, injuries, unconsciousness, death, and the rolls at the start of a Round. Floor 4.
//! Rules AUR-HURT-01 to -16, -19, AUR-COND-12, -17, AUR-MOVE-13; rulings AUR-R31, -R36.

use super::changes::{end_condition, land, lay_down, set_condition};
use super::gear::drop_item;
use super::holds::check_holds;
use super::report::damage as tell_damage;
use crate::combat::{
    BattleEvent, CombatantId, Condition, Conditions, GearChange, RollKind, RollReport, Standing,
    Terms, Until, component_of, gear_changed, record, standing_changed,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{NamedPool, roll, with_tables_and_dice};
use crate::rules::aura::components::agenda as steps;
use crate::rules::aura::components::{Injuries, Pool, Pools, Stamina};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::data::{DamageDice, DamageType, Stats};
use crate::rules::aura::effects::changes;
use crate::rules::aura::plan::attack::types;
use crate::rules::aura::plan::falls::fall_dice;
use crate::rules::aura::resolve::{
    DamageNumbers, DeathRollResult, Harm, HarmNumbers, HitClass, HitNumbers, HitRoll,
    NonlethalChance, resolve_hit,
};
use crate::rules::aura::snapshot::{Fighter, status_of};
use crate::rules::aura::{resolve, words};
use bevy::prelude::{In, World};

/// The Death roll is told, and what the hit does is done.
pub fn suffer(world: &mut World, target: CombatantId, hit: &HitRoll) {
    if let (Harm::DeathRollResult(death_result), Some(roll)) = (hit.harm, &hit.death) {
        let report = RollReport::new(target, RollKind::Save, "Death roll", "AUR-HURT-02");
        let report = report.dice(resolve::die(AuraData::of(world), 20, 0, false), roll);
        report.result(death_result.word()).record(world);
    }
    inflict(world, target, hit.damage.dealt, hit.harm);
}

/// Damage does what it does. Rules AUR-HURT-01 to -09, -12, -16.
fn inflict(world: &mut World, who: CombatantId, dealt: i32, harm: Harm) {
    if harm == Harm::None {
        return;
    }
    disturb(world, who);
    match harm {
        Harm::None => {}
        Harm::Absorbed | Harm::Broken => {
            Pools::change(world, who, Pool::Aura, -dealt, "AUR-HURT-01");
        }
        Harm::Subdued => subdue(world, who),
        Harm::Slain => die(world, who, "AUR-HURT-12"),
        Harm::DeathRollResult(death_result) => meet(world, who, death_result),
    }
}

/// A sleeper that was damaged wakes at the next RoundStart. Rule AUR-COND-17.
fn disturb(world: &mut World, who: CombatantId) {
    if !component_of::<Conditions>(world, who).has(words::ASLEEP) {
        return;
    }
    let until = changes::end_of_round(world, 0);
    let condition = Condition::new(words::ASLEEP, 1, "AUR-COND-17").until(until);
    record(world, BattleEvent::ConditionSet { who, condition });
}

/// Rule AUR-HURT-16; ruling AUR-R28.
fn subdue(world: &mut World, who: CombatantId) {
    const RULE: &str = "AUR-HURT-16";
    exhaust(world, who, None, RULE);
    let shaken = Condition::new(words::SHAKEN, 1, RULE).until(Until::Rest);
    set_condition(world, who, shaken);
    let lost = AuraData::of(world).values.harm.subdued;
    Stamina::change(world, who, -lost, RULE);
    check_stamina(world, who);
}

/// Exhausted to a rest, or to the end of the next Round. Rules AUR-HURT-05, -06, -16.
fn exhaust(world: &mut World, who: CombatantId, until: Option<Until>, rule: &'static str) {
    let until = until.unwrap_or_else(|| changes::end_of_round(world, 1));
    let exhausted = Condition::new(words::EXHAUSTED, 1, rule).until(until);
    set_condition(world, who, exhausted);
}

/// The result of a Death roll. Rules AUR-HURT-04 to -09.
fn meet(world: &mut World, who: CombatantId, death_result: DeathRollResult) {
    match death_result {
        DeathRollResult::Scratch => return,
        DeathRollResult::Winded => return exhaust(world, who, None, "AUR-HURT-05"),
        DeathRollResult::Dead => return die(world, who, "AUR-HURT-09"),
        DeathRollResult::Injured | DeathRollResult::Bleeding | DeathRollResult::Felled => {}
    }
    Injuries::change(world, who, 1, "AUR-HURT-06");
    exhaust(world, who, Some(Until::Rest), "AUR-HURT-06");
    if death_result >= DeathRollResult::Bleeding {
        let bleeding = Condition::new(words::BLEEDING, 1, "AUR-HURT-07");
        set_condition(world, who, bleeding);
    }
    if death_result == DeathRollResult::Felled {
        fell(world, who, words::FELLED, "AUR-HURT-08");
    }
}

/// Unconscious for a cause. Rules AUR-COND-12, AUR-HURT-08, -10, -14.
fn fell(world: &mut World, who: CombatantId, cause: &'static str, rule: &'static str) {
    let from = *component_of::<Standing>(world, who);
    if !from.is_there() || AuraData::of(world).is_off(rule) {
        return;
    }
    set_condition(world, who, Condition::new(cause, 1, rule));
    if from == Standing::Unconscious {
        return;
    }
    standing_changed(world, who, Standing::Unconscious, rule);
    const RULE: &str = "AUR-COND-12";
    if AuraData::of(world).is_off(RULE) {
        return;
    }
    end_condition(world, who, words::DEFENDING, "AUR-REACT-09");
    if component_of::<Stats>(world, who).legs {
        lay_down(world, who, RULE);
    }
    Pools::set(world, who, Pool::Energy, 0, RULE);
    check_holds(world);
}

/// Without Stamina one is unconscious at once. Rule AUR-HURT-14.
fn check_stamina(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let spent = fighter.stamina.now() <= 0 && !fighter.conditions.has(words::SPENT);
    if spent && fighter.is_alive() {
        fell(world, who, words::SPENT, "AUR-HURT-14");
    }
}

/// Death: the body is no obstacle, and its things stay where it lies. Rules AUR-HURT-09, -19.
fn die(world: &mut World, who: CombatantId, rule: &'static str) {
    let fighter = Fighter::of(world, who);
    let anchor = fighter.anchor();
    if !fighter.is_alive() || AuraData::of(world).is_off(rule) {
        return;
    }
    let held: Vec<_> = fighter.gear.held_keys().collect();
    let stowed = fighter.gear.stowed().clone();
    standing_changed(world, who, Standing::Dead, rule);
    check_holds(world);
    if AuraData::of(world).is_off("AUR-HURT-19") {
        return;
    }
    for key in held {
        drop_item(world, who, &key);
    }
    for (item, count) in stowed {
        for _ in 0..count {
            gear_changed(world, who, item.clone(), GearChange::Shed);
            land(world, who, &item, anchor);
        }
    }
}

/// A plain d20 of somebody, told with its result.
fn save(
    world: &mut World,
    who: CombatantId,
    label: &'static str,
    rule: &'static str,
    word: impl FnOnce(&AuraData, i32) -> &'static str,
) -> i32 {
    let pool = resolve::die(AuraData::of(world), 20, 0, false);
    let roll = roll(world, &pool);
    let natural = roll.value;
    let result = word(AuraData::of(world), natural);
    let report = RollReport::new(who, RollKind::Save, label, rule);
    let report = report.dice(pool, &roll);
    report.result(result).record(world);
    natural
}

/// The Death Save of the bleeding. Rules AUR-HURT-10, -11.
pub fn death_save(In(steps::DeathSave(who)): In<steps::DeathSave>, world: &mut World) {
    const RULE: &str = "AUR-HURT-10";
    let fighter = status_of(world, who);
    let bleeds = fighter.is_alive() && fighter.conditions.has(words::BLEEDING);
    if !bleeds || AuraData::of(world).is_off(RULE) {
        return;
    }
    let word = |data: &AuraData, natural| match resolve::death_save(data, natural) {
        DeathRollResult::Scratch => "stabilized",
        death_result => death_result.word(),
    };
    let natural = save(world, who, "Death Save", RULE, word);
    match resolve::death_save(AuraData::of(world), natural) {
        DeathRollResult::Scratch => end_condition(world, who, words::BLEEDING, "AUR-HURT-11"),
        DeathRollResult::Felled => fell(world, who, words::FELLED, RULE),
        DeathRollResult::Dead => die(world, who, RULE),
        DeathRollResult::Winded | DeathRollResult::Injured | DeathRollResult::Bleeding => {}
    }
}

/// The wake roll of those without Stamina, and the waking of those whose Aura has come back.
/// Rules AUR-HURT-15, AUR-INIT-02; rulings AUR-R31, -R36.
pub fn wake_roll(In(steps::WakeRoll(who)): In<steps::WakeRoll>, world: &mut World) {
    let fighter = status_of(world, who);
    if fighter.standing != Standing::Unconscious {
        return;
    }
    if fighter.conditions.has(words::SPENT) && !AuraData::of(world).is_off("AUR-HURT-15") {
        let word = |data: &AuraData, natural| {
            if resolve::wakes(data, natural) {
                "success"
            } else {
                "failure"
            }
        };
        let natural = save(world, who, "wake roll", "AUR-HURT-15", word);
        if resolve::wakes(AuraData::of(world), natural) {
            let stamina = component_of::<Stamina>(world, who).now();
            Stamina::set(world, who, stamina.max(1), "AUR-HURT-15");
            end_condition(world, who, words::SPENT, "AUR-HURT-15");
        }
    }
    let fighter = Fighter::of(world, who);
    let recovered = fighter.pool(Pool::Aura) > 0 && fighter.stamina.now() > 0;
    if recovered && fighter.conditions.has(words::FELLED) && !AuraData::of(world).is_off("AUR-R31")
    {
        end_condition(world, who, words::FELLED, "AUR-R31");
    }
    wake(world, who, "AUR-HURT-15");
}

/// Awake, if no cause of unconsciousness is left; one stays Prone. Rules AUR-COND-12, AUR-REST-06.
pub fn wake(world: &mut World, who: CombatantId, rule: &'static str) {
    let fighter = status_of(world, who);
    let mut causes = [words::SPENT, words::FELLED].iter();
    let down = causes.any(|key| fighter.conditions.has(key));
    if fighter.standing == Standing::Unconscious && !down {
        standing_changed(world, who, Standing::Up, rule);
    }
}

/// A Recovery Surge: Aura, and the end of bleeding. Rules AUR-REST-05, AUR-HURT-11.
pub fn surge(world: &mut World, who: CombatantId, rule: &'static str) {
    let fighter = Fighter::of(world, who);
    if fighter.pool(Pool::Surges) < 1 {
        return;
    }
    let aura = fighter.pool(Pool::Aura);
    let more = fighter.stats.recovery_value(fighter.data);
    Pools::change(world, who, Pool::Surges, -1, rule);
    if Pools::change(world, who, Pool::Aura, more, rule) > aura {
        end_condition(world, who, words::BLEEDING, "AUR-HURT-11");
    }
}

/// The numbers of a fall: no defence, no armour. Rules AUR-MOVE-13, AUR-ATK-22.
fn fall_numbers(who: &Fighter<'_>, steps: i32) -> HitNumbers {
    let pool = fall_dice(who.data).pool(steps);
    let (weak, resistant) = types(who, DamageType::Blunt);
    HitNumbers {
        damage: DamageNumbers {
            dice: DamageDice {
                count: pool.count(),
                faces: pool.faces(),
            },
            bonus: 0,
            armour: 0,
            doublings: i32::from(weak && !resistant),
            halvings: i32::from(resistant && !weak),
            makeshift: false,
        },
        nonlethal: NonlethalChance::None,
        harm: HarmNumbers {
            aura: who.pool(Pool::Aura),
            helpless: false,
        },
    }
}

/// The damage of a fall of so many steps. Rule AUR-MOVE-13.
pub fn fall_damage(world: &mut World, who: CombatantId, steps: i32) {
    let numbers = fall_numbers(&Fighter::of(world, who), steps);
    let hit = with_tables_and_dice(world, |data: &AuraData, dice| {
        resolve_hit(data, &numbers, HitClass::Clean, dice)
    });
    let clean = HitClass::Clean;
    tell_damage(
        world,
        who,
        None,
        &numbers.damage,
        &Terms::new(),
        clean,
        &hit.damage,
    );
    suffer(world, who, &hit);
}
