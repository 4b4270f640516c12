//! The levels that come with the game: sound, fair in numbers, and nobody walled in.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::board::Board;
use crate::grid::{Cell, Footprint};
use crate::level::{Checks, Level, RoleBook, files};
use crate::source::{Node, Report};

/// The folder of the shipped levels, whatever the environment says.
fn levels() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("levels")
}

#[test]
fn every_shipped_level_is_sound_and_comes_back_from_its_own_text() {
    let paths = files::level_paths(&levels());
    assert!(paths.len() >= 10);
    for path in paths {
        let level = Level::load(&path).unwrap_or_else(|error| panic!("{error}"));
        assert!(!level.summary().is_empty(), "{}", path.display());
        let written = level.draft().to_ron().expect("it was read");
        let again = Level::parse("again.ron", &written)
            .unwrap_or_else(|report| panic!("{report}\n{written}"));
        assert_eq!(again.draft(), level.draft());
        assert_eq!(again.combatants(), level.combatants());
    }
}

/// Every anchor that a walker with this space can reach, one step of height at a time.
fn walkable_from(board: &Board, footprint: Footprint, start: Cell) -> BTreeSet<Cell> {
    let grid = board.kind();
    let open = |anchor: Cell, direction| {
        footprint.cells(grid, anchor).iter().all(|cell| {
            let next = grid.step(cell, direction);
            let rise = board.elevation(next) - board.elevation(cell);
            board.step_allowed(cell, direction) && rise.abs() <= 1
        })
    };
    let mut seen = BTreeSet::from([start]);
    let mut queue = vec![start];
    while let Some(cell) = queue.pop() {
        let steps = grid.directions().filter(|&direction| open(cell, direction));
        for next in steps.map(|direction| grid.step(cell, direction)) {
            if seen.insert(next) {
                queue.push(next);
            }
        }
    }
    seen
}

/// The space of the common roles in the rulesets that make them large.
fn usual_space(role: &str) -> Footprint {
    match role {
        "brute" | "beast" => Footprint::Large,
        _ => Footprint::Single,
    }
}

/// A ruleset in which brutes and beasts are large.
struct Giants;

impl RoleBook for Giants {
    fn role_names(&self) -> Vec<&str> {
        vec![
            "swordsman",
            "spearman",
            "archer",
            "skirmisher",
            "shieldbearer",
            "brute",
            "beast",
            "caster",
            // A creature that a level puts in the place of a role.
            "stingwing",
        ]
    }

    fn footprint(&self, role: &str, _overrides: Option<&str>) -> Option<Footprint> {
        Some(usual_space(role))
    }

    fn check_overrides(&self, _role: &str, _overrides: Node<'_>, _report: &mut Report) {}
}

#[test]
fn in_shipped_levels_everybody_can_walk_to_everybody() {
    let rulesets = crate::rules::all().iter();
    let books: Vec<_> = rulesets
        .map(|ruleset| (ruleset.id, &Giants as &dyn RoleBook))
        .collect();
    let checks = Checks {
        books: &books,
        ..Checks::default()
    };
    for path in files::level_paths(&levels()) {
        let level = Level::load_with(&path, &checks).unwrap_or_else(|error| panic!("{error}"));
        let board = level.board();
        for walker in level.combatants() {
            let footprint = usual_space(&walker.role);
            let reached = walkable_from(&board, footprint, walker.cell);
            for other in level.combatants() {
                // A large walker need not stand in the cell of the other, only touch it.
                let near = reached.iter().any(|&anchor| {
                    footprint
                        .cells(board.kind(), anchor)
                        .iter()
                        .any(|cell| board.kind().distance(cell, other.cell) <= 1)
                });
                assert!(
                    near,
                    "{}: {} cannot come to {}",
                    path.display(),
                    walker.role,
                    other.cell
                );
            }
        }
    }
}

/// A level in which few stand against many; what the many are is weaker.
const FEW_AGAINST_MANY: &str = "10_wolf_knoll.ron";

#[test]
fn shipped_levels_have_two_sides_of_one_size_but_for_lessons_and_one_of_few_against_many() {
    for entry in files::survey(&levels(), Level::load).0 {
        let sizes: Vec<usize> = entry.sides.iter().map(|(_, size)| *size).collect();
        let few = entry.path.ends_with(FEW_AGAINST_MANY);
        // Whoever learns may have a friend beside it.
        let lesson = entry.path.parent().is_some_and(|it| it.ends_with("guided"));
        let right = match (sizes.as_slice(), few) {
            (sizes, true) => sizes == [5, 6],
            ([own, other], false) => own == other || (lesson && own > other),
            _ => false,
        };
        assert!(right, "{}: {sizes:?}", entry.path.display());
    }
}
