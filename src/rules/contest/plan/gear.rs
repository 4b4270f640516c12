//! Things and hands. Floor 4. Rules CON-ACT-11 to -13.

use crate::board::{CellSet, Fixture};
use crate::combat::{Place, Refusal};
use crate::grid::{Cell, Footprint};
use crate::mechanics::fixtures;
use crate::rules::contest::data::Draught;
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::Location;
use smol_str::{SmolStr, format_smolstr};

/// The rule of things in hand.
const RULE: &str = "CON-ACT-11";

/// The arms that would hold a thing: the main one first.
///
/// # Errors
/// [`Refusal`] if too few are free.
pub fn arms_for(f: &Fighter<'_>, item: &str, rule: &'static str) -> Result<Vec<Location>, Refusal> {
    let needs = f.data.hands_for(item).max(1);
    let free = f.free_arms();
    if free.len() < needs {
        let why = format_smolstr!("It takes {needs} free hands, {} are free", free.len());
        return Err(Refusal::forbidden_because(why, rule));
    }
    Ok(free.into_iter().take(needs).collect())
}

/// Whether a loose thing lies within touch.
pub fn is_near(s: &Situation<'_>, f: &Fighter<'_>, place: Place) -> bool {
    matches!(place, Place::Lying(cell) if f.space.touches(s.kind(), cell))
}

/// Whether anything lies within touch that there is a hand for.
pub fn can_pick_up(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let mut near = s
        .items()
        .all()
        .iter()
        .filter(|loose| is_near(s, f, loose.place));
    near.any(|loose| arms_for(f, &loose.item, RULE).is_ok())
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
