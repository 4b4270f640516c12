//! What a person is told of any command before it is given: price, and who could answer. Floor 4.

use super::strikes::names;
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use smol_str::{SmolStr, format_smolstr};

/// What an action costs and, if it can be challenged, who could do that. Rules AUR-INIT-07, -09, -13.
pub fn of_price(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    price: Price,
    challenged: bool,
) -> Vec<SmolStr> {
    let mut notes = Vec::new();
    if price != Price::FREE {
        notes.push(format_smolstr!("Costs {}.", price.words()));
    }
    let challengers = challenged.then(|| names(challengers(s, who))).flatten();
    if let Some(names) = challengers {
        notes.push(format_smolstr!("Can be challenged by {names}."));
    }
    notes
}

/// Who could challenge an action. Rule AUR-INIT-09.
fn challengers<'s, 'w: 's>(
    s: &'s Situation<'w>,
    who: &'s Fighter<'_>,
) -> impl Iterator<Item = &'s Fighter<'w>> {
    s.enemies_of(who.side).filter(|f| {
        f.obeys()
            && f.free_energy() > 0
            && f.pool(Pool::InitiativeUsed) == 0
            && !f.has(words::SURPRISED)
            && s.is_aware(f, who)
    })
}
