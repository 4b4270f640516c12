//! The shipped campaigns, as the program plays them.

use quincunx::battle::campaign::{Campaign, Ending, Plan};
use quincunx::combat::Standing;
use quincunx::level::{GameData, files};
use quincunx::sim::play_out;
use std::path::{Path, PathBuf};
use std::process::Command;

fn shipped() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/campaigns");
    let paths = files::level_paths(&folder);
    assert!(!paths.is_empty(), "a campaign is shipped");
    paths
}

fn run(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_quincunx"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program can be started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    (output.status.success(), out, err)
}

#[test]
fn the_computer_plays_every_shipped_campaign_to_an_end() {
    for path in shipped() {
        let plan =
            Plan::load(&path, &GameData::shipped()).unwrap_or_else(|error| panic!("{error}"));
        let mut endings = Vec::new();
        for seed in 1..=6 {
            let mut campaign = Campaign::new(plan.clone(), seed);
            while campaign.ending().is_none() {
                let mut battle = campaign
                    .battle()
                    .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
                play_out(&mut battle, &[], |_| {}).expect("the computer's commands are legal");
                let after = campaign
                    .finish(&battle)
                    .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
                for member in campaign.members(0) {
                    assert_ne!(
                        member.standing,
                        Standing::Dead,
                        "{} lies among the living",
                        member.name
                    );
                    assert!(!after.fought.fallen.contains(&member.name));
                }
            }
            assert!(campaign.past().len() <= plan.chapters().len());
            endings.push((campaign.ending(), campaign.past().len()));
        }
        let further = endings.iter().filter(|(_, fought)| *fought > 1);
        assert!(
            further.count() > 0,
            "{}: nobody comes beyond the first battle",
            path.display()
        );
        assert!(
            endings
                .iter()
                .all(|(ending, _)| matches!(ending, Some(Ending::Completed | Ending::Lost)))
        );
    }
}

#[test]
fn a_campaign_in_two_goes_is_the_same_as_in_one() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let save = folder.path().join("border.ron").display().to_string();
    let file = "levels/campaigns/the_border.ron";
    // Which seeds win their first battle, so that there is a second one, depends on the computer.
    let in_two_goes = |seed: &String| {
        let begin = [
            "campaign",
            file,
            "--seed",
            seed,
            "--json",
            "--battles",
            "1",
            "--save",
            &save,
        ];
        let (fine, first, errors) = run(&begin);
        assert!(fine, "{errors}");
        let (fine, second, errors) = run(&["campaign", &save, "--json"]);
        assert!(fine, "{errors}");
        (!second.is_empty()).then(|| (seed.clone(), first, second))
    };
    let seeds: Vec<_> = (1..=40).map(|seed: u32| seed.to_string()).collect();
    let (seed, first, second) = seeds
        .iter()
        .find_map(in_two_goes)
        .expect("one of forty seeds wins its first battle");
    let (fine, whole, errors) = run(&["campaign", file, "--seed", &seed, "--json"]);
    assert!(fine, "{errors}");
    assert!(first + &second == whole, "the same lines");
    for line in whole.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("each line is JSON");
    }
    let (fine, out, errors) = run(&["check", &save]);
    assert!(fine, "{errors}");
    assert!(out.contains("saved campaign, fine"), "{out}");
}

#[test]
fn a_damaged_campaign_is_refused_by_every_command() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let save = folder.path().join("border.ron").display().to_string();
    let file = "levels/campaigns/the_border.ron";
    let (fine, told, errors) = run(&[
        "campaign",
        file,
        "--seed",
        "3",
        "--battles",
        "1",
        "--save",
        &save,
    ]);
    assert!(fine, "{errors}");
    assert!(told.contains("Battle 1 of 3, The drill yard"), "{told}");
    let whole = std::fs::read_to_string(&save).expect("it was written");
    std::fs::write(&save, whole.replacen("day: ", "day: 1", 1)).expect("it can be written");
    for arguments in [["campaign", &save], ["check", &save]] {
        let (fine, _, errors) = run(&arguments);
        assert!(
            !fine && errors.contains("does not fit its hash"),
            "{arguments:?}: {errors}"
        );
    }
    std::fs::write(&save, &whole[..whole.len() - 40]).expect("it can be written");
    for arguments in [["campaign", &save], ["check", &save]] {
        let (fine, _, errors) = run(&arguments);
        assert!(
            !fine && errors.contains("not a whole save"),
            "{arguments:?}: {errors}"
        );
    }
}

#[test]
fn a_campaign_without_its_file_is_told_in_one_sentence() {
    let (fine, _, errors) = run(&["campaign", "levels/campaigns/no_such.ron"]);
    assert!(
        !fine && errors.contains("no_such.ron") && !errors.contains("panicked"),
        "{errors}"
    );
    let (fine, _, errors) = run(&["campaign", "levels/01_drill_yard.ron"]);
    assert!(
        !fine && errors.contains("the field \"battles\" is missing"),
        "{errors}"
    );
}

/// The page for designers shows a right campaign.
#[test]
fn the_campaign_on_the_page_for_designers_is_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/campaigns.md"))
        .expect("the page is in the project");
    let text = page
        .split("```ron\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("the page shows a campaign");
    let document = quincunx::source::Document::parse("docs/campaigns.md", text)
        .unwrap_or_else(|report| panic!("{report}"));
    let path = root.join("levels/campaigns/page.ron");
    let plan = Plan::from_document(&document, &path, &GameData::shipped())
        .unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(plan.chapters().len(), 3);
}
