//! The log in the words of this ruleset. Floor 4.

use crate::combat::{
    Act, Answer, BattleEvent, Combatant, CombatantId, ConditionWords, GearChange, LogText,
    Modifier, ModifierKind, PendingChoice, PoolWords, RollKind, RollReport, Roster, Target, Word,
};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{NamedPool, announce};
use crate::rules::aura::actions::ACTIONS;
use crate::rules::aura::components;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::attack::Maneuver;
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What each condition does, and how the log says that it begins and ends.
pub const CONDITION_WORDS: &[ConditionWords] = &[
    ConditionWords::of(
        words::EXPOSED,
        "Manoeuvres against it cost the attacker nothing extra.",
        "is exposed",
        "is no longer exposed",
    ),
    ConditionWords::of(
        words::UNGUARDED,
        "Whoever has it in reach and in front may make a Swift Attack on it, and it is Exposed.",
        "is unguarded",
        "is no longer unguarded",
    ),
    ConditionWords::of(
        words::SHAKEN,
        "Cannot spend Stamina, and may drop things that it handles, until a Short Rest.",
        "is shaken",
        "is no longer shaken",
    ),
    ConditionWords::of(
        words::EXHAUSTED,
        "Cannot spend Stamina, and gets 2 Energy less in each Round.",
        "is exhausted",
        "is no longer exhausted",
    ),
    ConditionWords::of(
        words::DAZED,
        "Has Disadvantage on attack, defence, Initiative and Checks, and is Exposed.",
        "is dazed",
        "is no longer dazed",
    ),
    ConditionWords::of(
        words::BLINDED,
        "Has Disadvantage on attack and Evasion, and is Unguarded.",
        "is blinded",
        "can see again",
    ),
    ConditionWords::of(
        words::SLOWED,
        "Has half its Speed and no Agility.",
        "is slowed",
        "is no longer slowed",
    ),
    ConditionWords::of(
        words::PRONE,
        "Lies on the ground: it has Disadvantage on Evasion and is Exposed until it kneels.",
        "is prone",
        "is no longer prone",
    ),
    ConditionWords::of(
        words::KNEELING,
        "Is on its knees and cannot run until it stands up.",
        "is kneeling",
        "is no longer kneeling",
    ),
    ConditionWords::of(
        words::SURPRISED,
        "Has Disadvantage on defence, cannot challenge, and is Unguarded.",
        "is surprised",
        "is no longer surprised",
    ),
    ConditionWords::of(
        words::RESTRAINED,
        "Can neither move nor attack and is Exposed, until it escapes.",
        "is held[ by {by}]",
        "is free again",
    ),
    ConditionWords::silent(
        words::RESTRAINING,
        "Holds somebody: it cannot attack and is Slowed until it lets go.",
    ),
    ConditionWords::silent(
        words::UNCONSCIOUS,
        "Does nothing and lies on the ground, Unguarded; melee attacks hit it without a roll.",
    ),
    ConditionWords::silent(
        words::SPENT,
        "Is unconscious because no Stamina is left, and wakes on a natural 20.",
    ),
    ConditionWords::silent(
        words::FELLED,
        "Is unconscious from its wounds and bleeding.",
    ),
    ConditionWords::of(
        words::BOUND,
        "Cannot act or evade, and is Unguarded.",
        "is bound",
        "is no longer bound",
    ),
    ConditionWords::of(
        words::ASLEEP,
        "Cannot act or evade, and is Unguarded, until damage wakes it.",
        "is asleep",
        "wakes up",
    ),
    ConditionWords::of(
        words::DEFENDING,
        "Wins ties on defence until it attacks or moves farther than its Speed.",
        "",
        "is no longer defending",
    ),
    ConditionWords::of(
        words::BLEEDING,
        "Makes a Death Save each Round: 20 ends the bleeding, 1 kills.",
        "is bleeding",
        "stops bleeding",
    ),
    ConditionWords::of(
        words::HIDDEN,
        "Cannot be attacked[ by {by}] until it is seen or attacks.",
        "is hidden[ from {by}]",
        "is no longer hidden[ from {by}]",
    ),
    ConditionWords::silent(
        words::WATCHING,
        "Keeps the enemy that it watches in front, wherever that enemy goes.",
    ),
    ConditionWords::of(
        words::MOVING_FAST,
        "Is harder to shoot: +5 to Miss Chance, until it does something else.",
        "is moving fast",
        "is no longer moving fast",
    ),
    ConditionWords::of(
        words::SURE_OF_GROUND,
        "Is not slowed by this ground until the Round ends.",
        "moves surely on this ground",
        "is no longer sure-footed here",
    ),
    ConditionWords::silent(
        words::WIND_SPENT,
        "Cannot use its Second Wind again until it rests.",
    ),
];

/// How the log calls what is in a pool.
pub const POOL_WORDS: &[PoolWords] = &[
    PoolWords {
        key: components::Pool::Aura.word(),
        one: "Aura",
        many: "Aura",
    },
    PoolWords {
        key: components::Stamina::WORD,
        one: "Stamina",
        many: "Stamina",
    },
];

/// What the log says of an event: whole sentences for what this ruleset has words for.
#[must_use]
pub fn tell(world: &World, event: &BattleEvent) -> LogText {
    use BattleEvent as E;
    match event {
        E::Declared { who, act } => LogText::Words(declared(world, *who, act)),
        E::Rolled(report) => LogText::Words(rolled(world, report)),
        E::Answered { who, kind, answer } => answered(world, *who, kind, answer),
        E::GearChanged { change, .. }
            if [
                GearChange::Unloaded,
                GearChange::Loaded,
                GearChange::Shed,
                GearChange::Drawn,
                GearChange::Stowed,
                GearChange::PickedUp,
            ]
            .contains(change) =>
        {
            LogText::Silent
        }
        _ => LogText::Usual,
    }
}

fn name(world: &World, who: CombatantId) -> SmolStr {
    let entity = world.resource::<Roster>().entity(who);
    let combatant = entity.and_then(|entity| world.get::<Combatant>(entity));
    combatant.map_or_else(|| format_smolstr!("{who}"), |it| it.name.clone())
}

/// Who stepped in, or let an own action go. Rules AUR-INIT-09, -10, -13 to -16.
fn answered(world: &World, who: CombatantId, kind: &str, answer: &Answer) -> LogText {
    let name = name(world, who);
    let words = match (kind, answer.choose.as_str()) {
        (words::CHALLENGE, PendingChoice::ACT) => format!("{name} tries to be faster."),
        (words::INITIATIVE, words::YIELD) => format!("{name} yields."),
        (words::GOING_ON, words::END) => format!("{name} breaks off."),
        (_, PendingChoice::ACT) => format!("{name} interrupts."),
        _ => return LogText::Silent,
    };
    LogText::Words(words)
}

/// An action in a sentence. Section 6 of the reference.
fn declared(world: &World, who: CombatantId, act: &Act) -> String {
    let who = name(world, who);
    let Some(row) = ACTIONS.row(&act.verb) else {
        return format!("{who}: {}.", act.verb);
    };
    let data = AuraData::of(world);
    let with = act.with.as_deref().map(|item| data.name_of(item));
    let at = target(world, act);
    let at = at.as_deref();
    let swift = act.riders.get(words::SWIFT).copied() > Some(0);
    let does = match Maneuver::of_word(row.word) {
        None if swift => announce("makes a Swift Attack on {at}{with}", at, with),
        Some(_) if swift => row.announced(at, with) + ", swiftly",
        _ => row.announced(at, with),
    };
    format!("{who} {does}.")
}

/// What an action is pointed at, for people.
fn target(world: &World, act: &Act) -> Option<String> {
    Some(match act.at? {
        Target::Combatant(id) => name(world, id).to_string(),
        Target::Cell(_) => "what stands there".to_owned(),
        Target::Border(..) => "what bars the way".to_owned(),
    })
}

/// What came of a roll, in a sentence.
fn rolled(world: &World, report: &RollReport) -> String {
    let who = name(world, report.who);
    let (label, total) = (&report.label, report.total);
    let holds = report.result == "success";
    if let Some(attack) = attack(&who, report) {
        return attack;
    }
    match (report.rule.0, report.result.as_str()) {
        ("AUR-ATK-07" | "AUR-ATK-17", "failure") => format!("{who} is hit."),
        ("AUR-ATK-07", "success") => format!("{who} evades the blow."),
        ("AUR-ATK-17", "success") => format!("The shot misses {who}."),
        _ if report.kind == RollKind::Damage => {
            let whom = report.against.map_or(who, |whom| name(world, whom));
            match total {
                ..1 => format!("{whom} takes no damage."),
                _ => format!("{whom} takes {total} damage."),
            }
        }
        ("AUR-INIT-11", "success" | "failure") => {
            let how = if holds { "is" } else { "is not" };
            format!("{who} {how} faster.")
        }
        ("AUR-HURT-15", "success" | "failure") => {
            let does = if holds { "wakes" } else { "stays down" };
            format!("{who} {does}.")
        }
        ("AUR-HURT-02" | "AUR-HURT-10", result) => format!("{who}'s {label} {}.", comes_of(result)),
        ("AUR-COND-03", result) => {
            let thing = label
                .split_once(": ")
                .map_or(label.as_str(), |(_, thing)| thing);
            match result {
                "success" => format!("{who} holds the {thing} in spite of its shaking hands."),
                _ => format!("The {thing} slips out of {who}'s shaking hands."),
            }
        }
        (_, "success") => format!("{who}'s {label} succeeds."),
        (_, "failure") => format!("{who}'s {label} fails."),
        (_, "critical") => format!("{who}'s {label} hits critically."),
        (_, "hit") => format!("{who}'s {label} hits."),
        (_, "fumble") => format!("{who} fumbles the {label}."),
        (_, "rolled") => format!("{who}'s {label} is {total}."),
        (_, word) => format!("{who}'s {label} comes out as {word}."),
    }
}

/// The roll of an attack, whose label is "longsword at Bert (AV 18)": "Anna strikes at Bert with the longsword."
fn attack(who: &str, report: &RollReport) -> Option<String> {
    let (weapon, at) = report.label.split_once(" at ")?;
    let at = at.split_once(" (AV ").map_or(at, |(at, _)| at);
    Some(match (report.rule.0, report.result.as_str()) {
        (_, "critical") => format!("{who} hits {at} critically with the {weapon}."),
        (_, "hit") => format!("{who} hits {at} with the {weapon}."),
        (_, "fumble") => format!("{who} fumbles the {weapon} against {at}."),
        ("AUR-ATK-03" | "AUR-ATK-24", "rolled") if weapon == "unarmed strike" => {
            format!("{who} strikes at {at} unarmed.")
        }
        ("AUR-ATK-03" | "AUR-ATK-24", "rolled") => {
            format!("{who} strikes at {at} with the {weapon}.")
        }
        ("AUR-ATK-15", "rolled") => format!("{who} shoots at {at} with the {weapon}."),
        _ => return None,
    })
}

/// What comes of a Death roll or a Death Save, behind its name.
fn comes_of(result: &str) -> &'static str {
    match result {
        "scratch" => "leaves only a scratch",
        "stabilized" => "ends the bleeding",
        "winded" => "leaves it winded",
        "injured" => "leaves a major injury",
        "bleeding" => "leaves it bleeding",
        "felled" => "fells it",
        _ => "is deadly",
    }
}

/// What a roll was compared with, in words: "AV 18".
#[must_use]
pub fn compared_with(report: &RollReport) -> SmolStr {
    let target = report.target.unwrap_or_default();
    match report.rule.0 {
        "AUR-ATK-07" => format_smolstr!("AV {target}"),
        "AUR-ATK-15" => format_smolstr!("Miss Chance {target}"),
        "AUR-ATK-17" => format_smolstr!("Hit roll {target}"),
        "AUR-INIT-11" => format_smolstr!("{target} needed"),
        _ => format_smolstr!("{target}"),
    }
}

/// A modifier's value: Advantage and Disadvantage are words here. Rule AUR-DICE-03.
#[must_use]
pub fn value(modifier: &Modifier) -> SmolStr {
    let good = modifier.value > 0;
    match modifier.kind {
        ModifierKind::Edge => ["Disadvantage", "Advantage"][usize::from(good)].into(),
        ModifierKind::DefenceEdge => {
            ["Disadvantage to the defence", "Advantage to the defence"][usize::from(good)].into()
        }
        _ => format_smolstr!("{:+}", modifier.value),
    }
}
