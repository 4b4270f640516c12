//! What one combatant could do at priority. Floor 4.

use super::blows::{ATTACK_ENERGY, attacks, is_useful};
use super::choice::{Choice, Intent};
use super::destinations::{self, Destination};
use super::memory::TacticianMemory;
use super::worth::nearest_enemy;
use crate::combat::{Act, CombatantId};
use crate::rules::aura::components::Pool;
use crate::rules::aura::data::Ability;
use crate::rules::aura::plan::attack::weapons;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

/// The worth of each Energy of a way that leads nearer.
const NEARER: i32 = 10;

/// What is free comes before all else.
const FREE_FIRST: i32 = 5_000;

/// Everything that it might do, with what each Energy of it is worth.
pub(super) fn of(s: &Situation<'_>, me: &Fighter<'_>, memory: &mut TacticianMemory) -> Vec<Choice> {
    let mut choices = Vec::new();
    let who = me.id;
    let mut propose = |worth: i32, act: Act| choices.push(Choice::act(worth, who, act.into()));
    if me.conditions.has(words::RESTRAINED) {
        propose(300, Act::new(words::ESCAPE));
    }
    get_up(me, &mut propose);
    arm_oneself(s, me, &mut propose);
    let energy = memory.style.energy(me);
    let blows = attacks(s, me, memory);
    let here = blows.iter().map(|blow| blow.in_all(energy)).max();
    recover(s, me, &mut propose);
    if memory.style.thinks {
        guard(s, me, &mut propose);
    }
    match destinations::of(s, me, here.unwrap_or(0), memory) {
        Destination::Better(value, act) => choices.push(Choice::act(value, who, act)),
        Destination::Nearer => choices.push(Choice {
            worth: NEARER,
            who,
            intent: Intent::Approach,
        }),
        Destination::Here => {
            let blows = blows.into_iter();
            choices.extend(blows.map(|blow| Choice::act(blow.for_each(), who, blow.act)));
        }
    }
    choices
}

/// From the ground to the knees to the feet. Rules AUR-ACT-12, -13.
fn get_up(me: &Fighter<'_>, propose: &mut impl FnMut(i32, Act)) {
    if me.has(words::PRONE) && me.free_energy() >= 2 {
        propose(250, Act::new(words::KNEEL));
    } else if me.has(words::KNEELING) {
        propose(400, Act::new(words::STAND));
    }
}

/// Lets go of what is of no use any more, and takes a stowed weapon in hand if there is none to
/// fight with.
fn arm_oneself(s: &Situation<'_>, me: &Fighter<'_>, propose: &mut impl FnMut(i32, Act)) {
    let all = weapons(me);
    let armed = all
        .iter()
        .any(|it| !it.weapon.is_unarmed() && is_useful(me, it));
    if armed || !me.stats.hands {
        return;
    }
    let stowed = me.gear.stowed().keys();
    let spare: Vec<_> = stowed
        .filter(|item| s.data.weapon(item).is_some())
        .collect();
    if spare.is_empty() {
        return;
    }
    for useless in all.iter().filter(|it| !is_useful(me, it)) {
        propose(FREE_FIRST, Act::new(words::DROP).with(useless.key.clone()));
    }
    for item in spare {
        propose(350, Act::new(words::EQUIP).with(item.clone()));
    }
}

/// Loads, drinks, takes a breath. Section 16 of the reference, rules AUR-ACT-05, -18.
fn recover(s: &Situation<'_>, me: &Fighter<'_>, propose: &mut impl FnMut(i32, Act)) {
    for wielded in weapons(me).iter() {
        let empty = wielded.weapon.shot().is_some() && !me.gear.is_loaded(&wielded.key);
        if empty && me.gear.ammo(&wielded.key) > 0 {
            propose(260, Act::new(words::LOAD).with(wielded.key.clone()));
        }
    }
    let missing = me.stats.aura_max() - me.pool(Pool::Aura);
    let gain = missing.min(me.stats.recovery_value());
    let surges = me.pool(Pool::Surges) > 0;
    if me.stats.can(Ability::SecondWind) && surges && missing >= me.stats.recovery_value() {
        propose(gain * 100 / 2, Act::new(words::SECOND_WIND));
    }
    if surges && missing >= me.stats.recovery_value() && me.gear.held_as(words::DRAUGHT).is_some() {
        propose(gain * 100, Act::new(words::DRINK).at(me.id));
    }
    if me.pool(Pool::Stamina) <= 4 {
        propose(20, Act::new(words::CATCH_BREATH));
    }
    let slow = me.conditions.has(words::SLOWED) || me.mired;
    if slow && me.stats.can(Ability::ShakeOff) {
        propose(40, Act::new(words::SHAKE_OFF));
    }
    stare(s, me, propose);
}

/// Frightens the nearest enemy that is not frightened yet. Section 16 of the reference.
fn stare(s: &Situation<'_>, me: &Fighter<'_>, propose: &mut impl FnMut(i32, Act)) {
    if !me.stats.can(Ability::DreadStare) {
        return;
    }
    let enemies = s.enemies_of(me.side).filter(|f| f.is_conscious());
    let bold = enemies.filter(|f| !f.has(words::SHAKEN));
    let nearest = bold.min_by_key(|f| (s.distance(me, f), f.id));
    if let Some(target) =
        nearest.filter(|f| s.distance(me, f) <= s.data.ability(Ability::DreadStare).range)
    {
        propose(150, Act::new(words::DREAD_STARE).at(target.id));
    }
}

/// Guards itself with what is left, and turns to an enemy that could strike at its back.
/// Rules AUR-REACT-09, AUR-POS-05.
fn guard(s: &Situation<'_>, me: &Fighter<'_>, propose: &mut impl FnMut(i32, Act)) {
    let close: Vec<&Fighter<'_>> = s
        .enemies_of(me.side)
        .filter(|f| f.is_conscious() && s.is_within(me, f, f.max_reach() + 2))
        .collect();
    if close.is_empty() {
        return;
    }
    // An attack would end it again: it is for those who have struck.
    if !me.is_defending() && me.free_energy() < ATTACK_ENERGY {
        propose(120, Act::new(words::DEFEND));
    }
    let behind = close.iter().filter(|f| !me.has_in_front(s.kind(), f));
    let watched = |id: CombatantId| me.conditions.has_by(words::WATCHING, id);
    if let Some(target) = behind.min_by_key(|f| (s.distance(me, f), f.id))
        && nearest_enemy(s, me) == Some(target.id)
        && !watched(target.id)
    {
        propose(FREE_FIRST, Act::new(words::FACE).at(target.id));
    }
}
