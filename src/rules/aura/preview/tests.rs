//! Exact odds against what can be counted by hand.

use super::odds::{Outcome, attack_odds, escape_odds, reach_odds, strike_odds};
use crate::combat::{CombatantId, Terms};
use crate::dice::{Budget, Probability, explore};
use crate::rules::aura::components::gear_stats::Wielded;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::attack::{HoldRoll, Mode, Plan, SumsOnly};
use crate::rules::aura::resolve::{
    DamageNumbers, DeathRollResult, DefenceNumbers, Harm, HarmNumbers, HitClass, HitNumbers,
    NonlethalChance, StrikeNumbers, breaks_free, roll_strike,
};
use std::sync::Arc;

/// The tables that the program was built with.
fn data() -> &'static AuraData {
    AuraData::shipped()
}

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
    let (classes, remainder) = strike_odds(data(), &numbers(17, 12));
    assert_eq!(remainder, Probability::ZERO);
    assert_eq!(classes[&HitClass::Fumble], chance(1, 20));
    assert_eq!(classes[&HitClass::Twenty], chance(1, 20));
    assert_eq!(classes[&HitClass::Armoured], chance(7, 40));
    assert_eq!(classes[&HitClass::Clean], chance(11, 40));
    let sum = classes
        .values()
        .fold(Probability::ZERO, |sum, &one| sum.checked_add(one).unwrap());
    assert_eq!(sum, Probability::ONE);
}

#[test]
fn aur_dice_02_a_long_chain_is_walked_as_far_as_it_matters() {
    // AV 30 against d10 + 12: a 10 and then 1 to 8 is still hit; a 9 or another 10 is not.
    let (classes, remainder) = strike_odds(data(), &numbers(30, 12));
    assert_eq!(remainder, Probability::ZERO);
    let hit = chance(9, 10).checked_add(chance(8, 100)).unwrap();
    let plain = classes[&HitClass::Clean]
        .checked_add(classes[&HitClass::Armoured])
        .unwrap();
    assert_eq!(plain, chance(hit.numer() * 18, hit.denom() * 20));
}

#[test]
fn aur_atk_19_odds_are_those_of_the_whole_walk() {
    let shot = |against, edge| StrikeNumbers {
        ranged: true,
        edge,
        against,
        defence: Some(DefenceNumbers {
            faces: 4,
            edge: -edge,
            ..numbers(0, 2).defence.unwrap()
        }),
        ..numbers(0, 2)
    };
    let helpless = StrikeNumbers {
        defence: None,
        ..shot(7, 0)
    };
    let precise = StrikeNumbers {
        critical_from: 18,
        edge: -1,
        ..numbers(16, 9)
    };
    let deep = Budget {
        paths: 100_000,
        explode_depth: 4,
    };
    for numbers in [
        shot(7, 0),
        shot(-3, 1),
        shot(12, -1),
        helpless,
        precise,
        numbers(25, 3),
    ] {
        let (classes, remainder) = strike_odds(data(), &numbers);
        let whole = explore(deep, |dice| roll_strike(data(), &numbers, dice).class);
        for class in HitClass::ALL.into_iter().filter(|class| class.is_hit()) {
            let found = classes.get(&class).copied().unwrap_or_default();
            assert_eq!(found, whole.odds.get(&class), "{class:?} of {numbers:?}");
        }
        let all = classes.values().copied().chain([remainder]);
        assert_eq!(sum(all), Probability::ONE, "{numbers:?}");
    }
}

/// A blow with a greataxe at a target with this Aura.
fn greataxe(aura: i32) -> Plan<SumsOnly> {
    let weapon = Arc::new(data().weapon("greataxe").unwrap().clone());
    Plan {
        who: CombatantId(1),
        target: CombatantId(2),
        wielded: Wielded {
            key: weapon.id.clone(),
            weapon: weapon.clone(),
        },
        mode: Mode::Melee,
        opens: false,
        from_front: true,
        strike: numbers(17, 12),
        attack: SumsOnly::default(),
        defence: SumsOnly::default(),
        hit: HitNumbers {
            damage: DamageNumbers {
                dice: weapon.damage,
                bonus: 2,
                armour: 4,
                doublings: 0,
                halvings: 0,
                makeshift: false,
            },
            nonlethal: NonlethalChance::None,
            harm: HarmNumbers {
                aura,
                helpless: false,
            },
        },
        damage: SumsOnly::default(),
        fortitude_defence: None,
    }
}

fn sum(of: impl Iterator<Item = Probability>) -> Probability {
    of.fold(Probability::ZERO, |sum, one| sum.checked_add(one).unwrap())
}

#[test]
fn aur_hurt_02_odds_of_an_attack_sum_to_one_with_and_without_aura() {
    let warded = attack_odds(data(), &greataxe(30));
    assert_eq!(sum(warded.outcomes.values().copied()), Probability::ONE);
    // 2d6 + 2 less 4 is nothing on a 2 alone, of the hits that meet armour.
    assert_eq!(
        warded.outcomes[&Outcome::Hit(Harm::None)],
        chance(7, 40 * 36)
    );
    assert_eq!(warded.hit, chance(1, 2));
    // 7/40 of 5 on average, and 13/40 of 9.
    assert_eq!(warded.damage, 3_800);
    let bare = attack_odds(data(), &greataxe(0));
    assert_eq!(sum(bare.outcomes.values().copied()), Probability::ONE);
    let dead = bare.outcomes[&Outcome::Hit(Harm::DeathRollResult(DeathRollResult::Dead))];
    assert_eq!(dead, chance(36 * 20 - 7, 40 * 36 * 20));
}

fn gripping(bonus: i32, edge: i32, open_ended: bool) -> HoldRoll {
    HoldRoll {
        numbers: DefenceNumbers {
            faces: 10,
            open_ended,
            edge,
            bonus,
            wins_ties: false,
        },
        terms: Terms::new(),
        name: "",
    }
}

#[test]
fn aur_man_06_odds_of_an_escape_are_within_what_a_longer_walk_leaves_open() {
    let budget = Budget {
        explode_depth: 7,
        ..Budget::default()
    };
    let kinds = [-1, 0, 1].map(|edge| [(edge, false), (edge, true)]);
    let kinds = kinds.as_flattened();
    for (own_bonus, &own, &other) in [12, 16, 40, 90].into_iter().flat_map(|bonus| {
        let pair = move |own| kinds.iter().map(move |other| (bonus, own, other));
        kinds.iter().flat_map(pair)
    }) {
        let own = gripping(own_bonus, own.0, own.1);
        let other = gripping(15, other.0, other.1);
        let (success, remainder) = escape_odds(data(), &own, &other);
        let walked = explore(budget, |dice| {
            breaks_free(data(), &own.numbers, &other.numbers, dice).0
        });
        let (least, open) = (walked.odds.get(&true).to_f64(), walked.remainder.to_f64());
        let (success, remainder) = (success.to_f64(), remainder.to_f64());
        assert!(success <= least + open + 1e-12, "{success} of {least}");
        assert!(success + remainder >= least - 1e-12, "{success} of {least}");
        if !other.numbers.open_ended && own_bonus < 40 {
            assert!(remainder == 0.0, "{remainder} is not known");
        }
    }
}

#[test]
fn aur_man_06_longer_chains_reach_every_low_number() {
    let (success, remainder) = reach_odds(data(), &gripping(10, 0, true).numbers, 20);
    assert_eq!((success, remainder), (chance(1, 10), Probability::ZERO));
    let (success, remainder) = reach_odds(data(), &gripping(10, 0, true).numbers, 70);
    assert_eq!(success, Probability::ZERO);
    assert_eq!(remainder, chance(1, 100_000));
}
