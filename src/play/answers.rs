//! Answers to a question in words: what each does, costs and changes, and its chances. Floor 7.

use crate::battle::Battle;
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
    pub fn of(battle: &Battle, choice: &PendingChoice, option: &ChoiceOption) -> Self {
        let consequence = battle.ruleset().questions.consequence;
        let consequence = consequence(battle.world(), choice, &option.key);
        let effect = consequence.effect();
        let (chance, all) = in_words(&consequence.odds).unzip();
        let chance = chance.filter(|_| is_to_compare(battle, choice, option, &consequence.odds));
        let lines = [
            option.detail.as_str(),
            effect.as_str(),
            all.as_deref().unwrap_or_default(),
        ];
        let said = lines.into_iter().filter(|line| !line.is_empty());
        Self {
            key: option.key.clone(),
            label: capital(&option.label),
            does: answer_does(battle, choice, &option.key),
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
pub fn all_in_words(battle: &Battle, choice: &PendingChoice) -> Vec<(SmolStr, String)> {
    let told = choice.options.iter().map(|option| {
        let told = Told::of(battle, choice, option);
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

/// Whether the chance of an answer says something beside those of the others: to let a window go is no attempt, so that its
/// chance is told only where another answer has outcomes of the same kind.
fn is_to_compare(
    battle: &Battle,
    choice: &PendingChoice,
    option: &ChoiceOption,
    odds: &[OddsLine],
) -> bool {
    let others = choice.options.iter().filter(|it| it.key != option.key);
    let mut others = others.map(|other| {
        let consequence = battle.ruleset().questions.consequence;
        consequence(battle.world(), choice, &other.key).odds
    });
    let shares = |all: &[OddsLine]| {
        let mut labels = all.iter().map(|line| &line.label);
        labels.any(|label| odds.iter().any(|line| line.label == *label))
    };
    option.key != PendingChoice::DECLINE || others.any(|all| shares(&all))
}

/// What an answer does, as a sentence; empty if the ruleset says nothing of it.
fn answer_does(battle: &Battle, choice: &PendingChoice, key: &str) -> &'static str {
    let told = battle.ruleset().answer_does(&choice.kind, key);
    told.map_or("", |(does, _)| does)
}
