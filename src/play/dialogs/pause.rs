//! The battle menu. Floor 7.

use super::frame::heading;
use crate::play::ending::in_sentence;
use crate::play::intent::{Dialog, Intent, confirm};
use crate::play::session::Session;
use crate::play::settings::Settings;
use crate::play::taste::SettingsPage;
use crate::play::theme;
use crate::play::widgets::{Press, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// A button over the whole width of the menu.
fn wide(press: Press) -> Press {
    press.shape(|node| {
        node.width = px(320);
        node.flex_shrink = 0.0;
        node.justify_content = JustifyContent::Start;
    })
}

/// What there is to do; a replay can be left, and nothing of it saved or given up.
pub(super) fn fill(
    parent: &mut ChildSpawnerCommands,
    session: Option<&Session>,
    settings: &Settings,
) {
    let watched = session.is_some_and(|session| session.watched().is_some());
    let orders = session.is_some_and(|it| !it.battle().ruleset().questions.windows.is_empty());
    let (title, back) = if watched {
        ("Replay", "Back to the replay")
    } else {
        ("Battle menu", "Back to the battle")
    };
    heading(parent, "menu", title);
    let shown = |key: &str| match key {
        "dialog-orders" => orders && !watched,
        "dialog-save" | "dialog-replay" => !watched,
        _ => true,
    };
    for (key, glyph, text, intent) in ways_on(back).into_iter().filter(|(key, ..)| shown(key)) {
        wide(Press::new(key, intent)).label(parent, glyph, text);
    }
    if watched {
        let leave = wide(Press::new("dialog-menu", Intent::ToMenu));
        leave.label(parent, "log-out", "Leave for the menu");
    } else {
        ways_out(parent, session);
    }
    size(parent, settings);
    let reduced = if settings.reduced_motion {
        "square-check"
    } else {
        "square"
    };
    let motion = wide(Press::new("dialog-motion", Intent::ReduceMotion).flat());
    motion.label(parent, reduced, "Reduced motion");
}

/// A line of the menu: its key, its icon, its words and what it does.
type Line<'a> = (&'static str, &'static str, &'a str, Intent);

/// What leaves the battle as it stands.
fn ways_on(back: &str) -> [Line<'_>; 7] {
    [
        ("dialog-resume", "play", back, Intent::Close),
        (
            "dialog-help",
            "keyboard",
            "Keys and buttons",
            Intent::Open(Dialog::Help),
        ),
        (
            "dialog-orders",
            "bell",
            "Standing orders",
            Intent::Open(Dialog::Orders),
        ),
        (
            "dialog-settings",
            "settings",
            "Settings",
            Intent::OpenSettings(SettingsPage::default()),
        ),
        ("dialog-save", "save", "Quick save", Intent::QuickSave),
        (
            "dialog-replay",
            "film",
            "Save for replay",
            Intent::SaveReplay,
        ),
        (
            "dialog-load",
            "folder-open",
            "Load or watch",
            Intent::OpenSaves,
        ),
    ]
}

/// What ends this battle; each asks first.
fn ways_out(parent: &mut ChildSpawnerCommands, session: Option<&Session>) {
    let again = confirm(
        "Begin this battle again?",
        "Begin again",
        Intent::Again { same_seed: true },
    );
    let loser = session.and_then(|session| {
        let side = session.battle().side(session.who_concedes()?);
        Some(session.side_name(side))
    });
    let question = match loser {
        Some(name) => format!(
            "Concede the battle? It counts as a defeat for {}.",
            in_sentence(name)
        ),
        None => "Concede the battle?".to_owned(),
    };
    let concede = confirm(&question, "Concede", Intent::Concede);
    let leave = confirm(
        "Leave this battle? It stays in the autosave.",
        "Leave",
        Intent::ToMenu,
    );
    for (key, glyph, text, intent) in [
        ("dialog-again", "rotate-ccw", "Begin again", again),
        ("dialog-concede", "flag", "Concede", concede),
        ("dialog-menu", "log-out", "Leave for the menu", leave),
    ] {
        wide(Press::new(key, intent)).label(parent, glyph, text);
    }
}

/// The size of the interface.
fn size(parent: &mut ChildSpawnerCommands, settings: &Settings) {
    let node = Node {
        flex_shrink: 0.0,
        ..row(8.0)
    };
    parent.spawn(node).with_children(|line| {
        let node = Node {
            flex_grow: 1.0,
            ..default()
        };
        let text = format!("Interface {} %", settings.scale);
        line.spawn((words(text, theme::BODY, theme::MUTED), node));
        Press::new("dialog-smaller", Intent::Scale(-1)).label(line, "minus", "");
        Press::new("dialog-larger", Intent::Scale(1)).label(line, "plus", "");
    });
}
