//! The buttons under the menu. Floor 7.

use crate::play::intent::{CampStep, Dialog, Intent, confirm};
use crate::play::taste::SettingsPage;
use crate::play::widgets::{Press, Tip, row};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// What one can do besides fighting the chosen level, and the fight itself; in several rows where it is narrow.
pub(super) fn fill(root: &mut ChildSpawnerCommands, saved: bool) {
    let none = (!saved).then(|| "There is no autosave yet.".into());
    root.spawn(Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(8),
        ..row(10.0)
    })
    .with_children(|line| {
        Press::new("continue", Intent::Continue)
            .blocked(none)
            .tip(Tip::new("Continue").line("Continues the last battle from its autosave."))
            .label(line, "play", "Continue");
        Press::new("campaign", Intent::Camp(CampStep::Open))
            .tip(Tip::new("Campaign").line("Battle after battle with the same people."))
            .label(line, "tent", "Campaign");
        Press::new("load", Intent::OpenSaves)
            .tip(Tip::new("Saves and replays").line("Continues a saved battle, or shows it again."))
            .label(line, "folder-open", "Load or watch");
        Press::new("demo", Intent::Demo)
            .tip(Tip::new("Demo").line("The computer plays all sides."))
            .label(line, "monitor-play", "Demo");
        Press::new("compare", Intent::Open(Dialog::Compare))
            .tip(
                Tip::new("Compare the rulesets")
                    .line("The computer plays this level under each of them."),
            )
            .label(line, "scale", "Compare");
        Press::new("settings", Intent::OpenSettings(SettingsPage::default()))
            .tip(
                Tip::new("Settings")
                    .line("Screen, colours, log, controls. Key \u{2039}Settings\u{203a}."),
            )
            .label(line, "settings", "Settings");
        Press::new("menu-help", Intent::Open(Dialog::Help))
            .tip(Tip::new("Keys").line(
                "What every key, mouse button and gamepad button does. Key \u{2039}Help\u{203a}.",
            ))
            .label(line, "keyboard", "Keys");
        // Together at the right end, also of a second row.
        let end = Node {
            margin: UiRect::left(auto()),
            ..row(10.0)
        };
        line.spawn(end).with_children(leave_or_start);
    });
}

fn leave_or_start(line: &mut ChildSpawnerCommands) {
    let quit = confirm("Leave Quincunx?", "Quit", Intent::Quit);
    Press::new("quit", quit)
        .tip(Tip::new("Quit").line("Leaves the game; it asks first."))
        .label(line, "log-out", "Quit");
    Press::new("start", Intent::Start)
        .main()
        // No tip: it has the focus from the first, and its tip would cover the rulesets.
        .shape(|node| node.min_width = px(180))
        .label(line, "swords", "Start");
}
