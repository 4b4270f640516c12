//! Standing orders on the screen: their words, and what is done by them without a question. Floor 7.
//!
//! The orders are kept with the settings; what they answer is [`Orders::answer`].

use super::session::{Mind, Session};
use crate::ai::{Orders, sort_of};
use crate::combat::{BattleCommand, Order, PendingChoice, StandingOrder, WindowInfo};

/// A few words for a button.
#[must_use]
pub fn words_of(order: &StandingOrder, sort: &WindowInfo) -> &'static str {
    match order {
        StandingOrder::Always => "Ask always",
        StandingOrder::Foes => "Ask about foes alone",
        StandingOrder::Aimed => "Ask if aimed at mine",
        StandingOrder::Useful => "Ask if it may help",
        StandingOrder::Answer(key) => sort.answer(key).map_or("Ask always", |it| it.label),
        StandingOrder::Computer => "The computer answers",
        StandingOrder::Never => "Never ask",
    }
}

/// The icon of it.
#[must_use]
pub const fn icon_of(order: &StandingOrder) -> &'static str {
    match order {
        StandingOrder::Always => "bell",
        StandingOrder::Foes => "bell-ring",
        StandingOrder::Aimed => "bell-dot",
        StandingOrder::Useful => "bell-plus",
        StandingOrder::Answer(_) => "reply",
        StandingOrder::Computer => "bot",
        StandingOrder::Never => "bell-off",
    }
}

/// The command that the orders give now, and what is said of it; empty if there is nothing to say.
#[must_use]
pub fn ordered(session: &Session, orders: &Orders) -> Option<(BattleCommand, String)> {
    let battle = session.battle();
    let who = *session.person_may_act().first()?;
    if let Some(choice) = battle.pending() {
        let mine = |side| session.mind(side) == Mind::Person;
        let command = orders.answer(battle, mine)?;
        let answer = match &command.order {
            Order::Answer(answer) => choice.option(&answer.choose),
            _ => None,
        };
        let order = sort_of(battle.ruleset(), choice);
        let order = order.map(|sort| orders.order(battle.ruleset().id, sort));
        let lets_go = answer.is_some_and(|option| option.key == PendingChoice::DECLINE);
        // Who is to be asked if it may help is not told each time that it would not.
        let text = match (order, answer) {
            (Some(StandingOrder::Useful), _) if lets_go => String::new(),
            (_, Some(answer)) => {
                format!("By standing order: {} ({})", choice.prompt, answer.label)
            }
            (_, None) => format!("By standing order: {}", choice.prompt),
        };
        return Some((command, text));
    }
    let (rules, world) = (battle.ruleset(), battle.world());
    let free_form = battle.turns().active().is_none() && !session.is_walking();
    let mut all = battle.may_act().into_iter();
    let waits = orders.wait && free_form && all.all(|who| (rules.shown.is_spent)(world, who));
    let side = battle.side_name(battle.side(who));
    let text = format!("{side}: nothing left, waiting.");
    waits.then(|| (BattleCommand::end_turn(who), text))
}
