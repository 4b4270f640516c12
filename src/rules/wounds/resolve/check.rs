//! A roll against a number, and against the roll of another. Floor 4. Rules WND-DICE-01 to -05, WND-ATK-11, WND-ACT-45.

use super::laws::Laws;
use super::wild::{CHAIN, Critical, NATURAL, Wild, WildRoll, walked};
use crate::combat::{
    CombatantId, Ledger, ModifierKind, OddsLine, Party, Preview, RollKind, RollReport, Terms,
};
use crate::dice::{Dice, Exploration, Probability};
use crate::mechanics::Resolution;
use smol_str::{SmolStr, format_smolstr};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// 3d6 with what is added, plain or wild, and the number to reach. Rules WND-DICE-01, -02.
///
/// Modifiers of kind [`Bonus`](ModifierKind::Bonus) count for the total, those of kind [`Defence`](ModifierKind::Defence) for
/// the number.
#[derive(Debug, Clone)]
pub struct Check {
    /// What is added, on either side.
    pub terms: Terms,
    /// The number, before modifiers of kind [`Defence`](ModifierKind::Defence); `None` if there is none to be reached.
    pub number: Option<i32>,
    /// Whether the dice can explode and implode. Rule WND-DICE-02.
    pub wild: bool,
    /// The rules that are in force.
    pub laws: Laws,
    /// What it is rolled for.
    pub kind: RollKind,
    /// What it is called: "Power check", "sword at Mira".
    pub label: SmolStr,
    /// The rule that asks for it.
    pub rule: &'static str,
}

/// How a check came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The dice and what is added.
    pub total: i32,
    /// The total minus the number; the total if there is no number.
    pub margin: i32,
    /// Whether it is critical. Rule WND-DICE-03.
    pub critical: Option<Critical>,
    /// Whether it reaches the number.
    pub success: bool,
    /// The dice.
    pub dice: WildRoll,
}

/// What decides the odds of a check: by it they can be remembered.
type Numbers = (bool, Laws, i32);

impl Check {
    /// A plain check, without a number to reach. Rule WND-DICE-01.
    pub fn plain(terms: Terms) -> Self {
        Self {
            terms,
            number: None,
            wild: false,
            laws: Laws::default(),
            kind: RollKind::Check,
            label: SmolStr::new_static("check"),
            rule: "WND-DICE-01",
        }
    }

    /// A wild one. Rule WND-DICE-02.
    pub fn wild(terms: Terms) -> Self {
        Self {
            wild: true,
            rule: "WND-DICE-02",
            ..Self::plain(terms)
        }
    }

    /// Sets the number to reach, before modifiers of kind [`Defence`](ModifierKind::Defence).
    #[must_use]
    pub const fn against(mut self, number: i32) -> Self {
        self.number = Some(number);
        self
    }

    /// Says what it is called and which rule asks for it.
    #[must_use]
    pub fn told(mut self, label: impl Into<SmolStr>, rule: &'static str) -> Self {
        self.label = label.into();
        self.rule = rule;
        self
    }

    /// Makes it an attack, which hits or misses.
    #[must_use]
    pub const fn attack(self) -> Self {
        self.of_kind(RollKind::Attack)
    }

    /// Says what it is rolled for.
    #[must_use]
    pub const fn of_kind(mut self, kind: RollKind) -> Self {
        self.kind = kind;
        self
    }

    /// Sets the rules that are in force.
    #[must_use]
    pub const fn under(mut self, laws: Laws) -> Self {
        self.laws = laws;
        self
    }

    /// What is added to the dice.
    pub fn bonus(&self) -> i32 {
        self.terms.sum(ModifierKind::Bonus)
    }

    /// The number to reach, with modifiers of kind [`Defence`](ModifierKind::Defence).
    pub fn target(&self) -> Option<i32> {
        let number = self.number?;
        Some(number + self.terms.sum(ModifierKind::Defence))
    }

    /// The number to reach with the dice alone.
    fn need(&self) -> i32 {
        self.target().unwrap_or(0) - self.bonus()
    }

    const fn numbers(&self, need: i32) -> Numbers {
        (self.wild && self.laws.explodes, self.laws, need)
    }

    /// Draws the dice.
    pub(super) fn throw(&self, dice: &mut dyn Dice) -> WildRoll {
        match self.wild {
            true => Wild::under(self.laws).roll(dice),
            false => WildRoll::plain(dice),
        }
    }

    /// The words for a failure and for a success.
    const fn verdicts(&self) -> [&'static str; 2] {
        match self.kind {
            RollKind::Attack => ["miss", "hit"],
            _ => ["failure", "success"],
        }
    }

    /// What the log is told of the dice, with this total to reach and these terms: the three dice with everything that is
    /// added, then those of an explosion or implosion by themselves, as they were drawn.
    pub(super) fn told_of(
        &self,
        who: CombatantId,
        against: Option<CombatantId>,
        dice: &WildRoll,
        mut terms: Terms,
    ) -> (RollReport, Option<RollReport>) {
        let word = if dice.added() < 0 {
            "implosion"
        } else {
            "explosion"
        };
        terms.bonus(dice.added(), word, "WND-DICE-02");
        let report = RollReport::new(who, self.kind, self.label.clone(), self.rule)
            .dice(NATURAL, &dice.roll)
            .terms(terms)
            .against(against);
        let extra = dice.extra.as_ref().map(|extra| {
            let result = dice.critical.map_or("rolled", Critical::word);
            RollReport::new(who, RollKind::Table, word, "WND-DICE-02")
                .dice(CHAIN, extra)
                .result(result)
        });
        (report, extra)
    }

    /// "3d6 wild +7", without the number.
    pub(super) fn rolled(&self) -> SmolStr {
        let wild = if self.wild && self.laws.explodes {
            " wild"
        } else {
            ""
        };
        match self.bonus() {
            0 => format_smolstr!("{NATURAL}{wild}"),
            bonus => format_smolstr!("{NATURAL}{wild} {bonus:+}"),
        }
    }
}

/// Rules WND-DICE-01, -02.
impl Resolution for Check {
    type Outcome = Checked;

    fn resolve(&self, dice: &mut dyn Dice) -> Checked {
        let dice = self.throw(dice);
        let total = dice.total + self.bonus();
        let margin = total - self.target().unwrap_or(0);
        Checked {
            total,
            margin,
            critical: dice.critical,
            success: margin >= 0,
            dice,
        }
    }

    fn succeeds(&self, checked: &Checked) -> bool {
        checked.success
    }

    fn reports(
        &self,
        who: CombatantId,
        other: Option<CombatantId>,
        checked: &Checked,
    ) -> Vec<RollReport> {
        let (report, extra) = self.told_of(who, other, &checked.dice, self.terms.clone());
        let report = match self.target() {
            Some(target) => report
                .target(target)
                .result(self.verdicts()[usize::from(checked.success)]),
            None => report,
        };
        [report].into_iter().chain(extra).collect()
    }

    fn formula(&self) -> SmolStr {
        let rolled = self.rolled();
        match self.target() {
            Some(target) => format_smolstr!("{rolled} against {target}"),
            None => rolled,
        }
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
        let chance = self.chance();
        let [failure, success] = self.verdicts();
        let lines = vec![
            OddsLine::new(failure, chance.complement()),
            OddsLine::new(success, chance),
        ];
        (lines, false)
    }

    fn explore<K: Ord>(&self, key: impl Fn(&Checked) -> K) -> Exploration<K> {
        walked(|dice| key(&self.resolve(dice)))
    }

    /// Remembered by its numbers: the same few are asked for again and again.
    fn chance(&self) -> Probability {
        thread_local! {
            static KNOWN: RefCell<BTreeMap<Numbers, Probability>> = const { RefCell::new(BTreeMap::new()) };
        }
        let numbers = self.numbers(self.need());
        let chance = || self.explore(|it| it.success).odds.get(&true);
        KNOWN.with_borrow_mut(|known| *known.entry(numbers).or_insert_with(chance))
    }

    fn preview(&self, title: impl Into<SmolStr>) -> Preview {
        let note = match self.wild {
            true => Wild::under(self.laws).note([self.need()]),
            false => None,
        };
        preview_of(self, title, note)
    }
}

/// The preview of a resolution, with what is noted of its odds.
pub(super) fn preview_of(
    resolution: &impl Resolution,
    title: impl Into<SmolStr>,
    note: Option<SmolStr>,
) -> Preview {
    let (lines, sampled) = resolution.lines();
    let (headline, chance) = (resolution.headline(), resolution.chance());
    Preview {
        terms: resolution.terms(),
        formula: resolution.formula(),
        sampled,
        ..Preview::of_roll(title, headline, chance, lines)
    }
    .noting(note)
}

/// A check against that of another: the acting one draws first, and wins on a tie. Rules WND-DICE-04, WND-ACT-45; ruling
/// WND-R115.
#[derive(Debug, Clone)]
pub struct Opposed {
    /// The check of the one who acts; its rules are those in force.
    pub own: Check,
    /// That of the other.
    pub other: Check,
}

/// How two checks came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opposition {
    /// That of the one who acts; its margin is that over the other.
    pub own: Checked,
    /// That of the other; its margin is its total.
    pub other: Checked,
    /// Whether the one who acts wins.
    pub success: bool,
}

impl Opposed {
    /// One check against another; what numbers they have to reach counts for nothing.
    pub fn new(own: Check, other: Check) -> Self {
        let free = |check: Check| Check {
            number: None,
            ..check
        };
        Self {
            own: free(own),
            other: free(other),
        }
    }
}

/// Rule WND-DICE-04.
impl Resolution for Opposed {
    type Outcome = Opposition;

    fn resolve(&self, dice: &mut dyn Dice) -> Opposition {
        let own = self.own.resolve(dice);
        let other = self.other.resolve(dice);
        let margin = own.total - other.total;
        let least = if self.own.laws.wins_ties { 0 } else { 1 };
        let success = margin >= least;
        Opposition {
            own: Checked {
                margin,
                success,
                ..own
            },
            other,
            success,
        }
    }

    fn succeeds(&self, opposition: &Opposition) -> bool {
        opposition.success
    }

    fn reports(
        &self,
        who: CombatantId,
        other: Option<CombatantId>,
        opposition: &Opposition,
    ) -> Vec<RollReport> {
        let mut reports = self.own.reports(who, other, &opposition.own);
        if let Some(own) = reports.first_mut() {
            own.target = Some(opposition.other.total);
            let verdict = self.own.verdicts()[usize::from(opposition.success)];
            own.result = SmolStr::new_static(verdict);
        }
        if let Some(other) = other {
            reports.extend(self.other.reports(other, Some(who), &opposition.other));
        }
        reports
    }

    fn formula(&self) -> SmolStr {
        format_smolstr!("{} against {}", self.own.rolled(), self.other.rolled())
    }

    fn terms(&self) -> Terms {
        let mut terms = self.own.terms.clone();
        terms.extend(self.other.terms.clone().of(Party::Opponent));
        terms
    }

    fn headline(&self) -> &'static str {
        self.own.headline()
    }

    fn lines(&self) -> (Vec<OddsLine>, bool) {
        let chance = self.chance();
        let [failure, success] = self.own.verdicts();
        let lines = vec![
            OddsLine::new(failure, chance.complement()),
            OddsLine::new(success, chance),
        ];
        (lines, false)
    }

    fn explore<K: Ord>(&self, key: impl Fn(&Opposition) -> K) -> Exploration<K> {
        walked(|dice| key(&self.resolve(dice)))
    }

    fn preview(&self, title: impl Into<SmolStr>) -> Preview {
        preview_of(self, title, None)
    }
}
