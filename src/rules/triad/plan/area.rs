//! Attacks at all in an area: one roll, read for each. Floor 4. Rules TRI-ATK-10, -11, TRI-CHAR-02.

use super::attack::{Causes, attack_bonus, defence};
use super::position::{Cover, Mark, cover_from};
use crate::combat::{CombatantId, Ledger, ModifierKind, RollKind, RollReport, Terms};
use crate::dice::{Dice, Pool, Roll};
use crate::grid::Cell;
use crate::rules::triad::data::{Attribute, Category, Spell, TriadData};
use crate::rules::triad::resolve::{Degree, Laws};
use crate::rules::triad::snapshot::Situation;
use smol_str::{SmolStr, format_smolstr};

/// What one target makes of the roll.
#[derive(Debug, Clone)]
pub struct Reading {
    /// Who is in the area.
    pub target: CombatantId,
    /// Its name.
    pub name: SmolStr,
    /// What is added, what it has to reach, and its causes of Advantage and Disadvantage.
    pub terms: Terms,
}

impl Reading {
    /// Advantage (1), Disadvantage (-1) or neither.
    fn edge(&self) -> i32 {
        self.terms.sum(ModifierKind::Edge).signum()
    }
}

/// An attack at all in an area.
#[derive(Debug, Clone)]
pub struct Area {
    /// What each target makes of it, in reading order.
    pub readings: Vec<Reading>,
    /// The word under which it is told.
    pub with: SmolStr,
    /// Whether it is shot.
    pub ranged: bool,
    /// Its name for people.
    pub name: SmolStr,
    laws: Laws,
    faces: u8,
}

/// How the dice of an area are asked for and what they show.
#[derive(Debug, Clone)]
pub struct AreaRoll {
    pool: Pool,
    roll: Roll,
}

/// What decides how a target fares, without what its numbers come from: by it odds can be remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReadingNumbers {
    pool: Pool,
    edge: i32,
    bonus: i32,
    number: i32,
    laws: Laws,
}

impl Area {
    /// What decides how a target fares.
    pub fn numbers(&self, reading: &Reading) -> ReadingNumbers {
        ReadingNumbers {
            pool: self.pool(),
            edge: reading.edge(),
            bonus: reading.terms.sum(ModifierKind::Bonus),
            number: reading.terms.sum(ModifierKind::Defence),
            laws: self.laws,
        }
    }

    /// The dice: two in one request where a target calls for Advantage or Disadvantage. Rule TRI-ATK-10.
    fn pool(&self) -> Pool {
        match self.readings.iter().any(|reading| reading.edge() != 0) {
            true => Pool::each(2, self.faces),
            false => Pool::sum(1, self.faces),
        }
    }

    /// Draws the dice.
    pub fn draw(&self, dice: &mut dyn Dice) -> AreaRoll {
        let pool = self.pool();
        AreaRoll {
            roll: dice.roll(&pool),
            pool,
        }
    }

    /// What the die of a target shows: the first for unmodified ones, else the higher or the lower.
    fn natural(reading: &Reading, drawn: &AreaRoll) -> i32 {
        let faces = drawn.roll.faces.iter().map(|&face| i32::from(face));
        let of = match reading.edge() {
            0 => faces.clone().next(),
            1 => faces.clone().max(),
            _ => faces.clone().min(),
        };
        of.unwrap_or(1)
    }

    /// How well a target is hit.
    pub fn degree(&self, reading: &Reading, drawn: &AreaRoll) -> Degree {
        let natural = Self::natural(reading, drawn);
        let total = natural + reading.terms.sum(ModifierKind::Bonus);
        let number = reading.terms.sum(ModifierKind::Defence);
        self.laws.degree(natural, total, number)
    }

    /// What is told of one target; the dice are told with the first.
    pub fn report(
        &self,
        who: CombatantId,
        reading: &Reading,
        drawn: &AreaRoll,
        degree: Degree,
        first: bool,
    ) -> RollReport {
        let label = format_smolstr!("{} at {}", self.name, reading.name);
        let report = RollReport::new(who, RollKind::Attack, label, "TRI-ATK-10");
        let natural = Self::natural(reading, drawn);
        let report = match first {
            true => RollReport {
                natural,
                ..report.dice(drawn.pool, &drawn.roll)
            },
            false => RollReport {
                pool: SmolStr::new_static(RollReport::NO_DICE),
                natural,
                ..report
            },
        };
        let total = natural + reading.terms.sum(ModifierKind::Bonus);
        report
            .against(Some(reading.target))
            .terms(reading.terms.clone())
            .total(total)
            .target(reading.terms.sum(ModifierKind::Defence))
            .result(degree.of_attack())
    }

    /// What is told where nobody is in the area.
    pub fn report_empty(&self, who: CombatantId, drawn: &AreaRoll) -> RollReport {
        RollReport::new(who, RollKind::Attack, self.name.clone(), "TRI-ATK-10")
            .dice(drawn.pool, &drawn.roll)
            .result("miss")
    }
}

/// How an area attack is made.
struct Manner<'m> {
    attribute: Attribute,
    is_ranged: bool,
    category: Option<Category>,
    name: SmolStr,
    with: &'m str,
    centre: Cell,
}

fn area_of(
    s: &Situation<'_>,
    who: CombatantId,
    manner: Manner<'_>,
    targets: &[CombatantId],
) -> Area {
    let a = s.fighter(who);
    let readings = targets.iter().map(|&target| {
        let t = s.fighter(target);
        let mut terms = Terms::new();
        let mut ledger = terms.under(s.data.switches());
        attack_bonus(a, manner.attribute, "TRI-STAT-02", &mut ledger);
        let causes = Causes {
            s,
            a,
            t: Some(t),
            is_melee: false,
            is_ranged: manner.is_ranged,
            category: manner.category,
            distance: s.distance(a, t),
            cover: match cover_from(s, manner.centre, &Mark::of(t)) {
                Cover::Total => Cover::Partial,
                cover => cover,
            },
            asks_sight: false,
        };
        causes.note(&mut ledger);
        defence(t, false, &mut ledger);
        Reading {
            target,
            name: t.name.clone(),
            terms,
        }
    });
    let data: &TriadData = s.data;
    Area {
        readings: readings.collect(),
        with: manner.with.into(),
        ranged: manner.is_ranged,
        name: manner.name,
        laws: Laws::of(data),
        faces: u8::try_from(data.rolls.die).unwrap_or(20),
    }
}

/// The attack of a spell that bursts. Rule TRI-SPELL-02.
pub fn of_spell(
    s: &Situation<'_>,
    who: CombatantId,
    spell: &Spell,
    centre: Cell,
    targets: &[CombatantId],
) -> Area {
    let manner = Manner {
        attribute: Attribute::Ess,
        is_ranged: false,
        category: None,
        name: spell.name.clone(),
        with: &spell.id,
        centre,
    };
    area_of(s, who, manner, targets)
}
