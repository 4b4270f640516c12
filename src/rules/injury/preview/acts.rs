//! The odds of a Charge, of several rolls in one action, and of first aid. Floor 4.
//! Rules INJ-ACT-07, -12, -15, -19.

use super::lines::{blow_odds, check_odds, window_notes};
use super::strikes::{after_payment, strike_odds};
use crate::combat::{Act, CombatantId, OddsLine, Preview, Refusal, RollOdds};
use crate::dice::{Budget, Odds, Probability, explore};
use crate::mechanics::Task;
use crate::rules::injury::data::{Mode, Skill};
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::acts::aid::aid_plan;
use crate::rules::injury::plan::acts::charge::charge_arrival;
use crate::rules::injury::plan::attack::{AttackPlan, can_parry, plan_attack};
use crate::rules::injury::plan::checks::{CheckOf, plan_check};
use crate::rules::injury::plan::movement::reactors_to;
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::plan::weapons::label_of_key;
use crate::rules::injury::resolve::{Blow, d20, roll_check};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The attack at the end of a charge, made where its way ends; notes say what may stop it.
pub fn charge(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    _: &Checked,
) -> Result<Preview, Refusal> {
    let mut notes = vec!["Leaves you open until your next turn.".into()];
    notes.extend(
        strikers_on_the_way(s, who, act)
            .into_iter()
            .map(|id| format_smolstr!("{} may strike on the way.", s.fighter(id).name)),
    );
    notes.extend(ice_note(s, who, act));
    let (there, strike) = charge_arrival(s, who, act)?;
    let mut preview = strike_odds(&there, &strike)?;
    preview.title = format_smolstr!("charge: {}", preview.title);
    preview.notes.splice(0..0, notes);
    Ok(preview)
}

/// The enemies that may strike at a charger before its way ends.
fn strikers_on_the_way(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Vec<CombatantId> {
    let mut asked = Vec::new();
    let left = std::iter::once(who.anchor()).chain(act.path.iter().copied());
    for cell in left.take(act.path.len()) {
        let leaving = who.moved_to(s.board, cell);
        for id in reactors_to(s, &leaving) {
            if !asked.contains(&id) {
                asked.push(id);
            }
        }
    }
    asked
}

/// Rule INJ-MOVE-08: the chance to cross the ice on the way without a fall.
fn ice_note(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Option<SmolStr> {
    let icy = |cell: &&crate::grid::Cell| {
        let terrain = s.board.terrain(**cell);
        terrain.is_some_and(|terrain| terrain.has_tag("ice"))
    };
    let cells = act.path.iter().filter(icy).count();
    if cells == 0 {
        return None;
    }
    let check = plan_check(
        who,
        CheckOf::Skill(Skill::Acrobatics),
        s.data.checks.ice,
        "INJ-MOVE-08",
    )
    .numbers;
    let odds = explore(Budget::default(), |dice| {
        (0..cells).all(|_| roll_check(s.data, &check, dice).0.success)
    });
    let about = if odds.sampled { "about " } else { "" };
    let chance = odds.odds.get(&true).percent();
    Some(format_smolstr!(
        "Ice on the way: {about}{chance} to stay on the feet."
    ))
}

/// A Multiweapon or a Rapid Shot: the odds of each roll as things stand now, and of any hit at
/// all, which are exact since a miss changes nothing for the rolls after it.
pub fn flurry(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    checked: &Checked,
) -> Result<Preview, Refusal> {
    let paid = after_payment(s, who, checked);
    let strikes = checked.steps.iter().filter_map(|step| match step {
        Task::Own(Step::Strike(strike)) => Some(strike.clone()),
        _ => None,
    });
    let plans = strikes
        .map(|strike| plan_attack(&paid, strike))
        .collect::<Result<Vec<_>, _>>()?;
    let mut sampled = false;
    let mut rolls = Vec::new();
    let mut misses = Vec::new();
    for plan in &plans {
        let exploration = blow_odds(s.data, &plan.numbers, None);
        sampled |= exploration.sampled;
        let hit = hit_chance(&exploration.odds);
        misses.push(hit.complement());
        rolls.push(roll_odds(s, plan, hit));
    }
    let (missed, exact) = all_of(&misses);
    let first = &plans[0];
    let mut notes = window_notes(s, first.strike.mode.is_ranged(), who);
    notes.extend(parry_note(s, &plans));
    let hit = missed.complement();
    let word = act.verb.replace('_', " ");
    let title = format_smolstr!("{word}: {} rolls", rolls.len());
    let outcomes = vec![OddsLine::new("no hit", missed), OddsLine::new("hit", hit)];
    Ok(Preview {
        terms: first.terms.clone(),
        formula: first.numbers.formula(s.data),
        rolls,
        notes,
        sampled: sampled || !exact,
        ..Preview::of_roll(title, "to hit at least once", hit, outcomes)
    })
}

/// The chance that all of several independent things happen, and whether it is exact: products of
/// long fractions are rounded to a billionth each.
fn all_of(chances: &[Probability]) -> (Probability, bool) {
    const BILLION: u64 = 1_000_000_000;
    let exact = chances.iter().try_fold(Probability::ONE, times);
    exact.map_or_else(
        || {
            let rounded = chances.iter().fold(u128::from(BILLION), |parts, chance| {
                parts * u128::from(chance.parts_of(BILLION)) / u128::from(BILLION)
            });
            let about = Probability::new(rounded, BILLION.into());
            (about.unwrap_or_default(), false)
        },
        |exact| (exact, true),
    )
}

fn times(product: Probability, by: &Probability) -> Option<Probability> {
    Probability::new(
        product.numer().checked_mul(by.numer())?,
        product.denom().checked_mul(by.denom())?,
    )
}

fn hit_chance(odds: &Odds<Blow>) -> Probability {
    odds.probability(|blow| matches!(blow, Blow::Hit { .. }))
}

fn roll_odds(s: &Situation<'_>, plan: &AttackPlan, hit: Probability) -> RollOdds {
    let target = s.fighter(plan.strike.target).name;
    RollOdds {
        label: format_smolstr!("{} at {target}", label_of_key(s.data, &plan.strike.with)),
        formula: plan.numbers.formula(s.data),
        chance: hit,
        terms: plan.terms.clone(),
    }
}

fn parry_note(s: &Situation<'_>, plans: &[AttackPlan]) -> Option<SmolStr> {
    let parries = |plan: &AttackPlan| {
        plan.strike.mode == Mode::Melee && can_parry(s, s.fighter(plan.strike.target))
    };
    plans
        .iter()
        .any(parries)
        .then(|| "Each hit may be parried.".into())
}

/// First aid: the Heal check.
pub fn first_aid(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    _: &Checked,
) -> Result<Preview, Refusal> {
    let nobody = || Refusal::Missing("somebody who bleeds".into());
    let patient = act.target().and_then(|id| s.find(id)).ok_or_else(nobody)?;
    let plan = aid_plan(who, patient).ok_or_else(nobody)?;
    let numbers = &plan.numbers;
    let formula = format_smolstr!(
        "{} {:+} against DC {}",
        d20(s.data, numbers.edge),
        numbers.bonus,
        numbers.dc
    );
    let title = format_smolstr!("first aid for {}", patient.name);
    let odds = check_odds(s.data, title, plan, formula, "success");
    Ok(odds.noting(window_notes(s, true, who)))
}

#[cfg(test)]
mod tests {
    use super::all_of;
    use crate::dice::{Budget, Pool, Probability, explore};

    #[test]
    fn all_of_agrees_with_a_walk_of_all_dice() {
        let low = |dice: &mut dyn crate::dice::Dice| dice.roll(&Pool::lowest(2, 20)).value < 4;
        let one = explore(Budget::default(), |dice| low(dice)).odds.get(&true);
        let three = explore(Budget::default(), |dice| (0..3).all(|_| low(dice)));
        assert!(three.is_exact());
        assert_eq!(all_of(&[one; 3]), (three.odds.get(&true), true));
    }

    #[test]
    fn fractions_too_long_to_multiply_are_rounded() {
        let half = Probability::new((1 << 62) - 1, (1 << 63) - 1).unwrap();
        let (about, exact) = all_of(&[half; 4]);
        assert!(!exact && (about.to_f64() - 0.0625).abs() < 1e-6);
    }
}
