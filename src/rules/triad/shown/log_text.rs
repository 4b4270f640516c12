//! The log in the words of this ruleset. Floor 4.

use crate::combat::{
    BattleEvent, LogText, Modifier, ModifierKind, RollKind, RollReport, item_of_key,
};
use crate::mechanics::Scene;
use crate::rules::triad::components::own_facts::TriadFact;
use crate::rules::triad::words::THING_HP;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

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
                0 => format!("{}: the {thing} is destroyed.", name(*who)),
                _ => format!(
                    "{}: the {thing} loses {} hit points.",
                    name(*who),
                    from - to
                ),
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
            Some(TriadFact::IceHurt { at, to, .. }) => {
                LogText::Words(format!("The ice at {at} has {to} hit points left."))
            }
            None => LogText::Usual,
        },
        _ => LogText::Usual,
    }
}

fn rolled(who: &str, report: &RollReport) -> LogText {
    let told = match (report.kind, report.rule.0) {
        (RollKind::Damage, _) if report.gross != report.net => {
            let points = |points: Option<i32>| points.unwrap_or_default();
            let (dealt, taken) = (points(report.gross), points(report.net));
            format!(
                "{who}: {}, {dealt}, of which {taken} get through.",
                report.label
            )
        }
        // At a cell in which nobody is there is no number to reach.
        (RollKind::Attack, "TRI-ATK-07")
            if report.against.is_none() && report.target == Some(0) =>
        {
            format!(
                "{who}: {} {}: {}.",
                report.label, report.total, report.result
            )
        }
        (RollKind::Damage, _) => format!("{who}: {}, {}.", report.label, report.total),
        (RollKind::Table, "TRI-HURT-06") => {
            let result = match report.result.as_str() {
                "death" => "the wound is deadly",
                "unconscious" => "it loses its senses",
                "worse" => "the wound gets worse",
                "closed" => "the wound has closed",
                _ => "it bleeds on",
            };
            format!("{who}: bleeding, {}: {result}.", report.total)
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
