//! What must hold of a battle between two commands. Floor 5.
//!
//! The laws of the board and of the kernel are here, those of a ruleset's own components in
//! [`Ruleset::breaches`](crate::combat::Ruleset::breaches). Tests ask after every command.

use super::Battle;
use crate::combat::{
    Altitude, CombatantId, Facing, PendingChoice, Position, Space, Standing, levels_meet,
    position_breaches,
};
use crate::grid::Cell;
use std::collections::{BTreeMap, BTreeSet};

impl Battle {
    /// Everything that must hold now and does not, in sentences. It is empty unless the program
    /// is wrong: no level, script or command may fill it.
    ///
    /// Nobody is off the map, looks where the grid has no direction or is under the ground; no two
    /// of the living share a cell, except in the middle of a walk while a choice waits, and as the
    /// ruleset's [`Places`](crate::combat::Places) allow; who may
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
        self.sharing_breaches(&taken, &mut found);
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
        taken: &mut BTreeMap<Cell, Vec<CombatantId>>,
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
        let places = &self.ruleset().places;
        let altitude = self.get::<Altitude>(who).map_or(0, |it| it.steps());
        let height = places.height.map(|height| height(self.world(), who));
        let is_under = |height: i32| places.under_ground && altitude + height <= 0;
        if altitude < 0 && !height.is_some_and(is_under) {
            found.push(format!("{who} is under the ground"));
        }
        let fills = self.get::<Standing>(who).is_some_and(|it| match it {
            Standing::Unconscious => !places.fallen_give_way,
            other => other.is_there(),
        });
        for cell in space.0.cells(kind, position.cell()).iter() {
            if !self.board().contains(cell) {
                found.push(format!("{who} is off the map at {cell}"));
            }
            // In the middle of a walk one may be crossing an ally's cell while a window waits.
            if fills && self.pending().is_none() {
                taken.entry(cell).or_default().push(who);
            }
        }
    }

    /// Those who fill a cell at a common level and may not be in it together. Of a crowd each is looked at with all who
    /// are in its way, and a crowd is named once.
    fn sharing_breaches(&self, taken: &BTreeMap<Cell, Vec<CombatantId>>, found: &mut Vec<String>) {
        let places = &self.ruleset().places;
        for (cell, all) in taken.iter().filter(|(_, all)| all.len() > 1) {
            let levels = |who| places.levels(self.world(), who);
            let meet = |one, other| levels_meet(levels(one), levels(other));
            let crowd = |&who: &CombatantId| -> Vec<_> {
                let others = all.iter().copied();
                others.filter(|&other| meet(who, other)).collect()
            };
            let crowds: BTreeSet<_> = all.iter().map(crowd).collect();
            for crowd in crowds.iter().filter(|crowd| crowd.len() > 1) {
                if !(places.may_share)(self.world(), crowd) {
                    let names: Vec<_> = crowd.iter().map(ToString::to_string).collect();
                    found.push(format!("{} share {cell}", names.join(" and ")));
                }
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
                    None => standing.may_have_a_turn(),
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
