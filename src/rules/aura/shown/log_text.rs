//! The log in the words of this ruleset. Floor 4.

use crate::combat::{
    Act, Answer, BattleEvent, Combatant, CombatantId, Condition, GearChange, LogText, Modifier,
    ModifierKind, PendingChoice, RollKind, RollReport, Roster, Target,
};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What the log says of an event: whole sentences for what this ruleset has words for.
#[must_use]
pub(in crate::rules::aura) fn tell(world: &World, event: &BattleEvent) -> LogText {
    use BattleEvent as E;
    match event {
        E::Declared { who, act } => LogText::Words(declared(world, *who, act)),
        E::Rolled(report) => LogText::Words(rolled(world, report)),
        E::Answered { who, kind, answer } => answered(world, *who, (kind, answer)),
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
fn answered(world: &World, who: CombatantId, (kind, answer): (&str, &Answer)) -> LogText {
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
    let item = act.with.as_deref().map(|item| {
        let data = AuraData::shipped();
        data.name_of(item).to_owned()
    });
    let with = item
        .as_ref()
        .map_or_else(String::new, |it| format!(" ({it})"));
    let thing = item.map_or_else(|| "something".to_owned(), |it| format!("the {it}"));
    let at = target(world, act);
    let swift = act
        .riders
        .get(words::SWIFT)
        .is_some_and(|&amount| amount > 0);
    let does = match act.verb.as_str() {
        words::ATTACK | words::SHOOT | words::THROW if swift => {
            format!("makes a Swift Attack on {at}{with}")
        }
        words::ATTACK => format!("attacks {at}{with}"),
        words::SHOOT => format!("shoots at {at}{with}"),
        words::THROW => format!("throws {thing} at {at}"),
        words::TRIP | words::DISARM | words::RESTRAIN | words::PUSH => {
            let swift = if swift { ", swiftly" } else { "" };
            format!("tries to {} {at}{with}{swift}", act.verb)
        }
        words::BREAK => format!("throws itself against {at}"),
        words::DREAD_STARE => format!("stares at {at}"),
        words::FACE if act.at.is_some() => format!("keeps an eye on {at}"),
        words::DRINK if act.at.is_some() => format!("gives a draught to {at}"),
        words::LOAD => format!("loads {thing}"),
        words::EQUIP => format!("takes {thing} in hand"),
        words::STOW => format!("puts {thing} away"),
        words::PICK_UP => format!("picks up {thing}"),
        words::DROP => format!("drops {thing}"),
        verb => plain_deed(verb).to_owned(),
    };
    format!("{who} {does}.")
}

/// What is done to nobody and with nothing.
fn plain_deed(verb: &str) -> &str {
    match verb {
        words::RUN => "runs",
        words::SPRINT => "sprints",
        words::SHIFT => "shifts",
        words::AGILE_MOVE => "makes an Agile Move",
        words::JUMP => "jumps",
        words::CLIMB => "climbs",
        words::KNEEL => "gets up on the knees",
        words::STAND => "stands up",
        words::DEFEND => "defends",
        words::CATCH_BREATH => "catches breath",
        words::ESCAPE => "tries to get out of the hold",
        words::HIDE => "hides",
        words::SECOND_WIND => "draws on a Second Wind",
        words::SHAKE_OFF => "shakes off what slows",
        words::DRINK => "drinks a draught",
        words::FACE => "turns",
        words::RELEASE => "lets go",
        verb => verb,
    }
}

fn target(world: &World, act: &Act) -> String {
    match act.at {
        Some(Target::Combatant(id)) => name(world, id).to_string(),
        Some(Target::Cell(cell)) => format!("what stands at {cell}"),
        Some(Target::Border(one, other)) => format!("what stands between {one} and {other}"),
        None => "nobody".to_owned(),
    }
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
pub(in crate::rules::aura) fn compared_with(report: &RollReport) -> SmolStr {
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
pub(in crate::rules::aura) fn value(modifier: &Modifier) -> SmolStr {
    let good = modifier.value > 0;
    match modifier.kind {
        ModifierKind::Edge => ["Disadvantage", "Advantage"][usize::from(good)].into(),
        ModifierKind::DefenceEdge => {
            ["Disadvantage to the defence", "Advantage to the defence"][usize::from(good)].into()
        }
        _ => format_smolstr!("{:+}", modifier.value),
    }
}
