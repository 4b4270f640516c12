//! Attacks and events as rows.

use super::columns::{column, experiment};
use super::{field, yard};
use crate::level::Level;
use crate::sim::{
    AttackRow, BattleRow, EventRow, Experiment, ParquetRows, ReadRows, Recorded, Row,
};
use std::fs;
use std::sync::Arc;

/// Everything that is kept of an experiment.
#[derive(Debug, Default, PartialEq)]
struct Kept {
    battles: Vec<BattleRow>,
    attacks: Vec<AttackRow>,
    events: Vec<EventRow>,
}

fn of(level: &Arc<Level>, rules: &str, battles: u32) -> Experiment {
    let mut columns = vec![column("one", level), column("two", level)];
    for column in &mut columns {
        rules.clone_into(&mut column.rules);
    }
    Experiment {
        record: Recorded {
            attacks: true,
            events: true,
        },
        ..experiment(columns, battles)
    }
}

fn kept(experiment: &Experiment) -> Kept {
    let mut kept = Kept::default();
    experiment
        .play(&|| true, |experiment, played| {
            kept.battles.push(played.row(experiment));
            kept.attacks.extend_from_slice(played.attacks());
            kept.events.extend_from_slice(played.events());
            Ok(())
        })
        .unwrap();
    kept
}

#[test]
fn attacks_add_up_to_what_is_told_of_the_battle() {
    for rules in ["injury", "triad", "wounds"] {
        let kept = kept(&of(&yard(), rules, 6));
        assert!(!kept.attacks.is_empty(), "{rules}");
        for battle in &kept.battles {
            let own = |row: &&AttackRow| row.column == battle.column && row.battle == battle.battle;
            let all: Vec<_> = kept.attacks.iter().filter(own).collect();
            let numbers = all.iter().map(|row| row.attack);
            assert!(numbers.eq(1..=all.len() as u32), "{rules}");
            for (side, told) in battle.sides.iter().enumerate() {
                let of_side = all.iter().filter(|row| row.attacker_side == side);
                let sums = of_side.fold([0; 5], |sums, row| {
                    let of_row = [
                        1,
                        u64::from(row.hit),
                        row.harm,
                        u64::from(row.flank),
                        row.killed,
                    ];
                    std::array::from_fn(|at| sums[at] + of_row[at])
                });
                let told = [
                    told.attacks,
                    told.hits,
                    told.harm_given,
                    told.flanks,
                    told.killed,
                ];
                assert_eq!(sums, told, "{rules}: battle {}", battle.battle);
            }
            assert!(all.iter().all(|row| row.seed == battle.seed));
        }
    }
}

#[test]
fn every_event_of_a_battle_is_a_row() {
    let experiment = of(&field("hex"), "injury", 4);
    let kept = kept(&experiment);
    for number in 1..=4 {
        let own = |row: &&EventRow| row.column == "two" && row.battle == number;
        let rows: Vec<_> = kept.events.iter().filter(own).collect();
        let battle = experiment.battle(1, number).unwrap();
        assert_eq!(rows.len(), battle.events().len());
        assert!(rows.iter().map(|row| row.event).eq(1..=rows.len() as u32));
        for (row, event) in rows.iter().zip(battle.events()) {
            let whole = serde_json::to_value(event).unwrap();
            assert_eq!(whole["event"], row.kind.as_str());
            assert_eq!(row.who.is_some(), event.who().is_some(), "{whole}");
        }
    }
    for attack in &kept.attacks {
        let told = kept.events.iter().find(|row| {
            row.column == attack.column && row.battle == attack.battle && row.event == attack.event
        });
        let told = told.unwrap();
        assert_eq!(told.kind, "attack_resolved");
        assert_eq!(told.who.as_ref(), Some(&attack.attacker));
        assert_eq!(told.target.as_ref(), Some(&attack.target));
        assert_eq!(
            (told.x, told.y),
            (Some(attack.attacker_x), Some(attack.attacker_y))
        );
    }
}

#[test]
fn what_is_kept_depends_on_no_threads_and_changes_no_result() {
    let level = yard();
    let two = of(&level, "wounds", 10);
    let one = Experiment {
        threads: Some(1),
        ..two.clone()
    };
    let whole = kept(&two);
    assert_eq!(whole, kept(&one));
    let plain = Experiment {
        record: Recorded::default(),
        ..two
    };
    let plain = kept(&plain);
    assert_eq!(plain.battles, whole.battles);
    assert!(plain.attacks.is_empty() && plain.events.is_empty());
}

fn again<R: Row + PartialEq + std::fmt::Debug>(rows: &[R]) {
    let mut parquet = ParquetRows::new(Vec::new(), 0).unwrap();
    rows.iter().for_each(|row| parquet.write(row).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.parquet");
    fs::write(&path, parquet.finish().unwrap()).unwrap();
    let read = ReadRows::<R>::open(&path).unwrap();
    let read: Vec<R> = read.map(Result::unwrap).collect();
    assert_eq!(read, rows);
}

#[test]
fn attacks_and_events_are_read_from_parquet_as_they_were_written() {
    let kept = kept(&of(&yard(), "triad", 4));
    again(&kept.attacks);
    again(&kept.events);
}

/// The chance is that of the button: over many attacks as many hit.
#[test]
fn chances_are_those_that_come_true() {
    for rules in ["triad", "wounds"] {
        let kept = kept(&of(&yard(), rules, 60));
        let known = kept.attacks.iter().filter_map(|row| {
            let chance = row.chance?;
            Some((chance, f64::from(u8::from(row.hit))))
        });
        let (mut count, mut expected, mut hits, mut variance) = (0, 0.0, 0.0, 0.0);
        for (chance, hit) in known {
            assert!((0.0..=1.0).contains(&chance));
            count += 1;
            expected += chance;
            hits += hit;
            variance += chance * (1.0 - chance);
        }
        assert!(count > 100, "{rules}: {count}");
        let off: f64 = hits - expected;
        assert!(
            off.abs() < 4.0 * f64::sqrt(variance),
            "{rules}: {hits} hits of {count}, {expected} expected"
        );
    }
}

/// Under `contest` the button tells the chance against the best answer of the target, which is never more than that of
/// the attack roll alone.
#[test]
fn the_chance_of_a_contest_is_that_of_the_button() {
    let kept = kept(&of(&yard(), "contest", 8));
    let rolled = kept
        .attacks
        .iter()
        .filter(|row| row.dice.as_deref() == Some("d20"));
    let both: Vec<_> = rolled
        .filter_map(|row| Some((row.chance?, f64::from(row.needed?) / 20.0)))
        .collect();
    assert!(both.len() > 20, "{}", both.len());
    assert!(both.iter().any(|(chance, alone)| chance < alone));
}
