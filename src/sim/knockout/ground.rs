//! Objects, patches of terrain and edges that are left out. Floor 6.

use super::map::Map;
use super::{Thing, label};
use crate::battle::is_same_ground;
use crate::grid::Cell;
use crate::level::Level;
use crate::level::draft::{Draft, Spot, Tile};
use smol_str::SmolStr;
use std::collections::BTreeMap;

impl Map {
    /// Objects, neighbouring ones of one kind together.
    pub fn objects(&self) -> impl Iterator<Item = Thing> {
        let patches = self.patches(|tile| tile.object.clone()).into_iter();
        patches.map(|(name, cells)| {
            let bare = |tile: &Tile| Tile {
                object: None,
                ..tile.clone()
            };
            let mut without = self.redrawn(&cells, bare);
            forget_levers(&mut without, &cells);
            Thing::new(label(&name, &cells), without).at(cells)
        })
    }

    /// Patches of terrain, each replaced by the commonest. A patch that does nothing else under the ruleset than what replaces it
    /// is inert.
    pub fn terrain<'m>(
        &'m self,
        level: &'m Level,
        rules: &'m str,
    ) -> impl Iterator<Item = Thing> + 'm {
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        for tile in self.tiles.values() {
            *numbers.entry(&tile.terrain).or_default() += 1;
        }
        let most = numbers.iter().max_by_key(|&(_, number)| number);
        let common = most.map_or_else(SmolStr::default, |(&name, _)| name.into());
        let patches = self.patches(|tile| Some(tile.terrain.clone())).into_iter();
        let other = {
            let common = common.clone();
            patches.filter(move |(name, _)| *name != common)
        };
        other.map(move |(name, cells)| {
            let filled = |tile: &Tile| Tile {
                terrain: common.clone(),
                ..tile.clone()
            };
            let ruleset = crate::rules::find(rules);
            let is_same = |ruleset| is_same_ground(level, ruleset, &name, &common);
            let is_inert = ruleset.and_then(is_same) == Some(true);
            Thing {
                inert: is_inert.then(|| common.clone()),
                ..Thing::new(label(&name, &cells), self.redrawn(&cells, filled)).at(cells)
            }
        })
    }

    /// Entries of edges.
    pub fn edges(&self) -> impl Iterator<Item = Thing> {
        self.draft.edges.iter().enumerate().map(|(index, run)| {
            let mut without = self.draft.clone();
            without.edges.remove(index);
            for lever in &mut without.levers {
                let is_its = |spot: Spot| spot == run.cell || Some(spot) == run.to;
                lever
                    .works
                    .retain(|work| work.side.as_ref() != Some(&run.side) || !is_its(work.cell));
            }
            without.levers.retain(|lever| !lever.works.is_empty());
            let at = |spot: Spot| match spot {
                Spot::At(cell) => cell.to_string(),
                Spot::Mark(symbol) => symbol.to_string(),
            };
            let to = run.to.map(|to| format!(" to {}", at(to)));
            let label = format!(
                "{} {} of {}{}",
                run.edge,
                run.side,
                at(run.cell),
                to.unwrap_or_default()
            );
            let ends = [Some(run.cell), run.to].into_iter().flatten();
            let ends = ends.filter_map(|spot| match spot {
                Spot::At(cell) => Some(cell),
                Spot::Mark(_) => None,
            });
            Thing::new(label, without).at(ends)
        })
    }
}

/// Takes away the levers in some cells, and those that work only objects in them.
pub(super) fn forget_levers(draft: &mut Draft, cells: &[Cell]) {
    let is_gone = |spot: Spot| matches!(spot, Spot::At(cell) if cells.contains(&cell));
    draft.levers.retain(|lever| !is_gone(lever.cell));
    for lever in &mut draft.levers {
        lever
            .works
            .retain(|work| work.side.is_some() || !is_gone(work.cell));
    }
    draft.levers.retain(|lever| !lever.works.is_empty());
}
