//! What the kernel and the screens ask of a ruleset's tables. Floor 3.
//!
//! `mechanics::Actions` and `mechanics::spawning::CreatureBuilder` are the usual implementations.

use crate::combat::{BattleCommand, CombatantId, DataFault, Offer, Preview, Refusal};
use crate::grid::Footprint;
use bevy::prelude::World;
use smol_str::SmolStr;

/// What combatants can do under a ruleset: the action bar, the check of commands, the preview and
/// the docs ask this one table.
pub trait ActionTable: Sync {
    /// Whether an action or the end of a turn is legal now.
    ///
    /// # Errors
    /// The reason for which it is not.
    fn check_command(&self, world: &World, command: &BattleCommand) -> Result<(), Refusal>;

    /// Everything in the action bar of a combatant, the greyed ones too.
    fn offers(&self, world: &World, who: CombatantId) -> Vec<Offer>;

    /// The exact odds of a command.
    ///
    /// # Errors
    /// The reason for which the command is not legal.
    fn preview(&self, world: &World, command: &BattleCommand) -> Result<Preview, Refusal>;

    /// A half command of a screen made whole: an action and its target, with the path or the
    /// further attacks that it needs and does not name. What is whole, or cannot be made so, stays
    /// as it is.
    fn completed(&self, world: &World, command: BattleCommand) -> BattleCommand;

    /// The table as Markdown, as it stands between two marks on the ruleset's page.
    fn markdown(&self) -> String;
}

/// The data file of a ruleset, as levels and the check of files see it.
pub trait RulesetData: Sync {
    /// The roles and further archetypes that the ruleset can build.
    fn roles(&self) -> Vec<SmolStr>;

    /// The space of a role with a level's changes to it, without them if they are wrong; `None` if
    /// the role is unknown.
    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint>;

    /// Checks the changes that a level makes to a role.
    ///
    /// # Errors
    /// What is wrong and what would be right.
    fn check_overrides(&self, role: &str, overrides: &str) -> Result<(), String>;

    /// Checks the text of a data file and gives everything that is wrong with it.
    fn check_data(&self, text: &str) -> Vec<DataFault>;
}
