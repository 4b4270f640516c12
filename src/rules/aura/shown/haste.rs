//! Who would be faster: the chance of a challenger, for the person who may send it. Floor 4.
//! Rules AUR-INIT-10, -11, AUR-STAT-22, AUR-COND-05.

use crate::combat::{CombatantId, ModifierKind, OddsLine};
use crate::dice::Probability;
use crate::rules::aura::components::Pool;
use crate::rules::aura::plan::initiative::initiative_terms;
use crate::rules::aura::snapshot::{Fighter, Moment, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The faces of the die of Initiative.
const FACES: i32 = 20;

/// What one that may challenge the action under way should know; empty at any other moment.
/// Rules AUR-INIT-10, -11.
pub fn note(s: &Situation<'_>, who: CombatantId) -> SmolStr {
    let Some(actor) = s.under_way.last().map(|action| s.fighter(action.who)) else {
        return SmolStr::default();
    };
    if s.moment != Moment::Challenge {
        return SmolStr::default();
    }
    if actor.pool(Pool::InitiativeUsed) > 0 {
        return "surely faster".into();
    }
    let chance = faster(roll_of(s.fighter(who)), roll_of(actor));
    let percent = chance.map(|chance| (chance.parts_of(1000) + 5) / 10);
    percent.map_or_else(SmolStr::default, |percent| {
        format_smolstr!("{percent} % faster")
    })
}

/// How the roll of a challenged actor may turn out: it is overtaken, or nobody is faster.
/// Rules AUR-INIT-10, -11.
pub fn rolled_odds(s: &Situation<'_>, who: CombatantId, by: &[CombatantId]) -> Vec<OddsLine> {
    let rivals: Vec<_> = by.iter().map(|&id| roll_of(s.fighter(id))).collect();
    let Some(first) = stays_first(roll_of(s.fighter(who)), &rivals) else {
        return Vec::new();
    };
    vec![
        OddsLine::new("overtaken", first.complement()),
        OddsLine::new("first", first),
    ]
}

/// The edge and the bonus of somebody's Initiative roll. Rules AUR-STAT-22, AUR-COND-05.
fn roll_of(fighter: &Fighter<'_>) -> (i32, i32) {
    let terms = initiative_terms(fighter);
    (
        terms.sum(ModifierKind::Edge),
        terms.sum(ModifierKind::Bonus),
    )
}

/// The chance to roll higher than the actor, each by edge and bonus. Rule AUR-INIT-11.
fn faster(who: (i32, i32), actor: (i32, i32)) -> Option<Probability> {
    stays_first(actor, &[who]).map(Probability::complement)
}

/// The chance that none of some rivals rolls higher than the actor, each by edge and bonus.
/// Rule AUR-INIT-11.
fn stays_first(actor: (i32, i32), rivals: &[(i32, i32)]) -> Option<Probability> {
    let (edge, bonus) = actor;
    let own = weights(edge);
    let mut first = 0u128;
    for (face, weight) in (1..).zip(&own) {
        let slower = rivals.iter().map(|&(edge, more)| {
            let rolls = (1..).zip(weights(edge));
            let reached = rolls.filter(|&(roll, _)| roll + more <= face + bonus);
            reached.map(|(_, weight)| weight).sum::<u128>()
        });
        first += weight * slower.product::<u128>();
    }
    let theirs = rivals
        .iter()
        .map(|&(edge, _)| weights(edge).iter().sum::<u128>());
    let all = own.iter().sum::<u128>() * theirs.product::<u128>();
    Probability::new(first, all)
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

#[cfg(test)]
mod tests {
    use super::{Probability, faster, weights};

    #[test]
    fn aur_init_11_a_tie_is_lost_and_each_point_counts() {
        for (ahead, numer) in [
            (0, 190),
            (1, 210),
            (-2, 153),
            (19, 399),
            (20, 400),
            (-19, 0),
        ] {
            let chance = faster((0, ahead), (0, 0));
            assert_eq!(chance, Probability::new(numer, 400), "{ahead} ahead");
        }
    }

    #[test]
    fn aur_cond_05_the_dazed_take_the_lower_of_two_dice() {
        let (flat, dazed) = ((0, 0), (-1, 0));
        assert_eq!(weights(-1).iter().sum::<u128>(), 400);
        // The lower of two against one: all three dice alike in rank but for ties.
        let higher: u128 = (1..=20u128).map(|face| (41 - 2 * face) * (face - 1)).sum();
        assert_eq!(faster(dazed, flat), Probability::new(higher, 8000));
        assert!(faster(dazed, flat) < faster(flat, flat));
    }
}
