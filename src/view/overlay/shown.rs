//! What can be marked over the board, as plain data. Floor 7.

use bevy::prelude::*;

use crate::grid::{Cell, Direction};

/// One cell of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathStep {
    /// The cell; the first one is where the piece stands.
    pub cell: Cell,
    /// Movement spent up to here.
    pub cost: u32,
    /// Whether stepping here provokes.
    pub provokes: bool,
}

/// Somebody who can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetMark {
    /// The cells of its space.
    pub cells: Vec<Cell>,
    /// Chance in percent, written beside it.
    pub percent: Option<u8>,
    /// Whether it is the one chosen now.
    pub chosen: bool,
}

/// How full a shield of cover is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shield {
    /// Hardly any cover.
    Empty,
    /// Half cover.
    Half,
    /// Cover that hides nearly all.
    Full,
}

/// Cover of a cell towards an attacker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoverMark {
    /// The covered cell.
    pub cell: Cell,
    /// The side from which the attacker comes.
    pub toward: Direction,
    /// How much it covers.
    pub shield: Shield,
}

/// Two who stand on opposite sides of a third.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlankMark {
    /// One of the two.
    pub from: Cell,
    /// The one between them.
    pub target: Cell,
    /// The other of the two.
    pub to: Cell,
}

/// What stops a line of fire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Blocker {
    /// What stands in a cell.
    Cell(Cell),
    /// The edge of a cell in a direction.
    Edge(Cell, Direction),
}

/// A line of fire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FireLine {
    /// The attacker's cell.
    pub from: Cell,
    /// The target's cell.
    pub to: Cell,
    /// What stops it, if anything.
    pub blocker: Option<Blocker>,
}

/// What lies before a piece and what behind it, near it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ArcMark {
    /// Cells before it.
    pub front: Vec<Cell>,
    /// Cells behind it.
    pub rear: Vec<Cell>,
    /// Whether it is drawn more strongly: the piece that is acted with or pointed at.
    pub strong: bool,
}

/// Loose things in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThingMark {
    /// Where they lie.
    pub cell: Cell,
    /// The icon of the one that fell last.
    pub glyph: char,
    /// How many there are.
    pub count: usize,
}

/// The colour of something that stays in a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StayTint {
    /// It harms nobody.
    #[default]
    Grey,
    /// It harms who is there.
    Warm,
}

/// Something that stays in a place of the map and is no piece: a spell, or where somebody was seen last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StayMark {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The cell with its icon.
    pub at: Cell,
    /// Its icon.
    pub glyph: char,
    /// What is written beside it; empty for nothing.
    pub words: String,
    /// Its colour.
    pub tint: StayTint,
    /// Whether its icon stands in the middle of its cell, since no piece does.
    pub centred: bool,
}

/// A region of the level that an objective is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionMark {
    /// Its name.
    pub name: String,
    /// Its cells, sorted.
    pub cells: Vec<Cell>,
    /// Those that a piece is in or near: its name, two cells wide and more, keeps off them where it can.
    pub crowded: Vec<Cell>,
}

/// An action that is about to happen: an arrow along its way, or from the one who acts to its target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComingMark {
    /// The side of the one who acts, from 0: colour and pattern of the arrow.
    pub side: u8,
    /// The cells of the one who acts, its anchor first.
    pub from: Vec<Cell>,
    /// The cells that its anchor is still to enter.
    pub way: Vec<Cell>,
    /// The cells of the target; empty if it has none.
    pub to: Vec<Cell>,
    /// What is said beside it, in one or two lines: what it is, its chance, the harm to be expected.
    pub words: String,
}

/// Where enemies could strike or shoot in their next turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DangerMark {
    /// Where they could strike as it stands, with how many of them, sorted.
    pub struck: Vec<(Cell, u8)>,
    /// So many of them could strike wherever one can stand: it is not drawn, only what is more.
    pub everywhere: u8,
    /// Where they could only if nobody was in their way, sorted.
    pub cleared: Vec<Cell>,
    /// Where a shot is likely to hit, sorted.
    pub shot: Vec<Cell>,
}

/// Everything that is marked over the board. Empty fields draw nothing; any change redraws all.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Overlays {
    /// Regions that objectives are about.
    pub regions: Vec<RegionMark>,
    /// What stays in a place and is no piece.
    pub stays: Vec<StayMark>,
    /// Cells that can be reached, with the number of actions needed, counted from 0.
    pub reach: Vec<(Cell, u8)>,
    /// The path under the cursor, from where the piece stands.
    pub path: Vec<PathStep>,
    /// Who can be chosen.
    pub targets: Vec<TargetMark>,
    /// Cover against the chosen attacker.
    pub cover: Vec<CoverMark>,
    /// Who is flanked by whom.
    pub flank: Vec<FlankMark>,
    /// Cells under threat.
    pub threat: Vec<Cell>,
    /// Cells in which somebody could strike from where it stands.
    pub in_reach: Vec<Cell>,
    /// The line to the target.
    pub fire_line: Option<FireLine>,
    /// Chance of each cell, 0 to 1.
    pub heat: Vec<(Cell, f32)>,
    /// The cells that an action would take in.
    pub area: Vec<Cell>,
    /// Front and rear of pieces.
    pub arcs: Vec<ArcMark>,
    /// Where enemies could strike or shoot, while that is asked for.
    pub danger: Option<DangerMark>,
    /// What is about to happen.
    pub coming: Option<ComingMark>,
    /// What lies about.
    pub things: Vec<ThingMark>,
    /// The cell under the cursor.
    pub cursor: Option<Cell>,
    /// Whether keys move the cursor: nothing else shows where it is then.
    pub by_keys: bool,
    /// The cells of the selected piece.
    pub selected: Vec<Cell>,
}
