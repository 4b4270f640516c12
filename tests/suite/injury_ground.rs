//! Ways through the air and up heights, doors, broken things and thrown ones in whole battles.

use quincunx::battle::{Battle, read_save, write_save};
use quincunx::board::Fixture;
use quincunx::combat::{
    Act, Altitude, Answer, BattleCommand, CombatantId, Order, PendingChoice, Position,
};
use quincunx::dice::{DiceSource, Probability, SeededDice};
use quincunx::grid::Cell;
use quincunx::level::Level;
use std::sync::Arc;

/// A river, a hill, a cliff, a shut door in a wall, a crate and a lever.
fn text(grid: &str) -> String {
    format!(
        r##"(
  name: "Ground", summary: "", grid: {grid}, light: bright,
  legend: {{
    ".": "grass", "~": "deep water", "#": "wall", "c": "cliff",
    "2": (terrain: "grass", elevation: 2), "3": (terrain: "grass", elevation: 3),
    "D": (terrain: "grass", object: "door"), "k": (terrain: "grass", object: "crate"),
    "L": (terrain: "grass", object: "lever"), "P": (terrain: "grass", object: "portcullis"),
    "A": "grass", "B": "grass", "Z": "grass",
  }},
  rows: [
    "...........#.....",
    ".A.k..~~...#.....",
    "......~~.c.D...Z.",
    ".BL...~~.23#.....",
    ".....P~~.23#.....",
  ],
  levers: [(cell: "L", works: [(cell: "P")])],
  sides: [(name: "Left"), (name: "Right")],
  combatants: [
    (role: "swordsman", side: 0, cell: "A", facing: "E", overrides: {{"injury": (plan: "winged_humanoid", fly: 5)}}),
    (role: "swordsman", side: 0, cell: "B", facing: "E", overrides: {{"injury": (climb: 4, held: [("dagger", ["hand.r"])])}}),
    (role: "swordsman", side: 1, cell: "Z", facing: "W"),
  ],
)"##
    )
}

fn level(grid: &str) -> Arc<Level> {
    let level = Level::parse("ground", &text(grid));
    Arc::new(level.unwrap_or_else(|report| panic!("{report}")))
}

fn battle(grid: &str) -> Battle {
    let dice = DiceSource::from(SeededDice::new(4));
    Battle::new(level(grid), "injury", dice).expect("the level is right")
}

/// Ends turns until it is somebody's.
fn wait_for(battle: &mut Battle, who: CombatantId) {
    while battle.may_act() != [who] {
        let acting = battle.may_act()[0];
        let ended = battle.submit(BattleCommand::end_turn(acting));
        ended.expect("a turn can end");
    }
}

fn go(battle: &mut Battle, command: BattleCommand) {
    battle.submit(command).expect("the command is legal");
    while let Some(choice) = battle.pending() {
        let decline = Order::Answer(Answer {
            choose: PendingChoice::DECLINE.into(),
            ..Answer::default()
        });
        let who = choice.who;
        let declined = battle.submit(BattleCommand {
            who,
            order: decline,
        });
        declined.expect("one may decline");
    }
}

const FLYER: CombatantId = CombatantId(1);
const CLIMBER: CombatantId = CombatantId(2);

/// Every cell of the reach has a route of so many commands, and going it leads there.
fn routes_keep_their_word(battle: &mut Battle, who: CombatantId) {
    wait_for(battle, who);
    let reach = (battle.ruleset().shown.reach)(battle.world(), who);
    assert!(reach.len() > 20, "{} cells", reach.len());
    for goal in reach.iter().filter(|goal| goal.band == 1) {
        let route = (battle.ruleset().shown.route)(battle.world(), who, goal.cell, None);
        let route = route.unwrap_or_else(|refusal| panic!("{}: {refusal}", goal.cell));
        assert_eq!(route.commands.len(), 1, "{}", goal.cell);
        let legal = battle.check(&route.commands[0]);
        assert_eq!(legal, Ok(()), "{}: {:?}", goal.cell, route.commands);
    }
    let far = reach
        .iter()
        .filter(|goal| goal.band > 1)
        .max_by_key(|goal| {
            let from = battle.get::<Position>(who).map_or(0, |at| at.cell().x);
            (goal.cell.x - from, goal.cell.y)
        });
    let goal = far.expect("some cell takes two Moves").cell;
    let route =
        (battle.ruleset().shown.route)(battle.world(), who, goal, None).expect("it is in reach");
    for command in route.commands {
        go(battle, command);
    }
    assert_eq!(battle.get::<Position>(who).map(|at| at.cell()), Some(goal));
}

#[test]
fn a_flyer_crosses_what_no_walker_can_and_lands_again() {
    for grid in ["square", "hex"] {
        let mut battle = battle(grid);
        routes_keep_their_word(&mut battle, FLYER);
        let height = battle.get::<Altitude>(FLYER).map(|at| at.steps());
        assert_eq!(height, Some(0), "on {grid} it was on the ground before");
    }
}

#[test]
fn an_airborne_flyer_keeps_its_level_on_every_route() {
    for grid in ["square", "hex"] {
        let mut battle = battle(grid);
        wait_for(&mut battle, FLYER);
        let rise = Act::new("fly").rider("altitude", 3);
        go(&mut battle, BattleCommand::act(FLYER, rise));
        routes_keep_their_word(&mut battle, FLYER);
        let place = battle
            .get::<Position>(FLYER)
            .expect("it is on the board")
            .cell();
        let z = battle.get::<Altitude>(FLYER).map_or(0, |at| at.steps())
            + battle.board().elevation(place);
        assert!(z >= 3, "on {grid} it sank to {z}");
    }
}

#[test]
fn a_climber_finds_its_way_up_a_cliff() {
    for grid in ["square", "hex"] {
        routes_keep_their_word(&mut battle(grid), CLIMBER);
    }
}

#[test]
fn landing_is_a_route_of_its_own() {
    let mut battle = battle("square");
    wait_for(&mut battle, FLYER);
    go(
        &mut battle,
        BattleCommand::act(FLYER, Act::new("fly").rider("altitude", 2)),
    );
    let (land, goal) = (Act::new("land"), Cell::new(3, 2));
    let route = (battle.ruleset().shown.route)(battle.world(), FLYER, goal, Some(&land));
    let route = route.expect("near enough");
    for command in route.commands {
        go(&mut battle, command);
    }
    assert_eq!(battle.get::<Altitude>(FLYER).map(|at| at.steps()), Some(0));
    assert_eq!(
        battle.get::<Position>(FLYER).map(|at| at.cell()),
        Some(goal)
    );
}

#[test]
fn a_pulled_lever_is_state_that_saves_keep_and_undo_takes_back() {
    let mut battle = battle("square");
    wait_for(&mut battle, CLIMBER);
    let before = battle.state_hash();
    let gate = Fixture::Cell(Cell::new(5, 4));
    let name = |battle: &Battle| battle.board().fitting(gate).map(|it| it.name());
    assert_eq!(name(&battle).as_deref(), Some("portcullis"));
    let lever = Act::new("use").at_cell(Cell::new(2, 3));
    go(&mut battle, BattleCommand::act(CLIMBER, lever));
    assert_eq!(name(&battle).as_deref(), Some("open portcullis"));
    assert_ne!(battle.state_hash(), before);

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("door.save");
    write_save(&battle, &path).expect("it can be written");
    let again = read_save(&path).expect("it verifies itself");
    assert_eq!(again.state_hash(), battle.state_hash());
    assert_eq!(name(&again).as_deref(), Some("open portcullis"));

    assert_eq!(battle.undo(), Ok(()), "a lever rolls no die");
    assert_eq!(name(&battle).as_deref(), Some("portcullis"));
    assert_eq!(battle.state_hash(), before);
}

#[test]
fn where_a_throw_may_end_sums_to_one() {
    for (grid, gate) in [("square", Cell::new(5, 4)), ("hex", Cell::new(3, 4))] {
        let mut battle = battle(grid);
        wait_for(&mut battle, CLIMBER);
        for at in [Cell::new(3, 1), gate] {
            let act = Act::new("throw").with("dagger").at_cell(at);
            let command = BattleCommand::act(CLIMBER, act);
            let preview = battle
                .ruleset()
                .actions
                .preview(battle.world(), &command)
                .expect("in range");
            let exact = preview.landings.iter().map(|landing| landing.probability);
            let total: f64 = exact.map(Probability::to_f64).sum();
            assert!((total - 1.0).abs() < 1e-12, "{grid} {at}: {total}");
            assert!(!preview.landings.is_empty());
            assert!(preview.landings.is_sorted_by_key(|landing| landing.cell));
        }
    }
}

#[test]
fn a_lever_that_works_nothing_is_a_mistake_of_the_level() {
    let right = text("square");
    let works = "works: [(cell: \"P\")]";
    let wrong = [
        (works, "works: []", "works nothing"),
        (
            works,
            "works: [(cell: \"k\")]",
            "nothing that a lever could work",
        ),
        (works, "works: [(cell: \"P\", side: \"NE\")]", "corner"),
        ("(cell: \"L\"", "(cell: \"A\"", "no lever stands"),
    ];
    for (part, mistake, message) in wrong {
        assert!(right.contains(part), "{part}");
        let report = Level::parse("ground", &right.replace(part, mistake));
        let report = report.expect_err("the level is wrong").to_string();
        assert!(report.contains(message), "{report}");
    }
}

#[test]
fn levers_stay_in_the_level_when_it_is_written() {
    for grid in ["square", "hex"] {
        let written = level(grid);
        let again = Level::parse("again", &written.to_text()).expect("what was written is right");
        assert_eq!(again.draft().levers, written.draft().levers);
        assert_eq!(again.board(), written.board());
    }
}
