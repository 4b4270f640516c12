//! Rows of actions that move things between ground, pack and hands. Floor 3½.
//!
//! A ruleset says how its combatants hold things ([`GearRules`]); each function here is a row of its table of actions, with
//! its words, its needs and what it does. Price, help and whatever the ruleset says besides go on top:
//! `Row { help: "Put a thing away.", ..gear_actions::stow("DUEL-ACT-05", Cost::Always(interact), ()) }`.

use super::actions::{Action, ActionRules, Aim, Cost, Deed, Effect, Need, with_each};
use super::gear::{Carried, Held, check_held, lie_down};
use super::snapshot::CombatantView;
use crate::combat::{
    Act, BattleEvent, CombatantId, Family, FieldItem, FieldItems, GearChange, Place, Refusal,
    gear_changed_with, record,
};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};
use std::collections::BTreeSet;

/// How the combatants of a ruleset hold things, for the rows of this module.
pub trait GearRules: ActionRules {
    /// What holds a thing: the names of the hands, or their number.
    type Grip;

    /// A combatant.
    ///
    /// # Errors
    /// [`Refusal::NoSuchCombatant`].
    fn known<'a>(view: &'a Self::View<'_>, who: CombatantId) -> Result<Self::Actor<'a>, Refusal>;

    /// What the kernel knows of a combatant.
    fn body<'a>(actor: Self::Actor<'a>) -> &'a CombatantView<'a>;

    /// What it has in hand and in its pack.
    fn carried<'a>(actor: Self::Actor<'a>) -> &'a Carried<Self::Grip>;

    /// The hands that would take a thing, by the words that events tell.
    ///
    /// # Errors
    /// [`Refusal`] by `rule` if too few are free.
    fn hands_for(
        actor: Self::Actor<'_>,
        item: &str,
        rule: &'static str,
    ) -> Result<Vec<SmolStr>, Refusal>;

    /// The hands that hold a thing, by the words that events tell.
    fn hands_of(held: &Held<Self::Grip>) -> Vec<SmolStr>;

    /// Weapons in hand that are to be loaded, by their keys.
    fn unloaded<'a>(_: Self::Actor<'a>) -> Option<&'a BTreeSet<SmolStr>> {
        None
    }

    /// Whether a thing is loaded before it is used.
    fn is_loaded_by_hand(_: Self::Actor<'_>, _item: &str) -> bool {
        false
    }

    /// What is left of a thing in hand, in the ruleset's unit; 1 of all where things do not wear.
    fn durability(_: Self::Actor<'_>, _held: &Held<Self::Grip>) -> i32 {
        1
    }

    /// Notes what is left of a thing that somebody is about to pick up, in the ruleset's unit.
    fn note_durability(_world: &mut World, _who: CombatantId, _item: &str, _durability: i32) {}

    /// The things that lie on the map.
    fn loose<'a>(view: &'a Self::View<'_>) -> &'a FieldItems;

    /// Whether it gets at what lies in a place.
    fn gets_at(view: &Self::View<'_>, actor: Self::Actor<'_>, place: Place) -> bool;

    /// Whether another can be handed something.
    fn can_hand_to(view: &Self::View<'_>, actor: Self::Actor<'_>, other: Self::Actor<'_>) -> bool;
}

/// A row of things.
const fn row<R: GearRules>(
    word: &'static str,
    label: &'static str,
    icon: &'static str,
    rule: &'static str,
    price: Cost<R>,
    own: R::Own,
) -> Action<R> {
    let row = Action::at_cost(word, label, rule, price, own);
    Action {
        icon,
        family: Family::Things,
        fields: &["with"],
        ..row
    }
}

/// Take a carried thing in hand.
#[must_use]
pub const fn draw<R: GearRules>(rule: &'static str, price: Cost<R>, own: R::Own) -> Action<R> {
    Action {
        offers: |_, f, offer| with_each(&offer, R::carried(f).stowed().keys().cloned()),
        needs: const { &[Need::<R>::asks(can_draw::<R>)] },
        does: const { &[Effect::<R>::Then(take_out::<R>)] },
        ..row("draw", "Draw", "hand", rule, price, own)
    }
}

/// Put a thing in hand away.
#[must_use]
pub const fn stow<R: GearRules>(rule: &'static str, price: Cost<R>, own: R::Own) -> Action<R> {
    Action {
        offers: |_, f, offer| with_each(&offer, R::carried(f).held_keys()),
        needs: const { &[Need::<R>::asks(holds::<R>)] },
        does: const { &[Effect::<R>::Then(put_away::<R>)] },
        ..row("stow", "Stow", "backpack", rule, price, own)
    }
}

/// Take a thing from the ground in hand.
#[must_use]
pub const fn pick_up<R: GearRules>(rule: &'static str, price: Cost<R>, own: R::Own) -> Action<R> {
    Action {
        offers: |view, f, offer| with_each(&offer, lying::<R>(view, f)),
        needs: const { &[Need::<R>::asks(can_pick_up::<R>)] },
        does: const { &[Effect::<R>::Then(take_up::<R>)] },
        ..row("pick_up", "Pick up", "grab", rule, price, own)
    }
}

/// Let a thing in hand fall into the own cell.
#[must_use]
pub const fn drop<R: GearRules>(rule: &'static str, price: Cost<R>, own: R::Own) -> Action<R> {
    Action {
        offers: |_, f, offer| with_each(&offer, R::carried(f).held_keys()),
        needs: const { &[Need::<R>::asks(holds::<R>)] },
        does: const { &[Effect::<R>::Then(let_fall::<R>)] },
        ..row("drop", "Drop", "hand-grab", rule, price, own)
    }
}

/// Make a weapon in hand ready for its next shot.
#[must_use]
pub const fn load<R: GearRules>(rule: &'static str, price: Cost<R>, own: R::Own) -> Action<R> {
    Action {
        offers: |_, f, offer| with_each(&offer, R::unloaded(f).into_iter().flatten().cloned()),
        needs: const { &[Need::<R>::asks(can_load::<R>)] },
        does: const { &[Effect::<R>::Then(make_ready::<R>)] },
        ..row("load", "Load", "rotate-ccw", rule, price, own)
    }
}

/// Hand a thing in hand over to another.
#[must_use]
pub const fn give<R: GearRules>(rule: &'static str, price: Cost<R>, own: R::Own) -> Action<R> {
    Action {
        aim: Aim::Friend,
        fields: &["with", "at"],
        offers: |_, f, offer| with_each(&offer, R::carried(f).held_keys()),
        needs: const {
            &[
                Need::<R>::asks(holds::<R>),
                Need::<R>::at(R::can_hand_to, "That is no ally within touch"),
                Need::<R>::asks(can_take::<R>),
            ]
        },
        does: const { &[Effect::<R>::Then(hand_over::<R>)] },
        ..row("give", "Hand over", "gift", rule, price, own)
    }
}

/// The thing that an action names.
///
/// # Errors
/// [`Refusal::Missing`] if it names none.
pub fn thing(act: &Act) -> Result<&SmolStr, Refusal> {
    act.with.as_ref().ok_or(Refusal::Missing("a thing".into()))
}

/// Things that lie where a combatant gets at them, each word once.
pub fn lying<R: GearRules>(view: &R::View<'_>, actor: R::Actor<'_>) -> Vec<SmolStr> {
    let all = R::loose(view).all().iter();
    let all = all.filter(|loose| R::gets_at(view, actor, loose.place));
    let words: BTreeSet<_> = all.map(|loose| loose.item.clone()).collect();
    words.into_iter().collect()
}

/// Where a thing lies that can be picked up.
fn place_of<R: GearRules>(view: &R::View<'_>, actor: R::Actor<'_>, item: &str) -> Option<Place> {
    let mut loose = R::loose(view).all().iter();
    let found = loose.find(|it| it.item == item && R::gets_at(view, actor, it.place));
    found.map(|it| it.place)
}

fn can_draw<R: GearRules>(
    _: &R::View<'_>,
    actor: R::Actor<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    let item = thing(act)?;
    if !R::carried(actor).stowed().contains_key(item) {
        let why = format_smolstr!("{} carries no {item}", R::body(actor).name);
        return Err(Refusal::forbidden_because(why, rule));
    }
    R::hands_for(actor, item, rule).map(|_| ())
}

fn held<'a, R: GearRules>(
    actor: R::Actor<'a>,
    act: &Act,
    rule: &'static str,
) -> Result<&'a Held<R::Grip>, Refusal> {
    check_held(R::body(actor), R::carried(actor), thing(act)?, rule)
}

fn holds<R: GearRules>(
    _: &R::View<'_>,
    actor: R::Actor<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    held::<R>(actor, act, rule).map(|_| ())
}

fn can_pick_up<R: GearRules>(
    view: &R::View<'_>,
    actor: R::Actor<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    let item = thing(act)?;
    if place_of::<R>(view, actor, item).is_none() {
        let why = format_smolstr!("No {item} lies within touch");
        return Err(Refusal::forbidden_because(why, rule));
    }
    R::hands_for(actor, item, rule).map(|_| ())
}

fn can_load<R: GearRules>(
    _: &R::View<'_>,
    actor: R::Actor<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    let held = held::<R>(actor, act, rule)?;
    if !R::is_loaded_by_hand(actor, &held.item) {
        return Err(Refusal::forbidden("That does not need to be loaded", rule));
    }
    if !R::unloaded(actor).is_some_and(|all| all.contains(&held.key)) {
        return Err(Refusal::forbidden("It is loaded", rule));
    }
    Ok(())
}

/// Whether the one who is handed a thing has the hands for it.
fn can_take<R: GearRules>(
    view: &R::View<'_>,
    actor: R::Actor<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    let held = held::<R>(actor, act, rule)?;
    let target = act.target().ok_or(Refusal::Missing("an ally".into()))?;
    R::hands_for(R::known(view, target)?, &held.item, rule).map(|_| ())
}

/// A thing in hand: its key, its id, and the hands that hold it.
struct InHand {
    key: SmolStr,
    item: SmolStr,
    hands: Vec<SmolStr>,
    durability: i32,
}

fn in_hand<R: GearRules>(world: &World, deed: &Deed<'_, R>) -> Option<InHand> {
    deed.ask(world, |_, actor| {
        let held = held::<R>(actor, deed.act, deed.rule()).ok()?;
        Some(InHand {
            key: held.key.clone(),
            item: held.item.clone(),
            hands: R::hands_of(held),
            durability: R::durability(actor, held),
        })
    })?
}

fn changed(
    world: &mut World,
    who: CombatantId,
    key: SmolStr,
    change: GearChange,
    hands: Vec<SmolStr>,
) {
    gear_changed_with(world, who, key, change, hands);
}

fn take_out<R: GearRules>(world: &mut World, deed: &Deed<'_, R>) {
    let hands = deed.ask(world, |_, actor| {
        let item = thing(deed.act).ok()?;
        let hands = R::hands_for(actor, item, deed.rule()).ok()?;
        Some((item.clone(), hands))
    });
    if let Some(Some((item, hands))) = hands {
        changed(world, deed.who, item, GearChange::Drawn, hands);
    }
}

fn put_away<R: GearRules>(world: &mut World, deed: &Deed<'_, R>) {
    if let Some(InHand { key, hands, .. }) = in_hand(world, deed) {
        changed(world, deed.who, key, GearChange::Stowed, hands);
    }
}

fn take_up<R: GearRules>(world: &mut World, deed: &Deed<'_, R>) {
    let found = deed.ask(world, |view, actor| {
        let item = thing(deed.act).ok()?;
        let place = place_of::<R>(view, actor, item)?;
        let hands = R::hands_for(actor, item, deed.rule()).ok()?;
        let durability = R::loose(view).find(item, place)?.durability;
        Some((item.clone(), place, hands, durability))
    });
    if let Some(Some((item, place, hands, durability))) = found {
        let taken = item.clone();
        record(world, BattleEvent::ItemTaken { item: taken, place });
        R::note_durability(world, deed.who, &item, durability);
        changed(world, deed.who, item, GearChange::PickedUp, hands);
    }
}

fn let_fall<R: GearRules>(world: &mut World, deed: &Deed<'_, R>) {
    let cell = deed.ask(world, |_, actor| R::body(actor).anchor());
    if let (Some(held), Some(cell)) = (in_hand(world, deed), cell) {
        changed(world, deed.who, held.key, GearChange::Dropped, held.hands);
        let item = FieldItem {
            durability: held.durability,
            ..FieldItem::lying(held.item, cell)
        };
        lie_down(world, deed.who, item);
    }
}

fn make_ready<R: GearRules>(world: &mut World, deed: &Deed<'_, R>) {
    if let Some(InHand { key, .. }) = in_hand(world, deed) {
        changed(world, deed.who, key, GearChange::Loaded, Vec::new());
    }
}

fn hand_over<R: GearRules>(world: &mut World, deed: &Deed<'_, R>) {
    let (Some(target), Some(given)) = (deed.target, in_hand(world, deed)) else {
        return;
    };
    let hands = deed.ask(world, |view, _| {
        let other = R::known(view, target).ok()?;
        R::hands_for(other, &given.item, deed.rule()).ok()
    });
    if let Some(Some(hands)) = hands {
        changed(world, deed.who, given.key, GearChange::Shed, given.hands);
        R::note_durability(world, target, &given.item, given.durability);
        changed(world, target, given.item, GearChange::PickedUp, hands);
    }
}
