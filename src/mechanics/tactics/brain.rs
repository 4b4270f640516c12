//! A decision: answer, act, or end the turn. Floor 3½.

use crate::combat::{
    ActiveRuleset, BattleCommand, BattlePhase, Brain, Chronicle, CombatantId, Order, PendingChoice,
    WeighedAnswer, check,
};
use bevy::prelude::World;
use smol_str::SmolStr;
use std::cmp::Reverse;

/// The most actions that a computer player takes with one combatant in a round. No ruleset lets
/// anybody take nearly as many; where the rule that limits them is switched off, as with an action
/// that costs nothing, a turn would otherwise never end.
pub const MOST_ACTIONS: u32 = 40;

/// A computer player that answers questions and commands those who may act. It is a [`Brain`]:
/// with nothing worth doing it ends the turn of the first who may act, and so it does once all
/// who may act have taken [`MOST_ACTIONS`] in the round.
pub trait Tactics: Send + Sync {
    /// The command that is worth most to those who may act, at least one; `None` if nothing is worth
    /// doing.
    fn act(&mut self, world: &World, may_act: &[CombatantId]) -> Option<BattleCommand>;

    /// The answer to the question that waits: the first option that is legal.
    fn answer(&mut self, world: &World, choice: &PendingChoice) -> BattleCommand {
        first_legal(world, choice)
    }

    /// The answers to the question that waits with what they are worth, the best first; empty where they are not weighed
    /// against each other. Unless a player says otherwise: by what is lost with each on average.
    fn weigh(&mut self, world: &World, choice: &PendingChoice) -> Vec<WeighedAnswer> {
        by_loss(world, choice)
    }
}

/// The answers to a question by what the one who is asked loses with each on average, the least first; empty where that is not
/// known of all of them.
#[must_use]
pub fn by_loss(world: &World, choice: &PendingChoice) -> Vec<WeighedAnswer> {
    let consequence = world
        .resource::<ActiveRuleset>()
        .ruleset
        .questions
        .consequence;
    let worths = choice.options.iter().map(|option| {
        let (lost, _) = consequence(world, choice, &option.key).loses?;
        Some((option.key.clone(), -lost))
    });
    let worths: Option<Vec<_>> = worths.collect();
    weighed(choice, worths.map(in_order).unwrap_or_default())
}

/// Options with what they are worth, the best first; of equals the first.
#[must_use]
pub fn in_order(options: impl IntoIterator<Item = (SmolStr, i64)>) -> Vec<(SmolStr, i64)> {
    let mut all: Vec<_> = options.into_iter().collect();
    all.sort_by_key(|&(_, worth)| Reverse(worth));
    all
}

/// Options in order of their worth, and letting the window pass, which is worth what the others cost and comes before its equals.
#[must_use]
pub fn in_order_with_pass(
    options: impl IntoIterator<Item = (SmolStr, i64)>,
    price: i64,
) -> Vec<(SmolStr, i64)> {
    let pass = (SmolStr::new_static(PendingChoice::DECLINE), price);
    in_order(std::iter::once(pass).chain(options))
}

/// Options of a question as answers of the one who is asked.
#[must_use]
pub fn weighed(choice: &PendingChoice, options: Vec<(SmolStr, i64)>) -> Vec<WeighedAnswer> {
    let options = options.into_iter();
    let answers = options.map(|(key, worth)| WeighedAnswer {
        command: BattleCommand::answer(choice.who, key),
        worth,
    });
    answers.collect()
}

/// The first legal answer to a question.
#[must_use]
pub fn first_legal(world: &World, choice: &PendingChoice) -> BattleCommand {
    let keys = choice.options.iter().map(|option| option.key.clone());
    let mut answers = keys.map(|key| BattleCommand::answer(choice.who, key));
    let decline = || BattleCommand::answer(choice.who, PendingChoice::DECLINE);
    answers
        .find(|answer| check(world, answer).is_ok())
        .unwrap_or_else(decline)
}

/// The answer of one who does nothing about it: it declines if it may.
fn let_pass(world: &World, choice: &PendingChoice) -> BattleCommand {
    match choice.may_decline() {
        true => BattleCommand::answer(choice.who, PendingChoice::DECLINE),
        false => first_legal(world, choice),
    }
}

impl<T: Tactics> Brain for T {
    fn decide(&mut self, world: &World) -> Option<BattleCommand> {
        let is_done = |chronicle: &Chronicle, who| chronicle.declared_in_round(who) >= MOST_ACTIONS;
        let phase = world.resource::<BattlePhase>();
        if let Some(choice) = phase.pending() {
            let answer = self.answer(world, choice);
            let acts = matches!(answer.order, Order::Act(_));
            return Some(match acts && is_done(world.resource(), answer.who) {
                true => let_pass(world, choice),
                false => answer,
            });
        }
        let chronicle = world.resource();
        let &first = phase.may_act().first()?;
        let able = phase.may_act().iter().copied();
        let able: Vec<_> = able.filter(|&who| !is_done(chronicle, who)).collect();
        let command = (!able.is_empty()).then(|| self.act(world, &able)).flatten();
        Some(command.unwrap_or_else(|| BattleCommand::end_turn(first)))
    }

    fn weigh(&mut self, world: &World) -> Vec<WeighedAnswer> {
        let choice = world.resource::<BattlePhase>().pending();
        choice.map_or_else(Vec::new, |choice| Tactics::weigh(self, world, choice))
    }
}
