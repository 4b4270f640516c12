//! Level files: read with positions, checked, written; the board catalogue; where files lie.
//! Floor 4.
//!
//! | module | holds |
//! |---|---|
//! | [`catalogue`] | the terrains, objects and edges that levels may name |
//! | [`GameData`] | the catalogue, the tables of the rulesets and the rules that are off, which a level is read with |
//! | [`Variant`] | rules that are off, values that are changed, content that is added |
//! | [`guide`] | prompts that teach a ruleset while a level is played |
//! | [`draft`] | a level as its file says it, to change and to write |
//! | [`Level`] | a level that was checked: every name known, every cell on the map |
//! | [`Written`] | where the parts of a level stand in its file |
//! | [`roles`] | what a level asks of the rulesets |
//! | [`files`] | where the game's files lie, and the list of levels |
//!
//! The format is described for designers in `docs/levels.md`.

pub mod catalogue;
mod check;
pub mod draft;
pub mod files;
mod game_data;
pub mod guide;
mod read;
pub mod roles;
pub mod variant;
mod written;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use serde::de::DeserializeOwned;
use smol_str::SmolStr;

pub use crate::source::LoadError as LevelError;
pub use catalogue::Catalogue;
pub use draft::{Draft, SideEntry, Start, Victory};
pub use files::LevelEntry;
pub use game_data::{DataError, DataFiles, GameData};
pub use guide::Guide;
pub use roles::{NamedBook, RoleBook};
pub use variant::Variant;
pub use written::{TextPlace, Written};

use crate::board::Board;
use crate::combat::{CombatantId, Objectives, Region, SideId, Wants};
use crate::grid::{Cell, Direction, GridKind};
use crate::source::{Document, Report};

/// Most cells in a row, and most rows.
pub const MAX_SPAN: usize = 1024;
/// Most combatants in a level.
pub const MAX_COMBATANTS: usize = 256;
/// Most entries of edges; a run counts as one.
pub const MAX_EDGES: usize = 16_384;
/// Most symbols in a legend.
pub const MAX_LEGEND: usize = 64;
/// Highest elevation, in steps; the lowest is 0.
pub const MAX_ELEVATION: i32 = 9;
/// How many sides a level may have.
pub const SIDES: RangeInclusive<usize> = 2..=4;

/// What a level is checked against.
#[derive(Clone, Copy)]
pub struct Checks<'a> {
    /// The terrains, objects and edges that it may name, and the tables that its battles play with.
    pub data: &'a Arc<GameData>,
    /// The rulesets under which it shall be played; without any, roles and overrides go unchecked
    /// and every combatant is taken to fill one cell.
    pub books: &'a [NamedBook<'a>],
    /// The one of these rulesets under which it shall be played, if only one is asked; without it, all
    /// that the level is for.
    pub under: Option<&'a str>,
    /// Whether the data lacks the level's variant, since something is wrong with it: names that are not
    /// known, and changes to roles, may be those of the variant, and nothing is said of them.
    pub lacks_variant: bool,
}

impl Default for Checks<'_> {
    /// The data that the program was built with, and no ruleset.
    fn default() -> Self {
        static DATA: LazyLock<Arc<GameData>> = LazyLock::new(GameData::shipped);
        Self {
            data: &DATA,
            books: &[],
            under: None,
            lacks_variant: false,
        }
    }
}

/// A level of which every name, symbol and cell was checked.
#[derive(Clone, Debug)]
pub struct Level {
    draft: Draft,
    board: Board,
    combatants: Vec<Placement>,
    objectives: Objectives,
    guide: Option<Arc<Guide>>,
    data: Arc<GameData>,
}

/// A combatant in its place on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Role, as the ruleset's data names it.
    pub role: SmolStr,
    /// For some rulesets, by id, a creature of that ruleset in the place of the role.
    pub creatures: BTreeMap<SmolStr, SmolStr>,
    /// Index of its side in [`Level::sides`].
    pub side: usize,
    /// Where it stands; of a large one the anchor.
    pub cell: Cell,
    /// Where it looks.
    pub facing: Direction,
    /// When and where it comes, if it is not there from the start.
    pub arrives: Option<Arrival>,
    /// Its own name, if it has one.
    pub name: Option<SmolStr>,
    /// The name of its bust, if it is not that of its role.
    pub bust: Option<SmolStr>,
    /// For each ruleset id the changes to the role, as RON text. [`Placement::overrides_for`]
    /// reads them.
    pub overrides: BTreeMap<SmolStr, String>,
}

/// When and where a reinforcement comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The round at whose start it comes, from 2.
    pub round: u32,
    /// The region, by its place in [`Objectives::regions`].
    pub region: usize,
}

impl Placement {
    /// What it is under a ruleset: a creature of that ruleset, or its role.
    #[must_use]
    pub fn role_under(&self, ruleset: &str) -> &SmolStr {
        self.creatures.get(ruleset).unwrap_or(&self.role)
    }

    /// Whether it is there from the start, in one of these cells.
    fn starts_in(&self, cells: &BTreeSet<Cell>) -> bool {
        self.arrives.is_none() && cells.contains(&self.cell)
    }

    /// The changes that the level makes to the role in the terms of one ruleset; none where it
    /// makes none.
    ///
    /// # Errors
    /// A report on the text of the changes when they are of another type. A level that was checked
    /// with the ruleset's [`RoleBook`] gives no error.
    pub fn overrides_for<T: DeserializeOwned>(&self, ruleset: &str) -> Result<Option<T>, Report> {
        let Some(text) = self.overrides.get(ruleset) else {
            return Ok(None);
        };
        let document = Document::parse(format!("overrides of {}", self.role), text.as_str())?;
        let mut report = document.report();
        let changes = document.get(&mut report);
        report.into_result(changes).map(Some)
    }
}

impl Level {
    /// Reads a level from its text and checks it against the board catalogue that
    /// the program was built with. `name` is the file
    /// as messages should name it.
    ///
    /// ```
    /// use quincunx::level::Level;
    /// let text = r#"(
    ///   name: "Duel", grid: square, legend: { ".": "grass" }, rows: ["...."],
    ///   sides: [(name: "Left"), (name: "Right")],
    ///   combatants: [
    ///     (role: "archer", side: 0, cell: (0, 0), facing: "E"),
    ///     (role: "archer", side: 1, cell: (9, 0), facing: "W"),
    ///   ],
    /// )"#;
    /// let report = Level::parse("duel.ron", text).unwrap_err();
    /// assert_eq!(
    ///     report.to_string(),
    ///     "duel.ron:6:37: the cell (9, 0) is off the map; the map has 4 columns and 1 row; row 0 goes from (0, 0) to (3, 0)"
    /// );
    /// ```
    ///
    /// # Errors
    /// A report of everything that is wrong with the level.
    pub fn parse(name: &str, text: &str) -> Result<Self, Report> {
        Self::parse_with(name, text, &Checks::default())
    }

    /// As [`Level::parse`], against data and rulesets of the caller's choice.
    ///
    /// # Errors
    /// A report of everything that is wrong with the level.
    pub fn parse_with(name: &str, text: &str, checks: &Checks<'_>) -> Result<Self, Report> {
        check::level(&Document::parse(name, text)?, checks)
    }

    /// The same from a document that was read before.
    ///
    /// # Errors
    /// A report of everything that is wrong with the level.
    pub fn of(document: &Document, checks: &Checks<'_>) -> Result<Self, Report> {
        check::level(document, checks)
    }

    /// Reads a level file.
    ///
    /// # Errors
    /// When the file cannot be read, and a report of everything that is wrong with the level.
    pub fn load(path: &Path) -> Result<Self, LevelError> {
        Self::load_with(path, &Checks::default())
    }

    /// As [`Level::load`], against data and rulesets of the caller's choice.
    ///
    /// # Errors
    /// When the file cannot be read, and a report of everything that is wrong with the level.
    pub fn load_with(path: &Path, checks: &Checks<'_>) -> Result<Self, LevelError> {
        Ok(check::level(&Document::load(path)?, checks)?)
    }

    /// Checks a draft by writing and reading it, so that both ways in are one.
    ///
    /// # Errors
    /// A report of everything that is wrong with it; its lines are those of [`Draft::to_ron`].
    pub fn from_draft(name: &str, draft: &Draft, checks: &Checks<'_>) -> Result<Self, Report> {
        match draft.to_ron() {
            Ok(text) => Self::parse_with(name, &text, checks),
            Err(error) => Err(Report::of_file(
                name,
                format!("the level cannot be written: {error}"),
                "",
            )),
        }
    }

    /// The level as its file says it.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The level as the text of a level file; [`Level::parse`] reads the same level from it.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.draft
            .to_ron()
            .expect("overrides that were read are RON")
    }

    /// Title.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.draft.name
    }

    /// One or two sentences; may be empty.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.draft.summary
    }

    /// Squares or hexes.
    #[must_use]
    pub const fn grid(&self) -> GridKind {
        self.draft.grid
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (self.board.width(), self.board.height())
    }

    /// The sides, 2 to 4, in the order of the level.
    #[must_use]
    pub fn sides(&self) -> &[SideEntry] {
        &self.draft.sides
    }

    /// Who fights and where, in roster order.
    #[must_use]
    pub fn combatants(&self) -> &[Placement] {
        &self.combatants
    }

    /// How the battle begins.
    #[must_use]
    pub const fn start(&self) -> Start {
        self.draft.start
    }

    /// When the battle is over.
    #[must_use]
    pub const fn victory(&self) -> Victory {
        self.draft.victory
    }

    /// What the sides want besides being the last, and the regions.
    #[must_use]
    pub const fn objectives(&self) -> &Objectives {
        &self.objectives
    }

    /// What a side wants besides being the last, with the names or roles of combatants.
    #[must_use]
    pub fn wants(&self, side: SideId) -> Wants {
        let words = |_, goal| self.objectives.words(goal, |who| self.called(who));
        let sides = (0..).map(SideId).take(self.sides().len());
        let others: Vec<_> = sides.filter(|&other| other != side).collect();
        self.objectives.wants(side, &others, words)
    }

    fn called(&self, who: CombatantId) -> String {
        let placement = who.index().and_then(|at| self.combatants.get(at));
        placement.map_or_else(|| who.to_string(), called)
    }

    /// Who of a side comes later, those together who come together:
    /// `Ida and the archer in round 3 by the northern road`.
    #[must_use]
    pub fn reinforcement_words(&self, side: SideId) -> Vec<String> {
        let mut groups: BTreeMap<(u32, usize), Vec<String>> = BTreeMap::new();
        let own = self
            .combatants
            .iter()
            .filter(|it| it.side == usize::from(side.0));
        for placement in own {
            if let Some(arrival) = placement.arrives {
                let key = (arrival.round, arrival.region);
                groups.entry(key).or_default().push(called(placement));
            }
        }
        let words = |((round, region), names): ((u32, usize), Vec<String>)| {
            let region = self.objectives.regions().get(region);
            let region = region.map_or("", |region| region.name.as_str());
            format!("{} in round {round} by {region}", listed(&names))
        };
        groups.into_iter().map(words).collect()
    }

    /// The region in which a person who plays a side may place some of its fighters before the battle
    /// begins, and these, by their places in [`Level::combatants`], ascending. `None` if the side has no
    /// such region, or nobody of it starts there.
    #[must_use]
    pub fn deployment(&self, side: SideId) -> Option<(&Region, Vec<usize>)> {
        let index = usize::from(side.0);
        let symbol = self.sides().get(index)?.deploys?;
        let mut regions = self.objectives.regions().iter();
        let region = regions.find(|region| region.symbol == symbol)?;
        let all = self.combatants.iter().enumerate();
        let own = all.filter(|(_, it)| it.side == index && it.starts_in(&region.cells));
        let own: Vec<_> = own.map(|(index, _)| index).collect();
        (!own.is_empty()).then_some((region, own))
    }

    /// Whether it differs from another level only in where fighters stand that may be placed, and all
    /// of these stand in their regions.
    #[must_use]
    pub fn is_deployment_of(&self, drawn: &Self) -> bool {
        let sides = (0..drawn.sides().len()).filter_map(|side| u8::try_from(side).ok());
        let mut cells = BTreeMap::new();
        for (region, own) in sides.filter_map(|side| drawn.deployment(SideId(side))) {
            for index in own {
                match self.combatants.get(index) {
                    Some(it) if region.cells.contains(&it.cell) => cells.insert(index, it.cell),
                    _ => return false,
                };
            }
        }
        self.combatants.len() == drawn.combatants.len()
            && self.draft.placed(&cells) == drawn.draft.placed(&cells)
    }

    /// The symbols of the regions that matter in the battle itself: those that objectives are about, and
    /// by which somebody comes.
    #[must_use]
    pub fn named_regions(&self) -> BTreeSet<char> {
        let regions = self.objectives.regions();
        let goals = self.objectives.all().iter().flat_map(|it| &it.goals);
        let wanted = goals.filter_map(|goal| goal.region());
        let roads = self.combatants.iter().filter_map(|it| it.arrives);
        let all = wanted.chain(roads.map(|arrival| arrival.region));
        all.filter_map(|index| Some(regions.get(index)?.symbol))
            .collect()
    }

    /// Whom a person who plays a side may place and where: `Anna and the archer in the western yard`.
    #[must_use]
    pub fn deployment_words(&self, side: SideId) -> Option<String> {
        let (region, own) = self.deployment(side)?;
        let names: Vec<_> = own.iter().map(|&at| called(&self.combatants[at])).collect();
        Some(format!("{} in {}", listed(&names), region.name))
    }

    /// How many rounds a battle under a ruleset should take, if the level says so.
    #[must_use]
    pub fn intended_rounds(&self, ruleset: &str) -> Option<u32> {
        self.draft.rounds.get(ruleset).copied()
    }

    /// The rulesets under which it can be played, by id; all of them if empty.
    #[must_use]
    pub fn rulesets(&self) -> &[SmolStr] {
        &self.draft.rulesets
    }

    /// Whether it can be played under a ruleset.
    #[must_use]
    pub fn is_for(&self, ruleset: &str) -> bool {
        self.rulesets().is_empty() || self.rulesets().iter().any(|id| id == ruleset)
    }

    /// The prompts for a player who learns a ruleset, if it has any.
    #[must_use]
    pub const fn guide(&self) -> Option<&Arc<Guide>> {
        self.guide.as_ref()
    }

    /// The data that it was read with.
    #[must_use]
    pub const fn data(&self) -> &Arc<GameData> {
        &self.data
    }

    /// The board at the beginning, without the combatants.
    #[must_use]
    pub const fn map(&self) -> &Board {
        &self.board
    }

    /// The board at the beginning, without the combatants: a copy to change in battle.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board.clone()
    }
}

/// The name of a combatant, or its role.
fn called(placement: &Placement) -> String {
    match &placement.name {
        Some(name) => name.to_string(),
        None => format!("the {}", placement.role),
    }
}

/// "Anna", "Anna and Ida", "Anna, Ida and the archer".
fn listed(names: &[String]) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests;
