//! The odds of every action against how often its outcomes come: `scripts/odds_test.sh` runs it at length.
//!
//! A case is a script: the battle before its last action, and that action. It is done again and again with
//! dice of other seeds, every window is declined, and what comes of it is counted by the labels of the
//! preview. Cases are the scripts in `tests/scripts/`, and those in `tests/odds/`, which play on both grids
//! what the former leave out.

mod cases;
mod classify;
mod tally;
mod wounds;

use self::classify::Question;
use self::tally::{Comparison, Tally};
use quincunx::battle::Battle;
use quincunx::combat::{BattleCommand, BattleEvent, Order, Preview, RollReport};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::grid::GridKind;
use quincunx::level::GameData;
use quincunx::rules;
use quincunx::script::Script;
use rayon::iter::Either;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many seeds each case is played with, if the environment variable of this name does not say it.
const VARIABLE: &str = "QUINCUNX_ODDS_SEEDS";
const SEEDS: u64 = 3_000;
/// Only cases whose names hold this, or that are of the ruleset of this name, if the environment variable of this name says
/// so.
const ONLY_VARIABLE: &str = "QUINCUNX_ODDS_ONLY";
/// Seeds in the quick version, which runs always.
const QUICK: u64 = 60;
/// The long version says after so many cases how far it is.
const TOLD: usize = 25;
/// How often a case is played that needs no dice.
const CERTAIN: u64 = 5;

/// A script, and what its last action is.
struct Case {
    script: Script,
    rules: &'static str,
    grid: GridKind,
    verb: String,
    command: BattleCommand,
    preview: Preview,
    /// The battle before the action.
    battle: Battle,
}

impl Case {
    /// The case of a script; `None` if it has no action, or its last one answers a window: what comes of
    /// that depends on what else is under way.
    fn of(script: Script) -> Option<Self> {
        let (battle, command) = script.before_last_action().ok()?;
        let Order::Act(act) = &command.order else {
            return None;
        };
        let verb = act.verb.to_string();
        let free = battle.pending().is_none() && battle.check(&command).is_ok();
        let preview = battle.ruleset().actions.preview(battle.world(), &command);
        Some(Self {
            rules: battle.ruleset().id,
            grid: battle.level().grid(),
            verb,
            preview: preview.ok().filter(|_| free)?,
            command,
            battle,
            script,
        })
    }

    fn name(&self) -> String {
        let Self {
            rules, grid, verb, ..
        } = self;
        let grid = match grid {
            GridKind::Square => "square",
            GridKind::Hex => "hex",
        };
        format!("{rules}, {verb}, {grid}: {}", self.script.name())
    }

    /// Whether the preview says that no dice decide anything.
    fn is_certain(&self) -> bool {
        self.preview.formula == RollReport::NO_DICE
    }

    /// The battle after the action with the dice of this seed, and how many events there were before.
    /// Windows are declined, but for a question that has this answer.
    fn play(&self, seed: u64, answer: Option<&str>) -> (Battle, usize) {
        let dice = DiceSource::from(SeededDice::new(seed));
        let mut battle = self.battle.made_again().going_on_with(dice);
        let began = battle.events().len();
        let command = self.command.clone();
        battle.submit(command).expect("it is legal");
        while let Some(choice) = battle.pending() {
            let key = match answer {
                Some(key) if choice.option(key).is_some() => key,
                _ if choice.may_decline() => "decline",
                _ => choice.options[0].key.as_str(),
            };
            let answer = BattleCommand::answer(choice.who, key);
            battle.submit(answer).expect("it is one of the options");
        }
        (battle, began)
    }
}

/// The scripts of a folder, in the order of their names.
fn scripts_in(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let paths = files.map(|file| file.expect("it can be read").path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|it| it == "ron"))
        .collect();
    paths.sort();
    paths
}

/// The cases of `tests/odds/`, each on both grids, for which `GRID` stands in them, and the scripts; then
/// what is wrong with the former.
fn all_cases() -> (Vec<Case>, Vec<String>) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let only = std::env::var(ONLY_VARIABLE).ok();
    let is_meant = |script: &Script| {
        let only = only.as_deref();
        only.is_none_or(|only| script.name().contains(only) || script.rules() == only)
    };
    let (mut cases, mut wrong) = (Vec::new(), Vec::new());
    for path in scripts_in(&tests.join("odds")) {
        let text = std::fs::read_to_string(&path).expect("it can be read");
        for grid in ["square", "hex"] {
            let name = format!("{} on {grid}", path.display());
            match Script::parse(&name, &text.replace("GRID", grid)) {
                Err(report) => wrong.push(report.to_string()),
                Ok(script) if !is_meant(&script) => {}
                Ok(script) => match (script.before_last_action().err(), Case::of(script)) {
                    (Some(report), _) => wrong.push(report.to_string()),
                    (_, None) => wrong.push(format!("{name}: its last action has no odds")),
                    (_, Some(case)) => cases.push(case),
                },
            }
        }
    }
    let data = GameData::shipped();
    for rules in rules::all() {
        for path in scripts_in(&tests.join("scripts").join(rules.id)) {
            let scripts = Script::load(&path, &data);
            let scripts = scripts.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let meant = scripts.into_iter().filter(is_meant);
            cases.extend(meant.filter_map(Case::of));
        }
    }
    (cases, wrong)
}

/// What was counted of one case.
struct Counted {
    case: Case,
    comparisons: Vec<Comparison>,
    /// What was seen and is not among the odds, or rolled where nothing should be.
    faults: Vec<String>,
}

/// What each of these questions comes to with dice of these seeds: whatever is asked with the same answer is read from the
/// same tries.
fn tallies<'q>(
    case: &Case,
    mut questions: Vec<&'q Question>,
    seeds: Range<u64>,
) -> Vec<(&'q Question, Tally)> {
    questions.sort_by(|a, b| a.answer.cmp(&b.answer));
    let mut all = Vec::new();
    for asked in questions.chunk_by(|a, b| a.answer == b.answer) {
        let mut tallies: Vec<_> = asked.iter().map(|&it| (it, Tally::default())).collect();
        for seed in seeds.clone() {
            let (battle, began) = case.play(seed, asked[0].answer.as_deref());
            for (question, tally) in &mut tallies {
                if let Some(label) = (question.label)(case, &battle, &battle.events()[began..]) {
                    tally.add(label);
                }
            }
        }
        all.extend(tallies);
    }
    all
}

fn counted(case: Case, seeds: u64) -> Counted {
    let again = case.battle.made_again();
    assert_eq!(again.state_hash(), case.battle.state_hash());
    let mut faults = Vec::new();
    if case.is_certain() {
        faults.extend(rolls_after_all(&case));
    }
    let mut comparisons = Vec::new();
    let questions = classify::questions(&case);
    for (question, tally) in tallies(&case, questions.iter().collect(), 0..seeds) {
        let strange: BTreeSet<_> = tally.labels().collect();
        for label in strange {
            if question.is_impossible(label) {
                let odds = question.expected.iter();
                let odds = odds.map(|(label, chance)| format!("{label} {}", chance.percent()));
                faults.push(format!(
                    "{}: {}: \u{201c}{label}\u{201d} came {} times of {}, and is not among the odds: {}",
                    case.name(),
                    question.what,
                    tally.of(label),
                    tally.all(),
                    odds.collect::<Vec<_>>().join(", "),
                ));
            }
        }
        comparisons.extend(tally.compare(&question.what, &question.expected));
    }
    // Of a thousand right ones some are far off by chance: those are counted anew, with other seeds.
    let far: BTreeSet<_> = comparisons
        .iter()
        .filter(|it| it.is_far())
        .map(|it| it.what.clone())
        .collect();
    let asked = questions.iter().filter(|it| far.contains(&it.what));
    const OTHERS: u64 = 1 << 32;
    for (question, tally) in tallies(&case, asked.collect(), OTHERS..OTHERS + 4 * seeds) {
        for again in tally.compare(&question.what, &question.expected) {
            let first = comparisons.iter_mut().filter(|it| it.is_far());
            let first = first.into_iter().find(|it| it.told() == again.told());
            if let Some(first) = first {
                *first = again;
            }
        }
    }
    for far in comparisons.iter().filter(|it| it.is_far()) {
        faults.push(format!("{}: {far}", case.name()));
    }
    Counted {
        case,
        comparisons,
        faults,
    }
}

/// Whether an action whose preview needs no dice decides something by dice all the same.
fn rolls_after_all(case: &Case) -> Option<String> {
    if cases::ROLLS_ONLY_WHAT_FOLLOWS
        .iter()
        .any(|(rules, verb, _)| (*rules, *verb) == (case.rules, case.verb.as_str()))
    {
        return None;
    }
    for seed in 0..CERTAIN {
        let (battle, began) = case.play(seed, None);
        let own = battle.events()[began..].iter().take_while(|event| {
            !matches!(
                event,
                BattleEvent::TurnEnded { .. } | BattleEvent::RoundStarted { .. }
            )
        });
        for event in own {
            if let BattleEvent::Rolled(report) = event {
                return Some(format!(
                    "{}: its odds say that nothing is rolled, and \u{201c}{}\u{201d} is",
                    case.name(),
                    report.label
                ));
            }
        }
    }
    None
}

/// What was counted of all cases, and what is wrong with them; how many of them are done is told after each.
fn run(seeds: u64, tell: impl Fn(usize, usize) + Sync) -> (Vec<Counted>, Vec<String>) {
    let (cases, wrong) = all_cases();
    let (all, done) = (cases.len(), AtomicUsize::new(0));
    let counted = cases.into_par_iter().map(|case| {
        let name = case.name();
        let counted = catch_unwind(AssertUnwindSafe(|| counted(case, seeds)));
        tell(done.fetch_add(1, Ordering::Relaxed) + 1, all);
        counted.map_err(|_| format!("{name}: it cannot be played"))
    });
    let (counted, broken): (Vec<_>, Vec<_>) = counted.partition_map(|it| match it {
        Ok(counted) => Either::Left(counted),
        Err(broken) => Either::Right(broken),
    });
    (counted, [wrong, broken].concat())
}

/// The line of the published table for one action on one grid.
fn rows(results: &[Counted]) -> Vec<String> {
    let mut by_action: BTreeMap<(&str, &str, String), Vec<&Counted>> = BTreeMap::new();
    let shown = |it: &&Counted| !it.case.is_certain() || !it.comparisons.is_empty();
    for result in results.iter().filter(shown) {
        let case = &result.case;
        let key = (
            case.rules,
            case.verb.as_str(),
            format!("{:?}", case.grid).to_lowercase(),
        );
        by_action.entry(key).or_default().push(result);
    }
    let rows = by_action.into_iter().map(|((rules, verb, grid), results)| {
        let all = results.iter().flat_map(|it| &it.comparisons);
        let compared = all.clone().count();
        let worst = all.max_by(|a, b| a.sigma().total_cmp(&b.sigma()));
        let worst = worst.map_or_else(String::new, |it| {
            format!(
                "{} | {:.2} % | {:.2} % | {:.1}",
                it.told(),
                100.0 * it.expected,
                100.0 * it.seen,
                it.sigma()
            )
        });
        format!(
            "| {rules} | {verb} | {grid} | {} | {compared} | {worst} |",
            results.len()
        )
    });
    rows.collect()
}

/// Every row of every table has a case with dice on both grids, or is on the list of those that roll
/// nothing; and no row is on that list that does roll.
fn every_action_is_covered(results: &[Counted]) {
    let mut missing = Vec::new();
    let covered: BTreeSet<_> = results
        .iter()
        .filter(|it| !it.case.is_certain())
        .map(|it| (it.case.rules, it.case.verb.as_str(), it.case.grid))
        .collect();
    for rules in rules::all() {
        for verb in rules.actions.verbs() {
            let listed = cases::NO_ODDS
                .iter()
                .any(|(id, word, reason)| (*id, *word) == (rules.id, verb) && !reason.is_empty());
            let grids = [GridKind::Square, GridKind::Hex];
            let has = grids.map(|grid| covered.contains(&(rules.id, verb, grid)));
            if listed && has != [false; 2] {
                missing.push(format!(
                    "{} {verb} is listed as without odds, and has them",
                    rules.id
                ));
            }
            if !listed && has != [true; 2] {
                missing.push(format!(
                    "{} {verb}: covered on squares {}, on hexes {}; write a case for it in tests/odds, or \
                     name it in NO_ODDS with the reason",
                    rules.id, has[0], has[1]
                ));
            }
        }
    }
    for (id, word, _) in cases::NO_ODDS.iter().chain(cases::ROLLS_ONLY_WHAT_FOLLOWS) {
        let rules = rules::find(id).expect("the list names rulesets");
        assert!(
            rules.actions.verbs().contains(word),
            "{id} has no action \u{201c}{word}\u{201d}"
        );
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

fn no_faults(results: &[Counted], wrong: Vec<String>) {
    let faults = results.iter().flat_map(|it| it.faults.clone());
    let faults: Vec<_> = wrong.into_iter().chain(faults).collect();
    assert!(
        faults.is_empty(),
        "{} disagreements:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn the_odds_of_every_action_agree_with_few_seeds() {
    let (results, wrong) = run(QUICK, |_, _| {});
    no_faults(&results, wrong);
    every_action_is_covered(&results);
}

#[test]
#[ignore = "takes minutes; scripts/odds_test.sh runs it"]
fn the_odds_of_every_action_agree_with_many_seeds() {
    let asked = std::env::var(VARIABLE).map(|text| text.parse().expect("a number of seeds"));
    let (results, wrong) = run(asked.unwrap_or(SEEDS), |done, all| {
        if done.is_multiple_of(TOLD) || done == all {
            eprintln!("{done} of {all} cases");
        }
    });
    eprintln!(
        "| ruleset | action | grid | cases | outcomes compared | farthest | odds | seen | sigma |"
    );
    eprintln!("|---|---|---|---|---|---|---|---|---|");
    for row in rows(&results) {
        eprintln!("{row}");
    }
    let all = results.iter().flat_map(|it| &it.comparisons);
    let (compared, plays) = (all.clone().count(), all.map(|it| it.tries).sum::<u64>());
    let certain = results.iter().filter(|it| it.case.is_certain()).count();
    eprintln!(
        "{} cases, {certain} of them without dice; {compared} outcomes compared, in {plays} counts",
        results.len()
    );
    no_faults(&results, wrong);
    if std::env::var_os(ONLY_VARIABLE).is_none() {
        every_action_is_covered(&results);
    }
}
