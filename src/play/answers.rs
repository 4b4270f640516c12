//! Answers to a question in words: what each does, costs and changes, and its chances. Floor 7.

use super::session::Session;
use crate::combat::{ChoiceOption, OddsLine, PendingChoice, capital};
use crate::dice::{Probability, whole_percent, whole_percents};
use smol_str::SmolStr;

/// An answer in words.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// Its key.
    pub key: SmolStr,
    /// Its name.
    pub label: String,
    /// What it does, in the ruleset's sentence.
    pub does: &'static str,
    /// What it costs and needs, what it changes, and the chance of every outcome, as far as there is something to say.
    pub lines: Vec<String>,
    /// The chance of anything but the worst; none where no die decides.
    pub chance: Option<String>,
}

impl Told {
    /// That of an option of the question that waits.
    #[must_use]
    pub fn of(session: &Session, choice: &PendingChoice, option: &ChoiceOption) -> Self {
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

    /// Whether it lets a window go.
    #[must_use]
    pub fn declines(&self) -> bool {
        self.key == PendingChoice::DECLINE
    }
}

/// All answers to a question in words, a line for each with its key, as its card tells them.
#[must_use]
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

/// What an answer does, as a sentence; empty if the ruleset says nothing of it.
fn answer_does(session: &Session, choice: &PendingChoice, key: &str) -> &'static str {
    let ruleset = session.battle().ruleset();
    let told = ruleset.answer_does(&choice.kind, key);
    told.map_or("", |(does, _)| does)
}
