//! Hit points, wounds, death, healing, conditions that take Actions. Floor 4.
//! Rules TRI-HURT-01 to -09, TRI-INIT-08, TRI-COND-06, -13, -14, -17.

use super::holds::{end_hold, leave_the_dead, part};
use super::mounts;
use crate::combat::{
    BattleEvent, CombatantId, Condition, FieldItem, GearChange, Ledger, RollKind, RollReport,
    Standing, Terms, TurnOrder, Until, gear_changed, record, standing_changed,
};
use crate::dice::Roll;
use crate::mechanics::gear::lie_down;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::walk::go_back;
use crate::mechanics::{Task, conditions, durations, push_step, with_dice};
use crate::rules::triad::components::{Controller, Gait, Pool, Pools};
use crate::rules::triad::data::{DamageType, TriadData};
use crate::rules::triad::plan::aloft::falls_already;
use crate::rules::triad::plan::attack::against;
use crate::rules::triad::plan::flight::budget_of;
use crate::rules::triad::plan::steps::{GrabWindow, TriadAgenda};
use crate::rules::triad::resolve::DamageNumbers;
use crate::rules::triad::snapshot::{Fighter, Situation, half};
use crate::rules::triad::words;
use bevy::prelude::World;
use smol_str::SmolStr;

/// Damage that no attack does: its dice, and what it is called. Rules TRI-HURT-05, TRI-COND-11, -12, TRI-MOVE-14.
pub struct Affliction {
    /// Who rolls it.
    pub who: CombatantId,
    /// How many dice.
    pub dice: i32,
    /// Of how many faces.
    pub faces: i32,
    /// What sort of damage.
    pub kind: DamageType,
    /// What it is called.
    pub label: SmolStr,
    /// The rule.
    pub rule: &'static str,
}

impl Affliction {
    /// Rolls it, tells it and lets somebody suffer it. Whether anything was taken.
    pub fn strike(&self, world: &mut World, victim: CombatantId) -> bool {
        let dice = u8::try_from(self.dice).unwrap_or(u8::MAX);
        let faces = u8::try_from(self.faces).unwrap_or(1).max(1);
        if dice == 0 || Fighter::of(world, victim).is_dead() {
            return false;
        }
        let numbers = DamageNumbers {
            least: 0,
            ..against(&Fighter::of(world, victim), dice, faces, 0, self.kind)
        };
        let damage = with_dice(world, |dice, _| numbers.roll(false, dice));
        let told = (self.label.clone(), self.rule);
        tell(
            world,
            self.who,
            victim,
            told,
            &numbers,
            Terms::new(),
            (damage.roll.as_ref(), damage.dealt, damage.taken),
        );
        suffer(world, victim, damage.taken, self.rule)
    }
}

/// Tells a damage roll with every number that made it; its total is what is taken.
pub fn tell(
    world: &mut World,
    who: CombatantId,
    victim: CombatantId,
    (label, rule): (SmolStr, &'static str),
    numbers: &DamageNumbers,
    mut terms: Terms,
    amounts: Amounts<'_>,
) {
    let switches = TriadData::of(world).switches().clone();
    let mut ledger = terms.under(&switches);
    ledger.reduction(-numbers.resistance, "resistance", "TRI-HURT-01");
    let report = RollReport::new(who, RollKind::Damage, label, rule).against(Some(victim));
    tell_amounts(world, report, numbers, terms, amounts);
}

/// Tells a damage roll at an object or an edge. Rule TRI-HURT-10.
pub fn tell_of_thing(
    world: &mut World,
    who: CombatantId,
    label: SmolStr,
    numbers: &DamageNumbers,
    mut terms: Terms,
    amounts: Amounts<'_>,
) {
    let switches = TriadData::of(world).switches().clone();
    let mut ledger = terms.under(&switches);
    ledger.reduction(-numbers.resistance, "Durability", "TRI-HURT-10");
    let report = RollReport::new(who, RollKind::Damage, label, "TRI-ATK-09");
    tell_amounts(world, report, numbers, terms, amounts);
}

/// The dice of a damage roll if they are told with it, what is dealt, and what is taken.
pub type Amounts<'r> = (Option<&'r Roll>, i32, i32);

fn tell_amounts(
    world: &mut World,
    report: RollReport,
    numbers: &DamageNumbers,
    terms: Terms,
    (roll, dealt, taken): Amounts<'_>,
) {
    let report = match roll {
        Some(roll) => report.dice(numbers.pool(), roll),
        None => report,
    };
    report
        .terms(terms)
        .total(taken)
        .damage(dealt, taken)
        .record(world);
}

/// Takes hit points; who has none left is Incapacitated, and who has lost as many below 0 as it has in all is dead. A wound
/// that bleeds gets worse. Whether anything was taken. Rules TRI-HURT-01 to -03, -05.
pub fn suffer(world: &mut World, who: CombatantId, damage: i32, rule: &'static str) -> bool {
    let f = Fighter::of(world, who);
    if damage <= 0 || f.is_dead() {
        return false;
    }
    let (before, max) = (f.pool(Pool::Hp), f.pools.max(Pool::Hp));
    let bleeding = f.conditions.get(words::BLEEDING).map(|it| it.value);
    let after = before.saturating_sub(damage);
    Pools::set(world, who, Pool::Hp, after, rule);
    if let Some(penalty) = bleeding {
        bleed(world, who, penalty + 1);
    }
    if after <= -max && !TriadData::of(world).is_off("TRI-HURT-02") {
        die(world, who, "TRI-HURT-02");
    } else if before > 0 && after <= 0 {
        incapacitate(world, who);
    }
    true
}

/// Somebody comes to 0 hit points without damage, and is Incapacitated then. Rule TRI-HURT-12; ruling TRI-R69.
pub fn bring_to_zero(world: &mut World, who: CombatantId, rule: &'static str) {
    if Fighter::of(world, who).pool(Pool::Hp) > 0 {
        Pools::set(world, who, Pool::Hp, 0, rule);
        incapacitate(world, who);
    }
}

/// Records the Penalty of one that bleeds. Rule TRI-HURT-05.
pub fn bleed(world: &mut World, who: CombatantId, penalty: i32) {
    let bleeding = Condition::new(words::BLEEDING, penalty.max(0), "TRI-COND-02");
    conditions::set(world, who, bleeding);
}

/// Somebody has come to 0 hit points or below: it is Prone and bleeds. Rules TRI-HURT-03, TRI-INIT-08.
fn incapacitate(world: &mut World, who: CombatantId) {
    const RULE: &str = "TRI-HURT-03";
    if TriadData::of(world).is_off(RULE) {
        return;
    }
    settle_standing(world, who, RULE);
    fall_prone(world, who, RULE);
    if !Fighter::of(world, who).has(words::BLEEDING) {
        bleed(world, who, 0);
    }
    lose_actions(world, who, 2, "TRI-COND-09");
}

/// Records how somebody stands, by its hit points and whether it is Unconscious. Ruling TRI-R90.
pub fn settle_standing(world: &mut World, who: CombatantId, rule: &'static str) {
    let f = Fighter::of(world, who);
    if !f.is_alive() {
        return;
    }
    let standing = match f.pool(Pool::Hp) {
        _ if f.has(words::UNCONSCIOUS) => Standing::Unconscious,
        ..=0 => Standing::Incapacitated,
        _ => Standing::Up,
    };
    if standing != f.standing {
        standing_changed(world, who, standing, rule);
    }
}

/// A reduction of Actions and Reactions takes effect: Reactions at once, Actions in the own Turn. Rule TRI-INIT-08.
pub fn lose_actions(world: &mut World, who: CombatantId, by: i32, rule: &'static str) {
    if TriadData::of(world).is_off("TRI-INIT-08") {
        return;
    }
    Pools::change(world, who, Pool::Reactions, -by, rule);
    if is_its_turn(world, who) {
        Pools::change(world, who, Pool::Actions, -by, rule);
    }
}

/// Whether somebody's Turn is under way: that of a companion is the Turn in which it is commanded. Rules TRI-INIT-08,
/// TRI-ACT-09.
pub fn is_its_turn(world: &World, who: CombatantId) -> bool {
    let turns = world.resource::<TurnOrder>();
    let Some(active) = turns.active() else {
        return false;
    };
    let commanded = || Fighter::of(world, who).turn.commanded_in == turns.round();
    active == who || (Controller::of(world, who) == Some(active) && commanded())
}

/// The start of the Turn of somebody so many Rounds from now: that of a companion is the Turn of its controller. Rules
/// TRI-INIT-05, TRI-COND-12.
pub fn own_turn(world: &World, who: CombatantId, rounds: u32) -> Until {
    let place = Controller::of(world, who).unwrap_or(who);
    match durations::following_turn(world, place, rounds) {
        Until::StartOfTurnIn(_, round) => Until::StartOfTurnIn(who, round),
        until => until,
    }
}

/// Somebody loses its senses: it lies there, and has neither Actions nor Reactions. Rules TRI-HURT-06, TRI-COND-17.
pub fn lose_senses(world: &mut World, who: CombatantId, rule: &'static str) {
    conditions::set(
        world,
        who,
        Condition::new(words::UNCONSCIOUS, 1, "TRI-COND-17"),
    );
    settle_standing(world, who, rule);
    fall_prone(world, who, "TRI-COND-17");
    for pool in [Pool::Actions, Pool::Reactions] {
        Pools::set(world, who, pool, 0, "TRI-COND-17");
    }
    conditions::end(world, who, words::READIED, "TRI-REACT-07");
    if let Some(pair) = end_hold(world, who) {
        part(world, pair);
    }
}

/// Somebody comes to its senses once it has hit points and no longer bleeds. Rule TRI-HURT-09.
pub fn come_round(world: &mut World, who: CombatantId) {
    const RULE: &str = "TRI-HURT-09";
    let f = Fighter::of(world, who);
    let wakes = f.has(words::UNCONSCIOUS) && f.pool(Pool::Hp) > 0 && !f.has(words::BLEEDING);
    if wakes {
        conditions::end(world, who, words::UNCONSCIOUS, RULE);
    }
    settle_standing(world, who, RULE);
}

/// A wound no longer bleeds. Rules TRI-HURT-06, -07.
pub fn stop_bleeding(world: &mut World, who: CombatantId, rule: &'static str) {
    conditions::end(world, who, words::BLEEDING, rule);
    come_round(world, who);
}

/// Heals somebody: above 0 hit points it is no longer Incapacitated. Rules TRI-HURT-05, -08.
pub fn heal(world: &mut World, who: CombatantId, by: i32, rule: &'static str) {
    let f = Fighter::of(world, who);
    if f.is_dead() || by <= 0 || f.data.is_off("TRI-HURT-08") {
        return;
    }
    let hp = (f.pool(Pool::Hp) + by).min(f.pools.max(Pool::Hp));
    let penalty = f.conditions.get(words::BLEEDING).map(|it| it.value);
    Pools::set(world, who, Pool::Hp, hp, rule);
    if let Some(penalty) = penalty.filter(|&penalty| penalty > 0) {
        bleed(world, who, penalty - 1);
    }
    come_round(world, who);
}

/// Somebody dies: what it holds falls, and what it was to others ends. Rules TRI-HURT-02, -13; ruling TRI-R54.
pub fn die(world: &mut World, who: CombatantId, rule: &'static str) {
    let held: Vec<_> = Fighter::of(world, who).gear.held_keys().collect();
    for key in held {
        drop_item(world, who, &key, GearChange::Dropped);
    }
    if let Some(pair) = end_hold(world, who) {
        leave_the_dead(world, pair, who);
    }
    unhorse(world, who);
    words::RIDES.end_all(world, who, "TRI-R36");
    let is_over = |it: &Condition| !words::STAYING.contains(&it.key.as_str());
    conditions::end_keys(world, who, is_over, "TRI-HURT-02");
    let about = |_: CombatantId, condition: &Condition| {
        condition.by == Some(who)
            && [words::HIDDEN, words::UNDETECTED].contains(&condition.key.as_str())
    };
    conditions::end_where(world, about, "TRI-POS-09");
    for pool in [Pool::Actions, Pool::Reactions, Pool::Dodges] {
        Pools::set(world, who, pool, 0, rule);
    }
    stop_walk(world, who);
    let from = Fighter::of(world, who).altitude;
    if from > 0 {
        record(world, BattleEvent::AltitudeChanged { who, from, to: 0 });
    }
    standing_changed(world, who, Standing::Dead, rule);
}

/// A thing falls from the hand into the own cell.
pub fn drop_item(world: &mut World, who: CombatantId, key: &str, change: GearChange) {
    let f = Fighter::of(world, who);
    let Some(held) = f.gear.held_as(key) else {
        return;
    };
    let item = FieldItem {
        durability: f.gear.durability(&held.key),
        ..FieldItem::lying(held.item.clone(), f.anchor())
    };
    let key = held.key.clone();
    gear_changed(world, who, key, change);
    lie_down(world, who, item);
}

/// Somebody comes to lie on the ground: its Move is over. The limbless never do. Rules TRI-COND-13, TRI-ACT-05; ruling
/// TRI-R44.
pub fn fall_prone(world: &mut World, who: CombatantId, rule: &'static str) {
    let f = Fighter::of(world, who);
    if f.is_limbless() || !f.is_alive() {
        return;
    }
    let lay = f.has(words::PRONE);
    if !lay {
        conditions::set(world, who, Condition::new(words::PRONE, 1, rule));
    }
    close_move(world, who);
    stop_walk(world, who);
    unhorse(world, who);
    // Of the two of a hold the one that holds falls first. Ruling TRI-R30.
    let holds = !lay && Fighter::of(world, who).held().is_some();
    if holds {
        take_down(world, who);
    }
    lose_the_air(world, who);
    if !lay && !holds {
        take_down(world, who);
    }
}

/// The other one of a hold falls Prone with who does. Rule TRI-COND-07.
fn take_down(world: &mut World, who: CombatantId) {
    let f = Fighter::of(world, who);
    let Some(partner) = f.partner().filter(|_| !f.data.is_off("TRI-COND-07")) else {
        return;
    };
    if !Fighter::of(world, partner).has(words::PRONE) {
        fall_prone(world, partner, "TRI-COND-07");
    }
}

/// The rider of one that falls Prone or dies comes to lie beside it. Ruling TRI-R36.
fn unhorse(world: &mut World, mount: CombatantId) {
    if let Some(rider) = mounts::throw(world, mount) {
        fall_prone(world, rider, "TRI-R36");
    }
}

/// One that flies, or clings, falls if it can do so no longer. Rules TRI-MOVE-17, TRI-MOVE-12.
fn lose_the_air(world: &mut World, who: CombatantId) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    if f.altitude > 0 && !f.data.is_off("TRI-MOVE-17") && !falls_already(&s, f) {
        let fall = GrabWindow {
            who,
            from: f.z,
            left: None,
            tripped: false,
        };
        let step = fall.step_at(f.altitude);
        push_step(world, step);
    }
}

/// The Move or flight that is open is over. Rule TRI-ACT-05.
pub fn close_move(world: &mut World, who: CombatantId) {
    for pool in [Pool::MoveLeft, Pool::FlyLeft] {
        Pools::set(world, who, pool, 0, "TRI-ACT-05");
    }
}

/// Of a Move or a flight that is open as Speed falls, the new budget is left less what is spent; nothing of one that is held
/// fast. Ruling TRI-R78.
pub fn shorten_move(world: &mut World, who: CombatantId, speed_before: i32) {
    const RULE: &str = "TRI-R78";
    let f = Fighter::of(world, who);
    let (walks, flies) = (f.pool(Pool::MoveLeft), f.pool(Pool::FlyLeft));
    // A swim or a climb may have begun with half of Speed.
    let by_halves = f.turn.gait != Gait::Foot && walks <= half(speed_before);
    let (before, after) = match by_halves {
        true => (half(speed_before), half(f.speed())),
        false => (speed_before, f.speed()),
    };
    let (walks_on, flies_on) = match f.is_outweighed {
        true => (0, 0),
        false => (after - (before - walks), budget_of(&f) - f.turn.flown),
    };
    if walks > 0 {
        Pools::set(world, who, Pool::MoveLeft, walks_on.clamp(0, walks), RULE);
    }
    if flies > 0 {
        Pools::set(world, who, Pool::FlyLeft, flies_on.clamp(0, flies), RULE);
    }
}

/// Somebody goes no further: if it may not stay where it is, it is put back. Ruling TRI-R16.
pub fn stop_walk(world: &mut World, who: CombatantId) {
    world.resource_mut::<TriadAgenda>().stop_walks(who);
}

/// A way ends where it is, and who was on it goes back to the last cell of it where it may stay.
pub fn halt(world: &mut World, who: CombatantId) {
    stop_walk(world, who);
    let agenda = world.resource::<TriadAgenda>().steps();
    let walk = agenda.iter().find_map(|task| match task {
        Task::Walk(walk) if walk.who == who => Some(walk.clone()),
        _ => None,
    });
    if let Some(walk) = walk {
        go_back(world, &walk);
    }
}

/// Somebody is Shaken for some Rounds of an anchor; more of it adds to the time that is left. Rule TRI-COND-06; ruling TRI-R58.
pub fn shake(world: &mut World, who: CombatantId, anchor: CombatantId, rounds: u32) {
    let own = Fighter::of(world, who)
        .conditions
        .get(words::SHAKEN)
        .map(|it| it.until);
    let until = match own {
        Some(until) => until.later(rounds),
        None => durations::following_turn(world, anchor, rounds),
    };
    let shaken = Condition::new(words::SHAKEN, 1, "TRI-COND-06");
    conditions::set(world, who, shaken.until(until));
}

/// Gives somebody a condition that lasts a time; of one that it has already the later end counts. Section 10; ruling TRI-R58.
pub fn give(world: &mut World, who: CombatantId, condition: Condition) {
    let turns = world.resource::<TurnOrder>();
    let when = |until: Until| {
        let place = match until {
            Until::StartOfTurnIn(anchor, _) | Until::EndOfTurnIn(anchor, _) => turns.rank(anchor),
            _ => usize::MAX,
        };
        // What ends in no given Round outlasts everything.
        (until.round().unwrap_or(u32::MAX), place)
    };
    let f = Fighter::of(world, who);
    let own = f.conditions.all(&condition.key);
    let own = own.filter(|it| it.by == condition.by).map(|it| it.until);
    let last = own.map(when).max();
    if last.is_none_or(|last| last < when(condition.until)) {
        conditions::set(world, who, condition);
    }
}

/// Somebody is Slowed for a Round. Rules TRI-COND-14, TRI-INIT-08.
pub fn slow(world: &mut World, who: CombatantId, by: CombatantId) {
    let until = durations::following_turn(world, anchor(world, by), 1);
    let again = Fighter::of(world, who).has(words::SLOWED);
    let slowed = Condition::new(words::SLOWED, 1, "TRI-COND-14");
    give(world, who, slowed.until(until));
    if !again {
        lose_actions(world, who, 1, "TRI-COND-14");
    }
}

/// To whose Turn something that somebody begins now is tied: the Turn under way. Rule TRI-INIT-05.
pub fn anchor(world: &World, who: CombatantId) -> CombatantId {
    world.resource::<TurnOrder>().active().unwrap_or(who)
}

/// To whose Turn what a spell does is tied: that of its caster, or of the one with whom it shares its Turn. Section 12.
pub fn spell_anchor(world: &World, caster: CombatantId) -> CombatantId {
    Fighter::of(world, caster).controller.unwrap_or(caster)
}

/// Somebody catches fire, unless it stands in water. Rule TRI-COND-11; ruling TRI-R84.
pub fn set_on_fire(world: &mut World, who: CombatantId, rule: &'static str) {
    let s = Situation::of(world);
    let f = s.fighter(who);
    if super::places::is_wet(&s, f) || f.is_dead() {
        return;
    }
    conditions::set(world, who, Condition::new(words::ON_FIRE, 1, rule));
}
