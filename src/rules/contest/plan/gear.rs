//! Things and hands. Floor 4. Rules CON-ACT-11 to -13.

use crate::board::{CellSet, Fixture};
use crate::combat::{Place, Refusal};
use crate::grid::{Cell, Footprint};
use crate::mechanics::fixtures;
use crate::mechanics::gear::check_held;
use crate::rules::contest::components::Held;
use crate::rules::contest::data::{Draught, Trait};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::Location;
use smol_str::{SmolStr, format_smolstr};

/// The rule of things in hand.
pub const RULE: &str = "CON-ACT-11";

/// The arms that would hold a thing: the main one first.
///
/// # Errors
/// [`Refusal`] if too few are free.
pub fn arms_for(f: &Fighter<'_>, item: &str) -> Result<Vec<Location>, Refusal> {
    let needs = f.data.hands_for(item).max(1);
    let free = f.free_arms();
    if free.len() < needs {
        let why = format_smolstr!("It takes {needs} free hands, {} are free", free.len());
        return Err(Refusal::forbidden_because(why, RULE));
    }
    Ok(free.into_iter().take(needs).collect())
}

/// Whether a carried thing can be drawn, and the arms that take it.
///
/// # Errors
/// [`Refusal`] if it is not carried, or no hand is free.
pub fn check_draw(f: &Fighter<'_>, item: &str) -> Result<Vec<Location>, Refusal> {
    if !f.gear.stowed().contains_key(item) {
        let why = format_smolstr!("{} carries no {item}", f.name);
        return Err(Refusal::forbidden_because(why, RULE));
    }
    arms_for(f, item)
}

/// The thing in hand that a word means, for an action of this rule.
///
/// # Errors
/// [`Refusal`] if there is none.
pub fn check_in_hand<'f>(
    f: &'f Fighter<'_>,
    word: &str,
    rule: &'static str,
) -> Result<&'f Held, Refusal> {
    check_held(f, f.gear, word, rule)
}

/// Whether a loose thing lies within touch.
fn is_near(s: &Situation<'_>, f: &Fighter<'_>, place: Place) -> bool {
    matches!(place, Place::Lying(cell) if f.space.touches(s.kind(), cell))
}

/// Things that lie within touch, each word once.
pub fn lying(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<SmolStr> {
    let all = s.items.all().iter();
    let all = all.filter(|loose| is_near(s, f, loose.place));
    let mut words: Vec<_> = all.map(|loose| loose.item.clone()).collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// Where a thing lies that can be picked up, and the arms that take it.
///
/// # Errors
/// [`Refusal`] if none is near, or no hand is free.
pub fn check_pick_up(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    item: &str,
) -> Result<(Place, Vec<Location>), Refusal> {
    let mut lying = s.items.all().iter();
    let found = lying.find(|loose| loose.item == item && is_near(s, f, loose.place));
    let found = found.ok_or_else(|| {
        let why = format_smolstr!("No {item} lies within touch");
        Refusal::forbidden_because(why, RULE)
    })?;
    Ok((found.place, arms_for(f, item)?))
}

/// Whether anything lies within touch that there is a hand for.
pub fn can_pick_up(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let lying = lying(s, f);
    lying.iter().any(|item| arms_for(f, item).is_ok())
}

/// Whether a door or a lever within touch can be worked.
pub fn can_work(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let near = CellSet::around(s.board, Footprint::Single, [f.space], 1);
    let objects = near.iter(s.board).map(Fixture::Cell);
    let sides = |own: Cell| {
        let beside = s.kind().neighbours(own);
        beside.map(move |(_, other)| Fixture::Border(own, other))
    };
    let mut all = objects.chain(f.space.iter().flat_map(sides));
    all.any(|at| check_work(s, f, at).is_ok())
}

/// Whether a door or a lever can be worked.
///
/// # Errors
/// [`Refusal`] if it is none, is out of touch, or somebody is in the way.
pub fn check_work(s: &Situation<'_>, f: &Fighter<'_>, at: Fixture) -> Result<(), Refusal> {
    fixtures::check_work(s, f, &f.sight_body(), at, 1, RULE)
}

/// Whether a crossbow in hand can be loaded.
///
/// # Errors
/// [`Refusal`] if it is none, or it is loaded.
pub fn check_load<'f>(f: &'f Fighter<'_>, word: &str) -> Result<&'f Held, Refusal> {
    let held = check_in_hand(f, word, RULE)?;
    let weapon = f.data.weapon(&held.item);
    if !weapon.is_some_and(|weapon| weapon.has(Trait::Load)) {
        return Err(Refusal::forbidden("That needs no loading", RULE));
    }
    if !f.gear.unloaded.contains(&held.key) {
        return Err(Refusal::forbidden("It is loaded", RULE));
    }
    Ok(held)
}

/// The magic things that a fighter has.
pub fn draughts(f: &Fighter<'_>) -> Vec<SmolStr> {
    let held = f.gear.held().iter().map(|held| &held.key);
    let all = held.chain(f.gear.stowed().keys());
    all.filter(|key| f.data.draught(key).is_some())
        .cloned()
        .collect()
}

/// A magic thing that a fighter has, in hand or in the pack. Rule CON-ACT-13.
///
/// # Errors
/// [`Refusal`] if it has none.
pub fn check_draught<'w>(f: &Fighter<'w>, word: &str) -> Result<&'w Draught, Refusal> {
    let has = f.gear.held_as(word).is_some() || f.gear.stowed().contains_key(word);
    let draught = f.data.draught(word).filter(|_| has);
    draught.ok_or_else(|| {
        let why = format_smolstr!("{} has no {word} to use", f.name);
        Refusal::forbidden_because(why, "CON-ACT-13")
    })
}
