//! Listens for the keys or buttons that an action is to be bound to. Floor 7.
//!
//! While it listens, nothing that is pressed means anything else.

use super::actions::GameAction;
use super::chord::{Chord, Part};
use super::controls::pushed;
use super::drag::click_on_release;
use super::taps::Controls;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use std::collections::BTreeSet;

/// For how many seconds it listens.
pub const PATIENCE: f32 = 6.0;
/// For how many seconds it waits at most until what was pressed is let go.
const MOST_WAIT: f32 = 1.0;
/// So far a stick has to be pushed to be heard; the most is 1.
const PUSHED: f32 = 0.7;
/// So near to its middle a stick has to come back before the same way is heard again.
const BACK: f32 = 0.5;

/// What is being bound.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Capture {
    /// The action, and the place of the binding that is replaced, if one is.
    pub of: Option<(GameAction, Option<usize>)>,
    /// What it hears.
    pub hears: Hears,
}

/// What a capture does now.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Hears {
    /// Nothing.
    #[default]
    Nothing,
    /// It listens to what goes down from now on; what was held before does not count.
    Listens {
        /// What went down so far.
        parts: Vec<Part>,
        /// Seconds until it gives up.
        left: f32,
    },
    /// It has heard a chord, or none in time.
    Heard(Option<Chord>),
    /// What was pressed is still held.
    Waits {
        /// What is held of it.
        held: Vec<Part>,
        /// Seconds until it waits no more.
        left: f32,
    },
}

impl Capture {
    /// Begins to listen.
    pub fn begin(&mut self, action: GameAction, replaces: Option<usize>) {
        self.of = Some((action, replaces));
        self.hears = Hears::Listens {
            parts: Vec::new(),
            left: PATIENCE,
        };
    }

    /// Stops listening; what was pressed meanwhile is waited for, a second at most.
    pub fn stop(&mut self) {
        self.hears = match std::mem::take(&mut self.hears) {
            Hears::Listens { parts, .. } => Hears::Waits {
                held: parts,
                left: MOST_WAIT,
            },
            Hears::Heard(chord) => Hears::Waits {
                held: chord.map_or_else(Vec::new, |chord| chord.parts().to_vec()),
                left: MOST_WAIT,
            },
            hears @ (Hears::Nothing | Hears::Waits { .. }) => hears,
        };
    }

    /// Whether keys mean nothing else now.
    #[must_use]
    pub const fn takes_all(&self) -> bool {
        matches!(self.hears, Hears::Listens { .. } | Hears::Waits { .. })
    }

    /// Whether it listens.
    #[must_use]
    pub const fn listens(&self) -> bool {
        matches!(self.hears, Hears::Listens { .. })
    }
}

/// Everything that can be pressed, this frame.
#[derive(bevy::ecs::system::SystemParam)]
struct Raw<'w, 's> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    mouse: Res<'w, ButtonInput<MouseButton>>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    pads: Query<'w, 's, &'static Gamepad>,
    buttons: Query<'w, 's, &'static Interaction, With<Button>>,
}

impl Raw<'_, '_> {
    /// What went down. Clicks on buttons of the screen are for the screen. `pushed_before` are the sticks that
    /// were pushed before and did not come back yet.
    fn went_down(&mut self, pushed_before: &mut Vec<Part>) -> Vec<Part> {
        let on_button = self.buttons.iter().any(|at| *at != Interaction::None);
        let click = |button: MouseButton| !(on_button && button == MouseButton::Left);
        let mut down: Vec<Part> = Vec::new();
        down.extend(self.keys.get_just_pressed().map(|key| Part::of_key(*key)));
        let clicks = self.mouse.get_just_pressed().copied().filter(|b| click(*b));
        down.extend(clicks.map(Part::Mouse));
        for turn in self.wheel.read() {
            let way = pushed(turn.x, turn.y, f32::EPSILON);
            down.extend(way.map(Part::Wheel));
        }
        for pad in &self.pads {
            down.extend(pad.get_just_pressed().map(|button| Part::Pad(*button)));
        }
        let (far, out) = (self.sticks(PUSHED), self.sticks(BACK));
        pushed_before.retain(|part| out.contains(part));
        for part in far {
            if !pushed_before.contains(&part) {
                pushed_before.push(part);
                down.push(part);
            }
        }
        down
    }

    /// The ways of the sticks that are pushed so far.
    fn sticks(&self, least: f32) -> Vec<Part> {
        let mut sticks = Vec::new();
        for pad in &self.pads {
            let (left, right) = (pad.left_stick(), pad.right_stick());
            sticks.extend(pushed(left.x, left.y, least).map(Part::LeftStick));
            sticks.extend(pushed(right.x, right.y, least).map(Part::RightStick));
        }
        sticks
    }

    /// Whether a part is held. The wheel cannot be; a stick that is pushed is heard at once.
    fn holds(&self, part: Part) -> bool {
        match part {
            Part::Shift => self.holds_either(ModifierKey::Shift),
            Part::Control => self.holds_either(ModifierKey::Control),
            Part::Alt => self.holds_either(ModifierKey::Alt),
            Part::Key(key) => self.keys.pressed(key),
            Part::Mouse(button) => self.mouse.pressed(button),
            Part::Pad(button) => self.pads.iter().any(|pad| pad.pressed(button)),
            Part::Wheel(_) | Part::LeftStick(_) | Part::RightStick(_) => false,
        }
    }

    fn holds_either(&self, modifier: ModifierKey) -> bool {
        self.keys.any_pressed(modifier.keycodes())
    }
}

/// Takes what is pressed into the chord; the first thing of it that is let go ends it.
fn listen(
    mut raw: Raw,
    time: Res<Time<Real>>,
    mut capture: ResMut<Capture>,
    mut pushed_before: Local<Vec<Part>>,
) {
    let down = raw.went_down(&mut pushed_before);
    if !capture.takes_all() {
        return;
    }
    let hears = match &mut capture.bypass_change_detection().hears {
        Hears::Waits { held, left } => {
            *left -= time.delta_secs();
            held.retain(|part| raw.holds(*part));
            (held.is_empty() || *left <= 0.0).then_some(Hears::Nothing)
        }
        Hears::Listens { parts, left } => {
            *left -= time.delta_secs();
            let escapes = down.contains(&Part::Key(KeyCode::Escape)) && parts.is_empty();
            for part in down {
                if !parts.contains(&part) {
                    parts.push(part);
                }
            }
            let up = parts.iter().any(|part| !raw.holds(*part));
            let chord = up.then(|| Chord::of(parts));
            match chord {
                _ if escapes || *left <= 0.0 => Some(Hears::Heard(None)),
                Some(Some(chord)) => Some(Hears::Heard(Some(chord))),
                // Too many at once, or keys and buttons together: once more from the beginning.
                Some(None) => {
                    parts.clear();
                    None
                }
                None => None,
            }
        }
        Hears::Nothing | Hears::Heard(_) => None,
    };
    if let Some(hears) = hears {
        capture.hears = hears;
    }
}

/// Whether no action is pressed, whatever is: somebody else takes every key.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mute(pub bool);

/// While it listens and waits, no action is pressed; what is held after that means nothing until it is let go.
fn hush(
    capture: Res<Capture>,
    mute: Res<Mute>,
    mut state: Single<&mut ActionState<GameAction>, With<Controls>>,
    mut hushed: Local<BTreeSet<GameAction>>,
) {
    if mute.0 || capture.takes_all() || matches!(capture.hears, Hears::Heard(_)) {
        *hushed = state.get_pressed().into_iter().collect();
        for action in GameAction::all() {
            state.reset(&action);
        }
        return;
    }
    hushed.retain(|action| state.pressed(action));
    for action in hushed.iter() {
        state.reset(action);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Capture>().init_resource::<Mute>();
    app.add_systems(
        PreUpdate,
        (listen, hush)
            .chain()
            .after(click_on_release)
            .after(bevy::input::InputSystems),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::gamepad::{
        RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
    };
    use bevy::time::TimeUpdateStrategy;
    use std::time::Duration;

    /// The input, half a second a frame, with a gamepad.
    fn app() -> (App, Entity) {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::input::InputPlugin));
        crate::play::input::plugin(&mut app);
        let step = Duration::from_millis(500);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        let pad = app.world_mut().spawn(Gamepad::default()).id();
        app.update();
        (app, pad)
    }

    fn begin(app: &mut App) {
        let mut capture = app.world_mut().resource_mut::<Capture>();
        capture.begin(GameAction::EndTurn, None);
    }

    /// A frame; what was heard is taken up, as the game does.
    fn frame(app: &mut App) -> Option<Option<Chord>> {
        app.update();
        let mut capture = app.world_mut().resource_mut::<Capture>();
        let Hears::Heard(heard) = capture.hears.clone() else {
            return None;
        };
        capture.stop();
        Some(heard)
    }

    fn down(app: &mut App, key: KeyCode) {
        key.press(app.world_mut());
    }

    fn up(app: &mut App, key: KeyCode) {
        key.release(app.world_mut());
    }

    fn just_pressed(app: &mut App, action: GameAction) -> bool {
        let mut states = app
            .world_mut()
            .query_filtered::<&ActionState<GameAction>, With<Controls>>();
        let state = states.single(app.world()).expect("one set of controls");
        state.just_pressed(&action)
    }

    /// Pushes the left stick half to the right, and holds a button.
    fn drift(app: &mut App, gamepad: Entity) {
        let world = app.world_mut();
        world.write_message(RawGamepadEvent::Axis(RawGamepadAxisChangedEvent::new(
            gamepad,
            GamepadAxis::LeftStickX,
            0.5,
        )));
        world.write_message(RawGamepadEvent::Button(RawGamepadButtonChangedEvent::new(
            gamepad,
            GamepadButton::Mode,
            1.0,
        )));
    }

    #[test]
    fn what_is_held_from_before_neither_counts_nor_freezes_the_keys() {
        let (mut app, pad) = app();
        drift(&mut app, pad);
        down(&mut app, KeyCode::Enter);
        app.update();
        begin(&mut app);
        assert_eq!(frame(&mut app), None);
        down(&mut app, KeyCode::KeyH);
        assert_eq!(frame(&mut app), None);
        up(&mut app, KeyCode::KeyH);
        let heard = frame(&mut app).flatten().expect("a chord");
        assert_eq!(heard.label(), "H");
        // Another key means something again at once, what is still held nothing.
        down(&mut app, KeyCode::KeyE);
        app.update();
        app.update();
        assert!(!just_pressed(&mut app, GameAction::Confirm));
        up(&mut app, KeyCode::KeyE);
        app.update();
        down(&mut app, KeyCode::KeyE);
        app.update();
        assert!(just_pressed(&mut app, GameAction::EndTurn));
        up(&mut app, KeyCode::Enter);
        app.update();
        down(&mut app, KeyCode::Enter);
        app.update();
        assert!(just_pressed(&mut app, GameAction::Confirm));
    }

    #[test]
    fn it_gives_up_in_time_and_waits_for_nobody_longer_than_a_second() {
        let (mut app, pad) = app();
        begin(&mut app);
        drift(&mut app, pad);
        down(&mut app, KeyCode::ShiftLeft);
        let frames = (0..20).position(|_| frame(&mut app) == Some(None));
        assert_eq!(frames, Some(11), "six seconds");
        for _ in 0..4 {
            app.update();
        }
        assert_eq!(app.world().resource::<Capture>().hears, Hears::Nothing);
        down(&mut app, KeyCode::KeyL);
        app.update();
        assert!(just_pressed(&mut app, GameAction::Log));
        // The same with a chord of which a part stays down.
        begin(&mut app);
        down(&mut app, KeyCode::KeyJ);
        down(&mut app, KeyCode::ControlLeft);
        assert_eq!(frame(&mut app), None);
        up(&mut app, KeyCode::KeyJ);
        let heard = frame(&mut app).flatten().expect("a chord");
        assert_eq!(heard.label(), "Ctrl+J");
        assert!(app.world().resource::<Capture>().takes_all());
        for _ in 0..3 {
            app.update();
        }
        assert!(!app.world().resource::<Capture>().takes_all());
    }
}
