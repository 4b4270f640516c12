//! The action bar while a replay is watched: play, step, back, play on. Floor 7.

use super::bar::Cell;
use crate::play::intent::{Intent, Transport};
use crate::play::session::Session;
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, column, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// The buttons of the bar, given how many commands were shown and how many there are.
pub(super) fn cells(session: &Session, at: usize, all: usize) -> Vec<Cell> {
    let playing = session.is_playing();
    let over = session.battle().outcome().is_some();
    Transport::ALL
        .into_iter()
        .enumerate()
        .map(|(index, order)| {
            let (icon, label, help) = words_of(order, playing);
            let refusal = match order {
                Transport::Step if at == all => Some("The replay ends here."),
                Transport::Back | Transport::Restart if at == 0 => Some("This is the beginning."),
                Transport::PlayOn if over => Some("The battle is over: step back first."),
                _ => None,
            };
            Cell {
                intent: Intent::Replay(order),
                label: label.to_owned(),
                icon,
                cost: String::new(),
                chosen: false,
                refusal: refusal.map(Into::into),
                idle: false,
                help: vec![help.to_owned()],
                more: Vec::new(),
                key: (index + 1).to_string(),
                taken: false,
                gap: false,
            }
        })
        .collect()
}

/// Icon, verb and help of a button.
const fn words_of(order: Transport, playing: bool) -> (&'static str, &'static str, &'static str) {
    match order {
        Transport::Toggle if playing => ("pause", "Pause", "Stops the replay here."),
        Transport::Toggle => ("play", "Play", "Lets the replay go on by itself."),
        Transport::Step => ("step-forward", "Step", "Shows the next command and pauses."),
        Transport::Back => (
            "step-back",
            "Step back",
            "Takes one command back and pauses.",
        ),
        Transport::Restart => ("skip-back", "From the start", "Goes to the beginning."),
        Transport::PlayOn => (
            "swords",
            "Play on from here",
            "Ends the replay: the players of the menu take over from this moment on.",
        ),
    }
}

/// Where the replay is, and how to leave it.
pub(super) fn place(parent: &mut ChildSpawnerCommands, at: usize, all: usize) {
    let node = Node {
        width: px(150),
        flex_shrink: 0.0,
        justify_content: JustifyContent::Center,
        ..column(6.0)
    };
    parent.spawn(node).with_children(|end| {
        end.spawn((
            bold("Replay", theme::BODY, theme::BRASS),
            TextLayout::no_wrap(),
        ));
        let text = format!("Command {at} of {all}");
        end.spawn((
            words(text, theme::SMALL, theme::MUTED),
            TextLayout::no_wrap(),
        ));
        Press::new("watch-leave", Intent::ToMenu)
            .tip(Tip::new("Leave").line("Back to the menu; the replay stays in its file."))
            .label(end, "log-out", "Leave");
    });
}
