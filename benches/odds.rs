//! Exact odds of one attack, with and without a parry, and whole previews of commands.

use criterion::{Criterion, criterion_group, criterion_main};
use quincunx::battle::Battle;
use quincunx::combat::{Act, BattleCommand, CombatantId, Preview};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::grid::Cell;
use quincunx::level::Level;
use quincunx::mechanics::spawning::CreatureBuilder;
use quincunx::rules::injury::{AttackNumbers, CheckNumbers, InjuryData, explore_blow};
use std::hint::black_box;
use std::sync::Arc;

/// As in the program.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

const NUMBERS: AttackNumbers = AttackNumbers {
    bonus: 6,
    dv: 15,
    edge: -2,
    crit: 19,
    reckless: 1,
    size_difference: 0,
    thrown: false,
};
const PARRY: CheckNumbers = CheckNumbers {
    bonus: 7,
    edge: 0,
    dc: 0,
    automatic: false,
};
const DUEL: &str = r#"(
    name: "Duel", summary: "Two fighters.", grid: square, legend: { ".": "grass" },
    rows: ["......", "......", "......", "......"],
    sides: [(name: "Blue"), (name: "Red")],
    combatants: [
        (role: "swordsman", side: 0, cell: (1, 1), facing: "E"),
        (role: "swordsman", side: 1, cell: (2, 1), facing: "W"),
    ],
)"#;

/// One who casts, and eight around a cell.
const CROWD: &str = r#"(
    name: "Crowd", summary: "One against eight.", grid: square, legend: { ".": "grass" },
    rows: ["............", "............", "............", "............", "............"],
    sides: [(name: "Blue"), (name: "Red")],
    combatants: [
        (role: "caster", side: 0, cell: (1, 2), facing: "E"),
        (role: "swordsman", side: 1, cell: (7, 1), facing: "W"),
        (role: "swordsman", side: 1, cell: (8, 1), facing: "W"),
        (role: "swordsman", side: 1, cell: (9, 1), facing: "W"),
        (role: "swordsman", side: 1, cell: (7, 2), facing: "W"),
        (role: "swordsman", side: 1, cell: (9, 2), facing: "W"),
        (role: "swordsman", side: 1, cell: (7, 3), facing: "W"),
        (role: "swordsman", side: 1, cell: (8, 3), facing: "W"),
        (role: "swordsman", side: 1, cell: (9, 3), facing: "W"),
    ],
)"#;

fn battle_on(level: &str, rules: &str, seed: u64) -> Battle {
    let level = Level::parse("bench", level).expect("a right level");
    let dice = DiceSource::from(SeededDice::new(seed));
    Battle::new(Arc::new(level), rules, dice).expect("a legal battle")
}

/// Two who stand face to face, the one who may act first.
fn duel(rules: &str) -> (Battle, CombatantId, CombatantId) {
    let battle = battle_on(DUEL, rules, 1);
    let who = battle.may_act()[0];
    let mut all = battle.combatants();
    let target = all.find(|&id| id != who).expect("two fighters");
    (battle, who, target)
}

fn preview(battle: &Battle, command: &BattleCommand) -> Preview {
    let ruleset = battle.ruleset();
    let preview = ruleset.actions.preview(battle.world(), command);
    preview.expect("a legal attack")
}

fn odds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("odds");
    let (battle, who, target) = duel("injury");
    let tables = InjuryData::of(battle.world());
    group.bench_function("one attack", |bencher| {
        bencher.iter(|| explore_blow(tables, black_box(&NUMBERS), None));
    });
    group.bench_function("one attack with a parry", |bencher| {
        bencher.iter(|| explore_blow(tables, black_box(&NUMBERS), Some(black_box(&PARRY))));
    });
    let act = Act::new("attack")
        .with("longsword")
        .at(target)
        .rider("power", 2)
        .rider("reckless", 1);
    let command = BattleCommand::act(who, act);
    group.bench_function("preview of an attack with two riders", |bencher| {
        bencher.iter(|| preview(&battle, black_box(&command)));
    });
    let attack = |verb: &str, target| Act::new(verb).with("longsword").at(target);
    // Under `contest` the odds of every defence come with those of the attack.
    for (rules, verb, what) in [
        ("aura", "attack", "aura, preview of an attack"),
        ("aura", "trip", "aura, preview of a trip"),
        (
            "contest",
            "strike",
            "contest, preview of an attack with all defences",
        ),
        ("triad", "strike", "triad, preview of an attack"),
        (
            "wounds",
            "attack",
            "wounds, preview of an attack with wild dice",
        ),
    ] {
        let (battle, who, target) = duel(rules);
        let command = BattleCommand::act(who, attack(verb, target));
        group.bench_function(what, |bencher| {
            bencher.iter(|| preview(&battle, black_box(&command)));
        });
    }
    let caster = CombatantId(1);
    let mut battles = (1..).map(|seed| battle_on(CROWD, "triad", seed));
    let is_first = |battle: &Battle| battle.may_act().contains(&caster);
    let battle = battles.find(is_first).expect("the caster is first at last");
    let burst = Act::new("cast")
        .with("flame_burst")
        .at_cell(Cell::new(8, 2));
    let command = BattleCommand::act(caster, burst);
    group.bench_function("triad, preview of an area against eight", |bencher| {
        bencher.iter(|| preview(&battle, black_box(&command)));
    });
    group.finish();
}

criterion_group!(benches, odds);
criterion_main!(benches);
