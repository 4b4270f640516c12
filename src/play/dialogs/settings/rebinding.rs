//! The window that listens for a binding, and asks whose it is to be where another action has it. Floor 7.

use super::super::frame::heading;
use crate::play::controls::Conflict;
use crate::play::input::Bindings;
use crate::play::input::capture::Capture;
use crate::play::intent::{Intent, Rebind};
use crate::play::theme;
use crate::play::widgets::{Press, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;

/// What it says at the moment.
pub(in crate::play::dialogs) fn fill(
    parent: &mut ChildSpawnerCommands,
    capture: &Capture,
    conflict: &Conflict,
    bindings: &Bindings,
) {
    let Some((action, replaces)) = capture.of else {
        return;
    };
    let (_, name) = action.entry();
    let Some((chord, other)) = &conflict.0 else {
        heading(parent, "keyboard", name);
        let text = "Press a key or several together, a mouse button, the wheel, or buttons of the gamepad. Escape, or six seconds without any, leaves everything as it is.";
        let node = Node {
            max_width: px(520),
            ..default()
        };
        parent.spawn((words(text, theme::BODY, theme::PAPER), node));
        buttons(parent, |line| {
            Press::new("bind-cancel", Intent::Rebind(Rebind::Cancel))
                .label(line, "undo-2", "Cancel");
        });
        return;
    };
    heading(parent, "triangle-alert", name);
    let (_, others) = other.entry();
    let label = chord.label();
    let text = format!("{label} is bound to \u{201c}{others}\u{201d}.");
    parent.spawn(words(text, theme::BODY, theme::PAPER));
    let needs = |who: &str| -> SmolStr {
        format!("\u{201c}{who}\u{201d} needs a key or a mouse button.").into()
    };
    let last = bindings.is_last_of(*other, chord);
    let why = last.then(|| needs(others));
    buttons(parent, |line| {
        Press::new("bind-take", Intent::Rebind(Rebind::Take))
            .blocked(why)
            .label(line, "check", "Use it here instead");
        if let Some(old) = replaces.and_then(|at| bindings.of(action).get(at)) {
            let old = bindings.seen(old);
            let words = format!("Swap with {}", old.label());
            let poorer = if bindings.is_last_before(*other, chord, &old) {
                Some(others)
            } else {
                let last = bindings.is_last_before(action, &old, chord);
                last.then_some(name)
            };
            Press::new("bind-swap", Intent::Rebind(Rebind::Swap))
                .blocked(poorer.map(needs))
                .label(line, "arrow-left-right", words);
        }
        Press::new("bind-again", Intent::Rebind(Rebind::Again)).label(
            line,
            "keyboard",
            "Another key",
        );
        Press::new("bind-cancel", Intent::Rebind(Rebind::Cancel)).label(line, "undo-2", "Cancel");
    });
}

fn buttons(parent: &mut ChildSpawnerCommands, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    let node = Node {
        justify_content: JustifyContent::End,
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(8),
        ..row(10.0)
    };
    parent.spawn(node).with_children(fill);
}
