//! What one step costs, or why it cannot be taken. Floor 2.
//! Rules INJ-MOVE-01, -04 to -06, -08, -10, -15; CON-MOVE-01, -02; WND-MOVE-04 to -08, -10;
//! TRI-MOVE-02, -03, -05, -06, -08, -24; AUR-MOVE-01.

use super::factors::TerrainFactors;
use super::ground::TerrainTraits;
use super::{Board, OccupancyMap, Occupied};
use crate::grid::{Cell, Cells, Direction, Footprint, GridKind};
use thiserror::Error;

/// How somebody moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveMode {
    /// On the ground.
    #[default]
    Walk,
    /// In the air at a height that does not change: over every ground that is not higher than
    /// `z` (elevation plus altitude, in steps), every terrain that is not solid and every edge
    /// that is not total cover. Each step costs 1 times the cost factor.
    Fly {
        /// Height of the feet in steps, by the board's elevation.
        z: i32,
    },
}

/// Which cells a step is paid for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Charge {
    /// The multiplier of the cell entered; of a large space the highest of the cells newly entered.
    #[default]
    Entered,
    /// 2 when the step leaves difficult ground, else 1. Ground is difficult when its multiplier is
    /// 2 or more in any cell of the space; one tagged `low` only for single cells. A rise of one
    /// step counts like it, unless a cell left or entered is tagged `ramp`, and so does a space that is
    /// shared with somebody marked [`Occupied::Hamper`].
    LeavingDifficult,
}

/// What cells tagged `narrow` are for a mover. Rule TRI-MOVE-24.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Narrow {
    /// As wide as others.
    #[default]
    Open,
    /// Difficult to leave, where steps are paid for what they leave ([`Charge::LeavingDifficult`]).
    Difficult,
    /// Too narrow to enter.
    Closed,
}

/// What diagonal steps on squares cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Diagonals {
    /// As much as others.
    #[default]
    Single,
    /// Every second one twice as much.
    Alternating {
        /// Whether an odd number of them was taken before, so that the next one is dear.
        odd: bool,
    },
}

/// The numbers with which a ruleset prices steps.
///
/// The cost of a step is (terrain × factors) × (2 for a dear diagonal) + extra for a rise, at least
/// 1 and at most [`StepRules::DEAREST`].
///
/// ```
/// use quincunx::board::StepRules;
///
/// let swimmer = StepRules { deep_water_multiplier: 1, ..StepRules::default() };
/// assert_eq!(swimmer.max_rise, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StepRules {
    /// Which cells are paid for.
    pub charge: Charge,
    /// What diagonals cost.
    pub diagonals: Diagonals,
    /// All terrain cost is multiplied by it.
    pub cost_factor: u32,
    /// A step that goes up is multiplied by it.
    pub rise_factor: u32,
    /// Added for each elevation step that goes up.
    pub climb_extra_per_step: u32,
    /// The multiplier of terrain tagged `deep` is multiplied by it.
    pub deep_water_multiplier: u32,
    /// The most elevation steps up in one step.
    pub max_rise: i32,
    /// The most elevation steps down in one step; no bound as long as a mover may choose to fall.
    pub max_drop: i32,
    /// Whether cells tagged `climb` can be walked into at all.
    pub enters_climb_cells: bool,
    /// The most elevation steps up or down in one step when the cell left or entered is tagged
    /// `climb`; 0 leaves it at `max_rise` and `max_drop`.
    pub climb_cell_max: i32,
    /// Added for each elevation step up of a rise that only the tag `climb` allows.
    pub climb_cell_extra_per_step: u32,
    /// Added for each elevation step down of a drop of two or more when the cell left or entered is
    /// tagged `climb`.
    pub climb_cell_down_per_step: u32,
    /// What cells tagged `narrow` are.
    pub narrow: Narrow,
    /// Whether terrain tagged `low` is not difficult for spaces of more than one cell. Rule TRI-MOVE-03.
    pub wades: bool,
    /// Whether terrain tagged `deep` is swum, so that its cost does not count. Rule TRI-MOVE-10.
    pub swims: bool,
    /// Factors of terrain by its tags in place of the costs of the board catalogue, where cells are paid for as they are
    /// entered; none unless it is said. Rules WND-MOVE-06 to -08.
    pub factors: Option<TerrainFactors>,
}

impl StepRules {
    /// The most that one step costs.
    pub const DEAREST: u32 = 1023;

    /// Up one step for 1 more, deep water twice the multiplier, down without bound, no climbing.
    pub const DEFAULT: Self = Self {
        charge: Charge::Entered,
        diagonals: Diagonals::Single,
        cost_factor: 1,
        rise_factor: 1,
        climb_extra_per_step: 1,
        deep_water_multiplier: 2,
        max_rise: 1,
        max_drop: i32::MAX,
        enters_climb_cells: false,
        climb_cell_max: 0,
        climb_cell_extra_per_step: 2,
        climb_cell_down_per_step: 0,
        narrow: Narrow::Open,
        wades: true,
        swims: false,
        factors: None,
    };
}

impl Default for StepRules {
    /// [`StepRules::DEFAULT`].
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Who moves, from where, how far and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mover {
    /// Where it is: the anchor of its space.
    pub anchor: Cell,
    /// Its space.
    pub footprint: Footprint,
    /// The most that all its steps may cost together.
    pub budget: u32,
    /// On foot or in the air.
    pub mode: MoveMode,
    /// The prices.
    pub rules: StepRules,
}

impl Mover {
    /// A walker under the default [`StepRules`].
    ///
    /// ```
    /// # use quincunx::board::Mover;
    /// # use quincunx::grid::{Cell, Footprint};
    /// assert_eq!(Mover::walking(Cell::new(1, 1), Footprint::Single, 6).budget, 6);
    /// ```
    #[must_use]
    pub fn walking(anchor: Cell, footprint: Footprint, budget: u32) -> Self {
        Self {
            anchor,
            footprint,
            budget,
            mode: MoveMode::Walk,
            rules: StepRules::default(),
        }
    }

    /// A flyer that keeps the height `z` (elevation plus altitude, in steps).
    ///
    /// ```
    /// # use quincunx::board::{MoveMode, Mover};
    /// # use quincunx::grid::{Cell, Footprint};
    /// let bat = Mover::flying(Cell::new(1, 1), Footprint::Single, 9, 3);
    /// assert_eq!(bat.mode, MoveMode::Fly { z: 3 });
    /// ```
    #[must_use]
    pub fn flying(anchor: Cell, footprint: Footprint, budget: u32, z: i32) -> Self {
        Self {
            mode: MoveMode::Fly { z },
            ..Self::walking(anchor, footprint, budget)
        }
    }

    /// The same with other prices.
    ///
    /// ```
    /// # use quincunx::board::{Mover, StepRules};
    /// # use quincunx::grid::{Cell, Footprint};
    /// let rules = StepRules { max_rise: 2, ..StepRules::default() };
    /// let goat = Mover::walking(Cell::new(1, 1), Footprint::Single, 6).with_rules(rules);
    /// assert_eq!(goat.rules.max_rise, 2);
    /// ```
    #[must_use]
    pub const fn with_rules(mut self, rules: StepRules) -> Self {
        self.rules = rules;
        self
    }

    /// Takes a step: the anchor is the next cell, and a diagonal of squares counts for the price of
    /// the next one.
    ///
    /// ```
    /// # use quincunx::board::{Diagonals, Mover, StepRules};
    /// # use quincunx::grid::{Cell, Footprint, GridKind};
    /// let diagonals = Diagonals::Alternating { odd: false };
    /// let rules = StepRules { diagonals, ..StepRules::default() };
    /// let mut mover = Mover::walking(Cell::new(1, 1), Footprint::Single, 6).with_rules(rules);
    /// mover.advance(GridKind::Square, Cell::new(2, 2));
    /// assert_eq!(mover.anchor, Cell::new(2, 2));
    /// assert_eq!(mover.rules.diagonals, Diagonals::Alternating { odd: true });
    /// ```
    pub fn advance(&mut self, kind: GridKind, to: Cell) {
        if let Diagonals::Alternating { odd } = &mut self.rules.diagonals {
            let direction = kind.direction_of_step(self.anchor, to);
            *odd ^= direction.is_some_and(|direction| kind.is_diagonal(direction));
        }
        self.anchor = to;
    }
}

/// Why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum StepBlocked {
    /// Some cell of the space would be off the map.
    #[error("that is off the map")]
    OffMap,
    /// The cell is no neighbour.
    #[error("that cell is not next to the one before")]
    NotAdjacent,
    /// Terrain or an object fills a cell.
    #[error("nobody can walk there")]
    Impassable,
    /// Something on a border is in the way.
    #[error("a barrier stands between")]
    EdgeBlocks,
    /// A diagonal between two walls.
    #[error("there is no way between the corners")]
    DiagonalBetweenWalls,
    /// The ground rises too much.
    #[error("the ground there is too high")]
    TooHigh,
    /// The ground falls too much.
    #[error("the ground there is too low")]
    TooDeep,
    /// The cell can only be climbed.
    #[error("that has to be climbed")]
    NeedsClimbing,
    /// The cell is narrow.
    #[error("it is too narrow there")]
    TooNarrow,
    /// Somebody is in the way.
    #[error("somebody is in the way")]
    Occupied,
}

/// What a step from one cell to a neighbour costs the mover (its own anchor and budget are not
/// asked), or why it cannot be taken. A path is legal when each step is and its costs together are
/// within the budget; on squares with alternating diagonals the caller keeps count of them.
///
/// # Errors
/// [`StepBlocked`] with the reason.
///
/// ```
/// use quincunx::board::{Board, Mover, OccupancyMap, StepBlocked, Terrain, step_cost};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let palette = vec![Terrain::open("grass"), Terrain { cost: 2, ..Terrain::open("mud") }];
/// let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 4, 4, palette, 0);
/// board.set_terrain_index(Cell::new(1, 0), 1);
/// let walker = Mover::walking(Cell::new(0, 0), Footprint::Single, 6);
/// let cost = |to| step_cost(&board, &walker, (Cell::new(0, 0), to), &OccupancyMap::new());
/// assert_eq!(cost(Cell::new(1, 0)), Ok(2));
/// assert_eq!(cost(Cell::new(2, 0)), Err(StepBlocked::NotAdjacent));
/// ```
pub fn step_cost(
    board: &Board,
    mover: &Mover,
    (from, to): (Cell, Cell),
    occupancy: &OccupancyMap,
) -> Result<u32, StepBlocked> {
    let direction = board
        .kind()
        .direction_of_step(from, to)
        .ok_or(StepBlocked::NotAdjacent)?;
    let odd = mover.rules.diagonals == Diagonals::Alternating { odd: true };
    let stepper = Stepper {
        board,
        mover,
        occupancy,
    };
    stepper.cost(&stepper.stand(from), direction, odd)
}

/// What each step of a path costs a mover that begins where it stands; its budget is not asked. On
/// squares with alternating diagonals every second one is dear.
///
/// # Errors
/// The first cell that cannot be entered, and why.
///
/// ```
/// use quincunx::board::{Board, Mover, OccupancyMap, StepBlocked, Terrain, path_costs};
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let palette = vec![Terrain::open("grass"), Terrain { cost: 2, ..Terrain::open("mud") }];
/// let mut board = Board::new(GridKind::Hex, Cell::new(0, 0), 4, 4, palette, 0);
/// board.set_terrain_index(Cell::new(2, 0), 1);
/// let walker = Mover::walking(Cell::new(0, 0), Footprint::Single, 6);
/// let costs = |path: &[Cell]| path_costs(&board, &walker, path, &OccupancyMap::new());
/// assert_eq!(costs(&[Cell::new(1, 0), Cell::new(2, 0)]), Ok(vec![1, 2]));
/// let far = Cell::new(3, 3);
/// assert_eq!(costs(&[far]), Err((far, StepBlocked::NotAdjacent)));
/// ```
pub fn path_costs(
    board: &Board,
    mover: &Mover,
    path: &[Cell],
    occupancy: &OccupancyMap,
) -> Result<Vec<u32>, (Cell, StepBlocked)> {
    let mut mover = *mover;
    let step = |&to: &Cell| {
        let cost = step_cost(board, &mover, (mover.anchor, to), occupancy);
        mover.advance(board.kind(), to);
        cost.map_err(|blocked| (to, blocked))
    };
    path.iter().map(step).collect()
}

/// The one place that knows what steps cost; fields and single steps both ask it.
#[derive(Clone, Copy)]
pub(super) struct Stepper<'a> {
    pub(super) board: &'a Board,
    pub(super) mover: &'a Mover,
    pub(super) occupancy: &'a OccupancyMap,
}

/// The ground under a space, as far as a step asks about it.
#[derive(Clone, Copy, Default)]
struct Footing {
    highest: i32,
    climb: bool,
    ramp: bool,
    difficult: bool,
}

/// What a level step of a walker costs by a terrain, diagonals apart.
pub(super) struct LevelPrice {
    /// To leave it; 0 where steps are paid for what they enter.
    pub(super) leaving: u32,
    /// To enter it, the least where steps are paid for what they leave; `None` where it does not let the mover in.
    pub(super) entering: Option<u32>,
}

/// A mover's space in one place.
pub(super) struct Stand {
    anchor: Cell,
    space: Cells,
    footing: Footing,
}

impl Stepper<'_> {
    /// Where the mover stands with its anchor in a cell.
    pub(super) fn stand(self, anchor: Cell) -> Stand {
        let space = self.mover.footprint.cells(self.board.kind(), anchor);
        Stand {
            anchor,
            footing: self.footing(&space),
            space,
        }
    }

    /// The cost of a step of the mover's space. `odd`: whether an odd number of diagonals was
    /// taken before.
    pub(super) fn cost(
        self,
        from: &Stand,
        direction: Direction,
        odd: bool,
    ) -> Result<u32, StepBlocked> {
        let kind = self.board.kind();
        let (old, left) = (from.space, from.footing);
        let anchor = kind.step(from.anchor, direction);
        let new = self.mover.footprint.cells(kind, anchor);
        let terrain = self.enter_all(&old, &new)?;
        for cell in old.iter() {
            let known_open =
                self.mover.mode == MoveMode::Walk && self.board.step_allowed(cell, direction);
            if !known_open {
                self.pass(cell, direction)?;
            }
        }
        self.hold_together(&old, &new)?;
        let entered = self.footing(&new);
        let rise = entered.highest - left.highest;
        if let Some(factors) = self.factors() {
            let climb = left.climb || entered.climb || self.is_climbed(&old, direction);
            let cost = self.by_factors(factors, (&old, &new), rise, climb)?;
            return Ok(self.with_climb(self.with_diagonal(cost, direction, odd), rise, climb));
        }
        let base = match (self.mover.mode, self.mover.rules.charge) {
            (MoveMode::Fly { z }, _) if entered.highest > z => return Err(StepBlocked::TooHigh),
            (MoveMode::Fly { .. }, _) => self.mover.rules.cost_factor,
            (MoveMode::Walk, Charge::Entered) => {
                self.uphill(terrain, rise, left.climb || entered.climb)?
            }
            (MoveMode::Walk, Charge::LeavingDifficult) => self.leave(left, entered)?,
        };
        Ok(self.with_diagonal(base, direction, odd))
    }

    /// Terrain cost, before factors for the rise, of the dearest cell newly entered.
    fn enter_all(self, old: &Cells, new: &Cells) -> Result<u32, StepBlocked> {
        let mut dearest = 1;
        for cell in new.iter() {
            let index = self.board.index(cell).ok_or(StepBlocked::OffMap)?;
            let bulk = self.board.bulks[index];
            let closed = match self.mover.mode {
                MoveMode::Walk => !bulk.passable,
                MoveMode::Fly { .. } => bulk.is_solid(),
            };
            if closed {
                return Err(StepBlocked::Impassable);
            }
            if self.occupancy.at(index) == Occupied::Block {
                return Err(StepBlocked::Occupied);
            }
            if self.mover.mode == MoveMode::Walk && !old.contains(cell) {
                let terrain = self.board.grounds[index].terrain();
                if self.shuts_out(terrain) {
                    return Err(StepBlocked::TooNarrow);
                }
                let cost = self.terrain_cost(terrain);
                dearest = dearest.max(cost.ok_or(StepBlocked::NeedsClimbing)?);
            }
        }
        Ok(dearest)
    }

    /// What a terrain costs a walker who enters it; `None` where it does not let it in.
    pub(super) fn terrain_cost(self, terrain: u8) -> Option<u32> {
        let rules = &self.mover.rules;
        let TerrainTraits {
            cost, deep, climb, ..
        } = self.board.traits[usize::from(terrain)];
        if climb && !rules.enters_climb_cells && rules.climb_cell_max == 0 {
            return None;
        }
        if self.shuts_out(terrain) {
            return None;
        }
        let base = if deep && rules.swims { 1 } else { cost };
        let deep = if deep { rules.deep_water_multiplier } else { 1 };
        Some(
            u32::from(base)
                .saturating_mul(deep)
                .saturating_mul(rules.cost_factor)
                .clamp(1, StepRules::DEAREST),
        )
    }

    /// What a level step of a walker costs by the terrain of a cell and by whether one is met there: one that hampers whoever
    /// leaves it, one that makes room for whoever enters.
    pub(super) fn level_price(self, terrain: u8, met: bool) -> LevelPrice {
        let traits = self.board.traits[usize::from(terrain)];
        let cost = self.terrain_cost(terrain);
        let leaves = self.mover.rules.charge == Charge::LeavingDifficult;
        let single = self.mover.footprint == Footprint::Single;
        let entering = cost.map(|cost| match self.factors() {
            Some(factors) => self.factored(factors, factors.of(traits, 0), met, 0),
            None if leaves => 1,
            None => cost.min(StepRules::DEAREST),
        });
        let leaving = match leaves {
            true => self.leaving(met || self.is_difficult(traits, single)),
            false => 0,
        };
        LevelPrice { leaving, entering }
    }

    /// Whether a terrain makes a step difficult that leaves it.
    fn is_difficult(self, traits: TerrainTraits, single: bool) -> bool {
        let rules = &self.mover.rules;
        let waded = traits.low && rules.wades && !single;
        let swum = traits.deep && rules.swims;
        (traits.cost > 1 && !waded && !swum) || (traits.narrow && rules.narrow == Narrow::Difficult)
    }

    /// Whether a terrain is too narrow for the mover.
    fn shuts_out(self, terrain: u8) -> bool {
        let narrow = self.board.traits[usize::from(terrain)].narrow;
        narrow && self.mover.rules.narrow == Narrow::Closed
    }

    /// Whether borders and corners let one cell of the space through.
    fn pass(self, cell: Cell, direction: Direction) -> Result<(), StepBlocked> {
        let board = self.board;
        let (barred, blocked) = match self.mover.mode {
            MoveMode::Walk => (
                board.diagonal_is_barred(cell, direction),
                board.blocks(cell, direction),
            ),
            MoveMode::Fly { .. } => {
                let open = |cell| {
                    board
                        .index(cell)
                        .is_some_and(|index| !board.bulks[index].is_solid())
                };
                let shut = |cell, side| {
                    board
                        .edge(cell, side)
                        .is_some_and(|edge| edge.cover == super::Grade::Total)
                };
                (
                    board.corner_is_closed(cell, direction, open, shut),
                    shut(cell, direction),
                )
            }
        };
        match (barred, blocked) {
            (true, _) => Err(StepBlocked::DiagonalBetweenWalls),
            (_, true) => Err(StepBlocked::EdgeBlocks),
            _ => Ok(()),
        }
    }

    /// Whether no blocking edge would stand inside the space of a large walker.
    fn hold_together(self, old: &Cells, new: &Cells) -> Result<(), StepBlocked> {
        let nothing_to_straddle = new.size() == 1 || !self.board.has_edges();
        if nothing_to_straddle || self.mover.mode != MoveMode::Walk {
            return Ok(());
        }
        let kind = self.board.kind();
        let astride = new.iter().filter(|&cell| !old.contains(cell)).any(|cell| {
            kind.neighbours(cell)
                .any(|(side, next)| new.contains(next) && self.board.blocks(cell, side))
        });
        if astride {
            Err(StepBlocked::EdgeBlocks)
        } else {
            Ok(())
        }
    }

    fn footing(self, space: &Cells) -> Footing {
        let mut footing = Footing {
            highest: i32::MIN,
            ..Footing::default()
        };
        for index in space.iter().filter_map(|cell| self.board.index(cell)) {
            let traits = self.board.traits[usize::from(self.board.grounds[index].terrain())];
            footing.highest = footing.highest.max(i32::from(self.board.elevation[index]));
            footing.climb |= traits.climb;
            footing.ramp |= traits.ramp;
            footing.difficult |= self.is_difficult(traits, space.size() == 1);
            footing.difficult |= self.occupancy.at(index) == Occupied::Hamper;
        }
        if footing.highest == i32::MIN {
            footing.highest = 0;
        }
        footing
    }

    /// The cost of a step on foot with its rise or drop in elevation steps.
    pub(super) fn uphill(self, terrain: u32, rise: i32, climb: bool) -> Result<u32, StepBlocked> {
        let rules = &self.mover.rules;
        let up = u32::try_from(rise).unwrap_or(0);
        if rise <= 0 {
            self.check_slope(rise, climb)?;
            let steep = climb && rise < -1;
            let down = if steep { rise.unsigned_abs() } else { 0 };
            let extra = rules.climb_cell_down_per_step.saturating_mul(down);
            return Ok(terrain.saturating_add(extra).min(StepRules::DEAREST));
        }
        let extra = if rise <= rules.max_rise {
            rules.climb_extra_per_step
        } else {
            self.check_slope(rise, climb)?;
            rules.climb_cell_extra_per_step
        };
        let cost = terrain
            .saturating_mul(rules.rise_factor.max(1))
            .saturating_add(extra.saturating_mul(up));
        Ok(cost.min(StepRules::DEAREST))
    }

    /// The factors by which the mover's steps are priced, if they are.
    fn factors(self) -> Option<TerrainFactors> {
        let Mover { mode, rules, .. } = self.mover;
        let by_terrain = *mode == MoveMode::Walk && rules.charge == Charge::Entered;
        rules.factors.filter(|_| by_terrain)
    }

    /// Whether a border that a space crosses with a step is tagged `climb`. Rule WND-MOVE-10.
    fn is_climbed(self, space: &Cells, direction: Direction) -> bool {
        let tagged = |cell| {
            let edge = self.board.edge(cell, direction);
            edge.is_some_and(|edge| edge.has_tag("climb"))
        };
        self.board.has_edges() && space.iter().any(tagged)
    }

    /// The cost of a step by the factors of what is newly entered, before diagonal and climb. Rules WND-MOVE-06 to -08, -10.
    fn by_factors(
        self,
        factors: TerrainFactors,
        (old, new): (&Cells, &Cells),
        rise: i32,
        climb: bool,
    ) -> Result<u32, StepBlocked> {
        self.check_slope(rise, climb)?;
        let (mut ground, mut shared) = (1, false);
        let entered = new.iter().filter(|&cell| !old.contains(cell));
        for index in entered.filter_map(|cell| self.board.index(cell)) {
            let traits = self.board.traits[usize::from(self.board.grounds[index].terrain())];
            ground = ground.max(factors.of(traits, rise));
            shared |= self.occupancy.at(index) == Occupied::Share;
        }
        Ok(self.factored(factors, ground, shared, rise))
    }

    /// The cost of a step onto ground of a factor, shared or not.
    fn factored(self, factors: TerrainFactors, ground: u32, shared: bool, rise: i32) -> u32 {
        let rules = &self.mover.rules;
        let shared = if shared { factors.shared.into() } else { 1 };
        let uphill = match rise > 0 && rise <= rules.max_rise {
            true => rules.rise_factor,
            false => 1,
        };
        factors.together([ground, shared, uphill, rules.cost_factor])
    }

    /// With what each elevation step of a climb adds.
    fn with_climb(self, cost: u32, rise: i32, climb: bool) -> u32 {
        let rules = &self.mover.rules;
        let each = match climb {
            true if rise > rules.max_rise => rules.climb_cell_extra_per_step,
            true if rise < -1 => rules.climb_cell_down_per_step,
            _ => 0,
        };
        let extra = each.saturating_mul(rise.unsigned_abs());
        cost.saturating_add(extra).clamp(1, StepRules::DEAREST)
    }

    fn check_slope(self, rise: i32, climb: bool) -> Result<(), StepBlocked> {
        let rules = &self.mover.rules;
        let climbed = climb && rise.abs() <= rules.climb_cell_max;
        if rise > rules.max_rise && !climbed {
            return Err(StepBlocked::TooHigh);
        }
        if -rise > rules.max_drop && !climbed {
            return Err(StepBlocked::TooDeep);
        }
        Ok(())
    }

    fn leave(self, left: Footing, entered: Footing) -> Result<u32, StepBlocked> {
        let rise = entered.highest - left.highest;
        self.check_slope(rise, left.climb || entered.climb)?;
        let steep = rise == 1 && !left.ramp && !entered.ramp;
        Ok(self.leaving(left.difficult || steep))
    }

    /// The cost of a step by the ground that it leaves.
    fn leaving(self, difficult: bool) -> u32 {
        let factor = self.mover.rules.cost_factor.clamp(1, StepRules::DEAREST);
        if difficult { 2 * factor } else { factor }
    }

    fn with_diagonal(self, base: u32, direction: Direction, odd: bool) -> u32 {
        let dear = odd && self.alternates() && self.board.kind().is_diagonal(direction);
        Self::dearer(base, dear)
    }

    /// The cost of a step, twice that of a dear diagonal.
    pub(super) fn dearer(base: u32, dear: bool) -> u32 {
        base.saturating_mul(1 + u32::from(dear))
            .clamp(1, StepRules::DEAREST)
    }

    /// Whether the price of a diagonal depends on the diagonals before it.
    pub(super) fn alternates(self) -> bool {
        self.board.kind() == crate::grid::GridKind::Square
            && self.mover.rules.diagonals != Diagonals::Single
    }
}

#[cfg(test)]
mod tests;
