//! Which tiles lie on a cell: its ground and the transitions towards its neighbours. Floor 4.

use crate::board::Board;
use crate::grid::{Cell, Direction, GridKind};
use crate::picture::atlas::{Family, Sheet, TERRAINS, TerrainArt, Trim, terrain_index};

/// The tiles of one cell, from the lowest up.
#[derive(Clone, Debug, PartialEq)]
pub struct Stack {
    /// Tile of the ground.
    pub base: u32,
    /// Brightness of the ground: 1 at elevation 0, lighter with each step, with a slow drift over the map.
    pub light: f32,
    /// Tiles of the transitions, in drawing order.
    pub trims: Vec<u32>,
    /// Whether light moves on it.
    pub water: bool,
}

/// What the picture of a cell depends on.
#[derive(Clone, Copy)]
struct Ground {
    index: usize,
    art: TerrainArt,
    elevation: i32,
}

fn ground(board: &Board, cell: Cell) -> Option<Ground> {
    let terrain = board.terrain(cell)?;
    let tags: Vec<&str> = terrain.tags.iter().map(|tag| tag.as_str()).collect();
    let index = terrain_index(&terrain.name, &tags, terrain.passable);
    Some(Ground {
        index,
        art: TERRAINS[index],
        elevation: board.elevation(cell),
    })
}

/// The tiles of a cell; `None` off the map.
#[must_use]
pub fn stack(board: &Board, sheet: Sheet, cell: Cell) -> Option<Stack> {
    let here = ground(board, cell)?;
    let kind = board.kind();
    let bridge = here.art.name == "bridge";
    let variant = if bridge {
        bridge_axis(board, cell)
    } else {
        shuffle(cell, 1)
    };
    let mut trims: Vec<(u32, u32)> = Vec::new();
    for direction in kind.directions() {
        let there = ground(board, kind.step(cell, direction));
        let corner = kind == GridKind::Square && direction.index() % 2 == 1;
        if corner && covered_corner(board, cell, direction) {
            continue;
        }
        let along =
            bridge && u32::from(direction.index()) % (sheet.sides / 2) == axis_index(kind, variant);
        side_tiles(here, there, along, |order, tile| {
            trims.push((order, tile(sheet, u32::from(direction.index()))));
        });
    }
    trims.sort_by_key(|(order, _)| *order);
    Some(Stack {
        base: sheet.base(here.index, variant),
        light: light(cell, here.elevation),
        trims: trims.into_iter().map(|(_, tile)| tile).collect(),
        water: here.art.family == Family::Water && here.art.name != "ice",
    })
}

type Tile = Box<dyn Fn(Sheet, u32) -> u32>;

/// The transitions of one side, with their order.
fn side_tiles(here: Ground, there: Option<Ground>, along: bool, mut put: impl FnMut(u32, Tile)) {
    let trim = |trim: Trim| -> Tile { Box::new(move |sheet, side| sheet.trim(trim, side)) };
    let Some(there) = there else {
        if here.art.family == Family::Block {
            put(60, trim(Trim::Face));
        }
        return;
    };
    let wet = |art: TerrainArt| art.family == Family::Water && art.name != "ice";
    let block = |ground: Ground| ground.art.family == Family::Block;
    if wet(here.art) && there.art.family != Family::Water && there.art.family != Family::Built {
        put(0, trim(Trim::Shore));
    }
    if let Some(fringe) = there
        .art
        .fringe
        .filter(|_| !block(here) && there.art.priority > here.art.priority)
    {
        let order = 1 + u32::from(there.art.priority);
        put(
            order,
            Box::new(move |sheet, side| sheet.fringe(fringe, side)),
        );
    }
    if here.art.family == Family::Built && there.index != here.index && !block(there) {
        if here.art.name != "bridge" && there.art.priority <= here.art.priority {
            put(40, trim(Trim::Kerb));
        } else if here.art.name == "bridge" && wet(there.art) && !along {
            put(41, trim(Trim::Rail));
        }
    }
    match there.elevation - here.elevation {
        1 => put(45, trim(Trim::Drop)),
        2.. => put(45, trim(Trim::Scarp)),
        0 => {}
        _ => put(50, trim(Trim::Rim)),
    }
    if block(there) && !block(here) {
        put(46, trim(Trim::Foot));
    }
    if block(here) && !block(there) {
        put(60, trim(Trim::Face));
    }
}

/// Whether a corner of a square needs no drawing, since a side next to it shows the same neighbour.
fn covered_corner(board: &Board, cell: Cell, corner: Direction) -> bool {
    let kind = board.kind();
    let Some(there) = ground(board, kind.step(cell, corner)) else {
        return true;
    };
    [-1, 1].into_iter().any(|turn| {
        let beside = ground(board, kind.step(cell, kind.rotate(corner, turn)));
        beside.is_some_and(|b| b.index == there.index && b.elevation >= there.elevation)
    })
}

/// Which of the bridge's looks fits: the axis whose ends are dry and whose sides are wet.
fn bridge_axis(board: &Board, cell: Cell) -> u32 {
    let kind = board.kind();
    let axes: &[u8] = match kind {
        GridKind::Square => &[2, 4],
        GridKind::Hex => &[1, 2, 3],
    };
    let dry = |direction: Direction| {
        let there = ground(board, kind.step(cell, direction));
        i32::from(there.is_none_or(|g| g.art.family != Family::Water))
    };
    let score = |axis: u8| {
        let ends = [Direction::new(axis), kind.opposite(Direction::new(axis))];
        ends.iter().map(|d| 2 * dry(*d)).sum::<i32>()
    };
    let best = axes.iter().map(|axis| score(*axis)).max().unwrap_or(0);
    axes.iter()
        .position(|axis| score(*axis) == best)
        .unwrap_or(0) as u32
}

/// The direction (modulo opposite ones) in which a bridge of a variant leads.
const fn axis_index(kind: GridKind, variant: u32) -> u32 {
    match kind {
        GridKind::Square => (2 + 2 * variant) % 4,
        GridKind::Hex => (1 + variant) % 3,
    }
}

/// A scattered number of a cell, the same every time.
#[must_use]
pub fn shuffle(cell: Cell, seed: u32) -> u32 {
    let mut h = (cell.x as u32).wrapping_mul(0x8DA6_B343)
        ^ (cell.y as u32).wrapping_mul(0xD816_3841)
        ^ seed;
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    h ^ (h >> 15)
}

fn light(cell: Cell, elevation: i32) -> f32 {
    let (x, y) = (cell.x as f32, cell.y as f32);
    let drift = ((x * 0.61 + y * 0.23).sin() + (y * 0.47 - x * 0.19).sin()) * 0.022;
    1.0 + drift + 0.13 * elevation.clamp(-3, 5) as f32
}

#[cfg(test)]
mod tests;
