//! Between battles: what passes, and what is carried on. Floor 3.

use super::{ActiveRuleset, BattleBoard, BattleDice, Ruleset, SideId, Standing, StartMode};
use crate::board::{Board, Terrain};
use crate::dice::DiceSource;
use crate::grid::{Cell, GridKind};
use bevy::prelude::{App, World};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// A stretch of time after a battle, or a help that comes in it. What it does to combatants is up
/// to the ruleset: see [`BetweenBattles::aftermath`](super::BetweenBattles::aftermath).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rest {
    /// The battle has just ended: what lasts only as long as a fight is over, and the field is
    /// searched. Only in the world of that battle.
    BattleEnd {
        /// The side that holds the field; none after a draw.
        winner: Option<SideId>,
    },
    /// One hour of rest.
    Hour,
    /// So many minutes of rest, which may end early.
    ShortRest {
        /// How long it lasted.
        minutes: u32,
    },
    /// A night's rest, which may end early.
    LongRest {
        /// Its whole hours.
        hours: u32,
    },
    /// One day in camp, its hours of rest included.
    Day,
    /// Craftsmen replace what was lost, as well as they can.
    Prosthetics,
    /// Magic makes everybody whole.
    Magic,
}

/// A combatant as it is carried from one battle to the next.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarriedRecord {
    /// Its name for people.
    pub name: SmolStr,
    /// The role that it was built from.
    pub role: SmolStr,
    /// Whether it could fight now.
    pub standing: Standing,
    /// Everything that makes it differ from its role, as RON text in the ruleset's terms: what
    /// [`CombatantSpec::overrides`](super::CombatantSpec::overrides) takes.
    pub changes: String,
}

/// A world in which nobody fights: combatants are spawned into it, and time passes there. It has a
/// board, since combatants stand somewhere; where does not matter. It has the tables that the program was built with.
#[must_use]
pub fn camp(ruleset: &'static Ruleset, dice: DiceSource) -> World {
    let meadow = vec![Terrain::open("grass")];
    let board = Board::new(GridKind::Square, Cell::new(0, 0), 16, 16, meadow, 0);
    let mut app = App::empty();
    app.insert_resource(ActiveRuleset::new(ruleset))
        .insert_resource(BattleBoard::new(board))
        .insert_resource(BattleDice(dice))
        .insert_resource(StartMode::Ready);
    app.add_plugins(super::plugin);
    (ruleset.plugin)(&mut app);
    ruleset.data.shipped().put_in_force(app.world_mut());
    std::mem::take(app.world_mut())
}
