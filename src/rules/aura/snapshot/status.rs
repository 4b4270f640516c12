//! Who can do anything at all: a lighter look than that at a whole fighter. Floor 4.
//! Rules AUR-COND-01 to -13, -17.

use crate::combat::{
    CombatantId, CombatantIter, CombatantQuery, ConditionKeys, Conditions, Side, SideId, Standing,
};
use crate::mechanics::spawning::{CreatureBuilder, Tables};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::words;
use bevy::prelude::World;

/// What of a combatant decides whether it can act, wherever it stands.
#[derive(Debug, Clone, Copy)]
pub struct Status<'w> {
    /// The tables of the battle.
    pub data: &'w AuraData,
    /// Its number.
    pub id: CombatantId,
    /// Its side.
    pub side: SideId,
    /// Whether it still fights.
    pub standing: Standing,
    /// Conditions of its own; [`Status::has`] knows the implied ones too.
    pub conditions: &'w Conditions,
}

impl Status<'_> {
    /// Alive and conscious.
    #[must_use]
    #[inline]
    pub fn is_conscious(&self) -> bool {
        self.standing == Standing::Up
    }

    /// Not dead or gone; the unconscious still lie there.
    #[must_use]
    #[inline]
    pub const fn is_alive(&self) -> bool {
        self.standing.is_there()
    }

    /// Alive and Unguarded. Rule AUR-INIT-15.
    #[must_use]
    pub fn is_unguarded(&self) -> bool {
        self.is_alive() && self.has(words::UNGUARDED)
    }

    /// Whether it may be given commands. Rules AUR-COND-12, -17.
    #[must_use]
    #[inline]
    pub fn obeys(&self) -> bool {
        let helpless = self.is_bound_or_asleep() && !self.data.is_off("AUR-COND-17");
        self.is_conscious() && !helpless
    }

    /// Bound, or asleep. Rule AUR-COND-17.
    #[must_use]
    #[inline]
    pub fn is_bound_or_asleep(&self) -> bool {
        self.conditions.has_any(&HELPLESS)
    }

    /// Whether it is in a condition, of its own or implied by another; the ground under it is left
    /// out. Rules AUR-COND-01 to -13.
    #[must_use]
    #[inline(always)]
    pub fn has(&self, key: &str) -> bool {
        let unconscious =
            self.standing == Standing::Unconscious && !self.data.is_off("AUR-COND-12");
        if self.data.is_off("AUR-COND-13") {
            return self.conditions.has(key) || (key == words::UNCONSCIOUS && unconscious);
        }
        match key {
            words::EXPOSED => unconscious || self.conditions.has_any(&EXPOSING),
            words::UNGUARDED => unconscious || self.conditions.has_any(&UNGUARDING),
            words::SURPRISED | words::PRONE | words::UNCONSCIOUS => {
                unconscious || self.conditions.has(key)
            }
            words::SLOWED => self.conditions.has_any(&SLOWING),
            _ => self.conditions.has(key),
        }
    }
}

/// Who can do nothing though it is conscious. Rule AUR-COND-17.
const HELPLESS: ConditionKeys = ConditionKeys::of(&[words::BOUND, words::ASLEEP]);

/// What makes one Exposed, the unconscious apart. Rules AUR-COND-01, -02, -05, -08 to -10, -13.
const EXPOSING: ConditionKeys = ConditionKeys::of(&[
    words::EXPOSED,
    words::DAZED,
    words::RESTRAINED,
    words::PRONE,
    words::UNGUARDED,
    words::BLINDED,
    words::BOUND,
    words::ASLEEP,
    words::SURPRISED,
]);

/// What makes one Unguarded, the unconscious apart. Rules AUR-COND-02, -06, -09, -13, -17.
const UNGUARDING: ConditionKeys = ConditionKeys::of(&[
    words::UNGUARDED,
    words::BLINDED,
    words::BOUND,
    words::ASLEEP,
    words::SURPRISED,
]);

/// What slows one, the ground apart. Rules AUR-COND-07, -11, -13.
const SLOWING: ConditionKeys = ConditionKeys::of(&[words::SLOWED, words::RESTRAINING]);

/// The components that a status is read from.
pub type StatusQuery = (&'static Side, &'static Standing, &'static Conditions);

/// The status of everybody, the dead too, ascending.
struct Statuses<'w> {
    tables: &'w Tables<AuraData>,
    all: CombatantIter<'w, StatusQuery>,
    last: u32,
}

impl<'w> Statuses<'w> {
    fn of(world: &'w World) -> Self {
        Self {
            tables: AuraData::of_sides(world),
            all: CombatantQuery::all(world),
            last: 0,
        }
    }
}

impl<'w> Iterator for Statuses<'w> {
    type Item = Status<'w>;

    #[inline(always)]
    fn next(&mut self) -> Option<Status<'w>> {
        let (side, standing, conditions) = self.all.next()?;
        self.last += 1;
        Some(Status {
            data: self.tables.of_side(side.0),
            id: CombatantId(self.last),
            side: side.0,
            standing: *standing,
            conditions,
        })
    }
}

/// The status of a combatant.
///
/// # Panics
/// If the battle has no such combatant.
pub fn status_of(world: &World, id: CombatantId) -> Status<'_> {
    let (side, standing, conditions) = CombatantQuery::<StatusQuery>::one(world, id);
    Status {
        data: AuraData::of_side(world, side.0),
        id,
        side: side.0,
        standing: *standing,
        conditions,
    }
}

/// Whether something holds of any combatant.
pub fn anybody(world: &World, holds: impl Fn(&Status<'_>) -> bool) -> bool {
    Statuses::of(world).any(|it| holds(&it))
}

/// Whether any combatant has a condition of its own.
pub fn anybody_is(world: &World, key: &str) -> bool {
    anybody(world, |it| it.conditions.has(key))
}

/// Everybody who may be given commands, ascending.
pub fn obeying(world: &World) -> impl Iterator<Item = Status<'_>> {
    Statuses::of(world).filter(Status::obeys)
}
