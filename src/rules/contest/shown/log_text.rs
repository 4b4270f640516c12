//! The log in the words of this ruleset: tests against a target number, damage, locations. Floor 4.

use crate::combat::{
    BattleEvent, ConditionWords, LogText, Modifier, ModifierKind, PoolWords, RollKind, RollReport,
};
use crate::mechanics::Scene;
use crate::rules::contest::components::Pool;
use crate::rules::contest::words::{self, Defence};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What each condition does, and how the log says that it begins and ends.
pub const CONDITION_WORDS: &[ConditionWords] = &[
    ConditionWords::of(
        words::SURPRISED,
        "Has no turn, no reaction and no defence until the first round ends.",
        "is surprised",
        "is no longer surprised",
    ),
    ConditionWords::of(
        words::DAZED,
        "Has a bane on all tests until its next turn ends.",
        "is dazed",
        "is no longer dazed",
    ),
    ConditionWords::of(
        words::PRONE,
        "Lies on the ground: it has -2 on attacks and defences, its steps cost double, and shots at it from two cells or more have -2.",
        "is prone",
        "is no longer prone",
    ),
    ConditionWords::of(
        words::GRAPPLED,
        "Cannot step, Dash or get up until the hold ends.",
        "is grappled[ by {by}]",
        "is no longer grappled[ by {by}]",
    ),
    ConditionWords::silent(
        words::GRAPPLING,
        "Holds somebody: it cannot step or Dash, and one hand is busy.",
    ),
    ConditionWords::of(
        words::HIDDEN,
        "Cannot be attacked or reacted to[ by {by}] until it attacks, is found or steps into plain sight.",
        "is hidden[ from {by}]",
        "is no longer hidden[ from {by}]",
    ),
    ConditionWords::of(
        words::DISENGAGED,
        "Lets nobody strike at it as it moves, until its turn ends.",
        "provokes nobody this turn",
        "",
    ),
    ConditionWords::of(
        words::BRACED,
        "Has a boon on its next defence.",
        "is braced for the next attack",
        "is no longer braced",
    ),
    ConditionWords::of(
        words::FEINTING,
        "Has a boon on its next Strike at the foe that it feinted; any other action this turn spoils that.",
        "has a boon from a feint",
        "no longer has a boon from the feint",
    ),
    ConditionWords::of(
        words::WARDED,
        "Takes 3 less from physical and magic damage until the round ends.",
        "is warded",
        "is no longer warded",
    ),
    ConditionWords::of(
        words::WATCHFUL,
        "Is asked at the end of everybody else's turn whether it reacts.",
        "keeps watch",
        "no longer keeps watch",
    ),
    ConditionWords::silent(
        "unconscious",
        "Lies on the ground without AP and with empty hands, and fails every test.",
    ),
];

/// How the log calls what is in a pool.
pub const POOL_WORDS: &[PoolWords] = &[PoolWords {
    key: Pool::Hp.word(),
    one: "hit point",
    many: "hit points",
}];

/// What the log says of an event.
pub fn tell(world: &World, event: &BattleEvent) -> LogText {
    let name = |who| Scene::of(world).name(who);
    match event {
        BattleEvent::Rolled(report) => rolled(name(report.who), report.against.map(name), report),
        BattleEvent::PartHurt { who, part, now, .. } => {
            let part = part.replace('_', " ");
            // Rule CON-REST-02.
            let state = if *now == 0 { "healed" } else { "crippled" };
            LogText::Words(format!("{}'s {part} is {state}.", name(*who)))
        }
        _ => LogText::Usual,
    }
}

fn rolled(who: &str, against: Option<&str>, report: &RollReport) -> LogText {
    let does = match report.degrees {
        Some(_) => "succeeds",
        None => "fails",
    };
    let weapon = against.and_then(|target| report.label.strip_suffix(target)?.strip_suffix(" at "));
    let told = match (report.kind, report.target) {
        (RollKind::Table, _) => format!("The blow hits the {}.", report.label),
        (RollKind::Attack, Some(_)) if let (Some(weapon), Some(target)) = (weapon, against) => {
            let does = if report.degrees.is_some() {
                "attacks"
            } else {
                "misses"
            };
            format!("{who} {does} {target} with the {weapon}.")
        }
        // One draw of a Search is read against each of the hidden.
        (_, Some(_)) if report.rule.0 == "CON-ACT-07" && against.is_some() => {
            let of = against.unwrap_or_default();
            format!("{who}'s {} of {of} {does}.", report.label)
        }
        (RollKind::Damage, _) => return LogText::Usual,
        (_, Some(_)) if report.label == Defence::Withstand.word() => {
            format!("{who}'s resistance {does}.")
        }
        (_, Some(_)) => format!("{who}'s {} {does}.", report.label),
        _ => return LogText::Usual,
    };
    LogText::Words(told)
}

/// A modifier's value: boons and banes are words here. Rule CON-TEST-03.
pub fn value_of(modifier: &Modifier) -> SmolStr {
    let word = match (modifier.kind, modifier.value > 0) {
        (ModifierKind::Edge, true) => "boon",
        (ModifierKind::Edge, false) => "bane",
        _ => return format_smolstr!("{:+}", modifier.value),
    };
    SmolStr::new_static(word)
}

/// What a roll was compared with.
pub fn compared_with(report: &RollReport) -> SmolStr {
    format_smolstr!("T {}", report.target.unwrap_or_default())
}
