//! Columns that play the same seeds, and what is left out of levels.

use super::{field, plan, yard};
use crate::level::Level;
use crate::sim::{
    BattleRow, Column, CsvRows, Difference, Experiment, Knockout, Recorded, SimError,
    knockout_columns, write_json_line,
};
use std::sync::Arc;

pub(super) fn column(label: &str, level: &Arc<Level>) -> Column {
    Column {
        label: label.to_owned(),
        level: level.clone(),
        rules: "injury".to_owned(),
        difficulties: Vec::new(),
    }
}

pub(super) fn experiment(columns: Vec<Column>, battles: u32) -> Experiment {
    Experiment {
        columns,
        battles,
        seed: 11,
        threads: Some(2),
        swap: true,
        explain: true,
        record: Recorded::default(),
        until: None,
    }
}

/// Everything that was played, row by row, and the results.
pub(super) fn played(experiment: &Experiment) -> (Vec<BattleRow>, Vec<crate::sim::ColumnResult>) {
    let mut rows = Vec::new();
    let results = experiment
        .play(&|| true, |experiment, played| {
            rows.push(played.row(experiment));
            Ok(())
        })
        .unwrap();
    assert!(!results.stopped);
    (rows, results.columns)
}

#[test]
fn a_column_does_not_differ_from_itself() {
    let level = field("hex");
    let (rows, results) = played(&experiment(
        vec![column("one", &level), column("same", &level)],
        21,
    ));
    assert_eq!(results[0].tally.battles, 22, "every seed is played twice");
    assert_eq!(results[0].tally.sides, results[1].tally.sides);
    assert!(results[0].differences.is_empty());
    for difference in &results[1].differences {
        assert!(difference.rate == 0.0 && !difference.is_certain());
        assert!(difference.low < 0.0 && difference.high > 0.0);
    }
    let numbers: Vec<_> = rows.iter().map(|row| (row.battle, &*row.column)).collect();
    assert_eq!(numbers[..3], [(1, "one"), (1, "same"), (2, "one")]);
    assert_eq!((rows[0].seed, rows[0].swapped), (rows[2].seed, false));
    assert!(rows[2].swapped && rows[4].seed != rows[2].seed);
}

#[test]
fn any_number_of_threads_gives_the_same_rows_and_stops_at_the_same_battle() {
    let (yard, field) = (yard(), field("square"));
    let of = |threads| {
        played(&Experiment {
            threads: Some(threads),
            until: Some(0.09),
            ..experiment(vec![column("yard", &yard), column("field", &field)], 2_000)
        })
    };
    let (alone, together) = (of(1), of(3));
    assert_eq!(alone, together);
    let battles = alone.1[0].tally.battles;
    assert!(battles < 2_000, "the interval is narrow sooner: {battles}");
    assert_eq!(battles % 256, 0, "whole batches are played");
    assert!(
        alone.1[1]
            .differences
            .iter()
            .all(|it| it.half_width() <= 0.09)
    );
}

/// Stopped after some battles, it has played the first seeds whole in every column, and gives what these alone give.
#[test]
fn what_is_stopped_gives_what_was_played() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let (yard, field) = (yard(), field("square"));
    for (threads, swap) in [(1, true), (3, true), (3, false)] {
        let of = |battles| Experiment {
            threads: Some(threads),
            swap,
            ..experiment(
                vec![column("yard", &yard), column("field", &field)],
                battles,
            )
        };
        let (whole, ended) = (of(600), AtomicU32::new(0));
        let go_on = || ended.fetch_add(1, Ordering::Relaxed) < 12;
        let mut rows = Vec::new();
        let stopped = whole.play(&go_on, |experiment, played| {
            rows.push(played.row(experiment));
            Ok(())
        });
        let stopped = stopped.unwrap();
        assert!(stopped.stopped);
        let battles = stopped.columns[0].tally.battles;
        // Those that were running when it was said are in it.
        assert!((6..16).contains(&battles), "{battles} of {threads} threads");
        assert!(!swap || battles % 2 == 0, "both battles of each seed");
        assert_eq!((rows, stopped.columns), played(&of(battles)));
    }
}

#[test]
fn one_fighter_less_is_a_difference_against_its_side() {
    let level = field("square");
    let without = knockout_columns(&column("field", &level), Knockout::Combatants).unwrap();
    let labels: Vec<_> = without.columns.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels.len(), 7);
    assert_eq!(labels[1], "swordsman, 1. of the roster, Left");
    let (_, results) = played(&experiment(without.columns[..2].to_vec(), 60));
    let left = results[1].differences[0];
    assert!(left.is_certain() && left.rate < -0.2, "{left:?}");
    assert_eq!(left.reversed().rate, -left.rate);
    assert!(left.low <= left.rate && left.rate <= left.high);
}

#[test]
fn a_battle_played_by_itself_is_that_of_its_row() {
    let level = field("hex");
    let experiment = experiment(vec![column("field", &level)], 4);
    let (rows, _) = played(&experiment);
    for row in rows {
        let battle = experiment.battle(0, row.battle).unwrap();
        assert_eq!(battle.commands().len(), row.commands);
        assert_eq!(battle.turns().round(), row.rounds);
        let first = battle.level().sides()[0].name.as_str();
        assert_eq!(first, if row.swapped { "Right" } else { "Left" });
        let winner = battle.outcome().and_then(|outcome| match outcome {
            crate::combat::Outcome::Won(side) => Some(battle.side_name(side)),
            crate::combat::Outcome::Draw => None,
        });
        let told = row.winner.map(|side| row.sides[side].name.clone());
        assert_eq!(winner, told);
    }
}

#[test]
fn levels_with_other_numbers_of_sides_are_not_compared() {
    let three = r#"(
        name: "Three", summary: "", grid: square, legend: { ".": "grass" }, rows: ["....."],
        sides: [(name: "Left"), (name: "Right"), (name: "Middle")],
        combatants: [
            (role: "swordsman", side: 0, cell: (0, 0)), (role: "swordsman", side: 1, cell: (4, 0)),
            (role: "swordsman", side: 2, cell: (2, 0)),
        ],
    )"#;
    let three = Arc::new(Level::parse("three", three).unwrap());
    let both = experiment(vec![column("yard", &yard()), column("three", &three)], 2);
    let error = both.play(&|| true, |_, _| Ok(())).unwrap_err();
    assert!(matches!(
        error,
        SimError::UnequalSides {
            sides: 2,
            others: 3,
            ..
        }
    ));
    // A level of three sides alone can be played with its sides swapped.
    let (rows, _) = played(&experiment(vec![column("three", &three)], 2));
    assert_eq!(rows[1].sides[2].name, "Middle");
}

/// A level with a hedge of two cells, a crate with a name of its own on the map, a lever that works
/// a portcullis, and a wall on an edge.
fn furnished() -> Arc<Level> {
    let text = r#"(
        name: "Furnished", summary: "", grid: square,
        legend: {
            ".": "grass", "b": (terrain: "grass", object: "bush"),
            "c": (terrain: "grass", object: "crate"), "w": "mud", "L": (terrain: "grass", object: "lever"),
        },
        rows: [".bb..w", "..c.Lw", "......"],
        edges: [(cell: (3, 2), side: "N", edge: "wall"), (cell: "c", side: "W", edge: "portcullis")],
        levers: [(cell: "L", works: [(cell: "c", side: "W")])],
        sides: [(name: "Left"), (name: "Right")],
        combatants: [
            (role: "swordsman", side: 0, cell: (0, 1), name: "Ada"),
            (role: "archer", side: 0, cell: (0, 2)), (role: "archer", side: 0, cell: (1, 2)),
            (role: "swordsman", side: 1, cell: (4, 2)),
        ],
    )"#;
    Arc::new(Level::parse("furnished", text).unwrap())
}

fn left_out(what: Knockout) -> (Vec<(String, Arc<Level>)>, Vec<String>) {
    let found = knockout_columns(&column("whole", &furnished()), what).unwrap();
    let columns = found.columns.into_iter().skip(1);
    let columns = columns.map(|column| (column.label, column.level));
    (columns.collect(), found.skipped)
}

#[test]
fn objects_and_edges_are_left_out_one_after_the_other() {
    let (without, skipped) = left_out(Knockout::Objects);
    let labels: Vec<_> = without.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "bush (1, 0) to (2, 0), 2 cells",
            "crate (2, 1)",
            "lever (4, 1)",
            "wall N of (3, 2)",
            "portcullis W of (2, 1)"
        ]
    );
    assert_eq!(skipped, Vec::<String>::new());
    let objects = |level: &Level| level.board().objects().count();
    let edges = |level: &Level| level.board().edges().count();
    let whole = furnished();
    let changes = without.iter().map(|(_, level)| {
        (
            objects(&whole) - objects(level),
            edges(&whole) - edges(level),
        )
    });
    let changes: Vec<_> = changes.collect();
    assert_eq!(changes, [(2, 0), (1, 0), (1, 0), (0, 1), (0, 1)]);
    let terrain = |level: &Level| {
        let board = level.board();
        let cells = board.cells();
        cells
            .map(|cell| board.terrain(cell).unwrap().name.to_string())
            .collect::<Vec<_>>()
    };
    for (label, level) in &without {
        assert_eq!(terrain(level), terrain(&whole), "{label}");
        assert_eq!(level.combatants(), whole.combatants(), "{label}");
    }
}

#[test]
fn patches_of_terrain_become_the_common_ground() {
    let (without, _) = left_out(Knockout::Terrain);
    assert_eq!(without.len(), 1);
    let (label, level) = &without[0];
    assert_eq!(label, "mud (5, 0) to (5, 1), 2 cells");
    let board = level.board();
    assert_eq!(board.terrain((5, 1).into()).unwrap().name, "grass");
    assert_eq!(board.objects().count(), 4);
}

#[test]
fn roles_are_left_out_unless_nobody_would_be_left() {
    let (without, skipped) = left_out(Knockout::Roles);
    let labels: Vec<_> = without.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(
        labels[..2],
        ["archer \u{d7} 2, Left", "swordsman \u{d7} 1, Left"]
    );
    assert_eq!(labels.len() + skipped.len(), 3);
    let error = knockout_columns(&column("yard", &yard()), Knockout::Objects);
    let Err(error) = error else {
        panic!("the yard has no objects");
    };
    assert!(error.to_string().contains("Yard has no objects"), "{error}");
}

#[test]
fn rules_are_left_out_by_a_variant_more() {
    let found = knockout_columns(&column("yard", &yard()), Knockout::Rules).unwrap();
    let flank = found.columns.iter();
    let mut flank = flank.filter(|column| column.label.starts_with("INJ-POS-03 "));
    let flank = flank.next().expect("the rule is in play");
    let variants = flank.level.data().variants();
    let off: Vec<_> = variants.iter().flat_map(|it| it.off()).collect();
    assert_eq!(off, ["INJ-POS-03"]);
    assert_eq!(found.skipped, Vec::<String>::new());
    assert!(found.columns.len() > 100, "{}", found.columns.len());
    let is_ruling = |column: &&Column| column.label.starts_with("INJ-R");
    let rulings: Vec<_> = found.columns.iter().filter(is_ruling).collect();
    assert!(
        rulings
            .iter()
            .all(|column| !column.label.starts_with(concat!("INJ", "-R0")))
    );
}

#[test]
fn rows_have_a_field_for_each_head() {
    let level = field("square");
    let (rows, _) = played(&experiment(vec![column("a, \"b\"", &level)], 2));
    let mut csv = CsvRows::new(Vec::new(), 3).unwrap();
    for row in &rows {
        csv.write(row).unwrap();
    }
    let text = String::from_utf8(csv.finish().unwrap()).unwrap();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().unwrap().clone();
    assert_eq!(heads.len(), 12 + 3 * 13);
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 2);
    let at = |head: &str| {
        let place = heads.iter().position(|it| it == head).unwrap();
        records[1].get(place).unwrap().to_owned()
    };
    assert_eq!(at("column"), "a, \"b\"");
    assert_eq!(
        (at("battle").as_str(), at("swapped").as_str()),
        ("2", "true")
    );
    assert_eq!(at("side1_hits"), rows[1].sides[1].hits.to_string());
    assert_eq!(at("side2_name"), "");
    let mut lines = Vec::new();
    write_json_line(&rows[0], &mut lines).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&lines).unwrap();
    assert_eq!(json["sides"][1]["dead"], rows[0].sides[1].dead);
    assert_eq!(
        json["seed"],
        rows[0].seed.to_string(),
        "no reader changes its digits"
    );
}

#[test]
fn intervals_of_differences_narrow_with_more_seeds() {
    let level = yard();
    let half = |battles| {
        let other = field("square");
        let columns = vec![column("yard", &level), column("field", &other)];
        let (_, results) = played(&experiment(columns, battles));
        results[1].differences[0].half_width()
    };
    let (few, many) = (half(20), half(320));
    assert!(many < few / 2.5, "{few} and {many}");
    assert_eq!(Difference::default().half_width(), 0.0);
    assert!(plan(1).battles > 0);
}

/// Where nobody can win without a thing, that shows as draws, and in the bound of what may have been missed.
#[test]
fn draws_are_compared_seed_by_seed_too() {
    let level = yard();
    let text = level.to_text().replace("swordsman", "archer");
    let other = Arc::new(Level::parse("archers", &text).unwrap());
    let columns = vec![column("yard", &level), column("archers", &other)];
    let (_, results) = played(&experiment(columns, 40));
    let drawn = results[1].drawn_difference.expect("the first is the base");
    let share = |index: usize| results[index].tally.drawn();
    assert!((drawn.rate - (share(1) - share(0))).abs() < 1e-9);
    assert!(results[0].drawn_difference.is_none());
    assert!(drawn.bound() >= drawn.rate.abs() && drawn.bound() >= drawn.half_width());
}

/// A level of two a side in which one of the last side is held by another of it.
fn holding() -> Arc<Level> {
    let text = r#"(
        name: "Holding", summary: "", grid: hex, legend: { ".": "grass" }, rows: ["......", "......"],
        sides: [(name: "Left"), (name: "Right")],
        combatants: [
            (role: "swordsman", side: 0, cell: (0, 0), overrides: {"contest": (grappling: 2)}),
            (role: "swordsman", side: 1, cell: (1, 0), overrides: {"contest": (grappled_by: 1)}),
            (role: "archer", side: 1, cell: (5, 0)),
        ],
    )"#;
    Arc::new(Level::parse("holding", text).unwrap())
}

#[test]
fn overrides_with_numbers_are_refused_if_combatants_are_numbered_anew() {
    let under = |rules: &str| Column {
        rules: rules.to_owned(),
        ..column("whole", &holding())
    };
    for what in [Knockout::Roles, Knockout::Combatants] {
        let refused = knockout_columns(&under("contest"), what).err().unwrap();
        let text = refused.to_string();
        assert!(
            text.contains("combatant 1 name others by their numbers (grappling)"),
            "{text}"
        );
        // Another ruleset does not read them.
        assert!(knockout_columns(&under("aura"), what).is_ok());
    }
    let paired = experiment(vec![under("contest")], 2);
    let refused = paired.play(&|| true, |_, _| Ok(())).unwrap_err();
    assert!(matches!(refused, SimError::Renumbered { combatant: 1, .. }));
    let paired = experiment(vec![under("aura")], 2);
    assert_eq!(played(&paired).0.len(), 2);
}

/// What each column is compared with, by label.
fn compared(columns: &[(&str, &str)]) -> Vec<Option<String>> {
    let level = yard();
    let columns = columns.iter().map(|&(label, rules)| Column {
        rules: rules.to_owned(),
        ..column(label, &level)
    });
    let (_, results) = played(&experiment(columns.collect(), 2));
    for result in &results {
        let is_base = result.compared_with.is_none();
        assert_eq!(result.differences.is_empty(), is_base, "{}", result.label);
        assert_eq!(
            result.drawn_difference.is_none(),
            is_base,
            "{}",
            result.label
        );
    }
    results.into_iter().map(|it| it.compared_with).collect()
}

/// A variant is told from the game as it is under the same ruleset; rulesets alone from the first.
#[test]
fn columns_are_compared_with_the_first_of_their_ruleset() {
    let both = [
        ("a1", "injury"),
        ("a2", "aura"),
        ("b1", "injury"),
        ("b2", "aura"),
    ];
    let bases = [None, None, Some("a1".to_owned()), Some("a2".to_owned())];
    assert_eq!(compared(&both), bases);
    let alone = [("a1", "injury"), ("a2", "aura"), ("a3", "contest")];
    let first = Some("a1".to_owned());
    assert_eq!(compared(&alone), [None, first.clone(), first]);
    assert_eq!(compared(&alone[..1]), [None]);
}

/// Of one column the win rates are waited for, by the number of battles of each seed.
#[test]
fn one_column_is_played_until_its_win_rates_are_known() {
    let level = yard();
    // The level is the same from both sides: of twins each side mostly wins one, so the swapped ones are known sooner.
    for (swap, wanted) in [(false, 0.04), (true, 0.015)] {
        let until = |until| Experiment {
            swap,
            until: Some(until),
            explain: false,
            ..experiment(vec![column("yard", &level)], 5_000)
        };
        let (_, results) = played(&until(wanted));
        let tally = &results[0].tally;
        assert_eq!(tally.battles % 256, 0, "whole batches are played");
        assert!((512..2_000).contains(&tally.battles), "{}", tally.battles);
        assert_eq!(tally.seeds, tally.battles / if swap { 2 } else { 1 });
        let widest = tally.sides.iter().map(|side| side.win_rate.half_width());
        assert!(widest.fold(0.0, f64::max) <= wanted);
        let (_, sooner) = played(&until(0.2));
        assert_eq!(sooner[0].tally.battles, 256);
    }
}
