//! Who would be faster: the chance of a challenger, for the person who may send it. Floor 4.
//! Rules AUR-INIT-10, -11, AUR-STAT-22, AUR-COND-05.

use crate::combat::{CombatantId, OddsLine, PendingChoice};
use crate::dice::Probability;
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::agenda::{AuraAgenda, Step};
use crate::rules::aura::snapshot::{Fighter, Moment, Situation};
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// The faces of the die of Initiative.
const FACES: i32 = 20;

/// What one that may challenge the action under way should know; empty at any other moment.
/// Rules AUR-INIT-10, -11.
pub fn note(s: &Situation<'_>, who: CombatantId) -> SmolStr {
    let Some(actor) = s.under_way.top().map(|action| s.fighter(action.who)) else {
        return SmolStr::default();
    };
    if s.moment != Moment::Challenge {
        return SmolStr::default();
    }
    if actor.pool(Pool::InitiativeUsed) > 0 {
        return "surely faster".into();
    }
    let chance = chance(s.fighter(who), actor).map(|chance| (chance.parts_of(1000) + 5) / 10);
    chance.map_or_else(SmolStr::default, |percent| {
        format_smolstr!("{percent} % faster")
    })
}

/// How the roll of a challenged actor may turn out: it is overtaken, or nobody is faster.
/// Rules AUR-INIT-10, -11.
pub fn rolled_odds(s: &Situation<'_>, who: CombatantId, by: &[CombatantId]) -> Vec<OddsLine> {
    let actor = s.fighter(who);
    let own = weights(edge_of(actor));
    let (mut first, mut all) = (0u128, own.iter().sum::<u128>());
    let rivals: Vec<_> = by.iter().map(|&id| s.fighter(id)).collect();
    for (face, weight) in (1..).zip(&own) {
        let total = face + actor.stats.initiative(actor.data);
        let slower = rivals.iter().map(|rival| {
            let reached =
                |(roll, _): &(i32, &u128)| roll + rival.stats.initiative(rival.data) <= total;
            let theirs = weights(edge_of(rival));
            (1..)
                .zip(&theirs)
                .filter(reached)
                .map(|(_, weight)| weight)
                .sum::<u128>()
        });
        first += weight * slower.product::<u128>();
    }
    for rival in &rivals {
        all *= weights(edge_of(rival)).iter().sum::<u128>();
    }
    let Some(first) = Probability::new(first, all) else {
        return Vec::new();
    };
    vec![
        OddsLine::new("overtaken", first.complement()),
        OddsLine::new("first", first),
    ]
}

/// The chance to roll higher than the actor. Rule AUR-INIT-11.
fn chance(who: &Fighter<'_>, actor: &Fighter<'_>) -> Option<Probability> {
    let ahead = who.stats.initiative(who.data) - actor.stats.initiative(actor.data);
    let weights = |fighter: &Fighter<'_>| weights(edge_of(fighter));
    odds(&weights(who), &weights(actor), ahead)
}

/// The chance that the first roll, with what it is ahead, is higher than the second.
fn odds(own: &[u128], other: &[u128], ahead: i32) -> Option<Probability> {
    let mut won = 0u128;
    for (mine, weight) in (1..).zip(own) {
        for (theirs, against) in (1..).zip(other) {
            if mine + ahead > theirs {
                won += weight * against;
            }
        }
    }
    let all = own.iter().sum::<u128>() * other.iter().sum::<u128>();
    Probability::new(won, all)
}

/// The edge of somebody's Initiative roll. Rule AUR-COND-05.
fn edge_of(fighter: &Fighter<'_>) -> i32 {
    let dazed = fighter.has(words::DAZED) && !fighter.data.is_off("AUR-COND-05");
    if dazed {
        fighter.data.values.conditions.dazed
    } else {
        0
    }
}

/// How many of the equally likely rolls show each face: with Disadvantage the lower of two dice
/// counts, with Advantage the higher. Rule AUR-DICE-03.
fn weights(edge: i32) -> Vec<u128> {
    let weight = |face: i32| match edge.signum() {
        -1 => 2 * (FACES - face) + 1,
        1 => 2 * face - 1,
        _ => 1,
    };
    (1..=FACES)
        .map(|face| u128::from(weight(face).unsigned_abs()))
        .collect()
}

/// How an answer to the waiting question may turn out: only the roll for Initiative has dice of its own.
/// Rule AUR-INIT-10.
pub fn answer_odds(world: &World, choice: &PendingChoice, key: &str) -> Vec<OddsLine> {
    match world.resource::<AuraAgenda>().next_own() {
        Some(Step::AskInitiative(challengers)) if key == words::ROLL => {
            let by: Vec<_> = challengers
                .iter()
                .map(|challenger| challenger.who)
                .collect();
            rolled_odds(&Situation::of(world), choice.who, &by)
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Probability, odds, weights};

    #[test]
    fn aur_init_11_a_tie_is_lost_and_each_point_counts() {
        let flat = weights(0);
        for (ahead, numer) in [
            (0, 190),
            (1, 210),
            (-2, 153),
            (19, 399),
            (20, 400),
            (-19, 0),
        ] {
            let chance = odds(&flat, &flat, ahead);
            assert_eq!(chance, Probability::new(numer, 400), "{ahead} ahead");
        }
    }

    #[test]
    fn aur_cond_05_the_dazed_take_the_lower_of_two_dice() {
        let (flat, dazed) = (weights(0), weights(-1));
        assert_eq!(dazed.iter().sum::<u128>(), 400);
        // The lower of two against one: all three dice alike in rank but for ties.
        let higher: u128 = (1..=20u128).map(|face| (41 - 2 * face) * (face - 1)).sum();
        assert_eq!(odds(&dazed, &flat, 0), Probability::new(higher, 8000));
        assert!(odds(&dazed, &flat, 0) < odds(&flat, &flat, 0));
    }
}
