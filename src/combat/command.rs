//! What a player, of whatever kind, tells the battle. Floor 3.

use super::CombatantId;
use crate::board::Fixture;
use crate::grid::Cell;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A complete intention: every choice is in it, so that it can be checked, saved and replayed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BattleCommand {
    /// The combatant that acts or answers.
    pub who: CombatantId,
    /// What it does.
    pub order: Order,
}

impl BattleCommand {
    /// An action.
    #[must_use]
    pub fn act(who: CombatantId, act: impl Into<Arc<Act>>) -> Self {
        Self {
            who,
            order: Order::Act(act.into()),
        }
    }

    /// An answer to the pending choice by the key of an option.
    #[must_use]
    pub fn answer(who: CombatantId, choose: impl Into<SmolStr>) -> Self {
        Self {
            who,
            order: Order::Answer(Answer {
                choose: choose.into(),
                ..Answer::default()
            }),
        }
    }

    /// The end of the turn.
    #[must_use]
    pub const fn end_turn(who: CombatantId) -> Self {
        Self {
            who,
            order: Order::EndTurn,
        }
    }
}

/// The kinds of command.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Takes an action.
    Act(#[serde(with = "super::shared")] Arc<Act>),
    /// Answers the pending choice.
    Answer(Answer),
    /// Ends the turn; where there are no turns, the side does nothing for now.
    EndTurn,
    /// Gives the battle up for the combatant's side.
    Concede,
}

/// An action: a verb of the ruleset and all that belongs to it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Act {
    /// What is done: `move`, `attack`, `throw`, … The ruleset lists its verbs.
    #[schemars(extend("x-words" = "verb"))]
    pub verb: SmolStr,
    /// The weapon or item it is done with, by its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-words" = "tool"))]
    pub with: Option<SmolStr>,
    /// Whom or what it is done to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Target>,
    /// The cells entered, in order, without the start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Cell>,
    /// For a way through the air: the height above the ground in each cell of the path, in steps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heights: Vec<i32>,
    /// Options that change the action, with their amounts: `power: 2`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(extend("x-words" = "rider"))]
    pub riders: BTreeMap<SmolStr, i32>,
    /// What of the target is aimed at: a body part or a thing that it holds, by its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-words" = "aim"))]
    pub aim: Option<SmolStr>,
    /// Where the actor looks in the end, by the name of the direction: `SE`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-words" = "direction"))]
    pub facing: Option<SmolStr>,
    /// Which way the target goes, by the name of the direction.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-words" = "direction"))]
    pub toward: Option<SmolStr>,
    /// Further weapons and targets of an action with several attacks, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-words" = "tool"))]
    pub also: Vec<(SmolStr, Target)>,
}

/// The fields of an [`Act`] besides its verb and its riders, as scripts name them.
pub const ACT_FIELDS: [&str; 8] = [
    "with", "at", "path", "heights", "aim", "facing", "toward", "also",
];

impl Act {
    /// An action that is only a verb.
    #[must_use]
    pub fn new(verb: impl Into<SmolStr>) -> Self {
        Self {
            verb: verb.into(),
            ..Self::default()
        }
    }

    /// The same with a weapon or item.
    #[must_use]
    pub fn with(mut self, item: impl Into<SmolStr>) -> Self {
        self.with = Some(item.into());
        self
    }

    /// The same at a combatant.
    #[must_use]
    pub fn at(mut self, target: CombatantId) -> Self {
        self.at = Some(Target::Combatant(target));
        self
    }

    /// The same at a cell.
    #[must_use]
    pub fn at_cell(mut self, cell: Cell) -> Self {
        self.at = Some(Target::Cell(cell));
        self
    }

    /// The same at an object or an edge.
    #[must_use]
    pub fn at_fixture(self, at: Fixture) -> Self {
        match at {
            Fixture::Cell(cell) => self.at_cell(cell),
            Fixture::Border(one, other) => Self {
                at: Some(Target::Border(one, other)),
                ..self
            },
        }
    }

    /// The same with a height above the ground for each cell of the path, in steps.
    #[must_use]
    pub fn at_heights(mut self, heights: Vec<i32>) -> Self {
        self.heights = heights;
        self
    }

    /// The same along a path.
    #[must_use]
    pub fn along(mut self, path: Vec<Cell>) -> Self {
        self.path = path;
        self
    }

    /// The same with a rider.
    #[must_use]
    pub fn rider(mut self, key: impl Into<SmolStr>, amount: i32) -> Self {
        self.riders.insert(key.into(), amount);
        self
    }

    /// The same aimed at a body part.
    #[must_use]
    pub fn aim(mut self, part: impl Into<SmolStr>) -> Self {
        self.aim = Some(part.into());
        self
    }

    /// The same with a direction to look in at the end.
    #[must_use]
    pub fn facing(mut self, direction: impl Into<SmolStr>) -> Self {
        self.facing = Some(direction.into());
        self
    }

    /// The same with a direction in which the target goes.
    #[must_use]
    pub fn toward(mut self, direction: impl Into<SmolStr>) -> Self {
        self.toward = Some(direction.into());
        self
    }

    /// The combatant it is done to, if its target is one.
    #[must_use]
    pub const fn target(&self) -> Option<CombatantId> {
        match self.at {
            Some(Target::Combatant(id)) => Some(id),
            _ => None,
        }
    }
}

/// What an action is done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Target {
    /// A combatant, by its id.
    Combatant(CombatantId),
    /// A cell, or the object in it.
    Cell(Cell),
    /// The edge between two neighbouring cells: a door, a window.
    Border(Cell, Cell),
}

impl Target {
    /// The place of the object or edge that it names; `None` for a combatant.
    #[must_use]
    pub const fn fixture(self) -> Option<Fixture> {
        match self {
            Self::Combatant(_) => None,
            Self::Cell(cell) => Some(Fixture::Cell(cell)),
            Self::Border(one, other) => Some(Fixture::Border(one, other)),
        }
    }
}

/// The answer to the pending choice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The key of the chosen option.
    #[schemars(extend("x-words" = "answer"))]
    pub choose: SmolStr,
    /// The body part that a chosen attack aims at, if the option is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-words" = "aim"))]
    pub aim: Option<SmolStr>,
    /// Options that change a chosen attack, with their amounts, as [`Act::riders`]. The ruleset
    /// refuses those that it does not allow.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(extend("x-words" = "rider"))]
    pub riders: BTreeMap<SmolStr, i32>,
}
