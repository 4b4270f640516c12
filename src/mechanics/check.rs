//! A roll that is played, told and previewed from one value. Floor 3½.

use super::gear::Mode;
use super::resolution::Resolution;
use super::rolls::with_dice;
use crate::combat::{
    CombatantId, ModifierKind, OddsLine, Preview, RollKind, RollReport, Terms, attack_resolved,
};
use crate::dice::{Budget, Dice, Exploration, Odds, Pool, Probability, Roll, explore_or_sample};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// Where the walk of all rolls would be too long, so many are tried.
pub(super) const TRIES: u32 = 20_000;

/// What a roll is called in the log and in previews, and how much it comes to, by its margin: total
/// minus target. Begun with [`below`](Self::below), the word of the lowest.
///
/// ```
/// use quincunx::mechanics::Results;
///
/// const WOUNDS: Results = Results::below("miss").from(0, "1 heart", 1).from(4, "2 hearts", 2);
/// assert_eq!([-1, 0, 3].map(|margin| WOUNDS.of(margin)), [("miss", 0), ("1 heart", 1), ("1 heart", 1)]);
/// assert_eq!(WOUNDS.of(4), ("2 hearts", 2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Results {
    below: &'static str,
    /// The first `len` of them are in use, ascending by their margins.
    from: [Graded; Self::MOST],
    len: usize,
}

/// One result of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Graded {
    /// The lowest margin that has it.
    margin: i32,
    word: &'static str,
    amount: i32,
}

impl Results {
    /// So many results can be listed besides the lowest.
    pub const MOST: usize = 6;

    /// "failure" below the target, "success" from it on, which counts as 1.
    pub const PLAIN: Self = Self::below("failure").from(0, "success", 1);

    /// "miss" below the target, "hit" from it on, which counts as 1.
    pub const HIT: Self = Self::below("miss").from(0, "hit", 1);

    /// "rolled", whatever comes: for a roll without a target, such as that for the order of turns.
    pub const ANY: Self = Self::below("rolled");

    /// One result for every margin: its word; it comes to nothing.
    #[must_use]
    pub const fn below(word: &'static str) -> Self {
        let none = Graded {
            margin: 0,
            word: "",
            amount: 0,
        };
        Self {
            below: word,
            from: [none; Self::MOST],
            len: 0,
        }
    }

    /// The same with another result from a margin on: its word, and its amount in what the ruleset
    /// counts, such as hearts that the target loses.
    ///
    /// # Panics
    /// If the margin is not above those listed before, or [`MOST`](Self::MOST) are listed.
    #[must_use]
    pub const fn from(mut self, margin: i32, word: &'static str, amount: i32) -> Self {
        assert!(
            self.len == 0 || self.from[self.len - 1].margin < margin,
            "results are listed from the lowest margin to the highest"
        );
        self.from[self.len] = Graded {
            margin,
            word,
            amount,
        };
        self.len += 1;
        self
    }

    /// The place of a margin: 0 for what is below all, then 1 and so on.
    fn place(&self, margin: i32) -> usize {
        self.from[..self.len].partition_point(|result| result.margin <= margin)
    }

    fn at(&self, place: usize) -> (&'static str, i32) {
        place.checked_sub(1).map_or((self.below, 0), |index| {
            let Graded { word, amount, .. } = self.from[index];
            (word, amount)
        })
    }

    /// The word of a margin, and how much that comes to.
    #[must_use]
    pub fn of(&self, margin: i32) -> (&'static str, i32) {
        self.at(self.place(margin))
    }
}

/// A check that is ready to be rolled: a pool, modifiers, and what the total is compared with.
///
/// ```
/// use quincunx::combat::{Ledger, Terms};
/// use quincunx::dice::Pool;
/// use quincunx::mechanics::{Check, Results};
///
/// const WOUNDS: Results = Results::below("miss").from(0, "1 heart", 1).from(4, "2 hearts", 2);
/// let mut terms = Terms::new();
/// terms.bonus(1, "from behind", "DUEL-POS-02");
/// let check = Check::new(Pool::sum(2, 6), terms).against(7).told("sword", "DUEL-ATK-01").results(WOUNDS);
/// let preview = check.preview();
/// let lines = preview.outcomes.iter().map(|line| format!("{} {}", line.label, line.probability));
/// assert_eq!(lines.collect::<Vec<_>>(), ["miss 5/18", "1 heart 5/9", "2 hearts 1/6"]);
/// assert_eq!((preview.chance.to_string().as_str(), preview.formula.as_str()), ("13/18", "2d6 +1 against 7"));
/// assert_eq!(preview.expected(), 890, "thousandths of a heart: 556 + 2 times 167");
/// ```
#[derive(Debug, Clone)]
pub struct Check {
    pool: Pool,
    terms: Terms,
    target: Option<i32>,
    kind: RollKind,
    label: SmolStr,
    rule: &'static str,
    results: Results,
}

/// A check that was rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// How the dice fell.
    pub roll: Roll,
    /// The reading of the pool plus all bonuses.
    pub total: i32,
    /// The total minus the target; the total where there is none.
    pub margin: i32,
    /// What came of it, in the check's own words.
    pub result: &'static str,
    /// How much that comes to, as [`Results`] say; 0 for a miss.
    pub amount: i32,
}

impl Checked {
    /// Whether the total has reached the target.
    #[must_use]
    pub const fn succeeds(&self) -> bool {
        self.margin >= 0
    }
}

impl Check {
    /// A check of a pool. Modifiers of kind [`Bonus`](ModifierKind::Bonus) count for the total,
    /// those of kind [`Defence`](ModifierKind::Defence) for the target; what an edge does to the
    /// pool is the ruleset's own, so the pool comes as it is rolled.
    #[must_use]
    pub const fn new(pool: Pool, terms: Terms) -> Self {
        Self {
            pool,
            terms,
            target: None,
            kind: RollKind::Check,
            label: SmolStr::new_static("check"),
            rule: "",
            results: Results::PLAIN,
        }
    }

    /// The same against a number that the total must reach, before the modifiers of kind
    /// [`Defence`](ModifierKind::Defence).
    #[must_use]
    pub fn against(mut self, number: i32) -> Self {
        self.target = Some(number + self.terms.sum(ModifierKind::Defence));
        self
    }

    /// The same with what it is called ("sword at Mira") and the rule that asks for it.
    #[must_use]
    pub fn told(mut self, label: impl Into<SmolStr>, rule: &'static str) -> Self {
        self.label = label.into();
        self.rule = rule;
        self
    }

    /// The same as a roll of another kind.
    #[must_use]
    pub const fn kind(mut self, kind: RollKind) -> Self {
        self.kind = kind;
        self
    }

    /// The same with words for what comes of it: [`Results::PLAIN`] unless others are given.
    #[must_use]
    pub const fn results(mut self, results: Results) -> Self {
        self.results = results;
        self
    }

    /// What it is called.
    #[must_use]
    pub fn label(&self) -> SmolStr {
        self.label.clone()
    }

    /// Its modifiers.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The resolution: dice in, result out.
    pub fn resolve(&self, dice: &mut dyn Dice) -> Checked {
        let roll = dice.roll(&self.pool);
        let total = roll.value + self.terms.sum(ModifierKind::Bonus);
        let margin = total - self.target.unwrap_or(0);
        let (result, amount) = self.results.of(margin);
        Checked {
            roll,
            total,
            margin,
            result,
            amount,
        }
    }

    /// Rolls it with the dice of the battle and records the roll. `other` is the combatant that
    /// the roll is against, if there is one.
    pub fn roll(&self, world: &mut World, who: CombatantId, other: Option<CombatantId>) -> Checked {
        let checked = with_dice(world, |dice, _| self.resolve(dice));
        self.report(who, other, &checked).record(world);
        checked
    }

    /// Rolls it as an attack and records the roll and what came of it: `hit` if the total reaches the
    /// target, else `miss`, whatever words the results of the roll have. `with` is what it is made with, by its
    /// word. An attack of which something else is to be told, or with degrees, is recorded by the ruleset itself.
    pub fn attack(
        &self,
        world: &mut World,
        who: CombatantId,
        target: CombatantId,
        with: impl Into<SmolStr>,
        mode: Mode,
    ) -> Checked {
        let checked = self.roll(world, who, Some(target));
        let (result, _) = Results::HIT.of(checked.margin);
        attack_resolved(world, who, target, with, result, mode.is_ranged());
        checked
    }

    /// What the log is told of a roll of this check.
    #[must_use]
    pub fn report(
        &self,
        who: CombatantId,
        other: Option<CombatantId>,
        checked: &Checked,
    ) -> RollReport {
        RollReport::new(who, self.kind, self.label.clone(), self.rule)
            .dice(self.pool, &checked.roll)
            .terms(self.terms.clone())
            .target(self.target)
            .against(other)
            .result(checked.result)
    }

    /// The exact odds of what follows from the check: `follow` sees how it came out and may roll
    /// on. Where there are too many ways to walk them all, the odds are sampled and say so.
    pub fn explore<K: Ord>(
        &self,
        mut follow: impl FnMut(&Checked, &mut dyn Dice) -> K,
    ) -> Exploration<K> {
        explore_or_sample(Budget::default(), TRIES, |dice| {
            let checked = self.resolve(dice);
            follow(&checked, dice)
        })
    }

    /// The exact odds of each result, worst first, and the chance to reach the target.
    #[must_use]
    pub fn preview(&self) -> Preview {
        self.preview_by(
            |checked, _| self.results.place(checked.margin),
            |&place, probability| {
                let (word, amount) = self.results.at(place);
                OddsLine::new(word, probability).with_amount(amount)
            },
        )
    }

    /// The same for what follows from the check: the outcomes by a key that `follow` gives, in the
    /// order of the keys, and a label for each key.
    pub fn preview_of<K: Ord>(
        &self,
        follow: impl FnMut(&Checked, &mut dyn Dice) -> K,
        label: impl Fn(&K) -> SmolStr,
    ) -> Preview {
        self.preview_by(follow, |key, probability| {
            OddsLine::new(label(key), probability)
        })
    }

    fn preview_by<K: Ord>(
        &self,
        mut follow: impl FnMut(&Checked, &mut dyn Dice) -> K,
        line: impl Fn(&K, Probability) -> OddsLine,
    ) -> Preview {
        let explored = self.explore(|checked, dice| (follow(checked, dice), checked.succeeds()));
        let chance = explored.odds.probability(|&(_, succeeds)| succeeds);
        let headline = match self.kind {
            RollKind::Attack => "to hit",
            _ => "to succeed",
        };
        let outcomes: Odds<K> = explored.odds.map(|(key, _)| key);
        let lines = outcomes.iter();
        let lines = lines.map(|(key, probability)| line(key, probability));
        Preview {
            terms: self.terms.clone(),
            formula: self.formula(),
            sampled: explored.sampled,
            ..Preview::of_roll(self.label.clone(), headline, chance, lines.collect())
        }
    }

    /// "2d6 +1 against 7".
    #[must_use]
    pub fn formula(&self) -> SmolStr {
        let bonus = match self.terms.sum(ModifierKind::Bonus) {
            0 => String::new(),
            bonus => format!(" {bonus:+}"),
        };
        let against = self.target.map(|target| format!(" against {target}"));
        format_smolstr!("{}{bonus}{}", self.pool, against.unwrap_or_default())
    }
}

impl Resolution for Check {
    type Outcome = Checked;

    fn resolve(&self, dice: &mut dyn Dice) -> Checked {
        self.resolve(dice)
    }

    fn succeeds(&self, checked: &Checked) -> bool {
        checked.succeeds()
    }

    fn reports(
        &self,
        who: CombatantId,
        other: Option<CombatantId>,
        checked: &Checked,
    ) -> Vec<RollReport> {
        vec![self.report(who, other, checked)]
    }

    fn formula(&self) -> SmolStr {
        self.formula()
    }

    fn terms(&self) -> Terms {
        self.terms.clone()
    }

    fn headline(&self) -> &'static str {
        match self.kind {
            RollKind::Attack => "to hit",
            _ => "to succeed",
        }
    }

    fn lines(&self) -> (Vec<OddsLine>, bool) {
        let preview = self.preview();
        (preview.outcomes, preview.sampled)
    }
}

#[cfg(test)]
mod tests {
    use super::{Check, Results};
    use crate::combat::{BattleEvent, Chronicle, CombatantId, Ledger, Terms};
    use crate::dice::{Dice, Pool, Probability, SeededDice};
    use crate::grid::GridKind;
    use crate::mechanics::gear::Mode;
    use crate::mechanics::testing::{Toy, field};
    use std::collections::BTreeMap;

    const WOUNDS: Results = Results::below("miss")
        .from(0, "graze", 1)
        .from(2, "wound", 2)
        .from(5, "kill", 4);

    fn checks() -> Vec<Check> {
        let pools = [
            Pool::sum(2, 6),
            Pool::highest(2, 20),
            Pool::lowest(3, 8),
            Pool::successes(4, 10, 8),
        ];
        let made = pools.into_iter().flat_map(|pool| {
            (-2..=2).map(move |bonus| {
                let mut terms = Terms::new();
                terms.bonus(bonus, "skill", "TOY-DICE-01");
                terms.defence(1, "cover", "TOY-DICE-02");
                Check::new(pool, terms).against(6).results(WOUNDS)
            })
        });
        made.collect()
    }

    #[test]
    fn odds_of_a_check_sum_to_one() {
        for check in checks() {
            let explored = check.explore(|checked, _| checked.margin);
            assert!(explored.is_exact());
            assert_eq!(explored.odds.total(), Probability::ONE);
            let lines = check.preview().outcomes;
            let sum = lines.iter().fold(Probability::ZERO, |sum, line| {
                sum.checked_add(line.probability).expect("small fractions")
            });
            assert_eq!(sum, Probability::ONE, "{check:?}");
        }
    }

    #[test]
    fn what_is_rolled_agrees_with_the_preview() {
        let tries: u32 = 4000;
        for check in checks() {
            let mut dice = SeededDice::new(11);
            let mut seen = BTreeMap::<&str, u32>::new();
            for _ in 0..tries {
                *seen.entry(check.resolve(&mut dice).result).or_default() += 1;
            }
            for line in check.preview().outcomes {
                let expected = line.probability.parts_of(u64::from(tries));
                let found = seen.remove(line.label.as_str()).unwrap_or_default();
                assert!(
                    expected.abs_diff(u64::from(found)) < 160,
                    "{line:?}: {found}"
                );
            }
            assert!(seen.is_empty(), "{seen:?} was not promised");
        }
    }

    #[test]
    fn an_attack_is_told_as_a_hit_from_its_number_on() {
        let (who, target) = (CombatantId(1), CombatantId(2));
        for kind in GridKind::ALL {
            for (number, mode, expected) in [
                (1, Mode::Melee, ("hit", false)),
                (7, Mode::Shoot, ("miss", true)),
            ] {
                let mut world = field(kind, &[Toy::new(0, (2, 2)), Toy::new(1, (3, 2))]);
                let check = Check::new(Pool::sum(1, 6), Terms::new()).against(number);
                let checked = check.attack(&mut world, who, target, "axe", mode);
                assert_eq!(checked.succeeds(), expected.0 == "hit");
                let events = world.resource::<Chronicle>().events();
                let told = match events {
                    [
                        BattleEvent::Rolled(_),
                        BattleEvent::AttackResolved { result, ranged, .. },
                    ] => (result.as_str(), *ranged),
                    other => panic!("{other:?}"),
                };
                assert_eq!(told, expected, "{kind:?}");
            }
        }
    }

    #[test]
    fn the_report_holds_the_whole_roll() {
        let mut terms = Terms::new();
        terms.bonus(2, "skill", "TOY-DICE-01");
        terms.defence(3, "cover", "TOY-DICE-02");
        let check = Check::new(Pool::sum(1, 6), terms).against(4);
        let check = check.told("axe at Mira", "TOY-ATK-01").results(WOUNDS);
        let mut dice = SeededDice::new(3);
        let checked = check.resolve(&mut dice as &mut dyn Dice);
        let (who, other) = (CombatantId(1), CombatantId(2));
        let report = check.report(who, Some(other), &checked);
        assert_eq!(report.target, Some(7));
        assert_eq!(report.total, report.natural + 2);
        assert_eq!(report.total - 7, checked.margin);
        assert_eq!(
            (report.result.as_str(), checked.amount),
            WOUNDS.of(checked.margin)
        );
        assert_eq!((report.pool.as_str(), report.against), ("d6", Some(other)));
    }
}
