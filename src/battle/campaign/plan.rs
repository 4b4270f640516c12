//! A campaign's file: which levels, who is carried on, how long the rest is. Floor 5.
//!
//! The format is described for designers in `docs/campaigns.md`.

use crate::battle::{Battle, load_level};
use crate::combat::Ruleset;
use crate::dice::{DiceSource, SeededDice};
use crate::level::{GameData, Level};
use crate::source::{Document, Kind, LoadError, Node, Report, suggest};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Most battles of a campaign.
pub const MAX_BATTLES: usize = 50;
/// Most bands that are carried on: no level has more sides.
const MAX_BANDS: usize = 4;
const MAX_HOURS: u32 = 24;
const MAX_DAYS: u32 = 365;

/// A campaign whose file and levels were read and checked.
#[derive(Debug, Clone)]
pub struct Plan {
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) rules: &'static Ruleset,
    pub(super) bands: Vec<String>,
    pub(super) chapters: Vec<Chapter>,
    pub(super) text: String,
}

/// One battle of a campaign and the rest after it.
#[derive(Debug, Clone)]
pub struct Chapter {
    pub(super) level: Arc<Level>,
    pub(super) sides: Vec<usize>,
    pub(super) places: Vec<(SmolStr, usize)>,
    pub(super) vacant: Vacant,
    pub(super) rest: RestPlan,
}

/// What becomes of a place that no survivor takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vacant {
    /// The level's own combatant comes and stays with the band.
    #[default]
    Fresh,
    /// It stays empty.
    Empty,
}

/// Help that a rest brings, before the days in camp.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Help {
    /// None but one's own.
    #[default]
    None,
    /// Lost parts are replaced by artificial ones.
    Prosthetics,
    /// Everybody is made whole.
    Magic,
}

/// The time after a battle: hours first, then help, then days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RestPlan {
    /// Hours, 0 to 24; 1 when left out.
    pub hours: u32,
    /// Days in camp, 0 to 365; 0 when left out.
    pub days: u32,
    /// Help.
    pub help: Help,
}

impl Plan {
    /// Reads a campaign file and its levels, whose files are named from the folder that it is in.
    ///
    /// # Errors
    /// When the file cannot be read, and a report of everything that is wrong with it.
    pub fn load(path: &Path, data: &Arc<GameData>) -> Result<Arc<Self>, LoadError> {
        Ok(Self::from_document(&Document::load(path)?, path, data)?)
    }

    /// Reads a campaign from a document that was read before.
    ///
    /// # Errors
    /// A report of everything that is wrong with it.
    pub fn from_document(
        document: &Document,
        path: &Path,
        data: &Arc<GameData>,
    ) -> Result<Arc<Self>, Report> {
        let folder = path.parent().unwrap_or(Path::new("."));
        Self::read(document, &|_, file| {
            load_level(&folder.join(file), data).map_err(|error| error.to_string())
        })
    }

    /// Reads a campaign; `level` gives the level of a battle by number, from 0, and file.
    pub(super) fn read(
        document: &Document,
        level: &dyn Fn(usize, &str) -> Result<Level, String>,
    ) -> Result<Arc<Self>, Report> {
        let mut report = document.report();
        let plan = Reader {
            root: document.root(),
            report: &mut report,
            level,
            told: BTreeSet::new(),
        }
        .plan(document.text());
        report.into_result(plan).map(Arc::new)
    }

    /// Title.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One or two sentences; may be empty.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// The ruleset.
    #[must_use]
    pub fn rules(&self) -> &'static Ruleset {
        self.rules
    }

    /// The names of the bands that are carried on.
    #[must_use]
    pub fn bands(&self) -> &[String] {
        &self.bands
    }

    /// The battles, in order.
    #[must_use]
    pub fn chapters(&self) -> &[Chapter] {
        &self.chapters
    }
}

impl Chapter {
    /// The level as its file says it; in the campaign survivors take places in it.
    #[must_use]
    pub const fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// For each band the side of the level on which it fights.
    #[must_use]
    pub fn sides(&self) -> &[usize] {
        &self.sides
    }

    /// The rest after the battle.
    #[must_use]
    pub const fn rest(&self) -> RestPlan {
        self.rest
    }
}

/// One pass over a campaign file.
struct Reader<'r, 'd> {
    root: Node<'d>,
    report: &'r mut Report,
    level: &'r dyn Fn(usize, &str) -> Result<Level, String>,
    /// The files of levels that cannot be used, which was told.
    told: BTreeSet<String>,
}

impl<'d> Reader<'_, 'd> {
    fn plan(mut self, text: &str) -> Option<Plan> {
        let root = self.root;
        if !root.expect(Kind::Struct, self.report) {
            return None;
        }
        let known = ["name", "summary", "rules", "bands", "battles"];
        root.deny_unknown(&known, self.report);
        let name: Option<String> = root.get_field("name", self.report);
        let summary = root.get_or("summary", String::new(), self.report);
        let rules = self.rules();
        let bands = self.bands();
        let chapters = self.chapters(rules, bands.len());
        Some(Plan {
            name: name?,
            summary,
            rules: rules?,
            bands,
            chapters,
            text: text.to_owned(),
        })
    }

    fn rules(&mut self) -> Option<&'static Ruleset> {
        let node = self.root.require("rules", self.report)?;
        let id: String = node.get(self.report)?;
        let found = crate::rules::find(&id);
        if found.is_none() {
            let known = crate::rules::all().iter().map(|ruleset| ruleset.id);
            node.problem(
                self.report,
                format!("unknown ruleset \"{id}\""),
                suggest(&id, known),
            );
        }
        found
    }

    fn bands(&mut self) -> Vec<String> {
        let Some(node) = self.root.require("bands", self.report) else {
            return Vec::new();
        };
        let bands: Vec<String> = node.get(self.report).unwrap_or_default();
        if !(1..=MAX_BANDS).contains(&bands.len()) && node.kind() == Kind::List {
            node.problem(
                self.report,
                format!("the campaign carries {} bands on", bands.len()),
                format!("name 1 to {MAX_BANDS}"),
            );
        }
        bands
    }

    fn chapters(&mut self, rules: Option<&'static Ruleset>, bands: usize) -> Vec<Chapter> {
        let Some(node) = self
            .root
            .require("battles", self.report)
            .filter(|node| node.expect(Kind::List, self.report))
        else {
            return Vec::new();
        };
        let count = node.items().len();
        if !(1..=MAX_BATTLES).contains(&count) {
            node.problem(
                self.report,
                format!("the campaign has {count} battles"),
                format!("a campaign has 1 to {MAX_BATTLES}"),
            );
            return Vec::new();
        }
        let mut names = BTreeSet::new();
        let mut chapters = Vec::new();
        for (number, item) in node.items().enumerate() {
            let chapter = self.chapter(number, item, bands, &names);
            if let (Some(chapter), Some(rules)) = (chapter, rules) {
                names.extend(self.names(item, &chapter, rules));
                chapters.push(chapter);
            }
        }
        chapters
    }

    fn chapter(
        &mut self,
        number: usize,
        node: Node<'d>,
        bands: usize,
        names: &BTreeSet<SmolStr>,
    ) -> Option<Chapter> {
        if !node.expect(Kind::Struct, self.report) {
            return None;
        }
        node.deny_unknown(&["level", "sides", "places", "vacant", "rest"], self.report);
        let sides_node = node.require("sides", self.report);
        let sides: Option<Vec<usize>> = sides_node.and_then(|sides| sides.get(self.report));
        let vacant = node.get_or("vacant", Vacant::default(), self.report);
        let rest = self.rest(node);
        let level = self.level_of(number, node)?;
        let sides = sides?;
        if let Some(sides_node) = sides_node {
            self.check_sides(sides_node, &sides, bands, level.sides().len());
        }
        let places = self.places(node, &level, &sides, names);
        Some(Chapter {
            level: Arc::new(level),
            sides,
            places,
            vacant,
            rest,
        })
    }

    fn level_of(&mut self, number: usize, node: Node<'d>) -> Option<Level> {
        let node = node.require("level", self.report)?;
        let file: String = node.get(self.report)?;
        match (self.level)(number, &file) {
            Ok(level) => Some(level),
            Err(problem) => {
                let why = match self.told.contains(&file) {
                    true => ", as was told above".to_owned(),
                    false => format!(": {problem}"),
                };
                let message = format!("the level \"{file}\" cannot be used{why}");
                let mend = "name a level file, seen from the folder of this file";
                node.problem(self.report, message, mend);
                self.told.insert(file);
                None
            }
        }
    }

    /// Each band has a side of its own.
    fn check_sides(&mut self, node: Node<'d>, sides: &[usize], bands: usize, most: usize) {
        if sides.len() != bands {
            node.problem(
                self.report,
                format!("{} sides for {bands} bands", sides.len()),
                "give for each band, in their order, the side on which it fights",
            );
        }
        let all: BTreeSet<_> = sides.iter().collect();
        if all.len() < sides.len() {
            node.problem(
                self.report,
                "two bands fight on one side",
                "give each its own",
            );
        }
        if let Some(side) = sides.iter().find(|side| **side >= most) {
            let mend = format!("the level's sides are 0 to {}", most - 1);
            node.problem(self.report, format!("the level has no side {side}"), mend);
        }
    }

    /// `{"Anna": 2}`: Anna takes the place of the level's second combatant.
    fn places(
        &mut self,
        node: Node<'d>,
        level: &Level,
        sides: &[usize],
        names: &BTreeSet<SmolStr>,
    ) -> Vec<(SmolStr, usize)> {
        let Some(map) = node
            .field("places")
            .filter(|map| map.expect(Kind::Map, self.report))
        else {
            return Vec::new();
        };
        let mut places: Vec<(SmolStr, usize)> = Vec::new();
        for (key, value) in map.entries() {
            let (name, number): (Option<SmolStr>, Option<usize>) =
                (key.get(self.report), value.get(self.report));
            let (Some(name), Some(number)) = (name, number) else {
                continue;
            };
            if !names.contains(&name) {
                let mend = suggest(&name, names.iter().map(SmolStr::as_str));
                let problem = format!("nobody called \"{name}\" fought before this battle");
                key.problem(self.report, problem, mend);
            }
            let place = number
                .checked_sub(1)
                .and_then(|at| level.combatants().get(at));
            if !place.is_some_and(|place| sides.contains(&place.side)) {
                let problem = format!("place {number} is no place of a band");
                let mend = "give the number of a combatant of the level, from 1, on a band's side";
                value.problem(self.report, problem, mend);
            } else if places.iter().any(|(_, other)| *other + 1 == number) {
                value.problem(
                    self.report,
                    "the place is taken twice",
                    "give another number",
                );
            } else {
                places.push((name, number - 1));
            }
        }
        places
    }

    fn rest(&mut self, node: Node<'d>) -> RestPlan {
        let default = RestPlan {
            hours: 1,
            days: 0,
            help: Help::None,
        };
        let Some(node) = node
            .field("rest")
            .filter(|rest| rest.expect(Kind::Struct, self.report))
        else {
            return default;
        };
        node.deny_unknown(&["hours", "days", "help"], self.report);
        let rest = RestPlan {
            hours: node.get_or("hours", default.hours, self.report),
            days: node.get_or("days", default.days, self.report),
            help: node.get_or("help", default.help, self.report),
        };
        let limits = [
            ("hours", rest.hours, MAX_HOURS),
            ("days", rest.days, MAX_DAYS),
        ];
        for (field, value, most) in limits {
            if let Some(field) = node.field(field).filter(|_| value > most) {
                let mend = format!("write a number from 0 to {most}");
                field.problem(self.report, format!("{value} is out of range"), mend);
            }
        }
        rest
    }

    /// The names of those of the level who may join a band; a battle that cannot be set up is
    /// reported.
    fn names(
        &mut self,
        node: Node<'d>,
        chapter: &Chapter,
        rules: &'static Ruleset,
    ) -> Vec<SmolStr> {
        let dice = DiceSource::Seeded(SeededDice::new(0));
        match Battle::new(chapter.level.clone(), rules.id, dice) {
            Ok(battle) => battle
                .combatants()
                .filter(|&who| chapter.sides.contains(&usize::from(battle.side(who).0)))
                .map(|who| battle.name(who).into())
                .collect(),
            Err(error) => {
                let at = node.field("level").unwrap_or(node);
                at.problem(self.report, error.to_string(), "");
                Vec::new()
            }
        }
    }
}
