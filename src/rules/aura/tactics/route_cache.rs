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
    /// Whether there is none even if nobody was in it.
    is_barred: bool,
}

/// How somebody gets to its enemies.
pub(super) enum Lead {
    /// The straight way is as good as any, or others stand in all ways.
    Straight,
    /// By this way.
    Detour(Vec<Cell>),
    /// No run would lead there if nobody stood in the way.
    Barred,
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
    /// How somebody gets to where some enemy could be struck; the straight way to the nearest one is not searched for:
    /// one that goes nearer is on it.
    pub(super) fn lead(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        nearest: &Fighter<'_>,
    ) -> Lead {
        if self.remembered(s, me).is_none() {
            if self.leads_straight(s, me) {
                return Lead::Straight;
            }
            self.find(s, me);
        }
        let Some(known) = self.known.get(&(me.id, me.anchor())) else {
            return Lead::Straight;
        };
        let straight = s.distance(me, nearest) - me.max_reach() - 1;
        match &known.way {
            Some(way) if steps(way) > straight => Lead::Detour(way.clone()),
            None if known.is_barred => Lead::Barred,
            _ => Lead::Straight,
        }
    }

    /// Whether no way to anybody is shorter than the straight one.
    fn leads_straight(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> bool {
        movement::occupancy(s, me, &mut self.map);
        let (targets, mover) = (targets(s, me, reach_of(me)), mover(me));
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

    /// Whether no run would lead to where an objective wants somebody if nobody stood in the way.
    pub(super) fn is_errand_barred(
        &mut self,
        s: &Situation<'_>,
        me: &Fighter<'_>,
        errand: &Errand,
    ) -> bool {
        self.map.reset(s.board);
        let way = errand.way(&mut self.field, s.board, &mover(me), &self.map);
        way.is_none()
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
            is_barred: way.is_none() && self.is_barred(s, me),
        };
        self.known.insert((me.id, me.anchor()), known);
        way
    }

    /// The way to the nearest cell from which some enemy could be struck.
    fn search(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> Option<Way> {
        let targets = targets(s, me, reach_of(me));
        if !targets.are_within(FARTHEST) {
            return None;
        }
        movement::occupancy(s, me, &mut self.map);
        targets.search(&mut self.field, s.board, &mover(me), &self.map)
    }

    /// Whether no run would lead to any enemy if nobody stood in the way.
    fn is_barred(&mut self, s: &Situation<'_>, me: &Fighter<'_>) -> bool {
        let targets = targets(s, me, reach_of(me));
        if !targets.are_within(FARTHEST) {
            return false;
        }
        self.map.reset(s.board);
        let way = targets.search(&mut self.field, s.board, &mover(me), &self.map);
        way.is_none()
    }
}

/// How somebody walks as far as is planned ahead.
fn mover(me: &Fighter<'_>) -> Mover {
    Mover {
        budget: FARTHEST,
        ..movement::mover_of(me)
    }
}

/// The conscious enemies of somebody who strikes or shoots so many cells far.
pub(super) fn targets<'s>(s: &Situation<'s>, me: &Fighter<'s>, reach: i32) -> Targets<'s> {
    let enemies = s.enemies_of(me.side).filter(|f| f.is_conscious());
    let eyes = me.stats.size.eye_halves();
    Targets::new(s.board, **me, eyes, reach, enemies.map(stand))
}
