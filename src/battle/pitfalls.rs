//! What a level has that is legal and cannot work, or is pointless: `quincunx check` warns of it. Floor 5.
//!
//! What a level says of itself alone and can never be so is an error, and found when it is read. Here is what depends
//! on the rulesets, such as who gets where, and what does no harm but does nothing.

mod ground;
mod reach;
mod regions;

use super::{Battle, level_of_draft, unknown_kinds};
use crate::combat::{CombatantId, Goal, Objective, Ruleset, SideId, StartMode};
use crate::dice::{DiceSource, SeededDice};
use crate::level::{Level, Placement};
use crate::source::{Document, Node, Problem, Report};
use reach::Reach;
pub use regions::{MisreadRegion, misread_regions};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is told of a level that is right.
#[derive(Debug, Clone)]
pub struct Pitfalls {
    /// What cannot work, or is pointless.
    pub warnings: Report,
    /// What works, and does nothing under some ruleset.
    pub notes: Report,
}

/// What a level that was read from a document has that cannot work.
#[must_use]
pub fn pitfalls(level: &Level, document: &Document) -> Pitfalls {
    let found = Found {
        level,
        document,
        warnings: BTreeMap::new(),
        notes: BTreeMap::new(),
        rulesets: Vec::new(),
    };
    found.all()
}

/// A place in the file by line and column, a message and its mend.
type Finding = ((u32, u32), String, String);

struct Found<'l> {
    level: &'l Level,
    document: &'l Document,
    /// Each with the rulesets under which it is so, in their order; of none, if it is so whatever the ruleset.
    warnings: BTreeMap<Finding, Vec<&'static str>>,
    notes: BTreeMap<Finding, Vec<&'static str>>,
    /// The ids of the rulesets under which the level was looked at.
    rulesets: Vec<&'static str>,
}

impl<'l> Found<'l> {
    fn all(mut self) -> Pitfalls {
        self.check_numbers();
        self.check_deployment();
        self.check_regions();
        let level = self.level;
        let rulesets = crate::rules::all().iter();
        for &ruleset in rulesets.filter(|ruleset| level.is_for(ruleset.id)) {
            // Under a variant that is for others, and where somebody cannot be set up, nothing can be played.
            if let Some(battle) = with_everybody_there(self.level, ruleset) {
                self.rulesets.push(ruleset.id);
                self.check_rounds(&battle);
                self.check_kinds(ruleset);
                self.check_terrains(&battle);
                self.check_ways(&battle);
            }
        }
        Pitfalls {
            warnings: self.report(&self.warnings),
            notes: self.report(&self.notes),
        }
    }

    fn report(&self, findings: &BTreeMap<Finding, Vec<&'static str>>) -> Report {
        let mut report = self.document.report();
        for (((line, column), message, mend), under) in findings {
            let is_for_all = under.is_empty() || *under == self.rulesets;
            let message = match is_for_all {
                true => message.clone(),
                false => format!("{message} (under {})", under.join(" and ")),
            };
            report.add(Problem {
                line: *line,
                column: *column,
                message,
                mend: mend.clone(),
            });
        }
        report
    }

    /// Warns of something, under one ruleset or whatever the ruleset.
    fn warn(
        &mut self,
        node: Node<'_>,
        under: Option<&'static str>,
        message: impl Into<String>,
        mend: impl Into<String>,
    ) {
        let finding = (node.place(), message.into(), mend.into());
        let rulesets = self.warnings.entry(finding).or_default();
        rulesets.extend(under.filter(|id| !rulesets.contains(id)));
    }

    /// Notes something that does nothing under a ruleset.
    fn note(
        &mut self,
        node: Node<'_>,
        under: &'static str,
        message: impl Into<String>,
        mend: impl Into<String>,
    ) {
        let finding = (node.place(), message.into(), mend.into());
        self.notes.entry(finding).or_default().push(under);
    }

    fn field(&self, name: &str) -> Node<'l> {
        let root = self.document.root();
        root.field(name).unwrap_or(root)
    }

    /// A field of an entry of a list.
    fn entry(&self, list: &str, index: usize, field: &str) -> Node<'l> {
        let list = self.field(list);
        let entry = list.items().nth(index).unwrap_or(list);
        entry.field(field).unwrap_or(entry)
    }

    fn members(
        &self,
        side: SideId,
    ) -> impl Iterator<Item = (CombatantId, &'l Placement)> + use<'l> {
        let all = (1..).map(CombatantId).zip(self.level.combatants());
        all.filter(move |(_, it)| it.side == usize::from(side.0))
    }

    fn side_name(&self, side: SideId) -> &'l str {
        let sides = self.level.sides();
        sides
            .get(usize::from(side.0))
            .map_or("", |side| side.name.as_str())
    }

    fn objectives(&self) -> impl Iterator<Item = (usize, &'l Objective)> + use<'l> {
        self.level.objectives().all().iter().enumerate()
    }

    fn region_name(&self, region: usize) -> &'l str {
        let regions = self.level.objectives().regions();
        regions
            .get(region)
            .map_or("", |region| region.name.as_str())
    }

    /// Numbers of fighters that there are not.
    fn check_numbers(&mut self) {
        for (index, objective) in self.objectives() {
            let own = self.members(objective.side).count();
            let others = (0..).map(SideId).take(self.level.sides().len());
            let others = others.filter(|&side| side != objective.side);
            let others = others.map(|side| self.members(side).count()).max();
            for goal in &objective.goals {
                let (field, asked, there, whose) = match *goal {
                    Goal::Exit { count, .. } => ("count", count, own, "the side has"),
                    Goal::Rout { count } => (
                        "rout",
                        count,
                        others.unwrap_or(0),
                        "no other side has more than",
                    ),
                    _ => continue,
                };
                let there = u32::try_from(there).unwrap_or(u32::MAX);
                if asked > there {
                    let node = self.entry("objectives", index, field);
                    self.warn(
                        node,
                        None,
                        format!("{field} is {asked}, and {whose} {there}"),
                        format!("write {there}: it is enough if all of them do"),
                    );
                }
            }
        }
    }

    /// Sides that nobody can place, though they deploy.
    fn check_deployment(&mut self) {
        for (index, side) in self.level.sides().iter().enumerate() {
            let id = SideId(u8::try_from(index).unwrap_or(u8::MAX));
            if side.deploys.is_some() && self.level.deployment(id).is_none() {
                let node = self.entry("sides", index, "deploys");
                let message = format!("no fighter of {} starts in this region", side.name);
                let mend = "let those start in it whom a person may place, or leave `deploys` out";
                self.warn(node, None, message, mend);
            }
        }
    }

    /// Kinds of creatures that somebody knows and that there are not.
    fn check_kinds(&mut self, ruleset: &'static Ruleset) {
        for unknown in unknown_kinds(self.level, ruleset) {
            let overrides = self.entry("combatants", unknown.index, "overrides");
            let mut entries = overrides.entries();
            let own = entries.find(|(key, _)| key.text().trim_matches('"') == ruleset.id);
            let node = own.map_or(overrides, |(_, changes)| changes.locate(&unknown.path));
            let message = format!("there is no kind of creature \"{}\"", unknown.word);
            self.warn(node, Some(ruleset.id), message, unknown.mend);
        }
    }

    /// What is to come about after the last round of a ruleset.
    fn check_rounds(&mut self, battle: &Battle) {
        let ruleset = battle.ruleset();
        let own = (ruleset.shown.last_round)(battle.world());
        let limit = self.level.objectives().round_limit();
        let under = Some(ruleset.id);
        if let Some(intended) = self.level.intended_rounds(ruleset.id)
            && let Some(last) = limit
                .into_iter()
                .chain(own)
                .min()
                .filter(|&last| last < intended)
        {
            let node = self.field("rounds");
            let message =
                format!("a battle should take {intended} rounds, and is over after round {last}");
            self.warn(node, under, message, "make them fit");
        }
        let Some(last) = own else { return };
        if limit.is_some_and(|limit| limit > last) {
            let message = format!("the ruleset ends a battle after round {last}");
            let mend = format!("give {last} or less");
            self.warn(self.field("round_limit"), under, message, mend);
        }
        // Beyond the limit of the level is an error already.
        let is_late = |round: u32| round > last && limit.is_none_or(|limit| round <= limit);
        for (index, placement) in self.level.combatants().iter().enumerate() {
            if let Some(arrival) = placement.arrives.filter(|arrival| is_late(arrival.round)) {
                let node = self.entry("combatants", index, "arrives");
                let message = format!(
                    "it comes in round {}, and the ruleset ends a battle after round {last}",
                    arrival.round
                );
                self.warn(node, under, message, format!("give {last} or less"));
            }
        }
        for (index, objective) in self.objectives() {
            for goal in &objective.goals {
                let (field, rounds) = match *goal {
                    Goal::Survive { rounds } => ("survive", rounds),
                    Goal::Hold { rounds, .. } => ("rounds", rounds),
                    _ => continue,
                };
                if is_late(rounds) {
                    let node = self.entry("objectives", index, field);
                    let message = format!(
                        "{field} is {rounds}, and the ruleset ends a battle after round {last}"
                    );
                    self.warn(node, under, message, format!("give {last} or less"));
                }
            }
        }
    }

    /// Regions and combatants that nobody gets to.
    fn check_ways(&mut self, battle: &Battle) {
        let reach = Reach::of(battle);
        let under = Some(battle.ruleset().id);
        for (index, objective) in self.objectives() {
            let side = objective.side;
            for goal in &objective.goals {
                match *goal {
                    Goal::Hold { region, .. } => {
                        self.check_region(&reach, index, "hold", side, region, under);
                    }
                    Goal::Points { region } => {
                        self.check_region(&reach, index, "points", side, region, under);
                    }
                    Goal::Exit { region, count } => {
                        self.check_exit(&reach, index, side, region, count, under);
                    }
                    Goal::Defeat(target) => {
                        let mut own = self.members(side);
                        if !own.any(|(who, _)| reach.meets(who, target)) {
                            let node = self.entry("objectives", index, "defeat");
                            let (side, name) = (self.side_name(side), battle.name(target));
                            self.warn(
                                node,
                                under,
                                format!("nobody of {side} can get at {name}, by any way or shot"),
                                MEND_WAY,
                            );
                        }
                    }
                    Goal::Rout { .. } | Goal::Protect(_) | Goal::Survive { .. } => {}
                }
            }
        }
        let all: Vec<_> = (1..)
            .map(CombatantId)
            .zip(self.level.combatants())
            .collect();
        for (index, &(who, placement)) in all.iter().enumerate() {
            let mut enemies = all.iter().filter(|(_, other)| other.side != placement.side);
            let is_met = |&(enemy, _): &(CombatantId, &Placement)| {
                reach.meets(enemy, who) || reach.meets(who, enemy)
            };
            if !enemies.any(is_met) {
                let node = self.entry("combatants", index, "cell");
                let name = battle.name(who);
                let message =
                    format!("no enemy can get at {name}, nor it at one, by any way or shot");
                self.warn(node, under, message, MEND_WAY);
            }
        }
    }

    /// A region that a side is to stand in.
    fn check_region(
        &mut self,
        reach: &Reach<'_>,
        index: usize,
        field: &str,
        side: SideId,
        region: usize,
        under: Option<&'static str>,
    ) {
        let cells = &self.level.objectives().regions()[region].cells;
        if !self
            .members(side)
            .any(|(who, _)| reach.gets_into(who, cells))
        {
            let node = self.entry("objectives", index, field);
            let (side, name) = (self.side_name(side), self.region_name(region));
            let message = format!("nobody of {side} can get into {name}");
            self.warn(node, under, message, MEND_WAY);
        }
    }

    /// An exit, by which as many of a side have to leave as it asks for.
    fn check_exit(
        &mut self,
        reach: &Reach<'_>,
        index: usize,
        side: SideId,
        region: usize,
        count: u32,
        under: Option<&'static str>,
    ) {
        let cells = &self.level.objectives().regions()[region].cells;
        let members: Vec<_> = self.members(side).collect();
        let able = members
            .iter()
            .filter(|(who, _)| reach.gets_into(*who, cells));
        let (able, asked) = (able.count(), (count as usize).min(members.len()));
        if able == 0 {
            return self.check_region(reach, index, "exit", side, region, under);
        }
        if able < asked {
            let node = self.entry("objectives", index, "count");
            let (side, name) = (self.side_name(side), self.region_name(region));
            let message =
                format!("{able} of {side} can get to {name}, and {count} have to leave by it");
            self.warn(
                node,
                under,
                message,
                format!("write {able}, or open a way for more"),
            );
        }
    }
}

/// What is told of what nobody gets to.
const MEND_WAY: &str =
    "open a way: a door, a lever, a bridge, a gap in the wall, a lower ledge; or put it elsewhere";

/// The battle of a level with everybody there who comes later, before anything has happened; `None` if it cannot be
/// set up under this ruleset.
pub(super) fn with_everybody_there(level: &Level, ruleset: &'static Ruleset) -> Option<Battle> {
    let mut draft = level.draft().clone();
    for entry in &mut draft.combatants {
        entry.arrives = None;
    }
    // Who wins by what is asked of the level itself.
    draft.objectives.clear();
    draft.round_limit = None;
    draft.guide = None;
    let name = level.name();
    let there = level_of_draft(name, &draft, ruleset.id, level.data()).ok()?;
    let dice = DiceSource::Seeded(SeededDice::new(0));
    let start = StartMode::Order(Vec::new());
    Battle::with_start(Arc::new(there), ruleset.id, dice, start).ok()
}

#[cfg(test)]
mod tests;
