//! A legal act begins: it is declared and paid for. Floor 4. Rules INJ-ACT-01, -03, INJ-STAT-11.

use super::{conditions, gear, harm};
use crate::combat::{BattleEvent, may_act_now, record};
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::steps::InjuryAgenda;
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;
use bevy::prelude::World;

/// Carries a checked command out: declares it, pays for it, puts its steps on the agenda.
pub(in crate::rules::injury) fn begin(world: &mut World, checked: Checked) {
    let who = checked.who;
    if let Some(act) = checked.act {
        record(world, BattleEvent::Declared { who, act });
    } else {
        may_act_now(world, Vec::new());
    }
    let turn = Fighter::of(world, who).turn;
    let (ap, attacks) = (turn.ap, turn.attacks_made);
    let costs = checked.costs;
    conditions::set_pool(
        world,
        (who, words::AP),
        (ap, ap - costs.ap),
        words::AP_COST.0,
    );
    conditions::set_pool(
        world,
        (who, words::ATTACKS_MADE),
        (attacks, attacks + costs.attacks),
        "INJ-ACT-03",
    );
    harm::pay_stamina(world, who, costs.stamina, "INJ-STAT-11");
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
