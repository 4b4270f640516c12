//! What an attack is worth, in hundredths of a minor injury. Floor 4.

use super::harm::{BlowChances, HarmTable};
use super::style::Style;
use crate::board::Memo;
use crate::combat::Act;
use crate::mechanics::tactics::{best, worth_to_side};
use crate::mechanics::{NamedPool, Proposal};
use crate::rules::injury::components::Pool;
use crate::rules::injury::data::{InjuryData, Mode};
use crate::rules::injury::plan::attack::{Strike, attack_numbers, unhindered_numbers};
use crate::rules::injury::resolve::AttackNumbers;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use std::cmp::Reverse;

/// The expectations that the computer has worked out so far, from exact odds.
#[derive(Debug, Default)]
pub(super) struct ExpectationCache {
    known: Memo<AttackNumbers, BlowChances>,
    style: Style,
}

impl ExpectationCache {
    /// The memory of a player with these habits.
    pub(super) fn new(style: Style) -> Self {
        Self {
            style,
            ..Self::default()
        }
    }

    /// The worth of an attack without riders and the action that makes it; `None` if it is not
    /// legal.
    pub(super) fn of_plain_strike(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        strike: Strike,
    ) -> Option<Proposal> {
        let numbers = numbers_of(s, me, &strike)?;
        let table = HarmTable::against(s.fighter(strike.target), &self.style);
        let expected = self.expected(me.data, numbers, &table);
        Some(choice(s, strike, expected))
    }

    /// The attack that is worth most, of several the first, if it is worth more than `above`.
    ///
    /// What is on a line makes a shot only worse: the lines of those are not looked along that would
    /// not be the best with nothing on them.
    pub(super) fn best_strike(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        strikes: impl Iterator<Item = Strike>,
        above: i32,
    ) -> Option<Proposal> {
        let bounded = strikes.enumerate().filter_map(|(index, strike)| {
            let most = self.most_of(s, me, &strike)?;
            (most > above).then_some((most, Reverse(index), strike))
        });
        let mut bounded: Vec<_> = bounded.collect();
        bounded.sort_by_key(|&(most, index, _)| Reverse((most, index)));
        let mut best: Option<(i32, Reverse<usize>, Proposal)> = None;
        for (most, index, strike) in bounded {
            if matches!(best, Some((worth, first, _)) if (worth, first) > (most, index)) {
                break;
            }
            let Some(choice) = self.of_strike(s, me, strike) else {
                continue;
            };
            let rank = (choice.worth, index);
            let comes_first = match best {
                Some((worth, first, _)) => rank > (worth, first),
                None => choice.worth > above,
            };
            if comes_first {
                best = Some((choice.worth, index, choice));
            }
        }
        best.map(|(.., choice)| choice)
    }

    /// No more is an attack worth; `None` if it is not legal wherever nothing is on its line.
    fn most_of(&mut self, s: &Situation<'_>, me: &Fighter<'_>, strike: &Strike) -> Option<i32> {
        if !is_possible(s, me, strike) {
            return None;
        }
        if !strike.mode.is_ranged() {
            return Some(i32::MAX);
        }
        let numbers = unhindered_numbers(s, strike).ok()?;
        let table = HarmTable::against(s.fighter(strike.target), &self.style);
        let effort = self.best_effort(me, strike.mode, numbers, &table);
        Some(worth_at(s, strike, effort.worth + ROUNDING))
    }

    /// The worth of an attack and the action that makes it; `None` if it is not legal.
    fn of_strike(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        strike: Strike,
    ) -> Option<Proposal> {
        let (mode, numbers) = (strike.mode, numbers_of(s, me, &strike)?);
        let table = HarmTable::against(s.fighter(strike.target), &self.style);
        let effort = self.best_effort(me, mode, numbers, &table);
        let mut choice = choice(s, strike, effort.worth);
        let riders = [
            (rider_of(mode), effort.power),
            (words::RECKLESS, effort.reckless),
        ];
        for (rider, amount) in riders {
            if amount > 0 {
                choice.act = choice.act.rider(rider, amount);
            }
        }
        Some(choice)
    }

    /// Chooses how much Stamina to put into the attack: each point must pay for itself.
    fn best_effort(
        &mut self,
        me: &Fighter<'_>,
        mode: Mode,
        numbers: AttackNumbers,
        table: &HarmTable,
    ) -> Effort {
        let mb = i32::from(me.stats.mb);
        let spare = (me.stamina.now() - 5).clamp(0, 2 * mb);
        let most = |rider, most: i32| match me.turn.used(rider) {
            true => 0,
            false => spare.min(most),
        };
        let power_most = if self.style.spends {
            most(rider_of(mode), mb)
        } else {
            0
        };
        let reckless_most = if self.style.tricks && mode == Mode::Melee {
            most(words::RECKLESS, mb.max(1))
        } else {
            0
        };
        let efforts = (0..=reckless_most).flat_map(|reckless| {
            let most = power_most.min(spare - reckless);
            (0..=most).map(move |power| (reckless, power))
        });
        let attacks = &me.data.attacks;
        let gain = match mode {
            Mode::Melee => attacks.power,
            _ => attacks.deadly_aim,
        };
        let weighed = efforts.map(|(reckless, power)| {
            let numbers = AttackNumbers {
                bonus: numbers.bonus + gain * power,
                edge: numbers.edge - reckless,
                reckless,
                ..numbers
            };
            Effort {
                worth: self.expected(me.data, numbers, table) - (power + reckless) * STAMINA_PRICE,
                power,
                reckless,
            }
        });
        best(weighed, |effort| effort.worth).expect("no effort at all is one, too")
    }

    /// What an attack can be expected to do. Only the difference of bonus and DV matters.
    pub(super) fn expected(
        &mut self,
        data: &InjuryData,
        numbers: AttackNumbers,
        table: &HarmTable,
    ) -> i32 {
        let numbers = AttackNumbers {
            bonus: 0,
            dv: numbers.dv - numbers.bonus,
            ..numbers
        };
        let known = self.known.entry(numbers);
        known
            .or_insert_with(|| BlowChances::of(data, &numbers))
            .worth(table)
    }
}

/// Stamina that is put into an attack.
struct Effort {
    /// What the attack is then worth, less the Stamina.
    worth: i32,
    /// Points for Power Attack or Deadly Aim.
    power: i32,
    /// Points for a Reckless Attack.
    reckless: i32,
}

/// The numbers of an attack that can be made; cheap to refuse.
fn numbers_of(s: &Situation<'_>, me: &Fighter<'_>, strike: &Strike) -> Option<AttackNumbers> {
    let possible = is_possible(s, me, strike);
    possible.then(|| attack_numbers(s, strike).ok()).flatten()
}

/// What must hold of an attack, at a glance.
fn is_possible(s: &Situation<'_>, me: &Fighter<'_>, strike: &Strike) -> bool {
    is_near_enough(s, me, strike) && !is_unusable(me, strike)
}

/// An attack with what it is expected to do, the more if the target is weak.
fn choice(s: &Situation<'_>, strike: Strike, expected: i32) -> Proposal {
    Proposal {
        worth: worth_at(s, &strike, expected),
        act: Act::new(verb_of(strike.mode))
            .with(strike.with)
            .at(strike.target),
    }
}

/// What it is worth to do what is expected to the target of an attack: the more, the weaker it is, and
/// the more if its loss decides the battle.
fn worth_at(s: &Situation<'_>, strike: &Strike, expected: i32) -> i32 {
    let target = s.fighter(strike.target);
    let side = s.fighter(strike.attacker).side;
    let worth = expected * weakness(target) / 100;
    worth_to_side(s.objectives, side, target.id, worth)
}

/// The action that makes an attack of a mode.
const fn verb_of(mode: Mode) -> &'static str {
    match mode {
        Mode::Melee => words::ATTACK,
        Mode::Shoot => words::SHOOT,
        Mode::Throw => words::THROW,
    }
}

/// The rider that makes an attack surer.
const fn rider_of(mode: Mode) -> &'static str {
    match mode {
        Mode::Melee => words::POWER,
        _ => words::DEADLY_AIM,
    }
}

/// So much less than it should be may an expectation be: chances are rounded down.
const ROUNDING: i32 = 1;

/// What a point of Stamina is worth to its owner.
pub(super) const STAMINA_PRICE: i32 = 6;

/// The weak are finished first: 100 for the sound, up to 200.
fn weakness(target: &Fighter<'_>) -> i32 {
    let tired = if target.is_exhausted() { 30 } else { 0 };
    100 + (target.body.death_dc(0) * 4).min(70) + tired
}

fn is_near_enough(s: &Situation<'_>, me: &Fighter<'_>, strike: &Strike) -> bool {
    strike.mode.is_ranged()
        || s.distance(me, s.fighter(strike.target)) <= i32::from(me.stats.reach) + 1
}

fn is_unusable(me: &Fighter<'_>, strike: &Strike) -> bool {
    let shot = strike.mode == Mode::Shoot;
    me.turn.used(words::DEFEND)
        || shot && (me.pool(Pool::Ammunition) < 1 || me.gear.is_unloaded(&strike.with))
}

#[cfg(test)]
mod tests {
    use super::{ExpectationCache, HarmTable, ROUNDING};
    use crate::rules::injury::data::InjuryData;
    use crate::rules::injury::resolve::AttackNumbers;

    /// What `best_strike` relies on, as it looks along no line that cannot matter.
    #[test]
    fn no_attack_is_better_for_cover_or_for_somebody_in_the_way() {
        let data = InjuryData::shipped();
        let mut worth = ExpectationCache::default();
        let table = HarmTable::of_injuries();
        let mut expected = |numbers| worth.expected(data, numbers, &table);
        for (crit, reckless, size_difference) in [(20, 0, 0), (18, 1, -1), (19, 3, 2), (20, 0, 4)] {
            for thrown in [false, true] {
                for (dv, edge) in (-8..=30).flat_map(|dv| (-12..=4).map(move |edge| (dv, edge))) {
                    let numbers = AttackNumbers {
                        bonus: 0,
                        dv,
                        edge,
                        crit,
                        reckless,
                        size_difference,
                        thrown,
                    };
                    let [covered, behind] = [(0, 1), (1, 0)].map(|(more, less)| {
                        expected(AttackNumbers {
                            dv: dv + more,
                            edge: edge - less,
                            ..numbers
                        })
                    });
                    let open = expected(numbers) + ROUNDING;
                    assert!(covered <= open && behind <= open, "{numbers:?}");
                }
            }
        }
    }
}
