//! The odds card where the window is too low for the whole one: every number, without its rule. Floor 7.

use super::chances::{
    aimed, damage, damage_lines, headline, notes_of, outcomes, rolls_of, whose_terms,
};
use super::said::Said;
use super::terms::{Names, shade, signed};
use crate::combat::{Modifier, Preview, Ruleset};
use crate::dice::Probability;
use crate::play::theme;
use crate::play::widgets::{bold, column, row, struck, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;

/// Width of the low card.
pub(super) const WIDTH: f32 = 400.0;
/// Widths of the whole card, the usual one first: in a wider one long lines break less often.
const WHOLE: [f32; 2] = [330.0, WIDTH];
/// Height of a line of small letters.
const LINE: f32 = 18.0;
/// Width of a small letter.
const LETTER: f32 = 6.8;

/// The width of the whole card if it is no higher than this, without the sentences that have no room; `None` if only the
/// low one has room.
#[must_use]
pub(super) fn whole_width(preview: &Preview, said: &mut Said, free: f32) -> Option<f32> {
    loop {
        let fits = |&width: &f32| height_of(preview, said, width) <= free;
        let found = WHOLE.into_iter().find(fits);
        if found.is_some() || !said.shorten() {
            return found;
        }
    }
}

/// How high the whole card would be, in pixels of the interface; a little too much rather than too little.
fn height_of(preview: &Preview, said: &Said, width: f32) -> f32 {
    let letters = ((width - 30.0) / LETTER) as usize;
    let lines = |text: &str| text.chars().count().div_ceil(letters).max(1) as f32;
    let title = 26.0 + 50.0;
    let labels = preview
        .outcomes
        .iter()
        .filter(|it| it.probability > Probability::ZERO);
    let legend: usize = labels.map(|it| it.label.chars().count() + 9).sum();
    let bar = match preview.outcomes.len() {
        0 | 1 => 0.0,
        _ => 28.0 + LINE * legend.div_ceil(letters) as f32,
    };
    let rolls: f32 = rolls_of(preview)
        .iter()
        .map(|line| LINE * lines(line) + 6.0)
        .sum();
    let term = |term: &Modifier| {
        let ignored = term.overridden_by.as_ref().map_or(0, |by| by.len() + 12);
        3.0 + LINE * (term.label.chars().count() + ignored).div_ceil(letters - 26) as f32
    };
    let terms: f32 = preview.terms.iter().map(term).sum();
    let damage = damage_lines(preview);
    let damage: f32 = damage.iter().map(|line| LINE * lines(line) + 6.0).sum();
    let notes = LINE * lines(&notes_of(preview)) + 6.0;
    let said: f32 = said.lines().map(|line| LINE * lines(line) + 6.0).sum();
    // Two names stand over the numbers.
    26.0 + title + bar + rolls + terms + damage + notes + said + 5.0 * LINE
}

/// The card in few lines: the numbers stand side by side, and their rules open by a key.
pub(super) fn fill(
    card: &mut ChildSpawnerCommands,
    preview: &Preview,
    names: &Names,
    ruleset: &Ruleset,
) {
    card.spawn(column(3.0)).with_children(|card| {
        let title = crate::combat::capital(&preview.title);
        card.spawn(bold(title, theme::SMALL, theme::INK));
        headline(card, preview, 26.0);
        outcomes(card, preview, 8.0);
        aimed(card, preview);
        for line in rolls_of(preview) {
            card.spawn(words(line, theme::SMALL, theme::INK));
        }
        if let Some(word) = whose_terms(preview) {
            card.spawn(words(word, theme::SMALL, theme::INK_MUTED));
        }
        let numbers = Node {
            flex_wrap: FlexWrap::Wrap,
            ..row(12.0)
        };
        card.spawn(numbers).with_children(|numbers| {
            for (name, own) in names.groups(&preview.terms) {
                let name = bold(format!("{name}:"), theme::SMALL, theme::INK);
                numbers.spawn((name, TextLayout::no_wrap()));
                for term in own {
                    number(numbers, term, (ruleset.wording.value_of)(term));
                }
            }
        });
        damage(card, preview);
        let mut notes = notes_of(preview);
        if preview.terms.iter().next().is_some() {
            notes += " \u{2039}Rules\u{203a}: the rules.";
        }
        card.spawn(words(notes.trim(), theme::SMALL, theme::INK_MUTED));
    });
}

fn number(parent: &mut ChildSpawnerCommands, term: &Modifier, value: SmolStr) {
    let colour = shade(term);
    parent.spawn(row(4.0)).with_children(|pair| {
        pair.spawn(signed(term));
        pair.spawn((
            bold(value.as_str(), theme::SMALL, colour),
            TextLayout::no_wrap(),
        ));
        if term.counts() {
            let label = words(term.label.as_str(), theme::SMALL, theme::INK);
            pair.spawn((label, TextLayout::no_wrap()));
        } else {
            let label = struck(term.label.as_str(), theme::SMALL, colour);
            pair.spawn((label, TextLayout::no_wrap()));
        }
    });
}
