//! The odds of a Charge, of several rolls in one action, and of first aid. Floor 4.
//! Rules INJ-ACT-07, -12, -15, -19.

use super::footing::{Footing, fallen, footing};
use super::lines::{LOST, blow_odds, check_odds, is_hit, rank_of, window_notes, word_of};
use super::strikes::{after_payment, aimed_lines, strike_odds};
use crate::combat::{Act, CombatantId, OddsLine, Preview, Refusal, RollOdds};
use crate::dice::{Chances, Odds, Probability};
use crate::mechanics::Task;
use crate::rules::injury::components::apply::without;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::acts::aid::aid_plan;
use crate::rules::injury::plan::acts::charge::charge_arrival;
use crate::rules::injury::plan::acts::strikes::plan_roll;
use crate::rules::injury::plan::attack::{AttackPlan, Strike, can_parry, plan_attack};
use crate::rules::injury::plan::movement::reactors_to;
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::plan::weapons::{fumble_of, label_of_key};
use crate::rules::injury::resolve::{Blow, d20};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The attack at the end of a charge, made where its way ends: there, or where the ground has thrown the
/// charger down, if the target is in reach from there. Notes say who else may stop it.
pub fn charge(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    checked: &Checked,
) -> Result<Preview, Refusal> {
    let mut notes = vec!["Leaves you open until your next turn.".into()];
    notes.extend(
        strikers_on_the_way(s, who, act)
            .into_iter()
            .map(|id| format_smolstr!("{} may strike on the way.", s.fighter(id).name)),
    );
    let paid = after_payment(s, who, checked);
    let (there, strike) = charge_arrival(&paid, who, act)?;
    let mut preview = strike_odds(&there, &strike)?;
    if let Some(footing) = footing(s, who, checked) {
        notes.push(footing.note());
        over_treacherous_ground(&mut preview, &there, &strike, &footing);
    }
    preview.title = format_smolstr!("charge: {}", preview.title);
    preview.notes.splice(0..0, notes);
    Ok(preview)
}

/// The outcomes of a charge that may end in a fall: it is stopped there, and strikes from the ground if the
/// target is in reach. Rules INJ-MOVE-06, -08, INJ-ACT-15.
fn over_treacherous_ground(
    preview: &mut Preview,
    there: &Situation<'_>,
    strike: &Strike,
    footing: &Footing,
) {
    let conditions = fallen(there.fighter(strike.attacker));
    // The lines of what is aimed at, by their places; the last is that of no hit.
    let (mut ranks, mut aimed) = (Chances::new(), Chances::new());
    let no_hit = preview.aimed.len().saturating_sub(1);
    let mut add = |s: &Situation<'_>, course: Probability| {
        let Ok(plan) = plan_roll(s, strike.clone()) else {
            ranks.add(course, LOST, Probability::ONE);
            aimed.add(course, no_hit, Probability::ONE);
            return;
        };
        let odds = blow_odds(s.data, &plan.numbers, None).odds;
        for (at, line) in aimed_lines(s, strike, &odds).iter().enumerate() {
            aimed.add(course, at, line.probability);
        }
        ranks.add_all(course, &odds.map(|blow| rank_of(s.data, blow)));
    };
    add(there, footing.arrives);
    for &(cell, chance) in &footing.falls {
        let mut down = there.clone().with_conditions(strike.attacker, &conditions);
        down.place(strike.attacker, cell);
        add(&down, chance);
    }
    for (at, line) in preview.aimed.iter_mut().enumerate() {
        line.probability = aimed.get(at);
    }
    let lines = ranks.iter();
    preview.outcomes = lines
        .map(|(rank, chance)| OddsLine::new(word_of(rank), chance))
        .collect();
    preview.chance = ranks.of(is_hit);
    preview.sampled |= !(footing.exact && ranks.is_exact() && aimed.is_exact());
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

/// A Multiweapon or a Rapid Shot: the odds of each roll as things stand now, and of any hit at all. A miss
/// changes nothing for the rolls after it but what a fumble does: a bow that is dropped ends the volley.
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
    let strikes: Vec<_> = strikes.collect();
    let plans = strikes.iter().cloned();
    let plans = plans
        .map(|strike| plan_attack(&paid, strike))
        .collect::<Result<Vec<_>, _>>()?;
    let mut sampled = false;
    let mut rolls = Vec::new();
    for plan in &plans {
        let exploration = blow_odds(s.data, &plan.numbers, None);
        sampled |= exploration.sampled;
        rolls.push(roll_odds(s, plan, hit_chance(&exploration.odds)));
    }
    let mut volley = Volley::default();
    volley.roll(&paid, &strikes, Probability::ONE);
    let first = &plans[0];
    let mut notes = window_notes(s, first.strike.mode.is_ranged(), who);
    notes.extend(parry_note(s, &plans));
    notes.extend(volley.is_ended_by.map(|with| {
        let name = label_of_key(s.data, &with);
        format_smolstr!("On a natural 1 that misses, it drops the {name} and ends the volley.")
    }));
    let (missed, hit) = (volley.chances.get(false), volley.chances.get(true));
    let word = act.verb.replace('_', " ");
    let title = format_smolstr!("{word}: {} rolls", rolls.len());
    let outcomes = vec![OddsLine::new("no hit", missed), OddsLine::new("hit", hit)];
    Ok(Preview {
        terms: first.terms.clone(),
        formula: first.numbers.formula(s.data),
        rolls,
        notes,
        sampled: sampled || !volley.chances.is_exact(),
        ..Preview::of_roll(title, "to hit at least once", hit, outcomes)
    })
}

/// The rolls of one action, up to the first hit.
#[derive(Default)]
struct Volley {
    /// Whether anything is hit.
    chances: Chances<bool>,
    /// The weapon whose fumble takes rolls away.
    is_ended_by: Option<SmolStr>,
}

impl Volley {
    /// These rolls, one after the other, each planned as it will be when it comes.
    fn roll(&mut self, s: &Situation<'_>, strikes: &[Strike], course: Probability) {
        let Some((strike, rest)) = strikes.split_first() else {
            return self.chances.add(course, false, Probability::ONE);
        };
        let plan = match strike.mode {
            // It is drawn before its roll. Rule INJ-ACT-12.
            Mode::Throw => plan_attack(s, strike.clone()),
            _ => plan_roll(s, strike.clone()),
        };
        let Ok(plan) = plan else {
            return self.roll(s, rest, course);
        };
        let odds = blow_odds(s.data, &plan.numbers, None).odds;
        self.chances.add(course, true, hit_chance(&odds));
        let fumble = self.chances.both(course, odds.get(&Blow::Fumble));
        let missed = self.chances.both(course, odds.get(&Blow::Miss));
        if missed > Probability::ZERO {
            self.roll(s, rest, missed);
        }
        if fumble > Probability::ZERO {
            let (who, with) = (s.fighter(strike.attacker), &plan.strike.with);
            let gear = without(who.gear, with, fumble_of(s, who, with));
            let after = s.clone().with_gear(who.id, &gear);
            let next = rest.first().cloned();
            if next.is_some_and(|next| plan_roll(&after, next).is_err()) {
                self.is_ended_by = Some(with.clone());
            }
            self.roll(&after, rest, fumble);
        }
    }
}

fn hit_chance(odds: &Odds<Blow>) -> Probability {
    odds.probability(|blow| matches!(blow, Blow::Hit { .. }))
}

fn roll_odds(s: &Situation<'_>, plan: &AttackPlan, hit: Probability) -> RollOdds {
    let target = s.fighter(plan.strike.target).name;
    RollOdds {
        at: None,
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
