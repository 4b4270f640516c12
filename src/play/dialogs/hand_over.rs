//! The screen goes from one person to the next: nothing of the battle is seen until that one takes it. Floor 7.

use super::frame::heading;
use crate::combat::SideId;
use crate::play::intent::{Dialog, Intent};
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{Press, column, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// A button over the whole width of the window.
fn wide(press: Press) -> Press {
    press.shape(|node| {
        node.width = px(420);
        node.flex_shrink = 0.0;
        node.justify_content = JustifyContent::Start;
    })
}

/// Whose screen it is now. Who of that side is to decide, and about what, is told to that side alone.
pub(super) fn fill(parent: &mut ChildSpawnerCommands, session: Option<&Session>, side: SideId) {
    let Some(session) = session else {
        return;
    };
    let name = session.side_name(side);
    let title = format!("The screen goes to {name}");
    heading(parent, theme::side_icon(side), &title);
    let text = "Each side is shown only what it knows. Go on once nobody of another side looks.";
    let node = Node {
        max_width: px(420),
        ..default()
    };
    parent.spawn((words(text, theme::BODY, theme::MUTED), node));
    parent.spawn(column(8.0)).with_children(|list| {
        let take = format!("Show the battle to {name}");
        wide(Press::new("hand-over-take", Intent::TakeScreen).main()).label(list, "eye", take);
        let menu = Press::new("hand-over-menu", Intent::Open(Dialog::Pause));
        wide(menu).label(list, "menu", "Battle menu");
    });
}
