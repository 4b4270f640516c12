//! The screen keeps still: chances keep apart, questions stand in one place, the board comes back, and nothing that is
//! needed leaves the window.

use super::free::at_priority_of;
use super::hand::{Hand, level, setup};
use super::room::filled;
use super::whole::decide_by_keys;
use super::{AGAINST, BOTH, my_turn};
use crate::combat::CombatantId;
use crate::play::aim::Selection;
use crate::play::danger::DangerShown;
use crate::play::hud::dock::QuestionCard;
use crate::play::hud::log::{LogLine, LogList};
use crate::play::hud::odds::OddsCard;
use crate::play::session::{Mind, Setup};
use crate::play::settings::Settings;
use crate::play::storage::Folder;
use crate::view::label::Label;
use crate::view::layout::CELL;
use crate::view::look::TokenPose;
use crate::view::{
    CameraCommand, CameraRig, DangerMark, Layout, Overlays, TargetMark, TokenId, TokenLook,
    ViewRect,
};
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::PrimaryWindow;
use leafwing_input_manager::prelude::Buttonlike;

/// A level with sixteen in a melee of two sides.
fn melee(grid: &str, corner: bool) -> tempfile::NamedTempFile {
    const KEYS: &str = "ABCDEFGHIJKLMNOP";
    let (left, top) = if corner { (0, 0) } else { (4, 2) };
    let mut rows = vec![vec!['.'; 12]; 8];
    for (index, key) in KEYS.chars().enumerate() {
        rows[top + index / 4][left + index % 4] = key;
    }
    let mut text = format!("(name: \"Melee\", summary: \"Sixteen.\", grid: {grid}, legend: {{");
    for key in KEYS.chars().chain(['.']) {
        text += &format!("\"{key}\": \"grass\", ");
    }
    text += "}, rows: [";
    for row in rows {
        text += &format!("\"{}\", ", row.into_iter().collect::<String>());
    }
    text += "], sides: [(name: \"Blue\"), (name: \"Red\")], combatants: [";
    for (index, key) in KEYS.chars().enumerate() {
        let side = (index + index / 4) % 2;
        text += &format!(
            "(role: \"swordsman\", side: {side}, cell: \"{key}\", facing: \"E\", name: \"Name of {key}\"), "
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

fn at_melee(grid: &str, corner: bool) -> Hand {
    let level = melee(grid, corner);
    let mut hand = Hand::at_table(Setup {
        path: level.path().to_path_buf(),
        ..setup("01_drill_yard", 7, &BOTH)
    });
    hand.wait();
    hand
}

fn window(hand: &mut Hand) -> Vec2 {
    let world = hand.app.world_mut();
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    windows.single(world).expect("one window").size()
}

/// The words in the world that are seen, with the part of the window that each fills.
fn words(hand: &mut Hand) -> Vec<(String, Rect)> {
    let size = window(hand);
    let world = hand.app.world_mut();
    let rig = *world.resource::<CameraRig>();
    let mut all = world.query_filtered::<(
        &Text2d,
        &TextLayoutInfo,
        &GlobalTransform,
        &InheritedVisibility,
    ), With<Label>>();
    let seen = all.iter(world).filter(|(.., seen)| seen.get());
    seen.map(|(text, measured, place, _)| {
        let at = rig.world_to_window(size, place.translation().truncate());
        let least = Vec2::new(text.0.chars().count() as f32 * 6.0, 16.0);
        let rect = Rect::from_center_size(at, measured.size.max(least));
        (text.0.clone(), rect)
    })
    .collect()
}

/// The part of the window that each piece fills at the least.
fn pieces(hand: &mut Hand) -> Vec<Rect> {
    let size = window(hand);
    let world = hand.app.world();
    let (rig, layout) = (world.resource::<CameraRig>(), world.resource::<Layout>());
    let half = 26.0 / rig.scale();
    let all = hand.session().in_view();
    let cells = all.map(|who| hand.session().cells_of(who)[0]);
    let at = cells.map(|cell| rig.world_to_window(size, layout.cell_to_world(cell)));
    at.map(|at| Rect::from_center_half_size(at, Vec2::splat(half)))
        .collect()
}

/// Checks that no words cover a piece or other words, and that none is cut by the panels round the map.
fn check_words(hand: &mut Hand, chances: usize, what: &str) {
    let size = window(hand);
    let free = *hand.app.world().resource::<ViewRect>();
    let room = Rect::new(
        free.left,
        free.top,
        size.x - free.right,
        size.y - free.bottom,
    );
    let (words, pieces) = (words(hand), pieces(hand));
    let shown = words.iter().filter(|(text, _)| text.contains('%'));
    assert_eq!(shown.count(), chances, "{what}: a chance is left out");
    for (index, (text, rect)) in words.iter().enumerate() {
        assert!(
            room.contains(rect.min) && room.contains(rect.max),
            "{what}: {text:?} at {rect:?} is cut by {room:?}"
        );
        for piece in &pieces {
            assert!(
                rect.intersect(*piece).is_empty(),
                "{what}: {text:?} at {rect:?} covers a piece at {piece:?}"
            );
        }
        for (other, at) in &words[index + 1..] {
            assert!(
                rect.intersect(*at).is_empty(),
                "{what}: {text:?} at {rect:?} lies over {other:?} at {at:?}"
            );
        }
    }
}

#[test]
fn chances_of_a_melee_of_sixteen_cover_nothing_at_any_size() {
    for (grid, corner) in [
        ("square", false),
        ("hex", false),
        ("square", true),
        ("hex", true),
    ] {
        let mut hand = at_melee(grid, corner);
        let all: Vec<CombatantId> = hand.session().in_view().collect();
        assert_eq!(all.len(), 16);
        for size in [(1024.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
            for scale in [100, 150, 200] {
                let what = format!("{grid}, {corner}, {size:?}, {scale} %");
                hand.resize(size.into(), scale);
                let world = hand.app.world_mut();
                world.resource_mut::<Selection>().set_changed();
                hand.frames(3);
                let marks = hand.aim().marks.len();
                assert!(marks > 0);
                check_words(&mut hand, marks, &what);
                // As if everybody was a target: a blast, or a rule for all.
                let cells = all.iter().map(|&who| hand.session().cells_of(who));
                let targets = cells.enumerate().map(|(index, cells)| TargetMark {
                    cells,
                    percent: Some(if index % 3 == 0 { 100 } else { 7 }),
                    chosen: index == 5,
                });
                let targets = targets.collect();
                hand.app.world_mut().resource_mut::<Overlays>().targets = targets;
                hand.frames(2);
                check_words(&mut hand, 16, &format!("{what}, all"));
            }
        }
    }
}

#[test]
fn a_chance_stays_where_it_is_when_another_target_is_chosen_but_under_the_card() {
    let mut hand = at_melee("square", false);
    let chances = |hand: &mut Hand| {
        let words = words(hand).into_iter();
        let shown = words.filter(|(text, _)| text.contains('%'));
        shown.map(|(_, rect)| rect).collect::<Vec<_>>()
    };
    hand.frames(4);
    let before = chances(&mut hand);
    assert!(before.len() > 1, "{before:?}");
    for _ in 0..before.len() {
        hand.key(KeyCode::Tab);
        hand.frames(3);
        let card = filled::<OddsCard>(&mut hand);
        let is_covered = |place: &Rect| card.is_some_and(|it| !it.intersect(*place).is_empty());
        let now = chances(&mut hand);
        assert_eq!(now.len(), before.len());
        assert!(!now.iter().any(is_covered), "{now:?} under {card:?}");
        let stays = |place: &Rect| {
            now.iter()
                .any(|it| it.center().distance(place.center()) < 1.0)
        };
        for place in before.iter().filter(|place| !is_covered(place)) {
            assert!(stays(place), "{place:?} is not in {now:?}, {card:?}");
        }
    }
}

/// The part of the window that the card of a question fills.
fn card(hand: &mut Hand) -> Option<Rect> {
    let world = hand.app.world_mut();
    let mut cards =
        world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<QuestionCard>>();
    let found = cards.iter(world).find(|(node, _)| !node.is_empty());
    found.map(|(node, place)| Rect::from_center_size(place.translation, node.size()))
}

/// Where the camera is once it rests.
fn view(hand: &Hand) -> (Vec2, f32) {
    let rig = hand.app.world().resource::<CameraRig>().at_rest();
    (rig.place(), rig.scale())
}

fn is_same(one: (Vec2, f32), other: (Vec2, f32)) -> bool {
    one.0.distance(other.0) < 1.0 && (one.1 - other.1).abs() < 1e-3
}

#[test]
fn every_question_stands_in_one_place_and_the_board_comes_back() {
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let mut hand = my_turn(level, &BOTH);
        let mut corners: Vec<IVec2> = Vec::new();
        let before = view(&hand);
        for count in 0..160 {
            hand.wait();
            hand.frames(4);
            if hand.session().battle().outcome().is_some() || corners.len() > 5 {
                break;
            }
            if hand.session().question(true).is_some() {
                let card = card(&mut hand).expect("a card");
                corners.push(card.max.round().as_ivec2());
                hand.press("answer-0");
                continue;
            }
            if hand.session().open_window(true).is_none() {
                let now = view(&hand);
                assert!(is_same(now, before), "{level}: {before:?} {now:?}");
            }
            decide_by_keys(&mut hand, count);
        }
        assert!(corners.len() > 1, "{level}: too few questions");
        let same = corners.iter().all(|corner| *corner == corners[0]);
        assert!(same, "{level}: {corners:?}");
    }
}

#[test]
fn the_board_is_where_it_was_after_a_question_that_moved_it() {
    // Zoomed in, the two stand where the card would be.
    let level = melee("square", false);
    let mut hand = at_priority_of(level.path(), &BOTH);
    hand.frames(4);
    let zoom = CameraCommand::Zoom {
        factor: 2.5,
        at: None,
    };
    hand.app.world_mut().write_message(zoom);
    hand.frames(4);
    let before = view(&hand);
    let who = hand.aim().marks.first().map(|mark| mark.who);
    let cell = who.map(|who| hand.session().cells_of(who)[0]);
    hand.point_at(cell.expect("a target"));
    hand.click();
    hand.wait();
    hand.frames(6);
    assert!(card(&mut hand).is_some(), "nothing is asked");
    for _ in 0..12 {
        if hand.session().question(true).is_none() && hand.session().open_window(true).is_none() {
            break;
        }
        match hand.session().open_window(true).is_some() {
            true => hand.key(KeyCode::KeyE),
            false => hand.press("answer-0"),
        }
        hand.wait();
        hand.frames(6);
    }
    assert!(card(&mut hand).is_none(), "it is asked on and on");
    let now = view(&hand);
    assert!(is_same(now, before), "{before:?} {now:?}");
}

#[test]
fn who_acts_is_in_sight_after_every_change_of_size_and_the_view_comes_back() {
    let mut hand = my_turn("05_siege_of_the_gate", &AGAINST);
    let who = hand.aim().who.expect("somebody acts");
    let at = hand.session().cells_of(who)[0];
    let zoom = CameraCommand::Zoom {
        factor: 2.0,
        at: Some(hand.on_screen(at)),
    };
    hand.app.world_mut().write_message(zoom);
    hand.frames(4);
    let before = view(&hand);
    for (size, scale) in [
        ((1024.0, 600.0), 100),
        ((1024.0, 600.0), 200),
        ((1920.0, 1080.0), 150),
        ((1366.0, 768.0), 75),
        ((1280.0, 720.0), 200),
    ] {
        hand.resize(size.into(), scale);
        let world = hand.app.world();
        let rig = world.resource::<CameraRig>().at_rest();
        let free = world.resource::<ViewRect>();
        let place = world.resource::<Layout>().cell_to_world(at);
        let seen = crate::play::bridge::in_sight(&rig, free, Vec2::from(size), place);
        assert!(seen, "{size:?} {scale} %");
    }
    hand.resize(Vec2::new(1280.0, 720.0), 100);
    let now = view(&hand);
    assert!(is_same(now, before), "{before:?} {now:?}");
}

#[test]
fn the_objectives_unfold_by_mouse_and_by_key_and_stay_as_they_are() {
    let mut hand = my_turn("05_siege_of_the_gate", &AGAINST);
    let lines = |hand: &mut Hand| {
        let buttons = hand.buttons();
        let lines = buttons.iter().filter(|key| key.starts_with("goal-"));
        lines.count()
    };
    let kept = |hand: &Hand| {
        let folder = Folder(Some(hand.folder.path().to_path_buf()));
        Settings::read(&folder).expect("they are written").goals
    };
    let folded = hand.buttons().contains(&"goals".to_owned());
    assert!(folded, "no objectives");
    assert_eq!(lines(&mut hand), 0, "they are folded at first");
    hand.press("goals");
    hand.frames(3);
    assert!(lines(&mut hand) > 0);
    assert!(kept(&hand));
    hand.key(KeyCode::KeyJ);
    hand.frames(3);
    assert_eq!(lines(&mut hand), 0);
    assert!(!kept(&hand));
    hand.key(KeyCode::KeyJ);
    hand.frames(3);
    assert!(lines(&mut hand) > 0 && kept(&hand));
}

/// Holds the key of the danger view until all of it is known.
fn look_out(hand: &mut Hand) {
    KeyCode::KeyV.press(hand.app.world_mut());
    hand.frames(80);
}

fn danger(hand: &Hand) -> DangerMark {
    let overlays = hand.app.world().resource::<Overlays>();
    let mark = overlays.danger.clone();
    mark.expect("it is shown while the key is held")
}

#[test]
fn the_danger_view_counts_who_could_strike_and_tells_one_enemy_alone() {
    for name in [
        "01_drill_yard",
        "02_forest_clearing",
        "05_siege_of_the_gate",
    ] {
        let mut hand = my_turn(name, &AGAINST);
        look_out(&mut hand);
        let zones = hand.app.world().resource::<DangerShown>();
        let zones = zones.zones().expect("it is known").to_vec();
        let mark = danger(&hand);
        for (cell, count) in &mark.struck {
            let who = zones.iter().filter(|zone| zone.strikes_in(*cell));
            assert_eq!(who.count(), usize::from(*count), "{name}: {cell:?}");
        }
        // Never one red board: what is the same everywhere is not hatched.
        let board = hand.session().battle().board();
        let open = board.cells().filter(|&cell| board.is_passable(cell));
        let plain = open.filter(|cell| {
            let found = mark.struck.iter().find(|(at, _)| at == cell);
            found.map_or(0, |(_, count)| *count) <= mark.everywhere
        });
        assert!(plain.count() > 0, "{name}: all of the board is hatched");
        for zone in &zones {
            let cell = hand.session().cells_of(zone.who)[0];
            hand.point_at(cell);
            hand.frames(3);
            let alone = danger(&hand);
            assert!(alone.struck.iter().all(|(_, count)| *count == 1), "{name}");
            let struck: Vec<_> = alone.struck.iter().map(|(cell, _)| *cell).collect();
            assert_eq!(struck, zone.strikes, "{name}");
            let text = hand.text();
            let who = hand.session().battle().name(zone.who);
            let told = format!("{who} in its next turn");
            assert!(text.contains(&told), "{name}: {told}");
        }
        // At a cell it says who, and how many.
        let mut cells = mark.struck.iter();
        let free = cells.find(|(cell, _)| hand.session().combatant_at(*cell).is_none());
        if let Some((cell, count)) = free {
            hand.point_at(*cell);
            hand.frames(3);
            let text = hand.text();
            assert!(text.contains(&format!("{count} enem")), "{name}: {text}");
            for zone in zones.iter().filter(|zone| zone.strikes_in(*cell)) {
                let who = hand.session().battle().name(zone.who).to_string();
                assert!(text.contains(&who), "{name}: {who}");
            }
        }
        KeyCode::KeyV.release(hand.app.world_mut());
        hand.frames(2);
        assert!(hand.app.world().resource::<Overlays>().danger.is_none());
    }
}

#[test]
fn a_shot_is_outlined_where_it_is_likely_by_the_odds_and_nowhere_else() {
    let mut hand = my_turn("05_siege_of_the_gate", &AGAINST);
    look_out(&mut hand);
    let mut before = usize::MAX;
    for likely in [1, 40, 80, 100] {
        let mut settings = hand.app.world_mut().resource_mut::<Settings>();
        settings.likely_shot = likely;
        // Some enemies are worked out in each frame.
        hand.frames(40);
        let zones = hand.app.world().resource::<DangerShown>();
        let zones = zones.zones().expect("it is known").to_vec();
        let shots: Vec<_> = zones.iter().flat_map(|zone| zone.shots.clone()).collect();
        assert!(!shots.is_empty(), "nobody has a bow");
        let shot = danger(&hand).shot;
        let mut expected: Vec<_> = shots
            .iter()
            .filter(|(_, chance)| *chance >= f64::from(likely) / 100.0)
            .map(|(cell, _)| *cell)
            .collect();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(shot, expected, "{likely} %");
        assert!(shot.len() <= before);
        before = shot.len();
    }
}

#[test]
fn of_several_in_a_cell_each_can_be_pointed_at() {
    let mut looked_at = 0;
    for rules in crate::rules::all() {
        let mut hand = Hand::at_table(Setup {
            path: level("15_the_long_bridge"),
            rules: rules.id.to_owned(),
            ..setup("01_drill_yard", 7, &BOTH)
        });
        hand.wait();
        if hand.session().is_deploying() {
            hand.key(KeyCode::KeyE);
            hand.wait();
        }
        let view: Vec<CombatantId> = hand.session().in_view().collect();
        for who in view {
            let cells = hand.session().cells_of(who);
            let is_shared = |&cell| hand.session().all_at(cell).len() > 1;
            if !cells.iter().any(is_shared) {
                continue;
            }
            let world = hand.app.world_mut();
            let mut all = world.query::<(&TokenId, &TokenLook, &TokenPose)>();
            let pose = all.iter(world).find(|(id, ..)| id.0 == who.0);
            let (_, look, pose) = pose.expect("a piece");
            // Where a large piece is seen beside the small one on it.
            let aside = match look.footprint {
                crate::grid::Footprint::Single => Vec2::ZERO,
                _ => Vec2::new(CELL * 0.45, 0.0),
            };
            let at = pose.at + aside;
            let rig = *hand.app.world().resource::<CameraRig>();
            let size = window(&mut hand);
            hand.point(rig.world_to_window(size, at));
            let selection = hand.app.world().resource::<Selection>();
            let there = selection.there(hand.session());
            assert_eq!(there, Some(who), "{}", rules.id);
            let cell = selection.hover.expect("a cell");
            if hand.session().all_at(cell).len() > 1 {
                let name = hand.session().battle().name(who).to_string();
                let text = hand.text();
                let mut lines = text.lines();
                let note = lines.find(|line| line.contains("; here: "));
                let tells = note.is_some_and(|note| note.contains(&name));
                assert!(tells, "{name}: {text}");
            }
            looked_at += 1;
        }
    }
    assert!(looked_at > 1, "nobody shares a cell");
}

/// Where the parts of a kind end that lie lowest, in pixels of the interface.
fn lowest<F: Component>(hand: &mut Hand) -> Option<f32> {
    let world = hand.app.world_mut();
    let mut parts = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<F>>();
    let ends = parts.iter(world).map(|(node, place)| {
        let end = place.translation.y + node.size().y / 2.0;
        end * node.inverse_scale_factor()
    });
    ends.reduce(f32::max)
}

#[test]
fn a_log_that_scrolls_ends_with_its_newest_line() {
    // On squares and on hexes.
    for level in ["01_drill_yard", "02_forest_clearing"] {
        let mut hand = Hand::at_table(setup(level, 7, &[Mind::COMPUTER; 2]));
        let is_long = |hand: &mut Hand| {
            let world = hand.app.world_mut();
            world.query::<&LogLine>().iter(world).count() > 60
        };
        for _ in 0..2000 {
            if is_long(&mut hand) || hand.session().battle().outcome().is_some() {
                break;
            }
            hand.frames(1);
        }
        hand.frames(4);
        let list = lowest::<LogList>(&mut hand).expect("the log");
        let line = lowest::<LogLine>(&mut hand).expect("a line");
        let blank = list - line;
        // A line that came in this very frame is followed in the next one.
        assert!(blank < 16.0, "{level}: {blank} pixels are blank");
    }
}
