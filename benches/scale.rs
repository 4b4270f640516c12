//! What a command costs on larger maps and with more fighters: computer against computer in woods, a
//! tree on one cell in ten. It prints the mean time of a command (the decision and its execution), in
//! microseconds, on maps of 64×64 and 128×128 cells; no sampling. Words on the command line choose the
//! battles whose names contain all of them: `cargo bench --bench scale -- injury apart`.

#![expect(clippy::print_stdout, reason = "a bench reports to whoever runs it")]
#![expect(clippy::disallowed_methods, reason = "a bench reads the clock")]

mod field;

use field::Field;
use quincunx::ai;
use quincunx::battle::Battle;
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::grid::GridKind;
use quincunx::level::Level;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// As in the program.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Columns, and as many rows.
const SIDES: [u32; 2] = [64, 128];
/// Fighters of each company.
const COMPANIES: [u32; 3] = [20, 50, 100];
/// Fighters of a company beside each other; the files stand behind each other.
const FRONT: i32 = 16;
/// Cells from one fighter to the next: room for a large one and somebody between.
const SPACING: i32 = 3;
/// A battle is left after so many commands for each fighter.
const MOST_COMMANDS: u32 = 20;

/// Where the companies stand at the start.
#[derive(Clone, Copy)]
enum Start {
    /// Their fronts are 20 cells apart in the middle of the map, whatever its size.
    Near,
    /// Their backs are at the left and right border: on a larger map they march longer.
    Apart,
}

/// The woods, the same cells around the middle of a map of each size.
fn level(kind: GridKind, side: u32, company: u32, start: Start) -> Level {
    let field = Field {
        kind,
        side,
        company,
    };
    let middle = (side / 2).cast_signed();
    let files = company.div_ceil(FRONT.cast_unsigned()).cast_signed();
    let place = |company: usize, number: u32| {
        let (file, rank) = (number.cast_signed() / FRONT, number.cast_signed() % FRONT);
        let from_middle = match start {
            Start::Near => 10 + SPACING * file,
            Start::Apart => middle - 3 - SPACING * (files - 1 - file),
        };
        let column = match company {
            0 => middle - from_middle,
            _ => middle + from_middle,
        };
        (column, middle + SPACING * rank - SPACING * FRONT / 2)
    };
    let taken: Vec<_> = (0..2)
        .flat_map(|side| (0..company).map(move |number| (side, number)))
        .map(|(side, number)| place(side, number))
        .collect();
    let symbol = |column: u32, row: u32| {
        let (column, row) = (column.cast_signed(), row.cast_signed());
        let beside = |(x, y): (i32, i32)| x.abs_diff(column) <= 1 && y.abs_diff(row) <= 1;
        match scatter(column - middle, row - middle) % 10 {
            0 if !taken.iter().any(|&cell| beside(cell)) => 'T',
            _ => '.',
        }
    };
    field.level(symbol, place)
}

/// A number for a place that looks random and is the same in each run.
fn scatter(column: i32, row: i32) -> u64 {
    let mut state = u64::from(column.cast_unsigned()) << 32 | u64::from(row.cast_unsigned());
    for _ in 0..3 {
        state = (state ^ (state >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    state >> 40
}

/// The time that this thread has run on a processor, which other work does not disturb; the clock where
/// the system does not tell it.
fn time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// The mean time of a command of a battle.
fn command_time(level: Level, rules: &str, most: usize) -> Duration {
    let mut computer = ai::computer();
    let dice = DiceSource::from(SeededDice::new(1));
    let mut battle = Battle::new(Arc::new(level), rules, dice).expect("a legal battle");
    let start = time();
    while battle.commands().len() < most
        && let Some(command) = computer.decide(&battle)
    {
        battle
            .submit(command)
            .expect("the computer's commands are legal");
    }
    let commands = u32::try_from(battle.commands().len()).expect("few commands");
    time().saturating_sub(start) / commands.max(1)
}

/// The mean time in microseconds as the table shows it.
fn shown(time: Option<Duration>) -> String {
    let microseconds = |time: Duration| format!("{:7.1}", time.as_secs_f64() * 1_000_000.0);
    time.map_or_else(|| format!("{:>7}", '-'), microseconds)
}

fn main() {
    // Whoever only asks whether the bench runs gets a short one.
    let is_short = !std::env::args().any(|word| word == "--bench");
    let words = std::env::args().skip(1);
    let words: Vec<_> = words.filter(|word| !word.starts_with("--")).collect();
    println!("mean time of a command, in microseconds: 64×64, 128×128, ratio");
    for rules in ["injury", "aura"] {
        for kind in GridKind::ALL {
            for company in COMPANIES {
                let most = if is_short {
                    1
                } else {
                    2 * company * MOST_COMMANDS
                };
                let row = [("near", Start::Near), ("apart", Start::Apart)].map(|(name, start)| {
                    let [small, large] = SIDES.map(|side| {
                        let name = format!("{rules} {kind:?} {company} {name} {side}");
                        let parts: Vec<_> = name.split(' ').collect();
                        let chosen = words.iter().all(|word| parts.contains(&word.as_str()));
                        chosen.then(|| {
                            command_time(level(kind, side, company, start), rules, most as usize)
                        })
                    });
                    let ratio = small.zip(large).map_or_else(String::new, |(small, large)| {
                        format!("{:5.2}", large.as_secs_f64() / small.as_secs_f64())
                    });
                    let is_chosen = small.or(large).is_some();
                    is_chosen
                        .then(|| format!("{name} {} {} {ratio:>5}", shown(small), shown(large)))
                });
                let row: Vec<_> = row.into_iter().flatten().collect();
                if !row.is_empty() {
                    println!(
                        "{rules}, {company:3} against {company:3}, {kind:?}: {}",
                        row.join(", ")
                    );
                }
            }
        }
    }
}
