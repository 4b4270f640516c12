//! The log in the words of this ruleset: treatment and healing. Floor 4. Rules INJ-REST-03 to -07.

use crate::combat::{BattleEvent, CombatantId, ConditionWords, LogText, PoolWords, Roster};
use crate::mechanics::NamedPool;
use crate::rules::injury::components::own_facts::InjuryFact;
use crate::rules::injury::components::{self, body};
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// How the log says that a condition begins and ends.
pub const CONDITION_WORDS: &[ConditionWords] = &[
    ConditionWords::of(words::PRONE, "is prone", "is no longer prone"),
    ConditionWords::of(
        words::OPEN,
        "is open to attacks",
        "is no longer open to attacks",
    ),
    ConditionWords::of(words::UNREADY, "is not ready yet", "is ready"),
    ConditionWords::of(words::DAZED, "is dazed", "is no longer dazed"),
    ConditionWords::of(words::STUNNED, "is stunned", "is no longer stunned"),
    ConditionWords::of(
        words::STRAIN,
        "is under strain ({n})",
        "is no longer under strain",
    ),
    ConditionWords::of(words::BLEED, "is bleeding ({n})", "stops bleeding"),
    ConditionWords::of(
        words::DODGING,
        "is dodging: +{n} DV",
        "is no longer dodging",
    ),
    ConditionWords::of(
        words::ROUND_ACTION,
        "is taken up by a round action",
        "has ended its round action",
    ),
    ConditionWords::of(
        words::SHIELDED,
        "raises a shield: +{n} DV",
        "lowers the shield",
    ),
    ConditionWords::of(
        words::GRAPPLED,
        "is grappled[ by {by}]",
        "is no longer grappled[ by {by}]",
    ),
    ConditionWords::silent(words::GRAPPLING),
    ConditionWords::of(
        words::TRICKED,
        "is off guard[ against {by}]",
        "is on guard again[ against {by}]",
    ),
    ConditionWords::of(words::SPENT, "is spent", "has strength again"),
    ConditionWords::of(words::KNOCKED_OUT, "is knocked out", "comes round"),
    ConditionWords::of(words::COMA, "is in a coma", "wakes from the coma"),
];

/// How the log calls what is in a pool.
pub const POOL_WORDS: &[PoolWords] = &[
    PoolWords {
        key: components::Stamina::WORD,
        one: "Stamina",
        many: "Stamina",
    },
    PoolWords {
        key: components::Pool::Exhaustion.word(),
        one: "Exhaustion",
        many: "Exhaustion",
    },
];

/// What the log says of an event: whole sentences for the facts of this ruleset.
pub fn tell(world: &World, event: &BattleEvent) -> LogText {
    let Some(fact) = InjuryFact::of(event) else {
        return LogText::Usual;
    };
    let name = |who| name(world, who);
    let text = match fact {
        InjuryFact::Learned { .. } => return LogText::Silent,
        InjuryFact::PartTreated {
            who,
            part,
            by,
            days,
            ..
        } => {
            let by = if who == by {
                SmolStr::default()
            } else {
                format_smolstr!(" by {}", name(*by))
            };
            let part = body::label(part);
            format!(
                "{}'s {part} is treated{by} and will heal in {days} days.",
                name(*who)
            )
        }
        InjuryFact::PartHealed { who, part, now, .. } => {
            let left = match now {
                0 => "is healed".to_owned(),
                1 => "is better and has 1 injury".to_owned(),
                now => format!("is better and has {now} injuries"),
            };
            format!("{}'s {} {left}.", name(*who), body::label(part))
        }
        InjuryFact::PartRestored {
            who,
            part,
            artificial,
            ..
        } => {
            let how = if *artificial {
                "is replaced by an artificial one"
            } else {
                "is whole again"
            };
            format!("{}'s {} {how}.", name(*who), body::label(part))
        }
    };
    LogText::Words(text)
}

fn name(world: &World, who: CombatantId) -> SmolStr {
    let name = world.resource::<Roster>().name(who);
    name.map_or_else(|| format_smolstr!("{who}"), SmolStr::clone)
}
