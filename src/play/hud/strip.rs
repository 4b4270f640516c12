//! The strip over the action bar: the chosen action's riders and aim, and the status line. Floor 7.

use crate::combat::{Aiming, Rider};
use crate::play::aim::{Aim, Choosing, Selection};
use crate::play::input::RIDERS;
use crate::play::input::hints::mark;
use crate::play::intent::Intent;
use crate::play::panel::Panel;
use crate::play::session::Session;
use crate::play::status::Status;
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, icon, keycap, panel, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;

/// The words of the status line.
#[derive(Component)]
pub(in crate::play) struct StatusWords;

/// What the strip shows.
#[derive(Component, Debug, Default, PartialEq)]
pub(in crate::play) struct Strip {
    title: String,
    hint: &'static str,
    riders: Vec<RiderLine>,
    aim: Option<String>,
    targets: Option<Targets>,
    /// Whether it is done by a button, since nothing has to be pointed at.
    by_button: bool,
    status: String,
}

#[derive(Debug, Clone, PartialEq)]
struct RiderLine {
    key: SmolStr,
    label: String,
    help: String,
    amount: i32,
    max: i32,
    blocked: Option<SmolStr>,
    group: &'static str,
}

/// What is said if the chosen action reaches nobody from here.
const NO_TARGET: &str =
    "Nobody can be attacked that way from here. \u{2039}Cancel\u{203a} puts it away.";

/// Whom the rolls of an action with several of them go to.
#[derive(Debug, Clone, PartialEq)]
struct Targets {
    /// Whether each roll gets a target of its own.
    split: bool,
    /// The names of the targets picked so far.
    picked: Vec<String>,
    /// How many rolls there are.
    rolls: usize,
}

impl Targets {
    /// Which target is to be picked now, and those that were.
    fn text(&self) -> String {
        let picked = self.picked.iter().zip(1..);
        let picked: String = picked.map(|(name, n)| format!("{n}: {name}, ")).collect();
        let next = self.picked.len() + 1;
        format!("{picked}now the target of roll {next} of {}", self.rolls)
    }
}

fn targets(session: &Session, selection: &Selection, aim: &Aim) -> Option<Targets> {
    aim.chosen_offer(selection).filter(|offer| offer.several)?;
    let chosen = selection.chosen.as_ref()?;
    let names = chosen.picked.iter();
    Some(Targets {
        split: chosen.split,
        picked: names
            .map(|&who| session.battle().name(who).to_string())
            .collect(),
        rolls: aim.rolls,
    })
}

fn rider_line(rider: &Rider, selection: &Selection) -> RiderLine {
    let amount = selection
        .chosen
        .as_ref()
        .and_then(|chosen| chosen.riders.get(&rider.key))
        .copied()
        .unwrap_or(rider.least);
    RiderLine {
        key: rider.key.clone(),
        label: rider.label.to_string(),
        help: format!("{} {}", rider.help, rider.rule),
        amount,
        max: rider.max,
        group: rider.group,
        blocked: (rider.max < 1)
            .then(|| "It cannot be paid for now, or has already been used.".into()),
    }
}

fn strip(session: &Session, selection: &Selection, aim: &Aim, status: &Status) -> Strip {
    let offer = aim.chosen_offer(selection);
    let part = selection
        .chosen
        .as_ref()
        .and_then(|chosen| chosen.aim.clone());
    let nobody = aim.who.is_some() && aim.marks.is_empty();
    let hint = match offer.map(|offer| offer.aiming) {
        Some(Aiming::Combatant) if nobody => NO_TARGET,
        Some(Aiming::Combatant) => {
            "Point at a target. \u{2039}Next\u{203a} goes from one to the next, \u{2039}Confirm\u{203a} acts."
        }
        Some(Aiming::Place) => {
            "Point at a target, or at a cell: somebody unseen may be there. \u{2039}Next\u{203a} goes from one target to the next."
        }
        Some(Aiming::Friend) => "Point at somebody of your side, or at yourself.",
        Some(Aiming::Path) => "Point at a cell.",
        Some(Aiming::Facing) => "Point where to look, or at an enemy to keep in front.",
        Some(Aiming::Thing) => "Point at a thing or an object.",
        Some(Aiming::Cell) => "Point at a cell.",
        Some(Aiming::None) => {
            "To wait for one combatant alone, point at it; otherwise press \u{2039}Confirm\u{203a} over the map."
        }
        None => "",
    };
    Strip {
        title: offer
            .map(|offer| offer.label.to_string())
            .unwrap_or_default(),
        hint,
        riders: offer
            .map(|offer| {
                offer
                    .riders
                    .iter()
                    .map(|r| rider_line(r, selection))
                    .collect()
            })
            .unwrap_or_default(),
        targets: targets(session, selection, aim),
        by_button: offer.is_some_and(|offer| offer.aiming == Aiming::None),
        aim: part.map(|part| crate::battle::plain_part(&part)),
        status: status.text.clone(),
    }
}

pub(super) fn draw(mut shown: Single<&mut Strip>, choosing: Choosing, status: Res<Status>) {
    let Choosing {
        session,
        selection,
        aim,
        ..
    } = choosing;
    shown.set_if_neq(strip(&session, &selection, &aim, &status));
}

impl Panel for Strip {
    fn fill(&self, area: &mut ChildSpawnerCommands) {
        if !self.status.is_empty() {
            line(area, "info", &self.status);
        }
        if !self.title.is_empty() {
            chosen(area, self);
        }
    }
}

/// The riders of the chosen action that stand under a heading, a line for each; of each line one can be chosen.
fn groups(area: &mut ChildSpawnerCommands, strip: &Strip) {
    let riders = strip.riders.iter();
    let mut headings: Vec<_> = riders.map(|rider| rider.group).collect();
    headings.retain(|group| !group.is_empty());
    headings.dedup();
    for (index, heading) in headings.into_iter().enumerate() {
        let node = Node {
            padding: UiRect::axes(px(12), px(7)),
            border_radius: BorderRadius::all(px(6)),
            flex_wrap: FlexWrap::Wrap,
            row_gap: px(6),
            max_width: percent(100),
            ..row(8.0)
        };
        area.spawn(panel(node)).with_children(|line| {
            line.spawn((
                bold(heading, theme::SMALL, theme::BRASS),
                TextLayout::no_wrap(),
            ));
            shift_key(line, index);
            let own = strip.riders.iter().filter(|rider| rider.group == heading);
            for rider in own {
                stepper(line, rider, None);
            }
        });
    }
}

/// The chosen action with its riders, targets and aim.
fn chosen(area: &mut ChildSpawnerCommands, strip: &Strip) {
    groups(area, strip);
    let headings = strip.riders.iter().map(|rider| rider.group);
    let grouped: std::collections::BTreeSet<_> =
        headings.filter(|group| !group.is_empty()).collect();
    let alone = strip.riders.iter().filter(|rider| rider.group.is_empty());
    let alone: Vec<_> = alone.collect();
    let node = Node {
        padding: UiRect::axes(px(12), px(7)),
        border_radius: BorderRadius::all(px(6)),
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(6),
        max_width: percent(100),
        ..row(8.0)
    };
    area.spawn(panel(node)).with_children(|strip_line| {
        if alone.is_empty() {
            strip_line.spawn((
                bold(strip.title.as_str(), theme::BODY, theme::BRASS),
                TextLayout::no_wrap(),
            ));
        }
        for (index, rider) in alone.iter().enumerate() {
            stepper(strip_line, rider, Some(grouped.len() + index));
        }
        if let Some(targets) = &strip.targets {
            several(strip_line, targets, grouped.len() + alone.len());
        }
        if strip.by_button {
            Press::new("do-chosen", Intent::DoChosen)
                .shape(|node| node.padding = UiRect::axes(px(10), px(2)))
                .tip(Tip::new("Do it").line("With the options that are set here."))
                .label(strip_line, "check", "Do it");
        }
        if let Some(part) = &strip.aim {
            Press::new("aim-off", Intent::Aim(None))
                .shape(|node| node.padding = UiRect::axes(px(8), px(2)))
                .chosen(true)
                .tip(Tip::new("Aims at a part").line("Press to remove the aim. Keys \u{2039}AimNext\u{203a} and \u{2039}AimPrevious\u{203a}."))
                .label(strip_line, "crosshair", part.as_str());
        }
        if alone.is_empty() || strip.hint == NO_TARGET {
            strip_line.spawn(words(strip.hint, theme::SMALL, theme::MUTED));
        }
    });
}

/// Whether each roll gets a target of its own, and those picked so far.
fn several(parent: &mut ChildSpawnerCommands, targets: &Targets, index: usize) {
    let glyph = if targets.split {
        "square-check"
    } else {
        "square"
    };
    let press = Press::new("split-targets", Intent::SplitTargets)
        .shape(|node| {
            node.padding = UiRect::axes(px(8), px(2));
            node.column_gap = px(6);
        })
        .chosen(targets.split)
        .tip(
            Tip::new("A target for each roll")
                .line("Each click picks the target of one roll; the last one acts. \u{2039}Cancel\u{203a} takes the last pick back.")
                .line(rider_key(index)),
        );
    let colour = press.letters();
    press.spawn(parent, |button| {
        let bright = if targets.split { theme::BRASS } else { colour };
        button.spawn(icon(glyph, 16.0, bright));
        let text = "A target for each roll";
        button.spawn((words(text, theme::SMALL, colour), TextLayout::no_wrap()));
        shift_key(button, index);
    });
    if targets.split {
        let text = crate::combat::capital(&targets.text());
        parent.spawn((
            bold(text, theme::SMALL, theme::BRASS),
            TextLayout::no_wrap(),
        ));
    }
}

/// The key of an option of the chosen action, as a sentence.
fn rider_key(index: usize) -> String {
    let key = RIDERS.get(index).copied().map(mark);
    key.map_or_else(String::new, |key| format!("Key {key}."))
}

/// The key of an option of the chosen action.
fn shift_key(button: &mut ChildSpawnerCommands, index: usize) {
    if let Some(rider) = RIDERS.get(index) {
        keycap(button, &mark(*rider), theme::MUTED);
    }
}

fn line(area: &mut ChildSpawnerCommands, glyph: &str, text: &str) {
    // A grid gives the text its width before it asks for the height; a flex row takes that of a single line.
    let node = Node {
        display: Display::Grid,
        grid_template_columns: RepeatedGridTrack::auto(2),
        padding: UiRect::axes(px(12), px(6)),
        border_radius: BorderRadius::all(px(6)),
        max_width: percent(100),
        ..row(8.0)
    };
    area.spawn((
        panel(node),
        BoxShadow::new(Color::BLACK.with_alpha(0.4), px(0), px(3), px(0), px(10)),
    ))
    .with_children(|line| {
        line.spawn(icon(glyph, 17.0, theme::BRASS));
        line.spawn((words(text, theme::BODY, theme::PAPER), StatusWords));
    });
}

/// A rider with its amount, and its key if it has one of its own.
fn stepper(parent: &mut ChildSpawnerCommands, rider: &RiderLine, index: Option<usize>) {
    parent.spawn(row(4.0)).with_children(|group| {
        let on = rider.amount > 0;
        let say = |by: i32| Intent::Rider {
            key: rider.key.clone(),
            by,
        };
        let tip = || {
            Tip::new(rider.label.as_str())
                .line(rider.help.as_str())
                .line(rider.blocked.clone().unwrap_or_default())
                .line(index.map(rider_key).unwrap_or_default())
        };
        let press = Press::new(format!("rider-{}", rider.key), say(1))
            .shape(|node| {
                node.padding = UiRect::axes(px(8), px(2));
                node.column_gap = px(6);
            })
            .chosen(on)
            .blocked(rider.blocked.clone())
            .tip(tip());
        let colour = press.letters();
        press.spawn(group, |button| {
            let mark = if on { "square-check" } else { "square" };
            button.spawn(icon(mark, 16.0, if on { theme::BRASS } else { colour }));
            button.spawn((
                words(rider.label.as_str(), theme::SMALL, colour),
                TextLayout::no_wrap(),
            ));
            if rider.max > 1 {
                let text = format!("{} of {}", rider.amount, rider.max);
                button.spawn((
                    bold(text, theme::SMALL, if on { theme::BRASS } else { colour }),
                    TextLayout::no_wrap(),
                ));
            }
            if let Some(index) = index {
                shift_key(button, index);
            }
        });
        if rider.max > 1 && on {
            Press::new(format!("rider-less-{}", rider.key), say(-1))
                .shape(|node| node.padding = UiRect::axes(px(5), px(2)))
                .tip(Tip::new("Less"))
                .label(group, "minus", "");
        }
    });
}
