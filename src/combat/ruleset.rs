//! The seam between the kernel and a ruleset. Floor 3.

mod parts;

pub use parts::{BetweenBattles, Questions, Shown, Wording};

use super::{BattleCommand, BattleEvent, CombatantId, DataFault, Offer, Preview, Refusal, SideId};
use crate::grid::{Cell, Direction, Footprint};
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
    #[error("the overrides of \u{201c}{role}\u{201d} are wrong: {fault}")]
    BadOverrides {
        /// The role.
        role: SmolStr,
        /// What is wrong and what would be right.
        fault: String,
    },
}

impl SpawnError {
    /// Nothing is wrong with the changes to a role unless there are problems.
    ///
    /// # Errors
    /// [`SpawnError::BadOverrides`] with all of them.
    pub fn unless_fine(role: &str, faults: &[String]) -> Result<(), Self> {
        if faults.is_empty() {
            return Ok(());
        }
        Err(Self::BadOverrides {
            role: role.into(),
            fault: faults.join(" | "),
        })
    }

    /// What is wrong with the changes to a role, without naming the role; of another error all.
    #[must_use]
    pub fn fault(self) -> String {
        match self {
            Self::BadOverrides { fault, .. } => fault,
            Self::UnknownRole { .. } => self.to_string(),
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
}

/// A ruleset: its plugin and the read-only functions that screens, scripts and the computer call.
///
/// The kernel holds one of these and never asks which. Here is what every ruleset must say, and at
/// the end four functions with a default; the rest is in four parts, which an empty `impl` leaves to
/// their defaults: [`Questions`], [`Shown`], [`Wording`], [`BetweenBattles`].
pub trait Ruleset: Questions + Shown + Wording + BetweenBattles + Send + Sync + 'static {
    /// The id: lower case, one word.
    fn id(&self) -> &'static str;

    /// The name for people.
    fn name(&self) -> &'static str;

    /// One or two sentences for the menu.
    fn summary(&self) -> &'static str;

    /// The roles and further archetypes that it can build.
    fn roles(&self) -> Vec<SmolStr>;

    /// Adds the ruleset's resources, state hashes and systems in [`BattleSystems`](super::BattleSystems).
    fn plugin(&self, app: &mut App);

    /// Builds a combatant and enlists it in the [`Roster`](super::Roster).
    ///
    /// # Errors
    /// [`SpawnError`] for an unknown role or wrong overrides.
    fn spawn(&self, world: &mut World, spec: &CombatantSpec) -> Result<CombatantId, SpawnError>;

    /// Puts the first steps of the battle on the agenda.
    fn start(&self, world: &mut World);

    /// Whether a command is legal now; reads only.
    ///
    /// # Errors
    /// The reason for which it is not.
    fn check(&self, world: &World, command: &BattleCommand) -> Result<(), Refusal>;

    /// Checks a command and puts its steps on the agenda. Where the command answers a window,
    /// `answered` says so: it is recorded before all else, once the command is known to be legal.
    ///
    /// # Errors
    /// The reason for which it is not legal; nothing is changed then.
    fn begin(
        &self,
        world: &mut World,
        command: &BattleCommand,
        answered: Option<BattleEvent>,
    ) -> Result<(), Refusal>;

    /// A side has given up and left the board, where others fight on: what was under way is put
    /// right, and a choice that waited is put again, if it still matters, when the battle goes on.
    fn departed(&self, world: &mut World, side: SideId);

    /// Ends what is under way because the battle ends now: a side has given up, or the last enemy has
    /// fallen in the middle of an action. A mover in a cell where it may not stay goes back along its
    /// way, and nothing is left on the agenda.
    fn break_off(&self, world: &mut World);

    /// Whether the agenda is empty.
    fn settled(&self, world: &World) -> bool;

    /// Applies an event to the ruleset's own components; a mere report
    /// ([`BattleEvent::is_report`]) is not handed to it.
    fn apply(&self, world: &mut World, event: &BattleEvent);

    /// Everything in the action bar of a combatant, the greyed ones too.
    fn offers(&self, world: &World, who: CombatantId) -> Vec<Offer>;

    /// The exact odds of a command.
    ///
    /// # Errors
    /// The reason for which the command is not legal.
    fn preview(&self, world: &World, command: &BattleCommand) -> Result<Preview, Refusal>;

    /// A computer player of this ruleset.
    fn brain(&self, difficulty: Difficulty) -> Box<dyn Brain>;

    /// A short reminder of a rule in the project's own words; `None` for an unknown id.
    fn rule_text(&self, rule: &str) -> Option<&'static str>;

    /// The space of a role with a level's changes to it; `None` if the role is unknown. One cell,
    /// unless the ruleset says otherwise.
    fn footprint(&self, role: &str, _overrides: Option<&str>) -> Option<Footprint> {
        let known = self.roles().iter().any(|known| known == role);
        known.then_some(Footprint::Single)
    }

    /// Checks the changes that a level makes to a role. None are taken, unless the ruleset says
    /// otherwise.
    ///
    /// # Errors
    /// What is wrong and what would be right.
    fn check_overrides(&self, role: &str, _overrides: &str) -> Result<(), String> {
        Err(format!(
            "these rules take no changes to \u{201c}{role}\u{201d}"
        ))
    }

    /// Checks the text of a data file of this ruleset and gives everything that is wrong with it.
    fn check_data(&self, _text: &str) -> Vec<DataFault> {
        Vec::new()
    }

    /// What must hold of this ruleset's own components between two commands and does not, in
    /// sentences; empty unless the program is wrong.
    fn breaches(&self, _world: &World) -> Vec<String> {
        Vec::new()
    }
}

impl std::fmt::Debug for dyn Ruleset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// The ruleset of this battle.
#[derive(Resource, Clone, Copy)]
pub struct ActiveRuleset(pub &'static dyn Ruleset);
