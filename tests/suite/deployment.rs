//! Fighters that are placed before the battle begins: where they may stand, and what comes of it; on both
//! grids, under every ruleset.

use crate::trial::orders::battle_under;
use quincunx::ai::{Computer, Player};
use quincunx::battle::{Battle, DeployError, Save};
use quincunx::combat::{BattleCommand, CombatantId, Goal, Position, SideId};
use quincunx::grid::Cell;
use quincunx::level::Level;
use quincunx::mechanics::Scene;
use quincunx::rules;
use std::sync::Arc;

const ANNA: CombatantId = CombatantId(1);
const BERTRAM: CombatantId = CombatantId(2);
const IDA: CombatantId = CombatantId(3);

/// A field of eight by five cells with a wall in the western yard, in which Anna and Bertram start.
fn level(grid: &str) -> Arc<Level> {
    let text = format!(
        r##"(name: "Yard", grid: {grid}, legend: {{".": "grass", "#": "wall"}},
          rows: ["........", ".#......", "........", "........", "........"],
          regions: {{"w": "the western yard"}},
          region_rows: ["www.....", "www.....", "www.....", "........", "........"],
          sides: [(name: "One", deploys: "w"), (name: "Two")],
          combatants: [
            (role: "swordsman", side: 0, cell: (0, 0), facing: "E", name: "Anna"),
            (role: "archer", side: 0, cell: (0, 2), facing: "E", name: "Bertram"),
            (role: "archer", side: 0, cell: (0, 4), facing: "E", name: "Ida"),
            (role: "swordsman", side: 1, cell: (5, 0), facing: "W", name: "Rufus"),
          ],
          objectives: [(side: 1, defeat: (0, 0))],
        )"##
    );
    Arc::new(Level::parse("yard.ron", &text).unwrap_or_else(|report| panic!("{report}")))
}

fn everywhere(mut check: impl FnMut(Battle, &str)) {
    for grid in ["square", "hex"] {
        for ruleset in rules::all() {
            let battle = battle_under(ruleset.id, &level(grid), 3);
            check(battle, &format!("{} on {grid}", ruleset.id));
        }
    }
}

fn place(battle: &Battle, who: CombatantId) -> Cell {
    battle.get::<Position>(who).expect("it has a place").cell()
}

#[test]
fn who_starts_in_the_region_may_stand_in_its_free_cells() {
    everywhere(|battle, what| {
        let (region, own) = battle.deployment(SideId(0)).expect("it deploys");
        assert_eq!(
            (region.name.as_str(), &own[..]),
            ("the western yard", &[ANNA, BERTRAM][..])
        );
        assert!(battle.deployment(SideId(1)).is_none(), "{what}");
        let wall = Cell::new(1, 1);
        let expected: Vec<_> = region
            .cells
            .iter()
            .copied()
            .filter(|&cell| cell != wall && cell != place(&battle, ANNA))
            .collect();
        assert_eq!(battle.places_of(ANNA), expected, "{what}");
        assert!(battle.places_of(IDA).is_empty() && battle.places_of(CombatantId(4)).is_empty());
    });
}

#[test]
fn a_fighter_stands_where_it_is_placed_and_nothing_else_changes() {
    everywhere(|battle, what| {
        let to = Cell::new(2, 1);
        let placed = battle.deployed(ANNA, to).expect("it is free");
        assert_eq!(place(&placed, ANNA), to, "{what}");
        for who in battle.combatants().filter(|&who| who != ANNA) {
            assert_eq!(place(&placed, who), place(&battle, who), "{what}");
        }
        assert_eq!(placed.first_dice(), battle.first_dice());
        let goals = |battle: &Battle| battle.level().objectives().all()[0].goals.clone();
        assert_eq!(
            goals(&placed),
            [Goal::Defeat(ANNA)],
            "{what}: the objective follows her"
        );
        assert_eq!(goals(&placed), goals(&battle));
        let back = placed
            .deployed(ANNA, place(&battle, ANNA))
            .expect("it is free");
        assert_eq!(back.state_hash(), battle.state_hash(), "{what}");
    });
}

#[test]
fn two_that_may_be_placed_change_places() {
    everywhere(|battle, what| {
        let swapped = battle
            .deployed(ANNA, place(&battle, BERTRAM))
            .expect("he makes room");
        assert_eq!(place(&swapped, ANNA), place(&battle, BERTRAM), "{what}");
        assert_eq!(place(&swapped, BERTRAM), place(&battle, ANNA), "{what}");
        assert!(matches!(
            swapped.level().objectives().all()[0].goals[..],
            [Goal::Defeat(ANNA)]
        ));
    });
}

#[test]
fn two_of_different_size_do_not_change_places() {
    let mut large = 0;
    for grid in ["square", "hex"] {
        let text = format!(
            r##"(name: "Yard", grid: {grid}, legend: {{".": "grass"}},
              rows: ["......", "......", "......", "......"],
              regions: {{"w": "the yard"}},
              region_rows: ["wwww..", "wwww..", "wwww..", "wwww.."],
              sides: [(name: "One", deploys: "w"), (name: "Two")],
              combatants: [
                (role: "swordsman", side: 0, cell: (0, 0), facing: "E", name: "Anna"),
                (role: "brute", side: 0, cell: (2, 2), facing: "E", name: "Ox"),
                (role: "swordsman", side: 1, cell: (5, 0), facing: "W", name: "Rufus"),
              ],
            )"##
        );
        let level = Level::parse("yard.ron", &text).unwrap_or_else(|report| panic!("{report}"));
        let level = Arc::new(level);
        for ruleset in rules::all() {
            let battle = battle_under(ruleset.id, &level, 3);
            let (anna, ox) = (ANNA, CombatantId(2));
            let is_large = Scene::of(battle.world()).space(ox).iter().count() > 1;
            large += usize::from(is_large);
            for (who, other) in [(anna, ox), (ox, anna)] {
                let swapped = battle.deployed(who, place(&battle, other));
                assert_eq!(swapped.is_err(), is_large, "{} on {grid}", ruleset.id);
            }
            let moved = battle.deployed(ox, Cell::new(1, 2)).expect("it fits there");
            assert!(Arc::ptr_eq(moved.level().data(), battle.level().data()));
        }
    }
    assert!(large >= 2, "nobody is large");
}

#[test]
fn what_is_not_allowed_is_refused_with_its_reason() {
    everywhere(|mut battle, what| {
        let to = Cell::new(2, 2);
        let outside = battle
            .deployed(ANNA, Cell::new(4, 3))
            .err()
            .map(|error| error.to_string());
        let sentence = "Anna cannot stand there: choose a free cell of the western yard.";
        assert_eq!(outside.as_deref(), Some(sentence), "{what}");
        let wall = battle.deployed(ANNA, Cell::new(1, 1));
        assert!(matches!(wall, Err(DeployError::NoPlace { .. })), "{what}");
        let elsewhere = battle.deployed(IDA, to);
        assert!(matches!(elsewhere, Err(DeployError::Fixed(_))), "{what}");
        let enemy = battle.deployed(CombatantId(4), to);
        assert!(matches!(enemy, Err(DeployError::Fixed(_))), "{what}");
        let command = Computer::default().decide(&battle).expect("somebody acts");
        battle.submit(command).expect("it is legal");
        assert!(
            matches!(battle.deployed(ANNA, to), Err(DeployError::Begun)),
            "{what}"
        );
        assert!(battle.places_of(ANNA).is_empty(), "{what}");
    });
}

#[test]
fn a_save_keeps_who_was_placed_where() {
    everywhere(|battle, what| {
        let mut placed = battle
            .deployed(BERTRAM, Cell::new(1, 2))
            .expect("it is free");
        let who = placed.speaker().expect("it begins");
        let command = match placed.pending() {
            Some(_) => Computer::default().decide(&placed).expect("it is asked"),
            None => BattleCommand::end_turn(who),
        };
        placed.submit(command).expect("it is legal");
        let text = Save::of(&placed).expect("its dice are seeded").to_text();
        let loaded = Save::parse("yard", &text)
            .expect("it is whole")
            .replay("yard");
        let loaded = loaded.unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(loaded.state_hash(), placed.state_hash(), "{what}");
        assert_eq!(place(&loaded, BERTRAM), Cell::new(1, 2));
    });
}

#[test]
fn a_level_with_fighters_placed_elsewhere_is_known_as_the_same() {
    everywhere(|battle, what| {
        let drawn = battle.level();
        let placed = battle.deployed(ANNA, Cell::new(2, 1)).expect("it is free");
        assert!(placed.level().is_deployment_of(drawn), "{what}");
        assert!(drawn.is_deployment_of(drawn), "{what}");
        let mut draft = placed.level().draft().clone();
        draft.combatants[2].cell = draft.combatants[0].cell;
        draft.combatants[0].cell = drawn.draft().combatants[0].cell;
        let ida = Level::from_draft("yard", &draft, &Default::default()).expect("it is free");
        assert!(
            !ida.is_deployment_of(drawn),
            "{what}: Ida stays where she is"
        );
    });
}

#[test]
fn levels_say_where_and_whom() {
    let level = level("square");
    let words = level.deployment_words(SideId(0));
    assert_eq!(
        words.as_deref(),
        Some("Anna and Bertram in the western yard")
    );
    assert_eq!(level.deployment_words(SideId(1)), None);
    assert!(
        level.named_regions().is_empty(),
        "no objective is about the yard"
    );
    let text = level
        .to_text()
        .replace("deploys:\"w\"", "deploys:\"x\"")
        .replace("deploys: \"w\"", "deploys: \"x\"");
    let report = Level::parse("yard.ron", &text).expect_err("there is no such region");
    assert!(
        report.to_string().contains("unknown region \"x\""),
        "{report}"
    );
}

#[test]
fn shipped_levels_on_both_grids_let_persons_place_their_fighters() {
    let mut kinds = Vec::new();
    let mut large = 0;
    for file in [
        "04_the_ford",
        "05_siege_of_the_gate",
        "06_hill_fort",
        "09_the_causeway",
        "11_the_viaduct",
        "12_the_bear_pit",
    ] {
        let path = format!("{}/levels/{file}.ron", env!("CARGO_MANIFEST_DIR"));
        let level = Arc::new(Level::load(path.as_ref()).unwrap_or_else(|error| panic!("{error}")));
        kinds.push(level.grid());
        for ruleset in rules::all() {
            let battle = battle_under(ruleset.id, &level, 1);
            for side in [SideId(0), SideId(1)] {
                let (region, own) = battle.deployment(side).expect("both sides deploy");
                let region = region.cells.clone();
                for who in own {
                    let places = battle.places_of(who);
                    assert!(
                        places.len() >= 8,
                        "{file} under {}: {} places of {}",
                        ruleset.id,
                        places.len(),
                        battle.name(who)
                    );
                    for cell in [places[0], places[places.len() - 1]] {
                        let placed = battle
                            .deployed(who, cell)
                            .unwrap_or_else(|error| panic!("{file}: {error}"));
                        assert_eq!(place(&placed, who), cell);
                        // All of a large one is in the region.
                        let space = Scene::of(placed.world()).space(who);
                        assert!(
                            space.iter().all(|cell| region.contains(&cell)),
                            "{file}: {}",
                            battle.name(who)
                        );
                        large += usize::from(space.iter().count() > 1);
                    }
                }
            }
        }
    }
    assert_eq!(
        kinds
            .iter()
            .filter(|kind| **kind == quincunx::grid::GridKind::Hex)
            .count(),
        3
    );
    assert!(large > 0, "nobody large was placed");
}
