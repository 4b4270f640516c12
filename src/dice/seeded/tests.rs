use super::*;
use crate::dice::{Budget, explore};

/// The first faces of three seeds, reckoned by another program. They must never change:
/// every saved battle holds a seed and counts on them.
#[test]
fn the_stream_of_a_seed_is_fixed() {
    for (seed, d20s, d6s, d100s) in GOLDEN {
        let mut dice = SeededDice::new(seed);
        assert_eq!(
            dice.roll(&Pool::each(10, 20)).faces[..],
            d20s,
            "d20 of seed {seed}"
        );
        assert_eq!(
            dice.roll(&Pool::each(10, 6)).faces[..],
            d6s,
            "d6 of seed {seed}"
        );
        assert_eq!(
            dice.roll(&Pool::each(5, 100)).faces[..],
            d100s,
            "d100 of seed {seed}"
        );
    }
}

type Golden = (u64, [u8; 10], [u8; 10], [u8; 5]);

const GOLDEN: [Golden; 3] = [
    (
        0,
        [17, 10, 20, 12, 20, 8, 9, 14, 12, 12],
        [1, 1, 2, 1, 2, 2, 4, 6, 2, 4],
        [74, 55, 64, 23, 43],
    ),
    (
        1,
        [6, 8, 18, 4, 13, 20, 4, 5, 5, 18],
        [2, 5, 6, 2, 2, 2, 2, 5, 5, 5],
        [74, 49, 97, 72, 89],
    ),
    (
        u64::MAX,
        [14, 6, 8, 14, 4, 20, 7, 13, 10, 9],
        [3, 6, 3, 1, 5, 1, 1, 3, 4, 4],
        [100, 57, 56, 45, 36],
    ),
];

#[test]
fn dice_go_on_where_they_were_saved() {
    let pool = Pool::sum(3, 20);
    let mut dice = SeededDice::new(0xfeed);
    // More words than the generator makes at once, and a place in the middle of them.
    for _ in 0..77 {
        let json = serde_json::to_string(&dice).unwrap();
        let mut loaded: SeededDice = serde_json::from_str(&json).unwrap();
        assert_eq!(loaded, dice);
        assert_eq!(loaded.roll(&pool), dice.roll(&pool));
    }
    let json = serde_json::to_string(&dice).unwrap();
    assert_eq!(json, r#"{"seed":65261,"position":231}"#);
}

#[test]
fn a_pool_of_no_dice_draws_nothing() {
    let mut dice = SeededDice::new(1);
    assert_eq!(dice.roll(&Pool::sum(0, 6)), Roll::default());
    assert_eq!(dice.position(), 0);
}

#[test]
fn an_exploding_pool_is_thrown_again_after_its_highest_reading() {
    let mut dice = SeededDice::new(3);
    let pool = Pool::highest(2, 4).exploding();
    for _ in 0..1000 {
        let roll = dice.roll(&pool);
        let throws: Vec<_> = roll
            .faces
            .chunks(2)
            .map(|faces| pool.reading(faces))
            .collect();
        let (last, before) = throws.split_last().unwrap();
        assert!(*last < 4 && before.iter().all(|&reading| reading == 4));
        assert_eq!(roll.value, throws.iter().sum::<i32>());
    }
}

/// Counts each reading of many rolls, and compares the counts with the exact odds: the
/// difference must be within 4 standard errors. In squares, all in integers:
/// (count − n·p)² ≤ 16·n·p·(1 − p).
#[test]
fn frequencies_agree_with_the_exact_odds() {
    const ROLLS: u128 = 40_000;
    let pools = [
        Pool::sum(1, 20),
        Pool::sum(3, 6),
        Pool::highest(2, 20),
        Pool::lowest(3, 20),
        Pool::best_up_to(2, 20, 12),
        Pool::successes(5, 10, 8),
        Pool::each(2, 4),
        Pool::sum(1, 100),
        Pool::sum(1, 6).exploding(),
        Pool::highest(2, 10).exploding(),
    ];
    for (pool, seed) in pools.into_iter().zip(1..) {
        let odds = explore(Budget::default(), |dice| dice.roll(&pool).value).odds;
        let mut dice = SeededDice::new(seed);
        let mut counts = std::collections::BTreeMap::<i32, u128>::new();
        for _ in 0..ROLLS {
            *counts.entry(dice.roll(&pool).value).or_default() += 1;
        }
        for (value, probability) in odds.iter() {
            let (numer, denom) = (probability.numer(), probability.denom());
            // What is expected less than ten times has no normal distribution.
            if ROLLS * numer < 10 * denom {
                continue;
            }
            let count = counts.get(value).copied().unwrap_or(0);
            let off = (count * denom).abs_diff(ROLLS * numer);
            assert!(
                off * off <= 16 * ROLLS * numer * (denom - numer),
                "{pool} = {value} came up {count} times; its probability is {probability}"
            );
        }
    }
}
