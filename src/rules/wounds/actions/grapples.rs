//! What those do who grapple. Floor 4. Rules WND-ACT-23, -28.

use super::row::{ACTION, Costs, Does, Needs, Row, begun};
use crate::combat::{Act, Aiming, CombatantId, Family};
use crate::mechanics::{Aim, Resolution, only_if};
use crate::rules::wounds::effects::grapples as does;
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::grapples::{escape, grapples, holds_on, pin, pins};
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::snapshot::Situation;
use crate::rules::wounds::words::{self, COMMIT};

/// Pin one that is grappled.
pub const PIN: Row = Row {
    word: words::PIN,
    label: "Pin",
    icon: "lock",
    aim: Aim::Enemy,
    family: Family::Maneuvers,
    help: "Pin the one you grapple: it can do nothing but try to escape.",
    rule: "WND-ACT-28",
    told_at: "tries to pin {at}",
    fields: &["at"],
    riders: &[COMMIT],
    price: Costs::Usually(|data| Price::ap(data.prices.pin), begun),
    offers: |_, f, offer| only_if(f.is_grappling(), offer),
    needs: &[
        Needs::own(|_, f| f.is_grappling(), "It grapples nobody"),
        Needs::at(|_, f, t| f.is_enemy(t), "That is no enemy"),
        Needs::at(|_, f, t| grapples(f, t), "It does not grapple that one"),
        Needs::at(|_, f, t| !pins(f, t), "It already pins that one"),
    ],
    does: &[Does::Then(does::pin)],
    preview: Some(|s, f, act, _| Ok(pin(s, f, act)?.preview("Pin"))),
    ..ACTION
};

/// Out of a grapple or a pin.
pub const ESCAPE: Row = Row {
    word: words::ESCAPE,
    label: "Escape",
    icon: "unlink",
    aim: Aim::<WoundsActions>::Other(Aiming::Combatant, ways_out),
    family: Family::Maneuvers,
    help: "Break out of a grapple; or out of a pin, which leaves you in the grapple.",
    rule: "WND-ACT-23",
    told: "tries to get free",
    told_at: "tries to get free of {at}",
    fields: &["at"],
    riders: &[COMMIT],
    price: Costs::Usually(|data| Price::ap(data.prices.escape), begun),
    offers: |_, f, offer| only_if(!holds_on(f).is_empty(), offer),
    needs: &[
        Needs::own(|_, f| !holds_on(f).is_empty(), "Nobody holds it"),
        Needs::asks(|s, f, act, _| escape(s, f, act).map(|_| ())),
    ],
    does: &[Does::Then(does::escape)],
    preview: Some(|s, f, act, _| {
        let plan = escape(s, f, act)?;
        let mut preview = plan.check.preview("Escape");
        preview.opponent = Some(plan.holder);
        Ok(preview)
    }),
    ..ACTION
};

/// From whom somebody can try to get free.
fn ways_out(s: &Situation<'_>, who: CombatantId) -> Vec<Act> {
    let holds = s.find(who).map(holds_on).unwrap_or_default();
    let acts = holds.into_iter();
    acts.map(|(holder, _)| Act::new(words::ESCAPE).at(holder))
        .collect()
}
