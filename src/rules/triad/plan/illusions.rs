//! Obstacles that are not there. Floor 4. Rule TRI-POS-14.

use crate::board::{Board, Fixture, Grade, Obstacle, ObstaclePlace, SightRules, Terrain};
use crate::combat::SideId;
use crate::grid::Cell;
use crate::rules::triad::snapshot::Situation;
use crate::rules::triad::words::ILLUSION;

/// An obstacle that is not there, as a line meets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Illusion {
    /// Its place.
    pub at: Fixture,
    /// The cover that it seems to give.
    pub shown: Grade,
    /// The cover that is there without it.
    pub real: Grade,
    /// Whether sight ends there without it.
    ends_sight: bool,
}

/// The place of an edge, the same from both sides.
pub fn border(one: Cell, other: Cell) -> Fixture {
    Fixture::Border(one.min(other), one.max(other))
}

/// What is not there in the place of an obstacle, by the board alone.
fn on_board(board: &Board, place: ObstaclePlace) -> Option<Illusion> {
    match place {
        ObstaclePlace::Cell(cell) => {
            let object = board.object(cell)?;
            let ground = board.terrain(cell)?;
            object.has_tag(ILLUSION).then(|| Illusion {
                at: Fixture::Cell(cell),
                shown: object.cover,
                real: ground.cover,
                ends_sight: ends_sight(ground),
            })
        }
        ObstaclePlace::Edge(cell, side) => {
            let edge = board.edge(cell, side)?;
            edge.has_tag(ILLUSION).then(|| Illusion {
                at: border(cell, board.kind().step(cell, side)),
                shown: edge.cover,
                real: Grade::None,
                ends_sight: false,
            })
        }
        ObstaclePlace::Creature(_) | ObstaclePlace::Rise(_) => None,
    }
}

/// What is not there in the place of an obstacle.
pub fn illusion_at(s: &Situation<'_>, place: ObstaclePlace) -> Option<Illusion> {
    match s.has_illusions() {
        true => on_board(s.board, place),
        false => None,
    }
}

/// The cover of what fills a cell, without what is not there.
pub fn real_cover(s: &Situation<'_>, cell: Cell) -> Grade {
    let illusion = illusion_at(s, ObstaclePlace::Cell(cell));
    illusion.map_or_else(|| s.board.grade(cell), |it| it.real)
}

fn ends_sight(ground: &Terrain) -> bool {
    ground.blocks_sight || (ground.cover == Grade::Total && !ground.see_through)
}

/// Whether an illusion is seen through, so that a line of sight goes on.
pub fn is_seen_through(s: &Situation<'_>, place: ObstaclePlace) -> bool {
    illusion_at(s, place).is_some_and(|it| !it.ends_sight)
}

impl Illusion {
    /// Whether a side takes it for real.
    pub fn is_believed(&self, s: &Situation<'_>, side: SideId) -> bool {
        !s.sees_through(side, self.at)
    }
}

/// Lines by what is there alone; of equals the one with least fog on it.
pub struct AsItIs<'s, 'w>(pub &'s Situation<'w>);

impl SightRules for AsItIs<'_, '_> {
    fn obstacle_grade(&mut self, obstacle: &Obstacle) -> Grade {
        illusion_at(self.0, obstacle.place).map_or(obstacle.grade, |it| it.real)
    }

    fn is_seen_through(&mut self, place: ObstaclePlace) -> bool {
        is_seen_through(self.0, place)
    }

    fn tie(&mut self, between: &[Cell]) -> i32 {
        let foggy = between.iter().filter(|&&cell| self.0.board.fog(cell));
        i32::try_from(foggy.count()).unwrap_or(i32::MAX)
    }
}
