//! Words that rise from a piece and vanish. Floor 7.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::window::PrimaryWindow;

use super::stage::{Passing, Stage, ease};
use crate::view::camera::{CameraRig, ViewRect};
use crate::view::label::{PAPER, Words};
use crate::view::layout::{CELL, Layout};
use crate::view::look::{TokenId, TokenLook, TokenPose};
use crate::view::motion::{FloatTone, MotionQueue};
use crate::view::order::depth;
use crate::view::token::{radius, solid_parts};

/// Words that rise and vanish.
#[derive(Component)]
#[require(Passing)]
pub struct Rising {
    age: f32,
    life: f32,
    /// Over whom.
    token: TokenId,
    /// The middle of the piece, and its radius.
    from: Vec2,
    radius: f32,
    /// Where they stand about it, once they have found their place.
    aside: Option<Vec2>,
}

impl Rising {
    /// Where they stand about their piece if nothing is in the way: above the chance that may stand over it.
    fn above(&self) -> Vec2 {
        Vec2::Y * (self.radius + 31.0)
    }
}

/// How far words rise, in the world.
const CLIMB: f32 = 16.0;

/// Where words of half a size stand about a piece of a radius: above it or, where that covers others more, wherever it covers
/// least. The first of the places is the best one; of the piece itself half of what is covered counts.
fn least_covering(above: Vec2, radius: f32, half: Vec2, own: &[Rect], others: &[Rect]) -> Vec2 {
    let aside = Vec2::new(radius + 10.0 + half.x, 0.0);
    let places = [
        above,
        above + Vec2::new(half.x * 0.7, 0.0),
        above - Vec2::new(half.x * 0.7, 0.0),
        -above - Vec2::Y * CLIMB,
        aside,
        -aside,
        above + Vec2::Y * CELL,
        Vec2::Y * radius * 0.7,
    ];
    let covered = |at: Vec2| {
        // All of their way up.
        let words = Rect::from_center_half_size(at, half);
        let words = words.union(Rect::from_center_half_size(at + Vec2::Y * CLIMB, half));
        let area = |part: &Rect| {
            let both = words.intersect(*part);
            both.width() * both.height()
        };
        others.iter().map(area).sum::<f32>() + 0.5 * own.iter().map(area).sum::<f32>()
    };
    let first = (covered(above), above);
    let best = places.into_iter().fold(first, |best, at| {
        let now = covered(at);
        if now + 1.0 < best.0 { (now, at) } else { best }
    });
    best.1
}

/// Lets words rise from a piece.
pub fn float(token: TokenId, text: &str, tone: FloatTone, stage: &mut Stage) {
    let mut pieces = stage.pieces.iter();
    let Some((_, _, look, pose)) = pieces.find(|(_, id, ..)| **id == token) else {
        return;
    };
    let rising = Rising {
        age: 0.0,
        life: 0.0,
        token,
        from: pose.at,
        radius: radius(look.footprint, stage.layout.kind),
        aside: None,
    };
    let (colour, size, life) = match tone {
        FloatTone::Plain => (PAPER, 17.0, 1.3),
        FloatTone::Harm => (Color::srgb(1.0, 0.66, 0.55), 17.0, 1.3),
        FloatTone::Grave => (Color::srgb(1.0, 0.52, 0.40), 22.0, 2.2),
        FloatTone::Boon => (Color::srgb(0.72, 0.93, 0.72), 17.0, 1.3),
    };
    let from = rising.from + rising.above();
    let words = Words {
        colour,
        ..Words::tag(text, size)
    }
    .bold();
    let bundle = (
        Rising { life, ..rising },
        words.spawn(&stage.art),
        Transform::from_translation(from.extend(depth::FLOATS)),
    );
    stage.commands.spawn(bundle);
}

type RisingWords<'w> = (
    Entity,
    &'w mut Rising,
    &'w TextLayoutInfo,
    &'w mut Transform,
    &'w mut TextColor,
    &'w mut TextBackgroundColor,
);

/// Height of words with the gap to those over them, in pixels.
const LINE: f32 = 25.0;

/// The part of the window in which the map is seen.
#[derive(SystemParam)]
pub struct MapRoom<'w, 's> {
    rig: Option<Res<'w, CameraRig>>,
    free: Option<Res<'w, ViewRect>>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl MapRoom<'_, '_> {
    /// That part in the world; `None` without a window.
    fn in_world(&self) -> Option<Rect> {
        let (rig, free) = (self.rig.as_ref()?, self.free.as_ref()?);
        let size = self.window.iter().next()?.size();
        let least = Vec2::new(free.left, free.top);
        let most = (size - Vec2::new(free.right, free.bottom)).max(least);
        let corner = |at| rig.window_to_world(size, at);
        Some(Rect::from_corners(corner(least), corner(most)))
    }
}

/// The place nearest to a wished one at which words of half a size lie in the room, with others over them to its top.
fn kept_inside(wished: Vec2, half: Vec2, over: f32, room: Rect) -> Vec2 {
    let top = room.max.y - half.y - over;
    let (left, right) = (room.min.x + half.x, room.max.x - half.x);
    let x = if left < right {
        wished.x.clamp(left, right)
    } else {
        wished.x
    };
    Vec2::new(x, wished.y.min(top))
}

/// The pieces that words keep off.
#[derive(SystemParam)]
pub struct Crowd<'w, 's> {
    layout: Res<'w, Layout>,
    pieces: Query<'w, 's, (&'static TokenId, &'static TokenLook, &'static TokenPose)>,
}

impl Crowd<'_, '_> {
    /// What the piece of somebody fills, and what all others do, about the middle of that one.
    fn parts(&self, token: TokenId, from: Vec2, scale: f32) -> (Vec<Rect>, Vec<Rect>) {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for (id, look, pose) in &self.pieces {
            let parts = solid_parts(look, pose, self.layout.kind, scale).into_iter();
            let parts = parts.map(|part| Rect::from_corners(part.min - from, part.max - from));
            match *id == token {
                true => own.extend(parts),
                false => others.extend(parts),
            }
        }
        (own, others)
    }
}

/// Words rise for their time and fade, where they cover nobody else if they can; several over one piece rise above each other,
/// and none leaves the part of the window in which the map is seen.
pub fn rise(
    mut commands: Commands,
    time: Res<Time>,
    queue: Res<MotionQueue>,
    map: MapRoom,
    crowd: Crowd,
    mut words: Query<RisingWords>,
) {
    let factor = queue.speed.factor().unwrap_or(4.0).sqrt();
    let room = map.in_world();
    let all: Vec<(TokenId, Option<Vec2>)> = words
        .iter()
        .map(|(_, rising, ..)| (rising.token, rising.aside))
        .collect();
    let mut placed: Vec<(TokenId, Rect)> = Vec::new();
    for (entity, mut rising, measured, mut transform, mut colour, mut behind) in &mut words {
        rising.age += time.delta_secs() * factor;
        if rising.age >= rising.life {
            commands.entity(entity).despawn();
            continue;
        }
        let (token, scale) = (rising.token, transform.scale.y);
        let line = LINE * scale;
        let half = (measured.size * scale / 2.0).max(Vec2::Y * line / 2.0);
        if rising.aside.is_none() && measured.size != Vec2::ZERO {
            // All over one piece stand at the same place.
            let same = all.iter().filter(|(other, _)| *other == token);
            let found = || {
                let (own, mut others) = crowd.parts(token, rising.from, scale);
                let apart = placed.iter().filter(|(other, _)| *other != token);
                others.extend(apart.map(|(_, part)| {
                    Rect::from_corners(part.min - rising.from, part.max - rising.from)
                }));
                least_covering(rising.above(), rising.radius, half, &own, &others)
            };
            let known = same.filter_map(|(_, aside)| *aside).next();
            rising.aside = Some(known.unwrap_or_else(found));
        }
        let aside = rising.aside.unwrap_or(rising.above());
        let same = all.iter().filter(|(other, _)| *other == token).count();
        let before = placed.iter().filter(|(other, _)| *other == token).count();
        let climb = if queue.reduced {
            0.0
        } else {
            ease((rising.age / 0.5).min(1.0)) * CLIMB
        };
        // Below their piece they stand below each other.
        let up = if aside.y < 0.0 { -1.0 } else { 1.0 };
        let mut at = rising.from + aside + Vec2::Y * (climb + up * before as f32 * line);
        if let Some(room) = room {
            let over = match up > 0.0 {
                true => same.saturating_sub(before + 1) as f32 * line,
                false => 0.0,
            };
            at = kept_inside(at, half, over, room);
        }
        placed.push((token, Rect::from_center_half_size(at, half)));
        transform.translation = at.extend(transform.translation.z);
        let fade = 1.0 - ((rising.age - (rising.life - 0.4)) / 0.4).clamp(0.0, 1.0);
        colour.0.set_alpha(fade);
        behind.0.set_alpha(0.78 * fade);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_over_a_piece_at_the_edge_stay_in_the_room() {
        let room = Rect::from_corners(Vec2::ZERO, Vec2::new(600.0, 400.0));
        let half = Vec2::new(80.0, 12.0);
        // In the middle they stay where they are.
        let middle = Vec2::new(300.0, 200.0);
        assert_eq!(kept_inside(middle, half, 0.0, room), middle);
        // At the upper edge there is room for another line over them, and at the side for the whole text.
        let at = kept_inside(Vec2::new(590.0, 420.0), half, LINE, room);
        assert_eq!(at, Vec2::new(520.0, 400.0 - 12.0 - LINE));
        // Words that are wider than the room stay over their piece.
        let wide = kept_inside(Vec2::new(590.0, 100.0), Vec2::new(400.0, 12.0), 0.0, room);
        assert_eq!(wide, Vec2::new(590.0, 100.0));
    }

    #[test]
    fn words_cover_no_neighbour_where_there_is_a_place_beside_them() {
        let (r, half) = (27.0, Vec2::new(70.0, 13.0));
        let above = Vec2::Y * (r + 31.0);
        let own = [Rect::from_center_half_size(Vec2::ZERO, Vec2::splat(r))];
        // Nobody near: above. The neighbours of a square and of a hex with a row above it.
        let square = [Vec2::new(0.0, CELL), Vec2::new(CELL, 0.0)];
        let hex = [
            Vec2::new(32.0, 55.0),
            Vec2::new(-32.0, 55.0),
            Vec2::new(64.0, 0.0),
        ];
        let at = least_covering(above, r, half, &own, &[]);
        assert_eq!(at, above);
        for neighbours in [square.to_vec(), hex.to_vec()] {
            let round = |at: &Vec2| Rect::from_center_half_size(*at, Vec2::splat(r));
            let others: Vec<Rect> = neighbours.iter().map(round).collect();
            let at = least_covering(above, r, half, &own, &others);
            let words = Rect::from_center_half_size(at, half);
            for other in own.iter().chain(&others) {
                assert!(words.intersect(*other).is_empty(), "{words:?} {other:?}");
            }
        }
    }
}
