//! The riders of actions as the action bar offers them. Floor 4. Rules WND-INIT-13, WND-ACT-13, -33, -38, -43, -46; ruling WND-R75.

use super::moment;
use super::row::Row;
use crate::combat::{Act, Aiming, Offer, Refusal, Rider};
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Level};

/// An offer with its riders. One that is refused for the want of AP alone stands if it can be begun as a big action.
pub fn with_riders(s: &Situation<'_>, row: &Row, f: &Fighter<'_>, mut offer: Offer) -> Offer {
    let keys = row.riders.iter();
    let own = keys.filter_map(|&key| rider(s, row, f, &offer, key));
    let own: Vec<_> = own.collect();
    offer.riders.extend(own);
    offer.options_first = can_be_hurried_at_will(&offer);
    if lacks_ap(&offer) && may_commit(s, row, f) {
        offer.refusal = None;
    }
    offer
}

/// Whether it can be hurried, and is not pointed at anything while that is chosen. A thing on the ground is taken up at once.
fn can_be_hurried_at_will(offer: &Offer) -> bool {
    let hurries = offer.riders.iter().any(|it| it.key == words::HURRY);
    hurries && offer.aiming == Aiming::None && offer.verb != words::PICK_UP
}

/// Whether nothing but the want of AP bars it.
fn lacks_ap(offer: &Offer) -> bool {
    let refusal = offer.refusal.as_ref();
    refusal.is_some_and(|it| matches!(it, Refusal::NotEnough { pool, .. } if pool == "AP"))
}

/// Whether somebody could begin it now with fewer AP than it costs. Rule WND-INIT-13.
fn may_commit(s: &Situation<'_>, row: &Row, f: &Fighter<'_>) -> bool {
    let in_turn = moment::asked(s, f).is_none();
    row.takes(words::COMMIT) && in_turn && f.pool(Pool::Ap) > 0 && !s.data.is_off("WND-INIT-13")
}

/// Whether it costs more AP than somebody has, as far as that is known before anything is aimed at.
fn costs_more(s: &Situation<'_>, row: &Row, f: &Fighter<'_>, offer: &Offer) -> bool {
    let bare = Act {
        with: offer.with.clone(),
        ..Act::new(row.word)
    };
    let price = row.price_of(s, f, &bare);
    price.is_ok_and(|it| it.ap + it.movement > f.pool(Pool::Ap)) || lacks_ap(offer)
}

/// The largest amount that a rider can have. What is kept ready is named by its verb.
pub fn most_of(key: &str) -> i32 {
    match key {
        words::MAX_LEVEL | words::LEVEL => Level::Fatal.number(),
        words::YARDS => 20,
        _ => 1,
    }
}

/// A rider of an offer with the largest amount that it can have; `None` where it changes nothing.
fn rider(
    s: &Situation<'_>,
    row: &Row,
    f: &Fighter<'_>,
    offer: &Offer,
    key: &'static str,
) -> Option<Rider> {
    let (label, help, rule) = match key {
        words::COMMIT if may_commit(s, row, f) && costs_more(s, row, f, offer) => (
            "Over several turns",
            "All your AP go into it, now and in each of your turns, until it is paid for; if you spend any on something else, it is given up.",
            "WND-INIT-13",
        ),
        words::HURRY if !s.data.is_off("WND-ACT-43") => (
            "Hurry",
            "Make a check to do it for fewer AP and a little stamina; if it fails, you lose some more AP.",
            "WND-ACT-43",
        ),
        words::MAX_LEVEL => (
            "At most",
            "The worst wound that you want: 1 light, 2 moderate, 3 severe, 4 critical; if it is not set, as rolled.",
            "WND-ACT-13",
        ),
        words::HELPLESS_RIDER => (
            "Leave awake",
            "A target that would be knocked out stays awake, but can do nothing for a while.",
            "WND-ACT-13",
        ),
        words::YARDS => (
            "Yards",
            "How far the other is moved at most; if it is not set, as far as the check allows.",
            "WND-ACT-33",
        ),
        words::LEVEL => (
            "Wound",
            "Which wound is treated, from 1 light to 5 fatal; if it is not set, the worst.",
            "WND-ACT-38",
        ),
        words::THROW if is_thrown_at_will(f, offer) => (
            "Throw it",
            "Throw the weapon; afterwards it lies there.",
            "WND-ATK-16",
        ),
        words::OBJECT if breaks(s) => (
            "The object",
            "Attack the object in the cell that you name.",
            "WND-ACT-46",
        ),
        _ => return None,
    };
    Some(Rider::new(key, label, help, rule, most_of(key)))
}

/// Whether a weapon can be thrown that also strikes.
fn is_thrown_at_will(f: &Fighter<'_>, offer: &Offer) -> bool {
    let weapon = offer.with.as_deref().and_then(|key| f.weapon(key));
    weapon.is_some_and(|it| it.data.strikes() && it.data.thrown.is_some())
}

/// Whether something on the board can be broken. Rule WND-ACT-46.
fn breaks(s: &Situation<'_>) -> bool {
    s.board.objects().any(|(_, object)| object.hit_points > 0)
}
