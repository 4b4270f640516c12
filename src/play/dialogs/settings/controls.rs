//! The page of controls: every action with what it is bound to. Floor 7.

use super::parts::grid;
use crate::play::input::{Bindings, Chord, Device, GameAction, Group};
use crate::play::intent::{Intent, Rebind, confirm};
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, row, section, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// Width of the names of actions.
const NAMES: f32 = 220.0;

/// The button of an action by which another binding is added.
pub(in crate::play::dialogs) fn back_to(action: GameAction) -> String {
    format!("bind-{action:?}-add")
}

/// How bindings are changed.
const TO_CHANGE: &str = "Press a binding to change it, + to add one, the cross to remove it.";

pub(super) fn fill(list: &mut ChildSpawnerCommands, bindings: &Bindings) {
    list.spawn((
        words(TO_CHANGE, theme::SMALL, theme::MUTED),
        Node {
            flex_shrink: 0.0,
            ..default()
        },
    ));
    for group in Group::ALL {
        let key = format!("controls-{group:?}");
        let tip = Tip::new(group.label()).line(TO_CHANGE);
        section(list, group.label(), &key, tip);
        for action in GameAction::all().filter(|action| action.entry().0 == group) {
            if action == GameAction::PanStick {
                sticks(list, bindings);
            } else {
                line(list, bindings, action);
            }
        }
    }
}

/// The buttons under the list.
pub(super) fn foot(line: &mut ChildSpawnerCommands) {
    let all = confirm(
        "Give all actions their default keys and buttons back?",
        "Reset all",
        Intent::Rebind(Rebind::ResetAll),
    );
    Press::new("bind-reset-all", all).label(line, "rotate-ccw", "Reset all");
    line.spawn(Node {
        flex_grow: 1.0,
        ..default()
    });
}

fn row_of(
    list: &mut ChildSpawnerCommands,
    name: &str,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    grid(list, NAMES, |line| {
        let names = Node {
            padding: UiRect::top(px(3)),
            ..default()
        };
        line.spawn((bold(name, theme::SMALL, theme::PAPER), names));
        let node = Node {
            min_width: px(0),
            flex_wrap: FlexWrap::Wrap,
            row_gap: px(4),
            ..row(6.0)
        };
        line.spawn(node).with_children(fill);
    });
}

fn line(list: &mut ChildSpawnerCommands, bindings: &Bindings, action: GameAction) {
    row_of(list, action.entry().1, |line| {
        for device in [Device::Keys, Device::Pad] {
            for (index, chord) in bindings.on(action, device) {
                binding(line, action, index, &bindings.seen(chord));
            }
        }
        let small = |node: &mut Node| node.padding = UiRect::axes(px(7), px(2));
        if bindings.of(action).is_empty() {
            line.spawn((
                words("not bound", theme::SMALL, theme::HARM),
                TextLayout::no_wrap(),
            ));
        }
        Press::new(
            back_to(action),
            Intent::Rebind(Rebind::Listen(action, None)),
        )
        .flat()
        .shape(small)
        .tip(Tip::new("Add a binding"))
        .label(line, "plus", "");
        if bindings.is_changed(action) {
            let key = format!("bind-{action:?}-reset");
            Press::new(key, Intent::Rebind(Rebind::Reset(action)))
                .flat()
                .shape(small)
                .tip(Tip::new("Its default keys and buttons"))
                .label(line, "rotate-ccw", "");
        }
    });
}

/// One binding: pressing it listens for another one in its place.
fn binding(line: &mut ChildSpawnerCommands, action: GameAction, index: usize, chord: &Chord) {
    let node = Node {
        flex_shrink: 0.0,
        ..row(0.0)
    };
    line.spawn(node).with_children(|pair| {
        let key = format!("bind-{action:?}-{index}");
        let listen = Intent::Rebind(Rebind::Listen(action, Some(index)));
        let press = Press::new(key, listen).shape(|node| {
            node.padding = UiRect::axes(px(8), px(2));
            node.column_gap = px(5);
        });
        let (colour, pad) = (press.letters(), chord.device() == Device::Pad);
        press.spawn(pair, |button| {
            if pad {
                button.spawn(crate::play::widgets::icon("gamepad-2", 15.0, theme::MUTED));
            }
            button.spawn((
                words(chord.label(), theme::SMALL, colour),
                TextLayout::no_wrap(),
            ));
        });
        let key = format!("bind-{action:?}-{index}-off");
        Press::new(key, Intent::Rebind(Rebind::Remove(action, index)))
            .flat()
            .shape(|node| node.padding = UiRect::axes(px(2), px(2)))
            .tip(Tip::new("Remove this binding"))
            .label(pair, "x", "");
    });
}

/// The sticks of the gamepad move the cursor and the picture: which one does which.
fn sticks(list: &mut ChildSpawnerCommands, bindings: &Bindings) {
    row_of(list, "Sticks of the gamepad", |line| {
        let swapped = bindings.swapped_sticks();
        let words = if swapped {
            "Left: picture. Right: cursor."
        } else {
            "Left: cursor. Right: picture."
        };
        Press::new("bind-sticks", Intent::Rebind(Rebind::SwapSticks))
            .chosen(swapped)
            .shape(|node| node.padding = UiRect::axes(px(8), px(2)))
            .tip(Tip::new("Swap the sticks"))
            .label(line, "arrow-left-right", words);
    });
}
