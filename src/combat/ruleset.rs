//! The seam between the kernel and a ruleset. Floor 3.

use super::{
    Act, Answer, BattleCommand, BattleEvent, CarriedRecord, CombatantId, DataFault, LogText,
    Modifier, OddsLine, Offer, PendingChoice, Preview, ReachCell, Refusal, Rest, RollReport, Route,
    Sheet, SideId, WindowInfo, value_with_unit,
};
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
    #[error("the overrides of \u{201c}{role}\u{201d} are wrong: {problem}")]
    BadOverrides {
        /// The role.
        role: SmolStr,
        /// What is wrong and what would be right.
        problem: String,
    },
}

impl SpawnError {
    /// Nothing is wrong with the changes to a role unless there are problems.
    ///
    /// # Errors
    /// [`SpawnError::BadOverrides`] with all of them.
    pub fn unless_fine(role: &str, problems: &[String]) -> Result<(), Self> {
        if problems.is_empty() {
            return Ok(());
        }
        Err(Self::BadOverrides {
            role: role.into(),
            problem: problems.join(" | "),
        })
    }

    /// What is wrong with the changes to a role, without naming the role; of another error all.
    #[must_use]
    pub fn problem(self) -> String {
        match self {
            Self::BadOverrides { problem, .. } => problem,
            Self::UnknownRole { .. } => self.to_string(),
        }
    }
}

/// How strong a computer player is, as an opponent feels it.
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

/// A computer player: looks at a battle and gives the next command of whoever may speak.
pub trait Brain: Send + Sync {
    /// The command; `None` as nobody may speak.
    fn decide(&mut self, world: &World) -> Option<BattleCommand>;
}

/// A ruleset: its plugin and the read-only functions that screens, scripts and the computer call.
///
/// The kernel holds one of these and never asks which.
pub trait Ruleset: Send + Sync + 'static {
    /// The id: lower case, one word.
    fn id(&self) -> &'static str;

    /// The name for people.
    fn name(&self) -> &'static str;

    /// One or two sentences for the menu.
    fn summary(&self) -> &'static str;

    /// The roles and further archetypes that it can build.
    fn roles(&self) -> Vec<SmolStr>;

    /// The space of a role with a level's changes to it; `None` as it is unknown.
    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint>;

    /// Checks the changes that a level makes to a role.
    ///
    /// # Errors
    /// What is wrong and what would be right.
    fn check_overrides(&self, role: &str, overrides: &str) -> Result<(), String>;

    /// Checks the text of a data file of this ruleset and gives everything that is wrong with it.
    fn check_data(&self, text: &str) -> Vec<DataFault>;

    /// Adds the ruleset's resources, state hashes and systems in [`BattleSystems`](super::BattleSystems).
    fn plugin(&self, app: &mut App);

    /// Builds a combatant and enlists it in the [`Roster`](super::Roster).
    ///
    /// # Errors
    /// [`SpawnError`] for an unknown role or wrong overrides.
    fn spawn(&self, world: &mut World, spec: &CombatantSpec) -> Result<CombatantId, SpawnError>;

    /// A combatant as it would be carried on into another battle. What [`Ruleset::spawn`] builds
    /// from it is the same combatant, ready for its first turn.
    fn carried_record(&self, world: &World, who: CombatantId) -> CarriedRecord;

    /// Lets time pass after a battle for everybody in this world: records what comes of it with
    /// the battle's dice. The world is that of a battle that is over, or a camp: combatants who
    /// were spawned and for whom no battle was started.
    fn aftermath(&self, world: &mut World, rest: Rest);

    /// Puts the first steps of the battle on the agenda.
    fn start(&self, world: &mut World);

    /// Whether a command is legal now; reads only.
    ///
    /// # Errors
    /// The reason for which it is not.
    fn check(&self, world: &World, command: &BattleCommand) -> Result<(), Refusal>;

    /// A half command of a screen made whole: an action and its target, with the path or the further
    /// attacks that it needs and does not name. What is whole, or cannot be made so, stays as it is.
    fn completed(&self, world: &World, command: BattleCommand) -> BattleCommand {
        let _ = world;
        command
    }

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

    /// Whether an answer to a choice is legal; the kernel has checked that the option exists.
    ///
    /// # Errors
    /// The reason for which it is not.
    fn check_answer(
        &self,
        world: &World,
        choice: &PendingChoice,
        answer: &Answer,
    ) -> Result<(), Refusal>;

    /// Takes up the answer to a choice, which was checked. [`BattleEvent::Answered`] is recorded
    /// already: the choice waits no more, and what is recorded here follows upon it in order, a
    /// further question too.
    fn answer(&self, world: &mut World, choice: &PendingChoice, answer: &Answer);

    /// What a scenario means that leaves a window unanswered and does not say: whether it declines.
    fn silence_declines(&self) -> bool {
        false
    }

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

    /// How an answer to the waiting choice may turn out for the one who is asked, from worst to best; the lines sum to
    /// 1. Empty where no die decides.
    fn answer_odds(&self, _world: &World, _choice: &PendingChoice, _key: &str) -> Vec<OddsLine> {
        Vec::new()
    }

    /// How a combatant is.
    fn sheet(&self, world: &World, who: CombatantId) -> Sheet;

    /// What scripts may ask about a combatant by name: an object of pools, injuries, things, …
    fn facts(&self, world: &World, who: CombatantId) -> serde_json::Value;

    /// The cells that a combatant can reach in this turn, with the number of actions needed.
    fn reach(&self, world: &World, who: CombatantId) -> Vec<ReachCell>;

    /// The cheapest way to a cell in this turn.
    ///
    /// # Errors
    /// The reason for which it cannot go there.
    fn route(&self, world: &World, who: CombatantId, to: Cell) -> Result<Route, Refusal>;

    /// The cheapest way to a cell in this turn with an action that was chosen and set so far: a
    /// flight that shall end at a height. Without an override the action makes no difference.
    ///
    /// # Errors
    /// The reason for which it cannot go there.
    fn route_of(
        &self,
        world: &World,
        who: CombatantId,
        act: &Act,
        to: Cell,
    ) -> Result<Route, Refusal> {
        let _ = act;
        self.route(world, who, to)
    }

    /// What must hold of this ruleset's own components between two commands and does not, in
    /// sentences; empty unless the program is wrong.
    fn breaches(&self, world: &World) -> Vec<String> {
        let _ = world;
        Vec::new()
    }

    /// The combatants that threaten a combatant's cell now, ascending.
    fn threats(&self, world: &World, who: CombatantId) -> Vec<CombatantId>;

    /// The cells in which a combatant would threaten an enemy of ordinary size now, ascending; none where the
    /// ruleset knows no threat.
    fn threatened_cells(&self, _world: &World, _who: CombatantId) -> Vec<Cell> {
        Vec::new()
    }

    /// What the command that ends a turn is called: a verb for its button, and a sentence of help.
    fn end_turn_label(&self) -> (&'static str, &'static str) {
        ("End turn", "The next combatant has its turn.")
    }

    /// The windows for which a person can leave standing orders; none where every one is to be put.
    fn windows(&self) -> &'static [WindowInfo] {
        &[]
    }

    /// What one that may answer the open window should know before it does, such as its chance to be
    /// faster: a few words. Empty where there is nothing to say.
    fn window_note(&self, _world: &World, _who: CombatantId) -> SmolStr {
        SmolStr::default()
    }

    /// Whether a cell lies before a combatant, and not behind it; `None` where that is of no matter.
    fn has_in_front(&self, _world: &World, _who: CombatantId, _cell: Cell) -> Option<bool> {
        None
    }

    /// What the log says of an event, where this ruleset has words of its own for it.
    fn tell(&self, _world: &World, _event: &BattleEvent) -> LogText {
        LogText::Usual
    }

    /// What a roll was compared with, in words: "DV 14". Only rolls with a target are asked about.
    fn compared_with(&self, report: &RollReport) -> SmolStr {
        smol_str::format_smolstr!("{}", report.target.unwrap_or_default())
    }

    /// A modifier's value as it is shown, with what it counts in: "+2", "-1 edge".
    fn value_of(&self, modifier: &Modifier) -> SmolStr {
        value_with_unit(modifier, "to the defence")
    }

    /// The pool that a piece's outer arc shows, if a single one keeps from death: the log tells how it
    /// falls.
    fn life_pool(&self) -> Option<&'static str> {
        None
    }

    /// Whether a combatant has nothing left to pay for actions with before the next round.
    fn is_spent(&self, _world: &World, _who: CombatantId) -> bool {
        false
    }

    /// A computer player of this ruleset.
    fn brain(&self, difficulty: Difficulty) -> Box<dyn Brain>;

    /// A short reminder of a rule in the project's own words; `None` for an unknown id.
    fn rule_text(&self, rule: &str) -> Option<&'static str>;
}

impl std::fmt::Debug for dyn Ruleset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// The ruleset of this battle.
#[derive(Resource, Clone, Copy)]
pub struct ActiveRuleset(pub &'static dyn Ruleset);
