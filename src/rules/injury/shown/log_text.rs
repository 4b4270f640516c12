//! The log in the words of this ruleset: treatment and healing. Floor 4. Rules INJ-REST-03 to -07.

use crate::combat::{BattleEvent, CombatantId, ConditionWords, LogText, PoolWords, Roster};
use crate::mechanics::NamedPool;
use crate::mechanics::reports::counted;
use crate::rules::injury::components::own_facts::InjuryFact;
use crate::rules::injury::components::{self, body};
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What each condition does, and how the log says that it begins and ends.
pub const CONDITION_WORDS: &[ConditionWords] = &[
    ConditionWords::of(
        words::PRONE,
        "Lies on the ground: it is easier to strike and harder to shoot, and only crawls until it stands up.",
        "is prone",
        "is no longer prone",
    ),
    ConditionWords::of(
        words::OPEN,
        "Melee attacks on it have 1 advantage until its next turn starts.",
        "is open to attacks",
        "is no longer open to attacks",
    ),
    ConditionWords::of(
        words::UNREADY,
        "Is off guard and has no reactions until its first turn.",
        "is not ready yet",
        "is ready",
    ),
    ConditionWords::of(
        words::DAZED,
        "Has at most 1 AP and no reactions until its next turn ends.",
        "is dazed",
        "is no longer dazed",
    ),
    ConditionWords::of(
        words::STUNNED,
        "Has no AP and no reactions, threatens nobody and is off guard until its next turn ends.",
        "is stunned",
        "is no longer stunned",
    ),
    ConditionWords::of(
        words::STRAIN,
        "Loses {n} Stamina at the start of its next turn; then the strain is halved.",
        "is under strain ({n})",
        "is no longer under strain",
    ),
    ConditionWords::of(
        words::BLEED,
        "Loses {n} Stamina at the start of each turn until First aid stops the bleeding; while unconscious it must save against death.",
        "is bleeding ({n})",
        "stops bleeding",
    ),
    ConditionWords::of(
        words::DODGING,
        "Has +{n} DV until its next turn starts; of several dodges only the best counts.",
        "is dodging: +{n} DV",
        "is no longer dodging",
    ),
    ConditionWords::of(
        words::ROUND_ACTION,
        "Is busy with a round action until its next turn, and has no reactions.",
        "is busy with a round action",
        "has finished its round action",
    ),
    ConditionWords::of(
        words::SHIELDED,
        "Has +{n} DV from a raised shield until its next turn starts.",
        "raises a shield: +{n} DV",
        "lowers the shield",
    ),
    ConditionWords::of(
        words::GRAPPLED,
        "Cannot walk by itself, and has 1 disadvantage on attacks at anybody but its holder, until it escapes.",
        "is grappled[ by {by}]",
        "is no longer grappled[ by {by}]",
    ),
    ConditionWords::silent(
        words::GRAPPLING,
        "Cannot walk by itself and has one hand fewer, until it lets go or the other gets away.",
    ),
    ConditionWords::of(
        words::TRICKED,
        "Attacks[ by {by}] on it go against its off-guard DV.",
        "is off guard[ against {by}]",
        "is on guard again[ against {by}]",
    ),
    ConditionWords::of(
        words::SPENT,
        "Is unconscious because no Exhaustion is left, until a critical save wakes it.",
        "is spent",
        "has its strength back",
    ),
    ConditionWords::of(
        words::KNOCKED_OUT,
        "Is unconscious from a blow to the head, until a check at the start of its turn wakes it.",
        "is knocked out",
        "comes round",
    ),
    ConditionWords::of(
        words::COMA,
        "Is unconscious and does not wake in this battle.",
        "is in a coma",
        "wakes from the coma",
    ),
    ConditionWords::silent(
        "unconscious",
        "Lies helpless with empty hands: it has no actions and no reactions, and all attacks on it have 1 advantage.",
    ),
    ConditionWords::silent(
        "exhausted",
        "Has 1 disadvantage on attacks and checks, and pays with Exhaustion, until Stamina comes back.",
    ),
    ConditionWords::silent(
        "blinded",
        "Sees nothing: movement costs double, its attacks have 2 disadvantages, and it is off guard.",
    ),
    ConditionWords::silent("deafened", "Hears nothing: checks that need hearing fail."),
    ConditionWords::silent(
        "concussed",
        "Has 1 disadvantage on every d20 roll until its head is healed.",
    ),
    ConditionWords::silent(
        "confused",
        "Rolls a d4 at the start of each turn: it acts as usual, loses the turn, staggers, or strikes at whoever is nearest.",
    ),
    ConditionWords::silent(
        "sickened",
        "Has -2 on every d20 roll until its heart is healed.",
    ),
    ConditionWords::silent(
        "off-guard",
        "Attacks on it go against its off-guard DV, without dodging and without Dexterity.",
    ),
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
            let days = counted(*days, "day", "days");
            format!(
                "{}'s {part} is treated{by} and will heal in {days}.",
                name(*who)
            )
        }
        InjuryFact::PartHealed { who, part, now, .. } => {
            let left = match now {
                0 => "is healed".to_owned(),
                1 => "is better: 1 injury is left".to_owned(),
                now => format!("is better: {now} injuries are left"),
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
