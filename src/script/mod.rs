//! Scripted scenarios: a small map, who stands on it, what the dice show, what is done, and what
//! must have happened afterwards. Floor 6.
//!
//! | module | holds |
//! |---|---|
//! | `read` | from the file to a [`Script`]: every mistake with line, column and mend |
//! | `map` | the level that a script draws or names |
//! | `by_rules` | the fields of a script as one of its rulesets reads them |
//! | `check`, `lexicon`, `state`, `shape` | whether every word is known: of commands, events, facts |
//! | `occurrence` | whether what is expected can happen under the ruleset: results, kinds, faces, degrees, labels of odds |
//! | `positions` | what is expected of threat, flanks and cover |
//! | `value` | expected values, and whether facts fit them |
//! | `play` | the steps one by one, windows that are not answered, exact odds |
//! | `verify` | events, states, things on the ground, the outcome |
//!
//! The format is described for designers in `docs/scripts.md`.

mod by_rules;
mod check;
mod lexicon;
mod map;
mod occurrence;
mod play;
mod positions;
mod read;
mod shape;
mod state;
mod value;
mod verify;

use crate::combat::{BattleCommand, CombatantId, Outcome, Place, Rest, StartMode};
use crate::dice::DiceSource;
use crate::dice::Probability;
use crate::level::{GameData, Level};
use crate::source::{Document, LoadError, Node, Problem, Report};
use serde_json::Value;
use smol_str::SmolStr;
use std::path::Path;
use std::sync::Arc;

pub use play::Played;

/// A scenario under one ruleset, whose file was read and checked. A file that names several is a
/// script under each of them.
#[derive(Debug)]
pub struct Script {
    name: String,
    rules: String,
    is_one_of_several: bool,
    rule_ids: Vec<SmolStr>,
    document: Arc<Document>,
    level: Arc<Level>,
    start: StartMode,
    round: u32,
    dice: DiceSource,
    dice_at: Vec<At>,
    unasked: Unasked,
    steps: Vec<Step>,
    after: Vec<Rest>,
    checks: Checks,
}

impl Script {
    /// Reads a script from its text, under the first ruleset that it names. `file` is the name that
    /// messages give it.
    ///
    /// # Errors
    /// A report of everything that is wrong with it under any of its rulesets, also with its map and
    /// combatants.
    pub fn parse(file: &str, text: &str) -> Result<Self, Report> {
        Self::from_document(Document::parse(file, text)?, &GameData::shipped())
    }

    /// The same from a document that was read before.
    ///
    /// # Errors
    /// As [`Script::parse`].
    pub fn from_document(document: Document, data: &Arc<GameData>) -> Result<Self, Report> {
        let scripts = Self::of_document(document, data)?;
        Ok(scripts
            .into_iter()
            .next()
            .expect("a script names a ruleset"))
    }

    /// Reads a script file, under every ruleset that it names, in their order.
    ///
    /// # Errors
    /// When the file cannot be read, and a report of everything that is wrong with it.
    pub fn load(path: &Path, data: &Arc<GameData>) -> Result<Vec<Self>, LoadError> {
        Ok(Self::of_document(Document::load(path)?, data)?)
    }

    /// The same from a document that was read before.
    ///
    /// # Errors
    /// A report of everything that is wrong with it; there is at least one script if nothing is.
    pub fn of_document(document: Document, data: &Arc<GameData>) -> Result<Vec<Self>, Report> {
        read::scripts(Arc::new(document), data)
    }

    /// Plays the script to its end and checks what it expects.
    ///
    /// # Errors
    /// A report when the battle cannot be set up. What goes wrong in play is in
    /// [`Played::report`].
    pub fn play(&self) -> Result<Played, Report> {
        let played = play::play(self).map_err(|report| self.under_its_rules(report))?;
        Ok(Played {
            report: self.under_its_rules(played.report),
            ..played
        })
    }

    /// A report that says of which ruleset it is, if the file names several.
    fn under_its_rules(&self, report: Report) -> Report {
        report.with_notes(|_| {
            self.is_one_of_several
                .then(|| format!("under {}", self.rules))
        })
    }

    /// Plays the script up to its last action, without doing it, and says what that action is.
    ///
    /// # Errors
    /// A report when the battle cannot be set up, a step before goes wrong, or no step is an
    /// action.
    pub fn before_last_action(&self) -> Result<(crate::battle::Battle, BattleCommand), Report> {
        play::before_last_action(self)
    }

    /// The sentence that the script is about.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The ruleset's id.
    #[must_use]
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The rules that it shows, by id.
    #[must_use]
    pub fn rule_ids(&self) -> &[SmolStr] {
        &self.rule_ids
    }

    /// The level that it is played on.
    #[must_use]
    pub const fn level(&self) -> &Arc<Level> {
        &self.level
    }
}

/// A place in the script's text, to name it in messages: lines are counted once one is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct At(usize);

impl At {
    fn of(node: Node<'_>) -> Self {
        Self(node.start())
    }
}

/// What becomes of a window that the next step does not answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Unasked {
    /// The script fails.
    #[default]
    Fail,
    /// It is declined; where that is impossible, the first option is taken.
    Decline,
}

/// One step.
#[derive(Debug)]
struct Step {
    at: At,
    todo: Todo,
    /// The kind of window that an action answers; `None` for one at the right moment.
    responds_to: Option<SmolStr>,
    refused: Option<String>,
    odds: Vec<(String, Fraction)>,
    /// Events of this step that must happen, in this order.
    expect: Vec<(At, Value)>,
    /// Events of this step that must not happen.
    not_expected: Vec<(At, Value)>,
}

impl Step {
    /// The events that must, or must not, happen in it.
    fn events_mut(&mut self) -> impl Iterator<Item = &mut (At, Value)> {
        self.expect.iter_mut().chain(&mut self.not_expected)
    }
}

#[derive(Debug)]
enum Todo {
    Command(BattleCommand),
    /// Answers every open window: declines, or takes the first option.
    Auto,
}

/// A chance as a script writes it: `13/20` or `1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    fn parse(text: &str) -> Option<Self> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let (numerator, denominator) = (above.trim().parse().ok()?, below.trim().parse().ok()?);
        (denominator > 0).then_some(Self {
            numerator,
            denominator,
        })
    }

    fn equals(self, other: Self) -> bool {
        let left = self.numerator.checked_mul(other.denominator);
        left.is_some() && left == other.numerator.checked_mul(self.denominator)
    }
}

impl From<Probability> for Fraction {
    fn from(exact: Probability) -> Self {
        Self {
            numerator: exact.numer(),
            denominator: exact.denom(),
        }
    }
}

/// Everything that must hold after the last step.
#[derive(Debug, Default)]
struct Checks {
    expect: Vec<(At, Value)>,
    not_expected: Vec<(At, Value)>,
    state: Vec<StateCheck>,
    items: Vec<ItemCheck>,
    outcome: Option<(At, Option<Outcome>)>,
}

impl Checks {
    /// The events that must, or must not, happen.
    fn events_mut(&mut self) -> impl Iterator<Item = &mut (At, Value)> {
        self.expect.iter_mut().chain(&mut self.not_expected)
    }
}

#[derive(Debug)]
struct StateCheck {
    who: CombatantId,
    at: At,
    facts: Vec<(String, At, Value)>,
}

/// A problem at a place of the script.
fn problem_at(script: &Script, At(offset): At, message: String, mend: String) -> Problem {
    let (line, column) = script.document.place(offset);
    Problem {
        line,
        column,
        message,
        mend,
    }
}

#[derive(Debug)]
struct ItemCheck {
    at: At,
    item: SmolStr,
    place: Place,
    count: usize,
}

#[cfg(test)]
mod tests;
