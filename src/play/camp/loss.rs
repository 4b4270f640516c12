//! After a lost battle: two cards, to fight it again or to live with it, and what each costs. Floor 7.

use super::cards::fact;
use crate::battle::campaign::{Campaign, Loss};
use crate::combat::capital;
use crate::play::intent::{CampStep, Intent, confirm};
use crate::play::theme;
use crate::play::widgets::{Press, Stack, bold, column, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::{SmolStr, ToSmolStr, format_smolstr};

/// The two cards.
pub(super) fn cards(list: &mut ChildSpawnerCommands, campaign: &Campaign, loss: &Loss<'_>) {
    let node = Node {
        flex_shrink: 0.0,
        ..column(10.0)
    };
    list.spawn((node, Stack)).with_children(|stack| {
        again(stack, loss);
        live(stack, campaign, loss);
    });
}

fn card(
    stack: &mut ChildSpawnerCommands,
    key: &str,
    intent: Intent,
    blocked: Option<SmolStr>,
    tell: impl FnOnce(&mut ChildSpawnerCommands, Color),
) {
    let press = Press::new(key, intent).blocked(blocked).shape(|node| {
        node.justify_content = JustifyContent::Start;
        node.flex_shrink = 0.0;
        node.min_width = px(0);
        node.padding = UiRect::axes(px(14), px(10));
    });
    let letters = press.letters();
    let text = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..column(6.0)
    };
    press.spawn(stack, |card| {
        card.spawn(text).with_children(|text| tell(text, letters));
    });
}

/// How often it may still be fought again, in a few words.
fn times(left: u32) -> String {
    match left {
        1 => "It can be fought again once more.".to_owned(),
        left => format!("It can be fought again {left} times more."),
    }
}

fn again(stack: &mut ChildSpawnerCommands, loss: &Loss<'_>) {
    let spent = (loss.left == Some(0)).then(|| "This campaign allows no further try.".to_smolstr());
    let intent = Intent::Camp(CampStep::Again);
    card(
        stack,
        "loss-again",
        intent,
        spent.clone(),
        |card, letters| {
            card.spawn(bold("Fight again", theme::HEAD, letters));
            let text = format!(
                "Everybody is as before {}, the fallen too, and the dice fall differently.",
                loss.level
            );
            card.spawn(words(text, theme::SMALL, theme::MUTED));
            let cost = format!(
                "The chronicle records the defeat. This will be attempt {}.",
                loss.attempts.saturating_add(1)
            );
            fact(card, "scroll-text", cost, letters);
            if let Some(left) = loss.left.filter(|left| *left > 0) {
                fact(card, "hourglass", times(left), letters);
            }
            if let Some(why) = spent {
                fact(card, "ban", why.to_string(), theme::HARM);
            }
        },
    );
}

fn live(stack: &mut ChildSpawnerCommands, campaign: &Campaign, loss: &Loss<'_>) {
    let ends = loss.goes_on.is_none();
    let (question, verb) = match ends {
        true => ("End the campaign here? It cannot be taken back.", "End it"),
        false => (
            "Live with the loss? It cannot be taken back.",
            "Live with it",
        ),
    };
    let intent = confirm(question, verb, Intent::Camp(CampStep::Live));
    card(stack, "loss-live", intent, None, |card, letters| {
        card.spawn(bold("Live with it", theme::HEAD, letters));
        let summary = loss.goes_on.map_or("", |way| way.summary());
        if !summary.is_empty() {
            card.spawn(words(summary, theme::SMALL, theme::MUTED));
        }
        let dead = match loss.fallen {
            [] => "Nobody has died.".to_owned(),
            fallen => format!("Dead for good: {}.", fallen.join(", ")),
        };
        fact(card, "skull", dead, letters);
        fact(card, "users", who_is_left(campaign), letters);
        match (loss.goes_on, loss.next) {
            (Some(way), next) => {
                fact(
                    card,
                    "bed",
                    format!("Rest: {}.", way.rest().in_words()),
                    letters,
                );
                if let Some(next) = next {
                    fact(
                        card,
                        "swords",
                        format!("Then: {}.", next.in_words()),
                        letters,
                    );
                }
            }
            (None, _) => fact(
                card,
                "ban",
                "The campaign ends here.".to_owned(),
                theme::HARM,
            ),
        }
    });
}

/// Who would go on.
fn who_is_left(campaign: &Campaign) -> String {
    let bands = 0..campaign.plan().bands().len();
    let members = bands.flat_map(|band| campaign.members(band));
    let names: Vec<SmolStr> = members
        .map(|member| format_smolstr!("{}", member.name))
        .collect();
    match names.as_slice() {
        [] => "Nobody is left.".to_owned(),
        names => capital(&format!("alive: {}.", names.join(", "))),
    }
}
