//! What lies in the action bar: common actions, folds of the others, pages where they do not fit. Floor 7.
//!
//! The keys come from the [`KeyOrder`]: where an action is gone its place stays empty, and no other one moves.

use crate::combat::{Family, Offer};
use crate::play::aim::{KeyOrder, Keyed};
use std::collections::BTreeSet;

/// Width of one large action with the gap after it, in pixels of the interface.
pub(super) const WIDE: f32 = 108.0;
/// Width of one action of an open fold with the gap after it.
pub(super) const LOW: f32 = 172.0;
/// Width of everything but the actions.
const REST: f32 = 250.0;
/// Keys that choose an action: 1 to 9. The tenth, 0, shows more; where nothing can follow, in a fold of ten at most,
/// it is one of them.
const KEYS: usize = 9;

/// One place of the bar.
#[derive(Debug, Clone, Copy)]
pub enum Slot<'a> {
    /// An action.
    Offer(&'a Offer),
    /// A fold: its kind, how many actions are in it, and how many of them can be done now.
    Fold(Family, usize, usize),
}

impl Slot<'_> {
    /// Whether something of it can be done now.
    const fn is_usable(&self) -> bool {
        match self {
            Self::Offer(offer) => offer.refusal.is_none(),
            Self::Fold(.., usable) => *usable > 0,
        }
    }
}

/// What the bar shows of all offers.
#[derive(Debug, Clone)]
pub struct Shelf<'a> {
    /// The places in the order of their keys, the first for key 1; `None` where what had the key is not there now.
    /// The last one is none of these.
    pub slots: Vec<Option<Slot<'a>>>,
    /// The fold that is open.
    pub open: Option<Family>,
    /// The page, from 0.
    pub page: usize,
    /// How many pages there are, at least 1.
    pub pages: usize,
}

/// Which fold is open, and the page of the bar.
pub type Place = (Option<Family>, usize);

/// The name of a fold and its icon.
#[must_use]
pub const fn title(family: Family) -> (&'static str, &'static str) {
    match family {
        Family::Main => ("Actions", "swords"),
        Family::Attacks => ("Special attacks", "swords"),
        Family::Maneuvers => ("Manoeuvres", "hand"),
        Family::Things => ("Things", "package"),
        Family::Other => ("Other", "ellipsis"),
    }
}

/// Puts the offers in their places, for a width in pixels of the interface. A fold that is open takes the whole bar,
/// in two rows.
#[must_use]
pub fn shelf<'a>(
    keys: &KeyOrder,
    offers: &'a [Offer],
    (open, page): Place,
    width: f32,
) -> Shelf<'a> {
    let in_fold = |family: Family| {
        let own = offers.iter().filter(move |offer| offer.family == family);
        own.filter_map(|offer| Some((keys.in_fold(offer)?, offer)))
    };
    if let Some(family) = open.filter(|&family| in_fold(family).next().is_some()) {
        let across = (((width - REST - 70.0) / LOW).floor() as usize).max(1);
        let most = if keys.size_of_fold(family) > KEYS + 1 {
            KEYS
        } else {
            KEYS + 1
        };
        let fit = (2 * across).min(most);
        let placed = in_fold(family).map(|(at, offer)| {
            let place = (Some(at / fit), at % fit);
            (place, Slot::Offer(offer))
        });
        return paged(placed.collect(), 0, page, open);
    }
    let wide = ((width - REST) / WIDE).floor() as usize;
    let fit = wide.clamp(3, KEYS);
    let slot = |it: &Keyed| match it {
        Keyed::Action(verb, with) => {
            let mut all = offers.iter();
            let is_it = |offer: &&Offer| offer.verb == *verb && offer.with == *with;
            all.find(is_it).map(Slot::Offer)
        }
        Keyed::Fold(family) => {
            let all = in_fold(*family).count();
            let usable = in_fold(*family).filter(|(_, offer)| offer.refusal.is_none());
            (all > 0).then(|| Slot::Fold(*family, all, usable.count()))
        }
    };
    let placed = keys.places(fit).into_iter();
    let placed = placed.filter_map(|(it, place)| Some(((place.page, place.key), slot(it)?)));
    let placed: Vec<_> = placed.collect();
    let first = first_usable(&placed);
    paged(placed, first, page, None)
}

/// The first page on which something of its own can be done now, by its place among those on which something is there; the
/// first of all if nothing can.
fn first_usable(placed: &[((Option<usize>, usize), Slot<'_>)]) -> usize {
    let own = placed
        .iter()
        .filter_map(|((page, _), slot)| Some(((*page)?, slot)));
    let there: BTreeSet<usize> = own.clone().map(|(page, _)| page).collect();
    let usable = own
        .filter(|(_, slot)| slot.is_usable())
        .map(|(page, _)| page)
        .min();
    let before = usable.map(|usable| there.iter().filter(|&&page| page < usable).count());
    before.unwrap_or(0)
}

/// One page of what has a place: a page (none for what stands on all of them) and a key. Pages on which nothing is
/// there now are left out; the page is counted from a first one and turns round.
fn paged(
    placed: Vec<((Option<usize>, usize), Slot<'_>)>,
    first: usize,
    page: usize,
    open: Option<Family>,
) -> Shelf<'_> {
    let there: BTreeSet<usize> = placed.iter().filter_map(|((page, _), _)| *page).collect();
    let pages = there.len().max(1);
    let page = (first + page) % pages;
    let shown = there.into_iter().nth(page);
    let mut slots = Vec::new();
    for ((of, key), slot) in placed {
        if of.is_some() && of != shown {
            continue;
        }
        if slots.len() <= key {
            slots.resize(key + 1, None);
        }
        slots[key] = Some(slot);
    }
    Shelf {
        slots,
        open,
        page,
        pages,
    }
}

#[cfg(test)]
mod tests;
