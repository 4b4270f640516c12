//! Arithmetic with dice: an attempt against a number or another roll, its degree, damage. Floor 4.
//! Rules TRI-DICE-01 to -05, TRI-ATK-08, -09, TRI-HURT-01.

use super::data::{DamageType, TriadData};
use crate::board::RecentMemo;
use crate::combat::{CombatantId, Ledger, ModifierKind, OddsLine, RollKind, RollReport, Terms};
use crate::dice::{Dice, Exploration, Pool, Probability, Roll};
use crate::mechanics::{Resolution, SingleRoll, Versus};
use smol_str::{SmolStr, format_smolstr};
use std::cell::RefCell;

/// How well something is done. Rule TRI-DICE-01.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Degree {
    /// Not at all.
    #[default]
    Failure,
    /// As it is meant.
    Success,
    /// Far better.
    Critical,
}

impl Degree {
    /// All, the worst first.
    pub const ALL: [Self; 3] = [Self::Failure, Self::Success, Self::Critical];

    /// Whether it is a success at all.
    pub const fn succeeds(self) -> bool {
        !matches!(self, Self::Failure)
    }

    /// Whether it is a Critical Success.
    pub const fn is_critical(self) -> bool {
        matches!(self, Self::Critical)
    }

    /// What it is called of an attack that does damage.
    pub const fn of_attack(self) -> &'static str {
        match self {
            Self::Failure => "miss",
            Self::Success => "hit",
            Self::Critical => "critical",
        }
    }

    /// What it is called of anything else.
    pub const fn of_check(self) -> &'static str {
        match self {
            Self::Failure => "failure",
            Self::Success => "success",
            Self::Critical => "critical success",
        }
    }

    const fn raised(self) -> Self {
        match self {
            Self::Failure => Self::Success,
            _ => Self::Critical,
        }
    }

    const fn lowered(self) -> Self {
        match self {
            Self::Critical => Self::Success,
            _ => Self::Failure,
        }
    }
}

/// How rolls are read, by the rules that are in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laws {
    /// Faces of the die.
    faces: u8,
    /// The margin of a Critical Success. Rule TRI-DICE-01.
    critical: i32,
    /// Whether there are degrees at all: without the rule there is success and failure.
    degrees: bool,
}

impl Laws {
    /// Those of a battle.
    pub fn of(data: &TriadData) -> Self {
        Self {
            faces: u8::try_from(data.rolls.die).unwrap_or(20),
            critical: data.rolls.critical,
            degrees: !data.is_off("TRI-DICE-01"),
        }
    }

    /// The degree of a total with this die against a number. Rule TRI-DICE-01.
    pub fn degree(self, natural: i32, total: i32, number: i32) -> Degree {
        let margin = total - number;
        let plain = match margin {
            ..0 => Degree::Failure,
            _ if margin >= self.critical && self.degrees => Degree::Critical,
            _ => Degree::Success,
        };
        match natural {
            _ if !self.degrees => plain,
            1 => plain.lowered(),
            n if n == i32::from(self.faces) => plain.raised(),
            _ => plain,
        }
    }
}

/// One d20 with its modifiers. Rules TRI-DICE-01 to -04.
#[derive(Debug, Clone)]
pub struct D20 {
    /// What is added, and what gives Advantage and Disadvantage.
    pub terms: Terms,
    /// What it is rolled for.
    pub kind: RollKind,
    /// What it is called.
    pub label: SmolStr,
    /// The rule that asks for it.
    pub rule: &'static str,
    /// Whether no die is drawn, and it counts as 1. Rule TRI-DICE-04.
    counts_as_one: bool,
    pool: Pool,
}

/// A die that is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The dice; `None` where the die counts as 1.
    pub roll: Option<Roll>,
    /// What the die shows that counts.
    pub natural: i32,
    /// With everything that is added.
    pub total: i32,
}

impl D20 {
    /// A die with these modifiers: those of kind `Bonus` are added, those of kind `Edge` are causes of Advantage and
    /// Disadvantage, of which only the sign of the sum counts. Rules TRI-DICE-02, -03.
    pub fn new(
        data: &TriadData,
        terms: Terms,
        kind: RollKind,
        label: impl Into<SmolStr>,
        rule: &'static str,
    ) -> Self {
        let mut edge = terms.sum(ModifierKind::Edge);
        if data.is_off("TRI-DICE-03") {
            // They do not cancel: one Disadvantage spoils all.
            let edges = terms.iter().filter(|it| it.kind == ModifierKind::Edge);
            edge = edges.map(|it| it.value.signum()).min().unwrap_or(0);
        }
        let faces = u8::try_from(data.rolls.die).unwrap_or(20);
        let pool = match edge.signum() {
            _ if data.is_off("TRI-DICE-02") => Pool::sum(1, faces),
            1 => Pool::highest(2, faces),
            -1 => Pool::lowest(2, faces),
            _ => Pool::sum(1, faces),
        };
        Self {
            terms,
            kind,
            label: label.into(),
            rule,
            counts_as_one: false,
            pool,
        }
    }

    /// Rolls no die, which counts as 1, if something holds. Rule TRI-DICE-04.
    #[must_use]
    pub const fn without_die_if(mut self, holds: bool) -> Self {
        self.counts_as_one = holds;
        self
    }

    /// What is added to the die.
    pub fn bonus(&self) -> i32 {
        self.terms.sum(ModifierKind::Bonus)
    }

    /// What decides how it falls.
    fn numbers(&self) -> DieNumbers {
        DieNumbers {
            pool: self.pool,
            bonus: self.bonus(),
            counts_as_one: self.counts_as_one,
        }
    }
}

/// What decides how a die falls, without what its numbers come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct DieNumbers {
    pool: Pool,
    bonus: i32,
    counts_as_one: bool,
}

/// What decides the odds of an attempt, without what its numbers come from: by it odds can be remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttemptNumbers {
    own: DieNumbers,
    other: Option<DieNumbers>,
    number: i32,
    hopeless: bool,
    laws: Laws,
}

/// Rules TRI-DICE-02, -04.
impl SingleRoll for D20 {
    type Rolled = Drawn;

    fn draw(&self, dice: &mut dyn Dice) -> Drawn {
        let roll = (!self.counts_as_one).then(|| dice.roll(&self.pool));
        let natural = roll.as_ref().map_or(1, |roll| roll.value);
        Drawn {
            total: natural + self.bonus(),
            natural,
            roll,
        }
    }

    fn passes(&self, _: &Drawn) -> bool {
        true
    }

    fn purpose(&self) -> RollKind {
        self.kind
    }

    fn report(
        &self,
        who: CombatantId,
        against: Option<CombatantId>,
        drawn: &Drawn,
    ) -> Option<RollReport> {
        let report = RollReport::new(who, self.kind, self.label.clone(), self.rule);
        let report = match &drawn.roll {
            Some(roll) => report.dice(self.pool, roll),
            None => RollReport {
                pool: SmolStr::new_static(RollReport::NO_DICE),
                natural: drawn.natural,
                ..report
            },
        };
        Some(
            report
                .against(against)
                .terms(self.terms.clone())
                .total(drawn.total),
        )
    }

    fn roll_formula(&self) -> SmolStr {
        let bonus = self.bonus();
        match self.counts_as_one {
            true => format_smolstr!("1 {bonus:+}"),
            false => format_smolstr!("{} {bonus:+}", self.pool),
        }
    }

    fn modifiers(&self) -> &Terms {
        &self.terms
    }
}

/// An attempt against a number, or against what another rolls. Rules TRI-DICE-01, -04, TRI-ATK-08.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// The die of the one who acts, and that which opposes it, if one does.
    pub rolls: Versus<D20>,
    /// The number to reach, if nobody opposes.
    pub number: i32,
    /// Whether it fails whatever the die shows: nobody is there. Rule TRI-ATK-08.
    pub hopeless: bool,
    /// How it is read.
    pub laws: Laws,
}

/// How an attempt came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempted {
    /// The die of the one who acts.
    pub own: Drawn,
    /// The die that opposed it.
    pub other: Option<Drawn>,
    /// The number that was to be reached.
    pub number: i32,
    /// How well it was done.
    pub degree: Degree,
}

impl Attempt {
    /// Against a number.
    pub fn against(data: &TriadData, own: D20, number: i32) -> Self {
        Self {
            rolls: Versus { own, other: None },
            number,
            hopeless: false,
            laws: Laws::of(data),
        }
    }

    /// Against the roll of another. Rule TRI-DICE-04.
    pub fn opposed(data: &TriadData, own: D20, other: D20) -> Self {
        Self {
            rolls: Versus {
                own,
                other: Some(other),
            },
            number: 0,
            hopeless: false,
            laws: Laws::of(data),
        }
    }

    /// What decides its odds.
    pub fn numbers(&self) -> AttemptNumbers {
        AttemptNumbers {
            own: self.rolls.own.numbers(),
            other: self.rolls.other.as_ref().map(D20::numbers),
            number: self.number,
            hopeless: self.hopeless,
            laws: self.laws,
        }
    }

    /// The same with one cause of Advantage more, if its rule is in force. Rule TRI-DICE-03.
    #[must_use]
    pub fn eased(&self, data: &TriadData, why: &'static str, rule: &'static str) -> Self {
        let own = &self.rolls.own;
        let mut terms = own.terms.clone();
        terms.under(data.switches()).edge(1, why, rule);
        let own = D20::new(data, terms, own.kind, own.label.clone(), own.rule);
        Self {
            rolls: Versus {
                own,
                other: self.rolls.other.clone(),
            },
            ..self.clone()
        }
    }

    const fn is_attack(&self) -> bool {
        matches!(self.rolls.own.kind, RollKind::Attack)
    }

    const fn word(&self, degree: Degree) -> &'static str {
        match self.is_attack() && self.rolls.other.is_none() {
            true => degree.of_attack(),
            false => degree.of_check(),
        }
    }

    /// The exact odds of its degrees. They are remembered by its numbers: the computer, the panel and tables of attacks ask for
    /// the same ones again and again.
    pub fn degree_odds(&self) -> Exploration<Degree> {
        /// So many are remembered at most.
        const REMEMBERED: usize = 4096;
        thread_local! {
            static KNOWN: RefCell<RecentMemo<AttemptNumbers, Exploration<Degree>, REMEMBERED>> = RefCell::default();
        }
        let find = || self.explore(|it| it.degree);
        KNOWN.with_borrow_mut(|known| known.get_or_insert_with(self.numbers(), find).clone())
    }

    /// The lines of its odds, worst first.
    pub fn degree_lines(&self) -> (Vec<OddsLine>, bool) {
        let explored = self.degree_odds();
        let lines = Degree::ALL
            .into_iter()
            .map(|degree| OddsLine::new(self.word(degree), explored.odds.get(&degree)));
        let lines = lines.filter(|line| line.probability > Probability::ZERO);
        (lines.collect(), explored.sampled)
    }
}

/// Rules TRI-DICE-01, -04, -05: the acting side draws first.
impl Resolution for Attempt {
    type Outcome = Attempted;

    fn resolve(&self, dice: &mut dyn Dice) -> Attempted {
        let (own, other) = self.rolls.draw(dice);
        let number = other.as_ref().map_or(self.number, |other| other.total);
        let degree = match self.hopeless {
            true => Degree::Failure,
            false => self.laws.degree(own.natural, own.total, number),
        };
        Attempted {
            degree,
            own,
            other,
            number,
        }
    }

    fn succeeds(&self, attempted: &Attempted) -> bool {
        attempted.degree.succeeds()
    }

    fn reports(
        &self,
        who: CombatantId,
        other: Option<CombatantId>,
        attempted: &Attempted,
    ) -> Vec<RollReport> {
        let mut reports = self
            .rolls
            .reports(who, other, &attempted.own, attempted.other.as_ref());
        if let Some(own) = reports.first_mut() {
            own.target = Some(attempted.number);
            own.result = SmolStr::new_static(self.word(attempted.degree));
        }
        reports
    }

    fn formula(&self) -> SmolStr {
        match self.rolls.other {
            Some(_) => self.rolls.formula(),
            None => format_smolstr!("{} against {}", self.rolls.own.roll_formula(), self.number),
        }
    }

    fn terms(&self) -> Terms {
        self.rolls.terms()
    }

    fn headline(&self) -> &'static str {
        match self.is_attack() && self.rolls.other.is_none() {
            true => "to hit",
            false => "to succeed",
        }
    }

    fn lines(&self) -> (Vec<OddsLine>, bool) {
        self.degree_lines()
    }
}

/// The numbers of damage: its dice, what is added, and what the target makes of it. Rules TRI-ATK-09, TRI-HURT-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DamageNumbers {
    /// How many dice.
    pub dice: u8,
    /// Their faces.
    pub faces: u8,
    /// Added to the dice.
    pub bonus: i32,
    /// The least that they come to before the target makes anything of it.
    pub least: i32,
    /// What sort it is of.
    pub kind: DamageType,
    /// Whether the target does not take such damage.
    pub immune: bool,
    /// Whether it takes it twice.
    pub vulnerable: bool,
    /// What it takes off.
    pub resistance: i32,
}

/// Damage that is rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The dice; `None` if there are none.
    pub roll: Option<Roll>,
    /// What is dealt.
    pub dealt: i32,
    /// What is taken of it.
    pub taken: i32,
}

impl DamageNumbers {
    /// Draws the dice, all of them in one request. Ruling TRI-R43: double damage doubles the whole sum.
    pub fn roll(self, critical: bool, dice: &mut dyn Dice) -> Damage {
        let roll = (self.dice > 0).then(|| dice.roll(&self.pool()));
        let sum = roll.as_ref().map_or(0, |roll| roll.value);
        let dealt = self.dealt(sum, critical);
        Damage {
            roll,
            dealt,
            taken: self.taken(dealt),
        }
    }

    /// Its dice.
    pub const fn pool(self) -> Pool {
        Pool::sum(self.dice, self.faces)
    }

    /// What is dealt if the dice come to a sum. Rule TRI-ATK-09.
    pub fn dealt(self, sum: i32, critical: bool) -> i32 {
        let factor = if critical { 2 } else { 1 };
        (sum + self.bonus).max(self.least) * factor
    }

    /// What is taken of what is dealt. Rule TRI-HURT-01.
    pub fn taken(self, dealt: i32) -> i32 {
        if self.immune {
            return 0;
        }
        let factor = if self.vulnerable { 2 } else { 1 };
        (dealt * factor - self.resistance).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Attempt, D20, DamageNumbers, Degree, Laws};
    use crate::combat::{Ledger, RollKind, Terms};
    use crate::dice::Probability;
    use crate::mechanics::Resolution;
    use crate::rules::triad::data::{DamageType, TriadData};

    fn laws() -> Laws {
        Laws::of(TriadData::shipped())
    }

    fn d20(bonus: i32, edge: i32) -> D20 {
        let mut terms = Terms::new();
        terms.bonus(bonus, "Level", "TRI-STAT-01");
        terms.edge(edge, "cause", "TRI-ATK-05");
        D20::new(
            TriadData::shipped(),
            terms,
            RollKind::Attack,
            "roll",
            "TRI-ATK-07",
        )
    }

    #[test]
    fn tri_dice_01_a_margin_of_ten_is_critical_and_the_die_shifts_a_step() {
        for (natural, total, number, degree) in [
            (10, 16, 17, Degree::Failure),
            (10, 17, 17, Degree::Success),
            (10, 27, 17, Degree::Critical),
            (20, 26, 18, Degree::Critical),
            (20, 26, 30, Degree::Success),
            (20, 45, 30, Degree::Critical),
            (1, 7, 18, Degree::Failure),
            (1, 18, 18, Degree::Failure),
            (1, 30, 18, Degree::Success),
        ] {
            assert_eq!(
                laws().degree(natural, total, number),
                degree,
                "{natural} {total} {number}"
            );
        }
    }

    #[test]
    fn tri_dice_02_03_the_odds_of_one_two_and_cancelled_dice() {
        let data = TriadData::shipped();
        let part = |of, whole| Probability::new(of, whole).expect("a fraction");
        for (edge, chance) in [
            (0, part(11, 20)),
            (1, part(319, 400)),
            (-1, part(121, 400)),
            (3, part(319, 400)),
        ] {
            let attempt = Attempt::against(data, d20(0, edge), 10);
            assert_eq!(attempt.chance(), chance, "{edge}");
        }
    }

    #[test]
    fn tri_dice_03_one_cause_more_cancels_or_helps_and_odds_go_by_numbers() {
        let data = TriadData::shipped();
        let of = |edge| Attempt::against(data, d20(2, edge), 12);
        for edge in [-2, -1, 0, 1] {
            let eased = of(edge).eased(data, "the target is Prone", "TRI-ATK-05");
            assert_eq!(eased.numbers(), of(edge + 1).numbers(), "{edge}");
            assert_eq!(eased.chance(), of(edge + 1).chance(), "{edge}");
        }
        assert_eq!(of(1).numbers(), of(4).numbers());
        assert_ne!(of(0).numbers(), of(1).numbers());
    }

    #[test]
    fn tri_hurt_01_doubled_then_immune_vulnerable_and_resistant() {
        let plain = DamageNumbers {
            dice: 1,
            faces: 8,
            bonus: 4,
            least: 1,
            kind: DamageType::Slash,
            immune: false,
            vulnerable: false,
            resistance: 0,
        };
        let resistant = DamageNumbers {
            resistance: 3,
            ..plain
        };
        let vulnerable = DamageNumbers {
            vulnerable: true,
            ..resistant
        };
        let immune = DamageNumbers {
            immune: true,
            ..vulnerable
        };
        assert_eq!((plain.dealt(2, false), plain.dealt(2, true)), (6, 12));
        let taken = [plain, resistant, vulnerable, immune].map(|it| it.taken(12));
        assert_eq!(taken, [12, 9, 21, 0]);
        let weak = DamageNumbers { bonus: -3, ..plain };
        assert_eq!((weak.dealt(1, false), weak.dealt(1, true)), (1, 2));
    }
}
