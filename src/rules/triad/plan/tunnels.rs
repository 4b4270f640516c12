//! Tunnels that burrowers leave behind. Floor 4. Rule TRI-MOVE-22; ruling TRI-R19.

use crate::combat::Condition;
use crate::grid::{Cell, Cells};
use crate::rules::triad::data::Size;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{PLACE, TUNNEL};

/// Where a tunnel is: the anchor of the one that has dug it.
fn place_of(tunnel: &Condition) -> Cell {
    let [x, y] = PLACE.map(|name| tunnel.number(name));
    Cell::new(x, y)
}

/// Whether a burrower has a tunnel of its own with its anchor in a cell.
pub fn has_dug(f: &Fighter<'_>, anchor: Cell) -> bool {
    f.conditions.all(TUNNEL).any(|it| place_of(it) == anchor)
}

/// The spaces of all tunnels, each with the size of the one that has dug it.
fn all<'s>(s: &'s Situation<'_>) -> impl Iterator<Item = (Size, Cells)> + use<'s> {
    let kind = s.kind();
    s.fighters().iter().flat_map(move |f| {
        let (size, shape) = (f.stats.size, f.stats.size.footprint());
        let dug = f.conditions.all(TUNNEL);
        dug.map(move |it| (size, shape.cells(kind, place_of(it))))
    })
}

/// Whether a tunnel leads through a cell.
pub fn is_dug(s: &Situation<'_>, cell: Cell) -> bool {
    all(s).any(|(_, space)| space.contains(cell))
}

/// Whether tunnels have room for a fighter with its anchor in a cell: those of burrowers that are not smaller.
pub fn has_room(s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell) -> bool {
    let space = f.footprint.cells(s.kind(), anchor);
    let dug = |cell| all(s).any(|(size, dug)| size >= f.stats.size && dug.contains(cell));
    space.iter().all(dug)
}
