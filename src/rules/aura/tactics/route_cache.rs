//! The way to a far enemy, remembered as long as nobody moves who is near it. Floor 4.
//! Rules AUR-MOVE-01, -02, AUR-STAT-19.

use super::ways::{could_strike, steps};
use crate::board::{CellSet, MoveField, Mover, OccupancyMap, Occupied, Stamp};
use crate::combat::CombatantId;
use crate::grid::{Cell, Footprint, are_within, cells_distance};
use crate::rules::aura::plan::movement;
use crate::rules::aura::snapshot::{Fighter, Situation};
use std::collections::BTreeMap;

/// How far ahead an advance is planned, in metres.
const FARTHEST: u32 = 80;

/// Ways to enemies, and the field that finds them.
#[derive(Debug, Default)]
pub(in crate::rules::aura) struct RouteCache {
    /// By who goes and from where.
    known: BTreeMap<(CombatantId, Cell), CachedRoute>,
    field: MoveField,
    map: OccupancyMap,
}

/// A way that was found, and everything that it depends on.
#[derive(Debug)]
struct CachedRoute {
    inputs: RouteInputs,
    /// Who is farther off than so many cells makes no difference.
    within: i32,
    others: Vec<Other>,
    way: Option<Vec<Cell>>,
}

/// What of its walker a way depends on.
#[derive(Debug, PartialEq, Eq)]
struct RouteInputs {
    board: Stamp,
    footprint: Footprint,
    reach: i32,
}

impl RouteInputs {
    fn of(s: &Situation<'_>, me: &Fighter<'_>) -> Self {
        Self {
            board: s.board.stamp(),
            footprint: me.footprint,
            reach: me.max_reach(),
        }
    }
}

/// Somebody else: where it stands and how high, whether it may be passed, whether it is a goal.
type Other = (Cell, Footprint, i32, bool, bool);

/// Everybody else who is so near.
fn others<'s>(
    s: &'s Situation<'_>,
    me: &'s Fighter<'_>,
    within: i32,
) -> impl Iterator<Item = Other> + 's {
    let all = s.fighters().iter();
    let near = move |f: &&Fighter<'_>| {
        f.is_alive() && f.id != me.id && (within == i32::MAX || s.is_within(me, f, within))
    };
    all.filter(near).map(move |f| {
        let goal = f.side != me.side && f.is_conscious();
        (f.anchor, f.footprint, f.z, movement::may_pass(me, f), goal)
    })
}

impl RouteCache {
    /// The shortest way on foot to where some enemy could be struck, unless it leads straight to
    /// the nearest one: then whoever goes nearer is on it.
    pub(super) fn detour(
        &mut self,
        s: &Situation<'_>,
        (me, nearest): (&Fighter<'_>, &Fighter<'_>),
    ) -> Option<Vec<Cell>> {
        let known = self.remembered(s, me).map(|known| known.way.clone());
        let way = known.unwrap_or_else(|| {
            let straight = self.leads_straight(s, (me, nearest));
            if straight { None } else { self.find(s, me) }
        });
        let straight = s.distance(me, nearest) - me.max_reach() - 1;
        way.filter(|way| steps(way) > straight)
    }

    /// Whether steps that each cost a metre and lead nearer to an enemy end where it could be
    /// struck: then no way to anybody is shorter.
    fn leads_straight(
        &mut self,
        s: &Situation<'_>,
        (me, enemy): (&Fighter<'_>, &Fighter<'_>),
    ) -> bool {
        let (kind, reach) = (s.kind(), me.max_reach() + 1);
        let apart = |cell| cells_distance(kind, &me.footprint.cells(kind, cell), &enemy.space);
        let (mut at, mut left) = (me.anchor, s.distance(me, enemy));
        movement::occupancy(s, me, &mut self.map);
        while left > reach {
            let Some(steps) = movement::known_steps(s, me, at) else {
                return false;
            };
            let next = kind.neighbours(at).find(|&(direction, cell)| {
                steps.metres(direction) == Some(1)
                    && apart(cell) < left
                    && !movement::is_blocked(s, me, (cell, &self.map))
            });
            let Some((_, next)) = next else { return false };
            (at, left) = (next, left - 1);
        }
        let mut numbers = me.footprint.cells(kind, at).iter();
        let free = numbers.all(|cell| {
            let number = s.board.index(cell);
            number.is_some_and(|number| self.map.at(number) == Occupied::Free)
        });
        let mut bent = s.clone();
        bent.place(me.id, at, me.facing);
        left == reach && free && could_strike(&bent, bent.fighter(me.id), enemy)
    }

    /// The shortest way on foot to where some enemy could be struck.
    pub(super) fn way(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Vec<Cell>> {
        match self.remembered(s, me) {
            Some(known) => known.way.clone(),
            None => self.find(s, me),
        }
    }

    /// What was found when all was as it is now.
    fn remembered(&self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<&CachedRoute> {
        let known = self.known.get(&(me.id, me.anchor))?;
        let same = known.inputs == RouteInputs::of(s, me)
            && others(s, me, known.within).eq(known.others.iter().copied());
        same.then_some(known)
    }

    /// Finds the way, and remembers it.
    fn find(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Vec<Cell>> {
        let goal = self.search(s, me);
        let way = goal.and_then(|goal| self.field.path_to(goal));
        // No step is cheaper than a metre: only so near is anybody in the way, or within reach from
        // where the way ends.
        let cost = goal.and_then(|goal| i32::try_from(self.field.cost(goal)?).ok());
        let within = cost.map_or(i32::MAX, |cost| cost + me.max_reach() + 1);
        let known = CachedRoute {
            inputs: RouteInputs::of(s, me),
            within,
            others: others(s, me, within).collect(),
            way: way.clone(),
        };
        self.known.insert((me.id, me.anchor), known);
        way
    }

    /// The nearest cell from which some enemy could be struck.
    fn search(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Cell> {
        let reach = me.max_reach() + 1;
        let enemies = s.enemies_of(me.side).filter(|f| f.is_conscious());
        let enemies: Vec<_> = enemies.collect();
        let nearest = enemies.iter().map(|enemy| s.distance(me, enemy)).min()?;
        if i64::from(nearest) - i64::from(reach) > i64::from(FARTHEST) {
            // No step is cheaper than a metre: nobody is within reach from where a way ends.
            return None;
        }
        movement::occupancy(s, me, &mut self.map);
        let mover = Mover {
            budget: FARTHEST,
            ..movement::mover_of(me)
        };
        let mut bent = s.clone();
        let spaces = enemies.iter().map(|enemy| enemy.space);
        let places = CellSet::around(s.board, me.footprint, spaces, reach);
        self.field.search(s.board, &mover, &self.map, |cell| {
            if !places.contains(s.board, cell) {
                return false;
            }
            let space = me.footprint.cells(s.kind(), cell);
            let near = |f: &&&Fighter<'_>| are_within(s.kind(), &space, &f.space, reach);
            let mut near = enemies.iter().filter(near).peekable();
            if near.peek().is_none() {
                return false;
            }
            bent.place(me.id, cell, me.facing);
            let there = bent.fighter(me.id);
            near.any(|enemy| could_strike(&bent, there, enemy))
        })
    }
}
