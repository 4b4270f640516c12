//! Arithmetic with dice: a test, two tests against each other, damage, the location. Floor 4.
//! Rules CON-TEST-01 to -07, CON-ATK-08, -10, CON-HURT-03.

use super::data::ContestData;
use super::words::{Defence, Location};
use crate::combat::{ModifierKind, Sums, Terms};
use crate::dice::{Dice, Pool, Roll};

/// A test: the number to be rolled under, and how many boons it has more than banes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Test {
    /// T, before it is held within what can be rolled. Rule CON-TEST-01.
    pub target: i32,
    /// Boons minus banes. Rule CON-TEST-04.
    pub edge: i32,
    /// Whether it fails without a die. Rule CON-TEST-06.
    pub fails: bool,
}

/// How a test came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tested {
    /// The dice; `None` if it failed without one.
    pub roll: Option<Roll>,
    /// Whether it passes.
    pub passes: bool,
    /// The Successes of a passed test; 0 of a failed one. Rule CON-TEST-02.
    pub successes: i32,
}

impl Test {
    /// A test with these modifiers: those of kind `Defence` make T, those of kind `Edge` are boons
    /// and banes. Without CON-TEST-04 they do not cancel: one bane spoils all boons.
    pub fn of(terms: &Terms, data: &ContestData) -> Self {
        let mut edge = terms.sum(ModifierKind::Edge);
        if data.is_off("CON-TEST-04") {
            let edges = terms.iter().filter(|it| it.kind == ModifierKind::Edge);
            edge = edges.map(|it| it.value.signum()).min().unwrap_or(0);
        }
        Self::new(terms.sum(ModifierKind::Defence), edge)
    }

    /// The same from sums.
    pub fn of_sums(sums: Sums) -> Self {
        Self::new(
            sums.sum(ModifierKind::Defence),
            sums.sum(ModifierKind::Edge),
        )
    }

    /// A test against T with so many boons more than banes.
    pub const fn new(target: i32, edge: i32) -> Self {
        Self {
            target,
            edge: if edge > 0 {
                1
            } else if edge < 0 {
                -1
            } else {
                0
            },
            fails: false,
        }
    }

    /// The number that the die must not exceed. Rule CON-TEST-01.
    pub fn limit(self, data: &ContestData) -> i32 {
        let tests = &data.tests;
        match data.is_off("CON-TEST-01") {
            true => self.target.clamp(0, tests.die),
            false => self
                .target
                .clamp(tests.least, tests.greatest.max(tests.least)),
        }
    }

    /// The dice that are drawn in one request. Rules CON-TEST-03, -04.
    pub fn pool(self, data: &ContestData) -> Pool {
        let faces = u8::try_from(data.tests.die).unwrap_or(20);
        let limit = u8::try_from(self.limit(data)).unwrap_or(0);
        match self.edge {
            _ if data.is_off("CON-TEST-03") => Pool::sum(1, faces),
            1 => Pool::best_up_to(2, faces, limit),
            -1 => Pool::worst_up_to(2, faces, limit),
            _ => Pool::sum(1, faces),
        }
    }

    /// Draws the dice and reads them. Rules CON-TEST-01 to -04, -06.
    pub fn roll(self, data: &ContestData, dice: &mut dyn Dice) -> Tested {
        if self.fails && !data.is_off("CON-TEST-06") {
            return Tested {
                roll: None,
                passes: false,
                successes: 0,
            };
        }
        let roll = dice.roll(&self.pool(data));
        self.read(data, roll)
    }

    /// Reads dice that were drawn already: how they come out for this test. Rules CON-TEST-01 to -03.
    pub fn reading(self, data: &ContestData, faces: &[u8]) -> Tested {
        let roll = Roll {
            value: self.pool(data).reading(faces),
            faces: faces.iter().copied().collect(),
        };
        self.read(data, roll)
    }

    fn read(self, data: &ContestData, roll: Roll) -> Tested {
        let passes = roll.value <= self.limit(data);
        let beyond = match data.is_off("CON-TEST-02") {
            true => 0,
            false => (self.target - data.tests.greatest).max(0),
        };
        Tested {
            passes,
            successes: if passes { roll.value + beyond } else { 0 },
            roll: Some(roll),
        }
    }
}

/// What the initiator of a skill contest has done: whether it wins; without the rule it does by passing alone. Rule
/// CON-TEST-07; ruling CON-R05.
pub fn wins(data: &ContestData, initiator: &Tested, opponent: &Tested) -> bool {
    let beaten = !opponent.passes || opponent.successes < initiator.successes;
    initiator.passes && (beaten || data.is_off("CON-TEST-07"))
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

/// The tests of an attack and of what is set against it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// The attacker's test.
    pub attack: Tested,
    /// The defender's, if it defends.
    pub defence: Option<Tested>,
    /// What comes of them.
    pub outcome: Outcome,
}

/// Rolls an attack and a defence: the attacker first. Rules CON-ATK-07, -08; ruling CON-R06.
pub fn exchange(
    data: &ContestData,
    attack: Test,
    defence: Option<(Defence, Test)>,
    dice: &mut dyn Dice,
) -> Exchange {
    let attack = attack.roll(data, dice);
    let tested = defence.map(|(_, test)| test.roll(data, dice));
    let outcome = outcome(
        data,
        &attack,
        defence.map(|(kind, _)| kind),
        tested.as_ref(),
    );
    Exchange {
        attack,
        defence: tested,
        outcome,
    }
}

fn outcome(
    data: &ContestData,
    attack: &Tested,
    kind: Option<Defence>,
    defence: Option<&Tested>,
) -> Outcome {
    let defends = defence.is_some_and(|defence| defence.passes);
    match (attack.passes, defends) {
        // Who does not defend has failed its defence by that rule alone.
        (true, false) if defence.is_none() && data.is_off("CON-TEST-06") => Outcome::Hit,
        (false, false) => Outcome::Nothing,
        _ if data.is_off("CON-ATK-08") => match attack.passes {
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
    use super::{DamageNumbers, Outcome, Test, exchange};
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
                let test = Test::new(target, edge);
                let odds = explore(Budget::default(), |dice| test.roll(data, dice).passes).odds;
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
                Test::new(attack, 0),
                Some((Defence::Dodge, Test::new(defence, 0))),
            );
            let odds = explore(Budget::default(), |dice| {
                exchange(data, tests.0, tests.1, dice).outcome
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
        let defence = Some((Defence::Block, Test::new(12, 0)));
        let odds = explore(Budget::default(), |dice| {
            exchange(data, Test::new(12, 0), defence, dice).outcome
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
