//! Who sees whom. Floor 4. Rule INJ-POS-12; ruling INJ-R69.

use crate::board::{Body, Light, line_of_fire};
use crate::grid::{Cell, Footprint};
use crate::rules::injury::snapshot::{Fighter, Situation};

/// Whether `a` sees `t`: into the dark only from next to it or with darkvision, into or through
/// fog only from next to it.
#[must_use]
pub fn sees(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    if a.body.is_blinded() {
        return false;
    }
    if s.distance(a, t) <= 1 || s.data.is_off("INJ-POS-12") {
        return true;
    }
    let in_dark = t
        .space
        .iter()
        .all(|cell| s.board.light(cell) == Light::Dark);
    if in_dark && !a.stats.darkvision {
        return false;
    }
    if !s.board.has_fog() {
        return true;
    }
    let line = line_of_fire(s.board, &a.sight_body(), &t.sight_body());
    let foggy = |cell: Cell| s.board.fog(cell);
    let hidden = line.between.iter().copied().any(foggy) || t.space.iter().all(foggy);
    !hidden && !line.sight_blocked
}

/// The same for a thing in a cell, so many cells away.
#[must_use]
pub fn sees_cell(s: &Situation<'_>, a: &Fighter<'_>, cell: Cell, distance: i32) -> bool {
    if distance <= 1 {
        return true;
    }
    if s.board.light(cell) == Light::Dark && !a.stats.darkvision {
        return false;
    }
    if !s.board.has_fog() {
        return true;
    }
    let thing = Body::new(cell, Footprint::Single);
    let line = line_of_fire(s.board, &a.sight_body(), &thing);
    let foggy = line
        .between
        .iter()
        .chain([&cell])
        .any(|&at| s.board.fog(at));
    !foggy && !line.sight_blocked
}
