//! A legal action begins: it is paid for. Floor 4. Rules INJ-ACT-01, -03, INJ-STAT-11.

use super::{conditions, gear, harm};
use crate::combat::CombatantId;
use crate::mechanics::TurnStep;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::components::{Pool, Pools};
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::steps::InjuryAgenda;
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;
use bevy::prelude::World;

/// Carries out what a checked command of a combatant comes to: pays for it and puts its steps on the
/// agenda. Without an action it is the end of the turn: rule INJ-ACT-23.
pub fn begin(world: &mut World, who: CombatantId, checked: Option<Checked>) {
    let Some(checked) = checked else {
        if !InjuryData::of(world).is_off("INJ-ACT-23") {
            world
                .resource_mut::<InjuryAgenda>()
                .push(TurnStep::End(who));
        }
        return;
    };
    let fighter = Fighter::of(world, who);
    let costs = checked.costs;
    let ap = fighter.pool(Pool::Ap) - costs.ap;
    let attacks = fighter.pool(Pool::AttacksMade) + costs.attacks;
    Pools::set(world, who, Pool::Ap, ap, words::AP_COST.0);
    Pools::set(world, who, Pool::AttacksMade, attacks, "INJ-ACT-03");
    harm::drain(world, who, costs.stamina, "INJ-STAT-11");
    for condition in checked.sets {
        conditions::set(world, who, condition);
    }
    for item in checked.drops {
        gear::drop_item(world, who, &item);
    }
    for (item, change) in checked.takes {
        gear::change(world, who, &item, change);
    }
    world
        .resource_mut::<InjuryAgenda>()
        .push_in_order(checked.steps);
}
