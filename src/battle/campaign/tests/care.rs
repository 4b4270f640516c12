//! Losses, the chronicle, the dead, growth and difficulty.

use super::{conceded, plan_of, read};
use crate::battle::Battle;
use crate::battle::campaign::{
    Campaign, CampaignError, DeedKind, Ending, MemberId, read_campaign, write_campaign,
};
use crate::combat::{Difficulty, Outcome, SideId};

/// A loss of the first battle leads to the crowd; the second is that of the file.
const LOSSES: &str = r#"
    (level: "first", sides: [0],
      loss: (summary: "Home, by night.", rest: (hours: 8, days: 2), next: (level: "crowd", sides: [1], absent: [2]))),
    (level: "second", sides: [1])"#;

fn campaign_of(fields: &str, battles: &str, seed: u64) -> Campaign {
    let text =
        format!(r#"(name: "War", rules: "injury", bands: ["Us"], {fields} battles: [{battles}])"#);
    let plan = read(&text).unwrap_or_else(|report| panic!("{report}"));
    Campaign::new(plan, seed)
}

/// A campaign whose first battle was given up.
fn lost(fields: &str, battles: &str) -> Campaign {
    let mut campaign = campaign_of(fields, battles, 3);
    let battle = conceded(&campaign, 0);
    campaign.finish(&battle).expect("it is over");
    campaign
}

/// The computer fights the next battle on both sides; gives the battle as it ended.
fn fought(campaign: &mut Campaign) -> Battle {
    let mut battle = campaign.battle().expect("there is a battle");
    let mut brain = (battle.ruleset().brain)(Difficulty::Normal);
    while let Some(command) = brain.decide(battle.world()) {
        battle
            .submit(command)
            .expect("the computer knows the rules");
    }
    campaign.finish(&battle).expect("it is over");
    battle
}

#[test]
fn a_lost_battle_is_fought_again_from_the_state_before_with_other_dice() {
    let mut campaign = campaign_of("", LOSSES, 3);
    let first = campaign.battle().expect("there is a battle");
    let before = campaign.state.clone();
    let battle = conceded(&campaign, 0);
    campaign.finish(&battle).expect("it is over");
    let loss = campaign.loss().expect("it was lost");
    assert_eq!((loss.level, loss.attempts, loss.left), ("First", 1, None));
    assert!(campaign.choices().is_empty() && campaign.battle_plan().is_none());
    campaign.fight_again().expect("a loss waits");
    assert!(campaign.loss().is_none() && campaign.past().is_empty());
    assert_eq!(campaign.state.bands, before.bands);
    let again = campaign.battle().expect("it is fought again");
    assert_eq!(again.level().to_text(), first.level().to_text());
    assert_ne!(again.first_dice(), first.first_dice(), "other dice");
    assert!(!campaign.is_next(&battle), "the lost one counts no more");
    let told = campaign
        .chronicle()
        .of_battle(0)
        .map(|deed| deed.text.as_str());
    let told: Vec<_> = told.collect();
    assert_eq!(told, ["First was lost in round 1, and fought again."]);
    let won = conceded(&campaign, 1);
    campaign.finish(&won).expect("it is over");
    assert_eq!(campaign.past().len(), 1);
    assert_eq!(
        campaign.state.memory.attempts, 0,
        "the next battle is a new one"
    );
}

#[test]
fn a_loss_that_is_lived_with_leads_where_the_file_says() {
    let mut campaign = lost("", LOSSES);
    let loss = campaign.loss().expect("it was lost");
    let way = loss.goes_on.expect("the file says where it leads");
    assert_eq!(way.summary(), "Home, by night.");
    assert_eq!(
        loss.next.map(|next| next.in_words()).as_deref(),
        Some("Crowd, against Theirs (1)")
    );
    campaign.live_with_it().expect("a loss waits");
    assert_eq!((campaign.day(), campaign.ending()), (2, None));
    let next = campaign.battle_plan().expect("it goes on");
    assert_eq!(next.level().name(), "Crowd");
    assert!(matches!(campaign.fight_again(), Err(CampaignError::NoLoss)));
    assert_eq!(campaign.end_of(0), Some("lost"));
    let names: Vec<_> = campaign
        .members(0)
        .iter()
        .map(|it| it.name.as_str())
        .collect();
    assert_eq!(names, ["Anna", "Archer"], "nobody fell, so both go on");
}

#[test]
fn where_the_file_says_nothing_a_loss_ends_the_campaign_and_the_last_battle_has_none() {
    let mut campaign = lost("", super::BOTH);
    assert!(campaign.loss().is_some_and(|loss| loss.goes_on.is_none()));
    campaign.live_with_it().expect("a loss waits");
    assert_eq!(campaign.ending(), Some(Ending::Lost));
    let last = r#"(name: "War", rules: "injury", bands: ["Us"],
        battles: [(level: "first", sides: [0], loss: (rest: (days: 1)))])"#;
    let report = read(last).expect_err("nothing comes after it").to_string();
    assert!(
        report.contains("nothing comes after the last battle"),
        "{report}"
    );
    let nameless = r#"(name: "War", rules: "injury", bands: ["Us"],
        battles: [(level: "first", sides: [0], loss: (name: "No")), (level: "second", sides: [1])])"#;
    let report = read(nameless).expect_err("a loss has no name").to_string();
    assert!(report.contains("unknown field \"name\""), "{report}");
}

#[test]
fn a_campaign_says_how_often_a_battle_may_be_fought_again() {
    let mut campaign = lost("again: 1,", LOSSES);
    campaign.fight_again().expect("once");
    let battle = conceded(&campaign, 0);
    campaign.finish(&battle).expect("it is over");
    assert_eq!(campaign.loss().and_then(|loss| loss.left), Some(0));
    let before = campaign.state.clone();
    assert!(matches!(
        campaign.fight_again(),
        Err(CampaignError::NotAgain)
    ));
    assert_eq!(campaign.state, before);
    campaign.live_with_it().expect("that is left");
}

#[test]
fn a_loss_waits_in_the_save() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("war.ron");
    let mut campaign = lost("", LOSSES);
    write_campaign(&campaign, &path).expect("the folder can be written");
    let mut read = read_campaign(&path).expect("it is whole");
    assert_eq!(read.state, campaign.state);
    campaign.fight_again().expect("a loss waits");
    read.fight_again().expect("a loss waits");
    assert_eq!(read.state, campaign.state);
    let hash = |campaign: &Campaign| campaign.battle().expect("it goes on").state_hash();
    assert_eq!(hash(&read), hash(&campaign));
}

#[test]
fn the_chronicle_tells_deeds_in_the_words_of_the_log() {
    let mut felled = 0;
    let mut died = 0;
    for seed in 1..40 {
        let mut campaign = campaign_of("", LOSSES, seed);
        let battle = fought(&mut campaign);
        let log = crate::battle::Narrator::of(&battle).lines(battle.events());
        let chronicle = campaign.chronicle();
        for deed in chronicle.deeds() {
            match deed.kind {
                DeedKind::Felled => felled += 1,
                DeedKind::Died => died += 1,
                _ => {}
            }
            let told = || {
                let mut lines = log.iter();
                lines.any(|line| deed.text.starts_with(&line.text))
            };
            if deed.kind == DeedKind::Wounded {
                assert!(!deed.other.is_empty(), "the part is named: {deed:?}");
                let told = chronicle.told_of(0);
                let part = format!("the {}", deed.other);
                let named = |text: &str| text.contains(deed.who.as_str()) && text.contains(&part);
                let mut small = told.iter();
                assert!(deed.scar || small.any(|(_, text)| named(text)), "{told:?}");
            }
            let of_log = deed.round > 0
                && matches!(
                    deed.kind,
                    DeedKind::Felled | DeedKind::Fell | DeedKind::Wounded
                );
            assert!(!of_log || told(), "{deed:?}");
        }
        for name in ["Anna", "Archer"] {
            let record = campaign.record_of(name);
            assert_eq!(record.battles, 1, "{name}");
        }
        assert_eq!(
            chronicle.dead().len(),
            campaign.past()[0].fallen.len(),
            "each of the fallen is on the roll"
        );
        for grave in chronicle.dead() {
            assert!(grave.text.contains(grave.name.as_str()), "{grave:?}");
            assert_eq!(grave.level, "First");
        }
    }
    assert!(felled > 0 && died > 0, "{felled} {died}");
}

#[test]
fn a_battle_that_is_fought_again_leaves_no_deeds_and_no_dead() {
    for seed in 1..30 {
        let mut campaign = campaign_of("", LOSSES, seed);
        let battle = fought(&mut campaign);
        let is_lost = battle.outcome() == Some(Outcome::Won(SideId(1)));
        if !is_lost || campaign.chronicle().dead().is_empty() {
            continue;
        }
        campaign.fight_again().expect("a loss waits");
        assert!(campaign.chronicle().dead().is_empty());
        let kinds: Vec<_> = campaign
            .chronicle()
            .deeds()
            .iter()
            .map(|it| it.kind)
            .collect();
        assert_eq!(kinds, [DeedKind::Again]);
        return;
    }
    panic!("no seed of thirty loses somebody");
}

const GROWTH: &str = r#"growth: (every: 1, most: 2, advances: [
    (name: "Seasoned", adds: {"level": 1}),
    (name: "Sharp eyes", roles: ["archer"], adds: {"dex": 1}),
]), bynames: [(name: "the Tried", battles: 1)],"#;

#[test]
fn people_learn_what_the_file_offers_in_the_terms_of_the_ruleset() {
    let mut campaign = campaign_of(GROWTH, LOSSES, 3);
    let battle = conceded(&campaign, 1);
    campaign.finish(&battle).expect("it is over");
    let offered = |campaign: &Campaign, place| {
        let all = campaign.advances(MemberId { band: 0, place });
        all.iter().map(|(at, _)| *at).collect::<Vec<_>>()
    };
    assert_eq!(offered(&campaign, 0), [0], "Anna is no archer");
    assert_eq!(offered(&campaign, 1), [0, 1]);
    let number = |campaign: &Campaign, field: &str| {
        let changes = &campaign.members(0)[0].changes;
        let value: Option<&str> = changes.split(&format!("{field}:")).nth(1);
        value.map(|rest| {
            rest.chars()
                .take_while(char::is_ascii_digit)
                .collect::<String>()
        })
    };
    assert_eq!(number(&campaign, "level"), None, "as her role has it");
    let anna = MemberId { band: 0, place: 0 };
    let before = campaign.state.clone();
    assert!(matches!(
        campaign.advance(anna, 1),
        Err(CampaignError::NoAdvance)
    ));
    assert_eq!(campaign.state, before);
    campaign.advance(anna, 0).expect("it is open");
    assert_eq!(
        number(&campaign, "level").as_deref(),
        Some("4"),
        "a level above her role's 3"
    );
    assert!(offered(&campaign, 0).is_empty(), "one battle, one advance");
    assert_eq!(campaign.full_name("Anna"), "Anna the Tried");
    let told: Vec<_> = campaign
        .chronicle()
        .of_battle(0)
        .map(|deed| deed.text.clone())
        .collect();
    assert!(
        told.contains(&"Anna has learnt: Seasoned.".to_owned()),
        "{told:?}"
    );
    campaign.battle().expect("who has grown can fight");
}

#[test]
fn mistakes_of_growth_are_told() {
    let text = r#"(name: "War", rules: "injury", bands: ["Us"],
  growth: (every: 0, advances: [
    (name: "Wise", adds: {"wisdom": 1}),
    (name: "", adds: {}),
    (name: "Horseman", roles: ["rider"], adds: {"level": 1}),
    (name: "Titan", adds: {"level": 90}),
  ]),
  bynames: [(name: "the Same")],
  battles: [(level: "first", sides: [0]), (level: "second", sides: [1])])"#;
    let report = read(text).expect_err("it is wrong").to_string();
    for part in [
        "0 is out of range; write a number from 1 to 100",
        "wisdom: is no number that the role has",
        "the name is empty",
        "nothing is added",
        "nobody of a band can learn \"Horseman\"",
        "the role swordsman cannot grow so",
        "everybody would have this name",
    ] {
        assert!(report.contains(part), "{part} is not in:\n{report}");
    }
}

#[test]
fn the_strength_of_the_computer_is_kept_and_told() {
    let mut campaign = campaign_of("", LOSSES, 3);
    campaign.set_difficulty(Difficulty::Easy);
    assert!(
        campaign.chronicle().deeds().is_empty(),
        "before the first battle it is no change"
    );
    let battle = conceded(&campaign, 1);
    campaign.finish(&battle).expect("it is over");
    campaign.set_difficulty(Difficulty::Hard);
    let read = Campaign {
        state: campaign.state.clone(),
        ..campaign.clone()
    };
    assert_eq!(read.difficulty(), Difficulty::Hard);
    let told: Vec<_> = campaign
        .chronicle()
        .of_battle(0)
        .filter(|deed| deed.kind == DeedKind::Note)
        .map(|deed| deed.text.as_str())
        .collect();
    assert_eq!(told, ["The computer plays at hard strength from here on."]);
}

#[test]
fn a_chronicle_of_what_was_not_fought_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("war.ron");
    let mut campaign = lost("", LOSSES);
    campaign.fight_again().expect("a loss waits");
    campaign.note(7, DeedKind::Note, "Nobody was there.".to_owned());
    write_campaign(&campaign, &path).expect("the folder can be written");
    let error = read_campaign(&path)
        .expect_err("it tells of battle 8")
        .to_string();
    assert!(
        error.contains("its chronicle tells of battles that were not fought"),
        "{error}"
    );
}

#[test]
fn a_save_of_the_first_version_is_still_read() {
    let folder = tempfile::tempdir().expect("the system has a temporary folder");
    let path = folder.path().join("war.ron");
    let campaign = Campaign::new(plan_of(super::BOTH), 3);
    let text = campaign.to_save();
    assert!(!text.contains("memory"), "nothing is remembered yet");
    std::fs::write(&path, text.replace("version: 2", "version: 1")).expect("it can be written");
    let read = read_campaign(&path).expect("its hash is the same");
    assert_eq!(read.state, campaign.state);
}
