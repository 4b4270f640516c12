//! What the log tells of answers that standing orders gave: said as they are given, and again in a battle that is taken up
//! from a save. Floor 7.

use super::answers::all_in_words;
use crate::battle::{AsOrdered, Battle, Detail, Line, LineKind};
use crate::combat::{BattleCommand, BattleEvent, ChoiceOption, Order, PendingChoice, capital};
use std::collections::BTreeMap;

/// A command by order of which the log tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldOrder {
    /// What the log says.
    pub line: Line,
    /// What a save keeps of it: enough to say it again.
    pub kept: AsOrdered,
}

impl ToldOrder {
    /// The command that is about to be given in answer to a choice.
    #[must_use]
    pub fn of(
        battle: &Battle,
        choice: &PendingChoice,
        command: &BattleCommand,
        kept: AsOrdered,
    ) -> Self {
        let line = Line {
            text: sentence(&battle.name(command.who), answer_of(choice, command)),
            kind: LineKind::Action,
            who: Some(command.who),
            side: Some(battle.side(command.who)),
            details: details(battle, choice, kept),
        };
        Self { line, kept }
    }
}

/// That somebody gave an answer, or acted where there is none, as was ordered.
#[must_use]
pub fn sentence(name: &str, answer: Option<&ChoiceOption>) -> String {
    match answer {
        Some(answer) => format!(
            "{name}: \u{201c}{}\u{201d}, as ordered.",
            capital(&answer.label)
        ),
        None => format!("{name} acts at once, as ordered."),
    }
}

/// The answer that a command gives to a choice; `None` for an action.
#[must_use]
pub fn answer_of<'a>(
    choice: &'a PendingChoice,
    command: &BattleCommand,
) -> Option<&'a ChoiceOption> {
    match &command.order {
        Order::Answer(answer) => choice.option(&answer.choose),
        _ => None,
    }
}

/// What the log told of the orders in a battle that is taken up, by the places of their commands among the events.
/// `begun` is that battle before its first command.
#[must_use]
pub fn told_again(
    mut begun: Battle,
    commands: &[BattleCommand],
    all_kept: &[AsOrdered],
) -> BTreeMap<usize, ToldOrder> {
    let mut told = BTreeMap::new();
    let Some(last) = all_kept.iter().map(|kept| kept.command).max() else {
        return told;
    };
    for (place, command) in commands
        .iter()
        .enumerate()
        .take_while(|(place, _)| *place <= last)
    {
        let kept = all_kept.iter().find(|kept| kept.command == place);
        let choice = begun.pending().filter(|_| kept.is_some());
        let order = kept
            .zip(choice)
            .map(|(&kept, choice)| ToldOrder::of(&begun, choice, command, kept));
        let from = begun.events().len();
        if begun.submit(command.clone()).is_err() {
            break;
        }
        if let Some(order) = order {
            told.insert(place_of(&begun, from), order);
        }
    }
    told
}

/// Where among the events, of which those from `from` on are of the last command, the log tells of its order: before the
/// answer.
#[must_use]
pub fn place_of(battle: &Battle, from: usize) -> usize {
    let new = battle.events()[from..].iter();
    let before = new.take_while(|event| !matches!(event, BattleEvent::Answered { .. }));
    from + before.count()
}

/// What the line of an answer unfolds to: the question, all answers with their odds, and how clearly the best is the best.
fn details(battle: &Battle, choice: &PendingChoice, kept: AsOrdered) -> Vec<Detail> {
    let answers = all_in_words(battle, choice).into_iter();
    let answers = answers.map(|(_, sentence)| sentence);
    let lead = kept.lead.map(|lead| match kept.asks_below {
        Some(least) => format!("The best answer by {lead} %: you are asked below {least} %."),
        None => format!("The best answer by {lead} %."),
    });
    let all = [choice.prompt.to_string()].into_iter().chain(answers);
    let plain = |text| Detail { text, helps: None };
    all.chain(lead).map(plain).collect()
}
