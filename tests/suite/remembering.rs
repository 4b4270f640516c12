//! What the computer remembers from one decision to the next must not be seen in what it does: one
//! that has played for long decides like one that has just come.

use quincunx::ai::{Computers, Player};
use quincunx::battle::Battle;
use quincunx::combat::Difficulty;
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::level::{Level, files};
use std::sync::Arc;

/// Plays battles with the same two computers and asks a newcomer before every command; how often.
fn play(rules: &str, (file, difficulty): (&str, Difficulty), battles: u64) -> usize {
    let path = files::root()
        .expect("the project")
        .join("levels")
        .join(file);
    let level = Arc::new(Level::load(&path).expect("shipped levels are right"));
    let strengths = [difficulty, difficulty];
    let mut seasoned = Computers::of(&strengths);
    let mut asked = 0;
    for seed in 0..battles {
        let dice = DiceSource::from(SeededDice::new(seed));
        let mut battle = Battle::new(level.clone(), rules, dice).expect("a legal level");
        while let Some(command) = seasoned.decide(&battle) {
            // A newcomer has to find out everything anew.
            let fresh = Computers::of(&strengths).decide(&battle);
            let at = battle.commands().len();
            assert_eq!(
                fresh.as_ref(),
                Some(&command),
                "{rules}, {file}, {difficulty:?}, seed {seed}, command {at}"
            );
            asked += 1;
            battle
                .submit(command)
                .expect("the computer's commands are legal");
        }
    }
    asked
}

#[test]
fn who_remembers_decides_like_who_has_just_come() {
    for rules in ["injury", "aura"] {
        let plays = [
            ("01_drill_yard.ron", Difficulty::Easy),
            ("10_wolf_knoll.ron", Difficulty::Normal),
            ("02_forest_clearing.ron", Difficulty::Hard),
            ("03_old_mill.ron", Difficulty::Hard),
            ("04_the_ford.ron", Difficulty::Normal),
        ];
        for play_of in plays {
            assert!(play(rules, play_of, 2) > 100);
        }
    }
}
