//! What the kernel and the screens ask of a ruleset's tables. Floor 3.
//!
//! `mechanics::Actions` and `mechanics::spawning::CreatureBuilder` are the usual implementations.

use crate::combat::{
    ACT_FIELDS, Act, BattleCommand, CombatantId, DataFault, Offer, Preview, Refusal, RuleId,
    RuleSwitches, SideId,
};
use crate::grid::Footprint;
use crate::source::Document;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::ops::Range;
use std::sync::Arc;

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

    /// What the log says of an action behind the name of the actor, `at` whom it is aimed; `None` if the table
    /// has no words for it.
    fn announced(&self, act: &Act, at: Option<&str>) -> Option<String>;

    /// What the action of a verb does, told to the one who takes it, and its rule; `None` if no action has the verb.
    fn does(&self, verb: &str) -> Option<(&'static str, RuleId)>;

    /// The verbs of all actions, as commands name them.
    fn verbs(&self) -> Vec<&'static str>;

    /// The riders of all actions, each once.
    fn riders(&self) -> Vec<&'static str>;

    /// The riders that the action of a verb takes; those of all actions, if no action has the verb.
    fn riders_of(&self, _verb: &str) -> Vec<&'static str> {
        self.riders()
    }

    /// The fields of an [`Act`] that mean something to the action of a verb, besides verb and riders; all of
    /// them, if no action has the verb.
    fn fields_of(&self, _verb: &str) -> &'static [&'static str] {
        &ACT_FIELDS
    }

    /// The table as Markdown, as it stands between two marks on the ruleset's page.
    fn markdown(&self) -> String;
}

/// The data file of a ruleset: `mechanics::spawning::DataFile`.
pub trait RulesetData: Sync {
    /// Its text as it was when the program was built; empty if the ruleset has no data file.
    fn text(&self) -> &'static str;

    /// The tables of that text, with every rule in force.
    fn shipped(&self) -> Arc<dyn RulesetTables>;

    /// What of the file, and which rules, may be other ones for a single side.
    fn one_sided(&self) -> OneSided {
        OneSided::NOTHING
    }

    /// Reads the tables from another text of the file, for battles in which some rules are off.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    fn read(
        &self,
        document: &Document,
        switches: &RuleSwitches,
    ) -> Result<Arc<dyn RulesetTables>, Vec<DataFault>>;
}

/// What may be other for a single side: all that the rules read from the tables of the side whose it is. The rest of a
/// data file holds for everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneSided {
    /// The paths into the data file, each with all that lies below it; `*` is any entry: `weapons.*.crit`.
    pub values: &'static [&'static str],
    /// The rules that may be off for one side.
    pub rules: &'static [&'static str],
}

impl OneSided {
    /// Nothing.
    pub const NOTHING: Self = Self {
        values: &[],
        rules: &[],
    };

    /// Whether what a path leads to may be other for a single side.
    ///
    /// ```
    /// use quincunx::combat::OneSided;
    ///
    /// let own = OneSided { values: &["weapons.*.crit", "creatures"], rules: &[] };
    /// assert!(own.has_value("weapons.axe.crit") && own.has_value("creatures.orc.changes.str"));
    /// assert!(!own.has_value("weapons.axe.hands") && !own.has_value("weapons.axe"));
    /// ```
    #[must_use]
    pub fn has_value(&self, path: &str) -> bool {
        let path = path.replace('[', ".").replace(']', "");
        let leads_into = |own: &&str| {
            let mut steps = path.split('.');
            let mut own = own.split('.');
            own.all(|own| steps.next().is_some_and(|step| own == "*" || own == step))
        };
        self.values.iter().any(leads_into)
    }

    /// Whether a rule may be off for a single side.
    #[must_use]
    pub fn has_rule(&self, rule: &str) -> bool {
        self.rules.contains(&rule)
    }
}

/// The tables of a ruleset as a battle plays with them, and as levels are checked against them:
/// `mechanics::spawning::CreatureBuilder`.
pub trait RulesetTables: Send + Sync {
    /// The roles and further archetypes that the ruleset can build.
    fn roles(&self) -> Vec<SmolStr>;

    /// The space of a role with a level's changes to it, without them if they are wrong; `None` if
    /// the role is unknown.
    fn footprint(&self, role: &str, overrides: Option<&str>) -> Option<Footprint>;

    /// Everything that is wrong with the changes that a level makes to a role. Paths begin at the changes.
    fn check_overrides(&self, role: &str, overrides: &str) -> Vec<DataFault>;

    /// The other combatants that the changes of a level name by their numbers, each with the path to its
    /// field; none of changes that cannot be read.
    fn others(&self, overrides: &str) -> Vec<(String, u32)>;

    /// In whose spaces, by their numbers in the level, somebody with these changes may begin; in nobody's, unless the ruleset
    /// has riders.
    fn company(&self, _overrides: &str) -> Vec<u32> {
        Vec::new()
    }

    /// The steps above the ground that a role with a level's changes fills as it begins, up to those it no longer fills, where
    /// creatures at other heights may be in one cell; `None` where heights make no difference.
    fn heights(&self, _role: &str, _overrides: Option<&str>) -> Option<Range<i32>> {
        None
    }

    /// The changes of somebody who has grown: numbers of the creature, each by so much. They are added to what the changes
    /// say, or else to what the role says.
    ///
    /// # Errors
    /// Everything that is wrong: a number that neither says, one that would leave its range. Paths begin at the changes.
    fn grown(
        &self,
        _role: &str,
        _changes: &str,
        adds: &[(SmolStr, i32)],
    ) -> Result<String, Vec<DataFault>> {
        let unknown = |(field, _): &(SmolStr, i32)| DataFault::new(field, "does not grow", "");
        Err(adds.iter().map(unknown).collect())
    }

    /// The word for what sort of creature a role is, with a level's changes to it; `None` if the ruleset has no such
    /// words.
    fn kind(&self, _role: &str, _overrides: Option<&str>) -> Option<SmolStr> {
        None
    }

    /// The kinds of creatures that the changes of a level name as known, each with the path to its field.
    fn known_kinds(&self, _overrides: &str) -> Vec<(String, SmolStr)> {
        Vec::new()
    }

    /// Gives a battle these tables.
    fn put_in_force(self: Arc<Self>, world: &mut World);

    /// Gives a battle that has tables these for one side, which differ from the others in what is [`OneSided`].
    fn put_in_force_of(self: Arc<Self>, _side: SideId, _world: &mut World) {}
}
