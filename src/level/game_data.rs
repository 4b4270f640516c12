//! The tables that a level is read with and that its battles play with. Floor 4.

use std::sync::{Arc, LazyLock};

use bevy::prelude::World;

use crate::combat::{RuleSwitches, Ruleset, RulesetTables};

use super::Catalogue;

static SHIPPED: LazyLock<Arc<GameData>> = LazyLock::new(|| {
    Arc::new(GameData {
        board: Catalogue::shipped().clone(),
        rulesets: Vec::new(),
        switches: RuleSwitches::default(),
    })
});

/// The board catalogue, the tables of the rulesets, and the rules that are switched off: what data
/// files and variants say.
///
/// Every level holds the data that it was read with, so that its cells and its battles agree.
#[derive(Clone)]
pub struct GameData {
    board: Catalogue,
    /// The tables that are not those that the program was built with, by the ruleset's id.
    rulesets: Vec<(&'static str, Arc<dyn RulesetTables>)>,
    switches: RuleSwitches,
}

impl GameData {
    /// The data that the program was built with.
    #[must_use]
    pub fn shipped() -> Arc<Self> {
        SHIPPED.clone()
    }

    /// The terrains, objects and edges that levels may name.
    #[must_use]
    pub const fn board(&self) -> &Catalogue {
        &self.board
    }

    /// The rules that are off.
    #[must_use]
    pub const fn switches(&self) -> &RuleSwitches {
        &self.switches
    }

    /// The tables of a ruleset.
    #[must_use]
    pub fn tables(&self, ruleset: &Ruleset) -> Arc<dyn RulesetTables> {
        let own = self.rulesets.iter().find(|(id, _)| *id == ruleset.id);
        own.map_or_else(|| ruleset.data.shipped(), |(_, tables)| tables.clone())
    }

    /// Gives a battle its tables, and the rules that are off.
    pub fn put_in_force(&self, ruleset: &Ruleset, world: &mut World) {
        world.insert_resource(self.switches.clone());
        self.tables(ruleset).put_in_force(world);
    }
}

impl std::fmt::Debug for GameData {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameData")
            .field("switches", &self.switches)
            .finish_non_exhaustive()
    }
}
