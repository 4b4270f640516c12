//! The page of questions: when a person is asked at all, and twice. Floor 7.

use super::parts::{choice, pick, setting};
use crate::ai::Closeness;
use crate::play::intent::{Dialog, Intent};
use crate::play::orders::{CLOSENESS, key_of_closeness, words_of_closeness};
use crate::play::settings::Settings;
use crate::play::taste::{AskAgain, Setting};
use bevy::ecs::hierarchy::ChildSpawnerCommands;

pub(super) fn fill(list: &mut ChildSpawnerCommands, settings: &Settings) {
    setting(list, "Ask when it is close", CLOSENESS, |line| {
        for closeness in Closeness::ALL {
            choice(
                line,
                format!("close-{}", key_of_closeness(closeness)),
                Setting::Closeness(closeness),
                closeness == settings.orders.closeness,
                words_of_closeness(closeness),
            );
        }
    });
    let about = "Before half of what is left is spent.";
    setting(list, "Ask for a second press", about, |line| {
        for again in AskAgain::ALL {
            choice(
                line,
                format!("again-{}", again.key()),
                Setting::AskAgain(again),
                again == settings.ask_again,
                again.label(),
            );
        }
    });
    let about = "What you answer beforehand to each kind of question of a ruleset.";
    setting(list, "Standing orders", about, |line| {
        let open = Intent::Open(Dialog::Orders);
        pick(line, "questions-orders", open, false, "Open the page");
    });
}
