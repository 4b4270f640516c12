//! The page of sounds: how loud everything is, and captions. Floor 7.

use crate::play::intent::Intent;
use crate::play::settings::{LOUDEST, Settings};
use crate::play::theme;
use crate::play::widgets::{Press, Tip, column, gauge, row, words};
use crate::view::SoundFamily;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

pub(super) fn fill(parent: &mut ChildSpawnerCommands, settings: &Settings) {
    parent.spawn(column(6.0)).with_children(|list| {
        for family in SoundFamily::ALL {
            line(list, family, settings.sound.of(family));
        }
    });
    captions(parent, settings);
}

/// What a family is called, its word in the keys of its buttons, and what belongs to it.
const fn words_of(family: SoundFamily) -> (&'static str, &'static str, &'static str) {
    match family {
        SoundFamily::Steps => ("Steps", "steps", "Footsteps, by the ground."),
        SoundFamily::Blows => ("Fights", "blows", "Weapons, blows and falls."),
        SoundFamily::Table => (
            "Dice and doors",
            "table",
            "Dice, gear, doors, things that break.",
        ),
        SoundFamily::Interface => (
            "Interface",
            "interface",
            "Buttons, turns, questions, the end of a battle.",
        ),
    }
}

/// A family with its loudness and the buttons that change it.
fn line(list: &mut ChildSpawnerCommands, family: SoundFamily, tenths: u8) {
    let (label, key, help) = words_of(family);
    let node = Node {
        flex_shrink: 0.0,
        ..row(8.0)
    };
    list.spawn(node).with_children(|line| {
        let wide = |width: f32| Node {
            width: px(width),
            flex_shrink: 0.0,
            ..default()
        };
        line.spawn((words(label, theme::BODY, theme::PAPER), wide(150.0)));
        line.spawn(Node {
            align_items: AlignItems::Center,
            ..wide(130.0)
        })
        .with_children(|bar| gauge(bar, f32::from(tenths) / f32::from(LOUDEST), theme::BRASS));
        let says = match tenths {
            0 => "off".to_owned(),
            _ => format!("{} %", u32::from(tenths) * 10),
        };
        line.spawn((
            words(says, theme::BODY, theme::MUTED),
            TextLayout::no_wrap(),
            wide(56.0),
        ));
        for (sign, glyph, by, what) in [
            ("softer", "minus", -1, "Softer"),
            ("louder", "plus", 1, "Louder"),
        ] {
            Press::new(format!("sound-{key}-{sign}"), Intent::Volume(family, by))
                .tip(Tip::new(format!("{what}: {label}")).line(help))
                .label(line, glyph, "");
        }
    });
}

fn captions(parent: &mut ChildSpawnerCommands, settings: &Settings) {
    let mark = if settings.captions {
        "square-check"
    } else {
        "square"
    };
    Press::new("sound-captions", Intent::ToggleCaptions)
        .flat()
        .shape(|node| {
            node.justify_content = JustifyContent::Start;
            node.padding = UiRect::axes(px(2), px(4));
        })
        .tip(
            Tip::new("Captions for sounds")
                .line("A line at the edge of the map tells what is heard, and from which side."),
        )
        .label(parent, mark, "Captions for sounds");
}
