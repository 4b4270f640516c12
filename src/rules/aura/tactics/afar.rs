//! The way to a far opponent, remembered as long as nobody moves. Floor 4.
//! Rules AUR-MOVE-01, -02, AUR-STAT-19.

use super::ways::could_strike;
use crate::board::{MoveField, Mover, OccupancyMap, Stamp};
use crate::combat::CombatantId;
use crate::grid::{Cell, Footprint, cells_distance};
use crate::rules::aura::movement;
use crate::rules::aura::situation::{Fighter, Situation};
use std::collections::BTreeMap;

/// How far ahead an advance is planned, in metres.
const FARTHEST: u32 = 80;

/// Ways to opponents, and the field that finds them.
#[derive(Debug, Default)]
pub(super) struct Afar {
    known: BTreeMap<CombatantId, (Grounds, Option<Vec<Cell>>)>,
    field: MoveField,
    map: OccupancyMap,
}

/// Everything that the way to an opponent depends on.
#[derive(Debug, Default, PartialEq, Eq)]
struct Grounds {
    board: Stamp,
    start: Cell,
    footprint: Footprint,
    reach: i32,
    others: Vec<Other>,
}

/// Somebody else: where it stands and how high, whether it may be passed, whether it is a goal.
type Other = (Cell, Footprint, i32, bool, bool);

impl Grounds {
    fn of(s: &Situation<'_>, me: &Fighter<'_>) -> Self {
        let others = s.fighters().iter();
        let others = others.filter(|f| f.is_alive() && f.id != me.id);
        let seen = |f: &Fighter<'_>| {
            let goal = f.side != me.side && f.is_conscious();
            (f.anchor, f.footprint, f.z, movement::may_pass(me, f), goal)
        };
        Self {
            board: s.board.stamp(),
            start: me.anchor,
            footprint: me.footprint,
            reach: me.max_reach(),
            others: others.map(seen).collect(),
        }
    }
}

impl Afar {
    /// The shortest way on foot to where some opponent could be struck.
    pub(super) fn way(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Vec<Cell>> {
        let grounds = Grounds::of(s, me);
        if let Some((known, way)) = self.known.get(&me.id)
            && *known == grounds
        {
            return way.clone();
        }
        let way = self.search(s, me);
        self.known.insert(me.id, (grounds, way.clone()));
        way
    }

    /// The same for somebody who does not stand there in truth: nothing is remembered.
    pub(super) fn search(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Vec<Cell>> {
        movement::occupancy(s, me, &mut self.map);
        let mover = Mover {
            budget: FARTHEST,
            ..movement::mover_of(me)
        };
        let mut bent = s.clone();
        let reach = me.max_reach() + 1;
        let foes = s.opponents_of(me.side).filter(|f| f.is_conscious());
        let foes: Vec<_> = foes.collect();
        // Nearer cells than these are out of everybody's reach.
        let nearest = foes.iter().map(|foe| s.distance(me, foe)).min();
        let least = nearest.unwrap_or(0) - reach;
        let goal = self.field.search(s.board, &mover, &self.map, |cell| {
            if s.kind().distance(me.anchor, cell) < least {
                return false;
            }
            let space = me.footprint.cells(s.kind(), cell);
            let near = |f: &&&Fighter<'_>| cells_distance(s.kind(), &space, &f.space) <= reach;
            let mut near = foes.iter().filter(near).peekable();
            if near.peek().is_none() {
                return false;
            }
            bent.place(me.id, cell, me.facing);
            let there = bent.fighter(me.id);
            near.any(|foe| could_strike(&bent, there, foe))
        });
        self.field.path_to(goal?)
    }
}
