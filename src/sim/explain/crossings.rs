//! Whether somebody who went through a region has crossed it. Floor 6.

use crate::board::{Board, MoveField, OccupancyMap, Occupied, Stamp};
use crate::combat::Region;
use crate::grid::{Cell, Cells};
use crate::sim::ways::{ANY, cost_between, opened};
use std::collections::BTreeMap;

/// What was found out about the regions of maps, kept from battle to battle.
#[derive(Debug, Default)]
pub struct Crossings {
    maps: Vec<MapWays>,
    field: MoveField,
}

/// The ways of one map, as it is drawn.
#[derive(Debug)]
struct MapWays {
    stamp: Stamp,
    open: Board,
    /// For each region what blocks its cells.
    closed: Vec<OccupancyMap>,
    /// By region, the last cell before it and the first one after it.
    known: BTreeMap<(usize, Cell, Cell), bool>,
}

impl Crossings {
    /// Whether who came into the region at a place in the list from one cell, and left it to another, has crossed it:
    /// for an ordinary walker the way between these cells is longer without the region, or there is none.
    pub fn is_crossing(
        &mut self,
        map: &Board,
        regions: &[Region],
        region: usize,
        ends: [Cell; 2],
    ) -> bool {
        let Self { maps, field } = self;
        let place = maps.iter().position(|ways| ways.stamp == map.stamp());
        let place = place.unwrap_or_else(|| {
            maps.push(MapWays::of(map, regions));
            maps.len() - 1
        });
        let MapWays {
            open,
            closed,
            known,
            ..
        } = &mut maps[place];
        let Some(closed) = closed.get(region) else {
            return false;
        };
        let [from, to] = ends;
        *known.entry((region, from, to)).or_insert_with(|| {
            let through = cost_between(open, &OccupancyMap::for_board(open), ends, ANY, field);
            let around = cost_between(open, closed, ends, ANY, field);
            match (through, around) {
                (Some(through), Some(around)) => around > through,
                (_, None) => from != to,
                (None, Some(_)) => false,
            }
        })
    }
}

impl MapWays {
    fn of(map: &Board, regions: &[Region]) -> Self {
        let open = opened(map);
        let closed = regions.iter().map(|region| {
            let mut blocked = OccupancyMap::for_board(&open);
            for &cell in &region.cells {
                blocked.mark(&open, &Cells::single(cell), Occupied::Block);
            }
            blocked
        });
        Self {
            stamp: map.stamp(),
            closed: closed.collect(),
            known: BTreeMap::new(),
            open,
        }
    }
}
