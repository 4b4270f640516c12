//! The way where nobody can simply run: over ledges and gaps, and through what can be broken. Floor 4.
//! Rules AUR-MOVE-09 to -12, AUR-ATK-24, AUR-ACT-22.
//!
//! Nobody works doors and levers under this ruleset: what bars the way is broken, climbed or jumped.

use super::average::Average;
use crate::board::{Board, Fixture, Mover, OccupancyMap, step_cost};
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::NamedPool;
use crate::mechanics::tactics::{Barriers, OpenedMap, best, things_between};
use crate::rules::aura::actions::ACTIONS;

use crate::rules::aura::plan::attack::{Mode, broken_by, fits, plan_object, weapons};
use crate::rules::aura::plan::movement;
use crate::rules::aura::plan::movement::leap::{check_climb, check_jump};
use crate::rules::aura::resolve::{HitClass, roll_damage};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What comes next on the way.
#[derive(Debug)]
pub enum Next {
    /// These cells, on foot.
    Walk(Vec<Cell>),
    /// This.
    Do(Box<Act>),
}

/// Hundredths of an Energy, by which ways are compared.
type Cost = u32;

/// An Energy.
const ENERGY: Cost = 100;

/// A point of Stamina: it comes back slowly.
const STAMINA: Cost = 100;

/// Breaking a hit point: three of them take about an Energy.
const HIT_POINT: Cost = 35;

/// How a step of the way is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum How {
    Walked,
    Climbed,
    Jumped,
    /// Something has to be broken first.
    Broken,
}

/// A step of the way.
#[derive(Debug, Clone, Copy)]
struct Leg {
    from: usize,
    how: How,
}

/// The search for a way.
struct Search<'s, 'w> {
    me: &'s Fighter<'w>,
    /// The battle as if the walker stood in the cell that is looked at.
    bent: Situation<'s>,
    opened: &'s OpenedMap,
    map: OccupancyMap,
    /// How far it jumps.
    leap: i32,
    /// The Stamina that it could ever spend.
    stamina: i32,
    costs: Vec<Cost>,
    legs: Vec<Option<Leg>>,
    open: BinaryHeap<Reverse<(Cost, usize)>>,
}

/// What comes next on the cheapest way to a cell for which `is_goal` holds on a map where everything is broken that can
/// be; `None` if there is no way, or nothing can be done about it now.
pub(super) fn next(
    s: &Situation<'_>,
    me: &Fighter<'_>,
    barriers: &mut Barriers,
    is_goal: impl Fn(&Board, Cell) -> bool,
) -> Option<Next> {
    barriers.look_at(s.board);
    let opened = barriers.broken(s.board);
    if is_goal(&opened.board, me.anchor()) {
        // It stands right, and something is in between.
        return strike_nearest(s, me, &opened).map(|act| Next::Do(Box::new(act)));
    }
    let way = Search::of(s, me, &opened).way(|cell| is_goal(&opened.board, cell))?;
    let walked = way.iter().take_while(|(_, _, how)| *how == How::Walked);
    let walked: Vec<_> = walked.map(|&(_, to, _)| to).collect();
    let Some(&(from, to, how)) = way.get(walked.len()) else {
        return Some(Next::Walk(walked));
    };
    if how == How::Broken {
        let things = things_between(s.kind(), me.footprint, &opened.gone, from, to);
        let blow = things.into_iter().find_map(|at| strike(s, me, at));
        if let Some(act) = blow {
            return Some(Next::Do(Box::new(act)));
        }
    }
    if !walked.is_empty() {
        return Some(Next::Walk(walked));
    }
    let verb = match how {
        How::Climbed => words::CLIMB,
        How::Jumped => words::JUMP,
        How::Walked | How::Broken => return None,
    };
    Some(Next::Do(Box::new(Act::new(verb).along(vec![to]))))
}

/// The best blow at something in the way that can be struck from here: of what is broken fastest, for each Energy.
fn strike(s: &Situation<'_>, me: &Fighter<'_>, at: Fixture) -> Option<Act> {
    let armed = weapons(me)
        .iter()
        .filter(|it| fits(&it.weapon, Mode::Melee));
    let blows = armed.filter_map(|it| {
        let act = Act::new(words::ATTACK).with(it.key.clone()).at_fixture(at);
        let plan = plan_object(s, me, &act).ok()?;
        let dealt = roll_damage(s.data, &plan.damage, HitClass::Clean, &mut Average).dealt;
        Some((dealt, act))
    });
    let shove = Act::new(words::BREAK).at_fixture(at);
    let shoves = std::iter::once((broken_by(me), shove));
    let legal = blows.chain(shoves).filter_map(|(dealt, act)| {
        let price = ACTIONS.check(s, me.id, &act).ok()?;
        // Stamina is worth as much as Energy here.
        let cost = price.energy + price.stamina_in_all();
        (dealt > 0).then(|| (dealt * 100 / cost.max(1), act))
    });
    best(legal, |&(each, _)| each).map(|(_, act)| act)
}

/// A blow at what can be struck from here of all that could be in the way: of that which is nearest to an enemy.
fn strike_nearest(s: &Situation<'_>, me: &Fighter<'_>, opened: &OpenedMap) -> Option<Act> {
    let enemies = || s.enemies_of(me.side).filter(|f| f.is_conscious());
    let far = |at: &Fixture| {
        let gaps = enemies().flat_map(|enemy| {
            let cells = at.cells().into_iter();
            cells.flat_map(move |cell| enemy.space.iter().map(move |it| (cell, it)))
        });
        gaps.map(|(a, b)| s.kind().distance(a, b)).min()
    };
    let mut things: Vec<_> = opened.gone.iter().map(|at| (far(at), *at)).collect();
    things.sort_unstable();
    things.into_iter().find_map(|(_, at)| strike(s, me, at))
}

impl<'s, 'w> Search<'s, 'w> {
    fn of(s: &'s Situation<'w>, me: &'s Fighter<'w>, opened: &'s OpenedMap) -> Self {
        let mut map = OccupancyMap::new();
        movement::occupancy(s, me, &mut map);
        let tired = me.has(words::EXHAUSTED) || me.has(words::SHAKEN);
        // What is missing now can be caught by breathing.
        let most = if tired { 0 } else { me.stamina.max() - 1 };
        Self {
            me,
            bent: s.clone(),
            opened,
            map,
            leap: me.stats.jump(me.data),
            stamina: most.max(me.free_stamina()),
            costs: vec![Cost::MAX; s.board.numbers()],
            legs: vec![None; s.board.numbers()],
            open: BinaryHeap::new(),
        }
    }

    /// The steps of the cheapest way: from where, to where, and how.
    fn way(mut self, is_goal: impl Fn(Cell) -> bool) -> Option<Vec<(Cell, Cell, How)>> {
        let board = self.bent.board;
        let start = board.index(self.me.anchor())?;
        self.costs[start] = 0;
        self.open.push(Reverse((0, start)));
        while let Some(Reverse((cost, number))) = self.open.pop() {
            if cost > self.costs[number] {
                continue;
            }
            let cell = board.cell_of(number);
            if number != start && is_goal(cell) && self.bent.in_the_way(self.me, cell).is_none() {
                return Some(self.back_from(number));
            }
            self.leave(cell, number, cost);
        }
        None
    }

    fn back_from(&self, goal: usize) -> Vec<(Cell, Cell, How)> {
        let board = self.bent.board;
        let (mut way, mut at) = (Vec::new(), goal);
        while let Some(Leg { from, how }) = self.legs[at] {
            way.push((board.cell_of(from), board.cell_of(at), how));
            at = from;
        }
        way.reverse();
        way
    }

    /// Every step out of a cell. A Climb, a Jump and a blow are actions of their own: none begins where the walker may
    /// not end its Run.
    fn leave(&mut self, cell: Cell, number: usize, cost: Cost) {
        let (me, kind) = (self.me, self.bent.kind());
        let mut barred = Vec::new();
        for (_, to) in kind.neighbours(cell) {
            if self.bent.board.index(to).is_none() {
                continue;
            }
            let Ok(metres) = movement::step_metres(&self.bent, me, cell, to, &self.map) else {
                barred.push(to);
                continue;
            };
            let metres = Cost::try_from(metres).unwrap_or(1);
            let pace = Cost::try_from(me.stats.speed.max(1)).unwrap_or(1);
            self.reach(to, number, How::Walked, cost + 3 * ENERGY * metres / pace);
        }
        let may_stop = cell == me.anchor() || self.bent.in_the_way(me, cell).is_none();
        if barred.is_empty() || !may_stop {
            return;
        }
        self.bent.place(me.id, cell, me.facing);
        for to in barred {
            if let Some(more) = self.climb(to) {
                self.reach(to, number, How::Climbed, cost + more);
            } else if let Some(more) = self.break_through(cell, to) {
                self.reach(to, number, How::Broken, cost + more);
            }
        }
        if self.leap < 2 {
            return;
        }
        let near: Vec<_> = kind.within(cell, self.leap).collect();
        for to in near {
            if kind.distance(cell, to) > 1
                && self.bent.board.index(to).is_some()
                && let Some(more) = self.jump(to)
            {
                self.reach(to, number, How::Jumped, cost + more);
            }
        }
    }

    /// Notes a step to a cell from the cell of a number if no cheaper way there is known.
    fn reach(&mut self, to: Cell, from: usize, how: How, cost: Cost) {
        let Some(number) = self.bent.board.index(to) else {
            return;
        };
        if cost < self.costs[number] {
            self.costs[number] = cost;
            self.legs[number] = Some(Leg { from, how });
            self.open.push(Reverse((cost, number)));
        }
    }

    fn climb(&self, to: Cell) -> Option<Cost> {
        let act = Act::new(words::CLIMB).along(vec![to]);
        let me = self.bent.fighter(self.me.id);
        let price = movement::check(&self.bent, me, &act, check_climb).ok()?;
        self.cost_of(price.energy, price.stamina)
    }

    fn jump(&self, to: Cell) -> Option<Cost> {
        let act = Act::new(words::JUMP).along(vec![to]);
        let me = self.bent.fighter(self.me.id);
        let price = movement::check(&self.bent, me, &act, check_jump).ok()?;
        self.cost_of(price.energy, price.stamina)
    }

    /// What is paid for, if the Stamina is there or can be caught.
    fn cost_of(&self, energy: i32, stamina: i32) -> Option<Cost> {
        let paid = |points: i32, each: Cost| each * Cost::try_from(points).unwrap_or(0);
        (stamina <= self.stamina).then(|| paid(energy, ENERGY) + paid(stamina, STAMINA))
    }

    /// What it takes to break everything that bars a step, and to take the step then.
    fn break_through(&self, from: Cell, to: Cell) -> Option<Cost> {
        let board = self.bent.board;
        let things = things_between(board.kind(), self.me.footprint, &self.opened.gone, from, to);
        if things.is_empty() {
            return None;
        }
        let step = self.step_over_rubble(from, to)?;
        let hit_points = things.iter().filter_map(|&at| board.fitting(at));
        let hit_points: Cost = hit_points.map(|it| Cost::from(it.hit_points())).sum();
        Some(step + HIT_POINT * hit_points)
    }

    /// A step, or a Climb, once all is broken.
    fn step_over_rubble(&self, from: Cell, to: Cell) -> Option<Cost> {
        let mover = Mover {
            anchor: from,
            ..movement::mover_of(self.me)
        };
        if step_cost(&self.opened.board, &mover, (from, to), &self.map).is_ok() {
            return Some(ENERGY);
        }
        let there = self.bent.on_board(&self.opened.board);
        let act = Act::new(words::CLIMB).along(vec![to]);
        let price = movement::check(&there, there.fighter(self.me.id), &act, check_climb).ok()?;
        self.cost_of(price.energy, price.stamina)
    }
}
