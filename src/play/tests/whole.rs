//! Whole battles, by keys alone and by the mouse alone. Floor 7.

use super::{AGAINST, Hand, setup};
use crate::combat::{CombatantId, Ruleset};
use crate::grid::Cell;
use crate::play::aim::Selection;
use crate::play::focus::Focus;
use crate::play::screen::Screen;
use crate::play::session::Mind;
use crate::view::Layout;
use bevy::prelude::*;

/// Turns after which a battle counts as one that does not end.
const LONG: usize = 600;

/// The cell that leads nearest to an enemy, if it is nearer than where the one who acts stands.
pub fn way(hand: &Hand) -> Option<Cell> {
    let (session, aim) = (hand.session(), hand.aim());
    let battle = session.battle();
    let who = aim.who?;
    let kind = battle.board().kind();
    let enemies: Vec<Cell> = battle
        .combatants()
        .filter(|&other| battle.is_up(other) && battle.side(other) != battle.side(who))
        .flat_map(|other| session.cells_of(other))
        .collect();
    let far = |cell: Cell| {
        enemies
            .iter()
            .map(|&enemy| kind.distance(cell, enemy))
            .min()
    };
    let here = far(*session.cells_of(who).first()?)?;
    aim.reach
        .iter()
        .filter(|reach| reach.band <= 1)
        .map(|reach| reach.cell)
        .filter(|&cell| session.combatant_at(cell).is_none())
        .filter_map(|cell| Some((far(cell)?, cell)))
        .filter(|&(far, _)| far < here)
        .min_by_key(|&(far, cell)| (far, cell.x, cell.y))
        .map(|(_, cell)| cell)
}

fn asked(hand: &Hand) -> Option<usize> {
    Some(hand.session().battle().pending()?.options.len())
}

/// The cell under the cursor of the keys.
fn cursor(hand: &Hand) -> Option<Cell> {
    let selection = hand.app.world().resource::<Selection>();
    selection.hover.filter(|_| selection.by_keys)
}

/// Brings the cursor to a cell by the arrow keys.
pub fn steer_to(hand: &mut Hand, to: Cell) {
    hand.key(KeyCode::ArrowUp);
    for _ in 0..80 {
        let from = cursor(hand).expect("the keys have a cursor");
        let layout = hand.app.world().resource::<Layout>();
        let ((column, row), (x, y)) = (layout.column_row(from), layout.column_row(to));
        let key = match (y.cmp(&row), x.cmp(&column)) {
            (std::cmp::Ordering::Greater, _) => KeyCode::ArrowDown,
            (std::cmp::Ordering::Less, _) => KeyCode::ArrowUp,
            (_, std::cmp::Ordering::Greater) => KeyCode::ArrowRight,
            (_, std::cmp::Ordering::Less) => KeyCode::ArrowLeft,
            _ => return,
        };
        hand.key(key);
    }
    panic!("the cursor never came to {to}");
}

/// The enemy that is hit most likely.
pub fn target(hand: &Hand) -> Option<CombatantId> {
    let marks = &hand.aim().marks;
    marks
        .iter()
        .max_by(|a, b| a.chance.total_cmp(&b.chance))
        .map(|mark| mark.who)
}

/// One decision by keys; `count` makes answers alternate.
pub fn decide_by_keys(hand: &mut Hand, count: usize) {
    if let Some(options) = asked(hand) {
        let digits = [
            KeyCode::Digit1,
            KeyCode::Digit2,
            KeyCode::Digit3,
            KeyCode::Digit4,
        ];
        let last = digits[(options - 1).min(3)];
        let window = hand.session().open_window(true).is_some();
        hand.key(match count.is_multiple_of(2) {
            true if window && options == 1 => KeyCode::KeyE,
            true => KeyCode::Digit1,
            false if window => KeyCode::KeyE,
            false => last,
        });
    } else if target(hand).is_some() {
        hand.key(KeyCode::Tab);
        hand.key(KeyCode::Enter);
    } else if let Some(cell) = way(hand) {
        steer_to(hand, cell);
        hand.key(KeyCode::Enter);
    } else {
        hand.key(KeyCode::KeyE);
    }
}

/// One decision by the mouse.
fn decide_by_mouse(hand: &mut Hand, count: usize) {
    if let Some(options) = asked(hand) {
        let answer = if count.is_multiple_of(2) {
            0
        } else {
            options - 1
        };
        hand.press(&format!("answer-{answer}"));
    } else if let Some(cell) =
        target(hand).and_then(|who| hand.session().cells_of(who).first().copied())
    {
        hand.click_on(cell);
    } else if let Some(cell) = way(hand) {
        hand.click_on(cell);
    } else {
        hand.press("end-turn");
    }
}

/// How many answers of the waiting question have odds; those of each sum to 1.
fn answers_with_odds(hand: &Hand) -> usize {
    let battle = hand.session().battle();
    let choice = battle.pending().expect("a question waits");
    let odds = choice.options.iter().map(|option| {
        let consequence = battle.ruleset().questions.consequence;
        let lines = consequence(battle.world(), choice, &option.key).odds;
        let sum: f64 = lines.iter().map(|line| line.probability.to_f64()).sum();
        assert!(
            lines.is_empty() || (sum - 1.0).abs() < 1e-9,
            "{}: {sum}",
            option.key
        );
        usize::from(!lines.is_empty())
    });
    odds.sum()
}

/// What is asked, where the answers are, and what the status line says.
fn now(hand: &mut Hand) -> String {
    let choice = hand.session().battle().pending().cloned();
    let places: Vec<_> = (0..4)
        .map(|at| hand.place(&format!("answer-{at}")))
        .collect();
    let (status, text) = (hand.status(), hand.text());
    format!("{choice:?}, answers at {places:?}: {status}\n{text}")
}

/// Decides until the summary opens; gives how many questions were answered, and how many of the answers had odds.
fn play(hand: &mut Hand, decide: fn(&mut Hand, usize)) -> (usize, usize) {
    let (mut answers, mut odds, mut still) = (0, 0, 0);
    for count in 0..LONG {
        hand.wait();
        if hand.screen() == Screen::Summary || hand.session().battle().outcome().is_some() {
            hand.frames(40);
            assert_eq!(hand.screen(), Screen::Summary);
            return (answers, odds);
        }
        let question = asked(hand).is_some();
        if question {
            odds += answers_with_odds(hand);
        }
        let before = hand.session().revision();
        decide(hand, if question { answers } else { count });
        answers += usize::from(question);
        hand.frames(2);
        still = match hand.session().revision() == before {
            true => still + 1,
            false => 0,
        };
        assert!(still < 30, "nothing is done any more: {}", now(hand));
        if hand.session().revision() == before && hand.screen() == Screen::Battle && !question {
            hand.key(KeyCode::Escape);
            if hand.dialog().is_some() {
                hand.key(KeyCode::Escape);
            }
            hand.key(KeyCode::KeyE);
        }
    }
    let text = hand.text();
    let commands = hand.session().battle().commands();
    let last = &commands[commands.len().saturating_sub(12)..];
    panic!(
        "the battle does not end: {} commands, {last:?}\n{text}",
        commands.len()
    );
}

/// Walks and ends turns until somebody can attack.
pub fn close_in(hand: &mut Hand) {
    for _ in 0..40 {
        hand.wait();
        if asked(hand).is_some() {
            hand.key(KeyCode::Digit1);
        } else if target(hand).is_some() {
            return;
        } else if let Some(cell) = way(hand) {
            hand.click_on(cell);
        } else {
            hand.key(KeyCode::KeyE);
        }
    }
    panic!("nobody came near an enemy");
}

/// Brings the focus onto a part of the screen by Tab.
pub fn focus_on(hand: &mut Hand, key: &str) {
    for _ in 0..90 {
        let focus = hand.app.world().resource::<Focus>();
        if focus.key.as_deref() == Some(key) {
            return;
        }
        hand.key(KeyCode::Tab);
    }
    panic!("Tab never came to {key}");
}

/// The rulesets in which combatants take turns, by their place in the menu.
fn with_turns() -> impl Iterator<Item = usize> {
    let all = crate::rules::all().iter().enumerate();
    let free = |rules: &Ruleset| rules.questions.windows.iter().any(|sort| sort.aimed);
    all.filter(move |(_, rules)| !free(rules))
        .map(|(index, _)| index)
}

/// Plays a battle under each ruleset with turns by keys.
fn by_keys(level: &str, seed: u64) {
    let played: Vec<_> = with_turns()
        .map(|rules| by_keys_under(rules, level, seed))
        .collect();
    let answers = played.iter().map(|(answers, _)| answers);
    assert!(
        answers.sum::<usize>() > 0,
        "{level}: nothing was ever asked"
    );
    let odds = played.iter().map(|(_, odds)| odds);
    assert!(odds.sum::<usize>() > 0, "{level}: no answer had odds");
}

/// Plays a battle by keys; gives how many questions were answered, and how many of the answers had odds.
fn by_keys_under(rules: usize, level: &str, seed: u64) -> (usize, usize) {
    let mut hand = Hand::at_menu(setup(level, seed, &AGAINST));
    focus_on(&mut hand, &format!("rules-{rules}"));
    hand.key(KeyCode::Enter);
    // Round all who may play the side, and back to the computer.
    focus_on(&mut hand, "side-1");
    for _ in 0..4 {
        hand.key(KeyCode::Enter);
    }
    focus_on(&mut hand, "start");
    hand.key(KeyCode::Enter);
    hand.frames(3);
    assert_eq!(hand.session().minds(), AGAINST);
    let played = play(&mut hand, decide_by_keys);
    focus_on(&mut hand, "summary-menu");
    hand.key(KeyCode::Enter);
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Menu);
    played
}

/// Plays a battle under each ruleset with turns by the mouse.
fn by_mouse(level: &str, seed: u64) {
    let answers = with_turns().map(|rules| by_mouse_under(rules, level, seed));
    assert!(
        answers.sum::<usize>() > 0,
        "{level}: nothing was ever asked"
    );
}

/// Plays a battle by the mouse; gives how many questions were answered.
fn by_mouse_under(rules: usize, level: &str, seed: u64) -> usize {
    let mut hand = Hand::at_menu(setup(level, seed, &[Mind::COMPUTER, Mind::COMPUTER]));
    // From the computer of usual strength over the strong one to a person.
    for _ in 0..2 {
        hand.press("side-0");
        hand.frames(2);
    }
    hand.press(&format!("rules-{rules}"));
    hand.frames(2);
    hand.press("start");
    hand.frames(3);
    assert_eq!(hand.session().minds(), AGAINST);
    let (answers, _) = play(&mut hand, decide_by_mouse);
    hand.press("summary-menu");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Menu);
    answers
}

#[test]
fn a_battle_on_squares_is_played_from_the_menu_to_the_menu_by_keys() {
    by_keys("01_drill_yard", 7);
}

#[test]
fn a_battle_on_hexes_is_played_from_the_menu_to_the_menu_by_the_mouse() {
    by_mouse("02_forest_clearing", 10);
}

#[test]
fn a_battle_on_hexes_is_played_from_the_menu_to_the_menu_by_keys() {
    by_keys("02_forest_clearing", 8);
}

#[test]
fn a_battle_on_squares_is_played_from_the_menu_to_the_menu_by_the_mouse() {
    by_mouse("01_drill_yard", 9);
}
