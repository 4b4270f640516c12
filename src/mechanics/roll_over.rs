//! A roll that must reach a number. Floor 3½.

use super::resolution::SingleRoll;
use crate::combat::{CombatantId, ModifierKind, RollKind, RollReport, Terms};
use crate::dice::{Dice, Pool, Roll};
use smol_str::{SmolStr, format_smolstr};

/// A roll whose total must reach a number, or is set against that of another ([`Versus`](super::Versus)): the usual
/// [`SingleRoll`]. A ruleset that rolls otherwise writes one of its own.
///
/// ```
/// use quincunx::combat::{Ledger, Terms};
/// use quincunx::dice::Pool;
/// use quincunx::mechanics::{Resolution, RollOver};
///
/// let mut terms = Terms::new();
/// terms.bonus(1, "from behind", "DUEL-POS-02");
/// let strike = RollOver::new(Pool::sum(2, 6), terms).against(7).told("sword", "DUEL-ATK-01").attack();
/// let preview = strike.preview("Strike Mira");
/// let lines = preview.outcomes.iter().map(|line| format!("{} {}", line.label, line.probability));
/// assert_eq!(lines.collect::<Vec<_>>(), ["miss 5/18", "hit 13/18"]);
/// assert_eq!(preview.formula, "2d6 +1 against 7");
/// ```
#[derive(Debug, Clone)]
pub struct RollOver {
    /// The dice.
    pub pool: Pool,
    /// The number, before the modifiers of kind [`Defence`](ModifierKind::Defence); `None` if there is none to be reached.
    pub number: Option<i32>,
    /// Its modifiers: those of kind [`Bonus`](ModifierKind::Bonus) count for the total, those of kind
    /// [`Defence`](ModifierKind::Defence) for the number.
    pub terms: Terms,
    /// What for: a check, unless it is said.
    pub kind: RollKind,
    /// What it is called: "sword at Mira".
    pub label: SmolStr,
    /// The rule that asks for it.
    pub rule: &'static str,
}

impl RollOver {
    /// A check that has no name yet, and no number to reach.
    #[must_use]
    pub const fn new(pool: Pool, terms: Terms) -> Self {
        Self {
            pool,
            number: None,
            terms,
            kind: RollKind::Check,
            label: SmolStr::new_static("check"),
            rule: "",
        }
    }

    /// Sets the number that the total must reach, before the modifiers of kind [`Defence`](ModifierKind::Defence).
    #[must_use]
    pub const fn against(mut self, number: i32) -> Self {
        self.number = Some(number);
        self
    }

    /// Says what it is called, "sword at Mira", and which rule asks for it.
    #[must_use]
    pub fn told(mut self, label: impl Into<SmolStr>, rule: &'static str) -> Self {
        self.label = label.into();
        self.rule = rule;
        self
    }

    /// Makes it an attack, which hits or misses.
    #[must_use]
    pub const fn attack(mut self) -> Self {
        self.kind = RollKind::Attack;
        self
    }

    /// Says what it is for, such as damage or a table: without a number to reach, the total is all that comes of it.
    #[must_use]
    pub const fn of_kind(mut self, kind: RollKind) -> Self {
        self.kind = kind;
        self
    }

    /// The number that the total must reach, with the modifiers of kind [`Defence`](ModifierKind::Defence).
    fn target(&self) -> Option<i32> {
        let number = self.number?;
        Some(number + self.terms.sum(ModifierKind::Defence))
    }

    /// The total of a roll: the reading of the pool plus the bonuses.
    #[must_use]
    pub fn total(&self, roll: &Roll) -> i32 {
        roll.value + self.terms.sum(ModifierKind::Bonus)
    }

    /// The total minus the number that it must reach, negative if it is below; the total if there is no number.
    #[must_use]
    pub fn margin(&self, roll: &Roll) -> i32 {
        self.total(roll) - self.target().unwrap_or(0)
    }
}

impl SingleRoll for RollOver {
    type Rolled = Roll;

    fn draw(&self, dice: &mut dyn Dice) -> Roll {
        dice.roll(&self.pool)
    }

    fn passes(&self, roll: &Roll) -> bool {
        self.margin(roll) >= 0
    }

    fn purpose(&self) -> RollKind {
        self.kind
    }

    fn report(
        &self,
        who: CombatantId,
        against: Option<CombatantId>,
        roll: &Roll,
    ) -> Option<RollReport> {
        let report = RollReport::new(who, self.kind, self.label.clone(), self.rule)
            .dice(self.pool, roll)
            .terms(self.terms.clone())
            .target(self.target())
            .against(against);
        Some(match self.number {
            Some(_) => report.result(self.verdict(roll)),
            None => report,
        })
    }

    fn roll_formula(&self) -> SmolStr {
        let bonus = match self.terms.sum(ModifierKind::Bonus) {
            0 => String::new(),
            bonus => format!(" {bonus:+}"),
        };
        let against = self.target().map(|target| format!(" against {target}"));
        format_smolstr!("{}{bonus}{}", self.pool, against.unwrap_or_default())
    }

    fn modifiers(&self) -> &Terms {
        &self.terms
    }
}

#[cfg(test)]
mod tests {
    use super::RollOver;
    use crate::combat::{CombatantId, Ledger, Terms};
    use crate::dice::{Dice, Pool, SeededDice};
    use crate::mechanics::SingleRoll;

    #[test]
    fn the_report_holds_the_whole_roll() {
        let mut terms = Terms::new();
        terms.bonus(2, "skill", "TOY-DICE-01");
        terms.defence(3, "cover", "TOY-DICE-02");
        let roll = RollOver::new(Pool::sum(1, 6), terms)
            .against(4)
            .told("axe at Mira", "TOY-ATK-01");
        let mut dice = SeededDice::new(3);
        let rolled = roll.draw(&mut dice as &mut dyn Dice);
        let (who, other) = (CombatantId(1), CombatantId(2));
        let report = roll.attack().report(who, Some(other), &rolled);
        let report = report.expect("a roll is told");
        assert_eq!(report.target, Some(7));
        assert_eq!(report.total, report.natural + 2);
        let word = if report.total < 7 { "miss" } else { "hit" };
        assert_eq!(report.result, word);
        assert_eq!((report.pool.as_str(), report.against), ("d6", Some(other)));
    }
}
