//! The demo as a show: it begins by itself, tells what happens, goes on without an end, and any key leads out. Floor 7.

use super::hand::{Hand, setup};
use crate::combat::{BattleEvent, CombatantId, Position};
use crate::play::demo::{DemoState, Phase, Shot};
use crate::play::ending::Foretold;
use crate::play::floating::rect_of;
use crate::play::intent::Dialog;
use crate::play::screen::Screen;
use crate::play::session::{Mind, Session};
use crate::play::settings::Settings;
use crate::view::{CameraRig, MotionQueue, TokenId, TokenLook, ViewRect};
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};

const NOBODY: [Mind; 2] = [Mind::COMPUTER, Mind::COMPUTER];

/// A menu on which a level is chosen.
fn menu(level: &str) -> Hand {
    Hand::at_menu(setup(level, 7, &NOBODY))
}

/// A demo that has just begun with a level.
fn demo(level: &str) -> Hand {
    let mut hand = menu(level);
    hand.press("demo");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Battle);
    hand
}

fn state(hand: &Hand) -> &DemoState {
    let state = hand.app.world().get_resource::<DemoState>();
    state.expect("a demo runs")
}

/// Waits until the demo is as it is asked to be.
fn until(hand: &mut Hand, what: &str, is_so: impl Fn(&Hand) -> bool) {
    for _ in 0..6000 {
        if is_so(hand) {
            return;
        }
        hand.frames(1);
    }
    panic!("never: {what}");
}

fn phase(hand: &Hand) -> Phase {
    state(hand).show.phase()
}

#[test]
fn a_minute_without_input_in_the_menu_begins_the_demo() {
    let mut hand = menu("07_tilt_yard");
    hand.frames(1100);
    hand.key(KeyCode::ArrowDown);
    hand.frames(1100);
    assert_eq!(hand.screen(), Screen::Menu, "a key was pressed in between");
    hand.point(Vec2::new(300.0, 300.0));
    hand.point(Vec2::new(310.0, 300.0));
    hand.frames(1100);
    assert_eq!(
        hand.screen(),
        Screen::Menu,
        "the mouse was moved in between"
    );
    hand.frames(120);
    assert_eq!(hand.screen(), Screen::Battle);
    assert!(hand.app.world().contains_resource::<DemoState>());
}

#[test]
fn the_demo_begins_by_itself_only_if_it_is_to_and_behind_no_window() {
    let mut hand = menu("07_tilt_yard");
    hand.app.world_mut().resource_mut::<Settings>().demo_after = 0;
    hand.frames(1400);
    assert_eq!(hand.screen(), Screen::Menu);
    hand.app.world_mut().resource_mut::<Settings>().demo_after = 1;
    hand.key(KeyCode::F2);
    hand.press("demo-after-5");
    assert_eq!(hand.app.world().resource::<Settings>().demo_after, 5);
    hand.press("demo-after-1");
    hand.frames(1400);
    assert_eq!(hand.screen(), Screen::Menu);
}

#[test]
fn a_card_tells_level_rules_and_what_each_side_wants() {
    for level in ["02_forest_clearing", "03_old_mill"] {
        let mut hand = demo(level);
        assert_eq!(phase(&hand), Phase::Title);
        let text = hand.text();
        let battle = hand.session().battle();
        let rules = battle.ruleset();
        let mut said = vec![
            battle.level().name().to_owned(),
            battle.level().summary().to_owned(),
            rules.name.to_owned(),
            rules.summary.to_owned(),
        ];
        for index in 0..battle.level().sides().len() {
            let side = crate::combat::SideId(u8::try_from(index).expect("few sides"));
            said.push(hand.session().side_name(side).to_owned());
            let wants = battle.level().wants(side);
            said.extend(wants.victory);
            said.extend(wants.protect);
        }
        for words in said {
            let words = words.to_lowercase();
            assert!(
                text.to_lowercase().contains(&words),
                "{level}: {words}\n{text}"
            );
        }
        // Nothing has been done while it is read.
        assert_eq!(hand.session().battle().commands().len(), 0);
    }
}

#[test]
fn the_card_has_what_each_side_wants_line_by_line() {
    for level in ["01_drill_yard", "03_old_mill", "04_the_ford"] {
        let mut hand = demo(level);
        hand.frames(5);
        let sides = hand.session().battle().level().sides().iter();
        let sides: Vec<String> = sides.map(|side| side.name.clone()).collect();
        let world = hand.app.world_mut();
        let mut texts = world.query::<(&Text, &ComputedNode, &UiGlobalTransform)>();
        // The plate at the top has the names, too.
        let lowest = |side: &String| {
            let own = texts.iter(world).filter(|(text, ..)| text.0 == *side);
            own.map(|(_, node, at)| rect_of((node, at)).max.y)
                .fold(0.0, f32::max)
        };
        let ends: Vec<f32> = sides.iter().map(lowest).collect();
        assert!(
            ends.windows(2).all(|two| two[1] - two[0] < 130.0),
            "{level}: {ends:?}"
        );
        assert!(ends.iter().all(|end| *end < 676.0), "{level}: {ends:?}");
    }
}

#[test]
fn the_map_has_the_window_and_nothing_can_be_pressed() {
    let mut hand = demo("04_the_ford");
    for _ in 0..300 {
        hand.frames(1);
        assert_eq!(hand.buttons(), Vec::<String>::new());
    }
    let free = hand.app.world().resource::<ViewRect>();
    assert_eq!((free.left, free.right, free.bottom), (0.0, 0.0, 0.0));
    assert!(free.top < 60.0);
    assert!(!hand.text().contains("Undo"), "{}", hand.text());
}

#[test]
fn the_chance_is_told_before_and_what_came_of_it_after() {
    let mut hand = demo("07_tilt_yard");
    until(&mut hand, "a chance is told", |hand| {
        !state(hand).show.words().chance.is_empty()
    });
    hand.frames(1);
    let words = state(&hand).show.words().clone();
    let before = hand.session().battle().commands().len();
    let (who, target) = words.two.expect("two of them");
    let name = hand.session().battle().name(who).to_string();
    assert!(words.tried.starts_with(&name), "{words:?}");
    let text = hand.text();
    assert!(
        text.contains(&words.tried) && text.contains(&words.chance),
        "{text}"
    );
    assert_eq!(state(&hand).show.shot(), Shot::Two(who, target));
    // The odds are those that a player would be shown, and they are kept for the card at the end.
    let odds = state(&hand).show.odds().last().copied().expect("the odds");
    let percent = crate::dice::whole_percent(odds.chance);
    assert!(words.chance.contains(&format!("{percent} %")), "{words:?}");
    until(&mut hand, "it was told", |hand| {
        !state(hand).show.words().told.deed.is_empty()
    });
    hand.frames(1);
    assert!(hand.session().battle().commands().len() > before);
    let deed = state(&hand).show.words().told.deed.clone();
    assert!(hand.text().contains(&deed), "{deed}");
    let session = hand.session();
    let log = crate::battle::Narrator::of(session.battle()).lines(session.battle().events());
    assert!(
        log.iter().any(|line| line.text == deed),
        "{deed} is no line of the log"
    );
}

#[test]
fn the_camera_goes_near_where_something_happens_and_back() {
    for level in ["04_the_ford", "05_siege_of_the_gate"] {
        let mut hand = demo(level);
        let scale = |hand: &Hand| hand.app.world().resource::<CameraRig>().at_rest().scale();
        let whole = scale(&hand);
        until(&mut hand, "two near each other are looked at", |hand| {
            let Shot::Two(who, target) = state(hand).show.shot() else {
                return false;
            };
            let cell = |who| hand.session().cells_of(who)[0];
            let (here, there) = (cell(who), cell(target));
            (here.x - there.x).abs().max((here.y - there.y).abs()) <= 3
        });
        hand.frames(2);
        assert!(scale(&hand) < whole, "{level}: it comes nearer");
        let Shot::Two(who, target) = state(&hand).show.shot() else {
            continue;
        };
        for who in [who, target] {
            for cell in hand.session().cells_of(who) {
                let at = hand.on_screen(cell);
                let seen = Rect::new(0.0, 40.0, 1280.0, 560.0);
                assert!(seen.contains(at), "{level}: {who} at {at}");
            }
        }
        until(&mut hand, "it is over", |hand| phase(hand) == Phase::End);
        hand.frames(2);
        assert!(
            (scale(&hand) - whole).abs() < 1e-3,
            "{level}: all is seen again"
        );
    }
}

#[test]
fn the_demo_has_no_dead_moments() {
    // Seconds of a frame of these tests.
    const FRAME: f32 = 0.05;
    for rules in crate::rules::all() {
        let mut chosen = setup("02_forest_clearing", 7, &NOBODY);
        chosen.rules = rules.id.to_owned();
        let mut hand = Hand::at_menu(chosen);
        let mut settings = hand.app.world_mut().resource_mut::<Settings>();
        settings.speed = 1;
        settings.reduced_motion = false;
        hand.press("demo");
        until(&mut hand, "the battle", |hand| phase(hand) == Phase::Battle);
        let (mut shown, mut dead, mut wordless) = (0, 0.0_f32, 0.0_f32);
        let (mut longest_dead, mut longest_wordless) = (0.0_f32, 0.0_f32);
        for _ in 0..1500 {
            hand.frames(1);
            if phase(&hand) == Phase::End {
                break;
            }
            let world = hand.app.world();
            let moves = !world.resource::<MotionQueue>().is_idle()
                || world.resource::<CameraRig>().is_gliding()
                || hand.session().shown() != shown;
            shown = hand.session().shown();
            let later = phase(&hand) == Phase::Later;
            let speaks = later || !state(&hand).show.words().is_empty();
            wordless = if speaks { 0.0 } else { wordless + FRAME };
            dead = if speaks || moves { 0.0 } else { dead + FRAME };
            longest_dead = longest_dead.max(dead);
            longest_wordless = longest_wordless.max(wordless);
        }
        assert!(longest_dead <= 0.5, "{}: {longest_dead} s", rules.id);
        assert!(
            longest_wordless <= 12.0,
            "{}: {longest_wordless} s",
            rules.id
        );
    }
}

#[test]
fn what_is_passed_over_is_told_in_words_and_the_pieces_stand_where_they_are_then() {
    for level in ["07_tilt_yard", "02_forest_clearing"] {
        let mut hand = demo(level);
        until(&mut hand, "something is passed over", |hand| {
            phase(hand) == Phase::Later
        });
        let round = hand.session().battle().turns().round();
        hand.frames(1);
        let show = &state(&hand).show;
        let later = show.later().expect("it was passed over").clone();
        let text = hand.text();
        assert!(text.contains(&later.heading()), "{text}");
        assert!(text.contains(&later.meanwhile()), "{text}");
        let session = hand.session();
        for who in later.hurt() {
            let name = session.battle().name(*who).to_string();
            assert!(text.contains(&name), "{name}\n{text}");
        }
        until(&mut hand, "the battle goes on", |hand| {
            phase(hand) == Phase::Battle
        });
        let session = hand.session();
        assert!(session.caught_up() && session.is_told(), "{level}");
        assert_eq!(session.battle().turns().round(), round, "{level}");
        assert!(!hand.text().contains(&later.heading()), "{level}");
        let world = hand.app.world_mut();
        let mut pieces = world.query::<(&TokenId, &TokenLook)>();
        let pieces: Vec<_> = pieces
            .iter(world)
            .map(|(id, look)| (id.0, look.anchor))
            .collect();
        let battle = hand.session().battle();
        for (id, anchor) in pieces {
            let place = battle
                .get::<Position>(CombatantId(id))
                .expect("it is there");
            assert_eq!(place.cell(), anchor, "{level}: {id}");
        }
    }
}

#[test]
fn after_a_battle_a_card_tells_what_decided_it_and_another_level_follows_under_other_rules() {
    let mut hand = demo("07_tilt_yard");
    let of = |hand: &Hand| {
        let battle = hand.session().battle();
        (battle.level().name().to_owned(), battle.ruleset().id)
    };
    let first = of(&hand);
    assert_eq!(first.0, "The tilt yard", "the chosen one comes first");
    for _ in 0..6000 {
        hand.frames(1);
        // It waits for nobody.
        assert_eq!(hand.dialog(), None);
        assert!(hand.session().question(true).is_none());
        assert!(hand.session().open_window(true).is_none());
        if phase(&hand) == Phase::End {
            break;
        }
    }
    hand.frames(2);
    let text = hand.text();
    assert!(text.contains("What decided it"), "{text}");
    let verdict = crate::play::ending::verdict(hand.session());
    assert!(text.contains(&verdict), "{text}");
    let show = &state(&hand).show;
    let points = crate::play::ending::turning_points(hand.session().battle(), show.odds());
    assert!((1..=5).contains(&points.len()));
    for point in points {
        assert!(text.contains(&point.text), "{}\n{text}", point.text);
        assert!(text.contains(&format!("Round {}", point.round)), "{text}");
    }
    until(&mut hand, "the next one", |hand| of(hand) != first);
    let second = of(&hand);
    assert_ne!(first.0, second.0);
    assert_ne!(first.1, second.1);
    hand.frames(2);
    assert_eq!(phase(&hand), Phase::Title);
    assert!(hand.text().contains(&second.0));
}

#[test]
fn the_rounds_of_what_decided_a_battle_stand_on_one_line_each() {
    let mut hand = Hand::at_table(setup("07_tilt_yard", 7, &NOBODY));
    until(&mut hand, "the summary", |hand| {
        hand.screen() == Screen::Summary
    });
    hand.frames(3);
    let world = hand.app.world_mut();
    let mut texts = world.query::<(&Text, &ComputedNode)>();
    let marks = texts.iter(world).filter(|(text, _)| {
        let round = text.0.strip_prefix("Round ");
        round.is_some_and(|round| round.parse::<u32>().is_ok())
    });
    let heights: Vec<f32> = marks.map(|(_, node)| node.size().y).collect();
    assert!(!heights.is_empty());
    assert!(heights.iter().all(|height| *height < 30.0), "{heights:?}");
}

#[test]
fn a_chance_that_was_told_holds_on_while_others_answer() {
    let rules = crate::rules::all().iter();
    let answers = rules.filter(|rules| rules.id == "contest" || rules.id == "wounds");
    for rules in answers {
        let mut chosen = setup("07_tilt_yard", 7, &NOBODY);
        chosen.rules = rules.id.to_owned();
        let mut hand = Hand::at_menu(chosen);
        hand.press("demo");
        until(&mut hand, "ten chances were told", |hand| {
            state(hand).show.odds().len() > 10 || phase(hand) == Phase::End
        });
        let events = hand.session().battle().events();
        let odds = state(&hand).show.odds();
        let before = &odds[..odds.len() - 1];
        let comes = |it: &&Foretold| {
            let mut of_it = events[it.from..it.to.min(events.len())].iter();
            of_it.any(|event| {
                matches!(event, BattleEvent::AttackResolved { who, target, .. }
                    if (*who, *target) == (it.who, it.target))
            })
        };
        let known = before.iter().filter(comes).count();
        assert!(known * 10 >= before.len() * 8, "{}: {known}", rules.id);
    }
}

#[test]
fn any_key_and_a_click_lead_out_and_escape_to_the_menu() {
    let mut hand = demo("07_tilt_yard");
    hand.frames(40);
    for key in [KeyCode::Enter, KeyCode::KeyQ, KeyCode::F9, KeyCode::F1] {
        let before = hand.session().battle().commands().len();
        hand.key(key);
        assert_eq!(hand.dialog(), Some(Dialog::LeaveDemo), "{key:?}");
        // Behind the window the battle waits.
        hand.frames(40);
        assert!(hand.session().battle().commands().len() <= before + 1);
        hand.press("demo-watch");
        hand.frames(2);
        assert_eq!(hand.dialog(), None, "{key:?}");
        assert!(hand.app.world().contains_resource::<DemoState>());
    }
    hand.point(Vec2::new(900.0, 300.0));
    hand.click();
    assert_eq!(hand.dialog(), Some(Dialog::LeaveDemo));
    hand.press("demo-menu");
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Menu);
    assert!(!hand.app.world().contains_resource::<DemoState>());
    hand.press("demo");
    hand.frames(30);
    hand.key(KeyCode::Escape);
    hand.frames(3);
    assert_eq!(hand.screen(), Screen::Menu);
    // Keys mean again what they mean.
    hand.key(KeyCode::F1);
    assert_eq!(hand.dialog(), Some(Dialog::Help));
}

#[test]
fn a_window_that_nobody_answers_goes_and_the_demo_goes_on() {
    let mut hand = demo("07_tilt_yard");
    hand.frames(40);
    hand.key(KeyCode::Space);
    assert_eq!(hand.dialog(), Some(Dialog::LeaveDemo));
    hand.frames(300);
    assert_eq!(hand.dialog(), Some(Dialog::LeaveDemo));
    hand.frames(120);
    assert_eq!(hand.dialog(), None);
    let before = hand.session().battle().commands().len();
    until(&mut hand, "it goes on", |hand| {
        hand.session().battle().commands().len() > before
    });
}

#[test]
fn a_side_is_taken_over_and_its_turn_comes() {
    for side in [0, 1] {
        let mut hand = demo("07_tilt_yard");
        until(&mut hand, "something was done", |hand| {
            hand.session().battle().commands().len() > 3
        });
        let before = hand.session().battle().commands().to_vec();
        hand.key(KeyCode::Space);
        hand.press(&format!("take-over-{side}"));
        hand.frames(4);
        assert!(!hand.app.world().contains_resource::<DemoState>());
        assert_eq!((hand.screen(), hand.dialog()), (Screen::Battle, None));
        assert!(
            hand.buttons().contains(&"menu".to_owned()),
            "the panels are there"
        );
        let commands = hand.session().battle().commands();
        assert_eq!(commands[..before.len()], before, "the same battle goes on");
        let minds: Vec<_> = hand.session().minds().to_vec();
        assert_eq!(minds[side], Mind::Person);
        assert_eq!(minds[1 - side], Mind::COMPUTER);
        hand.wait();
        let session: &Session = hand.session();
        let mine = session.person_may_act();
        assert!(!mine.is_empty() || session.battle().outcome().is_some());
        for who in mine {
            assert_eq!(usize::from(session.battle().side(who).0), side);
        }
        assert!(hand.text().contains("Log"), "{}", hand.text());
    }
}
