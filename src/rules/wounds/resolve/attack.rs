//! An attack from its roll to the slot that it fills. Floor 4. Rules WND-ATK-03 to -10, WND-STAT-02, WND-ACT-46.

use super::check::{Check, preview_of};
use super::end::{End, Mark, USUAL_WORTH, end_of, line};
use super::laws::Laws;
use super::level::{Wound, rolled};
use super::wild::{Wild, WildRoll, walked};
use crate::combat::{
    CombatantId, DamageOdds, Ledger, ModifierKind, OddsLine, Preview, RollKind, RollReport, Terms,
};
use crate::dice::{Dice, Exploration, Odds, Pool, Probability, Roll};
use crate::mechanics::Resolution;
use crate::rules::wounds::words::Level;
use smol_str::{SmolStr, format_smolstr};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The numbers of an attack, without what they come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackNumbers {
    /// Whether the roll is wild.
    pub wild: bool,
    /// Added to the roll.
    pub bonus: i32,
    /// The Defense that is used. Rule WND-ATK-05.
    pub defense: i32,
    /// The damage without its dice. Rule WND-ATK-08.
    pub damage: i32,
    /// Dice of six faces that are drawn after a hit. Rule WND-ACT-12.
    pub damage_dice: u8,
    /// What the target takes off.
    pub toughness: i32,
    /// Whether the damage is added before the comparison. Rule WND-ATK-06.
    pub penetrating: bool,
    /// The rules that are in force.
    pub laws: Laws,
}

/// The dice of an attack, and what they come to before any wound.
struct Drawn {
    roll: WildRoll,
    hit: bool,
    extra: Option<Roll>,
    final_damage: i32,
}

impl AttackNumbers {
    /// What is added to the roll before it is compared with the Defense. Rule WND-ATK-06.
    const fn added(self) -> i32 {
        self.bonus + if self.penetrating { self.damage } else { 0 }
    }

    /// The roll that hits.
    const fn to_hit(self) -> i32 {
        self.defense - self.added()
    }

    /// The roll that does a final damage of 0, without dice of damage.
    const fn to_wound(self) -> i32 {
        self.defense + self.toughness - self.bonus - self.damage
    }

    /// Draws the dice, those of damage after a hit. Rules WND-ATK-03, -07 to -09.
    fn draw(self, dice: &mut dyn Dice) -> Drawn {
        let roll = match self.wild {
            true => Wild::under(self.laws).roll(dice),
            false => WildRoll::plain(dice),
        };
        let hit = roll.total >= self.to_hit() || !self.laws.must_reach;
        let extra =
            (hit && self.damage_dice > 0).then(|| dice.roll(&Pool::sum(self.damage_dice, 6)));
        let more = extra.as_ref().map_or(0, |extra| extra.value);
        let plain = match self.laws.counts_margin {
            true => roll.total - self.to_wound(),
            false => self.damage - self.toughness,
        };
        Drawn {
            final_damage: plain + more,
            roll,
            hit,
            extra,
        }
    }

    /// One set of numbers for all attacks with equal odds.
    const fn normal(self) -> Self {
        Self {
            wild: self.wild && self.laws.explodes,
            bonus: 0,
            defense: self.to_hit(),
            damage: 0,
            toughness: match self.laws.counts_margin {
                true => self.to_wound() - self.to_hit(),
                false => self.toughness - self.damage,
            },
            penetrating: false,
            ..self
        }
    }

    /// The odds of a miss, `None`, and of the level that a hit rolls. They are remembered: the computer asks for the same
    /// ones again and again.
    fn levels(self) -> Odds<Option<Option<Level>>> {
        thread_local! {
            static KNOWN: RefCell<BTreeMap<AttackNumbers, Odds<Option<Option<Level>>>>> =
                const { RefCell::new(BTreeMap::new()) };
        }
        let numbers = self.normal();
        let odds = || {
            let level = |drawn: Drawn| rolled(numbers.laws, drawn.final_damage);
            walked(|dice| Some(numbers.draw(dice)).filter(|it| it.hit).map(level)).odds
        };
        KNOWN.with_borrow_mut(|known| known.entry(numbers).or_insert_with(odds).clone())
    }
}

/// An attack: its roll, and on a hit its damage and the wound. Rules WND-ATK-03 to -10.
#[derive(Debug, Clone)]
pub struct AttackRoll {
    /// The roll against the Defense.
    pub check: Check,
    /// Damage of kind [`Bonus`](ModifierKind::Bonus), and what the target takes off, of kind
    /// [`Reduction`](ModifierKind::Reduction) and negative: [`note_toughness`](super::note_toughness).
    pub damage: Terms,
    /// Dice of six faces that are drawn after a hit. Rule WND-ACT-12.
    pub damage_dice: u8,
    /// Whether the damage is added to the total before the comparison. Rule WND-ATK-06.
    pub penetrating: bool,
    /// Levels by which a wound is more severe: -1 of a Quick Attack, 1 of a Rebuff. Rules WND-ACT-11, WND-REACT-10.
    pub level_step: i32,
    /// The highest level that the attacker wants. Rule WND-ACT-13.
    pub max_level: Level,
    /// What is struck.
    pub mark: Mark,
    /// What a wound of each level comes to, then one beyond.
    pub worth: [i32; 6],
}

/// How an attack came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Struck {
    /// The dice of the attack.
    pub roll: WildRoll,
    /// The attack total as it is compared with the Defense.
    pub total: i32,
    /// Whether it hits.
    pub hit: bool,
    /// The dice of damage, drawn after a hit.
    pub extra: Option<Roll>,
    /// The damage with its dice; of a miss without them.
    pub damage: i32,
    /// The attack total with the damage, which counts once. Rule WND-POS-23.
    pub dealt: i32,
    /// The final damage; of a miss what it would have been. Rule WND-ATK-09.
    pub final_damage: i32,
    /// The level of the wound by the final damage alone; `None` of a miss.
    pub rolled: Option<Level>,
    /// The level after the step and what the attacker wants.
    pub level: Option<Level>,
    /// The level of the slot that is filled. Ruling WND-R20.
    pub filled: Option<Level>,
    /// Whether the wound goes beyond a full fatal slot. Rule WND-HURT-03.
    pub dead: bool,
}

impl Struck {
    /// The wound, of a hit.
    pub fn wound(&self) -> Option<Wound> {
        self.hit.then_some(Wound {
            final_damage: self.final_damage,
            rolled: self.rolled,
            level: self.level,
            filled: self.filled,
            dead: self.dead,
        })
    }
}

impl AttackRoll {
    /// A wild check against a Defense, with terms of damage, at something.
    pub fn new(check: Check, damage: Terms, mark: Mark) -> Self {
        Self {
            check: check.attack(),
            damage,
            damage_dice: 0,
            penetrating: false,
            level_step: 0,
            max_level: Level::Fatal,
            mark,
            worth: USUAL_WORTH,
        }
    }

    /// Its numbers.
    pub fn numbers(&self) -> AttackNumbers {
        AttackNumbers {
            wild: self.check.wild,
            bonus: self.check.bonus(),
            defense: self.check.target().unwrap_or(0),
            damage: self.damage.sum(ModifierKind::Bonus),
            damage_dice: self.damage_dice,
            toughness: -self.damage.sum(ModifierKind::Reduction),
            penetrating: self.penetrating,
            laws: self.check.laws,
        }
    }

    fn strike(&self, numbers: AttackNumbers, dice: &mut dyn Dice) -> Struck {
        let drawn = numbers.draw(dice);
        let more = drawn.extra.as_ref().map_or(0, |extra| extra.value);
        let damage = numbers.damage + more;
        let wound = self.wound(drawn.final_damage).filter(|_| drawn.hit);
        Struck {
            total: drawn.roll.total + numbers.added(),
            hit: drawn.hit,
            damage,
            dealt: drawn.roll.total + numbers.bonus + damage,
            final_damage: drawn.final_damage,
            rolled: wound.and_then(|it| it.rolled),
            level: wound.and_then(|it| it.level),
            filled: wound.and_then(|it| it.filled),
            dead: wound.is_some_and(|it| it.dead),
            roll: drawn.roll,
            extra: drawn.extra,
        }
    }

    /// The wound of this final damage; a thing has none.
    fn wound(&self, final_damage: i32) -> Option<Wound> {
        let Mark::Body(track) = self.mark else {
            return None;
        };
        let (laws, step, most) = (self.check.laws, self.level_step, self.max_level);
        Some(Wound::of(laws, final_damage, step, most, track))
    }

    /// How it ends.
    pub fn end(&self, struck: &Struck) -> End {
        match (struck.wound(), self.mark) {
            (None, _) => End::Miss,
            (Some(wound), Mark::Body(_)) => end_of(&wound),
            (Some(wound), Mark::Thing { points }) => match wound.final_damage {
                ..=0 => End::NoDamage,
                damage if damage < points => End::Damaged,
                _ => End::Destroyed,
            },
        }
    }

    /// The odds of how it ends; a wound with which the death clock of its target runs out is death. Rule WND-HURT-13.
    pub fn ends(&self) -> Odds<End> {
        let Mark::Body(track) = self.mark else {
            return self.explore(|struck| self.end(struck)).odds;
        };
        let laws = self.check.laws;
        self.numbers().levels().map(|hit| {
            let Some(rolled) = hit else {
                return End::Miss;
            };
            // The least damage of a level stands for all of it.
            let least = rolled.map_or(-1, |level| 2 * (level.number() - 1));
            let (step, most) = (self.level_step, self.max_level);
            match end_of(&Wound::of(laws, least, step, most, track)) {
                End::Filled(level) if track.runs_out(level) => End::Beyond,
                end => end,
            }
        })
    }

    /// What it comes to on average by its [worth](Self::worth), in thousandths, misses included.
    pub fn expected(&self) -> i64 {
        let mean = self
            .ends()
            .mean(|end| 1000 * i64::from(end.worth(&self.worth)));
        i64::try_from(mean.to_integer()).unwrap_or(0)
    }

    /// What a hit does on average: before Toughness, and after it.
    pub fn damage_odds(&self) -> DamageOdds {
        let numbers = self.numbers();
        let mean = |taken_off: i32| {
            let through = |struck: &Struck| {
                let whole = struck.final_damage + numbers.toughness;
                struck.hit.then_some((whole - taken_off).max(0))
            };
            let odds = self.explore(through).odds;
            let hit = odds.probability(|it| it.is_some());
            let sum = odds.mean(|it| 100 * i64::from(it.unwrap_or(0)));
            let [numer, denom] =
                [hit.numer(), hit.denom()].map(|it| i128::try_from(it).unwrap_or(1));
            i64::try_from((sum * denom / numer.max(1)).to_integer()).unwrap_or(0)
        };
        DamageOdds {
            label: SmolStr::new_static("hit"),
            formula: self.damage_formula(),
            terms: self.damage.clone(),
            gross: mean(0),
            net: mean(numbers.toughness),
        }
    }

    /// "d6 +4 and the points above Defense".
    fn damage_formula(&self) -> SmolStr {
        let bonus = self.damage.sum(ModifierKind::Bonus);
        let above = match self.numbers().laws.counts_margin {
            true => " and the points above Defense",
            false => "",
        };
        match self.damage_dice {
            0 => format_smolstr!("{bonus}{above}"),
            dice => format_smolstr!("{} {bonus:+}{above}", Pool::sum(dice, 6)),
        }
    }

    /// The modifiers of the roll: a penetrating attack adds its damage. Rule WND-ATK-06.
    fn attack_terms(&self) -> Terms {
        let mut terms = self.check.terms.clone();
        if self.penetrating {
            let damage = self.damage.sum(ModifierKind::Bonus);
            terms.bonus(damage, "penetrating", "WND-ATK-06");
        }
        terms
    }

    /// The damage for the log: how far the total is above the Defense counts for it. Rules WND-ATK-06, -09.
    fn damage_report(
        &self,
        who: CombatantId,
        target: Option<CombatantId>,
        struck: &Struck,
    ) -> RollReport {
        let numbers = self.numbers();
        let mut terms = Terms::new();
        let above = match numbers.laws.counts_margin {
            true => struck.total - numbers.defense,
            false => 0,
        };
        terms.bonus(above, "attack above Defense", "WND-ATK-09");
        for it in &self.damage {
            match self.penetrating && it.kind == ModifierKind::Bonus && it.counts() {
                true => terms.overridden(it.clone(), "penetrating"),
                false if it.counts() => terms.note(it.kind, it.value, it.label.clone(), it.rule.0),
                false => terms.overridden(it.clone(), it.overridden_by.clone().unwrap_or_default()),
            }
        }
        let report = RollReport::new(
            who,
            RollKind::Damage,
            self.check.label.clone(),
            "WND-ATK-08",
        );
        let report = match &struck.extra {
            Some(roll) => report.dice(Pool::sum(self.damage_dice, 6), roll),
            None => report,
        };
        let gross = struck.final_damage + numbers.toughness;
        report
            .against(target)
            .terms(terms)
            .damage(gross.max(0), struck.final_damage.max(0))
            .result(self.end(struck).word())
    }
}

/// Rules WND-ATK-03 to -10.
impl Resolution for AttackRoll {
    type Outcome = Struck;

    fn resolve(&self, dice: &mut dyn Dice) -> Struck {
        self.strike(self.numbers(), dice)
    }

    fn succeeds(&self, struck: &Struck) -> bool {
        struck.hit
    }

    fn reports(
        &self,
        who: CombatantId,
        other: Option<CombatantId>,
        struck: &Struck,
    ) -> Vec<RollReport> {
        let (attack, extra) = self
            .check
            .told_of(who, other, &struck.roll, self.attack_terms());
        let attack =
            attack
                .target(self.check.target())
                .result(if struck.hit { "hit" } else { "miss" });
        let damage = struck.hit.then(|| self.damage_report(who, other, struck));
        [attack].into_iter().chain(extra).chain(damage).collect()
    }

    fn formula(&self) -> SmolStr {
        let ahead = match (self.penetrating, self.numbers().damage) {
            (false, _) | (_, 0) => SmolStr::default(),
            (true, damage) => format_smolstr!(" {damage:+}"),
        };
        let defense = self.numbers().defense;
        format_smolstr!("{}{ahead} against {defense}", self.check.rolled())
    }

    fn terms(&self) -> Terms {
        self.attack_terms()
    }

    fn headline(&self) -> &'static str {
        "to hit"
    }

    fn lines(&self) -> (Vec<OddsLine>, bool) {
        let odds = self.ends();
        let lines = odds
            .iter()
            .map(|(end, chance)| line(*end, chance, &self.worth));
        let lines = lines.filter(|line| line.probability > Probability::ZERO);
        (lines.collect(), false)
    }

    fn explore<K: Ord>(&self, key: impl Fn(&Struck) -> K) -> Exploration<K> {
        let numbers = self.numbers();
        walked(|dice| key(&self.strike(numbers, dice)))
    }

    fn chance(&self) -> Probability {
        self.numbers().levels().probability(|it| it.is_some())
    }

    fn preview(&self, title: impl Into<SmolStr>) -> Preview {
        let numbers = self.numbers();
        let fatal = numbers.to_wound() + 8;
        let turns = [numbers.to_hit(), numbers.to_hit().max(fatal)];
        let note = match numbers.wild {
            true => Wild::under(numbers.laws).note(turns),
            false => None,
        };
        preview_of(self, title, note)
    }
}
