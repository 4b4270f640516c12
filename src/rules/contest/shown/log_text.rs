//! The log in the words of this ruleset: tests against a target number, damage, locations. Floor 4.

use crate::combat::{BattleEvent, LogText, RollKind, RollReport};
use crate::mechanics::Scene;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What the log says of an event.
pub fn tell(world: &World, event: &BattleEvent) -> LogText {
    let name = |who| Scene::of(world).name(who);
    match event {
        BattleEvent::Rolled(report) => rolled(name(report.who), report),
        BattleEvent::PartHurt { who, part, now, .. } => {
            let part = part.replace('_', " ");
            // Rule CON-REST-02.
            let state = if *now == 0 { "healed" } else { "crippled" };
            LogText::Words(format!("{}: the {part} is {state}.", name(*who)))
        }
        _ => LogText::Usual,
    }
}

fn rolled(who: &str, report: &RollReport) -> LogText {
    let told = match (report.kind, report.target) {
        (RollKind::Damage, _) => format!("{who}: {}, {}.", report.label, report.total),
        (RollKind::Table, _) => format!("The blow goes to the {}.", report.label),
        (_, Some(target)) => {
            let result = match report.degrees {
                Some(successes) => format!("passes, {successes} Successes"),
                None => "fails".to_owned(),
            };
            format!(
                "{who}: {}, {} against T {target}: {result}.",
                report.label, report.natural
            )
        }
        _ => return LogText::Usual,
    };
    LogText::Words(told)
}

/// What a roll was compared with.
pub fn compared_with(report: &RollReport) -> SmolStr {
    format_smolstr!("T {}", report.target.unwrap_or_default())
}
