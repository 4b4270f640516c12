//! Where nothing on the screen changes, nothing is drawn, and the program hardly runs. Floor 7.
//!
//! A frame in which something that is drawn has changed is drawn, and the next one follows at once. A frame in which
//! nothing has changed is not drawn: the cameras rest for it. Whatever a person does wakes the window by itself, so
//! that an answer is never waited for. What will change by itself although nothing changes yet, such as the turn of
//! the computer, says so by [`Awake`].

use bevy::asset::AssetEvent;
use bevy::ecs::system::SystemParam;
use bevy::input::mouse::{MouseMotion, MouseWheel};
use bevy::prelude::*;
use bevy::render::view::screenshot::Screenshot;
use bevy::text::TextLayoutInfo;
use bevy::ui::{CalculatedClip, ComputedNode, ComputedStackIndex, UiGlobalTransform};
use bevy::window::{
    CursorEntered, WindowFocused, WindowOccluded, WindowResized, WindowScaleFactorChanged,
};
use bevy::window::{CursorMoved, RequestRedraw};
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

use super::camera::CameraRig;
use super::motion::MotionQueue;

/// Whether the next frame is to come soon although nothing on the screen changes yet. To be said in every frame.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Awake(bool);

impl Awake {
    /// Asks for the next frame.
    pub const fn stay(&mut self) {
        self.0 = true;
    }
}

/// The time, for what shows after a moment: frames keep coming while it waits.
#[derive(SystemParam)]
pub struct Waiting<'w> {
    time: Res<'w, Time>,
    awake: ResMut<'w, Awake>,
}

impl Waiting<'_> {
    /// The seconds of this frame, which have passed; the next frame is asked for.
    pub fn pass(&mut self) -> f32 {
        self.awake.stay();
        self.time.delta_secs()
    }
}

/// Whether what moves for show alone does so: water, the ring round the one who acts. It stands still with reduced motion,
/// and where the processor draws.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ambience {
    /// Whether a graphics card draws.
    pub has_card: bool,
    reduced: bool,
}

impl Default for Ambience {
    fn default() -> Self {
        Self {
            has_card: true,
            reduced: false,
        }
    }
}

impl Ambience {
    /// Whether it moves.
    #[must_use]
    pub const fn moves(&self) -> bool {
        self.has_card && !self.reduced
    }
}

/// The time between two frames while something goes on.
const FRAME: Duration = Duration::from_millis(16);
/// The time between two frames of what moves for show alone.
pub(super) const GENTLE: Duration = Duration::from_millis(50);
/// The time between two looks at a gamepad, which wakes no window.
const PAD: Duration = Duration::from_millis(30);
/// The time between two frames just after something has changed or was done: tips and cards come after a moment.
const SETTLING: Duration = Duration::from_millis(100);
/// The time between two frames while nothing goes on: files are looked at, messages go after a while.
const IDLE: Duration = Duration::from_millis(250);

/// For how long pictures are drawn after a change: a part of one may still be under way to the graphics card.
const SETTLES: Duration = Duration::from_millis(600);
/// For how long frames come after something was done, drawn or not.
const LISTENS: Duration = Duration::from_millis(1500);
/// For how long all frames are drawn from the start: the first pictures take longest.
const STARTS: Duration = Duration::from_secs(8);
/// A picture is drawn so long after the last one in any case, should the system have lost it.
const LOST: Duration = Duration::from_secs(10);

/// What goes on in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stir {
    /// Something that is drawn is other than before.
    pub changed: bool,
    /// A person did something.
    pub input: bool,
    /// Something will change by itself soon, or something is held down.
    pub busy: bool,
    /// A gamepad is connected.
    pub pad: bool,
    /// Something moves for show.
    pub ambience: bool,
}

/// What is done about a frame and the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Whether this frame is drawn.
    pub draws: bool,
    /// Whether the next one follows at once.
    pub at_once: bool,
    /// When the next one comes if nothing wakes the window before.
    pub wait: Duration,
}

/// What went on in the last frames.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rest {
    /// What goes on in this frame.
    pub stir: Stir,
    /// Since the start of the program: the last change, the last input, the last picture.
    changed: Duration,
    input: Duration,
    drawn: Duration,
}

impl Rest {
    /// Takes note of what goes on at a time since the start of the program, and says what is done about it.
    pub fn take(&mut self, stir: Stir, now: Duration) -> Pace {
        self.stir = stir;
        if stir.changed {
            self.changed = now;
        }
        if stir.changed || stir.input || stir.busy {
            self.input = now;
        }
        let settles = now.saturating_sub(self.changed) < SETTLES || now < STARTS;
        let lost = now.saturating_sub(self.drawn) >= LOST;
        let draws = stir.changed || settles || lost;
        if draws {
            self.drawn = now;
        }
        let usual = match now.saturating_sub(self.input) < LISTENS || now < STARTS {
            true => SETTLING,
            false => IDLE,
        };
        // What moves for show alone takes its time.
        let quick = stir.busy || (stir.changed && (stir.input || !stir.ambience));
        let waits = [(quick, FRAME), (stir.pad, PAD), (stir.ambience, GENTLE)];
        let waits = waits.into_iter().filter(|(applies, _)| *applies);
        let wait = waits.map(|(_, wait)| wait).min();
        Pace {
            draws,
            at_once: stir.changed && quick,
            wait: wait.unwrap_or(usual).min(usual),
        }
    }
}

/// Everything by which a thing in the world, or a word anywhere, looks other than before.
type LooksOther = Or<(
    Changed<GlobalTransform>,
    Changed<InheritedVisibility>,
    Changed<Sprite>,
    Changed<Mesh2d>,
    Changed<MeshMaterial2d<ColorMaterial>>,
    Changed<TextLayoutInfo>,
    Changed<TextColor>,
    Changed<TextBackgroundColor>,
    Changed<Projection>,
)>;

/// Everything by which a part of the interface looks other than before.
type PartLooksOther = Or<(
    Changed<ComputedNode>,
    Changed<UiGlobalTransform>,
    Changed<CalculatedClip>,
    Changed<ComputedStackIndex>,
    Changed<BackgroundColor>,
    Changed<BorderColor>,
    Changed<BackgroundGradient>,
    Changed<BorderGradient>,
    Changed<BoxShadow>,
    Changed<Outline>,
    Changed<ImageNode>,
    Changed<TextShadow>,
)>;

/// What is drawn, and whether it is other than in the last frame.
#[derive(SystemParam)]
struct Drawn<'w, 's> {
    things: Query<'w, 's, (), LooksOther>,
    parts: Query<'w, 's, (), PartLooksOther>,
    gone: RemovedComponents<'w, 's, GlobalTransform>,
    gone_parts: RemovedComponents<'w, 's, ComputedNode>,
    gone_glows: RemovedComponents<'w, 's, BoxShadow>,
    gone_grounds: RemovedComponents<'w, 's, TextBackgroundColor>,
    images: MessageReader<'w, 's, AssetEvent<Image>>,
    meshes: MessageReader<'w, 's, AssetEvent<Mesh>>,
    inks: MessageReader<'w, 's, AssetEvent<ColorMaterial>>,
    ordered: Query<'w, 's, (), With<Screenshot>>,
    background: Res<'w, ClearColor>,
    resized: MessageReader<'w, 's, WindowResized>,
    scaled: MessageReader<'w, 's, WindowScaleFactorChanged>,
    uncovered: MessageReader<'w, 's, WindowOccluded>,
    focused: MessageReader<'w, 's, WindowFocused>,
    entered: MessageReader<'w, 's, CursorEntered>,
}

impl Drawn<'_, '_> {
    fn is_other(&mut self) -> bool {
        // All messages are read, whatever the first ones say.
        let gone = self.gone.read().count()
            + self.gone_parts.read().count()
            + self.gone_glows.read().count()
            + self.gone_grounds.read().count();
        let assets =
            self.images.read().count() + self.meshes.read().count() + self.inks.read().count();
        let window = self.resized.read().count()
            + self.scaled.read().count()
            + self.uncovered.read().count()
            + self.focused.read().count()
            + self.entered.read().count();
        gone + assets + window > 0
            || !self.things.is_empty()
            || !self.parts.is_empty()
            || !self.ordered.is_empty()
            || self.background.is_changed()
    }
}

/// What a person does.
#[derive(SystemParam)]
struct Done<'w, 's> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    mouse: Res<'w, ButtonInput<MouseButton>>,
    pointed: MessageReader<'w, 's, CursorMoved>,
    moved: MessageReader<'w, 's, MouseMotion>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    pads: Query<'w, 's, &'static Gamepad>,
}

/// So far a stick has to be pushed to count.
const PUSHED: f32 = 0.15;

impl Done<'_, '_> {
    /// Whether something was done in this frame.
    fn input(&mut self) -> bool {
        let moves = self.pointed.read().count() + self.moved.read().count();
        let turns = self.wheel.read().count();
        let fresh = self.keys.get_just_pressed().len() + self.keys.get_just_released().len();
        let clicks = self.mouse.get_just_pressed().len() + self.mouse.get_just_released().len();
        moves + turns + fresh + clicks > 0
    }

    /// Whether something is held down.
    fn holds(&self) -> bool {
        let pad = |pad: &Gamepad| {
            let sticks = [pad.left_stick(), pad.right_stick()];
            pad.get_pressed().next().is_some() || sticks.iter().any(|it| it.length() > PUSHED)
        };
        self.keys.get_pressed().next().is_some()
            || self.mouse.get_pressed().next().is_some()
            || self.pads.iter().any(pad)
    }
}

/// What moves for show alone.
#[derive(Component, Debug, Clone, Copy, Default)]
pub struct ForShow;

/// What goes on in the view itself.
#[derive(SystemParam)]
struct Going<'w, 's> {
    queue: Res<'w, MotionQueue>,
    rig: Res<'w, CameraRig>,
    awake: ResMut<'w, Awake>,
    ambience: ResMut<'w, Ambience>,
    shows: Query<'w, 's, (), With<ForShow>>,
}

/// Looks at what goes on in this frame.
fn look(mut drawn: Drawn, mut done: Done, mut going: Going) -> Stir {
    going.ambience.set_if_neq(Ambience {
        reduced: going.queue.reduced,
        ..*going.ambience
    });
    let goes_on = !going.queue.is_idle() || going.rig.is_gliding();
    let awake = std::mem::take(&mut *going.awake).0;
    Stir {
        changed: drawn.is_other(),
        input: done.input(),
        busy: goes_on || awake || done.holds(),
        pad: !done.pads.is_empty(),
        ambience: going.ambience.moves() && !going.shows.is_empty(),
    }
}

/// Rests or goes on, as what was seen in this frame asks for.
fn settle(
    In(stir): In<Stir>,
    mut rest: ResMut<Rest>,
    time: Res<Time<Real>>,
    mut cameras: Query<&mut Camera>,
    settings: Option<ResMut<WinitSettings>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let pace = rest.take(stir, time.elapsed());
    if !pace.draws {
        for mut camera in &mut cameras {
            camera.bypass_change_detection().is_active = false;
        }
    }
    if pace.at_once {
        redraw.write(RequestRedraw);
    }
    let focused = UpdateMode::reactive(pace.wait);
    let unfocused = UpdateMode::reactive_low_power(pace.wait);
    if let Some(mut settings) = settings
        && (settings.focused_mode, settings.unfocused_mode) != (focused, unfocused)
    {
        (settings.focused_mode, settings.unfocused_mode) = (focused, unfocused);
    }
}

/// The cameras rest only while a frame is handed to the renderer: during a frame they are at work.
fn wake_cameras(mut cameras: Query<&mut Camera>) {
    for mut camera in &mut cameras {
        camera.bypass_change_detection().is_active = true;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Awake>()
        .init_resource::<Ambience>()
        .init_resource::<Rest>()
        .add_systems(First, wake_cameras)
        .add_systems(Last, look.pipe(settle));
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Duration = Duration::from_secs(100);

    /// A window in which nothing has gone on for long.
    fn at_rest() -> Rest {
        let mut rest = Rest::default();
        rest.take(Stir::default(), AT - Duration::from_secs(5));
        assert!(
            !rest
                .take(Stir::default(), AT - Duration::from_secs(4))
                .draws
        );
        rest
    }

    #[test]
    fn a_window_in_which_nothing_changes_is_not_drawn() {
        let mut rest = at_rest();
        let still = rest.take(Stir::default(), AT);
        let expected = Pace {
            draws: false,
            at_once: false,
            wait: IDLE,
        };
        assert_eq!(still, expected);
        // Once in a while all the same.
        assert!(rest.take(Stir::default(), AT + LOST).draws);
        assert!(!rest.take(Stir::default(), AT + LOST + IDLE).draws);
    }

    #[test]
    fn a_change_is_drawn_and_the_next_frame_follows_at_once() {
        let mut rest = at_rest();
        let change = Stir {
            changed: true,
            ..Stir::default()
        };
        let pace = rest.take(change, AT);
        assert!(pace.draws && pace.at_once && pace.wait == FRAME);
        let after = rest.take(Stir::default(), AT + FRAME);
        assert!(after.draws && !after.at_once && after.wait == SETTLING);
        let later = rest.take(Stir::default(), AT + SETTLES);
        assert!(!later.draws && later.wait == SETTLING);
        assert_eq!(rest.take(Stir::default(), AT + LISTENS).wait, IDLE);
    }

    #[test]
    fn what_goes_on_unseen_keeps_frames_coming_and_draws_none() {
        let mut rest = at_rest();
        for (stir, wait) in [
            (
                Stir {
                    busy: true,
                    ..Stir::default()
                },
                FRAME,
            ),
            (
                Stir {
                    input: true,
                    ..Stir::default()
                },
                SETTLING,
            ),
            (
                Stir {
                    pad: true,
                    ..Stir::default()
                },
                PAD,
            ),
        ] {
            let pace = rest.take(stir, AT);
            assert!(!pace.draws && !pace.at_once, "{stir:?}");
            assert_eq!(pace.wait, wait, "{stir:?}");
        }
    }

    #[test]
    fn what_moves_for_show_is_drawn_at_its_own_pace() {
        let mut rest = at_rest();
        let shows = Stir {
            ambience: true,
            ..Stir::default()
        };
        assert_eq!(rest.take(shows, AT).wait, GENTLE);
        let moved = Stir {
            changed: true,
            ..shows
        };
        let pace = rest.take(moved, AT);
        assert!(pace.draws && !pace.at_once && pace.wait == GENTLE);
        let walks = Stir {
            busy: true,
            ..moved
        };
        assert!(rest.take(walks, AT).at_once);
    }
}
