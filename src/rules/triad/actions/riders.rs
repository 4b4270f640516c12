//! The riders of actions as the action bar offers them. Floor 4. Rules TRI-ACT-06, -13, -15, TRI-ATK-15; rulings
//! TRI-R66, TRI-R76.

use crate::combat::{Aiming, Offer, Rider};
use crate::rules::triad::components::Pool;
use crate::rules::triad::data::SpellKind;
use crate::rules::triad::plan::flight::{budget_of, is_agile};
use crate::rules::triad::plan::position::{Visibility, visibility};
use crate::rules::triad::plan::spells::{chosen_components, spell_named};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words;

/// Steps of elevation that can be chosen for the level of a named cell: higher than nearly everybody flies.
const LEVELS: i32 = 20;

/// Steps above the ground that can be chosen.
const MOST_HEIGHT: i32 = 30;

/// A rider of an offer with the largest amount that it can have; `None` where it changes nothing.
pub(super) fn rider(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    offer: &Offer,
    key: &'static str,
) -> Option<Rider> {
    let (label, help, rule, max) = match key {
        words::CELLS => (
            "Cells",
            "How many cells a critical Push moves the target at most; if it is not set, 3.",
            "TRI-ACT-13",
            3,
        ),
        words::FOLLOW => ("Follow", "Follow the one you push.", "TRI-ACT-13", 1),
        words::TAKE => (
            "Take it",
            "On a Critical Success you take the thing in your own hand.",
            "TRI-ACT-15",
            1,
        ),
        words::ALTITUDE => (
            "Height",
            "How many steps above the ground you end. If it is not set, a flight keeps its height, and a climb ends on the ground of its cell.",
            "TRI-R66",
            height(s, f, offer),
        ),
        words::LAND => (
            "Land",
            "The flight ends on the ground.",
            "TRI-R66",
            f.is_airborne().then_some(1)?,
        ),
        words::POWER => return energy(s, f, offer, key, "Power"),
        words::REACH => return energy(s, f, offer, key, "Reach"),
        words::SPREAD => return energy(s, f, offer, key, "Spread"),
        words::LENGTH => return energy(s, f, offer, key, "Duration"),
        words::LEVEL => (
            "Level",
            "The height of the cell that you name, in steps; if it is not set, the height of its ground.",
            "TRI-R76",
            level(s, f, offer)?,
        ),
        words::OBJECT => (
            "The object",
            "Attack the object in the cell that you name.",
            "TRI-ATK-15",
            object(s, f, offer, false)?,
        ),
        words::OBJECTS => (
            "Objects too",
            "Strike the objects in the area as well.",
            "TRI-ATK-15",
            object(s, f, offer, true)?,
        ),
        _ => return None,
    };
    Some(Rider::new(key, label, help, rule, max))
}

/// Energy on a component of a spell, up to the Level and to what the least of the other components leaves; `None` of one that
/// the spell has not, or that an item fixes. Rule TRI-ACT-06.
fn energy(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    offer: &Offer,
    key: &'static str,
    label: &'static str,
) -> Option<Rider> {
    let components: Vec<_> = chosen_components(s, f, offer.with.as_deref()?)?.collect();
    let &(_, least) = components.iter().find(|&&(own, _)| own == key)?;
    let all: i32 = components.iter().map(|&(_, least)| least).sum();
    let payable = f.pool(Pool::Energy) - (all - least);
    let help = "How much Energy goes into this part of the spell; if it is not set, the least.";
    let max = f.stats.level.min(payable).max(least);
    Some(Rider::new(key, label, help, "TRI-ACT-06", max).at_least(least))
}

/// The greatest height in which a flight or a climb can end with all Actions. Rules TRI-MOVE-12, -16.
fn height(s: &Situation<'_>, f: &Fighter<'_>, offer: &Offer) -> i32 {
    let actions = f.pool(Pool::Actions);
    let rise = match offer.verb.as_str() {
        words::FLY if is_agile(f) => actions * budget_of(f),
        words::FLY => actions * budget_of(f) / 2,
        _ => {
            let heights = s.board.cells().map(|cell| s.board.elevation(cell));
            heights.max().unwrap_or(0) - f.z + f.altitude.max(0)
        }
    };
    (f.altitude + rise).clamp(1, MOST_HEIGHT)
}

/// Levels above the ground matter where somebody flies of whom one knows that it is there. Ruling TRI-R76.
fn level(s: &Situation<'_>, f: &Fighter<'_>, offer: &Offer) -> Option<i32> {
    let flies = |foe: &&Fighter<'_>| foe.stats.flies() || foe.altitude > 0;
    let mut flyers = s.foes(f).filter(flies);
    let known = flyers.any(|foe| visibility(s, f, foe) < Visibility::Undetected);
    (known && offer.aiming == Aiming::Place).then_some(LEVELS)
}

/// Whether objects can be struck: some on the board break, and the spell is one of those that strike one thing, or an area.
fn object(s: &Situation<'_>, f: &Fighter<'_>, offer: &Offer, area: bool) -> Option<i32> {
    let breaks = s.board.objects().any(|(_, object)| object.hit_points > 0);
    let spell = offer.with.as_deref();
    let spell = spell.and_then(|word| spell_named(s, f, word));
    let fits = match spell.map(|spell| spell.kind) {
        Some(SpellKind::Bolt) => !area,
        Some(SpellKind::Burst) => area,
        Some(_) => false,
        None => true,
    };
    (breaks && fits).then_some(1)
}
