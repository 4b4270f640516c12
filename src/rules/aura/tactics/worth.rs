//! What an attack is worth. Floor 4.
//!
//! The chances come from the very functions that roll, walked once for each set of numbers; the
//! damage is that of average dice.

use super::attack_options::{ExpectedEffect, HITS};
use super::average::Average;
use super::style::Style;
use crate::board::{Memo, Stamp};
use crate::combat::Act;
use crate::dice::{Budget, explore};
use crate::mechanics::tactics::worth_to_side;
use crate::rules::aura::components::Pool as Counted;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::attack::{
    Aim, Maneuver, Plan, SumsOnly, aim, check_aimed, check_unloaded, plan,
};
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::resolve::{
    DefenceNumbers, HitClass, StrikeNumbers, roll_damage, roll_strike, withstand,
};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

/// Throws of an open-ended die that are followed: more are rarer than one in a hundred.
const DEPTH: u8 = 2;

/// Worth of taking somebody out of the fight, in hundredths of a point of damage.
const OUT: i32 = 2_500;

/// One blow in so many takes one without Aura out of the fight. Rules AUR-HURT-08, -09.
const BLOWS_TO_FELL: i32 = 5;

/// Worth of a major injury with its exhaustion.
const WEARY: i32 = 400;

/// Remembers the chances of attacks, in thousandths by class.
#[derive(Debug, Default)]
pub struct ExpectationCache {
    /// Whether those who have lost much are struck first.
    focuses: bool,
    /// Whether those are struck first whose loss decides the battle.
    hunts: bool,
    /// The tables that all the rest follows from.
    data: Stamp,
    strikes: Memo<StrikeNumbers, [i32; HitClass::ALL.len()]>,
    fortitude_defences: Memo<(DefenceNumbers, i32), i32>,
}

fn budget() -> Budget {
    Budget {
        explode_depth: DEPTH,
        ..Budget::default()
    }
}

impl ExpectationCache {
    /// With nothing remembered yet.
    pub(super) fn of(style: Style) -> Self {
        Self {
            focuses: style.tricks,
            hunts: style.hunts,
            ..Self::default()
        }
    }

    /// Forgets what was worked out with other tables.
    fn keep_to(&mut self, data: &AuraData) {
        if self.data != data.stamp() {
            self.data = data.stamp();
            self.strikes.clear();
            self.fortitude_defences.clear();
        }
    }

    /// The chances of each class, in thousandths.
    fn chances(&mut self, data: &AuraData, numbers: &StrikeNumbers) -> [i32; HitClass::ALL.len()] {
        self.keep_to(data);
        *self.strikes.entry(*numbers).or_insert_with(|| {
            let explored = explore(budget(), |dice| roll_strike(data, numbers, dice).class);
            HitClass::ALL.map(|class| thousandths(explored.odds.get(&class)))
        })
    }

    /// The chance that somebody does not withstand, in thousandths.
    fn fails(&mut self, data: &AuraData, numbers: DefenceNumbers, av: i32) -> i32 {
        self.keep_to(data);
        *self
            .fortitude_defences
            .entry((numbers, av))
            .or_insert_with(|| {
                let explored = explore(budget(), |dice| withstand(data, &numbers, av, dice).0);
                thousandths(explored.odds.get(&false))
            })
    }

    /// The price of an attack at a combatant and what it is worth, in hundredths of a point of
    /// damage; `None` if it is not legal.
    pub(super) fn weigh(
        &mut self,
        s: &Situation<'_>,
        who: &Fighter<'_>,
        act: &Act,
        timing: Timing,
    ) -> Option<(Price, i32)> {
        let aim = aim(s, who, act, timing).ok()?;
        let price = check_aimed(&aim, act).ok()?;
        let expected = self.expected_of(&aim);
        Some((price, self.of_expected(s, who, aim.t, expected)))
    }

    /// The price of an attack at a combatant and what it promises once the weapon is loaded; `None`
    /// if it would not be legal.
    pub(super) fn expected(
        &mut self,
        s: &Situation<'_>,
        who: &Fighter<'_>,
        act: &Act,
    ) -> Option<(Price, ExpectedEffect)> {
        let aim = aim(s, who, act, Timing::Action).ok()?;
        let price = check_unloaded(&aim, act).ok()?;
        Some((price, self.expected_of(&aim)))
    }

    fn expected_of(&mut self, aim: &Aim<'_, '_>) -> ExpectedEffect {
        let plan = plan::<SumsOnly>(aim);
        match aim.maneuver {
            Some(maneuver) => ExpectedEffect::Maneuver(self.maneuver_value(aim, maneuver, &plan)),
            None => ExpectedEffect::Damage(self.blow(aim.s.data, &plan)),
        }
    }

    /// What an expected effect is worth to a combatant against a target as it is now, in hundredths of a
    /// point of damage: more to one that hunts if the loss of the target decides the battle.
    pub(super) fn of_expected(
        &self,
        s: &Situation<'_>,
        who: &Fighter<'_>,
        target: &Fighter<'_>,
        expected: ExpectedEffect,
    ) -> i32 {
        let worth = match expected {
            ExpectedEffect::Maneuver(worth) => worth,
            ExpectedEffect::Damage(hits) => {
                let hits = hits.into_iter();
                let sum: i32 = hits
                    .map(|(chance, dealt)| chance * self.harm(target, dealt) / 10)
                    .sum();
                sum / 100
            }
        };
        if !self.hunts {
            return worth;
        }
        worth_to_side(s.objectives(), who.side, target.id, worth)
    }

    /// Chances and damage of all classes of hits.
    fn blow(&mut self, data: &AuraData, plan: &Plan<SumsOnly>) -> [(i32, i32); HITS] {
        let chances = self.chances(data, &plan.strike);
        let classes = HitClass::ALL.into_iter().zip(chances);
        let mut hits = classes
            .filter(|(class, _)| class.is_hit())
            .map(|(class, chance)| {
                let dealt = roll_damage(data, &plan.hit.damage, class, &mut Average).dealt;
                (chance, dealt)
            });
        std::array::from_fn(|_| hits.next().unwrap_or_default())
    }

    /// What damage does to somebody, in hundredths of a point: what is near its end counts more.
    fn harm(&self, target: &Fighter<'_>, dealt: i32) -> i32 {
        let aura = target.pool(Counted::Aura);
        if dealt <= 0 {
            return 0;
        }
        if !target.is_conscious() {
            // The unconscious are no danger now.
            return 60;
        }
        if aura > 0 {
            let kept = dealt.min(aura) * 100;
            let near = if dealt >= aura { 500 } else { 0 };
            let focus = if self.focuses {
                let most = target.pools.max(Counted::Aura).max(1);
                kept * (most - aura).max(0) / most
            } else {
                0
            };
            return kept + focus + near + (60 - aura).max(0) * 2;
        }
        OUT / BLOWS_TO_FELL + WEARY
    }

    fn maneuver_value(
        &mut self,
        aim: &Aim<'_, '_>,
        maneuver: Maneuver,
        plan: &Plan<SumsOnly>,
    ) -> i32 {
        let chances = self.chances(aim.s.data, &plan.strike);
        let hits: i32 = HitClass::ALL
            .into_iter()
            .zip(chances)
            .filter_map(|(class, chance)| class.is_hit().then_some(chance))
            .sum();
        let fails = plan
            .fortitude_defence
            .as_ref()
            .map_or(1_000, |fortitude_defence| {
                self.fails(
                    aim.s.data,
                    fortitude_defence.after(false),
                    fortitude_defence.av,
                )
            });
        let succeeds = hits * fails / 1_000;
        let worth = succeeds * success_worth(aim.t, maneuver) / 1_000;
        if plan.opens { worth - 300 } else { worth }
    }
}

fn thousandths(chance: crate::dice::Probability) -> i32 {
    i32::try_from(chance.parts_of(1_000)).unwrap_or(1_000)
}

/// What a maneuver that succeeds is worth.
fn success_worth(target: &Fighter<'_>, maneuver: Maneuver) -> i32 {
    match maneuver {
        Maneuver::Trip if target.has(words::PRONE) => 0,
        Maneuver::Trip => 900,
        Maneuver::Disarm => 700,
        Maneuver::Restrain if target.conditions.has(words::RESTRAINED) => 0,
        Maneuver::Restrain => 500,
        Maneuver::Push => 300,
    }
}
