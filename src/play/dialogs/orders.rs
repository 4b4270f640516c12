//! The page of standing orders. Floor 7.

use super::frame::{close, heading};
use crate::combat::Ruleset;
use crate::play::intent::Intent;
use crate::play::session::Session;
use crate::play::settings::Settings;
use crate::play::theme;
use crate::play::widgets::{Press, Tip, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

pub(super) fn fill(
    parent: &mut ChildSpawnerCommands,
    session: Option<&Session>,
    settings: &Settings,
) {
    heading(parent, "bell", "Standing orders");
    let ruleset = session.map(|session| session.battle().ruleset());
    let sorts = ruleset.map_or(&[][..], |ruleset| ruleset.questions.windows);
    if let Some(ruleset) = ruleset.filter(|_| !sorts.is_empty()) {
        windows(parent, ruleset, settings);
        let mark = if settings.orders.wait {
            "square-check"
        } else {
            "square"
        };
        Press::new("order-wait", Intent::WaitByItself)
            .flat()
            .shape(|node| {
                node.justify_content = JustifyContent::Start;
                node.padding = UiRect::axes(px(2), px(4));
            })
            .tip(
                Tip::new("Wait by itself")
                    .line("If nobody of the side has anything left to pay with."),
            )
            .label(parent, mark, "Wait by itself if nobody has anything left");
    } else {
        let text = "In this battle every question is put: nothing can be ordered beforehand.";
        parent.spawn(words(text, theme::BODY, theme::MUTED));
    }
    close(parent);
}

fn windows(parent: &mut ChildSpawnerCommands, ruleset: &Ruleset, settings: &Settings) {
    for sort in ruleset.questions.windows {
        let ask = settings.orders.ask(ruleset.id, sort.key);
        parent.spawn(row(16.0)).with_children(|line| {
            let node = Node {
                flex_grow: 1.0,
                min_width: px(280),
                ..default()
            };
            line.spawn((words(sort.label, theme::BODY, theme::PAPER), node));
            let intent = Intent::StandingOrder {
                rules: ruleset.id.into(),
                window: sort.key.into(),
            };
            Press::new(format!("order-{}", sort.key), intent)
                .shape(|node| {
                    node.width = px(220);
                    node.justify_content = JustifyContent::Start;
                })
                .label(line, ask.icon(), ask.words());
        });
    }
}
