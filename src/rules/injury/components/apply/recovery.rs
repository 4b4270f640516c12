//! What events after a battle change: time, treatment, healing. Floor 4. Rules INJ-REST-03 to -07.

use crate::combat::{CombatantId, Roster, change, component_of};
use crate::rules::injury::components::Recovery;
use crate::rules::injury::components::body::Injuries;
use crate::rules::injury::components::own_facts::InjuryFact;
use bevy::prelude::World;

/// Applies what heals after a battle. Rules INJ-REST-03 to -07.
pub(super) fn mend(world: &mut World, fact: &InjuryFact) {
    match fact {
        InjuryFact::Learned { .. } => {}
        InjuryFact::PartTreated {
            who, part, days, ..
        } => {
            change(world, *who, |recovery: &mut Recovery| {
                let all = recovery.treated.entry(part.clone()).or_default();
                all.insert(all.partition_point(|other| other <= days), *days);
            });
        }
        InjuryFact::PartHealed { who, part, now, .. } => {
            change(world, *who, |body: &mut Injuries| {
                body.heal(part);
            });
            keep_treated(world, *who, part, usize::from(*now));
        }
        InjuryFact::PartRestored {
            who,
            part,
            artificial,
            ..
        } => {
            change(world, *who, |body: &mut Injuries| {
                if *artificial {
                    body.replace(part);
                } else {
                    body.regrow(part);
                }
            });
            change(world, *who, |recovery: &mut Recovery| {
                recovery.treated.remove(part);
            });
        }
    }
}

/// One day fewer until treated injuries are healed.
pub(super) fn pass_a_day(world: &mut World) {
    let all: Vec<_> = world.resource::<Roster>().ids().collect();
    for who in all {
        change(world, who, |recovery: &mut Recovery| {
            let days = recovery.treated.values_mut().flatten();
            days.for_each(|day| *day = day.saturating_sub(1));
        });
    }
}

/// A healed injury is the treated one that was due; where none was, it is no longer needed beyond
/// the injuries that are left. Rules INJ-REST-05, -06.
fn keep_treated(world: &mut World, who: CombatantId, part: &str, injuries: usize) {
    change(world, who, |recovery: &mut Recovery| {
        let Some(days) = recovery.treated.get_mut(part) else {
            return;
        };
        if days.first() == Some(&0) || days.len() > injuries {
            days.remove(0);
        }
        if days.is_empty() {
            recovery.treated.remove(part);
        }
    });
}

/// Nothing heals on a lost part. Rule INJ-REST-07.
pub(super) fn forget_lost(world: &mut World, who: CombatantId) {
    if component_of::<Recovery>(world, who).treated.is_empty() {
        return;
    }
    let lost = component_of::<Injuries>(world, who).ids_where(|part| part.destroyed);
    change(world, who, |recovery: &mut Recovery| {
        recovery.treated.retain(|part, _| !lost.contains(part));
    });
}
