//! The odds of an attack. Floor 4. Rules INJ-ATK-01 to -08, INJ-REACT-04, INJ-ACT-22.

use super::ground::{landings, object};
use super::lines::{blow_odds, chance_of, outcome_lines, window_notes};
use crate::combat::{Act, OddsLine, Preview, Refusal};
use crate::dice::{Chances, Odds, Probability};
use crate::mechanics::Task;
use crate::mechanics::reports::cover_note;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::attack::{Strike, can_parry, plan_attack, plan_parry};
use crate::rules::injury::plan::checks::heart_check;
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::plan::weapons::label_of_key;
use crate::rules::injury::resolve::Blow;
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::format_smolstr;

/// An attack at a combatant or at an object, made when its riders are paid.
pub fn attack(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    _: &Act,
    checked: &Checked,
) -> Result<Preview, Refusal> {
    let paid = after_payment(s, who, checked);
    let mut steps = checked.steps.iter().filter_map(Task::own);
    let odds = steps.find_map(|step| match step {
        Step::Strike(strike) => Some(strike_odds(&paid, strike)),
        Step::StrikeObject(strike) => Some(object(s, &paid, who, strike)),
        _ => None,
    });
    odds.expect("an attack is a strike")
}

/// The snapshot after an action has been paid for.
pub(super) fn after_payment<'w>(
    s: &Situation<'w>,
    who: &Fighter<'_>,
    checked: &Checked,
) -> Situation<'w> {
    let mut paid = s.clone();
    paid.pay(who.id, checked.costs.stamina);
    paid
}

/// How likely an attack finds the part that it is aimed at: with fewer degrees than that part takes it hits
/// another one. Whether the attacker recalls where a heart is comes in between. Rules INJ-HURT-02 to -04, INJ-PART-13.
pub(super) fn aimed_lines(s: &Situation<'_>, strike: &Strike, odds: &Odds<Blow>) -> Vec<OddsLine> {
    let (attacker, target) = (s.fighter(strike.attacker), s.fighter(strike.target));
    let part = strike.aim.as_ref().and_then(|aim| target.body.part(aim));
    let Some(part) = part.filter(|_| !s.data.is_off("INJ-HURT-04")) else {
        return Vec::new();
    };
    let knows = attacker.hearts.knows(&target.stats.kind);
    let finds = |degrees: i32, knows: bool| {
        let mut open = target.body.choosable(degrees, knows);
        open.any(|it| it.id == part.id)
    };
    let mut chances = Chances::new();
    for (blow, course) in odds.iter() {
        let Blow::Hit { degrees, .. } = *blow else {
            chances.add(course, Found::Miss, Probability::ONE);
            continue;
        };
        let recalls = match heart_check(attacker, target, degrees) {
            Some(check) => chance_of(s.data, &check),
            None if knows => Probability::ONE,
            None => Probability::ZERO,
        };
        for (knows, chance) in [(true, recalls), (false, recalls.complement())] {
            let found = if finds(degrees, knows) {
                Found::Part
            } else {
                Found::Elsewhere
            };
            chances.add(course, found, chance);
        }
    }
    vec![
        OddsLine::new(target.body.label(part), chances.get(Found::Part)),
        OddsLine::new("elsewhere", chances.get(Found::Elsewhere)),
        OddsLine::new("miss", chances.get(Found::Miss)),
    ]
}

/// Where an attack at a part ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    Part,
    Elsewhere,
    Miss,
}

/// The odds of an attack roll where everybody stands.
pub fn strike_odds(s: &Situation<'_>, strike: &Strike) -> Result<Preview, Refusal> {
    let plan = plan_attack(s, strike.clone())?;
    let (attacker, target) = (s.fighter(strike.attacker), s.fighter(strike.target));
    let melee = strike.mode == Mode::Melee;
    let exploration = blow_odds(s.data, &plan.numbers, None);
    let is_hit = |blow: &Blow| matches!(blow, Blow::Hit { .. });
    let hit = exploration.odds.probability(is_hit);
    let mut notes = Vec::new();
    if melee && can_parry(s, target) {
        let (numbers, _) = plan_parry(target, attacker);
        let parried = blow_odds(s.data, &plan.numbers, Some(&numbers)).odds;
        let left = parried.probability(is_hit).percent();
        notes.push(format_smolstr!(
            "If {} parries: {left} to hit.",
            target.name
        ));
    }
    notes.extend(cover_note(s.board, &plan.line));
    notes.extend(window_notes(s, !melee, attacker));
    let aimed = aimed_lines(s, strike, &exploration.odds);
    let name = label_of_key(s.data, &plan.strike.with);
    let title = format_smolstr!("{name} at {}", target.name);
    let (with, to) = (&plan.strike.with, plan.line.to);
    Ok(Preview {
        formula: plan.numbers.formula(s.data),
        landings: landings(s, attacker.id, with, &plan.numbers, to, plan.increments),
        terms: plan.terms,
        notes,
        aimed,
        sampled: exploration.sampled,
        ..Preview::of_roll(
            title,
            "to hit",
            hit,
            outcome_lines(s.data, exploration.odds),
        )
    })
}
