//! The systems of the tick on the page of the architecture, set by set, as the code has them.

use super::battles::levels;
use super::generated::check_page;
use super::toy_ruleset::coin::COIN;
use super::trial::orders::battle_under;
use bevy::ecs::change_detection::Tick;
use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::combat::{
    BattleCommand, BattleEvent, BattleSystems, Difficulty, Order, RollKind, Ruleset, TickSystem,
    TickSystems, camp,
};
use quincunx::dice::SeededDice;
use quincunx::rules;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

const START: &str = "<!-- The systems of the tick, as the code has them: QUINCUNX_WRITE_SCHEDULE=1 writes them anew. -->\n";
const END: &str = "<!-- End of the systems of the tick. -->\n";

/// The systems of a battle under a ruleset, and the kinds of steps that it knows.
fn systems_of(ruleset: &'static Ruleset) -> (Vec<TickSystem>, Vec<&'static str>) {
    let world = camp(ruleset, SeededDice::new(1).into());
    let systems = world.resource::<TickSystems>();
    (systems.all().to_vec(), systems.steps().to_vec())
}

/// The systems of a battle of a ruleset that keeps positions.
fn systems_with_positions(ruleset: &'static Ruleset) -> Vec<TickSystem> {
    let level = levels().into_iter().next().expect("there are levels");
    let battle = battle_under(ruleset.id, &level, 1).with_positions();
    battle.world().resource::<TickSystems>().all().to_vec()
}

/// A system in a cell of the table: with its step, or when it runs.
fn cell(system: &TickSystem, ruleset: &Ruleset) -> String {
    let rooms = format!("rules::{}::", ruleset.id);
    let path = system.path.strip_prefix(&rooms).unwrap_or(system.path);
    match (system.step, system.set) {
        (Some(step), _) => format!("`{path}` ({step})"),
        (None, BattleSystems::Positioning) => format!("`{path}`, where positions are kept"),
        (None, _) => format!("`{path}`, every pass"),
    }
}

/// The table: a row for each set, a column for each ruleset.
fn table() -> String {
    let rulesets = rules::all();
    let mut cells = BTreeMap::<BattleSystems, Vec<Vec<String>>>::new();
    for (column, ruleset) in rulesets.iter().enumerate() {
        for system in systems_with_positions(ruleset) {
            let row = cells.entry(system.set);
            let row = row.or_insert_with(|| vec![Vec::new(); rulesets.len()]);
            row[column].push(cell(&system, ruleset));
        }
    }
    let ids: Vec<_> = rulesets
        .iter()
        .map(|ruleset| format!("`{}`", ruleset.id))
        .collect();
    let mut text = format!("| set | {} |\n", ids.join(" | "));
    text.push_str(&"|---".repeat(1 + ids.len()));
    text.push_str("|\n");
    for (set, row) in cells {
        let row: Vec<_> = row.iter().map(|cell| cell.join("<br>")).collect();
        writeln!(text, "| `{set:?}` | {} |", row.join(" | ")).expect("a text takes all");
    }
    text
}

#[test]
fn the_page_of_the_architecture_holds_the_systems_of_the_tick() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/architecture.md");
    check_page(&page, [START, END], &table(), "QUINCUNX_WRITE_SCHEDULE");
}

#[test]
fn every_kind_of_step_has_one_system() {
    let toy: &'static Ruleset = &COIN;
    for ruleset in rules::all().iter().copied().chain([toy]) {
        let (systems, steps) = systems_of(ruleset);
        for step in steps {
            let own = systems.iter().filter(|system| system.step == Some(step));
            assert_eq!(own.count(), 1, "{}: {step}", ruleset.id);
        }
    }
}

/// The systems of an attack that follow one another, by the first and the last of their steps. What comes
/// before is asked again and again while others act: those who may strike, the windows of `aura`.
const ATTACKS: [(&str, &str, &str); 5] = [
    ("contest", "Defend", "Land"),
    ("triad", "Roll", "Land"),
    ("injury", "DrawToThrow", "ScatterAtObject"),
    ("aura", "Perform", "GivePriority"),
    ("wounds", "Pay", "After"),
];

/// The systems of an attack, in the order in which they were added.
fn attack_of(ruleset: &'static Ruleset) -> Vec<TickSystem> {
    let (_, first, last) = ATTACKS
        .iter()
        .find(|(id, ..)| *id == ruleset.id)
        .expect("every ruleset has attacks");
    let systems = systems_of(ruleset).0;
    let place = |step| systems.iter().position(|system| system.step == Some(step));
    let (first, last) = (place(first), place(last));
    let (first, last) = first.zip(last).expect("an attack has these steps");
    systems[first..=last].to_vec()
}

/// The questions after whose answer an attack goes on to its end.
const WINDOWS: [&str; 8] = [
    "defend",
    "parry",
    "challenge",
    "before",
    "block",
    "interrupt",
    "harry",
    "interpose",
];

/// Whether a command begins an attack, or answers a question about one.
fn is_about_one(battle: &Battle, command: &BattleCommand) -> bool {
    match (battle.pending(), &command.order) {
        (None, Order::Act(_)) => true,
        (Some(choice), Order::Answer(_)) => WINDOWS.contains(&choice.kind.as_str()),
        _ => false,
    }
}

/// Whether events are those of one attack alone, which comes to its end: nothing of it is asked later, and no
/// other is tried in vain.
fn is_one_attack(events: &[BattleEvent]) -> bool {
    let places = |wanted: fn(&BattleEvent) -> bool| {
        let all = events.iter().enumerate();
        all.filter(|(_, event)| wanted(event))
            .map(|(place, _)| place)
            .collect::<Vec<_>>()
    };
    let rolls = places(
        |event| matches!(event, BattleEvent::Rolled(report) if report.kind == RollKind::Attack),
    );
    let ends = places(|event| matches!(event, BattleEvent::AttackResolved { .. }));
    let others = places(|event| matches!(event, BattleEvent::Stopped { .. }));
    let asked = places(|event| matches!(event, BattleEvent::Asked(_)));
    let &[end] = ends.as_slice() else {
        return false;
    };
    let first = rolls.len() <= 1 && rolls.iter().all(|&roll| roll < end);
    first && others.is_empty() && asked.iter().all(|&question| question < end)
}

#[test]
fn an_attack_goes_down_the_list_of_its_systems() {
    for &ruleset in rules::all() {
        let systems = attack_of(ruleset);
        let (mut attacks, mut met) = (0, BTreeSet::new());
        for level in levels() {
            let mut computer = Computer::of(Difficulty::Normal);
            let mut battle = battle_under(ruleset.id, &level, 3);
            while let Some(command) = computer.decide(&battle) {
                let ran = |battle: &Battle| {
                    let ticks = systems.iter().map(|system| system.last_run(battle.world()));
                    ticks.collect::<Vec<_>>()
                };
                let before = ran(&battle);
                let is_about_one = is_about_one(&battle, &command);
                let events = battle.submit(command).expect("a legal command");
                if !is_about_one || !is_one_attack(events) {
                    continue;
                }
                let after = ran(&battle);
                let now = before.iter().zip(&after).enumerate();
                let now = now.filter(|(_, (before, after))| before != after);
                let mut order: Vec<_> = now
                    .map(|(place, (_, after))| (after.map_or(0, Tick::get), place))
                    .collect();
                attacks += 1;
                met.extend(order.iter().map(|&(_, place)| place));
                order.sort_unstable();
                let order: Vec<_> = order.iter().map(|&(_, place)| place).collect();
                let paths: Vec<_> = order.iter().map(|&place| systems[place].path).collect();
                assert!(order.is_sorted(), "{}: {paths:?}", ruleset.id);
            }
        }
        assert!(attacks > 50, "{}: {attacks} attacks", ruleset.id);
        assert!(met.len() >= 4, "{}: {met:?}", ruleset.id);
    }
}
