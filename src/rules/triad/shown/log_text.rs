//! The log in the words of this ruleset. Floor 4.

use crate::combat::{
    BattleEvent, ConditionWords, LogText, Modifier, ModifierKind, PoolWords, RollKind, RollReport,
    item_of_key,
};
use crate::mechanics::Scene;
use crate::mechanics::reports::counted;
use crate::rules::triad::components::Pool;
use crate::rules::triad::components::own_facts::TriadFact;
use crate::rules::triad::words::{self, THING_HP};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What each condition does, and how the log says that it begins and ends.
pub const CONDITION_WORDS: &[ConditionWords] = &[
    ConditionWords::of(
        words::EMBER_ORB,
        "Keeps an Ember Orb burning: whoever starts its Turn in the orb's cell takes {n}d6 fire damage.",
        "has an Ember Orb burning (Power {n})",
        "no longer has an Ember Orb burning",
    ),
    ConditionWords::silent(
        words::FOG_BANK,
        "Keeps up a Fog Bank, which hides what is in it, for some Rounds.",
    ),
    ConditionWords::of(
        words::BLEEDING,
        "Rolls on the Bleed table as each of its Turns starts, with a Penalty of {n}, and takes 2d6 damage.",
        "is bleeding (Penalty {n})",
        "stops bleeding",
    ),
    ConditionWords::of(
        words::BLINDED,
        "Is Flat Footed to everybody, and everybody is Concealed from it.",
        "is blinded",
        "can see again",
    ),
    ConditionWords::of(
        words::ENTANGLED,
        "Cannot leave its space by itself, though it can be pushed, dragged and carried.",
        "is entangled",
        "is no longer entangled",
    ),
    ConditionWords::of(
        words::SHAKEN,
        "Has Disadvantage on all attack rolls.",
        "is shaken",
        "is no longer shaken",
    ),
    ConditionWords::of(
        words::GRAPPLED,
        "Cannot use one arm and is Flat Footed to its grappler. If it is the smaller one it cannot leave; otherwise it has half Speed.",
        "is grappled[ by {by}]",
        "is no longer grappled[ by {by}]",
    ),
    ConditionWords::silent(
        words::GRAPPLING,
        "Cannot use one arm and has at most half Speed; it may choke the one it holds, or let go.",
    ),
    ConditionWords::of(
        words::RIDING,
        "Shares the space of its mount and goes where the mount goes.",
        "is riding[ {by}]",
        "is no longer riding[ {by}]",
    ),
    ConditionWords::silent(
        words::CARRYING,
        "Carries a rider, who shares its space and goes where it goes.",
    ),
    ConditionWords::of(
        words::CHOKED,
        "Cannot breathe for a Round.",
        "is being choked and has no air",
        "can breathe again",
    ),
    ConditionWords::of(
        words::INVISIBLE,
        "Is Concealed from everybody without an exact sense.",
        "is invisible",
        "is visible again",
    ),
    ConditionWords::of(
        words::ON_FIRE,
        "Takes 2d6 fire damage as each of its Turns starts, until it rolls on the ground or enters water.",
        "is on fire",
        "is no longer on fire",
    ),
    ConditionWords::of(
        words::POISONED,
        "Takes the damage of its worst poison as each of its Turns starts; this one has Level {n}.",
        "is poisoned (Level {n})",
        "is no longer poisoned",
    ),
    ConditionWords::of(
        words::PRONE,
        "Lies on the ground: its melee attacks and shots at it have Disadvantage, melee attacks on it have Advantage, and it can only crawl.",
        "is prone",
        "is no longer prone",
    ),
    ConditionWords::of(
        words::SLOWED,
        "Has 1 Action and 1 Reaction fewer.",
        "is slowed",
        "is no longer slowed",
    ),
    ConditionWords::of(
        words::STUNNED,
        "Has no Actions and no Reactions, and is Flat Footed to everybody.",
        "is stunned",
        "is no longer stunned",
    ),
    ConditionWords::of(
        words::SQUEEZING,
        "Is Flat Footed to everybody, moves as in Difficult Terrain, and has Disadvantage with Heavy weapons.",
        "squeezes into a narrow place",
        "is out of the narrow place",
    ),
    ConditionWords::silent(
        words::UNCONSCIOUS,
        "Lies on the ground without Actions and Reactions, Flat Footed to everybody.",
    ),
    ConditionWords::of(
        words::FLAT_FOOTED,
        "Attacks[ of {by}] on it have Advantage.",
        "is Flat Footed[ against {by}]",
        "is no longer Flat Footed[ against {by}]",
    ),
    ConditionWords::of(
        words::HIDDEN,
        "Its cell is not known[ to {by}]: attacks at it have to name a cell, and targets that do not know its cell are Flat Footed to it.",
        "is hidden[ from {by}]",
        "is no longer hidden[ from {by}]",
    ),
    ConditionWords::of(
        words::UNDETECTED,
        "Is not known to be there[ by {by}] and cannot be attacked.",
        "is undetected[ by {by}]",
        "is no longer undetected[ by {by}]",
    ),
    ConditionWords::of(
        words::SUBMERGED,
        "Is under water and holds its breath.",
        "is under water",
        "is above water again",
    ),
    ConditionWords::of(
        words::CLINGING,
        "Hangs on a surface above the ground, and falls if it lets go.",
        "clings to the surface",
        "no longer clings to the surface",
    ),
    ConditionWords::of(
        words::UNAWARE,
        "Loses its Turn in Round 1, and has no Actions and no Reaction.",
        "has not noticed the battle yet",
        "has noticed the battle",
    ),
    ConditionWords::silent(
        words::DELAYING,
        "Has put its Turn off: it has no Actions and no Reaction until it takes its Turn after somebody else's.",
    ),
    ConditionWords::silent(
        words::MARKED,
        "Has let its old place in the order pass, and loses this Turn unless it takes it before that place comes up again.",
    ),
    ConditionWords::silent(
        words::READIED,
        "Keeps an action ready for its trigger until its next Turn starts.",
    ),
    ConditionWords::silent(words::PASSING, "Is on its way through an enemy's space."),
    ConditionWords::silent(
        words::TUNNEL,
        "Has left a tunnel behind, through which others can follow for 1 Round.",
    ),
    ConditionWords::of(
        words::DRIFTING,
        "Drifts in a straight line as each of its Turns starts, until something stops it; cells a Turn: {n}.",
        "is drifting (cells a Turn: {n})",
        "is no longer drifting",
    ),
    ConditionWords::silent(
        words::ADRIFT,
        "Has set a thing adrift, which drifts on as each of its Turns starts until something stops it.",
    ),
    ConditionWords::of(
        words::UNSTABLE,
        "Has Disadvantage on all attack rolls until it stabilizes itself or touches something fixed.",
        "is unsteady",
        "is steady again",
    ),
    ConditionWords::of(
        words::FALLING,
        "Falls, and takes damage where it lands.",
        "is falling",
        "",
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
                _ => {
                    let lost = counted(from - to, "hit point", "hit points");
                    format!("{}'s {thing} loses {lost}.", name(*who))
                }
            };
            LogText::Words(told)
        }
        BattleEvent::Ruleset(_) => match TriadFact::of(event) {
            // What somebody that waits has in sight is no news.
            Some(TriadFact::InSight { .. }) => LogText::Silent,
            Some(TriadFact::SeenThrough { name, .. }) => {
                LogText::Words(format!("The {name} is seen to be an illusion."))
            }
            Some(TriadFact::IceHurt { to, .. }) => {
                let left = counted(*to, "hit point", "hit points");
                LogText::Words(format!("The ice has {left} left."))
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
            let does = if report.result == "miss" {
                "misses"
            } else {
                "hits"
            };
            format!("{who}'s {} {does}.", report.label)
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
