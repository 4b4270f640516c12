//! What grounds, cover and what gives it are called in tables. Floor 6.

use crate::board::{Board, Grade, ObstaclePlace};
use crate::grid::Cell;
use smol_str::{SmolStr, format_smolstr};

/// A grade of cover as its percentage.
pub(super) const fn percent(grade: Grade) -> &'static str {
    match grade {
        Grade::None => "0 %",
        Grade::Quarter => "25 %",
        Grade::Half => "50 %",
        Grade::ThreeQuarters => "75 %",
        Grade::Slit => "90 %",
        Grade::Total => "100 %",
    }
}

/// The terrain of a cell.
pub(super) fn ground(board: &Board, cell: Cell) -> SmolStr {
    let terrain = board.terrain(cell);
    terrain.map_or_else(
        || SmolStr::new_static("off the map"),
        |it| it.name.as_str().into(),
    )
}

/// What gives cover, with its cell.
pub(super) fn obstacle(board: &Board, place: ObstaclePlace) -> SmolStr {
    match place {
        ObstaclePlace::Cell(cell) => match board.object(cell) {
            Some(object) => format_smolstr!("{} {cell}", object.name),
            None => format_smolstr!("{} {cell}", ground(board, cell)),
        },
        ObstaclePlace::Edge(cell, direction) => {
            // An edge has one name from either side: that of the cell in reading order.
            let kind = board.kind();
            let beyond = kind.step(cell, direction);
            let (cell, direction) = if (beyond.y, beyond.x) < (cell.y, cell.x) {
                (beyond, kind.opposite(direction))
            } else {
                (cell, direction)
            };
            let name = board
                .edge(cell, direction)
                .map_or("edge", |edge| edge.name.as_str());
            let side = kind.direction_name(direction);
            format_smolstr!("{name} {side} of {cell}")
        }
        ObstaclePlace::Creature(cell) => format_smolstr!("somebody {cell}"),
        ObstaclePlace::Rise(cell) => format_smolstr!("the height {cell}"),
    }
}
