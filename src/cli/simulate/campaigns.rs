//! `quincunx sim` of a campaign: how often it is completed, how far it goes, by which ways. Floor 8.

use super::row_files::{RowFiles, RowPaths};
use super::{USUAL, all_told, end, progress, tables};
use crate::battle::campaign::{Plan, SaveKind, kind_of_save};
use crate::cli::output::Output;
use crate::cli::stop::Stop;
use crate::cli::{Done, Failure, Sim};
use crate::level::GameData;
use crate::sim::{
    BattleTally, CampaignPlan, CampaignRow, CampaignTally, Interval, PathTally, seed_as_text,
};
use crate::source::Document;
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;

/// The campaign that is to be played, if it is one.
pub(super) fn named(options: &Sim) -> Option<&Path> {
    let mut files = options
        .levels
        .iter()
        .chain(&options.compared)
        .map(Path::new);
    files.find(|path| path.is_file() && is_campaign(path))
}

fn is_campaign(path: &Path) -> bool {
    let is_save = || kind_of_save(path).is_ok_and(|kind| kind == Some(SaveKind::Campaign));
    let is_plan = || Document::load(path).is_ok_and(|it| it.field("bands").is_some());
    is_save() || is_plan()
}

/// What cannot be asked for of a campaign.
fn refuse(options: &Sim, path: &Path) -> Done {
    let name = path.display();
    if options.levels.len() != 1 {
        return Err(Failure::Message(format!(
            "{name} is a campaign, and campaigns are simulated one by one: name it alone, without other levels"
        )));
    }
    if kind_of_save(path).is_ok_and(|kind| kind == Some(SaveKind::Campaign)) {
        return Err(Failure::Message(format!(
            "{name} is a saved campaign, and has the dice of the one that was begun: name the campaign's file; \
             quincunx campaign {name} plays it on"
        )));
    }
    let given = [
        ("--rules", options.rules != [crate::cli::default_rules()]),
        ("--variants", !options.variants.is_empty()),
        ("--until", options.until.is_some()),
        ("--knockout", options.knockout.is_some()),
        ("--balance", options.balance.is_some()),
        ("--versus", options.versus.is_some()),
        ("--swap", options.swap),
        ("--explain", options.outputs.explain),
        ("--attacks", options.outputs.attacks.is_some()),
        ("--events", options.outputs.events.is_some()),
        ("--regions", options.outputs.regions.is_some()),
        ("--heatmap", options.outputs.heatmap.is_some()),
        ("--report", options.outputs.report.is_some()),
        ("--save-battle", options.save_battle.is_some()),
        ("--shard", options.shard.is_some()),
        ("a --difficulty for each side", options.difficulty.len() > 1),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((option, _)) => Err(Failure::Message(format!(
            "{name} is a campaign, and {option} does not go with one: leave it out, or name one of its levels"
        ))),
    }
}

/// Plays a campaign many times, prints tables and writes files.
pub(super) fn campaigns(
    options: &Sim,
    path: &Path,
    data: &Arc<GameData>,
    output: &mut Output,
) -> Done {
    refuse(options, path)?;
    let plan = Plan::load(path, data).map_err(Failure::message)?;
    check_choices(&options.choose, &plan)?;
    let plan = CampaignPlan {
        plan,
        runs: options.battles.unwrap_or(USUAL),
        seed: options.seed,
        threads: options.threads.map(usize::from),
        difficulty: options.difficulty.first().copied().unwrap_or_default(),
        choose: options.choose.clone(),
        again: options.again,
    };
    let rows = RowPaths {
        csv: options.outputs.csv.as_deref(),
        jsonl: options.outputs.jsonl.as_deref(),
        parquet: options.outputs.parquet.as_deref(),
    };
    output.check(rows.all().chain(options.outputs.json.as_deref()))?;
    let mut files: RowFiles<CampaignRow> = RowFiles::open(rows, 0, output)?;
    let json = options.outputs.json.as_deref();
    let json = json.map(|path| output.open(path)).transpose()?;
    let stop = Stop::listen()?;
    let bar = progress(u64::from(plan.runs), None);
    let go_on = || {
        bar.inc(1);
        !stop.is_asked()
    };
    let played = plan.play(&go_on, |run| {
        run.rows.iter().try_for_each(|row| files.write(row))
    });
    let tally = played.map_err(Failure::message)?;
    bar.finish_and_clear();
    for line in told(&plan, &tally) {
        output.line(&line)?;
    }
    let mut written = Vec::new();
    if let Some(file) = json {
        let record = Record {
            seed: plan.seed,
            campaign: plan.plan.name(),
            rules: plan.plan.rules().id,
            rate: tally.rate(),
            tally: &tally,
            stopped: stop.is_asked(),
        };
        let text = serde_json::to_string_pretty(&record).map_err(Failure::message)?;
        let json = file.write_whole((text + "\n").as_bytes());
        written.push(json.map_err(Failure::message));
    }
    written.extend(files.finish());
    all_told(written, output)?;
    let (played, most) = (u64::from(tally.runs), u64::from(plan.runs));
    end(&stop, played, most, "campaigns", output)
}

/// What `--json` writes.
#[derive(Serialize)]
struct Record<'r> {
    #[serde(serialize_with = "seed_as_text")]
    seed: u64,
    campaign: &'r str,
    rules: &'r str,
    /// How often it was completed.
    rate: Interval,
    #[serde(flatten)]
    tally: &'r CampaignTally,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
}

/// A choice that no camp has.
fn check_choices(numbers: &[usize], plan: &Plan) -> Done {
    let camps = plan
        .chapters()
        .iter()
        .map(|chapter| chapter.choices().len());
    let camps: Vec<_> = camps.filter(|&choices| choices > 0).collect();
    for (camp, number) in numbers.iter().enumerate() {
        match camps.get(camp) {
            Some(choices) if (1..=*choices).contains(number) => {}
            Some(choices) => {
                return Err(Failure::Message(format!(
                    "--choose: {number} is no choice of camp {}; give 1 to {choices}",
                    camp + 1
                )));
            }
            None => {
                return Err(Failure::Message(format!(
                    "--choose: {} numbers are given, and {} camps have choices",
                    numbers.len(),
                    camps.len()
                )));
            }
        }
    }
    Ok(())
}

/// The results as lines of text.
fn told(plan: &CampaignPlan, tally: &CampaignTally) -> Vec<String> {
    let each = |sum: u32| f64::from(sum) / f64::from(tally.runs.max(1));
    let mut lines = vec![
        format!(
            "{} ({}): played {} times, seed {}",
            plan.plan.name(),
            plan.plan.rules().id,
            tally.runs,
            plan.seed
        ),
        format!("  completed {}", tables::rate_words(tally.rate())),
        format!(
            "  {:.1} of {} battles fought and {:.1} people dead on average",
            each(tally.fought),
            plan.plan.chapters().len(),
            each(tally.dead)
        ),
        String::new(),
    ];
    let heads = [
        "battle", "fought", "won", "lost", "ended it", "harm", "dead",
    ];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    rows.extend(tally.battles.iter().map(battle_row));
    lines.extend(tables::aligned(&rows));
    lines.push(String::new());
    let head = |name: &str| [name, "runs", "completed"].map(str::to_owned).to_vec();
    if !tally.steps.is_empty() {
        let mut rows = vec![head("after battle")];
        rows.extend(tally.steps.iter().map(path_row));
        lines.extend(tables::aligned(&rows));
        lines.push(String::new());
    }
    let mut rows = vec![head("way")];
    rows.extend(tally.paths.iter().take(MOST_PATHS).map(path_row));
    lines.extend(tables::aligned(&rows));
    if let Some(more) = tally.paths.len().checked_sub(MOST_PATHS + 1) {
        lines.push(format!(
            "  and {} more: --json, --csv, --jsonl and --parquet have all of them",
            more + 1
        ));
    }
    lines
}

/// So many ways are printed at most.
const MOST_PATHS: usize = 10;

fn battle_row(battle: &BattleTally) -> Vec<String> {
    let each = |sum: f64| format!("{:.1}", sum / f64::from(battle.fought.max(1)));
    vec![
        format!("{}. {}", battle.battle, battle.level),
        battle.fought.to_string(),
        tables::rate_words(Interval::wilson(battle.won, battle.fought)),
        battle.lost.to_string(),
        battle.ended.to_string(),
        each(battle.harm_taken as f64),
        each(f64::from(battle.dead)),
    ]
}

fn path_row(path: &PathTally) -> Vec<String> {
    let way = match path.path.is_empty() {
        true => "nothing to choose".to_owned(),
        false => path.path.join("; "),
    };
    vec![
        way,
        path.runs.to_string(),
        tables::rate_words(Interval::wilson(path.completed, path.runs)),
    ]
}
