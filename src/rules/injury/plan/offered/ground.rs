//! The offers of climbing, flying, and of doors and levers. Floor 4.
//! Rules INJ-MOVE-05, -10, INJ-ACT-18.

use crate::board::{Fitting, Fixture};
use crate::combat::{Offer, Refusal};
use crate::mechanics::{fixtures, only_if};
use crate::rules::injury::plan::acts::objects::check_work;
use crate::rules::injury::plan::acts::walks::free_to_walk;
use crate::rules::injury::plan::movement::{check_climb_to, check_wings};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// Climbing, beside a height or a cliff that a check might take one up.
#[must_use]
pub fn climb(s: &Situation<'_>, who: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    let mut about = s.kind().neighbours(who.anchor());
    let wall = about.any(|(_, to)| check_climb_to(s, who, to).is_ok());
    let offer = offer.refused(free_to_walk(who).err());
    only_if(wall && who.altitude == 0, offer)
}

/// Flying, for those with a fly speed.
#[must_use]
pub fn fly(who: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    only_if(who.stats.fly > 0, offer.refused(free_to_fly(who).err()))
}

/// Landing, for those in the air with a fly speed.
#[must_use]
pub fn land(who: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    let flies = who.stats.fly > 0 && who.altitude > 0;
    only_if(flies, offer.refused(free_to_fly(who).err()))
}

fn free_to_fly(who: &Fighter<'_>) -> Result<(), Refusal> {
    free_to_walk(who)?;
    check_wings(who)
}

/// Working a door or a lever beside, greyed if none of them can be worked.
#[must_use]
pub fn work(s: &Situation<'_>, who: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    let near: Vec<_> = fixtures_beside(s, who)
        .map(|(at, fitting)| (fitting, check_work(s, who, at)))
        .collect();
    let works = near.iter().find(|(_, check)| check.is_ok());
    let Some((fitting, check)) = works.or(near.first()) else {
        return Vec::new();
    };
    let label = work_label(*fitting);
    let refusal = check.clone().err();
    vec![Offer { label, ..offer }.refused(refusal)]
}

/// The doors and levers in the neighbouring cells, at their edges and in the own ones.
fn fixtures_beside<'s>(
    s: &'s Situation<'_>,
    who: &'s Fighter<'_>,
) -> impl Iterator<Item = (Fixture, Fitting<'s>)> {
    fixtures::beside(s.board, &who.space).filter(|(_, fitting)| {
        let worked = fitting.has_tag("door") || fitting.has_tag("lever");
        fitting.turns_into().is_some() && worked
    })
}

fn work_label(fitting: Fitting<'_>) -> SmolStr {
    match (fitting.has_tag("lever"), fitting.shuts()) {
        (true, _) => "Pull the lever".into(),
        (_, true) => "Shut the door".into(),
        _ => format_smolstr!("Open the {}", fitting.name()),
    }
}
