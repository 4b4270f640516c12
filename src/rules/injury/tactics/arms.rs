//! How the computer sees to its weapons. Floor 4. Rules INJ-ACT-18, INJ-ATK-12, INJ-RNG-10.

use crate::combat::{Act, FieldItem, Place};
use crate::grid::Cell;
use crate::rules::injury::components::Held;
use crate::rules::injury::components::Pool;
use crate::rules::injury::data::Weapon;
use crate::rules::injury::plan::gear::{check_draw, check_pick_up, hands_for};
use crate::rules::injury::plan::weapons::{Wielded, weapons};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::SmolStr;

/// How far a fighter with empty hands goes for a weapon, in cells.
const FETCHES_FROM: i32 = 6;

/// Reloads, draws a weapon or takes one up if nothing useful is in hand, if need be in place of
/// what is of no use now: a bow without arrows, at last a shield.
pub(super) fn arm_oneself(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
    if is_armed(s, me) {
        return None;
    }
    reload(s, me)
        .or_else(|| draw(s, me))
        .or_else(|| pick_up(s, me))
        .or_else(|| free_a_hand(s, me))
}

/// Whether something is in hand, or grows on the body, that can strike, fly or shoot.
pub(super) fn is_armed(s: &Situation<'_>, me: &Fighter<'_>) -> bool {
    weapons(s, me).any(|weapon| weapon.key != words::UNARMED && is_ready(me, &weapon))
}

/// Whether a weapon in hand can be used at once.
pub(super) fn is_ready(me: &Fighter<'_>, weapon: &Wielded<'_>) -> bool {
    is_of_use(me, weapon.data) && (weapon.data.is_melee() || !me.gear.is_unloaded(&weapon.key))
}

/// Whether a fighter has something for enemies out of its reach.
pub(super) fn shoots_or_throws(s: &Situation<'_>, me: &Fighter<'_>) -> bool {
    weapons(s, me).any(|weapon| {
        let far = weapon.data.range.is_some() || weapon.data.thrown.is_some();
        far && is_of_use(me, weapon.data)
    })
}

/// Whether a weapon is good for anything in a fighter's hands: a bow needs arrows.
fn is_of_use(me: &Fighter<'_>, weapon: &Weapon) -> bool {
    weapon.is_melee() || weapon.thrown.is_some() || me.pool(Pool::Ammunition) > 0
}

fn reload(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
    let mut empty = weapons(s, me).filter(|weapon| me.gear.is_unloaded(&weapon.key));
    let weapon = empty.find(|_| me.pool(Pool::Ammunition) > 0)?;
    Some(Act::new(words::RELOAD).with(weapon.key))
}

fn draw(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
    let drawable = stowed_arms(s, me).filter_map(|item| {
        let ap = check_draw(s, me, item).ok()?;
        (ap <= me.pool(Pool::Ap)).then_some((ap, item))
    });
    let (_, item) = drawable.min_by_key(|&(ap, _)| ap)?;
    Some(Act::new(words::DRAW).with(item.clone()))
}

fn stowed_arms<'s>(s: &'s Situation<'_>, me: &'s Fighter<'_>) -> impl Iterator<Item = &'s SmolStr> {
    let stowed = me.gear.stowed().keys();
    stowed.filter(|item| {
        s.data
            .weapon(item)
            .is_some_and(|weapon| is_of_use(me, weapon))
    })
}

fn pick_up(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
    let mut near = loose_arms(s, me).filter(|loose| check_pick_up(s, me, &loose.item).is_ok());
    Some(Act::new(words::PICK_UP).with(near.next()?.item.clone()))
}

fn loose_arms<'s>(
    s: &'s Situation<'_>,
    me: &'s Fighter<'_>,
) -> impl Iterator<Item = &'s FieldItem> {
    let loose = s.items.all().iter();
    loose.filter(|loose| {
        let weapon = s.data.weapon(&loose.item);
        weapon.is_some_and(|weapon| is_of_use(me, weapon))
    })
}

/// Lets fall what keeps a weapon of the pack, or one that lies near, from being taken in hand.
fn free_a_hand(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Act> {
    let hands = usable_hands(me);
    let near = loose_arms(s, me).filter(|loose| distance_to_item(s, me, loose) <= 1);
    let mut arms = stowed_arms(s, me).chain(near.map(|loose| &loose.item));
    if me.turn.used(words::DROP)
        || me.pool(Pool::Ap) == 0
        || !arms.any(|item| hands_for(s, item) <= hands)
    {
        return None;
    }
    let worth_keeping = |held: &&Held| s.data.shield(&held.item).is_some();
    let held = me.gear.held().iter().min_by_key(worth_keeping)?;
    Some(Act::new(words::DROP).with(held.key.clone()))
}

fn usable_hands(me: &Fighter<'_>) -> usize {
    let hands = me.body.hands();
    hands.filter(|hand| me.body.hand_is_usable(hand)).count()
}

/// The cells near a fighter in which weapons lie that it could take up.
pub(super) fn lying_arms(s: &Situation<'_>, me: &Fighter<'_>) -> Vec<Cell> {
    let hands = usable_hands(me);
    let near = loose_arms(s, me).filter(|loose| {
        hands_for(s, &loose.item) <= hands && distance_to_item(s, me, loose) <= FETCHES_FROM
    });
    let lying = near.filter_map(|loose| match loose.place {
        Place::Lying(cell) => Some(cell),
        Place::StuckIn(_) => None,
    });
    lying.collect()
}

/// Cells to a loose thing, or to the combatant that it sticks in.
fn distance_to_item(s: &Situation<'_>, me: &Fighter<'_>, item: &FieldItem) -> i32 {
    match item.place {
        Place::Lying(cell) => distance_to_cell(s, me, cell),
        Place::StuckIn(id) => s.distance(me, s.fighter(id)),
    }
}

fn distance_to_cell(s: &Situation<'_>, me: &Fighter<'_>, cell: Cell) -> i32 {
    let own = me.space.iter().map(|own| s.kind().distance(own, cell));
    own.min().unwrap_or(i32::MAX)
}
