//! What previews have in common: odds of a roll, lines of outcomes, notes. Floor 4.

use crate::combat::{OddsLine, Preview};
use crate::dice::{Budget, Exploration, Odds, explore};
use crate::rules::injury::data::{InjuryData, Severity};
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::checks::CheckPlan;
use crate::rules::injury::plan::movement::reactors_to;
use crate::rules::injury::resolve::{AttackNumbers, Blow, CheckNumbers, resolve_blow, roll_check};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The exact odds of one attack roll, with the parry that answers it if one does.
#[must_use]
pub fn blow_odds(
    data: &InjuryData,
    numbers: &AttackNumbers,
    parry: Option<&CheckNumbers>,
) -> Exploration<Blow> {
    explore(Budget::default(), |dice| {
        resolve_blow(data, numbers, parry, dice)
    })
}

/// The odds of one check; `success` is the word for it.
pub(super) fn check_odds(
    data: &InjuryData,
    title: SmolStr,
    plan: CheckPlan,
    formula: SmolStr,
    success: &str,
) -> Preview {
    let exploration = explore(Budget::default(), |dice| {
        roll_check(data, &plan.numbers, dice).0.success
    });
    let outcome = |(&succeeds, chance)| {
        let label = if succeeds { success } else { "failure" };
        OddsLine::new(label, chance)
    };
    let outcomes = exploration.odds.iter().map(outcome).collect();
    let chance = exploration.odds.get(&true);
    Preview {
        terms: plan.terms,
        formula,
        sampled: exploration.sampled,
        ..Preview::of_roll(title, "to succeed", chance, outcomes)
    }
}

/// Who may strike before an action that provokes.
pub(super) fn window_notes(s: &Situation<'_>, provokes: bool, actor: &Fighter<'_>) -> Vec<SmolStr> {
    if !provokes {
        return Vec::new();
    }
    reactors_to(s, actor)
        .iter()
        .map(|&id| format_smolstr!("{} may strike first.", s.fighter(id).name))
        .collect()
}

/// Outcomes by the gravest part they can reach. Rule INJ-HURT-01.
pub fn outcome_lines(data: &InjuryData, odds: Odds<Blow>) -> Vec<OddsLine> {
    let grouped = odds.map(|blow| match blow {
        Blow::Fumble | Blow::Miss | Blow::Deflected => -2,
        Blow::Hit { degrees, .. } => gravest(data, degrees),
    });
    grouped
        .iter()
        .map(|(&rank, probability)| OddsLine::new(word_of(rank), probability))
        .collect()
}

const fn word_of(rank: i32) -> &'static str {
    match rank {
        -2 => "miss",
        -1 => "graze",
        0 => "minor",
        1 => "major",
        2 => "severe",
        3 => "deadly",
        _ => "fatal",
    }
}

/// The worst that a hit of so many degrees does, in words: "up to a severe injury".
pub fn worst_of(data: &InjuryData, degrees: i32) -> SmolStr {
    match gravest(data, degrees) {
        ..0 => SmolStr::new_static("strain, but no injury"),
        0 => SmolStr::new_static("a minor injury"),
        rank => format_smolstr!("up to a {} injury", word_of(rank)),
    }
}

/// Whether a blow can injure a part so that it is fatal. Rule INJ-HURT-01.
pub fn may_fell(data: &InjuryData, blow: &Blow) -> bool {
    let fatal = |degrees| Severity::Fatal.step(data) <= degrees;
    matches!(blow, Blow::Hit { degrees, .. } if fatal(*degrees))
}

/// The gravest severity that a hit of so many degrees reaches, minor 0 to fatal 4; -1 for none.
fn gravest(data: &InjuryData, degrees: i32) -> i32 {
    let steps = [
        Severity::Minor,
        Severity::Major,
        Severity::Severe,
        Severity::Deadly,
        Severity::Fatal,
    ];
    let reached = (0..).zip(steps);
    let reached = reached.filter(|(_, severity)| severity.step(data) <= degrees);
    reached.last().map_or(-1, |(rank, _)| rank)
}

/// What an action costs, told before all else.
pub fn cost_notes(checked: &Checked) -> Vec<SmolStr> {
    let costs = checked.costs;
    let ap = (costs.ap > 0).then(|| format_smolstr!("Costs {} AP.", costs.ap));
    let stamina = (costs.stamina > 0).then(|| format_smolstr!("Costs {} Stamina.", costs.stamina));
    ap.into_iter().chain(stamina).collect()
}
