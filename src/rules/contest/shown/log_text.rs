//! The log in the words of this ruleset: tests against a target number, damage, locations. Floor 4.

use crate::combat::{BattleEvent, LogText, Modifier, ModifierKind, RollKind, RollReport};
use crate::mechanics::Scene;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What the log says of an event.
pub fn tell(world: &World, event: &BattleEvent) -> LogText {
    let name = |who| Scene::of(world).name(who);
    match event {
        BattleEvent::Rolled(report) => rolled(name(report.who), report.against.map(name), report),
        BattleEvent::PartHurt { who, part, now, .. } => {
            let part = part.replace('_', " ");
            // Rule CON-REST-02.
            let state = if *now == 0 { "healed" } else { "crippled" };
            LogText::Words(format!("{}: the {part} is {state}.", name(*who)))
        }
        _ => LogText::Usual,
    }
}

fn rolled(who: &str, against: Option<&str>, report: &RollReport) -> LogText {
    let told = match (report.kind, report.target) {
        (RollKind::Damage, _) if report.gross != report.net => {
            let points = |points: Option<i32>| points.unwrap_or_default();
            let (dealt, taken) = (points(report.gross), points(report.net));
            format!(
                "{who}: {}, {dealt}, of which {taken} get through.",
                report.label
            )
        }
        (RollKind::Damage, _) => format!("{who}: {}, {}.", report.label, report.total),
        (RollKind::Table, _) => format!("The blow goes to the {}.", report.label),
        (_, Some(target)) => {
            let result = match report.degrees {
                Some(successes) => format!("passes, {successes} Successes"),
                None => "fails".to_owned(),
            };
            // One draw of a Search is read against each of the hidden.
            let of = against.filter(|_| report.rule.0 == "CON-ACT-07");
            let of = of.map_or_else(String::new, |of| format!(" of {of}"));
            format!(
                "{who}: {}{of}, {} against T {target}: {result}.",
                report.label, report.natural
            )
        }
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
