//! Climbing, flying, doors and levers in the action bar. Floor 4.
//! Rules INJ-MOVE-05, -10, INJ-ACT-18.

use super::{OfferDraft, not_active};
use crate::board::Fixture;
use crate::combat::{Act, Aiming, Offer, Rider, RuleId};
use crate::rules::injury::plan::acts::free_to_walk;
use crate::rules::injury::plan::fixtures::check_work;
use crate::rules::injury::plan::movement::{check_climb_to, check_wings, fly_speed_of};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::format_smolstr;

/// What the ground about a fighter and its wings allow.
pub(super) fn ground_offers(s: &Situation<'_>, fighter: &Fighter<'_>) -> Vec<Offer> {
    let mut offers = Vec::new();
    offers.extend(climb_offer(s, fighter));
    offers.extend(fly_offers(s, fighter));
    offers.extend(use_offers(s, fighter));
    offers
}

/// Shown beside a height or a cliff that a check might take one up.
fn climb_offer(s: &Situation<'_>, fighter: &Fighter<'_>) -> Option<Offer> {
    let mut about = s.kind().neighbours(fighter.anchor);
    let wall = about.any(|(_, to)| check_climb_to(s, fighter, to).is_ok());
    if !wall || fighter.altitude > 0 {
        return None;
    }
    let draft = OfferDraft {
        act: Act::new(words::CLIMB),
        label: "Climb".into(),
        icon: "mountain",
        cost: "1 AP".into(),
        aiming: Aiming::Path,
        help: "Athletics against 15 for one cell that is 2 steps higher or a cliff. Provokes.",
        rule: "INJ-MOVE-05",
    };
    let refusal = not_active(s, fighter)
        .or_else(|| free_to_walk(fighter).err())
        .or_else(|| fighter.can_spend(1).err());
    Some(draft.offer(refusal, Vec::new()))
}

/// Shown to whoever has a fly speed; landing to whoever is in the air.
fn fly_offers(s: &Situation<'_>, fighter: &Fighter<'_>) -> Vec<Offer> {
    if fighter.stats.fly == 0 {
        return Vec::new();
    }
    let refusal = || {
        not_active(s, fighter)
            .or_else(|| free_to_walk(fighter).err())
            .or_else(|| check_wings(fighter).err())
            .or_else(|| fighter.can_spend(1).err())
    };
    let fly = OfferDraft {
        act: Act::new(words::FLY),
        label: "Fly".into(),
        icon: "bird",
        cost: "1 AP".into(),
        aiming: Aiming::Path,
        help: "Through the air up to your fly speed; each step up costs 1 more. Leaving a threatened cell provokes.",
        rule: "INJ-MOVE-10",
    };
    let altitude = Rider {
        key: words::ALTITUDE.into(),
        label: "Height".into(),
        help: "Steps above the ground at the end; without it you keep your level.".into(),
        rule: RuleId("INJ-MOVE-10"),
        max: i32::try_from(fly_speed_of(fighter)).unwrap_or(0) + fighter.altitude,
    };
    let mut offers = vec![fly.offer(refusal(), vec![altitude])];
    if fighter.altitude > 0 {
        let land = OfferDraft {
            act: Act::new(words::LAND),
            label: "Land".into(),
            icon: "plane-landing",
            cost: "1 AP".into(),
            aiming: Aiming::Path,
            help: "Fly to a cell and come down there.",
            rule: "INJ-MOVE-10",
        };
        offers.push(land.offer(refusal(), Vec::new()));
    }
    offers
}

/// Shown beside a door or a lever, greyed while somebody stands in the doorway.
fn use_offers(s: &Situation<'_>, fighter: &Fighter<'_>) -> Option<Offer> {
    let within = fighter.space.iter().flat_map(|own| {
        let about = s.kind().neighbours(own);
        about
            .flat_map(move |(_, to)| [Fixture::Cell(to), Fixture::Border(own, to)])
            .chain([Fixture::Cell(own)])
    });
    let near: Vec<_> = within
        .filter(|&at| {
            let fitting = s.board.fitting(at);
            fitting.is_some_and(|it| {
                it.turns_into().is_some() && (it.has_tag("door") || it.has_tag("lever"))
            })
        })
        .map(|at| (at, check_work(s, fighter, at)))
        .collect();
    let (at, _) = *near
        .iter()
        .find(|(_, check)| check.is_ok())
        .or(near.first())?;
    let fitting = s.board.fitting(at)?;
    let draft = OfferDraft {
        act: Act::new(words::USE),
        label: match (fitting.has_tag("lever"), fitting.shuts()) {
            (true, _) => "Pull the lever".into(),
            (_, true) => "Shut the door".into(),
            _ => format_smolstr!("Open the {}", fitting.name()),
        },
        icon: "door-open",
        cost: "1 AP".into(),
        aiming: Aiming::Thing,
        help: "Point at the door or lever, or at the cell behind the door.",
        rule: "INJ-ACT-18",
    };
    let stuck = near
        .into_iter()
        .map(|(_, check)| check)
        .try_fold(None, |first, check| {
            check.err().map(|refusal| first.or(Some(refusal)))
        })
        .flatten();
    let refusal = not_active(s, fighter)
        .or(stuck)
        .or_else(|| fighter.can_spend(1).err());
    Some(draft.offer(refusal, Vec::new()))
}
