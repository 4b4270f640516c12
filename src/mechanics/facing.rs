//! Where combatants look. Floor 3½.

use super::scene::Scene;
use crate::combat::{BattleEvent, CombatantId, record};
use crate::grid::Direction;
use bevy::prelude::World;

/// Records that a combatant looks in a direction, if it does not yet.
pub fn turn(world: &mut World, who: CombatantId, facing: Direction) {
    if facing != Scene::of(world).facing(who) {
        record(world, BattleEvent::Turned { who, facing });
    }
}

/// Records that a combatant turns to a target, if it does not look there yet and this rule is not
/// switched off.
///
/// # Panics
/// If the battle has no such combatants.
pub fn turn_to(world: &mut World, who: CombatantId, target: CombatantId, rule: &'static str) {
    let scene = Scene::of(world);
    if !scene.is_off(rule) {
        let facing = scene.direction(who, target);
        turn(world, who, facing);
    }
}

#[cfg(test)]
mod tests {
    use super::turn_to;
    use crate::combat::{Chronicle, CombatantId};
    use crate::grid::GridKind;
    use crate::mechanics::Scene;
    use crate::mechanics::testing::{Toy, field, switch_off};

    #[test]
    fn who_turns_looks_at_its_target_and_is_told_of_once() {
        let (who, target) = (CombatantId(1), CombatantId(2));
        for kind in GridKind::ALL {
            let west = kind.parse_direction("W").expect("both grids have it");
            let toys = [Toy::new(0, (2, 2)).looking(west), Toy::new(1, (5, 2))];
            let mut world = field(kind, &toys);
            for _ in 0..2 {
                turn_to(&mut world, who, target, "TOY-TURN-03");
            }
            let scene = Scene::of(&world);
            assert_eq!(scene.facing(who), scene.direction(who, target), "{kind:?}");
            assert_eq!(world.resource::<Chronicle>().events().len(), 1);

            let mut world = field(kind, &toys);
            switch_off(&mut world, "TOY-TURN-03");
            turn_to(&mut world, who, target, "TOY-TURN-03");
            assert_eq!(Scene::of(&world).facing(who), west, "{kind:?}");
        }
    }
}
