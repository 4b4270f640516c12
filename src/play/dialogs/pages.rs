//! Dialogs to read: keys, rules, saves. Floor 7.

use super::frame::{close, heading};
use crate::play::input::{Bindings, Device, HELP};
use crate::play::intent::Intent;
use crate::play::taste::SettingsPage;
use crate::play::theme;
use crate::play::widgets::{Press, Scrolls, Tip, bold, column, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;
use std::path::{Path, PathBuf};

/// A column that scrolls.
fn list(parent: &mut ChildSpawnerCommands, gap: f32, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    let frame = Node {
        overflow: Overflow::scroll_y(),
        min_height: px(0),
        padding: UiRect::all(px(4)),
        ..column(gap)
    };
    parent
        .spawn((frame, Scrolls, Interaction::None))
        .with_children(fill);
}

fn cell(width: f32) -> impl Bundle {
    (
        Node {
            width: px(width),
            flex_shrink: 0.0,
            ..default()
        },
        TextLayout::no_wrap(),
    )
}

const WIDTHS: [f32; 3] = [230.0, 320.0, 300.0];

pub(super) fn help(parent: &mut ChildSpawnerCommands, bindings: &Bindings) {
    heading(parent, "keyboard", "Keys and buttons");
    let line = || Node {
        flex_shrink: 0.0,
        ..row(12.0)
    };
    list(parent, 3.0, |list| {
        list.spawn(line()).with_children(|head| {
            for (text, width) in ["", "Keyboard and mouse", "Gamepad"]
                .into_iter()
                .zip(WIDTHS)
            {
                head.spawn((bold(text, theme::SMALL, theme::BRASS), cell(width)));
            }
        });
        for help in HELP {
            let [keyboard, gamepad] =
                [Device::Keys, Device::Pad].map(|device| help.keys(bindings, device));
            list.spawn(line()).with_children(|line| {
                let [first, second, third] = WIDTHS;
                line.spawn((bold(help.what, theme::SMALL, theme::PAPER), cell(first)));
                line.spawn((words(keyboard, theme::SMALL, theme::PAPER), cell(second)));
                line.spawn((words(gamepad, theme::SMALL, theme::MUTED), cell(third)));
            });
        }
    });
    parent
        .spawn(Node {
            justify_content: JustifyContent::End,
            flex_shrink: 0.0,
            ..row(10.0)
        })
        .with_children(|line| {
            let controls = Intent::OpenSettings(SettingsPage::Controls);
            Press::new("help-controls", controls).label(line, "keyboard", "Change them");
            Press::new("dialog-close", Intent::Close).label(line, "x", "Close");
        });
}

pub(super) fn rules(parent: &mut ChildSpawnerCommands, rules: &[(SmolStr, String)]) {
    let title = if rules.len() == 1 { "Rule" } else { "Rules" };
    heading(parent, "book-open", title);
    list(parent, 12.0, |list| {
        for (id, text) in rules {
            let node = Node {
                width: px(640),
                flex_shrink: 0.0,
                ..column(2.0)
            };
            list.spawn(node).with_children(|entry| {
                entry.spawn(bold(id.as_str(), theme::BODY, theme::BRASS));
                entry.spawn(words(text.as_str(), theme::BODY, theme::PAPER));
            });
        }
    });
    close(parent);
}

pub(super) fn saves(parent: &mut ChildSpawnerCommands, found: &[(PathBuf, String)]) {
    heading(parent, "folder-open", "Load or watch a battle");
    if found.is_empty() {
        parent.spawn(words(
            "There are no saves yet. A battle is saved at each turn.",
            theme::BODY,
            theme::MUTED,
        ));
    }
    list(parent, 6.0, |list| {
        for (index, (path, text)) in found.iter().enumerate() {
            let node = Node {
                flex_shrink: 0.0,
                ..row(6.0)
            };
            list.spawn(node)
                .with_children(|line| save(line, index, path, text));
        }
    });
    close(parent);
}

fn save(line: &mut ChildSpawnerCommands, index: usize, path: &Path, text: &str) {
    Press::new(format!("save-{index}"), Intent::Load(path.to_path_buf()))
        .shape(|node| {
            node.width = px(560);
            node.flex_shrink = 0.0;
            node.justify_content = JustifyContent::Start;
        })
        .tip(Tip::new("Load").line("Continues from where it was saved."))
        .label(line, "save", text);
    Press::new(format!("watch-{index}"), Intent::Watch(path.to_path_buf()))
        .tip(Tip::new("Watch").line("Shows the battle again from the beginning."))
        .label(line, "film", "Watch");
}
