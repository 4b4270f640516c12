//! How long the computer thinks: every decision of whole battles, on maps of 64×64 cells, eight
//! against eight and twenty against twenty. It prints the median, the 99th percentile and the
//! longest of them, in milliseconds; no sampling, since the longest ones are what a player feels.
//! And how long a screen looks ahead for a player: at what standing in a cell means, and at all cells
//! that enemies could strike, twenty against twenty.

#![expect(clippy::print_stdout, reason = "a bench reports to whoever runs it")]
#![expect(clippy::disallowed_methods, reason = "a bench reads the clock")]

mod field;

use field::Field;
use quincunx::ai;
use quincunx::battle::Battle;
use quincunx::combat::Position;
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::grid::{Cell, GridKind};
use quincunx::level::Level;
use quincunx::mechanics::tactics::{Danger, EnemyStands, FromThere};
use quincunx::rules;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// As in the program.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SIDE: u32 = 64;
/// A battle that is not decided by then is left.
const MOST_COMMANDS: usize = 20_000;

/// Woods, bushes, stones, mud and low hills in a fixed pattern, two companies twenty cells apart.
fn level(kind: GridKind, company: u32) -> Level {
    let field = Field {
        kind,
        side: SIDE,
        company,
    };
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let symbol = |column, row| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let hill = (row / 6 + column / 7) % 5 == 0;
        match ((state >> 40) % 32, hill) {
            _ if is_camp(column, row) => '.',
            (0 | 1, _) => 'T',
            (2, _) => 'b',
            (3, _) => 'S',
            (4..=7, _) => ',',
            (8..=10, _) => 'u',
            (_, true) => '^',
            _ => '.',
        }
    };
    field.level(symbol, camp_place)
}

/// Where somebody of a company stands: in columns of five, room for a large one between.
fn camp_place(side: usize, place: u32) -> (i32, i32) {
    let (file, rank) = ((place / 5).cast_signed(), (place % 5).cast_signed());
    let column = if side == 0 {
        21 - 4 * file
    } else {
        41 + 4 * file
    };
    (column, 22 + 4 * rank)
}

/// Whether a cell lies where the companies stand.
fn is_camp(column: u32, row: u32) -> bool {
    (20..42).contains(&row) && ((6..26).contains(&column) || (40..58).contains(&column))
}

/// The times of all decisions of a battle.
fn decisions(level: &Arc<Level>, (rules, seed): (&str, u64), times: &mut Vec<Duration>) {
    let mut computer = ai::computer();
    let dice = DiceSource::from(SeededDice::new(seed));
    let mut battle = Battle::new(level.clone(), rules, dice).expect("a legal battle");
    while battle.commands().len() < MOST_COMMANDS {
        let start = Instant::now();
        let command = computer.decide(&battle);
        let time = start.elapsed();
        let Some(command) = command else { return };
        times.push(time);
        battle
            .submit(command)
            .expect("the computer's commands are legal");
    }
}

fn main() {
    // Whoever only asks whether the bench runs gets a short one.
    let battles = if std::env::args().any(|word| word == "--bench") {
        [24, 8]
    } else {
        [1, 1]
    };
    println!("decisions of the computer, in milliseconds");
    for (company, battles) in [8, 20].into_iter().zip(battles) {
        for kind in GridKind::ALL {
            let level = Arc::new(level(kind, company));
            for rules in rules::all().iter().map(|ruleset| ruleset.id) {
                let mut times = Vec::new();
                for seed in 1..=battles {
                    decisions(&level, (rules, seed), &mut times);
                }
                if company == 20 {
                    let [there, danger] = looks_ahead(&level, rules);
                    println!("{rules}, {kind:?}: from there {there:.1}, danger {danger:.1}");
                }
                println!(
                    "{rules}, {company:2} against {company:2}, {kind:?}: {battles} battles, {}",
                    summary(&mut times)
                );
            }
        }
    }
}

/// The longest of ten looks ahead of each kind, at the beginning of a battle.
fn looks_ahead(level: &Arc<Level>, rules: &str) -> [f64; 2] {
    let dice = DiceSource::from(SeededDice::new(1));
    let battle = Battle::new(level.clone(), rules, dice).expect("a legal battle");
    let world = battle.world();
    let who = battle.combatants().next().expect("somebody fights");
    let place = battle.get::<Position>(who).expect("it stands somewhere");
    let here = place.cell();
    let longest = |look: &mut dyn FnMut(i32)| {
        let times = (1..=10).map(|away| {
            let start = Instant::now();
            look(away);
            start.elapsed().as_secs_f64() * 1000.0
        });
        times.fold(0.0, f64::max)
    };
    [
        longest(&mut |away| {
            let cell = Cell::new(here.x + away, here.y);
            let stands = &mut EnemyStands::default();
            _ = black_box(FromThere::of(world, who, cell, stands));
        }),
        longest(&mut |_| _ = Danger::to(world, battle.side(who))),
    ]
}

/// How many times there are, and three of them in milliseconds.
fn summary(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 1000].as_secs_f64() * 1000.0;
    format!(
        "{} decisions, median {:.3}, 99th percentile {:.3}, longest {:.3}",
        times.len(),
        at(500),
        at(990),
        at(1000),
    )
}
