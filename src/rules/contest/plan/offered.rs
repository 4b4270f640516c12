//! What the action bar has entries for. Floor 4.

use crate::combat::{Aiming, Offer};
use crate::mechanics::gear::Mode;
use crate::mechanics::with_each;
use crate::rules::contest::data::SpellKind;
use crate::rules::contest::snapshot::{Fighter, Situation};
use smol_str::SmolStr;

/// The weapons that can be used in a manner, by their keys.
pub fn weapon_keys(f: &Fighter<'_>, mode: Mode) -> Vec<SmolStr> {
    let weapons = f.weapons();
    let fits = weapons.filter(|wielded| wielded.data.range_in(mode).is_some());
    fits.map(|wielded| wielded.key).collect()
}

/// An offer for each spell, aimed at what the spell is cast at.
pub fn spell_offers(s: &Situation<'_>, f: &Fighter<'_>, offer: &Offer) -> Vec<Offer> {
    let offers = with_each(offer, f.stats.spells.iter().cloned()).into_iter();
    let aimed = offers.map(|offer| {
        let spell = offer.with.as_deref().and_then(|word| s.data.spell(word));
        let Some(spell) = spell else { return offer };
        let aiming = match spell.kind {
            SpellKind::Attack => Aiming::Combatant,
            SpellKind::Heal => Aiming::Friend,
            SpellKind::Ward => Aiming::None,
            SpellKind::Blink => Aiming::Thing,
        };
        offer.aimed(aiming)
    });
    aimed.collect()
}
