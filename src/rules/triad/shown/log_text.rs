//! The log in the words of this ruleset. Floor 4.

use crate::combat::{
    BattleEvent, ConditionWords, LogText, Modifier, ModifierKind, PoolWords, RollKind, RollReport,
    item_of_key,
};
use crate::mechanics::Scene;
use crate::rules::triad::components::Pool;
use crate::rules::triad::components::own_facts::TriadFact;
use crate::rules::triad::words::{self, THING_HP};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// How the log says that a condition begins and ends.
pub const CONDITION_WORDS: &[ConditionWords] = &[
    ConditionWords::of(
        words::EMBER_ORB,
        "has an Ember Orb burning (Power {n})",
        "has no Ember Orb burning any more",
    ),
    ConditionWords::silent(words::FOG_BANK),
    ConditionWords::of(
        words::BLEEDING,
        "is bleeding (Penalty {n})",
        "stops bleeding",
    ),
    ConditionWords::of(words::BLINDED, "is blinded", "can see again"),
    ConditionWords::of(words::ENTANGLED, "is entangled", "is no longer entangled"),
    ConditionWords::of(words::SHAKEN, "is shaken", "is no longer shaken"),
    ConditionWords::of(
        words::GRAPPLED,
        "is grappled[ by {by}]",
        "is no longer grappled[ by {by}]",
    ),
    ConditionWords::silent(words::GRAPPLING),
    ConditionWords::of(
        words::RIDING,
        "is riding[ {by}]",
        "is no longer riding[ {by}]",
    ),
    ConditionWords::silent(words::CARRYING),
    ConditionWords::of(
        words::CHOKED,
        "is choked and has no air",
        "can breathe again",
    ),
    ConditionWords::of(words::INVISIBLE, "is invisible", "is visible again"),
    ConditionWords::of(words::ON_FIRE, "is on fire", "is no longer on fire"),
    ConditionWords::of(
        words::POISONED,
        "is poisoned (Level {n})",
        "is no longer poisoned",
    ),
    ConditionWords::of(words::PRONE, "is prone", "is no longer prone"),
    ConditionWords::of(words::SLOWED, "is slowed", "is no longer slowed"),
    ConditionWords::of(words::STUNNED, "is stunned", "is no longer stunned"),
    ConditionWords::of(
        words::SQUEEZING,
        "squeezes into a narrow place",
        "is out of the narrow place",
    ),
    ConditionWords::silent(words::UNCONSCIOUS),
    ConditionWords::of(
        words::FLAT_FOOTED,
        "is flat-footed[ against {by}]",
        "is no longer flat-footed[ against {by}]",
    ),
    ConditionWords::of(
        words::HIDDEN,
        "is hidden[ from {by}]",
        "is no longer hidden[ from {by}]",
    ),
    ConditionWords::of(
        words::UNDETECTED,
        "is undetected[ by {by}]",
        "is no longer undetected[ by {by}]",
    ),
    ConditionWords::of(words::SUBMERGED, "is under water", "is above water again"),
    ConditionWords::of(
        words::CLINGING,
        "clings to the surface",
        "no longer clings to the surface",
    ),
    ConditionWords::of(
        words::UNAWARE,
        "does not know of the battle yet",
        "knows of the battle now",
    ),
    ConditionWords::silent(words::DELAYING),
    ConditionWords::silent(words::MARKED),
    ConditionWords::silent(words::READIED),
    ConditionWords::silent(words::PASSING),
    ConditionWords::silent(words::TUNNEL),
    ConditionWords::of(
        words::DRIFTING,
        "is drifting ({n} cells a Turn)",
        "is no longer drifting",
    ),
    ConditionWords::silent(words::ADRIFT),
    ConditionWords::of(words::UNSTABLE, "is unsteady", "is steady again"),
    ConditionWords::of(words::FALLING, "is falling", ""),
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
        BattleEvent::Rolled(report) => rolled(name(report.who), report),
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            ..
        } if pool.starts_with(THING_HP) => {
            let thing = item_of_key(pool.trim_start_matches(THING_HP)).replace('_', " ");
            let told = match to {
                0 => format!("{}'s {thing} is destroyed.", name(*who)),
                _ => format!("{}'s {thing} loses {} hit points.", name(*who), from - to),
            };
            LogText::Words(told)
        }
        BattleEvent::Ruleset(_) => match TriadFact::of(event) {
            // What somebody that waits has in sight is no news.
            Some(TriadFact::InSight { .. }) => LogText::Silent,
            Some(TriadFact::SeenThrough { side, name, .. }) => {
                let side = side.0 + 1;
                LogText::Words(format!("Side {side} sees that the {name} is an illusion."))
            }
            Some(TriadFact::IceHurt { to, .. }) => {
                LogText::Words(format!("The ice has {to} hit points left."))
            }
            None => LogText::Usual,
        },
        _ => LogText::Usual,
    }
}

fn rolled(who: &str, report: &RollReport) -> LogText {
    let told = match (report.kind, report.rule.0) {
        // At a cell in which nobody is there is no number to reach.
        (RollKind::Attack, "TRI-ATK-07")
            if report.against.is_none() && report.target == Some(0) =>
        {
            format!("{who}'s {}: {}.", report.label, report.result)
        }
        (RollKind::Table, "TRI-HURT-06") => {
            let result = match report.result.as_str() {
                "death" => "the wound is deadly",
                "unconscious" => "it loses its senses",
                "worse" => "the wound gets worse",
                "closed" => "the wound has closed",
                _ => "it bleeds on",
            };
            format!("{who} is bleeding: {result}.")
        }
        _ => return LogText::Usual,
    };
    LogText::Words(told)
}

/// A modifier's value: Advantage and Disadvantage are words here. Rule TRI-DICE-02.
pub fn value_of(modifier: &Modifier) -> SmolStr {
    let word = match (modifier.kind, modifier.value > 0) {
        (ModifierKind::Edge | ModifierKind::DefenceEdge, true) => "Advantage",
        (ModifierKind::Edge | ModifierKind::DefenceEdge, false) => "Disadvantage",
        _ => return format_smolstr!("{:+}", modifier.value),
    };
    SmolStr::new_static(word)
}
