//! What must hold of a battle between two commands. Floor 5.
//!
//! The laws of the board and of the kernel are here, those of a ruleset's own components in
//! [`Ruleset::breaches`](crate::combat::Ruleset::breaches). Tests ask after every command.

use super::Battle;
use crate::combat::{
    Altitude, CombatantId, Facing, PendingChoice, Position, Space, Standing, position_breaches,
};
use crate::grid::Cell;
use std::collections::{BTreeMap, BTreeSet};

impl Battle {
    /// Everything that must hold now and does not, in sentences. It is empty unless the program
    /// is wrong: no level, script or command may fill it.
    ///
    /// Nobody is off the map, looks where the grid has no direction or is under the ground; no two
    /// of the living share a cell, except in the middle of a walk while a choice waits; who may
    /// speak is there and able to; a choice has somebody to make it and options of different
    /// keys; the ruleset's pools are within their bounds; and where positions are kept
    /// ([`Battle::with_positions`]) they are what the ruleset answers.
    #[must_use]
    pub fn breaches(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut taken = BTreeMap::new();
        for who in self.combatants() {
            self.place_breaches(who, &mut taken, &mut found);
        }
        self.turn_breaches(&mut found);
        if let Some(choice) = self.pending() {
            self.choice_breaches(choice, &mut found);
        }
        found.extend((self.ruleset().breaches)(self.world()));
        found.extend(position_breaches(self.world()));
        found
    }

    fn place_breaches(
        &self,
        who: CombatantId,
        taken: &mut BTreeMap<Cell, CombatantId>,
        found: &mut Vec<String>,
    ) {
        let (Some(position), Some(space), Some(facing)) = (
            self.get::<Position>(who),
            self.get::<Space>(who),
            self.get::<Facing>(who),
        ) else {
            found.push(format!("{who} is nowhere"));
            return;
        };
        let kind = self.board().kind();
        if facing.direction().index() >= kind.direction_count() {
            found.push(format!("{who} looks where no cell is"));
        }
        if self
            .get::<Altitude>(who)
            .is_some_and(|altitude| altitude.steps() < 0)
        {
            found.push(format!("{who} is under the ground"));
        }
        let fallen_block = !self.ruleset().shown.fallen_give_way;
        let fills = self.get::<Standing>(who).is_some_and(|it| match it {
            Standing::Unconscious => fallen_block,
            other => other.is_there(),
        });
        for cell in space.0.cells(kind, position.cell()).iter() {
            if !self.board().contains(cell) {
                found.push(format!("{who} is off the map at {cell}"));
            }
            // In the middle of a walk one may be crossing an ally's cell while a window waits.
            if fills
                && self.pending().is_none()
                && let Some(other) = taken.insert(cell, who)
            {
                found.push(format!("{other} and {who} share {cell}"));
            }
        }
    }

    fn turn_breaches(&self, found: &mut Vec<String>) {
        let mut seen = BTreeSet::new();
        for &who in self.turns().order() {
            if !seen.insert(who) || self.get::<Position>(who).is_none() {
                found.push(format!(
                    "{who} is twice in the order of turns, or is nobody"
                ));
            }
        }
        let speakers = self.may_act();
        for &who in &speakers {
            let able = self
                .get::<Standing>(who)
                .is_some_and(|standing| match self.pending() {
                    Some(_) => standing.is_there(),
                    None => *standing == Standing::Up,
                });
            if !able {
                found.push(format!("{who} may speak and is not able to"));
            }
        }
        if speakers.is_empty() && self.outcome().is_none() {
            found.push("nobody may speak, and it is not over".to_owned());
        }
    }

    fn choice_breaches(&self, choice: &PendingChoice, found: &mut Vec<String>) {
        let keys: BTreeSet<_> = choice.options.iter().map(|option| &option.key).collect();
        if keys.is_empty() || keys.len() < choice.options.len() {
            let kind = &choice.kind;
            found.push(format!(
                "{} is asked ({kind}) without options, or with two of a key",
                choice.who
            ));
        }
        if self.outcome().is_some() {
            found.push(format!("{} is asked after the end", choice.who));
        }
    }
}

#[cfg(test)]
mod tests;
