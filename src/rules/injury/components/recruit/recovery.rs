//! The injuries that a creature begins with, treated ones and artificial parts. Floor 4.
//! Rules INJ-HURT-07, INJ-REST-03, -05, -07.

use super::body::wrong_part;
use crate::combat::Faults;
use crate::rules::injury::components::body::Injuries;
use crate::rules::injury::data::{Changes, InjuryData, Severity};

/// The body with its injuries.
pub(super) fn injured(
    data: &InjuryData,
    mut body: Injuries,
    changes: &Changes,
    faults: &mut Faults,
) -> Injuries {
    for (id, &injuries) in changes.injuries.iter().flatten() {
        let at = format!("injuries.{id}");
        match body.part(id).map(|part| part.kind.steps(data)) {
            None => wrong_part(&at, id, &body, faults),
            Some(steps) => {
                faults.within(&at, injuries, 0..=i64::from(steps));
                body.record(data, id, injuries);
            }
        }
    }
    replace_parts(data, &mut body, changes, faults);
    check_treated(data, &body, changes, faults);
    body
}

/// Rule INJ-REST-07: what was lost with the part stays lost, unless it is artificial too. Larger
/// parts come first in a body, so that the arm is there before its hand.
fn replace_parts(data: &InjuryData, body: &mut Injuries, changes: &Changes, faults: &mut Faults) {
    let artificial: Vec<_> = changes.prosthetics.iter().flatten().collect();
    for &id in &artificial {
        if body.part(id).is_none() {
            wrong_part(&format!("prosthetics.{id}"), id, body, faults);
        }
    }
    let in_order: Vec<_> = body
        .parts()
        .iter()
        .filter(|part| artificial.contains(&&part.id))
        .map(|part| (part.id.clone(), part.kind.steps(data)))
        .collect();
    for (id, steps) in in_order {
        body.record(data, &id, steps);
        let fits = body
            .part(&id)
            .is_some_and(|part| body.can_be_replaced(part));
        if fits {
            body.replace(&id);
        } else {
            faults.wrong(
                &format!("prosthetics.{id}"),
                "cannot be artificial",
                "name a part that can be lost, is no head and no heart, and whose own limb is there",
            );
        }
    }
}

/// Rules INJ-REST-03, -05: no more injuries can be treated than there are.
fn check_treated(data: &InjuryData, body: &Injuries, changes: &Changes, faults: &mut Faults) {
    let longest = Severity::Fatal.value(data) * data.healing.days_per_value;
    let longest = i64::from(longest);
    for (id, days) in changes.treated.iter().flatten() {
        let at = format!("treated.{id}");
        let Some(part) = body.part(id) else {
            wrong_part(&at, id, body, faults);
            continue;
        };
        let open = part.injuries > 0 && !part.destroyed && !part.prosthetic;
        if days.len() > usize::from(if open { part.injuries } else { 0 }) {
            faults.wrong(
                &at,
                "treats more injuries than the part has",
                "give one number of days for each injury that heals",
            );
        }
        for &day in days {
            faults.within(&at, day, 0..=longest);
        }
    }
}
