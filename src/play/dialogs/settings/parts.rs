//! The lines of a page of settings. Floor 7.

use crate::play::intent::Intent;
use crate::play::taste::Setting;
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, column, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// Width of the words before a setting.
const NAMES: f32 = 210.0;

/// One setting: its name, what it does, and what there is to choose.
pub(super) fn setting(
    list: &mut ChildSpawnerCommands,
    name: &str,
    about: &str,
    choices: impl FnOnce(&mut ChildSpawnerCommands),
) {
    grid(list, NAMES, |line| {
        let names = Node {
            padding: UiRect::top(px(5)),
            ..column(0.0)
        };
        line.spawn(names).with_children(|names| {
            names.spawn(bold(name, theme::BODY, theme::PAPER));
            if !about.is_empty() {
                names.spawn(words(about, theme::SMALL, theme::MUTED));
            }
        });
        let node = Node {
            min_width: px(0),
            flex_wrap: FlexWrap::Wrap,
            row_gap: px(6),
            ..row(6.0)
        };
        line.spawn(node).with_children(choices);
    });
}

/// A line of two columns: names so many pixels wide, and the rest. Rows that wrap have their right height only in a
/// grid, which knows their width before it asks for it.
pub(super) fn grid(
    list: &mut ChildSpawnerCommands,
    names: f32,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let node = Node {
        display: Display::Grid,
        grid_template_columns: vec![
            GridTrack::px(names),
            GridTrack::minmax(
                MinTrackSizingFunction::Px(0.0),
                MaxTrackSizingFunction::Fraction(1.0),
            ),
        ],
        column_gap: px(14),
        align_items: AlignItems::Start,
        flex_shrink: 0.0,
        ..default()
    };
    list.spawn(node).with_children(fill);
}

/// One value to choose; the one in force is lit.
pub(super) fn choice(
    line: &mut ChildSpawnerCommands,
    key: impl Into<String>,
    value: Setting,
    chosen: bool,
    words: impl Into<String>,
) {
    pick(line, key, Intent::Set(value), chosen, words);
}

/// The same for any intent.
pub(super) fn pick(
    line: &mut ChildSpawnerCommands,
    key: impl Into<String>,
    intent: Intent,
    chosen: bool,
    words: impl Into<String>,
) {
    Press::new(key.into(), intent)
        .chosen(chosen)
        .shape(|node| node.padding = UiRect::axes(px(11), px(5)))
        .label(line, "", words);
}

/// A setting that is on or off.
pub(super) fn switch(
    line: &mut ChildSpawnerCommands,
    key: impl Into<String>,
    intent: Intent,
    on: bool,
    words: &str,
    tip: Tip,
) {
    let mark = if on { "square-check" } else { "square" };
    Press::new(key.into(), intent)
        .chosen(on)
        .tip(tip)
        .shape(|node| node.padding = UiRect::axes(px(11), px(5)))
        .label(line, mark, words);
}
