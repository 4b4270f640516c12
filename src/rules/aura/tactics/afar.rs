//! The way to a far opponent, remembered as long as nobody moves who is near it. Floor 4.
//! Rules AUR-MOVE-01, -02, AUR-STAT-19.

use super::ways::could_strike;
use crate::board::{MoveField, Mover, OccupancyMap, Stamp};
use crate::combat::CombatantId;
use crate::grid::{Cell, Footprint, are_within};
use crate::rules::aura::movement;
use crate::rules::aura::situation::{Fighter, Situation};
use std::collections::BTreeMap;

/// How far ahead an advance is planned, in metres.
const FARTHEST: u32 = 80;

/// Ways to opponents, and the field that finds them.
#[derive(Debug, Default)]
pub(super) struct Afar {
    /// By who goes and from where.
    known: BTreeMap<(CombatantId, Cell), Known>,
    field: MoveField,
    map: OccupancyMap,
}

/// A way that was found, and everything that it depends on.
#[derive(Debug)]
struct Known {
    grounds: Grounds,
    /// Who is farther off than so many cells makes no difference.
    within: i32,
    others: Vec<Other>,
    way: Option<Vec<Cell>>,
}

/// What of its walker a way depends on.
#[derive(Debug, PartialEq, Eq)]
struct Grounds {
    board: Stamp,
    footprint: Footprint,
    reach: i32,
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
        f.is_alive() && f.id != me.id && (within == i32::MAX || s.distance(me, f) <= within)
    };
    all.filter(near).map(move |f| {
        let goal = f.side != me.side && f.is_conscious();
        (f.anchor, f.footprint, f.z, movement::may_pass(me, f), goal)
    })
}

impl Afar {
    /// The shortest way on foot to where some opponent could be struck.
    pub(super) fn way(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Vec<Cell>> {
        let grounds = Grounds {
            board: s.board.stamp(),
            footprint: me.footprint,
            reach: me.max_reach(),
        };
        let key = (me.id, me.anchor);
        if let Some(known) = self.known.get(&key)
            && known.grounds == grounds
            && others(s, me, known.within).eq(known.others.iter().copied())
        {
            return known.way.clone();
        }
        let goal = self.search(s, me);
        let way = goal.and_then(|goal| self.field.path_to(goal));
        // No step is cheaper than a metre: only so near is anybody in the way, or within reach from
        // where the way ends.
        let cost = goal.and_then(|goal| i32::try_from(self.field.cost(goal)?).ok());
        let within = cost.map_or(i32::MAX, |cost| cost + me.max_reach() + 1);
        let known = Known {
            grounds,
            within,
            others: others(s, me, within).collect(),
            way: way.clone(),
        };
        self.known.insert(key, known);
        way
    }

    /// The nearest cell from which some opponent could be struck.
    fn search(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Cell> {
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
        self.field.search(s.board, &mover, &self.map, |cell| {
            if s.kind().distance(me.anchor, cell) < least {
                return false;
            }
            let space = me.footprint.cells(s.kind(), cell);
            let near = |f: &&&Fighter<'_>| are_within(s.kind(), (&space, &f.space), reach);
            let mut near = foes.iter().filter(near).peekable();
            if near.peek().is_none() {
                return false;
            }
            bent.place(me.id, cell, me.facing);
            let there = bent.fighter(me.id);
            near.any(|foe| could_strike(&bent, there, foe))
        })
    }
}
