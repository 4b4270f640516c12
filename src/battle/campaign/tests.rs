//! Campaigns: who comes where, what is carried on, what a file and a save must be. What is chosen in camp has
//! a file of its own.

mod care;
mod choices;

use super::{CampPlan, Campaign, CampaignError, Ending, Help, Plan, read_campaign, write_campaign};
use crate::battle::Battle;
use crate::combat::{BattleCommand, BattleEvent, Outcome, Rest, SideId, Standing};
use crate::level::Level;
use crate::source::Document;
use std::sync::Arc;

const FIRST: &str = r#"(
  name: "First", grid: square, legend: { ".": "grass" }, rows: ["......", "......"],
  sides: [(name: "Ours"), (name: "Theirs")],
  combatants: [
    (role: "swordsman", side: 0, cell: (0, 0), facing: "E", name: "Anna", overrides: {"injury": (injuries: {"ear.l": 1}, stamina: 3)}),
    (role: "archer", side: 0, cell: (0, 1), facing: "E"),
    (role: "spearman", side: 1, cell: (5, 0), facing: "W"),
  ],
)"#;

/// Ours are the second side here, and there is room for three, one of them a horse's.
const SECOND: &str = r#"(
  name: "Second", grid: hex, legend: { ".": "grass" }, rows: ["........", "........", "........"],
  sides: [(name: "Theirs"), (name: "Ours")],
  combatants: [
    (role: "archer", side: 0, cell: (7, 0), facing: "W"),
    (role: "archer", side: 1, cell: (0, 0), facing: "E"),
    (role: "beast", side: 1, cell: (2, 0), facing: "E"),
    (role: "skirmisher", side: 1, cell: (1, 1), facing: "E"),
  ],
)"#;

/// Ours are the second side; one of the two others can be left out.
const CROWD: &str = r#"(
  name: "Crowd", grid: square, legend: { ".": "grass" }, rows: ["........", "........"],
  sides: [(name: "Theirs"), (name: "Ours")],
  combatants: [
    (role: "spearman", side: 0, cell: (7, 0), facing: "W", name: "Guard"),
    (role: "spearman", side: 0, cell: (7, 1), facing: "W", name: "Other guard"),
    (role: "swordsman", side: 1, cell: (0, 0), facing: "E", name: "Recruit"),
    (role: "archer", side: 1, cell: (0, 1), facing: "E"),
    (role: "skirmisher", side: 1, cell: (1, 0), facing: "E", name: "Scout"),
  ],
)"#;

fn plan_of(battles: &str) -> Arc<Plan> {
    read(&format!(
        r#"(name: "War", rules: "injury", bands: ["Us"], battles: [{battles}])"#
    ))
    .unwrap_or_else(|report| panic!("{report}"))
}

fn read(text: &str) -> Result<Arc<Plan>, crate::source::Report> {
    let document = Document::parse("war.ron", text)?;
    Plan::read(&document, &|_, file| {
        let text = match file {
            "first" => FIRST,
            "second" => SECOND,
            "crowd" => CROWD,
            _ => return Err("there is no such file".to_owned()),
        };
        Level::parse(file, text).map_err(|report| report.to_string())
    })
}

/// Side `side` gives up at once.
fn conceded(campaign: &Campaign, side: u8) -> Battle {
    let mut battle = campaign.battle().expect("there is a battle");
    let who = battle
        .combatants()
        .find(|&who| battle.side(who) == SideId(side));
    battle
        .submit(BattleCommand {
            who: who.expect("every side has somebody"),
            order: crate::combat::Order::Concede,
        })
        .expect("one can always give up");
    battle
}

fn names(battle: &Battle) -> Vec<(String, String, u8)> {
    let of = |who| {
        let role = &battle
            .get::<crate::combat::Combatant>(who)
            .expect("it is a combatant")
            .role;
        (battle.name(who), role.to_string(), battle.side(who).0)
    };
    battle.combatants().map(of).collect()
}

const BOTH: &str =
    r#"(level: "first", sides: [0], rest: (hours: 1)), (level: "second", sides: [1])"#;

#[test]
fn survivors_take_the_places_of_their_side_and_newcomers_the_rest() {
    let mut campaign = Campaign::new(plan_of(BOTH), 3);
    let battle = conceded(&campaign, 1);
    let after = campaign.finish(&battle).expect("it is over");
    assert_eq!(after.fought.outcome, Outcome::Won(SideId(0)));
    assert_eq!((campaign.next(), campaign.ending()), (1, None));
    let battle = campaign.battle().expect("there is a second battle");
    let wanted = [
        ("Archer", "archer", 0),
        ("Archer", "archer", 1),
        ("Anna", "swordsman", 1),
        ("Skirmisher", "skirmisher", 1),
    ];
    let wanted: Vec<_> = wanted
        .iter()
        .map(|(name, role, side)| ((*name).to_owned(), (*role).to_owned(), *side))
        .collect();
    assert_eq!(
        names(&battle),
        wanted,
        "the same role first, then any place that is large enough"
    );
    let anna = (battle.ruleset().shown.facts)(battle.world(), crate::combat::CombatantId(3));
    assert_eq!(
        anna["injuries"],
        serde_json::json!({"ear.l": 1}),
        "carried on"
    );
    assert_eq!(
        anna["stamina"], anna["stamina_max"],
        "after an hour of rest"
    );
}

#[test]
fn the_plan_names_places_and_leaves_others_empty() {
    let places = r#"(level: "first", sides: [0]),
        (level: "second", sides: [1], places: {"Anna": 4}, vacant: empty)"#;
    let mut campaign = Campaign::new(plan_of(places), 3);
    let battle = conceded(&campaign, 1);
    campaign.finish(&battle).expect("it is over");
    let battle = campaign.battle().expect("there is a second battle");
    let all: Vec<_> = names(&battle).into_iter().map(|(name, ..)| name).collect();
    assert_eq!(
        all,
        ["Archer", "Archer", "Anna"],
        "nobody takes the beast's place"
    );
}

#[test]
fn nobody_takes_two_places() {
    let twice = r#"(level: "first", sides: [0]),
        (level: "second", sides: [1], places: {"Anna": 3, "Anna": 4})"#;
    let text = format!(r#"(name: "War", rules: "injury", bands: ["Us"], battles: [{twice}])"#);
    let report = read(&text)
        .expect_err("Anna stands there twice")
        .to_string();
    assert!(report.contains("\"Anna\" has a place already"), "{report}");
}

#[test]
fn a_lost_battle_ends_the_campaign() {
    let mut campaign = Campaign::new(plan_of(BOTH), 3);
    let battle = conceded(&campaign, 0);
    let after = campaign.finish(&battle).expect("it is over");
    assert_eq!(after.ending, None, "it may still be fought again");
    assert!(after.camp.is_none());
    assert!(matches!(campaign.battle(), Err(CampaignError::LossOpen)));
    let stage = campaign.live_with_it().expect("a loss waits");
    assert!(stage.events.is_empty(), "nobody rests who has lost");
    assert_eq!(campaign.ending(), Some(Ending::Lost));
    assert!(matches!(campaign.battle(), Err(CampaignError::Over)));
    assert!(matches!(
        campaign.rest(&[Rest::Hour]),
        Err(CampaignError::Over)
    ));
}

#[test]
fn the_last_battle_completes_the_campaign() {
    let mut campaign = Campaign::new(plan_of(BOTH), 3);
    for enemy in [1, 0] {
        let battle = conceded(&campaign, enemy);
        campaign.finish(&battle).expect("it is over");
    }
    assert_eq!(campaign.ending(), Some(Ending::Completed));
    let levels: Vec<_> = campaign
        .past()
        .iter()
        .map(|past| past.level.as_str())
        .collect();
    assert_eq!(levels, ["First", "Second"]);
    let band: Vec<_> = campaign
        .members(0)
        .iter()
        .map(|m| m.name.to_string())
        .collect();
    assert_eq!(band, ["Anna", "Archer", "Skirmisher"], "who joined stays");
}

#[test]
fn only_the_next_battle_is_taken_back_and_only_once_it_is_over() {
    let mut campaign = Campaign::new(plan_of(BOTH), 3);
    let fresh = campaign.battle().expect("there is a battle");
    assert!(matches!(
        campaign.finish(&fresh),
        Err(CampaignError::NotOver)
    ));
    let battle = conceded(&campaign, 1);
    campaign.finish(&battle).expect("it is over");
    let before = campaign.state.clone();
    assert!(matches!(
        campaign.finish(&battle),
        Err(CampaignError::OtherBattle)
    ));
    assert_eq!(campaign.state, before);
}

#[test]
fn the_battle_that_was_fought_is_not_changed() {
    let mut campaign = Campaign::new(plan_of(BOTH), 3);
    let battle = conceded(&campaign, 1);
    let (hash, events) = (battle.state_hash(), battle.events().len());
    let after = campaign.finish(&battle).expect("it is over");
    assert_eq!((battle.state_hash(), battle.events().len()), (hash, events));
    let rested = |events: &[BattleEvent]| {
        let all = events.iter();
        all.filter(|event| matches!(event, BattleEvent::Rested { .. }))
            .count()
    };
    assert_eq!(rested(&after.field.events), 1, "the end of the battle");
    assert_eq!(
        after.camp.map(|camp| rested(&camp.events)),
        Some(1),
        "an hour"
    );
}

#[test]
fn the_same_seed_gives_the_same_campaign() {
    let run = |seed| {
        let plan = plan_of(
            r#"(level: "first", sides: [0], rest: (days: 5)), (level: "second", sides: [1])"#,
        );
        let mut campaign = Campaign::new(plan, seed);
        let battle = conceded(&campaign, 1);
        let camp = campaign.finish(&battle).expect("it is over").camp;
        let faces: Vec<_> = camp.into_iter().flat_map(|camp| camp.events).collect();
        (faces, campaign.state)
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5).0, run(6).0, "an untreated ear asks for dice");
}

#[test]
fn further_rest_has_further_dice() {
    let mut campaign = Campaign::new(plan_of(BOTH), 3);
    let battle = conceded(&campaign, 1);
    campaign.finish(&battle).expect("it is over");
    campaign.rest(&[Rest::Day, Rest::Day]).expect("it goes on");
    assert_eq!((campaign.day(), campaign.state.rests), (2, 2));
    assert!(
        campaign
            .members(0)
            .iter()
            .all(|member| member.standing == Standing::Up)
    );
}

#[test]
fn every_mistake_of_a_campaign_file_is_told_at_once() {
    let text = r#"(
  name: "War", rules: "injry", band: [], bands: [],
  battles: [
    (level: "third", sides: [0]),
    (level: "first", sides: [4, 4], places: {"Otto": 9}, vacant: half, rest: (days: 999, hour: 1)),
  ],
)"#;
    let report = read(text).expect_err("it is wrong").to_string();
    for part in [
        "war.ron:2:23: unknown ruleset \"injry\"; did you mean \"injury\"?",
        "war.ron:2:32: unknown field \"band\"; did you mean \"bands\"?",
        "carries 0 bands on",
        "war.ron:4:13: the level \"third\" cannot be used: there is no such file",
        "2 sides for 0 bands",
        "two bands fight on one side",
        "the level has no side 4; the level's sides are 0 to 1",
        "nobody called \"Otto\" fought before this battle",
        "place 9 is no place of a band",
        "half",
        "999 is out of range; write a number from 0 to 365",
        "unknown field \"hour\"; did you mean \"hours\"?",
    ] {
        assert!(report.contains(part), "{part} is not in:\n{report}");
    }
}

#[test]
fn a_rest_left_out_is_one_hour() {
    let plan = plan_of(BOTH);
    let CampPlan::Rest(rest) = plan.chapters()[1].camp() else {
        panic!("nothing can be chosen");
    };
    assert_eq!((rest.hours, rest.days, rest.help), (1, 0, Help::None));
}

#[test]
fn a_saved_campaign_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("war.ron");
    let mut campaign = Campaign::new(plan_of(BOTH), 3);
    let battle = conceded(&campaign, 1);
    campaign.finish(&battle).expect("it is over");
    write_campaign(&campaign, &path).expect("the folder can be written");
    let read = read_campaign(&path).expect("it is whole");
    assert_eq!((read.seed, &read.state), (campaign.seed, &campaign.state));
    let (one, two) = (campaign.battle(), read.battle());
    let hash = |battle: Result<Battle, CampaignError>| battle.expect("it goes on").state_hash();
    assert_eq!(hash(one), hash(two));
}

#[test]
fn a_damaged_campaign_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("war.ron");
    let mut campaign = Campaign::new(plan_of(BOTH), 3);
    let battle = conceded(&campaign, 1);
    campaign.finish(&battle).expect("it is over");
    write_campaign(&campaign, &path).expect("the folder can be written");
    let whole = std::fs::read_to_string(&path).expect("it was written");
    let refused = |text: &str, why: &str| {
        std::fs::write(&path, text).expect("the folder can be written");
        let error = read_campaign(&path).expect_err("it is damaged").to_string();
        assert!(error.contains(why), "{why} is not in: {error}");
    };
    let changed = whole.replace("ammunition:20", "ammunition:99");
    assert_ne!(changed, whole);
    refused(&changed, "does not fit its hash");
    refused(&whole[..whole.len() / 2], "damaged");
    refused(
        &whole.replace("version: 2", "version: 7"),
        "version 7; this program reads versions 1 to 2",
    );
    refused(
        &whole.replace("quincunx campaign", "quincunx sonnet"),
        "not a save of this game",
    );
    refused("", "not a whole save");
}
