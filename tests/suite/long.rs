//! The property test of battles at length: `scripts/long_test.sh` runs it, optimised.
//!
//! It goes on after a find, and writes the commands of that battle as a save, which
//! `tests/regressions/save/` takes as it is.

use crate::trial::Entry;
use crate::trial::orders::{self, Numbers, Tally, arenas, watched_battle};
use quincunx::battle::{Battle, Save};
use quincunx::combat::BattleCommand;
use quincunx::level::{Level, files};
use quincunx::rules;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How many commands are given, if the environment variable of this name does not say it.
const VARIABLE: &str = "QUINCUNX_LONG";
const COMMANDS: u64 = 1_000_000;
/// After how many minutes no further part is begun, if the environment variable of this name says it.
const MINUTES_VARIABLE: &str = "QUINCUNX_LONG_MINUTES";
/// The only ruleset that is played, if the environment variable of this name names one.
const RULES_VARIABLE: &str = "QUINCUNX_LONG_RULES";
/// The folder that gets the finds, if the environment variable of this name does not say it.
const FOLDER_VARIABLE: &str = "QUINCUNX_LONG_FINDS";
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/long");
/// A battle that is not over after so many commands makes room for another.
const LONGEST: u64 = 1_500;
/// Every so many battles one is replayed.
const REPLAYED: u64 = 5;
/// How many commands one task gives: levels and rulesets are played in such parts, on all cores.
const PART: u64 = 30_000;
/// After how many commands a line tells how far it is.
const TOLD: u64 = 5_000_000;
/// How many finds one part writes; something that always breaks would fill the disk.
const MOST_FINDS: usize = 5;

/// Some of the battles of one level under one ruleset.
#[derive(Clone)]
struct Part {
    level: Arc<Level>,
    rules: &'static str,
    seed: u64,
    commands: u64,
}

/// What was played on one level.
#[derive(Debug, Default)]
struct Played {
    tally: Tally,
    commands: u64,
    battles: u64,
    ended: u64,
    replayed: u64,
    events: u64,
    time: Duration,
    finds: Vec<Find>,
}

impl Played {
    fn add(&mut self, other: Self) {
        self.tally.taken += other.tally.taken;
        self.tally.answers += other.tally.answers;
        self.tally.refused += other.tally.refused;
        self.tally.odds += other.tally.odds;
        self.commands += other.commands;
        self.battles += other.battles;
        self.ended += other.ended;
        self.replayed += other.replayed;
        self.events += other.events;
        self.time += other.time;
        self.finds.extend(other.finds);
    }
}

/// A battle in which something broke.
#[derive(Debug)]
struct Find {
    /// What the program said.
    message: String,
    /// The battle up to that, with the command that broke it.
    save: Save,
    name: String,
}

impl Find {
    fn new(part: &Part, seed: u64, commands: Vec<BattleCommand>, message: String) -> Self {
        let level = part.level.draft().to_ron();
        // Of this save only what every save begins with is kept.
        let other = Save::of(&orders::battle(&arenas()[0], 0));
        let grid = part.level.grid();
        let name = format!("{}_{}_{grid:?}_{seed:016x}", part.rules, part.level.name());
        let plain = |sign: char| if sign.is_alphanumeric() { sign } else { '_' };
        Self {
            message,
            save: Save {
                ruleset: part.rules.to_owned(),
                seed,
                level: level.expect("a checked level can be written"),
                commands,
                hash: String::new(),
                ..other.expect("a seeded battle is saved")
            },
            name: name.to_lowercase().chars().map(plain).collect(),
        }
    }

    /// Writes the case and tells of it, and whether the case alone breaks the program too.
    fn keep(&self, folder: &Path) -> String {
        let path = folder.join(&self.name).with_extension("ron");
        let text = self.save.to_text();
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, &text));
        let written = written.map_or_else(
            |error| format!("not written: {error}"),
            |()| path.display().to_string(),
        );
        let again = catch_unwind(|| Entry::Save.take(text.as_bytes()));
        let alone = if again.is_err() {
            "breaks"
        } else {
            "does not break"
        };
        let commands = self.save.commands.len();
        let Self { message, .. } = self;
        format!("{written}\n  {message}\n  {commands} commands; the case alone {alone} the program")
    }
}

fn levels() -> Vec<Arc<Level>> {
    let folder = files::root()
        .expect("the tests run inside the project")
        .join("levels");
    let shipped = files::level_paths(&folder)
        .into_iter()
        .map(|path| Arc::new(Level::load(&path).expect("shipped levels are right")));
    shipped.chain(arenas().iter().cloned()).collect()
}

/// The parts in which a level is played under a ruleset; each has its own seed.
fn parts(level: &Arc<Level>, rules: &'static str, commands: u64) -> Vec<Part> {
    let count = commands.div_ceil(PART);
    let part = |number| Part {
        level: level.clone(),
        rules,
        seed: (number << 32) ^ commands ^ level.combatants().len() as u64,
        commands: PART.min(commands - number * PART),
    };
    (0..count).map(part).collect()
}

/// Battle after battle until so many commands were given.
#[expect(
    clippy::disallowed_methods,
    reason = "the clock is only told, nothing is decided by it"
)]
fn play(part: &Part, progress: &Progress) -> Played {
    let start = Instant::now();
    let mut random = ChaCha8Rng::seed_from_u64(part.seed);
    let mut played = Played::default();
    while played.commands < part.commands {
        let before = played.commands;
        one_battle(part, &mut random, &mut played);
        progress.add(played.commands - before);
    }
    played.time = start.elapsed();
    played
}

/// One battle, until it is over, has had the most commands, or breaks.
fn one_battle(part: &Part, random: &mut ChaCha8Rng, played: &mut Played) {
    let seed = random.next_u64();
    let before = played.commands;
    let most = LONGEST.min(part.commands - before);
    let is_replayed = played.battles.is_multiple_of(REPLAYED);
    let mut given = Vec::new();
    let whole = catch_unwind(AssertUnwindSafe(|| {
        let mut battle = watched_battle(part.rules, &part.level, seed);
        while battle.outcome().is_none() && played.commands - before < most {
            played.commands += 1;
            one_command(&mut battle, random, &mut given, &mut played.tally);
        }
        if is_replayed {
            orders::replays(&battle);
        }
        battle
    }));
    played.battles += 1;
    match whole {
        Ok(battle) => {
            played.ended += u64::from(battle.outcome().is_some());
            played.events += battle.events().len() as u64;
            played.replayed += u64::from(is_replayed);
        }
        Err(panic) => {
            // A battle that cannot begin counts too, or it would be tried for ever.
            played.commands = played.commands.max(before + 1);
            if played.finds.len() < MOST_FINDS {
                let find = Find::new(part, seed, given, words_of(panic.as_ref()));
                played.finds.push(find);
            }
        }
    }
}

/// Gives some command, and notes it unless it is refused. If it breaks something, it is the last
/// that is noted.
fn one_command(
    battle: &mut Battle,
    random: &mut ChaCha8Rng,
    given: &mut Vec<BattleCommand>,
    tally: &mut Tally,
) {
    let mut bytes = [0_u8; 128];
    random.fill_bytes(&mut bytes);
    let ask_odds = random.next_u32().is_multiple_of(50);
    let command = orders::some_command(battle, &mut Numbers(&bytes));
    given.push(command.clone());
    if orders::tick(battle, command, ask_odds, tally).is_err() {
        given.pop();
    }
}

/// The first words of what a panic says.
fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no words").chars().take(600).collect()
}

/// How many commands were given so far, told now and then.
struct Progress {
    given: AtomicU64,
    all: u64,
    start: Instant,
    /// Minutes after which no further part is begun.
    minutes: Option<u64>,
}

impl Progress {
    fn add(&self, commands: u64) {
        let before = self.given.fetch_add(commands, Ordering::Relaxed);
        let now = before + commands;
        if before / TOLD < now / TOLD {
            let seconds = self.start.elapsed().as_secs();
            eprintln!("{now} of {} commands, {seconds} s", self.all);
        }
    }
}

impl Progress {
    fn is_over_time(&self) -> bool {
        let minutes = self.start.elapsed().as_secs() / 60;
        self.minutes.is_some_and(|most| minutes >= most)
    }
}

/// The line of the table for a level and a ruleset; the time is that of all cores together.
fn row(part: &Part, played: &Played) -> String {
    let Played {
        tally,
        commands,
        battles,
        ended,
        replayed,
        events,
        time,
        finds,
    } = played;
    let Tally {
        taken,
        answers,
        refused,
        odds,
    } = tally;
    let (name, grid, rules) = (part.level.name(), part.level.grid(), part.rules);
    let (finds, seconds) = (finds.len(), time.as_secs());
    format!(
        "| {name} ({grid:?}) | {rules} | {commands} | {taken} | {answers} | {refused} | {odds} | {battles} | {ended} | {replayed} | {events} | {finds} | {seconds} |"
    )
}

#[test]
#[ignore = "takes minutes; scripts/long_test.sh runs it"]
#[expect(
    clippy::disallowed_methods,
    reason = "the clock is only told, nothing is decided by it"
)]
fn a_million_commands_break_nothing() {
    let asked = std::env::var(VARIABLE).map(|text| text.parse().expect("a number of commands"));
    let commands: u64 = asked.unwrap_or(COMMANDS);
    let folder = std::env::var_os(FOLDER_VARIABLE);
    let folder = folder.map_or_else(|| PathBuf::from(FOLDER), PathBuf::from);
    let levels = levels();
    let only = std::env::var(RULES_VARIABLE).ok();
    let is_meant = |id: &str| only.as_deref().is_none_or(|only| only == id);
    let rulesets = rules::all().iter().filter(|rules| is_meant(rules.id));
    let rulesets: Vec<_> = rulesets.collect();
    assert!(!rulesets.is_empty(), "no ruleset has the id {only:?}");
    let share = commands.div_ceil((levels.len() * rulesets.len()) as u64);
    let pairs = levels
        .iter()
        .flat_map(|level| rulesets.iter().map(move |rules| (level, rules.id)));
    let pairs: Vec<_> = pairs
        .map(|(level, rules)| parts(level, rules, share))
        .collect();
    let minutes = std::env::var(MINUTES_VARIABLE).ok();
    let progress = Progress {
        given: AtomicU64::new(0),
        all: share * pairs.len() as u64,
        start: Instant::now(),
        minutes: minutes.map(|text| text.parse().expect("a number of minutes")),
    };
    // One part of each pair after the other: a run that is out of time has played them all alike.
    let rounds = pairs.iter().map(Vec::len).max().unwrap_or(0);
    let queue = (0..rounds).flat_map(|round| {
        let parts = pairs.iter().enumerate();
        parts.filter_map(move |(pair, parts)| Some((round, pair, parts.get(round)?)))
    });
    let mut played: Vec<(usize, usize, Played)> = queue
        .par_bridge()
        .filter(|_| !progress.is_over_time())
        .map(|(round, pair, part)| (round, pair, play(part, &progress)))
        .collect();
    played.sort_by_key(|&(round, pair, _)| (round, pair));
    let mut by_pair: Vec<Played> = pairs.iter().map(|_| Played::default()).collect();
    for (_, pair, part) in played {
        by_pair[pair].add(part);
    }
    eprintln!(
        "| level | rules | commands | taken | answers | refused | odds asked | battles | ended | replayed | events | finds | seconds |"
    );
    eprintln!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (parts, played) in pairs.iter().zip(&by_pair) {
        eprintln!("{}", row(&parts[0], played));
    }
    let finds = by_pair.iter().flat_map(|played| &played.finds);
    let finds: Vec<String> = finds.map(|find| find.keep(&folder)).collect();
    assert!(
        finds.is_empty(),
        "{} finds; keep one by moving its file to tests/regressions/save:\n{}",
        finds.len(),
        finds.join("\n")
    );
    if progress.is_over_time() {
        return;
    }
    for (parts, played) in pairs.iter().zip(&by_pair) {
        let both = played.tally.taken > 0 && played.tally.refused > 0;
        assert!(both, "both kinds of commands: {}", row(&parts[0], played));
        assert!(played.commands >= share);
    }
}
