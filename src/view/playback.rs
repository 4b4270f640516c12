//! Plays the queue of motions on the pieces. Floor 7.

use std::f32::consts::{PI, TAU};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::grid::Cell;
use crate::view::art::ViewArt;
use crate::view::label::{ICON_DETAIL, INK, PAPER, Words, icon};
use crate::view::layout::Layout;
use crate::view::look::{TokenId, TokenLook, TokenPose, pose_of};
use crate::view::motion::{FloatTone, Motion, MotionQueue, Playing, StrikeKind};
use crate::view::order::{ViewSystems, depth};
use crate::view::sketch::Sketch;

/// Words that rise and vanish.
#[derive(Component)]
struct Rising {
    age: f32,
    from: Vec2,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (play, rise)
            .chain()
            .run_if(resource_exists::<Layout>)
            .in_set(ViewSystems::Motion),
    );
}

/// The pieces and all that a motion may touch.
#[derive(SystemParam)]
struct Stage<'w, 's> {
    commands: Commands<'w, 's>,
    layout: Res<'w, Layout>,
    art: Res<'w, ViewArt>,
    meshes: ResMut<'w, Assets<Mesh>>,
    pieces: Query<
        'w,
        's,
        (
            &'static TokenId,
            &'static mut TokenLook,
            &'static mut TokenPose,
        ),
    >,
    flights: Query<'w, 's, &'static mut Transform, With<Flying>>,
}

/// A thing in the air.
#[derive(Component)]
struct Flying;

impl Stage<'_, '_> {
    fn place(&self, token: TokenId) -> Option<Vec2> {
        self.pieces
            .iter()
            .find(|(id, ..)| **id == token)
            .map(|(_, _, pose)| pose.at)
    }

    fn facing(&self, token: TokenId) -> Option<f32> {
        self.pieces
            .iter()
            .find(|(id, ..)| **id == token)
            .and_then(|(_, _, pose)| pose.facing)
    }

    fn pose(&mut self, token: TokenId, change: impl FnOnce(&mut TokenPose, &TokenLook, &Layout)) {
        let layout = *self.layout;
        if let Some((_, look, mut pose)) = self.pieces.iter_mut().find(|(id, ..)| **id == token) {
            change(&mut pose, &look, &layout);
        }
    }

    fn world(&self, cell: Cell) -> Vec2 {
        self.layout.cell_to_world(cell)
    }
}

/// Lets time pass for the current motion, and starts the next ones.
fn play(mut queue: ResMut<MotionQueue>, mut stage: Stage, time: Res<Time>) {
    if queue.is_idle() {
        return;
    }
    let reduced = queue.reduced;
    let mut left = queue
        .speed
        .factor()
        .map_or(f32::INFINITY, |factor| factor * time.delta_secs());
    while left > 0.0 {
        let Some(mut playing) = queue
            .current
            .take()
            .or_else(|| queue.waiting.pop_front().map(|m| begin(m, &mut stage)))
        else {
            return;
        };
        let whole = if reduced {
            0.0
        } else {
            playing.motion.seconds(flight(&playing, &stage))
        };
        let spent = left.min(whole - playing.elapsed).max(0.0);
        playing.elapsed += spent;
        left -= spent;
        let done = playing.elapsed >= whole - 1e-5;
        show(
            &playing,
            if done { 1.0 } else { playing.elapsed / whole },
            &mut stage,
        );
        if done {
            finish(playing, &mut stage);
        } else {
            queue.current = Some(playing);
            return;
        }
    }
}

fn flight(playing: &Playing, stage: &Stage) -> f32 {
    match (&playing.motion, playing.start) {
        (Motion::Shoot { to, .. } | Motion::Throw { to, .. }, Some(start)) => {
            start.distance(stage.world(*to))
        }
        _ => 0.0,
    }
}

fn actor(motion: &Motion) -> Option<TokenId> {
    match motion {
        Motion::Walk { token, .. }
        | Motion::Slide { token, .. }
        | Motion::Leap { token, .. }
        | Motion::Turn { token, .. }
        | Motion::Shake { token }
        | Motion::Float { token, .. }
        | Motion::Die { token }
        | Motion::Look { token, .. } => Some(*token),
        Motion::Strike { from, .. } | Motion::Shoot { from, .. } => Some(*from),
        Motion::Throw { .. } | Motion::Wait(_) => None,
    }
}

fn begin(motion: Motion, stage: &mut Stage) -> Playing {
    let token = actor(&motion);
    let mut start = token.and_then(|token| stage.place(token));
    let facing = token.and_then(|token| stage.facing(token));
    let mut flying = None;
    match &motion {
        Motion::Throw { item, from, .. } => {
            start = Some(stage.world(*from));
            let scale = Vec3::new(1.0 / ICON_DETAIL, 1.0 / ICON_DETAIL, 1.0);
            let place = Transform::from_translation(stage.world(*from).extend(depth::FLYING))
                .with_scale(scale);
            let bundle = (Flying, icon(*item, 22.0, INK, &stage.art), place);
            flying = Some(stage.commands.spawn(bundle).id());
        }
        Motion::Shoot { .. } => flying = start.map(|start| shaft(start, stage)),
        _ => {}
    }
    Playing {
        motion,
        elapsed: 0.0,
        start,
        facing,
        flying,
    }
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

/// Shows a motion at a share of its time, 0 to 1.
fn show(playing: &Playing, share: f32, stage: &mut Stage) {
    match &playing.motion {
        Motion::Walk { token, path } => walk(playing, *token, path, share, true, stage),
        Motion::Slide { token, path } => walk(playing, *token, path, share, false, stage),
        Motion::Leap { token, to } => leap(playing, *token, *to, share, stage),
        Motion::Turn { token, facing } => {
            let target = stage.layout.heading(*facing).to_angle();
            let from = playing.facing.unwrap_or(target);
            stage.pose(*token, |pose, _, _| {
                pose.facing = Some(from + short_way(from, target) * ease(share));
            });
        }
        Motion::Strike { from, to, kind } => strike(playing, *from, *to, *kind, share, stage),
        Motion::Shoot { from, to, kind } => {
            let recoil = playing
                .start
                .map(|start| (start - stage.world(*to)).normalize_or_zero() * 5.0 * bump(share));
            stage.pose(*from, |pose, _, _| pose.lean = recoil.unwrap_or_default());
            fly(
                playing,
                *to,
                share,
                if *kind == StrikeKind::Miss { 26.0 } else { 0.0 },
                0.06,
                stage,
            );
        }
        Motion::Throw { to, .. } => fly(playing, *to, share, 0.0, 0.22, stage),
        Motion::Shake { token } => shake(*token, share, 6.0, stage),
        Motion::Die { token } => {
            let sink = Vec2::new(0.0, -6.0) * bump(share);
            stage.pose(*token, |pose, _, _| pose.lean = sink);
        }
        Motion::Float { .. } | Motion::Look { .. } | Motion::Wait(_) => {}
    }
}

fn ease(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Up and down again: 0 at both ends, 1 in the middle.
fn bump(t: f32) -> f32 {
    (PI * t).sin()
}

fn short_way(from: f32, to: f32) -> f32 {
    (to - from + PI).rem_euclid(TAU) - PI
}

/// Along the cells of a path; `turns` if the piece looks where it goes.
fn walk(
    playing: &Playing,
    token: TokenId,
    path: &[Cell],
    share: f32,
    turns: bool,
    stage: &mut Stage,
) {
    let Some(start) = playing.start else { return };
    stage.pose(token, |pose, look, layout| {
        let mut points = vec![start];
        points.extend(
            path.iter()
                .map(|cell| layout.footprint_centre(look.footprint, *cell)),
        );
        let way = share * (points.len() - 1) as f32;
        let step = (way.floor() as usize).min(points.len().saturating_sub(2));
        let (Some(a), Some(b)) = (points.get(step), points.get(step + 1)) else {
            return;
        };
        let within = way - step as f32;
        pose.at = a.lerp(*b, within);
        pose.lean = Vec2::new(0.0, 3.0 * bump(within));
        if turns && pose.facing.is_some() && a.distance(*b) > 1.0 {
            let target = (*b - *a).to_angle();
            let from = pose.facing.unwrap_or(target);
            pose.facing = Some(from + short_way(from, target) * 0.35);
        }
    });
}

/// In one bow from where the piece stood.
fn leap(playing: &Playing, token: TokenId, to: Cell, share: f32, stage: &mut Stage) {
    let Some(start) = playing.start else { return };
    stage.pose(token, |pose, look, layout| {
        let end = layout.footprint_centre(look.footprint, to);
        pose.at = start.lerp(end, ease(share));
        pose.lean = Vec2::new(0.0, 26.0 * bump(share));
    });
}

fn strike(
    playing: &Playing,
    from: TokenId,
    to: TokenId,
    kind: StrikeKind,
    share: f32,
    stage: &mut Stage,
) {
    let (Some(start), Some(aim)) = (playing.start, stage.place(to)) else {
        return;
    };
    let way = (aim - start).normalize_or_zero();
    let swing = if kind == StrikeKind::Miss {
        way.perp() * 13.0 * bump(share)
    } else {
        Vec2::ZERO
    };
    let reach = (start.distance(aim) * 0.42).min(34.0);
    let lunge = if share < 0.4 {
        ease(share / 0.4)
    } else {
        1.0 - ease((share - 0.4) / 0.6)
    };
    stage.pose(from, |pose, _, _| pose.lean = way * reach * lunge + swing);
    let after = ((share - 0.38) / 0.62).clamp(0.0, 1.0);
    match kind {
        StrikeKind::Miss => {
            stage.pose(to, |pose, _, _| pose.lean = -way.perp() * 5.0 * bump(after));
        }
        StrikeKind::Hit => shake(to, after, 4.5, stage),
        StrikeKind::Critical => shake(to, after, 9.5, stage),
    }
}

fn shake(token: TokenId, share: f32, width: f32, stage: &mut Stage) {
    let sway = (share * TAU * 3.0).sin() * width * (1.0 - share);
    stage.pose(token, |pose, _, _| pose.lean = Vec2::new(sway, 0.0));
}

/// Moves what flies: `astray` to the side at the end, in a bow of `height` times the way.
fn fly(playing: &Playing, to: Cell, share: f32, astray: f32, height: f32, stage: &mut Stage) {
    let (Some(start), Some(entity)) = (playing.start, playing.flying) else {
        return;
    };
    let aim = stage.world(to);
    let side = (aim - start).normalize_or_zero().perp() * astray;
    let spin = matches!(playing.motion, Motion::Throw { .. });
    let at =
        |t: f32| start.lerp(aim + side, t) + Vec2::new(0.0, bump(t) * start.distance(aim) * height);
    let here = at(share);
    let ahead = at((share + 0.03).min(1.0)) - at((share - 0.03).max(0.0));
    if let Ok(mut transform) = stage.flights.get_mut(entity) {
        transform.translation = here.extend(depth::FLYING);
        transform.rotation = Quat::from_rotation_z(if spin {
            -share * TAU * 1.5
        } else {
            ahead.to_angle()
        });
    }
}

/// Puts everything where it belongs after a motion.
fn finish(playing: Playing, stage: &mut Stage) {
    if let Some(entity) = playing.flying {
        stage.commands.entity(entity).despawn();
    }
    let touched = [
        actor(&playing.motion),
        if let Motion::Strike { to, .. } = playing.motion {
            Some(to)
        } else {
            None
        },
    ];
    for token in touched.into_iter().flatten() {
        stage.pose(token, |pose, _, _| pose.lean = Vec2::ZERO);
    }
    match playing.motion {
        Motion::Float { token, text, tone } => float(token, &text, tone, stage),
        Motion::Look { token, look } => {
            let seated = pose_of(&look, &stage.layout);
            if let Some((_, mut old, mut pose)) =
                stage.pieces.iter_mut().find(|(id, ..)| **id == token)
            {
                *old = *look;
                *pose = seated;
            }
        }
        _ => {}
    }
}

fn float(token: TokenId, text: &str, tone: FloatTone, stage: &mut Stage) {
    let Some(at) = stage.place(token) else { return };
    let colour = match tone {
        FloatTone::Plain => PAPER,
        FloatTone::Harm => Color::srgb(1.0, 0.66, 0.55),
        FloatTone::Boon => Color::srgb(0.72, 0.93, 0.72),
    };
    // Above the chance that may stand over the piece.
    let from = at + Vec2::new(0.0, 58.0);
    let words = Words {
        colour,
        ..Words::tag(text, 17.0)
    }
    .bold();
    let bundle = (
        Rising { age: 0.0, from },
        words.spawn(&stage.art),
        Transform::from_translation(from.extend(depth::FLOATS)),
    );
    stage.commands.spawn(bundle);
}

type RisingWords<'w> = (
    Entity,
    &'w mut Rising,
    &'w mut Transform,
    &'w mut TextColor,
    &'w mut TextBackgroundColor,
);

/// Words rise for 1.3 seconds and fade; several over one piece rise above each other.
fn rise(
    mut commands: Commands,
    time: Res<Time>,
    queue: Res<MotionQueue>,
    mut words: Query<RisingWords>,
) {
    const LIFE: f32 = 1.3;
    let factor = queue.speed.factor().unwrap_or(4.0).sqrt();
    let mut placed: Vec<Vec2> = Vec::new();
    for (entity, mut rising, mut transform, mut colour, mut behind) in &mut words {
        rising.age += time.delta_secs() * factor;
        if rising.age >= LIFE {
            commands.entity(entity).despawn();
            continue;
        }
        let before = placed
            .iter()
            .filter(|p| p.distance(rising.from) < 1.0)
            .count();
        placed.push(rising.from);
        let climb = if queue.reduced {
            0.0
        } else {
            ease((rising.age / 0.5).min(1.0)) * 16.0
        };
        transform.translation.y = rising.from.y + climb + before as f32 * 25.0 * transform.scale.y;
        let fade = 1.0 - ((rising.age - 0.9) / 0.4).clamp(0.0, 1.0);
        colour.0.set_alpha(fade);
        behind.0.set_alpha(0.78 * fade);
    }
}

#[cfg(test)]
mod tests;
