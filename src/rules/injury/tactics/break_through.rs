//! What the computer does about what bars its way: it opens doors, pulls levers, climbs ledges,
//! and breaks down what cannot be opened. Floor 4. Rules INJ-ACT-18, -22, INJ-MOVE-05, -06.

use super::memory::TacticianMemory;
use super::planner::{FURTHEST, Planner};
use crate::board::{Board, Fixture, Mover, highest_ground, step_cost};
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::fixtures;
use crate::mechanics::tactics::{OpenedMap, Way, opens_by_hand, things_between};
use crate::rules::injury::data::{Mode, Skill};
use crate::rules::injury::plan::acts::objects::object_strike_of;
use crate::rules::injury::plan::attack::plan_object;
use crate::rules::injury::plan::checks::{CheckOf, plan_check};
use crate::rules::injury::plan::movement::{check_climb_to, climber_of, mover_of, occupancy};
use crate::rules::injury::plan::weapons::melee_weapons;
use crate::rules::injury::words;

/// What a door or a ledge on the way costs, in cells of movement: opening and climbing take actions
/// of which some fail.
const PRICE: u32 = 12;
/// The deepest drop that is jumped down, in steps. It leaves one prone and costs Stamina.
const DEEPEST: i32 = 3;

impl Planner<'_, '_> {
    /// What comes next on the way to an enemy whom no walk reaches: with the hands if that is enough,
    /// else by force. The far field is that of all walks.
    pub(super) fn break_through(&mut self) -> Option<Act> {
        self.by_hand(None).or_else(|| self.by_force())
    }

    /// What comes next on a way through doors, gates with a lever, and over ledges. If there is a
    /// walk, which costs `walk`, only a way that is much shorter counts; with `None` the far field must
    /// be that of all walks.
    pub(super) fn by_hand(&mut self, walk: Option<u32>) -> Option<Act> {
        if !self.targets().are_within(FURTHEST) {
            return None;
        }
        self.memory.barriers.look_at(self.s.board);
        if let Some(walk) = walk
            && self.memory.barriers.gates().next().is_some()
        {
            self.walk_as_far(walk);
        }
        let gates = self.memory.barriers.gates();
        let gates: Vec<_> = gates
            .filter(|&gate| self.lever_of(gate).is_some())
            .collect();
        let opened = self.memory.barriers.opened(self.s.board, &gates);
        let mut mover = self.scrambler();
        mover.budget = walk.map_or(FURTHEST, |walk| walk.saturating_sub(1));
        let passage = self.passage(&opened.board, &mover)?;
        let bars = self.count_of_bars(&passage);
        if walk.is_some_and(|walk| passage.cost() + PRICE * bars >= walk) {
            return None;
        }
        self.next_on(&opened, passage, Self::open_or_fetch)
    }

    /// Computes the far field for the walks that are no longer than the one to an enemy.
    fn walk_as_far(&mut self, walk: u32) {
        let TacticianMemory { far_field, map, .. } = &mut *self.memory;
        occupancy(self.s, self.me, map);
        far_field.compute(self.s.board, &mover_of(self.me, walk), map);
    }

    fn by_force(&mut self) -> Option<Act> {
        if !self.targets().are_within(FURTHEST) {
            return None;
        }
        self.memory.barriers.look_at(self.s.board);
        let opened = self.memory.barriers.broken(self.s.board);
        let passage = self.passage(&opened.board, &self.scrambler())?;
        self.next_on(&opened, passage, Self::strike_at)
    }

    /// How a fighter goes that takes ledges and drops for a way.
    fn scrambler(&self) -> Mover {
        let climbs = climber_of(self.me);
        let mut mover = climbs.unwrap_or_else(|| {
            let mut walker = mover_of(self.me, FURTHEST);
            let dc = self.s.data.checks.climb;
            let athletics = CheckOf::Skill(Skill::Athletics);
            let check = plan_check(self.me, athletics, dc, "INJ-MOVE-05").numbers;
            if check.bonus + 18 >= dc {
                walker.rules.max_rise = 2;
                walker.rules.enters_climb_cells = true;
            }
            walker
        });
        mover.budget = FURTHEST;
        mover.rules.max_drop = DEEPEST;
        mover
    }

    /// The shortest way over a changed map to where an enemy is in reach.
    fn passage(&mut self, board: &Board, mover: &Mover) -> Option<Way> {
        let targets = self.targets();
        let TacticianMemory { field, map, .. } = &mut *self.memory;
        occupancy(self.s, self.me, map);
        targets.search_ahead(field, board, mover, map)
    }

    /// Whether a walk goes from one anchor to the next on the map as it is.
    fn is_walkable(&self, from: Cell, to: Cell) -> bool {
        let walker = climber_of(self.me).unwrap_or_else(|| mover_of(self.me, FURTHEST));
        step_cost(self.s.board, &walker, (from, to), &self.memory.map).is_ok()
    }

    /// The steps of a way, each with where it comes from.
    fn steps(&self, way: &Way) -> impl Iterator<Item = (Cell, Cell)> {
        let before = [self.me.anchor()].into_iter().chain(way.cells());
        before.zip(way.cells())
    }

    fn count_of_bars(&self, way: &Way) -> u32 {
        let steps = self.steps(way);
        let bars = steps.filter(|&(from, to)| !self.is_walkable(from, to));
        u32::try_from(bars.count()).unwrap_or(u32::MAX)
    }

    /// What comes next on a passage: a Move up to the first bar, or what is to be done about it.
    fn next_on(
        &self,
        opened: &OpenedMap,
        passage: Way,
        about: impl Fn(&Self, Fixture) -> Option<Act>,
    ) -> Option<Act> {
        let mut steps = self.steps(&passage).enumerate();
        let bar = steps.find(|&(_, (from, to))| !self.is_walkable(from, to));
        drop(steps);
        let Some((before, (from, to))) = bar else {
            return self.one_move(passage);
        };
        let (kind, footprint) = (self.s.kind(), self.me.footprint);
        let about_it = || {
            let things = things_between(kind, footprint, &opened.gone, from, to);
            things.into_iter().find_map(|at| about(self, at))
        };
        if before > 0 {
            // A gate may want a lever that stands elsewhere, and long weapons reach from here.
            return about_it().or_else(|| self.one_move(passage.shortened(before)));
        }
        let act = if check_climb_to(self.s, self.me, to).is_ok() {
            Some(Act::new(words::CLIMB).along(vec![to]))
        } else {
            about_it()
        };
        act.or_else(|| Some(Act::new(words::MOVE).along(vec![to])))
            .filter(|act| self.is_legal(act))
    }

    /// The lever of a gate and the place from which it can be worked, if that can be reached.
    fn lever_of(&self, gate: Fixture) -> Option<(Cell, Cell)> {
        self.memory.barriers.levers_of(gate).find_map(|lever| {
            let here = fixtures::distance(self.s.board, self.me, Fixture::Cell(lever)) <= 1;
            let place = if here {
                Some(self.me.anchor())
            } else {
                self.place_beside(lever)
            };
            place.map(|place| (lever, place))
        })
    }

    /// The nearest cell of the far field from which a lever is at hand.
    fn place_beside(&self, lever: Cell) -> Option<Cell> {
        let (kind, far) = (self.s.kind(), &self.memory.far_field);
        let height = self.s.board.elevation(lever);
        let beside = |cell: Cell| {
            let space = self.me.footprint.cells(kind, cell);
            let level = (highest_ground(self.s.board, &space) - height).abs() <= 1;
            space.touches(kind, lever) && level
        };
        far.reached()
            .map(|(cell, _)| cell)
            .find(|&cell| far.can_end(cell) && beside(cell))
    }

    /// Works a door, or the lever of a gate, or goes to that lever.
    fn open_or_fetch(&self, at: Fixture) -> Option<Act> {
        if opens_by_hand(self.s.board, at) {
            let act = Act::new(words::USE).at_fixture(at);
            return self.is_legal(&act).then_some(act);
        }
        let (lever, place) = self.lever_of(at)?;
        let pull = Act::new(words::USE).at_cell(lever);
        if self.is_legal(&pull) {
            return Some(pull);
        }
        self.one_move(Way::found_by(&self.memory.far_field, place)?)
    }

    /// A blow at a thing, with the weapon that is likeliest to do much.
    fn strike_at(&self, at: Fixture) -> Option<Act> {
        let blows = melee_weapons(self.s, self.me).filter_map(|weapon| {
            let act = Act::new(words::ATTACK).with(weapon.key).at_fixture(at);
            let strike = object_strike_of(self.s, self.me, &act, Mode::Melee).ok()?;
            let numbers = plan_object(self.s, strike).ok()?.numbers;
            self.is_legal(&act)
                .then_some((numbers.bonus + 3 * numbers.edge, act))
        });
        blows.max_by_key(|&(worth, _)| worth).map(|(_, act)| act)
    }
}
