//! Floor 8: the command line. Arguments, wiring, and the one place that prints.
//!
//! | exit code | means |
//! |---|---|
//! | 0 | everything went well |
//! | 1 | a file is wrong, an expectation failed, or what was asked for cannot be done |
//! | 2 | the command line itself is wrong |
//! | 130, 143 | Ctrl-C or TERM stopped it; what was played until then was reported |

mod campaign;
mod check;
mod chronicle;
mod duel;
mod find;
mod look;
mod merge;
mod odds;
mod output;
mod replay;
mod run;
mod simulate;
mod stop;
mod window;

use crate::combat::Difficulty;
use crate::level::GameData;
use crate::sim::{KeptTable, Knockout, Shard};
use clap::{Args, Parser, Subcommand};
use output::Output;
use std::ffi::OsString;
use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

/// Tactical grid combat on square and hex maps.
///
/// Without a command the game opens in its window.
#[derive(Debug, Parser)]
#[command(name = "quincunx", version, about, long_about = None, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Play by a variant: a file, or the name of one in variants/. Several are laid on top of each other, the last on
    /// top.
    #[arg(long, global = true, value_name = "FILE")]
    variant: Vec<OsString>,
}

const EXAMPLES: &str = "Examples:
  quincunx                                         open the game
  quincunx play levels/04_the_ford.ron             play a level at once
  quincunx demo --headless                         watch the computer in the terminal
  quincunx run tests/scripts --quiet               check every scripted scenario
  quincunx sim the_ford --battles 1000             who wins the ford, and how often
  quincunx campaign levels/campaigns/the_border.ron
                                                   battle after battle with the same people
  quincunx look the_ford --from 3,4 --to 9,6       what covers, blocks and flanks there
  quincunx check levels/my_own.ron                 what is wrong with a file, by line

LEVEL is a file, or the name of a shipped level: 04_the_ford or the_ford.
A result that is written to - goes to standard output, and everything else to standard error.
Ctrl-C ends sim, campaign and demo --headless after what is running, with what was played so far; a second one at once.";

/// The commands; what `--help` says of each stands at its options.
#[derive(Debug, Subcommand)]
enum Command {
    Play(Play),
    Demo(Demo),
    Run(Run),
    Sim(Box<Sim>),
    Merge(Merge),
    Campaign(Campaign),
    Odds(Odds),
    Look(Look),
    Check(Check),
    Replay(Replay),
}

/// The ruleset and the seed, which most commands take.
#[derive(Debug, Clone, Args)]
struct Rules {
    /// The ruleset.
    #[arg(long, value_name = "ID", default_value = default_rules())]
    rules: String,
}

/// The ruleset if none is named: the first of the menu.
fn default_rules() -> &'static str {
    crate::rules::all()[0].id
}

/// Open the game: menu, battle, replays.
#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:
  quincunx play
  quincunx play the_ford
  quincunx play levels/my_own.ron --seed 7"
)]
struct Play {
    /// The level to play at once; without it the menu opens.
    level: Option<OsString>,
    #[command(flatten)]
    rules: Rules,
    /// The seed of the dice; the same seed and the same commands give the same battle.
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    picture: Picture,
}

/// A picture of the window, for documents and tests.
#[derive(Debug, Clone, Default, Args)]
struct Picture {
    /// Save a picture of the window to this file, as PNG, and leave.
    #[arg(long, value_name = "FILE")]
    screenshot: Option<PathBuf>,
    /// Seconds before the picture.
    #[arg(
        long,
        value_name = "SECONDS",
        requires = "screenshot",
        default_value_t = 5.0
    )]
    after: f32,
    /// Events of the battle before the picture, if they come sooner.
    #[arg(long, value_name = "N", requires = "screenshot")]
    after_events: Option<usize>,
}

/// Let the computer play every side.
#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:
  quincunx demo
  quincunx demo --headless --seed 3 | less"
)]
struct Demo {
    /// Print the battles in the terminal and open no window.
    #[arg(long)]
    headless: bool,
    /// The ruleset; without it all of them in turn, and the first one with --headless.
    #[arg(long, value_name = "ID")]
    rules: Option<String>,
    /// Show the panels of a battle round the map, in place of cards and large words.
    #[arg(long, conflicts_with = "headless")]
    panels: bool,
    /// How fast the window plays: 1, 2 or 4 times the pace of a game.
    #[arg(long, value_name = "1|2|4", default_value = "1", value_parser = parse_speed, conflicts_with = "headless")]
    speed: u8,
    /// The seed of the first battle.
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    picture: Picture,
    /// Take the picture of the card after the battle, if that comes sooner.
    #[arg(long, requires = "screenshot", conflicts_with = "panels")]
    after_battle: bool,
    /// The level to show; without it all shipped levels in turn.
    #[arg(long, value_name = "LEVEL")]
    level: Option<OsString>,
}

/// Reads a whole number of a range. A wrong one is told in plain words, also one below 0.
fn whole<T>(
    range: impl RangeBounds<T> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + 'static,
{
    let wanted = match (range.start_bound(), range.end_bound()) {
        (Bound::Included(least), Bound::Included(most)) => {
            format!("write a whole number from {least} to {most}")
        }
        (Bound::Included(least), _) => format!("write a whole number, {least} or more"),
        _ => "write a whole number".to_owned(),
    };
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| wanted.clone())
    }
}

fn parse_speed(text: &str) -> Result<u8, String> {
    match text {
        "1" => Ok(1),
        "2" => Ok(2),
        "4" => Ok(4),
        _ => Err("give 1, 2 or 4".to_owned()),
    }
}

/// Play scripted scenarios, print their events as JSON, check what they expect.
///
/// Prints one JSON event a line and says on standard error whether everything was as the script
/// expects. docs/scripts.md describes the format.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  quincunx run my_scenario.ron
  quincunx run my_scenario.ron --text
  quincunx run tests/scripts --quiet")]
struct Run {
    /// Script files, or folders of them.
    #[arg(required = true, value_name = "SCRIPT")]
    scripts: Vec<PathBuf>,
    /// Print sentences with the rolls behind them instead of JSON.
    #[arg(long)]
    text: bool,
    /// Print no events, only what is wrong.
    #[arg(long, short, conflicts_with = "text")]
    quiet: bool,
}

fn sim_examples() -> String {
    let ids: Vec<_> = crate::rules::all().iter().map(|r| r.id).collect();
    format!(
        "Examples:
  quincunx sim the_ford
  quincunx sim levels/*.ron --battles 2000 --json balance.json
  quincunx sim the_ford --difficulty hard,easy
  quincunx sim the_ford --explain --csv ford.csv --report ford.html
  quincunx sim the_ford --rules {}                 compare rulesets
  quincunx sim --levels the_ford,my_ford.ron --until 2%     compare levels
  quincunx sim the_ford --variants none,no_flanking         compare variants
  quincunx sim the_ford --knockout objects -n 1000          what each obstacle is worth
  quincunx sim old_mill --knockout passages -n 1000         which bridge, ford or door decides
  quincunx sim the_ford --balance combatants.Konrad.str=0..8   which value evens it out
  quincunx sim the_ford --save-battle 17 --save ford_17.ron
  quincunx replay ford_17.ron                               what happened in that battle
  quincunx sim the_ford --battles 1000 --versus hard,normal
  quincunx sim the_ford --attacks attacks.parquet           one row an attack; docs/data.md tells the columns
  quincunx sim levels/campaigns/the_border.ron -n 100       how often a campaign is completed
  quincunx sim the_ford -n 100000 --shard 1/2 --out ford    one of two parts; then: quincunx merge ford

docs/simulation.md explains what the figures mean.",
        ids.join(",")
    )
}

/// Play a level many times and count who wins.
///
/// Prints win rates with 95 % intervals, and means. --levels, --variants and several rulesets are columns of a
/// comparison: all play the same seeds, each seed twice with the sides swapped, and one table shows
/// the differences to the first column, or to the first of the same ruleset. The result does not depend on the number of threads.
#[derive(Debug, Args)]
#[command(after_help = sim_examples(), allow_negative_numbers = true)]
struct Sim {
    /// The levels, each by itself; or a campaign, by its file.
    #[arg(required_unless_present = "compared", value_name = "LEVEL")]
    levels: Vec<OsString>,
    /// Levels to compare with each other, with commas between them; the first is what the others
    /// are compared with.
    #[arg(
        long = "levels",
        value_name = "A,B",
        value_delimiter = ',',
        conflicts_with_all = ["levels", "versus"]
    )]
    compared: Vec<OsString>,
    /// Variants to compare with each other, with commas between them, each on top of --variant; "none"
    /// is none.
    #[arg(
        long,
        value_name = "A,B",
        value_delimiter = ',',
        conflicts_with = "versus"
    )]
    variants: Vec<OsString>,
    /// The ruleset; of several, with commas between them, each is a column of a comparison.
    #[arg(long, value_name = "ID", value_delimiter = ',', default_value = default_rules())]
    rules: Vec<String>,
    /// Battles in each column; 200 without it, at most 100000 with --until.
    #[arg(long, short = 'n', value_name = "N", value_parser = whole(1..=10_000_000_u32))]
    battles: Option<u32>,
    /// Stop once the interval of every difference is at most so wide to each side: "2%". Where nothing is compared, that
    /// of every side's win rate.
    #[arg(long, value_name = "PERCENT", value_parser = simulate::narrow, conflicts_with = "versus")]
    until: Option<f64>,
    /// Play each seed twice, the second time with the sides swapped, of one level alone too; figures are by the sides as
    /// they are drawn. Comparisons and --versus always do so.
    #[arg(long)]
    swap: bool,
    /// Leave out one thing of the level after the other and rank what each is worth.
    #[arg(
        long,
        value_name = "WHAT",
        value_parser = simulate::knockout,
        conflicts_with_all = ["compared", "variants", "versus", "explain", "heatmap"],
        help = simulate::knockout_help()
    )]
    knockout: Option<Knockout>,
    /// Look for the value of a number of the level or its rules at which a side wins as often as --wanted, known to
    /// --until (3% without it): "round_limit=6..20". A wrong knob tells all that there are.
    #[arg(
        long,
        value_name = "KNOB=FROM..TO",
        conflicts_with_all = [
            "compared", "variants", "versus", "knockout", "explain", "csv", "jsonl", "parquet", "attacks", "events",
            "regions", "heatmap", "save_battle", "shard"
        ]
    )]
    balance: Option<String>,
    /// How often which side shall win with --balance: "60%" for the first side, or "Raiders=60%"; without it each side
    /// as often as the others.
    #[arg(long, value_name = "[SIDE=]PERCENT", value_parser = simulate::wanted, requires = "balance")]
    wanted: Option<simulate::Wanted>,
    /// Threads; all cores without it.
    #[arg(long, value_name = "N", value_parser = whole(1..=1024_u16))]
    threads: Option<u16>,
    /// How strong the computer is, by side: easy, normal or hard; the last one holds for all
    /// further sides.
    #[arg(
        long,
        value_name = "WORD",
        value_delimiter = ',',
        default_value = "normal"
    )]
    difficulty: Vec<Difficulty>,
    /// Let two strengths fight each other with each seed twice, the sides swapped: "hard,normal".
    #[arg(
        long,
        value_name = "A,B",
        value_parser = simulate::rivals,
        conflicts_with_all = [
            "difficulty", "explain", "csv", "jsonl", "parquet", "attacks", "events", "regions", "heatmap", "report",
            "save_battle"
        ]
    )]
    versus: Option<[Difficulty; 2]>,
    /// The seed from which each battle's own seed is made.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Of a campaign: what is chosen in its camps, from 1, with commas between them; each run draws where it is left out,
    /// or cannot be taken.
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = whole(0_usize..))]
    choose: Vec<usize>,
    /// Of a campaign: fight a lost battle again so often; then the loss is lived with.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0_u32..))]
    again: u32,
    #[command(flatten)]
    outputs: Outputs,
    /// Save the battle of this number, from 1, as `replay` and `play` read it: its number is that
    /// of the rows.
    #[arg(long, value_name = "N", value_parser = whole(1_u32..))]
    save_battle: Option<u32>,
    /// Where to save it; battle_N.ron without it. Of several columns each has its number in the
    /// name of the file.
    #[arg(long, value_name = "FILE", requires = "save_battle")]
    save: Option<PathBuf>,
    /// Play one part of the battles, the I-th of N, and write it to the folder of --out, where `merge` adds up all parts.
    #[arg(long, value_name = "I/N", requires = "out")]
    shard: Option<Shard>,
    /// The folder of the parts; it is made if the one above it is there. A part that is there is not played again.
    #[arg(long, value_name = "DIR", requires = "shard")]
    out: Option<PathBuf>,
    /// Tables that the part keeps beside its battles, with commas between them, so that `merge` can write them: attacks,
    /// events, regions.
    #[arg(
        long,
        value_name = "TABLE,TABLE",
        value_delimiter = ',',
        value_parser = simulate::kept_table,
        requires = "shard"
    )]
    keep: Vec<KeptTable>,
}

/// What `sim` and `merge` tell and write of battles.
#[derive(Debug, Clone, Default, Args)]
struct Outputs {
    /// Print what explains the result: roles, weapons, actions, terrain, cover, flanks. `merge` prints it of parts that
    /// were played with --explain.
    #[arg(long)]
    explain: bool,
    /// Write the result to this file too.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write one row a battle to this file, with its seed, as CSV.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write one JSON object a battle to this file, one a line.
    #[arg(long, value_name = "FILE")]
    jsonl: Option<PathBuf>,
    /// Write one row a battle to this file, as Parquet.
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    /// Write one row an attack to this file: who, where, with what odds and rolls, and what came of it; .csv, .jsonl or
    /// .parquet. `merge` writes it of parts that were played with --keep attacks.
    #[arg(long, value_name = "FILE")]
    attacks: Option<PathBuf>,
    /// Write one row an event to this file: .csv, .jsonl or .parquet. `merge` writes it of parts that were played with
    /// --keep events.
    #[arg(long, value_name = "FILE")]
    events: Option<PathBuf>,
    /// Write one row for each side in each region of a battle to this file: .csv, .jsonl or .parquet. `merge` writes it
    /// of parts that were played with --keep regions.
    #[arg(long, value_name = "FILE")]
    regions: Option<PathBuf>,
    /// Write pictures of where each side stood, struck and fell to this folder, as PNG. `merge` draws them of parts that
    /// were played with --explain.
    #[arg(long, value_name = "DIR")]
    heatmap: Option<PathBuf>,
    /// Write everything as one page to this file, to be opened in a browser. `merge` writes it of parts that were played
    /// with --explain.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// Add up the parts of an experiment that `sim --shard` has written.
///
/// Prints what `sim` without --shard prints, and writes the same files. Levels and variants are read from the parts.
/// docs/cluster.md tells how to play the parts on many machines.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  quincunx sim the_ford -n 100000 --shard 1/2 --out ford     the first of two parts
  quincunx sim the_ford -n 100000 --shard 2/2 --out ford     the second, perhaps on another machine
  quincunx merge ford
  quincunx merge ford --json ford.json --csv ford.csv --parquet ford_rows.parquet")]
struct Merge {
    /// The folder of the parts.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    outputs: Outputs,
}

/// Play battle after battle with the same people, the computer on every side.
///
/// After each battle it says who fell, what was found on the field, and how injuries healed or
/// got worse in camp. Where a camp has choices, it tells them, and takes those that --choose names. FILE is a campaign, or one that --save has written. docs/campaigns.md
/// describes the format.
#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:
  quincunx campaign levels/campaigns/the_border.ron
  quincunx campaign levels/campaigns/the_border.ron --choose 2,1
  quincunx campaign levels/campaigns/the_border.ron --seed 7 --battles 1 --save border.ron
  quincunx campaign border.ron --choose 2
  quincunx campaign levels/campaigns/the_border.ron --again 2 --difficulty easy --chronicle
  quincunx campaign border.ron --json > events.jsonl"
)]
struct Campaign {
    /// The campaign, or a saved one.
    file: PathBuf,
    /// The seed of a new campaign; a saved one has its own.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Stop after so many battles; a choice in camp that --choose does not name stays open then.
    #[arg(long, value_name = "N", value_parser = whole(1_u32..))]
    battles: Option<u32>,
    /// What is chosen in the camps to come that have choices, from 1, with commas between them. The first one that
    /// can be taken where it is left out.
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = whole(0_usize..))]
    choose: Vec<usize>,
    /// How strong the computer plays against the bands: easy, normal or hard; those who fight for the bands play at
    /// normal strength. As the campaign has it where it is left out; a new one has normal.
    #[arg(long, value_name = "STRENGTH")]
    difficulty: Option<crate::combat::Difficulty>,
    /// Fight a lost battle again, with other dice, so often; then the loss is lived with.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0_u32..))]
    again: u32,
    /// Print the chronicle at the end: who did what, what each has done, the dead.
    #[arg(long)]
    chronicle: bool,
    /// Write the campaign to this file after each battle and each choice.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Print every event as JSON, one a line, instead of sentences.
    #[arg(long)]
    json: bool,
}

/// Print the exact odds of an action, with every modifier and its rule.
///
/// Of a script: its last action, just before it is done. Of a level: every attack that a
/// combatant could make at once from where it stands, and for what it cannot do the reason.
#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Examples:
  quincunx odds my_scenario.ron
  quincunx odds drill_yard --who 2
  quincunx odds drill_yard --who 2 --json"
)]
struct Odds {
    /// Scripts and levels.
    #[arg(required = true, value_name = "LEVEL|SCRIPT")]
    files: Vec<OsString>,
    #[command(flatten)]
    rules: Rules,
    /// The number of the combatant in the level, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1_u32..))]
    who: u32,
    /// Print JSON instead of lines.
    #[arg(long)]
    json: bool,
}

/// Ask a level: cover, sight, flanks and ways between its cells, as sentences or maps.
///
/// Says distance, cover and what gives it, sight and what ends it, height, light, from where the
/// one in --to is flanked or struck from behind, and the way there with who may react. Everybody
/// stands as the level begins; where nobody stands, somebody dull stands in. Without --from and --to
/// it tells what the level is and who stands where. docs/look.md tells more.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  quincunx look drill_yard
  quincunx look drill_yard --from 3,3 --to 10,6
  quincunx look drill_yard --from A --to 2 --json
  quincunx look drill_yard --from 3,3 --map cover
  quincunx look wolf_knoll --from 4,2 --map reach --png reach.png

CELL is written as in level files: 3,4 or \"(3, 4)\", or a symbol that is drawn once.")]
struct Look {
    /// The level.
    level: OsString,
    #[command(flatten)]
    rules: Rules,
    /// The cell that is looked from: of the attacker, of the one who goes.
    #[arg(long, value_name = "CELL", allow_hyphen_values = true)]
    from: Option<look::CellWord>,
    /// The cell that is looked at: of the target, of the end of the way.
    #[arg(long, value_name = "CELL", allow_hyphen_values = true)]
    to: Option<look::CellWord>,
    /// Where the one in --to looks, such as NE; as in the level without it.
    #[arg(long, value_name = "DIRECTION", requires = "to")]
    facing: Option<String>,
    /// Answer for every cell: cover, sight, reach, threat or flank.
    #[arg(long, value_name = "KIND")]
    map: Option<look::MapWord>,
    /// Draw the level, and the map on it, to this file as PNG.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Print JSON instead of sentences.
    #[arg(long)]
    json: bool,
}

/// Say what is wrong with levels, variants, campaigns, scripts, saves and data files, by line and column.
///
/// Levels, variants, campaigns, scripts, saves of battles and campaigns, the board catalogue and rulesets'
/// data are told apart by what is in them. Without FILE everything that comes with the game is checked. Folders are searched through;
/// an empty one is fine.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  quincunx check
  quincunx check levels/my_own.ron my_scenario.ron
  quincunx check variants/my_rules.ron levels/campaigns/my_campaign.ron
  quincunx check levels --quiet

What can never be so is an error, and no command plays such a file: an unknown word, a cell off the map,
somebody who comes after the round limit. What can be played and cannot work, or is pointless, is a warning:
an exit that nobody gets to, more fighters asked for than there are. A note tells what a ruleset takes no notice
of. Errors make the exit code 1; warnings do so with --strict, notes never.")]
struct Check {
    /// The files, or folders of them.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print what is wrong and nothing else: errors and warnings.
    #[arg(long, short)]
    quiet: bool,
    /// Let the exit code be 1 if there are warnings.
    #[arg(long)]
    strict: bool,
}

/// Play a saved battle again and verify that it ends as it was saved.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  quincunx replay autosave.ron
  quincunx replay autosave.ron --json > events.jsonl")]
struct Replay {
    /// The save.
    save: PathBuf,
    /// Print one JSON event a line instead of sentences.
    #[arg(long)]
    json: bool,
}

/// Why a command does not end with exit code 0.
#[derive(Debug)]
enum Failure {
    /// For people, already whole sentences, one problem a line.
    Message(String),
    /// Everything was said already.
    Said,
    /// A signal stopped it, and everything was said; the exit code.
    Stopped(u8),
    /// The output cannot be written.
    Output(std::io::Error),
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    fn message(text: impl ToString) -> Self {
        Self::Message(text.to_string())
    }
}

type Done = Result<(), Failure>;

/// Reads the arguments, does what they say, and gives the exit code.
#[must_use]
pub fn main() -> ExitCode {
    let mut output = Output::new();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error, &mut output),
    };
    let done = obey(arguments, &mut output).and_then(|()| Ok(output.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Said) => ExitCode::FAILURE,
        Err(Failure::Stopped(code)) => {
            // The program that reads it may have been stopped by the same Ctrl-C.
            let _ = output.flush();
            ExitCode::from(code)
        }
        Err(Failure::Output(error)) => {
            output.complain(&format!("the output cannot be written: {error}"));
            ExitCode::FAILURE
        }
        Err(Failure::Message(message)) => {
            output.complain(&message);
            ExitCode::FAILURE
        }
    }
}

/// Says what is wrong with the command line, or gives the help that it asks for. An error quotes the
/// words of the command line: those that hold more than text are not printed as they are.
fn refuse(error: &clap::Error, output: &mut Output) -> ExitCode {
    let text = error.render().to_string();
    if crate::source::escaped(&text) == text {
        error.exit();
    }
    output.remark(&text);
    ExitCode::from(2)
}

fn obey(arguments: Arguments, output: &mut Output) -> Done {
    let data = match &arguments.command {
        // A wrong data file is among what it tells of.
        Some(Command::Check(_)) => find::data(&arguments.variant).or_else(|error| {
            let named = arguments.variant.is_empty();
            if named {
                Ok(GameData::shipped())
            } else {
                Err(error)
            }
        })?,
        Some(Command::Replay(_)) if !arguments.variant.is_empty() => {
            let why = "a save carries its variants: leave --variant out";
            return Err(Failure::message(why));
        }
        _ => find::data(&arguments.variant)?,
    };
    let data = &data;
    let rules = || Rules {
        rules: default_rules().to_owned(),
    };
    let menu = || Play {
        level: None,
        rules: rules(),
        seed: None,
        picture: Picture::default(),
    };
    match arguments.command {
        None => window::play(menu(), data),
        Some(Command::Play(play)) => window::play(play, data),
        Some(Command::Demo(demo)) if demo.headless => duel::demo(&demo, data, output),
        Some(Command::Demo(demo)) => window::demo(demo, data),
        Some(Command::Run(run)) => run::run(&run, data, output),
        Some(Command::Sim(sim)) => simulate::simulate(&sim, data, output),
        Some(Command::Merge(merge)) => merge::merge(&merge, output),
        Some(Command::Campaign(options)) => campaign::campaign(&options, data, output),
        Some(Command::Odds(odds)) => odds::odds(&odds, data, output),
        Some(Command::Look(options)) => look::look(&options, data, output),
        Some(Command::Check(check)) => check::check(&check, data, output),
        Some(Command::Replay(replay)) => replay::replay(&replay, output),
    }
}

#[cfg(test)]
mod tests;
