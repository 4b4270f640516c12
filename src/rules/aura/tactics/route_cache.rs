//! The way to a far enemy, remembered as long as nobody moves who is near it. Floor 4.
//! Rules AUR-MOVE-01, -02, AUR-STAT-19.

use super::ways::{reach_of, stand, steps};
use crate::board::{MoveField, Mover, OccupancyMap, Stamp};
use crate::combat::CombatantId;
use crate::grid::{Cell, Footprint};
use crate::mechanics::tactics::{Errand, Targets, Way, straight_way};
use crate::rules::aura::plan::movement;
use crate::rules::aura::snapshot::{Fighter, Situation};
use std::collections::BTreeMap;

/// How far ahead an advance is planned, in metres.
const FARTHEST: u32 = 80;

/// Ways to enemies, and the field that finds them.
#[derive(Debug, Default)]
pub struct RouteCache {
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
    data: Stamp,
    footprint: Footprint,
    reach: i32,
}

impl RouteInputs {
    fn of(s: &Situation<'_>, me: &Fighter<'_>) -> Self {
        Self {
            board: s.board.stamp(),
            data: s.data.stamp(),
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
        (
            f.anchor(),
            f.footprint,
            f.z,
            movement::may_pass(me, f),
            goal,
        )
    })
}

impl RouteCache {
    /// The shortest way on foot to where some enemy could be struck, unless it leads straight to
    /// the nearest one: then one that goes nearer is on it.
    pub(super) fn detour(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        nearest: &Fighter<'_>,
    ) -> Option<Vec<Cell>> {
        let known = self.remembered(s, me).map(|known| known.way.clone());
        let way = known.unwrap_or_else(|| match self.leads_straight(s, me) {
            true => None,
            false => self.find(s, me),
        });
        let straight = s.distance(me, nearest) - me.max_reach() - 1;
        way.filter(|way| steps(way) > straight)
    }

    /// Whether no way to anybody is shorter than the straight one.
    fn leads_straight(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> bool {
        movement::occupancy(s, me, &mut self.map);
        let (targets, mover) = (targets(s, me), mover(me));
        let in_reach = |cell| targets.is_in_reach(s.board, cell, 0);
        let reach = targets.reach();
        straight_way(s.board, &mover, &self.map, &targets, reach, in_reach).is_some()
    }

    /// The shortest way on foot to where some enemy could be struck.
    pub(super) fn way(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Vec<Cell>> {
        match self.remembered(s, me) {
            Some(known) => known.way.clone(),
            None => self.find(s, me),
        }
    }

    /// The shortest way on foot to where an objective wants somebody.
    pub(super) fn way_where_wanted(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        errand: &Errand,
    ) -> Option<Vec<Cell>> {
        movement::occupancy(s, me, &mut self.map);
        let way = errand.way(&mut self.field, s.board, &mover(me), &self.map)?;
        Some(way.cells().collect())
    }

    /// What was found when all was as it is now.
    fn remembered(&self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<&CachedRoute> {
        let known = self.known.get(&(me.id, me.anchor()))?;
        let same = known.inputs == RouteInputs::of(s, me)
            && others(s, me, known.within).eq(known.others.iter().copied());
        same.then_some(known)
    }

    /// Finds the way, and remembers it.
    fn find(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Vec<Cell>> {
        let way = self.search(s, me);
        // No step is cheaper than a metre: only so near is anybody in the way, or within reach from
        // where the way ends.
        let cost = way.as_ref().and_then(|way| i32::try_from(way.cost()).ok());
        let within = cost.map_or(i32::MAX, |cost| cost + me.max_reach() + 1);
        let way: Option<Vec<_>> = way.map(|way| way.cells().collect());
        let known = CachedRoute {
            inputs: RouteInputs::of(s, me),
            within,
            others: others(s, me, within).collect(),
            way: way.clone(),
        };
        self.known.insert((me.id, me.anchor()), known);
        way
    }

    /// The way to the nearest cell from which some enemy could be struck.
    fn search(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Way> {
        let targets = targets(s, me);
        if !targets.are_within(FARTHEST) {
            return None;
        }
        movement::occupancy(s, me, &mut self.map);
        targets.search(&mut self.field, s.board, &mover(me), &self.map)
    }
}

/// How somebody walks as far as is planned ahead.
fn mover(me: &Fighter<'_>) -> Mover {
    Mover {
        budget: FARTHEST,
        ..movement::mover_of(me)
    }
}

/// The conscious enemies of somebody.
fn targets<'s>(s: &Situation<'s>, me: &Fighter<'s>) -> Targets<'s> {
    let enemies = s.enemies_of(me.side).filter(|f| f.is_conscious());
    let eyes = me.stats.size.eye_halves();
    Targets::new(s.board, **me, eyes, reach_of(me), enemies.map(stand))
}
