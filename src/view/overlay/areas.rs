//! Overlays that lie on the ground: reach, threat, heat, arcs. Floor 7.

use bevy::prelude::*;

use super::sheet::Sheet;
use super::shown::{ArcMark, DangerMark, Overlays, RegionMark, StayMark, StayTint};
use crate::grid::Cell;
use crate::view::label::{INK, Label, PAPER, Words, rank};
use crate::view::layout::{CELL, Layout};
use crate::view::palette::colours;
use crate::view::spread::Side;

/// A colour as areas are filled with it, as strongly as the palette says.
fn filled(colour: Color, alpha: f32) -> Color {
    colour.with_alpha((alpha * colours().strength).min(0.9))
}

pub(super) fn draw(sheet: &mut Sheet, overlays: &Overlays) {
    regions(sheet, &overlays.regions);
    for mark in &overlays.stays {
        stay(sheet, mark);
    }
    arcs(sheet, &overlays.arcs);
    reach(sheet, &overlays.reach);
    in_reach(sheet, &overlays.in_reach);
    threat(sheet, &overlays.threat);
    heat(sheet, &overlays.heat);
    area(sheet, &overlays.area);
    if let Some(mark) = &overlays.danger {
        danger(sheet, mark);
    }
}

/// Distance of the strokes where one could strike and where two could; their width.
const HATCHES: [(f32, f32); 2] = [(21.0, 1.8), (12.0, 2.2)];

/// Hatching where more of them strike than everywhere: wide for one more, close for two, crossed for three; a line where
/// the number changes, and the number once in each region; hardly any hatching where they would if nobody was in the way;
/// a dotted outline where a shot is likely to hit.
fn danger(sheet: &mut Sheet, mark: &DangerMark) {
    let colour = colours().threat;
    for cell in &mark.cleared {
        let corners = sheet.layout.corners(*cell);
        sheet
            .areas
            .hatch(&corners, 30.0, 1.0, colour.with_alpha(0.3));
    }
    for (cell, count) in &mark.struck {
        let more = count.saturating_sub(mark.everywhere).min(3);
        if more == 0 {
            continue;
        }
        let corners = sheet.layout.corners(*cell);
        let (gap, width) = HATCHES[usize::from(more > 1)];
        sheet
            .areas
            .area(&corners, colour.with_alpha(0.03 + 0.03 * f32::from(more)));
        sheet
            .areas
            .hatch(&corners, gap, width, colour.with_alpha(0.5));
        if more > 2 {
            sheet
                .areas
                .hatch_back(&corners, gap, width, colour.with_alpha(0.5));
        }
    }
    for (count, cells) in counted_regions(sheet.layout, &mark.struck) {
        for [a, b] in border(sheet.layout, &cells) {
            sheet.areas.line(a, b, 3.0, INK.with_alpha(0.45));
            sheet.areas.line(a, b, 1.6, colour);
        }
        number(sheet, &cells, count);
    }
    for [a, b] in inner_border(sheet.layout, &mark.shot, 0.10) {
        sheet.areas.dots(&[a, b], 8.0, 2.9, PAPER.with_alpha(0.7));
        sheet.areas.dots(&[a, b], 8.0, 2.0, INK);
    }
}

/// The connected regions in which the same number could strike.
fn counted_regions(layout: &Layout, struck: &[(Cell, u8)]) -> Vec<(u8, Vec<Cell>)> {
    let count_of = |cell: &Cell| {
        let found = struck.binary_search_by_key(cell, |(at, _)| *at);
        found.ok().map(|index| struck[index].1)
    };
    let mut seen = std::collections::BTreeSet::new();
    let mut regions = Vec::new();
    for (start, count) in struck {
        if !seen.insert(*start) {
            continue;
        }
        let mut cells = vec![*start];
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            next += 1;
            for direction in layout.kind.directions() {
                let beyond = layout.kind.step(cell, direction);
                let is_side = layout.side(cell, direction).is_some();
                if is_side && count_of(&beyond) == Some(*count) && seen.insert(beyond) {
                    cells.push(beyond);
                }
            }
        }
        regions.push((*count, cells));
    }
    regions
}

/// How many could strike in a region, near its middle, if there is room for it.
fn number(sheet: &mut Sheet, cells: &[Cell], count: u8) {
    let places = cells.iter().map(|cell| sheet.layout.cell_to_world(*cell));
    let middle = places.clone().sum::<Vec2>() / cells.len().max(1) as f32;
    let nearest = places.min_by(|a, b| {
        let far = |at: &Vec2| at.distance_squared(middle);
        far(a).total_cmp(&far(b))
    });
    let Some(at) = nearest else { return };
    let words = Words {
        small: 14.0,
        ..Words::tag(count.to_string(), 15.0)
    };
    let owner = Rect::from_center_half_size(at, Vec2::splat(CELL * 0.45));
    let sides = &[Side::Middle, Side::Above, Side::Below];
    let label = Label::aside(owner, sides, rank::COUNT);
    sheet.words.push((at, words.bold().labelled(label)));
}

/// A broken outline, a little inside.
fn in_reach(sheet: &mut Sheet, cells: &[Cell]) {
    for cell in cells {
        let corners = sheet.layout.corners(*cell);
        sheet.areas.area(&corners, filled(colours().threat, 0.08));
    }
    for [a, b] in inner_border(sheet.layout, cells, 0.06) {
        sheet.areas.line(a, b, 3.6, PAPER.with_alpha(0.45));
        sheet
            .areas
            .dashes(&[a, b], (7.0, 5.0), 2.4, colours().threat.with_alpha(0.9));
    }
}

/// The sides of a region that border on what is not in it, as segments.
#[must_use]
pub fn border(layout: &Layout, region: &[Cell]) -> Vec<[Vec2; 2]> {
    let mut sorted = region.to_vec();
    sorted.sort_unstable();
    let mut sides = Vec::new();
    for cell in region {
        for direction in layout.kind.directions() {
            let beyond = layout.kind.step(*cell, direction);
            if sorted.binary_search(&beyond).is_err() {
                sides.extend(layout.side(*cell, direction));
            }
        }
    }
    sides
}

/// The same, each drawn in by a share of the way to the middle of its cell.
fn inner_border(layout: &Layout, region: &[Cell], share: f32) -> Vec<[Vec2; 2]> {
    let mut sides = Vec::new();
    for &cell in region {
        let middle = layout.cell_to_world(cell);
        for direction in layout.kind.directions() {
            let beyond = layout.kind.step(cell, direction);
            if !region.contains(&beyond)
                && let Some(side) = layout.side(cell, direction)
            {
                sides.push(side.map(|corner| corner.lerp(middle, share)));
            }
        }
    }
    sides
}

/// A corner of a cell drawn in a little towards its middle.
fn shrunk(layout: &Layout, cell: Cell, share: f32) -> Vec<Vec2> {
    let middle = layout.cell_to_world(cell);
    layout
        .corners(cell)
        .into_iter()
        .map(|corner| corner.lerp(middle, share))
        .collect()
}

/// The name stands in the cell of the region that is nearest to its middle, where no outline is, and off the pieces
/// if there is room.
fn regions(sheet: &mut Sheet, regions: &[RegionMark]) {
    for region in regions {
        for cell in &region.cells {
            sheet
                .areas
                .area(&sheet.layout.corners(*cell), filled(colours().goal, 0.16));
        }
        // A little inside, where no wall hides it.
        for [a, b] in inner_border(sheet.layout, &region.cells, 0.09) {
            sheet.areas.line(a, b, 4.8, INK.with_alpha(0.40));
            sheet
                .areas
                .dashes(&[a, b], (9.0, 5.0), 3.0, colours().goal.with_alpha(0.95));
        }
        let places = region.cells.iter();
        let places: Vec<(Vec2, bool)> = places
            .map(|cell| {
                (
                    sheet.layout.cell_to_world(*cell),
                    region.crowded.contains(cell),
                )
            })
            .collect();
        let middle = places.iter().map(|(at, _)| *at).sum::<Vec2>() / places.len().max(1) as f32;
        let nearest = places.iter().min_by(|(a, a_crowded), (b, b_crowded)| {
            let far = |at: &Vec2| at.distance_squared(middle);
            a_crowded.cmp(b_crowded).then(far(a).total_cmp(&far(b)))
        });
        if let Some((at, _)) = nearest {
            let words = Words {
                colour: colours().goal,
                ..Words::tag(&region.name, 13.0)
            };
            let owner = Rect::from_center_size(*at + Vec2::new(0.0, 22.0), Vec2::ZERO);
            let label = Label::aside(owner, &[Side::Middle], rank::PLACE);
            sheet.words.push((owner.center(), words.labelled(label)));
        }
    }
}

/// A tinted area with an outline, and its icon in the middle of a cell.
fn stay(sheet: &mut Sheet, mark: &StayMark) {
    let colour = match mark.tint {
        StayTint::Grey => INK,
        StayTint::Warm => colours().threat,
    };
    for cell in &mark.cells {
        let corners = sheet.layout.corners(*cell);
        sheet.areas.area(&corners, filled(colour, 0.22));
    }
    for [a, b] in inner_border(sheet.layout, &mark.cells, 0.05) {
        sheet.areas.line(a, b, 2.4, colour.with_alpha(0.8));
    }
    let beside = match mark.centred {
        true => Vec2::ZERO,
        false => Vec2::new(21.0, -21.0),
    };
    let at = sheet.layout.cell_to_world(mark.at) + beside;
    sheet.signs.disc(at, 11.5, INK);
    sheet.signs.disc(at, 10.0, PAPER);
    sheet.icons.push((at, mark.glyph));
    if !mark.words.is_empty() {
        let words = Words::tag(&mark.words, 13.0);
        // The name keeps off the coin.
        let owner = Rect::from_center_size(at, Vec2::splat(23.0));
        let label = Label::aside(owner, &[Side::Below, Side::Above], rank::PLACE);
        sheet.words.push((owner.center(), words.labelled(label)));
    }
}

fn reach(sheet: &mut Sheet, reach: &[(Cell, u8)]) {
    let strength = |band: u8| match band {
        0 => 0.22,
        1 => 0.11,
        _ => 0.06,
    };
    for (cell, band) in reach {
        sheet.areas.area(
            &sheet.layout.corners(*cell),
            filled(colours().reach, strength(*band)),
        );
    }
    let last = reach.iter().map(|(_, band)| *band).max().unwrap_or(0);
    for band in (0..=last).rev() {
        let region: Vec<Cell> = reach
            .iter()
            .filter(|(_, b)| *b <= band)
            .map(|(cell, _)| *cell)
            .collect();
        let outer = band == last;
        for [a, b] in border(sheet.layout, &region) {
            let over = (b - a).normalize_or_zero();
            if outer {
                sheet
                    .areas
                    .line(a - over * 2.0, b + over * 2.0, 5.0, INK.with_alpha(0.45));
                sheet.areas.line(
                    a - over * 1.2,
                    b + over * 1.2,
                    2.6,
                    colours().reach.with_alpha(0.95),
                );
            } else {
                sheet
                    .areas
                    .dashes(&[a, b], (8.0, 5.0), 2.4, colours().reach.with_alpha(0.8));
            }
        }
    }
}

fn threat(sheet: &mut Sheet, threat: &[Cell]) {
    for cell in threat {
        let corners = sheet.layout.corners(*cell);
        sheet.areas.area(&corners, filled(colours().threat, 0.10));
        sheet
            .areas
            .hatch(&corners, 11.0, 2.4, colours().threat.with_alpha(0.55));
    }
    for [a, b] in border(sheet.layout, threat) {
        sheet
            .areas
            .line(a, b, 2.2, colours().threat.with_alpha(0.75));
    }
}

fn heat(sheet: &mut Sheet, heat: &[(Cell, f32)]) {
    let most = heat.iter().map(|(_, share)| *share).fold(0.01f32, f32::max);
    for (cell, share) in heat {
        let strength = (share / most).clamp(0.0, 1.0).sqrt();
        let inset = shrunk(sheet.layout, *cell, 0.03);
        sheet
            .areas
            .area(&inset, colours().heat.with_alpha(0.12 + 0.58 * strength));
        sheet
            .areas
            .strip(&inset, 1.6, PAPER.with_alpha(0.35 + 0.4 * strength), true);
        if *share >= 0.01 {
            let words = Words {
                colour: PAPER,
                small: 30.0,
                ..Words::plain(format!("{:.0} %", share * 100.0), 15.0)
            }
            .bold();
            let at = sheet.layout.cell_to_world(*cell);
            let owner = Rect::from_center_half_size(at, Vec2::splat(CELL / 2.0));
            let label = Label {
                sides: &[Side::Middle, Side::Above, Side::Below],
                ..Label::chance(owner, rank::HEAT)
            };
            let words = Words {
                behind: Some(INK.with_alpha(0.45)),
                ..words
            };
            sheet.words.push((at, words.labelled(label)));
        }
    }
}

/// What an action would take in.
fn area(sheet: &mut Sheet, cells: &[Cell]) {
    for cell in cells {
        let corners = sheet.layout.corners(*cell);
        sheet.areas.area(&corners, filled(colours().heat, 0.30));
    }
    for [a, b] in border(sheet.layout, cells) {
        sheet.areas.line(a, b, 4.4, INK.with_alpha(0.5));
        sheet.areas.line(a, b, 2.4, colours().heat);
    }
}

/// The cells in front light, those behind hatched, and a line where they meet.
fn arcs(sheet: &mut Sheet, arcs: &[ArcMark]) {
    for arc in arcs {
        let strength = if arc.strong { 1.0 } else { 0.6 };
        for cell in &arc.front {
            let corners = shrunk(sheet.layout, *cell, 0.06);
            sheet
                .areas
                .area(&corners, colours().front.with_alpha(0.22 * strength));
        }
        for cell in &arc.rear {
            let corners = shrunk(sheet.layout, *cell, 0.06);
            sheet.areas.area(&corners, INK.with_alpha(0.16 * strength));
            sheet
                .areas
                .hatch(&corners, 10.0, 1.8, INK.with_alpha(0.5 * strength));
        }
        for [a, b] in meeting(sheet.layout, arc) {
            sheet
                .areas
                .line(a, b, 3.0, PAPER.with_alpha(0.75 * strength));
        }
    }
}

/// The sides of cells at which front and rear meet.
fn meeting(layout: &Layout, arc: &ArcMark) -> Vec<[Vec2; 2]> {
    let mut sides = Vec::new();
    for cell in &arc.front {
        for direction in layout.kind.directions() {
            if arc.rear.contains(&layout.kind.step(*cell, direction)) {
                sides.extend(layout.side(*cell, direction));
            }
        }
    }
    sides
}
