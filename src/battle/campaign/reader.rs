//! Reads a campaign's file; all that is wrong with it is told at once. Floor 5.

use super::plan::{
    BattlePlan, CampChoice, CampPlan, Chapter, MAX_BATTLES, MAX_CHOICES, Plan, RestPlan, Vacant,
};
use super::reader_growth as growth;
use crate::battle::{Battle, level_of_draft, load_level};
use crate::combat::Ruleset;
use crate::dice::{DiceSource, SeededDice};
use crate::level::{GameData, Level};
use crate::source::{Document, Kind, LoadError, Node, Report, suggest};
use smol_str::SmolStr;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Most bands that are carried on: no level has more sides.
const MAX_BANDS: usize = 4;
const MAX_HOURS: u32 = 24;
const MAX_DAYS: u32 = 365;
/// The fields of a battle, in `battles` and in a choice.
const BATTLE_FIELDS: &[&str] = &["level", "sides", "places", "vacant", "absent"];

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

    /// Reads a campaign; `level` gives a level by number, from 0, and file: first those of `battles`, then
    /// those that choices put in their place, each in the order of the file.
    pub(super) fn read(
        document: &Document,
        level: &dyn Fn(usize, &str) -> Result<Level, String>,
    ) -> Result<Arc<Self>, Report> {
        let mut report = document.report();
        let plan = Reader::new(document.root(), &mut report, level).plan(document.text());
        report.into_result(plan).map(Arc::new)
    }
}

/// What comes after a battle, and the battles that choices put in the place of the next one.
struct Camp<'d> {
    plan: CampPlan,
    instead: Vec<(Node<'d>, BattlePlan)>,
}

/// One pass over a campaign file.
pub(super) struct Reader<'r, 'd> {
    root: Node<'d>,
    report: &'r mut Report,
    level: &'r dyn Fn(usize, &str) -> Result<Level, String>,
    /// The files of levels that cannot be used, which was told.
    told: BTreeSet<String>,
    /// Entries of `battles`.
    battles: usize,
    /// Battles of choices so far.
    detours: usize,
}

impl<'r, 'd> Reader<'r, 'd> {
    pub(super) const fn new(
        root: Node<'d>,
        report: &'r mut Report,
        level: &'r dyn Fn(usize, &str) -> Result<Level, String>,
    ) -> Self {
        Self {
            root,
            report,
            level,
            told: BTreeSet::new(),
            battles: 0,
            detours: 0,
        }
    }

    /// The campaign, or `None` if what it needs is wrong.
    pub(super) fn plan(mut self, text: &str) -> Option<Plan> {
        let root = self.root;
        if !root.expect(Kind::Struct, self.report) {
            return None;
        }
        let known = [
            "name", "summary", "rules", "bands", "battles", "again", "growth", "bynames",
        ];
        root.deny_unknown(&known, self.report);
        let name: Option<String> = root.get_field("name", self.report);
        let summary = root.get_or("summary", String::new(), self.report);
        let rules = self.rules();
        let bands = self.bands();
        let chapters = self.chapters(rules, bands.len());
        let again = root.field("again");
        let again = again.and_then(|again| again.get(self.report));
        let growth = growth::growth(root, self.report);
        let bynames = growth::bynames(root, self.report);
        let plan = Plan {
            name: name?,
            summary,
            rules: rules?,
            bands,
            chapters,
            again,
            growth,
            bynames,
            text: text.to_owned(),
        };
        growth::check(root, &plan, self.report);
        Some(plan)
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
        self.battles = count;
        let mut names = BTreeSet::new();
        let mut chapters = Vec::new();
        // Who may join in a battle that a choice has put in the place of the next entry.
        let mut met_instead = BTreeSet::new();
        for (number, item) in node.items().enumerate() {
            if !item.expect(Kind::Struct, self.report) {
                continue;
            }
            let known = &[BATTLE_FIELDS, &["rest", "camp", "loss"]].concat();
            item.deny_unknown(known, self.report);
            let battle = self.battle(number, item, bands, &names);
            if let (Some(battle), Some(rules)) = (&battle, rules) {
                names.extend(self.names(item, battle, rules));
            }
            names.append(&mut met_instead);
            let camp = self.camp(number, item, bands, &names);
            let loss = self.loss(number, item, bands, &names);
            let after_loss = loss.iter().filter_map(|loss| loss.next.clone());
            let node = item.field("loss").and_then(|loss| loss.field("next"));
            let after_loss: Vec<_> = node.into_iter().zip(after_loss).collect();
            if let Some(rules) = rules {
                for (at, next) in camp.instead.iter().chain(&after_loss) {
                    met_instead.extend(self.names(*at, next, rules));
                }
            }
            if let Some(battle) = battle {
                let camp = camp.plan;
                chapters.push(Chapter { battle, camp, loss });
            }
        }
        chapters
    }

    fn battle(
        &mut self,
        number: usize,
        node: Node<'d>,
        bands: usize,
        names: &BTreeSet<SmolStr>,
    ) -> Option<BattlePlan> {
        let sides_node = node.require("sides", self.report);
        let sides: Option<Vec<usize>> = sides_node.and_then(|sides| sides.get(self.report));
        let vacant = node.get_or("vacant", Vacant::default(), self.report);
        let level = self.level_of(number, node)?;
        let all = level.sides().len();
        let sides = sides?;
        if let Some(sides_node) = sides_node {
            self.check_sides(sides_node, &sides, bands, all);
        }
        let places = self.places(node, &level, &sides, names);
        let absent = self.absent(node, &level, &sides);
        Some(BattlePlan {
            level: Arc::new(level),
            sides,
            places,
            vacant,
            absent,
        })
    }

    /// The time after a battle: a rest, or choices of which each has one.
    fn camp(
        &mut self,
        number: usize,
        node: Node<'d>,
        bands: usize,
        names: &BTreeSet<SmolStr>,
    ) -> Camp<'d> {
        let rest = self.rest(node);
        let Some(camp) = node.field("camp") else {
            return Camp {
                plan: CampPlan::Rest(rest),
                instead: Vec::new(),
            };
        };
        if node.field("rest").is_some() {
            let mend = "leave \"rest\" out: each choice of the camp has its own";
            camp.problem(self.report, "the battle has both a rest and a camp", mend);
        }
        let mut choices = Vec::new();
        let mut instead = Vec::new();
        if camp.expect(Kind::List, self.report) {
            let count = camp.items().len();
            if !(2..=MAX_CHOICES).contains(&count) {
                let one = if count == 1 { "choice" } else { "choices" };
                let mend = match count {
                    0 | 1 => {
                        format!("a camp has 2 to {MAX_CHOICES}; or give the battle a \"rest\"")
                    }
                    _ => format!("a camp has 2 to {MAX_CHOICES}"),
                };
                camp.problem(self.report, format!("the camp has {count} {one}"), mend);
            }
            let mut taken = BTreeSet::new();
            for item in camp.items() {
                let choice = self.choice(number, item, bands, names, &mut taken);
                if let Some(choice) = choice {
                    let next = item.field("next").zip(choice.next.clone());
                    instead.extend(next);
                    choices.push(choice);
                }
            }
        }
        Camp {
            plan: CampPlan::Choices(choices),
            instead,
        }
    }

    /// One choice of a camp; `taken` are the names of those before it.
    fn choice(
        &mut self,
        number: usize,
        node: Node<'d>,
        bands: usize,
        names: &BTreeSet<SmolStr>,
        taken: &mut BTreeSet<String>,
    ) -> Option<CampChoice> {
        if !node.expect(Kind::Struct, self.report) {
            return None;
        }
        node.deny_unknown(&["name", "summary", "rest", "next"], self.report);
        let name = self.name_of_choice(node, taken);
        self.way(number, node, bands, names, name)
    }

    /// Where a loss leads: what a choice of a camp is, without a name.
    fn loss(
        &mut self,
        number: usize,
        node: Node<'d>,
        bands: usize,
        names: &BTreeSet<SmolStr>,
    ) -> Option<CampChoice> {
        let node = node
            .field("loss")
            .filter(|loss| loss.expect(Kind::Struct, self.report))?;
        if number + 1 == self.battles {
            let mend = "leave \"loss\" out: whoever loses the last battle loses the campaign";
            node.problem(self.report, "nothing comes after the last battle", mend);
            return None;
        }
        node.deny_unknown(&["summary", "rest", "next"], self.report);
        let name = Some("Live with it".to_owned());
        self.way(number, node, bands, names, name)
    }

    /// The name of a choice, other than those of the choices before it.
    fn name_of_choice(&mut self, node: Node<'d>, taken: &mut BTreeSet<String>) -> Option<String> {
        let name_node = node.require("name", self.report);
        let name: Option<String> = name_node.and_then(|name| name.get(self.report));
        if let (Some(name), Some(name_node)) = (&name, name_node) {
            if name.trim().is_empty() {
                let mend = "say in a few words what is done";
                name_node.problem(self.report, "the choice has an empty name", mend);
            } else if !taken.insert(name.clone()) {
                let message = format!("two choices of the camp are called \"{name}\"");
                name_node.problem(self.report, message, "give each its own name");
            }
        }
        name
    }

    /// Summary, rest and next battle of a choice.
    fn way(
        &mut self,
        number: usize,
        node: Node<'d>,
        bands: usize,
        names: &BTreeSet<SmolStr>,
        name: Option<String>,
    ) -> Option<CampChoice> {
        let summary = node.get_or("summary", String::new(), self.report);
        let rest = self.rest(node);
        let next = node.field("next").and_then(|next| {
            if !next.expect(Kind::Struct, self.report) {
                return None;
            }
            if number + 1 == self.battles {
                let mend = "leave \"next\" out, or add a battle for it to take the place of";
                next.problem(self.report, "no battle comes after the last one", mend);
            }
            next.deny_unknown(BATTLE_FIELDS, self.report);
            let at = self.battles + self.detours;
            self.detours += 1;
            self.battle(at, next, bands, names)
        });
        Some(CampChoice {
            name: name?,
            summary,
            rest,
            next,
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
            let mend = format!("the level's sides are 0 to {}", most.saturating_sub(1));
            node.problem(self.report, format!("the level has no side {side}"), mend);
        }
    }

    /// `[7, 8]`: the level's seventh and eighth combatant are not there.
    fn absent(&mut self, node: Node<'d>, level: &Level, sides: &[usize]) -> Vec<usize> {
        let Some(list) = node
            .field("absent")
            .filter(|list| list.expect(Kind::List, self.report))
        else {
            return Vec::new();
        };
        let mut absent: Vec<usize> = Vec::new();
        for item in list.items() {
            let Some(number) = item.get::<usize>(self.report) else {
                continue;
            };
            let at = number.checked_sub(1);
            let combatant = at.and_then(|at| Some((at, level.combatants().get(at)?)));
            match combatant.filter(|(_, it)| !sides.contains(&it.side)) {
                None => {
                    let problem = format!("combatant {number} is not one that a band meets");
                    let mend =
                        "give the number of a combatant of the level, from 1, on no band's side";
                    item.problem(self.report, problem, mend);
                }
                Some((at, _)) if absent.contains(&at) => {
                    item.problem(self.report, "the number is given twice", "keep one of them");
                }
                Some((at, _)) => absent.push(at),
            }
        }
        for (number, side) in level.sides().iter().enumerate() {
            let all = level.combatants().iter().enumerate();
            let mut own = all.filter(|(_, it)| it.side == number);
            if !absent.is_empty() && own.all(|(at, _)| absent.contains(&at)) {
                let problem = format!("nobody of {} is there", side.name);
                list.problem(self.report, problem, "leave somebody of each side");
                return Vec::new();
            }
        }
        absent
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
            let name: Option<SmolStr> = key.get(self.report);
            let number: Option<usize> = value.get(self.report);
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
            } else if places.iter().any(|(other, _)| *other == name) {
                key.problem(
                    self.report,
                    format!("\"{name}\" has a place already"),
                    "keep one",
                );
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
        let default = RestPlan::SHORT;
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
        battle: &BattlePlan,
        rules: &'static Ruleset,
    ) -> Vec<SmolStr> {
        let dice = DiceSource::Seeded(SeededDice::new(0));
        let level = match battle.absent.is_empty() {
            true => battle.level.clone(),
            false => {
                let (name, data) = (battle.level.name(), battle.level.data());
                match level_of_draft(name, &battle.draft(), rules.id, data) {
                    Ok(level) => Arc::new(level),
                    Err(problems) => {
                        let at = node.field("absent").unwrap_or(node);
                        let problem =
                            format!("the level cannot be fought without them: {problems}");
                        at.problem(self.report, problem, "");
                        return Vec::new();
                    }
                }
            }
        };
        match Battle::new(level, rules.id, dice) {
            Ok(set_up) => set_up
                .combatants()
                .filter(|&who| battle.sides.contains(&usize::from(set_up.side(who).0)))
                .map(|who| set_up.name(who).into())
                .collect(),
            Err(error) => {
                let at = node.field("level").unwrap_or(node);
                at.problem(self.report, error.to_string(), "");
                Vec::new()
            }
        }
    }
}
