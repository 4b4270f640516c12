//! Help from outside: prosthetics and magic. Floor 4. Rule INJ-REST-07; ruling INJ-R81.

use super::rest::wake_the_mended;
use crate::combat::{CombatantId, RuleId, survivors};
use crate::rules::injury::components::own_facts::InjuryFact;
use crate::rules::injury::snapshot::Fighter;
use bevy::prelude::World;
use smol_str::SmolStr;

const RULE: &str = "INJ-REST-07";

/// Every lost part of the living that can be replaced is; larger parts come first in a body, so
/// that a hand finds its arm.
pub(super) fn fit_prosthetics(world: &mut World) {
    for who in survivors(world) {
        let ids: Vec<SmolStr> = part_ids(world, who);
        for id in ids {
            let body = Fighter::of(world, who).body;
            if body
                .part(&id)
                .is_some_and(|part| body.can_be_replaced(part))
            {
                restored(world, who, id, true);
            }
        }
    }
}

/// Every injury of the living is gone, and what was lost has grown again.
pub(super) fn make_whole(world: &mut World) {
    for who in survivors(world) {
        for id in part_ids(world, who) {
            let body = Fighter::of(world, who).body;
            if body
                .part(&id)
                .is_some_and(crate::rules::injury::components::body::Part::is_hurt)
            {
                restored(world, who, id, false);
            }
        }
        wake_the_mended(world, who, RULE);
    }
}

fn restored(world: &mut World, who: CombatantId, part: SmolStr, artificial: bool) {
    let restored = InjuryFact::PartRestored {
        who,
        part,
        artificial,
        now: u8::from(artificial),
        rule: RuleId(RULE),
    };
    restored.record(world);
}

fn part_ids(world: &World, who: CombatantId) -> Vec<SmolStr> {
    let body = Fighter::of(world, who).body;
    body.parts().iter().map(|part| part.id.clone()).collect()
}
