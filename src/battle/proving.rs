//! Whole battles under the ruleset of [`proving`](crate::mechanics::testing::proving): cells that are shared and told by
//! level, conditions of several instances, ends at turns and rounds, light, fog and ground that change. On both grids, with
//! bodies of every size: nothing is broken after any command, and saves, undo and replay make the same battle.

use super::{Battle, Narrator, NoUndo, Save};
use crate::board::{Body, Grade, Light, MoveField, Mover, OccupancyMap, known_line_of_fire};
use crate::combat::{Act, BattleCommand, BattleEvent, CombatantId, Conditions, Position};
use crate::dice::{DiceSource, SeededDice};
use crate::grid::{Cell, Footprint, GridKind};
use crate::level::Level;
use crate::mechanics::testing::proving::PROVING;
use std::sync::Arc;

const A: CombatantId = CombatantId(1);
const B: CombatantId = CombatantId(2);
const C: CombatantId = CombatantId(3);

/// One role for each size, the smallest first.
const SIZES: [&str; 4] = ["swordsman", "brute", "beast", "caster"];

/// A (the given role) and C, a swordsman, fight B (the given role) on a wide meadow.
fn battle(kind: GridKind, role: &str) -> Battle {
    let grid = match kind {
        GridKind::Square => "square",
        GridKind::Hex => "hex",
    };
    let rows = format!("\"{}\", ", ".".repeat(24)).repeat(16);
    let text = format!(
        r#"(name: "Meadow", grid: {grid}, legend: {{".": "grass"}}, rows: [{rows}],
          sides: [(name: "One"), (name: "Two")],
          combatants: [
            (role: "{role}", side: 0, cell: (4, 4), facing: "E"),
            (role: "{role}", side: 1, cell: (10, 4), facing: "W"),
            (role: "swordsman", side: 0, cell: (4, 10), facing: "E"),
          ])"#
    );
    let level = Level::parse("meadow.ron", &text).expect("the level is right");
    let dice = DiceSource::Seeded(SeededDice::new(7));
    Battle::of_ruleset(Arc::new(level), &PROVING, dice).expect("every role is known")
}

/// Gives actions to whoever may speak, `end` for the end of its turn; nothing is broken after any of them.
fn play(battle: &mut Battle, acts: impl IntoIterator<Item = Act>) {
    for act in acts {
        let who = battle.speaker().expect("it goes on");
        let command = match act.verb.as_str() {
            "end" => BattleCommand::end_turn(who),
            _ => BattleCommand::act(who, act.clone()),
        };
        submit(battle, command);
    }
}

fn submit(battle: &mut Battle, command: BattleCommand) {
    let told = battle.submit(command.clone()).map(|_| ());
    assert_eq!(told, Ok(()), "{command:?}");
    assert_eq!(battle.breaches(), [""; 0], "{command:?}");
}

/// What was played is loaded from its save, and replayed, and comes to the same; what can be taken back is taken back to
/// the very state before it, and done again.
fn is_made_again(battle: &mut Battle) {
    let save = Save::of(battle).expect("a seeded battle is saved");
    let text = save.to_text();
    let read = Save::parse("proving.ron", &text).expect("what was written is read");
    let loaded = read.replay_under("proving.ron", &PROVING);
    let loaded = loaded.expect("what was saved is played again");
    assert_eq!(loaded.state_hash(), battle.state_hash());
    assert_eq!(loaded.events(), battle.events());
    assert_eq!(loaded.board(), battle.board());
    let (hash, events) = (battle.state_hash(), battle.events().to_vec());
    let last = battle.commands().last().cloned().expect("it was played");
    match battle.undo() {
        Ok(()) => {
            let before = loaded.commands();
            assert_eq!(battle.commands(), &before[..before.len() - 1]);
            let again = after(&loaded, before.len() - 1);
            assert_eq!(battle.state_hash(), again.state_hash());
            assert_eq!(battle.board(), again.board());
            submit(battle, last);
            assert_eq!(battle.state_hash(), hash);
            assert_eq!(battle.events(), events);
        }
        Err(why) => assert!(
            matches!(why, NoUndo::NoAction | NoUndo::PassedOn),
            "{last:?}: {why}"
        ),
    }
}

/// The battle after its first commands.
fn after(battle: &Battle, count: usize) -> Battle {
    let dice = battle.first_dice().clone();
    let first = Battle::of_ruleset(battle.level().clone(), &PROVING, dice);
    let first = first.expect("it was played once");
    let commands = &battle.commands()[..count];
    first.after(commands).expect("they were legal once")
}

fn on_all(test: impl Fn(GridKind, &str, Battle)) {
    for kind in GridKind::ALL {
        for role in SIZES {
            test(kind, role, battle(kind, role));
        }
    }
}

fn end() -> Act {
    Act::new("end")
}

fn rise(to: i32) -> Act {
    Act::new("rise").rider("to", to)
}

/// A combatant's conditions of a key: value, instance, a number of this name.
fn conditions(battle: &Battle, who: CombatantId, key: &str, number: &str) -> Vec<(i32, u8, i32)> {
    let all = battle.get::<Conditions>(who).expect("it is there");
    let all = all.all(key);
    all.map(|c| (c.value, c.instance, c.number(number)))
        .collect()
}

#[test]
fn one_walks_below_a_flyer_and_above_a_burrower_and_stays_there() {
    on_all(|kind, role, mut battle| {
        let tall = SIZES.iter().position(|&size| size == role);
        let tall = i32::try_from(tall.expect("it is one of them")).expect("few") + 1;
        for height in [tall, -tall] {
            let case = format!("{kind:?} {role} {height}");
            // In its turn B rises over all heads, or goes under the ground; then A walks to its cell and ends there.
            play(&mut battle, [end(), rise(height), end(), end()]);
            assert_eq!(battle.speaker(), Some(A), "{case}");
            let there = (5..=10).map(|x| Cell::new(x, 4)).collect();
            play(&mut battle, [Act::new("walk").along(there)]);
            let at = battle.get::<Position>(A).map(|at| at.cell());
            assert_eq!(at, Some(Cell::new(10, 4)), "{case}");
            assert_eq!(battle.get::<Position>(B), battle.get::<Position>(A));
            is_made_again(&mut battle);
            let back = (4..10).rev().map(|x| Cell::new(x, 4)).collect();
            play(&mut battle, [Act::new("walk").along(back)]);
        }
        // Half under the ground one is nowhere.
        play(&mut battle, [end()]);
        let half = BattleCommand::act(B, rise(1 - tall));
        assert!(battle.submit(half).is_ok());
        let broken: &[&str] = if tall > 1 {
            &["#2 is under the ground"]
        } else {
            &[]
        };
        assert_eq!(battle.breaches(), broken, "{kind:?} {role}");
    });
}

#[test]
fn two_ride_or_slip_in_and_without_that_nobody_shares_a_cell() {
    on_all(|kind, role, mut battle| {
        let case = format!("{kind:?} {role}");
        let part = |to: (i32, i32)| Act::new("part").along(vec![to.into()]);
        play(&mut battle, [end(), end(), Act::new("mount").at(A)]);
        assert_eq!(battle.get::<Position>(C), battle.get::<Position>(A));
        is_made_again(&mut battle);
        play(&mut battle, [part((4, 10)), Act::new("slip_in").at(B)]);
        assert_eq!(battle.get::<Position>(C), battle.get::<Position>(B));
        is_made_again(&mut battle);
        let uninvited = BattleCommand::act(C, part((4, 4)));
        assert!(battle.submit(uninvited).is_ok());
        assert_eq!(battle.breaches(), ["#1 and #3 share (4, 4)"], "{case}");
    });
}

#[test]
fn poisons_stand_beside_each_other_and_wards_run_out_with_their_rounds() {
    on_all(|kind, role, mut battle| {
        let case = format!("{kind:?} {role}");
        let poison = |level, rounds| {
            let act = Act::new("poison").at(B);
            act.rider("level", level).rider("rounds", rounds)
        };
        let ward = |level| {
            Act::new("ward")
                .at(A)
                .rider("level", level)
                .rider("rounds", 2)
        };
        play(
            &mut battle,
            [poison(2, 1), poison(1, 2), poison(1, 1), ward(2), ward(4)],
        );
        let of_b = conditions(&battle, B, "poisoned", "dose");
        assert_eq!(of_b, [(2, 0, 20), (1, 1, 10), (1, 2, 10)], "{case}");
        assert_eq!(
            conditions(&battle, A, "ward", "mana"),
            [(2, 0, 3), (4, 1, 3)]
        );
        play(
            &mut battle,
            [Act::new("feint").at(B), Act::new("daunt").at(B)],
        );
        is_made_again(&mut battle);
        assert_eq!(conditions(&battle, B, "open", ""), [(1, 0, 0)], "{case}");
        play(&mut battle, [end()]);
        is_made_again(&mut battle);
        // The turn of A is over, and that of B has begun: the strongest took effect, two have ended.
        assert_eq!(conditions(&battle, B, "open", ""), [], "{case}");
        assert_eq!(conditions(&battle, B, "poisoned", "dose"), [(1, 1, 10)]);
        assert_eq!(conditions(&battle, B, "daunted", ""), [(1, 0, 0)]);
        while battle.turns().round() == 1 {
            play(&mut battle, [end()]);
        }
        // A has its turn of round 2: what it did to B for a round has ended as that began.
        assert_eq!(battle.speaker(), Some(A), "{case}");
        assert_eq!(conditions(&battle, B, "daunted", ""), [], "{case}");
        assert_eq!(conditions(&battle, A, "ward", "mana").len(), 2, "{case}");
        play(
            &mut battle,
            [Act::new("daunt").at(C), Act::new("daunt").at(C)],
        );
        while battle.turns().round() == 2 {
            play(&mut battle, [end()]);
        }
        assert_eq!(conditions(&battle, B, "poisoned", "dose"), [], "{case}");
        assert_eq!(conditions(&battle, A, "ward", "mana"), [], "{case}");
        assert_eq!(
            conditions(&battle, C, "daunted", "").len(),
            1,
            "it was added"
        );
        let harm = battle.events().iter().filter_map(|event| match event {
            BattleEvent::PoolChanged { who, to, .. } if *who == B => Some(*to),
            _ => None,
        });
        assert_eq!(harm.collect::<Vec<_>>(), [-20, -10], "{case}");
        is_made_again(&mut battle);
    });
}

#[test]
fn light_fog_and_ground_change_and_all_that_is_known_of_the_board_follows() {
    on_all(|kind, role, mut battle| {
        let case = format!("{kind:?} {role}");
        let middle = Cell::new(7, 10);
        let near = kind.neighbours(middle).map(|(_, cell)| cell);
        let around: Vec<_> = near.chain([middle]).collect();
        let at = |verb: &str| Act::new(verb).at_cell(middle);
        let line = |battle: &Battle| {
            let body = |x| Body::new(Cell::new(x, 10), Footprint::Single);
            known_line_of_fire(battle.board(), &body(4), &body(10)).grade
        };
        let way = |battle: &Battle| {
            let mover = Mover::walking(Cell::new(4, 10), Footprint::Single, 99);
            let mut field = MoveField::new();
            field.compute(battle.board(), &mover, &OccupancyMap::new());
            (field.cost(Cell::new(10, 10)), field.cost(middle))
        };
        let first = (line(&battle), way(&battle));
        assert_eq!(first, (Grade::None, (Some(6), Some(3))), "{case}");
        let hash = battle.state_hash();
        play(&mut battle, [at("darken"), at("fog")]);
        for &cell in &around {
            assert_eq!(battle.board().light(cell), Light::Dark, "{case} {cell}");
            assert!(battle.board().fog(cell), "{case} {cell}");
        }
        assert!(battle.board().has_fog() && battle.board().has_dark());
        is_made_again(&mut battle);
        play(&mut battle, [at("wall_up")]);
        assert_eq!(
            line(&battle),
            Grade::Total,
            "{case}: sight is looked at anew"
        );
        let (beyond, within) = way(&battle);
        assert!(
            beyond.is_some() && within.is_none(),
            "{case}: and so are ways"
        );
        is_made_again(&mut battle);
        play(&mut battle, [at("flood")]);
        let deep = battle
            .board()
            .terrain(middle)
            .is_some_and(|it| it.has_tag("deep"));
        assert!(deep && line(&battle) == Grade::None, "{case}");
        assert!(way(&battle).1.is_some(), "{case}: one swims");
        is_made_again(&mut battle);
        let now = battle.state_hash();
        // What is so already is no event.
        let before = battle.events().len();
        play(&mut battle, [at("fog"), at("flood")]);
        let told = &battle.events()[before..];
        let declared = |event: &BattleEvent| matches!(event, BattleEvent::Declared { .. });
        assert!(told.len() == 2 && told.iter().all(declared), "{case}");
        assert_eq!(battle.state_hash(), now);
        play(&mut battle, [at("clear"), at("lighten")]);
        assert_ne!(
            battle.state_hash(),
            hash,
            "{case}: the water is still there"
        );
        assert!(!battle.board().has_fog() && !battle.board().has_dark());
        is_made_again(&mut battle);
        let lines = Narrator::of(&battle).lines(battle.events());
        let log: Vec<_> = lines.iter().map(|line| line.text.as_str()).collect();
        let count = around.len();
        for part in [
            format!("It is dark now in {count} cells."),
            format!("Fog rises in {count} cells."),
            format!("{count} cells of grass are wall now."),
            format!("{count} cells of wall are deep water now."),
            format!("Fog clears in {count} cells."),
            format!("It is bright now in {count} cells."),
        ] {
            assert!(
                log.iter().any(|line| line.starts_with(&part)),
                "{case}: {part}"
            );
        }
        let ground = battle.events().iter();
        let mut ground = ground.filter(|it| matches!(it, BattleEvent::GroundChanged { .. }));
        let written = serde_json::to_value(ground.next()).expect("events are written");
        assert_eq!(written["event"], "ground_changed");
        assert_eq!([&written["from"], &written["to"]], ["grass", "wall"]);
        assert_eq!(written["cells"].as_array().map(Vec::len), Some(count));
    });
}

#[test]
fn a_save_is_loaded_under_no_other_ruleset() {
    let mut battle = battle(GridKind::Hex, "swordsman");
    play(&mut battle, [end()]);
    let save = Save::of(&battle).expect("a seeded battle is saved");
    assert!(save.replay("proving.ron").is_err(), "it is not registered");
    let other = crate::rules::all()[0];
    assert!(save.replay_under("proving.ron", other).is_err());
}

#[test]
fn the_board_of_a_battle_goes_back_to_that_of_its_level() {
    for kind in GridKind::ALL {
        let mut battle = battle(kind, "swordsman");
        let level = battle.board().clone();
        let (middle, hash) = (Cell::new(7, 10), battle.state_hash());
        let at = |verb: &str| Act::new(verb).at_cell(middle);
        play(
            &mut battle,
            [at("darken"), at("fog"), at("lighten"), at("clear")],
        );
        assert_eq!(battle.board(), &level);
        assert_eq!(
            battle.state_hash(),
            hash,
            "{kind:?}: as if nothing had been"
        );
    }
}

#[test]
fn only_the_cells_that_change_are_told_and_each_ground_that_was_there_by_itself() {
    for kind in GridKind::ALL {
        let mut battle = battle(kind, "swordsman");
        let at = |verb: &str, x| Act::new(verb).at_cell(Cell::new(x, 10));
        let around = usize::from(kind.direction_count()) + 1;
        play(
            &mut battle,
            [at("fog", 8), at("fog", 9), at("wall_up", 8), at("flood", 9)],
        );
        let told = |event: &BattleEvent| match event {
            BattleEvent::FogChanged { cells, fog, .. } => Some((fog.to_string(), cells.clone())),
            BattleEvent::GroundChanged {
                cells, from, to, ..
            } => Some((format!("{from} to {}", to.name), cells.clone())),
            _ => None,
        };
        let told: Vec<_> = battle.events().iter().filter_map(told).collect();
        let words: Vec<_> = told.iter().map(|(what, _)| what.as_str()).collect();
        let expected = [
            "true",
            "true",
            "grass to wall",
            "wall to deep water",
            "grass to deep water",
        ];
        assert_eq!(words, expected, "{kind:?}");
        let [all, more, walls, flooded, fresh] = [0, 1, 2, 3, 4].map(|place| &told[place].1);
        assert_eq!((all.len(), walls), (around, all), "{kind:?}");
        assert!(more.len() < around && more.iter().all(|cell| !all.contains(cell)));
        assert!(flooded.iter().all(|cell| walls.contains(cell)), "{kind:?}");
        assert_eq!(fresh, more, "{kind:?}: what was no wall was grass");
        assert_eq!(flooded.len() + fresh.len(), around, "{kind:?}");
        for (_, cells) in &told {
            assert!(cells.is_sorted_by_key(|cell| (cell.y, cell.x)), "{kind:?}");
        }
    }
}
