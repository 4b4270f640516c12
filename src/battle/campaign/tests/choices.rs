//! Choices in camp: told in the file, taken, refused, saved while open.

use super::{conceded, names, plan_of, read};
use crate::battle::campaign::{
    Campaign, CampaignError, Ending, choices::Decisions, read_campaign, write_campaign,
};
use crate::combat::{CarriedRecord, Digest, Rest, Standing};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// After the first battle: a month of magic, or at once against one who is alone.
const CHOICES: &str = r#"
    (level: "first", sides: [0], camp: [
      (name: "Stay", summary: "A month.", rest: (hours: 8, days: 30, help: magic)),
      (name: "March", rest: (hours: 1), next: (level: "crowd", sides: [1], places: {"Anna": 3}, vacant: empty, absent: [2])),
    ]),
    (level: "second", sides: [1])"#;

/// A campaign whose first battle was won.
fn in_camp(battles: &str) -> Campaign {
    let mut campaign = Campaign::new(plan_of(battles), 3);
    let battle = conceded(&campaign, 1);
    let after = campaign.finish(&battle).expect("it is over");
    assert!(after.camp.is_none(), "nobody rests before it is chosen how");
    assert_eq!(after.ending, None);
    campaign
}

/// Fells everybody but the members at these places, for good.
fn fell(campaign: &mut Campaign, but: &[usize]) {
    let members = campaign.state.bands[0].iter_mut().enumerate();
    for (_, member) in members.filter(|(at, _)| !but.contains(at)) {
        let dead = CarriedRecord {
            standing: Standing::Dead,
            ..member.clone()
        };
        *member = dead;
    }
    campaign.bury(&BTreeMap::new());
}

#[test]
fn a_camp_with_choices_waits_for_one() {
    let campaign = in_camp(CHOICES);
    let all: Vec<_> = campaign.choices().iter().map(|it| it.name()).collect();
    assert_eq!(all, ["Stay", "March"]);
    assert_eq!(
        campaign.choices()[0].rest().in_words(),
        "8 hours, 30 days, healing by magic"
    );
    let next = |index| campaign.battle_after(index).map(|it| it.in_words());
    assert_eq!(next(0).as_deref(), Some("Second, against Theirs (1)"));
    assert_eq!(next(1).as_deref(), Some("Crowd, against Theirs (1)"));
    assert_eq!((campaign.next(), campaign.day()), (1, 0));
    assert!(campaign.battle_plan().is_none());
    assert!(matches!(campaign.battle(), Err(CampaignError::ChoiceOpen)));
    let mut resting = campaign.clone();
    assert!(matches!(
        resting.rest(&[Rest::Hour]),
        Err(CampaignError::ChoiceOpen)
    ));
    let told = CampaignError::ChoiceOpen.to_string();
    assert!(told.contains("choose first"), "{told}");
}

#[test]
fn the_battle_of_before_does_not_belong_to_the_camp() {
    let mut campaign = Campaign::new(plan_of(CHOICES), 3);
    let battle = conceded(&campaign, 1);
    assert!(campaign.is_next(&battle));
    campaign.finish(&battle).expect("it is over");
    assert!(!campaign.is_next(&battle));
    assert!(matches!(
        campaign.finish(&battle),
        Err(CampaignError::ChoiceOpen)
    ));
}

#[test]
fn a_choice_lets_its_own_rest_pass_and_the_next_battle_comes() {
    let mut campaign = in_camp(CHOICES);
    let stage = campaign.choose(0).expect("there is this choice");
    assert!(!stage.events.is_empty());
    assert_eq!((campaign.next(), campaign.day()), (1, 30));
    assert_eq!(campaign.choice_after(0).map(|it| it.name()), Some("Stay"));
    assert!(campaign.choices().is_empty());
    assert!(matches!(campaign.choose(0), Err(CampaignError::NoChoice)));
    let battle = campaign.battle().expect("there is a second battle");
    assert_eq!(battle.level().name(), "Second");
    assert_eq!(names(&battle).len(), 4);
}

#[test]
fn a_choice_puts_another_battle_in_the_place_of_the_next() {
    let mut campaign = in_camp(CHOICES);
    campaign.choose(1).expect("there is this choice");
    assert_eq!((campaign.next(), campaign.day()), (1, 0));
    let battle = campaign.battle().expect("there is a second battle");
    assert_eq!(battle.level().name(), "Crowd");
    let all: Vec<_> = names(&battle)
        .into_iter()
        .map(|(name, _, side)| (name, side))
        .collect();
    let wanted = [("Guard", 0), ("Anna", 1), ("Archer", 1)];
    let wanted = wanted.map(|(name, side)| (name.to_owned(), side));
    assert_eq!(
        all, wanted,
        "the second guard is absent, one place stays empty"
    );
    let battle = conceded(&campaign, 0);
    let after = campaign.finish(&battle).expect("it is over");
    assert_eq!(after.ending, Some(Ending::Completed));
    assert!(
        after.camp.is_some(),
        "the rest is that of the entry that was replaced"
    );
    let fought = campaign
        .battle_plan_of(1)
        .map(|it| it.level().name().to_owned());
    assert_eq!(fought.as_deref(), Some("Crowd"), "the history knows it");
}

#[test]
fn a_choice_that_does_not_exist_changes_nothing() {
    let mut campaign = in_camp(CHOICES);
    let before = campaign.state.clone();
    let error = campaign.choose(2).expect_err("there are two").to_string();
    assert_eq!(error, "the camp has no choice 3; its choices are 1 to 2");
    assert_eq!(campaign.state, before);
}

#[test]
fn the_same_seed_and_choices_give_the_same_campaign() {
    let run = |choice| {
        let mut campaign = in_camp(CHOICES);
        let stage = campaign.choose(choice).expect("there is this choice");
        (stage.events, campaign.state)
    };
    assert_eq!(run(0), run(0));
    assert_eq!(run(1), run(1));
    assert_ne!(run(0).1, run(1).1);
}

/// The first level with a horse that is too large for the places of the others; a band that stays fights it again.
const HORSE: &str = r#"
    (level: "second", sides: [1], camp: [
      (name: "Stay"),
      (name: "March", next: (level: "crowd", sides: [1], vacant: empty)),
    ]),
    (level: "second", sides: [1])"#;

#[test]
fn a_choice_after_which_nobody_could_fight_is_refused() {
    let mut campaign = Campaign::new(plan_of(HORSE), 3);
    let battle = conceded(&campaign, 0);
    campaign.finish(&battle).expect("it is over");
    let roles: Vec<_> = campaign
        .members(0)
        .iter()
        .map(|it| it.role.as_str())
        .collect();
    assert_eq!(roles, ["archer", "beast", "skirmisher"]);
    assert!(campaign.check_choice(1).is_ok(), "the archer finds a place");
    fell(&mut campaign, &[1]);
    let before = campaign.state.clone();
    let why = campaign.choose(1).expect_err("the beast finds none");
    assert!(matches!(why, CampaignError::NobodyCanFight), "{why}");
    assert_eq!(campaign.state, before);
    assert!(matches!(campaign.can_choose(), Ok(true)), "it can stay");
    campaign.choose(0).expect("the level has a place for it");
    assert_eq!(campaign.ending(), None);
}

#[test]
fn a_campaign_in_which_no_choice_is_left_is_lost() {
    let mut campaign = in_camp(CHOICES);
    fell(&mut campaign, &[]);
    let camp = campaign.settle().expect("it is settled");
    assert!(camp.is_none());
    assert_eq!(campaign.ending(), Some(Ending::Lost));
    assert!(campaign.choices().is_empty());
    assert!(matches!(campaign.choose(0), Err(CampaignError::NoChoice)));
}

#[test]
fn a_lost_battle_asks_for_no_choice() {
    let mut campaign = Campaign::new(plan_of(CHOICES), 3);
    let battle = conceded(&campaign, 0);
    let after = campaign.finish(&battle).expect("it is over");
    assert!(after.ending.is_none() && campaign.loss().is_some());
    assert!(campaign.choices().is_empty());
}

#[test]
fn after_the_last_battle_a_choice_completes_the_campaign() {
    let last = r#"(level: "first", sides: [0], camp: [
        (name: "Home", rest: (days: 3)), (name: "To the fair", rest: (hours: 2)),
    ])"#;
    let mut campaign = in_camp(last);
    assert!(campaign.battle_after(0).is_none());
    campaign.choose(0).expect("there is this choice");
    assert_eq!(campaign.ending(), Some(Ending::Completed));
    assert_eq!(campaign.day(), 3);
}

#[test]
fn an_open_choice_is_saved() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("war.ron");
    let mut campaign = in_camp(CHOICES);
    write_campaign(&campaign, &path).expect("the folder can be written");
    let mut read = read_campaign(&path).expect("it is whole");
    assert_eq!(read.state, campaign.state);
    assert_eq!(read.choices().len(), 2);
    for campaign in [&mut campaign, &mut read] {
        campaign.choose(1).expect("there is this choice");
    }
    assert_eq!(read.state, campaign.state);
    write_campaign(&campaign, &path).expect("the folder can be written");
    let read = read_campaign(&path).expect("it is whole");
    assert_eq!(read.choice_after(0).map(|it| it.name()), Some("March"));
    let hash = |campaign: &Campaign| campaign.battle().expect("it goes on").state_hash();
    assert_eq!(hash(&read), hash(&campaign));
}

#[test]
fn a_save_without_choices_is_as_it_was_before_there_were_any() {
    let hash = |add: &dyn Fn(&mut Digest)| {
        let mut digest = Digest::default();
        7_u64.hash(&mut digest);
        add(&mut digest);
        digest.finish()
    };
    assert_eq!(
        hash(&|digest| Decisions::default().hash(digest)),
        hash(&|_| {})
    );
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("war.ron");
    let campaign = Campaign::new(plan_of(super::BOTH), 3);
    write_campaign(&campaign, &path).expect("the folder can be written");
    let text = std::fs::read_to_string(&path).expect("it was written");
    assert!(!text.contains("decisions"), "{text}");
}

#[test]
fn what_a_choice_may_meet_is_known_to_the_battles_after_it() {
    let later = r#"
        (level: "first", sides: [0], camp: [
          (name: "A"),
          (name: "B", next: (level: "crowd", sides: [1])),
        ]),
        (level: "second", sides: [1]),
        (level: "second", sides: [1], places: {"Recruit": 2})"#;
    plan_of(later);
    let at_once = later.replace(
        "sides: [1]),\n        (level: \"second\", sides: [1], places",
        "sides: [1], places",
    );
    assert_ne!(at_once, later);
    let text = format!(r#"(name: "War", rules: "injury", bands: ["Us"], battles: [{at_once}])"#);
    let report = read(&text).expect_err("nobody called so fought before");
    assert!(
        report
            .to_string()
            .contains("nobody called \"Recruit\" fought before"),
        "{report}"
    );
}

#[test]
fn every_mistake_of_a_camp_is_told_at_once() {
    let text = r#"(
  name: "War", rules: "injury", bands: ["Us"],
  battles: [
    (level: "first", sides: [0], rest: (hours: 1), camp: [
      (name: "Stay", rest: (days: 400)),
      (name: "Stay", next: (level: "third", sides: [0], rest: (hours: 1))),
      (name: " ", sumary: "?"),
      (rest: (hours: 2), next: (level: "second", sides: [3], absent: [2, 9])),
      (name: "Fifth", next: (level: "crowd", sides: [1], absent: [1, 2, 2])),
    ]),
    (level: "first", sides: [0], absent: [1], camp: [(name: "Go", next: (level: "second", sides: [1]))]),
    (level: "first", sides: [0], camp: (name: "Go")),
  ],
)"#;
    let report = read(text).expect_err("it is wrong").to_string();
    for part in [
        "war.ron:4:58: the battle has both a rest and a camp; leave \"rest\" out",
        "war.ron:4:58: the camp has 5 choices; a camp has 2 to 4",
        "war.ron:5:35: 400 is out of range; write a number from 0 to 365",
        "war.ron:6:14: two choices of the camp are called \"Stay\"; give each its own name",
        "war.ron:6:36: the level \"third\" cannot be used: there is no such file",
        "unknown field \"rest\"",
        "war.ron:7:14: the choice has an empty name; say in a few words what is done",
        "unknown field \"sumary\"; did you mean \"summary\"?",
        "war.ron:8:7: the field \"name\" is missing",
        "the level has no side 3; the level's sides are 0 to 1",
        "war.ron:8:74: combatant 9 is not one that a band meets",
        "war.ron:9:73: the number is given twice; keep one of them",
        "war.ron:9:66: nobody of Theirs is there; leave somebody of each side",
        "war.ron:11:43: combatant 1 is not one that a band meets",
        "war.ron:11:53: the camp has 1 choice; a camp has 2 to 4; or give the battle a \"rest\"",
        "war.ron:12:40: expected a list [ ]",
    ] {
        assert!(report.contains(part), "{part} is not in:\n{report}");
    }
    assert_eq!(
        report.lines().count(),
        16,
        "nothing is told twice:\n{report}"
    );
}

#[test]
fn no_battle_can_come_after_the_last_one() {
    let text = r#"(name: "War", rules: "injury", bands: ["Us"], battles: [(level: "first", sides: [0], camp: [
  (name: "Home"), (name: "On", next: (level: "second", sides: [1])),
])])"#;
    let report = read(text).expect_err("it is wrong").to_string();
    let wanted = "war.ron:2:38: no battle comes after the last one; leave \"next\" out";
    assert!(report.contains(wanted), "{report}");
}
