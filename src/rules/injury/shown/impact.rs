//! How heavily attacks fall, and what somebody falls by. Floor 4. Rules INJ-ATK-05, -08, INJ-HURT-01, INJ-REACT-04.

use crate::combat::{AttackEvents, BattleEvent, Guard, Impact, Means, RuleId, Severity};
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::data::{DamageType, InjuryData, Trait};
use bevy::prelude::World;

/// Degrees from which an injury is grave: those that reach a severe part. Rule INJ-HURT-01.
const GRAVE: i32 = 2;

/// What an attack came to.
pub fn impact(world: &World, attack: &AttackEvents<'_>) -> Impact {
    let usual = Impact::usual(world, attack);
    Impact {
        severity: severity(attack, usual.severity),
        guard: guard(attack).or(usual.guard),
        means: means(InjuryData::of(world), attack),
    }
}

/// A hit that injures nothing grazes, however well it was rolled: it costs strain alone.
fn severity(attack: &AttackEvents<'_>, usual: Severity) -> Severity {
    let Some(degrees) = attack.degrees.filter(|_| attack.result != "success") else {
        return usual;
    };
    let destroys = |event: &BattleEvent| {
        matches!(
            event,
            BattleEvent::PartHurt {
                destroyed: true,
                ..
            }
        )
    };
    let injures = attack.hurts().next().is_some() || attack.is_open();
    match usual {
        Severity::Miss | Severity::Fell => usual,
        _ if !injures => Severity::Graze,
        _ if degrees >= GRAVE || attack.hurts().any(destroys) => Severity::Grave,
        _ => Severity::Light,
    }
}

/// A parry that takes degrees off has held, too. Without a roll it is the readied shield or the dodge that the attack
/// was missed for. Rules INJ-ACT-13, -14.
fn guard(attack: &AttackEvents<'_>) -> Option<Guard> {
    if attack.missed_for("INJ-ACT-14") {
        Some(Guard::Block)
    } else if attack.missed_for("INJ-ACT-13") {
        Some(Guard::Dodge)
    } else {
        None
    }
}

fn means(data: &InjuryData, attack: &AttackEvents<'_>) -> Means {
    let Some(weapon) = data.weapon(attack.with) else {
        return Means::Fist;
    };
    let has = |what: Trait| weapon.traits.contains(&what);
    if attack.ranged {
        return match () {
            () if has(Trait::Bow) => Means::Bow,
            () if has(Trait::Crossbow) || has(Trait::Firearm) => Means::Crossbow,
            () => Means::Throw,
        };
    }
    Means::of_blow(
        weapon.damage == DamageType::Slashing,
        weapon.damage == DamageType::Piercing,
        has(Trait::Natural),
    )
}

/// What somebody falls by whom no attack has felled.
pub fn cause_of_fall(rule: RuleId) -> Option<&'static str> {
    match rule.0 {
        "INJ-COND-11" => Some("bleeding"),
        "INJ-COND-02" => Some("strain"),
        "INJ-STAT-10" | "INJ-STAT-11" => Some("exhaustion"),
        "INJ-HURT-09" | "INJ-HURT-10" => Some("wounds"),
        "INJ-MOVE-07" => Some("a fall"),
        _ => None,
    }
}
