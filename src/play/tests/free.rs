//! Rulesets without turns: any of a side acts, windows are answered by actions or let go. Floor 7.

use super::bar::count_provoking;
use super::hand::{Hand, setup};
use super::whole::{focus_on, way};
use super::{AGAINST, BOTH};
use crate::ai::sort_of;
use crate::combat::{BattleEvent, CombatantId, Order, PendingChoice, Ruleset, StandingOrder};
use crate::grid::Cell;
use crate::play::aim::Click;
use crate::play::compare::Comparison;
use crate::play::intent::Dialog;
use crate::play::screen::Screen;
use crate::play::session::{Mind, Setup};
use crate::play::settings::Settings;
use crate::view::Overlays;
use bevy::prelude::*;

const SQUARES: &str = "01_drill_yard";
const HEXES: &str = "02_forest_clearing";

/// The first ruleset with windows about actions that are aimed: they are answered by actions.
fn free_form() -> &'static Ruleset {
    let mut all = crate::rules::all().iter().copied();
    let aimed = |rules: &&Ruleset| rules.questions.windows.iter().any(|sort| sort.aimed);
    all.find(aimed).expect("a ruleset without turns")
}

fn free_setup(level: &str, minds: &[Mind]) -> Setup {
    Setup {
        rules: free_form().id.to_owned(),
        ..setup(level, 7, minds)
    }
}

/// A table at which a person holds the priority, and is asked in every window.
pub fn at_priority(level: &str, minds: &[Mind]) -> Hand {
    let mut hand = Hand::at_table(free_setup(level, minds));
    order_everywhere(&mut hand, &StandingOrder::Always);
    hand.wait();
    hand
}

/// The same on any level's file.
pub fn at_priority_of(path: &std::path::Path, minds: &[Mind]) -> Hand {
    let mut hand = Hand::at_table(Setup {
        path: path.to_path_buf(),
        ..free_setup(SQUARES, minds)
    });
    order_everywhere(&mut hand, &StandingOrder::Always);
    hand.wait();
    hand
}

fn may_act(hand: &Hand) -> Vec<CombatantId> {
    hand.session().person_may_act()
}

/// A cell that the acting one can reach and that nobody fills, the nearest one.
fn free_cell(hand: &Hand) -> Cell {
    let who = hand.aim().who.expect("somebody acts");
    let here = hand.session().cells_of(who)[0];
    let kind = hand.session().battle().board().kind();
    let reach = hand.aim().reach.iter().map(|reach| reach.cell);
    let free = reach.filter(|&cell| hand.session().combatant_at(cell).is_none());
    free.min_by_key(|&cell| (kind.distance(here, cell), cell))
        .expect("a cell in reach")
}

/// Walks, and waits until a window is open that a person may answer.
fn declare_a_walk(hand: &mut Hand) -> PendingChoice {
    let cell = free_cell(hand);
    hand.click_on(cell);
    hand.wait();
    let pending = hand.session().battle().pending();
    let choice = pending.cloned().expect("a window");
    assert!(!choice.actors.is_empty(), "{choice:?}");
    choice
}

#[test]
fn any_that_may_act_is_picked_by_a_click_by_keys_and_in_the_bar() {
    for level in [SQUARES, HEXES] {
        let mut hand = at_priority(level, &AGAINST);
        let all = may_act(&hand);
        assert!(all.len() > 1, "{level}: only {all:?} may act");
        assert_eq!(hand.aim().who, Some(all[0]));
        hand.click_on(hand.session().cells_of(all[1])[0]);
        assert_eq!(hand.aim().who, Some(all[1]));
        hand.key(KeyCode::KeyN);
        let third = all.get(2).copied().unwrap_or(all[0]);
        assert_eq!(hand.aim().who, Some(third));
        hand.key(KeyCode::KeyP);
        assert_eq!(hand.aim().who, Some(all[1]));
        hand.press(&format!("turn-{}", all[0].0));
        assert_eq!(hand.aim().who, Some(all[0]));
    }
}

#[test]
fn the_bars_say_who_may_act_and_what_waiting_is() {
    let mut hand = at_priority(SQUARES, &AGAINST);
    let battle = hand.session().battle();
    let side = battle.side_name(battle.side(may_act(&hand)[0]));
    let (label, _) = battle.ruleset().wording.end_turn_label;
    let text = hand.text();
    assert!(text.contains(&format!("{side} may act")), "{text}");
    assert!(text.contains(label) && !text.contains("End turn"), "{text}");
    let combatants = hand.session().battle().combatants().count();
    let tokens = hand.buttons();
    let tokens = tokens.iter().filter(|key| key.starts_with("turn-"));
    assert_eq!(tokens.count(), combatants);
}

#[test]
fn a_window_is_let_go_with_e() {
    let mut hand = at_priority(SQUARES, &BOTH);
    let choice = declare_a_walk(&mut hand);
    let text = hand.text();
    assert!(text.contains(choice.prompt.as_str()), "{text}");
    assert!(text.contains("must answer"), "{text}");
    hand.key(KeyCode::KeyE);
    let commands = hand.session().battle().commands();
    let Some(Order::Answer(answer)) = commands.last().map(|command| &command.order) else {
        panic!("{commands:?}");
    };
    assert_eq!(answer.choose, PendingChoice::DECLINE);
    assert_ne!(hand.session().battle().pending(), Some(&choice));
}

#[test]
fn the_key_that_lets_a_window_go_does_not_wait_as_well() {
    let mut hand = at_priority(SQUARES, &BOTH);
    declare_a_walk(&mut hand);
    while hand.session().battle().pending().is_some() {
        hand.key(KeyCode::KeyE);
    }
    let after = hand.session().battle().commands().len();
    hand.key(KeyCode::KeyE);
    assert_eq!(hand.session().battle().commands().len(), after);
    hand.frames(6);
    hand.key(KeyCode::KeyE);
    assert_eq!(hand.session().battle().commands().len(), after + 1);
}

#[test]
fn a_wait_that_ends_the_round_too_early_takes_a_second_press() {
    let mut hand = at_priority(HEXES, &BOTH);
    let waits = |hand: &Hand| hand.session().battle().commands().len();
    hand.key(KeyCode::KeyE);
    hand.wait();
    assert_eq!(waits(&hand), 1, "nobody has waited before");
    hand.key(KeyCode::KeyE);
    assert_eq!(waits(&hand), 1);
    assert!(
        hand.status().contains("Waiting ends the round"),
        "{}",
        hand.status()
    );
    hand.key(KeyCode::KeyE);
    assert_eq!(waits(&hand), 1, "half of a double press");
    hand.frames(6);
    hand.key(KeyCode::KeyE);
    assert_eq!(waits(&hand), 2);
    assert_eq!(hand.session().battle().turns().round(), 2);
}

#[test]
fn a_window_is_answered_by_an_action() {
    for level in [SQUARES, HEXES] {
        let mut hand = at_priority(level, &BOTH);
        let choice = declare_a_walk(&mut hand);
        let who = hand.aim().who.expect("somebody can answer");
        assert!(choice.actors.contains(&who), "{level}");
        let cell = free_cell(&hand);
        hand.point_at(cell);
        assert!(matches!(hand.aim().click, Click::Walk(_)), "{level}");
        hand.click();
        let battle = hand.session().battle();
        let last = battle.commands().last().expect("a command");
        assert!(
            matches!(last.order, Order::Act(_)) && last.who == who,
            "{last:?}"
        );
        let answered = |event: &BattleEvent| matches!(event, BattleEvent::Answered { answer, .. } if answer.choose == PendingChoice::ACT);
        assert!(battle.events().iter().any(answered), "{level}");
    }
}

#[test]
fn a_standing_order_lets_windows_go() {
    let mut hand = at_priority(SQUARES, &BOTH);
    let rules = free_form();
    hand.key(KeyCode::KeyO);
    assert_eq!(hand.dialog(), Some(Dialog::Orders));
    for sort in rules.questions.windows.iter().filter(|it| it.optional) {
        hand.press(&format!("order-{}-never", sort.key));
        let orders = &hand.app.world().resource::<Settings>().orders;
        assert_eq!(orders.order(rules.id, sort), StandingOrder::Never);
    }
    hand.key(KeyCode::Escape);
    let before = may_act(&hand);
    let cell = free_cell(&hand);
    hand.click_on(cell);
    hand.wait();
    assert_eq!(hand.session().battle().pending(), None);
    assert_ne!(may_act(&hand), before, "the other side has the priority");
    assert!(hand.status().contains("as ordered"), "{}", hand.status());
    let kept = Settings::read(&crate::play::storage::Folder(Some(
        hand.folder.path().into(),
    )));
    let kept = kept.expect("they are written");
    assert_eq!(kept.orders, hand.app.world().resource::<Settings>().orders);
}

#[test]
fn of_actions_aimed_at_nobody_one_is_not_asked_who_said_so() {
    let mut hand = at_priority(SQUARES, &BOTH);
    let choice = declare_a_walk(&mut hand);
    let rules = free_form();
    let sort = sort_of(rules, &choice).expect("orders can be given");
    for (key, order) in [
        ("foes", StandingOrder::Foes),
        ("aimed", StandingOrder::Aimed),
    ] {
        assert_eq!(hand.session().battle().pending(), Some(&choice));
        hand.press("window-order");
        assert_eq!(hand.dialog(), Some(Dialog::Orders));
        hand.press(&format!("order-{}-{key}", choice.kind));
        let orders = &hand.app.world().resource::<Settings>().orders;
        assert_eq!(orders.order(rules.id, sort), order);
        // Nothing is answered while the page is read.
        assert_eq!(hand.session().battle().pending(), Some(&choice));
        hand.key(KeyCode::Escape);
        hand.frames(3);
    }
    assert_ne!(hand.session().battle().pending(), Some(&choice));
}

#[test]
fn front_and_rear_of_the_acting_and_the_hovered_one_are_drawn() {
    for level in [SQUARES, HEXES] {
        let mut hand = at_priority(level, &AGAINST);
        let battle = hand.session().battle();
        let own = battle.side(may_act(&hand)[0]);
        let mut enemies = battle.combatants().filter(|&who| battle.side(who) != own);
        let enemy = enemies.next().expect("an enemy");
        hand.point_at(hand.session().cells_of(enemy)[0]);
        hand.frames(1);
        let arcs = &hand.app.world().resource::<Overlays>().arcs;
        assert_eq!(arcs.len(), 2, "{level}");
        for arc in arcs {
            assert!(!arc.front.is_empty() && !arc.rear.is_empty(), "{level}");
            assert!(arc.front.iter().all(|cell| !arc.rear.contains(cell)));
        }
    }
}

#[test]
fn the_acting_one_turns_where_it_is_pointed_at() {
    let mut hand = at_priority(SQUARES, &AGAINST);
    let who = hand.aim().who.expect("somebody acts");
    let facing = |hand: &Hand| {
        let battle = hand.session().battle();
        battle
            .get::<crate::combat::Facing>(who)
            .map(|it| it.direction())
    };
    let before = facing(&hand).expect("a facing");
    let board = hand.session().battle().board();
    let kind = board.kind();
    let here = hand.session().cells_of(who)[0];
    let behind = kind.step(here, kind.opposite(before));
    hand.point_at(behind);
    hand.key(KeyCode::KeyT);
    hand.key(KeyCode::KeyT);
    hand.wait();
    assert_eq!(
        facing(&hand),
        Some(kind.opposite(before)),
        "{}",
        hand.status()
    );
    // Turning is free: the side still holds the priority.
    assert!(may_act(&hand).contains(&who));
}

#[test]
fn the_menu_tells_the_sides_of_the_chosen_rules_and_compares_them() {
    let mut hand = Hand::at_menu(setup(SQUARES, 7, &AGAINST));
    let rules = crate::rules::all();
    let index = rules.iter().position(|it| it.id == free_form().id);
    // By keys: the ruleset has its place in the round of the focus.
    focus_on(
        &mut hand,
        &format!("rules-{}", index.expect("it is in the menu")),
    );
    hand.key(KeyCode::Enter);
    hand.frames(2);
    let chosen = hand.app.world().resource::<crate::play::choices::Choices>();
    assert_eq!(chosen.setup.rules, free_form().id);
    assert!(hand.text().contains("Swordsman"), "{}", hand.text());
    hand.press("compare");
    assert_eq!(hand.dialog(), Some(Dialog::Compare));
    let running = |hand: &Hand| hand.app.world().resource::<Comparison>().is_running();
    hand.press("compare-500");
    assert!(running(&hand));
    hand.press("compare-stop");
    assert!(!running(&hand));
    hand.press("compare-500");
    hand.key(KeyCode::Escape);
    assert_eq!((hand.dialog(), running(&hand)), (None, false));
}

fn order_everywhere(hand: &mut Hand, order: &StandingOrder) {
    let rules = free_form();
    let mut settings = hand.app.world_mut().resource_mut::<Settings>();
    for sort in rules.questions.windows {
        settings.orders.give(rules.id, sort.key, order.clone());
    }
}

/// Nobody is asked in any window, and a side with nothing left waits.
fn order_quick_play(hand: &mut Hand) {
    order_everywhere(hand, &StandingOrder::Never);
    hand.app.world_mut().resource_mut::<Settings>().orders.wait = true;
}

/// Answers a question, attacks whom it can, walks nearer, or waits.
fn decide(hand: &mut Hand) {
    let before = hand.session().revision();
    if hand.session().battle().pending().is_some() {
        hand.key(KeyCode::Digit1);
    } else if !hand.aim().marks.is_empty() {
        hand.key(KeyCode::Tab);
        hand.key(KeyCode::Enter);
    } else if let Some(cell) = way(hand) {
        hand.click_on(cell);
    }
    hand.frames(2);
    if hand.session().revision() == before && hand.screen() == Screen::Battle {
        hand.key(KeyCode::KeyE);
    }
}

#[test]
fn a_battle_without_turns_is_played_to_its_end() {
    let mut hand = at_priority(SQUARES, &AGAINST);
    order_quick_play(&mut hand);
    for _ in 0..400 {
        hand.wait();
        let over = hand.screen() == Screen::Summary;
        if over || hand.session().battle().outcome().is_some() {
            hand.frames(40);
            assert_eq!(hand.screen(), Screen::Summary);
            return;
        }
        decide(&mut hand);
    }
    panic!("the battle does not end");
}

#[test]
fn a_way_past_an_enemy_shows_who_may_strike() {
    let mut hand = at_priority(SQUARES, &BOTH);
    order_quick_play(&mut hand);
    for _ in 0..40 {
        hand.wait();
        if hand.session().battle().pending().is_some() {
            hand.key(KeyCode::Digit1);
            continue;
        }
        if count_provoking(&mut hand) > 0 {
            return;
        }
        match way(&hand) {
            Some(cell) => hand.click_on(cell),
            None => hand.key(KeyCode::KeyE),
        }
    }
    panic!("no way led past an enemy");
}
