//! Falls: from which drop on somebody falls, how it comes to the ground, and the dice. Floor 3½.
//!
//! A ruleset gives its numbers as values, which its effects, previews and computer players ask, and says
//! itself what a fall does to who has come down.

use super::reports::{counted, stopped};
use crate::combat::{Altitude, BattleEvent, CombatantId, component_of, record};
use crate::dice::Pool;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// Falls under a ruleset.
///
/// ```
/// use quincunx::mechanics::falls::Falls;
///
/// let falls = Falls { rule: "DUEL-FALL-01", least: 2 };
/// assert!(falls.is_fall(2) && !falls.is_fall(1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Falls {
    /// The rule by which somebody falls.
    pub rule: &'static str,
    /// The fewest elevation steps down that are a fall, from 1; [`i32::MAX`] where nobody falls.
    pub least: i32,
}

impl Falls {
    /// Whether a drop of so many elevation steps is a fall; one of 0 or less leads up.
    #[must_use]
    pub const fn is_fall(self, drop: i32) -> bool {
        drop >= self.least
    }

    /// Records that a combatant falls so many elevation steps. One in the air comes down by as many, to
    /// the ground at most; one that was on the ground is in its new cell already.
    pub fn fall(self, world: &mut World, who: CombatantId, steps: i32) {
        let from = component_of::<Altitude>(world, who).steps();
        if from > 0 {
            let to = (from - steps).max(0);
            record(world, BattleEvent::AltitudeChanged { who, from, to });
        }
        stopped(
            world,
            who,
            format_smolstr!("falls {}", counted(steps, "step", "steps")),
            self.rule,
        );
    }
}

/// The dice of a fall: so many for its steps, read as their sum.
///
/// ```
/// use quincunx::dice::Pool;
/// use quincunx::mechanics::falls::FallDice;
///
/// let every_second = FallDice { each: 2, free: 0, faces: 6 };
/// assert_eq!(every_second.pool(5), Pool::sum(2, 6));
/// let but_the_first = FallDice { each: 1, free: 1, faces: 6 };
/// assert_eq!(but_the_first.pool(5), Pool::sum(4, 6));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FallDice {
    /// Elevation steps for each die, from 1.
    pub each: i32,
    /// Elevation steps of every fall that add no die, from 0.
    pub free: i32,
    /// Faces of a die, 1 to 100.
    pub faces: u8,
}

impl FallDice {
    /// The dice of a fall of so many elevation steps: none to 255.
    ///
    /// # Panics
    /// If a die has no faces, or more than 100.
    #[must_use]
    pub fn pool(self, steps: i32) -> Pool {
        let count = (steps - self.free).max(0) / self.each.max(1);
        Pool::sum(u8::try_from(count).unwrap_or(u8::MAX), self.faces)
    }
}

#[cfg(test)]
mod tests {
    use super::Falls;
    use crate::combat::CombatantId;
    use crate::grid::GridKind;
    use crate::mechanics::Scene;
    use crate::mechanics::testing::{Toy, field};

    const WHO: CombatantId = CombatantId(1);

    #[test]
    fn who_falls_from_the_air_comes_down_by_the_steps_of_the_fall_to_the_ground_at_most() {
        let falls = Falls {
            rule: "TOY-FALL-01",
            least: 1,
        };
        for kind in GridKind::ALL {
            let mut world = field(kind, &[Toy::new(0, (2, 2)).at_altitude(5)]);
            let heights = [3, 3, 1].map(|steps| {
                falls.fall(&mut world, WHO, steps);
                Scene::of(&world).altitude(WHO)
            });
            assert_eq!(heights, [2, 0, 0], "{kind:?}");
        }
    }
}
