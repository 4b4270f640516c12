//! Levers and what they work. Floor 4.

use super::{Checker, Map, part};
use crate::board::Fixture;
use crate::level::draft::{LeverEntry, WorkEntry};
use crate::level::read::Placed;
use crate::source::Node;

impl<'d> Checker<'_, 'd> {
    /// Ties each lever of the level to what it works.
    pub(super) fn tie_levers(&mut self, map: &mut Map, levers: &[Placed<'d, LeverEntry>]) {
        for (lever, node) in levers {
            let node = *node;
            let Some(cell) = self.cell_of(map, lever.cell, part(node, "cell")) else {
                continue;
            };
            let Some(drawn) = &mut map.drawn else {
                continue;
            };
            let stands = drawn.board.object(cell);
            let is_lever = stands.is_some_and(|it| it.has_tag("lever"));
            if !is_lever && !self.checks.lacks_variant {
                part(node, "cell").problem(
                    self.report,
                    format!("no lever stands at {cell}"),
                    "put the object \"lever\" there with the legend",
                );
            }
            let works = part(node, "works");
            if lever.works.is_empty() {
                works.problem(
                    self.report,
                    "the lever works nothing",
                    "name a cell, or a cell and a side: works: [(cell: (3, 2), side: \"N\")]",
                );
            }
            let places: Vec<_> = lever
                .works
                .iter()
                .zip(works.items())
                .filter_map(|(entry, node)| self.worked(map, entry, node))
                .collect();
            if let Some(drawn) = &mut map.drawn {
                drawn.board.set_lever(cell, places);
            }
        }
    }

    fn worked(&mut self, map: &Map, entry: &WorkEntry, node: Node<'d>) -> Option<Fixture> {
        let cell = self.cell_of(map, entry.cell, part(node, "cell"))?;
        let place = match &entry.side {
            None => Fixture::Cell(cell),
            Some(name) => {
                let side = self.border_of(map, name, part(node, "side"))?;
                Fixture::Border(cell, map.grid?.step(cell, side))
            }
        };
        let there = map.drawn.as_ref()?.board.fitting(place);
        let turns = there.is_some_and(|fitting| fitting.turns_into().is_some());
        if !turns && !self.checks.lacks_variant {
            node.problem(
                self.report,
                "nothing that a lever could work stands there",
                "name the place of a door or a portcullis",
            );
            return None;
        }
        Some(place)
    }
}
