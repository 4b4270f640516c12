//! Out of a grapple: by force or because the other lets go. Floor 4. Rules INJ-ACT-20, INJ-COND-10.

use crate::combat::{CombatantId, Ledger, Refusal, Terms};
use crate::mechanics::conditions::referred;
use crate::rules::injury::data::Skill;
use crate::rules::injury::plan::attack::dv_terms;
use crate::rules::injury::plan::checks::{CheckPlan, exhaustion, lasting_edges, skill_terms};
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;
use smol_str::format_smolstr;

/// The grappler that an Escape is about: the one that is named, or the only one.
///
/// # Errors
/// [`Refusal`] if that one holds nobody, nobody holds at all, or several do.
pub fn grappler_of(who: &Fighter<'_>, named: Option<CombatantId>) -> Result<CombatantId, Refusal> {
    other_of(who, words::GRAPPLED, named, "Nobody holds it")
}

/// The one that a Release is about: the one that is named, or the only one.
///
/// # Errors
/// [`Refusal`] if that one is not held, nobody is, or several are.
pub fn victim_of(who: &Fighter<'_>, named: Option<CombatantId>) -> Result<CombatantId, Refusal> {
    other_of(who, words::GRAPPLING, named, "It holds nobody")
}

/// The one to whom a condition of a fighter refers.
fn other_of(
    who: &Fighter<'_>,
    key: &str,
    named: Option<CombatantId>,
    nobody: &'static str,
) -> Result<CombatantId, Refusal> {
    let others: Vec<_> = referred(who.conditions, key).collect();
    match (named, others.as_slice()) {
        (Some(named), others) if others.contains(&named) => Ok(named),
        (None, [only]) => Ok(*only),
        (None, [_, _, ..]) => Err(Refusal::Missing("a combatant as its target".into())),
        _ => Err(Refusal::forbidden_because(nobody, "INJ-ACT-20")),
    }
}

/// What an Escape is made of: martial bonus and the better of Athletics and Acrobatics against the
/// grappler's DV, with the edges of a check.
#[must_use]
pub fn plan_escape(who: &Fighter<'_>, grappler: &Fighter<'_>) -> CheckPlan {
    let mut terms = Terms::new();
    let mut ledger = terms.under(who.data.switches());
    dv_terms(grappler, None, false, &mut ledger);
    ledger.bonus(i32::from(who.stats.mb), "martial bonus", "INJ-ACT-20");
    lasting_edges(who, &mut ledger);
    exhaustion(who, &mut ledger);
    skill_terms(who, better_skill(who), &mut ledger);
    CheckPlan::against(
        who.data,
        grappler.id,
        terms,
        format_smolstr!("escape from {}", grappler.name),
    )
}

fn better_skill(who: &Fighter<'_>) -> Skill {
    let modifier = |skill: Skill| who.stats.attribute(skill.attribute()) + who.stats.rank(skill);
    if modifier(Skill::Acrobatics) > modifier(Skill::Athletics) {
        Skill::Acrobatics
    } else {
        Skill::Athletics
    }
}
