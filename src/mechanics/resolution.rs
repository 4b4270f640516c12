//! A decision by dice as one value, from which it is rolled, told and previewed. Floor 3½.

use super::rolls::with_dice;
use crate::combat::{CombatantId, OddsLine, Party, Preview, RollKind, RollReport, Terms};
use crate::dice::{Budget, Dice, Exploration, Probability, explore_or_sample};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};
use std::convert::Infallible;

/// Where there are too many ways to walk them all, this many are tried.
const TRIES: u32 = 20_000;

/// A decision by dice: its numbers, where they come from, what it is called, and by which rule.
///
/// The value that is rolled is the value that is previewed, so that the two cannot disagree. A ruleset says what its dice
/// come to ([`resolve`](Self::resolve), which sees dice and nothing else) and how that is told; [`roll`](Self::roll) plays it in a
/// battle, [`explore`](Self::explore), [`chance`](Self::chance) and [`preview`](Self::preview) give its exact odds.
pub trait Resolution {
    /// What the dice come to.
    type Outcome;

    /// Draws the dice and reads them.
    fn resolve(&self, dice: &mut dyn Dice) -> Self::Outcome;

    /// Whether the one who acts has its will.
    fn succeeds(&self, outcome: &Self::Outcome) -> bool;

    /// What the log is told, roll by roll in the order in which they were drawn: `who` acts, `other` is the one against whom
    /// it is, if there is one.
    fn reports(
        &self,
        who: CombatantId,
        other: Option<CombatantId>,
        outcome: &Self::Outcome,
    ) -> Vec<RollReport>;

    /// What is rolled, for people: "2d6 +1 against 7".
    fn formula(&self) -> SmolStr;

    /// Every modifier, of both sides.
    fn terms(&self) -> Terms;

    /// What the headline's number means.
    fn headline(&self) -> &'static str {
        "to succeed"
    }

    /// The lines of its odds, worst for the one who acts first, and whether they are sampled. Failure and success, unless a
    /// resolution has more to say.
    fn lines(&self) -> (Vec<OddsLine>, bool) {
        two_lines(self, FAILURE_SUCCESS)
    }

    /// Rolls it with the dice of the battle and records the rolls.
    fn roll(
        &self,
        world: &mut World,
        who: CombatantId,
        other: Option<CombatantId>,
    ) -> Self::Outcome {
        let outcome = with_dice(world, |dice, _| self.resolve(dice));
        for report in self.reports(who, other, &outcome) {
            report.record(world);
        }
        outcome
    }

    /// The exact odds of what it comes to, by a key. Where there are too many ways to walk them all they are sampled, and
    /// say so.
    fn explore<K: Ord>(&self, key: impl Fn(&Self::Outcome) -> K) -> Exploration<K> {
        explore_or_sample(Budget::default(), TRIES, |dice| key(&self.resolve(dice)))
    }

    /// The odds of what follows from it, by a key in its order, each with words for people.
    fn lines_by<K: Ord>(
        &self,
        key: impl Fn(&Self::Outcome) -> K,
        words: impl Fn(&K) -> SmolStr,
    ) -> Vec<OddsLine> {
        let explored = self.explore(key);
        let lines = explored.odds.iter();
        lines
            .map(|(key, chance)| OddsLine::new(words(key), chance))
            .collect()
    }

    /// The chance that the one who acts has its will.
    fn chance(&self) -> Probability {
        self.explore(|outcome| self.succeeds(outcome))
            .odds
            .get(&true)
    }

    /// Its odds and where its numbers come from, under a title.
    fn preview(&self, title: impl Into<SmolStr>) -> Preview {
        let (lines, sampled) = self.lines();
        Preview {
            terms: self.terms(),
            formula: self.formula(),
            sampled,
            ..Preview::of_roll(title, self.headline(), self.chance(), lines)
        }
    }
}

const FAILURE_SUCCESS: [&str; 2] = ["failure", "success"];

/// The lines of a decision with two outcomes, by these words for them.
fn two_lines(
    resolution: &(impl Resolution + ?Sized),
    words: [&'static str; 2],
) -> (Vec<OddsLine>, bool) {
    let explored = resolution.explore(|outcome| resolution.succeeds(outcome));
    let chance = explored.odds.get(&true);
    let lines = words.into_iter().zip([chance.complement(), chance]);
    let lines = lines.map(|(word, chance)| OddsLine::new(word, chance));
    (lines.collect(), explored.sampled)
}

/// The check of a table in which no row has one: it has no values.
impl Resolution for Infallible {
    type Outcome = Self;

    fn resolve(&self, _: &mut dyn Dice) -> Self {
        *self
    }

    fn succeeds(&self, _: &Self) -> bool {
        match *self {}
    }

    fn reports(&self, _: CombatantId, _: Option<CombatantId>, _: &Self) -> Vec<RollReport> {
        match *self {}
    }

    fn formula(&self) -> SmolStr {
        match *self {}
    }

    fn terms(&self) -> Terms {
        match *self {}
    }
}

/// One roll of one combatant, ready to be drawn and told. It is a [`Resolution`] by itself, and two of them are one as
/// [`Versus`] in a ruleset's own.
pub trait SingleRoll {
    /// What the dice come to.
    type Rolled;

    /// Draws the dice and reads them.
    fn draw(&self, dice: &mut dyn Dice) -> Self::Rolled;

    /// Whether it succeeds if nothing is set against it.
    fn passes(&self, rolled: &Self::Rolled) -> bool;

    /// What the roll is for: an attack hits or misses, anything else succeeds or fails. A check, unless a ruleset says
    /// otherwise.
    fn purpose(&self) -> RollKind {
        RollKind::Check
    }

    /// The words for a roll that fails and for one that passes: "miss", "hit".
    fn verdicts(&self) -> [&'static str; 2] {
        match self.purpose() {
            RollKind::Attack => ["miss", "hit"],
            _ => FAILURE_SUCCESS,
        }
    }

    /// The word for a roll that has come out.
    fn verdict(&self, rolled: &Self::Rolled) -> &'static str {
        self.verdicts()[usize::from(self.passes(rolled))]
    }

    /// What the log is told of it: `who` rolls, `against` is the other, if there is one. `None` if nothing is.
    fn report(
        &self,
        who: CombatantId,
        against: Option<CombatantId>,
        rolled: &Self::Rolled,
    ) -> Option<RollReport>;

    /// What is rolled, for people: "d20 at most 12".
    fn roll_formula(&self) -> SmolStr;

    /// Its modifiers.
    fn modifiers(&self) -> &Terms;
}

impl<T: SingleRoll> Resolution for T {
    type Outcome = T::Rolled;

    fn resolve(&self, dice: &mut dyn Dice) -> T::Rolled {
        self.draw(dice)
    }

    fn succeeds(&self, rolled: &T::Rolled) -> bool {
        self.passes(rolled)
    }

    fn reports(
        &self,
        who: CombatantId,
        other: Option<CombatantId>,
        rolled: &T::Rolled,
    ) -> Vec<RollReport> {
        self.report(who, other, rolled).into_iter().collect()
    }

    fn formula(&self) -> SmolStr {
        self.roll_formula()
    }

    fn terms(&self) -> Terms {
        self.modifiers().clone()
    }

    fn headline(&self) -> &'static str {
        match self.purpose() {
            RollKind::Attack => "to hit",
            _ => "to succeed",
        }
    }

    fn lines(&self) -> (Vec<OddsLine>, bool) {
        two_lines(self, self.verdicts())
    }
}

/// A roll and the one that is set against it, if any: the own one is drawn first. How the two are compared is the ruleset's.
#[derive(Debug, Clone)]
pub struct Versus<T> {
    /// The roll of the one who acts.
    pub own: T,
    /// That of the other.
    pub other: Option<T>,
}

impl<T: SingleRoll> Versus<T> {
    /// Draws both.
    pub fn draw(&self, dice: &mut dyn Dice) -> (T::Rolled, Option<T::Rolled>) {
        let own = self.own.draw(dice);
        (own, self.other.as_ref().map(|other| other.draw(dice)))
    }

    /// What the log is told of both.
    pub fn reports(
        &self,
        who: CombatantId,
        other: Option<CombatantId>,
        mine: &T::Rolled,
        theirs: Option<&T::Rolled>,
    ) -> Vec<RollReport> {
        let own = self.own.report(who, other, mine);
        let opposing = self.other.as_ref().zip(theirs).zip(other);
        let opposing =
            opposing.and_then(|((roll, rolled), other)| roll.report(other, Some(who), rolled));
        own.into_iter().chain(opposing).collect()
    }

    /// "d20 at most 12 against d20 at most 8".
    pub fn formula(&self) -> SmolStr {
        let own = self.own.roll_formula();
        match &self.other {
            Some(other) => format_smolstr!("{own} against {}", other.roll_formula()),
            None => own,
        }
    }

    /// Every modifier, those of the other as numbers of the opponent.
    pub fn terms(&self) -> Terms {
        let mut terms = self.own.modifiers().clone();
        terms.extend(self.opposing_terms());
        terms
    }

    /// The modifiers of the other, as numbers of the opponent.
    pub fn opposing_terms(&self) -> Terms {
        let other = self.other.as_ref();
        other.map_or_else(Terms::new, |roll| {
            roll.modifiers().clone().of(Party::Opponent)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Resolution, Versus};
    use crate::combat::{CombatantId, Ledger, ModifierKind, Party, Terms};
    use crate::dice::{Pool, Probability, SeededDice};
    use crate::mechanics::RollOver;
    use std::collections::BTreeMap;

    fn roll(pool: Pool, bonus: i32, number: i32) -> RollOver {
        let mut terms = Terms::new();
        terms.bonus(bonus, "skill", "TOY-DICE-01");
        RollOver::new(pool, terms).against(number)
    }

    fn rolls() -> impl Iterator<Item = RollOver> {
        let pools = [
            Pool::sum(2, 6),
            Pool::highest(2, 20),
            Pool::lowest(3, 8),
            Pool::successes(4, 10, 8),
        ];
        let bonuses = |pool| (-2..=2).map(move |bonus| roll(pool, bonus, 6));
        pools.into_iter().flat_map(bonuses)
    }

    #[test]
    fn what_is_rolled_agrees_with_the_preview() {
        let times: u32 = 4000;
        for roll in rolls() {
            let preview = roll.preview("roll");
            let sum = preview.outcomes.iter().fold(Probability::ZERO, |sum, it| {
                sum.checked_add(it.probability).expect("small fractions")
            });
            assert_eq!(sum, Probability::ONE, "{roll:?}");
            let mut dice = SeededDice::new(11);
            let mut seen = BTreeMap::<bool, u32>::new();
            for _ in 0..times {
                let succeeds = roll.succeeds(&roll.resolve(&mut dice));
                *seen.entry(succeeds).or_default() += 1;
            }
            for (line, succeeds) in preview.outcomes.iter().zip([false, true]) {
                let expected = line.probability.parts_of(u64::from(times));
                let found = seen.get(&succeeds).copied().unwrap_or_default();
                assert!(
                    expected.abs_diff(u64::from(found)) < 160,
                    "{line:?}: {found}"
                );
            }
        }
    }

    #[test]
    fn of_two_rolls_the_own_one_is_drawn_and_told_first() {
        let (who, other) = (CombatantId(1), CombatantId(2));
        let two = Versus {
            own: roll(Pool::sum(2, 6), 2, 7),
            other: Some(roll(Pool::sum(1, 20), 1, 10)),
        };
        let mut dice = SeededDice::new(3);
        let (mine, theirs) = two.draw(&mut dice);
        let reports = two.reports(who, Some(other), &mine, theirs.as_ref());
        let told = reports.iter().map(|report| {
            (
                report.who,
                report.against,
                report.pool.as_str(),
                report.natural,
            )
        });
        let theirs = theirs.expect("it is opposed").value;
        let expected = [
            (who, Some(other), "2d6", mine.value),
            (other, Some(who), "d20", theirs),
        ];
        assert_eq!(told.collect::<Vec<_>>(), expected);
        assert_eq!(two.formula(), "2d6 +2 against 7 against d20 +1 against 10");
        let terms = two.terms();
        let of_other: Vec<_> = terms.of_party(Party::Opponent).collect();
        assert_eq!(terms.sum(ModifierKind::Bonus), 3);
        assert_eq!(of_other.len(), 1);
    }
}
