//! What terrain costs by its tags. Floor 2. Rules WND-MOVE-06 to -08; ruling WND-R87.

use super::Board;
use super::ground::{TerrainTraits, Wet};
use crate::grid::Cell;

/// The factor of each tag, 1 to 255, in place of the cost of the board catalogue.
///
/// ```
/// use quincunx::board::{
///     Board, Mover, OccupancyMap, StepRules, Terrain, TerrainFactors, step_cost,
/// };
/// use quincunx::grid::{Cell, Footprint, GridKind};
///
/// let marsh = Terrain { tags: vec!["water".into(), "mud".into()], ..Terrain::open("marsh") };
/// let board = Board::new(GridKind::Hex, Cell::new(0, 0), 4, 4, vec![marsh], 0);
/// let factors = TerrainFactors { water: 2, mud: 2, ..TerrainFactors::NONE };
/// let rules = StepRules { factors: Some(factors), ..StepRules::default() };
/// let walker = Mover::walking(Cell::new(0, 0), Footprint::Single, 6).with_rules(rules);
/// let step = (Cell::new(0, 0), Cell::new(1, 0));
/// assert_eq!(step_cost(&board, &walker, step, &OccupancyMap::new()), Ok(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TerrainFactors {
    /// `hill`, entered on the level or upward by more than one step: one step up is [`StepRules::rise_factor`].
    ///
    /// [`StepRules::rise_factor`]: super::StepRules::rise_factor
    pub hill: u8,
    /// `mud`.
    pub mud: u8,
    /// `thicket`.
    pub thicket: u8,
    /// `water`, unless it is deeper.
    pub water: u8,
    /// `waist`, in place of `water`.
    pub waist: u8,
    /// `deep`, in place of `water` and `waist`.
    pub deep: u8,
    /// `underwater`, in place of the other waters.
    pub underwater: u8,
    /// A cell with somebody in it who is marked [`Occupied::Share`](super::Occupied::Share).
    pub shared: u8,
    /// Whether terrain without any of these tags has its cost of the catalogue.
    pub catalogue: bool,
    /// Whether of several factors only the highest counts; else they multiply.
    pub highest: bool,
}

impl TerrainFactors {
    /// Every cell costs 1.
    pub const NONE: Self = Self {
        hill: 1,
        mud: 1,
        thicket: 1,
        water: 1,
        waist: 1,
        deep: 1,
        underwater: 1,
        shared: 1,
        catalogue: false,
        highest: false,
    };

    /// The factor of a terrain that is entered with a step that rises so far.
    pub(super) fn of(self, traits: TerrainTraits, rise: i32) -> u32 {
        let wet = match traits.wet {
            Wet::Dry => 1,
            Wet::Knee => self.water,
            Wet::Waist => self.waist,
            Wet::Deep => self.deep,
            Wet::Under => self.underwater,
        };
        let plain = traits.wet == Wet::Dry && !traits.mud && !traits.thicket && !traits.hill;
        let cost = if plain && self.catalogue {
            traits.cost
        } else {
            1
        };
        let of = |tagged, factor| if tagged { u32::from(factor) } else { 1 };
        let hill = traits.hill && (rise == 0 || rise > 1);
        self.together([
            u32::from(cost),
            u32::from(wet),
            of(traits.mud, self.mud),
            of(traits.thicket, self.thicket),
            of(hill, self.hill),
        ])
    }

    /// Several factors as one.
    pub(super) fn together<const N: usize>(self, all: [u32; N]) -> u32 {
        match self.highest {
            true => all.into_iter().fold(1, u32::max),
            false => all
                .into_iter()
                .fold(1, |product, factor| product.saturating_mul(factor.max(1))),
        }
    }
}

impl Board {
    /// The factor of a cell that is entered on the level; 1 off the map.
    ///
    /// ```
    /// use quincunx::board::{Board, Terrain, TerrainFactors};
    /// use quincunx::grid::{Cell, GridKind};
    ///
    /// let mud = Terrain { cost: 3, tags: vec!["mud".into()], ..Terrain::open("mud") };
    /// let board = Board::new(GridKind::Square, Cell::new(0, 0), 2, 2, vec![mud], 0);
    /// let factors = TerrainFactors { mud: 2, ..TerrainFactors::NONE };
    /// assert_eq!(board.factor(Cell::new(1, 1), factors), 2);
    /// ```
    #[must_use]
    pub fn factor(&self, cell: Cell, factors: TerrainFactors) -> u32 {
        self.index(cell).map_or(1, |index| {
            factors.of(self.traits[usize::from(self.grounds[index].terrain())], 0)
        })
    }
}
