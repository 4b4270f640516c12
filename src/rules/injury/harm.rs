//! What a hit does: strain, injuries, their effects, loss of pools, unconsciousness, death. Floor 4.
//! Rules INJ-HURT-01 to -13, INJ-PART-01 to -13, INJ-STAT-10, -11, INJ-ATK-11.

use super::attack::Mode;
use super::body::{Body, PartKind};
use super::checks::{CheckOf, make_check};
use super::components::{HeartLore, Held};
use super::data::{CriticalEffect, Skill};
use super::keys;
use super::movement::prone;
use super::resolve::{AttackResult, after_size, strain_of};
use super::situation::{Fighter, Situation};
use super::steps::{Flight, InjuryAgenda, Step};
use super::strike::{gear_changed, resolved};
use crate::combat::{
    BattleEvent, ChoiceOption, CombatantId, Condition, FieldItem, PendingChoice, Place, Refusal,
    RuleId, Standing, TurnOrder, Until, record,
};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// Harm set: takes landings, injuries, drains and saves off the agenda.
pub(super) fn harm(world: &mut World) {
    let ours = |step: &Step| {
        matches!(
            step,
            Step::Land(_)
                | Step::Hurt { .. }
                | Step::PartEffect { .. }
                | Step::CriticalEffect(_)
                | Step::DeathSave(_)
                | Step::Bleed(_)
                | Step::Strain(_)
        )
    };
    while let Some(step) = world.resource_mut::<InjuryAgenda>().take_if(ours) {
        match step {
            Step::Land(flight) => land(world, flight),
            Step::Hurt { flight, part } => hurt(world, flight, &part),
            Step::PartEffect { who, part, step } => part_step(world, who, &part, step),
            Step::CriticalEffect(flight) => critical_effect(world, &flight),
            Step::DeathSave(who) => death_save(world, who),
            Step::Bleed(who) => bleed(world, who),
            Step::Strain(who) => strain(world, who),
            _ => {}
        }
    }
}

/// Rule INJ-ATK-02, steps (12) to (18): queues what a hit leads to.
fn land(world: &mut World, mut flight: Flight) {
    let target = flight.strike.target;
    flight.degrees = after_size(flight.degrees, flight.size_difference);
    let degrees = flight.degrees;
    add_value(
        world,
        target,
        (keys::STRAIN, strain_of(degrees), "INJ-HURT-05"),
    );
    resolved(world, &flight, flight.roll.result.word(), Some(degrees));
    study_heart(world, &flight);
    let mut steps = Vec::new();
    match chosen_part(world, &flight) {
        PartChoice::None => {}
        PartChoice::Taken(part) => steps.push(Step::Hurt {
            flight: flight.clone(),
            part,
        }),
        PartChoice::Open => steps.push(Step::PartWindow(flight.clone())),
    }
    let injures = !steps.is_empty();
    if flight.roll.result == AttackResult::Critical {
        steps.push(Step::CriticalEffect(flight.clone()));
    }
    if injures && flight.was_unconscious {
        steps.push(Step::DeathSave(target));
    }
    if flight.strike.mode == Mode::Throw {
        steps.push(Step::Scatter(flight));
    }
    world.resource_mut::<InjuryAgenda>().push_in_order(steps);
}

enum PartChoice {
    None,
    Taken(SmolStr),
    Open,
}

/// Rules INJ-HURT-03, -04.
fn chosen_part(world: &World, flight: &Flight) -> PartChoice {
    let s = Situation::of(world);
    let parts = choosable_parts(&s, flight);
    match (&flight.strike.aim, parts.as_slice()) {
        (_, []) => PartChoice::None,
        (Some(aim), parts) if parts.contains(aim) => PartChoice::Taken(aim.clone()),
        (_, [only]) => PartChoice::Taken(only.clone()),
        _ => PartChoice::Open,
    }
}

fn choosable_parts(s: &Situation<'_>, flight: &Flight) -> Vec<SmolStr> {
    let (a, t) = (
        s.fighter(flight.strike.attacker),
        s.fighter(flight.strike.target),
    );
    t.body
        .choosable(flight.degrees, a.lore.knows(&t.stats.kind))
        .map(|part| part.id.clone())
        .collect()
}

/// Rule INJ-PART-13: the first time it matters, the attacker tries to recall where the heart is.
fn study_heart(world: &mut World, flight: &Flight) {
    let s = Situation::of(world);
    let (a, t) = (
        s.fighter(flight.strike.attacker),
        s.fighter(flight.strike.target),
    );
    let kind = t.stats.kind.clone();
    let settled = a.lore.knows(&kind) || a.lore.has_failed(&kind);
    if flight.degrees < 4 || settled || !t.body.has_open_heart() {
        return;
    }
    let who = a.id;
    let dc = 15 + i32::from(t.stats.level);
    let check = make_check(world, who, CheckOf::Skill(Skill::Lore), (dc, "INJ-PART-13"));
    record(
        world,
        BattleEvent::Learned {
            who,
            fact: HeartLore::fact(&kind),
            known: check.success,
        },
    );
}

/// The question to the attacker's side. Rule INJ-HURT-04.
pub(super) fn part_choice(world: &World, flight: &Flight) -> PendingChoice {
    let s = Situation::of(world);
    let (a, t) = (
        s.fighter(flight.strike.attacker),
        s.fighter(flight.strike.target),
    );
    let options = choosable_parts(&s, flight).into_iter().map(|id| {
        let part = t
            .body
            .part(&id)
            .expect("choosable parts belong to the body");
        let injuries = injuries_on(part.kind, flight.degrees);
        let word = if injuries == 1 { "injury" } else { "injuries" };
        let detail = format_smolstr!("{}: {injuries} {word}", part.kind.severity().name());
        ChoiceOption::new(id, t.body.label(part), detail)
    });
    PendingChoice {
        who: a.id,
        kind: keys::WINDOW_PART.into(),
        about: t.id,
        prompt: format_smolstr!(
            "{} hits {} with {} degrees. Which part?",
            a.name,
            t.name,
            flight.degrees
        ),
        rule: RuleId("INJ-HURT-02"),
        options: options.collect(),
    }
}

/// One injury, and one more for every degree not spent on severity. Rule INJ-HURT-02.
fn injuries_on(kind: PartKind, degrees: i32) -> u8 {
    u8::try_from(1 + degrees - kind.severity().step()).unwrap_or(1)
}

/// Whether an aim names a part of the target at all.
///
/// # Errors
/// [`Refusal::NoSuchOption`] with the parts that it has.
pub(super) fn check_part(world: &World, target: CombatantId, aim: &str) -> Result<(), Refusal> {
    let s = Situation::of(world);
    let Some(target) = s.find(target) else {
        return Ok(());
    };
    if target.body.part(aim).is_some() {
        return Ok(());
    }
    let options = target
        .body
        .parts()
        .iter()
        .map(|part| part.id.clone())
        .collect();
    Err(Refusal::NoSuchOption {
        chosen: aim.into(),
        options,
    })
}

/// Rule INJ-HURT-06.
fn hurt(world: &mut World, flight: Flight, part: &SmolStr) {
    let who = flight.strike.target;
    let s = Situation::of(world);
    let before = s.fighter(who).body.clone();
    let kind = before.part(part).expect("the part was choosable").kind;
    let mut after = before.clone();
    let added = injuries_on(kind, flight.degrees);
    let recorded = after.record(part, added);
    let destroyed = recorded.destroyed;
    record(
        world,
        BattleEvent::PartHurt {
            who,
            part: part.clone(),
            added,
            now: recorded.after,
            destroyed,
            lost_with_it: recorded.also_destroyed.clone(),
            rule: RuleId("INJ-HURT-02"),
        },
    );
    if lethal(world, who, &after) {
        return;
    }
    lasting_consequences(world, who);
    if after.head_reels(part, &recorded) {
        silence_head(world, who, part);
    }
    let head_steps = (2..=3).filter(|&k| after.head_step_met(k) && !before.head_step_met(k));
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
    world.resource_mut::<InjuryAgenda>().push_in_order(steps);
}

/// Rule INJ-PART-12: the weapons of one head are of no use until the end of the next own turn.
fn silence_head(world: &mut World, who: CombatantId, head: &str) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
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
        gear_changed(world, who, &key, "unusable");
    }
}

fn head_of(body: &Body) -> SmolStr {
    body.parts()
        .iter()
        .find(|part| part.kind == PartKind::Head)
        .map(|part| part.id.clone())
        .unwrap_or_default()
}

/// Rules INJ-HURT-08, -11. Returns whether it died.
fn lethal(world: &mut World, who: CombatantId, body: &Body) -> bool {
    let s = Situation::of(world);
    let stats = s.fighter(who).stats;
    let broken = stats.con.is_none() && body.injury_count() >= u32::from(stats.break_at);
    let rule = if broken { "INJ-HURT-11" } else { "INJ-HURT-08" };
    if broken || body.is_dead() {
        die(world, who, rule);
        return true;
    }
    false
}

/// Death: the body lies there, grapples end, weapons that stuck in it fall to the ground.
fn die(world: &mut World, who: CombatantId, rule: &'static str) {
    let s = Situation::of(world);
    let from = s.fighter(who).standing;
    if from == Standing::Dead {
        return;
    }
    record(
        world,
        BattleEvent::StandingChanged {
            who,
            from,
            to: Standing::Dead,
            rule: RuleId(rule),
        },
    );
    end_grapples(world, who, rule);
    drop_stuck(world, who);
}

/// Rule INJ-RNG-06: what stuck in the dead drops into its cell.
fn drop_stuck(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let cell = s.fighter(who).anchor;
    let stuck: Vec<_> = s
        .items
        .all()
        .iter()
        .filter(|item| item.place == Place::StuckIn(who))
        .cloned()
        .collect();
    for mut item in stuck {
        record(
            world,
            BattleEvent::ItemTaken {
                item: item.item.clone(),
                place: item.place,
            },
        );
        item.place = Place::Lying(cell);
        record(
            world,
            BattleEvent::ItemLanded {
                item,
                who,
                flight: Vec::new(),
            },
        );
    }
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
        .filter(|held| {
            held.parts
                .iter()
                .any(|part| !fighter.body.hand_is_usable(part))
        })
        .cloned()
        .collect();
    let sinks = fighter.conditions.has(keys::SHIELDED)
        && dropped
            .iter()
            .any(|held| s.data.shield(&held.item).is_some());
    let collapses = fighter.body.cannot_stand() && fighter.altitude == 0 && !fighter.is_prone();
    let falls = fighter.altitude > 0 && !fighter.body.can_fly();
    let height = fighter.altitude;
    if sinks {
        end_condition(world, who, keys::SHIELDED, "INJ-PART-09");
    }
    for held in dropped {
        drop_held(world, who, held);
    }
    if collapses {
        fall_prone(world, who, "INJ-PART-10");
    }
    if falls {
        world
            .resource_mut::<InjuryAgenda>()
            .push(Step::Fall { who, height });
    }
}

/// Injury steps that ask for dice. Rules INJ-PART-11 to -13.
fn part_step(world: &mut World, who: CombatantId, part: &str, step: u8) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let Some(kind) = fighter.body.part(part).map(|part| part.kind) else {
        return;
    };
    let mortal = fighter.stats.con.is_some();
    match (kind, step) {
        (PartKind::Head, 2) => {
            let check = make_check(world, who, CheckOf::Constitution, (25, "INJ-PART-11"));
            one_round(
                world,
                who,
                if check.success {
                    keys::DAZED
                } else {
                    keys::STUNNED
                },
            );
        }
        (PartKind::Head, _) if !mortal => fall_prone(world, who, "INJ-PART-11"),
        (PartKind::Head, _) => {
            let check = make_check(world, who, CheckOf::Constitution, (30, "INJ-PART-11"));
            let (key, rule) = if check.success {
                (keys::KNOCKED_OUT, "INJ-PART-11")
            } else {
                (keys::COMA, "INJ-COND-16")
            };
            set(world, who, Condition::new(key, 1, rule));
            pass_out(world, who, rule);
        }
        (PartKind::Heart, _) => {
            let check = make_check(world, who, CheckOf::HeartShock, (25, "INJ-PART-13"));
            if !check.success {
                one_round(world, who, keys::STUNNED);
            }
        }
        _ => {}
    }
}

/// Stunned or dazed "for 1 round". Rules INJ-TURN-06, INJ-COND-05, -06; ruling INJ-R57.
pub(super) fn one_round(world: &mut World, who: CombatantId, key: &'static str) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let rule = if key == keys::STUNNED {
        "INJ-COND-06"
    } else {
        "INJ-COND-05"
    };
    let until = Until::EndOfTurn(who, fighter.turn.turns + 1);
    let height = fighter.altitude;
    set(world, who, Condition::new(key, 1, rule).until(until));
    if world.resource::<TurnOrder>().active() == Some(who) {
        limit_ap(world, who);
    }
    if key == keys::STUNNED {
        end_grapples(world, who, "INJ-COND-06");
        if height > 0 {
            world
                .resource_mut::<InjuryAgenda>()
                .push(Step::Fall { who, height });
        }
    }
}

/// Rule INJ-TURN-02 (f): the stunned have no action points, the dazed at most one.
pub(super) fn limit_ap(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let most = match (
        fighter.conditions.has(keys::STUNNED),
        fighter.conditions.has(keys::DAZED),
    ) {
        (true, _) => 0,
        (false, true) => 1,
        _ => return,
    };
    let from = fighter.turn.ap;
    if from > most {
        record(
            world,
            BattleEvent::PoolChanged {
                who,
                pool: keys::AP.into(),
                from,
                to: most,
                rule: RuleId("INJ-TURN-02"),
            },
        );
    }
}

/// Unconscious: helpless, prone, empty-handed. Rule INJ-COND-13.
fn pass_out(world: &mut World, who: CombatantId, rule: &'static str) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    if fighter.standing != Standing::Up {
        return;
    }
    let held: Vec<_> = fighter
        .gear
        .held
        .iter()
        .map(|held| held.item.clone())
        .collect();
    let height = fighter.altitude;
    record(
        world,
        BattleEvent::StandingChanged {
            who,
            from: Standing::Up,
            to: Standing::Unconscious,
            rule: RuleId(rule),
        },
    );
    for item in held {
        drop_item(world, who, &item);
    }
    end_grapples(world, who, rule);
    if height > 0 {
        world
            .resource_mut::<InjuryAgenda>()
            .push(Step::Fall { who, height });
    } else {
        fall_prone(world, who, "INJ-COND-13");
    }
}

/// Awake once no cause is left. Rules INJ-COND-13, -16.
pub(super) fn wake_up(world: &mut World, who: CombatantId, rule: &'static str) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let caused = [keys::SPENT, keys::KNOCKED_OUT, keys::COMA]
        .iter()
        .any(|key| fighter.conditions.has(key));
    if fighter.standing == Standing::Unconscious && !caused {
        let (from, to) = (Standing::Unconscious, Standing::Up);
        record(
            world,
            BattleEvent::StandingChanged {
                who,
                from,
                to,
                rule: RuleId(rule),
            },
        );
    }
}

/// Rule INJ-ATK-11.
fn critical_effect(world: &mut World, flight: &Flight) {
    let s = Situation::of(world);
    let t = s.fighter(flight.strike.target);
    let who = t.id;
    let name = flight
        .strike
        .with
        .split('.')
        .next()
        .unwrap_or(&flight.strike.with);
    let Some(effect) = s.data.weapon(name).and_then(|weapon| weapon.effect) else {
        return;
    };
    if !t.is_alive() {
        return;
    }
    match effect {
        CriticalEffect::Bleed(n) => {
            add_value(world, who, (keys::BLEED, i32::from(n), "INJ-ATK-11"));
        }
        CriticalEffect::Impale(n) => stamina_damage(world, who, i32::from(n), "INJ-ATK-11"),
        CriticalEffect::Stagger(dc) => {
            let check = make_check(
                world,
                who,
                CheckOf::Constitution,
                (i32::from(dc), "INJ-ATK-11"),
            );
            if !check.success {
                one_round(world, who, keys::DAZED);
            }
        }
        CriticalEffect::Trip if t.altitude == 0 && t.body.has_legs() => {
            fall_prone(world, who, "INJ-ATK-11");
        }
        CriticalEffect::Push => super::push::shove_one(world, flight.strike.attacker, who),
        CriticalEffect::Trip => {}
    }
}

/// Rules INJ-HURT-09, -10; ruling INJ-R74.
fn death_save(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    if fighter.standing != Standing::Unconscious {
        return;
    }
    let bleed = fighter.conditions.value(keys::BLEED);
    let dc = fighter.body.death_dc(bleed);
    let save = make_check(world, who, CheckOf::ConstitutionSave, (dc, "INJ-HURT-09"));
    if !save.success {
        die(world, who, "INJ-HURT-10");
    } else if save.critical {
        recover(world, who);
    }
}

fn recover(world: &mut World, who: CombatantId) {
    const RULE: &str = "INJ-HURT-10";
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let (stamina, exhaustion) = (fighter.stamina, fighter.exhaustion);
    end_condition(world, who, keys::BLEED, RULE);
    set_pool(
        world,
        (who, keys::EXHAUSTION),
        (exhaustion.now, exhaustion.max),
        RULE,
    );
    set_pool(
        world,
        (who, keys::STAMINA),
        (stamina.now, stamina.now.max(1)),
        RULE,
    );
    end_condition(world, who, keys::SPENT, RULE);
    end_condition(world, who, keys::KNOCKED_OUT, RULE);
    wake_up(world, who, RULE);
}

/// Rule INJ-COND-11.
fn bleed(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let amount = fighter.conditions.value(keys::BLEED);
    if amount == 0 || !fighter.is_alive() {
        return;
    }
    let was_unconscious = fighter.is_helpless();
    stamina_damage(world, who, amount, "INJ-COND-11");
    if was_unconscious {
        death_save(world, who);
    }
}

/// Rule INJ-COND-02; ruling INJ-R11.
fn strain(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let amount = fighter.conditions.value(keys::STRAIN);
    if amount == 0 || !fighter.is_alive() {
        return;
    }
    stamina_damage(world, who, amount, "INJ-COND-02");
    if amount / 2 == 0 {
        end_condition(world, who, keys::STRAIN, "INJ-COND-02");
    } else {
        set(
            world,
            who,
            Condition::new(keys::STRAIN, amount / 2, "INJ-COND-02"),
        );
    }
}

/// Takes Stamina, then Exhaustion; an empty Exhaustion pool knocks out. Rules INJ-STAT-08, -10.
pub(super) fn stamina_damage(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    drain(world, who, amount, rule);
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let empty = fighter.stats.con.is_some() && fighter.exhaustion.now == 0;
    if empty && fighter.is_alive() && !fighter.conditions.has(keys::SPENT) {
        set(world, who, Condition::new(keys::SPENT, 1, "INJ-COND-13"));
        pass_out(world, who, "INJ-STAT-10");
    }
}

/// Pays a Stamina cost that was checked before. Rule INJ-STAT-11.
pub(super) fn pay_stamina(world: &mut World, who: CombatantId, cost: i32, rule: &'static str) {
    drain(world, who, cost, rule);
}

fn drain(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    if fighter.stats.con.is_none() || amount <= 0 {
        return;
    }
    let (stamina, exhaustion) = (fighter.stamina.now, fighter.exhaustion.now);
    let overflow = (amount - stamina).max(0);
    set_pool(
        world,
        (who, keys::STAMINA),
        (stamina, (stamina - amount).max(0)),
        rule,
    );
    set_pool(
        world,
        (who, keys::EXHAUSTION),
        (exhaustion, (exhaustion - overflow).max(0)),
        rule,
    );
}

/// Records a change of a pool; no event as nothing changes.
pub(super) fn set_pool(
    world: &mut World,
    (who, pool): (CombatantId, &'static str),
    (from, to): (i32, i32),
    rule: &'static str,
) {
    if from != to {
        record(
            world,
            BattleEvent::PoolChanged {
                who,
                pool: pool.into(),
                from,
                to,
                rule: RuleId(rule),
            },
        );
    }
}

/// Takes one reaction. Rule INJ-REACT-01.
pub(super) fn spend_reaction(world: &mut World, who: CombatantId) {
    let from = Situation::of(world).fighter(who).turn.reactions;
    set_pool(
        world,
        (who, keys::REACTIONS),
        (from, from - 1),
        "INJ-REACT-01",
    );
}

/// Adds to strain or bleed; nothing on creatures without a Constitution. Rules INJ-COND-18, INJ-STAT-08.
fn add_value(
    world: &mut World,
    who: CombatantId,
    (key, amount, rule): (&'static str, i32, &'static str),
) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    if fighter.stats.con.is_some() {
        let value = fighter.conditions.value(key) + amount;
        set(world, who, Condition::new(key, value, rule));
    }
}

/// Records that a condition began or changed.
pub(super) fn set(world: &mut World, who: CombatantId, condition: Condition) {
    record(world, BattleEvent::ConditionSet { who, condition });
}

/// Records that a condition ended, if it was there.
pub(super) fn end_condition(world: &mut World, who: CombatantId, key: &str, rule: &'static str) {
    let s = Situation::of(world);
    let there: Vec<_> = s
        .fighter(who)
        .conditions
        .iter()
        .filter(|c| c.key == key)
        .map(|c| (c.key.clone(), c.by))
        .collect();
    for (key, by) in there {
        record(
            world,
            BattleEvent::ConditionEnded {
                who,
                key,
                by,
                rule: RuleId(rule),
            },
        );
    }
}

/// Rules INJ-COND-12, INJ-MOVE-07: onto the ground, unless already there.
pub(super) fn fall_prone(world: &mut World, who: CombatantId, rule: &'static str) {
    let s = Situation::of(world);
    if !s.fighter(who).is_prone() {
        let mut condition = prone();
        condition.rule = RuleId(rule);
        set(world, who, condition);
    }
}

/// Ends every grapple that a combatant holds or is held by. Rule INJ-COND-10.
fn end_grapples(world: &mut World, who: CombatantId, rule: &'static str) {
    let s = Situation::of(world);
    let tied: Vec<(CombatantId, SmolStr, Option<CombatantId>)> = s
        .fighters()
        .iter()
        .flat_map(|f| f.conditions.iter().map(move |c| (f.id, c)))
        .filter(|(id, c)| {
            [keys::GRAPPLED, keys::GRAPPLING].contains(&c.key.as_str())
                && (*id == who || c.by == Some(who))
        })
        .map(|(id, c)| (id, c.key.clone(), c.by))
        .collect();
    for (who, key, by) in tied {
        record(
            world,
            BattleEvent::ConditionEnded {
                who,
                key,
                by,
                rule: RuleId(rule),
            },
        );
    }
}

/// Lets a held thing fall into the own cell. Rules INJ-ATK-07, INJ-PART-06, INJ-MOVE-15.
pub(super) fn drop_item(world: &mut World, who: CombatantId, item: &str) {
    drop_held(
        world,
        who,
        Held {
            item: item.into(),
            parts: Vec::new(),
        },
    );
}

/// A thing falls from the hands that it names; from the first that hold such a thing if it names
/// none. Two daggers differ in nothing but their hands.
fn drop_held(world: &mut World, who: CombatantId, held: Held) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let Held { item, parts } = held;
    let place = Place::Lying(fighter.anchor);
    let durability = durability_of(&s, fighter, &item);
    record(
        world,
        BattleEvent::GearChanged {
            who,
            item: item.clone(),
            change: "dropped".into(),
            parts,
        },
    );
    record(
        world,
        BattleEvent::ItemLanded {
            item: FieldItem {
                item,
                place,
                durability,
            },
            who,
            flight: Vec::new(),
        },
    );
}

/// Durability left of a carried thing.
pub(super) fn durability_of(s: &Situation<'_>, fighter: &Fighter<'_>, item: &str) -> i32 {
    let weapon = s.data.weapon(item).map(|weapon| weapon.durability);
    let new = weapon
        .or_else(|| s.data.shield(item).map(|shield| shield.durability))
        .map_or(1, i32::from);
    fighter.gear.durability.get(item).copied().unwrap_or(new)
}

/// Ends grapples whose two ends are no longer adjacent. Rule INJ-COND-10.
pub(super) fn end_broken_grapples(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let apart = fighter
        .conditions
        .iter()
        .filter(|c| [keys::GRAPPLED, keys::GRAPPLING].contains(&c.key.as_str()))
        .filter_map(|c| c.by)
        .any(|other| s.distance(fighter, s.fighter(other)) > 1);
    if apart {
        end_grapples(world, who, "INJ-COND-10");
    }
}
