//! Ways on foot, in water and along surfaces, jumps. Floor 4. Rules TRI-ACT-05, -20, -21, TRI-MOVE-01 to -12, -27.

use super::choice::in_order_of_choice;
use super::passage::{is_met, mark_of, met_in};
use super::position::is_on_watch;
use super::price::Price;
use super::squeezing::{self, half_of};
use super::weightless::check_weight;
use crate::board::{
    Board, Charge, Edge, Grade, Levels, MoveField, Mover, OccupancyMap, Occupied, StepBlocked,
    StepRules, highest_ground, path_costs,
};
use crate::combat::{Act, CombatantId, MoveKind, Refusal};
use crate::grid::{Cell, Footprint};
use crate::mechanics::Walk;
use crate::mechanics::travel::{Bar, Travel};
use crate::rules::triad::components::{Gait, Pool};
use crate::rules::triad::data::{FEET, Size, TriadData};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::MoveSense;

/// Whether a cell is deep water.
pub fn is_deep(board: &Board, cell: Cell) -> bool {
    board
        .terrain(cell)
        .is_some_and(|terrain| terrain.has_tag("deep"))
}

/// Whether somebody is in deep water: every cell of its space is, and it does not fly. Ruling TRI-R70.
pub fn swims(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    f.altitude <= 0 && f.space.iter().all(|cell| is_deep(s.board, cell))
}

/// How a fighter goes with so many cells. Rules TRI-MOVE-01 to -03, -08, -24.
pub fn mover_of(f: &Fighter<'_>, budget: u32) -> Mover {
    let rules = step_rules(f.data, f.stats.size);
    Mover::walking(f.anchor(), f.footprint, budget).with_rules(rules)
}

/// How steps are priced for a walker of a size. Rules TRI-MOVE-01 to -03, -08, -10, -24.
pub fn step_rules(data: &TriadData, size: Size) -> StepRules {
    let off = |rule: &str| data.is_off(rule);
    let charge = match off("TRI-MOVE-02") {
        true => Charge::Entered,
        false => Charge::LeavingDifficult,
    };
    StepRules {
        charge,
        climb_extra_per_step: 0,
        deep_water_multiplier: 1,
        max_rise: if off("TRI-MOVE-08") { i32::MAX } else { 1 },
        max_drop: i32::MAX,
        narrow: squeezing::narrow_for(data, size),
        wades: !off("TRI-MOVE-03"),
        swims: !off("TRI-MOVE-10"),
        ..StepRules::default()
    }
}

/// A fighter that goes on the ground: on foot, or in water, with so many cells.
pub struct OnGround<'s, 'w> {
    s: &'s Situation<'w>,
    f: &'s Fighter<'w>,
    budget: u32,
    by_force: bool,
}

impl<'s, 'w> OnGround<'s, 'w> {
    /// With what is left of the Move that is open.
    pub fn now(s: &'s Situation<'w>, f: &'s Fighter<'w>) -> Self {
        Self::within(s, f, f.pool(Pool::MoveLeft))
    }

    /// With so many cells.
    pub fn within(s: &'s Situation<'w>, f: &'s Fighter<'w>, budget: i32) -> Self {
        let budget = u32::try_from(budget).unwrap_or(0);
        Self {
            s,
            f,
            budget,
            by_force: false,
        }
    }

    /// The same on a way that is commanded: through enemies too. Nobody looks for such ways by itself. Rule TRI-MOVE-06.
    pub const fn by_force(mut self) -> Self {
        self.by_force = true;
        self
    }

    /// The levels at which the mover may fill a cell, wherever its anchor is. Ruling TRI-R56.
    fn levels_over(&self, cell: Cell) -> Levels {
        let (board, kind) = (self.s.board, self.s.kind());
        let lowest = board.elevation(cell);
        let offsets = self.f.footprint.offsets(kind).iter();
        let anchors = offsets.map(|&(x, y)| Cell::new(cell.x - x, cell.y - y));
        let grounds =
            anchors.map(|anchor| highest_ground(board, &self.f.footprint.cells(kind, anchor)));
        let highest = grounds.max().unwrap_or(lowest);
        Levels::of(lowest, highest - lowest + self.f.stats.height())
    }

    /// Follows a path with the space that the mover has, or squeezing where it has to: what each step costs, and the space at
    /// the end. Rule TRI-MOVE-24.
    fn follow(&self, path: &[Cell]) -> Result<(Vec<u32>, Footprint), (Cell, StepBlocked)> {
        let (s, f, mover) = (self.s, self.f, self.mover());
        OccupancyMap::lend(|others| {
            self.mark(others);
            let upright = path_costs(s.board, &mover, path, others);
            match half_of(f, s.kind()) {
                Some(half) if upright.is_err() || f.footprint == half => {
                    let squeezed = squeezing::follow(s, f, &mover, others, path);
                    squeezed.map_err(|blocked| upright.err().unwrap_or(blocked))
                }
                _ => upright.map(|costs| (costs, f.footprint)),
            }
        })
    }

    /// Whether the rest of a way leads to a place where the mover may end for so many cells. Ruling TRI-R16.
    pub fn reaches_free(&self, rest: &[Cell], cells: i32) -> bool {
        let ways = (1..=rest.len()).map(|length| &rest[..length]);
        let mut ends = ways.filter_map(|way| Some((way.last()?, self.follow(way).ok()?)));
        ends.any(|(&end, (costs, space))| {
            i64::from(costs.iter().sum::<u32>()) <= i64::from(cells)
                && may_end_as(self.s, self.f, end, space)
        })
    }

    /// [`Travel::check`] of a way that is commanded: it may lead among others past whom it gets to no free cell, before whom it
    /// stops. Ruling TRI-R16.
    ///
    /// # Errors
    /// The [`Refusal`] of the whole way, if not even its first step can be taken.
    pub fn check_way(&self, path: &[Cell]) -> Result<Vec<u32>, Refusal> {
        self.check(path)
            .or_else(|refusal| match self.before_others(path) {
                Some(way) => self.check(way),
                None => Err(refusal),
            })
    }

    /// The steps of a way before the first among others from where it gets to no free cell; `None` if none is left, or if
    /// something else bars the way. Ruling TRI-R16.
    fn before_others<'p>(&self, path: &'p [Cell]) -> Option<&'p [Cell]> {
        let shorter = (1..path.len()).rev().map(|length| &path[..length]);
        let mut legal = shorter.filter(|way| self.check(way).is_ok());
        let way = legal.next()?;
        self.follow(&path[..=way.len()]).ok()?;
        let mut there = self.f.clone();
        there.move_to(self.s.board, path[way.len()]);
        there.lift(self.s.board, 0);
        let mut met = met_in(self.s, self.f, there.space, there.levels());
        met.next().is_some().then_some(way)
    }
}

impl OnGround<'_, '_> {
    /// Whether a step into a cell ends the Move: from land into deep water, of one that fills a single cell. Rule TRI-MOVE-10.
    pub fn ends_in(&self, cell: Cell) -> bool {
        let single = self.f.footprint == Footprint::Single;
        single && is_deep(self.s.board, cell) && !swims(self.s, self.f)
    }

    /// The cheapest way to a cell by a field of this mover, if there is one: into deep water with its last step.
    pub fn way_to(&self, field: &MoveField, to: Cell) -> Option<Vec<Cell>> {
        if !self.ends_in(to) {
            return field.path_to(to).filter(|path| !path.is_empty());
        }
        let shores = self.s.kind().neighbours(to);
        let ways = shores.filter_map(|(_, shore)| {
            let mut way = field.path_to(shore)?;
            way.push(to);
            let costs = self.check(&way).ok()?;
            Some((costs.iter().sum::<u32>(), way))
        });
        ways.min().map(|(_, way)| way)
    }
}

impl Travel for OnGround<'_, '_> {
    fn who(&self) -> CombatantId {
        self.f.id
    }

    fn kind(&self) -> MoveKind {
        match self.f.is_prone() {
            true => MoveKind::Crawl,
            false => MoveKind::Walk,
        }
    }

    fn board(&self) -> &Board {
        self.s.board
    }

    fn mover(&self) -> Mover {
        mover_of(self.f, self.budget)
    }

    /// Nobody means to fall. One that squeezes is taken to do so all the way.
    fn careful(&self) -> Mover {
        let mut mover = mover_of(self.f, self.budget);
        mover.rules.max_drop = 1;
        if self.f.footprint != self.f.stats.size.footprint() {
            mover.rules.cost_factor = 2;
        }
        mover
    }

    /// Those who stand at other levels are in nobody's way. Ruling TRI-R56.
    fn mark(&self, others: &mut OccupancyMap) {
        let board = self.s.board;
        others.reset(board);
        let met = self.s.fighters().iter();
        for other in met.filter(|other| is_met(self.s, self.f, other)) {
            let mark = mark_of(self.f, other, self.by_force);
            let meets = |cell: &Cell| self.levels_over(*cell).overlap(other.levels());
            let cells = other.space.iter().filter(meets);
            for index in cells.filter_map(|cell| board.index(cell)) {
                others.set(index, mark.max(others.at(index)));
            }
        }
    }

    /// Nobody means to get into deep water, where its Move would end.
    fn field(&self) -> MoveField {
        let (board, mut field) = (self.s.board, MoveField::new());
        OccupancyMap::lend(|others| {
            self.mark(others);
            for cell in board.cells().filter(|&cell| self.ends_in(cell)) {
                if let Some(index) = board.index(cell) {
                    others.set(index, Occupied::Block);
                }
            }
            field.compute(board, &self.careful(), others);
        });
        field
    }

    fn may_end(&self, anchor: Cell) -> bool {
        may_end(self.s, self.f, anchor)
    }

    fn check(&self, path: &[Cell]) -> Result<Vec<u32>, Refusal> {
        let Some(&last) = path.last() else {
            return Err(Refusal::Missing("a path of at least one cell".into()));
        };
        let (costs, space) = self.follow(path).map_err(|(cell, why)| {
            Refusal::path_blocked(cell, why.to_string(), self.rule(Bar::Step(why)))
        })?;
        if !may_end_as(self.s, self.f, last, space) {
            let why = "nobody can stay there";
            return Err(Refusal::path_blocked(last, why, self.rule(Bar::End)));
        }
        let cost = costs.iter().sum();
        if cost > self.budget {
            let rule = self.rule(Bar::Length);
            return Err(Refusal::path_too_long(cost, self.budget, rule));
        }
        Ok(costs)
    }

    fn step(&self, _: &Walk, to: Cell) -> Result<u32, StepBlocked> {
        let (costs, _) = self.follow(&[to]).map_err(|(_, why)| why)?;
        Ok(costs.iter().sum())
    }

    fn rule(&self, bar: Bar) -> &'static str {
        match bar {
            Bar::Step(StepBlocked::TooHigh | StepBlocked::TooDeep | StepBlocked::NeedsClimbing) => {
                "TRI-MOVE-08"
            }
            Bar::Step(StepBlocked::Occupied) | Bar::End => "TRI-MOVE-04",
            Bar::Step(StepBlocked::TooNarrow) => "TRI-MOVE-24",
            Bar::Step(_) => "TRI-MOVE-01",
            Bar::Length => "TRI-ACT-05",
        }
    }

    fn guards(&self) -> impl FnMut(Cell) -> Vec<CombatantId> {
        let (mut bent, who) = (self.s.clone(), self.f.id);
        move |cell| {
            bent.place(who, cell);
            on_watch(&bent, who)
        }
    }

    fn asks_again(&self) -> bool {
        true
    }
}

/// Whether a fighter may stay with its anchor in a cell, on the ground there: nobody else is at those levels but the one with
/// whom it shares a hold. Rules TRI-MOVE-04, -05; rulings TRI-R30, TRI-R56.
pub fn may_end(s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell) -> bool {
    may_end_as(s, f, anchor, f.footprint)
}

/// The same with a space of another shape. Rule TRI-MOVE-24.
fn may_end_as(s: &Situation<'_>, f: &Fighter<'_>, anchor: Cell, space: Footprint) -> bool {
    let mut there = f.clone();
    there.footprint = space;
    there.move_to(s.board, anchor);
    there.lift(s.board, 0);
    let passable = there.space.iter().all(|cell| s.board.is_passable(cell));
    passable && met_in(s, f, there.space, there.levels()).next().is_none()
}

/// Those who could strike at a fighter that walks out of their reach from where it is. Rule TRI-REACT-06.
pub fn on_watch(s: &Situation<'_>, who: CombatantId) -> Vec<CombatantId> {
    let t = s.fighter(who);
    let all = s.fighters().iter().filter(|f| is_on_watch(s, f, t));
    let mut all: Vec<_> = all.map(|f| f.id).collect();
    in_order_of_choice(s, who, &[], &mut all);
    all
}

/// Those of them out of whose reach a step leads, to a height above the ground. Rule TRI-REACT-06.
pub fn left_behind(s: &Situation<'_>, who: CombatantId, to: Cell, height: i32) -> Vec<CombatantId> {
    let mut there = s.fighter(who).clone();
    there.move_to(s.board, to);
    there.lift(s.board, height);
    let mut all = on_watch(s, who);
    all.retain(|&id| {
        let f = s.fighter(id);
        s.distance(f, &there) > f.reach()
    });
    all
}

/// Whether a fighter may leave its space by itself. Rules TRI-COND-05, -13; ruling TRI-R66.
///
/// # Errors
/// [`Refusal::Forbidden`] by the condition that keeps it.
pub fn free_to_step(f: &Fighter<'_>) -> Result<(), Refusal> {
    use crate::rules::triad::components::conditions::CONDITIONS;
    CONDITIONS.free_to_step(f.conditions, f.data.switches())?;
    if f.mount().is_some() {
        return Err(Refusal::forbidden("It has to dismount first", "TRI-R36"));
    }
    match f.held() {
        _ if !f.is_outweighed || f.data.is_off("TRI-COND-07") => Ok(()),
        Some(_) => Err(Refusal::forbidden(
            "It holds somebody larger",
            "TRI-COND-08",
        )),
        None => Err(Refusal::forbidden(
            "It is held by somebody larger",
            "TRI-COND-07",
        )),
    }
}

/// The price of a way on foot: nothing if the Move that is open has the cells for it, else an Action that opens one. Rule
/// TRI-ACT-05.
pub fn price_of_way(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let open = f.pool(Pool::MoveLeft);
    let going = OnGround::within(s, f, i32::MAX).by_force();
    match open > 0 && cost_of(going.check_way(&act.path)) <= open {
        true => Price::FREE,
        false => Price {
            opens: Some((Pool::MoveLeft, f.speed())),
            ..Price::ACTION
        },
    }
}

/// What a way costs that was checked.
fn cost_of(costs: Result<Vec<u32>, Refusal>) -> i32 {
    let all = costs.ok().map(|costs| costs.iter().sum::<u32>());
    all.map_or(i32::MAX, |all| i32::try_from(all).unwrap_or(i32::MAX))
}

/// Whether a fighter can walk at all where it is. Rules TRI-MOVE-10, -19, TRI-COND-13; rulings TRI-R19, TRI-R62, TRI-R66.
///
/// # Errors
/// [`Refusal`] with what it has to do instead.
pub fn check_feet(s: &Situation<'_>, f: &Fighter<'_>) -> Result<(), Refusal> {
    check_weight(s)?;
    let no = |why, rule| Err(Refusal::forbidden(why, rule));
    if f.is_prone() {
        no("It lies on the ground", "TRI-COND-13")
    } else if f.clings() {
        no("It clings: it has to climb", "TRI-R62")
    } else if f.altitude > 0 {
        no("It is in the air", "TRI-R66")
    } else if f.is_underground() {
        no("It is under the ground", "TRI-R19")
    } else if swims(s, f) {
        no("It has to swim here", "TRI-MOVE-10")
    } else {
        Ok(())
    }
}

/// What each step of the way of a Move on foot costs: fewer than the way has where it stops before others. Rules TRI-ACT-05,
/// TRI-MOVE-01 to -08; ruling TRI-R16.
///
/// # Errors
/// [`Refusal`] with the cell that is not free, or the cells that are missing.
pub fn way(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Vec<u32>, Refusal> {
    check_feet(s, f)?;
    let price = price_of_way(s, f, act);
    let budget = match price.opens {
        Some((_, cells)) => cells,
        None => f.pool(Pool::MoveLeft),
    };
    let budget = s.data.in_force("TRI-ACT-05", budget, i32::MAX);
    // Stepping into deep water ends the Move there.
    OnGround::within(s, f, budget)
        .by_force()
        .check_way(&act.path)
}

/// The price of a crawl: a second Action out of difficult ground. Rule TRI-MOVE-09.
pub fn price_of_crawl(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let cost = OnGround::within(s, f, 2).check(&act.path);
    let double = cost.is_ok_and(|costs| costs.first() == Some(&2));
    let double = double && !s.data.is_off("TRI-MOVE-09");
    Price::actions(if double { 2 } else { 1 })
}

/// A crawl: one cell, of one that lies on the ground. Rules TRI-ACT-20, TRI-MOVE-09.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn crawl(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    const RULE: &str = "TRI-MOVE-09";
    let Some(&to) = act.path.first() else {
        return Err(Refusal::Missing("a cell".into()));
    };
    if act.path.len() > 1 {
        return Err(Refusal::forbidden("A crawl is one cell", RULE));
    }
    check_weight(s)?;
    if swims(s, f) {
        return Err(Refusal::forbidden(
            "It has to stand up before it swims",
            "TRI-R70",
        ));
    }
    OnGround::within(s, f, 2).check(&act.path)?;
    // A step down so far is a leap, and nobody leaps who lies.
    match f.drop_to(s.board, to) >= 2 {
        true => Err(Refusal::forbidden("It cannot leap down", "TRI-COND-13")),
        false => Ok(()),
    }
}

/// The cells that a swim Move has after its check. Rule TRI-MOVE-10.
pub fn swim_budget(f: &Fighter<'_>, critical: bool) -> i32 {
    match critical || f.has_mode(MoveSense::Swimmer) {
        true => f.speed(),
        false => f.half_speed(),
    }
}

/// The number of a check that the ground sets: `dc_12` on a terrain, else the usual one. Ruling TRI-R87.
pub fn number_of(board: &Board, cell: Cell, usual: i32) -> i32 {
    let terrain = board.terrain(cell);
    let mut tags = terrain.into_iter().flat_map(|terrain| terrain.tags.iter());
    let given = tags.find_map(|tag| tag.strip_prefix("dc_")?.parse().ok());
    given.unwrap_or(usual)
}

/// The price of a swim: nothing if the swim that is open has the cells for it, else an Action. Rules TRI-ACT-05, TRI-MOVE-10.
pub fn price_of_swim(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let open = f.pool(Pool::MoveLeft);
    let going = OnGround::within(s, f, i32::MAX).by_force();
    let cost = going.check_way(&act.path);
    match f.turn.gait == Gait::Swim && open > 0 && cost_of(cost) <= open {
        true => Price::FREE,
        false => Price::ACTION,
    }
}

/// A swim: through deep water, and onto land at its end. Rule TRI-MOVE-10.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn swim(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    const RULE: &str = "TRI-MOVE-10";
    check_weight(s)?;
    if !swims(s, f) {
        return Err(Refusal::forbidden("It is not in deep water", RULE));
    }
    if f.is_prone() {
        return Err(Refusal::forbidden(
            "It has to stand up before it swims",
            "TRI-R70",
        ));
    }
    let budget = match price_of_swim(s, f, act) == Price::FREE {
        true => f.pool(Pool::MoveLeft),
        false => swim_budget(f, true),
    };
    let going = OnGround::within(s, f, budget).by_force();
    going.check_way(&act.path).map(|_| ())
}

/// A jump: the cells of its line, the last of them the landing cell. Rules TRI-MOVE-27; ruling TRI-R71.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn jump(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Leap, Refusal> {
    const RULE: &str = "TRI-MOVE-27";
    let no = |why: &'static str| Err(Refusal::forbidden(why, RULE));
    let Some(&to) = act.path.last() else {
        return Err(Refusal::Missing("the cells of the leap".into()));
    };
    check_weight(s)?;
    if f.is_prone() || f.partner().is_some() || f.altitude != 0 || f.clings() {
        return no("It cannot leap like that");
    }
    free_to_step(f)?;
    let kind = s.kind();
    let line = || std::iter::once(f.anchor()).chain(act.path.iter().copied());
    let mut directions = line()
        .zip(line().skip(1))
        .map(|(a, b)| kind.direction_of_step(a, b));
    let first = directions.next().flatten();
    if first.is_none() || !directions.all(|direction| direction == first) {
        return no("A leap goes in a straight line");
    }
    if !may_end(s, f, to) {
        return no("It cannot land there");
    }
    let own = f.z;
    let mut strides = line().zip(act.path.iter().copied());
    if strides.any(|(from, over)| is_barred(s, f, from, over, over == to)) {
        return no("Something high is in the way");
    }
    let rise = |cell| highest_ground(s.board, &f.footprint.cells(kind, cell)) - own;
    let cells = (1..).zip(&act.path);
    let needs = cells.map(|(cells, &cell)| cells + 2 * rise(cell).max(0));
    let leap = Leap {
        needs: needs.collect(),
    };
    if leap.total() > f.speed() * FEET && !s.data.is_off(RULE) {
        return no("That is farther than its Speed");
    }
    Ok(leap)
}

/// Whether something bars a stride of a leap that is more than a step high: a barrier, a corner, and in a cell that is leapt over
/// the ground, an object or somebody. Rule TRI-MOVE-27.
fn is_barred(s: &Situation<'_>, f: &Fighter<'_>, from: Cell, over: Cell, lands: bool) -> bool {
    let (board, kind, most) = (s.board, s.kind(), f.z + 1);
    let (left, space) = (f.footprint.cells(kind, from), f.footprint.cells(kind, over));
    let Some(direction) = kind.direction_of_step(from, over) else {
        return true;
    };
    let barrier = |cell| {
        let edge = board.edge(cell, direction);
        let high = |edge: &Edge| edge.cover == Grade::Total || board.elevation(cell) >= most;
        edge.is_some_and(|edge| edge.blocks_movement && high(edge))
            || board.diagonal_is_barred(cell, direction)
    };
    let high = |cell| {
        let object = board.object(cell).filter(|object| !object.passable);
        let top = object.map_or(0, |object| i32::from(object.height));
        !board.contains(cell)
            || board.elevation(cell) + top > most
            || (object.is_none() && !board.is_passable(cell))
    };
    let levels = Levels::of(f.z, f.stats.height() + 1);
    let mut met = met_in(s, f, space, levels);
    left.iter().any(barrier)
        || (!lands && (space.iter().any(high) || met.any(|it| it.levels().highest() >= most)))
}

/// A leap that is legal.
#[derive(Debug, Clone)]
pub struct Leap {
    /// Cells of the result that it takes to land in each cell of the line. Ruling TRI-R71.
    needs: Vec<i32>,
}

impl Leap {
    /// The total that it takes to land in the last cell.
    pub fn total(&self) -> i32 {
        self.needs.last().map_or(0, |cells| cells * FEET)
    }

    /// The cells of the line in which it can land with so many cells of the result, the last one first.
    pub fn within(&self, path: &[Cell], cells: i32) -> Vec<Cell> {
        let all = path.iter().zip(&self.needs).rev();
        let near = all.filter(|&(_, &needs)| needs <= cells);
        near.map(|(&cell, _)| cell).collect()
    }
}
