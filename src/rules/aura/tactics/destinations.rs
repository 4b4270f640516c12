//! Where to go. Floor 4. Rules AUR-MOVE-03, -04, AUR-POS-01, -03, AUR-REACT-06.

use super::blows::{farthest, is_shooter, is_threatened, worth_at};
use super::memory::TacticianMemory;
use super::passages::{self, Next};
use super::route_cache::{Lead, targets};
use super::style::Style;
use super::ways::{could_strike, reach_of, steps};
use crate::board::{Board, Grade};
use crate::combat::{Act, CombatantId, GoalKind, ReachCell};
use crate::grid::{Cell, Cells, Direction, Footprint, GridKind, Point, are_within, cells_distance};
use crate::mechanics::tactics::Errand;
use crate::rules::aura::plan::attack::{check_loaded, weapons};
use crate::rules::aura::proposals::nearest_enemy;
use crate::rules::aura::round::{begins_next, energy_of};
use crate::rules::aura::shown::routes;
use crate::rules::aura::shown::routes::Runs;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use std::sync::Arc;

/// The Armour Rating from which on blows are taken as they come.
const HEAVY: i32 = 4;

/// What a Swift Attack on the way is taken to cost, in hundredths of a point of damage.
const PROVOKED: i32 = 250;

/// What a place is worth, in hundredths, from which one strikes and cannot be struck.
const OUT_OF_REACH: i32 = 140;

/// So much better, in hundredths, must a place be to go there.
const WORTH_GOING: i32 = 115;

/// Where somebody would go.
pub enum Destination {
    /// Nowhere.
    Here,
    /// To a better place to attack from, with what each Energy of the way is worth.
    Better(i32, Arc<Act>),
    /// Nearer to an enemy: [`approach`] finds the way.
    Nearer,
}

/// Where to go; `here`: what this Round's attacks from where it stands are worth.
pub fn of(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    here: i32,
    memory: &mut TacticianMemory,
) -> Destination {
    let held = me.conditions.has(words::RESTRAINED) || me.conditions.has(words::RESTRAINING);
    if held || me.free_energy() < 1 {
        return Destination::Here;
    }
    let Some(nearest) = nearest_enemy(s, me).map(|id| s.fighter(id)) else {
        return Destination::Here;
    };
    let shoots = is_shooter(me);
    let is_safe = shoots && !is_threatened(s, me);
    let can_shoot = |past| is_safe && has_a_shot(s, me, past);
    if can_shoot(Grade::None) || (here > 0 && !memory.style.thinks) {
        return Destination::Here;
    }
    let engaged = !shoots && could_strike(s, me, nearest);
    // In a fight it only steps round its enemy.
    let energy = if engaged { 1 } else { me.free_energy() };
    let better = if memory.style.thinks {
        better_place(s, me, nearest, here, energy, memory)
    } else {
        None
    };
    match better {
        Some((value, act)) => Destination::Better(value, act.into()),
        None if here > 0 || engaged || can_shoot(Grade::Slit) => Destination::Here,
        None => Destination::Nearer,
    }
}

/// What each Energy of a way is worth to one whose errand comes first: more than any blow.
const HURRYING: i32 = 100_000;

/// What it is worth to one who is to take a region, if no blow can be struck.
const TAKING: i32 = 20;

/// Where to go for one of whom an objective asks something; `here` as for [`of`].
pub fn wanted(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    here: i32,
    errand: &Errand,
    memory: &mut TacticianMemory,
) -> Destination {
    let worth = match errand {
        errand if errand.comes_first() => HURRYING,
        Errand::Take(_) if here <= 0 => TAKING,
        _ => return Destination::Here,
    };
    if me.free_energy() < 1 {
        return Destination::Here;
    }
    match go_where_wanted(s, me, errand, memory) {
        Some(act) => Destination::Better(worth, act.into()),
        None => of(s, me, here, memory),
    }
}

/// A Run as far as it goes on the way to where somebody is wanted, or what it does about what bars every way.
fn go_where_wanted(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    errand: &Errand,
    memory: &mut TacticianMemory,
) -> Option<Act> {
    let way = match memory.route_cache.way_where_wanted(s, me, errand) {
        Some(way) => way,
        None => match pass_where_wanted(s, me, errand, memory)? {
            Next::Walk(way) => way,
            Next::Do(act) => return Some(*act),
        },
    };
    let reached = memory.runs.of(s, me, me.free_energy());
    let is_reached = |cell: &Cell| reached.iter().any(|reach| reach.cell == *cell);
    let cell = way.into_iter().rev().find(is_reached)?;
    run(s, me, cell, memory)
}

/// What comes next on the way to where somebody is wanted if no run leads there.
fn pass_where_wanted(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    errand: &Errand,
    memory: &mut TacticianMemory,
) -> Option<Next> {
    errand.cells()?;
    if !memory.route_cache.is_errand_barred(s, me, errand) {
        return None;
    }
    let is_goal = |board: &Board, anchor| errand.is_reached_at(board.kind(), me.footprint, anchor);
    passages::next(s, me, &mut memory.barriers, is_goal)
}

/// An order of cells that is the same for both sides of a map that looks alike when it is turned by
/// half a circle: near before far, then by the side of the line to the enemy on which they lie.
struct CellOrder {
    kind: GridKind,
    footprint: Footprint,
    from: Point,
    ahead: Point,
}

impl CellOrder {
    fn of(s: &Situation<'_>, me: &Fighter<'_>, enemy: &Fighter<'_>) -> Self {
        let kind = s.kind();
        let from = me.centre(kind);
        Self {
            kind,
            footprint: me.footprint,
            from,
            ahead: enemy.centre(kind) - from,
        }
    }

    /// By what a cell comes before another.
    fn key(&self, reach: &ReachCell) -> (u8, i128, i128) {
        let way = self.footprint.centre(self.kind, reach.cell) - self.from;
        (reach.band, way.dot(self.kind, way), self.ahead.cross(way))
    }
}

/// The place from which the attacks of this Round are worth most, if it pays to go there.
fn better_place(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    nearest: &Fighter<'_>,
    here: i32,
    for_run: i32,
    memory: &mut TacticianMemory,
) -> Option<(i32, Act)> {
    let mut valuation = PlaceValuation::of(s, me, Runs::metres(me, for_run));
    if valuation.enemies.is_empty() {
        return None;
    }
    let cells = memory.runs.of(s, me, for_run);
    let order = CellOrder::of(s, me, nearest);
    let energy = memory.style.energy(me);
    let enemy_reaches = memory.style.tricks.then(|| EnemyReaches::of(s, me, true));
    let shunned = shunned(s, me);
    let mut best: Option<(i32, &ReachCell)> = None;
    for reach in cells.iter() {
        if touches(s, me, reach.cell, &shunned) {
            continue;
        }
        let mut value = valuation.value_at(reach.cell, energy - i32::from(reach.band), memory);
        if let Some(enemy_reaches) = enemy_reaches
            .as_ref()
            .filter(|_| value > 0 && !valuation.shoots)
        {
            let safe = !enemy_reaches.reach(s, &me.footprint.cells(s.kind(), reach.cell));
            value = value * if safe { OUT_OF_REACH } else { 100 } / 100;
        }
        let better = best.map_or(value > 0, |(most, first)| {
            value > most || (value == most && order.key(reach) < order.key(first))
        });
        if better {
            best = Some((value, reach));
        }
    }
    let (value, reach) = best?;
    if value * 100 <= here * WORTH_GOING {
        return None;
    }
    let act = run(s, me, reach.cell, memory)?;
    let dangers = routes::dangers(s, me, &act.path);
    let value = value - PROVOKED * i32::try_from(dangers).unwrap_or(0);
    (value > here).then_some((value / energy.max(1), act))
}

/// The Run to a cell, turned to the nearest enemy at its end.
fn run(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    cell: Cell,
    memory: &mut TacticianMemory,
) -> Option<Act> {
    let mut act = Act::new(words::RUN).along(memory.runs.way(s, me, cell)?);
    let mut there = *me;
    there.space = me.footprint.cells(s.kind(), cell);
    if let Some(target) = nearest_enemy(s, &there).map(|id| s.fighter(id)) {
        let facing = there.direction_to(s.kind(), target.centre(s.kind()));
        act.facing = Some(s.kind().direction_name(facing).into());
    }
    Some(act)
}

/// A conscious enemy.
struct Enemy {
    id: CombatantId,
    space: Cells,
    /// Whether somebody else keeps it busy, once that was asked.
    is_busy: Option<bool>,
}

/// Somebody who tries places out.
struct PlaceValuation<'s, 'w> {
    s: &'s Situation<'w>,
    me: &'s Fighter<'w>,
    shoots: bool,
    /// How far it strikes, in cells, or shoots and throws if it is ready to.
    farthest: i32,
    /// The conscious enemies that could be within that at the end of a way.
    enemies: Vec<Enemy>,
    /// The battle as if it stood there, once a place is worth a look.
    bent: Option<Situation<'w>>,
}

impl<'s, 'w> PlaceValuation<'s, 'w> {
    /// Tries the ends of ways of at most so many metres.
    fn of(s: &'s Situation<'w>, me: &'s Fighter<'w>, metres: i32) -> Self {
        let shoots = is_shooter(me);
        let farthest = if shoots && is_ready_from_afar(me) {
            farthest(me)
        } else {
            me.max_reach() + 1
        };
        let enemies = s.enemies_of(me.side).filter(|f| f.is_conscious());
        // No step is cheaper than a metre.
        let in_question = enemies.filter(|f| s.is_within(me, f, metres + farthest));
        Self {
            s,
            me,
            shoots,
            farthest,
            enemies: in_question
                .map(|f| Enemy {
                    id: f.id,
                    space: f.space,
                    is_busy: None,
                })
                .collect(),
            bent: None,
        }
    }

    /// What the attacks of this Round from a cell are worth with so much Energy left; nothing where
    /// enemies reach a shooter.
    fn value_at(&mut self, cell: Cell, left: i32, memory: &mut TacticianMemory) -> i32 {
        if left < 1 {
            return 0;
        }
        let (me, kind) = (self.me, self.s.kind());
        let space = me.footprint.cells(kind, cell);
        let farthest = self.farthest;
        let near = |enemy: &&mut Enemy| are_within(kind, &space, &enemy.space, farthest);
        let mut targets = self.enemies.iter_mut().filter(near).peekable();
        if targets.peek().is_none() {
            return 0;
        }
        let bent = self.bent.get_or_insert_with(|| self.s.clone());
        bent.place(me.id, cell, me.facing);
        if self.shoots && is_threatened(bent, bent.fighter(me.id)) {
            return 0;
        }
        let mut best = 0;
        for enemy in targets {
            let id = enemy.id;
            let facing = bent.fighter(id).facing;
            if let Some(turned) = turned_to(bent, me, id, &mut enemy.is_busy) {
                bent.turn(id, turned);
            }
            let (there, target) = (bent.fighter(me.id), bent.fighter(id));
            best = best.max(worth_at(bent, there, target, left, memory));
            bent.turn(id, facing);
        }
        best
    }
}

/// Whether somebody has a loaded weapon in hand, or one to throw.
fn is_ready_from_afar(me: &Fighter<'_>) -> bool {
    let mut wielded = weapons(me).iter();
    wielded.any(|it| {
        let loaded = it.weapon.shot().is_some() && check_loaded(me, it).is_ok();
        loaded || it.weapon.thrown.is_some()
    })
}

/// Where a target will look that nobody else keeps busy: it turns to the one who comes, free of
/// charge.
/// Rule AUR-INIT-20.
fn turned_to(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    target: CombatantId,
    known_busy: &mut Option<bool>,
) -> Option<Direction> {
    let (there, target) = (s.fighter(me.id), s.fighter(target));
    if target.has_in_front(s.kind(), there) || !target.obeys() {
        return None;
    }
    // It does not depend on where `me` stands.
    let busy = *known_busy.get_or_insert_with(|| is_busy(s, me, target));
    (!busy).then(|| target.direction_to(s.kind(), there.centre(s.kind())))
}

/// Whether an ally of somebody keeps a target busy where both stand.
fn is_busy(s: &Situation<'_>, me: &Fighter<'_>, target: &Fighter<'_>) -> bool {
    let reach = target.max_reach() + 1;
    s.fighters().iter().any(|ally| {
        ally.side == me.side
            && ally.id != me.id
            && ally.is_conscious()
            && s.is_within(target, ally, reach)
            && target.has_in_front(s.kind(), ally)
    })
}

/// A Run to where an enemy is nearest, or along the way to one if it is no shorter from there;
/// one that could not strike there in this Round stays out of its enemies' reach.
pub(super) fn approach(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    memory: &mut TacticianMemory,
) -> Option<Act> {
    let target = s.fighter(nearest_enemy(s, me)?);
    let cells = memory.runs.of(s, me, me.free_energy());
    let order = CellOrder::of(s, me, target);
    let now = s.distance(me, target);
    let (way, is_barred) = match memory.route_cache.lead(s, me, target) {
        Lead::Straight => (None, false),
        Lead::Detour(way) => (Some(way), false),
        Lead::Barred => match pass(s, me, memory) {
            Some(Next::Do(act)) => return Some(*act),
            Some(Next::Walk(way)) => (Some(way), true),
            None => (None, false),
        },
    };
    if cells.is_empty() {
        return None;
    }
    let nearer = |reach: &ReachCell| {
        let space = me.footprint.cells(s.kind(), reach.cell);
        let left = cells_distance(s.kind(), &space, &target.space);
        (left < now).then_some(left)
    };
    let mut cell = first_of(s, me, &cells, &order, memory.style, nearer);
    if let Some(way) = way {
        let leads_on = !is_barred
            && cell.is_some_and(|cell| {
                let mut bent = s.clone();
                bent.place(me.id, cell, me.facing);
                let from_there = memory.route_cache.way(&bent, bent.fighter(me.id));
                from_there.is_some_and(|rest| rest.len() < way.len())
            });
        if !leads_on {
            let along = |reach: &ReachCell| steps_left(&way, reach.cell);
            cell = first_of(s, me, &cells, &order, memory.style, along);
        }
    }
    run(s, me, cell?, memory)
}

/// What comes next on the way to an enemy if no run leads to any; for a shooter who can get at none of them, on the way
/// to a shot as the map is.
fn pass(s: &Situation<'_>, me: &Fighter<'_>, memory: &mut TacticianMemory) -> Option<Next> {
    let targets = targets(s, me, reach_of(me));
    let is_goal =
        |board: &Board, cell| targets.is_near(cell) && targets.is_in_reach(board, cell, 0);
    let next = passages::next(s, me, &mut memory.barriers, is_goal);
    if next.is_some() || !is_shooter(me) {
        return next;
    }
    let targets = self::targets(s, me, farthest(me));
    let is_goal = |_: &Board, cell| targets.is_in_reach(s.board, cell, 0);
    passages::next(s, me, &mut memory.barriers, is_goal)
}

/// The cell from which least is left to go, one out of reach before all others.
fn first_of(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    cells: &[ReachCell],
    order: &CellOrder,
    style: Style,
    left: impl Fn(&ReachCell) -> Option<i32>,
) -> Option<Cell> {
    let wary = style.thinks;
    // One whose side does not begin the next Round stays a step farther off.
    let begins = begins_next(s, me.side);
    let waits = style.waits && energy_of(me) > me.free_energy();
    let enemy_reaches = EnemyReaches::of(s, me, begins);
    let (mut safe, mut exposed) = (None, None);
    let shunned = shunned(s, me);
    for reach in cells {
        if touches(s, me, reach.cell, &shunned) {
            continue;
        }
        let Some(left) = left(reach) else { continue };
        let weight = (left, reach.band, order.key(reach));
        let comes_first = |best: &Option<_>| best.is_none_or(|(least, _)| weight < least);
        if !comes_first(&safe) {
            continue;
        }
        if !wary || !enemy_reaches.reach(s, &me.footprint.cells(s.kind(), reach.cell)) {
            safe = Some((weight, reach.cell));
        } else if !waits && comes_first(&exposed) {
            exposed = Some((weight, reach.cell));
        }
    }
    safe.or(exposed).map(|(_, cell)| cell)
}

/// The steps of a way that are left from one of its cells.
fn steps_left(way: &[Cell], cell: Cell) -> Option<i32> {
    let at = way.iter().position(|&step| step == cell)?;
    Some(steps(&way[at..]))
}

/// The enemies that could strike at somebody before it can strike itself, and how far: with the
/// Energy that they have, or when their side begins the next Round; one who wears little or has the
/// shorter weapon keeps a step more.
struct EnemyReaches(Vec<(Cells, i32)>);

impl EnemyReaches {
    /// Those that `me` has to mind; `begins`: whether its own side begins the next Round.
    fn of(s: &Situation<'_>, me: &Fighter<'_>, begins: bool) -> Self {
        let light = me.gear_stats.armour_rating() < HEAVY;
        let strikers = s
            .enemies_of(me.side)
            .filter(|f| f.obeys() && (!begins || f.free_energy() >= f.data.values.costs.attack));
        let reaches = strikers.map(|f| {
            let outreached = f.max_reach() > me.max_reach();
            let step = i32::from(!begins && (light || outreached));
            (f.space, f.max_reach() + 1 + step)
        });
        Self(reaches.collect())
    }

    /// Whether any of them reaches a space.
    fn reach(&self, s: &Situation<'_>, space: &Cells) -> bool {
        let mut enemy_reaches = self.0.iter();
        enemy_reaches.any(|(from, reach)| are_within(s.kind(), space, from, *reach))
    }
}

/// The cells of an exit by which somebody is not to leave: it ends no Run of its own will there.
fn shunned(s: &Situation<'_>, me: &Fighter<'_>) -> Vec<Cell> {
    let asked = s.objectives().is_some_and(|it| it.ask_for(GoalKind::Exit));
    if !asked {
        return Vec::new();
    }
    let errand = Errand::of(s.world(), me.id);
    Errand::shunned(s.world(), me.id, errand.as_ref())
}

/// Whether the space of somebody in a place holds one of some cells.
fn touches(s: &Situation<'_>, me: &Fighter<'_>, place: Cell, cells: &[Cell]) -> bool {
    let space = me.footprint.cells(s.kind(), place);
    cells.iter().any(|&cell| space.contains(cell))
}

/// Whether a shooter could shoot at anybody from where it stands, past so much cover at most.
fn has_a_shot(s: &Situation<'_>, me: &Fighter<'_>, past: Grade) -> bool {
    let farthest = farthest(me);
    let enemies = s.enemies_of(me.side).filter(|f| f.is_conscious());
    let mut near = enemies.filter(|f| s.is_within(me, f, farthest));
    near.any(|f| s.is_aware(me, f) && s.line(me, f).grade <= past)
}
