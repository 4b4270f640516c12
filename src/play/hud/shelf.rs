//! What lies in the action bar: common actions, folds of the others, pages where they do not fit. Floor 7.

use crate::combat::{Family, Offer};

/// Width of one large action with the gap after it, in pixels of the interface.
pub(super) const WIDE: f32 = 108.0;
/// Width of one action of an open fold with the gap after it.
pub(super) const LOW: f32 = 172.0;
/// Width of the buttons at the right end of the bar, with the gaps round them.
const END: f32 = 180.0;
/// Width of everything but the actions if there is more than one page.
const REST: f32 = 250.0;
/// Keys that choose an action: 1 to 9, and 0 where nothing more is to be shown.
const KEYS: usize = 10;

/// One place of the bar.
#[derive(Debug, Clone, Copy)]
pub enum Slot<'a> {
    /// An action.
    Offer(&'a Offer),
    /// A fold: its kind, how many actions are in it, and how many of them can be done now.
    Fold(Family, usize, usize),
}

/// What the bar shows of all offers.
#[derive(Debug, Clone)]
pub struct Shelf<'a> {
    /// The places, in the order of their keys.
    pub slots: Vec<Slot<'a>>,
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
        Family::Maneuvers => ("Maneuvers", "hand"),
        Family::Things => ("Things", "package"),
        Family::Other => ("Other", "ellipsis"),
    }
}

/// Sorts the offers into common ones and folds, for a width in pixels of the interface. A fold with a single
/// action is no fold. A fold that is open takes the whole bar, in two rows.
#[must_use]
pub fn shelf(offers: &[Offer], (open, page): Place, width: f32) -> Shelf<'_> {
    let of = |family: Family| -> Vec<&Offer> {
        let all = offers.iter();
        all.filter(|offer| offer.family == family).collect()
    };
    let open = open.filter(|&family| of(family).len() > 1);
    if let Some(family) = open {
        let slots: Vec<_> = of(family).into_iter().map(Slot::Offer).collect();
        let across = (((width - REST - 70.0) / LOW).floor() as usize).max(1);
        let most = if slots.len() > KEYS { KEYS - 1 } else { KEYS };
        return paged(slots, page, (2 * across).min(most), open);
    }
    let mut common: Vec<_> = of(Family::Main);
    let mut folds = Vec::new();
    for family in [
        Family::Attacks,
        Family::Maneuvers,
        Family::Things,
        Family::Other,
    ] {
        match of(family).as_slice() {
            [] => {}
            [single] => common.push(single),
            all => {
                let usable = all.iter().filter(|offer| offer.refusal.is_none());
                folds.push(Slot::Fold(family, all.len(), usable.count()));
            }
        }
    }
    let wide = ((width - REST) / WIDE).floor() as usize;
    // The tenth key means more where there is more.
    let fit = wide.clamp(3, KEYS - 1);
    let slots: Vec<_> = common.into_iter().map(Slot::Offer).collect();
    // A single page needs no button for more.
    let alone = (((width - END) / WIDE).floor() as usize).min(KEYS);
    if slots.len() + folds.len() <= alone {
        return paged(slots.into_iter().chain(folds).collect(), page, KEYS, None);
    }
    if slots.len() + folds.len() <= fit || fit < folds.len() + 2 {
        return paged(slots.into_iter().chain(folds).collect(), page, fit, None);
    }
    let mut shelf = paged(slots, page, fit - folds.len(), None);
    shelf.slots.extend(folds);
    shelf
}

/// One page of the places. Pages are of like length, and the page turns round.
fn paged(slots: Vec<Slot<'_>>, page: usize, fit: usize, open: Option<Family>) -> Shelf<'_> {
    let pages = slots.len().div_ceil(fit).max(1);
    let length = slots.len().div_ceil(pages).max(1);
    let page = page % pages;
    let start = (page * length).min(slots.len());
    Shelf {
        slots: slots.into_iter().skip(start).take(length).collect(),
        open,
        page,
        pages,
    }
}

#[cfg(test)]
mod tests;
