//! All cells that a Run or Sprint reaches, for how many metres, and by which way. Floor 4.
//! Rules AUR-MOVE-01 to -05.
//!
//! Since sharp turns cost metres, a place in the search is a cell together with the direction of the
//! step into it. Costs are small, so that buckets keep the order; all arrays are kept for the next
//! query.

use super::super::facing;
use super::super::keys;
use super::super::movement::{self, Turning};
use super::super::situation::{Fighter, Situation, is_mired};
use crate::board::{OccupancyMap, Occupied, Stamp};
use crate::combat::rule_is_off;
use crate::grid::{Cell, Direction, Footprint, GridKind};

/// Directions of a cell in the arrays; hexes leave two of them empty.
const DIRECTIONS: usize = 8;
/// The most metres that a turn costs. Rule AUR-MOVE-04; ruling AUR-R17.
const MOST_LOST: usize = 2;
/// The mark of a place that is not reached.
const FAR: u16 = u16::MAX;
/// The mark of a step that cannot be taken.
const BARRED: u16 = u16::MAX;
/// The mark of a place that is entered from the start.
const START: u8 = u8::MAX;
/// Larger allowances are read as this one.
const FARTHEST: i32 = 60;

/// The steps out of a cell.
#[derive(Debug, Clone, Copy)]
struct Steps {
    /// Their metres by direction, as if nobody stood there; [`BARRED`] for what cannot be taken.
    metres: [u16; DIRECTIONS],
    /// Whether the ground there slows who walks on it. Rule AUR-MOVE-14.
    mired: bool,
}

/// The ways of a runner. Kept and used again for the next query.
#[derive(Debug, Clone, Default)]
pub struct RunField {
    kind: GridKind,
    start: Cell,
    /// Cells from the start to the border of the box that is searched.
    radius: i32,
    /// Metres of the cheapest way into a cell by a step of a direction.
    metres: Vec<u16>,
    /// The direction of the step before it.
    before: Vec<u8>,
    /// Places by metres.
    buckets: Vec<Vec<u32>>,
    /// Cells that are reached and in which the runner may end, by metres.
    ends: Vec<(Cell, i32)>,
    /// The steps out of the board's cells. Kept as long as board and footprint stay.
    steps: Vec<Option<Steps>>,
    /// The board's stamp and the footprint that the steps are measured for.
    measured: (Stamp, Footprint),
    /// Its Speed, and what mud or bog would leave of it. Rule AUR-MOVE-14.
    paces: (i32, Option<i32>),
    map: OccupancyMap,
}

impl RunField {
    /// Computes all ways of a fighter with so many metres. The first step is measured against the
    /// last one of a Run or Sprint just before. Rule AUR-MOVE-04.
    pub fn compute(&mut self, s: &Situation<'_>, who: &Fighter<'_>, allowance: i32) {
        let most = allowance.clamp(0, FARTHEST);
        self.prepare(s.kind(), who.anchor, most);
        let measured = (s.board.stamp(), who.footprint);
        if self.measured != measured {
            self.steps.clear();
            self.measured = measured;
        }
        movement::occupancy(s, who, &mut self.map);
        self.paces = paces(s, who);
        if most == 0 {
            return;
        }
        self.expand(s, who, (who.anchor, None, 0));
        for spent in 1..=usize::try_from(most).unwrap_or(0) {
            let mut bucket = std::mem::take(&mut self.buckets[spent]);
            for &place in &bucket {
                let place = place as usize;
                if usize::from(self.metres[place]) == spent && self.may_lead_on(place, spent) {
                    let (cell, direction) = self.place(place);
                    self.settle(s, who, (place, cell, spent));
                    // No step is cheaper than a metre.
                    if spent < self.metres_in_all() {
                        self.expand(s, who, (cell, Some(direction), spent));
                    }
                }
            }
            bucket.clear();
            self.buckets[spent] = bucket;
        }
    }

    /// The cells that are reached and in which the runner may end, nearest first, with the metres.
    pub fn ends(&self) -> impl Iterator<Item = (Cell, i32)> {
        self.ends.iter().copied()
    }

    /// The metres to a cell, if the runner reaches it and may end there.
    #[must_use]
    pub fn metres(&self, cell: Cell) -> Option<i32> {
        let mut ends = self.ends();
        ends.find_map(|(end, metres)| (end == cell).then_some(metres))
    }

    /// The cheapest way to a cell in which the runner may end, without the start, and its metres.
    #[must_use]
    pub fn way_to(&self, cell: Cell) -> Option<(i32, Vec<Cell>)> {
        let metres = self.metres(cell)?;
        let mut path = Vec::new();
        let first = self.index(cell)?;
        let mut place = (first..first + DIRECTIONS).min_by_key(|&place| self.metres[place])?;
        loop {
            let (at, direction) = self.place(place);
            path.push(at);
            if self.before[place] == START {
                path.reverse();
                return Some((metres, path));
            }
            let from = self.kind.step(at, self.kind.opposite(direction));
            place = self.index(from)? + usize::from(self.before[place]);
        }
    }

    /// Metres of the longest way.
    fn metres_in_all(&self) -> usize {
        usize::try_from(self.radius).unwrap_or(0)
    }

    /// Forgets the last query and makes room for this one. No step costs less than a metre.
    fn prepare(&mut self, kind: GridKind, start: Cell, most: i32) {
        (self.kind, self.start, self.radius) = (kind, start, most);
        let side = usize::try_from(2 * most + 1).unwrap_or(1);
        let places = side * side * DIRECTIONS;
        self.metres.clear();
        self.metres.resize(places, FAR);
        self.before.clear();
        self.before.resize(places, START);
        let buckets = usize::try_from(most).unwrap_or(0) + 1;
        self.buckets.iter_mut().for_each(Vec::clear);
        self.buckets
            .resize_with(buckets.max(self.buckets.len()), Vec::new);
        self.ends.clear();
    }

    /// The first place of a cell; `None` outside the box.
    fn index(&self, cell: Cell) -> Option<usize> {
        let side = 2 * self.radius + 1;
        let (x, y) = (
            cell.x - self.start.x + self.radius,
            cell.y - self.start.y + self.radius,
        );
        let inside = (0..side).contains(&x) && (0..side).contains(&y);
        let index = usize::try_from(y * side + x).ok()?;
        inside.then_some(index * DIRECTIONS)
    }

    fn place(&self, place: usize) -> (Cell, Direction) {
        let side = 2 * self.radius + 1;
        let index = i32::try_from(place / DIRECTIONS).unwrap_or(0);
        let x = index.rem_euclid(side) - self.radius + self.start.x;
        let y = index.div_euclid(side) - self.radius + self.start.y;
        let direction = u8::try_from(place % DIRECTIONS).unwrap_or(0);
        (Cell::new(x, y), Direction::new(direction))
    }

    /// Whether a way may go on from a place: not where the cell was entered so much cheaper from
    /// another side that turning there costs less. Rule AUR-MOVE-04; ruling AUR-R17.
    fn may_lead_on(&self, place: usize, spent: usize) -> bool {
        let first = place - place % DIRECTIONS;
        let sides = &self.metres[first..first + DIRECTIONS];
        let cheapest = sides.iter().min().copied().unwrap_or(FAR);
        spent <= usize::from(cheapest) + MOST_LOST
    }

    /// Notes a cell as the end of a way, if nobody else is in the space there. Only the first of its
    /// cheapest places does. Rule AUR-MOVE-02.
    fn settle(
        &mut self,
        s: &Situation<'_>,
        who: &Fighter<'_>,
        (place, cell, spent): (usize, Cell, usize),
    ) {
        let first = place - place % DIRECTIONS;
        let better = |other: usize| {
            let metres = usize::from(self.metres[other]);
            metres < spent || (metres == spent && other < place)
        };
        if cell == self.start || (first..first + DIRECTIONS).any(better) {
            return;
        }
        let space = who.footprint.cells(self.kind, cell);
        let mut free = space.iter().filter_map(|cell| s.board.index(cell));
        if free.all(|index| self.map.at(index) == Occupied::Free) {
            self.ends.push((cell, i32::try_from(spent).unwrap_or(0)));
        }
    }

    /// Reaches the neighbours of a place.
    fn expand(
        &mut self,
        s: &Situation<'_>,
        who: &Fighter<'_>,
        (cell, by, spent): (Cell, Option<Direction>, usize),
    ) {
        let before = by.or_else(|| facing::momentum(who));
        let turning = Turning::after(self.kind, before);
        let steps = self.steps_from(s, who, cell);
        // What mud leaves of the pace holds for the steps out of it. Rules AUR-MOVE-14, -16.
        let most = self.paces.1.filter(|_| steps.mired);
        for (direction, to) in self.kind.neighbours(cell) {
            let step = steps.metres[usize::from(direction.index())];
            if step == BARRED {
                continue;
            }
            let lost = turning.lost(direction);
            let used = spent + usize::from(step) + usize::try_from(lost).unwrap_or(0);
            let Some(first) = self.index(to).filter(|_| used <= self.metres_in_all()) else {
                continue;
            };
            let place = first + usize::from(direction.index());
            if used >= usize::from(self.metres[place]) || self.is_blocked(s, who, to) {
                continue;
            }
            if most.is_some_and(|pace| !self.wades_on(used, pace)) {
                continue;
            }
            self.metres[place] = u16::try_from(used).unwrap_or(FAR);
            self.before[place] = by.map_or(START, Direction::index);
            self.buckets[used].push(u32::try_from(place).unwrap_or(u32::MAX));
        }
    }

    /// The steps out of a cell, measured once for a board.
    fn steps_from(&mut self, s: &Situation<'_>, who: &Fighter<'_>, cell: Cell) -> Steps {
        let Some(index) = s.board.index(cell) else {
            return Steps {
                metres: [BARRED; DIRECTIONS],
                mired: false,
            };
        };
        if self.steps.len() <= index {
            self.steps.resize(index + 1, None);
        }
        if let Some(known) = self.steps[index] {
            return known;
        }
        let nobody = OccupancyMap::new();
        let mut metres = [BARRED; DIRECTIONS];
        for (direction, to) in self.kind.neighbours(cell) {
            let step = movement::step_metres(s, who, (cell, to), &nobody);
            let step = step.ok().and_then(|step| u16::try_from(step).ok());
            metres[usize::from(direction.index())] = step.unwrap_or(BARRED);
        }
        let mired = is_mired(s.board, &who.footprint.cells(self.kind, cell));
        let steps = Steps { metres, mired };
        self.steps[index] = Some(steps);
        steps
    }

    /// Whether somebody stands in the way of a step into a cell. Rule AUR-MOVE-02.
    fn is_blocked(&self, s: &Situation<'_>, who: &Fighter<'_>, to: Cell) -> bool {
        let blocks = |cell: Cell| {
            let index = s.board.index(cell);
            index.is_some_and(|index| self.map.at(index) == Occupied::Block)
        };
        match who.footprint {
            Footprint::Single => blocks(to),
            large => large.cells(self.kind, to).iter().any(blocks),
        }
    }

    /// Whether a runner that has become slow can still use so many metres for the Energy that they
    /// cost. Rules AUR-MOVE-03, -16.
    fn wades_on(&self, used: usize, pace: i32) -> bool {
        let metres = i32::try_from(used).unwrap_or(i32::MAX);
        let energy = movement::energy_for(metres, self.paces.0).min(3);
        metres <= (energy * pace).div_euclid(3)
    }
}

/// A runner's Speed, and what mud or bog would leave of it. Rule AUR-MOVE-14.
pub(super) fn paces(s: &Situation<'_>, who: &Fighter<'_>) -> (i32, Option<i32>) {
    (who.speed(), pace_in_mire(s, who))
}

/// What mud or bog would leave of a runner's Speed; `None` where it makes no difference.
/// Rules AUR-MOVE-14, AUR-COND-07, -14.
fn pace_in_mire(s: &Situation<'_>, who: &Fighter<'_>) -> Option<i32> {
    let mut palette = s.board.palette().iter();
    let mud = palette.any(|terrain| terrain.has_tag("mud") || terrain.has_tag("bog"));
    let steady = who.has(keys::SLOWED) || who.conditions.has(keys::SURE_OF_GROUND);
    let pace = (who.stats.speed + 1).div_euclid(2);
    (mud && !steady && !rule_is_off("AUR-COND-07")).then_some(pace)
}
