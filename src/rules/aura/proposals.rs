//! What the computer could do besides attacks and ways, and what that is worth. Floor 4.
//!
//! The rows of the table of actions name these functions. The worth is that of each Energy, in
//! hundredths of a point of damage, the same unit as for attacks and places. A proposal may be
//! illegal: the tactics check it.

use super::components::Pool;
use super::data::Ability;
use super::plan::attack::{is_useful, weapons};
use super::plan::offered::in_own_space;
use super::plan::timing::Actor;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{Act, CombatantId, Difficulty};
use crate::mechanics::{NamedPool, Proposal};
use smol_str::SmolStr;

/// A hand that is free for a weapon: costs nothing and comes before all else.
const FREE_HAND: i32 = 5_001;
/// An enemy that is no longer behind one's back: costs nothing either.
const FACED: i32 = 5_000;
/// Out of a hold.
const FREEDOM: i32 = 300;
/// From the ground to the knees.
const ON_THE_KNEES: i32 = 250;
/// From the knees to the feet.
const ON_THE_FEET: i32 = 400;
/// A weapon in an empty hand.
const ARMED: i32 = 350;
/// The own weapon from the ground.
const FOUND: i32 = 360;
/// A weapon that can be shot with.
const LOADED: i32 = 260;
/// A point of Aura; half of it where all other Energy of the Round is given for it.
const AURA_POINT: i32 = 100;
/// A point of Stamina.
const BREATH: i32 = 20;
/// At the full Speed.
const UNSLOWED: i32 = 40;
/// An enemy that is Dazed.
const DAZED_ENEMY: i32 = 150;
/// Defence until the next attack.
const GUARDED: i32 = 120;
/// Stamina that is kept: below it the Energy of a Round falls. Rule AUR-STAT-15.
pub(super) const SPARE_STAMINA: i32 = 5;
/// With so much Stamina the usual computer pays the last Energy of a load with it.
const AMPLE_STAMINA: i32 = 10;
/// So little Stamina is left that one catches breath.
const OUT_OF_BREATH: i32 = 4;

/// The proposals of some actions of the same worth.
fn all(worth: i32, acts: impl IntoIterator<Item = Act>) -> Vec<Proposal> {
    let acts = acts.into_iter();
    acts.map(|act| Proposal { worth, act }).collect()
}

/// The proposal of one action, if it makes sense.
fn one(sensible: bool, worth: i32, act: impl FnOnce() -> Act) -> Vec<Proposal> {
    all(worth, sensible.then(act))
}

/// Rule AUR-ACT-21.
pub(super) fn escape(_: &Situation<'_>, me: Actor<'_>, _: Difficulty) -> Vec<Proposal> {
    let held = me.conditions.has(words::RESTRAINED);
    one(held, FREEDOM, || Act::new(words::ESCAPE))
}

/// Rule AUR-ACT-12. With one Energy one would lie on the knees until the next Round.
pub(super) fn kneel(_: &Situation<'_>, me: Actor<'_>, _: Difficulty) -> Vec<Proposal> {
    let costs = &me.data.values.costs;
    let gets_up = me.has(words::PRONE) && me.free_energy() >= costs.kneel + costs.stand;
    one(gets_up, ON_THE_KNEES, || Act::new(words::KNEEL))
}

/// Rule AUR-ACT-13.
pub(super) fn stand(_: &Situation<'_>, me: Actor<'_>, _: Difficulty) -> Vec<Proposal> {
    one(me.has(words::KNEELING), ON_THE_FEET, || {
        Act::new(words::STAND)
    })
}

/// The stowed weapons of a fighter that has hands and nothing to fight with.
fn weapons_for_empty_hands<'f>(s: &Situation<'_>, me: &'f Fighter<'_>) -> Vec<&'f SmolStr> {
    let all = weapons(me);
    let mut in_hand = all.iter().filter(|it| !it.weapon.is_unarmed());
    if !me.stats.hands || in_hand.any(|it| is_useful(me, it)) {
        return Vec::new();
    }
    let stowed = me.gear.stowed().keys();
    stowed
        .filter(|item| s.data.weapon(item).is_some())
        .collect()
}

/// Lets go of what is of no use any more while a weapon waits for the hand. Rule AUR-INIT-20.
pub(super) fn drop_held(s: &Situation<'_>, me: Actor<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength == Difficulty::Hard && me.gear.free_hands() < 1 && draught_in_pack(&me).is_some() {
        let mut held = weapons(&me).iter();
        let weapon = held.find(|it| {
            !it.weapon.is_unarmed() && it.weapon.is_melee() && s.data.hands_of(&it.weapon.id) > 0
        });
        let drop = weapon.map(|it| Act::new(words::DROP).with(it.key.clone()));
        return all(FREE_HAND, drop);
    }
    if weapons_for_empty_hands(s, &me).is_empty() {
        return Vec::new();
    }
    let held = weapons(&me).iter();
    let useless = held.filter(|it| !is_useful(&me, it));
    let drops = useless.map(|it| Act::new(words::DROP).with(it.key.clone()));
    all(FREE_HAND, drops)
}

/// The Aura that a draught in the pack would give back to one who can take it out and drink it now, and take its weapon
/// up again if it has no hand free for it.
fn draught_in_pack(me: &Fighter<'_>) -> Option<i32> {
    let costs = &me.data.values.costs;
    let packed = me.gear.stowed().contains_key(words::DRAUGHT) && me.stats.hands;
    let again = if me.gear.free_hands() < 1 {
        costs.pick_up
    } else {
        0
    };
    let able = me.free_energy() >= costs.handle + costs.drink + again;
    surge(me).filter(|_| packed && able)
}

/// Takes a weapon in hand if there is none to fight with. Rule AUR-ACT-15.
pub(super) fn equip(s: &Situation<'_>, me: Actor<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength == Difficulty::Hard
        && me.gear.free_hands() > 0
        && let Some(gain) = draught_in_pack(&me)
    {
        return all(
            gain * AURA_POINT / 3,
            [Act::new(words::EQUIP).with(words::DRAUGHT)],
        );
    }
    let spare = weapons_for_empty_hands(s, &me).into_iter();
    let taken = spare.map(|item| Act::new(words::EQUIP).with(item.clone()));
    all(ARMED, taken)
}

/// Takes up a weapon at its feet if there is none to fight with. Rule AUR-ACT-16.
pub(super) fn pick_up(s: &Situation<'_>, me: Actor<'_>, _: Difficulty) -> Vec<Proposal> {
    let mut in_hand = weapons(&me).iter().filter(|it| !it.weapon.is_unarmed());
    if !me.stats.hands || in_hand.any(|it| is_useful(&me, it)) {
        return Vec::new();
    }
    let here = in_own_space(s, &me).into_iter();
    let lying = here.filter(|item| s.data.weapon(item).is_some_and(|it| it.is_melee()));
    let acts = lying.map(|item| Act::new(words::PICK_UP).with(item));
    all(FOUND, acts)
}

/// Rule AUR-ACT-05. The last Energy of it may be paid with Stamina.
pub(super) fn load(_: &Situation<'_>, me: Actor<'_>, strength: Difficulty) -> Vec<Proposal> {
    let held = weapons(&me).iter();
    let shooting = held.filter(|it| it.weapon.shot().is_some());
    let empty = shooting.filter(|it| !me.gear.is_loaded(&it.key) && me.gear.ammo(&it.key) > 0);
    let loads = empty.map(|it| {
        let act = Act::new(words::LOAD).with(it.key.clone());
        let energy = it.weapon.shot().map_or(0, |shot| shot.load);
        let least = match strength {
            Difficulty::Easy => i32::MAX,
            Difficulty::Normal => AMPLE_STAMINA,
            Difficulty::Hard => SPARE_STAMINA,
        };
        let short = energy == me.free_energy() + 1
            && me.pool(Pool::StaminaEnergyUsed) == 0
            && me.free_stamina() >= least;
        if short {
            act.rider(words::PAY_STAMINA, 1)
        } else {
            act
        }
    });
    all(LOADED, loads)
}

/// The Aura that a Recovery Surge gives back, if none of it is wasted.
fn surge(me: &Fighter<'_>) -> Option<i32> {
    let missing = me.pools.max(Pool::Aura) - me.pool(Pool::Aura);
    let gain = me.stats.recovery_value(me.data);
    (me.pool(Pool::Surges) > 0 && missing >= gain).then_some(gain)
}

/// Section 16 of the reference, rule AUR-ACT-24. The easy computer does not think of it.
pub(super) fn second_wind(_: &Situation<'_>, me: Actor<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength == Difficulty::Easy || !me.stats.can(Ability::SecondWind) {
        return Vec::new();
    }
    let gain = surge(&me);
    let worth = gain.unwrap_or(0) * AURA_POINT / 2;
    one(gain.is_some(), worth, || Act::new(words::SECOND_WIND))
}

/// Section 16 of the reference, rule AUR-ACT-24.
pub(super) fn drink(_: &Situation<'_>, me: Actor<'_>, _: Difficulty) -> Vec<Proposal> {
    if me.gear.held_as(words::DRAUGHT).is_none() {
        return Vec::new();
    }
    let gain = surge(&me);
    let worth = gain.unwrap_or(0) * AURA_POINT;
    one(gain.is_some(), worth, || Act::new(words::DRINK).at(me.id))
}

/// Rule AUR-ACT-18.
pub(super) fn catch_breath(_: &Situation<'_>, me: Actor<'_>, _: Difficulty) -> Vec<Proposal> {
    let out_of_breath = me.stamina.now() <= OUT_OF_BREATH;
    one(out_of_breath, BREATH, || Act::new(words::CATCH_BREATH))
}

/// Section 16 of the reference, rule AUR-ACT-24.
pub(super) fn shake_off(_: &Situation<'_>, me: Actor<'_>, _: Difficulty) -> Vec<Proposal> {
    let slow = me.conditions.has(words::SLOWED) || me.mired;
    let can = slow && me.stats.can(Ability::ShakeOff);
    one(can, UNSLOWED, || Act::new(words::SHAKE_OFF))
}

/// Dazes the nearest enemy that is not dazed yet. Section 16 of the reference.
pub(super) fn stare(s: &Situation<'_>, me: Actor<'_>, _: Difficulty) -> Vec<Proposal> {
    if !me.stats.can(Ability::DreadStare) {
        return Vec::new();
    }
    let enemies = s.enemies_of(me.side).filter(|f| f.is_conscious());
    let clear = enemies.filter(|f| !f.has(words::DAZED));
    let range = s.data.ability(Ability::DreadStare).range;
    let target = nearest(s, &me, clear).filter(|f| s.distance(&me, f) <= range);
    let stare = target.map(|f| Act::new(words::DREAD_STARE).at(f.id));
    all(DAZED_ENEMY, stare)
}

/// The conscious enemies that could soon strike.
fn close_enemies<'s, 'w>(
    s: &'s Situation<'w>,
    me: &'s Fighter<'_>,
) -> impl Iterator<Item = &'s Fighter<'w>> {
    let enemies = s.enemies_of(me.side).filter(|f| f.is_conscious());
    enemies.filter(|f| s.is_within(me, f, f.max_reach() + 2))
}

/// Guards itself with what is left: an attack would end it again. Rule AUR-REACT-09.
pub(super) fn defend(s: &Situation<'_>, me: Actor<'_>, strength: Difficulty) -> Vec<Proposal> {
    let has_struck = me.free_energy() < me.data.values.costs.attack;
    let guards = strength != Difficulty::Easy && !me.is_defending() && has_struck;
    let near = guards && close_enemies(s, &me).next().is_some();
    one(near, GUARDED, || Act::new(words::DEFEND))
}

/// Turns to an enemy that could strike at its back, if none is nearer. Rule AUR-POS-05.
pub(super) fn face(s: &Situation<'_>, me: Actor<'_>, strength: Difficulty) -> Vec<Proposal> {
    if strength == Difficulty::Easy {
        return Vec::new();
    }
    let watched = |id: CombatantId| me.conditions.has_by(words::WATCHING, id);
    let behind = close_enemies(s, &me).filter(|f| !me.has_in_front(s.kind(), f));
    let turns_to =
        nearest(s, &me, behind).filter(|f| nearest_enemy(s, &me) == Some(f.id) && !watched(f.id));
    let turn = turns_to.map(|f| Act::new(words::FACE).at(f.id));
    all(FACED, turn)
}

/// The enemy that is most dangerous to somebody now: the nearest conscious one, the first of several.
pub(super) fn nearest_enemy(s: &Situation<'_>, who: &Fighter<'_>) -> Option<CombatantId> {
    let enemies = s.enemies_of(who.side).filter(|f| f.is_conscious());
    nearest(s, who, enemies).map(|f| f.id)
}

/// The nearest of some to one of them; of equals the first to join the battle.
fn nearest<'s, 'w: 's>(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    others: impl Iterator<Item = &'s Fighter<'w>>,
) -> Option<&'s Fighter<'w>> {
    others.min_by_key(|other| (s.distance(who, other), other.id))
}
