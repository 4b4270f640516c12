//! Ways on foot, in water and along surfaces, jumps. Floor 4. Rules TRI-ACT-05, -20, -21, TRI-MOVE-01 to -12, -27.

use super::position::is_on_watch;
use super::price::Price;
use super::ready::in_order_of_choice;
use crate::board::{Board, Charge, Mover, OccupancyMap, Occupied, StepBlocked, StepRules};
use crate::combat::{Act, CombatantId, MoveKind, Refusal};
use crate::grid::Cell;
use crate::mechanics::travel::{Bar, Travel};
use crate::rules::triad::components::{Gait, Pool};
use crate::rules::triad::data::FEET;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, MoveSense};

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

/// How a fighter goes with so many cells. Rules TRI-MOVE-01 to -03, -08.
pub fn mover_of(f: &Fighter<'_>, budget: u32) -> Mover {
    let off = |rule: &str| f.data.is_off(rule);
    let charge = match off("TRI-MOVE-02") {
        true => Charge::Entered,
        false => Charge::LeavingDifficult,
    };
    let rules = StepRules {
        charge,
        climb_extra_per_step: 0,
        deep_water_multiplier: 1,
        max_rise: if off("TRI-MOVE-08") { i32::MAX } else { 1 },
        max_drop: i32::MAX,
        ..StepRules::default()
    };
    Mover::walking(f.anchor(), f.footprint, budget).with_rules(rules)
}

/// A fighter that goes on the ground: on foot, or in water, with so many cells.
pub struct OnGround<'s, 'w> {
    s: &'s Situation<'w>,
    f: &'s Fighter<'w>,
    budget: u32,
    gait: Gait,
}

impl<'s, 'w> OnGround<'s, 'w> {
    /// On foot, with what is left of the Move that is open.
    pub fn now(s: &'s Situation<'w>, f: &'s Fighter<'w>) -> Self {
        Self::within(s, f, f.pool(Pool::MoveLeft), f.turn.gait)
    }

    /// With so many cells.
    pub fn within(s: &'s Situation<'w>, f: &'s Fighter<'w>, budget: i32, gait: Gait) -> Self {
        let budget = u32::try_from(budget).unwrap_or(0);
        Self { s, f, budget, gait }
    }
}

/// Whether a fighter may be crossed: an Ally, or one that is two sizes larger or smaller; others at the same levels block.
/// Rules TRI-MOVE-04, -05; ruling TRI-R56.
fn mark_of(mover: &Fighter<'_>, other: &Fighter<'_>) -> Occupied {
    let sizes = (other.stats.size.index() - mover.stats.size.index()).abs();
    let ally = other.side == mover.side && !mover.data.is_off("TRI-MOVE-04");
    let gap = sizes >= 2 && !mover.data.is_off("TRI-MOVE-05");
    if !other.levels().overlap(mover.levels()) || mover.shares_with(other.id) {
        Occupied::Free
    } else if ally || gap {
        Occupied::Pass
    } else {
        Occupied::Block
    }
}

impl Travel for OnGround<'_, '_> {
    fn who(&self) -> CombatantId {
        self.f.id
    }

    fn kind(&self) -> MoveKind {
        match self.gait {
            _ if self.f.is_prone() => MoveKind::Crawl,
            _ => MoveKind::Walk,
        }
    }

    fn board(&self) -> &Board {
        self.s.board
    }

    fn mover(&self) -> Mover {
        mover_of(self.f, self.budget)
    }

    /// Nobody means to fall, or to end in deep water.
    fn careful(&self) -> Mover {
        let mut mover = mover_of(self.f, self.budget);
        mover.rules.max_drop = 1;
        mover
    }

    fn mark(&self, others: &mut OccupancyMap) {
        let f = self.f;
        self.s
            .mark_others(&[f.id], others, |other| mark_of(f, other));
    }

    fn may_end(&self, anchor: Cell) -> bool {
        may_end(self.s, self.f, anchor)
    }

    fn rule(&self, bar: Bar) -> &'static str {
        match bar {
            Bar::Step(StepBlocked::TooHigh | StepBlocked::TooDeep | StepBlocked::NeedsClimbing) => {
                "TRI-MOVE-08"
            }
            Bar::Step(StepBlocked::Occupied) | Bar::End => "TRI-MOVE-04",
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
    let mut there = (*f).clone();
    there.move_to(s.board, anchor);
    there.lift(s.board, 0);
    let space = there.space;
    let fills = |other: &Fighter<'_>| {
        other.id != f.id
            && other.is_alive()
            && !f.shares_with(other.id)
            && other.space.iter().any(|cell| space.contains(cell))
            && other.levels().overlap(there.levels())
    };
    space.iter().all(|cell| s.board.is_passable(cell)) && !s.fighters().iter().any(fills)
}

/// Those who could strike at a fighter that walks out of their reach from where it is. Rule TRI-REACT-06.
pub fn on_watch(s: &Situation<'_>, who: CombatantId) -> Vec<CombatantId> {
    let t = s.fighter(who);
    let all = s.fighters().iter().filter(|f| is_on_watch(s, f, t));
    let mut all: Vec<_> = all.map(|f| f.id).collect();
    in_order_of_choice(s, who, &[], &mut all);
    all
}

/// Those of them out of whose reach a step leads. Rule TRI-REACT-06.
pub fn left_behind(s: &Situation<'_>, who: CombatantId, to: Cell) -> Vec<CombatantId> {
    let mut there = s.fighter(who).clone();
    there.move_to(s.board, to);
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
    match f.is_outweighed && !f.data.is_off("TRI-COND-07") {
        true => Err(Refusal::forbidden(
            "It is held by somebody larger",
            "TRI-COND-07",
        )),
        false => Ok(()),
    }
}

/// The price of a way on foot: nothing if the Move that is open has the cells for it, else an Action that opens one. Rule
/// TRI-ACT-05.
pub fn price_of_way(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let open = f.pool(Pool::MoveLeft);
    let cost = OnGround::within(s, f, i32::MAX, Gait::Foot).check(&act.path);
    let cost: i32 = cost.map_or(i32::MAX, |costs| {
        i32::try_from(costs.iter().sum::<u32>()).unwrap_or(i32::MAX)
    });
    let goes_on = f.turn.gait == Gait::Foot && open > 0 && cost <= open;
    match goes_on && harmless(s, f) {
        true => Price::FREE,
        false => Price {
            opens: Some((Pool::MoveLeft, f.speed())),
            ..Price::ACTION
        },
    }
}

/// Whether the Move that is open goes on foot from here: not in deep water. Rule TRI-MOVE-10.
fn harmless(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    !swims(s, f)
}

/// The way of a Move on foot. Rules TRI-ACT-05, TRI-MOVE-01 to -08.
///
/// # Errors
/// [`Refusal`] with the cell that is not free, or the cells that are missing.
pub fn way(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    if f.is_prone() {
        return Err(Refusal::forbidden("It lies on the ground", "TRI-COND-13"));
    }
    if swims(s, f) {
        return Err(Refusal::forbidden("It has to swim here", "TRI-MOVE-10"));
    }
    let price = price_of_way(s, f, act);
    let budget = match price.opens {
        Some((_, cells)) => cells,
        None => f.pool(Pool::MoveLeft),
    };
    let budget = s.data.in_force("TRI-ACT-05", budget, i32::MAX);
    // Stepping into deep water ends the Move there.
    OnGround::within(s, f, budget, Gait::Foot)
        .check(&act.path)
        .map(|_| ())
}

/// The price of a crawl: a second Action out of difficult ground. Rule TRI-MOVE-09.
pub fn price_of_crawl(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let cost = OnGround::within(s, f, 2, Gait::Foot).check(&act.path);
    let double = cost.is_ok_and(|costs| costs.first() == Some(&2));
    Price::actions(if double { 2 } else { 1 })
}

/// A crawl: one cell, of one that lies on the ground. Rules TRI-ACT-20, TRI-MOVE-09.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn crawl(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    const RULE: &str = "TRI-MOVE-09";
    if act.path.len() != 1 {
        return Err(Refusal::forbidden("A crawl is one cell", RULE));
    }
    if swims(s, f) {
        return Err(Refusal::forbidden(
            "It has to stand up before it swims",
            "TRI-R70",
        ));
    }
    OnGround::within(s, f, 2, Gait::Foot)
        .check(&act.path)
        .map(|_| ())
}

/// The cells that a swim Move has after its check. Rule TRI-MOVE-10.
pub fn swim_budget(f: &Fighter<'_>, critical: bool) -> i32 {
    let speed = f.speed();
    match critical || f.has_mode(MoveSense::Swimmer) {
        true => speed,
        false => half(speed),
    }
}

/// Half a Speed, rounded down to whole cells, at least one. Section 10.
pub const fn half(cells: i32) -> i32 {
    match cells {
        0 => 0,
        1 => 1,
        cells => cells / 2,
    }
}

/// The number of a check that the ground sets: `dc_12` on a terrain, else the usual one. Ruling TRI-R87.
pub fn number_of(board: &Board, cell: Cell, usual: i32) -> i32 {
    let terrain = board.terrain(cell);
    let mut tags = terrain.into_iter().flat_map(|terrain| terrain.tags.iter());
    let given = tags.find_map(|tag| tag.strip_prefix("dc_")?.parse().ok());
    given.unwrap_or(usual)
}

/// A swim: through deep water, and onto land at its end. Rule TRI-MOVE-10.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn swim(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    const RULE: &str = "TRI-MOVE-10";
    if !swims(s, f) {
        return Err(Refusal::forbidden("It is not in deep water", RULE));
    }
    if f.is_prone() {
        return Err(Refusal::forbidden(
            "It has to stand up before it swims",
            "TRI-R70",
        ));
    }
    let best = swim_budget(f, true);
    OnGround::within(s, f, best, Gait::Swim)
        .check(&act.path)
        .map(|_| ())
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
    if f.is_prone() || f.partner().is_some() {
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
    let high = act.path[..act.path.len() - 1].iter().any(|&cell| {
        let passable = s.board.is_passable(cell);
        !passable || s.board.elevation(cell) > own + 1
    });
    if high {
        return no("Something high is in the way");
    }
    let there = f.footprint.cells(kind, to);
    let rise = crate::board::highest_ground(s.board, &there) - own;
    let cells = i32::try_from(act.path.len()).unwrap_or(i32::MAX);
    let needs = cells + 2 * rise.max(0);
    if needs > f.speed() && !s.data.is_off(RULE) {
        return no("That is farther than its Speed");
    }
    Ok(Leap { needs, rise })
}

/// A leap that is legal.
#[derive(Debug, Clone, Copy)]
pub struct Leap {
    /// Cells of the result that it takes. Ruling TRI-R71.
    pub needs: i32,
    /// Steps up to the landing cell, below 0 down.
    pub rise: i32,
}

impl Leap {
    /// The total that it takes.
    pub const fn total(self) -> i32 {
        self.needs * FEET
    }
}
