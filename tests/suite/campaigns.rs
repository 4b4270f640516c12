//! The shipped campaigns, as the program plays them.

use quincunx::battle::campaign::{BattlePlan, CampChoice, Campaign, CampaignError, Ending, Plan};
use quincunx::combat::{BattleCommand, Order, Standing};
use quincunx::level::{GameData, files};
use quincunx::sim::play_out;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

fn shipped() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/campaigns");
    let paths = files::level_paths(&folder);
    assert!(!paths.is_empty(), "a campaign is shipped");
    paths
}

fn run(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(crate::program::path())
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program can be started");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    (output.status.success(), out, err)
}

/// Fights the next battle with the computer on all sides.
fn fight(campaign: &mut Campaign) {
    let seed = campaign.seed();
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

/// Plays a campaign on from where it is along every path of choices, and lives with each loss; `see` is shown each
/// campaign that has ended.
fn every_path(mut campaign: Campaign, see: &mut dyn FnMut(&Campaign)) {
    while campaign.ending().is_none() && campaign.choices().is_empty() {
        match campaign.loss() {
            Some(_) => drop(campaign.live_with_it().expect("a loss waits")),
            None => fight(&mut campaign),
        }
    }
    if campaign.ending().is_some() {
        return see(&campaign);
    }
    for index in 0..campaign.choices().len() {
        let mut way = campaign.clone();
        match way.choose(index) {
            Ok(_) => every_path(way, see),
            Err(error) => assert!(
                matches!(error, CampaignError::NobodyCanFight),
                "seed {}, choice {}: {error}",
                campaign.seed(),
                index + 1
            ),
        }
    }
}

/// The band goes to every battle that there is, though the computer would not get so far: the other side gives each up,
/// or the band does and lives with it.
fn every_battle_is_set_up(campaign: &Campaign, levels: &mut BTreeSet<(usize, String)>) {
    if !campaign.choices().is_empty() {
        for index in 0..campaign.choices().len() {
            let mut way = campaign.clone();
            way.choose(index).unwrap_or_else(|error| panic!("{error}"));
            every_battle_is_set_up(&way, levels);
        }
        return;
    }
    let Some(plan) = campaign.battle_plan() else {
        assert_eq!(campaign.ending(), Some(Ending::Completed));
        return;
    };
    levels.insert((campaign.next(), plan.in_words()));
    let own = plan.sides()[0];
    every_battle_is_set_up(&given_up(campaign, |side| side != own), levels);
    let mut lost = given_up(campaign, |side| side == own);
    let loss = lost.loss().expect("it was lost");
    // One way to each battle after a loss is enough.
    let next = loss.next.map(|next| (campaign.next() + 1, next.in_words()));
    if next.is_some_and(|next| !levels.contains(&next)) {
        lost.live_with_it()
            .unwrap_or_else(|error| panic!("{error}"));
        every_battle_is_set_up(&lost, levels);
    }
}

/// The campaign after a battle that a side gives up.
fn given_up(campaign: &Campaign, by: impl Fn(usize) -> bool) -> Campaign {
    let mut battle = campaign.battle().unwrap_or_else(|error| panic!("{error}"));
    let who = battle
        .combatants()
        .find(|&who| by(usize::from(battle.side(who).0)))
        .expect("somebody is there");
    let order = Order::Concede;
    battle
        .submit(BattleCommand { who, order })
        .expect("one can always give up");
    let mut further = campaign.clone();
    further
        .finish(&battle)
        .unwrap_or_else(|error| panic!("{error}"));
    further
}

#[test]
fn every_path_through_every_shipped_campaign_can_be_played() {
    for path in shipped() {
        let plan =
            Plan::load(&path, &GameData::shipped()).unwrap_or_else(|error| panic!("{error}"));
        let mut levels = BTreeSet::new();
        every_battle_is_set_up(&Campaign::new(plan.clone(), 1), &mut levels);
        let mut all = BTreeSet::new();
        for (number, chapter) in plan.chapters().iter().enumerate() {
            all.insert((number, chapter.battle().in_words()));
            let ways = chapter.choices().iter().chain(chapter.loss());
            all.extend(ways.filter_map(|way| Some((number + 1, way.next()?.in_words()))));
        }
        assert_eq!(levels, all, "{}", path.display());
    }
}

#[test]
fn every_loss_but_the_last_can_be_lived_with_in_the_shipped_campaigns() {
    for path in shipped() {
        let plan =
            Plan::load(&path, &GameData::shipped()).unwrap_or_else(|error| panic!("{error}"));
        let (last, before) = plan.chapters().split_last().expect("there are battles");
        assert!(last.loss().is_none(), "{}", path.display());
        for (number, chapter) in before.iter().enumerate() {
            let loss = chapter.loss();
            let told = loss.is_some_and(|loss| !loss.summary().is_empty());
            assert!(told, "{}, battle {}", path.display(), number + 1);
        }
        assert!(plan.growth().is_some(), "{}", path.display());
    }
}

/// How a campaign ends that the computer plays at normal strength against itself; a lost battle is fought again up to so
/// often, then lived with, and the first choice is taken.
fn won(plan: &Arc<Plan>, seed: u64, again: u32) -> bool {
    let mut campaign = Campaign::new(plan.clone(), seed);
    while campaign.ending().is_none() {
        let again = campaign.loss().map(|loss| loss.attempts <= again);
        match again {
            Some(true) => campaign.fight_again().expect("a loss waits"),
            Some(false) => drop(campaign.live_with_it().expect("a loss waits")),
            None if campaign.choices().is_empty() => fight(&mut campaign),
            None => drop(campaign.choose(0).expect("it can be taken")),
        }
    }
    campaign.ending() == Some(Ending::Completed)
}

#[test]
fn the_border_is_won_by_more_than_half_of_those_who_fight_each_battle_again_twice() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/campaigns/the_border.ron");
    let plan = Plan::load(&path, &GameData::shipped()).unwrap_or_else(|error| panic!("{error}"));
    let seeds = 1..=8;
    let all = seeds.clone().count();
    let victories = seeds.filter(|&seed| won(&plan, seed, 2)).count();
    assert!(2 * victories > all, "{victories} of {all}");
}

#[test]
fn the_chronicle_is_printed_and_a_loss_waits_in_the_save() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let save = folder.path().join("border.ron").display().to_string();
    let file = "levels/campaigns/the_border.ron";
    let lost = (1..=40_u32).find(|seed| {
        let seed = seed.to_string();
        let begin = [
            "campaign",
            file,
            "--seed",
            &seed,
            "--battles",
            "1",
            "--save",
            &save,
        ];
        let (fine, out, errors) = run(&begin);
        assert!(fine, "{errors}");
        out.contains("The battle is lost: --again N fights it again")
    });
    assert!(lost.is_some(), "one of forty loses");
    let (fine, out, errors) = run(&["check", &save]);
    assert!(fine && out.contains("saved campaign, fine"), "{errors}");
    let again = [
        "campaign",
        &save,
        "--again",
        "9",
        "--battles",
        "1",
        "--difficulty",
        "easy",
        "--chronicle",
    ];
    let (fine, out, errors) = run(&again);
    assert!(fine, "{errors}");
    for told in [
        "It is fought again: attempt 2.",
        "Chronicle. The computer plays at easy strength.",
        "The drill yard was lost in round ",
        "  The living:",
    ] {
        assert!(out.contains(told), "{told} is not in:\n{out}");
    }
}

#[test]
fn every_camp_of_the_shipped_campaigns_has_a_choice_of_rest_and_battle() {
    for path in shipped() {
        let plan =
            Plan::load(&path, &GameData::shipped()).unwrap_or_else(|error| panic!("{error}"));
        let (_, camps) = plan.chapters().split_last().expect("there are battles");
        for (number, camp) in camps.iter().enumerate() {
            let choices = camp.choices();
            let place = format!("{}, battle {}", path.display(), number + 1);
            assert!(choices.len() > 1, "{place}");
            let rests: BTreeSet<_> = choices.iter().map(|it| it.rest().in_words()).collect();
            let next = |it: &CampChoice| it.next().map(BattlePlan::in_words);
            let battles: BTreeSet<_> = choices.iter().map(next).collect();
            assert_eq!(
                (rests.len(), battles.len()),
                (choices.len(), choices.len()),
                "{place}"
            );
        }
        let kinds: BTreeSet<_> = plan
            .chapters()
            .iter()
            .map(|it| it.battle().level().draft().grid)
            .collect();
        assert_eq!(kinds.len(), 2, "{}: both grids", path.display());
    }
}

#[test]
fn the_computer_plays_every_path_of_the_shipped_campaigns_to_an_end() {
    for path in shipped() {
        let plan =
            Plan::load(&path, &GameData::shipped()).unwrap_or_else(|error| panic!("{error}"));
        let mut endings = Vec::new();
        for seed in 1..=6 {
            every_path(Campaign::new(plan.clone(), seed), &mut |campaign| {
                assert!(campaign.past().len() <= plan.chapters().len());
                endings.push((campaign.ending(), campaign.past().len()));
            });
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
fn choices_are_told_and_taken_by_number() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let save = folder.path().join("border.ron").display().to_string();
    let file = "levels/campaigns/the_border.ron";
    let won = |seed: &u32| {
        let seed = seed.to_string();
        let begin = [
            "campaign",
            file,
            "--seed",
            &seed,
            "--battles",
            "1",
            "--save",
            &save,
        ];
        let (fine, out, errors) = run(&begin);
        assert!(fine, "{errors}");
        out.contains("waits for a choice").then_some((seed, out))
    };
    let (seed, out) = (1..=40_u32)
        .find_map(|seed| won(&seed))
        .expect("one of forty wins");
    assert!(
        out.contains("one of these can be chosen") && out.contains("    2. "),
        "{out}"
    );
    let (fine, out, errors) = run(&["campaign", &save, "--choose", "2", "--battles", "1"]);
    assert!(fine, "{errors}");
    assert!(
        out.contains("  Chosen: 2. ") && out.contains("Battle 2 of 5"),
        "{out}"
    );
    let both = [
        "campaign",
        file,
        "--seed",
        &seed,
        "--choose",
        "2",
        "--battles",
        "2",
    ];
    let (fine, whole, errors) = run(&both);
    assert!(fine, "{errors}");
    let tail = |text: &str| {
        text.split_once("  Chosen: ")
            .map(|(_, tail)| tail.to_owned())
    };
    assert_eq!(tail(&whole), tail(&out), "in one go as in two");
    let (fine, out, errors) = run(&[
        "campaign",
        &save,
        "--json",
        "--choose",
        "2",
        "--battles",
        "1",
    ]);
    assert!(fine, "{errors}");
    let first = out.lines().next().expect("there are lines");
    let first: serde_json::Value = serde_json::from_str(first).expect("each line is JSON");
    assert_eq!(first["chosen"], 2);
    assert!(first["choice"]["name"].is_string() && first["choice"]["next"]["level"].is_string());
}

#[test]
fn wrong_numbers_of_choices_are_told() {
    let file = "levels/campaigns/the_border.ron";
    let cases = [
        ("0", "0 is no choice after battle 1; give 1 to 2"),
        ("1,7", "7 is no choice after battle 2; give 1 to 3"),
        ("1,1,1,1,1", "5 numbers, and 4 camps to come have choices"),
        ("two", "invalid value 'two'"),
    ];
    for (numbers, wanted) in cases {
        let (fine, _, errors) = run(&["campaign", file, "--choose", numbers]);
        assert!(!fine && errors.contains(wanted), "{numbers}: {errors}");
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
    assert!(told.contains("Battle 1 of 5, The drill yard"), "{told}");
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
