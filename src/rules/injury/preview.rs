//! The exact odds of actions, from the functions that will resolve them. Floor 4.

pub(super) mod acts;
pub(super) mod ground;
pub(super) mod maneuvers;

use self::ground::landings;
use crate::combat::{Act, OddsLine, Preview, Refusal, Terms};
use crate::dice::{Budget, Exploration, Odds, explore};
use crate::mechanics::Task;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::attack::{Strike, can_parry, plan_attack, plan_parry};
use crate::rules::injury::plan::movement::reactors_to;
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::plan::weapons::label_of_key;
use crate::rules::injury::resolve::{
    AttackNumbers, Blow, CheckNumbers, pool_text, resolve_blow, roll_check,
};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The exact odds of one attack roll, with the parry that answers it if one does.
#[must_use]
pub fn blow_odds(numbers: &AttackNumbers, parry: Option<&CheckNumbers>) -> Exploration<Blow> {
    explore(Budget::default(), |dice| resolve_blow(numbers, parry, dice))
}

/// An attack at a combatant or at an object, made when its riders are paid.
pub(super) fn attack(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    _: &Act,
    checked: &Checked,
) -> Result<Preview, Refusal> {
    let paid = after_payment(s, who, checked);
    let mut steps = checked.steps.iter().filter_map(Task::own);
    let odds = steps.find_map(|step| match step {
        Step::Strike(strike) => Some(strike_odds(&paid, strike)),
        Step::StrikeObject(strike) => Some(ground::object(s, &paid, who, strike)),
        _ => None,
    });
    odds.expect("an attack is a strike")
}

/// The snapshot after an action has been paid for.
fn after_payment<'w>(s: &Situation<'w>, who: &Fighter<'_>, checked: &Checked) -> Situation<'w> {
    let mut paid = s.clone();
    paid.pay(who.id, checked.costs().stamina);
    paid
}

/// The odds of an attack roll where everybody stands.
fn strike_odds(s: &Situation<'_>, strike: &Strike) -> Result<Preview, Refusal> {
    let plan = plan_attack(s, strike.clone())?;
    let (attacker, target) = (s.fighter(strike.attacker), s.fighter(strike.target));
    let melee = strike.mode == Mode::Melee;
    let exploration = blow_odds(&plan.numbers, None);
    let is_hit = |blow: &Blow| matches!(blow, Blow::Hit { .. });
    let hit = exploration.odds.probability(is_hit);
    let mut notes = Vec::new();
    if melee && can_parry(s, target) {
        let (numbers, _) = plan_parry(target, attacker);
        let parried = blow_odds(&plan.numbers, Some(&numbers)).odds;
        let left = parried.probability(is_hit).percent();
        notes.push(format_smolstr!(
            "If {} parries: {left} to hit.",
            target.name
        ));
    }
    notes.extend(window_notes(s, !melee, attacker));
    let name = label_of_key(s.data, &plan.strike.with);
    let title = format_smolstr!("{name} at {}", target.name);
    Ok(Preview {
        formula: formula(&plan.numbers),
        landings: landings(s, &plan),
        terms: plan.terms,
        notes,
        sampled: exploration.sampled,
        ..Preview::of_roll(title, "to hit", hit, outcome_lines(exploration.odds))
    })
}

/// The odds of one check; `success` is the word for it.
fn check_odds(
    title: SmolStr,
    numbers: &CheckNumbers,
    terms: Terms,
    formula: SmolStr,
    success: &str,
) -> Preview {
    let exploration = explore(Budget::default(), |dice| {
        roll_check(numbers, dice).0.success
    });
    let outcome = |(&succeeds, chance)| {
        let label = if succeeds { success } else { "failure" };
        OddsLine::new(label, chance)
    };
    let outcomes = exploration.odds.iter().map(outcome).collect();
    let chance = exploration.odds.get(&true);
    Preview {
        terms,
        formula,
        sampled: exploration.sampled,
        ..Preview::of_roll(title, "to succeed", chance, outcomes)
    }
}

/// An attack roll in short.
fn formula(numbers: &AttackNumbers) -> SmolStr {
    let AttackNumbers {
        edge, bonus, dv, ..
    } = numbers;
    format_smolstr!("{} {bonus:+} against {dv}", pool_text(*edge))
}

/// Who may strike before an action that provokes.
fn window_notes(s: &Situation<'_>, provokes: bool, actor: &Fighter<'_>) -> Vec<SmolStr> {
    if !provokes {
        return Vec::new();
    }
    reactors_to(s, actor)
        .iter()
        .map(|&id| format_smolstr!("{} may strike first.", s.fighter(id).name))
        .collect()
}

/// Outcomes by the gravest part they can reach. Rule INJ-HURT-01.
pub(super) fn outcome_lines(odds: Odds<Blow>) -> Vec<OddsLine> {
    let grouped = odds.map(|blow| match blow {
        Blow::Fumble | Blow::Miss | Blow::Deflected => -2,
        Blow::Hit { degrees, .. } => degrees.clamp(-1, 4),
    });
    grouped
        .iter()
        .map(|(&degrees, probability)| {
            let label = match degrees {
                -2 => "miss",
                -1 => "graze",
                0 => "minor",
                1 => "major",
                2 => "severe",
                3 => "deadly",
                _ => "fatal",
            };
            OddsLine::new(label, probability)
        })
        .collect()
}

/// What an action costs, told before all else.
pub(super) fn cost_notes(checked: &Checked) -> Vec<SmolStr> {
    let costs = checked.costs();
    let ap = (costs.ap > 0).then(|| format_smolstr!("Costs {} AP.", costs.ap));
    let stamina = (costs.stamina > 0).then(|| format_smolstr!("Costs {} Stamina.", costs.stamina));
    ap.into_iter().chain(stamina).collect()
}
