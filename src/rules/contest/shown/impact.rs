//! How heavily attacks fall. Floor 4. Rules CON-ATK-07 to -10, CON-MOVE-03.

use crate::combat::{AttackEvents, Impact, Means, RollReport, RuleId};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::contest::data::{ContestData, DamageType};
use crate::rules::contest::words::Defence;
use bevy::prelude::World;

/// What an attack came to.
pub fn impact(world: &World, attack: &AttackEvents<'_>) -> Impact {
    let usual = Impact::usual(world, attack);
    let withstood = |roll: &RollReport| roll.label == Defence::Withstand.word();
    Impact {
        // Who withstands a spell does so in the mind alone.
        guard: usual
            .guard
            .filter(|_| !attack.defence().is_some_and(withstood)),
        means: means(ContestData::of(world), attack),
        ..usual
    }
}

fn means(data: &ContestData, attack: &AttackEvents<'_>) -> Means {
    if data.spell(attack.with).is_some() {
        return Means::Magic;
    }
    let Some(weapon) = data.weapon(attack.with) else {
        return Means::of_word(attack.with, attack.ranged);
    };
    if attack.ranged {
        return Means::of_word(&weapon.id, true);
    }
    Means::of_blow(
        weapon.damage == DamageType::Slashing,
        weapon.damage == DamageType::Piercing,
        weapon.is_natural(),
    )
}

/// What somebody falls by whom no attack has felled.
pub fn cause_of_fall(rule: RuleId) -> Option<&'static str> {
    (rule.0 == "CON-MOVE-03").then_some("a fall")
}
