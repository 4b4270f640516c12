//! Overlays just under the pieces: path, brackets, cursor, selection; and what lies about. Floor 7.

use bevy::prelude::*;

use super::areas::border;
use super::sheet::Sheet;
use super::shown::{Overlays, PathStep, TargetMark, ThingMark};
use crate::grid::Cell;
use crate::view::label::{INK, Label, PAPER, Words, rank};
use crate::view::layout::Layout;
use crate::view::palette::colours;
use crate::view::sketch::Sketch;
use crate::view::spread::Side;

pub(super) fn draw(sheet: &mut Sheet, overlays: &Overlays) {
    for mark in &overlays.things {
        thing(sheet, mark);
    }
    if let Some(cell) = overlays.cursor {
        cursor(sheet, cell, overlays.by_keys);
    }
    for target in &overlays.targets {
        brackets(sheet, target);
    }
    path(sheet, &overlays.path);
}

fn cursor(sheet: &mut Sheet, cell: Cell, by_keys: bool) {
    let corners = sheet.layout.corners(cell);
    let middle = sheet.layout.cell_to_world(cell);
    let inset: Vec<Vec2> = corners.iter().map(|c| c.lerp(middle, 0.05)).collect();
    let (rim, line) = if by_keys { (8.0, 4.6) } else { (4.4, 2.2) };
    sheet.marks.strip(&inset, rim, INK.with_alpha(0.55), true);
    sheet.marks.strip(&inset, line, PAPER, true);
}

/// Height of the letters of a chance: the same for all, so that none moves when another one is chosen.
const CHANCE: f32 = 17.0;
/// Size of the icon of a loose thing.
pub(super) const THING: f32 = 15.0;

/// A coin with the icon in the corner of the cell and over the pieces: what lies under somebody shows, too.
fn thing(sheet: &mut Sheet, mark: &ThingMark) {
    let at = sheet.layout.cell_to_world(mark.cell) + Vec2::new(-21.0, -21.0);
    sheet.signs.disc(at, 11.5, INK);
    sheet.signs.disc(at, 10.0, PAPER);
    sheet.icons.push((at, mark.glyph));
    if mark.count > 1 {
        let words = Words::tag(mark.count.to_string(), 14.0);
        sheet.words.push((at + Vec2::new(17.0, -4.0), words));
    }
}

/// The outline of a region with its corners kept and the middles of its sides left out.
pub(super) fn brackets(sheet: &mut Sheet, target: &TargetMark) {
    let places: Vec<Vec2> = target
        .cells
        .iter()
        .map(|cell| sheet.layout.cell_to_world(*cell))
        .collect();
    let Some(first) = places.first() else { return };
    let mut space = Rect::from_center_size(*first, Vec2::ZERO);
    for place in &places {
        space = space.union_point(*place);
    }
    let space = space.inflate(31.0);
    let (colour, wide) = if target.chosen {
        (colours().target, 4.2)
    } else {
        (colours().target.mix(&PAPER, 0.35), 3.0)
    };
    let arm = 13.0;
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let way = Vec2::new(x, y);
        let corner = space.center() + space.half_size() * way;
        let hook = [
            corner - Vec2::new(x * arm, 0.0),
            corner,
            corner - Vec2::new(0.0, y * arm),
        ];
        let stretched = [
            hook[0] - Vec2::new(x * 1.4, 0.0),
            hook[1],
            hook[2] - Vec2::new(0.0, y * 1.4),
        ];
        sheet.signs.strip(&stretched, wide + 2.6, INK, false);
        sheet.signs.strip(&hook, wide, colour, false);
    }
    if let Some(percent) = target.percent {
        let mut words = Words::tag(format!("{percent} %"), CHANCE).bold();
        if target.chosen {
            (words.colour, words.behind) = (INK, Some(colours().target));
        }
        let words = words.labelled(Label::chance(space, rank::CHANCE));
        sheet.words.push((space.center(), words));
    }
}

fn path(sheet: &mut Sheet, path: &[PathStep]) {
    let points: Vec<Vec2> = path
        .iter()
        .map(|step| sheet.layout.cell_to_world(step.cell))
        .collect();
    if points.len() < 2 {
        return;
    }
    sheet.marks.dots(&points, 9.5, 4.4, PAPER.with_alpha(0.75));
    sheet.marks.dots(&points, 9.5, 3.1, INK);
    for (i, step) in path.iter().enumerate().skip(1) {
        let (before, here) = (points[i - 1], points[i]);
        if step.provokes {
            barb(&mut sheet.signs, before, here);
        }
        let last = i + 1 == path.len();
        let bends = !last && {
            let (a, b) = (
                (here - before).normalize_or_zero(),
                (points[i + 1] - here).normalize_or_zero(),
            );
            a.dot(b) < 0.99
        };
        if last || bends {
            sheet.marks.disc(here, 6.0, PAPER);
            sheet.marks.disc(here, 4.4, INK);
            // Below: the names of the pieces in the cells above hang down into this one.
            let mut words = Words::tag(step.cost.to_string(), if last { 17.0 } else { 14.0 });
            words.bold = last;
            let owner = Rect::from_center_half_size(here, Vec2::splat(9.0));
            let label = Label {
                far: last,
                ..Label::aside(owner, &[Side::Corner, Side::Above], rank::COST)
            };
            sheet.words.push((here, words.labelled(label)));
        }
    }
    arrow(
        &mut sheet.marks,
        points[points.len() - 2],
        points[points.len() - 1],
    );
}

/// The head of the path.
fn arrow(sketch: &mut Sketch, from: Vec2, to: Vec2) {
    let way = (to - from).normalize_or_zero();
    let side = way.perp();
    let head = |out: f32, wide: f32| {
        [
            to + way * out,
            to - way * 6.0 + side * wide,
            to - way * 1.5,
            to - way * 6.0 - side * wide,
        ]
    };
    for (grow, colour) in [(3.0, PAPER), (0.0, INK)] {
        let [tip, left, notch, right] = head(15.0 + grow, 9.5 + grow);
        sketch.area(&[tip, left, notch], colour);
        sketch.area(&[tip, notch, right], colour);
    }
}

/// A thorn on a step that provokes.
fn barb(sketch: &mut Sketch, from: Vec2, to: Vec2) {
    let way = (to - from).normalize_or_zero();
    // Past the middle, so that the piece that walks does not hide it.
    let middle = from.lerp(to, 0.62);
    let side = way.perp();
    for (grow, colour) in [(2.2, PAPER), (0.0, colours().barb)] {
        for turn in [-1.0, 1.0] {
            let base = middle + way * (3.5 + grow);
            let tail = middle - way * (3.5 + grow);
            let tip = middle - way * 9.0 + side * turn * (15.0 + grow * 1.4);
            sketch.area(&[base, tip, tail], colour);
        }
        sketch.disc(middle, 4.6 + grow, colour);
    }
}

/// The ring round the space of the selected piece.
#[must_use]
pub fn selection(layout: &Layout, cells: &[Cell]) -> Sketch {
    let mut sketch = Sketch::new();
    for (wide, colour) in [
        (7.0, INK.with_alpha(0.55)),
        (4.0, Color::srgb(1.0, 0.95, 0.78)),
    ] {
        for [a, b] in border(layout, cells) {
            let over = (b - a).normalize_or_zero() * wide * 0.45;
            sketch.line(a - over, b + over, wide, colour);
        }
    }
    sketch
}
