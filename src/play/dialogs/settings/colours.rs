//! The page of colours. Floor 7.

use super::parts::setting;
use crate::combat::SideId;
use crate::play::intent::Intent;
use crate::play::settings::Settings;
use crate::play::taste::Setting;
use crate::play::theme;
use crate::play::widgets::{Press, bold, column, icon, row, words};
use crate::view::palette::{Colours, Palette};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

pub(super) fn fill(list: &mut ChildSpawnerCommands, settings: &Settings) {
    for (index, palette) in Palette::ALL.into_iter().enumerate() {
        let intent = Intent::Set(Setting::Palette(palette));
        Press::new(format!("palette-{index}"), intent)
            .chosen(settings.palette == palette)
            .shape(|node| {
                node.flex_shrink = 0.0;
                node.padding = UiRect::axes(px(12), px(8));
                node.justify_content = JustifyContent::SpaceBetween;
                node.flex_wrap = FlexWrap::Wrap;
                node.column_gap = px(14);
            })
            .spawn(list, |button| {
                let node = Node {
                    flex_basis: px(260),
                    flex_grow: 1.0,
                    min_width: px(0),
                    ..column(0.0)
                };
                button.spawn(node).with_children(|text| {
                    text.spawn(bold(palette.label(), theme::BODY, theme::PAPER));
                    text.spawn(words(palette.about(), theme::SMALL, theme::MUTED));
                });
                sides(button, palette.colours());
            });
    }
    let about = "As they look on the map. Each has a pattern of its own, whatever its colour.";
    setting(list, "Overlays", about, |line| {
        overlays(line, settings.palette.colours());
    });
}

/// The rings of the four sides.
fn sides(button: &mut ChildSpawnerCommands, colours: &Colours) {
    button.spawn(row(8.0)).with_children(|rings| {
        for (side, colour) in (0..4).zip(colours.sides) {
            rings.spawn(icon(theme::side_icon(SideId(side)), 30.0, colour));
        }
    });
}

fn overlays(line: &mut ChildSpawnerCommands, colours: &Colours) {
    for (name, pattern, colour) in [
        ("Reach", "square", colours.reach),
        ("Target", "scan", colours.target),
        ("Threat", "hash", colours.threat),
        ("Provokes", "move-up-right", colours.barb),
        ("Cover", "shield-half", colours.cover),
        ("Flank", "move-horizontal", colours.flank),
        ("Odds", "square-dot", colours.heat),
        ("Region", "square-dashed", colours.goal),
    ] {
        let node = Node {
            padding: UiRect::axes(px(7), px(4)),
            border_radius: BorderRadius::all(px(4)),
            flex_shrink: 0.0,
            ..row(6.0)
        };
        // Overlays lie on the ground of the map, which is lighter than a panel.
        let ground = Color::srgb(0.46, 0.48, 0.38);
        line.spawn((node, BackgroundColor(ground)))
            .with_children(|swatch| {
                swatch.spawn(icon(pattern, 18.0, colour));
                swatch.spawn((words(name, theme::SMALL, theme::INK), TextLayout::no_wrap()));
            });
    }
}
