//! Campaigns from the menu to the camp, battle after battle.

use super::{AGAINST, Hand, setup};
use crate::combat::BattleCommand;
use crate::play::camp::{Expedition, save_file};
use crate::play::screen::Screen;
use crate::play::session::{Mind, Session};
use crate::play::storage::Folder;
use bevy::prelude::*;

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
    assert!(news.len() > 3, "{news:?}");
    let folder = hand.app.world().resource::<Folder>().clone();
    let file = save_file(&folder).expect("a folder");
    let saved = crate::battle::campaign::read_campaign(&file).expect("it was saved");
    assert_eq!(saved.past(), campaign.past());
    take_up_again(&mut hand);
    // The battle of before is told with its end.
    let text = hand.text();
    let ends = [": won, ", ": lost, ", ": a draw, "];
    assert!(ends.iter().any(|end| text.contains(end)), "{text}");
    if campaign.ending().is_none() {
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

/// From the menu to the camp of the first campaign, through its first battle and back to the camp.
fn fight_the_first(hand: &mut Hand) {
    hand.press("campaign");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Camp);
    hand.press("campaign-0");
    hand.frames(3);
    assert!(
        hand.text().contains("Battle 1 of 3 comes next"),
        "{}",
        hand.text()
    );
    hand.press("camp-fight");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Battle);
    assert_eq!(hand.session().mind(crate::combat::SideId(0)), Mind::Person);
    assert_eq!(
        hand.session().mind(crate::combat::SideId(1)),
        Mind::COMPUTER
    );
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
