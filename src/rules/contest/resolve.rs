//! Arithmetic with dice: a test, two tests against each other, damage, the location. Floor 4.
//! Rules CON-TEST-01 to -07, CON-ATK-08, -10, CON-HURT-03.

use super::data::ContestData;
use super::words::{Defence, Location};
use crate::combat::{CombatantId, ModifierKind, OddsLine, RollKind, RollReport, Sums, Terms};
use crate::dice::{Dice, Odds, Pool, Probability, Roll};
use crate::mechanics::{Resolution, SingleRoll, Versus};
use smol_str::{SmolStr, format_smolstr};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The numbers of a test: what it is rolled under, and how many boons it has more than banes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TestNumbers {
    /// T, before it is held within what can be rolled. Rule CON-TEST-01.
    pub target: i32,
    /// Boons minus banes: 1, 0, or -1. Rule CON-TEST-04.
    pub edge: i32,
    /// The number that the die must not exceed. Rule CON-TEST-01.
    limit: i32,
    /// The dice, drawn in one request. Rules CON-TEST-03, -04.
    pool: Pool,
    /// What is added to the Successes. Rule CON-TEST-02.
    beyond: i32,
    /// Whether it passes, where that is decided without a die. Rule CON-TEST-06.
    decided: Option<bool>,
}

/// How a test came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tested {
    /// The dice; `None` if it was decided without one.
    pub roll: Option<Roll>,
    /// Whether it passes.
    pub passes: bool,
    /// The Successes of a passed test; 0 of a failed one. Rule CON-TEST-02.
    pub successes: i32,
}

impl TestNumbers {
    /// A test with these modifiers: those of kind `Defence` make T, those of kind `Edge` are boons
    /// and banes. Without CON-TEST-04 they do not cancel: one bane spoils all boons.
    pub fn of(terms: &Terms, data: &ContestData) -> Self {
        let mut edge = terms.sum(ModifierKind::Edge);
        if data.is_off("CON-TEST-04") {
            let edges = terms.iter().filter(|it| it.kind == ModifierKind::Edge);
            edge = edges.map(|it| it.value.signum()).min().unwrap_or(0);
        }
        Self::new(terms.sum(ModifierKind::Defence), edge, data)
    }

    /// A test from sums.
    pub fn of_sums(sums: Sums, data: &ContestData) -> Self {
        Self::new(
            sums.sum(ModifierKind::Defence),
            sums.sum(ModifierKind::Edge),
            data,
        )
    }

    /// A test against T with so many boons more than banes.
    pub fn new(target: i32, edge: i32, data: &ContestData) -> Self {
        let tests = &data.tests;
        let limit = match data.is_off("CON-TEST-01") {
            true => target.clamp(0, tests.die),
            false => target.clamp(tests.least, tests.greatest.max(tests.least)),
        };
        let faces = u8::try_from(tests.die).unwrap_or(20);
        let under = u8::try_from(limit).unwrap_or(0);
        let pool = match edge.signum() {
            _ if data.is_off("CON-TEST-03") => Pool::sum(1, faces),
            1 => Pool::best_up_to(2, faces, under),
            -1 => Pool::worst_up_to(2, faces, under),
            _ => Pool::sum(1, faces),
        };
        let beyond = match data.is_off("CON-TEST-02") {
            true => 0,
            false => (target - tests.greatest).max(0),
        };
        Self {
            target,
            edge: edge.signum(),
            limit,
            pool,
            beyond,
            decided: None,
        }
    }

    /// Decides the test without a die: whether it passes. Rule CON-TEST-06.
    pub const fn decided(mut self, passes: bool) -> Self {
        self.decided = Some(passes);
        self
    }

    /// Draws the dice and reads them. Rules CON-TEST-01 to -04, -06.
    pub fn roll(self, dice: &mut dyn Dice) -> Tested {
        match self.decided {
            Some(passes) => Tested {
                roll: None,
                passes,
                successes: 0,
            },
            None => self.read(dice.roll(&self.pool)),
        }
    }

    /// Reads dice that were drawn already: how they come out for this test. Rules CON-TEST-01 to -03.
    pub fn reading(self, faces: &[u8]) -> Tested {
        self.read(Roll {
            value: self.pool.reading(faces),
            faces: faces.iter().copied().collect(),
        })
    }

    fn read(self, roll: Roll) -> Tested {
        let passes = roll.value <= self.limit;
        Tested {
            passes,
            successes: if passes { roll.value + self.beyond } else { 0 },
            roll: Some(roll),
        }
    }
}

/// A test that is ready to be rolled and told: its numbers, what they come from, what it is called and by which rule.
#[derive(Debug, Clone)]
pub struct Test {
    /// Its numbers.
    pub numbers: TestNumbers,
    /// What they come from.
    pub terms: Terms,
    /// What for.
    pub kind: RollKind,
    /// What it is called.
    pub label: SmolStr,
    /// The rule that asks for it.
    pub rule: &'static str,
}

impl Test {
    /// Its [chance](Resolution::chance), which is remembered by its numbers: a critical win asks the same of a dozen
    /// manoeuvres.
    pub fn known_chance(&self) -> Probability {
        thread_local! {
            static KNOWN: RefCell<BTreeMap<TestNumbers, Probability>> = const { RefCell::new(BTreeMap::new()) };
        }
        let chance = || self.chance();
        KNOWN.with_borrow_mut(|known| *known.entry(self.numbers).or_insert_with(chance))
    }
}

/// Rules CON-TEST-01 to -04.
impl SingleRoll for Test {
    type Rolled = Tested;

    fn draw(&self, dice: &mut dyn Dice) -> Tested {
        self.numbers.roll(dice)
    }

    fn passes(&self, tested: &Tested) -> bool {
        tested.passes
    }

    /// Nothing is told of what was decided without a die.
    fn report(
        &self,
        who: CombatantId,
        against: Option<CombatantId>,
        tested: &Tested,
    ) -> Option<RollReport> {
        let roll = tested.roll.as_ref()?;
        let report = RollReport::new(who, self.kind, self.label.clone(), self.rule)
            .dice(self.numbers.pool, roll)
            .terms(self.terms.clone())
            .against(against)
            .target(self.numbers.target)
            .result(if tested.passes { "success" } else { "failure" })
            .degrees(tested.passes.then_some(tested.successes));
        Some(report)
    }

    fn roll_formula(&self) -> SmolStr {
        format_smolstr!("{} at most {}", self.numbers.pool, self.numbers.limit)
    }

    fn modifiers(&self) -> &Terms {
        &self.terms
    }
}

/// What the initiator of a skill contest has done: whether it wins; without the rule it does by passing alone. Rule
/// CON-TEST-07; ruling CON-R05.
pub fn wins(data: &ContestData, initiator: &Tested, opponent: &Tested) -> bool {
    is_won(!data.is_off("CON-TEST-07"), initiator, opponent)
}

const fn is_won(compares: bool, initiator: &Tested, opponent: &Tested) -> bool {
    let beaten = !opponent.passes || opponent.successes < initiator.successes;
    initiator.passes && (beaten || !compares)
}

/// A skill contest of two, or a test that nobody opposes. Rule CON-TEST-07.
#[derive(Debug, Clone)]
pub struct Contest {
    /// The test of the one who begins it, and that of the other.
    pub tests: Versus<Test>,
    /// Whether Successes are compared; without the rule it is enough to pass.
    pub compares: bool,
}

/// Rule CON-TEST-07.
impl Resolution for Contest {
    type Outcome = (Tested, Option<Tested>);

    fn resolve(&self, dice: &mut dyn Dice) -> Self::Outcome {
        self.tests.draw(dice)
    }

    fn succeeds(&self, (own, other): &Self::Outcome) -> bool {
        match other {
            Some(other) => is_won(self.compares, own, other),
            None => own.passes,
        }
    }

    fn reports(
        &self,
        who: CombatantId,
        other: Option<CombatantId>,
        (mine, theirs): &Self::Outcome,
    ) -> Vec<RollReport> {
        self.tests.reports(who, other, mine, theirs.as_ref())
    }

    fn formula(&self) -> SmolStr {
        self.tests.formula()
    }

    fn terms(&self) -> Terms {
        self.tests.terms()
    }
}

/// What comes of an attack and a defence. Rule CON-ATK-08.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// A critical win of the defender: nothing, and its manoeuvre.
    CriticalDefence,
    /// Both fail: nothing.
    Nothing,
    /// Both pass, and the attacker is not better: nothing.
    Miss,
    /// A shield holds and takes damage off.
    Blocked,
    /// Both pass, and the attacker is better.
    Hit,
    /// A critical win of the attacker: a hit, and its manoeuvre.
    CriticalHit,
}

impl Outcome {
    /// All, worst for the attacker first.
    pub const ALL: [Self; 6] = [
        Self::CriticalDefence,
        Self::Nothing,
        Self::Miss,
        Self::Blocked,
        Self::Hit,
        Self::CriticalHit,
    ];

    /// Whether damage is rolled.
    pub const fn does_damage(self) -> bool {
        matches!(self, Self::Blocked | Self::Hit | Self::CriticalHit)
    }

    /// Whether it is a hit: an attack that is blocked is none.
    pub const fn hits(self) -> bool {
        matches!(self, Self::Hit | Self::CriticalHit)
    }

    /// Whether somebody has won critically. Rule CON-TEST-09.
    pub const fn is_critical(self) -> bool {
        matches!(self, Self::CriticalDefence | Self::CriticalHit)
    }

    /// The lines of the odds of an exchange, worst for the attacker first.
    pub fn lines(odds: &Odds<Self>) -> Vec<OddsLine> {
        let mut words = Self::ALL.map(Self::word).to_vec();
        words.dedup();
        let lines = words.into_iter().map(|word| {
            let chance = odds.probability(|outcome| outcome.word() == word);
            OddsLine::new(word, chance)
        });
        lines
            .filter(|line| line.probability > Probability::ZERO)
            .collect()
    }

    /// What it is called in events and odds.
    pub const fn word(self) -> &'static str {
        match self {
            Self::CriticalDefence => "critical defence",
            Self::Nothing | Self::Miss => "miss",
            Self::Blocked => "blocked",
            Self::Hit => "hit",
            Self::CriticalHit => "critical",
        }
    }
}

/// How exchanges are read, by the rules that are in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ExchangeLaws {
    /// Whether who does not defend has failed its defence. Rule CON-TEST-06.
    undefended_fails: bool,
    /// Whether there are critical wins. Rule CON-ATK-08.
    has_critical_wins: bool,
}

impl ExchangeLaws {
    /// Those of a battle.
    pub fn of(data: &ContestData) -> Self {
        Self {
            undefended_fails: !data.is_off("CON-TEST-06"),
            has_critical_wins: !data.is_off("CON-ATK-08"),
        }
    }

    fn outcome(self, attack: &Tested, kind: Option<Defence>, defence: Option<&Tested>) -> Outcome {
        let defends = defence.is_some_and(|defence| defence.passes);
        match (attack.passes, defends) {
            (true, false) if defence.is_none() && !self.undefended_fails => Outcome::Hit,
            (false, false) => Outcome::Nothing,
            _ if !self.has_critical_wins => match attack.passes {
                true => Outcome::Hit,
                false => Outcome::Miss,
            },
            (true, false) => Outcome::CriticalHit,
            (false, true) => Outcome::CriticalDefence,
            (true, true) if kind == Some(Defence::Block) => Outcome::Blocked,
            (true, true) => {
                let better = defence.is_none_or(|defence| attack.successes > defence.successes);
                if better { Outcome::Hit } else { Outcome::Miss }
            }
        }
    }
}

/// The tests of an attack and of what is set against it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchanged {
    /// The attacker's test.
    pub attack: Tested,
    /// The defender's, if it defends.
    pub defence: Option<Tested>,
    /// What comes of them.
    pub outcome: Outcome,
}

/// Rolls an attack and a defence: the attacker first. Rules CON-ATK-07, -08; ruling CON-R06.
pub fn exchange(
    laws: ExchangeLaws,
    attack: TestNumbers,
    defence: Option<(Defence, TestNumbers)>,
    dice: &mut dyn Dice,
) -> Exchanged {
    let attack = attack.roll(dice);
    let tested = defence.map(|(_, test)| test.roll(dice));
    let kind = defence.map(|(kind, _)| kind);
    let outcome = laws.outcome(&attack, kind, tested.as_ref());
    Exchanged {
        attack,
        defence: tested,
        outcome,
    }
}

/// An attack against a defence, ready to be rolled and told. Rule CON-ATK-07.
#[derive(Debug, Clone)]
pub struct Exchange {
    /// The tests of attack and defence.
    pub tests: Versus<Test>,
    /// The defence, if there is one.
    pub defence: Option<Defence>,
    /// How it is read.
    pub laws: ExchangeLaws,
}

/// Rules CON-ATK-07, -08; ruling CON-R06.
impl Resolution for Exchange {
    type Outcome = Exchanged;

    fn resolve(&self, dice: &mut dyn Dice) -> Exchanged {
        let other = self.tests.other.as_ref().map(|test| test.numbers);
        let attack = self.tests.own.numbers;
        exchange(self.laws, attack, self.defence.zip(other), dice)
    }

    fn succeeds(&self, exchanged: &Exchanged) -> bool {
        exchanged.outcome.hits()
    }

    fn reports(
        &self,
        who: CombatantId,
        other: Option<CombatantId>,
        Exchanged {
            attack, defence, ..
        }: &Exchanged,
    ) -> Vec<RollReport> {
        self.tests.reports(who, other, attack, defence.as_ref())
    }

    fn formula(&self) -> SmolStr {
        self.tests.formula()
    }

    fn terms(&self) -> Terms {
        self.tests.terms()
    }

    fn headline(&self) -> &'static str {
        "to hit"
    }

    /// By what comes of it, worst for the attacker first.
    fn lines(&self) -> (Vec<OddsLine>, bool) {
        let explored = self.explore(|exchanged| exchanged.outcome);
        (Outcome::lines(&explored.odds), explored.sampled)
    }
}

/// The numbers of a damage roll. Rules CON-ATK-10, CON-HURT-02 to -06.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DamageNumbers {
    /// Faces of the die.
    pub die: u8,
    /// Added to the die: of the weapon, of muscle.
    pub bonus: i32,
    /// Added to what is dealt: vulnerability minus armour and resistance.
    pub reduction: i32,
    /// What a shield takes off, if the hit is blocked; 0 or more.
    pub block: i32,
}

/// A damage roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The die; `None` if it counts as its highest face. Rule CON-MAN-05.
    pub roll: Option<Roll>,
    /// What is dealt: the die and what is added to it.
    pub dealt: i32,
    /// What gets through.
    pub taken: i32,
}

impl DamageNumbers {
    /// Rolls the die and takes off what is to be taken off. Rule CON-HURT-03.
    pub fn roll(self, blocked: bool, maximised: bool, dice: &mut dyn Dice) -> Damage {
        let roll = (!maximised).then(|| dice.roll(&Pool::sum(1, self.die)));
        let face = roll.as_ref().map_or(i32::from(self.die), |roll| roll.value);
        Damage {
            roll,
            dealt: self.dealt(face),
            taken: self.taken(face, blocked),
        }
    }

    /// What is dealt if the die shows a face, before armour and its like. Rule CON-ATK-10.
    pub fn dealt(self, face: i32) -> i32 {
        (face + self.bonus).max(0)
    }

    /// What gets through if the die shows a face. Rule CON-HURT-03.
    pub fn taken(self, face: i32, blocked: bool) -> i32 {
        let block = if blocked { self.block } else { 0 };
        (self.dealt(face) + self.reduction - block).max(0)
    }
}

/// Draws the location of a hit; `None` for a body that has none. Rules CON-ATK-11, CON-HURT-09.
pub fn location(table: &[Location], dice: &mut dyn Dice) -> Option<(Roll, Location)> {
    let faces = u8::try_from(table.len()).ok().filter(|&faces| faces > 0)?;
    let roll = dice.roll(&Pool::sum(1, faces));
    let face = usize::try_from(roll.value).unwrap_or(1).saturating_sub(1);
    Some((roll, table[face.min(table.len() - 1)]))
}

#[cfg(test)]
mod tests {
    use super::{DamageNumbers, ExchangeLaws, Outcome, TestNumbers, exchange};
    use crate::dice::{Budget, Probability, explore};
    use crate::rules::contest::data::ContestData;
    use crate::rules::contest::words::Defence;

    fn part(of: u128, whole: u128) -> Probability {
        Probability::new(of, whole).expect("a fraction")
    }

    #[test]
    fn con_test_01_to_04_the_odds_of_a_test_are_those_of_the_table() {
        let data = ContestData::shipped();
        for (target, plain, boon, bane) in [
            (4, part(20, 100), part(36, 100), part(4, 100)),
            (10, part(50, 100), part(75, 100), part(25, 100)),
            (18, part(90, 100), part(99, 100), part(81, 100)),
            (25, part(95, 100), part(9975, 10000), part(9025, 10000)),
            (-3, part(5, 100), part(39, 400), part(1, 400)),
        ] {
            for (edge, expected) in [(0, plain), (1, boon), (-1, bane), (3, boon)] {
                let test = TestNumbers::new(target, edge, data);
                let odds = explore(Budget::default(), |dice| test.roll(dice).passes).odds;
                assert_eq!(odds.get(&true), expected, "T {target}, edge {edge}");
            }
        }
    }

    #[test]
    fn con_atk_08_the_odds_of_an_exchange_are_those_of_the_table() {
        let data = ContestData::shipped();
        // In 400ths: attacker's critical win, defender's, both fail, hit by Successes, miss or tie.
        for (attack, defence, expected) in [
            (8, 8, [96, 96, 144, 28, 36]),
            (12, 6, [168, 48, 112, 51, 21]),
            (12, 12, [96, 96, 64, 66, 78]),
            (9, 12, [72, 132, 88, 36, 72]),
            (16, 12, [128, 48, 32, 114, 78]),
        ] {
            let tests = (
                TestNumbers::new(attack, 0, data),
                Some((Defence::Dodge, TestNumbers::new(defence, 0, data))),
            );
            let odds = explore(Budget::default(), |dice| {
                exchange(ExchangeLaws::of(data), tests.0, tests.1, dice).outcome
            })
            .odds;
            let outcomes = [
                Outcome::CriticalHit,
                Outcome::CriticalDefence,
                Outcome::Nothing,
                Outcome::Hit,
                Outcome::Miss,
            ];
            for (outcome, ways) in outcomes.iter().zip(expected) {
                assert_eq!(
                    odds.get(outcome),
                    part(ways, 400),
                    "{attack} against {defence}: {outcome:?}"
                );
            }
        }
    }

    #[test]
    fn con_atk_08_a_block_holds_whatever_the_successes_are() {
        let data = ContestData::shipped();
        let twelve = TestNumbers::new(12, 0, data);
        let defence = Some((Defence::Block, twelve));
        let odds = explore(Budget::default(), |dice| {
            exchange(ExchangeLaws::of(data), twelve, defence, dice).outcome
        });
        assert_eq!(odds.odds.get(&Outcome::Blocked), part(144, 400));
        assert_eq!(odds.odds.get(&Outcome::Miss), Probability::ZERO);
    }

    #[test]
    fn con_hurt_03_what_is_taken_off_leaves_nothing_below_0() {
        let numbers = DamageNumbers {
            die: 8,
            bonus: 3,
            reduction: 2 - 5 - 1,
            block: 6,
        };
        let mut dice = crate::dice::SeededDice::new(1);
        assert_eq!(
            numbers.roll(false, true, &mut dice).taken,
            8 + 3 + 2 - 5 - 1
        );
        let blocked = numbers.roll(true, true, &mut dice);
        assert_eq!((blocked.dealt, blocked.taken), (11, 1));
    }
}
