//! The settings: a page for each matter, its tabs over it. Floor 7.

mod colours;
mod controls;
mod log;
mod parts;
mod questions;
mod rebinding;
mod screen;
mod sound;

pub(super) use controls::back_to;
pub(super) use rebinding::fill as rebinding;

use super::frame::heading;
use crate::play::input::Bindings;
use crate::play::intent::{Dialog, Intent};
use crate::play::settings::Settings;
use crate::play::taste::SettingsPage;
use crate::play::widgets::{KeepsScroll, Press, Scrolls, column, row};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// The key of a tab.
pub(super) fn tab(page: SettingsPage) -> String {
    format!("settings-{}", page.key())
}

/// The name under which a page keeps how far it is scrolled.
const fn scroll_name(page: SettingsPage) -> &'static str {
    match page {
        SettingsPage::Sound => "dialog-settings-sound",
        SettingsPage::Screen => "dialog-settings-screen",
        SettingsPage::Colours => "dialog-settings-colours",
        SettingsPage::Log => "dialog-settings-log",
        SettingsPage::Questions => "dialog-settings-questions",
        SettingsPage::Controls => "dialog-settings-controls",
    }
}

/// A page of the settings.
pub(super) fn fill(
    parent: &mut ChildSpawnerCommands,
    page: SettingsPage,
    settings: &Settings,
    bindings: &Bindings,
) {
    heading(parent, "settings", "Settings");
    tabs(parent, page);
    let frame = Node {
        width: px(760),
        max_width: percent(100),
        height: px(500),
        min_height: px(0),
        overflow: Overflow::scroll_y(),
        padding: UiRect::axes(px(4), px(2)),
        ..column(if page == SettingsPage::Controls {
            5.0
        } else {
            12.0
        })
    };
    let keeps = KeepsScroll(scroll_name(page));
    parent
        .spawn((frame, Scrolls, keeps, Interaction::None))
        .with_children(|list| match page {
            SettingsPage::Sound => sound::fill(list, settings),
            SettingsPage::Screen => screen::fill(list, settings),
            SettingsPage::Colours => colours::fill(list, settings),
            SettingsPage::Log => log::fill(list, settings),
            SettingsPage::Questions => questions::fill(list, settings),
            SettingsPage::Controls => controls::fill(list, bindings),
        });
    foot(parent, page);
}

fn tabs(parent: &mut ChildSpawnerCommands, page: SettingsPage) {
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(6),
        flex_shrink: 0.0,
        ..row(6.0)
    };
    parent.spawn(node).with_children(|tabs| {
        for other in SettingsPage::ALL {
            Press::new(tab(other), Intent::OpenSettings(other))
                .chosen(other == page)
                .label(tabs, other.icon(), other.label());
        }
        // A page of its own, since it is opened from the banner of a question, too.
        Press::new("settings-orders", Intent::Open(Dialog::Orders)).label(
            tabs,
            "bell",
            "Standing orders",
        );
    });
}

fn foot(parent: &mut ChildSpawnerCommands, page: SettingsPage) {
    let node = Node {
        justify_content: JustifyContent::End,
        flex_shrink: 0.0,
        ..row(10.0)
    };
    parent.spawn(node).with_children(|line| {
        if page == SettingsPage::Controls {
            controls::foot(line);
        }
        Press::new("dialog-close", Intent::Close).label(line, "x", "Close");
    });
}
