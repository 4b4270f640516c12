//! One combatant as the rules see it. Floor 4. Rules AUR-POS-01, -02, AUR-ACT-28, -30, AUR-COND-03,
//! -04, -07, AUR-STAT-19.

use super::status::Status;
use crate::board;
use crate::combat::Standing;
use crate::grid::{Direction, GridKind, Point, in_front, nearest_directions};
use crate::mechanics::NamedPool;
use crate::mechanics::snapshot::CombatantView;
use crate::rules::aura::components::agenda::LastAction;
use crate::rules::aura::components::gear_stats::GearStats;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::components::{Injuries, Pool, Pools, Stamina};
use crate::rules::aura::data::{AuraData, Gear, Stats};
use crate::rules::aura::words;
use bevy::prelude::{Deref, DerefMut};

/// One combatant as the rules see it; it dereferences to what the kernel knows of it. Of its
/// conditions those of its own are listed; [`Fighter::has`] knows the implied ones too. Its z is
/// that of rule AUR-POS-02.
#[derive(Clone, Copy, Deref, DerefMut)]
pub struct Fighter<'w> {
    #[deref]
    pub(super) view: CombatantView<'w>,
    /// The tables of the battle.
    pub data: &'w AuraData,
    /// The stat block.
    pub stats: &'w Stats,
    /// Slow fuel.
    pub stamina: Stamina,
    /// Major injuries.
    pub injuries: Injuries,
    /// Aura, Energy and all else that is counted.
    pub pools: &'w Pools,
    /// What it holds and carries.
    pub gear: &'w Gear,
    /// What it did last in this Round.
    pub last: Option<LastAction>,
    /// What its actions under way have reserved. Rule AUR-INIT-07.
    pub reserved: Price,
    /// Whether the ground under it slows it. Rule AUR-MOVE-14.
    pub mired: bool,
    /// What follows from its stat block and its gear.
    pub gear_stats: &'w GearStats,
}

impl Fighter<'_> {
    /// What of it decides whether it can act.
    #[must_use]
    pub const fn status(&self) -> Status<'_> {
        Status {
            data: self.data,
            id: self.view.id,
            side: self.view.side,
            standing: self.view.standing,
            conditions: self.view.conditions,
        }
    }

    /// Alive and conscious.
    #[must_use]
    pub fn is_conscious(&self) -> bool {
        self.standing == Standing::Up
    }

    /// Whether it may be given commands. Rules AUR-COND-12, -17.
    #[must_use]
    pub fn obeys(&self) -> bool {
        self.status().obeys()
    }

    /// Bound, or asleep. Rule AUR-COND-17.
    #[must_use]
    pub fn is_bound_or_asleep(&self) -> bool {
        self.status().is_bound_or_asleep()
    }

    /// Unconscious, asleep or Bound: nothing can be obstructed or avoided. Rules AUR-ATK-06,
    /// AUR-REACT-05.
    #[must_use]
    pub fn is_helpless(&self) -> bool {
        !self.is_conscious() || self.is_bound_or_asleep()
    }

    /// In no condition at all, neither of its own nor by where it stands.
    #[must_use]
    pub const fn is_unhampered(&self) -> bool {
        let unconscious = matches!(self.view.standing, Standing::Unconscious);
        self.view.conditions.is_empty() && !self.mired && !unconscious
    }

    /// Whether it is in a condition, of its own or implied by another. Rules AUR-COND-01 to -13.
    #[must_use]
    #[inline(always)]
    pub fn has(&self, key: &str) -> bool {
        if self.is_unhampered() {
            return false;
        }
        let mired = self.mired && key == words::SLOWED && !self.data.is_off("AUR-COND-13");
        mired || self.status().has(key)
    }

    /// On its feet. Rule AUR-ACT-31.
    #[must_use]
    pub fn is_standing(&self) -> bool {
        !self.has(words::PRONE) && !self.has(words::KNEELING)
    }

    /// Whether ties on Defense rolls are won. Rule AUR-REACT-09.
    #[must_use]
    pub fn is_defending(&self) -> bool {
        self.conditions.has(words::DEFENDING) && !self.data.is_off("AUR-REACT-09")
    }

    /// What a pool holds.
    #[must_use]
    pub fn pool(&self, pool: Pool) -> i32 {
        self.pools.now(pool)
    }

    /// Energy that is not reserved. Rule AUR-INIT-07.
    #[must_use]
    pub fn free_energy(&self) -> i32 {
        self.pool(Pool::Energy) - self.reserved.energy_from_pool()
    }

    /// Agility that is not reserved; none while Slowed. Rules AUR-ACT-30, AUR-COND-07.
    #[must_use]
    pub fn free_agility(&self) -> i32 {
        if self.has(words::SLOWED) && !self.data.is_off("AUR-COND-07") {
            return 0;
        }
        self.pool(Pool::Agility) - self.reserved.agility
    }

    /// Whether it has nothing left to pay for actions with before the next Round.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.free_energy() < 1 && self.free_agility() < 1
    }

    /// Stamina that may be spent: never the last point, nothing by the Exhausted or Shaken.
    /// Rules AUR-ACT-28, AUR-COND-03, -04.
    #[must_use]
    pub fn free_stamina(&self) -> i32 {
        let tired = self.has(words::EXHAUSTED) && !self.data.is_off("AUR-COND-04");
        let shaken = self.has(words::SHAKEN) && !self.data.is_off("AUR-COND-03");
        if tired || shaken {
            return 0;
        }
        let last = self.data.in_force("AUR-ACT-28", 1, 0);
        (self.stamina.now() - last - self.reserved.stamina_in_all()).max(0)
    }

    /// Metres of a Run with all its Energy: Speed, halved rounding up while Slowed.
    /// Rule AUR-COND-07.
    #[must_use]
    pub fn speed(&self) -> i32 {
        let slowed = self.has(words::SLOWED) && !self.data.is_off("AUR-COND-07");
        if slowed {
            (self.stats.speed + 1).div_euclid(2)
        } else {
            self.stats.speed
        }
    }

    /// The centre of its space.
    #[must_use]
    pub fn centre(&self, kind: GridKind) -> Point {
        if self.data.is_off("AUR-POS-02") {
            return kind.centre(self.anchor());
        }
        self.space.centre(kind)
    }

    /// How it is seen and shot at.
    #[must_use]
    pub fn sight_body(&self) -> board::Body {
        self.view.sight_body(self.stats.size.eye_halves())
    }

    /// Whether another's centre lies in its front half. Rules AUR-POS-01, -02.
    #[must_use]
    pub fn has_in_front(&self, kind: GridKind, other: &Fighter<'_>) -> bool {
        self.fronts(kind, self.facing, other.centre(kind))
    }

    /// Whether a point would lie in its front half with a facing. Rules AUR-POS-01, -02.
    #[must_use]
    pub fn fronts(&self, kind: GridKind, facing: Direction, point: Point) -> bool {
        self.stats.all_round
            || self.data.is_off("AUR-POS-01")
            || self.data.is_off("AUR-POS-13")
            || in_front(kind, facing, self.centre(kind), point)
    }

    /// The grid direction nearest to a point; of two the smaller turn, then the clockwise one.
    /// Rules AUR-POS-02, -07.
    #[must_use]
    pub fn direction_to(&self, kind: GridKind, point: Point) -> Direction {
        let centre = self.centre(kind);
        if centre == point || self.data.is_off("AUR-POS-07") {
            return self.facing;
        }
        nearest_directions(kind, centre, point).smaller_turn(kind, self.facing)
    }

    /// The greatest Reach over everything that it could strike with now. Rule AUR-STAT-19.
    #[must_use]
    pub const fn max_reach(&self) -> i32 {
        self.gear_stats.reach()
    }
}
