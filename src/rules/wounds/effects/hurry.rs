//! Something is done in a hurry: its cost is rolled for before it is paid. Floor 4. Rules WND-ACT-43, WND-INIT-15; ruling WND-R30.

use super::fatigue::spend_stamina;
use crate::combat::{Act, CombatantId};
use crate::mechanics::Resolution;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::plan::checks;
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::resolve::{Check, Checked};
use crate::rules::wounds::snapshot::Fighter;
use crate::rules::wounds::words::{self, Attribute, Skill, Spec};
use bevy::prelude::World;

/// The rule of hurrying.
pub const RULE: &str = "WND-ACT-43";

/// Whether an action is hurried.
pub fn is_hurried(act: &Act) -> bool {
    act.riders
        .get(words::HURRY)
        .is_some_and(|&amount| amount > 0)
}

/// The check of hurrying: doors, cranks and bells by strength, all else by nimbleness. Rule WND-ACT-43.
pub fn check(f: &Fighter<'_>, verb: &str) -> Check {
    let (attribute, skill, spec) = match verb {
        words::USE => (Attribute::Str, Skill::Athletics, Spec::Power),
        _ => (Attribute::Dex, Skill::Acrobatics, Spec::Gymnastics),
    };
    checks::skill(f, attribute, skill, Some(spec), RULE).against(f.data.harm.hurry)
}

/// What a hurried action costs: the check is rolled, also for one that is only begun; a timed action is not hurried. A success takes
/// stamina and saves AP, a failure loses some besides. Rule WND-ACT-43.
pub fn rolled(world: &mut World, who: CombatantId, act: &Act, price: Price) -> Price {
    let f = Fighter::of(world, who);
    if !is_hurried(act) || price.rounds > 0 || f.data.is_off(RULE) {
        return price;
    }
    let (check, stamina) = (check(&f, &act.verb), f.data.prices.hurry_stamina);
    let outcome = check.roll(world, who, None);
    let ap = ap_by(&Fighter::of(world, who), price, &outcome);
    if outcome.success {
        spend_stamina(world, who, stamina, RULE);
    }
    Price { ap, ..price }
}

/// The AP of a hurried action once its check is rolled: after a failure no more besides than there are left, none for an action that
/// is only begun. Rules WND-ACT-43, WND-INIT-13, -15.
pub fn ap_by(f: &Fighter<'_>, price: Price, outcome: &Checked) -> i32 {
    let least = i32::from(!f.data.is_off("WND-INIT-15")).min(price.ap);
    let by = 1 + outcome.margin.abs() / f.data.harm.hurry_margin.max(1);
    match outcome.success {
        true => (price.ap - by).max(least),
        false => price.ap + by.min((f.pool(Pool::Ap) - price.ap).max(0)),
    }
}
