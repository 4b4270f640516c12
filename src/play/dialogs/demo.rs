//! How a demo is left: for the menu, or for a side of its battle. Floor 7.

use super::frame::heading;
use crate::combat::SideId;
use crate::play::intent::Intent;
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{Press, column, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// A button over the whole width of the window.
fn wide(press: Press) -> Press {
    press.shape(|node| {
        node.width = px(360);
        node.flex_shrink = 0.0;
        node.justify_content = JustifyContent::Start;
    })
}

/// The ways out of the demo. A battle that is over can be taken over by nobody.
pub(super) fn fill(parent: &mut ChildSpawnerCommands, session: Option<&Session>) {
    heading(parent, "monitor-play", "The computer plays all sides");
    let goes_on = session.filter(|session| session.battle().outcome().is_none());
    parent.spawn(column(8.0)).with_children(|list| {
        wide(Press::new("demo-menu", Intent::ToMenu).main()).label(list, "log-out", "Menu");
        if let Some(session) = goes_on {
            let text = "Or play on from here as one side:";
            list.spawn(words(text, theme::BODY, theme::MUTED));
            for index in 0..session.battle().level().sides().len() {
                let side = SideId(u8::try_from(index).unwrap_or(u8::MAX));
                let text = format!("Take over: {}", session.side_name(side));
                wide(Press::new(
                    format!("take-over-{}", side.0),
                    Intent::TakeOver(side),
                ))
                .label(list, theme::side_icon(side), text);
            }
        }
        wide(Press::new("demo-watch", Intent::Close)).label(list, "play", "Watch on");
    });
}
