//! Plays the queue of motions on the pieces. Floor 7.
//!
//! | room | what it is |
//! |---|---|
//! | `stage` | the pieces and all that a motion may touch |
//! | `moves`, `blows` | where pieces and missiles are at a moment of a motion |
//! | `marks` | what a blow leaves on a piece for a while |
//! | `trails` | the way of those who jumped |
//! | `cues` | what is heard, and when |
//! | `dim` | the veil over the table while somebody falls |
//! | `rising` | words that rise |

mod blows;
mod cues;
mod dim;
mod marks;
mod moves;
mod rising;
mod stage;
mod trails;

use bevy::prelude::*;

pub use self::stage::Passing;
use self::stage::{Flying, Pace, Stage, flight};
use crate::combat::Means;
use crate::view::label::{ICON_DETAIL, INK, PAPER, icon};
use crate::view::layout::Layout;
use crate::view::look::{TokenId, pose_of};
use crate::view::motion::{Motion, MotionQueue, MotionSpeed, Playing, seconds_of};
use crate::view::order::{ViewSystems, depth};
use crate::view::sketch::{Sketch, circle};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (play, rising::rise, marks::fade, trails::fade, dim::dim)
            .chain()
            .run_if(resource_exists::<Layout>)
            .in_set(ViewSystems::Motion),
    );
}

/// Lets time pass for the current motion, and starts the next ones.
fn play(
    mut queue: ResMut<MotionQueue>,
    mut stage: Stage,
    time: Res<Time>,
    mut played: Local<bool>,
) {
    let begins = !std::mem::replace(&mut *played, !queue.is_idle());
    if queue.is_idle() {
        return;
    }
    let pace = Pace {
        reduced: queue.reduced,
        skips: queue.speed == MotionSpeed::Skip,
    };
    let mut left = queue
        .speed
        .factor()
        .map_or(f32::INFINITY, |factor| factor * seconds_of(&time, begins));
    while left > 0.0 {
        let Some(mut playing) = queue.current.take().or_else(|| {
            queue
                .waiting
                .pop_front()
                .map(|m| begin(m, pace, &mut stage))
        }) else {
            return;
        };
        let spent = left.min(playing.whole - playing.elapsed).max(0.0);
        playing.elapsed += spent;
        left -= spent;
        let done = playing.elapsed >= playing.whole - 1e-5;
        if done {
            playing.elapsed = playing.whole;
        }
        cues::sound(&mut playing, pace.skips, &mut stage);
        if !pace.reduced || done {
            show(&playing, &mut stage);
        }
        blows::land(&mut playing, pace, &mut stage);
        if done {
            finish(playing, pace, &mut stage);
        } else {
            queue.current = Some(playing);
            return;
        }
    }
}

/// The piece that a motion moves most.
const fn actor(motion: &Motion) -> Option<TokenId> {
    match motion {
        Motion::Walk { token, .. }
        | Motion::Slide { token, .. }
        | Motion::Leap { token, .. }
        | Motion::Turn { token, .. }
        | Motion::Shake { token }
        | Motion::Float { token, .. }
        | Motion::Fall { token, .. }
        | Motion::Hush { token, .. }
        | Motion::Look { token, .. } => Some(*token),
        Motion::Strike { from, .. } | Motion::Shoot { from, .. } => Some(*from),
        Motion::Throw { .. } | Motion::Sound { .. } | Motion::Wait(_) => None,
    }
}

fn begin(motion: Motion, pace: Pace, stage: &mut Stage) -> Playing {
    let token = actor(&motion);
    let mut start = token.and_then(|token| stage.place(token));
    let facing = token.and_then(|token| stage.facing(token));
    if let Motion::Throw { from, .. } = motion {
        start = Some(stage.world(from));
    }
    let flight = flight(&motion, start, stage);
    let whole = if pace.reduced {
        motion.reduced_seconds()
    } else {
        motion.seconds(flight)
    };
    let still = pace.reduced || pace.skips;
    let flying = match (&motion, start) {
        _ if still => None,
        (Motion::Throw { item, .. }, Some(start)) => Some(thing(*item, start, stage)),
        (Motion::Shoot { impact, .. }, Some(start)) => Some(missile(impact.means, start, stage)),
        _ => None,
    };
    if let Motion::Hush { token, .. } = motion {
        stage.pose(token, |pose, _, _| pose.lit = !pace.skips);
    }
    let heard = cues::cues(&motion, start, whole, pace.reduced, stage);
    Playing {
        motion,
        elapsed: 0.0,
        whole,
        start,
        facing,
        flying,
        heard,
        landed: false,
    }
}

/// What flies from a hand or a bow.
fn missile(means: Means, start: Vec2, stage: &mut Stage) -> Entity {
    match means {
        Means::Magic => spark(start, stage),
        Means::Bow | Means::Crossbow => shaft(start, stage),
        _ => thing(char::from(lucide_icons::Icon::Axe), start, stage),
    }
}

/// A spell in the air: a bright core in a halo.
fn spark(at: Vec2, stage: &mut Stage) -> Entity {
    let mut sketch = Sketch::new();
    let halo = Color::srgb(0.56, 0.40, 0.86);
    let border = circle(Vec2::ZERO, 15.0, 32);
    sketch.glow(Vec2::ZERO, halo.with_alpha(0.95), &border, |_| {
        halo.with_alpha(0.0)
    });
    sketch.line(Vec2::new(-24.0, 0.0), Vec2::ZERO, 5.0, halo.with_alpha(0.6));
    sketch.disc(Vec2::ZERO, 5.5, PAPER);
    let mesh = Mesh2d(stage.meshes.add(sketch.build()));
    let place = Transform::from_translation(at.extend(depth::FLYING));
    let bundle = (Flying, mesh, MeshMaterial2d(stage.art.ink.clone()), place);
    stage.commands.spawn(bundle).id()
}

/// A thing in the air, by its Lucide glyph.
fn thing(item: char, at: Vec2, stage: &mut Stage) -> Entity {
    let scale = Vec3::new(1.0 / ICON_DETAIL, 1.0 / ICON_DETAIL, 1.0);
    let place = Transform::from_translation(at.extend(depth::FLYING)).with_scale(scale);
    let bundle = (Flying, icon(item, 22.0, INK, &stage.art), place);
    stage.commands.spawn(bundle).id()
}

/// An arrow, pointing east.
fn shaft(start: Vec2, stage: &mut Stage) -> Entity {
    let mut sketch = Sketch::new();
    for (wide, colour) in [(5.0, PAPER), (2.4, INK)] {
        sketch.line(Vec2::new(-17.0, 0.0), Vec2::new(11.0, 0.0), wide, colour);
        let grow = wide - 2.4;
        sketch.area(
            &[
                Vec2::new(19.0 + grow, 0.0),
                Vec2::new(8.0, 5.0 + grow),
                Vec2::new(8.0, -5.0 - grow),
            ],
            colour,
        );
        for side in [-1.0f32, 1.0] {
            sketch.line(
                Vec2::new(-12.0, 0.0),
                Vec2::new(-19.0, 5.5 * side),
                wide,
                colour,
            );
        }
    }
    let mesh = Mesh2d(stage.meshes.add(sketch.build()));
    let place = Transform::from_translation(start.extend(depth::FLYING));
    stage
        .commands
        .spawn((Flying, mesh, MeshMaterial2d(stage.art.ink.clone()), place))
        .id()
}

/// Shows a motion as it is after the seconds that have passed.
fn show(playing: &Playing, stage: &mut Stage) {
    let share = if playing.whole > 0.0 {
        playing.elapsed / playing.whole
    } else {
        1.0
    };
    match &playing.motion {
        Motion::Walk { token, path, .. } => moves::walk(playing, *token, path, share, true, stage),
        Motion::Slide { token, path, .. } => {
            moves::walk(playing, *token, path, share, false, stage);
        }
        Motion::Leap { token, to } => moves::leap(playing, *token, *to, share, stage),
        Motion::Turn { token, facing } => moves::turn(playing, *token, *facing, share, stage),
        Motion::Strike { .. } | Motion::Shoot { .. } => blows::show(playing, stage),
        Motion::Throw { to, .. } => moves::fly(playing, *to, share, 0.0, 0.22, stage),
        Motion::Shake { token } => blows::shake(*token, share, 6.0, stage),
        Motion::Fall { token, .. } => blows::drop(*token, share, stage),
        Motion::Float { .. }
        | Motion::Look { .. }
        | Motion::Sound { .. }
        | Motion::Hush { .. }
        | Motion::Wait(_) => {}
    }
}

/// Puts everything where it belongs after a motion.
fn finish(playing: Playing, pace: Pace, stage: &mut Stage) {
    if let Some(entity) = playing.flying {
        stage.commands.entity(entity).despawn();
    }
    if pace.reduced || pace.skips {
        trails::leave(&playing, stage);
    }
    let struck = match playing.motion {
        Motion::Strike { to, .. } | Motion::Shoot { at: to, .. } => Some(to),
        _ => None,
    };
    for token in [actor(&playing.motion), struck].into_iter().flatten() {
        let falls = matches!(playing.motion, Motion::Fall { .. });
        stage.pose(token, |pose, _, _| {
            pose.lean = Vec2::ZERO;
            pose.size = 1.0;
            pose.lit = falls && !pace.skips;
        });
    }
    match playing.motion {
        Motion::Float { token, text, tone } => rising::float(token, &text, tone, stage),
        Motion::Look { token, change } => {
            if let Some((_, _, mut look, mut pose)) =
                stage.pieces.iter_mut().find(|(_, id, ..)| **id == token)
            {
                look.take_on(change);
                *pose = pose_of(&look, &stage.layout);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
