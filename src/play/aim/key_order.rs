//! Which key of the action bar means what: an action that has a key keeps it for the whole battle. Floor 7.

use crate::combat::{CombatantId, Family, Offer};
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// The families that may be folded, in the order of their folds.
const FOLDED: [Family; 4] = [
    Family::Attacks,
    Family::Maneuvers,
    Family::Things,
    Family::Other,
];

/// An action, by its verb and what it is done with.
type Action = (SmolStr, Option<SmolStr>);

/// What has a key of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keyed {
    /// An action.
    Action(SmolStr, Option<SmolStr>),
    /// A fold.
    Fold(Family),
}

/// Where something stands in the bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyPlace {
    /// The page, from 0; `None` for what stands on every page.
    pub page: Option<usize>,
    /// The key, from 0.
    pub key: usize,
}

/// Everything that one combatant had in its bar in this battle, in the order in which it was seen first. Nothing is
/// ever taken out, so that nothing moves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeyOrder {
    direct: Vec<Keyed>,
    /// How many of them were there from the first moment.
    first: usize,
    /// The actions of each fold.
    folds: BTreeMap<Family, Vec<Action>>,
}

impl KeyOrder {
    /// Gives places to what has none yet. At first common actions come before folds, and the single action of a
    /// family is no fold; whatever is new later comes after all that was there.
    pub fn learn(&mut self, offers: &[Offer]) {
        let is_first = self.direct.is_empty();
        let new: Vec<&Offer> = offers.iter().filter(|offer| !self.knows(offer)).collect();
        let of = |family: Family| -> Vec<&Offer> {
            let all = new.iter().copied();
            all.filter(|offer| offer.family == family).collect()
        };
        for offer in of(Family::Main) {
            self.direct.push(direct(offer));
        }
        let mut folds = Vec::new();
        for family in FOLDED {
            let new = of(family);
            let known = self.folds.contains_key(&family) || self.has_single(family, offers);
            match new.as_slice() {
                [] => {}
                [single] if !known => self.direct.push(direct(single)),
                _ => {
                    let fold = self.folds.entry(family).or_insert_with(|| {
                        folds.push(Keyed::Fold(family));
                        Vec::new()
                    });
                    fold.extend(new.iter().map(|offer| action(offer)));
                }
            }
        }
        self.direct.extend(folds);
        if is_first {
            self.first = self.direct.len();
        }
    }

    /// Whether an action of a family stands outside of a fold.
    fn has_single(&self, family: Family, offers: &[Offer]) -> bool {
        let mut own = offers.iter().filter(|offer| offer.family == family);
        own.any(|offer| self.direct.contains(&direct(offer)))
    }

    fn knows(&self, offer: &Offer) -> bool {
        let folded = self.folds.get(&offer.family);
        self.direct.contains(&direct(offer)) || folded.is_some_and(|it| it.contains(&action(offer)))
    }

    /// What has a key of its own, each with its place if a page has room for `fit` of them, 1 or more. Folds of the
    /// first moment stand on every page if there are several.
    #[must_use]
    pub fn places(&self, fit: usize) -> Vec<(&Keyed, KeyPlace)> {
        let fit = fit.max(1);
        let is_fold = |(at, it): (usize, &Keyed)| at < self.first && matches!(it, Keyed::Fold(_));
        let all = || self.direct.iter().enumerate();
        let folds = all().filter(|&it| is_fold(it)).count();
        if self.first <= fit || fit < folds + 2 {
            let place = |at: usize| KeyPlace {
                page: Some(at / fit),
                key: at % fit,
            };
            return all().map(|(at, it)| (it, place(at))).collect();
        }
        let room = fit - folds;
        let (mut fold, mut other) = (room, 0);
        let mut place = |it: (usize, &Keyed)| {
            let counter = if is_fold(it) { &mut fold } else { &mut other };
            let at = *counter;
            *counter += 1;
            match is_fold(it) {
                true => KeyPlace {
                    page: None,
                    key: at,
                },
                false => KeyPlace {
                    page: Some(at / room),
                    key: at % room,
                },
            }
        };
        all().map(|it| (it.1, place(it))).collect()
    }

    /// The place of an action within its fold, from 0; `None` if it stands outside.
    #[must_use]
    pub fn in_fold(&self, offer: &Offer) -> Option<usize> {
        let fold = self.folds.get(&offer.family)?;
        fold.iter().position(|it| *it == action(offer))
    }

    /// How many actions a fold has had, those that are gone too.
    #[must_use]
    pub fn size_of_fold(&self, family: Family) -> usize {
        self.folds.get(&family).map_or(0, Vec::len)
    }
}

fn action(offer: &Offer) -> Action {
    (offer.verb.clone(), offer.with.clone())
}

fn direct(offer: &Offer) -> Keyed {
    Keyed::Action(offer.verb.clone(), offer.with.clone())
}

/// The orders of keys of all combatants of the battle on the table.
#[derive(Debug, Clone, Default)]
pub struct KeyBook {
    table: u32,
    orders: BTreeMap<CombatantId, KeyOrder>,
}

impl KeyBook {
    /// Takes in what a combatant has in its bar; a new table begins anew.
    pub fn learn(&mut self, table: u32, who: CombatantId, offers: &[Offer]) {
        if self.table != table {
            self.table = table;
            self.orders.clear();
        }
        self.orders.entry(who).or_default().learn(offers);
    }

    /// The order of a combatant; an empty one before it had anything.
    #[must_use]
    pub fn of(&self, who: Option<CombatantId>) -> &KeyOrder {
        static NONE: KeyOrder = KeyOrder {
            direct: Vec::new(),
            first: 0,
            folds: BTreeMap::new(),
        };
        who.and_then(|who| self.orders.get(&who)).unwrap_or(&NONE)
    }
}
