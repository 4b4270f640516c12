//! Where words go so that they cover neither pieces nor each other and none is cut: geometry alone. Floor 7.
//!
//! All places are in logical pixels of the window, from its top left, y down.

use bevy::prelude::*;

/// Where words stand beside what they belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Over its middle.
    Middle,
    /// Above it.
    Above,
    /// Below it.
    Below,
    /// Below it and to the right.
    Corner,
}

/// Words that want a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// What they belong to.
    pub owner: Rect,
    /// How much room they take.
    pub size: Vec2,
    /// The sides on which they stand if they can, the best one first.
    pub sides: &'static [Side],
    /// Whether they go further away where these have no room. The others are left out there.
    pub far: bool,
}

/// Gap between words and what they keep off, in pixels.
const GAP: f32 = 2.0;
/// Steps by which words are moved further away, in pixels.
const STEP: Vec2 = Vec2::new(9.0, 7.0);
/// How much further below its owner a name may stand, as a share of the owner's height.
const LOWER: f32 = 0.16;
/// What a line across a piece counts, in pixels of way.
const CROSSED: f32 = 26.0;

/// A place for each of the wanted words inside a room, the first ones first; `None` where there is none.
#[must_use]
pub fn spread(room: Rect, solid: &[Rect], wanted: &[Wanted]) -> Vec<Option<Rect>> {
    let mut taken: Vec<Rect> = Vec::new();
    let mut places = Vec::with_capacity(wanted.len());
    for words in wanted {
        let is_free = |place: &Rect| {
            let reach = place.inflate(GAP / 2.0);
            let keeps_off = |other: &Rect| reach.intersect(*other).is_empty();
            lies_in(room, *place) && taken.iter().chain(solid).all(keeps_off)
        };
        let near = words.sides.iter().flat_map(|side| beside(words, *side));
        let near = near.into_iter().find(is_free);
        let place = near.or_else(|| {
            let far = words.far.then(|| further(words, room, solid, is_free));
            far.flatten()
        });
        taken.extend(place);
        places.push(place);
    }
    places
}

/// Whether a rectangle lies in another one with all of itself.
#[must_use]
pub fn lies_in(room: Rect, part: Rect) -> bool {
    room.contains(part.min) && room.contains(part.max)
}

/// The places at one side: in its middle, or shifted along it.
fn beside(words: &Wanted, side: Side) -> Vec<Rect> {
    let (owner, half) = (words.owner, words.size / 2.0);
    let middle = owner.center();
    let at = match side {
        Side::Middle => return vec![Rect::from_center_half_size(middle, half)],
        Side::Above => Vec2::new(middle.x, owner.min.y - GAP - half.y),
        Side::Below => Vec2::new(middle.x, owner.max.y + GAP + half.y),
        Side::Corner => middle + half + GAP,
    };
    // What hangs below its owner, such as the wedge of one that looks that way, is passed by.
    if side == Side::Below && !words.far {
        let lower = at + Vec2::Y * owner.height() * LOWER;
        return [at, lower]
            .map(|at| Rect::from_center_half_size(at, half))
            .into();
    }
    let slack = (owner.width() / 2.0 + half.x) * 0.6;
    let shifts: &[f32] = if words.far { &[0.0, -0.5, 0.5] } else { &[0.0] };
    let shifted = shifts.iter().map(|shift| at + Vec2::X * slack * *shift);
    shifted
        .map(|at| Rect::from_center_half_size(at, half))
        .collect()
}

/// The nearest free place further away: ring by ring, that one whose line to its owner crosses least.
fn further(
    words: &Wanted,
    room: Rect,
    solid: &[Rect],
    is_free: impl Fn(&Rect) -> bool,
) -> Option<Rect> {
    let (owner, half) = (words.owner, words.size / 2.0);
    let from = owner.center();
    let reach = (room.min - from).abs().max((room.max - from).abs()) / STEP;
    let rings = reach.max_element().ceil() as i32;
    // From middle to middle: words that only touch the corner of their owner would stand over its neighbour.
    let cost = |place: &Rect| {
        let (start, end) = line_between(owner, *place);
        let crossed = solid
            .iter()
            .filter(|other| !owner.contains(other.center()) && crosses(start, end, **other));
        from.distance(place.center()) + CROSSED * crossed.count() as f32
    };
    let mut best: Option<(f32, Rect)> = None;
    let mut last = rings;
    for ring in 1..=rings {
        if ring > last {
            break;
        }
        for at in ring_of(ring) {
            let place = Rect::from_center_half_size(from + at * STEP, half);
            if !is_free(&place) {
                continue;
            }
            let cost = cost(&place);
            // A little further there may be one that crosses nobody.
            if best.is_none() {
                last = ring + 5;
            }
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, place));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// The points of a lattice so many steps from the origin, those above and below first.
fn ring_of(ring: i32) -> impl Iterator<Item = Vec2> {
    let along = (0..=ring).flat_map(|step| [step, -step]);
    let level = along.clone().flat_map(move |x| [(x, -ring), (x, ring)]);
    let upright = along.flat_map(move |y| [(ring, y), (-ring, y)]);
    level
        .chain(upright)
        .map(|(x, y)| Vec2::new(x as f32, y as f32))
}

/// The line between the nearest points of two rectangles.
#[must_use]
pub fn line_between(owner: Rect, words: Rect) -> (Vec2, Vec2) {
    let end = owner.center().clamp(words.min, words.max);
    let start = end.clamp(owner.min, owner.max);
    (start, end)
}

/// Whether a line goes through a rectangle.
fn crosses(from: Vec2, to: Vec2, other: Rect) -> bool {
    let way = to - from;
    let (mut enters, mut leaves) = (0.0f32, 1.0f32);
    for axis in 0..2 {
        let (start, step) = (from[axis], way[axis]);
        let (low, high) = (other.min[axis], other.max[axis]);
        if step.abs() < 1e-6 {
            if start < low || start > high {
                return false;
            }
            continue;
        }
        let (a, b) = ((low - start) / step, (high - start) / step);
        enters = enters.max(a.min(b));
        leaves = leaves.min(a.max(b));
    }
    enters < leaves
}

#[cfg(test)]
mod tests;
