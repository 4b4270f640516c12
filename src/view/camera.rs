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
    /// Brings a cell into sight for now: `Back` leads back from it.
    Glance(Cell),
    /// Back to the view that a person chose last, from what a question, an event or another size of the window brought.
    Back,
    /// Brings a part of the world into a part of the window, from further off if it would not fit there.
    Show {
        /// What is to be seen, in the world.
        area: Rect,
        /// Where, in logical pixels from the top left of the window.
        within: Rect,
        /// Logical pixels above it that stay free, for words.
        above: f32,
    },
    /// Goes slowly to a part of the world: as near as it fits, and never further off than where the whole board fits.
    Frame {
        /// What is to be seen, in the world.
        area: Rect,
        /// Logical pixels above the lower edge of the free part that words lie over.
        below: f32,
        /// So many cells are seen from top to bottom at the least.
        cells: f32,
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
    kept: Kept,
    /// Whether it goes slowly, and how fast it goes now: world units a second, and zoom a second.
    slow: bool,
    speed: Vec3,
}

/// A view that a person chose, told so that it means the same in a window of another size.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Kept {
    /// What is in the middle of the free part of the window, in the world.
    middle: Vec2,
    /// How far off it is, against where the whole board just fits.
    share: f32,
}

impl Default for Kept {
    fn default() -> Self {
        Self {
            middle: Vec2::ZERO,
            share: 1.0,
        }
    }
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
            kept: Kept::default(),
            slow: false,
            speed: Vec3::ZERO,
        }
    }
}

/// Nearest: world units a logical pixel.
const NEAREST: f32 = 0.34;
/// World units round a board that is shown whole.
const MARGIN: f32 = 34.0;
/// Seconds in which a slow camera goes most of its way.
const SLOWLY: f32 = 0.55;

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
        self.slow = matches!(command, CameraCommand::Frame { .. });
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
            CameraCommand::Back => return self.come_back(window, free, layout),
            CameraCommand::Centre(cell) | CameraCommand::Glance(cell) => {
                let half = free.free(window) / 2.0 * self.target_zoom;
                let middle = shown_middle(layout, layout.cell_to_world(cell), half);
                self.target = middle - free.shift() * self.target_zoom;
            }
            CameraCommand::Fit => self.fit(window, free, layout),
            CameraCommand::Frame { area, below, cells } => {
                let room = ViewRect {
                    bottom: free.bottom + below,
                    ..*free
                };
                return self.frame(area, cells, window, &room, layout);
            }
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
        if !matches!(command, CameraCommand::Glance(_)) {
            self.kept = Kept {
                middle,
                share: self.target_zoom / self.fitted,
            };
        }
    }

    /// The view that a person chose last, in the window as it is now.
    fn come_back(&mut self, window: Vec2, free: &ViewRect, layout: &Layout) {
        self.fitted = fitting(window, free, layout);
        self.target_zoom = (self.kept.share * self.fitted).max(NEAREST);
        self.target = self.kept.middle - free.shift() * self.target_zoom;
    }

    fn show(&mut self, area: Rect, within: Rect, above: f32, window: Vec2) {
        const MARGIN: f32 = 6.0;
        let room = (within.size() - Vec2::new(0.0, above)).max(Vec2::splat(40.0));
        let needed = area.inflate(MARGIN).size() / room;
        self.target_zoom = self.target_zoom.max(needed.max_element());
        let place = within.center() + Vec2::new(0.0, above / 2.0) - window / 2.0;
        self.target = area.center() - place * Vec2::new(1.0, -1.0) * self.target_zoom;
    }

    /// Nearer than so many cells from top to bottom it does not go, and no further off than where all fits.
    fn frame(&mut self, area: Rect, cells: f32, window: Vec2, room: &ViewRect, layout: &Layout) {
        let free = room.free(window);
        let all = (layout.bounds().inflate(MARGIN).size() / free).max_element();
        let nearest = (cells * CELL / free.y).min(all);
        let needed = (area.size() / free).max_element();
        self.target_zoom = needed.clamp(nearest, all).max(NEAREST);
        let middle = shown_middle(layout, area.center(), free / 2.0 * self.target_zoom);
        self.target = middle - room.shift() * self.target_zoom;
    }

    /// The same once it is where it is going.
    #[must_use]
    pub fn at_rest(mut self) -> Self {
        self.settle();
        self
    }

    /// The camera as it rests once it has come back to the view that a person chose last.
    #[must_use]
    pub fn back(mut self, window: Vec2, free: &ViewRect, layout: &Layout) -> Self {
        self.come_back(window, free, layout);
        self.at_rest()
    }

    fn fit(&mut self, window: Vec2, free: &ViewRect, layout: &Layout) {
        self.fitted = fitting(window, free, layout);
        self.target_zoom = self.fitted;
        self.target = layout.bounds().center() - free.shift() * self.target_zoom;
    }

    fn settle(&mut self) {
        self.at = self.target;
        self.zoom = self.target_zoom;
        self.speed = Vec3::ZERO;
    }

    /// Goes on for so many seconds: half of the way in about 60 ms or, slowly, with a soft start and a soft end.
    fn go(&mut self, seconds: f32) {
        if !self.slow {
            let share = 1.0 - (-12.0 * seconds).exp();
            self.at = self.at.lerp(self.target, share);
            self.zoom += (self.target_zoom - self.zoom) * share;
            self.speed = Vec3::ZERO;
            return;
        }
        // A spring that is damped so that it does not swing, for any length of a frame.
        let pull = 2.0 / SLOWLY;
        let x = pull * seconds;
        let fades = 1.0 / (1.0 + x + 0.48 * x * x + 0.235 * x * x * x);
        let goal = self.target.extend(self.target_zoom);
        let away = self.at.extend(self.zoom) - goal;
        let push = (self.speed + away * pull) * seconds;
        self.speed = (self.speed - push * pull) * fades;
        let now = goal + (away + push) * fades;
        (self.at, self.zoom) = (now.truncate(), now.z);
    }
}

/// World units a pixel at which the whole board just fits into the free part of a window.
fn fitting(window: Vec2, free: &ViewRect, layout: &Layout) -> f32 {
    let needed = layout.bounds().inflate(MARGIN).size() / free.free(window);
    needed.max_element().max(NEAREST)
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

/// A new board is shown whole at once; when the window or its panels change, the same part of the board stays in sight.
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
    commands.write(match known {
        true => CameraCommand::Back,
        false => CameraCommand::Fit,
    });
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

/// Moves towards the targets.
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
    rig.go(seconds_of(&time, begins));
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
