//! The end of the action bar: end of turn, undo. Floor 7.

use super::bar::{Bar, End};
use super::watch;
use crate::play::intent::Intent;
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, column, icon, keycap};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::{SmolStr, format_smolstr};

/// The button that ends the turn, waits, or lets a window go.
fn end_button(parent: &mut ChildSpawnerCommands, end: &End, idle: Option<SmolStr>) {
    // A long word leaves no room for the icon.
    let long = end.label.chars().count() > 10;
    let press = Press::new("end-turn", Intent::EndTurn)
        .tip(
            Tip::new(end.label.clone())
                .line(end.help.as_str())
                .line("Key \u{2039}EndTurn\u{203a}."),
        )
        .shape(|node| node.padding = UiRect::axes(px(6), px(6)))
        .blocked(idle.clone());
    let press = if idle.is_none() { press.main() } else { press };
    let colour = press.letters();
    press.spawn(parent, |button| {
        if !long {
            button.spawn(icon("hourglass", 18.0, colour));
        }
        let label = end.label.as_str();
        button.spawn((bold(label, theme::BODY, colour), TextLayout::no_wrap()));
        keycap(button, "\u{2039}EndTurn\u{203a}", colour);
    });
}

pub(super) fn fill(parent: &mut ChildSpawnerCommands, bar: &Bar) {
    if let Some((at, all)) = bar.watched {
        watch::place(parent, at, all);
        return;
    }
    let node = Node {
        width: px(150),
        flex_shrink: 0.0,
        justify_content: JustifyContent::Center,
        ..column(7.0)
    };
    parent.spawn(node).with_children(|end| {
        let idle = (!bar.person).then(|| {
            SmolStr::from(
                bar.waiting
                    .clone()
                    .unwrap_or_else(|| "Others act now.".to_owned()),
            )
        });
        end_button(end, &bar.end, idle);
        let blocked = bar.no_undo.map(|why| format_smolstr!("{why}"));
        let press = Press::new("undo", Intent::Undo)
            .tip(
                Tip::new("Undo")
                    .line("Takes the last action back. Key \u{2039}Undo\u{203a}.")
                    .line(blocked.clone().unwrap_or_default()),
            )
            .blocked(blocked);
        let colour = press.letters();
        press.spawn(end, |button| {
            button.spawn(icon("undo-2", 17.0, colour));
            button.spawn((bold("Undo", theme::BODY, colour), TextLayout::no_wrap()));
            keycap(button, "\u{2039}Undo\u{203a}", colour);
        });
    });
}
