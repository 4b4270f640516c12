//! Saves for the fuzzer to begin with: the computer's first moves in both arenas.

use crate::trial::orders::{arenas, battle};
use quincunx::ai;
use quincunx::battle::Save;
use std::path::Path;

/// Where saves are written, if it says so.
const VARIABLE: &str = "QUINCUNX_SAVES";
const COMMANDS: usize = 40;

/// Writes a save of each arena where the environment asks for it.
///
/// # Panics
/// If they cannot be written.
pub fn write_saves() {
    let Some(folder) = std::env::var_os(VARIABLE) else {
        return;
    };
    for (number, arena) in arenas().iter().enumerate() {
        let mut played = battle(arena, 7);
        let mut computer = ai::computer();
        while let Some(command) = computer
            .decide(&played)
            .filter(|_| played.commands().len() < COMMANDS)
        {
            played
                .submit(command)
                .expect("the computer's commands are legal");
        }
        let text = Save::of(&played)
            .expect("a seeded battle is saved")
            .to_text();
        let path = Path::new(&folder).join(format!("{number}.ron"));
        std::fs::write(path, text).expect("the folder can be written to");
    }
}
