//! The guided battles, offered at the top of the menu: to who has played none before all else. Floor 7.

use crate::level::files::LevelEntry;
use crate::play::choices::Choices;
use crate::play::intent::Intent;
use crate::play::settings::Settings;
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, row};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// A button for each guided battle, at the end of the line.
pub(super) fn fill(line: &mut ChildSpawnerCommands, choices: &Choices, settings: &Settings) {
    if choices.lessons.is_empty() {
        return;
    }
    let is_new = settings.learned.is_empty();
    let node = Node {
        margin: UiRect::left(auto()),
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(6),
        ..row(8.0)
    };
    line.spawn(node).with_children(|offers| {
        let text = if is_new { "New here? Learn" } else { "Learn" };
        let colour = if is_new { theme::BRASS } else { theme::MUTED };
        offers.spawn((bold(text, theme::BODY, colour), TextLayout::no_wrap()));
        for (place, entry) in choices.lessons.iter().enumerate() {
            offer(offers, place, entry, settings);
        }
    });
}

fn offer(offers: &mut ChildSpawnerCommands, place: usize, entry: &LevelEntry, settings: &Settings) {
    let Some(id) = &entry.teaches else { return };
    let name = crate::rules::find(id).map_or(id.as_str(), |rules| rules.name);
    let learned = settings.learned.contains(id);
    let glyph = if learned { "check" } else { "graduation-cap" };
    let press = Press::new(format!("learn-{place}"), Intent::Learn(place))
        .shape(|node| node.padding = UiRect::axes(px(11), px(5)))
        .tip(
            Tip::new(format!("Learn {name}"))
                .line(entry.summary.as_str())
                .line(if learned { "You have played it." } else { "" }),
        );
    let press = if settings.learned.is_empty() {
        press.chosen(true)
    } else {
        press
    };
    press.label(offers, glyph, name);
}
