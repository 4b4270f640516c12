//! Riders and mounts. Floor 4. Rules WND-ACT-24, -41, WND-POS-24, -27.

use super::row::{ACTION, Costs, Does, Needs, Row, begun};
use crate::combat::{Aiming, Family};
use crate::mechanics::{Aim, Resolution, only_if};
use crate::rules::wounds::effects::{mounts as does, runaway};
use crate::rules::wounds::plan::mounts::{
    calm, can_carry, is_beside, is_taken, landing, rides_runaway,
};
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::preview::hurried;
use crate::rules::wounds::proposals;
use crate::rules::wounds::words::{self, COMMIT, HURRY, Trait};

const PRICE: Costs = Costs::Usually(|data| Price::ap(data.prices.mount), begun);

/// Get on a mount.
pub const MOUNT: Row = Row {
    word: words::MOUNT,
    label: "Mount",
    icon: "chevrons-up",
    aim: Aim::Friend,
    family: Family::Other,
    help: "Get on a mount beside you; you share its space and its turn, and go where it goes.",
    rule: "WND-ACT-24",
    told_at: "mounts {at}",
    fields: &["at"],
    riders: &[COMMIT, HURRY],
    price: PRICE,
    offers: |s, f, offer| {
        let mut all = s.fighters().iter();
        only_if(all.any(|t| t.is_alive() && can_carry(s, f, t)), offer)
    },
    needs: &[
        Needs::own(|_, f| !f.is(Trait::Handless), "It has no hands"),
        Needs::at(can_carry, "That is no mount for it"),
        Needs::at(is_beside, "That one is not beside it"),
        Needs::at(
            |_, _, t| t.is_able() && !t.is_prone(),
            "That one can carry nobody now",
        ),
        Needs::own(|_, f| !f.is_prone(), "It lies on the ground"),
        Needs::own(|_, f| !is_taken(f), "It rides, carries or grapples"),
        Needs::at(
            |_, _, t| !is_taken(t),
            "That one rides, carries or grapples",
        ),
    ],
    does: &[Does::Then(does::mount)],
    preview: Some(|_, f, act, price| Ok(hurried("Mount", f, act, *price))),
    ..ACTION
};

/// Get off a mount.
pub const DISMOUNT: Row = Row {
    word: words::DISMOUNT,
    label: "Dismount",
    icon: "chevrons-down",
    aim: Aim::Chosen(Aiming::Path),
    family: Family::Other,
    help: "Get off your mount into a free cell beside it.",
    rule: "WND-ACT-24",
    told: "dismounts",
    fields: &["at", "path"],
    riders: &[COMMIT, HURRY],
    price: PRICE,
    offers: |_, f, offer| only_if(f.mount().is_some(), offer),
    needs: &[
        Needs::own(|_, f| f.mount().is_some(), "It rides nobody"),
        Needs::asks(|s, f, act, _| landing(s, f, act).map(|_| ())),
    ],
    does: &[Does::Then(does::dismount)],
    preview: Some(|_, f, act, price| Ok(hurried("Dismount", f, act, *price))),
    ..ACTION
};

/// Calm a mount.
pub const CALM: Row = Row {
    word: words::CALM,
    label: "Calm the mount",
    icon: "heart",
    family: Family::Other,
    help: "Bring your mount under control again; enemies nearby make it harder, and each attempt in a row easier.",
    rule: "WND-ACT-41",
    told: "calms its mount",
    riders: &[COMMIT],
    price: Costs::Usually(|data| Price::ap(data.prices.calm), begun),
    offers: |s, f, offer| only_if(rides_runaway(s, f), offer),
    needs: &[Needs::own(rides_runaway, "Its mount is not out of control")],
    does: &[Does::Then(runaway::calm)],
    preview: Some(|s, f, _, _| Ok(calm(s, f).preview("Calm the mount"))),
    proposals: Some(proposals::calm),
    ..ACTION
};
