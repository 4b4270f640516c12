//! All cells that a Run or Sprint reaches, for how many metres, and by which way. Floor 4.
//! Rules AUR-MOVE-01 to -05.
//!
//! Since sharp turns cost metres, a place in the search is a cell together with the direction of the
//! step into it. Costs are small, so that buckets keep the order; all arrays are kept for the next
//! query.

use crate::board::{OccupancyMap, Occupied, least_feared_way};
use crate::grid::{Cell, Direction, Footprint, GridKind};
use crate::rules::aura::data::Costs;
use crate::rules::aura::plan::movement::{DIRECTIONS, StepCosts, Turning};
use crate::rules::aura::plan::{facing, movement};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

/// The mark of a place that is not reached.
const FAR: u16 = u16::MAX;

/// The mark of a place that is entered from the start.
const START: u32 = u32::MAX;

/// Larger allowances are read as this one.
const FARTHEST: i32 = 60;

/// The ways of a runner. Kept and used again for the next query.
#[derive(Debug, Clone, Default)]
pub struct RunField {
    kind: GridKind,
    /// What turns cost. Rule AUR-MOVE-04; ruling AUR-R17.
    turning: Turning,
    /// The most metres that a turn costs.
    most_lost: u16,
    /// Metres of the longest way.
    most: u16,
    /// Metres of the cheapest way into a cell by a step of a direction: [`DIRECTIONS`] places for
    /// each number of the board.
    metres: Vec<u16>,
    /// The place before it.
    before: Vec<u32>,
    /// Places by metres.
    buckets: Vec<Vec<u32>>,
    /// Places that are reached: they are cleared for the next query.
    touched: Vec<u32>,
    /// Cells that are reached and in which the runner may end, by metres, with their numbers.
    ends: Vec<(Cell, u32, u16)>,
    /// Its Speed, and what mud or bog would leave of it. Rule AUR-MOVE-14.
    paces: (i32, Option<i32>),
    map: OccupancyMap,
}

impl RunField {
    /// Computes all ways of a fighter with so many metres. The first step is measured against the
    /// last one of a Run or Sprint just before. Rule AUR-MOVE-04.
    pub fn compute(&mut self, s: &Situation<'_>, who: &Fighter<'_>, allowance: i32) {
        self.most = u16::try_from(allowance.clamp(0, FARTHEST)).unwrap_or(0);
        let movement = &s.data.values.movement;
        self.most_lost = u16::try_from(movement.turn.max(movement.turn_back)).unwrap_or(0);
        self.turning = Turning::of(s.data);
        self.prepare(s);
        movement::occupancy(s, who, &mut self.map);
        self.paces = paces(s, who);
        if self.most > 0
            && let Some(start) = s.board.index(who.anchor())
        {
            StepCosts::with(s.data, s.board, who.footprint, |costs| {
                self.search(s, who, costs, start);
            });
        }
    }

    fn search(
        &mut self,
        s: &Situation<'_>,
        who: &Fighter<'_>,
        costs: &mut StepCosts,
        start: usize,
    ) {
        self.expand(s, who, costs, start, None, 0);
        for spent in 1..=self.most {
            let mut bucket = std::mem::take(&mut self.buckets[usize::from(spent)]);
            for &place in &bucket {
                let place = place as usize;
                if self.metres[place] == spent && self.may_lead_on(place, spent) {
                    let number = place / DIRECTIONS;
                    if number != start {
                        self.settle(s, who, place, spent);
                    }
                    // No step is cheaper than a metre.
                    if spent < self.most {
                        let direction = direction_of(place);
                        self.expand(s, who, costs, number, Some(direction), spent);
                    }
                }
            }
            bucket.clear();
            self.buckets[usize::from(spent)] = bucket;
        }
    }

    /// The cells that are reached and in which the runner may end, nearest first, with the metres.
    pub fn ends(&self) -> impl Iterator<Item = (Cell, i32)> {
        let ends = self.ends.iter();
        ends.map(|&(cell, _, metres)| (cell, i32::from(metres)))
    }

    /// The cheapest way to a cell in which the runner may end, without the start, and its metres.
    #[must_use]
    pub fn way_to(&self, cell: Cell) -> Option<(i32, Vec<Cell>)> {
        let &(_, number, metres) = self.ends.iter().find(|(end, ..)| *end == cell)?;
        let first = number as usize * DIRECTIONS;
        let mut place = (first..first + DIRECTIONS).min_by_key(|&place| self.metres[place])?;
        let (mut path, mut at) = (Vec::new(), cell);
        loop {
            path.push(at);
            let before = self.before[place];
            if before == START {
                path.reverse();
                return Some((i32::from(metres), path));
            }
            at = self.kind.step(at, self.kind.opposite(direction_of(place)));
            place = before as usize;
        }
    }

    /// Among the cheapest ways to a cell, without the start, one with the least `fear` in all: it is asked for each cell
    /// that the runner leaves, with where it looks then. `None` where mud may slow the runner, so that not every way of
    /// so many metres can be run. The field must have been computed for the same situation and runner.
    #[must_use]
    pub fn way_past(
        &self,
        s: &Situation<'_>,
        who: &Fighter<'_>,
        cell: Cell,
        mut fear: impl FnMut(Cell, Direction) -> u32,
    ) -> Option<Vec<Cell>> {
        if self.paces.1.is_some() {
            return None;
        }
        let &(_, number, metres) = self.ends.iter().find(|(end, ..)| *end == cell)?;
        let ends = (0..DIRECTIONS).map(|index| place_of(number as usize, direction_of(index)));
        let ends: Vec<u32> = ends
            .filter(|&place| self.metres[place as usize] == metres)
            .collect();
        let cell_of = |place: u32| s.board.cell_of(place as usize / DIRECTIONS);
        let way = least_feared_way(
            START,
            &ends,
            |place| u32::from(self.metres[place as usize]),
            |place| self.befores(s, who, place as usize),
            |place| match place {
                START => fear(who.anchor(), who.facing),
                _ => fear(cell_of(place), direction_of(place as usize)),
            },
        )?;
        Some(way.into_iter().map(cell_of).collect())
    }

    /// The places from which one step leads to a place on a cheapest way, the one that is noted first.
    fn befores(&self, s: &Situation<'_>, who: &Fighter<'_>, place: usize) -> Vec<u32> {
        let (step, to) = (direction_of(place), s.board.cell_of(place / DIRECTIONS));
        let from = self.kind.step(to, self.kind.opposite(step));
        let Some(number) = s.board.index(from) else {
            return Vec::new();
        };
        let Ok(metres) = movement::step_metres(s, who, from, to, &self.map) else {
            return Vec::new();
        };
        let spent = i32::from(self.metres[place]);
        let fits = |before: i32, by: Option<Direction>| {
            before + metres + movement::lost_in_turn(s.data, self.kind, by, step) == spent
        };
        let mut found = Vec::new();
        if from == who.anchor() && fits(0, facing::momentum(who)) {
            found.push(START);
        }
        for index in 0..DIRECTIONS {
            let before = number * DIRECTIONS + index;
            let by = direction_of(before);
            let known = self.metres[before];
            if known != FAR && fits(i32::from(known), Some(by)) {
                found.push(place_of(number, by));
            }
        }
        let noted = self.before[place];
        found.sort_by_key(|&before| before != noted);
        found
    }

    /// Forgets the last query and makes room for this one.
    fn prepare(&mut self, s: &Situation<'_>) {
        let places = s.board.numbers() * DIRECTIONS;
        self.kind = s.kind();
        if self.metres.len() == places {
            for &place in &self.touched {
                self.metres[place as usize] = FAR;
            }
        } else {
            self.metres.clear();
            self.metres.resize(places, FAR);
            self.before.resize(places, START);
        }
        self.touched.clear();
        let buckets = usize::from(self.most) + 1;
        self.buckets
            .resize_with(buckets.max(self.buckets.len()), Vec::new);
        self.ends.clear();
    }

    /// The places of a cell.
    fn sides(&self, place: usize) -> &[u16] {
        let first = place - place % DIRECTIONS;
        &self.metres[first..first + DIRECTIONS]
    }

    /// Whether a way may go on from a place: not where the cell was entered so much cheaper from
    /// another side that turning there costs less. Rule AUR-MOVE-04; ruling AUR-R17.
    fn may_lead_on(&self, place: usize, spent: u16) -> bool {
        let cheapest = self.sides(place).iter().min().copied().unwrap_or(FAR);
        spent <= cheapest.saturating_add(self.most_lost)
    }

    /// Notes a cell as the end of a way, if nobody else is in the space there. Only the first of its
    /// cheapest places does. Rule AUR-MOVE-02.
    fn settle(&mut self, s: &Situation<'_>, who: &Fighter<'_>, place: usize, spent: u16) {
        let (before, after) = self.sides(place).split_at(place % DIRECTIONS);
        if before.iter().any(|&metres| metres <= spent)
            || after.iter().any(|&metres| metres < spent)
        {
            return;
        }
        let number = place / DIRECTIONS;
        let cell = s.board.cell_of(number);
        let is_free = |number| self.map.at(number) == Occupied::Free;
        let free = match who.footprint {
            Footprint::Single => is_free(number),
            large => {
                let space = large.cells(self.kind, cell);
                let mut numbers = space.iter().filter_map(|cell| s.board.index(cell));
                numbers.all(is_free)
            }
        };
        if free && let Ok(number) = u32::try_from(number) {
            self.ends.push((cell, number, spent));
        }
    }

    /// Reaches the neighbours of a place.
    fn expand(
        &mut self,
        s: &Situation<'_>,
        who: &Fighter<'_>,
        costs: &mut StepCosts,
        number: usize,
        by: Option<Direction>,
        spent: u16,
    ) {
        let steps = costs.from(s, who, number);
        let step = by.or_else(|| facing::momentum(who));
        let lost = self.turning.after(self.kind, step);
        let before = by.map_or(START, |by| place_of(number, by));
        // What mud leaves of the pace holds for the steps out of it. Rules AUR-MOVE-14, -16.
        let pace = self.paces.1.filter(|_| steps.mired);
        let all = steps.metres.into_iter().zip(steps.to).zip(lost);
        for (direction, ((step, to), lost)) in (0..).zip(all) {
            // A barred step is longer than any way.
            let used = step.saturating_add(spent + lost);
            if used > self.most {
                continue;
            }
            let place = place_of(to as usize, Direction::new(direction));
            let at = place as usize;
            if used >= self.metres[at] || self.is_blocked(s, who, to as usize) {
                continue;
            }
            if pace.is_some_and(|pace| !self.wades_on(&s.data.values.costs, used, pace)) {
                continue;
            }
            if self.metres[at] == FAR {
                self.touched.push(place);
            }
            self.metres[at] = used;
            self.before[at] = before;
            self.buckets[usize::from(used)].push(place);
        }
    }

    /// Whether another combatant bars a step into the cell of a number. Rule AUR-MOVE-02.
    fn is_blocked(&self, s: &Situation<'_>, who: &Fighter<'_>, number: usize) -> bool {
        match who.footprint {
            Footprint::Single => self.map.at(number) == Occupied::Block,
            _ => movement::is_blocked(s, who, s.board.cell_of(number), &self.map),
        }
    }

    /// Whether a runner that has become slow can still use so many metres for the Energy that they
    /// cost. Rules AUR-MOVE-03, -16.
    fn wades_on(&self, costs: &Costs, used: u16, pace: i32) -> bool {
        let metres = i32::from(used);
        let energy = movement::energy_for(costs, metres, self.paces.0).min(costs.run);
        metres <= (energy * pace).div_euclid(costs.run)
    }
}

/// The place in a cell that a step of a direction leads to.
fn place_of(number: usize, direction: Direction) -> u32 {
    let place = number * DIRECTIONS + usize::from(direction.index());
    u32::try_from(place).expect("a board has fewer than 2^29 cells")
}

/// The direction of the step into a place.
fn direction_of(place: usize) -> Direction {
    Direction::new((place % DIRECTIONS) as u8)
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
    let steady = who.has(words::SLOWED) || who.conditions.has(words::SURE_OF_GROUND);
    let pace = (who.stats.speed + 1).div_euclid(2);
    (mud && !steady && !s.data.is_off("AUR-COND-07")).then_some(pace)
}
