//! Holds of one combatant on another. Floor 3½.

use super::conditions::{end_where, referred, set};
use crate::combat::{CombatantId, Condition, Conditions, Roster, Standing, component_of};
use bevy::prelude::World;
use std::collections::BTreeSet;

/// The holds of a ruleset: both of the two have a condition that refers to the other.
pub struct Holds {
    /// Condition of the one that is held.
    pub held: &'static str,
    /// The rule of that condition.
    pub held_rule: &'static str,
    /// Condition of the holder.
    pub holding: &'static str,
    /// The rule of that condition.
    pub holding_rule: &'static str,
}

impl Holds {
    /// A combatant comes to hold another.
    pub fn seize(&self, world: &mut World, holder: CombatantId, held: CombatantId) {
        self.seize_with(world, holder, held, |holds| holds);
    }

    /// The same; `noted` adds to the condition of the holder what it holds with.
    pub fn seize_with(
        &self,
        world: &mut World,
        holder: CombatantId,
        held: CombatantId,
        noted: impl FnOnce(Condition) -> Condition,
    ) {
        let is_held = Condition::new(self.held, 1, self.held_rule).by(holder);
        let holds = Condition::new(self.holding, 1, self.holding_rule).by(held);
        set(world, held, is_held);
        set(world, holder, noted(holds));
    }

    /// Ends the hold of one combatant on another, by combatant.
    pub fn end(
        &self,
        world: &mut World,
        holder: CombatantId,
        held: CombatantId,
        rule: &'static str,
    ) {
        let ends = |id: CombatantId, condition: &Condition| {
            let (key, by) = (&condition.key, condition.by);
            key == self.held && id == held && by == Some(holder)
                || key == self.holding && id == holder && by == Some(held)
        };
        end_where(world, ends, rule);
    }

    /// Ends every hold that a combatant has part in, on both sides, by combatant.
    pub fn end_all(&self, world: &mut World, who: CombatantId, rule: &'static str) {
        let ends = |id: CombatantId, condition: &Condition| {
            let hold = condition.key == self.held || condition.key == self.holding;
            hold && (id == who || condition.by == Some(who))
        };
        end_where(world, ends, rule);
    }

    /// As a battle begins, a hold that a set-up tells of one of the two is told of the other as well. Where one of them is not
    /// there or has another hold, it ends.
    pub fn tell_both(&self, world: &mut World, rule: &'static str) {
        let ids = world.resource::<Roster>().ids();
        let told = ids.flat_map(|id| {
            let own: &Conditions = component_of(world, id);
            let held = referred(own, self.held).map(move |holder| (holder, id));
            held.chain(referred(own, self.holding).map(move |held| (id, held)))
        });
        let told: BTreeSet<_> = told.collect();
        for (holder, held) in told {
            let of = |id| component_of::<Conditions>(world, id);
            let both = of(held).has_by(self.held, holder) && of(holder).has_by(self.holding, held);
            let fits = [holder, held].into_iter().all(|id| {
                let mut others = self.others(of(id));
                let alone = others.all(|other| other == holder || other == held);
                alone && component_of::<Standing>(world, id).is_there()
            });
            match fits {
                _ if both => {}
                true => self.seize(world, holder, held),
                false => self.end(world, holder, held, rule),
            }
        }
    }

    /// Those who hold a combatant, then those whom it holds, each ascending. One that does both
    /// comes twice.
    pub fn others<'c>(
        &'c self,
        conditions: &'c Conditions,
    ) -> impl Iterator<Item = CombatantId> + use<'c> {
        referred(conditions, self.held).chain(referred(conditions, self.holding))
    }
}

#[cfg(test)]
mod tests {
    use super::Holds;
    use crate::combat::{CombatantId, Conditions, component_of};
    use crate::grid::GridKind;
    use crate::mechanics::testing::{Toy, field};

    const HOLDS: Holds = Holds {
        held: "held",
        held_rule: "TOY-HOLD-01",
        holding: "holding",
        holding_rule: "TOY-HOLD-02",
    };

    #[test]
    fn a_hold_begins_and_ends_on_both_sides() {
        let ids @ [one, two, three] = [1, 2, 3].map(CombatantId);
        for kind in GridKind::ALL {
            let toys = [(1, 1), (2, 1), (3, 1)].map(|at| Toy::new(0, at));
            let mut world = field(kind, &toys);
            HOLDS.seize(&mut world, one, two);
            HOLDS.seize(&mut world, two, three);
            HOLDS.seize(&mut world, two, one);
            let others = |world: &_, who| {
                let conditions = component_of::<Conditions>(world, who);
                HOLDS.others(conditions).collect::<Vec<_>>()
            };
            assert_eq!(others(&world, two), [one, one, three], "{kind:?}");
            HOLDS.end(&mut world, one, two, "TOY-HOLD-01");
            let left = ids.map(|who| others(&world, who));
            assert_eq!(left, [vec![two], vec![one, three], vec![two]], "{kind:?}");
            HOLDS.end_all(&mut world, two, "TOY-HOLD-01");
            let left = ids.map(|who| others(&world, who));
            assert!(left.iter().all(Vec::is_empty), "{kind:?}");
        }
    }
}
