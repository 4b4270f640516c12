//! What a terrain costs a walker, apart from any map. Floor 2.

use super::{Board, Mover, OccupancyMap, StepRules, Terrain, step_cost};
use crate::grid::{Cell, Footprint, GridKind};
use serde::Serialize;

/// What steps between a terrain and open ground on its level cost a walker of one cell. It is the same on squares and
/// hexes; a dear diagonal costs twice as much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct GroundPrice {
    /// The step from open ground into it.
    pub entering: u32,
    /// The step out of it onto open ground.
    pub leaving: u32,
}

impl GroundPrice {
    /// What open ground costs.
    pub const OPEN: Self = Self {
        entering: 1,
        leaving: 1,
    };

    /// What a terrain costs under the rules of a walker; `None` if it does not let the walker in.
    ///
    /// ```
    /// use quincunx::board::{GroundPrice, StepRules, Terrain};
    ///
    /// let mud = Terrain { cost: 2, ..Terrain::open("mud") };
    /// let price = GroundPrice::of(&mud, StepRules::default()).expect("one can walk in it");
    /// assert_eq!((price.entering, price.leaving), (2, 1));
    /// assert_eq!(GroundPrice::of(&Terrain::wall("rock"), StepRules::default()), None);
    /// ```
    #[must_use]
    pub fn of(terrain: &Terrain, rules: StepRules) -> Option<Self> {
        let (outside, inside) = (Cell::new(0, 0), Cell::new(1, 0));
        let palette = vec![Terrain::open("open"), terrain.clone()];
        let mut board = Board::new(GridKind::Hex, outside, 2, 1, palette, 0);
        board.set_terrain_index(inside, 1);
        let mover = Mover::walking(outside, Footprint::Single, u32::MAX).with_rules(rules);
        let step = |from, to| step_cost(&board, &mover, (from, to), &OccupancyMap::new()).ok();
        Some(Self {
            entering: step(outside, inside)?,
            leaving: step(inside, outside)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Charge, TerrainFactors};

    fn water(cost: u8) -> Terrain {
        Terrain {
            cost,
            tags: vec!["water".into(), "deep".into()],
            ..Terrain::open("lake")
        }
    }

    #[test]
    fn deep_water_is_dear_unless_it_is_swum_or_has_a_factor() {
        let plain = StepRules {
            deep_water_multiplier: 1,
            ..StepRules::default()
        };
        let price = |rules| GroundPrice::of(&water(3), rules).map(|it| (it.entering, it.leaving));
        assert_eq!(price(plain), Some((3, 1)));
        assert_eq!(price(StepRules::default()), Some((6, 1)), "twice as much");
        let leaving = StepRules {
            charge: Charge::LeavingDifficult,
            ..plain
        };
        assert_eq!(price(leaving), Some((1, 2)), "difficult to leave");
        for rules in [plain, leaving] {
            let swims = StepRules {
                swims: true,
                ..rules
            };
            assert_eq!(price(swims), Some((1, 1)), "{:?}", rules.charge);
        }
        let factors = Some(TerrainFactors {
            deep: 4,
            catalogue: true,
            ..TerrainFactors::NONE
        });
        assert_eq!(price(StepRules { factors, ..plain }), Some((4, 1)));
    }

    #[test]
    fn the_price_of_a_terrain_is_what_every_step_on_either_grid_costs() {
        let rules = StepRules {
            deep_water_multiplier: 1,
            ..StepRules::default()
        };
        for kind in GridKind::ALL {
            let palette = vec![Terrain::open("grass"), water(3)];
            let mut board = Board::new(kind, Cell::new(0, 0), 5, 5, palette, 0);
            let middle = Cell::new(2, 2);
            board.set_terrain_index(middle, 1);
            let price = GroundPrice::of(&water(3), rules).expect("it can be entered");
            for direction in kind.directions() {
                let beside = kind.step(middle, direction);
                let mover = Mover::walking(beside, Footprint::Single, 9).with_rules(rules);
                let cost =
                    |from, to| step_cost(&board, &mover, (from, to), &OccupancyMap::new()).ok();
                let at = (kind, direction);
                assert_eq!(cost(beside, middle), Some(price.entering), "{at:?}");
                assert_eq!(cost(middle, beside), Some(price.leaving), "{at:?}");
            }
        }
    }
}
