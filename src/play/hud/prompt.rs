//! Questions of the battle to a person: reactions, parries, body parts. Floor 7.

use super::answer::{Told, answer_button, rule_link};
use super::dock::{MapRoom, QuestionCard, Topic, coming_line, first_width, is_low, spawn_card};
use crate::ai::sort_of;
use crate::combat::PendingChoice;
use crate::play::focus::Focus;
use crate::play::input::hints::slot;
use crate::play::intent::{Dialog, Intent};
use crate::play::screen::{InterfaceSize, Layer, Topmost};
use crate::play::session::{Ready, Session};
use crate::play::theme;
use crate::play::widgets::{Press, Scrolls, Tip, bold, icon, row};
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What was asked last, whether in few lines, what it is about, and its card.
type Drawn = (PendingChoice, bool, Topic, Entity);

/// What a question is drawn from.
#[derive(SystemParam)]
pub(super) struct Asked<'w> {
    session: Res<'w, Session>,
    ready: Res<'w, Ready>,
    top: Res<'w, Topmost>,
    focus: ResMut<'w, Focus>,
}

impl Asked<'_> {
    /// The first answer of a new question gets the focus as soon as nothing lies over the question.
    fn take_focus(&mut self, due: &mut bool) {
        if self.top.layer == Layer::Prompt && std::mem::take(due) {
            self.focus.put("answer-0");
        }
    }
}

pub(super) fn draw(
    mut commands: Commands,
    mut asked: Asked,
    room: MapRoom,
    interface: InterfaceSize,
    cards: Query<(), With<QuestionCard>>,
    mut drawn: Local<Option<Drawn>>,
    mut focus_is_due: Local<bool>,
) {
    let there = drawn.take().filter(|(.., card)| cards.contains(*card));
    let session = &asked.session;
    let Some(choice) = session.question(asked.ready.0) else {
        if let Some((.., card)) = there {
            commands.entity(card).despawn();
        }
        return;
    };
    let window = interface.get();
    let compact = is_low(window.y);
    if there
        .as_ref()
        .is_some_and(|(last, short, ..)| last == choice && *short == compact)
    {
        *drawn = there;
        asked.take_focus(&mut focus_is_due);
        return;
    }
    let topic = Topic::of(session, choice);
    let same = there.filter(|(.., last, card)| {
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
    *drawn = Some((choice.clone(), compact, topic, card));
    *focus_is_due = true;
    asked.take_focus(&mut focus_is_due);
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
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(6),
        row_gap: px(if compact { 3 } else { 6 }),
        ..default()
    };
    card.spawn((list, Scrolls, Interaction::None))
        .with_children(|list| {
            for (index, option) in choice.options.iter().enumerate() {
                let told = Told::of(session, choice, option);
                let key = (index < 10).then(|| slot(&((index + 1) % 10).to_string()));
                answer_button(list, index, &told, key, many);
            }
        });
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
