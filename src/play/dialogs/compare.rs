//! The page that compares the rulesets on one level. Floor 7.

use super::frame::{close, heading};
use crate::combat::SideId;
use crate::dice::{percent_number, whole_percents};
use crate::play::compare::{Column, Comparison};
use crate::play::intent::{Comparing, Intent};
use crate::play::theme;
use crate::play::widgets::{Press, bold, column, gauge, icon, row, rule, words};
use crate::sim::{Interval, Tally};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// Width of the names of the lines, if there is room.
const NAMES: f32 = 220.0;
/// Width of a ruleset, if there is room.
const WIDE: f32 = 170.0;
/// How many battles can be asked for.
const SIZES: [u32; 3] = [20, 100, 500];

pub(super) fn fill(parent: &mut ChildSpawnerCommands, comparison: &Comparison) {
    let title = match comparison.level.as_str() {
        "" => "Compare the rulesets".to_owned(),
        level => format!("Compare the rulesets: {level}"),
    };
    heading(parent, "scale", &title);
    let text =
        "The computer plays the chosen level under each ruleset, at the strengths of the menu.";
    parent.spawn(words(text, theme::BODY, theme::MUTED));
    begin(parent, comparison);
    if comparison.is_running() {
        let (played, all) = (comparison.played, comparison.all());
        let line = Node {
            width: percent(100),
            ..row(10.0)
        };
        parent.spawn(line).with_children(|line| {
            gauge(line, played as f32 / all.max(1) as f32, theme::BRASS);
            let text = format!("{played} of {all}");
            line.spawn((
                words(text, theme::SMALL, theme::PAPER),
                TextLayout::no_wrap(),
            ));
        });
    }
    if !comparison.columns.is_empty() {
        table(parent, &comparison.columns);
    }
    close(parent);
}

fn begin(parent: &mut ChildSpawnerCommands, comparison: &Comparison) {
    parent.spawn(row(8.0)).with_children(|line| {
        for battles in SIZES {
            let intent = Intent::Compare(Comparing::Begin(battles));
            let chosen = comparison.battles == battles;
            Press::new(format!("compare-{battles}"), intent)
                .chosen(chosen)
                .label(line, "play", format!("{battles} battles"));
        }
        if comparison.is_running() {
            Press::new("compare-stop", Intent::Compare(Comparing::Stop)).label(line, "x", "Stop");
        }
    });
}

/// A number of a tally in words, for the side of an index, and the share that a bar shows.
type Value = fn(&Tally, usize) -> (String, Option<f64>);

/// One line of the table: its name, and its value in a tally.
struct Measure {
    side: Option<SideId>,
    name: String,
    value: Value,
}

/// Everything that is compared: who wins first.
fn measures(tally: &Tally) -> Vec<Measure> {
    let mut all = Vec::new();
    let of_sides: [(&str, Value); 3] = [
        ("wins", |tally, side| {
            let rate = tally.sides[side].win_rate;
            (share(ends(tally)[side], rate), Some(rate.rate))
        }),
        ("dead", |tally, side| {
            (mean(tally.sides[side].mean_deaths.mean), None)
        }),
        ("unconscious", |tally, side| {
            (mean(tally.sides[side].mean_out.mean), None)
        }),
    ];
    for (word, value) in of_sides {
        for (index, side) in tally.sides.iter().enumerate() {
            all.push(Measure {
                side: u8::try_from(index).ok().map(SideId),
                name: format!("{}: {word}", side.name),
                value,
            });
        }
    }
    let of_all: [(&str, Value); 3] = [
        ("Drawn", |tally, _| {
            let drawn = ends(tally).last().copied().unwrap_or(0);
            (format!("{drawn} %"), None)
        }),
        ("Rounds", |tally, _| (mean(tally.mean_rounds.mean), None)),
        ("Commands", |tally, _| {
            (format!("{:.0}", tally.mean_commands), None)
        }),
    ];
    all.extend(of_all.map(|(name, value)| Measure {
        side: None,
        name: name.to_owned(),
        value,
    }));
    all
}

fn mean(value: f64) -> String {
    format!("{value:.1}")
}

/// How often each side has won, and then how often nobody, in percent.
fn ends(tally: &Tally) -> Vec<u8> {
    let wins = tally.sides.iter().map(|side| side.win_rate.rate);
    let drawn = f64::from(tally.draws) / f64::from(tally.battles.max(1));
    whole_percents(None, &wins.chain([drawn]).collect::<Vec<_>>())
}

fn share(percent: u8, rate: Interval) -> String {
    let [low, high] = [rate.low, rate.high].map(|share| percent_number(share, 0));
    format!("{percent}\u{a0}% ({low} to {high})")
}

fn table(parent: &mut ChildSpawnerCommands, columns: &[Column]) {
    rule(parent, theme::RIM);
    parent.spawn(row(12.0)).with_children(|head| {
        head.spawn(names());
        for (ruleset, _) in crate::rules::all().iter().zip(columns) {
            head.spawn((bold(ruleset.name, theme::BODY, theme::BRASS), wide()));
        }
    });
    for problem in columns.iter().filter_map(|column| column.as_ref().err()) {
        parent.spawn(words(problem.as_str(), theme::BODY, theme::HARM));
    }
    let Some(first) = columns.iter().find_map(|column| column.as_ref().ok()) else {
        return;
    };
    let sides = first.sides.len().max(1);
    parent.spawn(column(8.0)).with_children(|lines| {
        for (index, measure) in measures(first).iter().enumerate() {
            line(lines, measure, index % sides, columns);
        }
    });
    let text = "Wins with their 95 % interval; the other numbers are averages of a battle.";
    parent.spawn(words(text, theme::SMALL, theme::MUTED));
}

/// The column of the names: in a narrow window they take several lines.
fn names() -> Node {
    Node {
        width: px(NAMES),
        min_width: px(110),
        column_gap: px(8),
        align_items: AlignItems::Center,
        ..default()
    }
}

/// The column of a ruleset: all are equally wide.
fn wide() -> Node {
    Node {
        width: px(WIDE),
        min_width: px(0),
        ..default()
    }
}

fn line(parent: &mut ChildSpawnerCommands, measure: &Measure, side: usize, columns: &[Column]) {
    parent.spawn(row(12.0)).with_children(|line| {
        line.spawn(names()).with_children(|name| {
            if let Some(side) = measure.side {
                name.spawn(icon(theme::side_icon(side), 16.0, theme::side_colour(side)));
            } else {
                name.spawn(Node {
                    width: px(16),
                    flex_shrink: 0.0,
                    ..default()
                });
            }
            let node = Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                ..default()
            };
            name.spawn((
                words(measure.name.as_str(), theme::BODY, theme::PAPER),
                node,
            ));
        });
        for column_ in columns {
            let Ok(tally) = column_ else {
                line.spawn((words("\u{2013}", theme::BODY, theme::MUTED), wide()));
                continue;
            };
            let (text, share) = (measure.value)(tally, side);
            let node = Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(3),
                ..wide()
            };
            line.spawn(node).with_children(|value| {
                value.spawn(bold(text, theme::BODY, theme::PAPER));
                if let (Some(share), Some(side)) = (share, measure.side) {
                    value.spawn(column(0.0)).with_children(|bar| {
                        gauge(bar, share as f32, theme::side_colour(side));
                    });
                }
            });
        }
    });
}
