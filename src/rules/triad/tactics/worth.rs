//! What attacks are worth, in hundredths of a hit point, by odds that are remembered by their numbers. Floor 4.

use super::threats::quarries;
use crate::combat::{CombatantId, Difficulty};
use crate::dice::{Budget, Dice, Odds, explore};
use crate::mechanics::Resolution;
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::worth_to_side;
use crate::rules::triad::components::Pool;
use crate::rules::triad::data::{Poison, SpellKind};
use crate::rules::triad::effects::strike::is_ready_to_block;
use crate::rules::triad::plan::area::{Area, Reading, ReadingNumbers};
use crate::rules::triad::plan::attack::{AttackPlan, AttackSource, attempt, damage};
use crate::rules::triad::resolve::{Attempt, AttemptNumbers, DamageNumbers, Degree};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words;
use std::collections::BTreeMap;

/// The chances of the degrees in millionths, in the order of [`Degree::ALL`].
pub type Chances = [i64; 3];

/// All of a chance.
const WHOLE: i64 = 1_000_000;

/// What is left of an enemy counts as much at least for whom fewer go, in hundredths.
const LEAST_SHARE: i64 = 50;

/// The damage of a hit, and whether it is a critical one.
type Wound = (DamageNumbers, bool);

/// What attacks are worth to the computer, and the odds that were worked out so far. Only numbers are remembered for longer than a
/// decision, so they never grow stale.
#[derive(Default)]
pub struct Worth {
    strength: Difficulty,
    attempts: BTreeMap<AttemptNumbers, Chances>,
    readings: BTreeMap<ReadingNumbers, Chances>,
    /// The damage that is taken, with its chances in millionths.
    wounds: BTreeMap<Wound, Vec<(i32, i64)>>,
    /// How many of the side of the one who decides go for each enemy, in hundredths of those who go for the one for whom most do.
    shares: BTreeMap<CombatantId, i64>,
}

fn of_degrees(odds: &Odds<Degree>) -> Chances {
    Degree::ALL.map(|degree| millionths(odds, &degree))
}

fn millionths<K: Ord>(odds: &Odds<K>, key: &K) -> i64 {
    i64::try_from(odds.get(key).parts_of(1_000_000)).unwrap_or(0)
}

/// What comes of the two degrees of success, weighed by their chances.
pub fn weighed([_, hit, critical]: Chances, of_hit: i64, of_critical: i64) -> i64 {
    (hit * of_hit + critical * of_critical) / WHOLE
}

/// An attack, with what decides what it is worth.
#[derive(Clone)]
pub struct Weighed<'s, 'w> {
    /// Whom it is at.
    pub target: &'s Fighter<'w>,
    attempt: Attempt,
    numbers: Option<DamageNumbers>,
    /// What poison is worth that a hit brings which does damage.
    venom: i64,
    /// Rounds of fear that a success brings.
    rounds: i64,
}

impl<'s, 'w> Weighed<'s, 'w> {
    /// An attack that is planned; none where nobody is struck.
    pub fn of(s: &'s Situation<'w>, plan: &AttackPlan<'_>) -> Option<Self> {
        let target = s.fighter(plan.target?);
        let dose = match &plan.source {
            AttackSource::Weapon(wielded, Mode::Melee) => wielded.data.poison,
            _ => None,
        };
        let rounds = match &plan.source {
            AttackSource::Spell(spell, _, length) if spell.kind == SpellKind::Dread => *length,
            _ => 0,
        };
        Some(Self {
            target,
            attempt: attempt(s, plan),
            numbers: damage(s, plan).map(|(numbers, _)| numbers),
            venom: dose.map_or(0, |dose| venom(target, dose)),
            rounds: rounds.into(),
        })
    }

    /// The same with so many dice of damage.
    #[must_use]
    pub fn with_dice(mut self, dice: i32) -> Self {
        let dice = u8::try_from(dice).unwrap_or(u8::MAX);
        self.numbers = self
            .numbers
            .map(|numbers| DamageNumbers { dice, ..numbers });
        self
    }

    /// The same with so many Rounds of fear.
    #[must_use]
    pub fn with_rounds(mut self, rounds: i32) -> Self {
        self.rounds = rounds.into();
        self
    }

    /// The same with one cause of Advantage more.
    #[must_use]
    pub fn eased(&self, why: &'static str, rule: &'static str) -> Self {
        Self {
            attempt: self.attempt.eased(self.target.data, why, rule),
            ..self.clone()
        }
    }
}

/// What a dose of poison is worth: the first of several doses counts in full.
fn venom(t: &Fighter<'_>, Poison(_, dice, faces, rounds): Poison) -> i64 {
    let each = i64::from(dice * (faces + 1)) * 50;
    match t.has(words::POISONED) {
        true => each,
        false => each * i64::from(rounds),
    }
}

/// What so many points of damage to somebody are worth: the points that it has, how much of what it has left they are, which
/// counts less of one for whom fewer go, its fall. Those of one that is down count little.
fn worth_of_damage(t: &Fighter<'_>, taken: i32, strength: Difficulty, share: i64) -> i64 {
    let worths = &t.data.tactics;
    let hp = t.pool(Pool::Hp);
    if !t.is_up() || hp <= 0 {
        return 5 * i64::from(taken);
    }
    let wear = match strength {
        Difficulty::Hard => i64::from(worths.hard_wear) * share / 100,
        _ => worths.wear.into(),
    };
    let lost = i64::from(taken.min(hp));
    let points = 100 * lost + wear * lost / i64::from(hp);
    match taken >= hp {
        true => points + i64::from(worths.down),
        false => points,
    }
}

impl Worth {
    /// What attacks are worth to a computer of a strength.
    pub fn of_strength(strength: Difficulty) -> Self {
        Self {
            strength,
            ..Self::default()
        }
    }

    /// Whether it weighs for the hard computer.
    pub fn is_hard(&self) -> bool {
        self.strength == Difficulty::Hard
    }

    /// Notes for a decision how many of its side go for each enemy: what several do to one fells it sooner.
    pub fn look_at(&mut self, s: &Situation<'_>, me: &Fighter<'_>) {
        self.shares.clear();
        if !self.is_hard() {
            return;
        }
        for quarry in quarries(s, me) {
            *self.shares.entry(quarry).or_insert(0) += 1;
        }
        let most = self.shares.values().copied().max().unwrap_or(1);
        let foes = s.foes(me).map(|foe| foe.id);
        for foe in foes {
            let share = self.shares.entry(foe).or_insert(1);
            *share = (100 * *share / most.max(1)).max(LEAST_SHARE);
        }
    }

    /// How many go for somebody, in hundredths of those who go for the one for whom most do.
    fn share(&self, t: &Fighter<'_>) -> i64 {
        self.shares.get(&t.id).copied().unwrap_or(100)
    }

    /// What so many points of damage to somebody are worth.
    pub fn of_damage(&self, t: &Fighter<'_>, taken: i32) -> i64 {
        worth_of_damage(t, taken, self.strength, self.share(t))
    }

    /// What so many dice of damage to somebody are worth on average.
    pub fn of_dice(&self, t: &Fighter<'_>, dice: i32, faces: i32) -> i64 {
        self.of_damage(t, dice * (faces + 1) / 2)
    }

    /// The chances of an attempt.
    pub fn chances(&mut self, attempt: &Attempt) -> Chances {
        let explore = || of_degrees(&attempt.explore(|it| it.degree).odds);
        *self
            .attempts
            .entry(attempt.numbers())
            .or_insert_with(explore)
    }

    /// The chances of an attack at all in an area against one of them.
    pub fn chances_in_area(&mut self, area: &Area, reading: &Reading) -> Chances {
        let walk = || of_degrees(&area.explore(|drawn| area.degree(reading, drawn)));
        *self
            .readings
            .entry(area.numbers(reading))
            .or_insert_with(walk)
    }

    /// What a hit is worth that does damage, with something besides if it does any.
    pub fn harm(
        &mut self,
        t: &Fighter<'_>,
        numbers: DamageNumbers,
        critical: bool,
        besides: i64,
    ) -> i64 {
        let walk = || {
            let taken = |dice: &mut dyn Dice| numbers.roll(critical, dice).taken;
            let odds = explore(Budget::default(), taken).odds;
            let all = odds.iter().map(|(&taken, _)| taken);
            all.map(|taken| (taken, millionths(&odds, &taken)))
                .collect::<Vec<_>>()
        };
        let blocks = numbers.kind.is_physical() && is_ready_to_block(t);
        let shield = t.shield().filter(|_| blocks);
        let held = shield.map_or(0, |(_, shield)| shield.durability);
        let (strength, share) = (self.strength, self.share(t));
        let all = self.wounds.entry((numbers, critical)).or_insert_with(walk);
        let worths = all.iter().map(|&(taken, chance)| {
            let taken = (taken - held).max(0);
            let besides = if taken > 0 { besides } else { 0 };
            chance * (worth_of_damage(t, taken, strength, share) + besides)
        });
        worths.sum::<i64>() / WHOLE
    }

    /// What an attack is worth.
    pub fn of(&mut self, attack: &Weighed<'_, '_>) -> i64 {
        let t = attack.target;
        let [of_hit, of_critical] = [false, true].map(|critical| {
            let harm = attack
                .numbers
                .map_or(0, |numbers| self.harm(t, numbers, critical, attack.venom));
            harm + of_fear(t, attack.rounds * if critical { 2 } else { 1 })
        });
        weighed(self.chances(&attack.attempt), of_hit, of_critical)
    }

    /// By how much more an attack is worth with one cause of Advantage more.
    pub fn gain(&mut self, attack: &Weighed<'_, '_>, why: &'static str, rule: &'static str) -> i64 {
        let eased = self.of(&attack.eased(why, rule));
        (eased - self.of(attack)).max(0)
    }

    /// What damage in an area is worth against one of those in it, with something besides on a Critical Success.
    pub fn in_area(
        &mut self,
        (area, reading): (&Area, &Reading),
        t: &Fighter<'_>,
        numbers: DamageNumbers,
        on_critical: i64,
    ) -> i64 {
        let chances = self.chances_in_area(area, reading);
        let of_hit = self.harm(t, numbers, false, 0);
        let of_critical = self.harm(t, numbers, true, 0) + on_critical;
        weighed(chances, of_hit, of_critical)
    }
}

/// What Rounds of fear are worth: the first is worth most, and of those that are Shaken already little.
fn of_fear(t: &Fighter<'_>, rounds: i64) -> i64 {
    let each = i64::from(t.data.tactics.shaken);
    match rounds {
        0 => 0,
        _ if !t.is_up() => 0,
        _ if t.has(words::SHAKEN) => each / 4 * rounds,
        _ => each + (rounds - 1) * each / 2,
    }
}

/// What something done to an enemy is worth to the side of a fighter, from what it is worth in itself: of one that is down
/// little, of one whose loss decides the battle more.
pub fn to_side(s: &Situation<'_>, me: &Fighter<'_>, foe: &Fighter<'_>, worth: i64) -> i32 {
    let worth = i32::try_from(worth).unwrap_or(i32::MAX);
    match foe.is_up() {
        true => worth_to_side(s.objectives(), me.side, foe.id, worth),
        false => worth.clamp(0, 40),
    }
}
