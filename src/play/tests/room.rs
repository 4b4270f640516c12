//! What lies over the map keeps off what one has to see: cards, banners, questions. Floor 7.

use super::free::at_priority_of;
use super::hand::Hand;
use super::whole::{close_in, decide_by_keys};
use super::{AGAINST, BOTH, my_turn};
use crate::grid::Cell;
use crate::play::aim::Selection;
use crate::play::hud::areas::ActionBar;
use crate::play::hud::dock::QuestionCard;
use crate::play::hud::odds::OddsCard;
use crate::play::settings::Settings;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, UiGlobalTransform};

/// The part of the window that the parts with a mark fill, in its pixels.
fn filled<M: Component>(hand: &mut Hand) -> Option<Rect> {
    let world = hand.app.world_mut();
    let mut parts = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<M>>();
    let found = parts.iter(world).find(|(node, _)| !node.is_empty());
    found.map(|(node, place)| Rect::from_center_size(place.translation, node.size()))
}

/// A level with two against two, all near the upper or the lower border of the map.
fn skirmish(grid: &str, high: bool) -> tempfile::NamedTempFile {
    let mut rows = [".A1....", "B2.....", ".......", ".......", "......."];
    if !high {
        rows.reverse();
    }
    let mut text =
        format!("(name: \"Skirmish\", summary: \"Two against two.\", grid: {grid}, legend: {{");
    for key in [".", "A", "B", "1", "2"] {
        text += &format!("\"{key}\": \"grass\", ");
    }
    text += "}, rows: [";
    for row in rows {
        text += &format!("\"{row}\", ");
    }
    text += "], sides: [(name: \"Blue\"), (name: \"Red\")], combatants: [";
    for (side, cell) in [(0, "A"), (0, "B"), (1, "1"), (1, "2")] {
        text += &format!(
            "(role: \"swordsman\", side: {side}, cell: \"{cell}\", facing: \"E\", name: \"Of {cell}\"), "
        );
    }
    text += "])";
    let file = tempfile::Builder::new()
        .suffix(".ron")
        .tempfile()
        .expect("a file");
    std::fs::write(file.path(), text).expect("the level is written");
    file
}

/// Points at all targets of all who may answer a window; returns how many cards were high.
fn cards_beside_the_banner(hand: &mut Hand) -> usize {
    let mut high_cards = 0;
    let choice = hand
        .session()
        .battle()
        .pending()
        .cloned()
        .expect("a window");
    for _ in &choice.actors {
        hand.key(KeyCode::KeyN);
        for mark in hand.aim().marks.clone() {
            let cell = hand.session().cells_of(mark.who)[0];
            hand.point_at(cell);
            hand.frames(4);
            let card = filled::<OddsCard>(hand).expect("a card");
            let banner = filled::<QuestionCard>(hand);
            let common = card.intersect(banner.expect("a banner"));
            assert!(common.is_empty(), "{card:?} covers {common:?}");
            high_cards += usize::from(card.height() > 240.0);
        }
    }
    high_cards
}

#[test]
fn no_card_covers_the_banner_of_a_window() {
    for grid in ["square", "hex"] {
        for high in [true, false] {
            let level = skirmish(grid, high);
            let mut hand = at_priority_of(level.path(), &BOTH);
            let enemy = hand.aim().marks.first().expect("a target").who;
            hand.click_on(hand.session().cells_of(enemy)[0]);
            hand.wait();
            let count = cards_beside_the_banner(&mut hand);
            assert!(count > 0, "{grid}: no high card");
        }
    }
}

#[test]
fn on_a_low_map_a_question_takes_the_place_of_the_action_bar() {
    let mut hand = my_turn("01_drill_yard", &AGAINST);
    for count in 0..60 {
        hand.wait();
        if hand.session().question(hand.ready()).is_some() {
            break;
        }
        decide_by_keys(&mut hand, count);
    }
    assert!(hand.session().question(true).is_some(), "nothing is asked");
    assert!(filled::<ActionBar>(&mut hand).is_some());
    hand.app.world_mut().resource_mut::<Settings>().scale = 200;
    hand.frames(5);
    assert_eq!(filled::<ActionBar>(&mut hand), None);
    let card = filled::<QuestionCard>(&mut hand).expect("a question");
    assert!(card.max.y <= 721.0 && card.min.y >= 112.0, "{card:?}");
    let answer = hand.place("answer-0").expect("an answer") * 2.0;
    assert!(card.contains(answer), "{answer} in {card:?}");
    hand.press("answer-0");
    hand.frames(3);
    hand.wait();
    if hand.session().question(true).is_none() {
        assert!(filled::<ActionBar>(&mut hand).is_some());
        assert_eq!(filled::<QuestionCard>(&mut hand), None);
    }
}

/// Brings the cursor by keys to the first target while the mouse lies over a cell: one in reach that the card of the
/// target leaves free, or else any cell that the card hides.
fn cursor_and_mouse(hand: &mut Hand, hidden: bool) -> Cell {
    hand.key(KeyCode::Tab);
    hand.frames(3);
    let first = hand.app.world().resource::<Selection>().hover;
    let card = filled::<OddsCard>(hand);
    let lies_under = |hand: &Hand, cell| card.is_some_and(|it| it.contains(hand.on_screen(cell)));
    let cells: Vec<Cell> = if hidden {
        hand.session().battle().board().cells().collect()
    } else {
        hand.aim().reach.iter().map(|reach| reach.cell).collect()
    };
    let fits = cells.into_iter().filter(|&cell| {
        hand.session().combatant_at(cell).is_none() && lies_under(hand, cell) == hidden
    });
    // Far from the target: next to it the pointer would come to rest on the card.
    let to = hand.on_screen(first.expect("a target"));
    let far = |cell: &Cell| hand.on_screen(*cell).distance(to) as u32;
    let cell = fits.max_by_key(far).expect("a cell");
    hand.point_at(cell);
    hand.key(KeyCode::Tab);
    hand.frames(3);
    assert_eq!(hand.app.world().resource::<Selection>().hover, first);
    assert_ne!(first, Some(cell));
    cell
}

#[test]
fn a_click_counts_where_the_mouse_lies_after_keys_moved_the_cursor() {
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let mut hand = my_turn(level, &BOTH);
        let who = hand.aim().who.expect("somebody acts");
        let cell = cursor_and_mouse(&mut hand, false);
        hand.click();
        let hover = hand.app.world().resource::<Selection>().hover;
        assert_eq!(hover, Some(cell), "{level}");
        let commands = hand.session().battle().commands();
        assert_eq!(commands.last().map(|it| it.who), Some(who), "{level}");
    }
}

#[test]
fn a_click_on_a_card_that_keys_brought_means_nothing_below_it() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    close_in(&mut hand);
    cursor_and_mouse(&mut hand, true);
    let before = hand.session().battle().commands().len();
    hand.click();
    assert_eq!(hand.session().battle().commands().len(), before);
    let selection = hand.app.world().resource::<Selection>();
    assert!(
        selection.by_keys,
        "the cursor stays where the keys brought it"
    );
}

/// The words of the card with the odds, and the part of the window that each fills as it is laid out.
fn words_of_card(hand: &mut Hand) -> Vec<(String, Rect)> {
    let world = hand.app.world_mut();
    let mut cards = world.query_filtered::<Entity, With<OddsCard>>();
    let mut parts = world.query::<&Children>();
    let mut texts = world.query::<(&Text, &TextLayoutInfo, &ComputedNode, &UiGlobalTransform)>();
    let card = cards.single(world).expect("one card");
    let parts = parts.query(world);
    let texts = texts.query(world);
    let inside = parts.iter_descendants(card);
    let texts = inside.filter_map(|entity| texts.get(entity).ok());
    let placed = texts.map(|(text, laid_out, node, place)| {
        let corner = place.translation - node.size() / 2.0;
        let rect = Rect::from_corners(corner, corner + node.size().max(laid_out.size));
        (text.0.clone(), rect)
    });
    placed.collect()
}

#[test]
fn values_of_many_words_leave_room_for_what_stands_beside_them() {
    for grid in ["square", "hex"] {
        let level = skirmish(grid, true);
        let mut hand = at_priority_of(level.path(), &BOTH);
        let enemy = hand.aim().marks.first().expect("a target").who;
        hand.point_at(hand.session().cells_of(enemy)[0]);
        hand.frames(4);
        let words = words_of_card(&mut hand);
        let long = words
            .iter()
            .find(|(text, _)| text.contains("to the defence"));
        assert!(long.is_some(), "{grid}: {words:?}");
        let whole = words.iter().any(|(text, _)| text.contains("AUR-"));
        assert!(whole, "{grid}: the low card: {words:?}");
        for (index, (text, rect)) in words.iter().enumerate() {
            for (other, at) in &words[index + 1..] {
                let common = rect.intersect(*at).size();
                assert!(common.min_element() < 1.0, "{text} lies over {other}");
            }
        }
    }
}
