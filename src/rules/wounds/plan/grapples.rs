//! Pins, and ways out of a hold. Floor 4. Rules WND-ACT-23, -28, WND-COND-09, -10; rulings WND-R24, WND-R56.

use super::checks::{better_terms, bodily_defense, combat, power_terms};
use crate::combat::{Act, CombatantId, Ledger, Refusal};
use crate::rules::wounds::resolve::Check;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words;

/// What somebody gets out of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// A grapple. Rule WND-COND-09.
    Grapple,
    /// A pin, after which it is still grappled. Rule WND-COND-10.
    Pin,
}

/// An Escape that is legal.
#[derive(Debug, Clone)]
pub struct EscapePlan {
    /// From whom.
    pub holder: CombatantId,
    /// Out of what.
    pub hold: Hold,
    /// The roll.
    pub check: Check,
}

/// Whether somebody pins another. Rule WND-COND-10.
pub fn pins(f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    t.conditions.has_by(words::PINNED, f.id)
}

/// Whether two grapple each other. Rule WND-COND-09.
pub fn grapples(f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    f.conditions.has_by(words::GRAPPLING, t.id) && f.is_grappling()
}

/// The roll of a Pin. Rule WND-ACT-28.
///
/// # Errors
/// [`Refusal`] if nobody is named.
pub fn pin(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Check, Refusal> {
    const RULE: &str = "WND-ACT-28";
    let target = act.target().ok_or(Refusal::Missing("an enemy".into()))?;
    let t = s.known(target)?;
    let mut terms = power_terms(f);
    let mut ledger = terms.under(f.data.switches());
    ledger.bonus(-f.data.modifiers.pin, "Pin", RULE);
    Ok(combat(f, terms, "Pin", RULE).against(bodily_defense(s, t)))
}

/// Out of which holds somebody can try to get: each holder with its hold. Who is pinned gets out of pins alone. Rules
/// WND-ACT-23, WND-COND-10.
pub fn holds_on(f: &Fighter<'_>) -> Vec<(CombatantId, Hold)> {
    let pins = f.conditions.all(words::PINNED).filter_map(|it| it.by);
    let pins: Vec<_> = pins.map(|holder| (holder, Hold::Pin)).collect();
    if !pins.is_empty() && !f.data.is_off("WND-COND-10") {
        return pins;
    }
    match f.data.is_off("WND-COND-09") {
        true => Vec::new(),
        false => f.grappled().map(|it| (it, Hold::Grapple)).collect(),
    }
}

/// An Escape as an action says it: from the one that it names, else the first. Rule WND-ACT-23; rulings WND-R24, WND-R56.
///
/// # Errors
/// [`Refusal`] if that one does not hold it.
pub fn escape(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<EscapePlan, Refusal> {
    const RULE: &str = "WND-ACT-23";
    let mut holds = holds_on(f).into_iter();
    let found = match act.target() {
        Some(target) => holds.find(|&(holder, _)| holder == target),
        None => holds.next(),
    };
    let (holder, hold) =
        found.ok_or_else(|| Refusal::forbidden("That one does not hold it so", RULE))?;
    let (terms, label) = better_terms(f);
    let number = s.known(holder)?.power_defense();
    let check = combat(f, terms, label, RULE).against(number);
    Ok(EscapePlan {
        holder,
        hold,
        check,
    })
}
