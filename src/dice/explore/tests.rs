use super::walk::MOST_POOLS;
use super::*;
use crate::dice::{Faces, Pool, Read, Roll};

fn fraction(numer: u128, denom: u128) -> Probability {
    Probability::new(numer, denom).unwrap()
}

fn d(faces: u8) -> Pool {
    Pool::sum(1, faces)
}

/// A resolution with a bit of everything: the later rolls depend on the earlier ones.
fn strike(dice: &mut dyn Dice) -> (bool, i32) {
    let attack = dice.roll(&Pool::highest(2, 10)).value;
    if attack == 1 {
        return (false, 0);
    }
    let defence = if attack < 6 {
        dice.roll(&d(8)).value
    } else {
        5
    };
    if attack < defence {
        return (false, 0);
    }
    let wounds = dice.roll(&Pool::successes(3, 4, 3)).value;
    let critical = attack == 10 && dice.roll(&Pool::lowest(2, 4)).value > 1;
    (critical, wounds)
}

#[test]
fn every_path_is_walked_once() {
    let mut paths = Vec::new();
    let exploration = explore(Budget::default(), |dice| {
        let first = dice.roll(&d(3)).value;
        let second = if first == 2 {
            dice.roll(&d(2)).value
        } else {
            0
        };
        paths.push((first, second));
    });
    assert_eq!(paths, [(1, 0), (2, 1), (2, 2), (3, 0)]);
    assert_eq!(exploration.paths, 4);
    assert_eq!(exploration.odds.get(&()), Probability::ONE);
}

#[test]
fn a_resolution_without_dice_has_one_path() {
    let exploration = explore(Budget::default(), |dice| dice.roll(&Pool::sum(0, 6)).value);
    assert_eq!(exploration.paths, 1);
    assert_eq!(exploration.odds.get(&0), Probability::ONE);
    assert!(exploration.is_exact());
}

#[test]
fn odds_add_up_to_exactly_1() {
    let exploration = explore(Budget::default(), strike);
    assert!(exploration.is_exact());
    assert_eq!(exploration.odds.total(), Probability::ONE);
}

/// The pools of `strike` rolled die by die: many more paths, and the same odds.
#[test]
fn readings_give_the_odds_of_single_dice() {
    /// Asks the source for single dice, and reads the pools itself.
    struct DieByDie<'a>(&'a mut dyn Dice);

    impl Dice for DieByDie<'_> {
        fn roll(&mut self, pool: &Pool) -> Roll {
            let die = d(pool.faces());
            let faces = (0..pool.count()).map(|_| self.0.roll(&die).faces[0]);
            let faces: Faces = faces.collect();
            let value = pool.reading(&faces);
            Roll { faces, value }
        }
    }

    let pools = explore(Budget::default(), strike);
    let dice = explore(Budget::default(), |dice| strike(&mut DieByDie(dice)));
    assert_eq!(pools.odds, dice.odds);
    assert!(
        pools.paths * 30 < dice.paths,
        "{} and {}",
        pools.paths,
        dice.paths
    );
}

#[test]
fn an_explorer_gives_the_same_again() {
    let mut explorer = Explorer::new(Budget::default());
    let first = explorer.explore(strike);
    explorer.explore(|dice| dice.roll(&d(10).exploding()).value);
    assert_eq!(explorer.explore(strike), first);
    assert_eq!(explore(Budget::default(), strike), first);
}

#[test]
fn an_explorer_forgets_pools_when_they_are_many() {
    let mut explorer = Explorer::new(Budget::default());
    for limit in 1..=20 {
        for faces in 1..=20 {
            let pool = Pool::best_up_to(2, faces, limit);
            let exploration = explorer.explore(|dice| dice.roll(&pool).value);
            assert!(exploration.is_exact());
        }
    }
    assert!(explorer.walk.pools.len() <= MOST_POOLS + 1);
}

#[test]
fn long_chains_are_the_remainder() {
    let budget = Budget {
        explode_depth: 1,
        ..Budget::default()
    };
    let exploration = explore(budget, |dice| {
        // Half of the paths ask for a die that explodes, and one of its faces for another.
        let asks = dice.roll(&d(2)).value == 1;
        let first = if asks {
            dice.roll(&d(10).exploding()).value
        } else {
            0
        };
        if first == 9 {
            dice.roll(&d(6).exploding()).value
        } else {
            first
        }
    });
    assert!(exploration.complete && !exploration.is_exact());
    let first_chain = fraction(1, 2 * 100);
    let second_chain = fraction(1, 2 * 10 * 36);
    let both = first_chain.checked_add(second_chain).unwrap();
    assert_eq!(exploration.remainder, both);
    assert_eq!(exploration.odds.total(), both.complement());
}

#[test]
fn a_spent_budget_is_not_complete() {
    let budget = Budget {
        paths: 10,
        ..Budget::default()
    };
    let exploration = explore(budget, |dice| {
        (dice.roll(&d(4)).value, dice.roll(&d(4)).value)
    });
    assert_eq!(exploration.paths, 10);
    assert!(!exploration.complete);
    assert_eq!(exploration.odds.total(), fraction(10, 16));
    assert_eq!(exploration.remainder, fraction(6, 16));
}

#[test]
fn a_budget_of_exactly_the_paths_is_complete() {
    let budget = Budget {
        paths: 16,
        ..Budget::default()
    };
    let exploration = explore(budget, |dice| {
        dice.roll(&d(4)).value + dice.roll(&d(4)).value
    });
    assert!(exploration.is_exact());
    let nothing = explore(Budget { paths: 0, ..budget }, |_| ());
    assert!(!nothing.complete);
    assert_eq!(nothing.remainder, Probability::ONE);
}

#[test]
fn a_pool_that_cannot_be_told_leaves_its_paths_out() {
    let exploration = explore(Budget::default(), |dice| {
        let rare = dice.roll(&d(20)).value == 20;
        rare && dice.roll(&Pool::sum(255, 100)).value > 12_000
    });
    assert!(!exploration.complete);
    assert_eq!(exploration.odds.get(&false), fraction(19, 20));
    assert_eq!(exploration.remainder, fraction(1, 20));
}

#[test]
fn a_path_whose_chance_does_not_fit_is_left_out() {
    // Three times 24d6 are 6^72 ways, which is more than 2^128.
    let many = Pool::sum(24, 6);
    let exploration = explore(Budget::default(), |dice| {
        (0..3).all(|_| dice.roll(&many).value == 84)
    });
    assert!(!exploration.complete);
    assert!(exploration.remainder > Probability::ZERO);
    let together = exploration.odds.total().checked_add(exploration.remainder);
    assert_eq!(together, Some(Probability::ONE));
}

#[test]
fn a_chance_is_reduced_before_it_does_not_fit() {
    // 3d6 read 10 in 27 of 216 ways: unreduced, that is 2^155 after 20 times.
    let tens = |dice: &mut dyn Dice| {
        (0..20)
            .take_while(|_| dice.roll(&Pool::sum(3, 6)).value == 10)
            .count()
    };
    let exploration = explore(Budget::default(), tens);
    assert!(exploration.is_exact());
    assert_eq!(exploration.odds.get(&20), fraction(1, 1 << 60));
}

#[test]
fn asking_until_a_face_shows_ends_with_the_budget() {
    let budget = Budget {
        paths: 1000,
        ..Budget::default()
    };
    let exploration = explore(budget, |dice| {
        (1..).take_while(|_| dice.roll(&d(2)).value == 2).count()
    });
    assert!(!exploration.complete);
    assert!(exploration.remainder < fraction(1, 1 << 100));
}

#[test]
fn odds_without_a_common_denominator_are_not_complete() {
    // The least common multiple of 1 to 100 has 136 bits.
    let exploration = explore(Budget::default(), |dice| {
        let faces = dice.roll(&d(100)).value;
        dice.roll(&d(faces as u8)).value == 1
    });
    assert!(!exploration.complete);
    assert!(exploration.odds.is_empty());
    assert_eq!(exploration.remainder, Probability::ONE);
}

#[test]
fn hands_are_counted_without_their_order() {
    let pairs = explore(Budget::default(), |dice| {
        let roll = dice.roll(&Pool::each(3, 6));
        assert_eq!(Pool::each(3, 6).read(), Read::Each);
        roll.faces.windows(2).any(|pair| pair[0] == pair[1])
    });
    assert_eq!(pairs.paths, 56);
    assert_eq!(pairs.odds.get(&true), fraction(4, 9));
}

#[test]
#[should_panic(expected = "depends on nothing but its dice")]
#[cfg(debug_assertions)]
fn a_resolution_that_remembers_is_noticed() {
    let mut runs = 0;
    explore(Budget::default(), |dice| {
        runs += 1;
        dice.roll(&d(runs + 1)).value + dice.roll(&d(2)).value
    });
}
