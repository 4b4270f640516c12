//! Who sees whom. Floor 4. Rule INJ-POS-12; ruling INJ-R69.

use crate::board::{Body, Light, known_line_of_fire, line_of_fire};
use crate::combat::InCover;
use crate::grid::{Cell, Cells, Footprint};
use crate::rules::injury::snapshot::{Fighter, Situation};

/// Whether `a` sees `t`: into the dark only from next to it or with darkvision, into or through
/// fog only from next to it.
#[must_use]
pub fn sees(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    !a.body.is_blinded() && sees_space(s, a, &t.sight_body(), &t.space, s.distance(a, t))
}

/// The same for a thing in a cell, so many cells away; blindness is not asked.
#[must_use]
pub fn sees_cell(s: &Situation<'_>, a: &Fighter<'_>, cell: Cell, distance: i32) -> bool {
    let thing = Body::new(cell, Footprint::Single);
    let space = Footprint::Single.cells(s.kind(), cell);
    sees_space(s, a, &thing, &space, distance)
}

/// The cover of a fighter against the enemies that fight. Creatures in the way decide between equally good lines, and
/// give none. Rules INJ-POS-01, -02, -15.
#[must_use]
pub fn in_cover(s: &Situation<'_>, t: &Fighter<'_>) -> InCover {
    let from = |a: &Fighter<'_>| known_line_of_fire(s.board, &a.sight_body(), &t.sight_body());
    let enemies = s.enemies_of(t.side).filter(|a| a.is_up());
    enemies.map(|a| (a.id, from(a).grade)).collect()
}

fn sees_space(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    target: &Body,
    space: &Cells,
    distance: i32,
) -> bool {
    if distance <= 1 || s.data.is_off("INJ-POS-12") {
        return true;
    }
    let mut cells = space.iter();
    let in_dark = cells.all(|cell| s.board.light(cell) == Light::Dark);
    if in_dark && !a.stats.darkvision {
        return false;
    }
    if !s.board.has_fog() {
        return true;
    }
    let line = line_of_fire(s.board, &a.sight_body(), target);
    let foggy = |cell: Cell| s.board.fog(cell);
    let hidden = line.between.iter().copied().any(foggy) || space.iter().all(foggy);
    !hidden && !line.sight_blocked
}
