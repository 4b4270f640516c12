//! How heavily attacks fall. Floor 4. Rules WND-STAT-01, WND-ATK-10, WND-MOVE-22, WND-COND-13, -14, -16, WND-HURT-08, -13.

use crate::combat::{AttackEvents, BattleEvent, Impact, Means, RuleId, Severity};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::data::{Weapon, WoundsData};
use crate::rules::wounds::words::{Level, Spec};
use bevy::prelude::World;

/// What an attack came to.
pub fn impact(world: &World, attack: &AttackEvents<'_>) -> Impact {
    Impact {
        severity: severity(attack),
        means: means(WoundsData::of(world), attack),
        ..Impact::usual(world, attack)
    }
}

/// By the worst slot that it fills, and by whether the target falls.
fn severity(attack: &AttackEvents<'_>) -> Severity {
    if attack.fells() {
        return Severity::Fell;
    }
    match worst_wound(attack) {
        Some(Level::Light | Level::Moderate) => Severity::Light,
        Some(_) => Severity::Grave,
        None if !BattleEvent::landed(attack.result) => Severity::Miss,
        None if attack.result == "success" || attack.binds() || attack.is_open() => Severity::Light,
        None => Severity::Graze,
    }
}

/// The highest level of which the target has a slot more filled by it.
fn worst_wound(attack: &AttackEvents<'_>) -> Option<Level> {
    let levels = attack.events.iter().filter_map(|event| match event {
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            ..
        } if *who == attack.target && to > from => Pool::ALL
            .iter()
            .find(|it| it.word() == pool.as_str())?
            .level(),
        _ => None,
    });
    levels.max()
}

fn means(data: &WoundsData, attack: &AttackEvents<'_>) -> Means {
    if data.spell(attack.with).is_some() {
        return Means::Magic;
    }
    let weapon = data.weapon(attack.with).filter(|_| !attack.ranged);
    weapon.map_or_else(|| Means::of_word(attack.with, attack.ranged), blow)
}

/// Shafts and picks stab, edges cut; of what grows on a body its word tells.
fn blow(weapon: &Weapon) -> Means {
    let shaft = matches!(weapon.group, Spec::Polearms | Spec::Thrown);
    match weapon.natural {
        true => Means::of_word(&weapon.id, false),
        false if shaft || weapon.armor_piercing > 0 => Means::Point,
        false if weapon.slicing => Means::Blade,
        false => Means::of_word(&weapon.id, false),
    }
}

/// What somebody falls by whom no attack has felled.
pub fn cause_of_fall(rule: RuleId) -> Option<&'static str> {
    match rule.0 {
        "WND-MOVE-22" => Some("a fall"),
        "WND-COND-13" => Some("bleeding"),
        "WND-COND-14" => Some("fire"),
        "WND-COND-16" => Some("poison"),
        "WND-POS-23" => Some("lightning in the water"),
        "WND-HURT-06" | "WND-HURT-08" => Some("fatigue"),
        "WND-HURT-13" => Some("untreated wounds"),
        _ => None,
    }
}
