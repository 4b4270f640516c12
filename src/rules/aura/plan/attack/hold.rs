//! The rolls of a hold, and what getting out of it needs. Floor 4. Rules AUR-MAN-06, AUR-ACT-21.

use super::ledger::{SummingLedger, turned_round};
use crate::combat::{Act, Condition, Ledger, ModifierKind, Refusal, Terms, Word};
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::Resistance;
use crate::rules::aura::resolve::DefenceNumbers;
use crate::rules::aura::snapshot::Fighter;
use crate::rules::aura::words;
use smol_str::format_smolstr;

pub const RULE: &str = "AUR-MAN-06";

crate::combat::words! {
    /// What an Escape is tried with.
    EscapeMethod: "escape method" {
        /// A Fortitude roll, open-ended.
        Fortitude = "fortitude" => "Fortitude",
        /// An Arm Check.
        Arm = "arm" => "Arm Check",
        /// A Leg Check.
        Leg = "leg" => "Leg Check",
    }
}

/// A roll in a hold.
#[derive(Debug, Clone)]
pub struct HoldRoll {
    /// What is rolled.
    pub numbers: DefenceNumbers,
    /// What it consists of, as bonuses.
    pub terms: Terms,
    /// The name for people.
    pub name: &'static str,
}

/// What a fighter rolls with an escape method. Rules AUR-MAN-06, AUR-COND-05, -09.
#[must_use]
pub fn hold_roll(who: &Fighter<'_>, escape_method: EscapeMethod) -> HoldRoll {
    let mut terms = Terms::new();
    let switches = who.data.switches();
    match escape_method {
        EscapeMethod::Fortitude => {
            let mut own = Terms::new();
            who.stats
                .inner_terms(who.data, Resistance::Fortitude, &mut own.under(switches));
            terms = turned_round(&own);
            if who.has(words::SURPRISED) {
                let edge = who.data.values.conditions.surprised;
                terms.under(switches).edge(edge, "surprised", "AUR-COND-09");
            }
        }
        EscapeMethod::Arm => terms.under(switches).bonus(
            who.stats.arm_strength(who.data),
            "Arm Strength",
            "AUR-STAT-20",
        ),
        EscapeMethod::Leg => terms.under(switches).bonus(
            who.stats.leg_strength(who.data),
            "Leg Strength",
            "AUR-STAT-20",
        ),
    }
    if who.has(words::DAZED) {
        let edge = who.data.values.conditions.dazed;
        terms.under(switches).edge(edge, "dazed", "AUR-COND-05");
    }
    let numbers = DefenceNumbers {
        faces: 10,
        open_ended: escape_method == EscapeMethod::Fortitude,
        edge: terms.net_edge(who.data),
        bonus: terms.added(ModifierKind::Bonus),
        wins_ties: false,
    };
    HoldRoll {
        numbers,
        terms,
        name: escape_method.name(),
    }
}

/// What a holder rolls: the better of Fortitude and Arm Strength. Rule AUR-MAN-06.
#[must_use]
pub fn hold_roll_of_holder(holder: &Fighter<'_>) -> HoldRoll {
    let fortitude = holder.stats.inner(holder.data, Resistance::Fortitude);
    let arm = holder.stats.arm_strength(holder.data) > fortitude;
    hold_roll(
        holder,
        if arm {
            EscapeMethod::Arm
        } else {
            EscapeMethod::Fortitude
        },
    )
}

/// What an Escape is tried with: as the command says, or by the greatest value.
#[must_use]
pub fn escape_method_of(who: &Fighter<'_>, act: &Act) -> Option<EscapeMethod> {
    match act.with.as_deref() {
        Some(word) => EscapeMethod::of_word(word),
        None => {
            let all = EscapeMethod::ALL.iter().rev().copied();
            all.max_by_key(|&escape_method| hold_roll(who, escape_method).numbers.bonus)
        }
    }
}

/// The hold that a command wants to end: that of its target, or the first.
#[must_use]
pub fn hold_on<'f>(who: &'f Fighter<'_>, act: &Act) -> Option<&'f Condition> {
    let mut holds = who
        .conditions
        .iter()
        .filter(|it| it.key == words::RESTRAINED);
    match act.target() {
        Some(by) => holds.find(|it| it.by == Some(by)),
        None => holds.next(),
    }
}

/// Rule AUR-ACT-21.
pub fn check_escape(who: &Fighter<'_>, act: &Act) -> Result<Price, Refusal> {
    if hold_on(who, act).is_none() {
        return Err(Refusal::forbidden("Nothing holds it", RULE));
    }
    if escape_method_of(who, act).is_none() {
        let words: Vec<_> = EscapeMethod::ALL.iter().map(|it| it.word()).collect();
        let words = words.join(", ");
        let why = format_smolstr!("It can escape with one of: {words}");
        return Err(Refusal::forbidden_because(why, RULE));
    }
    Ok(Price::energy(who.data.values.costs.escape))
}
