//! What questions say of AP and of attacks that are to come. Floor 4. Rules WND-INIT-11, WND-ATK-07 to -10, WND-REACT-05.

use crate::combat::{CombatantId, Consequence, OddsLine, PendingChoice};
use crate::dice::{Probability, whole_percent};
use crate::mechanics::Resolution;
use crate::mechanics::reports::expected;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::plan::attack::AttackPlan;
use crate::rules::wounds::resolve::End;
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

/// What an attack does on average, as a number in thousandths and in words: a wound of each level counts twice the one below it.
pub fn lost(thousandths: i64) -> (i64, SmolStr) {
    let light = expected(thousandths, 1000, "light ones");
    (thousandths, format_smolstr!("wounds worth about {light}"))
}

/// The odds of an attack, the worst for the attacker first: of one that seizes those of its check.
fn odds_of(plan: &AttackPlan) -> Vec<OddsLine> {
    match plan.seizes() {
        true => plan.roll.check.lines().0,
        false => plan.roll.lines().0,
    }
}

/// What an attack that is to come means for one that is asked: its odds, the worst for that one first, and what it loses by it if
/// it is the target.
pub fn suffered(s: &Situation<'_>, plan: &AttackPlan, who: CombatantId) -> Consequence {
    let mut odds = odds_of(plan);
    let attacker = s.fighter(plan.strike.attacker);
    if s.fighter(who).side != attacker.side {
        odds.reverse();
    }
    let is_target = plan.target == Some(who) && !plan.seizes();
    Consequence {
        odds,
        loses: is_target.then(|| lost(plan.roll.expected())),
        ..Consequence::default()
    }
}

/// How an attack may end for its target, in a few words; nothing of one that seizes, or that is aimed at a thing.
pub fn harm_of(plan: &AttackPlan) -> SmolStr {
    if plan.target.is_none() || plan.seizes() {
        return SmolStr::default();
    }
    let ends = plan.roll.ends();
    let at_least = |least: Level| {
        ends.probability(|end| match end {
            End::Filled(level) => *level >= least,
            End::Beyond => true,
            _ => false,
        })
    };
    let percent = |chance: Probability| whole_percent(chance.to_f64());
    let (any, worse) = (at_least(Level::Light), at_least(Level::Severe));
    match () {
        () if any == Probability::ZERO => SmolStr::new_static("no wound"),
        () if worse == Probability::ZERO => format_smolstr!("a wound {} %", percent(any)),
        () => {
            let (any, worse) = (percent(any), percent(worse));
            format_smolstr!("a wound {any} %, severe or worse {worse} %")
        }
    }
}
