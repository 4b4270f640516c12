//! What lies over the map keeps off what one has to see: cards, banners, questions. Floor 7.

use super::free::at_priority_of;
use super::guide::begin;
use super::hand::{Hand, level, setup};
use super::whole::{close_in, decide_by_keys};
use super::{AGAINST, BOTH, my_turn};
use crate::combat::Family;
use crate::grid::Cell;
use crate::play::aim::Selection;
use crate::play::hud::areas::ActionBar;
use crate::play::hud::dock::QuestionCard;
use crate::play::hud::odds::OddsCard;
use crate::play::intent::Intent;
use crate::play::session::Setup;
use crate::play::settings::Settings;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, UiGlobalTransform};

/// The part of the window that the parts with a mark fill, in its pixels.
pub fn filled<M: Component>(hand: &mut Hand) -> Option<Rect> {
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
    written(&text)
}

/// A level in a file of its own.
fn written(text: &str) -> tempfile::NamedTempFile {
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

/// The words of a card, and the part of the window that each fills as it is laid out.
fn words_of_card<M: Component>(hand: &mut Hand) -> Vec<(String, Rect)> {
    let world = hand.app.world_mut();
    let mut cards = world.query_filtered::<Entity, With<M>>();
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
        hand.app.world_mut().resource_mut::<Settings>().rule_ids = true;
        let enemy = hand.aim().marks.first().expect("a target").who;
        hand.point_at(hand.session().cells_of(enemy)[0]);
        hand.frames(4);
        let words = words_of_card::<OddsCard>(&mut hand);
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

/// The part of the window that a combatant fills.
fn piece(hand: &Hand, who: crate::combat::CombatantId, window: Vec2) -> Rect {
    let world = hand.app.world();
    let (layout, rig) = (
        world.resource::<crate::view::Layout>(),
        world.resource::<crate::view::CameraRig>(),
    );
    let half = 0.5 * crate::view::layout::CELL / rig.scale();
    let cells = hand.session().cells_of(who);
    let cells = cells.iter().map(|&cell| {
        let at = rig.world_to_window(window, layout.cell_to_world(cell));
        Rect::from_center_half_size(at, Vec2::splat(half))
    });
    cells.reduce(|a, b| a.union(b)).expect("it is on the board")
}

const WINDOWS: [Vec2; 4] = [
    Vec2::new(1024.0, 600.0),
    Vec2::new(1280.0, 720.0),
    Vec2::new(1600.0, 900.0),
    Vec2::new(1920.0, 1080.0),
];

/// Checks that no words leave the card of a question sideways.
fn check_words(hand: &mut Hand, card: Rect, what: &str) {
    for (text, words) in words_of_card::<QuestionCard>(hand) {
        assert!(
            card.min.x <= words.min.x && words.max.x <= card.max.x + 1.0,
            "{what}: {text:?} at {words:?} leaves {card:?}"
        );
    }
}

/// Checks that the card of the question that is open lies in the window, hides neither of the two whom it is about,
/// and stays where it is while the picture moves and the answers change.
fn check_card(hand: &mut Hand, window: Vec2, what: &str) {
    hand.frames(3);
    let choice = hand.session().battle().pending().cloned();
    let choice = choice.expect("a question");
    let card = filled::<QuestionCard>(hand).unwrap_or_else(|| panic!("{what}: no card"));
    let whole = Rect::from_corners(Vec2::ZERO, window).inflate(1.0);
    assert!(
        whole.union(card) == whole,
        "{what}: {card:?} leaves the window"
    );
    check_words(hand, card, what);
    for who in hand.session().two_of(&choice) {
        let piece = piece(hand, who, window);
        let seen = whole.contains(piece.center());
        let common = card.intersect(piece);
        assert!(
            seen && common.is_empty(),
            "{what}: {card:?} hides {piece:?}: {}",
            choice.prompt
        );
    }
    let answer = hand.place("answer-0");
    assert!(answer.is_some(), "{what}: no answer");
    hand.app
        .world_mut()
        .write_message(crate::view::CameraCommand::Pan(Vec2::new(90.0, -70.0)));
    hand.frames(3);
    assert_eq!(filled::<QuestionCard>(hand), Some(card), "{what}: it jumps");
    hand.key(KeyCode::KeyN);
    hand.frames(2);
    let now = filled::<QuestionCard>(hand).expect("the card stays");
    assert!(
        now.min.x == card.min.x && (now.min.y == card.min.y || now.max.y == card.max.y),
        "{what}: it jumps from {card:?} to {now:?}"
    );
}

/// Plays until somebody is asked in one way or the other.
fn until_asked(hand: &mut Hand, by_actions: bool) -> bool {
    for count in 0..120 {
        hand.wait();
        let pending = hand.session().battle().pending().cloned();
        match pending {
            Some(choice) if choice.actors.is_empty() != by_actions => return true,
            Some(choice) if choice.may_decline() => hand.key(KeyCode::KeyE),
            _ if hand.session().battle().outcome().is_some() => return false,
            _ => {}
        }
        decide_by_keys(hand, count);
    }
    false
}

#[test]
fn a_question_hides_neither_of_the_two_in_any_window_at_any_size() {
    for level in ["01_drill_yard", "02_forest_clearing"] {
        for size in WINDOWS {
            for scale in [150, 200] {
                let mut hand = my_turn(level, &BOTH);
                hand.resize(size, scale);
                if until_asked(&mut hand, false) {
                    check_card(&mut hand, size, &format!("{level} {size:?} {scale} %"));
                } else {
                    panic!("{level}: nothing is asked");
                }
            }
        }
    }
}

#[test]
fn beside_a_guide_in_a_small_window_no_words_leave_a_question() {
    let path = level("guided/contest");
    let setup = Setup {
        seed: 3,
        ..begin(&path, "contest")
    };
    let mut hand = Hand::at_table(setup);
    hand.resize(WINDOWS[0], 100);
    for count in 0..60 {
        hand.wait();
        hand.frames(3);
        if let Some(card) = filled::<QuestionCard>(&mut hand) {
            return check_words(&mut hand, card, "guided/contest");
        }
        decide_by_keys(&mut hand, count);
    }
    panic!("nothing is asked");
}

#[test]
fn a_window_that_actions_answer_hides_neither_of_the_two() {
    for grid in ["square", "hex"] {
        for size in WINDOWS {
            for scale in [100, 150, 200] {
                let level = skirmish(grid, true);
                let mut hand = at_priority_of(level.path(), &BOTH);
                hand.resize(size, scale);
                let enemy = hand.aim().marks.first().expect("a target").who;
                let who = hand.aim().who.expect("somebody acts");
                let offer = hand.aim().offers.iter().find(|it| it.usual).cloned();
                let verb = offer.expect("an attack");
                let act = crate::combat::Act::new(verb.verb.clone()).at(enemy);
                let act = match verb.with {
                    Some(with) => act.with(with),
                    None => act,
                };
                let command = crate::combat::BattleCommand::act(who, act);
                let mut session = hand
                    .app
                    .world_mut()
                    .resource_mut::<crate::play::session::Session>();
                session.submit(command).expect("it is legal");
                hand.wait();
                let pending = hand.session().battle().pending().cloned();
                assert!(pending.is_some_and(|it| !it.actors.is_empty()));
                check_card(&mut hand, size, &format!("{grid} {size:?} {scale} %"));
            }
        }
    }
}

#[test]
fn nobody_is_asked_before_it_was_seen_what_about() {
    let mut hand = my_turn("01_drill_yard", &BOTH);
    hand.app
        .world_mut()
        .resource_mut::<Settings>()
        .reduced_motion = false;
    let mut seen = 0;
    for count in 0..400 {
        hand.frames(1);
        let world = hand.app.world();
        let idle = world.resource::<crate::view::MotionQueue>().is_idle();
        let shown = hand.session().caught_up();
        if filled::<QuestionCard>(&mut hand).is_some() {
            assert!(idle && shown, "a question is open while something moves");
            seen += 1;
        }
        if hand.ready() && !hand.session().person_may_act().is_empty() {
            if hand.session().battle().outcome().is_some() {
                break;
            }
            decide_by_keys(&mut hand, count);
        }
    }
    assert!(seen > 0, "nothing was asked");
}

/// The words of the action bar that their buttons cut off, at the side or below.
fn cut_in_the_bar(hand: &mut Hand) -> Vec<String> {
    let world = hand.app.world_mut();
    let mut bars = world.query_filtered::<Entity, With<ActionBar>>();
    let mut parts = world.query::<&Children>();
    let mut texts = world.query::<(&Text, &TextLayoutInfo, &UiGlobalTransform, &ComputedNode)>();
    let mut boxes = world.query::<(&ComputedNode, &UiGlobalTransform, &ChildOf)>();
    let bar = bars.single(world).expect("one bar");
    let (parts, texts, boxes) = (parts.query(world), texts.query(world), boxes.query(world));
    let mut cut = Vec::new();
    for entity in parts.iter_descendants(bar) {
        let Ok((text, laid_out, place, node)) = texts.get(entity) else {
            continue;
        };
        let corner = place.translation - node.size() / 2.0;
        let end = corner + laid_out.size;
        // The words lie in a column, which lies in the button.
        let mut around = entity;
        for _ in 0..2 {
            let Ok((.., of)) = boxes.get(around) else {
                break;
            };
            around = of.parent();
            let Ok((node, place, _)) = boxes.get(around) else {
                break;
            };
            let last = place.translation + node.size() / 2.0;
            if end.x > last.x + 1.0 || end.y > last.y + 2.0 {
                cut.push(format!("{:?} ends at {end}, its box at {last}", text.0));
            }
        }
    }
    cut
}

#[test]
fn no_name_in_an_open_fold_is_cut_off() {
    const FOLDS: [Family; 4] = [
        Family::Attacks,
        Family::Maneuvers,
        Family::Things,
        Family::Other,
    ];
    for rules in crate::rules::all() {
        for level in ["01_drill_yard", "02_forest_clearing"] {
            let mut hand = Hand::at_table(Setup {
                rules: rules.id.to_owned(),
                ..setup(level, 7, &BOTH)
            });
            hand.wait();
            if hand.session().is_deploying() {
                hand.key(KeyCode::KeyE);
                hand.wait();
            }
            hand.resize(Vec2::new(1024.0, 600.0), 100);
            let mut opened = 0;
            for count in 0..2 {
                for fold in FOLDS {
                    let has = hand.aim().offers.iter().any(|offer| offer.family == fold);
                    if !has {
                        continue;
                    }
                    hand.app
                        .world_mut()
                        .write_message(Intent::OpenFold(Some(fold)));
                    // Words are broken in the frame after their button has its width.
                    hand.frames(4);
                    let cut = cut_in_the_bar(&mut hand);
                    assert!(cut.is_empty(), "{} {level} {fold:?}: {cut:#?}", rules.id);
                    opened += 1;
                }
                decide_by_keys(&mut hand, count);
                hand.wait();
            }
            assert!(opened > 3, "{} {level}: {opened} folds", rules.id);
        }
    }
}

/// A fighter with a crossbow that is not loaded, and fewer AP than that takes.
fn crossbow(grid: &str) -> tempfile::NamedTempFile {
    let text = format!(
        "(name: \"Crossbow\", summary: \"To be loaded.\", grid: {grid}, rulesets: [\"wounds\"],
          legend: {{\".\": \"grass\", \"A\": \"grass\", \"1\": \"grass\"}},
          rows: [\"A........1\", \"..........\"],
          sides: [(name: \"Blue\"), (name: \"Red\")],
          combatants: [
            (role: \"archer\", side: 0, cell: \"A\", facing: \"E\", name: \"Ada\", overrides: {{
              \"wounds\": (spd: 0, held: [\"crossbow\"], unloaded: [\"crossbow\"])}}),
            (role: \"archer\", side: 1, cell: \"1\", facing: \"W\", name: \"Bo\"),
          ],
          start: opening(0))"
    );
    written(&text)
}

#[test]
fn a_long_action_at_nobody_is_begun_by_a_second_press_and_shows_its_options_first() {
    for grid in ["square", "hex"] {
        let level = crossbow(grid);
        let mut hand = Hand::at_table(Setup {
            rules: "wounds".into(),
            path: level.path().to_path_buf(),
            ..setup("01_drill_yard", 7, &BOTH)
        });
        hand.wait();
        let mut offers = hand.aim().offers.iter();
        let load = offers.find(|offer| offer.verb == "load").cloned();
        hand.choose(&load.expect("it can be loaded"));
        hand.frames(2);
        assert_eq!(hand.session().battle().commands().len(), 0, "{grid}");
        assert!(hand.text().contains("Over several turns"), "{grid}");
        hand.press("do-chosen");
        hand.wait();
        let commands = hand.session().battle().commands();
        assert_eq!(commands.len(), 1, "{grid}: {commands:?}");
        assert!(hand.text().contains("for Load"), "{grid}: {}", hand.text());
    }
}
