//! Two checks that are compared with each other. Floor 3½.

use super::check::{Check, Checked, TRIES};
use super::rolls::with_dice;
use crate::combat::{CombatantId, Ledger, ModifierKind, OddsLine, Preview, Terms};
use crate::dice::{Budget, Dice, Odds, explore_or_sample};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// An opposed check: two combatants roll, and the total of the second is the number that the first
/// must reach. Made by [`Check::against_roll`].
///
/// ```
/// use quincunx::combat::{Ledger, Terms};
/// use quincunx::dice::Pool;
/// use quincunx::mechanics::Check;
///
/// let check = |strength| {
///     let mut terms = Terms::new();
///     terms.bonus(strength, "Strength", "DUEL-SHOVE-01");
///     Check::new(Pool::sum(2, 6), terms).told("shove", "DUEL-SHOVE-01")
/// };
/// let preview = check(1).against_roll(check(1)).preview("pushed back", "pushed");
/// assert_eq!((preview.chance.to_string().as_str(), preview.formula.as_str()), ("721/1296", "2d6 +1 against 2d6 +1"));
/// assert_eq!(preview.outcomes[0].probability.to_string(), "575/1296");
/// ```
#[derive(Debug, Clone)]
pub struct Opposed {
    own: Check,
    other: Check,
}

/// An opposed check that was rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpposedRoll {
    /// The roll of the one who acts; its margin is the difference of the totals.
    pub own: Checked,
    /// The roll that it was against.
    pub other: Checked,
}

impl OpposedRoll {
    /// Whether the one who acts wins: its total is as high or higher.
    #[must_use]
    pub const fn succeeds(&self) -> bool {
        self.own.succeeds()
    }
}

impl Check {
    /// The check against what another one comes to. Modifiers of kind
    /// [`Defence`](crate::combat::ModifierKind::Defence) count for that number.
    #[must_use]
    pub const fn against_roll(self, other: Self) -> Opposed {
        Opposed { own: self, other }
    }
}

impl Opposed {
    /// The check of the one who acts, once the other total is known.
    fn against(&self, other: &Checked) -> Check {
        self.own.clone().against(other.total)
    }

    /// The resolution: the other check is rolled first.
    pub fn resolve(&self, dice: &mut dyn Dice) -> OpposedRoll {
        let other = self.other.resolve(dice);
        let own = self.against(&other).resolve(dice);
        OpposedRoll { own, other }
    }

    /// Rolls both with the dice of the battle and records both rolls, that of `other` first.
    pub fn roll(&self, world: &mut World, who: CombatantId, other: CombatantId) -> OpposedRoll {
        let rolled = with_dice(world, |dice, _| self.resolve(dice));
        let first = self.other.report(other, Some(who), &rolled.other);
        first.record(world);
        let own = self.against(&rolled.other);
        let second = own.report(who, Some(other), &rolled.own);
        second.record(world);
        rolled
    }

    /// The exact odds that the one who acts loses and wins, with a label for each. Where there are
    /// too many ways to walk them all, they are sampled and say so.
    #[must_use]
    pub fn preview(&self, lost: impl Into<SmolStr>, won: impl Into<SmolStr>) -> Preview {
        let labels = [lost.into(), won.into()];
        self.preview_of(
            |rolled, _| rolled.succeeds(),
            |&wins| labels[usize::from(wins)].clone(),
        )
    }

    /// The same for what follows from both rolls: the outcomes by a key that `follow` gives, in the order
    /// of the keys, and a label for each key; `follow` may roll on.
    ///
    /// ```
    /// use quincunx::combat::Terms;
    /// use quincunx::dice::Pool;
    /// use quincunx::mechanics::Check;
    ///
    /// let roll = || Check::new(Pool::sum(1, 6), Terms::new());
    /// let shove = roll().against_roll(roll());
    /// let preview = shove.preview_of(
    ///     |rolled, _| (rolled.succeeds(), rolled.own.margin >= 4),
    ///     |&(pushed, falls)| match (pushed, falls) {
    ///         (false, _) => "stands".into(),
    ///         (true, false) => "pushed".into(),
    ///         (true, true) => "pushed and prone".into(),
    ///     },
    /// );
    /// let lines = preview.outcomes.iter().map(|line| format!("{} {}", line.label, line.probability));
    /// assert_eq!(lines.collect::<Vec<_>>(), ["stands 5/12", "pushed 1/2", "pushed and prone 1/12"]);
    /// assert_eq!(preview.chance.to_string(), "7/12", "to win");
    /// ```
    pub fn preview_of<K: Ord>(
        &self,
        mut follow: impl FnMut(&OpposedRoll, &mut dyn Dice) -> K,
        label: impl Fn(&K) -> SmolStr,
    ) -> Preview {
        let explored = explore_or_sample(Budget::default(), TRIES, |dice| {
            let rolled = self.resolve(dice);
            (follow(&rolled, dice), rolled.succeeds())
        });
        let chance = explored.odds.probability(|&(_, succeeds)| succeeds);
        let outcomes: Odds<K> = explored.odds.map(|(key, _)| key);
        let lines = outcomes.iter();
        let lines = lines.map(|(key, probability)| OddsLine::new(label(key), probability));
        Preview {
            terms: self.terms(),
            formula: self.formula(),
            sampled: explored.sampled,
            ..Preview::of_roll(self.own.label(), "to win", chance, lines.collect())
        }
    }

    /// What counts for both: the bonuses of the other one are what its opponent has to overcome.
    fn terms(&self) -> Terms {
        let mut terms = self.own.terms().clone();
        let others = self.other.terms().iter();
        for it in others.filter(|it| it.counts() && it.kind == ModifierKind::Bonus) {
            terms.defence(it.value, it.label.clone(), it.rule.0);
        }
        terms
    }

    /// "2d6 +1 against 2d6 +2".
    #[must_use]
    pub fn formula(&self) -> SmolStr {
        format_smolstr!("{} against {}", self.own.formula(), self.other.formula())
    }
}

#[cfg(test)]
mod tests {
    use super::Opposed;
    use crate::combat::{BattleEvent, Chronicle, CombatantId, Ledger, ModifierKind, Terms};
    use crate::dice::{Pool, Probability, SeededDice};
    use crate::grid::GridKind;
    use crate::mechanics::Check;
    use crate::mechanics::testing::{Toy, field};

    fn check(pool: Pool, bonus: i32) -> Check {
        let mut terms = Terms::new();
        terms.bonus(bonus, "strength", "TOY-PUSH-01");
        Check::new(pool, terms).told("push", "TOY-PUSH-01")
    }

    fn contests() -> impl Iterator<Item = Opposed> {
        let pools = [Pool::sum(2, 6), Pool::highest(2, 10), Pool::sum(1, 20)];
        let sides = pools.into_iter().zip([-2, 0, 3]);
        sides.map(|(pool, bonus)| check(pool, bonus).against_roll(check(pool, 1)))
    }

    #[test]
    fn the_odds_of_an_opposed_check_are_those_of_its_rolls() {
        let tries: u32 = 4000;
        for contest in contests() {
            let preview = contest.preview("lost", "won");
            let sum = |kind| preview.terms.sum(kind);
            assert_eq!(sum(ModifierKind::Defence), 1, "that of the other");
            let [lost, won] = [0, 1].map(|line| preview.outcomes[line].probability);
            assert_eq!(lost.checked_add(won), Some(Probability::ONE));
            let mut dice = SeededDice::new(3);
            let wins = (0..tries).filter(|_| contest.resolve(&mut dice).succeeds());
            let wins = u64::try_from(wins.count()).expect("few tries");
            let expected = won.parts_of(u64::from(tries));
            assert!(expected.abs_diff(wins) < 160, "{contest:?}: {wins}");
        }
    }

    #[test]
    fn both_rolls_are_recorded_the_one_to_be_reached_first() {
        let mut world = field(
            GridKind::Square,
            &[Toy::new(0, (2, 2)), Toy::new(1, (3, 2))],
        );
        let (who, other) = (CombatantId(1), CombatantId(2));
        let contest = check(Pool::sum(2, 6), 2).against_roll(check(Pool::sum(2, 6), 0));
        let rolled = contest.roll(&mut world, who, other);
        let events = world.resource::<Chronicle>().events().iter();
        let reports = events.filter_map(|event| match event {
            BattleEvent::Rolled(report) => Some((report.who, report.against, report.target)),
            _ => None,
        });
        let expected = [
            (other, Some(who), None),
            (who, Some(other), Some(rolled.other.total)),
        ];
        assert_eq!(reports.collect::<Vec<_>>(), expected);
        let difference = rolled.own.total - rolled.other.total;
        assert_eq!(rolled.own.margin, difference);
        assert_eq!(rolled.succeeds(), difference >= 0);
    }
}
