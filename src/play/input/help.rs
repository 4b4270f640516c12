//! The rows of the help window: what there is to do, by which bindings. Floor 7.

use super::actions::{ACTIONS, GameAction, GameAction as A, RIDERS};
use super::chord::Device;
use super::controls::Bindings;

/// A row of the help: its words, and the actions that it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// What is done.
    pub what: &'static str,
    /// By which actions.
    pub by: &'static [GameAction],
    /// How many bindings of each action are told.
    most: usize,
    /// Whether only the first and the last action are told, as the ends of a row.
    ends: bool,
}

const fn row(what: &'static str, by: &'static [GameAction]) -> Row {
    Row {
        what,
        by,
        most: 1,
        ends: false,
    }
}

const fn ends(what: &'static str, by: &'static [GameAction]) -> Row {
    Row {
        ends: true,
        ..row(what, by)
    }
}

const fn several(what: &'static str, by: &'static [GameAction], most: usize) -> Row {
    Row {
        most,
        ..row(what, by)
    }
}

/// All rows, in their order.
pub const HELP: [Row; 30] = [
    several("Point, act, walk", &[A::Select, A::Confirm], 1),
    row(
        "Move the cursor or the focus",
        &[A::Up, A::Down, A::Left, A::Right],
    ),
    several("Step back", &[A::Cancel], 2),
    row("Next, previous target", &[A::Next, A::Previous]),
    row(
        "Next, previous combatant",
        &[A::NextCombatant, A::PreviousCombatant],
    ),
    ends("Choose an action or answer", &ACTIONS),
    row("Tenth action, or more of them", &[A::MoreActions]),
    ends("Options of the action", &RIDERS),
    row("Aim at a body part", &[A::AimNext, A::AimPrevious]),
    row("Rules behind the odds", &[A::Rules]),
    row("Move the focus to the panels", &[A::Panels]),
    row("End turn, wait, decline", &[A::EndTurn]),
    row("Turn to the cell pointed at", &[A::Turn]),
    row("Hold: where enemies could strike", &[A::Danger]),
    row("Standing orders", &[A::Orders]),
    several("Undo", &[A::Undo], 2),
    row("Guide: go on, end", &[A::GuideOn, A::GuideEnd]),
    row(
        "Move the picture",
        &[A::PanUp, A::PanLeft, A::PanDown, A::PanRight],
    ),
    several("Drag the picture", &[A::Drag], 2),
    several("Zoom", &[A::ZoomIn, A::ZoomOut], 3),
    row("Show who acts, the whole board", &[A::Centre, A::FitBoard]),
    row("Faster motions, skip them", &[A::SpeedUp, A::Skip]),
    row("Log, combatant's panel", &[A::Log, A::Sheet]),
    row("Objectives: unfold, fold", &[A::Goals]),
    row("Quick save, quick load", &[A::QuickSave, A::QuickLoad]),
    row("Size of the interface", &[A::Larger, A::Smaller]),
    row("Full screen", &[A::FullScreen]),
    row("Settings", &[A::Settings]),
    row("Menu", &[A::Menu]),
    several("This help", &[A::Help], 2),
];

impl Row {
    /// The bindings of it on a device, in words; empty if there are none.
    #[must_use]
    pub fn keys(&self, bindings: &Bindings, device: Device) -> String {
        let of = |action: &GameAction| -> Vec<String> {
            let all = bindings.on(*action, device).take(self.most);
            all.map(|(_, chord)| bindings.seen(chord).label()).collect()
        };
        if device == Device::Pad && self.by.contains(&A::PanUp) {
            let stick = if bindings.swapped_sticks() {
                "left"
            } else {
                "right"
            };
            return format!("{stick} stick");
        }
        if self.ends {
            let told = self.by.first().into_iter().chain(self.by.last());
            let told: Vec<_> = told.flat_map(of).collect();
            return told.join(" to ");
        }
        let told: Vec<_> = self.by.iter().flat_map(of).collect();
        told.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::input::chord::{Chord, Part};
    use bevy::prelude::KeyCode;

    #[test]
    fn the_help_tells_what_is_bound() {
        let mut bindings = Bindings::default();
        let undo = HELP.iter().find(|row| row.what == "Undo").expect("a row");
        assert_eq!(undo.keys(&bindings, Device::Keys), "U, Ctrl+Z");
        let g = Chord::of(&[Part::Key(KeyCode::KeyG)]).expect("a chord");
        bindings.bind(A::Undo, Some(0), &g);
        assert_eq!(undo.keys(&bindings, Device::Keys), "G, Ctrl+Z");
        let bar = HELP.iter().find(|row| row.by == ACTIONS).expect("a row");
        assert_eq!(bar.keys(&bindings, Device::Keys), "1 to 9");
        for row in &HELP {
            let any = [Device::Keys, Device::Pad].map(|it| row.keys(&bindings, it));
            assert!(any.iter().any(|keys| !keys.is_empty()), "{}", row.what);
        }
    }
}
