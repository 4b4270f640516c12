//! Stamina, Exhaustion, reactions and action points: what is drained and what is paid. Floor 4.
//! Rules INJ-STAT-08 to -11, INJ-COND-02, -11, INJ-TURN-02.

use super::death::{death_save, pass_out};
use super::{end_condition, set};
use crate::combat::{CombatantId, Condition, pool_changed, rule_is_off};
use crate::rules::injury::keys;
use crate::rules::injury::situation::Fighter;
use bevy::prelude::World;

/// Rule INJ-COND-11.
pub(super) fn bleed(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let amount = fighter.conditions.value(keys::BLEED);
    if amount == 0 || !fighter.is_alive() {
        return;
    }
    let was_unconscious = fighter.is_helpless();
    stamina_damage(world, who, amount, "INJ-COND-11");
    if was_unconscious {
        death_save(world, who);
    }
}

/// Rule INJ-COND-02; ruling INJ-R11.
pub(super) fn strain(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let amount = fighter.conditions.value(keys::STRAIN);
    if amount == 0 || !fighter.is_alive() {
        return;
    }
    stamina_damage(world, who, amount, "INJ-COND-02");
    if amount / 2 == 0 {
        end_condition(world, who, keys::STRAIN, "INJ-COND-02");
    } else {
        set(
            world,
            who,
            Condition::new(keys::STRAIN, amount / 2, "INJ-COND-02"),
        );
    }
}

/// Takes Stamina, then Exhaustion; an empty Exhaustion pool knocks out. Rules INJ-STAT-08, -10.
pub(in crate::rules::injury) fn stamina_damage(
    world: &mut World,
    who: CombatantId,
    amount: i32,
    rule: &'static str,
) {
    drain(world, who, amount, rule);
    let fighter = Fighter::of(world, who);
    let empty = fighter.stats.con.is_some() && fighter.exhaustion.now == 0;
    if empty && fighter.is_alive() && !fighter.conditions.has(keys::SPENT) {
        set(world, who, Condition::new(keys::SPENT, 1, "INJ-COND-13"));
        pass_out(world, who, "INJ-STAT-10");
    }
}

/// Pays a Stamina cost that was checked before. Rule INJ-STAT-11.
pub(in crate::rules::injury) fn pay_stamina(
    world: &mut World,
    who: CombatantId,
    cost: i32,
    rule: &'static str,
) {
    drain(world, who, cost, rule);
}

fn drain(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    let fighter = Fighter::of(world, who);
    if fighter.stats.con.is_none() || amount <= 0 {
        return;
    }
    let (stamina, exhaustion) = (fighter.stamina.now, fighter.exhaustion.now);
    let overflow = match rule_is_off("INJ-STAT-10") {
        true => 0,
        false => (amount - stamina).max(0),
    };
    set_pool(
        world,
        (who, keys::STAMINA),
        (stamina, (stamina - amount).max(0)),
        rule,
    );
    set_pool(
        world,
        (who, keys::EXHAUSTION),
        (exhaustion, (exhaustion - overflow).max(0)),
        rule,
    );
}

/// Records a change of a pool; no event as nothing changes.
pub(in crate::rules::injury) fn set_pool(
    world: &mut World,
    (who, pool): (CombatantId, &'static str),
    (from, to): (i32, i32),
    rule: &'static str,
) {
    if from != to {
        pool_changed(world, (who, pool), (from, to), rule);
    }
}

/// Takes one reaction. Rule INJ-REACT-01.
pub(in crate::rules::injury) fn spend_reaction(world: &mut World, who: CombatantId) {
    let from = Fighter::of(world, who).turn.reactions;
    set_pool(
        world,
        (who, keys::REACTIONS),
        (from, from - 1),
        "INJ-REACT-01",
    );
}

/// Rule INJ-TURN-02 (f): the stunned have no action points, the dazed at most one.
pub(in crate::rules::injury) fn limit_ap(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let most = match (
        fighter.conditions.has(keys::STUNNED),
        fighter.conditions.has(keys::DAZED) && !rule_is_off("INJ-COND-05"),
    ) {
        (true, _) => 0,
        (false, true) => 1,
        _ => return,
    };
    let from = fighter.turn.ap;
    set_pool(
        world,
        (who, keys::AP),
        (from, from.min(most)),
        "INJ-TURN-02",
    );
}
