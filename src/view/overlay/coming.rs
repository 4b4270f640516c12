//! What is about to happen: an arrow in the colour and the pattern of its side, brackets, words. Floor 7.

use bevy::prelude::*;

use super::marks::brackets;
use super::sheet::Sheet;
use super::shown::{ComingMark, TargetMark};
use crate::grid::Cell;
use crate::view::label::{INK, Label, PAPER, Words, rank};
use crate::view::layout::{CELL, Layout};
use crate::view::palette::colours;
use crate::view::sketch::Sketch;

/// Width of the ink under the arrow, in world units.
const INK_WIDTH: f32 = 10.0;
/// Width of the colour on it.
const WIDTH: f32 = 5.6;
/// How far from the middle of a piece an arrow begins or ends: at its ring.
const RING: f32 = 26.0;
/// The widest line of the words, in logical pixels: beside the border of the map wide ones would be cut off.
const WORDS: f32 = 172.0;

pub(super) fn draw(sheet: &mut Sheet, mark: &ComingMark) {
    let layout = sheet.layout;
    let Some(start) = middle(layout, &mark.from) else {
        return;
    };
    let end = middle(layout, &mark.to);
    let points = points(layout, mark, start, end);
    if let [.., before, last] = points[..] {
        arrow(&mut sheet.signs, &points, before, last, mark.side);
    }
    if !mark.to.is_empty() {
        let target = TargetMark {
            cells: mark.to.clone(),
            percent: None,
            chosen: true,
        };
        brackets(sheet, &target);
    }
    if !mark.words.is_empty() {
        let at = end.or_else(|| points.last().copied()).unwrap_or(start);
        let cells = mark
            .to
            .iter()
            .map(|&cell| Rect::from_center_size(layout.cell_to_world(cell), Vec2::splat(CELL)));
        let around = Rect::from_center_size(at, Vec2::splat(CELL));
        let owner = cells.fold(around, |all, cell| all.union(cell));
        let words = Words::tag(&mark.words, 16.0).bold().within(WORDS);
        let words = words.labelled(Label::chance(owner, rank::COMING));
        sheet.words.push((at, words));
    }
}

/// The middle of some cells.
fn middle(layout: &Layout, cells: &[Cell]) -> Option<Vec2> {
    let count = cells.len();
    let sum: Vec2 = cells.iter().map(|&cell| layout.cell_to_world(cell)).sum();
    (count > 0).then(|| sum / count as f32)
}

/// The way, or the line to the target, from ring to ring.
fn points(layout: &Layout, mark: &ComingMark, start: Vec2, end: Option<Vec2>) -> Vec<Vec2> {
    let anchor = mark.from.first().map(|&cell| layout.cell_to_world(cell));
    let shift = start - anchor.unwrap_or(start);
    let mut points = vec![start];
    points.extend(
        mark.way
            .iter()
            .map(|&cell| layout.cell_to_world(cell) + shift),
    );
    points.extend(end);
    let count = points.len();
    if count < 2 {
        return Vec::new();
    }
    let (first, second) = (points[0], points[1]);
    points[0] = first.move_towards(second, RING.min(first.distance(second) / 3.0));
    if end.is_some() {
        let (before, last) = (points[count - 2], points[count - 1]);
        points[count - 1] = last.move_towards(before, RING.min(last.distance(before) / 3.0));
    }
    points
}

/// An ink line with the colour of the side on it: whole, dashed, dotted, or in long dashes, so that no side is told
/// by its colour alone.
fn arrow(sketch: &mut Sketch, points: &[Vec2], before: Vec2, last: Vec2, side: u8) {
    let sides = colours().sides;
    let side = usize::from(side) % sides.len();
    let colour = sides[side];
    sketch.strip(points, INK_WIDTH + 2.4, PAPER.with_alpha(0.85), false);
    sketch.strip(points, INK_WIDTH, INK, false);
    match side {
        0 => sketch.strip(points, WIDTH, colour, false),
        1 => sketch.dashes(points, (11.0, 6.0), WIDTH, colour),
        2 => sketch.dots(points, 10.0, WIDTH / 2.0, colour),
        _ => sketch.dashes(points, (20.0, 4.0), WIDTH, colour),
    }
    let way = (last - before).normalize_or_zero();
    let across = way.perp();
    for (grow, colour) in [(4.2, PAPER), (2.6, INK), (0.0, colour)] {
        let tip = last + way * (12.0 + 1.4 * grow);
        let base = last - way * (8.0 + grow);
        let wide = across * (11.0 + grow);
        sketch.area(&[tip, base + wide, base - wide], colour);
    }
}
