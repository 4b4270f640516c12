//! Campaigns from the menu to the camp, battle after battle.

use super::{AGAINST, Hand, my_turn, setup};
use crate::battle::campaign::MemberId;
use crate::combat::{BattleCommand, Difficulty, SideId};
use crate::play::camp::{Expedition, save_file};
use crate::play::focus::Focus;
use crate::play::intent::{CampStep, Dialog, Intent};
use crate::play::screen::Screen;
use crate::play::session::{Mind, Session};
use crate::play::settings::Settings;
use crate::play::storage::Folder;
use bevy::prelude::*;
use leafwing_input_manager::prelude::Buttonlike;

/// Who comes first in the first band.
const FIRST: MemberId = MemberId { band: 0, place: 0 };

fn expedition(hand: &Hand) -> &Expedition {
    hand.app.world().resource::<Expedition>()
}

/// Lets the computer fight the battle on the table to its end.
fn fight(hand: &mut Hand) {
    let mut session = hand.app.world_mut().resource_mut::<Session>();
    session.play_on(vec![Mind::COMPUTER; 4]);
    for _ in 0..4000 {
        hand.frames(1);
        if hand.screen() == Screen::Summary {
            return;
        }
    }
    panic!("the battle does not end");
}

#[test]
fn a_campaign_goes_from_the_menu_to_the_camp_and_on_and_is_saved_between() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    fight_the_first(&mut hand);
    let campaign = expedition(&hand).campaign.clone().expect("a campaign");
    assert_eq!(campaign.past().len(), 1);
    let news = &expedition(&hand).news;
    assert!(news.len() == 1 && news[0].lines.len() > 2, "{news:?}");
    let folder = hand.app.world().resource::<Folder>().clone();
    let file = save_file(&folder).expect("a folder");
    let saved = crate::battle::campaign::read_campaign(&file).expect("it was saved");
    assert_eq!(saved.past(), campaign.past());
    let choices = campaign.choices().len();
    assert_eq!(saved.choices().len(), choices);
    take_up_again(&mut hand);
    // The battle of before is told with its end, in the words of the chronicle.
    let text = hand.text();
    for (_, line) in campaign.chronicle().told_of(0) {
        assert!(text.contains(&line), "{line} is not in:\n{text}");
    }
    let ends = [": won, ", ": lost, ", ": a draw, "];
    assert!(ends.iter().any(|end| text.contains(end)), "{text}");
    if campaign.ending().is_none() && campaign.loss().is_none() {
        // The first card has the focus; with its choice taken, the fight has it.
        assert!(choices > 1 && !hand.buttons().contains(&"camp-fight".to_owned()));
        hand.key(KeyCode::Enter);
        take_by_keys(&mut hand);
        let chosen = expedition(&hand).campaign.as_ref();
        assert_eq!(chosen.map(|it| it.choices().len()), Some(0));
        hand.key(KeyCode::Enter);
        hand.frames(3);
        assert_eq!(hand.screen(), Screen::Battle);
        let members = campaign.members(0).iter();
        let names: Vec<_> = members.map(|it| it.name.clone()).collect();
        let battle = hand.session().battle();
        let member = |who| names.contains(&battle.name(who).as_str().into());
        assert!(battle.combatants().any(member));
    }
}

/// A choice asks first, with the focus on the way back; by keys it is taken all the same.
fn take_by_keys(hand: &mut Hand) {
    hand.frames(3);
    let open = |hand: &Hand| {
        expedition(hand)
            .campaign
            .as_ref()
            .map(|it| it.choices().len())
    };
    let before = open(hand);
    assert!(
        hand.text().contains("cannot be taken back"),
        "{}",
        hand.text()
    );
    hand.key(KeyCode::Enter);
    hand.frames(3);
    assert_eq!((hand.dialog(), open(hand)), (None, before), "it goes back");
    hand.key(KeyCode::Enter);
    hand.frames(3);
    hand.key(KeyCode::ArrowRight);
    hand.key(KeyCode::Enter);
    hand.frames(3);
}

/// From the menu to the camp of the first campaign, through its first battle and back to the camp.
fn fight_the_first(hand: &mut Hand) {
    hand.press("campaign");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Camp);
    hand.press("campaign-0");
    hand.frames(3);
    assert!(
        hand.text().contains("Battle 1 of 5 comes next"),
        "{}",
        hand.text()
    );
    hand.press("camp-fight");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Battle);
    assert_eq!(hand.session().mind(SideId(0)), Mind::Person);
    assert_eq!(hand.session().mind(SideId(1)), Mind::COMPUTER);
    fight(hand);
    hand.frames(2);
    hand.press("summary-again");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Camp);
}

/// Escape leaves for the menu; the campaign is taken up again from its file.
fn take_up_again(hand: &mut Hand) {
    hand.key(KeyCode::Escape);
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Menu);
    *hand.app.world_mut().resource_mut::<Expedition>() = Expedition::default();
    hand.press("campaign");
    hand.frames(3);
    let campaign = expedition(hand).campaign.as_ref();
    assert_eq!(campaign.map(|it| it.past().len()), Some(1));
}

/// A campaign whose first battle the other side has given up, in the camp after it.
fn in_camp(hand: &mut Hand) {
    hand.press("campaign");
    hand.frames(3);
    hand.press("campaign-0");
    hand.frames(3);
    given_up(hand, SideId(1));
}

/// The same, lost: the guard has given up.
fn in_camp_beaten(hand: &mut Hand) {
    hand.press("campaign");
    hand.frames(3);
    hand.press("campaign-0");
    hand.frames(3);
    given_up(hand, SideId(0));
}

/// From the camp to the next battle, which a side gives up, and back to the camp.
fn given_up(hand: &mut Hand, side: SideId) {
    hand.press("camp-fight");
    hand.frames(3);
    let battle = hand.session().battle();
    let mut all = battle.combatants();
    let enemy = all.find(|&who| battle.side(who) == side);
    let concede = BattleCommand {
        who: enemy.expect("every side has somebody"),
        order: crate::combat::Order::Concede,
    };
    let mut session = hand.app.world_mut().resource_mut::<Session>();
    session.submit(concede).expect("anybody may concede");
    hand.frames(60);
    assert_eq!(hand.screen(), Screen::Summary);
    hand.press("summary-again");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Camp);
}

fn campaign(hand: &Hand) -> crate::battle::campaign::Campaign {
    expedition(hand).campaign.clone().expect("a campaign")
}

#[test]
fn a_choice_in_camp_is_a_card_that_tells_what_it_brings() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp(&mut hand);
    let text = hand.text();
    let campaign = campaign(&hand);
    assert!(!campaign.choices().is_empty());
    for (index, choice) in campaign.choices().iter().enumerate() {
        let next = campaign.battle_after(index).expect("a battle comes");
        let rest = format!("Rest: {}.", choice.rest().in_words());
        for part in [choice.name(), choice.summary(), &rest, &next.in_words()] {
            assert!(text.contains(part), "{part} is not in:\n{text}");
        }
        let card = format!("choice-{index}");
        let at = hand.place(&card).expect("there is a card");
        assert!(at.y > 0.0 && at.y < 720.0 && at.x < 1280.0, "{card}: {at}");
    }
    assert!(
        text.contains("After battle 1 of 5: choose what to do."),
        "{text}"
    );
    assert!(!hand.buttons().contains(&"camp-fight".to_owned()));
}

#[test]
fn a_choice_is_taken_with_the_mouse() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp(&mut hand);
    let name = campaign(&hand).choices()[1].name().to_owned();
    let level = campaign(&hand)
        .battle_after(1)
        .map(|it| it.level().name().to_owned());
    hand.press("choice-1");
    hand.press("dialog-yes");
    hand.frames(3);
    let chosen = campaign(&hand);
    assert_eq!(
        chosen.choice_after(0).map(|it| it.name()),
        Some(name.as_str())
    );
    let text = hand.text();
    assert!(text.contains(&format!("{name}:")), "{text}");
    let next = chosen.battle_plan().expect("a battle comes");
    let to_win = format!("{}.", next.level().wants(SideId(0)).sentence());
    for told in ["The next battle", &next.in_words(), &to_win] {
        assert!(text.contains(told), "{told} is not in:\n{text}");
    }
    assert!(!hand.buttons().contains(&"choice-0".to_owned()));
    let folder = hand.app.world().resource::<Folder>().clone();
    let file = save_file(&folder).expect("a folder");
    let saved = crate::battle::campaign::read_campaign(&file).expect("it was saved");
    assert!(saved.choices().is_empty(), "the choice is saved");
    hand.press("camp-fight");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Battle);
    let fought = hand.session().battle().level().name().to_owned();
    assert_eq!(Some(fought), level);
}

#[test]
fn a_choice_is_taken_with_the_keys() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp(&mut hand);
    hand.key(KeyCode::ArrowDown);
    hand.key(KeyCode::Enter);
    take_by_keys(&mut hand);
    let chosen = campaign(&hand);
    let names: Vec<_> = chosen.plan().chapters()[0]
        .choices()
        .iter()
        .map(|it| it.name())
        .collect();
    assert_eq!(
        chosen.choice_after(0).map(|it| it.name()),
        names.get(1).copied()
    );
    hand.key(KeyCode::Enter);
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Battle);
}

#[test]
fn every_card_is_reached_by_the_keys_where_they_do_not_all_fit() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp(&mut hand);
    hand.app.world_mut().resource_mut::<Settings>().scale = 200;
    // The second camp has three choices.
    let mut second = campaign(&hand);
    second.choose(1).expect("there is this choice");
    let mut battle = second.battle().expect("it goes on");
    let mut all = battle.combatants();
    let who = all.find(|&who| battle.side(who) == SideId(1));
    let who = who.expect("every side has somebody");
    let order = crate::combat::Order::Concede;
    battle
        .submit(BattleCommand { who, order })
        .expect("one may concede");
    second.finish(&battle).expect("it is over");
    assert_eq!(second.choices().len(), 3);
    hand.app.world_mut().resource_mut::<Expedition>().campaign = Some(second);
    hand.frames(4);
    for card in ["choice-0", "choice-1", "choice-2"] {
        let focus = hand.app.world().resource::<Focus>().key.clone();
        assert_eq!(focus.as_deref(), Some(card));
        hand.key(KeyCode::ArrowDown);
        hand.frames(2);
    }
    let left = focus(&hand).is_some_and(|key| key.starts_with("camp-"));
    assert!(left, "then down leaves the list: {:?}", focus(&hand));
}

#[test]
fn an_open_choice_waits_in_the_menu_and_on_disk() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp(&mut hand);
    let before = campaign(&hand).choices().len();
    take_up_again(&mut hand);
    assert_eq!(campaign(&hand).choices().len(), before);
    assert!(hand.buttons().contains(&"choice-0".to_owned()));
    let text = hand.text();
    assert!(text.contains(": won, "), "{text}");
    // A choice that is gone does nothing.
    hand.app
        .world_mut()
        .write_message(Intent::Camp(CampStep::Choose(9)));
    hand.frames(3);
    assert_eq!(campaign(&hand).choices().len(), before);
}

#[test]
fn a_battle_that_is_no_part_of_the_campaign_leads_to_no_camp() {
    let mut hand = Hand::at_menu(setup("02_forest_clearing", 3, &AGAINST));
    hand.press("campaign");
    hand.frames(3);
    hand.press("campaign-0");
    hand.frames(3);
    hand.key(KeyCode::Escape);
    hand.frames(3);
    hand.press("start");
    hand.frames(3);
    let who = hand
        .session()
        .battle()
        .combatants()
        .next()
        .expect("somebody");
    let concede = BattleCommand {
        who,
        order: crate::combat::Order::Concede,
    };
    let mut session = hand.app.world_mut().resource_mut::<Session>();
    session.submit(concede).expect("anybody may concede");
    hand.frames(60);
    assert_eq!(hand.screen(), Screen::Summary);
    let text = hand.text();
    assert!(!text.contains("To the camp"), "{text}");
}

#[test]
fn another_campaign_begins_only_after_a_question_while_one_goes_on() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp(&mut hand);
    hand.press("camp-list");
    hand.frames(3);
    for (answer, kept) in [("dialog-no", 1), ("dialog-yes", 0)] {
        hand.press("campaign-0");
        hand.frames(3);
        let text = hand.text();
        assert!(
            text.contains("The campaign under way is given up."),
            "{text}"
        );
        hand.press(answer);
        hand.frames(3);
        let folder = hand.app.world().resource::<Folder>().clone();
        let file = save_file(&folder).expect("a folder");
        let saved = crate::battle::campaign::read_campaign(&file).expect("it was saved");
        assert_eq!(saved.past().len(), kept);
    }
}

#[test]
fn a_right_click_leaves_no_screen() {
    let right_click = |hand: &mut Hand| {
        MouseButton::Right.press(hand.app.world_mut());
        hand.frames(2);
        MouseButton::Right.release(hand.app.world_mut());
        hand.frames(3);
    };
    let mut battle = my_turn("02_forest_clearing", &AGAINST);
    battle.point(Vec2::new(640.0, 300.0));
    right_click(&mut battle);
    assert_eq!(
        battle.dialog(),
        None,
        "nor does it open the menu of a battle"
    );
    battle.key(KeyCode::Escape);
    assert_eq!(battle.dialog(), Some(Dialog::Pause));
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    for (screen, there) in [("campaign", Screen::Menu), ("camp-menu", Screen::Camp)] {
        hand.point(Vec2::new(640.0, 20.0));
        right_click(&mut hand);
        assert_eq!((hand.screen(), hand.dialog()), (there, None));
        hand.key(KeyCode::F1);
        hand.frames(3);
        assert!(hand.dialog().is_some());
        right_click(&mut hand);
        assert_eq!(hand.dialog(), None, "but it closes what lies over it");
        hand.press(screen);
        hand.frames(3);
    }
}

#[test]
fn a_campaign_is_played_by_whom_the_menu_says_and_as_strongly() {
    for (first, second) in [
        (Mind::Person, Mind::Computer(Difficulty::Hard)),
        (Mind::Computer(Difficulty::Easy), Mind::Person),
    ] {
        let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &[first, second]));
        hand.press("campaign");
        hand.frames(3);
        hand.press("campaign-0");
        hand.frames(3);
        for mind in [first, second] {
            assert!(hand.text().contains(mind.label()), "{}", hand.text());
        }
        hand.press("camp-fight");
        hand.frames(3);
        let campaign = expedition(&hand).campaign.clone().expect("a campaign");
        let bands = campaign.battle_plan().expect("a battle").sides().to_vec();
        let session = hand.session();
        for side in 0..session.battle().level().sides().len() {
            let mind = if bands.contains(&side) { first } else { second };
            let side = SideId(u8::try_from(side).expect("few sides"));
            assert_eq!(session.mind(side), mind, "{side:?}");
        }
    }
}

/// What is written of the campaign.
fn saved(hand: &Hand) -> crate::battle::campaign::Campaign {
    let folder = hand.app.world().resource::<Folder>().clone();
    let file = save_file(&folder).expect("a folder");
    crate::battle::campaign::read_campaign(&file).expect("it was saved")
}

fn focus(hand: &Hand) -> Option<String> {
    let key = hand.app.world().resource::<Focus>().key.clone();
    key.map(|key| key.to_string())
}

#[test]
fn a_lost_battle_can_be_fought_again_by_keys_after_a_save_and_a_load() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp_beaten(&mut hand);
    let text = hand.text();
    for told in [
        "Battle 1 of 5 is lost: fight it again, or live with it.",
        "Fight again",
        "Everybody is as before The drill yard",
        "This will be attempt 2.",
        "Live with it",
        "Nobody has died.",
    ] {
        assert!(text.contains(told), "{told} is not in:\n{text}");
    }
    assert!(!hand.buttons().contains(&"camp-fight".to_owned()));
    assert!(saved(&hand).loss().is_some(), "the loss waits on disk");
    take_up_again(&mut hand);
    assert!(campaign(&hand).loss().is_some());
    assert_eq!(focus(&hand).as_deref(), Some("loss-again"));
    hand.key(KeyCode::Enter);
    hand.frames(3);
    let again = campaign(&hand);
    assert!(again.loss().is_none() && again.past().is_empty());
    assert!(saved(&hand).past().is_empty(), "that is saved, too");
    assert_eq!(focus(&hand).as_deref(), Some("camp-fight"));
    let text = hand.text();
    assert!(text.contains("The battle is fought again:"), "{text}");
    hand.key(KeyCode::Enter);
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Battle);
    let dice = hand.session().battle().first_dice().clone();
    let first = crate::battle::campaign::Campaign::new(again.plan().clone(), again.seed());
    let first = first.battle().expect("there is a first battle");
    assert_ne!(dice, *first.first_dice(), "the dice fall otherwise");
}

#[test]
fn a_lost_battle_can_be_lived_with_by_the_mouse_after_a_question() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp_beaten(&mut hand);
    let loss = campaign(&hand);
    let loss = loss.loss().expect("it was lost");
    let way = loss.goes_on.expect("the campaign goes on after it");
    let next = loss.next.expect("a battle comes").in_words();
    let rest = format!("Rest: {}.", way.rest().in_words());
    let text = hand.text();
    for told in [way.summary(), &rest, &format!("Then: {next}.")] {
        assert!(text.contains(told), "{told} is not in:\n{text}");
    }
    hand.press("loss-live");
    hand.frames(3);
    hand.press("dialog-no");
    hand.frames(3);
    assert!(campaign(&hand).loss().is_some(), "nothing was chosen");
    hand.press("loss-live");
    hand.frames(3);
    hand.press("dialog-yes");
    hand.frames(3);
    let lived = campaign(&hand);
    assert!(lived.loss().is_none() && lived.ending().is_none());
    assert_eq!(lived.battle_plan().map(|it| it.in_words()), Some(next));
    assert_eq!(saved(&hand).past(), lived.past());
    let text = hand.text();
    assert!(text.contains("Battle 2 of 5 comes next"), "{text}");
    assert!(text.contains("The band lives with the loss:"), "{text}");
}

#[test]
fn the_battle_that_was_taken_back_counts_no_more() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp_beaten(&mut hand);
    hand.press("loss-again");
    hand.frames(3);
    let before = campaign(&hand).chronicle().deeds().len();
    // The lost battle still lies on the table.
    let step = Intent::Camp(CampStep::Return);
    hand.app.world_mut().write_message(step);
    hand.frames(3);
    let campaign = campaign(&hand);
    assert!(campaign.past().is_empty() && campaign.loss().is_none());
    assert_eq!(campaign.chronicle().deeds().len(), before);
}

#[test]
fn the_strength_of_the_computer_is_chosen_at_the_start_and_changed_in_camp() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    hand.press("campaign");
    hand.frames(3);
    hand.press("strength-hard");
    hand.frames(3);
    hand.press("campaign-0");
    hand.frames(3);
    assert_eq!(campaign(&hand).difficulty(), Difficulty::Hard);
    assert!(hand.text().contains("Computer: hard"), "{}", hand.text());
    hand.press("camp-fight");
    hand.frames(3);
    assert_eq!(hand.session().mind(SideId(0)), Mind::Person);
    assert_eq!(
        hand.session().mind(SideId(1)),
        Mind::Computer(Difficulty::Hard)
    );
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp(&mut hand);
    assert_eq!(campaign(&hand).difficulty(), Difficulty::Normal);
    for _ in 0..2 {
        hand.press("camp-strength");
        hand.frames(3);
    }
    assert_eq!(
        campaign(&hand).difficulty(),
        Difficulty::Easy,
        "hard, then easy again"
    );
    assert_eq!(saved(&hand).difficulty(), Difficulty::Easy);
    hand.press("camp-chronicle");
    hand.frames(3);
    let text = hand.text();
    assert!(
        text.contains("The computer plays at easy strength."),
        "{text}"
    );
    assert!(
        text.contains("The computer plays at hard strength from here on."),
        "{text}"
    );
}

#[test]
fn the_chronicle_is_read_and_left_by_keys() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    fight_the_first(&mut hand);
    let campaign = campaign(&hand);
    hand.press("camp-chronicle");
    hand.frames(3);
    let text = hand.text();
    assert!(text.contains("The border: the chronicle"), "{text}");
    let title = campaign.titles().remove(0);
    assert!(text.contains(&title), "{title} is not in:\n{text}");
    let told = campaign.chronicle().told_of(0);
    assert!(!told.is_empty(), "somebody was felled or hurt");
    for (_, words) in told {
        assert!(text.contains(&words), "{words} is not in:\n{text}");
    }
    for member in campaign.members(0) {
        let record = campaign.record_of(&member.name).in_words();
        assert!(text.contains(&record), "{record} is not in:\n{text}");
    }
    for grave in campaign.chronicle().dead() {
        assert!(text.contains(&grave.text), "{grave:?} is not in:\n{text}");
    }
    hand.key(KeyCode::Escape);
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Camp, "one step back, to the camp");
    assert!(hand.buttons().contains(&"camp-chronicle".to_owned()));
    hand.key(KeyCode::Escape);
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Menu);
}

#[test]
fn somebody_learns_in_camp_what_is_open() {
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp(&mut hand);
    // A second victory opens the first advance of those who were there twice.
    while campaign(&hand).advances(FIRST).is_empty() {
        if !campaign(&hand).choices().is_empty() {
            hand.press("choice-0");
            hand.frames(3);
            hand.press("dialog-yes");
            hand.frames(3);
        }
        given_up(&mut hand, SideId(1));
    }
    let before = campaign(&hand);
    let name = before.members(0)[0].name.clone();
    let (at, advance) = before.advances(FIRST)[0];
    let key = format!("learn-{name}-{at}");
    assert!(hand.buttons().contains(&key), "{:?}", hand.buttons());
    assert!(hand.text().contains(" can learn"), "{}", hand.text());
    hand.app
        .world_mut()
        .resource_mut::<Focus>()
        .put(key.clone());
    hand.frames(2);
    hand.key(KeyCode::Enter);
    hand.frames(3);
    let focus = hand.app.world().resource::<Focus>().key.clone();
    let card = format!("camp-{name}");
    assert_eq!(focus.as_deref(), Some(card.as_str()), "it stays with them");
    let after = campaign(&hand);
    assert_eq!(after.chronicle().learnt(&name), [at]);
    assert_ne!(after.members(0)[0].changes, before.members(0)[0].changes);
    assert_eq!(saved(&hand).chronicle().learnt(&name), [at]);
    let text = hand.text();
    let told = format!("Learnt: {}.", advance.name());
    assert!(text.contains(&told), "{text}");
    assert!(!hand.buttons().contains(&key), "it is taken once");
}

#[test]
fn the_dead_are_remembered_at_the_end() {
    for seed in 1..20 {
        let mut hand = Hand::at_menu(setup("01_drill_yard", seed, &AGAINST));
        fight_the_first(&mut hand);
        let lost = campaign(&hand);
        if lost
            .loss()
            .is_none_or(|loss| loss.fallen.is_empty() || loss.goes_on.is_some())
        {
            continue;
        }
        let grave = lost.chronicle().dead()[0].clone();
        hand.press("loss-live");
        hand.frames(3);
        hand.press("dialog-yes");
        hand.frames(3);
        assert!(campaign(&hand).ending().is_some());
        let text = hand.text();
        for told in ["The campaign is lost.", "The roll of the dead", &grave.text] {
            assert!(text.contains(told), "{told} is not in:\n{text}");
        }
        return;
    }
    // No seed has killed everybody: a campaign that is over with one dead does as well.
    let mut hand = Hand::at_menu(setup("01_drill_yard", 3, &AGAINST));
    in_camp(&mut hand);
    let mut over = campaign(&hand);
    while over.ending().is_none() {
        match over.choices().len() {
            0 => {
                let mut battle = over.battle().expect("it goes on");
                let plan = over.battle_plan().expect("it goes on").sides()[0];
                let mut all = battle.combatants();
                let who = all.find(|&who| usize::from(battle.side(who).0) != plan);
                let who = who.expect("every side has somebody");
                let order = crate::combat::Order::Concede;
                battle
                    .submit(BattleCommand { who, order })
                    .expect("one may concede");
                over.finish(&battle).expect("it is over");
            }
            _ => drop(over.choose(0).expect("there is this choice")),
        }
    }
    hand.app.world_mut().resource_mut::<Expedition>().campaign = Some(over);
    hand.frames(4);
    let text = hand.text();
    assert!(text.contains("Nobody has died."), "{text}");
}
