//! What the computer remembers from one decision to the next must not be seen in what it does: one
//! that has played for long decides like one that has just come.

use crate::battles::levels;
use crate::trial::orders::{Numbers, arenas, battle_under, some_command};
use proptest::prelude::*;
use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::combat::{BattleCommand, CombatantId, Difficulty};
use quincunx::grid::Cell;
use quincunx::level::Level;
use quincunx::rules;
use std::sync::Arc;

/// What the one who remembers decides; a newcomer, who has to find out everything anew, decides the
/// same.
fn decision(
    (seasoned, difficulty): (&mut Computer, Difficulty),
    battle: &Battle,
) -> Option<BattleCommand> {
    let command = seasoned.decide(battle);
    let fresh = Computer::of(difficulty).decide(battle);
    let (level, at) = (battle.level().name(), battle.commands().len());
    assert_eq!(command, fresh, "{level}, {difficulty:?}, command {at}");
    command
}

/// Plays so many battles on, to at most so many commands, with one computer for all sides.
fn play(rules: &str, difficulty: Difficulty, (battles, commands): (u64, usize)) {
    let mut seasoned = Computer::of(difficulty);
    for level in &levels() {
        for seed in 0..battles {
            let mut played = battle_under(rules, level, seed);
            while played.commands().len() < commands
                && let Some(command) = decision((&mut seasoned, difficulty), &played)
            {
                played
                    .submit(command)
                    .expect("the computer's commands are legal");
            }
            assert!(played.outcome().is_some() || played.commands().len() == commands);
        }
    }
}

/// A road with a region in its middle. Of side 0 one is west of it, one a little farther off in the east,
/// where the enemies are as well; half of the side is to go to the region.
fn long_road(grid: &str) -> Arc<Level> {
    let rows = vec![".".repeat(110); 7];
    let mut regions = rows.clone();
    regions[0].replace_range(50..52, "bb");
    let people = [(0, 30), (0, 74), (1, 104), (1, 107)];
    let people: String = people
        .iter()
        .map(|(side, x)| format!("(role: \"swordsman\", side: {side}, cell: ({x}, 0)), "))
        .collect();
    let text = format!(
        "(name: \"The long road\", grid: {grid}, legend: {{\".\": \"grass\"}}, rows: {rows:?},
          regions: {{\"b\": \"the middle\"}}, region_rows: {regions:?},
          objectives: [(side: 0, hold: \"b\", rounds: 6)],
          sides: [(name: \"One\"), (name: \"Other\")], combatants: [{people}])"
    );
    Arc::new(Level::parse("long_road.ron", &text).expect("the level is right"))
}

/// Who goes where an objective wants it depends on all of its side, however far off they are.
#[test]
fn who_remembers_notices_that_somebody_far_off_has_left_the_way_to_a_region() {
    for ruleset in rules::all() {
        for grid in ["square", "hex"] {
            let mut played = battle_under(ruleset.id, &long_road(grid), 3);
            let mut seasoned = Computer::of(Difficulty::Normal);
            let (first, mut has_left) = (CombatantId(1), false);
            while played.commands().len() < 40 && played.outcome().is_none() {
                let mut command = decision((&mut seasoned, Difficulty::Normal), &played);
                if !has_left && played.pending().is_none() && played.may_act().contains(&first) {
                    let shown = &played.ruleset().shown;
                    let away = (20..30).find_map(|x| {
                        (shown.route)(played.world(), first, Cell::new(x, 0), None).ok()
                    });
                    command = away.and_then(|route| route.commands.into_iter().next());
                    has_left = true;
                }
                let command = command.expect("somebody may act");
                played.submit(command).expect("the command is legal");
            }
            assert!(has_left, "{grid} {}", ruleset.id);
        }
    }
}

#[test]
fn who_remembers_decides_like_who_has_just_come() {
    for ruleset in rules::all() {
        play(ruleset.id, Difficulty::Easy, (1, 100));
        play(ruleset.id, Difficulty::Normal, (1, 800));
        play(ruleset.id, Difficulty::Hard, (2, 300));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    /// Others do what no computer would: they run to and fro, kneel, lie down, put things away.
    #[test]
    fn who_remembers_is_misled_by_nobody(seed in 0_u64..1_000_000, bytes in prop::collection::vec(any::<u8>(), 900)) {
        let rulesets = rules::all();
        let arenas = arenas();
        let (arena, rest) = (&arenas[seed as usize % arenas.len()], seed as usize / arenas.len());
        let ruleset = rulesets[rest % rulesets.len()].id;
        let difficulty = Difficulty::ALL[rest / rulesets.len() % Difficulty::ALL.len()];
        let mut seasoned = Computer::of(difficulty);
        let mut played = battle_under(ruleset, arena, seed);
        let mut numbers = Numbers(&bytes);
        while !numbers.0.is_empty() && played.outcome().is_none() {
            let command = some_command(&played, &mut numbers);
            let _told = played.submit(command);
            decision((&mut seasoned, difficulty), &played);
        }
    }
}
