//! How heavily attacks fall, and what somebody falls by. Floor 4. Rules AUR-ATK-03 to -10, AUR-HURT-10, -14.

use crate::combat::{AttackEvents, Guard, Impact, Means, RuleId};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::data::{AuraData, DamageType, Launcher, Weapon, WeaponKind};
use crate::rules::aura::snapshot::Situation;
use bevy::prelude::World;

/// What an attack came to.
pub fn impact(world: &World, attack: &AttackEvents<'_>) -> Impact {
    let usual = Impact::usual(world, attack);
    Impact {
        guard: usual
            .guard
            .map(|guard| kept_off(world, attack).unwrap_or(guard)),
        means: means(AuraData::of(world), attack),
        ..usual
    }
}

/// The Evasion of somebody with a weapon in hand, who sees the blow come, is a parry. Rule AUR-ATK-07.
fn kept_off(world: &World, attack: &AttackEvents<'_>) -> Option<Guard> {
    let sees = attack.defence().is_some_and(|roll| roll.label == "Evasion");
    let s = Situation::of(world);
    let mut held = s.fighter(attack.target).gear.held().iter();
    let armed = held.any(|held| s.data.weapon(&held.item).is_some_and(Weapon::is_melee));
    (sees && armed && !attack.ranged).then_some(Guard::Parry)
}

fn means(data: &AuraData, attack: &AttackEvents<'_>) -> Means {
    let Some(weapon) = data.weapon(attack.with) else {
        return Means::of_word(attack.with, attack.ranged);
    };
    match weapon.weapon_kind {
        WeaponKind::Ranged(shot) if attack.ranged => match shot.launcher {
            Launcher::Bow => Means::Bow,
            _ => Means::Crossbow,
        },
        _ if attack.ranged => Means::Throw,
        WeaponKind::Unarmed => Means::Fist,
        kind => Means::of_blow(
            weapon.kind == DamageType::Blade,
            weapon.kind == DamageType::Point,
            kind == WeaponKind::Natural,
        ),
    }
}

/// What somebody falls by whom no attack has felled.
pub fn cause_of_fall(rule: RuleId) -> Option<&'static str> {
    match rule.0 {
        "AUR-HURT-10" => Some("bleeding"),
        "AUR-HURT-14" => Some("exhaustion"),
        "AUR-MOVE-13" => Some("a fall"),
        _ => None,
    }
}
