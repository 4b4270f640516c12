//! Makes the sounds of the game into `assets/sounds/<family>/<name>_<take>.wav`: mono, 16 bit, 22.05 kHz.
//!
//! Run `cargo run --example make_sounds [FOLDER]`. Each sound is dry and short, 60 to 600 ms, like pieces of wood and
//! metal on a table, and has three or four takes. Every run writes the same files. All of them have the same peak;
//! how loud each is in the game is said where it is played. With `--report` as the last word nothing is written: a
//! line for each file tells its length in ms, its peak and loudness (RMS) in dB below full scale, and the centroid of
//! its spectrum in Hz.

mod clip;
mod matter;
mod recipes;
mod report;

use clip::{Clip, Dial};
use std::io::Write;
use std::path::Path;

/// One sound: its family, its name, how many takes it has, and how a take is made.
struct Recipe {
    family: &'static str,
    name: &'static str,
    takes: u32,
    make: fn(&mut Dial) -> Clip,
}

impl Recipe {
    /// A take, counted from 1.
    fn take(&self, take: u32) -> Clip {
        let name = format!("{}/{}", self.family, self.name);
        (self.make)(&mut Dial::new(&name, take)).finished()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let reports = words.last().is_some_and(|word| word == "--report");
    if reports {
        words.pop();
    }
    let folder = words
        .first()
        .map_or("assets/sounds", String::as_str)
        .to_owned();
    let mut out = std::io::stdout().lock();
    for recipe in recipes::all() {
        for number in 1..=recipe.takes {
            let take = recipe.take(number);
            let file = format!("{}/{}_{number}.wav", recipe.family, recipe.name);
            if reports {
                writeln!(out, "{file:34} {}", report::of(&take))?;
            } else {
                take.write(&Path::new(&folder).join(file))?;
            }
        }
    }
    Ok(())
}
