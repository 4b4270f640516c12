//! The board of a battle, and what the battle has changed of it. Floor 3.

use crate::board::{Board, Fixture, Light, Terrain};
use crate::grid::Cell;
use bevy::prelude::Resource;
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The board of this battle.
///
/// Events alone change it: objects and edges that are worked or broken, light, fog and ground. Whatever was found out
/// about a board is known by its [`Stamp`](crate::board::Stamp), which is another one after every change.
#[derive(Resource, Debug)]
pub struct BattleBoard {
    board: Board,
    /// The cells whose light, fog or ground is not that of the level, as they were in the level.
    changed: BTreeMap<Cell, CellBefore>,
}

/// What a cell was before the battle changed it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct CellBefore {
    light: Light,
    fog: bool,
    terrain: Option<usize>,
}

impl CellBefore {
    fn of(board: &Board, cell: Cell) -> Self {
        Self {
            light: board.light(cell),
            fog: board.fog(cell),
            terrain: board.terrain_index(cell),
        }
    }
}

impl BattleBoard {
    /// The board on which a battle will be fought.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            changed: BTreeMap::new(),
        }
    }

    /// The board as it is now.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The light of a cell in the level, whatever the battle has made of it. Rules TRI-MOVE-25, TRI-R82.
    #[must_use]
    pub fn light_before(&self, cell: Cell) -> Light {
        let before = self.changed.get(&cell);
        before.map_or_else(|| self.board.light(cell), |before| before.light)
    }

    /// Whether fog hangs in a cell in the level, whatever the battle has made of it. Rule TRI-SPELL-05.
    #[must_use]
    pub fn fog_before(&self, cell: Cell) -> bool {
        let before = self.changed.get(&cell);
        before.map_or_else(|| self.board.fog(cell), |before| before.fog)
    }

    /// The cells whose light, fog or ground the battle has changed, in reading order.
    pub fn changed_cells(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.changed.keys().copied()
    }

    pub(in crate::combat) fn turn(&mut self, at: Fixture) {
        self.board.turn(at);
    }

    pub(in crate::combat) fn shift(&mut self, from: Cell, to: Cell) {
        let object = self.board.object(from).cloned();
        self.board.set_object(from, None);
        self.board.set_object(to, object);
    }

    pub(in crate::combat) fn wear(&mut self, at: Fixture, left: u16) {
        self.board.wear(at, left);
    }

    pub(in crate::combat) fn set_light(&mut self, cells: &[Cell], light: Light) {
        self.change(cells, |board, cell| board.set_light(cell, light));
    }

    pub(in crate::combat) fn set_fog(&mut self, cells: &[Cell], fog: bool) {
        self.change(cells, |board, cell| board.set_fog(cell, fog));
    }

    pub(in crate::combat) fn set_terrain(&mut self, cells: &[Cell], terrain: &Terrain) {
        self.change(cells, |board, cell| board.set_terrain(cell, terrain));
    }

    fn change(&mut self, cells: &[Cell], write: impl Fn(&mut Board, Cell)) {
        for &cell in cells {
            if !self.board.contains(cell) {
                continue;
            }
            let now = CellBefore::of(&self.board, cell);
            let first = self.changed.remove(&cell).unwrap_or(now);
            write(&mut self.board, cell);
            if CellBefore::of(&self.board, cell) != first {
                self.changed.insert(cell, first);
            }
        }
    }
}

/// What a battle can change of its board: objects, edges, and the cells that are not as in the level. A battle that has
/// changed none of these has the hash of its objects and edges alone, as saves of earlier versions have it.
impl Hash for BattleBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.objects().for_each(|object| object.hash(state));
        self.board.edges().for_each(|edge| edge.hash(state));
        for &cell in self.changed.keys() {
            let (light, fog) = (self.board.light(cell), self.board.fog(cell));
            (cell, light, fog, self.board.terrain(cell)).hash(state);
        }
    }
}

/// The terrains that a battle may lay, by name: those of the board catalogue and of the level. A battle without it, such
/// as a camp, knows none.
#[derive(Resource, Debug, Clone, Default)]
pub struct Terrains(Arc<BTreeMap<SmolStr, Terrain>>);

impl Terrains {
    /// These terrains by their names.
    pub fn of(terrains: impl IntoIterator<Item = Terrain>) -> Self {
        let named = terrains.into_iter().map(|it| (it.name.clone(), it));
        Self(Arc::new(named.collect()))
    }

    /// A terrain by its name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Terrain> {
        self.0.get(name)
    }
}

#[cfg(test)]
mod tests {
    use super::BattleBoard;
    use crate::board::{Board, Light, Terrain};
    use crate::combat::Digest;
    use crate::grid::{Cell, GridKind};
    use std::hash::{Hash, Hasher};

    fn hash(board: &BattleBoard) -> u64 {
        let mut digest = Digest::default();
        board.hash(&mut digest);
        digest.finish()
    }

    #[test]
    fn the_hash_tells_light_fog_and_ground_that_are_not_those_of_the_level() {
        for kind in GridKind::ALL {
            let palette = vec![Terrain::open("grass")];
            let level = Board::new(kind, Cell::new(0, 0), 4, 4, palette, 0);
            let mut board = BattleBoard::new(level.clone());
            let (first, cell) = (hash(&board), [Cell::new(1, 2)]);
            let mud = Terrain::open("mud");
            let changes: [(fn(&mut BattleBoard, &[Cell], bool), &str); 3] = [
                (
                    |board, cells, on| {
                        let light = if on { Light::Dark } else { Light::Bright };
                        board.set_light(cells, light);
                    },
                    "light",
                ),
                (|board, cells, on| board.set_fog(cells, on), "fog"),
                (
                    |board, cells, on| {
                        let name = if on { "mud" } else { "grass" };
                        board.set_terrain(cells, &Terrain::open(name));
                    },
                    "ground",
                ),
            ];
            let mut known = vec![first];
            for (change, what) in changes {
                let stamp = board.board().stamp();
                change(&mut board, &cell, true);
                assert!(!known.contains(&hash(&board)), "{kind:?}: {what} is told");
                assert_ne!(board.board().stamp(), stamp, "{kind:?}: {what}");
                known.push(hash(&board));
                change(&mut board, &cell, false);
                assert_eq!(hash(&board), first, "{kind:?}: {what} is as it was");
                assert_eq!(board.board(), &level);
            }
            board.set_terrain(&[Cell::new(9, 9)], &mud);
            assert_eq!(hash(&board), first, "off the map nothing is changed");
        }
    }
}
