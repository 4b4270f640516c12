//! Who hides from a person is not shown to it, and a cell can be named in its place.

use super::BOTH;
use super::hand::{Hand, setup};
use crate::battle::{AsOrdered, Battle, Detail, Line, LineKind, NoUndo};
use crate::combat::{
    Act, Aiming, BattleCommand, BattleEvent, CombatantId, Order, Ruleset, Target, Unknown,
};
use crate::dice::{DiceSource, SeededDice};
use crate::grid::Cell;
use crate::level::Level;
use crate::mechanics::tactics::{Obstacles, cells_struck_by};
use crate::play::aim::Click;
use crate::play::as_ordered::ToldOrder;
use crate::play::hud::log::LogBook;
use crate::play::intent::Dialog;
use crate::play::session::{Session, Setup};
use crate::view::{CameraCommand, CameraRig, TokenId};
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

const SEEKER: CombatantId = CombatantId(1);
const SHADE: CombatantId = CombatantId(2);
/// Where it is: three cells from the one who may look for it.
const LAIR: Cell = Cell::new(5, 1);

/// A ruleset under which cells can be named for attacks, since somebody may hide in them.
fn rules_of_hiding() -> &'static Ruleset {
    let mut all = crate::rules::all().iter().copied();
    let names_cells = |rules: &&Ruleset| rules.actions.markdown().contains("a combatant or a cell");
    all.find(names_cells).expect("a ruleset that names cells")
}

/// A yard in which somebody hides in the fog from the only one of the other side, in the way that the overrides say; it is the
/// turn of a combatant.
fn table(overrides: &str, whose: CombatantId) -> Hand {
    let mut hand = begun("square", overrides);
    hand.wait();
    wait_for(&mut hand, whose);
    hand
}

/// The yard, as the battle has come onto the table.
fn begun(grid: &str, overrides: &str) -> Hand {
    begun_with(grid, overrides, Cell::new(6, 2))
}

/// A battle that has begun, with the third combatant in a cell.
fn begun_with(grid: &str, overrides: &str, third: Cell) -> Hand {
    begun_by(grid, overrides, third, 7)
}

/// A battle that has begun with a seed of its dice.
fn begun_by(grid: &str, overrides: &str, third: Cell, seed: u64) -> Hand {
    let Cell { x, y } = third;
    let rules = rules_of_hiding().id;
    let level = format!(
        "( name: \"A yard\", summary: \"Somebody hides.\", grid: {grid},
          legend: {{ \".\": \"dirt\", \"f\": (terrain: \"dirt\", fog: true) }},
          rows: [ \"........\", \".....f..\", \"........\" ],
          sides: [ (name: \"Red\"), (name: \"Blue\") ],
          combatants: [
            (role: \"archer\", side: 0, cell: (2, 1), facing: \"E\"),
            (role: \"skirmisher\", name: \"Shade\", side: 1, cell: (5, 1), facing: \"W\",
             overrides: {{\"{rules}\": ({overrides})}}),
            (role: \"swordsman\", side: 1, cell: ({x}, {y}), facing: \"W\"),
          ],
          start: ready, victory: last_side_standing )"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("yard.ron");
    std::fs::write(&path, level).expect("it is written");
    Hand::at_table(Setup {
        path,
        rules: rules.to_owned(),
        ..setup("01_drill_yard", seed, &BOTH)
    })
}

/// Ends turns until it is that of a combatant.
fn wait_for(hand: &mut Hand, whose: CombatantId) {
    for _ in 0..3 {
        if hand.session().battle().acting() != Some(whose) {
            hand.key(KeyCode::KeyE);
            hand.wait();
        }
    }
    assert_eq!(hand.session().battle().acting(), Some(whose));
}

fn pieces(hand: &mut Hand) -> Vec<u32> {
    let world = hand.app.world_mut();
    let mut pieces = world.query::<&TokenId>();
    let mut all: Vec<_> = pieces.iter(world).map(|id| id.0).collect();
    all.sort_unstable();
    all
}

#[test]
fn who_hides_has_no_piece_and_keeps_its_turn_and_the_cell_can_be_attacked() {
    let mut hand = table("hidden_from: [1]", SEEKER);
    assert_eq!(hand.session().lacks(SHADE), Some(Unknown::Place));
    assert_eq!(pieces(&mut hand), [1, 3]);
    assert!(hand.buttons().contains(&"turn-2".to_owned()));
    assert_eq!(hand.session().combatant_at(LAIR), None);
    let offers = hand.aim().offers.clone();
    let shot = offers.iter().find(|offer| {
        offer.verb == "shoot" && offer.aiming == Aiming::Place && offer.refusal.is_none()
    });
    hand.choose(shot.expect("a shot"));
    for cell in [LAIR, Cell::new(4, 1)] {
        hand.point_at(cell);
        let Click::Act(command, Some(odds)) = &hand.aim().click else {
            panic!("the cell is no target: {:?}", hand.aim().click);
        };
        let Order::Act(act) = &command.order else {
            panic!("that is no action");
        };
        assert_eq!(act.at, Some(Target::Cell(cell)));
        assert!(odds.title.contains("a cell") && !odds.title.contains("Shade"));
    }
}

#[test]
fn a_shot_that_misses_reads_the_same_whether_somebody_is_in_the_cell() {
    for grid in ["square", "hex"] {
        let mut missed = 0;
        for seed in 1..12 {
            let third = Cell::new(6, 2);
            let mut hand = begun_by(grid, "hidden_from: [1]", third, seed);
            hand.wait();
            wait_for(&mut hand, SEEKER);
            let mut shots = Vec::new();
            for cell in [Cell::new(4, 1), LAIR] {
                let from = hand.app.world().resource::<LogBook>().count();
                let shot = Act::new("shoot").with("longbow").at_cell(cell);
                let mut session = hand.app.world_mut().resource_mut::<Session>();
                let shot = session.submit(BattleCommand::act(SEEKER, shot));
                shot.expect("a cell can be named");
                hand.wait();
                let book = hand.app.world().resource::<LogBook>();
                let lines = book.lines_with("at a cell misses", from);
                let lines: Vec<_> = lines.into_iter().map(|(_, more)| more).collect();
                shots.push((lines, hand.session().is_placed(SHADE)));
            }
            let [(empty, false), (lair, false)] = shots.as_slice() else {
                continue;
            };
            assert_eq!(empty.as_slice(), [0], "{grid}, seed {seed}");
            assert_eq!(lair.as_slice(), [0], "{grid}, seed {seed}");
            missed += 1;
            break;
        }
        assert!(missed > 0, "{grid}: every shot has hit");
    }
}

#[test]
fn who_is_not_known_to_be_there_is_nowhere() {
    let mut hand = table("undetected_by: [1]", SEEKER);
    assert_eq!(hand.session().lacks(SHADE), Some(Unknown::Presence));
    assert_eq!(pieces(&mut hand), [1, 3]);
    assert!(!hand.buttons().contains(&"turn-2".to_owned()));
    assert!(!hand.text().contains("Shade"));
}

#[test]
fn of_two_persons_the_one_who_is_to_decide_sees_what_it_knows() {
    let mut hand = table("undetected_by: [1]", SEEKER);
    assert_eq!(pieces(&mut hand), [1, 3]);
    wait_for(&mut hand, SHADE);
    assert_eq!(pieces(&mut hand), [1, 2, 3]);
}

#[test]
fn the_screen_is_covered_until_the_side_that_hides_takes_it() {
    for grid in ["square", "hex"] {
        let mut hand = begun(grid, "undetected_by: [1]");
        let covered = |hand: &Hand| match hand.dialog() {
            Some(Dialog::HandOver(side)) => Some(side),
            _ => None,
        };
        assert!(covered(&hand).is_some(), "{grid}: nobody took the screen");
        for _ in 0..4 {
            hand.wait();
            let looks = hand.session().knowledge().is_some();
            let acts = hand.session().battle().acting().expect("a turn");
            let side = hand.session().battle().side(acts);
            let seen: &[u32] = if side.0 == 0 { &[1, 3] } else { &[1, 2, 3] };
            assert!(looks && covered(&hand).is_none(), "{grid}");
            assert_eq!(pieces(&mut hand), seen, "{grid}");
            hand.key(KeyCode::KeyE);
            hand.frames(4);
            let next = hand.session().battle().acting().expect("a turn");
            let other = hand.session().battle().side(next);
            let expected = (other != side).then_some(other);
            assert_eq!(covered(&hand), expected, "{grid}");
            if expected.is_some() {
                assert_eq!(pieces(&mut hand), seen, "{grid}: seen behind the cover");
                assert!(!hand.ready() && hand.aim().who.is_none(), "{grid}");
                hand.key(KeyCode::Escape);
                assert_eq!(covered(&hand), expected, "{grid}");
            }
        }
    }
}

#[test]
fn where_one_side_looked_is_not_shown_to_the_other() {
    for grid in ["square", "hex"] {
        let mut hand = begun(grid, "undetected_by: [1]");
        hand.wait();
        wait_for(&mut hand, SEEKER);
        let scale = |hand: &Hand| hand.app.world().resource::<CameraRig>().at_rest().scale();
        let zoom = |hand: &mut Hand, factor: f32| {
            let nearer = CameraCommand::Zoom { factor, at: None };
            hand.app.world_mut().write_message(nearer);
            hand.frames(3);
        };
        let whole = scale(&hand);
        zoom(&mut hand, 1.5);
        let own = scale(&hand);
        assert!((own - whole).abs() > 0.01, "{grid}: {own}");
        wait_for(&mut hand, SHADE);
        assert!(
            (scale(&hand) - whole).abs() < 0.01,
            "{grid}: the other's view"
        );
        zoom(&mut hand, 1.2);
        wait_for(&mut hand, SEEKER);
        assert!(
            (scale(&hand) - own).abs() < 0.01,
            "{grid}: its view comes back"
        );
    }
}

#[test]
fn who_hides_covers_nobody_as_far_as_its_enemies_are_told() {
    for grid in ["square", "hex"] {
        for (overrides, covers) in [("", true), ("hidden_from: [1]", false)] {
            // Behind the one who hides, as the seeker looks.
            let mut hand = begun_with(grid, overrides, Cell::new(7, 1));
            hand.wait();
            wait_for(&mut hand, SEEKER);
            let session = hand.session();
            let positions = session.positions_in_words(SEEKER);
            let told = positions.iter().any(|(label, _)| *label == "Cover");
            assert_eq!(told, covers, "{grid}, {overrides}: {positions:?}");
            let battle = session.battle();
            let shoot = Act::new("shoot").with("longbow").at(CombatantId(3));
            let shot = BattleCommand::act(SEEKER, shoot);
            let odds = battle.ruleset().actions.preview(battle.world(), &shot);
            let odds = odds.expect("a shot");
            let covered = odds.terms.iter().any(|term| term.label == "Cover");
            assert_eq!(covered, covers, "{grid}, {overrides}: {:?}", odds.terms);
        }
    }
}

#[test]
fn of_who_hides_nothing_is_told_that_gives_its_place() {
    for grid in ["square", "hex"] {
        for (overrides, told) in [("", true), ("hidden_from: [1]", false)] {
            let mut hand = begun_with(grid, overrides, Cell::new(7, 1));
            hand.wait();
            wait_for(&mut hand, SEEKER);
            let session = hand.session();
            assert_eq!(session.is_placed(SHADE), told, "{grid}");
            let positions = session.positions_in_words(SHADE);
            assert!(told || positions.is_empty(), "{grid}: {positions:?}");
        }
    }
}

#[test]
fn where_enemies_could_strike_tells_nothing_of_one_who_hides_among_them() {
    const STRIKER: CombatantId = CombatantId(3);
    let rules = rules_of_hiding().id;
    let struck = |grid: &str, overrides: &str, lair: usize| {
        let level = format!(
            "( name: \"A lane\", summary: \"Somebody hides.\", grid: {grid},
              legend: {{ \".\": \"dirt\" }}, rows: [ \"....................\" ],
              sides: [ (name: \"Red\"), (name: \"Blue\") ],
              combatants: [
                (role: \"archer\", side: 0, cell: (0, 0), facing: \"E\"),
                (role: \"skirmisher\", side: 1, cell: ({lair}, 0), facing: \"W\",
                 overrides: {{\"{rules}\": ({overrides})}}),
                (role: \"swordsman\", side: 1, cell: (19, 0), facing: \"W\"),
              ],
              start: ready, victory: last_side_standing )"
        );
        let level = Level::parse("lane.ron", &level).expect("a level");
        let dice = DiceSource::Seeded(SeededDice::new(3));
        let battle = Battle::new(Arc::new(level), rules, dice).expect("a battle");
        cells_struck_by(battle.world(), STRIKER, Obstacles::AsTheyAre)
    };
    for grid in ["square", "hex"] {
        let lairs = 2..18;
        let hidden: BTreeSet<_> = lairs
            .clone()
            .map(|lair| struck(grid, "hidden_from: [1]", lair))
            .collect();
        assert_eq!(hidden.len(), 1, "{grid}: the cells depend on the lair");
        let seen: BTreeSet<_> = lairs.map(|lair| struck(grid, "", lair)).collect();
        assert!(seen.len() > 1, "{grid}: who is seen is never in the way");
    }
}

#[test]
fn what_a_step_has_found_is_not_taken_back() {
    for grid in ["square", "hex"] {
        let mut hand = begun(grid, "hidden_from: [1]");
        hand.wait();
        wait_for(&mut hand, SEEKER);
        let step = |hand: &mut Hand, to: &[Cell]| {
            let act = Act::new("move").along(to.to_vec());
            let mut session = hand.app.world_mut().resource_mut::<Session>();
            let walks = session.submit(BattleCommand::act(SEEKER, act));
            walks.expect("the way looks free");
            hand.wait();
        };
        step(&mut hand, &[Cell::new(3, 1)]);
        let session = hand.session();
        assert!(!session.is_placed(SHADE), "{grid}");
        assert_eq!(session.can_undo(), Err(NoUndo::Searched), "{grid}");
        step(&mut hand, &[Cell::new(4, 1), LAIR]);
        let session = hand.session();
        assert!(session.is_placed(SHADE), "{grid}: it was run into");
        assert_eq!(session.can_undo(), Err(NoUndo::Found), "{grid}");
        step(&mut hand, &[Cell::new(3, 1)]);
        assert_eq!(hand.session().can_undo(), Ok(()), "{grid}: nobody hides");
    }
}

#[test]
fn what_who_is_not_known_to_be_there_has_ordered_is_not_told() {
    for grid in ["square", "hex"] {
        for (overrides, told) in [("hidden_from: [1]", true), ("undetected_by: [1]", false)] {
            let mut hand = begun(grid, overrides);
            hand.wait();
            wait_for(&mut hand, SHADE);
            let mut session = hand.app.world_mut().resource_mut::<Session>();
            let from = session.battle().events().len();
            let dodge = BattleCommand::act(SHADE, Act::new("dodge"));
            let detail = Detail {
                text: "all its answers".to_owned(),
                helps: None,
            };
            let line = Line {
                text: "Shade dodges, as ordered.".to_owned(),
                kind: LineKind::Action,
                who: Some(SHADE),
                side: Some(session.battle().side(SHADE)),
                details: vec![detail],
            };
            let kept = AsOrdered {
                command: session.battle().commands().len(),
                lead: None,
                asks_below: None,
            };
            let order = ToldOrder { line, kept };
            session.submit_ordered(dodge, Some(order)).expect("a dodge");
            hand.wait();
            let own = |session: &Session| {
                let mut places = from..=session.battle().events().len();
                places.find_map(|at| session.ordered_in_view(at))
            };
            let line = own(hand.session()).expect("its own side reads it");
            assert_eq!(line.details.len(), 1, "{grid}");
            wait_for(&mut hand, SEEKER);
            let line = own(hand.session());
            assert_eq!(line.is_some(), told, "{grid}, {overrides}");
            let details = line.map_or(0, |line| line.details.len());
            assert_eq!(details, 0, "{grid}: what another could have answered");
        }
    }
}

#[test]
fn nobody_hands_a_screen_over_that_hides_nothing() {
    for grid in ["square", "hex"] {
        let mut hand = begun(grid, "");
        for _ in 0..4 {
            assert_eq!(hand.dialog(), None, "{grid}");
            hand.key(KeyCode::KeyE);
            hand.frames(4);
        }
    }
}

#[test]
fn who_loads_a_battle_is_told_what_was_seen_before_somebody_hid() {
    let mut hand = table("", SHADE);
    let away = Act::new("move").along(vec![Cell::new(5, 0), LAIR]);
    let mut session = hand.app.world_mut().resource_mut::<Session>();
    let walked = session.submit(BattleCommand::act(SHADE, away));
    walked.expect("the way is free");
    for _ in 0..12 {
        wait_for(&mut hand, SHADE);
        let mut session = hand.app.world_mut().resource_mut::<Session>();
        // Where it has nothing left for it, it tries again in its next turn.
        let _ = session.submit(BattleCommand::act(SHADE, Act::new("sneak")));
        hand.wait();
        if hand.session().battle().acting() == Some(SHADE) {
            hand.key(KeyCode::KeyE);
            hand.wait();
        }
        wait_for(&mut hand, SEEKER);
        if hand.session().lacks(SHADE).is_some() {
            break;
        }
    }
    let live = hand.session();
    assert!(live.lacks(SHADE).is_some(), "it never hid");
    let events = live.battle().events();
    let is_walk = |event: &&BattleEvent| matches!(event, BattleEvent::Moved { who: SHADE, .. });
    assert_eq!(events.iter().filter(is_walk).count(), 2);
    let loaded = Session::of(live.battle().made_again(), BOTH.to_vec());
    for (place, event) in events.iter().enumerate() {
        assert_eq!(loaded.untold(place), live.untold(place), "{event:?}");
        if is_walk(&event) {
            assert_eq!(live.untold(place), None, "it was seen going");
        }
    }
}
