//! Overlays over the pieces: shields of cover, flanks, lines of fire. Floor 7.

use bevy::prelude::*;

use super::sheet::Sheet;
use super::shown::{Blocker, CoverMark, FireLine, FlankMark, Overlays, Shield};
use crate::view::label::{INK, PAPER};
use crate::view::palette::colours;
use crate::view::sketch::Sketch;

pub(super) fn draw(sheet: &mut Sheet, overlays: &Overlays) {
    for mark in &overlays.flank {
        flank(sheet, *mark);
    }
    if let Some(line) = overlays.fire_line {
        fire(sheet, line);
    }
    for mark in &overlays.cover {
        cover(sheet, *mark);
    }
}

/// The outline of a shield about the origin, point down.
fn shield_outline(size: f32) -> Vec<Vec2> {
    let mut points = vec![
        Vec2::new(-0.8, 0.95),
        Vec2::new(0.0, 0.75),
        Vec2::new(0.8, 0.95),
    ];
    points.extend(
        [
            (0.82, 0.1),
            (0.66, -0.42),
            (0.36, -0.82),
            (0.0, -1.1),
            (-0.36, -0.82),
            (-0.66, -0.42),
            (-0.82, 0.1),
        ]
        .map(|(x, y)| Vec2::new(x, y)),
    );
    points.into_iter().map(|p| p * size).collect()
}

fn cover(sheet: &mut Sheet, mark: CoverMark) {
    let layout = sheet.layout;
    let at = layout.cell_to_world(mark.cell) + layout.heading(mark.toward) * 27.0;
    let shape = |size: f32| {
        shield_outline(size)
            .into_iter()
            .map(|p| p + at)
            .collect::<Vec<_>>()
    };
    let fan = |sketch: &mut Sketch, size: f32, colour: Color| {
        let border = shape(size);
        sketch.glow(at, colour, &border, |_| colour);
    };
    fan(&mut sheet.signs, 12.2, INK);
    fan(&mut sheet.signs, 10.4, PAPER);
    fan(&mut sheet.signs, 8.4, Color::srgb(0.27, 0.29, 0.31));
    match mark.shield {
        Shield::Empty => {}
        Shield::Half => {
            let left: Vec<Vec2> = shape(8.4)
                .into_iter()
                .map(|p| Vec2::new(p.x.min(at.x), p.y))
                .collect();
            sheet
                .signs
                .glow(at, colours().cover, &left, |_| colours().cover);
        }
        Shield::Full => fan(&mut sheet.signs, 8.4, colours().cover),
    }
}

fn flank(sheet: &mut Sheet, mark: FlankMark) {
    let [from, middle, to] =
        [mark.from, mark.target, mark.to].map(|cell| sheet.layout.cell_to_world(cell));
    for (from, to) in [(from, middle), (to, middle)] {
        let way = (to - from).normalize_or_zero();
        let (start, end) = (from + way * 20.0, to - way * 14.0);
        for (wide, colour) in [(6.0, INK), (3.2, colours().flank)] {
            sheet.signs.line(start, end, wide, colour);
        }
        for back in [0.0, 10.0] {
            let tip = end + way * (7.0 - back);
            let arms = [
                tip - way * 9.0 + way.perp() * 9.5,
                tip,
                tip - way * 9.0 - way.perp() * 9.5,
            ];
            sheet.signs.strip(&arms, 6.8, INK, false);
            sheet.signs.strip(&arms, 3.8, colours().flank, false);
        }
    }
}

fn fire(sheet: &mut Sheet, line: FireLine) {
    let layout = sheet.layout;
    let (from, to) = (
        layout.cell_to_world(line.from),
        layout.cell_to_world(line.to),
    );
    let way = (to - from).normalize_or_zero();
    let (start, end) = (from + way * 22.0, to - way * 22.0);
    let Some(blocker) = line.blocker else {
        sheet.signs.line(start, end, 4.2, INK.with_alpha(0.8));
        sheet.signs.line(start, end, 2.0, colours().fire);
        sheet.signs.disc(end, 4.6, INK);
        sheet.signs.disc(end, 3.2, colours().fire);
        return;
    };
    let place = match blocker {
        Blocker::Cell(cell) => layout.cell_to_world(cell),
        Blocker::Edge(cell, direction) => layout
            .side(cell, direction)
            .map_or(layout.cell_to_world(cell), |[a, b]| a.midpoint(b)),
    };
    let stop = from + way * (place - from).dot(way).clamp(0.0, from.distance(to));
    sheet.signs.line(start, stop, 4.2, INK.with_alpha(0.8));
    sheet.signs.line(start, stop, 2.0, colours().fire);
    sheet
        .signs
        .dashes(&[stop, end], (5.0, 7.0), 3.4, INK.with_alpha(0.55));
    sheet.signs.dashes(
        &[stop, end],
        (5.0, 7.0),
        1.8,
        colours().fire.with_alpha(0.65),
    );
    match blocker {
        Blocker::Edge(cell, direction) => {
            if let Some([a, b]) = layout.side(cell, direction) {
                sheet.signs.line(a, b, 9.0, INK);
                sheet.signs.line(a, b, 5.6, colours().stop);
            }
        }
        Blocker::Cell(cell) => {
            let corners = layout.corners(cell);
            sheet.signs.strip(&corners, 6.5, INK, true);
            sheet.signs.strip(&corners, 3.4, colours().stop, true);
        }
    }
    cross(&mut sheet.signs, stop);
}

fn cross(sketch: &mut Sketch, at: Vec2) {
    for (grow, colour) in [(2.6, INK), (0.0, PAPER)] {
        for turn in [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0)] {
            let arm = turn.normalize() * (9.0 + grow * 0.6);
            sketch.line(at - arm, at + arm, 3.8 + grow, colour);
        }
    }
}
