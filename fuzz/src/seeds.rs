//! Saves for the fuzzer to begin with: the computer's first moves in both arenas under every ruleset.

use crate::trial::orders::{arenas, battle_under};
use quincunx::ai;
use quincunx::battle::Save;
use quincunx::level::Level;
use quincunx::rules;
use std::path::Path;
use std::sync::Arc;

/// Where saves are written, if it says so.
const VARIABLE: &str = "QUINCUNX_SAVES";
const COMMANDS: usize = 40;

/// Writes a save of each arena and ruleset where the environment asks for it.
///
/// # Panics
/// If they cannot be written.
pub fn write_saves() {
    let Some(folder) = std::env::var_os(VARIABLE) else {
        return;
    };
    for ruleset in rules::all() {
        for (number, arena) in arenas().iter().enumerate() {
            let name = format!("{}_{number}.ron", ruleset.id);
            std::fs::write(Path::new(&folder).join(name), save_of(ruleset.id, arena))
                .expect("the folder can be written to");
        }
    }
}

/// The text of a save after the first moves.
fn save_of(ruleset: &str, arena: &Arc<Level>) -> String {
    let mut played = battle_under(ruleset, arena, 7);
    let mut computer = ai::computer();
    while let Some(command) = computer
        .decide(&played)
        .filter(|_| played.commands().len() < COMMANDS)
    {
        played
            .submit(command)
            .expect("the computer's commands are legal");
    }
    let save = Save::of(&played).expect("a seeded battle is saved");
    save.to_text()
}
