//! Stamina, Exhaustion, reactions and action points: what is drained and what is paid. Floor 4.
//! Rules INJ-STAT-08 to -11, INJ-COND-02, -11, INJ-TURN-02.

use super::death::{pass_out, roll_death_save};
use crate::combat::{CombatantId, Condition};
use crate::mechanics::NamedPool;
use crate::rules::injury::components::{Pool, Pools, Stamina};
use crate::rules::injury::effects::conditions::{end_condition, set};
use crate::rules::injury::plan::steps;
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;
use bevy::prelude::{In, World};

/// Rule INJ-COND-11.
pub fn bleed(In(steps::Bleed(who)): In<steps::Bleed>, world: &mut World) {
    let fighter = Fighter::of(world, who);
    let amount = fighter.conditions.value(words::BLEED);
    if amount == 0 || !fighter.is_alive() {
        return;
    }
    let was_unconscious = fighter.is_helpless();
    stamina_damage(world, who, amount, "INJ-COND-11");
    if was_unconscious {
        roll_death_save(world, who);
    }
}

/// Rule INJ-COND-02; ruling INJ-R11.
pub fn strain(In(steps::Strain(who)): In<steps::Strain>, world: &mut World) {
    let fighter = Fighter::of(world, who);
    let amount = fighter.conditions.value(words::STRAIN);
    if amount == 0 || !fighter.is_alive() {
        return;
    }
    stamina_damage(world, who, amount, "INJ-COND-02");
    if amount / 2 == 0 {
        end_condition(world, who, words::STRAIN, "INJ-COND-02");
    } else {
        set(
            world,
            who,
            Condition::new(words::STRAIN, amount / 2, "INJ-COND-02"),
        );
    }
}

/// Drains Stamina; an empty Exhaustion pool knocks out. Rules INJ-STAT-08, -10.
pub fn stamina_damage(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    drain(world, who, amount, rule);
    let fighter = Fighter::of(world, who);
    let empty = fighter.stats.con.is_some() && fighter.pool(Pool::Exhaustion) == 0;
    if empty && fighter.is_alive() && !fighter.conditions.has(words::SPENT) {
        set(world, who, Condition::new(words::SPENT, 1, "INJ-COND-13"));
        pass_out(world, who, "INJ-STAT-10");
    }
}

/// Takes Stamina, then Exhaustion: what damages, or a cost that was checked before.
/// Rules INJ-STAT-08, -10, -11.
pub fn drain(world: &mut World, who: CombatantId, amount: i32, rule: &'static str) {
    let fighter = Fighter::of(world, who);
    if fighter.stats.con.is_none() || amount <= 0 {
        return;
    }
    let (stamina, exhaustion) = (fighter.stamina.now(), fighter.pool(Pool::Exhaustion));
    let overflow = fighter
        .data
        .in_force("INJ-STAT-10", (amount - stamina).max(0), 0);
    Stamina::set(world, who, (stamina - amount).max(0), rule);
    let left = (exhaustion - overflow).max(0);
    Pools::set(world, who, Pool::Exhaustion, left, rule);
}

/// Takes one reaction. Rule INJ-REACT-01.
pub fn spend_reaction(world: &mut World, who: CombatantId) {
    let left = Fighter::of(world, who).pool(Pool::Reactions) - 1;
    Pools::set(world, who, Pool::Reactions, left, "INJ-REACT-01");
}
