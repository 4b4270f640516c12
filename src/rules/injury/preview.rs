//! The exact odds of a command, from the functions that will resolve it. Floor 4.

mod acts;
mod ground;
mod maneuvers;

use self::ground::{climb_preview, flight_preview, landings, object_preview};
use self::maneuvers::{escape_preview, maneuver_preview};
use crate::combat::{BattleCommand, OddsLine, Order, Preview, Refusal};
use crate::dice::{Budget, Exploration, Odds, explore};
use crate::rules::injury::data::Mode;
use crate::rules::injury::data::mode_of_verb;
use crate::rules::injury::plan::acts::{Checked, check, strike_of};
use crate::rules::injury::plan::attack::{AttackPlan, can_parry, plan_attack, plan_parry};
use crate::rules::injury::plan::maneuver::Maneuver;
use crate::rules::injury::plan::movement::reactors_to;
use crate::rules::injury::plan::weapons::label_of_key;
use crate::rules::injury::resolve::{AttackNumbers, Blow, CheckNumbers, pool_text, resolve_blow};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::{SmolStr, format_smolstr};

/// The exact odds of one attack roll, with the parry that answers it if one does.
#[must_use]
pub fn blow_odds(numbers: &AttackNumbers, parry: Option<&CheckNumbers>) -> Exploration<Blow> {
    explore(Budget::default(), |dice| resolve_blow(numbers, parry, dice))
}

/// The odds of a command and where its numbers come from.
///
/// # Errors
/// The [`Refusal`] of an illegal command.
pub fn preview(s: &Situation<'_>, command: &BattleCommand) -> Result<Preview, Refusal> {
    let checked = check(s, command)?;
    let Order::Act(act) = &command.order else {
        return Ok(Preview::certain("End the turn", Vec::new()));
    };
    let who = s.fighter(command.who);
    if acts::is_ours(&act.verb) {
        return acts::preview(s, who, act, cost_notes(&checked));
    }
    if let Some(maneuver) = Maneuver::of(&act.verb) {
        return maneuver_preview(s, who, (act, maneuver), cost_notes(&checked));
    }
    let notes = || cost_notes(&checked);
    let mut paid = s.clone();
    paid.pay(who.id, checked.costs().stamina);
    match (act.verb.as_str(), mode_of_verb(&act.verb)) {
        (words::CLIMB, _) => return Ok(climb_preview(s, who, notes())),
        (words::FLY | words::LAND, _) => return flight_preview(s, who, act, notes()),
        (_, Some(mode)) if act.target().is_none() => {
            return object_preview((s, &paid), who, (act, mode), notes());
        }
        _ => {}
    }
    let mode = match act.verb.as_str() {
        words::ATTACK | words::CLEAVE => Mode::Melee,
        words::SHOOT => Mode::Shoot,
        words::THROW => Mode::Throw,
        words::ESCAPE => return escape_preview(s, who, act.target(), cost_notes(&checked)),
        _ => {
            return Ok(Preview::certain(
                &act.verb.replace('_', " "),
                cost_notes(&checked),
            ));
        }
    };
    let mut act = act.as_ref().clone();
    let mut strike = match who.turn.cleave() {
        Some(chance) if act.verb == words::CLEAVE => {
            act.with = Some(chance.with.clone());
            let mut strike = strike_of(who, &act, mode)?;
            strike.iterative = chance.iterative;
            strike
        }
        _ => strike_of(who, &act, mode)?,
    };
    strike.reaction = false;
    let plan = plan_attack(&paid, strike)?;
    Ok(attack_preview(&paid, &plan, cost_notes(&checked)))
}

fn attack_preview(s: &Situation<'_>, plan: &AttackPlan, mut notes: Vec<SmolStr>) -> Preview {
    let (a, t) = (
        s.fighter(plan.strike.attacker),
        s.fighter(plan.strike.target),
    );
    let melee = plan.strike.mode == Mode::Melee;
    let parries = melee && can_parry(s, t);
    let exploration = blow_odds(&plan.numbers, None);
    let hit = exploration
        .odds
        .probability(|blow| matches!(blow, Blow::Hit { .. }));
    if parries {
        let (numbers, _) = plan_parry(t, a);
        let parried = blow_odds(&plan.numbers, Some(&numbers)).odds;
        let left = parried.probability(|blow| matches!(blow, Blow::Hit { .. }));
        notes.push(format_smolstr!(
            "If {} parries: {} to hit.",
            t.name,
            left.percent()
        ));
    }
    notes.extend(window_notes(s, !melee, a));
    let name = label_of_key(s.data, &plan.strike.with);
    Preview {
        title: format_smolstr!("{name} at {}", t.name),
        headline: "to hit".into(),
        chance: hit.to_f64(),
        exact: format_smolstr!("{hit}"),
        outcomes: outcome_lines(exploration.odds),
        terms: plan.terms.clone(),
        formula: formula(&plan.numbers),
        rolls: Vec::new(),
        notes,
        landings: landings(s, plan),
        sampled: exploration.sampled,
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

fn cost_notes(checked: &Checked) -> Vec<SmolStr> {
    let costs = checked.costs();
    let ap = (costs.ap > 0).then(|| format_smolstr!("Costs {} AP.", costs.ap));
    let stamina = (costs.stamina > 0).then(|| format_smolstr!("Costs {} Stamina.", costs.stamina));
    ap.into_iter().chain(stamina).collect()
}
