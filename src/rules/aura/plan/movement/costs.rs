//! What the steps out of the cells of a board cost, measured once. Floor 4.
//! Rules AUR-MOVE-01, -14.

use crate::board::{
    Board, Memo, Mover, OccupancyMap, Stamp, StepBlocked, StepRules, highest_ground, step_cost,
};
use crate::grid::{Cell, Cells, Direction, Footprint};
use crate::rules::aura::components::ground::is_mired;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::snapshot::{Fighter, Situation};
use std::cell::RefCell;

/// Directions of a cell in arrays; hexes leave two of them empty.
pub const DIRECTIONS: usize = 8;

/// The mark of a step that cannot be taken.
const BARRED: u16 = u16::MAX;

/// The steps out of a cell, and the ground there.
#[derive(Debug, Clone, Copy)]
pub struct Steps {
    /// Their metres by direction, as if nobody stood there; [`BARRED`] for what cannot be taken.
    pub metres: [u16; DIRECTIONS],
    /// The numbers of the cells to which they lead.
    pub to: [u32; DIRECTIONS],
    /// Whether the ground slows who walks on it. Rule AUR-MOVE-14.
    pub mired: bool,
    /// The directions in which an Agile Move leads, one bit for each. Rule AUR-MOVE-14.
    agile: u8,
}

impl Steps {
    /// The metres of a step, as if nobody stood there; `None` where it cannot be taken.
    pub fn metres(&self, direction: Direction) -> Option<i32> {
        let metres = self.metres[usize::from(direction.index())];
        (metres != BARRED).then_some(i32::from(metres))
    }

    /// Whether the ground allows an Agile Move. Rule AUR-MOVE-14.
    pub const fn is_agile(&self, direction: Direction) -> bool {
        self.agile >> direction.index() & 1 == 1
    }
}

/// The steps of everybody with the same space, kept as long as the board stays as it is.
#[derive(Debug, Default)]
pub struct StepCosts {
    board: Stamp,
    data: Stamp,
    steps: Vec<Option<Steps>>,
}

thread_local! {
    static MEMORY: RefCell<Memo<Footprint, StepCosts>> = RefCell::default();
}

impl StepCosts {
    /// Looks at the steps of a space. Each thread remembers those of the board that it was asked
    /// about last.
    pub fn with<R>(
        data: &AuraData,
        board: &Board,
        footprint: Footprint,
        look: impl FnOnce(&mut Self) -> R,
    ) -> R {
        MEMORY.with_borrow_mut(|memory| {
            let costs = memory.entry(footprint).or_default();
            if (costs.board, costs.data) != (board.stamp(), data.stamp()) {
                (costs.board, costs.data) = (board.stamp(), data.stamp());
                costs.steps.clear();
                costs.steps.resize(board.numbers(), None);
            }
            look(costs)
        })
    }

    /// The steps out of the cell of a number.
    pub fn from(&mut self, s: &Situation<'_>, who: &Fighter<'_>, number: usize) -> Steps {
        *self.steps[number].get_or_insert_with(|| measure(s, who, number))
    }
}

/// How a walker of this ruleset moves over terrain. Rules AUR-MOVE-01, -12.
#[must_use]
pub fn mover_of(who: &Fighter<'_>) -> Mover {
    Mover::walking(who.anchor(), who.footprint, u32::MAX).with_rules(step_rules(who.data))
}

/// How steps are priced. Rules AUR-MOVE-01, -12.
#[must_use]
pub fn step_rules(data: &AuraData) -> StepRules {
    let step = data.values.movement.step;
    StepRules {
        max_rise: step,
        max_drop: step,
        deep_water_multiplier: 1,
        ..StepRules::default()
    }
}

/// The steps out of a cell; `None` off the map.
pub fn known_steps(s: &Situation<'_>, who: &Fighter<'_>, cell: Cell) -> Option<Steps> {
    let number = s.board.index(cell)?;
    Some(StepCosts::with(s.data, s.board, who.footprint, |costs| {
        costs.from(s, who, number)
    }))
}

fn measure(s: &Situation<'_>, who: &Fighter<'_>, number: usize) -> Steps {
    let (cell, nobody) = (s.board.cell_of(number), OccupancyMap::new());
    let space = who.footprint.cells(s.kind(), cell);
    let mut steps = Steps {
        metres: [BARRED; DIRECTIONS],
        to: [0; DIRECTIONS],
        mired: is_mired(s.data, s.board, &space),
        agile: 0,
    };
    for (direction, to) in s.kind().neighbours(cell) {
        let metres = metres_of_step(s, who, cell, to, &nobody);
        let metres = metres.ok().and_then(|metres| u16::try_from(metres).ok());
        let number = s.board.index(to).and_then(|to| u32::try_from(to).ok());
        if let (Some(metres), Some(number)) = (metres, number) {
            let space = who.footprint.cells(s.kind(), to);
            let agile = metres <= 1 && !is_rough(s.board, &space);
            steps.agile |= u8::from(agile) << direction.index();
            let direction = usize::from(direction.index());
            (steps.metres[direction], steps.to[direction]) = (metres, number);
        }
    }
    steps
}

/// What one step costs in metres, measured anew. Rule AUR-MOVE-01.
pub(super) fn metres_of_step(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    from: Cell,
    to: Cell,
    occupied: &OccupancyMap,
) -> Result<i32, StepBlocked> {
    let cost = step_cost(s.board, &mover_of(who), (from, to), occupied)?;
    let height = |cell| highest_ground(s.board, &who.footprint.cells(s.kind(), cell));
    let downhill = height(to) < height(from) && !s.data.is_off("AUR-MOVE-01");
    let down = if downhill {
        s.data.values.movement.down
    } else {
        0
    };
    Ok(i32::try_from(cost).unwrap_or(i32::MAX - 1) + down)
}

/// Whether any part of a space is too rough for an Agile Move. Rule AUR-MOVE-14.
fn is_rough(board: &Board, space: &Cells) -> bool {
    let rough = ["mud", "bog", "water", "climb", "ice"];
    space.iter().any(|cell| {
        let terrain = board.terrain(cell);
        terrain.is_some_and(|terrain| rough.iter().any(|tag| terrain.has_tag(tag)))
    })
}
