//! The chronicle of a campaign as a page that one reads: what was done in each battle, and what became of each. Floor 7.

use super::people::{learnt, side_of, the_dead};
use crate::battle::campaign::{Campaign, DeedKind};
use crate::combat::Standing;
use crate::play::people::{Portrait, portrait};
use crate::play::theme;
use crate::play::widgets::{Tip, bold, column, explained, icon, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// What was done, battle by battle, the first one first.
pub(super) fn deeds(list: &mut ChildSpawnerCommands, campaign: &Campaign) {
    let titles = campaign.titles();
    let mut told = false;
    for (number, title) in titles.iter().enumerate() {
        told = true;
        title_of(list, number, title, campaign);
        told_of(list, campaign, number);
        if let Some(choice) = campaign.choice_after(number) {
            let text = format!("In camp: {}.", choice.name());
            list.spawn(words(text, theme::SMALL, theme::MUTED));
        }
    }
    told |= told_of(list, campaign, titles.len());
    if !told {
        let text = "No battle has been fought yet. Deeds will be written down here.";
        list.spawn(words(text, theme::BODY, theme::MUTED));
    }
}

/// The lines of the chronicle about a battle, from 0; whether there are any.
pub(super) fn told_of(list: &mut ChildSpawnerCommands, campaign: &Campaign, battle: usize) -> bool {
    let lines = campaign.chronicle().told_of(battle);
    let told = !lines.is_empty();
    for (kind, text) in lines {
        line(list, kind, text);
    }
    told
}

/// The heading of a battle; with the focus on it the keys read on from there.
fn title_of(list: &mut ChildSpawnerCommands, number: usize, title: &str, campaign: &Campaign) {
    let count = campaign.chronicle().told_of(number).len();
    let lines = match count {
        1 => "1 line".to_owned(),
        count => format!("{count} lines"),
    };
    let tip = Tip::new(title).line(format!("{lines} in the chronicle."));
    let node = Node {
        flex_shrink: 0.0,
        padding: UiRect::top(px(6)),
        ..column(0.0)
    };
    list.spawn((node, explained(format!("deeds-{number}"), tip)))
        .with_children(|head| {
            head.spawn(bold(title, theme::HEAD, theme::BRASS));
        });
}

/// A deed behind the sign of its sort.
fn line(list: &mut ChildSpawnerCommands, kind: DeedKind, told: String) {
    let (glyph, colour) = match kind {
        DeedKind::Felled => ("swords", theme::GOOD),
        DeedKind::Wounded | DeedKind::Fell => ("droplet", theme::HARM),
        DeedKind::Died => ("skull", theme::HARM),
        DeedKind::Ended => ("flag", theme::BRASS),
        DeedKind::Again => ("rotate-ccw", theme::MUTED),
        DeedKind::Note | DeedKind::TookPart => ("scroll-text", theme::MUTED),
    };
    let node = Node {
        flex_shrink: 0.0,
        align_items: AlignItems::Start,
        min_width: px(0),
        ..row(8.0)
    };
    list.spawn(node).with_children(|line| {
        line.spawn(icon(glyph, 17.0, colour));
        line.spawn(Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..column(0.0)
        })
        .with_children(|text| {
            text.spawn(words(told, theme::SMALL, theme::PAPER));
        });
    });
}

/// What each of the living has done and what it has cost, and the roll of the dead.
pub(super) fn records(list: &mut ChildSpawnerCommands, campaign: &Campaign) {
    let bands = campaign.sheets().unwrap_or_default();
    for (band, (name, members)) in campaign.plan().bands().iter().zip(bands).enumerate() {
        list.spawn(bold(name.as_str(), theme::BODY, theme::BRASS));
        for (standing, sheet) in members {
            let face = Portrait::in_camp(&sheet, side_of(band), standing);
            record(list, campaign, &sheet.name, &sheet.kind, face, standing);
        }
    }
    the_dead(list, campaign);
}

fn record(
    list: &mut ChildSpawnerCommands,
    campaign: &Campaign,
    name: &str,
    kind: &str,
    face: Portrait,
    standing: Standing,
) {
    let record = campaign.record_of(name);
    let tip = Tip::new(campaign.full_name(name)).line(record.in_words());
    let node = Node {
        flex_shrink: 0.0,
        padding: UiRect::vertical(px(3)),
        align_items: AlignItems::Start,
        ..row(10.0)
    };
    list.spawn((node, explained(format!("record-{name}"), tip)))
        .with_children(|line| {
            portrait(line, face, 56.0);
            let text = Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                ..column(2.0)
            };
            line.spawn(text).with_children(|text| {
                let title = format!("{}, {kind}", campaign.full_name(name));
                let colour = match standing {
                    Standing::Up => theme::PAPER,
                    _ => theme::MUTED,
                };
                text.spawn(bold(title, theme::BODY, colour));
                text.spawn(words(record.in_words(), theme::SMALL, theme::PAPER));
                if !record.felled.is_empty() {
                    let felled = format!("Felled: {}.", record.felled.join(", "));
                    text.spawn(words(felled, theme::SMALL, theme::GOOD));
                }
                for scar in &record.scars {
                    let scar = format!("Scar: {scar}");
                    text.spawn(words(scar, theme::SMALL, theme::HARM));
                }
                learnt(text, campaign, name);
            });
        });
}
