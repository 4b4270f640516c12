//! Conditions begin and end. Floor 4. Rules INJ-COND-01 to -18, INJ-TURN-02.

use crate::combat::{CombatantId, Condition, RuleId, TurnOrder, Until};
use crate::mechanics::conditions::end_where;
pub use crate::mechanics::conditions::{end as end_condition, end_timed, set};
use crate::mechanics::push_step;
use crate::rules::injury::components::{Pool, Pools};
use crate::rules::injury::plan::movement::prone;
use crate::rules::injury::plan::steps::{self, Step};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::{In, World};

/// Adds to strain or bleed; nothing on creatures without a Constitution. Rules INJ-COND-18, INJ-STAT-08.
pub fn add_value(
    world: &mut World,
    who: CombatantId,
    key: &'static str,
    amount: i32,
    rule: &'static str,
) {
    let fighter = Fighter::of(world, who);
    if fighter.stats.con.is_some() || fighter.data.is_off("INJ-STAT-08") {
        let before = fighter.conditions.value(key);
        let value = fighter
            .data
            .in_force("INJ-COND-18", before + amount, amount);
        set(world, who, Condition::new(key, value, rule));
    }
}

/// Stunned or dazed "for 1 round". Rules INJ-TURN-06, INJ-COND-05, -06; ruling INJ-R57.
pub fn one_round(world: &mut World, who: CombatantId, key: &'static str) {
    let fighter = Fighter::of(world, who);
    let rule = if key == words::STUNNED {
        "INJ-COND-06"
    } else {
        "INJ-COND-05"
    };
    let until = fighter.data.in_force(
        "INJ-TURN-06",
        Until::EndOfTurn(who, fighter.turn.turns + 1),
        Until::Cause,
    );
    let height = fighter.altitude;
    set(world, who, Condition::new(key, 1, rule).until(until));
    if world.resource::<TurnOrder>().active() == Some(who) {
        limit_ap(world, who);
    }
    if key == words::STUNNED {
        let own = |id, condition: &Condition| match condition.key.as_str() {
            words::GRAPPLING => id == who,
            words::GRAPPLED => condition.by == Some(who),
            _ => false,
        };
        end_where(world, own, "INJ-COND-06");
        if height > 0 {
            push_step(world, Step::Fall { who, height });
        }
    }
}

/// Rules INJ-COND-12, INJ-MOVE-07: onto the ground, unless already there.
pub fn fall_prone(world: &mut World, who: CombatantId, rule: &'static str) {
    let s = Situation::of(world);
    if !s.fighter(who).is_prone() {
        let mut condition = prone();
        condition.rule = RuleId(rule);
        set(world, who, condition);
    }
}

/// Ends the grapples of a combatant with those who are no longer adjacent. Rule INJ-COND-10.
pub fn end_broken_grapples(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let apart: Vec<_> = words::GRAPPLES
        .others(fighter.conditions)
        .filter(|&other| s.distance(fighter, s.fighter(other)) > 1)
        .collect();
    for other in apart {
        words::GRAPPLES.end(world, who, other, "INJ-COND-10");
        words::GRAPPLES.end(world, other, who, "INJ-COND-10");
    }
}

/// Rule INJ-TURN-02 (f): the stunned have no action points, the dazed at most one.
pub fn stun_and_daze(In(steps::StunAndDaze(who)): In<steps::StunAndDaze>, world: &mut World) {
    limit_ap(world, who);
}

/// Rules INJ-COND-05, -06.
fn limit_ap(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let most = match (
        fighter.conditions.has(words::STUNNED),
        fighter.conditions.has(words::DAZED) && !fighter.data.is_off("INJ-COND-05"),
    ) {
        (true, _) => 0,
        (false, true) => fighter.data.hindrances.dazed_ap,
        _ => return,
    };
    let ap = fighter.pool(Pool::Ap);
    Pools::set(world, who, Pool::Ap, ap.min(most), "INJ-TURN-02");
}
