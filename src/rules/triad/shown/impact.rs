//! How heavily attacks fall. Floor 4. Rules TRI-ATK-09, TRI-MOVE-14, TRI-HURT-05.

use crate::combat::{AttackEvents, Impact, Means, RuleId};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::triad::data::{Damage, DamageType, TriadData};
use bevy::prelude::World;

/// What an attack came to.
pub fn impact(world: &World, attack: &AttackEvents<'_>) -> Impact {
    Impact {
        means: means(TriadData::of(world), attack),
        ..Impact::usual(world, attack)
    }
}

fn means(data: &TriadData, attack: &AttackEvents<'_>) -> Means {
    if data.spell(attack.with).is_some() {
        return Means::Magic;
    }
    let Some(weapon) = data.weapon(attack.with) else {
        return Means::of_word(attack.with, attack.ranged);
    };
    if attack.ranged {
        return Means::of_word(&weapon.id, true);
    }
    let kind = weapon.damage.map(|Damage(_, _, kind)| kind);
    Means::of_blow(
        kind == Some(DamageType::Slash),
        kind == Some(DamageType::Pierce),
        weapon.natural,
    )
}

/// What somebody falls by whom no attack has felled.
pub fn cause_of_fall(rule: RuleId) -> Option<&'static str> {
    match rule.0 {
        "TRI-MOVE-14" => Some("a fall"),
        "TRI-HURT-05" | "TRI-HURT-06" => Some("bleeding"),
        "TRI-COND-11" => Some("fire"),
        "TRI-COND-12" => Some("poison"),
        "TRI-SPELL-04" => Some("an orb of fire"),
        "TRI-HURT-12" => Some("want of air"),
        "TRI-ACT-13" => Some("a hard surface"),
        _ => None,
    }
}
