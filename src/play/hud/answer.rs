//! The answers of questions and windows, with what each costs and changes, and the rule behind them. Floor 7.

use crate::combat::RuleId;
use crate::play::answers::Told;
use crate::play::intent::Intent;
use crate::play::session::Session;
use crate::play::widgets::{Press, Tip, bold, column, icon, keycap, row, words};
use crate::play::{rule_links, theme};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// No answer that says what it costs and changes is narrower.
const LEAST_WIDTH: f32 = 172.0;

/// What an answer does and, where its button has no room for it, what it costs and changes here.
fn tip_of(told: &Told, short: bool) -> Tip {
    let tip = Tip::new(told.label.as_str()).line(told.does);
    let lines = told.lines.iter().filter(|_| short);
    lines.fold(tip, |tip, line| tip.line(line.as_str()))
}

/// The button of an answer at a place, from 0, with its key if it has one. `short`: only its name and chance, the
/// rest is in its tip, which says in any case what it does.
pub(super) fn answer_button(
    list: &mut ChildSpawnerCommands,
    place: usize,
    told: &Told,
    key: Option<String>,
    short: bool,
) {
    let press = Press::new(format!("answer-{place}"), Intent::Answer(told.key.clone()));
    let press = press.shape(|node| {
        node.flex_shrink = 0.0;
        node.justify_content = JustifyContent::Start;
        if short {
            node.padding = UiRect::axes(px(8), px(4));
        } else {
            // Beside each other as far as there is room.
            node.flex_grow = 1.0;
            node.flex_basis = px(LEAST_WIDTH);
            node.align_items = AlignItems::Start;
        }
    });
    press.tip(tip_of(told, short)).spawn(list, |button| {
        if let Some(key) = key {
            keycap(button, &key, theme::MUTED);
        }
        let node = Node {
            flex_grow: 1.0,
            flex_basis: if short { auto() } else { px(0) },
            min_width: px(0),
            ..column(0.0)
        };
        button.spawn(node).with_children(|column| {
            column.spawn(row(8.0)).with_children(|line| {
                line.spawn((
                    bold(told.label.as_str(), theme::BODY, theme::PAPER),
                    TextLayout::no_wrap(),
                ));
                if let Some(chance) = &told.chance {
                    line.spawn((
                        bold(chance.as_str(), theme::BODY, theme::BRASS),
                        TextLayout::no_wrap(),
                    ));
                }
            });
            for line in told.lines.iter().filter(|_| !short) {
                column.spawn(words(line.as_str(), theme::SMALL, theme::MUTED));
            }
        });
    });
}

/// The rule behind a question, and what it says.
#[derive(Debug, PartialEq)]
pub(super) struct RuleLink {
    rule: RuleId,
    text: String,
}

impl RuleLink {
    pub(super) fn of(session: &Session, rule: RuleId) -> Self {
        let text = rule_links::text_of(session, rule.0);
        Self { rule, text }
    }

    /// Spawns its button; pressed, it opens the rule's text.
    pub(super) fn spawn(&self, head: &mut ChildSpawnerCommands) {
        let rule = self.rule.0;
        Press::new("question-rule", Intent::ShowRules(vec![rule.into()]))
            .flat()
            .shape(|node| {
                node.padding = UiRect::axes(px(4), px(0));
                node.margin = UiRect::left(auto());
                node.flex_shrink = 0.0;
            })
            .tip(Tip::new(rule).line(self.text.as_str()))
            .spawn(head, |button| {
                button.spawn(icon("book-open", 15.0, theme::MUTED));
            });
    }
}
