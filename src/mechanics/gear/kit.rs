//! What a combatant holds, carries and wears, with what of it is to be loaded and what is left to shoot. Floor 3½.

use super::{Carried, HeldText};
use crate::combat::{Faults, GearChange, Place, item_of_key};
use crate::grid::Cell;
use crate::mechanics::spawning::lay;
use bevy::prelude::{Deref, DerefMut, World};
use smol_str::{SmolStr, format_smolstr};
use std::collections::{BTreeMap, BTreeSet};

/// Pool of events: shots left of a weapon, whose id follows.
pub const AMMO: &str = "ammo:";

/// The pool of the shots of a weapon in events.
#[must_use]
pub fn ammo_pool(weapon: &str) -> SmolStr {
    format_smolstr!("{AMMO}{weapon}")
}

/// Things in hand, stowed and worn, and what weapons are to shoot with. `W` is what is worn: `()` in a ruleset whose armour is
/// a part of the creature.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Deref, DerefMut)]
pub struct Kit<G, W = Option<SmolStr>> {
    /// Things in hand and in the pack.
    #[deref]
    pub carried: Carried<G>,
    /// Worn armour.
    pub worn: W,
    /// Weapons in hand that are to be loaded, by their keys.
    pub unloaded: BTreeSet<SmolStr>,
    /// Shots left of each weapon that has been shot or set, by its id.
    pub shots: BTreeMap<SmolStr, i32>,
}

impl<G, W> AsRef<Carried<G>> for Kit<G, W> {
    fn as_ref(&self) -> &Carried<G> {
        &self.carried
    }
}

impl<G, W> Kit<G, W> {
    /// A thing comes, goes, or is held in another way: what an event tells of it. The grip is what holds it then.
    pub(crate) fn change(&mut self, item: &SmolStr, what: GearChange, grip: G) {
        match what {
            GearChange::Drawn => {
                self.unstow(item);
                self.take_in_hand(item, grip);
            }
            GearChange::PickedUp => {
                self.take_in_hand(item, grip);
            }
            GearChange::Stowed => {
                let gone = self.let_go(item);
                self.unloaded.remove(item);
                if let Some(gone) = gone {
                    self.stow(&gone.item);
                }
            }
            GearChange::Used if !self.holds(item) => self.unstow(item),
            GearChange::Dropped
            | GearChange::Thrown
            | GearChange::Disarmed
            | GearChange::Shed
            | GearChange::Used => {
                self.let_go(item);
                self.unloaded.remove(item);
            }
            GearChange::Recovered => self.stow(item_of_key(item)),
            GearChange::Unloaded => {
                self.unloaded.insert(item.clone());
            }
            GearChange::Loaded => {
                self.unloaded.remove(item);
            }
            GearChange::Gripped => self.regrip(item, grip),
            _ => {}
        }
    }

    /// As the battle begins things come to lie on the map: what is in hand, of one that cannot hold it, in its cell; then what the
    /// set-up says to lie about.
    pub(crate) fn lay_down(
        &mut self,
        world: &mut World,
        cell: Cell,
        can_hold: bool,
        lying: &[(SmolStr, Cell)],
    ) {
        if !can_hold {
            for held in std::mem::take(&mut self.carried.held) {
                lay(world, &held.item, Place::Lying(cell), 1);
            }
            self.unloaded.clear();
        }
        for (item, cell) in lying {
            lay(world, item, Place::Lying(*cell), 1);
        }
    }

    /// Some weapons in hand are not loaded; `loads` says of which that can be.
    pub(crate) fn unload(
        &mut self,
        keys: Option<&[SmolStr]>,
        loads: impl Fn(&str) -> bool,
        faults: &mut Faults,
    ) {
        for key in keys.unwrap_or_default() {
            faults.need(
                loads(key) && self.holds(key),
                &format!("unloaded.{key}"),
                "is no weapon in hand that is loaded",
                "leave it out",
            );
            self.unloaded.insert(key.clone());
        }
    }

    /// What must not be: what is wrong with the things themselves ([`Carried::breaches`]), fewer shots than none, weapons to be
    /// loaded that are not in hand. For the `breaches` of a ruleset.
    #[must_use]
    pub fn breaches(&self) -> Vec<String> {
        let mut found = self.carried.breaches();
        let spent = self.shots.iter().filter(|&(_, &shots)| shots < 0);
        found.extend(spent.map(|(weapon, shots)| format!("{shots} shots of the {weapon}")));
        let gone = self.unloaded.iter().filter(|key| !self.holds(key));
        found.extend(gone.map(|key| format!("{key} is unloaded and not in hand")));
        found
    }
}

/// Where the grip is a number of hands.
impl<W> Kit<u8, W> {
    /// Hands that hold something.
    #[must_use]
    pub fn busy(&self) -> u8 {
        self.held.iter().map(|held| held.grip).sum()
    }

    /// Takes things in hand as files say it, with as many hands as `takes` says of each unless the file does. What is none of
    /// the known items, and what more than these hands would be needed for, goes to `faults`.
    pub(crate) fn hold<'i>(
        &mut self,
        held: Option<&[HeldText<u8>]>,
        hands: u8,
        takes: impl Fn(&str) -> u8,
        items: impl Iterator<Item = &'i SmolStr> + Clone,
        faults: &mut Faults,
    ) {
        for text in held.unwrap_or_default() {
            let (item, needs) = match text {
                HeldText::Item(item) => (item, takes(item)),
                HeldText::In(item, hands) => (item, hands.iter().sum()),
            };
            let at = format!("held.{item}");
            faults.among(&at, "item", item, items.clone());
            let free = hands.saturating_sub(self.busy());
            faults.need(
                (1..=free).contains(&needs),
                &at,
                "has not the free hands that it takes",
                "hold less",
            );
            self.take_in_hand(item, needs);
        }
    }
}
