//! Whether an attack that crosses a distance is legal: range, cover, sight. Floor 3½.

use super::scene::Scene;
use crate::board::{Board, Grade, LineOfFire};
use crate::combat::{CombatantId, Refusal, RuleId};

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

/// The limits of an attack that crosses a distance.
///
/// ```
/// use quincunx::mechanics::Ranged;
///
/// const BOW: Ranged = Ranged { range: 12, range_rule: "DUEL-SHOT-01", line_rule: "DUEL-SHOT-03" };
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranged {
    /// The farthest target in cells; 1 is a neighbour.
    pub range: i32,
    /// The rule of the range.
    pub range_rule: &'static str,
    /// The rule by which total cover and what blocks sight protect from it.
    pub line_rule: &'static str,
}

impl Ranged {
    /// Checks that a target is in range, not behind total cover, and in sight. A rule that is
    /// switched off is not asked.
    ///
    /// # Errors
    /// [`Refusal::TooFar`], [`Refusal::NoLine`] or [`Refusal::NotInSight`].
    ///
    /// # Panics
    /// If the battle has no such combatants.
    pub fn check(
        self,
        scene: Scene<'_>,
        who: CombatantId,
        target: CombatantId,
    ) -> Result<(), Refusal> {
        if !scene.is_off(self.range_rule) {
            check_distance(scene.distance(who, target), self.range, self.range_rule)?;
        }
        if !scene.is_off(self.line_rule) {
            let (board, line) = (scene.board(), scene.line(who, target));
            check_cover(board, &line, self.line_rule)?;
            check_sight(board, &line, self.line_rule)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Ranged;
    use crate::combat::{CombatantId, Refusal};
    use crate::grid::{Cell, Footprint, GridKind};
    use crate::mechanics::Scene;
    use crate::mechanics::testing::{ROCK, Toy, field, switch_off, with_board};
    use bevy::prelude::World;

    const BOW: Ranged = Ranged {
        range: 5,
        range_rule: "TOY-SHOT-01",
        line_rule: "TOY-SHOT-02",
    };

    fn check(world: &World) -> Result<(), Refusal> {
        BOW.check(Scene::of(world), CombatantId(1), CombatantId(2))
    }

    /// Two that are so many cells apart, the second of a size.
    fn two(kind: GridKind, distance: i32, space: Footprint) -> World {
        let target = Toy::new(1, (1 + distance, 4)).with_space(space);
        field(kind, &[Toy::new(0, (1, 4)), target])
    }

    #[test]
    fn a_target_is_in_range_up_to_the_last_cell() {
        for kind in GridKind::ALL {
            for space in [Footprint::Single, Footprint::Large] {
                assert_eq!(check(&two(kind, 5, space)), Ok(()), "{kind:?} {space:?}");
            }
            let mut far = two(kind, 6, Footprint::Single);
            let refusal = check(&far).err();
            assert!(
                matches!(
                    refusal,
                    Some(Refusal::TooFar {
                        distance: 6,
                        reach: 5,
                        ..
                    })
                ),
                "{kind:?} {refusal:?}"
            );
            switch_off(&mut far, "TOY-SHOT-01");
            assert_eq!(check(&far), Ok(()), "{kind:?}");
        }
    }

    #[test]
    fn a_wall_between_protects_unless_its_rule_is_off() {
        for kind in GridKind::ALL {
            let mut world = two(kind, 4, Footprint::Single);
            with_board(&mut world, |board| {
                for y in 0..12 {
                    board.set_terrain_index(Cell::new(3, y), ROCK);
                }
            });
            let refusal = check(&world).err();
            assert!(
                matches!(refusal, Some(Refusal::NoLine { .. })),
                "{kind:?} {refusal:?}"
            );
            switch_off(&mut world, "TOY-SHOT-02");
            assert_eq!(check(&world), Ok(()), "{kind:?}");
        }
    }
}
