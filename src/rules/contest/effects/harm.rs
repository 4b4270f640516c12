//! Hit points, crippled locations, unconsciousness, death, healing. Floor 4.
//! Rules CON-HURT-07, -08, -10, CON-COND-02, -10, -11.

use crate::combat::{
    BattleEvent, CombatantId, Condition, FieldItem, GearChange, RuleId, Standing, Until,
    gear_changed_with, record, standing_changed,
};
use crate::mechanics::conditions;
use crate::mechanics::gear::lie_down;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::contest::components::{Pool, Pools};
use crate::rules::contest::data::ContestData;
use crate::rules::contest::plan::steps::{ContestAgenda, Step};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::{self, Location};
use bevy::prelude::World;
use smol_str::SmolStr;

/// Takes hit points; whether it falls comes later. Rules CON-STAT-01, CON-HURT-07.
pub fn hurt(world: &mut World, who: CombatantId, damage: i32, rule: &'static str) {
    if ContestData::of(world).is_off("CON-STAT-01") {
        return;
    }
    let fighter = Fighter::of(world, who);
    let least = -fighter.pools.max(Pool::Hp);
    let hp = (fighter.pool(Pool::Hp) - damage).max(least);
    Pools::set(world, who, Pool::Hp, hp, rule);
}

/// Who has no hit points left falls unconscious, or dies. Rules CON-HURT-07, CON-COND-10, -11.
pub fn fall_unconscious_or_die(world: &mut World, who: CombatantId) {
    let fighter = Fighter::of(world, who);
    let (hp, max) = (fighter.pool(Pool::Hp), fighter.pools.max(Pool::Hp));
    if !fighter.is_alive() || hp > 0 || ContestData::of(world).is_off("CON-HURT-07") {
        return;
    }
    if hp <= -max {
        drop_all(world, who);
        words::HOLDS.end_all(world, who, "CON-COND-11");
        conditions::end_keys(world, who, |_| true, "CON-COND-11");
        forget(world, who);
        return standing_changed(world, who, Standing::Dead, "CON-HURT-07");
    }
    if fighter.is_up() {
        standing_changed(world, who, Standing::Unconscious, "CON-HURT-07");
        drop_all(world, who);
        words::HOLDS.end_all(world, who, "CON-COND-10");
        fall_prone(world, who, "CON-COND-10");
    }
}

/// Nobody is hidden from the dead, or feints against them.
fn forget(world: &mut World, who: CombatantId) {
    let about = |_: CombatantId, condition: &Condition| condition.by == Some(who);
    conditions::end_where(world, about, "CON-COND-11");
}

/// Everything in hand falls into the own cell. Rule CON-COND-10.
fn drop_all(world: &mut World, who: CombatantId) {
    let held: Vec<_> = Fighter::of(world, who).gear.held_keys().collect();
    for key in held {
        drop_item(world, who, &key, GearChange::Dropped);
    }
}

/// A thing falls from the hand into the own cell.
pub fn drop_item(world: &mut World, who: CombatantId, key: &str, change: GearChange) {
    let fighter = Fighter::of(world, who);
    let Some(held) = fighter.gear.held_as(key) else {
        return;
    };
    let item = FieldItem::lying(held.item.clone(), fighter.anchor());
    let parts = held.grip.iter().map(|arm| SmolStr::new_static(arm.word()));
    let (key, parts) = (held.key.clone(), parts.collect());
    gear_changed_with(world, who, key, change, parts);
    lie_down(world, who, item);
}

/// Ends the hold of a combatant on another; those by whom it is held itself go on holding it.
pub fn let_go(world: &mut World, who: CombatantId, rule: &'static str) {
    let fighter = Fighter::of(world, who);
    let held: Vec<_> = conditions::referred(fighter.conditions, words::GRAPPLING).collect();
    for other in held {
        words::HOLDS.end(world, who, other, rule);
    }
}

/// Ends those holds of a combatant, on either side, of two who no longer touch. Rule CON-COND-04.
pub fn end_parted_holds(world: &mut World, who: CombatantId) {
    const RULE: &str = "CON-COND-04";
    let s = Situation::of(world);
    let fighter = s.fighter(who);
    let parted = |other: &CombatantId| {
        let other = s.find(*other);
        other.is_some_and(|other| s.distance(fighter, other) > 1)
    };
    let others = words::HOLDS.others(fighter.conditions);
    for other in others.filter(parted).collect::<Vec<_>>() {
        words::HOLDS.end(world, other, who, RULE);
        words::HOLDS.end(world, who, other, RULE);
    }
}

/// Somebody comes to lie on the ground; a Move of it is over. Rules CON-COND-03, CON-MOVE-06.
pub fn fall_prone(world: &mut World, who: CombatantId, rule: &'static str) {
    if !Fighter::of(world, who).has(words::PRONE) {
        conditions::set(world, who, Condition::new(words::PRONE, 1, rule));
    }
    stop_walk(world, who);
}

/// Cancels the rest of a Move of somebody; it is put beside a combatant that stands where it is.
/// Rules CON-MOVE-06, -08.
pub fn stop_walk(world: &mut World, who: CombatantId) {
    use crate::mechanics::Task;
    if ContestData::of(world).is_off("CON-MOVE-06") {
        return;
    }
    let mut agenda = world.resource_mut::<ContestAgenda>();
    let mut tasks = agenda.take_all();
    tasks.iter_mut().for_each(|task| {
        if matches!(task, Task::Walk(walk) if walk.who == who) {
            *task = Task::Own(Step::Settle(who));
        }
    });
    // They are taken from the bottom to the top, and come back in that order.
    for task in tasks {
        agenda.push(task);
    }
}

/// A bane on all tests to the end of the next turn. Rule CON-COND-02.
pub fn daze(world: &mut World, who: CombatantId, rule: &'static str) {
    let s = Situation::of(world);
    let own = s.turns().active() == Some(who);
    let turns = s.fighter(who).turn.turns + 1 + u32::from(own);
    let dazed = Condition::new(words::DAZED, 1, rule).until(Until::EndOfTurn(who, turns));
    conditions::set(world, who, dazed);
}

/// A location is crippled; without CON-COND-12 it does not stay so. Rules CON-HURT-08, CON-COND-12.
pub fn cripple(world: &mut World, who: CombatantId, location: Location) {
    const RULE: &str = "CON-HURT-08";
    let fighter = Fighter::of(world, who);
    let again = fighter.crippled.0.contains(&location);
    if !again && !fighter.data.is_off("CON-COND-12") {
        set_crippled(world, who, location, true, RULE);
    }
    match location {
        Location::Head => daze(world, who, RULE),
        Location::Torso => {
            let loss = ContestData::of(world).harm.torso_ap;
            Pools::change(world, who, Pool::Ap, -loss, RULE);
        }
        Location::MainArm | Location::OffArm if !again => spoil_arm(world, who, location),
        _ => {}
    }
}

/// Records that a location is crippled, or whole again.
pub fn set_crippled(
    world: &mut World,
    who: CombatantId,
    location: Location,
    crippled: bool,
    rule: &'static str,
) {
    let hurt = u8::from(crippled);
    let event = BattleEvent::PartHurt {
        who,
        part: SmolStr::new_static(location.word()),
        added: hurt,
        now: hurt,
        destroyed: false,
        lost_with_it: Vec::new(),
        rule: RuleId(rule),
    };
    record(world, event);
}

/// What a crippled arm holds drops, and the hold by it ends. Rule CON-HURT-08.
fn spoil_arm(world: &mut World, who: CombatantId, arm: Location) {
    let fighter = Fighter::of(world, who);
    let held = fighter
        .gear
        .held()
        .iter()
        .find(|held| held.grip.contains(&arm));
    let held = held.map(|held| held.key.clone());
    // A hold takes the last hand that was free and sound: the off hand, if there is one.
    let free = |it: &Location| {
        !fighter.gear.is_busy(*it) && (*it == arm || !fighter.crippled.0.contains(it))
    };
    let mut arms = Location::ARMS.into_iter().take(fighter.stats.hands);
    let by = arms.rfind(free);
    let holds = fighter.has(words::GRAPPLING) && !fighter.grabs_with_a_weapon() && by == Some(arm);
    if let Some(key) = held {
        drop_item(world, who, &key, GearChange::Dropped);
    }
    if holds {
        let_go(world, who, "CON-HURT-08");
    }
}

/// Heals somebody; the unconscious wake, still on the ground. Rule CON-HURT-10.
pub fn heal(world: &mut World, who: CombatantId, by: i32, rule: &'static str) {
    let fighter = Fighter::of(world, who);
    if fighter.standing.afterwards() == Standing::Dead {
        return;
    }
    let hp = (fighter.pool(Pool::Hp) + by).min(fighter.pools.max(Pool::Hp));
    let wakes = fighter.standing == Standing::Unconscious && hp > 0;
    Pools::set(world, who, Pool::Hp, hp, rule);
    if wakes {
        standing_changed(world, who, Standing::Up, "CON-HURT-10");
        world
            .resource_mut::<ContestAgenda>()
            .push(Step::Settle(who));
    }
}
