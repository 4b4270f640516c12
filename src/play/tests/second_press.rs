//! Before half of what is left is paid, and before a way on which one may fall, a second press is asked for. Floor 7.

use super::BOTH;
use super::hand::{Hand, setup};
use crate::ai::{Computer, Player as _};
use crate::combat::{Aiming, BattleCommand, Offer, Payment, Ruleset};
use crate::grid::Cell;
use crate::play::aim::Chosen;
use crate::play::intent::Intent;
use crate::play::provoked::warning;
use crate::play::second_press::SecondPress;
use crate::play::session::{Session, Setup};
use crate::play::settings::Settings;
use crate::play::taste::AskAgain;
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::time::Duration;

const LEVELS: [&str; 2] = ["01_drill_yard", "02_forest_clearing"];

/// A battle of two persons that has begun, in which so much is asked again.
fn table(ruleset: &Ruleset, level: &str, again: AskAgain) -> Hand {
    laid(ruleset, setup(level, 7, &BOTH), again)
}

fn laid(ruleset: &Ruleset, setup: Setup, again: AskAgain) -> Hand {
    let mut hand = Hand::at_table(Setup {
        rules: ruleset.id.to_owned(),
        ..setup
    });
    hand.app.world_mut().resource_mut::<Settings>().ask_again = again;
    hand.wait();
    if hand.session().is_deploying() {
        hand.key(KeyCode::KeyE);
        hand.wait();
    }
    hand
}

fn given(hand: &Hand) -> usize {
    hand.session().battle().commands().len()
}

/// Whether a command takes half of the points of the round, and nothing that lasts.
fn is_dear(hand: &Hand, command: &BattleCommand) -> bool {
    let battle = hand.session().battle();
    let preview = battle.ruleset().actions.preview(battle.world(), command);
    preview.is_ok_and(|preview| {
        let price = &preview.price;
        price.iter().any(Payment::is_dear) && price.iter().all(|it| it.returns)
    })
}

/// A dear action that is aimed at nothing.
fn dear_offer(hand: &Hand) -> Option<Offer> {
    let who = hand.aim().who?;
    let command = |offer: &Offer| Chosen::of(offer).command(who, None, Vec::new());
    let free = |offer: &&Offer| offer.refusal.is_none() && offer.aiming == Aiming::None;
    let mut offers = hand.aim().offers.iter().filter(free);
    offers.find(|offer| is_dear(hand, &command(offer))).cloned()
}

/// A cell to which one walks by a dear command, and by no other.
fn dear_cell(hand: &Hand) -> Option<Cell> {
    let who = hand.aim().who?;
    let battle = hand.session().battle();
    let shown = &battle.ruleset().shown;
    let mut cells = hand.aim().reach.iter().map(|reach| reach.cell);
    cells.find(|&cell| {
        let route = (shown.route)(battle.world(), who, cell, None);
        let commands = route.map(|route| route.commands).unwrap_or_default();
        let one = <&[BattleCommand; 1]>::try_from(&commands[..]);
        one.is_ok_and(|[command]| is_dear(hand, command))
            && hand.session().combatant_at(cell).is_none()
    })
}

/// Presses twice, if once does nothing; says after each press whether the command was given. What standing orders
/// answer to it comes by itself.
fn twice(hand: &mut Hand, press: impl Fn(&mut Hand)) -> [bool; 2] {
    let before = given(hand);
    press(hand);
    let once = given(hand) > before;
    hand.frames(6);
    if !once {
        let status = hand.status();
        let asked = hand.session().battle().pending();
        assert!(status.contains("the same again"), "{status} {asked:?}");
        press(hand);
    }
    [once, given(hand) > before]
}

#[test]
fn a_dear_action_takes_a_second_press_where_that_is_wished_for() {
    let mut tried = BTreeSet::new();
    for ruleset in crate::rules::all() {
        for level in LEVELS {
            for (again, presses) in [
                (AskAgain::Always, [false, true]),
                (AskAgain::Lasting, [true, true]),
                (AskAgain::Never, [true, true]),
            ] {
                let mut hand = table(ruleset, level, again);
                let given = match (dear_offer(&hand), dear_cell(&hand)) {
                    (Some(offer), _) => twice(&mut hand, |hand| hand.choose(&offer)),
                    (None, Some(cell)) => twice(&mut hand, |hand| hand.click_on(cell)),
                    (None, None) => continue,
                };
                assert_eq!(given, presses, "{level}, {}", ruleset.id);
                tried.insert((ruleset.id, level));
            }
        }
    }
    assert!(
        tried.len() > LEVELS.len(),
        "under one ruleset only: {tried:?}"
    );
}

/// A level of two who stand beside each other, with little Stamina where parries take some.
pub fn duel(grid: &str) -> tempfile::NamedTempFile {
    let fighter = |side: u8, cell: &str, facing: &str| {
        format!(
            "(role: \"swordsman\", side: {side}, cell: \"{cell}\", facing: \"{facing}\", \
             overrides: {{\"injury\": (stamina: 1, exhaustion: 2, unready: false)}}), "
        )
    };
    let text = format!(
        "(name: \"Duel\", grid: {grid}, legend: {{\".\": \"grass\", \"A\": \"grass\", \"1\": \"grass\"}}, \
         rows: [\".A1...\", \"......\"], sides: [(name: \"Blue\"), (name: \"Red\")], combatants: [{}{}])",
        fighter(0, "A", "E"),
        fighter(1, "1", "W"),
    );
    let file = tempfile::Builder::new().suffix(".ron").tempfile();
    let file = file.expect("a file");
    std::fs::write(file.path(), text).expect("the level is written");
    file
}

/// The place of a dear answer to the question that waits, if one does.
fn dear_answer(hand: &Hand) -> Option<usize> {
    let battle = hand.session().battle();
    let choice = battle.pending()?;
    let consequence = battle.ruleset().questions.consequence;
    let is_dear = |key: &str| {
        let price = consequence(battle.world(), choice, key).price;
        price.iter().any(Payment::is_dear)
    };
    choice.options.iter().position(|it| is_dear(&it.key))
}

/// Waits until standing orders have answered all that they answer.
fn settle(hand: &mut Hand) {
    loop {
        let before = given(hand);
        hand.wait();
        hand.frames(6);
        if given(hand) == before {
            return;
        }
    }
}

/// Lets the computer play until somebody is asked who could answer dearly, whom no standing order answers for; gives the place
/// of that answer.
fn until_dear_answer(hand: &mut Hand) -> Option<usize> {
    let mut computer = Computer::default();
    for _ in 0..200 {
        if dear_answer(hand).is_some() {
            settle(hand);
            if let Some(place) = dear_answer(hand) {
                return Some(place);
            }
        }
        let battle = hand.session().battle();
        if battle.outcome().is_some() {
            return None;
        }
        let command: BattleCommand = computer.decide(battle)?;
        let world = hand.app.world_mut();
        let legal = world.resource_mut::<Session>().submit(command);
        legal.expect("the computer knows the rules");
        if hand.session().battle().outcome().is_some() {
            return None;
        }
    }
    None
}

#[test]
fn a_dear_answer_takes_a_second_press_by_mouse_and_by_key() {
    let keys = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
    ];
    let mut tried = BTreeSet::new();
    for ruleset in crate::rules::all() {
        for (grid, by_key) in [("square", false), ("hex", true)] {
            let level = duel(grid);
            for seed in 7..12 {
                let setup = Setup {
                    path: level.path().to_owned(),
                    ..setup(LEVELS[0], seed, &BOTH)
                };
                let mut hand = laid(ruleset, setup, AskAgain::Always);
                let Some(place) = until_dear_answer(&mut hand) else {
                    continue;
                };
                let given = twice(&mut hand, |hand| match by_key {
                    true => hand.key(keys[place]),
                    false => hand.press(&format!("answer-{place}")),
                });
                assert_eq!(given, [false, true], "{grid}, {seed}, {}", ruleset.id);
                tried.insert((ruleset.id, grid));
                break;
            }
        }
    }
    assert!(tried.len() > 3, "{tried:?}");
}

/// A free cell that is reached by a way on which the one who acts may fall.
fn deadly_cell(hand: &Hand) -> Option<Cell> {
    let (who, session) = (hand.aim().who?, hand.session());
    let battle = session.battle();
    if battle.pending().is_some() {
        return None;
    }
    let mut cells = hand.aim().reach.iter().map(|reach| reach.cell);
    cells.find(|&cell| {
        let route = (battle.ruleset().shown.route)(battle.world(), who, cell, None);
        session.combatant_at(cell).is_none()
            && route.is_ok_and(|route| warning(session, who, &route).is_some())
    })
}

/// Lets the computer play until somebody could go a way on which it may fall; gives the end of the way.
fn until_deadly_way(hand: &mut Hand) -> Option<Cell> {
    let mut computer = Computer::default();
    for _ in 0..120 {
        hand.wait();
        let found = deadly_cell(hand);
        if found.is_some() {
            return found;
        }
        let command: BattleCommand = computer.decide(hand.session().battle())?;
        let world = hand.app.world_mut();
        let legal = world.resource_mut::<Session>().submit(command);
        legal.expect("the computer knows the rules");
    }
    None
}

/// What a click on a cell means, wherever the camera looks.
fn go(hand: &mut Hand, cell: Cell) {
    hand.app.world_mut().write_message(Intent::PointAt(cell));
    hand.frames(1);
}

#[test]
fn a_way_on_which_one_may_fall_takes_a_second_press_unless_none_is_wished_for() {
    let mut tried = BTreeSet::new();
    for ruleset in crate::rules::all() {
        for level in LEVELS {
            for (again, presses) in [
                (AskAgain::Lasting, [false, true]),
                (AskAgain::Never, [true, true]),
            ] {
                let mut hand = table(ruleset, level, again);
                let Some(cell) = until_deadly_way(&mut hand) else {
                    continue;
                };
                let before = given(&hand);
                go(&mut hand, cell);
                let once = given(&hand) > before;
                let status = hand.status();
                assert_eq!(once, !status.contains("out of the fight"), "{status}");
                hand.frames(6);
                if !once {
                    go(&mut hand, cell);
                }
                let went = [once, given(&hand) > before];
                let told = hand.status();
                assert_eq!(went, presses, "{level}, {}: {status} {told}", ruleset.id);
                tried.insert(ruleset.id);
            }
        }
    }
    assert!(!tried.is_empty(), "nobody could fall on any way");
}

#[test]
fn another_way_that_begins_alike_is_asked_about_for_itself() {
    let session = Session::begin(&setup(LEVELS[0], 7, &BOTH)).expect("a battle");
    let mut all = session.battle().combatants();
    let who = all.next().expect("somebody");
    let way = |end: &str| {
        let first = BattleCommand::end_turn(who);
        [first, BattleCommand::answer(who, end)]
    };
    let mut presses = SecondPress::default();
    let mut asks = |end: &str, seconds: u64| {
        let danger = Some("A danger.".to_owned());
        let now = Duration::from_secs(seconds);
        let warning = presses.warning(&session, &way(end), danger, AskAgain::Lasting, now);
        warning.is_some()
    };
    assert!(asks("left", 1));
    assert!(asks("right", 2), "that is another way");
    assert!(!asks("right", 3), "of this one was warned");
}
