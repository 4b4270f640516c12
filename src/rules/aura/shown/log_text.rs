//! The log in the words of this ruleset. Floor 4.

use crate::combat::{
    Act, Answer, BattleEvent, Combatant, CombatantId, Condition, GearChange, LogText, Modifier,
    ModifierKind, PendingChoice, RollKind, RollReport, Roster, Target, Word,
};
use crate::mechanics::announce;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::actions::ACTIONS;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::attack::Maneuver;
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What the log says of an event: whole sentences for what this ruleset has words for.
#[must_use]
pub fn tell(world: &World, event: &BattleEvent) -> LogText {
    use BattleEvent as E;
    match event {
        E::Declared { who, act } => LogText::Words(declared(world, *who, act)),
        E::Rolled(report) => LogText::Words(rolled(world, report)),
        E::Answered { who, kind, answer } => answered(world, *who, kind, answer),
        E::ConditionSet { who, condition } => begins(world, *who, condition),
        E::ConditionEnded { key, .. } if logged_elsewhere(key) => LogText::Silent,
        E::GearChanged { change, .. }
            if [
                GearChange::Unloaded,
                GearChange::Loaded,
                GearChange::Shed,
                GearChange::Drawn,
                GearChange::Stowed,
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

/// Conditions that tell of something which another line tells too.
fn logged_elsewhere(key: &str) -> bool {
    [
        words::SPENT,
        words::FELLED,
        words::WIND_SPENT,
        words::WATCHING,
        words::RESTRAINING,
    ]
    .contains(&key)
}

fn begins(world: &World, who: CombatantId, condition: &Condition) -> LogText {
    let key = condition.key.as_str();
    let by = condition.by.map(|by| name(world, by));
    let who = name(world, who);
    match (key, by) {
        (words::RESTRAINED, Some(by)) => LogText::Words(format!("{who} is held by {by}.")),
        (words::HIDDEN, Some(by)) => LogText::Words(format!("{who} is hidden from {by}.")),
        // What was declared says it.
        (words::DEFENDING, _) => LogText::Silent,
        _ if logged_elsewhere(key) => LogText::Silent,
        _ => LogText::Usual,
    }
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
        Target::Cell(cell) => format!("what stands at {cell}"),
        Target::Border(one, other) => format!("what stands between {one} and {other}"),
    })
}

/// A roll in a sentence: what it is called, what it is compared with, what comes of it.
fn rolled(world: &World, report: &RollReport) -> String {
    let who = name(world, report.who);
    let (label, total, natural) = (&report.label, report.total, report.natural);
    let against = report.target.map_or_else(String::new, |_| {
        format!(" against {}", compared_with(report))
    });
    let verdict = verdict(report);
    match report.rule.0 {
        "AUR-ATK-03" | "AUR-ATK-24" => format!("{who}: {label}, Combat roll {natural}{verdict}."),
        "AUR-ATK-15" => format!("{who}: {label}, Hit roll {natural}{against}{verdict}."),
        "AUR-ATK-17" => format!("{who}: Miss Chance {total}{against}{verdict}."),
        "AUR-INIT-11" => {
            let against = report
                .target
                .map_or_else(String::new, |least| format!(" against {}", least - 1));
            format!("{who}: Initiative {total}{against}{verdict}.")
        }
        _ if report.kind == RollKind::Damage => {
            let to = report.against.map(|id| format!(" to {}", name(world, id)));
            let to = to.unwrap_or_default();
            match total {
                ..1 => format!("{who}: no damage{to}."),
                _ => format!("{who}: {total} damage{to}."),
            }
        }
        _ => format!("{who}: {label} {total}{against}{verdict}."),
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

/// What comes of a roll; nothing for one that others decide.
fn verdict(report: &RollReport) -> SmolStr {
    let holds = report.result == "success";
    let word = match (report.result.as_str(), report.rule.0) {
        ("rolled", _) => return SmolStr::default(),
        ("critical", _) => "critical hit",
        ("success" | "failure", "AUR-ATK-07") => ["hit", "evaded"][usize::from(holds)],
        ("success" | "failure", "AUR-ATK-17") => ["hit", "missed"][usize::from(holds)],
        ("success" | "failure", "AUR-INIT-11") => ["not faster", "faster"][usize::from(holds)],
        ("success" | "failure", "AUR-HURT-15") => ["stays down", "wakes"][usize::from(holds)],
        ("success", _) => "succeeds",
        ("failure", _) => "fails",
        (word, _) => word,
    };
    format_smolstr!(": {word}")
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
