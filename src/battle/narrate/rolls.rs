//! Rolls as sentences. The numbers are in what the line unfolds to. Floor 5.

use super::Narrator;
use crate::combat::{RollKind, RollReport, agreeing, capital};

impl Narrator<'_> {
    /// What came of a roll.
    pub(super) fn roll(&self, report: &RollReport) -> String {
        let who = self.name(report.who);
        let label = &report.label;
        match (report.kind, report.target) {
            (RollKind::Initiative, _) => format!("{who}'s initiative is {}.", number(report.total)),
            (RollKind::Damage, _) => damage(&who, report),
            (RollKind::Table, _) => format!("{who} rolls {} for {label}.", number(report.total)),
            (_, None) => format!("{who}'s {label} comes to {}.", number(report.total)),
            (RollKind::Attack, Some(_)) => {
                let target = report.against.map(|target| self.name(target));
                let struck = attack(&who, target.as_deref(), report);
                struck.unwrap_or_else(|| verdict(&who, report))
            }
            (_, Some(_)) => verdict(&who, report),
        }
    }
}

/// A number with a minus as it is printed.
fn number(value: i32) -> String {
    match value {
        ..0 => format!("\u{2212}{}", value.abs()),
        _ => value.to_string(),
    }
}

/// An attack by its result: "Anna misses Bert with the longsword.", "Anna hits the door with the longsword."; `None` for what
/// is named by more than the weapon, goes at a cell, or has other results.
fn attack(who: &str, target: Option<&str>, report: &RollReport) -> Option<String> {
    let label = report.label.as_str();
    let (weapon, target) = match target {
        Some(target) => (label.strip_suffix(target)?.strip_suffix(" at ")?, target),
        None => label
            .split_once(" at ")
            .filter(|(_, at)| at.starts_with("the "))?,
    };
    Some(match report.result.as_str() {
        "hit" => format!("{who} hits {target} with the {weapon}."),
        "critical" => format!("{who} hits {target} critically with the {weapon}."),
        "rescue" => format!("{who} only just hits {target} with the {weapon}."),
        "miss" => format!("{who} misses {target} with the {weapon}."),
        "fumble" => format!("{who} fumbles the {weapon} against {target}."),
        _ => return None,
    })
}

/// What is called by its label: "Anna's Jumping check succeeds.", "Anna's Trip against Bert fails."
fn verdict(who: &str, report: &RollReport) -> String {
    let label = match report.against {
        Some(_) => {
            let past = report.label.replacen(" past at ", " past ", 1);
            past.replacen(" at ", " against ", 1)
        }
        None => report.label.to_string(),
    };
    let does = match report.result.as_str() {
        "success" => "succeeds",
        "failure" => "fails",
        "critical success" => "succeeds critically",
        "critical failure" => "fails critically",
        "hit" => "hits",
        "critical" => "hits critically",
        "miss" => "misses",
        "fumble" => "is fumbled",
        "deflected" => "succeeds",
        "weakened" => "weakens the blow",
        other => return format!("{who}'s {label} comes out as {other}."),
    };
    format!("{who}'s {label} {does}.")
}

/// What a blow deals, and what of it gets through: "The longsword deals 9 damage, of which 5 get through."
fn damage(who: &str, report: &RollReport) -> String {
    let label = report.label.as_str();
    let dealt = report.gross.unwrap_or(report.total);
    let taken = report.net.unwrap_or(dealt);
    let through = match taken {
        _ if taken == dealt => String::new(),
        ..1 => ", none of which gets through".to_owned(),
        more if more > dealt => format!(", which counts as {more}"),
        1 => ", of which 1 gets through".to_owned(),
        some => format!(", of which {some} get through"),
    };
    let of_blow = label.strip_prefix("damage of ");
    let to_thing = label.strip_prefix("damage to ");
    match (of_blow, to_thing) {
        (Some(source), _) => {
            let (source, to) = match source.split_once(" to ") {
                Some((source, thing)) => (source, format!(" to {thing}")),
                None => (source, String::new()),
            };
            let deals = agreeing(source, "deals", "deal");
            format!("{} {deals} {dealt} damage{to}{through}.", capital(source))
        }
        (_, Some(thing)) => format!("{} takes {dealt} damage{through}.", capital(thing)),
        _ if report.net.is_some() => format!("{who} takes {taken} damage ({label})."),
        _ => format!("{who}'s {label} comes to {dealt}."),
    }
}
