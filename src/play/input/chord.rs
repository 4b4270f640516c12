//! What is pressed, as plain data: keys, mouse buttons, the wheel, buttons and sticks of a gamepad, alone or
//! together. Floor 7.
//!
//! A [`Chord`] can be written to a file, said in words, and bound in an input map.

use super::actions::GameAction;
use bevy::input::keyboard::NativeKeyCode;
use bevy::prelude::*;
use leafwing_input_manager::axislike::{AxisDirection, DualAxisDirection};
use leafwing_input_manager::prelude::updating::CentralInputStore;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// Most parts of a chord.
pub const MOST_PARTS: usize = 3;

/// A way of the wheel or of a stick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

/// One thing that can be pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// Either Shift key.
    Shift,
    /// Either Control key.
    Control,
    /// Either Alt key.
    Alt,
    /// A key by its place on the keyboard.
    Key(KeyCode),
    /// A button of the mouse.
    Mouse(MouseButton),
    /// The wheel of the mouse.
    Wheel(Way),
    /// A button of the gamepad.
    Pad(GamepadButton),
    /// The left stick of the gamepad, as a button for each way.
    LeftStick(Way),
    /// The right stick of the gamepad.
    RightStick(Way),
}

/// What kind of device something is pressed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Device {
    /// Keyboard and mouse.
    #[default]
    Keys,
    /// Gamepad.
    Pad,
}

impl Part {
    /// The part that a key is: modifiers are the same on both sides.
    #[must_use]
    pub const fn of_key(key: KeyCode) -> Self {
        match key {
            KeyCode::ShiftLeft | KeyCode::ShiftRight => Self::Shift,
            KeyCode::ControlLeft | KeyCode::ControlRight => Self::Control,
            KeyCode::AltLeft | KeyCode::AltRight => Self::Alt,
            key => Self::Key(key),
        }
    }

    /// The device that it is on.
    #[must_use]
    pub const fn device(self) -> Device {
        match self {
            Self::Pad(_) | Self::LeftStick(_) | Self::RightStick(_) => Device::Pad,
            _ => Device::Keys,
        }
    }

    /// What is held comes before what is pressed.
    const fn rank(self) -> u8 {
        match self {
            Self::Control => 0,
            Self::Alt => 1,
            Self::Shift => 2,
            Self::Pad(GamepadButton::LeftTrigger2) => 3,
            Self::Pad(GamepadButton::RightTrigger2) => 4,
            _ => 5,
        }
    }

    /// In words: `Shift`, `E`, `left click`, `RT`.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Shift => "Shift".to_owned(),
            Self::Control => "Ctrl".to_owned(),
            Self::Alt => "Alt".to_owned(),
            Self::Key(key) => key_label(key),
            Self::Mouse(button) => match button {
                MouseButton::Left => "left click".to_owned(),
                MouseButton::Right => "right click".to_owned(),
                MouseButton::Middle => "middle click".to_owned(),
                MouseButton::Back => "mouse back".to_owned(),
                MouseButton::Forward => "mouse forward".to_owned(),
                MouseButton::Other(number) => format!("mouse {number}"),
            },
            Self::Wheel(way) => format!("wheel {}", way_label(way)),
            Self::Pad(button) => pad_label(button),
            Self::LeftStick(way) => format!("left stick {}", way_label(way)),
            Self::RightStick(way) => format!("right stick {}", way_label(way)),
        }
    }

    /// Whether it is pressed now, on the keyboard, the mouse, or this gamepad.
    pub(super) fn is_down(self, store: &CentralInputStore, gamepad: Entity) -> bool {
        self.boxed().pressed(store, gamepad)
    }

    fn boxed(self) -> Box<dyn Buttonlike> {
        match self {
            Self::Shift => Box::new(ModifierKey::Shift),
            Self::Control => Box::new(ModifierKey::Control),
            Self::Alt => Box::new(ModifierKey::Alt),
            Self::Key(key) => Box::new(key),
            Self::Mouse(button) => Box::new(button),
            Self::Wheel(way) => Box::new(match way {
                Way::Up => MouseScrollDirection::UP,
                Way::Down => MouseScrollDirection::DOWN,
                Way::Left => MouseScrollDirection::LEFT,
                Way::Right => MouseScrollDirection::RIGHT,
            }),
            Self::Pad(button) => Box::new(button),
            Self::LeftStick(way) => Box::new(match way {
                Way::Up => GamepadControlDirection::LEFT_UP,
                Way::Down => GamepadControlDirection::LEFT_DOWN,
                Way::Left => GamepadControlDirection::LEFT_LEFT,
                Way::Right => GamepadControlDirection::LEFT_RIGHT,
            }),
            Self::RightStick(way) => Box::new(match way {
                Way::Up => GamepadControlDirection::RIGHT_UP,
                Way::Down => GamepadControlDirection::RIGHT_DOWN,
                Way::Left => GamepadControlDirection::RIGHT_LEFT,
                Way::Right => GamepadControlDirection::RIGHT_RIGHT,
            }),
        }
    }

    fn join(self, chord: ButtonlikeChord) -> ButtonlikeChord {
        match self {
            Self::Shift => chord.with(ModifierKey::Shift),
            Self::Control => chord.with(ModifierKey::Control),
            Self::Alt => chord.with(ModifierKey::Alt),
            Self::Key(key) => chord.with(key),
            Self::Mouse(button) => chord.with(button),
            Self::Pad(button) => chord.with(button),
            Self::Wheel(Way::Up) => chord.with(MouseScrollDirection::UP),
            Self::Wheel(Way::Down) => chord.with(MouseScrollDirection::DOWN),
            Self::Wheel(Way::Left) => chord.with(MouseScrollDirection::LEFT),
            Self::Wheel(Way::Right) => chord.with(MouseScrollDirection::RIGHT),
            Self::LeftStick(Way::Up) => chord.with(GamepadControlDirection::LEFT_UP),
            Self::LeftStick(Way::Down) => chord.with(GamepadControlDirection::LEFT_DOWN),
            Self::LeftStick(Way::Left) => chord.with(GamepadControlDirection::LEFT_LEFT),
            Self::LeftStick(Way::Right) => chord.with(GamepadControlDirection::LEFT_RIGHT),
            Self::RightStick(Way::Up) => chord.with(GamepadControlDirection::RIGHT_UP),
            Self::RightStick(Way::Down) => chord.with(GamepadControlDirection::RIGHT_DOWN),
            Self::RightStick(Way::Left) => chord.with(GamepadControlDirection::RIGHT_LEFT),
            Self::RightStick(Way::Right) => chord.with(GamepadControlDirection::RIGHT_RIGHT),
        }
    }

    /// The part that a basic input of an input map is; `None` for one that is none of these.
    fn of_input(input: &dyn std::any::Any) -> Option<Self> {
        if let Some(key) = input.downcast_ref::<KeyCode>() {
            return Some(Self::of_key(*key));
        }
        if let Some(button) = input.downcast_ref::<MouseButton>() {
            return Some(Self::Mouse(*button));
        }
        if let Some(button) = input.downcast_ref::<GamepadButton>() {
            return Some(Self::Pad(*button));
        }
        if let Some(wheel) = input.downcast_ref::<MouseScrollDirection>() {
            return Some(Self::Wheel(match wheel.direction {
                DualAxisDirection::Up => Way::Up,
                DualAxisDirection::Down => Way::Down,
                DualAxisDirection::Left => Way::Left,
                DualAxisDirection::Right => Way::Right,
            }));
        }
        let stick = input.downcast_ref::<GamepadControlDirection>()?;
        let ahead = stick.direction == AxisDirection::Positive;
        let (across, along) = if ahead {
            (Way::Right, Way::Up)
        } else {
            (Way::Left, Way::Down)
        };
        match stick.axis {
            GamepadAxis::LeftStickX => Some(Self::LeftStick(across)),
            GamepadAxis::LeftStickY => Some(Self::LeftStick(along)),
            GamepadAxis::RightStickX => Some(Self::RightStick(across)),
            GamepadAxis::RightStickY => Some(Self::RightStick(along)),
            _ => None,
        }
    }
}

const fn way_label(way: Way) -> &'static str {
    match way {
        Way::Up => "up",
        Way::Down => "down",
        Way::Left => "left",
        Way::Right => "right",
    }
}

/// The name of a key as most keyboards print it.
fn key_label(key: KeyCode) -> String {
    let fixed = match key {
        KeyCode::Escape => "Escape",
        KeyCode::Equal => "+",
        KeyCode::Minus => "-",
        KeyCode::Slash => "/",
        KeyCode::Backslash => "\\",
        KeyCode::Backquote => "`",
        KeyCode::Comma => ",",
        KeyCode::Period => ".",
        KeyCode::Semicolon => ";",
        KeyCode::Quote => "'",
        KeyCode::BracketLeft => "[",
        KeyCode::BracketRight => "]",
        KeyCode::ArrowUp => "up arrow",
        KeyCode::ArrowDown => "down arrow",
        KeyCode::ArrowLeft => "left arrow",
        KeyCode::ArrowRight => "right arrow",
        KeyCode::PageUp => "Page up",
        KeyCode::PageDown => "Page down",
        KeyCode::CapsLock => "Caps",
        KeyCode::NumpadAdd => "Num +",
        KeyCode::NumpadSubtract => "Num -",
        KeyCode::NumpadMultiply => "Num *",
        KeyCode::NumpadDivide => "Num /",
        KeyCode::NumpadEnter => "Num Enter",
        KeyCode::NumpadDecimal => "Num .",
        _ => "",
    };
    if !fixed.is_empty() {
        return fixed.to_owned();
    }
    if let KeyCode::Unidentified(native) = key {
        return match native {
            NativeKeyCode::Unidentified => "unknown key".to_owned(),
            NativeKeyCode::MacOS(code) | NativeKeyCode::Windows(code) => format!("key {code}"),
            NativeKeyCode::Android(code) | NativeKeyCode::Xkb(code) => format!("key {code}"),
        };
    }
    let name = format!("{key:?}");
    let plain = name
        .strip_prefix("Key")
        .or_else(|| name.strip_prefix("Digit"));
    match (plain, name.strip_prefix("Numpad")) {
        (Some(plain), _) => plain.to_owned(),
        (None, Some(number)) => format!("Num {}", in_words(number)),
        (None, None) => in_words(&name),
    }
}

/// The name of a key without a sign of its own, in words: `Media play pause` of `MediaPlayPause`.
fn in_words(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 4);
    let mut before = ' ';
    for letter in name.chars() {
        match letter.is_uppercase() && before.is_lowercase() {
            true => words.extend([' '].into_iter().chain(letter.to_lowercase())),
            false => words.push(letter),
        }
        before = letter;
    }
    words
}

fn pad_label(button: GamepadButton) -> String {
    use GamepadButton as B;
    let fixed = match button {
        B::South => "A",
        B::East => "B",
        B::West => "X",
        B::North => "Y",
        B::LeftTrigger => "LB",
        B::RightTrigger => "RB",
        B::LeftTrigger2 => "LT",
        B::RightTrigger2 => "RT",
        B::Select => "Back",
        B::Start => "Start",
        B::LeftThumb => "left stick click",
        B::RightThumb => "right stick click",
        B::DPadUp => "d-pad up",
        B::DPadDown => "d-pad down",
        B::DPadLeft => "d-pad left",
        B::DPadRight => "d-pad right",
        _ => "",
    };
    match button {
        B::Other(number) => format!("pad {number}"),
        _ if fixed.is_empty() => format!("pad {button:?}"),
        _ => fixed.to_owned(),
    }
}

/// What is pressed together: 1 to 3 parts, what is held first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chord(Vec<Part>);

impl Chord {
    /// The chord of some parts, each once; `None` for none, for more than [`MOST_PARTS`], and for parts of
    /// keyboard and gamepad together.
    #[must_use]
    pub fn of(parts: &[Part]) -> Option<Self> {
        let mut all: Vec<Part> = Vec::new();
        for part in parts {
            if !all.contains(part) {
                all.push(*part);
            }
        }
        let first = all.first()?.device();
        let fits = all.len() <= MOST_PARTS && all.iter().all(|part| part.device() == first);
        all.sort_by_key(|part| part.rank());
        fits.then_some(Self(all))
    }

    /// The chord of a binding of an input map; `None` for one that is no chord of parts.
    #[must_use]
    pub fn of_binding(binding: &dyn Buttonlike) -> Option<Self> {
        let inputs = binding.decompose().inputs();
        let parts: Option<Vec<Part>> = inputs
            .iter()
            .map(|input| Part::of_input(Reflect::as_any(&**input)))
            .collect();
        Self::of(&parts?)
    }

    /// Its parts.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.0
    }

    /// The device that it is pressed on.
    #[must_use]
    pub fn device(&self) -> Device {
        self.0.first().map_or(Device::Keys, |part| part.device())
    }

    /// The button of the mouse that it is alone.
    #[must_use]
    pub fn mouse_button(&self) -> Option<MouseButton> {
        match self.0[..] {
            [Part::Mouse(button)] => Some(button),
            _ => None,
        }
    }

    /// Whether the same is pressed, in whichever order it is written.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        self.0.len() == other.0.len() && self.0.iter().all(|part| other.0.contains(part))
    }

    /// Whether it is well made, as one that was read from a file may not be.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        Self::of(&self.0).is_some_and(|sound| sound.is(self))
    }

    /// In words: `Shift+Tab`, `LT+X`.
    #[must_use]
    pub fn label(&self) -> String {
        let labels: Vec<_> = self.0.iter().map(|part| part.label()).collect();
        // "Ctrl++" can hardly be read.
        let signs = labels.iter().any(|label| label == "+" || label == "-");
        labels.join(if signs { " " } else { "+" })
    }

    /// Binds an action to it.
    pub fn bind(&self, action: GameAction, map: &mut InputMap<GameAction>) {
        match self.0.as_slice() {
            [] => {}
            [single] => _ = map.insert_boxed(action, single.boxed()),
            several => {
                let chord = ButtonlikeChord::default();
                let chord = several.iter().fold(chord, |chord, part| part.join(chord));
                map.insert(action, chord);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_without_a_sign_shows_its_name() {
        for (part, label) in [
            (Part::Key(KeyCode::KeyQ), "Q"),
            (Part::Key(KeyCode::Digit7), "7"),
            (Part::Key(KeyCode::F11), "F11"),
            (Part::Key(KeyCode::IntlBackslash), "Intl backslash"),
            (Part::Key(KeyCode::MediaPlayPause), "Media play pause"),
            (Part::Key(KeyCode::NumpadClearEntry), "Num Clear entry"),
            (
                Part::Key(KeyCode::Unidentified(NativeKeyCode::Xkb(94))),
                "key 94",
            ),
            (
                Part::Key(KeyCode::Unidentified(NativeKeyCode::Unidentified)),
                "unknown key",
            ),
            (Part::Pad(GamepadButton::Other(3)), "pad 3"),
            (Part::Pad(GamepadButton::Mode), "pad Mode"),
        ] {
            assert_eq!(part.label(), label);
        }
    }

    #[test]
    fn every_letter_of_a_name_is_in_the_font() {
        use skrifa::{FontRef, MetadataProvider as _};
        let font = FontRef::new(ttf_noto_sans::REGULAR).expect("a font");
        let letters = font.charmap();
        let signs = "`\\[];',./+-\u{2013}\u{201c}\u{201d}";
        for letter in signs.chars().chain('a'..='z').chain('A'..='Z') {
            let glyph = letters.map(letter);
            assert!(glyph.is_some_and(|glyph| glyph.to_u32() > 0), "{letter:?}");
        }
    }
}
