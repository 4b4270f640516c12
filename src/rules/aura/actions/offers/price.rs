//! What the rows of the action bar cost, before anything is aimed at. Floor 4.
//! Rules AUR-ACT-01 to -25.

use crate::combat::{Act, Refusal};
use crate::rules::aura::actions::moment;
use crate::rules::aura::actions::row::{Cost, Row};
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::Weapon;
use crate::rules::aura::plan::timing::Timing;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use smol_str::SmolStr;

/// An action as it is offered: with a thing, and not yet aimed.
pub struct OfferedAction<'s> {
    pub row: &'static Row,
    /// The thing, by its key.
    pub key: Option<&'s str>,
    /// The weapon that it is.
    pub weapon: Option<&'s Weapon>,
    /// Whether it could only be a Swift Attack at this point of the Round.
    pub swift: bool,
}

impl<'s> OfferedAction<'s> {
    pub fn of(s: &Situation<'s>, row: &'static Row, key: Option<&'s str>) -> Self {
        let act = Act::new(row.word);
        Self {
            row,
            key,
            weapon: key.and_then(|key| s.data.weapon(key)),
            swift: row.is_attack() && moment::timing(s, row, &act) != Timing::Action,
        }
    }
}

/// The price of an action at an ordinary target, along the shortest way.
pub fn usual_price(s: &Situation<'_>, who: &Fighter<'_>, with: &OfferedAction<'_>) -> Price {
    if with.swift && !with.row.is_ranged() {
        return Price::energy(s.data.values.costs.swift);
    }
    match with.row.own.price {
        Cost::Always(price) => price(&s.data.values.costs),
        Cost::UpTo(_) => Price::energy(1),
        Cost::Ability(ability) => Price::energy(s.data.ability(ability).energy),
        Cost::Varies { price, .. } => price(s, who, with.key),
    }
}

/// The cost for people: that of the cheapest form that could be done now.
pub fn cost_words(s: &Situation<'_>, who: &Fighter<'_>, with: &OfferedAction<'_>) -> SmolStr {
    let usual = usual_price(s, who, with);
    match with.row.own.price {
        cost @ Cost::UpTo(_) => cost.words(&s.data.values),
        _ => payable(s, who, usual, with).unwrap_or(usual).words(),
    }
}

/// The price that can be paid now: the usual one, that of a blow at an enemy who leaves an opening, or
/// either with a point of Stamina. Rules AUR-ACT-02, -25, -26.
///
/// # Errors
/// The refusal of the usual price.
pub fn payable(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    usual: Price,
    with: &OfferedAction<'_>,
) -> Result<Price, Refusal> {
    let refusal = match usual.check(who) {
        Ok(()) => return Ok(usual),
        Err(refusal) => refusal,
    };
    let costs = &s.data.values.costs;
    let melee = with.row.is_attack() && !with.row.is_ranged();
    let cheap = melee && somebody_is_open(s, who);
    let quick = cheap.then(|| Price::energy(costs.swift.min(costs.helpless)));
    let takes_stamina = with.row.riders.contains(&words::PAY_STAMINA);
    let by_stamina = |price: Price| Price {
        by_stamina: 1,
        ..price
    };
    let with_stamina = [Some(usual), quick].into_iter().flatten();
    let with_stamina = with_stamina.filter(|price| takes_stamina && price.energy > 0);
    quick
        .into_iter()
        .chain(with_stamina.map(by_stamina))
        .find(|price| price.check(who).is_ok())
        .ok_or(refusal)
}

/// Whether a blow for 1 Energy could be struck at somebody, wherever that one stands.
fn somebody_is_open(s: &Situation<'_>, who: &Fighter<'_>) -> bool {
    s.enemies_of(who.side).any(|t| {
        let open = t.has(words::UNGUARDED) || !s.is_aware(t, who);
        t.is_helpless() || (open && who.pool(Pool::SwiftUsed) == 0)
    })
}
