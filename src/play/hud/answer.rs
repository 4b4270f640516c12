//! The answers of questions and windows, with what each costs and changes, and the rule behind them. Floor 7.

use super::meaning::answer_does;
use crate::combat::{ChoiceOption, OddsLine, PendingChoice, RuleId, capital};
use crate::dice::{Probability, whole_percent, whole_percents};
use crate::play::intent::Intent;
use crate::play::session::Session;
use crate::play::widgets::{Press, Tip, bold, column, icon, keycap, row, words};
use crate::play::{rule_links, theme};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use smol_str::SmolStr;

/// No answer that says what it costs and changes is narrower.
const LEAST_WIDTH: f32 = 172.0;

/// An answer in words.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Told {
    key: SmolStr,
    label: String,
    /// What it does, in the ruleset's sentence.
    does: &'static str,
    /// What it costs and needs, what it changes, and the chance of every outcome, as far as there is something to say.
    lines: Vec<String>,
    /// The chance of anything but the worst; none where no die decides.
    chance: Option<String>,
}

impl Told {
    pub(super) fn of(session: &Session, choice: &PendingChoice, option: &ChoiceOption) -> Self {
        let battle = session.battle();
        let consequence = battle.ruleset().questions.consequence;
        let consequence = consequence(battle.world(), choice, &option.key);
        let effect = consequence.effect();
        let (chance, all) = in_words(&consequence.odds).unzip();
        let lines = [
            option.detail.as_str(),
            effect.as_str(),
            all.as_deref().unwrap_or_default(),
        ];
        let said = lines.into_iter().filter(|line| !line.is_empty());
        Self {
            key: option.key.clone(),
            label: capital(&option.label),
            does: answer_does(session, choice, &option.key),
            lines: said.map(capital).collect(),
            chance,
        }
    }

    /// The answer and all that is said of it, in one line: "Parry: 1 reaction; hit 20 %, turned aside 80 %".
    fn sentence(&self) -> String {
        match self.lines.is_empty() {
            true => self.label.clone(),
            false => format!("{}: {}", self.label, self.lines.join("; ")),
        }
    }

    /// What it does, and what it costs and changes here.
    fn tip(&self) -> Tip {
        let tip = Tip::new(self.label.as_str()).line(self.does);
        let lines = self.lines.iter();
        lines.fold(tip, |tip, line| tip.line(line.as_str()))
    }

    /// Whether it lets a window go.
    pub(super) fn declines(&self) -> bool {
        self.key == PendingChoice::DECLINE
    }
}

/// All answers to a question in words, a line for each with its key, as its card tells them.
pub fn all_in_words(session: &Session, choice: &PendingChoice) -> Vec<(SmolStr, String)> {
    let told = choice.options.iter().map(|option| {
        let told = Told::of(session, choice, option);
        (option.key.clone(), told.sentence())
    });
    told.collect()
}

/// The odds of an answer in words: the chance of anything but the worst, and of every outcome.
fn in_words(lines: &[OddsLine]) -> Option<(String, String)> {
    let worst = lines.first().filter(|_| lines.len() > 1)?;
    let chance = 1.0 - worst.probability.to_f64();
    let shares: Vec<f64> = lines.iter().map(|line| line.probability.to_f64()).collect();
    let shown = lines.iter().zip(whole_percents(Some(chance), &shares));
    let all: Vec<String> = shown
        .filter(|(line, _)| line.probability > Probability::ZERO)
        .map(|(line, percent)| format!("{} {percent}\u{a0}%", line.label))
        .collect();
    Some((format!("{} %", whole_percent(chance)), all.join(", ")))
}

/// The button of an answer at a place, from 0, with its key if it has one. `short`: only its name and chance, the
/// rest is its tip.
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
    // What is written on the button needs no tip.
    let press = if short { press.tip(told.tip()) } else { press };
    press.spawn(list, |button| {
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
            if !short && !told.does.is_empty() {
                column.spawn(words(told.does, theme::SMALL, theme::PAPER));
            }
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
