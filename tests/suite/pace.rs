//! How long battles take: the shipped levels say it, and it is so.

use quincunx::battle::load_level;
use quincunx::combat::Ruleset;
use quincunx::level::{GameData, Level};
use quincunx::rules;
use quincunx::sim::{Column, Experiment, Plan, Recorded, simulate};
use std::path::PathBuf;
use std::sync::Arc;

/// Battles of a level under a ruleset: with so few the median differs by a round or two from that of many.
const BATTLES: u32 = 20;

/// The levels that come with the game, those in folders too.
fn shipped() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for folder in ["levels", "levels/with_variants"] {
        let files = std::fs::read_dir(folder).expect("the folder is shipped");
        let files = files.map(|file| file.expect("it can be read").path());
        all.extend(files.filter(|path| path.extension().is_some_and(|it| it == "ron")));
    }
    all.sort();
    all
}

/// The rulesets that these levels are balanced for: they say how long its battles take. Of a new ruleset no level says
/// it; once one does, the others have to.
pub(crate) fn balanced_rulesets(levels: &[Arc<Level>]) -> Vec<&'static Ruleset> {
    let is_told = |id: &str| levels.iter().any(|it| it.intended_rounds(id).is_some());
    let all = rules::all().iter().copied();
    all.filter(|it| is_told(it.id)).collect()
}

#[test]
fn the_median_battle_takes_about_as_many_rounds_as_the_level_says() {
    let data = GameData::shipped();
    let load = |path: PathBuf| Arc::new(load_level(&path, &data).expect("it is right"));
    let levels: Vec<_> = shipped().into_iter().map(load).collect();
    let rulesets = balanced_rulesets(&levels);
    let mut wrong = Vec::new();
    for level in &levels {
        for ruleset in rulesets.iter().filter(|it| level.is_for(it.id)) {
            let at = format!("{} under {}", level.name(), ruleset.id);
            let Some(intended) = level.intended_rounds(ruleset.id) else {
                wrong.push(format!("{at} does not say how long it takes"));
                continue;
            };
            assert!(intended <= 12, "{at}: a battle takes at most twelve rounds");
            let plan = Plan {
                rules: ruleset.id,
                battles: BATTLES,
                seed: 1,
                threads: None,
                difficulties: &[],
            };
            let tally = simulate(level, plan, &|| {}).expect("it can be played");
            if tally.median_rounds.abs_diff(intended) * 4 > intended {
                let median = tally.median_rounds;
                wrong.push(format!(
                    "{at}: {median} rounds in the median, {intended} intended"
                ));
            }
        }
    }
    assert!(rulesets.len() > 1, "the levels are read wrongly");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The levels that a newcomer plays first.
const FIRST_LEVELS: usize = 4;

#[test]
fn on_the_first_levels_hardly_anybody_is_hurt_before_the_first_side_has_acted() {
    let data = GameData::shipped();
    let mut columns = Vec::new();
    for path in shipped().into_iter().take(FIRST_LEVELS) {
        let level = Arc::new(load_level(&path, &data).expect("it is right"));
        columns.extend(rules::all().iter().map(|ruleset| Column {
            label: format!("{} under {}", level.name(), ruleset.id),
            level: level.clone(),
            rules: ruleset.id.to_owned(),
            difficulties: Vec::new(),
        }));
    }
    let experiment = Experiment {
        columns,
        battles: 2 * BATTLES,
        seed: 1,
        threads: None,
        swap: false,
        explain: true,
        record: Recorded::default(),
        until: None,
    };
    let results = experiment.play(&|| true, |_, _| Ok(()));
    let mut hurt_second = 0;
    for column in results.expect("they can be played").columns {
        let counts = column.counts.expect("they are counted");
        let [first, second] = counts.hurt_before[..] else {
            panic!("{}: two sides", column.label);
        };
        let (hurt, battles) = (first, counts.battles);
        assert!(hurt * 20 < battles, "{}: {hurt} of {battles}", column.label);
        hurt_second += second;
    }
    assert!(hurt_second > 0, "nothing is counted");
}

#[test]
fn mistakes_in_the_rounds_of_a_level_are_told_at_their_places() {
    let text = r#"(
  name: "Wrong", grid: square, legend: {".": "grass"}, rows: ["...."],
  sides: [(name: "One"), (name: "Two")],
  combatants: [(role: "archer", side: 0, cell: (0, 0)), (role: "archer", side: 1, cell: (3, 0))],
  rounds: {
    "injry": 8,
    "aura": 0,
    "contest": "six",
  },
)"#;
    let folder = std::env::temp_dir().join(format!("quincunx_pace_{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let path = folder.join("wrong.ron");
    std::fs::write(&path, text).expect("it can be written");
    let report = load_level(&path, &GameData::shipped()).expect_err("it is wrong");
    let report = report.to_string();
    std::fs::remove_dir_all(&folder).expect("it can be removed");
    for told in [
        "wrong.ron:6:5: unknown ruleset \"injry\"; did you mean \"injury\"?",
        "wrong.ron:7:13: no battle takes 0 rounds; give 1 or more",
        "wrong.ron:8:16: ",
    ] {
        assert!(report.contains(told), "{told}\n{report}");
    }
}
