//! The exact odds of maneuvers and of Escape. Floor 4. Rules INJ-MAN-01 to -03, INJ-ACT-20.

use crate::combat::{Act, CombatantId, OddsLine, Preview, Refusal, Terms};
use crate::dice::{Budget, Odds, explore};
use crate::rules::injury::plan::acts;
use crate::rules::injury::plan::maneuver::{
    Maneuver, ManeuverPlan, grappler_of, plan_escape, plan_maneuver,
};
use crate::rules::injury::resolve::maneuver::roll_maneuver;
use crate::rules::injury::resolve::{CheckNumbers, pool_text, roll_check};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The odds of a maneuver.
///
/// # Errors
/// The [`Refusal`] of an illegal one.
pub(super) fn maneuver_preview(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    (act, maneuver): (&Act, Maneuver),
    mut notes: Vec<SmolStr>,
) -> Result<Preview, Refusal> {
    let plan = plan_maneuver(s, acts::attempt_of(who, act, maneuver)?)?;
    let target = s.fighter(plan.attempt.target);
    if acts::provokes(s, who, (maneuver, target)) {
        notes.push(format_smolstr!("{} may strike first.", target.name));
    }
    let exploration = explore(Budget::default(), |dice| {
        roll_maneuver(&plan.numbers, dice).0.degrees
    });
    let outcomes = degree_lines(exploration.odds.clone(), maneuver);
    let success = exploration.odds.probability(Option::is_some);
    let ManeuverPlan { numbers, terms, .. } = plan;
    Ok(Preview {
        title: format_smolstr!("{} against {}", maneuver.name(), target.name),
        headline: "to succeed".into(),
        chance: success.to_f64(),
        exact: format_smolstr!("{success}"),
        outcomes,
        terms,
        formula: formula(&numbers),
        notes,
        landings: Vec::new(),
        sampled: exploration.sampled,
        rolls: Vec::new(),
    })
}

fn formula(numbers: &CheckNumbers) -> SmolStr {
    format_smolstr!(
        "{} {:+}, {} or more",
        pool_text(numbers.edge),
        numbers.bonus,
        numbers.dc
    )
}

/// One line for each degree where degrees matter.
fn degree_lines(odds: Odds<Option<i32>>, maneuver: Maneuver) -> Vec<OddsLine> {
    let counted = maneuver.has_degrees();
    let grouped = odds.map(|degrees| degrees.map(|degrees| if counted { degrees } else { 0 }));
    grouped
        .iter()
        .map(|(degrees, probability)| {
            let mut line = OddsLine::new("failure", probability);
            line.label = match degrees {
                None => "failure".into(),
                Some(_) if !counted => "success".into(),
                Some(1) => "1 degree".into(),
                Some(degrees) => format_smolstr!("{degrees} degrees"),
            };
            line
        })
        .collect()
}

/// The odds of an Escape.
///
/// # Errors
/// The [`Refusal`] as nobody holds the combatant.
pub(super) fn escape_preview(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    named: Option<CombatantId>,
    notes: Vec<SmolStr>,
) -> Result<Preview, Refusal> {
    let grappler = s.fighter(grappler_of(who, named)?);
    let plan = plan_escape(who, grappler);
    let exploration = explore(Budget::default(), |dice| {
        roll_check(&plan.numbers, dice).0.success
    });
    let success = exploration.odds.probability(|&success| success);
    let outcome = |(&success, probability)| {
        OddsLine::new(if success { "success" } else { "failure" }, probability)
    };
    let terms: Terms = plan.terms.clone();
    Ok(Preview {
        title: format_smolstr!("Escape from {}", grappler.name),
        headline: "to succeed".into(),
        chance: success.to_f64(),
        exact: format_smolstr!("{success}"),
        outcomes: exploration.odds.iter().map(outcome).collect(),
        terms,
        formula: formula(&plan.numbers),
        notes,
        landings: Vec::new(),
        sampled: exploration.sampled,
        rolls: Vec::new(),
    })
}
