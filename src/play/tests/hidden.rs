//! Who hides from a person is not shown to it, and a cell can be named in its place.

use super::BOTH;
use super::hand::{Hand, setup};
use crate::combat::{
    Act, Aiming, BattleCommand, BattleEvent, CombatantId, Order, Ruleset, Target, Unknown,
};
use crate::grid::Cell;
use crate::play::aim::Click;
use crate::play::session::{Session, Setup};
use crate::view::TokenId;
use bevy::prelude::*;

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
    let rules = rules_of_hiding().id;
    let level = format!(
        "( name: \"A yard\", summary: \"Somebody hides.\", grid: square,
          legend: {{ \".\": \"dirt\", \"f\": (terrain: \"dirt\", fog: true) }},
          rows: [ \"........\", \".....f..\", \"........\" ],
          sides: [ (name: \"Red\"), (name: \"Blue\") ],
          combatants: [
            (role: \"archer\", side: 0, cell: (2, 1), facing: \"E\"),
            (role: \"skirmisher\", name: \"Shade\", side: 1, cell: (5, 1), facing: \"W\",
             overrides: {{\"{rules}\": ({overrides})}}),
            (role: \"swordsman\", side: 1, cell: (7, 2), facing: \"W\"),
          ],
          start: ready, victory: last_side_standing )"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("yard.ron");
    std::fs::write(&path, level).expect("it is written");
    let mut hand = Hand::at_table(Setup {
        path,
        rules: rules.to_owned(),
        ..setup("01_drill_yard", 7, &BOTH)
    });
    hand.wait();
    wait_for(&mut hand, whose);
    hand
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
