//! Exact odds against what can be counted by hand.

use super::odds::strike_odds;
use crate::dice::Probability;
use crate::rules::aura::resolve::{Class, DefenceNumbers, StrikeNumbers};

fn numbers(av: i32, bonus: i32) -> StrikeNumbers {
    StrikeNumbers {
        ranged: false,
        edge: 0,
        critical_from: 20,
        against: av,
        defence: Some(DefenceNumbers {
            faces: 10,
            open_ended: true,
            edge: 0,
            bonus,
            wins_ties: false,
        }),
        coverage: 9,
    }
}

fn chance(numer: u128, denom: u128) -> Probability {
    Probability::new(numer, denom).unwrap()
}

#[test]
fn aur_atk_08_odds_of_a_blow_are_those_counted_by_hand() {
    // AV 17 against d10 + 12: hit on 1 to 5; below 9 on the Combat roll the armour is met.
    let (classes, remainder) = strike_odds(&numbers(17, 12));
    assert_eq!(remainder, Probability::ZERO);
    assert_eq!(classes[&Class::Fumble], chance(1, 20));
    assert_eq!(classes[&Class::Twenty], chance(1, 20));
    assert_eq!(classes[&Class::Armoured], chance(7, 40));
    assert_eq!(classes[&Class::Clean], chance(11, 40));
    let sum = classes
        .values()
        .fold(Probability::ZERO, |sum, &one| sum.checked_add(one).unwrap());
    assert_eq!(sum, Probability::ONE);
}

#[test]
fn aur_dice_02_a_long_chain_is_walked_as_far_as_it_matters() {
    // AV 30 against d10 + 12: a 10 and then 1 to 8 is still hit; a 9 or another 10 is not.
    let (classes, remainder) = strike_odds(&numbers(30, 12));
    assert_eq!(remainder, Probability::ZERO);
    let hit = chance(9, 10).checked_add(chance(8, 100)).unwrap();
    let plain = classes[&Class::Clean]
        .checked_add(classes[&Class::Armoured])
        .unwrap();
    assert_eq!(plain, chance(hit.numer() * 18, hit.denom() * 20));
}
