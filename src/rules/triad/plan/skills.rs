//! Checks of skills, the number that is rolled against a maneuver, initiative. Floor 4.
//! Rules TRI-STAT-08, TRI-DICE-04, TRI-INIT-01; rulings TRI-R04, TRI-R07, TRI-R08.

use crate::combat::{LazyLabel, Ledger, RollKind, Terms};
use crate::rules::triad::data::Attribute;
use crate::rules::triad::resolve::{Attempt, D20};
use crate::rules::triad::snapshot::Fighter;
use crate::rules::triad::words::{self, Skill};

/// A check of a skill against a number. Rule TRI-STAT-08.
pub fn check(f: &Fighter<'_>, skill: Skill, number: i32, rule: &'static str) -> Attempt {
    Attempt::against(f.data, skill_die(f, skill, rule), number)
}

/// The die of a skill: the attribute, and the Level of the trained. Rule TRI-STAT-08.
pub fn skill_die(f: &Fighter<'_>, skill: Skill, rule: &'static str) -> D20 {
    const RULE: &str = "TRI-STAT-08";
    let mut terms = Terms::new();
    let mut ledger = terms.under(f.data.switches());
    let attribute = skill.attribute();
    ledger.bonus(f.stats.attribute(attribute), attribute.label(), RULE);
    if f.is_trained(skill) {
        ledger.bonus(f.stats.level, "Level", RULE);
    }
    D20::new(f.data, terms, RollKind::Check, skill.name(), rule)
}

/// What a skill adds to a die. Rule TRI-STAT-08.
pub fn skill_bonus(f: &Fighter<'_>, skill: Skill) -> i32 {
    skill_die(f, skill, "TRI-STAT-08").bonus()
}

/// What somebody rolls against a maneuver: only its own handicaps count. Rule TRI-DICE-04; ruling TRI-R07.
pub fn opposing_die(f: &Fighter<'_>) -> D20 {
    const RULE: &str = "TRI-DICE-04";
    let mut terms = Terms::new();
    let mut ledger = terms.under(f.data.switches());
    ledger.bonus(f.stats.level, "Level", RULE);
    let attribute = f.opposing_attribute();
    ledger.bonus(f.stats.attribute(attribute), attribute.label(), RULE);
    let handicaps = [
        (f.has(words::SHAKEN), "Shaken", "TRI-COND-06"),
        (f.is_prone(), "Prone", "TRI-COND-13"),
        (
            f.has(words::SQUEEZING) && f.is_clumsy(),
            "a Heavy weapon in a narrow place",
            "TRI-COND-16",
        ),
        (f.has(words::UNSTABLE), "unstable", "TRI-MOVE-21"),
    ];
    let handicap = handicaps
        .into_iter()
        .find(|&(holds, _, rule)| holds && !f.data.is_off(rule));
    if let Some((_, label, _)) = handicap {
        ledger.edge(-1, LazyLabel(|| label.into()), RULE);
    }
    let die = D20::new(f.data, terms, RollKind::Defence, "opposing roll", RULE);
    die.without_die_if(f.is_senseless())
}

/// The die of initiative. Rule TRI-INIT-01; ruling TRI-R08.
pub fn initiative_die(f: &Fighter<'_>) -> D20 {
    const RULE: &str = "TRI-INIT-01";
    let mut terms = Terms::new();
    let mut ledger = terms.under(f.data.switches());
    ledger.bonus(f.stats.level, "Level", RULE);
    ledger.bonus(f.stats.dex, Attribute::Dex.label(), RULE);
    D20::new(f.data, terms, RollKind::Initiative, "initiative", RULE)
}

/// What is noted of the Physical Defense of somebody. Rule TRI-STAT-04; ruling TRI-R02.
pub fn physical_defense(f: &Fighter<'_>, ledger: &mut impl Ledger) {
    const RULE: &str = "TRI-STAT-04";
    let stats = f.stats;
    if let Some(given) = stats.phys_def {
        ledger.defence(given, "Physical Defense", RULE);
    } else {
        let armour = f.armour();
        let cap = armour.map_or(i32::MAX, |armour| armour.dex_cap);
        ledger.defence(10, "base", RULE);
        ledger.defence(stats.level, "Level", RULE);
        ledger.defence(stats.dex.min(cap), Attribute::Dex.label(), RULE);
        ledger.defence(stats.natural_armor, "natural armour", RULE);
        if let Some(armour) = armour {
            ledger.defence(armour.defense, LazyLabel(|| armour.name.clone()), RULE);
        }
    }
    if let Some((_, shield)) = f.shield() {
        ledger.defence(shield.defense, LazyLabel(|| shield.name.clone()), RULE);
    }
}

/// The Physical Defense of somebody now. Rule TRI-STAT-04.
pub fn physical(f: &Fighter<'_>) -> i32 {
    let mut sums = crate::combat::Sums::default();
    physical_defense(f, &mut sums.under(f.data.switches()));
    sums.sum(crate::combat::ModifierKind::Defence)
}
