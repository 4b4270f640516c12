//! Whether an attack that crosses a distance is legal: range, cover, sight. Floor 3½.

use crate::board::{Board, Grade, LineOfFire};
use crate::combat::{Refusal, RuleId};

/// Checks that a target is no farther off than an action reaches, both in cells.
///
/// # Errors
/// [`Refusal::TooFar`] by this rule.
///
/// ```
/// use quincunx::combat::Refusal;
/// use quincunx::mechanics::ranged::check_distance;
///
/// assert_eq!(check_distance(3, 3, "DUEL-SHOT-01"), Ok(()));
/// assert!(matches!(check_distance(4, 3, "DUEL-SHOT-01"), Err(Refusal::TooFar { .. })));
/// ```
pub fn check_distance(distance: i32, reach: i32, rule: &'static str) -> Result<(), Refusal> {
    if distance <= reach {
        return Ok(());
    }
    Err(Refusal::TooFar {
        distance,
        reach,
        rule: RuleId(rule),
    })
}

/// Checks that no total cover is on a line of fire.
///
/// # Errors
/// [`Refusal::NoLine`] by this rule, with what is in the way.
pub fn check_cover(board: &Board, line: &LineOfFire, rule: &'static str) -> Result<(), Refusal> {
    if line.grade < Grade::Total {
        return Ok(());
    }
    Err(Refusal::NoLine {
        blocker: line.blocker_on(board),
        rule: RuleId(rule),
    })
}

/// Checks that one can see along a line of fire.
///
/// # Errors
/// [`Refusal::NotInSight`] by this rule, with what ends sight.
pub fn check_sight(board: &Board, line: &LineOfFire, rule: &'static str) -> Result<(), Refusal> {
    if !line.sight_blocked {
        return Ok(());
    }
    Err(Refusal::NotInSight {
        blocker: line.sight_ends_at(board),
        rule: RuleId(rule),
    })
}

#[cfg(test)]
mod tests {
    use super::{check_cover, check_sight};
    use crate::combat::{CombatantId, Refusal};
    use crate::grid::{Cell, GridKind};
    use crate::mechanics::Scene;
    use crate::mechanics::testing::{ROCK, Toy, field, with_board};
    use bevy::prelude::World;

    #[test]
    fn a_wall_between_is_total_cover_and_ends_sight() {
        const RULE: &str = "TOY-SHOT-02";
        for kind in GridKind::ALL {
            let mut world = field(kind, &[Toy::new(0, (1, 4)), Toy::new(1, (5, 4))]);
            let checked = |world: &World| {
                let scene = Scene::of(world);
                let line = scene.line(CombatantId(1), CombatantId(2));
                let cover = check_cover(scene.board(), &line, RULE);
                [cover, check_sight(scene.board(), &line, RULE)]
            };
            assert_eq!(checked(&world), [Ok(()), Ok(())], "{kind:?}");
            with_board(&mut world, |board| {
                for y in 0..12 {
                    board.set_terrain_index(Cell::new(3, y), ROCK);
                }
            });
            let refused = checked(&world);
            let expected = matches!(
                refused,
                [Err(Refusal::NoLine { .. }), Err(Refusal::NotInSight { .. })]
            );
            assert!(expected, "{kind:?} {refused:?}");
        }
    }
}
