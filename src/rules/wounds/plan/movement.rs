//! Ways on foot: pool and AP, prices of steps, whom one meets and who may react. Floor 4. Rules WND-MOVE-01 to -11, -24, -26,
//! WND-POS-11, -12, -26, -28, WND-REACT-10, -12, WND-ACT-42; rulings WND-R44 to -R47, WND-R60, WND-R68, WND-R107, WND-R131.

use super::ground::{drags, factors, is_at_edge, own_factor};
use super::price::Price;
use crate::board::{
    Board, Diagonals, MoveField, Mover, OccupancyMap, Occupied, StepBlocked, StepRules, step_cost,
};
use crate::combat::{
    Act, BattleCommand, CombatantId, MoveKind, ReachCell, Refusal, Route, RouteStep,
};
use crate::grid::{Cell, GridKind};
use crate::mechanics::travel::{Bar, Travel, route_steps};
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::components::conditions::CONDITIONS;
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Posture};

pub use super::purse::{ENDLESS, Purse, ap_for, is_paid, paid_by, payer, yards_of};
pub use super::watch::{Watch, clingers};

/// Whether somebody may step at all. Rules WND-COND-05, -06, -10, WND-POS-28.
///
/// # Errors
/// [`Refusal::Forbidden`] by what keeps it.
pub fn free_to_move(f: &Fighter<'_>) -> Result<(), Refusal> {
    if !f.is_up() {
        return Err(Refusal::forbidden("It can no longer move", "WND-COND-04"));
    }
    CONDITIONS.free_to_step(f.conditions, f.data.switches())?;
    match f.mount().is_some() && !f.data.is_off("WND-POS-28") {
        true => Err(Refusal::forbidden(
            "It rides: its mount moves",
            "WND-POS-28",
        )),
        false => Ok(()),
    }
}

/// How a fighter steps with so many yards, with its partners taken along or not. Rules WND-MOVE-05 to -11.
pub fn mover_of(f: &Fighter<'_>, budget: u32, drags: bool) -> Mover {
    let odd = f.pool(Pool::Diagonals) % 2 == 1;
    let diagonals = match f.data.is_off("WND-MOVE-05") {
        true => Diagonals::Single,
        false => Diagonals::Alternating { odd },
    };
    let rules = StepRules {
        diagonals,
        ..step_rules(f.data, f.is_sunk(), own_factor(f, drags))
    };
    Mover::walking(f.anchor(), f.footprint, budget).with_rules(rules)
}

/// How steps are priced for a walker with a factor of its own, diagonals apart. Rules WND-MOVE-06 to -11.
pub fn step_rules(data: &WoundsData, sunk: bool, cost_factor: u32) -> StepRules {
    let off = |rule: &str| data.is_off(rule);
    let number = |value: i32| u32::try_from(value).unwrap_or(1);
    let heights = !off("WND-MOVE-10");
    let climb = if heights {
        number(data.terrain.climb)
    } else {
        0
    };
    StepRules {
        cost_factor,
        rise_factor: if heights && !off("WND-MOVE-06") {
            number(data.terrain.hill)
        } else {
            1
        },
        climb_extra_per_step: 0,
        deep_water_multiplier: 1,
        max_rise: if heights { 1 } else { i32::MAX },
        max_drop: i32::MAX,
        enters_climb_cells: true,
        climb_cell_max: i32::MAX,
        climb_cell_extra_per_step: climb,
        climb_cell_down_per_step: climb,
        factors: Some(factors(data, sunk)),
        ..StepRules::default()
    }
}

/// Whether one may come into the space of another without more ado. Rules WND-MOVE-04, -26, WND-POS-11, -12; ruling WND-R60.
pub fn makes_room(s: &Situation<'_>, f: &Fighter<'_>, other: &Fighter<'_>) -> bool {
    let apart = (other.stats.size - f.stats.size).abs() >= s.data.course.size_gap;
    let willing = other.side == f.side || other.is_unconscious();
    let shared = || other.space.iter().any(|cell| f.space.contains(cell));
    s.data.is_off("WND-MOVE-04")
        || (apart && !s.data.is_off("WND-MOVE-26"))
        || (willing && !s.data.is_off("WND-POS-12"))
        || (shared() && !s.data.is_off("WND-POS-11"))
}

/// Those whose spaces somebody meets: not itself, not its rider, and no rider beside its mount. Rulings WND-R63, WND-R131.
pub fn met<'s, 'w>(
    s: &'s Situation<'w>,
    f: &'s Fighter<'_>,
) -> impl Iterator<Item = &'s Fighter<'w>> {
    s.fighters().iter().filter(|other| {
        let own = other.id == f.id || f.rider() == Some(other.id) || f.mount() == Some(other.id);
        other.is_alive() && !own && other.mount().is_none()
    })
}

/// Marks what everybody else means for somebody: a cell with two living creatures takes in no third. Rules WND-MOVE-04, WND-POS-12;
/// ruling WND-R131.
pub fn mark_met(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    map: &mut OccupancyMap,
    mark: impl Fn(&Fighter<'_>) -> Occupied,
) {
    map.reset(s.board);
    for other in met(s, f) {
        let own = mark(other);
        for index in other.space.iter().filter_map(|cell| s.board.index(cell)) {
            let both = match map.at(index) {
                _ if own == Occupied::Free => continue,
                Occupied::Free => own,
                before if s.data.is_off("WND-POS-12") => before.max(own),
                _ => Occupied::Block,
            };
            map.set(index, both);
        }
    }
}

/// What everybody else means for somebody that walks. Rules WND-MOVE-04, -24, -26, WND-POS-12.
pub fn mark_walk(s: &Situation<'_>, f: &Fighter<'_>, drags: bool, map: &mut OccupancyMap) {
    mark_met(s, f, map, |other| {
        let partner = drags && f.conditions.has_by(words::GRAPPLING, other.id);
        match makes_room(s, f, other) {
            _ if partner => Occupied::Free,
            true => Occupied::Share,
            false => Occupied::Block,
        }
    });
}

/// A fighter that goes on foot, with so many yards.
pub struct OnFoot<'s, 'w> {
    s: &'s Situation<'w>,
    f: &'s Fighter<'w>,
    budget: u32,
    drags: bool,
}

impl<'s, 'w> OnFoot<'s, 'w> {
    /// With all that it can have now: as long as it drags its partners, what it can drag them for.
    pub fn now(s: &'s Situation<'w>, f: &'s Fighter<'w>) -> Self {
        let purse = Purse::of(s, f);
        let most = if is_paid(s) { purse.most() } else { ENDLESS };
        let going = Self::within(s, f, most);
        match purse.most_dragging().filter(|_| is_paid(s) && going.drags) {
            Some(yards) if yards > 0 => Self::within(s, f, yards),
            _ => Self {
                drags: false,
                ..going
            },
        }
    }

    /// With so many yards; below 0 is none.
    pub fn within(s: &'s Situation<'w>, f: &'s Fighter<'w>, yards: i32) -> Self {
        let budget = u32::try_from(yards).unwrap_or(0);
        Self {
            s,
            f,
            budget,
            drags: drags(f),
        }
    }

    /// What a step from where the mover is costs, with its partners taken along or not.
    fn step_as(&self, mover: &Mover, to: Cell, drags: bool) -> Result<u32, StepBlocked> {
        OccupancyMap::lend(|others| {
            mark_walk(self.s, self.f, drags, others);
            step_cost(self.s.board, mover, (mover.anchor, to), others)
        })
    }

    /// The costs of a path on which partners are taken along as far as the AP for it go, and the AP in all. Rule WND-MOVE-24.
    fn measure(&self, path: &[Cell]) -> Result<(Vec<u32>, i32), Refusal> {
        let mut purse = Purse::of(self.s, self.f);
        let mut mover = self.mover();
        let (mut costs, mut paid) = (Vec::new(), 0);
        for &to in path {
            let next = next_of(self, &purse, &mut mover, to);
            let (cost, drags) = next.map_err(|why| self.barred(to, why))?;
            if !drags {
                purse.drag = None;
            }
            let ap = match is_paid(self.s) {
                true => purse.pay(yards_of(cost)),
                false => Some(0),
            };
            let most = purse.most();
            let missing = || {
                let rule = self.rule(Bar::Length);
                Refusal::path_too_long(cost, u32::try_from(most).unwrap_or(0), rule)
            };
            paid += ap.ok_or_else(missing)?;
            mover.advance(self.s.kind(), to);
            costs.push(cost);
        }
        Ok((costs, paid))
    }

    fn barred(&self, cell: Cell, why: StepBlocked) -> Refusal {
        Refusal::path_blocked(cell, why.to_string(), self.rule(Bar::Step(why)))
    }

    /// The way to the end of a path for the same movement on which fewest may react, by a watch over the mover where it stands.
    pub fn quietest(&self, path: Vec<Cell>, watch: &mut Watch<'_>) -> Vec<Cell> {
        let watched = watch.count(&path);
        let (Some(&goal), true) = (path.last(), watched > 0) else {
            return path;
        };
        let (board, careful) = (self.s.board, self.careful());
        let found = OccupancyMap::lend(|others| {
            self.mark(others);
            let costs = crate::board::path_costs(board, &careful, &path, others).ok()?;
            let budget = costs.iter().sum();
            let mover = Mover { budget, ..careful };
            MoveField::lend(|field| {
                field.compute(board, &mover, others);
                if field.cost(goal) != Some(budget) {
                    return None;
                }
                let fear = |from, to| u32::try_from(watch.at(from, to).len()).unwrap_or(u32::MAX);
                field.path_past_steps(board, &mover, others, goal, fear)
            })
        });
        match found {
            Some(past) if watch.count(&past) < watched => past,
            _ => path,
        }
    }

    /// What a path costs, step by step, and in AP.
    ///
    /// # Errors
    /// [`Refusal`] with the cell that is not free, or the yards that are missing.
    pub fn price(&self, path: &[Cell]) -> Result<(Vec<u32>, i32), Refusal> {
        if self.drags && !path.is_empty() {
            return self.measure(path);
        }
        let costs = self.check(path)?;
        let ap = ap_for(self.s, self.f, costs.iter().sum());
        // The check has asked for the yards.
        Ok((costs, ap.unwrap_or(0)))
    }
}

/// What the next step of a mover costs, and whether its partners are taken along: as long as what is left for that covers it.
fn next_of(
    going: &OnFoot<'_, '_>,
    purse: &Purse,
    mover: &mut Mover,
    to: Cell,
) -> Result<(u32, bool), StepBlocked> {
    if purse.drag.is_some() {
        mover.rules.cost_factor = own_factor(going.f, true);
        let cost = going.step_as(mover, to, true);
        if let Ok(cost) = cost
            && purse.drags_for(yards_of(cost))
        {
            return Ok((cost, true));
        }
    }
    mover.rules.cost_factor = own_factor(going.f, false);
    going.step_as(mover, to, false).map(|cost| (cost, false))
}

impl Travel for OnFoot<'_, '_> {
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
        let mut mover = mover_of(self.f, self.budget, self.drags);
        if self.s.kind() == GridKind::Hex {
            // No diagonals there.
            mover.rules.diagonals = Diagonals::Single;
        }
        mover
    }

    /// Nobody means to fall.
    fn careful(&self) -> Mover {
        let mut mover = self.mover();
        if !self.s.data.is_off("WND-MOVE-22") {
            mover.rules.max_drop = 1;
        }
        mover
    }

    fn mark(&self, others: &mut OccupancyMap) {
        mark_walk(self.s, self.f, self.drags, others);
    }

    /// Who may enter a cell may stay there. Rule WND-POS-12.
    fn may_end(&self, _: Cell) -> bool {
        true
    }

    fn rule(&self, bar: Bar) -> &'static str {
        match bar {
            Bar::Step(StepBlocked::TooHigh | StepBlocked::TooDeep | StepBlocked::NeedsClimbing) => {
                "WND-MOVE-10"
            }
            Bar::Step(_) | Bar::End => "WND-MOVE-04",
            Bar::Length => "WND-MOVE-01",
        }
    }

    /// Those who may react to some step out of a cell.
    fn guards(&self) -> impl FnMut(Cell) -> Vec<CombatantId> {
        let kind = self.s.kind();
        let mut watch = Watch::new(self.s, self.f.id);
        move |cell| {
            let steps = kind.neighbours(cell);
            let mut all = Vec::new();
            steps.for_each(|(_, to)| all.extend(watch.at(cell, to)));
            all.sort_unstable();
            all.dedup();
            all
        }
    }

    fn asks_again(&self) -> bool {
        true
    }

    /// Here reactions hang on both cells of a step.
    fn least_watched(&self, path: Vec<Cell>) -> Vec<Cell> {
        self.quietest(path, &mut Watch::new(self.s, self.f.id))
    }

    fn guards_along(&self, path: &[Cell]) -> Vec<CombatantId> {
        Watch::new(self.s, self.f.id).all_along(path)
    }

    fn steps(&self, action: u8, path: &[Cell], costs: &[u32]) -> Vec<RouteStep> {
        let mut along = Watch::new(self.s, self.f.id).along(path);
        route_steps(action, path, costs, true, |index| {
            along.get_mut(index).map(std::mem::take).unwrap_or_default()
        })
    }
}

/// The next step of a way as things stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextStep {
    /// Its yards.
    pub cost: u32,
    /// AP that have to be bought for it first.
    pub ap: i32,
    /// Whether its partners are taken along.
    pub drags: bool,
}

/// The next step of somebody into a cell.
///
/// # Errors
/// [`Refusal`] if it cannot be taken or paid.
pub fn next_step(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> Result<NextStep, Refusal> {
    let going = OnFoot::now(s, f);
    let purse = Purse::of(s, f);
    let mut mover = going.mover();
    let next = next_of(&going, &purse, &mut mover, to);
    let (cost, drags) = next.map_err(|why| going.barred(to, why))?;
    let ap = paid_by(s, &purse, cost)?;
    Ok(NextStep { cost, ap, drags })
}

/// A stretch of so many yards that is no plain step, such as a jump.
///
/// # Errors
/// [`Refusal`] if it cannot be paid.
pub fn stretch(s: &Situation<'_>, f: &Fighter<'_>, cost: u32) -> Result<NextStep, Refusal> {
    let ap = paid_by(s, &Purse::of(s, f), cost)?;
    Ok(NextStep {
        cost,
        ap,
        drags: false,
    })
}

/// The way of a `move`. Rule WND-MOVE-03.
///
/// # Errors
/// [`Refusal`] with what is in the way or missing.
pub fn way(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    free_to_move(f)?;
    OnFoot::now(s, f).price(&act.path).map(|_| ())
}

/// The AP of a way, bought step by step. Rule WND-MOVE-01.
pub fn price_of_way(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let priced = OnFoot::now(s, f).price(&act.path);
    let movement = priced.map_or(0, |(_, ap)| ap);
    Price {
        movement,
        ..Price::FREE
    }
}

/// Whether somebody can take and pay some step now. Ruling WND-R89.
pub fn can_step(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    if free_to_move(f).is_err() || (is_paid(s) && Purse::of(s, f).most() == 0) {
        return false;
    }
    let mut beside = s.kind().neighbours(f.anchor());
    beside.any(|(_, to)| next_step(s, f, to).is_ok())
}

/// The cells that somebody can reach, by the AP that it takes.
pub fn reach(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<ReachCell> {
    if free_to_move(f).is_err() {
        return Vec::new();
    }
    let field = OnFoot::now(s, f).field();
    let purse = Purse::of(s, f);
    let ends = field.reached().filter(|&(cell, _)| cell != f.anchor());
    let ends = ends.map(|(cell, cost)| {
        let ap = paid_by(s, &purse, cost).unwrap_or(1);
        ReachCell {
            cell,
            band: u8::try_from(ap.max(1)).unwrap_or(u8::MAX),
        }
    });
    let mut cells: Vec<_> = ends.collect();
    cells.sort_by_key(|reach| reach.band);
    cells
}

/// The cheapest way to a cell, and among equally dear ones that to which fewest may react.
///
/// # Errors
/// [`Refusal`] if it cannot be reached now.
pub fn path_to(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> Result<Vec<Cell>, Refusal> {
    free_to_move(f)?;
    let going = OnFoot::now(s, f);
    let path = going.field().path_to(to).filter(|path| !path.is_empty());
    let path = path.ok_or(Refusal::forbidden(
        "That cell cannot be reached now",
        "WND-MOVE-01",
    ))?;
    Ok(going.least_watched(path))
}

/// The way to a cell as a command.
///
/// # Errors
/// [`Refusal`] if it cannot be reached now.
pub fn route(s: &Situation<'_>, f: &Fighter<'_>, to: Cell) -> Result<Route, Refusal> {
    let path = path_to(s, f, to)?;
    let going = OnFoot::now(s, f);
    let (costs, _) = going.price(&path)?;
    let steps = going.steps(1, &path, &costs);
    let command = BattleCommand::act(f.id, Act::new(words::MOVE).along(path));
    Ok(Route {
        commands: vec![command],
        steps,
    })
}

/// The yard over the edge of the board, with the factors of posture and grapple. Rule WND-ACT-42; ruling WND-R68.
///
/// # Errors
/// [`Refusal`] if it is not at the edge, or cannot pay.
pub fn withdrawal(s: &Situation<'_>, f: &Fighter<'_>) -> Result<NextStep, Refusal> {
    const RULE: &str = "WND-ACT-42";
    free_to_move(f)?;
    if !is_at_edge(s, &f.space) {
        return Err(Refusal::forbidden("It is not at the edge of the map", RULE));
    }
    stretch(s, f, own_factor(f, false))
}

/// The cell off the map into which somebody leaves it: the first clockwise of the first cell of its space that has one. Ruling
/// WND-R96.
pub fn way_out(s: &Situation<'_>, f: &Fighter<'_>) -> Option<Cell> {
    let mut out = f
        .space
        .iter()
        .flat_map(|cell| s.kind().neighbours(cell).map(|(_, next)| next));
    out.find(|&next| !s.board.contains(next))
}

/// How somebody stands. Rule WND-COND-07.
pub fn posture_of(f: &Fighter<'_>) -> Posture {
    match () {
        () if f.is_prone() => Posture::Prone,
        () if f.is_crouching() => Posture::Crouching,
        () => Posture::Standing,
    }
}
