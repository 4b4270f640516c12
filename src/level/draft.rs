//! A level as its file says it: names and symbols, nothing looked up yet. Floor 4.
//!
//! A [`Draft`] is what an editor changes and an import produces. Written with [`Draft::to_ron`] and
//! read back with [`Level::parse`](super::Level::parse), it becomes a checked level.

use std::collections::BTreeMap;

use bevy::prelude::Resource;
use ron::ser::PrettyConfig;
use ron::value::RawValue;
use serde::ser::{SerializeMap as _, Serializer};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::board::Light;
use crate::grid::{Cell, GridKind};

/// The text of a level file, field by field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Draft {
    /// Title on the menu.
    pub name: String,
    /// One or two sentences on what awaits the players. May be empty.
    pub summary: String,
    /// Squares or hexes.
    pub grid: GridKind,
    /// Coordinate of the top left cell; `(0, 0)` when left out.
    #[serde(skip_serializing_if = "is_zero")]
    pub origin: Cell,
    /// Light of every cell whose tile says nothing else; bright when left out.
    pub light: Light,
    /// What each symbol of the drawing stands for.
    #[serde(serialize_with = "write_legend")]
    pub legend: BTreeMap<char, Tile>,
    /// The drawing: one text a row, one symbol a cell.
    pub rows: Vec<String>,
    /// Elevation in steps: one text a row, `0` to `9`, or `.` for that of the
    /// tile; empty when the tiles say it all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub elevation: Vec<String>,
    /// What stands on borders between cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<EdgeRun>,
    /// Levers and what they work.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub levers: Vec<LeverEntry>,
    /// The sides, 2 to 4.
    pub sides: Vec<SideEntry>,
    /// Who fights, in roster order.
    pub combatants: Vec<CombatantEntry>,
    /// How the battle begins; ready when left out.
    pub start: Start,
    /// When the battle is over; last side standing when left out.
    pub victory: Victory,
    /// The regions, by their symbols.
    #[serde(
        skip_serializing_if = "BTreeMap::is_empty",
        serialize_with = "write_regions"
    )]
    pub regions: BTreeMap<char, RegionEntry>,
    /// A drawing of the regions: one text a row, one symbol a cell, `.` for a cell of none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub region_rows: Vec<String>,
    /// What the sides want besides being the last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<ObjectiveEntry>,
    /// The round after which the battle is over, from 1; none when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round_limit: Option<u32>,
    /// For each ruleset, by id, how many rounds a battle should take.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rounds: BTreeMap<SmolStr, u32>,
    /// The rulesets under which it can be played, by id; all of them if empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulesets: Vec<SmolStr>,
    /// The variant with which it is played, by the name of its file without the ending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<SmolStr>,
    /// Its own terrains, objects and edges, as RON text written like the sections of the board catalogue.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_board"
    )]
    pub board: Option<String>,
    /// Its prompts for a player who learns a ruleset, as RON text.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_board"
    )]
    pub guide: Option<String>,
}

/// A region: its name, and its cells besides those that `region_rows` draws with its symbol.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegionEntry {
    /// Its name in sentences: `the bridge`.
    pub name: SmolStr,
    /// Cells, one by one.
    pub cells: Vec<Spot>,
    /// A corner of a rectangle of the drawing.
    pub from: Option<Spot>,
    /// The opposite corner.
    pub to: Option<Spot>,
    /// Symbols of the map: each cell that is drawn with one of them.
    pub symbols: String,
}

/// What a symbol of the legend puts into its cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tile {
    /// Name of a terrain of the board catalogue.
    pub terrain: SmolStr,
    /// Name of an object of the board catalogue that stands on it.
    pub object: Option<SmolStr>,
    /// Light, where it differs from the rest of the map.
    pub light: Option<Light>,
    /// Whether fog hangs in the cell.
    pub fog: bool,
    /// Elevation in steps, 0 to 9, where the drawn elevation has no digit; 0 when left out.
    pub elevation: Option<i32>,
}

/// A cell, by coordinate or by a symbol that is drawn once on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// `(x, y)`: column and row on squares, axial `(q, r)` on hexes.
    At(Cell),
    /// `"A"`: the only cell drawn with this symbol.
    Mark(char),
}

/// An edge, or a straight run of them on the same side of each cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EdgeRun {
    /// The first cell.
    pub cell: Spot,
    /// The last cell of a run, in a straight line of grid directions from the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Spot>,
    /// Name of the direction in which the border lies.
    pub side: SmolStr,
    /// Name of an edge of the board catalogue.
    pub edge: SmolStr,
}

/// A lever and what it works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeverEntry {
    /// Where the lever stands.
    pub cell: Spot,
    /// What it works, one or more.
    pub works: Vec<WorkEntry>,
}

/// The place of an object, or of an edge, that a lever works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WorkEntry {
    /// The cell of the object, or one beside the edge.
    pub cell: Spot,
    /// Name of the direction in which the border lies; left out for an object.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<SmolStr>,
}

/// One side of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideEntry {
    /// Its name in the log and on the screen.
    pub name: String,
    /// The symbol of the region in which a person who plays it may place those who start there.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_symbol"
    )]
    pub deploys: Option<char>,
}

/// One who fights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CombatantEntry {
    /// Role, as the ruleset's data names it.
    pub role: SmolStr,
    /// For some rulesets, by id, a creature of that ruleset in the place of the role.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub creatures: BTreeMap<SmolStr, SmolStr>,
    /// Index of the side, from 0.
    pub side: usize,
    /// Where it stands; of a large one the anchor.
    pub cell: Spot,
    /// Name of the direction it looks; towards the nearest enemy if it is left out.
    pub facing: Option<SmolStr>,
    /// When and where it comes, if it is not there from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrives: Option<ArrivalEntry>,
    /// Its own name; made from the role when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<SmolStr>,
    /// The name of its bust; that of its role when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bust: Option<SmolStr>,
    /// For each ruleset id the changes to the role, as RON text that only the ruleset understands.
    #[serde(
        skip_serializing_if = "BTreeMap::is_empty",
        serialize_with = "write_overrides"
    )]
    pub overrides: BTreeMap<SmolStr, String>,
}

impl CombatantEntry {
    /// What it is under a ruleset: a creature of that ruleset, or its role.
    #[must_use]
    pub fn role_under(&self, ruleset: &str) -> &SmolStr {
        self.creatures.get(ruleset).unwrap_or(&self.role)
    }
}

/// When and where a reinforcement comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ArrivalEntry {
    /// The round at whose start it comes, from 2.
    pub round: u32,
    /// The symbol of the region in which it comes, as near as possible to its own cell.
    #[serde(serialize_with = "write_one_symbol")]
    pub region: char,
}

/// One way for a side to win: everything that it names together. Regions are named by their symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ObjectiveEntry {
    /// Index of the side, from 0.
    pub side: usize,
    /// So many of each other side are out of the fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rout: Option<u32>,
    /// The region that is to be held.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_symbol"
    )]
    pub hold: Option<char>,
    /// For so many rounds in succession it is to be held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The region by which fighters are to leave the field.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_symbol"
    )]
    pub exit: Option<char>,
    /// So many are to leave by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Who is to be put out of the fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defeat: Option<WhoEntry>,
    /// Who is not to be lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protect: Option<WhoEntry>,
    /// After so many rounds somebody of the side still fights.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub survive: Option<u32>,
    /// The region that is worth a point for each round in which it is held.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_symbol"
    )]
    pub points: Option<char>,
}

impl ObjectiveEntry {
    /// Those whom it names.
    fn named(&self) -> impl Iterator<Item = &WhoEntry> {
        self.defeat.iter().chain(&self.protect)
    }

    /// The same, to write.
    pub fn named_mut(&mut self) -> impl Iterator<Item = &mut WhoEntry> {
        self.defeat.iter_mut().chain(&mut self.protect)
    }
}

/// A combatant, as an objective names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhoEntry {
    /// `"A"` or `(3, 2)`: who starts in this cell.
    At(Spot),
    /// `"Anna"`: who has this name.
    Named(SmolStr),
}

impl WhoEntry {
    /// Whether it means a combatant by the cell, written in the same way, or by its name.
    #[must_use]
    pub fn is(&self, entry: &CombatantEntry) -> bool {
        match self {
            Self::At(spot) => *spot == entry.cell,
            Self::Named(name) => entry.name.as_ref() == Some(name),
        }
    }
}

/// How the battle begins.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// Everybody is ready.
    #[default]
    Ready,
    /// The side of this index lies in ambush.
    Ambush(usize),
    /// The sides run into each other, nobody ready.
    Meeting,
    /// Everybody is ready, and the side of this index has the first turn.
    Opening(usize),
}

impl Start {
    /// The index of the side that has something of its own at the start.
    #[must_use]
    pub const fn side(self) -> Option<usize> {
        match self {
            Self::Ambush(side) | Self::Opening(side) => Some(side),
            Self::Ready | Self::Meeting => None,
        }
    }

    /// This start with the sides numbered anew.
    #[must_use]
    pub fn renumbered(self, number: impl FnOnce(usize) -> usize) -> Self {
        match self {
            Self::Ambush(side) => Self::Ambush(number(side)),
            Self::Opening(side) => Self::Opening(number(side)),
            Self::Ready | Self::Meeting => self,
        }
    }
}

/// When the battle is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// When at most one side has anybody left who can fight.
    #[default]
    LastSideStanding,
}

impl Draft {
    /// Keeps only some combatants. Objectives that name another one are left out with it, and so is the guide if
    /// anybody is. If all that are kept of a side would come later, the first of them is there from the start.
    pub fn retain_combatants(&mut self, keeps: impl Fn(usize, &CombatantEntry) -> bool) {
        let all = std::mem::take(&mut self.combatants);
        let mut gone = Vec::new();
        for (index, entry) in all.into_iter().enumerate() {
            match keeps(index, &entry) {
                true => self.combatants.push(entry),
                false => gone.push(entry),
            }
        }
        if !gone.is_empty() {
            self.guide = None;
        }
        self.objectives.retain(|objective| {
            let mut named = objective.named();
            !named.any(|who| gone.iter().any(|entry| who.is(entry)))
        });
        for side in 0..self.sides.len() {
            let mut own = self.combatants.iter_mut().filter(|it| it.side == side);
            let first = own.next();
            if let Some(first) = first.filter(|it| it.arrives.is_some())
                && own.all(|it| it.arrives.is_some())
            {
                first.arrives = None;
            }
        }
    }

    /// Lets objectives name combatants by their cells, so that others may stand there.
    pub fn name_by_cells(&mut self) {
        for who in self
            .objectives
            .iter_mut()
            .flat_map(ObjectiveEntry::named_mut)
        {
            if let Some(entry) = self.combatants.iter().find(|entry| who.is(entry)) {
                *who = WhoEntry::At(entry.cell);
            }
        }
    }

    /// The draft with some combatants, by their places in the list, in other cells. Objectives that
    /// name one of them by its cell name the new one.
    #[must_use]
    pub fn placed(&self, cells: &BTreeMap<usize, Cell>) -> Self {
        let mut draft = self.clone();
        let objectives = draft.objectives.iter_mut();
        for who in objectives.flat_map(ObjectiveEntry::named_mut) {
            let meant = |(index, _): &(&usize, &Cell)| match who {
                WhoEntry::At(spot) => self.combatants[**index].cell == *spot,
                WhoEntry::Named(_) => false,
            };
            if let Some((_, &cell)) = cells.iter().find(meant) {
                *who = WhoEntry::At(Spot::At(cell));
            }
        }
        for (&index, &cell) in cells {
            draft.combatants[index].cell = Spot::At(cell);
        }
        draft
    }

    /// The draft as the text of a level file, one row and one combatant a line.
    ///
    /// # Errors
    /// When an override is no RON.
    pub fn to_ron(&self) -> Result<String, ron::Error> {
        let pretty = PrettyConfig::new()
            .depth_limit(2)
            .new_line("\n")
            .separate_tuple_members(false);
        let mut text = crate::source::ron_options().to_string_pretty(self, pretty)?;
        text.push('\n');
        Ok(text)
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(cell: &Cell) -> bool {
    *cell == Cell::new(0, 0)
}

fn write_legend<S: Serializer>(
    legend: &BTreeMap<char, Tile>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(legend.len()))?;
    for (symbol, tile) in legend {
        map.serialize_entry(&symbol.to_string(), tile)?;
    }
    map.end()
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn write_symbol<S: Serializer>(symbol: &Option<char>, serializer: S) -> Result<S::Ok, S::Error> {
    symbol.map(String::from).serialize(serializer)
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn write_one_symbol<S: Serializer>(symbol: &char, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(symbol.encode_utf8(&mut [0; 4]))
}

fn write_regions<S: Serializer>(
    regions: &BTreeMap<char, RegionEntry>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let names = regions
        .iter()
        .map(|(symbol, region)| (symbol.to_string(), region));
    serializer.collect_map(names)
}

fn write_board<S: Serializer>(board: &Option<String>, serializer: S) -> Result<S::Ok, S::Error> {
    let text = board.as_deref().unwrap_or("()");
    let raw = RawValue::from_ron(text).map_err(serde::ser::Error::custom)?;
    raw.serialize(serializer)
}

fn write_overrides<S: Serializer>(
    overrides: &BTreeMap<SmolStr, String>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(overrides.len()))?;
    for (ruleset, text) in overrides {
        let raw = RawValue::from_ron(text).map_err(serde::ser::Error::custom)?;
        map.serialize_entry(ruleset, raw)?;
    }
    map.end()
}

/// A bare terrain is written as its name, anything more as a struct.
impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Tile<'t> {
            terrain: &'t str,
            #[serde(skip_serializing_if = "Option::is_none")]
            object: &'t Option<SmolStr>,
            #[serde(skip_serializing_if = "Option::is_none")]
            light: Option<Light>,
            #[serde(skip_serializing_if = "std::ops::Not::not")]
            fog: bool,
            #[serde(skip_serializing_if = "Option::is_none")]
            elevation: Option<i32>,
        }
        if self.object.is_none() && self.light.is_none() && !self.fog && self.elevation.is_none() {
            return serializer.serialize_str(&self.terrain);
        }
        let Self {
            terrain,
            object,
            light,
            fog,
            elevation,
        } = self;
        Tile {
            terrain,
            object,
            light: *light,
            fog: *fog,
            elevation: *elevation,
        }
        .serialize(serializer)
    }
}

/// A region that is only drawn is written as its name, any other as a struct.
impl Serialize for RegionEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Region<'r> {
            name: &'r str,
            #[serde(skip_serializing_if = "<[_]>::is_empty")]
            cells: &'r [Spot],
            #[serde(skip_serializing_if = "Option::is_none")]
            from: Option<Spot>,
            #[serde(skip_serializing_if = "Option::is_none")]
            to: Option<Spot>,
            #[serde(skip_serializing_if = "str::is_empty")]
            symbols: &'r str,
        }
        let Self {
            name,
            cells,
            from,
            to,
            symbols,
        } = self;
        if cells.is_empty() && from.is_none() && to.is_none() && symbols.is_empty() {
            return serializer.serialize_str(name);
        }
        Region {
            name,
            cells,
            from: *from,
            to: *to,
            symbols,
        }
        .serialize(serializer)
    }
}

impl Serialize for WhoEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::At(spot) => spot.serialize(serializer),
            Self::Named(name) => name.serialize(serializer),
        }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::At(cell) => cell.serialize(serializer),
            Self::Mark(symbol) => serializer.serialize_str(symbol.encode_utf8(&mut [0; 4])),
        }
    }
}
