//! Standing orders on the screen: their words, and what is done by them without a question. Floor 7.
//!
//! The orders are kept with the settings; what they answer is [`Orders::answer`].

use super::as_ordered::{self, ToldOrder, answer_of};
use super::session::{Mind, Session};
use crate::ai::{Closeness, Ordered, Orders, sort_of};
use crate::battle::AsOrdered;
use crate::combat::{BattleCommand, PendingChoice, StandingOrder, WindowInfo};
use bevy::prelude::Resource;

/// Whether a guide teaches: as long as it does, nothing is answered because of its odds.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Teaching(pub bool);

/// A few words for a button.
#[must_use]
pub fn words_of(order: &StandingOrder, sort: &WindowInfo) -> &'static str {
    match order {
        StandingOrder::Always => "Always ask",
        StandingOrder::Foes => "Ask only about enemies",
        StandingOrder::Aimed => "Ask if aimed at my side",
        StandingOrder::Useful => "Ask if it may help",
        StandingOrder::Odds => "By the odds",
        StandingOrder::Answer(key) => sort.answer(key).map_or("Always ask", |it| it.label),
        StandingOrder::Computer => "The computer answers",
        StandingOrder::Never => "Never ask",
    }
}

/// What an order does, as a sentence.
#[must_use]
pub const fn does_of(order: &StandingOrder) -> &'static str {
    match order {
        StandingOrder::Always => "You are asked each time.",
        StandingOrder::Foes => {
            "You are asked if another side takes the action; every other question is declined."
        }
        StandingOrder::Aimed => {
            "You are asked if the action is aimed at somebody on your side; every other question is declined."
        }
        StandingOrder::Useful => {
            "You are asked if the action is aimed at somebody on your side and the computer would not decline; every other question is declined."
        }
        StandingOrder::Odds => {
            "The best answer is given for you; if the next one is nearly as good, you are asked."
        }
        StandingOrder::Answer(_) => {
            "This answer is given each time; you are asked where it cannot be given."
        }
        StandingOrder::Computer => "The computer answers for you, as well as it can.",
        StandingOrder::Never => "Every question is declined without asking.",
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
        StandingOrder::Odds => "scale",
        StandingOrder::Answer(_) => "reply",
        StandingOrder::Computer => "bot",
        StandingOrder::Never => "bell-off",
    }
}

/// What the setting of [`Closeness`] means, in one sentence.
pub const CLOSENESS: &str = "By the odds: the best answer is given for you if it is better than the next one by this much; \
     if it is closer, or costs half of something that no new round gives back, you are asked.";

/// A few words for a button.
#[must_use]
pub const fn words_of_closeness(closeness: Closeness) -> &'static str {
    match closeness {
        Closeness::Always => "Always ask",
        Closeness::Quarter => "By a quarter",
        Closeness::Fiftieth => "By a fiftieth (usual)",
        Closeness::Never => "Never ask",
    }
}

/// The word of it in the names of buttons.
#[must_use]
pub const fn key_of_closeness(closeness: Closeness) -> &'static str {
    match closeness {
        Closeness::Always => "always",
        Closeness::Quarter => "quarter",
        Closeness::Fiftieth => "fiftieth",
        Closeness::Never => "never",
    }
}

/// A command that standing orders give, and what is said of it.
#[derive(Debug, Clone)]
pub struct ByOrder {
    /// The command.
    pub command: BattleCommand,
    /// What the line at the bottom says; empty if there is nothing to say.
    pub text: String,
    /// What the log says, and what a save keeps of it.
    pub told: Option<ToldOrder>,
}

/// The command that the orders give now, and what is said of it.
#[must_use]
pub fn ordered(session: &Session, orders: &Orders) -> Option<ByOrder> {
    let battle = session.battle();
    let who = *session.person_may_act().first()?;
    if let Some(choice) = battle.pending() {
        let mine = |side| session.mind(side) == Mind::Person;
        let ordered = orders.answer(battle, mine)?;
        return Some(answered(session, orders, choice, ordered));
    }
    let (rules, world) = (battle.ruleset(), battle.world());
    let free_form = battle.turns().active().is_none() && !session.is_walking();
    let mut all = battle.may_act().into_iter();
    let waits = orders.wait && free_form && all.all(|who| (rules.shown.is_spent)(world, who));
    let side = battle.side_name(battle.side(who));
    waits.then(|| ByOrder {
        command: BattleCommand::end_turn(who),
        text: format!("{side}: nothing left, waiting."),
        told: None,
    })
}

/// An answer by order, with what is said of it. That a window which actions answer is let go since nothing in it would help is
/// not told each time.
fn answered(
    session: &Session,
    orders: &Orders,
    choice: &PendingChoice,
    ordered: Ordered,
) -> ByOrder {
    let Ordered { command, lead } = ordered;
    let battle = session.battle();
    let answer = answer_of(choice, &command);
    let sort = sort_of(battle.ruleset(), choice);
    let order = sort.map(|sort| orders.order(battle.ruleset().id, sort));
    let lets_go = answer.is_some_and(|option| option.key == PendingChoice::DECLINE);
    let by_worth = matches!(order, Some(StandingOrder::Useful | StandingOrder::Odds));
    let is_silent = lets_go && by_worth && (choice.is_for_actions() || lead.is_none());
    let text = match is_silent {
        true => String::new(),
        false => as_ordered::sentence(&battle.name(choice.who), answer),
    };
    // What a ruleset usually answers, such as a roll, is told by what comes of it.
    let is_plain = matches!(&order, Some(StandingOrder::Answer(_)))
        && sort.is_some_and(|sort| Some(&sort.usual) == order.as_ref());
    let lets_go_of_actions = lets_go && choice.is_for_actions();
    let told = (!is_silent && !lets_go_of_actions && !is_plain).then(|| {
        let kept = AsOrdered {
            command: battle.commands().len(),
            lead,
            asks_below: orders.closeness.least_lead().filter(|&least| least > 0),
        };
        ToldOrder::of(battle, choice, &command, kept)
    });
    ByOrder {
        command,
        text,
        told,
    }
}
