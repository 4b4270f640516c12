//! What previews have in common: odds of a roll, lines of outcomes, notes. Floor 4.

use crate::board::RecentMemo;
use crate::combat::{OddsLine, Preview};
use crate::dice::{Budget, Exploration, Odds, Probability, explore};
use crate::rules::injury::data::{InjuryData, Severity};
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::checks::CheckPlan;
use crate::rules::injury::plan::movement::reactors_to;
use crate::rules::injury::resolve::{
    AttackNumbers, Blow, CheckNumbers, RollLaws, resolve_blow, roll_check,
};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};
use std::cell::RefCell;

/// So many odds of attacks are remembered at most.
const REMEMBERED: usize = 4096;

/// What decides the odds of an attack: its numbers, those of the parry, and how rolls are read.
type BlowKey = (AttackNumbers, Option<CheckNumbers>, RollLaws);

/// The exact odds of one attack roll, with the parry that answers it if one does. They are remembered: the computer, the
/// panel and tables of attacks ask for the same ones again and again.
#[must_use]
pub fn blow_odds(
    data: &InjuryData,
    numbers: &AttackNumbers,
    parry: Option<&CheckNumbers>,
) -> Exploration<Blow> {
    thread_local! {
        static KNOWN: RefCell<RecentMemo<BlowKey, Exploration<Blow>, REMEMBERED>> = RefCell::default();
    }
    let key = (*numbers, parry.copied(), RollLaws::of(data));
    let find = || explore_blow(data, numbers, parry);
    KNOWN.with_borrow_mut(|known| known.get_or_insert_with(key, find).clone())
}

/// The exact odds of one attack roll, with the parry that answers it if one does, worked out anew.
#[must_use]
pub fn explore_blow(
    data: &InjuryData,
    numbers: &AttackNumbers,
    parry: Option<&CheckNumbers>,
) -> Exploration<Blow> {
    explore(Budget::default(), |dice| {
        resolve_blow(data, numbers, parry, dice)
    })
}

/// The chance that a check succeeds.
pub fn chance_of(data: &InjuryData, plan: &CheckPlan) -> Probability {
    let check = explore(Budget::default(), |dice| {
        roll_check(data, &plan.numbers, dice).0.success
    });
    check.odds.get(&true)
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
    let ranks = odds.map(|blow| rank_of(data, blow));
    ranks
        .iter()
        .map(|(&rank, probability)| OddsLine::new(word_of(rank), probability))
        .collect()
}

/// The rank of an attack that is not made at all, below those of [`rank_of`].
pub(super) const LOST: i32 = -3;

/// The rank of a hit that reaches fatal parts.
const FATAL: i32 = 4;

/// How well an attack ends: -2 without a hit, -1 without an injury, and the gravest severity that it
/// reaches, minor 0 to fatal 4.
pub(super) fn rank_of(data: &InjuryData, blow: Blow) -> i32 {
    match blow {
        Blow::Fumble | Blow::Miss | Blow::Deflected => -2,
        Blow::Hit { degrees, .. } => gravest(data, degrees),
    }
}

/// Whether a rank is that of a hit.
pub(super) const fn is_hit(rank: i32) -> bool {
    rank >= -1
}

/// The word for a rank.
pub(super) const fn word_of(rank: i32) -> &'static str {
    match rank {
        LOST => "no attack",
        -2 => "miss",
        -1 => "graze",
        0 => "minor",
        1 => "major",
        2 => "severe",
        3 => "deadly",
        _ => "fatal",
    }
}

/// What a hit with these final degrees is called among the outcomes: "graze", "minor" to "fatal".
#[must_use]
pub fn outcome_word(data: &InjuryData, degrees: i32) -> &'static str {
    word_of(gravest(data, degrees))
}

/// The worst that a hit of so many degrees does, in words: "up to a severe injury".
pub fn worst_of(data: &InjuryData, degrees: i32) -> SmolStr {
    match gravest(data, degrees) {
        ..0 => SmolStr::new_static("strain, but no injury"),
        0 => SmolStr::new_static("a minor injury"),
        rank => format_smolstr!("up to a {} injury", word_of(rank)),
    }
}

/// Whether a blow reaches the gravest severity: that stands for putting its target out of the fight, since what it
/// does depends on the part that is chosen. Rule INJ-HURT-01.
pub fn may_fell(data: &InjuryData, blow: Blow) -> bool {
    rank_of(data, blow) == FATAL
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
