//! Damage without an attack. Floor 4. Rules WND-MOVE-22, WND-COND-14, WND-POS-23.

use super::end::{USUAL_WORTH, end_of, line, note_toughness};
use super::laws::Laws;
use super::level::{Track, Wound};
use crate::combat::{CombatantId, Ledger, ModifierKind, OddsLine, RollKind, RollReport, Terms};
use crate::dice::{Dice, Pool, Probability, Roll};
use crate::mechanics::Resolution;
use crate::rules::wounds::words::Level;
use smol_str::{SmolStr, format_smolstr};

/// Damage that nobody has to hit with: of a fall, of fire, of lightning that spreads.
#[derive(Debug, Clone)]
pub struct HarmRoll {
    /// Dice of six faces; 0 or more.
    pub dice: u8,
    /// What is added, of kind [`Bonus`](ModifierKind::Bonus), and what the body takes off, of kind
    /// [`Reduction`](ModifierKind::Reduction).
    pub terms: Terms,
    /// The slots of the body.
    pub track: Track,
    /// The rules that are in force.
    pub laws: Laws,
    /// What it is called.
    pub label: SmolStr,
    /// The rule that asks for it.
    pub rule: &'static str,
    /// What a wound of each level comes to, then one beyond.
    pub worth: [i32; 6],
}

/// Damage that is rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Harmed {
    /// The dice.
    pub roll: Roll,
    /// The dice and what is added.
    pub dealt: i32,
    /// What comes of it.
    pub wound: Wound,
}

impl HarmRoll {
    /// So many dice with these terms.
    pub fn new(dice: u8, terms: Terms, track: Track) -> Self {
        Self {
            dice,
            terms,
            track,
            laws: Laws::default(),
            label: SmolStr::new_static("damage"),
            rule: "WND-HURT-02",
            worth: USUAL_WORTH,
        }
    }

    /// A fall of so many yards: 1d6 + 2 a yard - 6, less the base Toughness. Rule WND-MOVE-22.
    pub fn fall(yards: i32, base_toughness: i32, track: Track) -> Self {
        let mut terms = Terms::new();
        terms.bonus(2 * yards, format_smolstr!("{yards} yards"), "WND-MOVE-22");
        terms.bonus(-6, "fall", "WND-MOVE-22");
        note_toughness(&mut terms, base_toughness, 0);
        Self::new(1, terms, track).told("fall", "WND-MOVE-22")
    }

    /// Fire of this level: 1d6 + 2 a level - 4, less Toughness. Rule WND-COND-14.
    pub fn burning(level: i32, base_toughness: i32, armor: i32, track: Track) -> Self {
        let mut terms = Terms::new();
        terms.bonus(2 * level, format_smolstr!("level {level}"), "WND-COND-14");
        terms.bonus(-4, "fire", "WND-COND-14");
        note_toughness(&mut terms, base_toughness, armor);
        Self::new(1, terms, track).told("burning", "WND-COND-14")
    }

    /// Says what it is called and which rule asks for it.
    #[must_use]
    pub fn told(mut self, label: impl Into<SmolStr>, rule: &'static str) -> Self {
        self.label = label.into();
        self.rule = rule;
        self
    }

    /// Sets the rules that are in force.
    #[must_use]
    pub const fn under(mut self, laws: Laws) -> Self {
        self.laws = laws;
        self
    }

    const fn pool(&self) -> Pool {
        Pool::sum(self.dice, 6)
    }
}

/// The one who acts is the body that is harmed.
impl Resolution for HarmRoll {
    type Outcome = Harmed;

    fn resolve(&self, dice: &mut dyn Dice) -> Harmed {
        // Without dice nothing is drawn.
        let roll = match self.dice {
            0 => Roll::default(),
            _ => dice.roll(&self.pool()),
        };
        let dealt = roll.value + self.terms.sum(ModifierKind::Bonus);
        let final_damage = dealt + self.terms.sum(ModifierKind::Reduction);
        Harmed {
            wound: Wound::of(self.laws, final_damage, 0, Level::Fatal, self.track),
            roll,
            dealt,
        }
    }

    fn succeeds(&self, harmed: &Harmed) -> bool {
        harmed.wound.level.is_none()
    }

    fn reports(
        &self,
        who: CombatantId,
        _: Option<CombatantId>,
        harmed: &Harmed,
    ) -> Vec<RollReport> {
        let report = RollReport::new(who, RollKind::Damage, self.label.clone(), self.rule);
        let report = match self.dice {
            0 => report,
            _ => report.dice(self.pool(), &harmed.roll),
        };
        let net = harmed.wound.final_damage.max(0);
        vec![
            report
                .terms(self.terms.clone())
                .damage(harmed.dealt.max(0), net)
                .result(end_of(&harmed.wound).word()),
        ]
    }

    fn formula(&self) -> SmolStr {
        let sum = self.terms.sum(ModifierKind::Bonus) + self.terms.sum(ModifierKind::Reduction);
        match self.dice {
            0 => format_smolstr!("{sum}"),
            _ => format_smolstr!("{} {sum:+}", self.pool()),
        }
    }

    fn terms(&self) -> Terms {
        self.terms.clone()
    }

    fn headline(&self) -> &'static str {
        "to be unhurt"
    }

    fn lines(&self) -> (Vec<OddsLine>, bool) {
        let explored = self.explore(|harmed| end_of(&harmed.wound));
        let ends = explored.odds.iter().collect::<Vec<_>>();
        let lines = ends.into_iter().rev();
        let lines = lines.filter(|(_, chance)| *chance > Probability::ZERO);
        let lines = lines.map(|(end, chance)| line(*end, chance, &self.worth));
        (lines.collect(), explored.sampled)
    }
}
