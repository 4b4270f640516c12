//! What each action is bound to, and how that is changed. Floor 7.
//!
//! The usual bindings are those of [`bindings`](super::bindings()); here is what a person has made of them.

use super::actions::GameAction;
use super::bindings::bindings;
use super::chord::{Chord, Device, Part, Way};
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the file of bindings.
const VERSION: u32 = 1;

/// The chords of all actions.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct Bindings {
    chords: BTreeMap<GameAction, Vec<Chord>>,
    swapped: bool,
}

impl Default for Bindings {
    fn default() -> Self {
        let map = bindings();
        let chords = GameAction::all().map(|action| (action, chords_of(&map, action)));
        Self {
            chords: chords.collect(),
            swapped: false,
        }
    }
}

fn chords_of(map: &InputMap<GameAction>, action: GameAction) -> Vec<Chord> {
    let all = map.get_buttonlike(&action).into_iter().flatten();
    all.filter_map(|binding| Chord::of_binding(&**binding))
        .collect()
}

/// The file: only what differs from the usual bindings, so that a new version of the game brings its new keys.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    version: u32,
    #[serde(default)]
    swapped_sticks: bool,
    bindings: BTreeMap<GameAction, Vec<Chord>>,
}

/// Actions without which nothing can be mended any more: each keeps a key or a mouse button, for a gamepad may not
/// be there.
const NEEDED: [GameAction; 8] = [
    GameAction::Select,
    GameAction::Confirm,
    GameAction::Cancel,
    GameAction::Menu,
    GameAction::Up,
    GameAction::Down,
    GameAction::Left,
    GameAction::Right,
];

impl Bindings {
    /// The chords of an action.
    #[must_use]
    pub fn of(&self, action: GameAction) -> &[Chord] {
        self.chords.get(&action).map_or(&[], Vec::as_slice)
    }

    /// Those of one device, each with its place among all of them.
    pub fn on(&self, action: GameAction, device: Device) -> impl Iterator<Item = (usize, &Chord)> {
        let all = self.of(action).iter().enumerate();
        all.filter(move |(_, chord)| chord.device() == device)
    }

    /// The words of the first binding on a device, of another device's where there is none; `None` without any.
    #[must_use]
    pub fn label(&self, action: GameAction, device: Device) -> Option<String> {
        let first = self.on(action, device).next().map(|(_, chord)| chord);
        let chord = first.or_else(|| self.of(action).first())?;
        Some(self.seen(chord).label())
    }

    /// A chord as it is pressed: with the sticks swapped, where they are.
    #[must_use]
    pub fn seen(&self, chord: &Chord) -> Chord {
        let swap = |part: &Part| match *part {
            Part::LeftStick(way) if self.swapped => Part::RightStick(way),
            Part::RightStick(way) if self.swapped => Part::LeftStick(way),
            part => part,
        };
        let parts: Vec<Part> = chord.parts().iter().map(swap).collect();
        Chord::of(&parts).unwrap_or_else(|| chord.clone())
    }

    /// Whether the sticks have changed their duties: the right one moves cursor and focus, the left one the
    /// picture.
    #[must_use]
    pub const fn swapped_sticks(&self) -> bool {
        self.swapped
    }

    /// Changes the duties of the sticks.
    pub const fn swap_sticks(&mut self) {
        self.swapped = !self.swapped;
    }

    /// The other action that a chord is bound to. A button of the mouse can drag the picture and mean something
    /// else, too, when it is let go without a drag.
    #[must_use]
    pub fn other(&self, action: GameAction, chord: &Chord) -> Option<GameAction> {
        let mut all = self.chords.iter();
        let taken = |chords: &[Chord]| chords.iter().any(|its| self.seen(its).is(chord));
        let shares = |other: GameAction| {
            [action, other].contains(&GameAction::Drag) && chord.mouse_button().is_some()
        };
        all.find(|(other, chords)| **other != action && !shares(**other) && taken(chords))
            .map(|(other, _)| *other)
    }

    /// Whether an action is needed and would be left without a key or a mouse button if it lost a chord.
    #[must_use]
    pub fn is_last_of(&self, action: GameAction, chord: &Chord) -> bool {
        let mut keys = self.on(action, Device::Keys);
        NEEDED.contains(&action) && keys.all(|(_, its)| self.seen(its).is(chord))
    }

    /// Whether an action is needed and would be left without a key or a mouse button if it lost a chord for
    /// another one.
    #[must_use]
    pub fn is_last_before(&self, action: GameAction, chord: &Chord, gets: &Chord) -> bool {
        gets.device() != Device::Keys && self.is_last_of(action, chord)
    }

    /// Binds an action to a chord, in place of the binding at `replaces` or besides all; besides, too, where the
    /// other one is the last key of an action that needs one. What else was bound to it keeps it: see
    /// [`Bindings::take`].
    pub fn bind(&mut self, action: GameAction, replaces: Option<usize>, chord: &Chord) {
        let old = replaces.and_then(|at| self.of(action).get(at));
        let stays = old.is_some_and(|old| self.is_last_before(action, &self.seen(old), chord));
        let replaces = replaces.filter(|_| !stays);
        let chord = self.seen(chord);
        let all = self.chords.entry(action).or_default();
        if all.iter().any(|its| its.is(&chord)) {
            return;
        }
        match replaces.and_then(|at| all.get_mut(at)) {
            Some(old) => *old = chord,
            None => all.push(chord),
        }
    }

    /// Takes a chord from an action.
    pub fn take(&mut self, action: GameAction, chord: &Chord) {
        let chord = self.seen(chord);
        if let Some(all) = self.chords.get_mut(&action) {
            all.retain(|its| !its.is(&chord));
        }
    }

    /// Takes the binding at a place from an action; whether that was possible.
    pub fn remove(&mut self, action: GameAction, at: usize) -> bool {
        let Some(chord) = self.of(action).get(at) else {
            return false;
        };
        if self.is_last_of(action, &self.seen(chord)) {
            return false;
        }
        if let Some(all) = self.chords.get_mut(&action) {
            all.remove(at);
        }
        true
    }

    /// Whether an action has other bindings than usual.
    #[must_use]
    pub fn is_changed(&self, action: GameAction) -> bool {
        let usual = chords_of(&bindings(), action);
        let now = self.of(action);
        usual.len() != now.len() || !usual.iter().all(|one| now.iter().any(|it| it.is(one)))
    }

    /// Gives an action its usual bindings back, and takes them from those that have them now; answers who lost one.
    /// Who loses the last key of an action that needs one gets its usual bindings back, too.
    pub fn reset(&mut self, action: GameAction) -> Vec<GameAction> {
        let usual = chords_of(&bindings(), action);
        let mut losers = Vec::new();
        for chord in &usual {
            let seen = self.seen(chord);
            while let Some(other) = self.other(action, &seen) {
                self.take(other, &seen);
                losers.push(other);
            }
        }
        self.chords.insert(action, usual);
        for other in losers.clone() {
            if self.lacks_keys(other) {
                losers.extend(self.reset(other));
            }
        }
        losers.sort_unstable();
        losers.dedup();
        losers
    }

    /// Whether an action has no key and no mouse button, and needs one.
    fn lacks_keys(&self, action: GameAction) -> bool {
        NEEDED.contains(&action) && self.on(action, Device::Keys).next().is_none()
    }

    /// The bindings as an input map.
    #[must_use]
    pub fn map(&self) -> InputMap<GameAction> {
        let mut map = InputMap::default();
        for (action, chords) in &self.chords {
            for chord in chords {
                self.seen(chord).bind(*action, &mut map);
            }
        }
        let stick = if self.swapped {
            GamepadStick::LEFT
        } else {
            GamepadStick::RIGHT
        };
        map.insert_dual_axis(GameAction::PanStick, stick);
        map
    }

    /// The text of the file of bindings.
    ///
    /// # Errors
    /// Why they cannot be written.
    pub fn to_text(&self) -> Result<String, String> {
        let changed = self.chords.iter().filter(|(it, _)| self.is_changed(**it));
        let written = Written {
            version: VERSION,
            swapped_sticks: self.swapped,
            bindings: changed.map(|(it, all)| (*it, all.clone())).collect(),
        };
        let pretty = ron::ser::PrettyConfig::new().depth_limit(3);
        ron::ser::to_string_pretty(&written, pretty).map_err(|error| error.to_string())
    }

    /// Reads a file of bindings. An action that it does not name has its usual ones, but for chords that the file
    /// gives to another action: a chord of the file stays where it is, whatever a new version of the game binds.
    /// Only an action that needs a key and would have none takes its usual ones back.
    ///
    /// # Errors
    /// What is wrong with it, in one line: broken syntax with its place, another version, a chord that nobody can
    /// press, one that two actions of the file have, an action that needs a key or a mouse button and has none.
    pub fn from_text(text: &str) -> Result<Self, String> {
        let written: Written = ron::from_str(text).map_err(|error| error.to_string())?;
        if written.version != VERSION {
            return Err(format!(
                "version {} is not known, only version {VERSION}",
                written.version
            ));
        }
        let mut all = Self {
            chords: written.bindings,
            swapped: written.swapped_sticks,
        };
        all.check()?;
        for (action, mut usual) in Self::default().chords {
            if !all.chords.contains_key(&action) {
                usual.retain(|chord| all.other(action, &all.seen(chord)).is_none());
                all.chords.insert(action, usual);
            }
        }
        for action in NEEDED {
            if all.lacks_keys(action) {
                all.reset(action);
            }
        }
        Ok(all)
    }

    /// Whether all that it holds can be: see [`Bindings::from_text`].
    fn check(&self) -> Result<(), String> {
        for (action, chords) in &self.chords {
            if let Some(chord) = chords.iter().find(|chord| !chord.is_sound()) {
                let parts = chord.parts();
                return Err(format!("{action:?} has a chord of {parts:?}"));
            }
            if self.lacks_keys(*action) {
                return Err(format!(
                    "{action:?} has no key or mouse button and needs one"
                ));
            }
            for chord in chords {
                if let Some(other) = self.other(*action, &self.seen(chord)) {
                    let label = chord.label();
                    return Err(format!("{label} is bound to {action:?} and to {other:?}"));
                }
            }
        }
        Ok(())
    }
}

/// The way that a stick points, as a button would be pressed; `None` near its middle.
#[must_use]
pub fn pushed(x: f32, y: f32, least: f32) -> Option<Way> {
    let at = Vec2::new(x, y);
    let wide = at.x.abs() > at.y.abs();
    match (at.abs().max_element() >= least, wide) {
        (false, _) => None,
        (true, true) if at.x > 0.0 => Some(Way::Right),
        (true, true) => Some(Way::Left),
        (true, false) if at.y > 0.0 => Some(Way::Up),
        (true, false) => Some(Way::Down),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chord(parts: &[Part]) -> Chord {
        Chord::of(parts).expect("a chord")
    }

    fn key(key: KeyCode) -> Chord {
        chord(&[Part::Key(key)])
    }

    #[test]
    fn the_usual_bindings_survive_the_way_through_chords() {
        let (usual, again) = (bindings(), Bindings::default().map());
        for action in GameAction::all() {
            let (a, b) = (chords_of(&usual, action), chords_of(&again, action));
            assert_eq!(a, b, "{action:?}");
            let count = usual.get_buttonlike(&action).map_or(0, Vec::len);
            assert_eq!(a.len(), count, "{action:?} has bindings that are no chords");
        }
        let stick = again.get_dual_axislike(&GameAction::PanStick);
        assert_eq!(stick.map_or(0, Vec::len), 1);
    }

    #[test]
    fn bindings_are_written_and_read_again() {
        let mut all = Bindings::default();
        assert!(
            !all.to_text().expect("text").contains("Key("),
            "only what was changed is written"
        );
        all.bind(GameAction::EndTurn, Some(0), &key(KeyCode::KeyH));
        all.bind(
            GameAction::Undo,
            None,
            &chord(&[Part::Key(KeyCode::KeyY), Part::Shift]),
        );
        all.swap_sticks();
        let text = all.to_text().expect("text");
        assert_eq!(Bindings::from_text(&text), Ok(all.clone()), "{text}");
        assert_eq!(
            all.label(GameAction::EndTurn, Device::Keys).as_deref(),
            Some("H")
        );
        assert_eq!(
            all.of(GameAction::Undo).last().map(Chord::label),
            Some("Shift+Y".into())
        );
        assert_eq!(
            all.label(GameAction::EndTurn, Device::Pad).as_deref(),
            Some("Back")
        );
    }

    #[test]
    fn what_is_wrong_in_a_file_is_refused_and_told() {
        for (text, told) in [
            ("(version: 1, bindings: {EndTurn: [[Key(KeyE)]", "1:"),
            ("(version: 9, bindings: {})", "version 9"),
            ("(version: 1, bindings: {Dance: []})", "Dance"),
            ("(version: 1, bindings: {EndTurn: [[]]})", "chord"),
            (
                "(version: 1, bindings: {EndTurn: [[Key(KeyE), Pad(South)]]})",
                "chord",
            ),
            ("(version: 1, bindings: {Confirm: []})", "needs one"),
            (
                "(version: 1, bindings: {Cancel: [[Pad(East)]]})",
                "no key or mouse button",
            ),
            (
                "(version: 1, bindings: {EndTurn: [[Key(KeyJ)]], Skip: [[Key(KeyJ)]]})",
                "bound to",
            ),
            ("(version: 1, bindings: {}, colour: 3)", "colour"),
        ] {
            let error = Bindings::from_text(text).expect_err(text);
            assert!(
                error.contains(told) && !error.contains('\n'),
                "{text}: {error}"
            );
        }
    }

    #[test]
    fn a_chord_of_the_file_wins_over_a_usual_one() {
        let labels = |all: &Bindings, action| -> Vec<String> {
            all.of(action).iter().map(Chord::label).collect()
        };
        // As if U had become undo's in a new version.
        let text = "(version: 1, bindings: {EndTurn: [[Key(KeyU)]]})";
        let all = Bindings::from_text(text).expect("it is sound");
        assert_eq!(labels(&all, GameAction::EndTurn), ["U"]);
        assert_eq!(labels(&all, GameAction::Undo), ["Ctrl+Z", "LT+Y"]);
        assert_eq!(all.other(GameAction::EndTurn, &key(KeyCode::KeyU)), None);
        let again = all.to_text().expect("text");
        assert_eq!(Bindings::from_text(&again), Ok(all), "{again}");
        // What is needed keeps a key.
        let text = "(version: 1, bindings: {EndTurn: [[Key(F10)], [Key(KeyJ)]]})";
        let all = Bindings::from_text(text).expect("it is sound");
        assert_eq!(labels(&all, GameAction::EndTurn), ["J"]);
        assert_eq!(labels(&all, GameAction::Menu), ["F10", "Start"]);
    }

    #[test]
    fn a_chord_is_taken_from_who_has_it() {
        let mut all = Bindings::default();
        let u = key(KeyCode::KeyU);
        assert_eq!(all.other(GameAction::EndTurn, &u), Some(GameAction::Undo));
        all.take(GameAction::Undo, &u);
        all.bind(GameAction::EndTurn, Some(0), &u);
        assert_eq!(all.other(GameAction::EndTurn, &u), None);
        assert!(all.is_changed(GameAction::EndTurn) && all.is_changed(GameAction::Undo));
        assert_eq!(all.reset(GameAction::Undo), [GameAction::EndTurn]);
        assert!(!all.is_changed(GameAction::Undo));
        let menu = key(KeyCode::F10);
        assert!(
            all.is_last_of(GameAction::Menu, &menu),
            "a gamepad may not be there"
        );
        let space = key(KeyCode::Space);
        assert!(
            !all.is_last_of(GameAction::Confirm, &space),
            "Enter is left"
        );
        let b = chord(&[Part::Pad(GamepadButton::East)]);
        assert!(!all.is_last_of(GameAction::Cancel, &b), "Escape is left");
    }

    #[test]
    fn what_is_needed_keeps_a_key_or_a_mouse_button() {
        for action in NEEDED {
            let mut all = Bindings::default();
            while let Some(at) = (0..all.of(action).len()).find(|&at| {
                let mut tried = all.clone();
                tried.remove(action, at)
            }) {
                assert!(all.remove(action, at), "{action:?}");
            }
            let left = all.of(action);
            let keys = left.iter().filter(|it| it.device() == Device::Keys);
            assert_eq!((left.len(), keys.count()), (1, 1), "{action:?}: {left:?}");
            // A button of the gamepad comes besides the last key, not in its place.
            let mode = chord(&[Part::Pad(GamepadButton::Mode)]);
            all.bind(action, Some(0), &mode);
            assert_eq!(all.of(action).len(), 2, "{action:?}");
            assert!(!all.lacks_keys(action), "{action:?}");
            let key = key(KeyCode::F8);
            all.bind(action, Some(0), &key);
            assert!(all.of(action)[0].is(&key), "{action:?}");
        }
        let mut all = Bindings::default();
        assert!(all.remove(GameAction::Skip, 0));
        // Who loses its last key by a reset is reset, too.
        let mut all = Bindings::default();
        let (f10, u) = (key(KeyCode::F10), key(KeyCode::KeyU));
        all.bind(GameAction::Menu, Some(0), &u);
        all.take(GameAction::Undo, &u);
        all.bind(GameAction::Skip, None, &f10);
        let losers = all.reset(GameAction::Undo);
        assert_eq!(losers, [GameAction::Skip, GameAction::Menu]);
        assert!(all.is_last_of(GameAction::Menu, &f10));
    }

    #[test]
    fn swapped_sticks_change_their_duties() {
        let mut all = Bindings::default();
        all.swap_sticks();
        let labels: Vec<_> = all
            .of(GameAction::Up)
            .iter()
            .map(|it| all.seen(it).label())
            .collect();
        assert!(labels.contains(&"right stick up".to_owned()), "{labels:?}");
        assert_eq!(pushed(0.2, -0.9, 0.6), Some(Way::Down));
        assert_eq!(pushed(0.2, -0.3, 0.6), None);
    }
}
