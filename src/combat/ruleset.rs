//! The seam between the kernel and a ruleset. Floor 3.

mod parts;
mod tables;

pub use parts::{BetweenBattles, PositionGain, Questions, Shown, Unknown, Wording};
pub use tables::{ActionTable, OneSided, RulesetData, RulesetTables};

use super::{
    AnswerWords, BattleCommand, BattleEvent, CombatantId, ConditionWords, DataFault, PendingChoice,
    Places, Refusal, RuleId, RulePage, RuleSwitches, SideId, WeighedAnswer, listed,
};
use crate::grid::{Cell, Direction};
use bevy::prelude::{App, Resource, World};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// How aware of each other the sides are when the battle begins.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartMode {
    /// Everybody is ready.
    #[default]
    Ready,
    /// One side lies in wait.
    Ambush(SideId),
    /// Nobody is prepared.
    Meeting,
    /// Everybody is ready, and the first turn is one side's: the first of it in the order comes before all others.
    Opening(SideId),
    /// The order is given, for scenarios: no dice are rolled. Combatants that are not named come
    /// last, by their number.
    Order(Vec<CombatantId>),
}

/// What a level says of one combatant.
#[derive(Debug, Clone, PartialEq)]
pub struct CombatantSpec {
    /// The role, which each ruleset defines in its own terms.
    pub role: SmolStr,
    /// The name, if the level gives one.
    pub name: Option<SmolStr>,
    /// The side.
    pub side: SideId,
    /// The anchor cell.
    pub cell: Cell,
    /// The first facing.
    pub facing: Direction,
    /// Changes to the role in this ruleset's terms, as RON text.
    pub overrides: Option<String>,
}

/// Why a combatant could not be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpawnError {
    /// The ruleset does not know the role.
    #[error("unknown role \u{201c}{role}\u{201d}; the roles are: {}", .roles.join(", "))]
    UnknownRole {
        /// The word that was given.
        role: SmolStr,
        /// The words that can be given.
        roles: Vec<SmolStr>,
    },
    /// The changes to the role are wrong.
    #[error("the overrides of \u{201c}{role}\u{201d} are wrong: {}", listed(.faults))]
    BadOverrides {
        /// The role.
        role: SmolStr,
        /// What is wrong and what would be right; never empty.
        faults: Vec<DataFault>,
    },
}

impl SpawnError {
    /// What is wrong with the changes to a role; of another error nothing.
    #[must_use]
    pub fn faults(self) -> Vec<DataFault> {
        match self {
            Self::BadOverrides { faults, .. } => faults,
            Self::UnknownRole { .. } => Vec::new(),
        }
    }
}

/// How strong a computer player is.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// Fights what is near and thinks of nothing else.
    Easy,
    /// Looks for flanks and odds, keeps shooters back, picks the part that matters.
    #[default]
    Normal,
    /// Uses all that the rules offer, and looks to its guard.
    Hard,
}

impl Difficulty {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// The word for it in commands and files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
        }
    }
}

impl std::str::FromStr for Difficulty {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|difficulty| difficulty.word() == word)
            .ok_or_else(|| {
                format!("\u{201c}{word}\u{201d} is no difficulty; write easy, normal or hard")
            })
    }
}

/// A computer player: looks at a battle and gives the next command of a combatant that may act or is asked.
pub trait Brain: Send + Sync {
    /// The command; `None` if nobody may.
    fn decide(&mut self, world: &World) -> Option<BattleCommand>;

    /// The answers to the question that waits, the best first, as far as this player knows what they are worth; empty where it
    /// does not weigh them against each other.
    fn weigh(&mut self, _world: &World) -> Vec<WeighedAnswer> {
        Vec::new()
    }
}

/// A ruleset: its tables, and the functions by which the kernel, screens, scripts and the computer
/// play it. The kernel holds a reference to one of these and never asks which.
///
/// The fields down to `brain` are what every ruleset must say. The others are five parts with a
/// default for each of their fields: [`Places`], [`Questions`], [`Shown`], [`Wording`],
/// [`BetweenBattles`].
/// Functions that take a `&World` only read it.
pub struct Ruleset {
    /// The id: lower case, one word.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// One or two sentences for the menu.
    pub summary: &'static str,
    /// Its page of rules, from which screens show single rules.
    pub page: RulePage,
    /// What combatants can do.
    pub actions: &'static dyn ActionTable,
    /// Its data file: the roles, and what levels can change of them.
    pub data: &'static dyn RulesetData,
    /// Adds the ruleset's resources, state hashes and systems in
    /// [`BattleSystems`](super::BattleSystems).
    pub plugin: fn(&mut App),
    /// Builds a combatant and enlists it in the [`Roster`](super::Roster); an unknown role or wrong
    /// overrides are an error.
    pub spawn: fn(&mut World, &CombatantSpec) -> Result<CombatantId, SpawnError>,
    /// Puts the first steps of the battle on the agenda.
    pub start: fn(&mut World),
    /// Checks a command and puts its steps on the agenda; of an illegal one it gives the reason and
    /// changes nothing. Where the command answers a window, an event says so: it is recorded before
    /// all else, once the command is known to be legal.
    pub begin: fn(&mut World, &BattleCommand, Option<BattleEvent>) -> Result<(), Refusal>,
    /// Whether the agenda is empty.
    pub settled: fn(&World) -> bool,
    /// Applies an event to the ruleset's own components; a mere report
    /// ([`BattleEvent::is_report`]) is not handed to it.
    pub apply: fn(&mut World, &BattleEvent),
    /// These have left the board, where others fight on: all of a side that has given up, or who leaves
    /// by an exit while nothing is under way. What was under way is put right, and a choice that waited
    /// is put again, if it still matters, when the battle goes on.
    pub departed: fn(&mut World, &[CombatantId]),
    /// Ends what is under way because the battle ends now: a side has given up, or the last enemy
    /// has fallen in the middle of an action. A mover in a cell where it may not stay goes back
    /// along its way, and nothing is left on the agenda.
    pub break_off: fn(&mut World),
    /// What must hold of the ruleset's own components between two commands and does not, in
    /// sentences; empty unless the program is wrong.
    pub breaches: fn(&World) -> Vec<String>,
    /// A computer player.
    pub brain: fn(Difficulty) -> Box<dyn Brain>,
    /// Who may be in one cell with whom.
    pub places: Places,
    /// What is asked in the middle of a command.
    pub questions: Questions,
    /// What screens and scripts show.
    pub shown: Shown,
    /// Its own words.
    pub wording: Wording,
    /// What lasts from one battle to the next.
    pub between_battles: BetweenBattles,
}

impl std::fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

impl Ruleset {
    /// What an answer to a question in a window does, and its rule: the words of its key, or the action that it is, or
    /// what is said of all others of the window. `None` if nothing is said of it.
    #[must_use]
    pub fn answer_does(&self, window: &str, key: &str) -> Option<(&'static str, RuleId)> {
        let words = self.questions.answers;
        let own = words.iter().find(|it| it.is_for(window, key));
        let others = words.iter().find(|it| it.is_for_others(window));
        let told = |it: &AnswerWords| (it.does, it.rule);
        let declines = key == PendingChoice::DECLINE;
        own.map(told)
            .or_else(|| self.actions.does(key))
            .or_else(|| others.filter(|_| !declines).map(told))
    }

    /// The words of a condition by its key.
    #[must_use]
    pub fn condition_words(&self, key: &str) -> Option<&'static ConditionWords> {
        self.wording.conditions.iter().find(|it| it.key == key)
    }

    /// What the answers and the conditions do, as Markdown for its page of rules.
    #[must_use]
    pub fn sentences_markdown(&self) -> String {
        let mut text = String::new();
        if !self.questions.answers.is_empty() {
            text += "\n| question | answer | rule | |\n|---|---|---|---|\n";
        }
        for words in self.questions.answers {
            let keys: Vec<_> = words.keys.iter().map(|key| format!("`{key}`")).collect();
            let keys = match keys.is_empty() {
                true => "any other".to_owned(),
                false => keys.join(", "),
            };
            let AnswerWords {
                window, does, rule, ..
            } = words;
            text += &format!("| `{window}` | {keys} | {rule} | {does} |\n");
        }
        if !self.wording.conditions.is_empty() {
            text += "\n| condition | |\n|---|---|\n";
        }
        for words in self.wording.conditions {
            text += &format!("| `{}` | {} |\n", words.key, words.does_in_general());
        }
        text
    }
}

/// The ruleset of this battle, and which of its rules are off.
#[derive(Resource, Clone)]
pub struct ActiveRuleset {
    /// The ruleset.
    pub ruleset: &'static Ruleset,
    /// The rules that are switched off.
    pub switches: RuleSwitches,
}

impl ActiveRuleset {
    /// A ruleset with all its rules.
    #[must_use]
    pub fn new(ruleset: &'static Ruleset) -> Self {
        Self {
            ruleset,
            switches: RuleSwitches::default(),
        }
    }
}
