//! Checks that are no attacks: combat checks, standard checks of Hinder, checks of skills. Floor 4. Rules WND-STAT-13,
//! WND-ATK-11, WND-ACT-45; rulings WND-R24, WND-R78.

use super::ground::is_under_water;
use crate::combat::{Ledger, Terms};
use crate::rules::wounds::resolve::{Check, Laws};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{Attribute, Skill, Spec};
use smol_str::SmolStr;

const RULE: &str = "WND-STAT-13";

/// What a Power check adds to its dice. Rule WND-STAT-13.
pub fn power_terms(f: &Fighter<'_>) -> Terms {
    let mut terms = f.check_terms(Attribute::Str, Skill::Athletics, Some(Spec::Power));
    let mut ledger = terms.under(f.data.switches());
    ledger.bonus(f.stats.size, "Size", RULE);
    terms
}

/// What an Agility check adds to its dice. Rule WND-STAT-13.
pub fn agility_terms(f: &Fighter<'_>) -> Terms {
    let mut terms = f.check_terms(Attribute::Dex, Skill::Reflex, Some(Spec::Agility));
    let plain = f.bonus(Attribute::Dex, Skill::Reflex, Some(Spec::Agility)) - f.stats.size;
    let mut ledger = terms.under(f.data.switches());
    ledger.bonus(-f.stats.size, "Size", RULE);
    ledger.bonus(f.agility() - plain, "armour", RULE);
    terms
}

/// Power or Agility, whichever adds more: what is added, and what the check is called. Ruling WND-R24.
pub fn better_terms(f: &Fighter<'_>) -> (Terms, &'static str) {
    match f.power() >= f.agility() {
        true => (power_terms(f), "Power check"),
        false => (agility_terms(f), "Agility check"),
    }
}

/// Agility Defense where somebody is: under water that of the immobile. Rules WND-STAT-10, WND-POS-20.
pub fn agility_defense(s: &Situation<'_>, f: &Fighter<'_>) -> i32 {
    match is_under_water(s, f) && !s.data.is_off("WND-POS-20") {
        true => f.immobile_defense(),
        false => f.agility_defense(),
    }
}

/// The higher of Power and Agility Defense. Ruling WND-R24.
pub fn bodily_defense(s: &Situation<'_>, f: &Fighter<'_>) -> i32 {
    f.power_defense().max(agility_defense(s, f))
}

/// A combat check: wild. Rules WND-STAT-13, WND-ATK-11.
pub fn combat(
    f: &Fighter<'_>,
    terms: Terms,
    label: impl Into<SmolStr>,
    rule: &'static str,
) -> Check {
    let laws = Laws::of(f.data.switches());
    Check::wild(terms).told(label, rule).under(laws)
}

/// A check of Hinder, and the roll against it: plain; without the rule wild like other combat checks. Rule WND-ACT-45; ruling
/// WND-R78.
pub fn standard(
    f: &Fighter<'_>,
    terms: Terms,
    label: impl Into<SmolStr>,
    rule: &'static str,
) -> Check {
    match f.data.is_off("WND-ACT-45") {
        true => combat(f, terms, label, rule),
        false => plain(f, terms, label, rule),
    }
}

/// A plain check. Rule WND-DICE-01.
pub fn plain(
    f: &Fighter<'_>,
    terms: Terms,
    label: impl Into<SmolStr>,
    rule: &'static str,
) -> Check {
    let laws = Laws::of(f.data.switches());
    Check::plain(terms).told(label, rule).under(laws)
}

/// A plain check of a skill. Rule WND-DICE-01.
pub fn skill(
    f: &Fighter<'_>,
    attribute: Attribute,
    skill: Skill,
    spec: Option<Spec>,
    rule: &'static str,
) -> Check {
    let label = spec.map_or(skill.name(), Spec::name);
    plain(f, f.check_terms(attribute, skill, spec), label, rule)
}
