//! Maneuvers, Escape and Release in the action bar. Floor 4. Rules INJ-MAN-01 to -13, INJ-ACT-20.

use super::{OfferDraft, not_active};
use crate::combat::{Act, Aiming, Offer};
use crate::rules::injury::plan::acts;
use crate::rules::injury::plan::maneuver::{Maneuver, check_means};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::format_smolstr;

/// The ten maneuvers; in a grapple also the ways out of it.
pub(super) fn maneuver_offers(s: &Situation<'_>, fighter: &Fighter<'_>) -> Vec<Offer> {
    let mut offers = grapple_offers(s, fighter);
    offers.extend(Maneuver::ALL.map(|maneuver| maneuver_offer(s, fighter, maneuver)));
    offers
}

fn maneuver_offer(s: &Situation<'_>, fighter: &Fighter<'_>, maneuver: Maneuver) -> Offer {
    let (icon, help) = icon_and_help(maneuver);
    let draft = OfferDraft {
        act: Act::new(maneuver.verb()),
        label: maneuver.name().into(),
        icon,
        cost: "1 AP".into(),
        aiming: Aiming::Combatant,
        help,
        rule: maneuver.rule(),
    };
    let refusal = not_active(s, fighter)
        .or_else(|| fighter.can_spend(1).err())
        .or_else(|| acts::check_not_defending(fighter).err())
        .or_else(|| check_means(fighter, maneuver).err());
    draft.offer(refusal, Vec::new())
}

const fn icon_and_help(maneuver: Maneuver) -> (&'static str, &'static str) {
    match maneuver {
        Maneuver::Disarm => (
            "hand",
            "Strike a thing out of its hand; with a degree and a free hand you have it.",
        ),
        Maneuver::Drag => (
            "arrow-down",
            "Walk backwards and take it along, a cell and one more for each degree.",
        ),
        Maneuver::Grapple => ("hand", "Seize it with a free hand: neither of you walks."),
        Maneuver::Overrun => (
            "footprints",
            "Pass over it to the other side; with a degree it falls.",
        ),
        Maneuver::Reposition => (
            "rotate-ccw",
            "Lead it about within your reach, a cell and one more for each degree.",
        ),
        Maneuver::Shove => (
            "arrow-up",
            "Push it straight back, a cell and one more for each degree.",
        ),
        Maneuver::Steal => ("package", "Take a thing that it carries with a free hand."),
        Maneuver::Sunder => (
            "axe",
            "Damage a thing that it holds or wears; broken things are of no use.",
        ),
        Maneuver::Trick => (
            "send",
            "It is off guard against you until the end of your next turn.",
        ),
        Maneuver::Trip => ("arrow-down", "It falls prone."),
    }
}

fn grapple_offers(s: &Situation<'_>, fighter: &Fighter<'_>) -> Vec<Offer> {
    let tied = |key: &'static str| {
        let conditions = fighter.conditions.iter();
        conditions
            .filter(move |c| c.key == key)
            .filter_map(|c| s.find(c.by?))
    };
    let escapes = tied(words::GRAPPLED).map(|other| OfferDraft {
        act: Act::new(words::ESCAPE).at(other.id),
        label: format_smolstr!("Escape from {}", other.name),
        icon: "footprints",
        cost: "1 AP".into(),
        aiming: Aiming::None,
        help: "Break out of the grapple with Athletics or Acrobatics.",
        rule: "INJ-ACT-20",
    });
    let releases = tied(words::GRAPPLING).map(|other| OfferDraft {
        act: Act::new(words::RELEASE).at(other.id),
        label: format_smolstr!("Let go of {}", other.name),
        icon: "hand",
        cost: "free".into(),
        aiming: Aiming::None,
        help: "End the grapple. Once a turn.",
        rule: "INJ-ACT-20",
    });
    escapes
        .chain(releases)
        .map(|draft| draft.checked(s, fighter))
        .collect()
}
