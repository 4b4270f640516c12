//! The right part of the menu: the chosen level, its sides, the rules, the seed. Floor 7.

use super::preview::Shown;
use crate::combat::{SideId, capital};
use crate::play::choices::Choices;
use crate::play::intent::Intent;
use crate::play::rule_links::explained_line;
use crate::play::session::Mind;
use crate::play::theme;
use crate::play::widgets::{
    KeepsScroll, Press, Scrolls, Tip, bold, column, explained, icon, panel, row, rule, words,
};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// `low`: the window has little height, so that the rulesets come first.
pub(super) fn fill(middle: &mut ChildSpawnerCommands, choices: &Choices, shown: &Shown, low: bool) {
    let frame = Node {
        flex_grow: 1.0,
        min_width: px(0),
        border_radius: BorderRadius::all(px(8)),
        overflow: Overflow::scroll_y(),
        padding: UiRect::all(px(18)),
        ..column(12.0)
    };
    middle
        .spawn((
            panel(frame),
            Scrolls,
            KeepsScroll("menu-details"),
            Interaction::None,
        ))
        .with_children(|panel| {
            let Some(entry) = choices.entry() else {
                return;
            };
            if low {
                rulesets(panel, choices);
            }
            panel
                .spawn(Node {
                    flex_shrink: 0.0,
                    align_items: AlignItems::FlexStart,
                    flex_wrap: FlexWrap::Wrap,
                    row_gap: px(12),
                    ..row(20.0)
                })
                .with_children(|line| {
                    shown.map.spawn(line, shown.room);
                    line.spawn(Node {
                        flex_grow: 1.0,
                        flex_basis: px(0),
                        min_width: px(210),
                        // Who plays a side stands near the side's name, however wide the window is.
                        max_width: px(620),
                        ..column(10.0)
                    })
                    .with_children(|text| {
                        text.spawn(bold(entry.name.as_str(), 22.0, theme::PAPER));
                        text.spawn(words(entry.summary.as_str(), theme::BODY, theme::MUTED));
                        players(text, choices, &entry.sides, &shown.roster);
                        seed(text, choices.setup.seed);
                    });
                });
            wants(panel, shown);
            for problem in choices.data_problem.iter().chain(&shown.problem) {
                panel.spawn(words(problem.as_str(), theme::BODY, theme::HARM));
            }
            rule(panel, theme::RIM);
            if !low {
                rulesets(panel, choices);
            }
            variants(panel, choices);
        });
}

/// What each side has to do to win, who comes later, and whom a person may place.
fn wants(panel: &mut ChildSpawnerCommands, shown: &Shown) {
    let tip = Tip::new("Objectives")
        .line("What wins the battle, besides putting all enemies out of the fight.")
        .line("A side that loses somebody it has to protect is beaten.");
    lines_of_sides(panel, "objectives", &tip, &shown.wants);
    let tip = Tip::new("First").line("Which side acts first as the battle begins.");
    lines_of_sides(panel, "first", &tip, &shown.opens);
    let tip = Tip::new("Later").line("Who joins during the battle, and where.");
    lines_of_sides(panel, "later", &tip, &shown.later);
    let tip =
        Tip::new("To place").line("Which fighters may be placed before the battle, and where.");
    lines_of_sides(panel, "placed", &tip, &shown.placed);
}

/// A line for each side that has one, after the heading of the tip; one line for all that have the same.
fn lines_of_sides(panel: &mut ChildSpawnerCommands, key: &str, tip: &Tip, of_sides: &[String]) {
    let all = of_sides.iter().enumerate();
    let mut lines: Vec<(Vec<SideId>, &str)> = Vec::new();
    for (side, want) in all.filter(|(_, want)| !want.is_empty()) {
        let side = SideId(u8::try_from(side).unwrap_or(u8::MAX));
        match lines.iter_mut().find(|(_, known)| known == want) {
            Some((sides, _)) => sides.push(side),
            None => lines.push((vec![side], want)),
        }
    }
    for (sides, want) in lines {
        let node = Node {
            flex_shrink: 0.0,
            ..row(6.0)
        };
        panel.spawn(node).with_children(|line| {
            let key = format!("{key}-{}", sides[0].0);
            line.spawn((
                bold(tip.title.as_str(), theme::BODY, theme::BRASS),
                explained(key, tip.clone()),
            ));
            for side in sides {
                line.spawn(icon(theme::side_icon(side), 16.0, theme::side_colour(side)));
            }
            line.spawn(words(capital(want), theme::BODY, theme::PAPER));
        });
    }
}

fn players(
    text: &mut ChildSpawnerCommands,
    choices: &Choices,
    sides: &[(String, usize)],
    roster: &[String],
) {
    text.spawn(bold("Sides", theme::BODY, theme::BRASS));
    for (side, (name, count)) in sides.iter().enumerate() {
        let id = SideId(u8::try_from(side).unwrap_or(u8::MAX));
        // Where it is narrow, who plays stands below the name.
        text.spawn(Node {
            flex_shrink: 0.0,
            flex_wrap: FlexWrap::Wrap,
            row_gap: px(4),
            ..row(10.0)
        })
        .with_children(|line| {
            line.spawn(icon(theme::side_icon(id), 20.0, theme::side_colour(id)));
            let node = Node {
                flex_grow: 1.0,
                flex_basis: px(150),
                min_width: px(0),
                ..default()
            };
            line.spawn(Node {
                flex_direction: FlexDirection::Column,
                ..node
            })
            .with_children(|lines| {
                lines.spawn(words(
                    format!("{name} ({count})"),
                    theme::BODY,
                    theme::PAPER,
                ));
                if let Some(kinds) = roster.get(side) {
                    lines.spawn(words(kinds.as_str(), theme::SMALL, theme::MUTED));
                }
            });
            let glyph = match choices.mind(side) {
                Mind::Person => "user",
                Mind::Computer(_) => "cpu",
            };
            Press::new(format!("side-{side}"), Intent::TogglePlayer(side))
                .shape(|node| {
                    node.width = px(190);
                    node.margin = UiRect::left(auto());
                    node.padding = UiRect::axes(px(10), px(4));
                })
                .chosen(choices.mind(side) == Mind::Person)
                .tip(
                    Tip::new("Who plays this side")
                        .line("A person at this screen, or the computer: easy, normal or hard. Press for the next one."),
                )
                .label(line, glyph, choices.mind(side).label());
        });
    }
}

fn seed(text: &mut ChildSpawnerCommands, seed: u64) {
    // Where it is narrow, the seed stands below the words.
    text.spawn(Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(4),
        ..row(10.0)
    })
    .with_children(|line| {
        let node = Node {
            flex_grow: 1.0,
            ..default()
        };
        line.spawn((
            bold("Seed of the dice", theme::BODY, theme::BRASS),
            TextLayout::no_wrap(),
            node,
        ));
        Press::new("seed", Intent::TypeSeed)
            .shape(|node| {
                node.min_width = px(100);
                node.padding = UiRect::axes(px(10), px(4));
            })
            .tip(
                Tip::new("Seed")
                    .line("The same seed and the same commands give the same battle.")
                    .line("Type digits while it is focused."),
            )
            .label(line, "", seed.to_string());
        Press::new("new-seed", Intent::NewSeed)
            .shape(|node| node.padding = UiRect::axes(px(10), px(4)))
            .tip(Tip::new("Another seed"))
            .label(line, "dices", "New");
    });
}

/// The variants for the chosen ruleset, each to be switched on and off.
fn variants(panel: &mut ChildSpawnerCommands, choices: &Choices) {
    let variants = choices.variants.iter().enumerate();
    let fit: Vec<_> = variants
        .filter(|(_, (variant, _))| choices.fits(variant))
        .collect();
    if fit.is_empty() {
        return;
    }
    panel.spawn(bold("Variants", theme::BODY, theme::BRASS));
    let list = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(8),
        flex_shrink: 0.0,
        ..row(8.0)
    };
    panel.spawn(list).with_children(|list| {
        for (index, (variant, chosen)) in fit {
            let glyph = if *chosen { "square-check" } else { "square" };
            Press::new(format!("variant-{index}"), Intent::ToggleVariant(index))
                .chosen(*chosen)
                .shape(|node| node.padding = UiRect::axes(px(12), px(6)))
                .tip(Tip::new(variant.name()).line(variant.summary()))
                .label(list, glyph, variant.name());
        }
    });
}

/// The rulesets side by side, and below them what the chosen one is about.
fn rulesets(panel: &mut ChildSpawnerCommands, choices: &Choices) {
    panel.spawn(bold("Ruleset", theme::BODY, theme::BRASS));
    let list = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(8),
        flex_shrink: 0.0,
        ..row(8.0)
    };
    panel.spawn(list).with_children(|list| {
        for (index, rules) in crate::rules::all().iter().enumerate() {
            let explained = rules.page.words().take(3).map(explained_line);
            let tip = Tip::new(rules.name).line(rules.summary);
            let tip = explained.fold(tip, Tip::line);
            Press::new(format!("rules-{index}"), Intent::PickRules(index))
                .chosen(rules.id == choices.setup.rules)
                .tip(tip)
                .shape(|node| {
                    node.justify_content = JustifyContent::Center;
                    node.padding = UiRect::axes(px(12), px(8));
                    node.min_width = px(100);
                    node.flex_grow = 1.0;
                    node.flex_basis = px(0);
                })
                .spawn(list, |button| {
                    button.spawn(bold(rules.name, theme::BODY, theme::PAPER));
                });
        }
    });
    let mut all = crate::rules::all().iter();
    if let Some(rules) = all.find(|rules| rules.id == choices.setup.rules) {
        panel.spawn(words(rules.summary, theme::SMALL, theme::MUTED));
    }
}
