//! Whole battles without a screen, computer against computer, and single decisions of the computer.

use criterion::{Criterion, criterion_group, criterion_main};
use quincunx::ai::{self, Player};
use quincunx::battle::Battle;
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::level::{Level, files};
use quincunx::rules;
use std::hint::black_box;
use std::sync::Arc;

/// As in the program.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn level(name: &str) -> Arc<Level> {
    let path = files::root()
        .expect("the benches run inside the project")
        .join("levels")
        .join(name);
    Arc::new(Level::load(&path).expect("shipped levels are right"))
}

fn battle(level: &Arc<Level>, rules: &str, seed: u64) -> Battle {
    let dice = DiceSource::from(SeededDice::new(seed));
    Battle::new(level.clone(), rules, dice).expect("shipped levels are legal")
}

fn fight(mut battle: Battle, computer: &mut dyn Player) -> usize {
    while let Some(command) = computer.decide(&battle) {
        battle
            .submit(command)
            .expect("the computer's commands are legal");
    }
    battle.commands().len()
}

/// All shipped levels of this size: two of squares, two of hexes.
const FOUR_AGAINST_FOUR: [&str; 4] = [
    "03_old_mill.ron",
    "07_tilt_yard.ron",
    "04_the_ford.ron",
    "08_stone_ring.ron",
];

fn battles(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("battle");
    group.sample_size(20);
    for rules in rules::all().iter().map(|ruleset| ruleset.id) {
        for name in FOUR_AGAINST_FOUR {
            let level = level(name);
            let (mut computer, mut seed) = (ai::computer(), 0);
            group.bench_function(format!("{rules}, 4 against 4, {name}"), |bencher| {
                bencher.iter(|| {
                    seed += 1;
                    black_box(fight(battle(&level, rules, seed), &mut *computer))
                });
            });
        }
        let level = level(FOUR_AGAINST_FOUR[0]);
        let (mut computer, mut seed) = (ai::computer(), 0);
        group.bench_function(format!("{rules}, 4 against 4, with positions"), |bencher| {
            bencher.iter(|| {
                seed += 1;
                let watched = battle(&level, rules, seed).with_positions();
                black_box(fight(watched, &mut *computer))
            });
        });
    }
    let level = level("05_siege_of_the_gate.ron");
    let dice = DiceSource::from(SeededDice::new(1));
    let battle = Battle::new(level, "injury", dice).expect("shipped levels are legal");
    group.bench_function("one decision at 8 against 8", |bencher| {
        bencher.iter(|| ai::computer().decide(black_box(&battle)));
    });
    group.finish();
}

criterion_group!(benches, battles);
criterion_main!(benches);
