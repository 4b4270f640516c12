//! What is counted of battles.

use super::columns::{column, experiment, played};
use super::field;
use crate::combat::{BattleEvent, Standing};
use crate::level::Level;
use crate::sim::explain::{Count, Had, Lead, Theme};
use crate::sim::{Counts, Experiment};
use std::sync::Arc;

fn counts(level: &Arc<Level>, rules: &str, battles: u32) -> Counts {
    let mut column = column("column", level);
    column.rules = rules.to_owned();
    let (_, results) = played(&experiment(vec![column], battles));
    results[0].counts.clone().unwrap()
}

fn sum(counts: &Counts, theme: Theme, of: fn(&Count) -> u64) -> (u64, u64) {
    let rows = counts.rows(theme);
    let given = rows.iter().map(|row| of(&row.given)).sum();
    (given, rows.iter().map(|row| of(&row.taken)).sum())
}

#[test]
fn every_table_of_attacks_adds_up_to_the_same() {
    for rules in ["injury", "aura"] {
        let counts = counts(&field("hex"), rules, 6);
        assert_eq!(counts.battles, 6);
        let attacks = sum(&counts, Theme::Side, |it| it.attacks);
        assert!(attacks.0 > 20 && attacks.0 == attacks.1, "{rules}");
        for theme in [
            Theme::Combatant,
            Theme::Role,
            Theme::Action,
            Theme::Weapon,
            Theme::Terrain,
            Theme::Cover,
        ] {
            assert_eq!(
                sum(&counts, theme, |it| it.attacks),
                attacks,
                "{rules} {theme:?}"
            );
            let harm = sum(&counts, Theme::Side, |it| it.harm);
            assert!(harm.0 > 0);
            assert_eq!(sum(&counts, theme, |it| it.harm), harm, "{rules} {theme:?}");
        }
        let firsts: u64 = (0..2)
            .map(|side| {
                counts
                    .leads
                    .of_side(Had::Lead(Lead::FirstAttack), side)
                    .battles()
            })
            .sum();
        assert_eq!(firsts, 6);
        let cells = |of: fn(&crate::sim::explain::CellCount) -> u64| {
            counts.cells().map(|(_, _, cell)| of(cell)).sum::<u64>()
        };
        assert_eq!(cells(|it| it.struck_from), attacks.0);
        assert_eq!(cells(|it| it.struck_at), attacks.0);
        assert!(
            cells(|it| it.stood) >= 6 * 6,
            "everybody stands when the first round begins"
        );
    }
}

/// Seeds that are also played with the sides swapped have another roster: everybody is counted under its number in the
/// level as it is drawn.
#[test]
fn everybody_has_one_row_whatever_side_it_sat_on() {
    for rules in ["injury", "aura"] {
        let counts = counts(&field("square"), rules, 20);
        let mut rows: Vec<_> = counts
            .rows(Theme::Combatant)
            .iter()
            .map(|row| (row.side, row.key.to_string()))
            .collect();
        rows.sort();
        let expected = [
            (0, "archer #3"),
            (0, "spearman #2"),
            (0, "swordsman #1"),
            (1, "archer #6"),
            (1, "spearman #5"),
            (1, "swordsman #4"),
        ];
        let expected = expected.map(|(side, title)| (side, title.to_owned()));
        assert_eq!(rows, expected, "{rules}");
    }
}

#[test]
fn what_is_counted_of_a_battle_is_what_its_events_tell() {
    for rules in ["injury", "aura"] {
        let level = field("square");
        let mut column = column("column", &level);
        column.rules = rules.to_owned();
        let experiment = experiment(vec![column], 4);
        let (rows, results) = played(&experiment);
        let (mut attacks, mut hits, mut dead, mut felled) = (0, 0, 0, 0);
        for row in &rows {
            let battle = experiment.battle(0, row.battle).unwrap();
            for event in battle.events() {
                match event {
                    BattleEvent::AttackResolved { result, .. } => {
                        attacks += 1;
                        hits += u64::from(BattleEvent::landed(result));
                    }
                    BattleEvent::StandingChanged { from, to, .. } => {
                        felled += u64::from(*from == Standing::Up && *to != Standing::Gone);
                        dead += u64::from(*to == Standing::Dead);
                    }
                    _ => {}
                }
            }
        }
        let counts = results[0].counts.as_ref().unwrap();
        assert_eq!(
            sum(counts, Theme::Side, |it| it.attacks).0,
            attacks,
            "{rules}"
        );
        assert_eq!(sum(counts, Theme::Side, |it| it.hits).0, hits, "{rules}");
        let all = |of: fn(&Count) -> u64| {
            sum(counts, Theme::Side, of).1 + sum(counts, Theme::OtherHarm, of).1
        };
        assert_eq!(all(|it| it.killed), dead, "{rules}");
        assert_eq!(all(|it| it.felled), felled, "{rules}");
        let cells = counts.cells().map(|(_, _, cell)| (cell.died, cell.felled));
        let (died, fell) = cells.fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        assert_eq!((died, fell), (dead, felled), "{rules}");
        let in_rows: u64 = rows
            .iter()
            .flat_map(|row| &row.sides)
            .map(|it| it.attacks)
            .sum();
        assert_eq!(in_rows, attacks);
    }
}

/// Seed by seed the same harm is counted, and the same battles, as battle by battle.
#[test]
fn what_is_counted_by_seed_adds_up_to_what_is_counted_by_battle() {
    for grid in ["square", "hex"] {
        let counts = counts(&field(grid), "injury", 8);
        for side in 0..2 {
            let own = counts.side(side);
            let harm = counts.harm[side];
            for (mean, all) in [(harm.given(), own.given), (harm.taken(), own.taken)] {
                assert!((mean.mean * 8.0 - all.harm as f64).abs() < 1e-9, "{grid}");
                assert!(
                    mean.low < mean.mean && mean.mean < mean.high,
                    "{grid}: {mean:?}"
                );
            }
        }
        for (had, sides) in counts.leads.iter() {
            let all = sides.iter().map(|led| led.battles() + led.others());
            assert!(all.clone().all(|battles| battles == 8), "{grid}: {had:?}");
            let had: u64 = sides.iter().map(|led| led.battles()).sum();
            assert!(had <= 8, "{grid}: one side at most has it");
        }
    }
}

/// What is left to a person is looked at in some battles alone, whatever the number of threads; what is put in all.
#[test]
fn questions_that_are_left_are_counted_in_some_battles() {
    let level = field("square");
    let [few, many] = [8, 70].map(|battles| counts(&level, "injury", battles));
    assert_eq!((few.weighed, many.weighed), (8, 8 + 2));
    for counts in [few, many] {
        assert_eq!(
            counts.asked.values().sum::<u64>(),
            2 * counts.weighed,
            "by side"
        );
        let left: u64 = counts.questions.values().map(|it| it.left).sum();
        let asked = counts
            .asked
            .iter()
            .map(|(&number, &sides)| u64::from(number) * sides);
        assert_eq!(left, asked.sum::<u64>());
        let put: u64 = counts.questions.values().map(|it| it.put).sum();
        assert!(put >= counts.battles, "{put}");
    }
}

#[test]
fn injury_rewards_flanks_and_aura_the_back() {
    let level = field("square");
    let injury = counts(&level, "injury", 10);
    let flanks: u64 = injury.positions.iter().map(|it| it.flanks).sum();
    let missed: u64 = injury.positions.iter().map(|it| it.flanks_missed).sum();
    assert!(flanks > 0 && missed > 0, "{flanks} and {missed}");
    assert!(
        injury
            .positions
            .iter()
            .all(|it| it.rears + it.rears_missed == 0)
    );
    let by_rule = injury.rows(Theme::Rule).into_iter();
    let by_rule = by_rule.filter(|row| row.key == "INJ-POS-03");
    let by_rule: u64 = by_rule.map(|row| row.given.attacks).sum();
    assert_eq!(by_rule, flanks, "the same rolls tell both");
    let aura = counts(&level, "aura", 40);
    assert!(
        aura.positions
            .iter()
            .all(|it| it.flanks + it.flanks_missed == 0)
    );
    let rears: u64 = aura.positions.iter().map(|it| it.rears).sum();
    assert!(rears > 0);
    for it in injury.positions.iter().chain(&aura.positions) {
        assert!(it.flanks + it.flanks_missed <= it.melee && it.rears + it.rears_missed <= it.melee);
        assert!(it.flank_hits <= it.flanks && it.rear_hits <= it.rears);
    }
}

/// An archer behind a low wall of one cell, which cannot be walked round.
fn wall() -> Arc<Level> {
    let text = r#"(
        name: "Wall", summary: "", grid: square,
        legend: { ".": "grass", "c": (terrain: "grass", object: "crate"), "X": "wall" },
        rows: ["XXXXXXXXXXX", "X.......c.X", "XXXXXXXXXXX"],
        sides: [(name: "Open"), (name: "Covered")],
        combatants: [
            (role: "archer", side: 0, cell: (1, 1)), (role: "archer", side: 1, cell: (9, 1)),
        ],
    )"#;
    Arc::new(Level::parse("wall", text).unwrap())
}

#[test]
fn cover_is_counted_with_what_gives_it() {
    let counts = counts(&wall(), "injury", 4);
    let rows = counts.rows(Theme::Obstacle);
    let crate_ = rows.iter().filter(|row| row.key == "crate (8, 1)");
    let taken: u64 = crate_.map(|row| row.taken.attacks).sum();
    assert!(taken > 0, "{rows:?}");
    let covered = counts.rows(Theme::Cover).into_iter();
    let covered: u64 = covered
        .filter(|row| row.key != "0 %")
        .map(|row| row.taken.attacks)
        .sum();
    assert_eq!(covered, taken, "nothing else gives cover there");
}

#[test]
fn counting_changes_no_battle_and_is_left_out_unless_asked_for() {
    let level = field("square");
    let counted = experiment(vec![column("field", &level)], 6);
    let plain = Experiment {
        explain: false,
        ..counted.clone()
    };
    let ((_, counted), (rows, plain)) = (played(&counted), played(&plain));
    assert_eq!(counted[0].tally, plain[0].tally);
    assert_eq!(plain[0].counts, None);
    assert!(
        rows.iter()
            .all(|row| row.sides[0].attacks == 0 && row.first_strike.is_none())
    );
}
