//! Tables of borders, one for each rule.

use super::damage::multiplied;
use super::harm::{DeathRollResult, Harm, HarmNumbers, death_result, death_save, harm, wakes};
use super::rolls::chance;
use super::{
    DamageNumbers, DefenceNumbers, HitClass, HitNumbers, NonlethalChance, StrikeNumbers,
    breaks_free, die, resolve_hit, roll_damage, roll_strike, withstand,
};
use crate::dice::{Budget, Probability, ScriptedDice, explore};
use crate::rules::aura::data::{AuraData, DamageDice};

/// The tables that the program was built with.
fn data() -> &'static AuraData {
    AuraData::shipped()
}

fn dice(faces: &[u8]) -> ScriptedDice {
    ScriptedDice::bare(faces.to_vec())
}

fn defence(bonus: i32) -> DefenceNumbers {
    DefenceNumbers {
        faces: 10,
        open_ended: true,
        edge: 0,
        bonus,
        wins_ties: false,
    }
}

fn blow() -> StrikeNumbers {
    StrikeNumbers {
        ranged: false,
        edge: 0,
        critical_from: 20,
        against: 17,
        defence: Some(defence(12)),
        coverage: 14,
    }
}

fn shot() -> StrikeNumbers {
    StrikeNumbers {
        ranged: true,
        against: 7,
        defence: Some(DefenceNumbers {
            faces: 4,
            ..defence(4)
        }),
        coverage: 8,
        ..blow()
    }
}

fn sword() -> DamageNumbers {
    DamageNumbers {
        dice: DamageDice { count: 1, faces: 8 },
        bonus: 2,
        armour: 4,
        doublings: 0,
        halvings: 0,
        makeshift: false,
    }
}

/// The class of an attack, and whether all the dice were asked for.
fn class(numbers: &StrikeNumbers, faces: &[u8]) -> (HitClass, bool) {
    let mut dice = dice(faces);
    let roll = roll_strike(data(), numbers, &mut dice);
    (roll.class, dice.error().is_none() && dice.left_over() == 0)
}

#[test]
fn aur_atk_08_the_attacker_wins_ties_unless_the_target_defends() {
    assert_eq!(class(&blow(), &[15, 5]), (HitClass::Clean, true));
    assert_eq!(class(&blow(), &[15, 6]), (HitClass::Miss, true));
    let mut guarded = blow();
    guarded.defence = Some(DefenceNumbers {
        wins_ties: true,
        ..defence(12)
    });
    assert_eq!(class(&guarded, &[15, 5]), (HitClass::Miss, true));
    assert_eq!(class(&guarded, &[15, 4]), (HitClass::Clean, true));
}

#[test]
fn aur_atk_10_a_roll_below_the_coverage_meets_the_armour() {
    assert_eq!(class(&blow(), &[13, 1]), (HitClass::Armoured, true));
    assert_eq!(class(&blow(), &[14, 1]), (HitClass::Clean, true));
}

#[test]
fn aur_atk_04_a_natural_one_misses_without_a_defence_even_the_helpless() {
    assert_eq!(class(&blow(), &[1]), (HitClass::Fumble, true));
    let helpless = StrikeNumbers {
        defence: None,
        ..blow()
    };
    assert_eq!(class(&helpless, &[1]), (HitClass::Fumble, true));
    for (natural, open) in [(1, true), (3, true), (4, false)] {
        let roll = roll_strike(data(), &helpless, &mut dice(&[natural]));
        assert_eq!(roll.exposes_attacker(data()), open, "{natural}");
    }
}

#[test]
fn aur_atk_05_a_critical_hit_needs_no_defence_and_precise_widens_it() {
    assert_eq!(class(&blow(), &[20]), (HitClass::Twenty, true));
    assert_eq!(class(&blow(), &[19, 9]), (HitClass::Miss, true));
    let precise = StrikeNumbers {
        critical_from: 19,
        ..blow()
    };
    assert_eq!(class(&precise, &[19]), (HitClass::Critical, true));
    assert_eq!(class(&precise, &[18, 9]), (HitClass::Miss, true));
}

#[test]
fn aur_atk_06_whoever_cannot_evade_is_hit_without_a_roll() {
    let helpless = StrikeNumbers {
        defence: None,
        ..blow()
    };
    assert_eq!(class(&helpless, &[2]), (HitClass::Armoured, true));
    assert_eq!(class(&helpless, &[14]), (HitClass::Clean, true));
}

#[test]
fn aur_atk_19_a_hit_roll_reaches_the_miss_chance_or_misses() {
    // Miss Chance 7 + 2 + 4 = 13.
    assert_eq!(class(&shot(), &[13, 2]), (HitClass::Clean, true));
    assert_eq!(class(&shot(), &[12, 2]), (HitClass::Miss, true));
    let mut guarded = shot();
    guarded.defence = guarded.defence.map(|it| DefenceNumbers {
        wins_ties: true,
        ..it
    });
    assert_eq!(class(&guarded, &[13, 2]), (HitClass::Miss, true));
    assert_eq!(class(&guarded, &[14, 2]), (HitClass::Clean, true));
}

#[test]
fn aur_atk_17_whoever_does_not_evade_adds_nothing_to_the_miss_chance() {
    let helpless = StrikeNumbers {
        defence: None,
        ..shot()
    };
    assert_eq!(class(&helpless, &[7]), (HitClass::Armoured, true));
    assert_eq!(class(&helpless, &[6]), (HitClass::Miss, true));
    assert_eq!(class(&helpless, &[8]), (HitClass::Clean, true));
}

#[test]
fn aur_atk_16_shots_fumble_on_one_and_are_critical_on_twenty() {
    assert_eq!(class(&shot(), &[1]), (HitClass::Fumble, true));
    assert_eq!(class(&shot(), &[20]), (HitClass::Twenty, true));
}

#[test]
fn aur_dice_02_the_highest_face_is_rolled_again_and_added() {
    let roll = roll_strike(data(), &blow(), &mut dice(&[15, 10, 10, 3]));
    assert_eq!(roll.defence.unwrap().value, 23);
    let d4 = die(data(), 4, 0, true);
    assert_eq!(d4.to_string(), "d4 exploding");
    assert_eq!(
        die(data(), 20, 0, false).to_string(),
        "d20",
        "nothing else explodes"
    );
}

#[test]
fn aur_dice_03_two_dice_for_every_throw_of_a_chain() {
    let behind = StrikeNumbers {
        defence: Some(DefenceNumbers {
            edge: -1,
            ..defence(9)
        }),
        ..blow()
    };
    // The worked example of an open-ended roll from behind.
    assert_eq!(class(&behind, &[15, 10, 10, 3, 6]), (HitClass::Miss, true));
    assert_eq!(class(&behind, &[15, 10, 8]), (HitClass::Clean, true));
    assert_eq!(die(data(), 20, 1, false).to_string(), "2d20 keep highest");
    assert_eq!(die(data(), 20, -1, false).to_string(), "2d20 keep lowest");
}

#[test]
fn aur_man_03_fortitude_must_be_higher_or_for_the_defending_equal() {
    for (face, guarded, holds) in [(1, false, false), (2, false, true), (1, true, true)] {
        let numbers = DefenceNumbers {
            wins_ties: guarded,
            ..defence(16)
        };
        let (stood, _) = withstand(data(), &numbers, 17, &mut dice(&[face]));
        assert_eq!(stood, holds, "{face} {guarded}");
    }
}

#[test]
fn aur_man_06_out_of_a_hold_needs_strictly_more() {
    let (own, holder) = (defence(18), defence(15));
    // The worked example of a hold, with dice that do not explode.
    for (faces, free) in [([6, 9], false), ([7, 9], true)] {
        assert_eq!(
            breaks_free(data(), &own, &holder, &mut dice(&faces)).0,
            free
        );
    }
}

#[test]
fn aur_hurt_17_a_number_of_one_needs_no_die() {
    let mut none = dice(&[]);
    assert!(chance(data(), 1, &mut none).0 && chance(data(), -5, &mut none).0);
    assert_eq!(none.error(), None);
    assert!(chance(data(), 5, &mut dice(&[5])).0);
    assert!(!chance(data(), 5, &mut dice(&[4])).0);
}

#[test]
fn aur_atk_22_doublings_add_up_and_each_halving_rounds_down() {
    for (sum, doublings, halvings, dealt) in [
        (7, 0, 0, 7),
        (7, 1, 0, 14),
        (7, 2, 0, 21),
        (7, 0, 1, 3),
        (7, 0, 2, 1),
        (7, 1, 1, 7),
        (15, 0, 1, 7),
    ] {
        assert_eq!(multiplied(data(), sum, doublings, halvings), dealt, "{sum}");
    }
}

#[test]
fn aur_atk_10_armour_takes_no_more_than_there_is() {
    let light = DamageNumbers {
        bonus: -2,
        ..sword()
    };
    let dealt = |class, face| roll_damage(data(), &light, class, &mut dice(&[face])).dealt;
    assert_eq!(dealt(HitClass::Armoured, 3), 0);
    assert_eq!(dealt(HitClass::Armoured, 8), 2);
    assert_eq!(dealt(HitClass::Clean, 8), 6);
    assert_eq!(dealt(HitClass::Clean, 1), 0, "never below nothing");
    assert_eq!(
        dealt(HitClass::Twenty, 8),
        6,
        "a critical hit ignores armour"
    );
}

#[test]
fn aur_atk_21_a_makeshift_missile_is_halved_but_for_a_natural_20() {
    let thrown = DamageNumbers {
        makeshift: true,
        bonus: 0,
        ..sword()
    };
    let dealt = |class| roll_damage(data(), &thrown, class, &mut dice(&[7])).dealt;
    assert_eq!(dealt(HitClass::Clean), 3);
    assert_eq!(dealt(HitClass::Critical), 3, "a precise 19 is no 20");
    assert_eq!(dealt(HitClass::Twenty), 7);
}

#[test]
fn aur_hurt_02_the_blow_that_breaks_the_aura_asks_for_no_death_roll() {
    let of = |aura, dealt| {
        let numbers = HarmNumbers {
            aura,
            helpless: false,
        };
        harm(data(), dealt, true, &numbers, &mut dice(&[7])).0
    };
    assert_eq!(of(8, 7), Harm::Absorbed);
    assert_eq!(of(8, 8), Harm::Broken);
    assert_eq!(of(1, 50), Harm::Broken, "the excess is lost");
    assert_eq!(of(0, 1), Harm::DeathRollResult(DeathRollResult::Bleeding));
    assert_eq!(of(0, 0), Harm::None, "no damage, no roll");
}

#[test]
fn aur_hurt_12_a_lethal_blow_at_the_unconscious_kills_without_a_roll() {
    let helpless = HarmNumbers {
        aura: 0,
        helpless: true,
    };
    let mut none = dice(&[]);
    assert_eq!(harm(data(), 1, true, &helpless, &mut none).0, Harm::Slain);
    assert_eq!(
        harm(data(), 1, false, &helpless, &mut none).0,
        Harm::Subdued
    );
    let warded = HarmNumbers {
        aura: 1,
        helpless: true,
    };
    assert_eq!(harm(data(), 1, true, &warded, &mut none).0, Harm::Broken);
    assert_eq!(none.error(), None);
}

#[test]
fn aur_hurt_04_the_death_roll_by_its_borders() {
    for (natural, read) in [
        (20, DeathRollResult::Scratch),
        (19, DeathRollResult::Winded),
        (15, DeathRollResult::Winded),
        (14, DeathRollResult::Injured),
        (10, DeathRollResult::Injured),
        (9, DeathRollResult::Bleeding),
        (5, DeathRollResult::Bleeding),
        (4, DeathRollResult::Felled),
        (2, DeathRollResult::Felled),
        (1, DeathRollResult::Dead),
    ] {
        assert_eq!(death_result(data(), natural), read, "{natural}");
    }
}

#[test]
fn aur_hurt_10_the_death_save_by_its_borders() {
    for (natural, read) in [
        (20, DeathRollResult::Scratch),
        (19, DeathRollResult::Bleeding),
        (5, DeathRollResult::Bleeding),
        (4, DeathRollResult::Felled),
        (2, DeathRollResult::Felled),
        (1, DeathRollResult::Dead),
    ] {
        assert_eq!(death_save(data(), natural), read, "{natural}");
    }
}

#[test]
fn aur_hurt_15_only_a_twenty_wakes() {
    assert!(wakes(data(), 20) && !wakes(data(), 19));
}

#[test]
fn aur_atk_09_the_chance_roll_comes_before_the_damage() {
    let numbers = HitNumbers {
        damage: sword(),
        nonlethal: NonlethalChance::Chance(10),
        harm: HarmNumbers {
            aura: 0,
            helpless: false,
        },
    };
    let mut gentle = dice(&[10, 6]);
    let hit = resolve_hit(data(), &numbers, HitClass::Clean, &mut gentle);
    assert_eq!(
        (hit.lethal, hit.damage.dealt, hit.harm),
        (false, 8, Harm::Subdued)
    );
    let mut failed = dice(&[9, 6, 12]);
    let hit = resolve_hit(data(), &numbers, HitClass::Clean, &mut failed);
    assert_eq!(
        (hit.lethal, hit.harm),
        (true, Harm::DeathRollResult(DeathRollResult::Injured))
    );
    assert_eq!((gentle.left_over(), failed.left_over()), (0, 0));
}

#[test]
fn aur_atk_08_odds_of_an_attack_sum_to_one() {
    let explored = explore(Budget::default(), |dice| {
        roll_strike(data(), &blow(), dice).class
    });
    let walked = explored.odds.total().checked_add(explored.remainder);
    assert_eq!(walked, Some(Probability::ONE));
    let hits = explored.odds.probability(|class| class.is_hit());
    // 5 of 10 on 18 naturals, and the natural 20.
    assert_eq!(hits, Probability::new(1, 2).unwrap());
}
