//! The property test of battles at length: `scripts/long_test.sh` runs it, optimised.

use crate::trial::orders::{self, Numbers, Tally, arenas, battle_under};
use quincunx::battle::Battle;
use quincunx::level::{Level, files};
use quincunx::rules;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::time::Instant;

/// How many commands are given, if the environment variable of this name does not say it.
const VARIABLE: &str = "QUINCUNX_LONG";
const COMMANDS: u64 = 1_000_000;
/// A battle that is not over after so many commands makes room for another.
const LONGEST: u64 = 1_500;
/// Every so many battles one is replayed.
const REPLAYED: u64 = 5;

/// What was played on one level.
#[derive(Debug, Default)]
struct Played {
    tally: Tally,
    battles: u64,
    ended: u64,
    replayed: u64,
    events: u64,
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

/// Battle after battle on a level until so many commands were given.
fn play(level: &Arc<Level>, (rules, commands): (&str, u64)) -> Played {
    let mut random = ChaCha8Rng::seed_from_u64(commands ^ level.combatants().len() as u64);
    let mut played = Played::default();
    let mut given = 0;
    while given < commands {
        let mut one = battle_under(rules, level, random.next_u64());
        let most = LONGEST.min(commands - given);
        given += one_battle(&mut one, most, &mut random, &mut played.tally);
        played.ended += u64::from(one.outcome().is_some());
        played.events += one.events().len() as u64;
        if played.battles.is_multiple_of(REPLAYED) {
            orders::replays(&one);
            played.replayed += 1;
        }
        played.battles += 1;
    }
    played
}

/// Gives commands until the battle is over or had `most`; returns how many.
fn one_battle(battle: &mut Battle, most: u64, random: &mut ChaCha8Rng, tally: &mut Tally) -> u64 {
    let mut bytes = [0_u8; 128];
    for given in 0..most {
        if battle.outcome().is_some() {
            return given;
        }
        random.fill_bytes(&mut bytes);
        let command = orders::some_command(battle, &mut Numbers(&bytes));
        let ask_odds = random.next_u32().is_multiple_of(50);
        let _told = orders::tick(battle, command, ask_odds, tally);
    }
    most
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
    let levels = levels();
    let rulesets = rules::all();
    let share = commands.div_ceil((levels.len() * rulesets.len()) as u64);
    eprintln!(
        "| level | rules | commands | taken | answers | refused | odds asked | battles | ended | replayed | events | seconds |"
    );
    eprintln!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    let mut sum = 0;
    for (level, rules) in levels
        .iter()
        .flat_map(|level| rulesets.iter().map(move |rules| (level, rules.id())))
    {
        let start = Instant::now();
        let played = play(level, (rules, share));
        let Tally {
            taken,
            answers,
            refused,
            odds,
        } = played.tally;
        let Played {
            battles,
            ended,
            replayed,
            events,
            ..
        } = played;
        eprintln!(
            "| {} ({:?}) | {rules} | {} | {taken} | {answers} | {refused} | {odds} | {battles} | {ended} | {replayed} | {events} | {} |",
            level.name(),
            level.grid(),
            taken + refused,
            start.elapsed().as_secs()
        );
        assert_eq!(taken + refused, share, "every command was taken or refused");
        assert!(
            taken > share / 5 && refused > share / 5,
            "both kinds of commands"
        );
        sum += taken + refused;
    }
    assert!(sum >= commands);
}
