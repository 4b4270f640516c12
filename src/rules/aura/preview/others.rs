//! What a person is told of escapes, stares, blows at things, and shaking hands. Floor 4.
//! Rules AUR-MAN-06, AUR-ATK-12, -24, AUR-ACT-22, AUR-COND-03.

use super::odds::{difference, escape_odds, failure_odds, reach_odds};
use crate::combat::{Act, ModifierKind, OddsLine, Preview, Refusal};
use crate::dice::{Budget, Probability, explore};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::abilities::stare_numbers;
use crate::rules::aura::plan::attack::{
    HoldRoll, blow, broken_by, escape_method_of, hold_on, hold_roll, hold_roll_of_holder,
    plan_object, turned_round,
};
use crate::rules::aura::plan::gear::shakes;
use crate::rules::aura::resolve::{STEADY, die, steady};
use crate::rules::aura::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The preview of something that succeeds or fails: what success is, and a word for each outcome.
fn yes_or_no(
    title: SmolStr,
    headline: &'static str,
    [failed, succeeded]: [&'static str; 2],
    success: Probability,
    remainder: Probability,
) -> Preview {
    let failure = difference(success.complement(), remainder);
    let outcomes = vec![
        OddsLine::new(failed, failure),
        OddsLine::new(succeeded, success),
    ];
    Preview::of_roll(title, headline, success, outcomes).noting(remainder_note(remainder))
}

fn rolled(data: &AuraData, hold_roll: &HoldRoll) -> SmolStr {
    format_smolstr!(
        "{} {:+}",
        hold_roll.numbers.pool(data),
        hold_roll.numbers.bonus
    )
}

/// Rule AUR-MAN-06.
pub fn escape(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Preview {
    let (Some(hold), Some(escape_method)) = (hold_on(who, act), escape_method_of(who, act)) else {
        return Preview::certain("Escape", Vec::new());
    };
    let own = hold_roll(who, escape_method);
    let mut terms = own.terms.clone();
    let ((success, remainder), formula) = match hold.by.and_then(|by| s.find(by)) {
        Some(holder) => {
            let other = hold_roll_of_holder(holder);
            terms.extend(turned_round(&other.terms));
            (
                escape_odds(s.data, &own, &other),
                format_smolstr!(
                    "{} against {}",
                    rolled(s.data, &own),
                    rolled(s.data, &other)
                ),
            )
        }
        None => {
            let dc = hold.value;
            let formula = format_smolstr!("{} against {dc}", rolled(s.data, &own));
            (reach_odds(s.data, &own.numbers, dc), formula)
        }
    };
    let title = format_smolstr!("escape: {}", own.name);
    let labels = ["failure", "success"];
    Preview {
        terms,
        formula,
        ..yes_or_no(title, "to succeed", labels, success, remainder)
    }
}

/// Rule AUR-ATK-12.
pub fn stare(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Preview, Refusal> {
    let target = act.target().and_then(|id| s.find(id));
    let Some(target) = target else {
        return Err(Refusal::Missing("an enemy".into()));
    };
    let (numbers, terms, av) = stare_numbers(s, who, target);
    let hit = failure_odds(s.data, &numbers, av);
    let formula = format_smolstr!(
        "AV {av} against {} {:+}",
        numbers.pool(s.data),
        numbers.bonus
    );
    let title = format_smolstr!("Dread Stare at {}", target.name);
    Ok(Preview {
        terms,
        formula,
        ..yes_or_no(title, "to hit", ["miss", "dazed"], hit, Probability::ZERO)
    })
}

/// Rule AUR-ATK-24.
pub fn object(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Result<Preview, Refusal> {
    let plan = plan_object(s, who, act)?;
    let left = |dealt: Option<i32>| dealt.map(|dealt| (plan.thing.hit_points - dealt).max(0));
    let explored = explore(Budget::default(), |dice| {
        left(blow(s.data, &plan, dice).1.map(|damage| damage.dealt))
    });
    let gone = explored.odds.get(&Some(0));
    let hit = explored.odds.probability(Option::is_some);
    let breaks = format_smolstr!(
        "The {} has {} hit points; {} that it breaks.",
        plan.thing.name,
        plan.thing.hit_points,
        gone.percent()
    );
    let title = format_smolstr!("{} at the {}", plan.weapon, plan.thing.name);
    let bonus = plan.terms.sum(ModifierKind::Bonus);
    let damage = format_smolstr!("Damage {} {bonus:+}, halved.", plan.damage.dice.text());
    let formula = format_smolstr!("{}: hits but for a 1", die(s.data, 20, plan.edge, false));
    let odds = yes_or_no(title, "to hit", ["fumble", "hit"], hit, Probability::ZERO);
    Ok(Preview {
        terms: plan.terms,
        formula,
        ..odds.noting([breaks, damage])
    })
}

/// Taking a thing in hand, putting it away, loading: it may slip out of shaking hands. Rule AUR-COND-03.
pub fn handling(s: &Situation<'_>, who: &Fighter<'_>, title: &'static str) -> Preview {
    if !shakes(who) {
        return Preview::certain(title, Vec::new());
    }
    let explored = explore(Budget::default(), |dice| steady(s.data, dice).0);
    let success = explored.odds.get(&true);
    let labels = ["slips", "success"];
    Preview {
        formula: format_smolstr!("{STEADY} against {}", s.data.values.harm.steady),
        ..yes_or_no(
            title.into(),
            "to succeed",
            labels,
            success,
            Probability::ZERO,
        )
    }
}

/// Rule AUR-ACT-22.
pub fn break_down(s: &Situation<'_>, who: &Fighter<'_>, act: &Act) -> Preview {
    let fitting = act
        .at
        .and_then(|at| at.fixture())
        .and_then(|at| s.board.fitting(at));
    let note = fitting.map(|fitting| {
        let left = (i32::from(fitting.hit_points()) - broken_by(who)).max(0);
        format_smolstr!("The {} will have {left} hit points left.", fitting.name())
    });
    Preview::certain("Break down", note.into_iter().collect())
}

/// What was not walked, in words.
pub fn remainder_note(remainder: Probability) -> Option<SmolStr> {
    let percent = remainder.percent();
    (remainder > Probability::ZERO)
        .then(|| format_smolstr!("Not counted are longer chains of open-ended dice: {percent}."))
}
