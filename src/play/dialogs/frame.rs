//! The frame of a dialog: its panel, its heading, the button that closes it. Floor 7.

use crate::play::intent::Intent;
use crate::play::theme;
use crate::play::widgets::{KeepsScroll, Press, Scrolls, bold, column, icon, panel, row};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// The panel of a dialog; `name` is that under which it keeps how far it is scrolled.
pub(super) fn frame(
    parent: &mut ChildSpawnerCommands,
    name: &'static str,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let node = Node {
        padding: UiRect::all(px(24)),
        max_height: percent(94),
        max_width: percent(92),
        overflow: Overflow::scroll_y(),
        border_radius: BorderRadius::all(px(8)),
        ..column(14.0)
    };
    parent
        .spawn((panel(node), Scrolls, KeepsScroll(name), Interaction::None))
        .with_children(fill);
}

pub(super) fn heading(parent: &mut ChildSpawnerCommands, glyph: &str, text: &str) {
    parent.spawn(row(10.0)).with_children(|line| {
        line.spawn(icon(glyph, 22.0, theme::BRASS));
        line.spawn(bold(text, 20.0, theme::PAPER));
    });
}

pub(super) fn close(parent: &mut ChildSpawnerCommands) {
    parent
        .spawn(Node {
            justify_content: JustifyContent::End,
            ..row(10.0)
        })
        .with_children(|line| {
            Press::new("dialog-close", Intent::Close).label(line, "x", "Close");
        });
}
