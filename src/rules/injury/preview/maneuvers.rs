//! The exact odds of maneuvers and of Escape. Floor 4. Rules INJ-MAN-01 to -03, INJ-ACT-20.

use super::lines::check_odds;
use crate::combat::{Act, OddsLine, Preview, Refusal};
use crate::dice::{Budget, Odds, explore};
use crate::mechanics::reports::counted;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::acts::maneuvers::{attempt_of, provokes};
use crate::rules::injury::plan::maneuver::{Maneuver, grappler_of, plan_escape, plan_maneuver};
use crate::rules::injury::resolve::maneuver::roll_maneuver;
use crate::rules::injury::resolve::{CheckNumbers, d20};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The odds of a maneuver.
///
/// # Errors
/// The [`Refusal`] of an illegal one.
pub fn maneuver(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    _: &Checked,
) -> Result<Preview, Refusal> {
    let plan = plan_maneuver(s, attempt_of(who, act)?)?;
    let (maneuver, target) = (plan.attempt.maneuver, s.fighter(plan.attempt.target));
    let strikes_first = provokes(s, who, maneuver, target);
    let exploration = explore(Budget::default(), |dice| {
        roll_maneuver(s.data, &plan.numbers, dice).0.degrees
    });
    let success = exploration.odds.probability(Option::is_some);
    let outcomes = degree_lines(exploration.odds, maneuver);
    let title = format_smolstr!("{} against {}", maneuver.name(), target.name);
    let odds = Preview {
        formula: formula(s.data, &plan.numbers),
        terms: plan.terms,
        sampled: exploration.sampled,
        ..Preview::of_roll(title, "to succeed", success, outcomes)
    };
    let note = format_smolstr!("{} may strike first.", target.name);
    Ok(odds.noting(strikes_first.then_some(note)))
}

fn formula(data: &InjuryData, numbers: &CheckNumbers) -> SmolStr {
    format_smolstr!(
        "{} {:+}, {} or more",
        d20(data, numbers.edge),
        numbers.bonus,
        numbers.dc
    )
}

/// One line for each degree where degrees matter.
fn degree_lines(odds: Odds<Option<i32>>, maneuver: Maneuver) -> Vec<OddsLine> {
    let told = maneuver.has_degrees();
    let grouped = odds.map(|degrees| degrees.map(|degrees| if told { degrees } else { 0 }));
    grouped
        .iter()
        .map(|(degrees, probability)| {
            let mut line = OddsLine::new("failure", probability);
            line.label = match degrees {
                None => "failure".into(),
                Some(_) if !told => "success".into(),
                Some(degrees) => counted(*degrees, "degree", "degrees"),
            };
            line
        })
        .collect()
}

/// The odds of an Escape.
///
/// # Errors
/// The [`Refusal`] if nobody holds the combatant.
pub fn escape(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    _: &Checked,
) -> Result<Preview, Refusal> {
    let grappler = s.fighter(grappler_of(who, act.target())?);
    let plan = plan_escape(who, grappler);
    let title = format_smolstr!("Escape from {}", grappler.name);
    let formula = formula(s.data, &plan.numbers);
    Ok(check_odds(s.data, title, plan, formula, "success"))
}
