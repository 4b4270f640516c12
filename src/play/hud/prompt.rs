//! Questions of the battle to a person: reactions, parries, body parts. Floor 7.

use super::dock::{MapRoom, QuestionCard, Topic, coming_line, first_width, is_low, spawn_card};
use crate::ai::sort_of;
use crate::combat::{ChoiceOption, PendingChoice, RuleId};
use crate::play::focus::Focus;
use crate::play::input::hints::slot;
use crate::play::intent::{Dialog, Intent};
use crate::play::percent::{percent_of, percents_of};
use crate::play::screen::{InterfaceSize, Layer};
use crate::play::session::{Ready, Session};
use crate::play::widgets::{Press, Scrolls, Tip, bold, column, icon, keycap, row, words};
use crate::play::{rule_links, theme};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What was asked last, what it is about, and its card.
type Drawn = (PendingChoice, Topic, Entity);

/// What a question is drawn from.
#[derive(SystemParam)]
pub(super) struct Asked<'w> {
    session: Res<'w, Session>,
    ready: Res<'w, Ready>,
    focus: ResMut<'w, Focus>,
}

pub(super) fn draw(
    mut commands: Commands,
    mut asked: Asked,
    room: MapRoom,
    interface: InterfaceSize,
    cards: Query<(), With<QuestionCard>>,
    mut drawn: Local<Option<Drawn>>,
) {
    let there = drawn.take().filter(|(.., card)| cards.contains(*card));
    let session = &asked.session;
    let Some(choice) = session.question(asked.ready.0) else {
        if let Some((.., card)) = there {
            commands.entity(card).despawn();
        }
        return;
    };
    if there.as_ref().is_some_and(|(last, ..)| last == choice) {
        *drawn = there;
        return;
    }
    let topic = Topic::of(session, choice);
    let window = interface.get();
    let compact = is_low(window.y);
    let same = there.filter(|(_, last, card)| {
        let same = *last == topic;
        if !same {
            commands.entity(*card).despawn();
        }
        same
    });
    let card = match same {
        // What only changes stays where it is.
        Some((.., card)) => {
            let mut entity = commands.entity(card);
            entity.despawn_children();
            entity.with_children(|card| fill(card, session, choice, compact));
            card
        }
        None => {
            let width = first_width(room.of(window).width());
            spawn_card(&mut commands, &topic, width, Layer::Prompt, |card| {
                fill(card, session, choice, compact);
            })
        }
    };
    *drawn = Some((choice.clone(), topic, card));
    asked.focus.put("answer-0");
}

/// The question, what is about to happen, and the answers; those scroll where there are too many.
fn fill(card: &mut ChildSpawnerCommands, session: &Session, choice: &PendingChoice, compact: bool) {
    head(card, session, choice);
    if !compact {
        coming_line(card, session);
    }
    let many = compact || choice.options.len() > 4;
    let list = Node {
        overflow: Overflow::scroll_y(),
        min_height: px(0),
        padding: UiRect::all(px(3)),
        flex_direction: if many {
            FlexDirection::Row
        } else {
            FlexDirection::Column
        },
        flex_wrap: if many {
            FlexWrap::Wrap
        } else {
            FlexWrap::NoWrap
        },
        column_gap: px(6),
        row_gap: px(if compact { 3 } else { 6 }),
        ..default()
    };
    card.spawn((list, Scrolls, Interaction::None))
        .with_children(|list| {
            for (index, option) in choice.options.iter().enumerate() {
                let told = Told::of(session, choice, option);
                answer(list, index, option, told, many);
            }
        });
}

/// What is said of an answer besides its name.
struct Told {
    /// What it costs and needs, by the option itself.
    detail: String,
    /// What it costs and changes, by the ruleset.
    effect: String,
    /// The chance of anything but the worst, and that of every outcome.
    odds: Option<(String, String)>,
}

impl Told {
    fn of(session: &Session, choice: &PendingChoice, option: &ChoiceOption) -> Self {
        Self {
            detail: option.detail.to_string(),
            effect: effect_of(session, choice, &option.key),
            odds: odds_of(session, choice, &option.key),
        }
    }

    /// The lines under the name of the answer.
    fn lines(&self) -> Vec<String> {
        let odds = self.odds.as_ref().map(|(_, all)| all.clone());
        let all = [
            self.detail.clone(),
            self.effect.clone(),
            odds.unwrap_or_default(),
        ];
        let said = all.into_iter().filter(|line| !line.is_empty());
        said.map(|line| crate::battle::capital(&line)).collect()
    }
}

/// What an answer costs and changes, in words.
pub(super) fn effect_of(session: &Session, choice: &PendingChoice, key: &str) -> String {
    let battle = session.battle();
    (battle.ruleset().questions.answer_effect)(battle.world(), choice, key).to_string()
}

/// Who is asked what; the rule stands at the end of the line, or below where that is full.
fn head(window: &mut ChildSpawnerCommands, session: &Session, choice: &PendingChoice) {
    let head = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(4),
        ..row(9.0)
    };
    window.spawn(head).with_children(|head| {
        let side = session.battle().side(choice.who);
        head.spawn(icon(theme::side_icon(side), 20.0, theme::side_colour(side)));
        let prompt = choice.prompt.as_str();
        let node = Node {
            flex_basis: px(180),
            flex_grow: 1.0,
            min_width: px(0),
            ..default()
        };
        head.spawn((bold(prompt, theme::BODY + 1.0, theme::PAPER), node));
        rule_link(head, session, choice.rule);
        if sort_of(session.battle().ruleset(), choice).is_some() {
            orders_link(head);
        }
    });
}

/// The way to the page on which such questions are answered beforehand.
fn orders_link(head: &mut ChildSpawnerCommands) {
    Press::new("question-orders", Intent::Open(Dialog::Orders))
        .flat()
        .shape(|node| node.padding = UiRect::axes(px(4), px(0)))
        .tip(
            Tip::new("Standing orders")
                .line("Answer such questions beforehand. Key \u{2039}Orders\u{203a}."),
        )
        .spawn(head, |button| {
            button.spawn(icon("bell", 15.0, theme::MUTED));
        });
}

/// The rule behind the question; pressed, it opens the rule's text.
fn rule_link(head: &mut ChildSpawnerCommands, session: &Session, rule: RuleId) {
    Press::new("question-rule", Intent::ShowRules(vec![rule.0.into()]))
        .flat()
        .shape(|node| {
            node.padding = UiRect::axes(px(4), px(0));
            node.margin = UiRect::left(auto());
        })
        .tip(Tip::new(rule.0).line(rule_links::text_of(session, rule.0)))
        .spawn(head, |button| {
            button.spawn(icon("book-open", 15.0, theme::MUTED));
        });
}

/// The odds of an answer in words: the chance of anything but the worst, and of every outcome.
pub(super) fn odds_of(
    session: &Session,
    choice: &PendingChoice,
    key: &str,
) -> Option<(String, String)> {
    let battle = session.battle();
    let lines = (battle.ruleset().questions.answer_odds)(battle.world(), choice, key);
    let worst = lines.first().filter(|_| lines.len() > 1)?;
    let chance = 1.0 - worst.probability;
    let shares: Vec<f64> = lines.iter().map(|line| line.probability).collect();
    let shown = lines.iter().zip(percents_of(Some(chance), &shares));
    let all: Vec<String> = shown
        .filter(|(line, _)| line.probability > 0.0)
        .map(|(line, percent)| format!("{} {percent} %", line.label))
        .collect();
    Some((format!("{} %", percent_of(chance)), all.join(", ")))
}

fn answer(
    list: &mut ChildSpawnerCommands,
    index: usize,
    option: &ChoiceOption,
    told: Told,
    many: bool,
) {
    let label = crate::battle::capital(&option.label);
    let lines = told.lines();
    let press = Press::new(
        format!("answer-{index}"),
        Intent::Answer(option.key.clone()),
    );
    let press = press.shape(|node| {
        node.flex_shrink = 0.0;
        node.justify_content = JustifyContent::Start;
        if many {
            node.padding = UiRect::axes(px(8), px(4));
        }
    });
    // What is written on the button needs no tip.
    let press = if many && !lines.is_empty() {
        let tip = Tip::new(label.as_str());
        press.tip(lines.iter().fold(tip, |tip, line| tip.line(line.as_str())))
    } else {
        press
    };
    press.spawn(list, |button| {
        if index < 10 {
            keycap(button, &slot(&((index + 1) % 10).to_string()), theme::MUTED);
        }
        let node = Node {
            flex_grow: 1.0,
            flex_basis: if many { auto() } else { px(0) },
            min_width: px(0),
            ..column(0.0)
        };
        button.spawn(node).with_children(|column| {
            column.spawn(row(8.0)).with_children(|line| {
                line.spawn((
                    bold(label.as_str(), theme::BODY, theme::PAPER),
                    TextLayout::no_wrap(),
                ));
                if let Some((chance, _)) = &told.odds {
                    line.spawn((
                        bold(chance.as_str(), theme::BODY, theme::BRASS),
                        TextLayout::no_wrap(),
                    ));
                }
            });
            for line in lines.iter().filter(|_| !many) {
                column.spawn(words(line.as_str(), theme::SMALL, theme::MUTED));
            }
        });
    });
}
