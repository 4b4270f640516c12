//! The choices of a camp as cards: what is done, how long the rest is, which battle comes then. Floor 7.

use crate::battle::campaign::{CampChoice, Campaign, Help};
use crate::combat::capital;
use crate::play::intent::{CampStep, Intent, confirm};
use crate::play::level_map::LevelMap;
use crate::play::theme;
use crate::play::widgets::{Press, Stack, bold, column, icon, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::format_smolstr;

/// A card for each open choice, with the map of the battle after it in so much room.
pub(super) fn choices_of(
    list: &mut ChildSpawnerCommands,
    campaign: &Campaign,
    maps: &[LevelMap],
    room: Option<Vec2>,
) {
    let node = Node {
        flex_shrink: 0.0,
        ..column(10.0)
    };
    list.spawn((node, Stack)).with_children(|stack| {
        for (index, choice) in campaign.choices().iter().enumerate() {
            let map = maps.get(index).zip(room);
            card_of(stack, campaign, index, choice, map);
        }
    });
}

/// Name and summary; below, each with its icon, the rest and the battle after it, or why nobody can take it; beside
/// all this, the map.
fn card_of(
    list: &mut ChildSpawnerCommands,
    campaign: &Campaign,
    index: usize,
    choice: &CampChoice,
    map: Option<(&LevelMap, Vec2)>,
) {
    let refused = campaign.check_choice(index).err();
    let blocked = refused.map(|why| format_smolstr!("{}.", capital(&why.to_string())));
    let battle = campaign.battle_after(index);
    let press = Press::new(
        format!("choice-{index}"),
        confirm(
            &format!(
                "{}? What is done in camp cannot be taken back.",
                choice.name()
            ),
            "Do it",
            Intent::Camp(CampStep::Choose(index)),
        ),
    )
    .blocked(blocked.clone())
    .shape(|node| {
        node.justify_content = JustifyContent::Start;
        node.flex_shrink = 0.0;
        node.min_width = px(0);
        node.column_gap = px(14);
        node.padding = UiRect::axes(px(14), px(10));
    });
    let letters = press.letters();
    let muted = if blocked.is_some() {
        theme::FAINT
    } else {
        theme::MUTED
    };
    let text = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..column(6.0)
    };
    let tell = |card: &mut ChildSpawnerCommands| {
        card.spawn(bold(choice.name(), theme::HEAD, letters));
        if !choice.summary().is_empty() {
            card.spawn(words(choice.summary(), theme::SMALL, muted));
        }
        let rest = choice.rest();
        let glyph = match rest.help {
            Help::None if rest.days == 0 => "hourglass",
            Help::None => "bed",
            Help::Prosthetics => "hammer",
            Help::Magic => "sparkles",
        };
        fact(card, glyph, format!("Rest: {}.", rest.in_words()), letters);
        if let Some(battle) = battle {
            fact(
                card,
                "swords",
                format!("Then: {}.", battle.in_words()),
                letters,
            );
        }
        if let Some(why) = &blocked {
            fact(card, "ban", why.to_string(), theme::HARM);
        }
    };
    press.spawn(list, |card| {
        card.spawn(text).with_children(tell);
        if let Some((map, room)) = map {
            map.spawn(card, room);
        }
    });
}

/// A line of a card behind an icon.
pub(super) fn fact(card: &mut ChildSpawnerCommands, glyph: &str, text: String, colour: Color) {
    let node = Node {
        align_items: AlignItems::Start,
        min_width: px(0),
        ..row(8.0)
    };
    card.spawn(node).with_children(|line| {
        line.spawn(icon(glyph, 18.0, theme::BRASS));
        line.spawn(Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..column(0.0)
        })
        .with_children(|lines| {
            lines.spawn(words(text, theme::SMALL, colour));
        });
    });
}
