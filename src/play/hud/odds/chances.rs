//! The parts of an odds card: the chance, the outcomes, what is rolled. Floor 7.

use crate::combat::{DamageOdds, Party, Preview, RollOdds, capital};
use crate::dice::{Probability, whole_percent, whole_percents};
use crate::play::theme;
use crate::play::widgets::{Tip, bold, column, explained, row, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// What is rolled, a line for each roll; equal ones that follow each other are one line.
pub(super) fn rolls_of(preview: &Preview) -> Vec<String> {
    if preview.rolls.is_empty() {
        let formula = Some(preview.formula.to_string());
        return formula.filter(|it| !it.is_empty()).into_iter().collect();
    }
    let same = |a: &RollOdds, b: &RollOdds| (&a.label, &a.formula) == (&b.label, &b.formula);
    let groups = preview.rolls.chunk_by(same);
    let line = |group: &[RollOdds]| {
        let first = group.first()?;
        let chance = whole_percent(first.chance.to_f64());
        let times = match group.len() {
            1 => String::new(),
            count => format!("{count} \u{d7} "),
        };
        let (label, formula) = (&first.label, &first.formula);
        Some(format!("{times}{chance} % {label}: {formula}"))
    };
    groups.filter_map(line).collect()
}

/// Of several rolls that differ the numbers are those of the first, or of the one that is rolled as the card says, such
/// as that against the best answer.
pub(super) fn whose_terms(preview: &Preview) -> Option<String> {
    let first = preview.rolls.first()?;
    let differ = |roll: &RollOdds| (&roll.formula, &roll.label) != (&first.formula, &first.label);
    if !preview.rolls.iter().any(differ) {
        return None;
    }
    let told = |roll: &&RollOdds| roll.formula == preview.formula;
    Some(match preview.rolls.iter().find(told) {
        Some(roll) if differ(roll) => format!("The numbers {}:", roll.label),
        _ => "The numbers of the first roll:".to_owned(),
    })
}

/// The chance, large, and what it means.
pub(super) fn headline(card: &mut ChildSpawnerCommands, preview: &Preview, size: f32) {
    let node = Node {
        align_items: AlignItems::End,
        ..row(8.0)
    };
    let certainty = if preview.sampled {
        "Estimated from many trials: the dice can fall in too many ways to count them all."
    } else {
        "Exact: every way in which the dice can fall was counted. The fraction beside it is not rounded."
    };
    let tip = Tip::new(format!("The chance {}", preview.headline))
        .line(certainty)
        .line("The bar below shows every outcome, from the worst for the one who acts, at the left, to the best.");
    card.spawn((node, explained("odds-chance", tip)))
        .with_children(|line| {
            let about = if preview.sampled { "about " } else { "" };
            line.spawn((
                bold(
                    format!("{about}{} %", whole_percent(preview.chance.to_f64())),
                    size,
                    theme::INK,
                ),
                TextLayout::no_wrap(),
            ));
            line.spawn(Node {
                padding: UiRect::bottom(px(4)),
                ..column(0.0)
            })
            .with_children(|right| {
                right.spawn((
                    bold(preview.headline.as_str(), theme::SMALL, theme::INK),
                    TextLayout::no_wrap(),
                ));
                right.spawn((
                    words(preview.chance.to_string(), theme::SMALL, theme::INK_MUTED),
                    TextLayout::no_wrap(),
                ));
            });
        });
}

/// What a hit deals and what of it is taken, a line for each way that it may go, with what the target takes off.
pub(super) fn damage_lines(preview: &Preview) -> Vec<String> {
    let line = |odds: &DamageOdds| {
        let off = odds.terms.of_party(Party::Opponent);
        let off = off.filter(|term| term.counts());
        let off: Vec<_> = off
            .map(|term| format!("{:+} {}", term.value, term.label))
            .collect();
        let off = match off.is_empty() {
            true => String::new(),
            false => format!(" ({})", off.join(", ")),
        };
        capital(&format!("{odds}{off}"))
    };
    preview.damage.iter().map(line).collect()
}

pub(super) fn damage(card: &mut ChildSpawnerCommands, preview: &Preview) {
    for line in damage_lines(preview) {
        card.spawn(words(line, theme::SMALL, theme::INK));
    }
}

/// What else is said of an action, one sentence after the other.
pub(super) fn notes_of(preview: &Preview) -> String {
    let notes: Vec<&str> = preview.notes.iter().map(|note| note.as_str()).collect();
    notes.join(" ")
}

/// The numbers of a preview in a few words: the chance, what a plain hit deals, what else is said.
pub(in crate::play::hud) fn in_short(preview: &Preview) -> String {
    let about = if preview.sampled { "about " } else { "" };
    let percent = whole_percent(preview.chance.to_f64());
    let chance = match preview.outcomes.len() {
        0 | 1 => String::new(),
        _ => capital(&format!("{about}{percent} % {}.", preview.headline)),
    };
    let damage = damage_lines(preview).into_iter().take(1);
    let damage = damage.map(|line| format!("{line}."));
    let all = [chance].into_iter().chain(damage);
    let all = all.chain([notes_of(preview)]);
    let all: Vec<_> = all.filter(|it| !it.is_empty()).collect();
    all.join(" ")
}

/// The chance of the part that is aimed at, and of everything else.
pub(super) fn aimed(card: &mut ChildSpawnerCommands, preview: &Preview) {
    let shares: Vec<f64> = preview
        .aimed
        .iter()
        .map(|it| it.probability.to_f64())
        .collect();
    let lines = preview.aimed.iter().zip(whole_percents(None, &shares));
    let lines: Vec<_> = lines
        .map(|(line, percent)| format!("{} {percent} %", line.label))
        .collect();
    if !lines.is_empty() {
        // No line begins with the sign.
        let text = format!("Aimed: {}", lines.join(", ")).replace(" %", "\u{a0}%");
        card.spawn(bold(text, theme::SMALL, theme::INK));
    }
}

/// One bar of all outcomes, and a legend of those that can be.
pub(super) fn outcomes(card: &mut ChildSpawnerCommands, preview: &Preview, height: f32) {
    let count = preview.outcomes.len();
    if count < 2 {
        return;
    }
    let bar = Node {
        height: px(height),
        width: percent(100),
        overflow: Overflow::clip(),
        border_radius: BorderRadius::all(px(4)),
        ..default()
    };
    card.spawn(bar).with_children(|bar| {
        for (rank, outcome) in preview.outcomes.iter().enumerate() {
            let node = Node {
                width: percent(outcome.probability.to_f64() as f32 * 100.0),
                height: percent(100),
                ..default()
            };
            bar.spawn((node, BackgroundColor(theme::outcome_colour(rank, count))));
        }
    });
    let legend = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(1),
        ..row(10.0)
    };
    card.spawn(legend).with_children(|legend| {
        let shares: Vec<f64> = preview
            .outcomes
            .iter()
            .map(|it| it.probability.to_f64())
            .collect();
        let shown = whole_percents(Some(preview.chance.to_f64()), &shares);
        let all = preview.outcomes.iter().zip(shown).enumerate();
        for (rank, (outcome, percent)) in
            all.filter(|(_, (it, _))| it.probability > Probability::ZERO)
        {
            legend.spawn(row(5.0)).with_children(|entry| {
                let node = Node {
                    width: px(11),
                    height: px(11),
                    border_radius: BorderRadius::all(px(2)),
                    ..default()
                };
                entry.spawn((node, BackgroundColor(theme::outcome_colour(rank, count))));
                // After a number the chance would read as part of it.
                let ends = outcome.label.ends_with(|last: char| last.is_ascii_digit());
                let colon = if ends { ":" } else { "" };
                let text = format!("{}{colon} {percent} %", outcome.label);
                entry.spawn((words(text, theme::SMALL, theme::INK), TextLayout::no_wrap()));
            });
        }
    });
}
