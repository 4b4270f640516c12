//! The tables that a level is read with and that its battles play with. Floor 4.

mod sides;

use std::fmt;
use std::path::Path;
use std::sync::{Arc, LazyLock, OnceLock};

use bevy::prelude::World;
use smol_str::SmolStr;

use crate::combat::{ActiveRuleset, DataFault, RuleSwitches, Ruleset, RulesetTables, Terrains};
use crate::source::{Document, Kind, LoadError, Merged, Node, Report};

use super::{Catalogue, Variant, catalogue, variant};
use sides::SideTables;

static SHIPPED: LazyLock<Arc<GameData>> = LazyLock::new(|| {
    Arc::new(GameData {
        board: Catalogue::shipped().clone(),
        level_board: None,
        terrains: OnceLock::new(),
        rulesets: Vec::new(),
        sides: Vec::new(),
        switches: RuleSwitches::default(),
        files: None,
        variants: Vec::new(),
    })
});

/// The board catalogue, the tables of the rulesets, and the rules that are switched off: what data
/// files and variants say.
///
/// Every level holds the data that it was read with, so that its cells and its battles agree.
#[derive(Clone)]
pub struct GameData {
    board: Catalogue,
    /// The board catalogue with the terrains, objects and edges of the level that was read with it.
    level_board: Option<Catalogue>,
    /// The terrains of the board, for battles, once one has asked.
    terrains: OnceLock<Terrains>,
    /// The tables that are not those that the program was built with.
    rulesets: Vec<OwnTables>,
    /// Those of sides for which variants say something of their own.
    sides: Vec<SideTables>,
    switches: RuleSwitches,
    /// The files without the variants; none for those that the program was built with.
    files: Option<DataFiles>,
    variants: Vec<Arc<Variant>>,
}

/// The tables of a ruleset as files and variants say them.
#[derive(Clone)]
struct OwnTables {
    /// The ruleset's id.
    id: &'static str,
    tables: Arc<dyn RulesetTables>,
    /// The data file with the variants on top of it.
    text: Arc<str>,
}

impl GameData {
    /// The data that the program was built with.
    #[must_use]
    pub fn shipped() -> Arc<Self> {
        SHIPPED.clone()
    }

    /// Data files with variants on top of them, the last on top of all.
    ///
    /// # Errors
    /// Everything that is wrong with the files or the variants.
    pub fn of(files: &DataFiles, variants: Vec<Arc<Variant>>) -> Result<Arc<Self>, DataError> {
        let mut board = Merged::of(files.board.clone());
        let mut tables: Vec<_> = files
            .rulesets
            .iter()
            .map(|(ruleset, document)| (ruleset.id, Merged::of(document.clone())))
            .collect();
        let mut reports = Vec::new();
        for variant in &variants {
            let mut report = variant.problems().clone();
            variant.lay(&mut board, &mut tables, &mut report);
            reports.push(report);
        }
        let switches =
            RuleSwitches::off(variants.iter().flat_map(|variant| variant.off().cloned()));
        let catalogue = catalogue::read(board.document());
        let catalogue = catalogue.unwrap_or_else(|report| {
            reports.extend(board.reports_of(&report));
            Catalogue::default()
        });
        let changed = |((_, file), (_, merged)): &(&(_, Document), &(_, Merged))| {
            merged.document().text() != file.text()
        };
        let are_several = files.rulesets.iter().zip(&tables).filter(changed).count() > 1;
        let mut rulesets = Vec::new();
        for ((ruleset, _), (id, merged)) in files.rulesets.iter().zip(&tables) {
            if merged.document().text() == ruleset.data.text()
                && switches == RuleSwitches::default()
            {
                continue;
            }
            match ruleset.data.read(merged.document(), &switches) {
                Ok(tables) => rulesets.push(OwnTables {
                    id,
                    tables,
                    text: merged.document().text().into(),
                }),
                Err(faults) => reports.extend(reports_of(merged, &faults, are_several)),
            }
        }
        let sides = match variants
            .iter()
            .any(|variant| variant.sides().next().is_some())
        {
            true => {
                let laid = sides::with_rulesets(&files.rulesets, &tables);
                sides::read(&variants, &laid, &switches, &mut reports)
            }
            false => Vec::new(),
        };
        if reports.iter().any(|report| !report.is_empty()) {
            return Err(DataError::of(reports));
        }
        Ok(Arc::new(Self {
            board: catalogue,
            level_board: None,
            terrains: OnceLock::new(),
            rulesets,
            sides,
            switches,
            files: Some(files.clone()),
            variants,
        }))
    }

    /// This data with the terrains, objects and edges that a level brings, written like the sections of the board
    /// catalogue, and changed by variants. What is wrong with them is reported, for a variant with its file, line and
    /// column.
    pub(super) fn with_board(&self, own: Node<'_>, report: &mut Report) -> Self {
        let level_board = match self.laid_on_board(own, report) {
            Some(laid) => {
                let mut found = laid.document().report();
                let board = self.board.extended(laid.document().root(), &mut found);
                for part in laid.reports_of(&found) {
                    match part.file() == own.document().name() {
                        true => report.merge(part),
                        false => own.problem(report, part.to_string(), ""),
                    }
                }
                board
            }
            None => self.board.extended(own, report),
        };
        Self {
            level_board: Some(level_board),
            terrains: OnceLock::new(),
            ..self.clone()
        }
    }

    /// The board of a level with the changes on it that variants make to its entries; `None` if they make none.
    fn laid_on_board(&self, own: Node<'_>, report: &mut Report) -> Option<Merged> {
        let of_variant = |variant: &Arc<Variant>| {
            let changes = variant.changes_of_levels(|section| self.board.names_of(section));
            (!changes.is_empty()).then(|| variant.clone())
        };
        let variants: Vec<_> = self.variants.iter().filter_map(of_variant).collect();
        if variants.is_empty() || own.kind() != Kind::Struct {
            return None;
        }
        let alone = Document::parse(own.document().name(), own.alone()).ok()?;
        let mut laid = Merged::of(alone);
        for variant in variants {
            let names = |section: &str| variant::entry_names(own, section);
            let mut changes = variant.changes_of_levels(|section| self.board.names_of(section));
            // What this level does not bring may be brought by another.
            changes.retain(|change| !variant::is_of_levels(change, names));
            let mut problems = variant.document().report();
            laid.replace(&changes, &mut problems);
            if !problems.is_empty() {
                own.problem(report, problems.to_string(), "");
            }
        }
        Some(laid)
    }

    /// What variants change of terrains, objects and edges that are not in the board catalogue: it takes effect in
    /// levels that bring them.
    #[must_use]
    pub fn left_to_levels(&self) -> Vec<Report> {
        let told = |variant: &Arc<Variant>| {
            let mut report = variant.document().report();
            for change in variant.changes_of_levels(|section| self.board.names_of(section)) {
                let mut parts = change.path.split('.');
                let (section, name) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
                let message = format!(
                    "\"{name}\" is not among the {section} of {}",
                    catalogue::FILE
                );
                let mend =
                    "it is changed in levels that bring it in their `board`, and in no others";
                change.key.problem(&mut report, message, mend);
            }
            report
        };
        let reports = self.variants.iter().map(told);
        reports.filter(|report| !report.is_empty()).collect()
    }

    /// The terrains, objects and edges that levels may name.
    #[must_use]
    pub fn board(&self) -> &Catalogue {
        self.level_board.as_ref().unwrap_or(&self.board)
    }

    /// The rules that are off.
    #[must_use]
    pub const fn switches(&self) -> &RuleSwitches {
        &self.switches
    }

    /// The variants, from the lowest to the topmost.
    #[must_use]
    pub fn variants(&self) -> &[Arc<Variant>] {
        &self.variants
    }

    /// The data files without the variants; none for those that the program was built with.
    #[must_use]
    pub const fn files(&self) -> Option<&DataFiles> {
        self.files.as_ref()
    }

    /// The tables of a ruleset.
    #[must_use]
    pub fn tables(&self, ruleset: &Ruleset) -> Arc<dyn RulesetTables> {
        let own = self.own(ruleset);
        own.map_or_else(|| ruleset.data.shipped(), |own| own.tables.clone())
    }

    fn own(&self, ruleset: &Ruleset) -> Option<&OwnTables> {
        self.rulesets.iter().find(|own| own.id == ruleset.id)
    }

    /// The numbers in force that the ruleset's data file names beside a rule, each as `what it is: number`.
    #[must_use]
    pub fn values_beside(&self, ruleset: &Ruleset, rule: &str) -> Vec<String> {
        let text = self
            .own(ruleset)
            .map_or_else(|| ruleset.data.text(), |own| &own.text);
        let mut values = values_of(text, rule);
        values.extend(sides::values_beside(&self.sides, ruleset, rule, &values));
        values
    }

    /// The sides for which variants say something of their own, each with the variant and the place of its name.
    pub(super) fn named_sides(&self) -> impl Iterator<Item = (&Variant, SmolStr, Node<'_>)> {
        let variants = self.variants.iter();
        variants.flat_map(|variant| {
            let sides = variant.side_nodes().into_iter();
            sides.map(move |(side, node)| (&**variant, side, node))
        })
    }

    /// Gives a battle that has its tables those of its sides, by their names in order, that variants change for one side
    /// alone.
    pub fn put_sides_in_force<'s>(
        &self,
        ruleset: &Ruleset,
        sides: impl Iterator<Item = &'s str>,
        world: &mut World,
    ) {
        sides::put_in_force(&self.sides, ruleset, sides, world);
    }

    /// Gives a battle its tables, the terrains that it may lay, and the rules that are off.
    pub fn put_in_force(&self, ruleset: &Ruleset, world: &mut World) {
        world.resource_mut::<ActiveRuleset>().switches = self.switches.clone();
        let all = || Terrains::of(self.board().terrains().cloned());
        let terrains = self.terrains.get_or_init(all);
        world.insert_resource(terrains.clone());
        self.tables(ruleset).put_in_force(world);
    }
}

impl Default for GameData {
    fn default() -> Self {
        Self::clone(&SHIPPED)
    }
}

impl fmt::Debug for GameData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameData")
            .field("switches", &self.switches)
            .field("variants", &self.variants)
            .finish_non_exhaustive()
    }
}

/// The numbers of a data file that stand beside a rule.
fn values_of(text: &str, rule: &str) -> Vec<String> {
    let lines = text.lines();
    lines.filter_map(|line| value_beside(line, rule)).collect()
}

/// The number on a line of a data file and what it is, if the comment behind it names the rule:
/// `flank: 1, // INJ-POS-03: advantage of who flanks`.
fn value_beside(line: &str, rule: &str) -> Option<String> {
    let (value, comment) = line.split_once("//")?;
    let (name, number) = value.trim().trim_end_matches(',').split_once(": ")?;
    number.parse::<f64>().ok()?;
    let mut words = comment.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    if !words.any(|word| word == rule) {
        return None;
    }
    let prefix = rule.split('-').next()?;
    let mut parts = comment.split([':', ';']).map(str::trim);
    let told = parts.find(|part| !part.is_empty() && !part.starts_with(prefix));
    let what = told.map_or_else(|| name.replace('_', " "), str::to_owned);
    Some(format!("{what}: {number}"))
}

/// Faults of a merged data file, each at its place in the file that it came from. If variants change the files of
/// several rulesets, it is told which of them does not take what they say.
fn reports_of(merged: &Merged, faults: &[DataFault], is_one_of_several: bool) -> Vec<Report> {
    let file = merged.document().name();
    let problem = |fault: &DataFault| {
        let place = fault.place_in(merged.document());
        let mut message = fault.sentence();
        if is_one_of_several && !merged.is_original(place) {
            message += &format!(" (in {file}; what is for one ruleset alone stands under its id)");
        }
        (place, message, fault.mend.clone())
    };
    merged.reports(faults.iter().map(problem))
}

/// What is wrong with data files and variants, file by file.
#[derive(Debug, Clone, thiserror::Error)]
pub struct DataError(Vec<Report>);

impl DataError {
    /// What several readings found wrong, in one report a file.
    fn of(reports: Vec<Report>) -> Self {
        let mut files: Vec<Report> = Vec::new();
        for report in reports.into_iter().filter(|report| !report.is_empty()) {
            match files.iter_mut().find(|known| known.file() == report.file()) {
                Some(known) => known.merge(report),
                None => files.push(report),
            }
        }
        Self(files)
    }

    /// What is wrong, one report a file; never empty.
    #[must_use]
    pub fn reports(&self) -> &[Report] {
        &self.0
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

/// The data files: the board catalogue and one for each ruleset.
#[derive(Clone, Debug)]
pub struct DataFiles {
    board: Document,
    rulesets: Vec<(&'static Ruleset, Document)>,
}

impl DataFiles {
    /// The files as they were when the program was built.
    ///
    /// # Panics
    /// Never: tests read these files.
    #[must_use]
    pub fn built_in(rulesets: &[&'static Ruleset]) -> Self {
        let read = |name: &str, text: &str| {
            Document::parse(name, text).expect("a test reads the built-in data")
        };
        let with_data = rulesets
            .iter()
            .filter(|ruleset| !ruleset.data.text().is_empty());
        Self {
            board: read(catalogue::FILE, catalogue::BUILT_IN),
            rulesets: with_data
                .map(|&ruleset| (ruleset, read(&name_of(ruleset), ruleset.data.text())))
                .collect(),
        }
    }

    /// The files in a folder; the built-in ones stand for those that are not there.
    ///
    /// # Errors
    /// If a file cannot be read, or is no RON.
    pub fn load(root: &Path, rulesets: &[&'static Ruleset]) -> Result<Self, LoadError> {
        let mut files = Self::built_in(rulesets);
        for document in files.documents() {
            let path = root.join(document.name());
            if path.exists() {
                *document = Document::load(&path)?;
            }
        }
        Ok(files)
    }

    /// These files with the texts of [`DataFiles::changed`] in their places.
    ///
    /// # Errors
    /// A report of a text that is no RON.
    pub fn with(mut self, changed: &[(String, String)]) -> Result<Self, Report> {
        for (name, text) in changed {
            if let Some(document) = self.documents().find(|document| document.name() == name) {
                *document = Document::parse(name, text.as_str())?;
            }
        }
        Ok(self)
    }

    fn documents(&mut self) -> impl Iterator<Item = &mut Document> {
        let rulesets = self.rulesets.iter_mut().map(|(_, document)| document);
        std::iter::once(&mut self.board).chain(rulesets)
    }

    /// The texts of all files, in their order.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let rulesets = self.rulesets.iter().map(|(_, document)| document.text());
        std::iter::once(self.board.text()).chain(rulesets)
    }

    /// The files that are not those that the program was built with: name and text.
    #[must_use]
    pub fn changed(&self) -> Vec<(String, String)> {
        let board = (
            self.board.text(),
            catalogue::BUILT_IN,
            catalogue::FILE.to_owned(),
        );
        let rulesets = self.rulesets.iter();
        let rulesets = rulesets
            .map(|(ruleset, document)| (document.text(), ruleset.data.text(), name_of(ruleset)));
        std::iter::once(board)
            .chain(rulesets)
            .filter(|(text, built_in, _)| text != built_in)
            .map(|(text, _, name)| (name, text.to_owned()))
            .collect()
    }
}

/// The file of a ruleset, seen from the root of the game's files.
fn name_of(ruleset: &Ruleset) -> String {
    format!("assets/rules/{}.ron", ruleset.id)
}

#[cfg(test)]
mod tests;
