//! Magic that stays: it begins, ends, and gives its mana back. Floor 4. Rules WND-MAG-04, -05, WND-ACT-30, WND-HURT-09,
//! WND-INIT-16, -17; ruling WND-R105.

use super::fatigue::retrieve_mana;
use crate::combat::{CombatantId, Condition, Conditions, component_of};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{conditions, durations};
use crate::rules::wounds::data::{Spell, WoundsData};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use bevy::prelude::World;
use smol_str::SmolStr;

/// What somebody has running of magic, by its key, ends, and its mana returns. Rules WND-ACT-30, WND-HURT-09.
pub fn end(world: &mut World, who: CombatantId, key: &str, rule: &'static str) {
    let running = component_of::<Conditions>(world, who).all(key);
    let mana: i32 = running.map(|it| it.value).sum();
    conditions::end(world, who, key, rule);
    if !component_of::<Conditions>(world, who).has(key) {
        retrieve_mana(world, who, mana, rule);
    }
}

/// A ward begins, whose mana has been invested: the one of before ends and gives its own back. Rule WND-MAG-04; ruling WND-R105.
pub fn ward(world: &mut World, who: CombatantId, spell: &Spell) {
    let rule = spell.own_rule();
    end(world, who, &spell.id, rule);
    let ward = Condition::new(spell.id.clone(), spell.mana, rule);
    let until = durations::rounds(world, spell.rounds.max(1));
    conditions::set(world, who, ward.until(until));
}

/// A charm takes effect, whose mana has been invested: until it is ended. Rule WND-MAG-05.
pub fn charm(world: &mut World, who: CombatantId, id: &SmolStr, mana: i32) {
    let charm = Condition::new(id.clone(), mana, "WND-MAG-05");
    conditions::set(world, who, charm);
}

/// The keys of the magic that somebody has running.
fn running(data: &WoundsData, f: &Fighter<'_>) -> Vec<SmolStr> {
    let own = data.effects().filter(|id| f.has(id));
    own.cloned().collect()
}

/// All that somebody has running of magic ends. Rules WND-MAG-04, -05, WND-REST-12; ruling WND-R105.
pub fn end_all(world: &mut World, who: CombatantId, rule: &'static str) {
    let f = Fighter::of(world, who);
    for key in running(f.data, &f) {
        end(world, who, &key, rule);
    }
}

/// What lasts to the end of this round ends, and the mana of wards returns. Rules WND-INIT-16, -17, WND-MAG-04.
pub fn end_with_round(world: &mut World, round: u32) {
    let s = Situation::of(world);
    let wards = s.fighters().iter().flat_map(|f| {
        let own = running(s.data, f).into_iter();
        let due = own.filter_map(|key| Some((f.id, f.conditions.get(&key)?.clone())));
        due.filter(|(_, it)| it.until.is_over_with(round))
    });
    let wards: Vec<_> = wards.collect();
    // Without the rule what ends together does so in the order of those who have it. Rule WND-INIT-17.
    match WoundsData::of(world).is_off("WND-INIT-17") {
        true => conditions::end_timed(world, |it| it.is_over_with(round), "WND-INIT-16"),
        false => durations::end_with_round(world, round, "WND-INIT-16"),
    }
    for (who, ward) in wards {
        if !component_of::<Conditions>(world, who).has(&ward.key) {
            retrieve_mana(world, who, ward.value, ward.rule.0);
        }
    }
}
