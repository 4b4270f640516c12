//! The body of a creature and the natural weapons that grow on it. Floor 4. Rule INJ-PART-14.

use crate::combat::{Faults, one_of};
use crate::rules::injury::components::body::Injuries;
use crate::rules::injury::data::{Changes, InjuryData, Stats, Trait};

/// The body plan of a creature that names none.
const HUMANOID: &str = "humanoid";

/// Bodies are built from plans.
const RULE: &str = "INJ-PART-14";

/// The body by its plan, without injuries; without the rule everybody has that of a human.
/// Rule INJ-PART-14.
pub(super) fn body(data: &InjuryData, changes: &Changes, faults: &mut Faults) -> Injuries {
    let plan = changes.plan.as_deref();
    let plan = plan.filter(|_| !data.is_off(RULE)).unwrap_or(HUMANOID);
    if let Some(parts) = data.plan(plan) {
        return Injuries::from_plan(parts);
    }
    faults.wrong(
        "plan",
        &format!("unknown body plan \u{201c}{plan}\u{201d}"),
        &one_of(data.plans.keys()),
    );
    Injuries::default()
}

/// Notes natural weapons that are none, or grow on no part that fits.
pub(super) fn check_natural_weapons(
    data: &InjuryData,
    stats: &Stats,
    body: &Injuries,
    faults: &mut Faults,
) {
    for natural in &stats.natural_weapons {
        let at = format!("natural_weapons.{}", natural.key);
        let Some(weapon) = data
            .weapon(&natural.weapon)
            .filter(|weapon| weapon.has(Trait::Natural))
        else {
            let known = data
                .weapons
                .iter()
                .filter(|(_, weapon)| weapon.has(Trait::Natural))
                .map(|(id, _)| id);
            faults.wrong(&at, "is no natural weapon", &one_of(known));
            continue;
        };
        match body.part(&natural.part) {
            // It grows on a part that only a plan would give.
            None if data.is_off(RULE) => {}
            None => wrong_part(&at, &natural.part, body, faults),
            Some(part) if !weapon.parts.contains(&part.kind) => {
                faults.wrong(
                    &at,
                    &format!("does not grow on \u{201c}{}\u{201d}", part.id),
                    "name a part that fits",
                );
            }
            Some(_) => {}
        }
    }
}

/// Notes a part that the body lacks.
pub(super) fn wrong_part(at: &str, part: &str, body: &Injuries, faults: &mut Faults) {
    let mend = one_of(body.parts().iter().map(|part| &part.id));
    faults.wrong(
        at,
        &format!("the body has no part \u{201c}{part}\u{201d}"),
        &mend,
    );
}
