//! What a person is told of escapes, stares and blows at things. Floor 4.
//! Rules AUR-MAN-06, AUR-ATK-12, -24, AUR-ACT-22.

use super::odds::{difference, escape_odds, reach_odds, stare_odds};
use crate::combat::{Act, ModifierKind, OddsLine, Preview, Refusal, Terms};
use crate::dice::{Budget, Probability, explore};
use crate::rules::aura::plan::abilities::stare_numbers;
use crate::rules::aura::plan::attack::{
    HoldRoll, blow, broken_by, escape_method_of, hold_on, hold_roll, hold_roll_of_holder,
    plan_object, turned_round,
};
use crate::rules::aura::resolve::die;
use crate::rules::aura::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The preview of something that succeeds or fails.
fn yes_or_no(
    title: SmolStr,
    (headline, labels): (&'static str, [&'static str; 2]),
    (success, remainder): (Probability, Probability),
    (terms, formula, mut notes): (Terms, SmolStr, Vec<SmolStr>),
) -> Preview {
    notes.extend(remainder_note(remainder));
    let failure = difference(success.complement(), remainder);
    Preview {
        title,
        headline: headline.into(),
        chance: success.to_f64(),
        exact: format_smolstr!("{success}"),
        outcomes: vec![
            OddsLine::new(labels[0], failure),
            OddsLine::new(labels[1], success),
        ],
        terms,
        formula,
        rolls: Vec::new(),
        notes,
        landings: Vec::new(),
        sampled: false,
    }
}

fn rolled(hold_roll: &HoldRoll) -> SmolStr {
    format_smolstr!("{} {:+}", hold_roll.numbers.pool(), hold_roll.numbers.bonus)
}

/// Rule AUR-MAN-06.
pub(in crate::rules::aura) fn escape(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    notes: Vec<SmolStr>,
) -> Preview {
    let (Some(hold), Some(escape_method)) = (hold_on(who, act), escape_method_of(who, act)) else {
        return Preview::certain("Escape", notes);
    };
    let own = hold_roll(who, escape_method);
    let mut terms = own.terms.clone();
    let (odds, formula) = match hold.by.and_then(|by| s.find(by)) {
        Some(holder) => {
            let other = hold_roll_of_holder(holder);
            terms.extend(turned_round(&other.terms));
            (
                escape_odds(&own, &other),
                format_smolstr!("{} against {}", rolled(&own), rolled(&other)),
            )
        }
        None => {
            let dc = hold.value;
            let formula = format_smolstr!("{} against {dc}", rolled(&own));
            (reach_odds(&own.numbers, dc), formula)
        }
    };
    let title = format_smolstr!("escape: {}", own.name);
    let labels = ("to succeed", ["failure", "success"]);
    yes_or_no(title, labels, odds, (terms, formula, notes))
}

/// Rule AUR-ATK-12.
pub(in crate::rules::aura) fn stare(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    notes: Vec<SmolStr>,
) -> Result<Preview, Refusal> {
    let target = act.target().and_then(|id| s.find(id));
    let Some(target) = target else {
        return Err(Refusal::Missing("an opponent".into()));
    };
    let (numbers, terms, av) = stare_numbers(s, who, target);
    let hit = stare_odds(&numbers, av);
    let formula = format_smolstr!("AV {av} against {} {:+}", numbers.pool(), numbers.bonus);
    let title = format_smolstr!("Dread Stare at {}", target.name);
    let labels = ("to hit", ["miss", "dazed"]);
    let odds = (hit, Probability::ZERO);
    Ok(yes_or_no(title, labels, odds, (terms, formula, notes)))
}

/// Rule AUR-ATK-24.
pub(in crate::rules::aura) fn object(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    mut notes: Vec<SmolStr>,
) -> Result<Preview, Refusal> {
    let plan = plan_object(s, who, act)?;
    let left = |dealt: Option<i32>| dealt.map(|dealt| (plan.thing.hit_points - dealt).max(0));
    let explored = explore(Budget::default(), |dice| {
        left(blow(&plan, dice).1.map(|damage| damage.dealt))
    });
    let gone = explored.odds.get(&Some(0));
    let hit = explored.odds.probability(Option::is_some);
    notes.push(format_smolstr!(
        "The {} has {} hit points; {} that it breaks.",
        plan.thing.name,
        plan.thing.hit_points,
        gone.percent()
    ));
    let title = format_smolstr!("{} at the {}", plan.weapon, plan.thing.name);
    let bonus = plan.terms.sum(ModifierKind::Bonus);
    notes.push(format_smolstr!(
        "Damage {} {bonus:+}, halved.",
        plan.damage.dice.text()
    ));
    let formula = format_smolstr!("{}: hits but for a 1", die(20, plan.edge, false));
    let labels = ("to hit", ["fumble", "hit"]);
    let odds = (hit, Probability::ZERO);
    Ok(yes_or_no(title, labels, odds, (plan.terms, formula, notes)))
}

/// Rule AUR-ACT-22.
pub(in crate::rules::aura) fn break_down(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    mut notes: Vec<SmolStr>,
) -> Preview {
    let fitting = act
        .at
        .and_then(|at| at.fixture())
        .and_then(|at| s.board.fitting(at));
    if let Some(fitting) = fitting {
        let left = (i32::from(fitting.hit_points()) - broken_by(who)).max(0);
        let name = fitting.name();
        notes.push(format_smolstr!(
            "The {name} will have {left} hit points left."
        ));
    }
    Preview::certain("Break down", notes)
}

/// What was not walked, in words.
pub(in crate::rules::aura) fn remainder_note(remainder: Probability) -> Option<SmolStr> {
    let percent = remainder.percent();
    (remainder > Probability::ZERO)
        .then(|| format_smolstr!("Longer chains of open-ended dice are left out: {percent}."))
}
