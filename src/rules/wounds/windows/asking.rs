//! What questions say of AP and of attacks that are to come. Floor 4. Rules WND-INIT-11, WND-ATK-07 to -10, WND-REACT-05.

use crate::combat::{CombatantId, Consequence, Imminent, OddsLine, PendingChoice};
use crate::dice::{Chances, Probability, whole_percent};
use crate::mechanics::reports::expected;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::plan::attack::AttackPlan;
use crate::rules::wounds::preview::odds_of;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::Level;
use smol_str::{SmolStr, format_smolstr};

/// What an answer costs and leaves, if any but to decline costs so many AP.
pub fn paid(f: &Fighter<'_>, key: &str, ap: i32) -> Consequence {
    let has = f.pool(Pool::Ap);
    if key == PendingChoice::DECLINE {
        return Consequence {
            leaves: format_smolstr!("keeps {has} AP"),
            ..Consequence::default()
        };
    }
    Consequence {
        price: f.payment(ap).into_iter().collect(),
        leaves: format_smolstr!("leaves {} AP", (has - ap).max(0)),
        ..Consequence::default()
    }
}

/// What is lost on average, as a number in thousandths of a light wound and in words.
pub fn lost(thousandths: i64) -> (i64, SmolStr) {
    let light = expected(thousandths, 1000, "light wounds");
    (
        thousandths,
        format_smolstr!("as much as {light} on average"),
    )
}

/// What an attack comes to on average, in thousandths of a light wound: each level counts twice the one below it.
fn average(odds: &[OddsLine]) -> i64 {
    let parts = |line: &OddsLine| {
        let chance = i64::try_from(line.probability.parts_of(1_000_000)).unwrap_or(0);
        chance * i64::from(line.amount)
    };
    odds.iter().map(parts).sum::<i64>() / 1000
}

/// The chance of all lines together.
fn sum<'a>(lines: impl Iterator<Item = &'a OddsLine>) -> Probability {
    let mut chances = Chances::new();
    lines.for_each(|line| chances.add(line.probability, (), Probability::ONE));
    chances.get(())
}

/// What an attack that is to come means for one that is asked: its odds, level by level, the worst for that one first, and what it
/// loses by it if it is the target.
pub fn suffered(s: &Situation<'_>, plan: &AttackPlan, who: CombatantId) -> Consequence {
    let (_, mut odds) = odds_of(s, plan);
    let is_target = plan.target == Some(who) && !plan.seizes();
    let loses = is_target.then(|| lost(average(&odds)));
    if s.fighter(who).side != s.fighter(plan.strike.attacker).side {
        odds.reverse();
    }
    Consequence {
        odds,
        loses,
        ..Consequence::default()
    }
}

/// An attack that is about to be made, with its chance and how it may end for its target.
pub fn attack_to_come(s: &Situation<'_>, plan: &AttackPlan, does: SmolStr) -> Imminent {
    let (chance, odds) = odds_of(s, plan);
    let told = Imminent::of(plan.strike.attacker, does).with_chance(chance.to_f64());
    match plan.target {
        Some(target) if plan.seizes() => told.at(target),
        Some(target) => told.at(target).with_harm(harm_of(plan, &odds)),
        None => told,
    }
}

/// How an attack may end for its target, in a few words.
pub fn harm_of(plan: &AttackPlan, odds: &[OddsLine]) -> SmolStr {
    let at_least = |level: Level| {
        let least = plan.roll.worth[level.index()];
        sum(odds.iter().filter(|line| line.amount >= least))
    };
    let percent = |chance: Probability| whole_percent(chance.to_f64());
    let (any, worse) = (at_least(Level::Light), at_least(Level::Severe));
    match () {
        () if any == Probability::ZERO => SmolStr::new_static("no wound"),
        () if worse == Probability::ZERO => format_smolstr!("a wound {}\u{a0}%", percent(any)),
        () => {
            let (any, worse) = (percent(any), percent(worse));
            format_smolstr!("a wound {any}\u{a0}%, severe or worse {worse}\u{a0}%")
        }
    }
}
