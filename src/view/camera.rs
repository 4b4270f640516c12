//! The camera over the board: pan, zoom to a point, centre, fit, all of it smooth. Floor 7.
//!
//! Input is read elsewhere; it arrives here as [`CameraCommand`]s.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::grid::Cell;
use crate::view::art::ViewArt;
use crate::view::layout::{CELL, Layout};
use crate::view::motion::{MotionQueue, seconds_of};
use crate::view::order::{ViewSystems, depth};
use crate::view::sketch::{Sketch, circle};

/// The camera that looks at the board; the panels of the window are drawn by it too.
#[derive(Component)]
pub struct BoardCamera;

/// What the camera is asked to do.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum CameraCommand {
    /// Moves the picture with the hand: logical pixels on the screen, x right, y down.
    Pan(Vec2),
    /// Nearer (factor above 1) or further (below 1), keeping the point `at` of the window (logical pixels from its
    /// top left) where it is; without a point, the middle of the free part of the window.
    Zoom {
        /// How much larger things become, for example 1.2.
        factor: f32,
        /// Point of the window that stays.
        at: Option<Vec2>,
    },
    /// Brings a cell into the middle of the free part of the window.
    Centre(Cell),
    /// Shows the whole board in the free part of the window.
    Fit,
    /// Brings a part of the world into a part of the window, from further off if it would not fit there.
    Show {
        /// What is to be seen, in the world.
        area: Rect,
        /// Where, in logical pixels from the top left of the window.
        within: Rect,
        /// Logical pixels above it that stay free, for words.
        above: f32,
    },
}

/// How far the panels reach into the window from each side, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct ViewRect {
    /// From the left, default 260.
    pub left: f32,
    /// From the right, default 320.
    pub right: f32,
    /// From the top, default 56.
    pub top: f32,
    /// From the bottom, default 110.
    pub bottom: f32,
}

impl Default for ViewRect {
    fn default() -> Self {
        Self {
            left: 260.0,
            right: 320.0,
            top: 56.0,
            bottom: 110.0,
        }
    }
}

impl ViewRect {
    /// Size of the free part of a window.
    #[must_use]
    pub fn free(&self, window: Vec2) -> Vec2 {
        (window - Vec2::new(self.left + self.right, self.top + self.bottom)).max(Vec2::splat(100.0))
    }

    /// Middle of the free part, seen from the middle of the window, x right, y up.
    #[must_use]
    pub fn shift(&self) -> Vec2 {
        Vec2::new(
            (self.left - self.right) / 2.0,
            (self.bottom - self.top) / 2.0,
        )
    }
}

/// Where the camera is and where it is going.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct CameraRig {
    at: Vec2,
    zoom: f32,
    target: Vec2,
    target_zoom: f32,
    fitted: f32,
    fresh: bool,
}

impl Default for CameraRig {
    fn default() -> Self {
        Self {
            at: Vec2::ZERO,
            zoom: 1.0,
            target: Vec2::ZERO,
            target_zoom: 1.0,
            fitted: 1.0,
            fresh: true,
        }
    }
}

/// Nearest: world units a logical pixel.
const NEAREST: f32 = 0.34;

impl CameraRig {
    /// World units a logical pixel: below 1 things are larger than painted.
    #[must_use]
    pub const fn scale(&self) -> f32 {
        self.zoom
    }

    /// Whether it is still on its way to its targets.
    #[must_use]
    pub fn is_gliding(&self) -> bool {
        self.at.distance(self.target) > 0.05 || (self.zoom - self.target_zoom).abs() > 1e-4
    }

    /// Place in the world that is in the middle of the window.
    #[must_use]
    pub const fn place(&self) -> Vec2 {
        self.at
    }

    /// Place in the world under a point of the window (logical pixels from its top left).
    #[must_use]
    pub fn window_to_world(&self, window: Vec2, point: Vec2) -> Vec2 {
        self.at + (point - window / 2.0) * Vec2::new(1.0, -1.0) * self.zoom
    }

    /// Point of the window (logical pixels from its top left) over a place in the world.
    #[must_use]
    pub fn world_to_window(&self, window: Vec2, place: Vec2) -> Vec2 {
        window / 2.0 + (place - self.at) / self.zoom * Vec2::new(1.0, -1.0)
    }

    /// Carries out one command on the targets.
    pub fn obey(&mut self, command: CameraCommand, window: Vec2, free: &ViewRect, layout: &Layout) {
        match command {
            CameraCommand::Pan(by) => self.target += by * Vec2::new(-1.0, 1.0) * self.target_zoom,
            CameraCommand::Zoom { factor, at } => {
                let point = at.map_or(free.shift(), |at| {
                    (at - window / 2.0) * Vec2::new(1.0, -1.0)
                });
                let held = self.target + point * self.target_zoom;
                let furthest = (self.fitted * 1.6).max(1.0);
                self.target_zoom =
                    (self.target_zoom / factor.clamp(0.1, 10.0)).clamp(NEAREST, furthest);
                self.target = held - point * self.target_zoom;
            }
            CameraCommand::Centre(cell) => {
                let half = free.free(window) / 2.0 * self.target_zoom;
                let middle = shown_middle(layout, layout.cell_to_world(cell), half);
                self.target = middle - free.shift() * self.target_zoom;
            }
            CameraCommand::Fit => self.fit(window, free, layout),
            // What is near the border of the board may lie beside the middle of the free part: nothing is clamped.
            CameraCommand::Show {
                area,
                within,
                above,
            } => return self.show(area, within, above, window),
        }
        let bounds = layout.bounds().inflate(CELL);
        let middle = (self.target + free.shift() * self.target_zoom).clamp(bounds.min, bounds.max);
        self.target = middle - free.shift() * self.target_zoom;
    }

    fn show(&mut self, area: Rect, within: Rect, above: f32, window: Vec2) {
        const MARGIN: f32 = 6.0;
        let room = (within.size() - Vec2::new(0.0, above)).max(Vec2::splat(40.0));
        let needed = area.inflate(MARGIN).size() / room;
        self.target_zoom = self.target_zoom.max(needed.max_element());
        let place = within.center() + Vec2::new(0.0, above / 2.0) - window / 2.0;
        self.target = area.center() - place * Vec2::new(1.0, -1.0) * self.target_zoom;
    }

    /// The same once it is where it is going.
    #[must_use]
    pub fn at_rest(mut self) -> Self {
        self.settle();
        self
    }

    fn fit(&mut self, window: Vec2, free: &ViewRect, layout: &Layout) {
        const MARGIN: f32 = 34.0;
        let bounds = layout.bounds().inflate(MARGIN);
        let room = free.free(window);
        let needed = bounds.size() / room;
        self.fitted = needed.max_element().max(NEAREST);
        self.target_zoom = self.fitted;
        self.target = bounds.center() - free.shift() * self.target_zoom;
    }

    /// Whether the board was fitted into the free part last, and not zoomed since.
    fn shows_all(&self) -> bool {
        (self.target_zoom - self.fitted).abs() < 1e-4
    }

    fn settle(&mut self) {
        self.at = self.target;
        self.zoom = self.target_zoom;
    }
}

/// The middle of a view of so much half size that shows a place and as much of the board as it
/// can: a board that fits stays in the middle.
fn shown_middle(layout: &Layout, place: Vec2, half: Vec2) -> Vec2 {
    let bounds = layout.bounds().inflate(CELL);
    let least = (bounds.min + half).min(bounds.center());
    let most = (bounds.max - half).max(bounds.center());
    place.clamp(least, most)
}

/// The fall of light from the lamp: darker towards the corners of the window.
#[derive(Component)]
pub(super) struct Lamp;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CameraCommand>()
        .init_resource::<CameraRig>()
        .init_resource::<ViewRect>();
    app.add_systems(Startup, set_up);
    app.add_systems(
        Update,
        (greet_board, obey_commands, glide, aim)
            .chain()
            .run_if(resource_exists::<Layout>)
            .in_set(ViewSystems::Camera),
    );
}

fn set_up(mut commands: Commands, art: Res<ViewArt>, mut meshes: ResMut<Assets<Mesh>>) {
    commands.spawn((
        BoardCamera,
        Camera2d,
        Projection::Orthographic(OrthographicProjection::default_2d()),
    ));
    commands.insert_resource(ClearColor(Color::srgb_u8(0x17, 0x14, 0x12)));
    let mut sketch = Sketch::new();
    let dark = |alpha: f32| Color::srgb(0.05, 0.04, 0.035).with_alpha(alpha);
    let rings = [(0.60, 0.0), (0.80, 0.09), (1.0, 0.26), (1.6, 0.42)]
        .map(|(r, a)| (circle(Vec2::ZERO, r, 48), a));
    for pair in rings.windows(2) {
        sketch.band(&pair[1].0, &pair[0].0, |_, outer| {
            dark(if outer { pair[1].1 } else { pair[0].1 })
        });
    }
    commands.spawn((
        Lamp,
        Mesh2d(meshes.add(sketch.build())),
        MeshMaterial2d(art.ink.clone()),
        Transform::default(),
    ));
}

/// A new board is shown whole at once; one that was shown whole stays so when the window or its panels change.
fn greet_board(
    layout: Res<Layout>,
    free: Res<ViewRect>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut rig: ResMut<CameraRig>,
    mut commands: MessageWriter<CameraCommand>,
    mut last: Local<Option<(Layout, Vec2, ViewRect)>>,
) {
    let now = (*layout, window.size(), *free);
    if *last == Some(now) {
        return;
    }
    let known = last.replace(now).is_some_and(|last| last.0 == *layout);
    if !known {
        rig.fresh = true;
    }
    if !known || rig.shows_all() {
        commands.write(CameraCommand::Fit);
    }
}

fn obey_commands(
    mut commands: MessageReader<CameraCommand>,
    mut rig: ResMut<CameraRig>,
    layout: Res<Layout>,
    free: Res<ViewRect>,
    window: Single<&Window, With<PrimaryWindow>>,
) {
    for command in commands.read() {
        rig.obey(*command, window.size(), &free, &layout);
    }
}

/// Moves towards the targets: half of the way in about 60 ms.
fn glide(
    mut rig: ResMut<CameraRig>,
    time: Res<Time>,
    queue: Res<MotionQueue>,
    mut glided: Local<bool>,
) {
    let far = rig.is_gliding();
    let begins = !std::mem::replace(&mut *glided, far);
    if rig.fresh || queue.reduced || !far {
        if far || rig.fresh {
            rig.settle();
            rig.fresh = false;
        }
        return;
    }
    let seconds = seconds_of(&time, begins);
    let share = 1.0 - (-12.0 * seconds).exp();
    let rig = &mut *rig;
    rig.at = rig.at.lerp(rig.target, share);
    rig.zoom += (rig.target_zoom - rig.zoom) * share;
}

fn aim(
    rig: Res<CameraRig>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Transform, &mut Projection), (With<BoardCamera>, Without<Lamp>)>,
    mut lamp: Single<&mut Transform, With<Lamp>>,
) {
    // What is written counts as changed and is worked out anew, even if it is the same.
    let (mut transform, mut projection) = camera.into_inner();
    let at = rig.at.extend(transform.translation.z);
    if transform.translation != at {
        transform.translation = at;
    }
    let is_other = matches!(&*projection, Projection::Orthographic(now) if now.scale != rig.zoom);
    if is_other && let Projection::Orthographic(orthographic) = projection.as_mut() {
        orthographic.scale = rig.zoom;
    }
    let lit = Transform {
        translation: rig.at.extend(depth::LAMP),
        scale: (window.size() * rig.zoom * 0.62).extend(1.0),
        ..**lamp
    };
    lamp.set_if_neq(lit);
}

#[cfg(test)]
mod tests;
