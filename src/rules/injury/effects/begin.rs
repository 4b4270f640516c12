//! A legal action begins: it is paid for. Floor 4. Rules INJ-ACT-01, -03, INJ-STAT-11.

use super::{conditions, gear, harm};
use crate::combat::{CombatantId, may_act_now, rule_is_off};
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::steps::{InjuryAgenda, Step};
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;
use bevy::prelude::World;

/// Carries out what a checked command of a combatant comes to: pays for it and puts its steps on the
/// agenda. Without an action it is the end of the turn: rule INJ-ACT-23.
pub(in crate::rules::injury) fn begin(
    world: &mut World,
    who: CombatantId,
    checked: Option<Checked>,
) {
    let Some(checked) = checked else {
        may_act_now(world, Vec::new());
        if !rule_is_off("INJ-ACT-23") {
            world
                .resource_mut::<InjuryAgenda>()
                .push(Step::EndTurn(who));
        }
        return;
    };
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
