//! Listens for the keys or buttons that an action is to be bound to. Floor 7.
//!
//! While it listens, nothing that is pressed means anything else.

use super::actions::GameAction;
use super::chord::{Chord, Part, Way};
use super::controls::pushed;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

/// For how many seconds it listens.
pub const PATIENCE: f32 = 6.0;

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
    /// It listens.
    Listens {
        /// Whether everything was let go since it began.
        armed: bool,
        /// What is pressed so far.
        parts: Vec<Part>,
        /// Seconds until it gives up.
        left: f32,
    },
    /// It has heard a chord, or none in time.
    Heard(Option<Chord>),
    /// What was pressed is still held.
    Waits,
}

impl Capture {
    /// Begins to listen.
    pub fn begin(&mut self, action: GameAction, replaces: Option<usize>) {
        self.of = Some((action, replaces));
        self.hears = Hears::Listens {
            armed: false,
            parts: Vec::new(),
            left: PATIENCE,
        };
    }

    /// Stops listening; what is held is waited for.
    pub fn stop(&mut self) {
        if self.hears != Hears::Nothing {
            self.hears = Hears::Waits;
        }
    }

    /// Whether keys mean nothing else now.
    #[must_use]
    pub const fn takes_all(&self) -> bool {
        matches!(self.hears, Hears::Listens { .. } | Hears::Waits)
    }

    /// Whether it listens.
    #[must_use]
    pub const fn listens(&self) -> bool {
        matches!(self.hears, Hears::Listens { .. })
    }
}

/// Everything that can be pressed, this frame.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Raw<'w, 's> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    mouse: Res<'w, ButtonInput<MouseButton>>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    pads: Query<'w, 's, &'static Gamepad>,
    buttons: Query<'w, 's, &'static Interaction, With<Button>>,
}

impl Raw<'_, '_> {
    /// What went down, whether anything went up, whether anything is held. Clicks on buttons of the screen are for
    /// the screen.
    fn read(&mut self) -> (Vec<Part>, bool, bool) {
        let on_button = self.buttons.iter().any(|at| *at != Interaction::None);
        let click = |button: MouseButton| !(on_button && button == MouseButton::Left);
        let mut down: Vec<Part> = Vec::new();
        down.extend(self.keys.get_just_pressed().map(|key| Part::of_key(*key)));
        let clicks = self.mouse.get_just_pressed().copied().filter(|b| click(*b));
        down.extend(clicks.map(Part::Mouse));
        let mut up = self.keys.get_just_released().next().is_some()
            || self.mouse.get_just_released().any(|button| click(*button));
        let mut held =
            self.keys.get_pressed().next().is_some() || self.mouse.get_pressed().next().is_some();
        for turn in self.wheel.read() {
            let way = pushed(turn.x, turn.y, f32::EPSILON);
            down.extend(way.map(Part::Wheel));
            up |= way.is_some();
        }
        for pad in &self.pads {
            down.extend(pad.get_just_pressed().map(|button| Part::Pad(*button)));
            up |= pad.get_just_released().next().is_some();
            held |= pad.get_pressed().next().is_some();
            for (stick, part) in [
                (pad.left_stick(), Part::LeftStick as fn(Way) -> Part),
                (pad.right_stick(), Part::RightStick),
            ] {
                let way = pushed(stick.x, stick.y, 0.7);
                down.extend(way.map(part));
                up |= way.is_some();
                held |= pushed(stick.x, stick.y, 0.3).is_some();
            }
        }
        (down, up, held)
    }
}

/// Takes what is pressed into the chord; the first thing that is let go ends it.
pub(super) fn listen(mut raw: Raw, time: Res<Time<Real>>, mut capture: ResMut<Capture>) {
    if !capture.takes_all() {
        raw.wheel.clear();
        return;
    }
    let (down, up, held) = raw.read();
    let hears = match &mut capture.bypass_change_detection().hears {
        Hears::Waits => (!held).then_some(Hears::Nothing),
        Hears::Listens { armed, parts, left } => {
            *left -= time.delta_secs();
            let escapes = down.contains(&Part::Key(KeyCode::Escape)) && parts.is_empty();
            if *armed {
                for part in down {
                    if !parts.contains(&part) {
                        parts.push(part);
                    }
                }
            } else {
                *armed = !held;
            }
            let chord = (up && !parts.is_empty()).then(|| Chord::of(parts));
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

/// While it listens, and until all is let go, no action is pressed.
pub(super) fn hush(capture: Res<Capture>, mut states: Query<&mut ActionState<GameAction>>) {
    if capture.takes_all() || matches!(capture.hears, Hears::Heard(_)) {
        for mut state in &mut states {
            for action in GameAction::all() {
                state.reset(&action);
            }
        }
    }
}
