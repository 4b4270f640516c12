use super::{Interval, Plan, SimError, contest, seed_of, simulate, simulate_while};
use crate::combat::Difficulty;
use crate::level::Level;
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) fn yard() -> Arc<Level> {
    let text = r#"(
        name: "Yard", summary: "", grid: square, legend: { ".": "grass" },
        rows: ["......", "......", "......"],
        sides: [(name: "Left"), (name: "Right")],
        combatants: [
            (role: "swordsman", side: 0, cell: (1, 1), facing: "E"),
            (role: "swordsman", side: 1, cell: (4, 1), facing: "W"),
        ],
    )"#;
    Arc::new(Level::parse("yard", text).unwrap())
}

fn plan(threads: usize) -> Plan<'static> {
    Plan {
        rules: "injury",
        battles: 8,
        seed: 5,
        threads: Some(threads),
        difficulties: &[],
    }
}

#[test]
fn any_number_of_threads_gives_the_same_tally() {
    let level = yard();
    let alone = simulate(&level, plan(1), &|| {}).unwrap();
    let together = simulate(&level, plan(3), &|| {}).unwrap();
    assert_eq!(alone, together);
    assert_eq!(alone.battles, 8);
    assert_eq!(
        alone.draws + alone.sides.iter().map(|side| side.wins).sum::<u32>(),
        8
    );
    assert!(alone.mean_rounds.mean >= 1.0 && alone.mean_commands >= 2.0);
}

/// Four against four in the open, both sides alike.
fn field(grid: &str) -> Arc<Level> {
    let text = format!(
        r#"(
        name: "Field", summary: "", grid: {grid}, legend: {{ ".": "grass" }},
        rows: ["..........", "..........", "..........", "..........", ".........."],
        sides: [(name: "Left"), (name: "Right")],
        combatants: [
            (role: "swordsman", side: 0, cell: (1, 1), facing: "E"),
            (role: "spearman", side: 0, cell: (1, 2), facing: "E"),
            (role: "archer", side: 0, cell: (0, 3), facing: "E"),
            (role: "swordsman", side: 1, cell: (6, 3), facing: "W"),
            (role: "spearman", side: 1, cell: (6, 2), facing: "W"),
            (role: "archer", side: 1, cell: (7, 1), facing: "W"),
        ],
    )"#
    );
    Arc::new(Level::parse("field", &text).unwrap())
}

#[test]
fn of_two_equal_strengths_each_loses_what_the_other_wins() {
    for grid in ["square", "hex"] {
        let plan = Plan {
            battles: 10,
            ..plan(2)
        };
        let level = field(grid);
        for difficulty in Difficulty::ALL {
            // The same seeds are fought twice by the same players: what the first one wins on one
            // side it loses on the other.
            let met = contest(&level, plan, [difficulty; 2], &|| true).unwrap();
            assert_eq!(
                met.wins * 2 + met.draws,
                met.battles,
                "{grid}, {difficulty:?}"
            );
            assert_eq!(met.battles, 10);
        }
    }
}

#[test]
fn the_strong_computer_beats_the_weak_one_on_both_grids() {
    for grid in ["square", "hex"] {
        let plan = Plan {
            battles: 40,
            ..plan(2)
        };
        let rivals = [Difficulty::Hard, Difficulty::Easy];
        let met = contest(&field(grid), plan, rivals, &|| true).unwrap();
        assert!(met.win_rate.low > 0.5, "{grid}: {} of 40", met.wins);
        let [rate, low] = [met.win_rate.rate, met.win_rate.low];
        assert!((rate - f64::from(met.wins) / 40.0).abs() < 1e-9 && low < rate);
    }
}

#[test]
fn a_contest_needs_two_sides() {
    let text = r#"(
        name: "Three", summary: "", grid: hex, legend: { ".": "grass" },
        rows: [".....", "....."],
        sides: [(name: "Left"), (name: "Right"), (name: "Middle")],
        combatants: [
            (role: "swordsman", side: 0, cell: (0, 0), facing: "E"),
            (role: "swordsman", side: 1, cell: (4, 0), facing: "W"),
            (role: "swordsman", side: 2, cell: (2, 1), facing: "W"),
        ],
    )"#;
    let level = Arc::new(Level::parse("three", text).unwrap());
    let error = contest(&level, plan(1), [Difficulty::Hard; 2], &|| true).unwrap_err();
    assert!(
        matches!(error, SimError::NotTwoSides { sides: 3, .. }),
        "{error}"
    );
}

#[test]
fn an_unknown_ruleset_is_an_error_and_no_panic() {
    let plan = Plan {
        rules: "nonsense",
        ..plan(1)
    };
    let error = simulate(&yard(), plan, &|| {}).unwrap_err();
    assert!(error.to_string().contains("unknown ruleset"), "{error}");
}

#[test]
fn every_battle_has_a_seed_of_its_own() {
    let seeds: BTreeSet<_> = (0..4)
        .flat_map(|base| (0..100).map(move |number| seed_of(base, number)))
        .collect();
    assert_eq!(seeds.len(), 400);
}

#[test]
fn wilson_intervals_hold_the_rate_and_stay_between_0_and_1() {
    for (hits, trials) in [(0, 1), (1, 1), (0, 10), (10, 10), (3, 10), (500, 1000)] {
        let Interval { rate, low, high } = Interval::wilson(hits, trials);
        assert!(
            0.0 <= low && low <= rate + 1e-12 && rate <= high + 1e-12 && high <= 1.0,
            "{hits} of {trials}"
        );
        assert!(low < high);
    }
}

#[test]
fn battles_that_are_stopped_give_no_tally() {
    let level = yard();
    let stopped = simulate_while(&level, plan(1), &|| false).unwrap();
    assert_eq!(stopped, None);
    let whole = simulate_while(&level, plan(1), &|| true).unwrap();
    assert_eq!(whole, Some(simulate(&level, plan(1), &|| {}).unwrap()));
}

mod columns;
mod counting;
mod places;
mod recording;
mod tables;
