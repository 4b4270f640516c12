//! Start cells farther from the enemy, or nearer to him. Floor 6.

use crate::battle::RulesetRoles;
use crate::board::Board;
use crate::grid::{Cell, Cells, Footprint};
use crate::level::{Level, Placement, RoleBook};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The new cells of a side's combatants, by their places in the level, if each starts so many steps farther from the
/// enemy, along the way to him: on foot over ground that is not deep water, to the nearest cell in which an enemy
/// starts. Of all such cells each takes the one nearest to its own that is free. Who comes later is left alone.
///
/// # Errors
/// Who cannot be placed so, and why.
pub(super) fn shifted(
    level: &Level,
    rules: &str,
    side: usize,
    farther: i32,
) -> Result<BTreeMap<usize, Cell>, String> {
    let mut cells = BTreeMap::new();
    if farther == 0 {
        return Ok(cells);
    }
    let board = level.board();
    let people = level.combatants();
    let starts = |it: &&Placement| it.arrives.is_none();
    let enemies = people.iter().filter(starts).filter(|it| it.side != side);
    let steps = steps_to(&board, enemies.map(|it| it.cell));
    let spaces: Vec<_> = people
        .iter()
        .map(|it| footprint(level, rules, it))
        .collect();
    let space = |at: usize, cell: Cell| spaces[at].cells(board.kind(), cell);
    let own = |at: &usize| people[*at].side == side && people[*at].arrives.is_none();
    let mut taken: BTreeSet<Cell> = BTreeSet::new();
    for at in (0..people.len()).filter(|at| !own(at) && people[*at].arrives.is_none()) {
        taken.extend(space(at, people[at].cell).iter());
    }
    // Those who share a cell, as a rider and its mount do, go to one cell.
    let mut moved: BTreeMap<Cell, Cell> = BTreeMap::new();
    for at in (0..people.len()).filter(own) {
        let from = people[at].cell;
        if let Some(&to) = moved.get(&from) {
            cells.insert(at, to);
            continue;
        }
        let who = people[at].name.as_ref().unwrap_or(&people[at].role);
        let Some(now) = steps.get(&from) else {
            return Err(format!(
                "no way on foot leads from {who} in {from} to the enemy"
            ));
        };
        let fits = |cells: &Cells| {
            let mut all = cells.iter();
            all.all(|cell| can_walk(&board, cell) && !taken.contains(&cell))
        };
        let there = steps.iter().filter(|&(_, &far)| far == now + farther);
        let free = there
            .map(|(&cell, _)| cell)
            .filter(|&cell| fits(&space(at, cell)));
        let nearest = free.min_by_key(|&cell| (board.kind().distance(from, cell), cell));
        let nearest = nearest.filter(|&cell| {
            let far = board.kind().distance(from, cell);
            far <= 2 * farther.abs() + 2
        });
        let Some(to) = nearest else {
            let how = if farther > 0 {
                "farther from"
            } else {
                "nearer to"
            };
            return Err(format!(
                "there is no free cell for {who} {} {how} the enemy than {from}; take a smaller range",
                match farther.abs() {
                    1 => "1 cell".to_owned(),
                    many => format!("{many} cells"),
                }
            ));
        };
        taken.extend(space(at, to).iter());
        moved.insert(from, to);
        cells.insert(at, to);
    }
    Ok(cells)
}

fn footprint(level: &Level, rules: &str, it: &Placement) -> Footprint {
    let overrides = it.overrides.get(rules).map(String::as_str);
    let found =
        roles(level, rules).and_then(|roles| roles.footprint(it.role_under(rules), overrides));
    found.unwrap_or(Footprint::Single)
}

fn can_walk(board: &Board, cell: Cell) -> bool {
    let is_deep = board
        .terrain(cell)
        .is_some_and(|terrain| terrain.tags.iter().any(|tag| tag == "deep"));
    board.is_passable(cell) && !is_deep
}

/// How many steps it is from each cell to the nearest of some cells.
fn steps_to(board: &Board, goals: impl Iterator<Item = Cell>) -> BTreeMap<Cell, i32> {
    let mut steps: BTreeMap<Cell, i32> = goals.map(|cell| (cell, 0)).collect();
    let mut next: VecDeque<Cell> = steps.keys().copied().collect();
    while let Some(cell) = next.pop_front() {
        let far = steps.get(&cell).map_or(0, |far| far + 1);
        for (_, beside) in board.kind().neighbours(cell) {
            if can_walk(board, beside) && !steps.contains_key(&beside) {
                steps.insert(beside, far);
                next.push_back(beside);
            }
        }
    }
    steps
}

/// The roles of a level's ruleset, as checks of levels ask them.
fn roles(level: &Level, rules: &str) -> Option<RulesetRoles> {
    let ruleset = crate::rules::find(rules)?;
    Some(RulesetRoles::of(ruleset, level.data()))
}
