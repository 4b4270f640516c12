use super::*;
use crate::dice::Probability;

/// Every way `count` dice can fall, in drawn order.
fn every_fall(count: u8, faces: u8) -> Vec<Vec<u8>> {
    let mut falls = vec![Vec::new()];
    for _ in 0..count {
        let longer = |fall: Vec<u8>| {
            (1..=faces).map(move |face| fall.iter().copied().chain([face]).collect())
        };
        falls = falls.into_iter().flat_map(longer).collect();
    }
    falls
}

fn plain_pools(count: u8, faces: u8) -> Vec<Pool> {
    let limits = 0..=faces + 1;
    let mut pools = vec![
        Pool::sum(count, faces),
        Pool::highest(count, faces),
        Pool::lowest(count, faces),
        Pool::each(count, faces),
    ];
    pools.extend(limits.flat_map(|limit| {
        [
            Pool::best_up_to(count, faces, limit),
            Pool::worst_up_to(count, faces, limit),
            Pool::successes(count, faces, limit),
        ]
    }));
    pools
}

fn weights(distribution: &Distribution) -> BTreeMap<i32, Probability> {
    let mut weights = BTreeMap::<_, Probability>::new();
    for reading in &distribution.readings {
        let sum = weights.entry(reading.roll.value).or_default();
        let more = Probability::new(reading.numer, reading.denom).unwrap();
        *sum = sum.checked_add(more).unwrap();
    }
    weights
}

#[test]
fn weights_are_those_of_counting_every_fall() {
    for (count, faces) in [
        (1, 1),
        (1, 20),
        (2, 6),
        (2, 20),
        (3, 6),
        (4, 4),
        (5, 3),
        (3, 1),
    ] {
        let falls = every_fall(count, faces);
        for pool in plain_pools(count, faces) {
            let mut counts = BTreeMap::<i32, u128>::new();
            for fall in &falls {
                *counts.entry(pool.reading(fall)).or_default() += 1;
            }
            let counted = counts.into_iter().map(|(value, count)| {
                (value, Probability::new(count, falls.len() as u128).unwrap())
            });
            let distribution = Distribution::of(&pool, 0, 10_000).unwrap();
            assert_eq!(weights(&distribution), counted.collect(), "{pool}");
        }
    }
}

#[test]
fn dice_read_one_by_one_have_every_hand_once() {
    let distribution = Distribution::of(&Pool::each(3, 4), 0, 10_000).unwrap();
    let mut counts = BTreeMap::<Vec<u8>, u128>::new();
    for mut fall in every_fall(3, 4) {
        fall.sort_unstable();
        *counts.entry(fall).or_default() += 1;
    }
    let hands = distribution.readings.iter().map(|reading| {
        let weight = reading.numer * 64 / reading.denom;
        (reading.roll.faces.to_vec(), weight)
    });
    assert_eq!(
        hands.collect::<Vec<_>>(),
        counts.into_iter().collect::<Vec<_>>()
    );
}

#[test]
fn the_example_faces_read_as_the_value() {
    for (count, faces) in [(0, 6), (1, 20), (2, 20), (7, 6), (24, 6)] {
        for pool in plain_pools(count, faces) {
            let Some(distribution) = Distribution::of(&pool, 0, 10_000) else {
                assert_eq!(pool, Pool::each(24, 6));
                continue;
            };
            for Reading { roll, .. } in &distribution.readings {
                assert_eq!(roll.faces.len(), usize::from(count));
                assert_eq!(
                    pool.reading(&roll.faces),
                    roll.value,
                    "{pool} {}",
                    roll.faces
                );
                assert!(roll.faces.iter().all(|face| (1..=faces).contains(face)));
            }
        }
    }
}

#[test]
fn chains_and_their_remainder_are_everything() {
    let pools = [
        Pool::sum(1, 4).exploding(),
        Pool::sum(1, 6).exploding_on(4),
        Pool::highest(2, 10).exploding(),
        Pool::sum(3, 6).exploding_on(16),
        Pool::successes(3, 6, 5).exploding_on(2),
    ];
    for pool in pools {
        for depth in 0..=30 {
            let distribution = Distribution::of(&pool, depth, 10_000).unwrap();
            let (numer, denom) = distribution.remainder;
            let mut total = Probability::new(numer, denom).unwrap();
            for weight in weights(&distribution).into_values() {
                total = total.checked_add(weight).unwrap();
            }
            assert_eq!(total, Probability::ONE, "{pool} to depth {depth}");
            let widest = distribution
                .readings
                .iter()
                .map(|reading| reading.denom)
                .max();
            assert!(widest.unwrap() <= distribution.widest);
        }
    }
}

#[test]
fn an_exploding_d10_has_the_known_odds() {
    let distribution = Distribution::of(&Pool::sum(1, 10).exploding(), 2, 10_000).unwrap();
    let weights = weights(&distribution);
    assert_eq!(weights.len(), 27);
    for (value, denom) in [
        (1, 10),
        (9, 10),
        (11, 100),
        (19, 100),
        (21, 1000),
        (29, 1000),
    ] {
        assert_eq!(weights[&value], Probability::new(1, denom).unwrap());
    }
    assert!(!weights.contains_key(&10));
    assert_eq!(distribution.remainder, (1, 1000));
}

#[test]
fn a_chain_shows_every_throw() {
    let pool = Pool::highest(2, 10).exploding();
    let distribution = Distribution::of(&pool, 2, 10_000).unwrap();
    let reading = distribution
        .readings
        .iter()
        .find(|reading| reading.roll.value == 26);
    assert_eq!(reading.unwrap().roll.faces[..], [10, 10, 10, 10, 6, 6]);
}

#[test]
fn what_is_too_large_to_tell_is_none() {
    assert!(Distribution::of(&Pool::sum(200, 100), 0, 1_000_000).is_none());
    assert!(Distribution::of(&Pool::each(10, 20), 0, 1_000).is_none());
    assert!(Distribution::of(&Pool::sum(1, 20), 0, 19).is_none());
}
