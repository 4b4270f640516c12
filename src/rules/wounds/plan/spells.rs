//! Spells: which one is cast, and what it costs. Floor 4. Rules WND-ACT-14, WND-MAG-01 to -04, WND-HURT-09.

use super::price::Price;
use crate::combat::{Act, Refusal};
use crate::rules::wounds::data::{Spell, SpellKind};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use smol_str::format_smolstr;

/// The spell that an action casts. Rule WND-MAG-01.
///
/// # Errors
/// [`Refusal`] if it is not known, or its rule is off.
pub fn spell<'w>(s: &Situation<'w>, f: &Fighter<'_>, act: &Act) -> Result<&'w Spell, Refusal> {
    let word = act
        .with
        .as_ref()
        .ok_or(Refusal::Missing("a spell".into()))?;
    let known = f.stats.spells.contains(word);
    let spell = s.data.spell(word).filter(|_| known).ok_or_else(|| {
        let why = format_smolstr!("{} knows no spell \u{201c}{word}\u{201d}", f.name);
        Refusal::forbidden_because(why, "WND-MAG-01")
    })?;
    match s.data.is_off(spell.own_rule()) {
        true => Err(Refusal::forbidden(
            "This battle is played without it",
            spell.own_rule(),
        )),
        false => Ok(spell),
    }
}

/// What a spell costs: a ward has its mana invested, others spend it. Rules WND-MAG-01, WND-HURT-09.
pub fn price(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let Ok(spell) = spell(s, f, act) else {
        return Price::FREE;
    };
    let price = Price::ap(spell.ap).begun(act);
    match spell.kind {
        SpellKind::Ward => Price {
            invested: spell.mana,
            ..price
        },
        SpellKind::Bolt => Price {
            mana: spell.mana,
            ..price
        },
    }
}
