//! What the person has selected and chosen: half a command. Floor 7.

use crate::combat::{Act, BattleCommand, CombatantId, Family, Offer, Rider, Target};
use crate::grid::Cell;
use crate::play::session::Session;
use bevy::prelude::*;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// What the person has selected, chosen and set so far: half a command.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Whose panel is shown, if not that of the acting one.
    pub shown: Option<CombatantId>,
    /// The one to act, where several may.
    pub actor: Option<CombatantId>,
    /// The chosen action.
    pub chosen: Option<Chosen>,
    /// The cell under the mouse or the map cursor.
    pub hover: Option<Cell>,
    /// Who is meant in that cell, where several are.
    pub among: Option<CombatantId>,
    /// The target that was pointed at last.
    pub target: Option<Cell>,
    /// Whether the keyboard moved the cursor last.
    pub by_keys: bool,
    /// The page of the action bar.
    pub page: usize,
    /// The fold of the action bar that is open.
    pub fold: Option<Family>,
}

impl Selection {
    /// Who stands in the cell under the cursor; of several the one that is meant.
    #[must_use]
    pub fn there(&self, session: &Session) -> Option<CombatantId> {
        let cell = self.hover?;
        let meant = self.among.filter(|who| session.all_at(cell).contains(who));
        meant.or_else(|| session.combatant_at(cell))
    }

    /// Lets go of everything but the cursor.
    pub fn reset(&mut self) {
        *self = Self {
            hover: self.hover,
            among: self.among,
            by_keys: self.by_keys,
            ..Self::default()
        };
    }
}

/// A chosen action with what was set for it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The verb.
    pub verb: SmolStr,
    /// The weapon or item.
    pub with: Option<SmolStr>,
    /// The riders that are not 0.
    pub riders: BTreeMap<SmolStr, i32>,
    /// The body part aimed at.
    pub aim: Option<SmolStr>,
    /// Whether each roll gets a target of its own.
    pub split: bool,
    /// The targets of the first rolls, as far as they were picked.
    pub picked: Vec<CombatantId>,
}

impl Chosen {
    /// An offer without riders, but for those that are the only ones of their group: there is nothing to choose.
    #[must_use]
    pub fn of(offer: &Offer) -> Self {
        let usable = || offer.riders.iter().filter(|rider| rider.max > 0);
        let alone = |rider: &&Rider| {
            let group = usable().filter(|other| other.group == rider.group);
            !rider.group.is_empty() && group.count() == 1
        };
        Self {
            verb: offer.verb.clone(),
            with: offer.with.clone(),
            riders: usable()
                .filter(alone)
                .map(|rider| (rider.key.clone(), 1))
                .collect(),
            ..Self::default()
        }
    }

    /// Whether it is this offer.
    #[must_use]
    pub fn is(&self, offer: &Offer) -> bool {
        self.verb == offer.verb && self.with == offer.with
    }

    /// The command of this action; `at` and `path` if they are needed.
    #[must_use]
    pub fn command(&self, who: CombatantId, at: Option<Target>, path: Vec<Cell>) -> BattleCommand {
        let act = Act {
            verb: self.verb.clone(),
            with: self.with.clone(),
            at,
            path,
            riders: self.riders.clone(),
            aim: self.aim.clone(),
            ..Act::default()
        };
        BattleCommand::act(who, act)
    }
}
