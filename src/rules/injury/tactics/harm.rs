//! What blows come to for their target, in hundredths of a minor injury. Floor 4.
//! Rules INJ-HURT-01, -05, INJ-COND-02, INJ-STAT-10.

use super::style::Style;
use crate::mechanics::NamedPool;
use crate::rules::injury::components::Pool;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::preview::blow_odds;
use crate::rules::injury::resolve::{AttackNumbers, Blow, strain_of};
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;

/// The fewest and the most degrees that are told apart.
const DEGREES: (i32, i32) = (-1, 5);
/// The degrees that are told apart, as many without a critical effect as with one, and a fumble.
const HITS: usize = 7;
const OUTCOMES: usize = 2 * HITS + 1;

/// What a fumble is worth.
const FUMBLE: i32 = -60;
/// What the injuries of a hit are worth, from the fewest degrees to the most.
const INJURIES: [i32; HITS] = [80, 100, 150, 220, 300, 380, 380];
/// What a critical effect is worth.
const CRITICAL: i32 = 60;

/// The chances of an attack, in millionths: of a fumble, of hits of each degree, of critical ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BlowChances([i32; OUTCOMES]);

/// What each outcome of an attack is worth against one target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HarmTable([i32; OUTCOMES]);

/// The place of an outcome; `None` for what does nothing.
fn place(blow: Blow) -> Option<usize> {
    match blow {
        Blow::Fumble => Some(0),
        Blow::Miss | Blow::Deflected => None,
        Blow::Hit { degrees, critical } => {
            let step = degrees.clamp(DEGREES.0, DEGREES.1) - DEGREES.0;
            let step = usize::try_from(step).unwrap_or(0);
            Some(1 + step + if critical { HITS } else { 0 })
        }
    }
}

impl BlowChances {
    /// The exact odds of an attack.
    pub(super) fn of(data: &InjuryData, numbers: &AttackNumbers) -> Self {
        let mut chances = [0; OUTCOMES];
        for (blow, chance) in blow_odds(data, numbers, None).odds.iter() {
            if let Some(place) = place(*blow) {
                chances[place] += i32::try_from(chance.parts_of(1_000_000)).unwrap_or(0);
            }
        }
        Self(chances)
    }

    /// What the attack is worth on average.
    pub(super) fn worth(&self, table: &HarmTable) -> i32 {
        let each = self.0.iter().zip(&table.0);
        let total: i64 = each.map(|(&p, &it)| i64::from(p) * i64::from(it)).sum();
        i32::try_from(total / 1_000_000).unwrap_or(0)
    }
}

impl HarmTable {
    /// What outcomes are worth against somebody: the injury and, in the eyes of those who think of it, how much
    /// nearer the strain brings it to its fall.
    pub(super) fn against(target: &Fighter<'_>, style: &Style) -> Self {
        let life = Life::of(target);
        Self::with(|degrees| {
            let strain = strain_of(target.data, degrees);
            life.as_ref().map_or(0, |life| life.worn(strain, style))
        })
    }

    /// What the injuries alone are worth.
    #[cfg(test)]
    pub(super) fn of_injuries() -> Self {
        Self::with(|_| 0)
    }

    fn with(worn: impl Fn(i32) -> i32) -> Self {
        let mut table = [FUMBLE; OUTCOMES];
        for critical in [false, true] {
            for degrees in DEGREES.0..=DEGREES.1 {
                let blow = Blow::Hit { degrees, critical };
                let Some(place) = place(blow) else { continue };
                let step = usize::try_from(degrees - DEGREES.0).unwrap_or(0);
                let injury = INJURIES[step] + if critical { CRITICAL } else { 0 };
                table[place] = injury + worn(degrees);
            }
        }
        Self(table)
    }

    /// What one outcome is worth.
    pub(super) fn of(&self, blow: Blow) -> i32 {
        place(blow).map_or(0, |place| self.0[place])
    }
}

/// How near somebody is to its fall for want of Stamina.
struct Life {
    /// Stamina and Exhaustion points that are left.
    left: i32,
    strain: i32,
    bleed: i32,
}

impl Life {
    /// That of a combatant; `None` for one without a Constitution.
    fn of(who: &Fighter<'_>) -> Option<Self> {
        who.stats.con?;
        Some(Self {
            left: who.stamina.now() + who.pool(Pool::Exhaustion),
            strain: who.conditions.value(words::STRAIN),
            bleed: who.conditions.value(words::BLEED),
        })
    }

    /// What is left once the strain so far has told; 1 at least.
    fn to_lose(&self) -> i32 {
        (self.left - toll(self.strain) - self.bleed).max(1)
    }

    /// Whether it falls at the start of its next turn as it is.
    fn is_spent(&self) -> bool {
        self.strain + self.bleed >= self.left
    }

    /// What so much more strain is worth to its enemies.
    fn worn(&self, strain: i32, style: &Style) -> i32 {
        if self.is_spent() || style.wear == 0 {
            return 0;
        }
        let to_lose = self.to_lose();
        let more = toll(self.strain + strain) - toll(self.strain);
        let falls = self.strain + strain + self.bleed >= self.left;
        style.wear * more.min(to_lose) / to_lose + if falls { style.fall } else { 0 }
    }
}

/// The Stamina that strain costs in all, turn by turn.
fn toll(strain: i32) -> i32 {
    let mut left = strain;
    let mut sum = 0;
    while left > 0 {
        sum += left;
        left /= 2;
    }
    sum
}
