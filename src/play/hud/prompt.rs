//! Questions of the battle to a person: reactions, parries, body parts. Floor 7.

use super::answer::{RuleLink, answer_button};
use super::dock::{Card, Coming, Topic};
use crate::ai::sort_of;
use crate::combat::{PendingChoice, SideId};
use crate::play::answers::Told;
use crate::play::focus::Focus;
use crate::play::input::hints::slot;
use crate::play::intent::{Dialog, Intent};
use crate::play::panel::Panel;
use crate::play::screen::{Layer, Topmost};
use crate::play::session::{Ready, Session};
use crate::play::theme;
use crate::play::widgets::{Press, Scrolls, Tip, bold, icon, row};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

/// A question with all that its card shows.
#[derive(Component, Debug, PartialEq)]
pub(in crate::play) struct Question {
    choice: PendingChoice,
    side: SideId,
    rule: RuleLink,
    /// Whether such questions can be answered beforehand.
    orders: bool,
    coming: Option<Coming>,
    answers: Vec<Told>,
    /// Whether it is put in few lines.
    compact: bool,
}

impl Question {
    fn of(session: &Session, choice: &PendingChoice, compact: bool) -> Self {
        let told = |option| Told::of(session.battle(), choice, option);
        let battle = session.battle();
        Self {
            side: battle.side(choice.who),
            rule: RuleLink::of(session, choice.rule),
            orders: sort_of(battle.ruleset(), choice).is_some(),
            coming: Coming::of(session),
            answers: choice.options.iter().map(told).collect(),
            choice: choice.clone(),
            compact,
        }
    }
}

pub(super) fn draw(
    mut card: Card<Question>,
    session: Res<Session>,
    ready: Res<Ready>,
    top: Res<Topmost>,
    mut focus: ResMut<Focus>,
    mut focus_is_due: Local<bool>,
) {
    let Some(choice) = session.question(ready.0) else {
        card.close();
        return;
    };
    let compact = card.is_compact();
    let same = |shown: &Question| shown.choice == *choice && shown.compact == compact;
    if !card.shown().is_some_and(same) {
        let question = Question::of(&session, choice, compact);
        card.show(Topic::of(&session, choice), Layer::Prompt, question);
        *focus_is_due = true;
    }
    // The first answer of a new question gets the focus as soon as nothing lies over the question.
    if top.layer == Layer::Prompt && std::mem::take(&mut *focus_is_due) {
        focus.put("answer-0");
    }
}

/// The question, what is about to happen, and the answers; those scroll where there are too many.
impl Panel for Question {
    fn fill(&self, card: &mut ChildSpawnerCommands) {
        head(card, self);
        if let Some(coming) = self.coming.as_ref().filter(|_| !self.compact) {
            coming.spawn(card);
        }
        let many = self.compact || self.answers.len() > 4;
        let list = Node {
            overflow: Overflow::scroll_y(),
            min_height: px(0),
            padding: UiRect::all(px(3)),
            flex_wrap: FlexWrap::Wrap,
            column_gap: px(6),
            row_gap: px(if self.compact { 3 } else { 6 }),
            ..default()
        };
        card.spawn((list, Scrolls, Interaction::None))
            .with_children(|list| {
                for (index, told) in self.answers.iter().enumerate() {
                    let key = (index < 10).then(|| slot(&((index + 1) % 10).to_string()));
                    answer_button(list, index, told, key, many);
                }
            });
    }
}

/// Who is asked what; the rule stands at the end of the line, or below where that is full.
fn head(card: &mut ChildSpawnerCommands, question: &Question) {
    let head = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(4),
        ..row(9.0)
    };
    card.spawn(head).with_children(|head| {
        let side = question.side;
        head.spawn(icon(theme::side_icon(side), 20.0, theme::side_colour(side)));
        let prompt = question.choice.prompt.as_str();
        let node = Node {
            flex_basis: px(180),
            flex_grow: 1.0,
            min_width: px(0),
            ..default()
        };
        head.spawn((bold(prompt, theme::BODY + 1.0, theme::PAPER), node));
        question.rule.spawn(head);
        if question.orders {
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
