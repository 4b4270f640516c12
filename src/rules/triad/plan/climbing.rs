//! Climbing: what can be climbed, ways along it, ledges that can be grabbed. Floor 4. Rules TRI-MOVE-12, TRI-REACT-04; rulings
//! TRI-R62, TRI-R68.

use super::flight::{height_named, over_cells, over_edges, somebody_in};
use super::movement::{mover_of, number_of};
use super::passage::{mark_of, met_in};
use super::price::Price;
use super::weightless::check_weight;
use crate::board::{Board, Edge, OccupancyMap, Occupied, highest_ground, step_cost};
use crate::combat::{Act, Refusal};
use crate::grid::{Cell, Cells, Direction};
use crate::rules::triad::components::{Gait, Pool};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{CLIMB, MoveSense};
use std::collections::{BTreeMap, BTreeSet};

const RULE: &str = "TRI-MOVE-12";
const WAYS: &str = "TRI-R62";

/// A climb that is legal: step by step.
#[derive(Debug, Clone)]
pub struct Climb {
    /// The cells, in order; the same cell again is a step up or down.
    pub path: Vec<Cell>,
    /// The height above ground in each.
    pub heights: Vec<i32>,
    /// What each step costs, in cells.
    pub costs: Vec<i32>,
    /// Whether each is free, so that one may end there.
    free: Vec<bool>,
    /// The number of the check: that of the easiest surface of the first step that climbs; `None` if none does.
    pub number: Option<i32>,
}

impl Climb {
    /// What all of it costs.
    pub fn cost(&self) -> i32 {
        self.costs.iter().sum()
    }
}

/// A place on a way: an anchor, and the level of the feet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Spot {
    anchor: Cell,
    z: i32,
}

/// What a climber holds on to: a cell that rises beside it, or an edge on a side of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Surface {
    Rise(Cell),
    Edge(Cell, Direction),
}

/// What can be climbed about a fighter. Ruling TRI-R62.
struct Faces<'s, 'w> {
    s: &'s Situation<'w>,
    f: &'s Fighter<'w>,
}

/// A step of a climb: what it costs, and whether it climbs rather than walks.
struct Stride {
    cost: i32,
    climbs: bool,
}

impl Stride {
    const fn climbs(cost: i32) -> Self {
        Self { cost, climbs: true }
    }
}

fn blocked(to: Cell, why: &'static str) -> Refusal {
    Refusal::path_blocked(to, why, WAYS)
}

impl Faces<'_, '_> {
    fn space(&self, anchor: Cell) -> Cells {
        self.f.footprint.cells(self.s.kind(), anchor)
    }

    fn ground(&self, anchor: Cell) -> i32 {
        highest_ground(self.s.board, &self.space(anchor))
    }

    /// Whether a place can only be climbed into.
    fn is_climbed(&self, anchor: Cell) -> bool {
        self.space(anchor)
            .iter()
            .any(|cell| is_climb_cell(self.s, cell))
    }

    /// Whether one stands on the ground in a spot.
    fn stands(&self, spot: Spot) -> bool {
        spot.z == self.ground(spot.anchor) && !self.is_climbed(spot.anchor)
    }

    /// The surfaces that bear a climber in a spot: rises of two steps and more as high as it is, edges that can be climbed up to
    /// their top, one step above the ground.
    fn surfaces(&self, spot: Spot) -> Vec<Surface> {
        let (board, kind) = (self.s.board, self.s.kind());
        let space = self.space(spot.anchor);
        let mut all = Vec::new();
        for cell in space.iter() {
            let own = board.elevation(cell);
            for (side, next) in kind.neighbours(cell) {
                if !board.contains(next) || space.contains(next) {
                    continue;
                }
                let top = board.elevation(next);
                let rises = top >= own + 2 && spot.z <= top;
                if rises && !all.contains(&Surface::Rise(next)) {
                    all.push(Surface::Rise(next));
                }
                let edge = board.edge(cell, side).is_some_and(can_be_climbed);
                if edge && spot.z <= own.max(top) + 1 {
                    all.push(Surface::Edge(cell, side));
                }
            }
            if is_climb_cell(self.s, cell) && spot.z <= own {
                all.push(Surface::Rise(cell));
            }
        }
        all
    }

    /// Whether what bears a climber in one spot goes on from another: the same rise or the same side, or what it stood on.
    fn goes_on(&self, from: Spot, to: Spot) -> bool {
        let own = self.surfaces(from);
        let left = self.space(from.anchor);
        let kind = self.s.kind();
        self.surfaces(to).iter().any(|surface| match *surface {
            Surface::Rise(cell) => left.contains(cell) || own.contains(surface),
            Surface::Edge(cell, side) => {
                let along = |it: &Surface| matches!(*it, Surface::Edge(_, own) if own == side);
                left.contains(kind.step(cell, side)) || own.iter().any(along)
            }
        })
    }

    /// The spots that a step could lead to: up, down, along at the same level, onto the ground beside.
    fn around(&self, at: Spot) -> Vec<Spot> {
        let own = [at.z + 1, at.z - 1].map(|z| Spot { z, ..at });
        let mut all: Vec<_> = own
            .into_iter()
            .filter(|spot| spot.z >= self.ground(spot.anchor))
            .collect();
        for (_, anchor) in self.s.kind().neighbours(at.anchor) {
            let space = self.space(anchor);
            if space.iter().all(|cell| self.s.board.contains(cell)) {
                let ground = self.ground(anchor);
                all.extend((at.z > ground).then_some(Spot { anchor, z: at.z }));
                all.push(Spot { anchor, z: ground });
            }
        }
        all
    }

    /// The number of a surface. Ruling TRI-R87.
    fn number(&self, surface: Surface) -> i32 {
        let usual = self.s.data.rolls.climb;
        match surface {
            Surface::Rise(cell) => number_of(self.s.board, cell, usual),
            Surface::Edge(cell, side) => {
                let edge = self.s.board.edge(cell, side);
                let mut tags = edge.into_iter().flat_map(|edge| edge.tags.iter());
                let given = tags.find_map(|tag| tag.strip_prefix("dc_")?.parse().ok());
                given.unwrap_or(usual)
            }
        }
    }

    /// One step from a spot to the next.
    fn stride(&self, from: Spot, to: Spot) -> Result<Stride, Refusal> {
        match from.anchor == to.anchor {
            true => self.up_or_down(from, to),
            false => self.sideways(from, to),
        }
    }

    /// The cells that a step costs at least, out of a spot in which others mean so much. Rule TRI-MOVE-05.
    const fn least_out_of(mark: Occupied) -> i32 {
        match mark {
            Occupied::Hamper => 2,
            _ => 0,
        }
    }

    /// What others in a spot mean for the climber. Rules TRI-MOVE-04 to -06.
    fn others(&self, spot: Spot) -> Result<Occupied, Refusal> {
        let board = self.s.board;
        let mut there = self.f.clone();
        there.move_to(board, spot.anchor);
        let height = spot.z - self.ground(spot.anchor);
        there.lift(board, height);
        if height == 0 && !there.space.iter().all(|cell| board.is_passable(cell)) {
            return Err(blocked(spot.anchor, "nobody can stand there"));
        }
        let met = met_in(self.s, self.f, there.space, there.levels());
        let marks = met.map(|other| mark_of(self.f, other, true));
        match marks.max().unwrap_or_default() {
            Occupied::Block => Err(somebody_in(spot.anchor)),
            mark => Ok(mark),
        }
    }

    fn up_or_down(&self, from: Spot, to: Spot) -> Result<Stride, Refusal> {
        // Who clings gets down where it clings, whatever it holds on to.
        let clings = self.f.clings() && from.anchor == self.f.anchor() && to.z < from.z;
        let bears = !self.surfaces(from).is_empty() && !self.surfaces(to).is_empty();
        match clings || bears {
            true => Ok(Stride::climbs(1)),
            false => Err(blocked(to.anchor, "there is nothing to climb")),
        }
    }

    fn sideways(&self, from: Spot, to: Spot) -> Result<Stride, Refusal> {
        let (board, kind) = (self.s.board, self.s.kind());
        let direction = kind.direction_of_step(from.anchor, to.anchor);
        let direction = direction
            .ok_or_else(|| blocked(to.anchor, "that cell is not next to the one before"))?;
        let (rise, lands) = (to.z - from.z, to.z == self.ground(to.anchor));
        let left = self.space(from.anchor);
        if self.stands(from) && self.stands(to) && !self.is_fenced(&left, direction) {
            return self.on_foot(from, to);
        }
        let level = from.z.max(to.z);
        over_cells(self.s, &self.space(to.anchor), to.anchor, level)?;
        let bars = |edge: &Edge, elevation: i32| match can_be_climbed(edge) {
            true => level < elevation,
            false => level <= elevation,
        };
        over_edges(self.s, &left, to.anchor, direction, bars)?;
        let corner = |cell| board.diagonal_is_barred(cell, direction);
        if left.iter().any(corner) {
            return Err(blocked(to.anchor, "there is no way between the corners"));
        }
        if !lands {
            return match rise == 0 && self.goes_on(from, to) {
                true => Ok(Stride::climbs(1)),
                false => Err(blocked(to.anchor, "there is nothing there to cling to")),
            };
        }
        if self.is_climbed(from.anchor) || self.is_climbed(to.anchor) {
            return Ok(Stride::climbs(1 + rise.abs()));
        }
        match rise {
            // Over an edge, one step high, on foot.
            _ if self.is_fenced(&left, direction) && rise.abs() <= 1 => Ok(Stride::climbs(2)),
            -1..=0 => Ok(Stride::climbs(1)),
            1 => {
                let ramp = |cell| board.terrain(cell).is_some_and(|it| it.has_tag("ramp"));
                let gentle = self.space(to.anchor).iter().any(ramp);
                Ok(Stride::climbs(if gentle { 1 } else { 2 }))
            }
            2.. => Err(blocked(to.anchor, "it is not yet near the top")),
            _ => Err(blocked(to.anchor, "it would have to cling there")),
        }
    }

    /// Whether an edge that can be climbed bars the way out of a space.
    fn is_fenced(&self, left: &Cells, direction: Direction) -> bool {
        let edge = |cell| self.s.board.edge(cell, direction);
        left.iter()
            .filter_map(edge)
            .any(|edge| edge.blocks_movement && can_be_climbed(edge))
    }

    /// A step on foot from one place to the next in the course of a climb. Rule TRI-MOVE-08.
    fn on_foot(&self, from: Spot, to: Spot) -> Result<Stride, Refusal> {
        let mut mover = mover_of(self.f, u32::MAX);
        mover.anchor = from.anchor;
        mover.rules.max_drop = 1;
        let nobody = OccupancyMap::new();
        let cost = step_cost(self.s.board, &mover, (from.anchor, to.anchor), &nobody);
        let cost =
            cost.map_err(|why| Refusal::path_blocked(to.anchor, why.to_string(), "TRI-MOVE-08"))?;
        Ok(Stride {
            cost: i32::try_from(cost).unwrap_or(i32::MAX),
            climbs: false,
        })
    }

    /// What the way along a path needs, from where the fighter is.
    fn follow(&self, act: &Act) -> Result<Climb, Refusal> {
        let mut at = Spot {
            anchor: self.f.anchor(),
            z: self.f.z,
        };
        let mut climb = Climb {
            path: Vec::new(),
            heights: Vec::new(),
            costs: Vec::new(),
            free: Vec::new(),
            number: None,
        };
        let mut left = self.others(at).unwrap_or_default();
        for (index, &to) in act.path.iter().enumerate() {
            if !self
                .space(to)
                .iter()
                .all(|cell| self.s.board.contains(cell))
            {
                return Err(Refusal::path_blocked(to, "that is off the map", "TRI-R72"));
            }
            let ground = self.ground(to);
            let usual = match to == at.anchor {
                true => at.z + 1 - ground,
                false => (at.z - ground).max(0),
            };
            let height = height_named(act, index).unwrap_or(usual);
            if !(0..=Board::HIGHEST).contains(&height) {
                return Err(blocked(to, "nothing is there at that height"));
            }
            let goal = Spot {
                anchor: to,
                z: ground + height,
            };
            while at != goal {
                let next = match at.anchor == to {
                    true => Spot {
                        z: at.z + (goal.z - at.z).signum(),
                        ..goal
                    },
                    false => goal,
                };
                let stride = self.stride(at, next)?;
                if stride.climbs && climb.number.is_none() {
                    let both = [next, at].map(|spot| self.surfaces(spot));
                    let numbers = both.iter().flatten().map(|&it| self.number(it));
                    climb.number = Some(numbers.min().unwrap_or(self.s.data.rolls.climb));
                }
                let least = Self::least_out_of(left);
                left = self.others(next)?;
                climb.path.push(to);
                climb.heights.push(next.z - ground);
                climb.costs.push(stride.cost.max(least));
                climb.free.push(left == Occupied::Free);
                at = next;
            }
        }
        Ok(climb)
    }
}

/// Whether a cell can only be climbed. Ruling TRI-R62.
pub fn is_climb_cell(s: &Situation<'_>, cell: Cell) -> bool {
    s.board
        .terrain(cell)
        .is_some_and(|terrain| terrain.has_tag("climb"))
}

fn can_be_climbed(edge: &Edge) -> bool {
    edge.has_tag("climb")
}

/// Follows a climb from where a fighter is: cells with their heights above the ground. Ruling TRI-R62.
///
/// # Errors
/// [`Refusal`] with the cell that cannot be reached so.
pub fn climb(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Climb, Refusal> {
    if act.path.is_empty() {
        return Err(Refusal::Missing("a way of at least one cell".into()));
    }
    let climb = Faces { s, f }.follow(act)?;
    match climb.path.last().zip(climb.free.last()) {
        Some((&to, false)) => Err(somebody_in(to)),
        _ => Ok(climb),
    }
}

/// What the next step of a climb costs, with so many cells left: it may lead among others if the rest of it leads to a free place.
/// Rule TRI-MOVE-04; ruling TRI-R16.
///
/// # Errors
/// [`Refusal`] if the step cannot be taken.
pub fn next_step(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    rest: &Act,
    left: i32,
) -> Result<i32, Refusal> {
    let faces = Faces { s, f };
    let first = || {
        let path = rest.path.iter().take(1).copied().collect();
        let heights = rest.heights.iter().take(1).copied().collect();
        faces.follow(&Act::new(CLIMB).along(path).at_heights(heights))
    };
    let climb = faces.follow(rest).or_else(|_| first())?;
    let spent = climb.costs.iter().scan(0, |spent, cost| {
        *spent += cost;
        Some(*spent)
    });
    let mut ends = spent.zip(&climb.free);
    let is_free = climb.free.first() != Some(&false);
    match is_free || ends.any(|(spent, &free)| free && spent <= left) {
        true => Ok(climb.costs.first().copied().unwrap_or(0)),
        false => Err(somebody_in(
            rest.path.first().copied().unwrap_or(f.anchor()),
        )),
    }
}

/// The cheapest climb to a cell for so many cells: to a height above the ground in it, or without one onto its ground. It may lead
/// past others. `None` if there is none. Rules TRI-MOVE-04 to -06.
pub fn way_to(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    to: Cell,
    height: Option<i32>,
    budget: i32,
) -> Option<Climb> {
    let faces = Faces { s, f };
    let goal = Spot {
        anchor: to,
        z: faces.ground(to) + height.unwrap_or(0),
    };
    let start = Spot {
        anchor: f.anchor(),
        z: f.z,
    };
    let mut known = BTreeMap::from([(start, (0, start))]);
    let mut edge = BTreeSet::from([(0, start)]);
    while let Some((spent, at)) = edge.pop_first() {
        if at == goal {
            break;
        }
        let least = Faces::least_out_of(faces.others(at).unwrap_or_default());
        for next in faces.around(at) {
            let (Ok(stride), Ok(_)) = (faces.stride(at, next), faces.others(next)) else {
                continue;
            };
            let cost = spent + stride.cost.max(least);
            let better = known.get(&next).is_none_or(|&(before, _)| cost < before);
            if cost <= budget && better {
                known.insert(next, (cost, at));
                edge.insert((cost, next));
            }
        }
    }
    let mut way = Vec::new();
    let mut at = goal;
    while at != start {
        way.push(at);
        at = known.get(&at)?.1;
    }
    way.reverse();
    let heights = way.iter().map(|at| at.z - faces.ground(at.anchor));
    let act = Act::new(CLIMB).at_heights(heights.collect());
    let act = act.along(way.iter().map(|at| at.anchor).collect());
    climb(s, f, &act).ok()
}

/// The cells that a climb has after its check. Rule TRI-MOVE-12.
pub fn climb_budget(f: &Fighter<'_>, critical: bool) -> i32 {
    match critical || f.has_mode(MoveSense::Climber) {
        true => f.speed(),
        false => f.half_speed(),
    }
}

/// The price of a climb: nothing if the climb that is open has the cells for it, else an Action. Rules TRI-ACT-05, TRI-MOVE-12.
pub fn price_of_climb(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let cost = climb(s, f, act).map_or(i32::MAX, |climb| climb.cost());
    let open = f.pool(Pool::MoveLeft);
    match f.turn.gait == Gait::Climb && open > 0 && cost <= open {
        true => Price::FREE,
        false => Price::ACTION,
    }
}

/// Whether a fighter can climb such a way. Rule TRI-MOVE-12; rulings TRI-R44, TRI-R62.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn check_climb(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    check_weight(s)?;
    if f.is_prone() || f.is_underground() || f.is_airborne() {
        return Err(Refusal::forbidden("It cannot climb like that", RULE));
    }
    if !f.has_a_grip() {
        return Err(Refusal::forbidden(
            "It has no hand free to climb with",
            RULE,
        ));
    }
    let climb = climb(s, f, act)?;
    if price_of_climb(s, f, act) == Price::FREE {
        return Ok(());
    }
    if climb.number.is_none() {
        return Err(Refusal::forbidden("There is nothing to climb", WAYS));
    }
    let (cost, best) = (climb.cost(), climb_budget(f, true));
    match cost > best {
        true => {
            let (cost, best) = (cost.unsigned_abs(), best.unsigned_abs());
            Err(Refusal::path_too_long(cost, best, RULE))
        }
        false => Ok(()),
    }
}

/// Whether there is anything to climb about a fighter. Ruling TRI-R62.
pub fn can_climb(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let faces = Faces { s, f };
    let here = Spot {
        anchor: f.anchor(),
        z: f.z,
    };
    let near = || {
        let mut around = f.space.iter().flat_map(|own| s.kind().neighbours(own));
        around.any(|(_, cell)| s.board.contains(cell) && drops_or_climbs(s, f, cell))
    };
    f.has_a_grip() && !f.is_prone() && (!faces.surfaces(here).is_empty() || near())
}

/// Ways of one that clings to where it can stand: onto a top beside, the lowest first, then down where it is.
pub fn ways_out(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<Act> {
    if !f.clings() {
        return Vec::new();
    }
    let faces = Faces { s, f };
    let (here, foot) = (f.anchor(), f.z - f.altitude);
    let beside = s.kind().neighbours(here).map(|(_, cell)| cell);
    let on_board = |cell: &Cell| faces.space(*cell).iter().all(|it| s.board.contains(it));
    let mut tops: Vec<_> = beside
        .filter(on_board)
        .map(|cell| (faces.ground(cell), cell))
        .filter(|&(top, _)| top >= f.z)
        .collect();
    tops.sort_by_key(|&(top, _)| top);
    let act = |path, heights| Act::new(CLIMB).along(path).at_heights(heights);
    let up = tops.into_iter().map(|(top, cell)| match top - f.z {
        0..=1 => act(vec![cell], vec![0]),
        _ => act(vec![here, cell], vec![top - 1 - foot, 0]),
    });
    let down = (f.altitude > 0).then(|| act(vec![here], vec![0]));
    up.chain(down).collect()
}

/// Whether a cell beside a fighter is climbed into, or lies so low that one climbs down to it.
fn drops_or_climbs(s: &Situation<'_>, f: &Fighter<'_>, cell: Cell) -> bool {
    let low = f.altitude == 0 && s.board.elevation(cell) <= f.z - 2 && s.board.is_passable(cell);
    low || is_climb_cell(s, cell)
}

/// Whether one that clings still can: it has its senses, a hand free and something to hold on to. Who comes to lie falls at that
/// moment. Rulings TRI-R62, TRI-R68.
pub fn can_cling(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let here = Spot {
        anchor: f.anchor(),
        z: f.z,
    };
    let bears = !Faces { s, f }.surfaces(here).is_empty() || ledge(s, f, f.z + 1, None).is_some();
    f.is_able() && f.has_a_grip() && bears
}

/// The number of a check to grab something beside where a fall begins: an impassable cell, ground at most one step below that
/// level, an edge that blocks; the cell that was left before all others. `None` if nothing is there. Ruling TRI-R68.
pub fn ledge(s: &Situation<'_>, f: &Fighter<'_>, from: i32, left: Option<Cell>) -> Option<i32> {
    let near = f
        .space
        .iter()
        .flat_map(|own| s.kind().neighbours(own).map(move |near| (own, near)));
    let mut near: Vec<_> = near.collect();
    near.sort_by_key(|&(_, (_, cell))| (Some(cell) != left, cell));
    let bears = |&(own, (side, cell)): &(Cell, (Direction, Cell))| {
        let edge = s.board.edge(own, side);
        s.board.contains(cell)
            && !f.space.contains(cell)
            && (!s.board.is_passable(cell)
                || s.board.elevation(cell) >= from - 1
                || edge.is_some_and(|edge| edge.blocks_movement))
    };
    let (_, (_, cell)) = near.into_iter().find(bears)?;
    Some(number_of(s.board, cell, s.data.rolls.climb))
}

/// Where one comes to that loses its hold in a cell that is climbed: the lowest place beside where one can stand below, of several
/// the first clockwise. Ruling TRI-R62.
pub fn foot_of(s: &Situation<'_>, f: &Fighter<'_>) -> Option<Cell> {
    let faces = Faces { s, f };
    let around = s.kind().neighbours(f.anchor()).map(|(_, cell)| cell);
    let stands = |&cell: &Cell| {
        let space = faces.space(cell);
        space.iter().all(|cell| s.board.is_passable(cell))
            && !faces.is_climbed(cell)
            && faces.ground(cell) < f.z
    };
    around.filter(stands).min_by_key(|&cell| faces.ground(cell))
}
