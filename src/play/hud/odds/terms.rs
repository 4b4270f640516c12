//! The numbers of the odds card, one a line: value, label, rule. Floor 7.

use crate::combat::{Modifier, ModifierKind, RulePage};
use crate::play::intent::Intent;
use crate::play::theme;
use crate::play::widgets::{Press, Tip, bold, row, struck, words};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;

/// Whether a number helps, hurts, or does not count.
pub(super) fn shade(term: &Modifier) -> Color {
    let good = match term.kind {
        ModifierKind::Defence | ModifierKind::DefenceEdge => term.value < 0,
        _ => term.value > 0,
    };
    match (term.counts(), good) {
        (false, _) => theme::INK_MUTED.with_alpha(0.75),
        (true, true) => theme::GOOD_INK,
        (true, false) => theme::HARM_INK,
    }
}

/// One number of the card, with its rule.
pub(super) fn modifier(
    list: &mut ChildSpawnerCommands,
    index: usize,
    term: &Modifier,
    value: SmolStr,
    page: RulePage,
) {
    list.spawn(row(7.0)).with_children(|line| {
        let grows = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..default()
        };
        // A value of many words stands above its label, which would have no room beside it.
        if is_wordy(&value) {
            let both = Node {
                row_gap: px(0),
                flex_direction: FlexDirection::Column,
                ..grows
            };
            line.spawn(both).with_children(|both| {
                both.spawn((
                    bold(value, theme::SMALL, shade(term)),
                    TextLayout::no_wrap(),
                ));
                label(both, term, Node::default());
            });
        } else {
            let node = Node {
                min_width: px(62),
                flex_shrink: 0.0,
                ..default()
            };
            line.spawn(node).with_children(|slot| {
                slot.spawn((
                    bold(value, theme::SMALL, shade(term)),
                    TextLayout::no_wrap(),
                ));
            });
            label(line, term, grows);
        }
        rule_of(line, index, term, page);
    });
}

/// Whether a value is too long for a label beside it.
fn is_wordy(value: &str) -> bool {
    value.chars().count() > 16
}

/// What a number is for; one that does not count is struck through.
fn label(line: &mut ChildSpawnerCommands, term: &Modifier, node: Node) {
    if let Some(by) = &term.overridden_by {
        let text = format!("{} (ignored: {by})", term.label);
        line.spawn((struck(text, theme::SMALL, shade(term)), node));
    } else {
        line.spawn((words(term.label.as_str(), theme::SMALL, theme::INK), node));
    }
}

/// The rule of a number, which opens when pressed.
fn rule_of(line: &mut ChildSpawnerCommands, index: usize, term: &Modifier, page: RulePage) {
    let rule = Node {
        flex_shrink: 0.0,
        ..default()
    };
    line.spawn(rule).with_children(|end| {
        let id = term.rule.to_string();
        let intent = Intent::ShowRules(vec![id.as_str().into()]);
        let tip = Tip::new(id.as_str()).line(page.text(&id).unwrap_or_default());
        Press::new(format!("odds-rule-{index}"), intent)
            .on_paper()
            .tip(tip)
            .shape(|node| node.padding = UiRect::axes(px(3), px(0)))
            .spawn(end, |button| {
                button.spawn((
                    words(id, theme::SMALL, theme::INK_MUTED),
                    TextLayout::no_wrap(),
                ));
            });
    });
}
