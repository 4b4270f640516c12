//! Keys in texts: `‹EndTurn›` in a text on the screen shows what the action is bound to now. Floor 7.
//!
//! Any text may hold such marks. They follow the bindings, and the device that was used last. They stand where the
//! name of a key would: `Key ‹EndTurn›.`, `‹Next› goes on`.

use super::actions::{ACTIONS, GameAction};
use super::chord::Device;
use super::controls::Bindings;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use bevy::ui::UiSystems;

/// What begins a mark.
const OPEN: char = '\u{2039}';
/// What ends a mark.
const CLOSE: char = '\u{203a}';

/// The device that was used last: its bindings are shown.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LastDevice(pub Device);

/// The text as it was written, with its marks.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
struct Marked(String);

/// A mark for an action.
#[must_use]
pub fn mark(action: GameAction) -> String {
    format!("{OPEN}{action:?}{CLOSE}")
}

/// A mark for the place of a button in the action bar, or of an answer: 1 to 9, and 0 for the tenth.
#[must_use]
pub fn slot(place: &str) -> String {
    let place: usize = place.parse().unwrap_or(0);
    let action = place.checked_sub(1).and_then(|at| ACTIONS.get(at));
    mark(action.copied().unwrap_or(GameAction::MoreActions))
}

/// How fighters are placed before the battle.
#[must_use]
pub fn how_to_deploy() -> String {
    let begin = mark(GameAction::EndTurn);
    format!(
        "Place your fighters: click one, then a cell of the light region. {begin} begins the battle."
    )
}

/// What stands for an action that is not bound: a dash on a key cap, in a sentence what it can be found under in
/// the settings, as `“Undo” (not bound)`.
fn unbound(action: GameAction, on_cap: bool) -> String {
    if on_cap {
        return "\u{2013}".to_owned();
    }
    let (_, name) = action.entry();
    format!("\u{201c}{name}\u{201d} (not bound)")
}

/// A text with its marks replaced by the bindings; what is no action stays as it is.
#[must_use]
pub fn told(text: &str, bindings: &Bindings, device: Device) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find(OPEN) {
        let inside = open + OPEN.len_utf8();
        let Some(close) = rest[inside..].find(CLOSE) else {
            break;
        };
        let name = &rest[inside..inside + close];
        let end = inside + close + CLOSE.len_utf8();
        told.push_str(&rest[..open]);
        match GameAction::named(name) {
            Some(action) => {
                let label = bindings.label(action, device);
                let on_cap = name.len() + OPEN.len_utf8() + CLOSE.len_utf8() == text.len();
                told.push_str(&label.unwrap_or_else(|| unbound(action, on_cap)));
            }
            None => told.push_str(&rest[open..end]),
        }
        rest = &rest[end..];
    }
    told.push_str(rest);
    told
}

/// Which device was used last.
fn watch_devices(
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
    mut wheel: MessageReader<MouseWheel>,
    pads: Query<&Gamepad>,
    mut last: ResMut<LastDevice>,
) {
    let turned = wheel.read().count() > 0;
    let hand = keys.get_just_pressed().next().is_some()
        || mouse.get_just_pressed().next().is_some()
        || turned;
    let pad = pads
        .iter()
        .any(|pad| pad.get_just_pressed().next().is_some());
    if hand {
        last.set_if_neq(LastDevice(Device::Keys));
    } else if pad {
        last.set_if_neq(LastDevice(Device::Pad));
    }
}

/// Marks become words: in new texts at once, in all of them as the bindings or the device change.
fn tell_keys(
    mut commands: Commands,
    bindings: Res<Bindings>,
    last: Res<LastDevice>,
    mut texts: Query<(Entity, &mut Text, Option<&Marked>)>,
) {
    let all = bindings.is_changed() || last.is_changed();
    for (entity, mut text, marked) in &mut texts {
        if !(text.is_changed() || all && marked.is_some()) {
            continue;
        }
        let written = if text.0.contains(OPEN) {
            let written = Marked(text.0.clone());
            commands.entity(entity).insert(written.clone());
            Some(written)
        } else {
            marked.cloned()
        };
        let Some(written) = written else { continue };
        let now = told(&written.0, &bindings, last.0);
        let fresh = text.0.contains(OPEN);
        if text.0 == now {
            continue;
        }
        if fresh || all {
            text.0 = now;
        } else {
            // Another text was put in its place.
            commands.entity(entity).remove::<Marked>();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastDevice>();
    app.add_systems(Update, watch_devices);
    app.add_systems(PostUpdate, tell_keys.before(UiSystems::Prepare));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::input::chord::{Chord, Part};

    #[test]
    fn marks_show_what_is_bound() {
        let mut bindings = Bindings::default();
        let text = "Key \u{2039}EndTurn\u{203a}, \u{2039}Dance\u{203a}.";
        let say = |bindings: &Bindings, device| told(text, bindings, device);
        assert_eq!(
            say(&bindings, Device::Keys),
            "Key E, \u{2039}Dance\u{203a}."
        );
        assert_eq!(
            say(&bindings, Device::Pad),
            "Key Back, \u{2039}Dance\u{203a}."
        );
        let g = Chord::of(&[Part::Key(KeyCode::KeyG)]).expect("a chord");
        bindings.bind(GameAction::EndTurn, Some(0), &g);
        assert_eq!(
            say(&bindings, Device::Keys),
            "Key G, \u{2039}Dance\u{203a}."
        );
        assert_eq!(mark(GameAction::EndTurn), "\u{2039}EndTurn\u{203a}");
        assert_eq!(told("no marks", &bindings, Device::Keys), "no marks");
    }

    #[test]
    fn what_is_not_bound_is_named() {
        let mut bindings = Bindings::default();
        while bindings.remove(GameAction::Undo, 0) {}
        let say = |text: &str| told(text, &bindings, Device::Keys);
        let undo = mark(GameAction::Undo);
        assert_eq!(say(&undo), "\u{2013}");
        assert_eq!(
            say(&format!("Takes back. Key {undo}.")),
            "Takes back. Key \u{201c}Undo\u{201d} (not bound)."
        );
    }

    #[test]
    fn the_marks_of_the_guided_battles_name_actions_and_no_key_stands_bare() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = root.join("levels").join(crate::level::files::GUIDED);
        let mut marks = 0;
        for entry in std::fs::read_dir(folder)
            .expect("the guided battles")
            .flatten()
        {
            let text = std::fs::read_to_string(entry.path()).expect("a level");
            for rest in text.split(OPEN).skip(1) {
                let name = rest.split(CLOSE).next().unwrap_or_default();
                assert!(GameAction::named(name).is_some(), "{name}");
                marks += 1;
            }
            for bare in ["Press E", "press E", "Shift+", "Escape", "F1 "] {
                assert!(!text.contains(bare), "{}: {bare}", entry.path().display());
            }
        }
        assert!(marks > 10, "{marks} marks");
    }
}
