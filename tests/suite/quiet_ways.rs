//! A way of equal price that provokes nobody goes before one that does, for people and the computer, under every
//! ruleset and on both grids.

use quincunx::ai::{Computer, Player};
use quincunx::battle::Battle;
use quincunx::combat::{BattleCommand, CombatantId, Difficulty, Order, Route};
use quincunx::dice::{DiceSource, SeededDice};
use quincunx::grid::{Cell, Direction};
use quincunx::level::Level;
use quincunx::rules;
use std::sync::Arc;

const GRIDS: [&str; 2] = ["square", "hex"];

/// Grass with one of each side on it, who look at each other.
fn meeting(grid: &str, role: &str, walker: Cell, guard: Cell) -> Arc<Level> {
    let rows = vec![".".repeat(11); 9];
    let people = [(0, walker, "E"), (1, guard, "W")];
    let people: String = people
        .iter()
        .map(|(side, at, facing)| {
            format!(
                "(role: \"{role}\", side: {side}, cell: ({}, {}), facing: \"{facing}\"), ",
                at.x, at.y
            )
        })
        .collect();
    let text = format!(
        "(name: \"A meeting\", grid: {grid}, legend: {{\".\": \"grass\"}}, rows: {rows:?},
          sides: [(name: \"Blue\"), (name: \"Red\")], combatants: [{people}])"
    );
    let level = Level::parse("meeting.ron", &text);
    Arc::new(level.unwrap_or_else(|report| panic!("{report}")))
}

/// A role that reacts to those who pass: not every swordsman does under every ruleset.
fn watchful(ruleset: &str, grid: &str) -> &'static str {
    let watches = |role: &&str| {
        let level = meeting(grid, role, Cell::new(1, 4), Cell::new(4, 4));
        let battle = battle(ruleset, &level);
        battle.is_some_and(|battle| {
            let threatened = battle.ruleset().shown.threatened_cells;
            !threatened(battle.world(), GUARD).is_empty()
        })
    };
    let found = ["swordsman", "spearman"].into_iter().find(watches);
    found.expect("somebody reacts")
}

/// A battle in which the walker is to act: the first command of everybody else is to wait.
fn battle(ruleset: &str, level: &Arc<Level>) -> Option<Battle> {
    (0..20).find_map(|seed| {
        let dice = DiceSource::Seeded(SeededDice::new(seed));
        let mut battle = Battle::new(level.clone(), ruleset, dice).expect("a battle");
        // The guard has had its turn, so that it has what a reaction takes.
        for _ in 0..6 {
            let who = *battle.may_act().first()?;
            if who == WALKER && !battle.commands().is_empty() {
                return Some(battle);
            }
            battle.submit(BattleCommand::end_turn(who)).ok()?;
        }
        None
    })
}

const WALKER: CombatantId = CombatantId(1);
const GUARD: CombatantId = CombatantId(2);

/// All ways to a cell on open ground on which each step leads nearer and none is a sharp turn.
fn straight_ways(battle: &Battle, from: Cell, to: Cell) -> Vec<Vec<Cell>> {
    let kind = battle.board().kind();
    let mut all: Vec<(Vec<Cell>, Option<Direction>)> = vec![(Vec::new(), None)];
    for left in (0..kind.distance(from, to)).rev() {
        let mut longer = Vec::new();
        for (way, before) in all {
            let at = way.last().copied().unwrap_or(from);
            for (direction, next) in kind.neighbours(at) {
                let count = i32::from(kind.direction_count());
                let turn = before.map_or(0, |before| {
                    let turn = i32::from(direction.index()) - i32::from(before.index());
                    let turn = turn.rem_euclid(count);
                    turn.min(count - turn)
                });
                if turn <= 1 && kind.distance(next, to) == left {
                    let way = way.iter().copied().chain([next]).collect();
                    longer.push((way, Some(direction)));
                }
            }
        }
        all = longer;
    }
    all.into_iter().map(|(way, _)| way).collect()
}

/// Whether a way leaves a cell that the guard threatens; under `wounds` whether it comes into one from outside.
fn is_watched(ruleset: &str, from: Cell, way: &[Cell], threatened: &[Cell]) -> bool {
    let left = std::iter::once(from).chain(way.iter().copied());
    let mut steps = left.zip(way);
    steps.any(|(from, to)| match ruleset {
        "wounds" => !threatened.contains(&from) && threatened.contains(to),
        _ => threatened.contains(&from),
    })
}

/// What a way costs on open ground: under `wounds` every second diagonal step costs twice as much.
fn price(ruleset: &str, battle: &Battle, from: Cell, way: &[Cell]) -> usize {
    let kind = battle.board().kind();
    let before = std::iter::once(from).chain(way.iter().copied());
    let steps = before
        .zip(way)
        .filter_map(|(from, &to)| kind.direction_of_step(from, to));
    let diagonals = steps
        .filter(|&direction| kind.is_diagonal(direction))
        .count();
    match ruleset {
        "wounds" => way.len() + diagonals / 2,
        _ => way.len(),
    }
}

/// Whether each turn on a way has its price.
fn costs_turns(ruleset: &str) -> bool {
    ruleset == "aura"
}

/// How often a way turns.
fn turns(battle: &Battle, from: Cell, way: &[Cell]) -> usize {
    let kind = battle.board().kind();
    let before = std::iter::once(from).chain(way.iter().copied());
    let steps = before
        .zip(way)
        .map(|(from, &to)| kind.direction_of_step(from, to));
    let steps: Vec<_> = steps.collect();
    steps.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

fn provokes(route: &Route) -> bool {
    route.steps.iter().any(|step| !step.provokes.is_empty())
}

#[test]
fn a_way_of_equal_price_that_provokes_nobody_goes_first() {
    for ruleset in rules::all() {
        for grid in GRIDS {
            let role = watchful(ruleset.id, grid);
            let (mut quiet, mut loud) = (0, 0);
            for (walker, guard) in [
                (Cell::new(1, 4), Cell::new(4, 4)),
                (Cell::new(1, 4), Cell::new(3, 3)),
                (Cell::new(1, 2), Cell::new(3, 5)),
                (Cell::new(2, 6), Cell::new(4, 4)),
            ] {
                let level = meeting(grid, role, walker, guard);
                let Some(battle) = battle(ruleset.id, &level) else {
                    continue;
                };
                let (shown, world) = (&ruleset.shown, battle.world());
                let threatened = (shown.threatened_cells)(world, GUARD);
                for reach in (shown.reach)(world, WALKER) {
                    let ways = straight_ways(&battle, walker, reach.cell);
                    let Ok(route) = (shown.route)(world, WALKER, reach.cell, None) else {
                        continue;
                    };
                    if route.commands.len() > 1 || route.steps.len() != ways[0].len() {
                        continue;
                    }
                    let watched =
                        |way: &Vec<Cell>| is_watched(ruleset.id, walker, way, &threatened);
                    let own: Vec<Cell> = route.steps.iter().map(|step| step.cell).collect();
                    let most = turns(&battle, walker, &own);
                    let cost = price(ruleset.id, &battle, walker, &own);
                    let mut ways = ways;
                    ways.retain(|way| {
                        let fits = !costs_turns(ruleset.id) || turns(&battle, walker, way) <= most;
                        fits && price(ruleset.id, &battle, walker, way) <= cost
                    });
                    if !ways.iter().all(watched) {
                        assert!(
                            !provokes(&route),
                            "{}, {grid}, {walker} to {} past {guard}: {:?}",
                            ruleset.id,
                            reach.cell,
                            route.steps
                        );
                        quiet += usize::from(ways.iter().any(watched));
                    } else {
                        loud += usize::from(provokes(&route));
                    }
                }
            }
            assert!(quiet > 0, "{}, {grid}: no choice of ways", ruleset.id);
            assert!(loud > 0, "{}, {grid}: nobody reacts anyway", ruleset.id);
        }
    }
}

/// The cells of a command that walks.
fn path(command: &BattleCommand) -> &[Cell] {
    match &command.order {
        Order::Act(act) => &act.path,
        _ => &[],
    }
}

#[test]
fn the_computer_goes_no_way_that_provokes_where_one_of_equal_price_does_not() {
    let mut walked = 0;
    for ruleset in rules::all() {
        for grid in GRIDS {
            let role = watchful(ruleset.id, grid);
            for (walker, guard) in [
                (Cell::new(1, 4), Cell::new(5, 4)),
                (Cell::new(1, 2), Cell::new(5, 5)),
                (Cell::new(1, 6), Cell::new(6, 3)),
            ] {
                let level = meeting(grid, role, walker, guard);
                for difficulty in Difficulty::ALL {
                    let Some(battle) = battle(ruleset.id, &level) else {
                        continue;
                    };
                    let command = Computer::of(difficulty).decide(&battle);
                    let Some(command) = command.filter(|it| !path(it).is_empty()) else {
                        continue;
                    };
                    let way = path(&command);
                    let threatened = (ruleset.shown.threatened_cells)(battle.world(), GUARD);
                    let end = *way.last().expect("it is not empty");
                    let all = straight_ways(&battle, walker, end);
                    if all.first().is_none_or(|it| it.len() != way.len()) {
                        continue;
                    }
                    walked += 1;
                    let most = turns(&battle, walker, way);
                    let cost = price(ruleset.id, &battle, walker, way);
                    let quiet = all.iter().any(|it| {
                        let fits = !costs_turns(ruleset.id) || turns(&battle, walker, it) <= most;
                        let equal = price(ruleset.id, &battle, walker, it) <= cost;
                        fits && equal && !is_watched(ruleset.id, walker, it, &threatened)
                    });
                    assert!(
                        !quiet || !is_watched(ruleset.id, walker, way, &threatened),
                        "{}, {grid}, {difficulty:?}: {way:?}",
                        ruleset.id
                    );
                }
            }
        }
    }
    assert!(walked > 10, "the computer hardly walked: {walked}");
}
