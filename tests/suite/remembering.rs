//! What the computer remembers from one decision to the next must not be seen in what it does: one
//! that has played for long decides like one that has just come.

use crate::battles::levels;
use crate::trial::orders::{Numbers, arenas, battle_under, some_command};
use proptest::prelude::*;
use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::combat::{BattleCommand, Difficulty};
use quincunx::rules;

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
