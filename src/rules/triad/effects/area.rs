//! One roll for all in an area. Floor 4. Rules TRI-ATK-10, -15, TRI-CHAR-02.

use super::begin::spend_shots;
use super::strike::{note_attack, note_hit, use_dodge};
use super::{harm, places, ready, things, weightless};
use crate::combat::{CombatantId, attack_resolved};
use crate::mechanics::reports::stopped;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Deed, push_step, with_dice};
use crate::rules::triad::data::TriadData;
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::plan::area::{Area, Reading, Struck};
use crate::rules::triad::plan::attack::told_with;
use crate::rules::triad::plan::steps::{self, BlockWindow, Hit, Step};
use crate::rules::triad::plan::volley::{volley, volley_area};
use crate::rules::triad::resolve::Degree;
use crate::rules::triad::snapshot::Situation;
use crate::rules::triad::words::Trigger;
use bevy::prelude::{In, World};
use smol_str::format_smolstr;

/// Shots at all in an area begin: each creature in it takes one; the dice are next. Rule TRI-CHAR-02.
pub fn begin_volley(world: &mut World, it: &Deed<'_, TriadActions>) {
    let s = Situation::of(world);
    let Ok((shots, count)) = volley(&s, s.fighter(it.who), it.act) else {
        return;
    };
    let at = shots.burst.creatures(&s);
    if count > 0 {
        spend_shots(world, it.who, &shots.with, count);
    }
    push_step(world, Step::Volley(shots));
    ready::open(world, Trigger::Attacks, it.who, &at);
}

/// The dice of shots at all in an area, if they can still be shot. Rules TRI-CHAR-02, TRI-ATK-03.
pub fn shoot_all(In(steps::Volley(shots)): In<steps::Volley>, world: &mut World) {
    const RULE: &str = "TRI-ATK-03";
    let s = Situation::of(world);
    let who = shots.who;
    let area = s
        .fighter(who)
        .is_able()
        .then(|| volley_area(&s, &shots, |_| true));
    let Some(area) = area.flatten() else {
        return stopped(world, who, "it can no longer attack", RULE);
    };
    attack_all(world, &area);
    places::give_away_to_all(world, who);
}

/// The dice of an area attack, read for each target, and one roll of damage for all who are hit. Rule TRI-ATK-10.
pub fn attack_all(world: &mut World, area: &Area) {
    let drawn = with_dice(world, |dice, _| area.draw(dice));
    let mut results = Vec::new();
    for (index, reading) in area.readings.iter().enumerate() {
        let degree = area.degree(reading, &drawn);
        area.report(reading, &drawn, degree, index == 0)
            .record(world);
        results.push((reading, degree));
    }
    if results.is_empty() {
        area.report_empty(&drawn).record(world);
    }
    note_attack(world, area.who, None);
    for &(reading, degree) in &results {
        if let Some(target) = reading.creature() {
            resolve_at(world, area, target, degree);
        }
    }
    weightless::shake_loose(world, area.who);
    results.retain(|(_, degree)| degree.succeeds());
    wound_all(world, area, &results);
    if !results.is_empty() {
        note_hit(world, area.who);
    }
}

/// What an area attack is to one in it, hit or not: its Dodge is used up, and marks end. Rules TRI-ATK-12, TRI-POS-09.
fn resolve_at(world: &mut World, area: &Area, target: CombatantId, degree: Degree) {
    let with = told_with(&area.strike_at(target));
    use_dodge(world, target);
    attack_resolved(
        world,
        area.who,
        target,
        with,
        degree.of_attack(),
        area.ranged,
    );
    let reveals = !TriadData::of(world).is_off("TRI-ATK-12");
    if reveals {
        places::reveal_to(world, area.who, target, "TRI-POS-09");
    }
    if degree.succeeds() {
        if reveals {
            places::reveal_to(world, target, area.who, "TRI-POS-09");
        }
        weightless::shake_loose(world, target);
    }
}

/// Damage that is rolled once for all who are hit; each takes it in its order, and may block its part. Rules TRI-ATK-10,
/// TRI-REACT-05.
fn wound_all(world: &mut World, area: &Area, hits: &[(&Reading, Degree)]) {
    let Some(numbers) = hits.first().and_then(|(reading, _)| reading.numbers) else {
        return;
    };
    let roll = with_dice(world, |dice, _| dice.roll(&numbers.pool()));
    let mut steps = Vec::new();
    for (index, &(reading, degree)) in hits.iter().enumerate() {
        let Some(numbers) = reading.numbers else {
            continue;
        };
        let dealt = numbers.dealt(roll.value, degree.is_critical());
        let taken = numbers.taken(dealt);
        let amounts = ((index == 0).then_some(&roll), dealt, taken);
        let terms = area.damage_terms.clone();
        match &reading.target {
            Struck::Creature(target) => {
                let told = (format_smolstr!("damage of the {}", area.name), "TRI-ATK-09");
                harm::tell(world, area.who, *target, told, &numbers, terms, amounts);
                let off = TriadData::of(world).is_off("TRI-ATK-09");
                steps.push(Step::Block(BlockWindow(Hit {
                    strike: area.strike_at(*target),
                    target: *target,
                    degree,
                    damage: if off { 0 } else { taken },
                    physical: numbers.kind.is_physical(),
                })));
            }
            Struck::Thing(thing) => {
                let label = format_smolstr!("damage of the {} to the {}", area.name, thing.name);
                harm::tell_of_thing(world, area.who, label, &numbers, terms, amounts);
                steps.extend(things::smashing(world, area.who, thing.at, taken));
            }
        }
    }
    for step in steps.into_iter().rev() {
        push_step(world, step);
    }
}
