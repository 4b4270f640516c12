//! The page of standing orders. Floor 7.

use super::frame::{close, heading};
use crate::ai::Closeness;
use crate::combat::{Ruleset, StandingOrder, WindowInfo};
use crate::play::intent::Intent;
use crate::play::orders::{
    CLOSENESS, does_of, icon_of, key_of_closeness, words_of, words_of_closeness,
};
use crate::play::settings::Settings;
use crate::play::taste::{AskAgain, Setting};
use crate::play::theme;
use crate::play::widgets::{Press, Tip, chips, column, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;

/// The orders of a ruleset; `free` says whether sides act without turns, or may.
pub(super) fn fill(
    parent: &mut ChildSpawnerCommands,
    ruleset: Option<&'static Ruleset>,
    free: bool,
    settings: &Settings,
) {
    heading(parent, "bell", "Standing orders");
    let sorts = ruleset.map_or(&[][..], |ruleset| ruleset.questions.windows);
    if let Some(ruleset) = ruleset.filter(|_| !sorts.is_empty()) {
        windows(parent, ruleset, settings);
        // Combatants that take turns end them by themselves.
        if free {
            wait_by_itself(parent, settings);
        }
    } else {
        let text = "In this battle you are asked every question: no standing orders can be given.";
        parent.spawn(words(text, theme::BODY, theme::MUTED));
    }
    closeness(parent, settings);
    ask_again(parent, settings);
    close(parent);
}

/// How much better the best answer has to be to be given by itself.
fn closeness(parent: &mut ChildSpawnerCommands, settings: &Settings) {
    parent.spawn(column(4.0)).with_children(|part| {
        part.spawn(words(CLOSENESS, theme::BODY, theme::PAPER));
        chips(part, |line| {
            for closeness in Closeness::ALL {
                let key = format!("close-{}", key_of_closeness(closeness));
                Press::new(key, Intent::Set(Setting::Closeness(closeness)))
                    .chosen(closeness == settings.orders.closeness)
                    .label(line, "scale", words_of_closeness(closeness));
            }
        });
    });
}

/// What a second press is asked for.
fn ask_again(parent: &mut ChildSpawnerCommands, settings: &Settings) {
    parent.spawn(column(4.0)).with_children(|part| {
        let text = "Ask for a second press before half of what is left is spent";
        part.spawn(words(text, theme::BODY, theme::PAPER));
        chips(part, |line| {
            for again in AskAgain::ALL {
                let key = format!("again-{}", again.key());
                Press::new(key, Intent::Set(Setting::AskAgain(again)))
                    .chosen(again == settings.ask_again)
                    .label(line, again.icon(), again.label());
            }
        });
    });
}

fn wait_by_itself(parent: &mut ChildSpawnerCommands, settings: &Settings) {
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
        .tip(Tip::new("Wait by itself").line("If nobody on the side has anything left to spend."))
        .label(
            parent,
            mark,
            "Wait automatically if nobody has anything left",
        );
}

/// Each window with the orders that can be given for it side by side.
fn windows(parent: &mut ChildSpawnerCommands, ruleset: &Ruleset, settings: &Settings) {
    for sort in ruleset.questions.windows {
        let now = settings.orders.order(ruleset.id, sort);
        parent.spawn(column(4.0)).with_children(|window| {
            window.spawn(words(sort.label, theme::BODY, theme::PAPER));
            chips(window, |line| {
                for order in sort.orders() {
                    choice(line, ruleset, sort, order, &now);
                }
            });
        });
    }
}

/// One order; the one in force is lit.
fn choice(
    line: &mut ChildSpawnerCommands,
    ruleset: &Ruleset,
    sort: &WindowInfo,
    order: StandingOrder,
    now: &StandingOrder,
) {
    let key = button_of(sort, &order);
    let (icon, words) = (icon_of(&order), words_of(&order, sort));
    let chosen = order == *now;
    let tip = Tip::new(words).line(does_of(&order));
    let intent = Intent::StandingOrder {
        rules: ruleset.id.into(),
        window: sort.key.into(),
        order,
    };
    Press::new(key, intent)
        .chosen(chosen)
        .tip(tip)
        .label(line, icon, words);
}

/// The button that has the focus as the page opens: the order in force for the first window.
pub(super) fn first(ruleset: Option<&'static Ruleset>, settings: &Settings) -> Option<SmolStr> {
    let ruleset = ruleset?;
    let sort = ruleset.questions.windows.first()?;
    let now = settings.orders.order(ruleset.id, sort);
    Some(button_of(sort, &now).into())
}

/// The key of the button of an order.
fn button_of(sort: &WindowInfo, order: &StandingOrder) -> String {
    format!("order-{}-{}", sort.key, key_of(order))
}

/// The word of an order in the key of its button.
fn key_of(order: &StandingOrder) -> &str {
    match order {
        StandingOrder::Always => "always",
        StandingOrder::Foes => "foes",
        StandingOrder::Aimed => "aimed",
        StandingOrder::Useful => "useful",
        StandingOrder::Odds => "odds",
        StandingOrder::Answer(key) => key,
        StandingOrder::Computer => "computer",
        StandingOrder::Never => "never",
    }
}
