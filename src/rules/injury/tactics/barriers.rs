//! What the computer does about what bars its way: it opens doors, pulls levers, climbs ledges,
//! and breaks down what cannot be opened. Floor 4. Rules INJ-ACT-18, -22, INJ-MOVE-05, -06.

use super::ground::{FURTHEST, Ground, move_act};
use super::targets::Targets;
use crate::board::{Board, Fixture, MoveField, Mover, Stamp, Terrain, highest_ground, step_cost};
use crate::combat::{Act, Target};
use crate::grid::Cell;
use crate::mechanics::fixtures;
use crate::rules::injury::actions::ACTIONS;
use crate::rules::injury::data::{Mode, Skill};
use crate::rules::injury::plan::acts::objects::object_strike_of;
use crate::rules::injury::plan::attack::plan_object;
use crate::rules::injury::plan::checks::{CheckOf, plan_check};
use crate::rules::injury::plan::movement::{
    CLIMB_DC, check_climb_to, climber_of, mover_of, occupancy,
};
use crate::rules::injury::plan::weapons::melee_weapons;
use crate::rules::injury::words;
use std::sync::Arc;

/// What a door or a ledge on the way costs, in cells of movement: opening and climbing take actions
/// of which some fail.
const PRICE: u32 = 12;
/// The deepest drop that is jumped down, in steps. It leaves one prone and costs Stamina.
const DEEPEST: i32 = 3;

/// What bars walkers on a map and can be opened or broken: looked up once, as long as the map stays
/// as it is.
#[derive(Default)]
pub(super) struct Barriers {
    board: Stamp,
    /// What is opened by hand.
    doors: Vec<Fixture>,
    /// What a lever opens, with that lever: for each thing in the reading order of the levers.
    gates: Vec<(Fixture, Cell)>,
    /// What can be broken.
    breakable: Vec<Fixture>,
    /// The map with some doors and gates open that was used last.
    opened: Option<Arc<OpenedMap>>,
    /// The map with everything broken.
    broken: Option<Arc<OpenedMap>>,
}

/// A map without some of the things that bar the way.
struct OpenedMap {
    board: Board,
    /// What is gone there.
    gone: Vec<Fixture>,
}

impl Barriers {
    /// Looks a map up, if it is not the one that was looked up last.
    fn look_at(&mut self, board: &Board) {
        if self.board == board.stamp() {
            return;
        }
        let levers: Vec<_> = levers(board).collect();
        let mut found = Self {
            board: board.stamp(),
            ..Self::default()
        };
        for at in bars(board) {
            let Some(bar) = board.fitting(at) else {
                continue;
            };
            if bar.has_tag("door") && bar.turns_into().is_some() {
                found.doors.push(at);
            }
            let opened_by = levers
                .iter()
                .filter(|(_, tied)| tied.iter().any(|&tied| is_same(tied, at)));
            found.gates.extend(opened_by.map(|&(lever, _)| (at, lever)));
            if bar.hit_points() > 0 {
                found.breakable.push(at);
            }
        }
        *self = found;
    }

    /// The map with these things open.
    fn opened(&mut self, board: &Board, open: Vec<Fixture>) -> Arc<OpenedMap> {
        let known = self.opened.take().filter(|known| known.gone == open);
        let opened = known.unwrap_or_else(|| {
            let mut board = board.clone();
            open.iter().for_each(|&at| board.turn(at));
            Arc::new(OpenedMap { board, gone: open })
        });
        Arc::clone(self.opened.insert(opened))
    }

    /// The map with everything broken that can be.
    fn broken(&mut self, board: &Board) -> Arc<OpenedMap> {
        let breakable = &self.breakable;
        let opened = self.broken.get_or_insert_with(|| {
            let mut left = board.clone();
            for &at in breakable {
                let hit_points = board.fitting(at).map_or(0, |bar| bar.hit_points());
                left.wear(at, 0);
                make_dear(&mut left, at, hit_points);
            }
            let gone = breakable.clone();
            Arc::new(OpenedMap { board: left, gone })
        });
        Arc::clone(opened)
    }
}

/// A way over a [`OpenedMap`].
struct Passage {
    path: Vec<Cell>,
    cost: u32,
}

impl Ground<'_, '_> {
    /// The next deed on the way to an enemy whom no walk reaches: with the hands if that is enough,
    /// else by force.
    pub(super) fn break_through(&mut self, far: &MoveField) -> Option<Act> {
        self.by_hand(far, None).or_else(|| self.by_force())
    }

    /// The next deed on a way through doors, gates with a lever, and over ledges; only if it is
    /// much shorter than the walk, where there is one. The field is that of the walk.
    pub(super) fn by_hand(&mut self, far: &MoveField, walk: Option<u32>) -> Option<Act> {
        if !self.targets().are_within(FURTHEST) {
            return None;
        }
        self.barriers.look_at(self.s.board);
        let gates = self.barriers.gates.iter().map(|&(gate, _)| gate);
        let gates = gates.filter(|&gate| self.lever_of(gate, far).is_some());
        let mut open: Vec<_> = self.barriers.doors.iter().copied().chain(gates).collect();
        open.sort_unstable();
        open.dedup();
        let opened = self.barriers.opened(self.s.board, open);
        let mover = self.scrambler();
        let passage = self.passage(&opened.board, &mover)?;
        let bars = self.count_of_bars(&passage.path);
        if walk.is_some_and(|walk| passage.cost + PRICE * bars >= walk) {
            return None;
        }
        self.deed(&opened, &passage, |ground, at| {
            ground.open_or_fetch(at, far)
        })
    }

    fn by_force(&mut self) -> Option<Act> {
        if !self.targets().are_within(FURTHEST) {
            return None;
        }
        self.barriers.look_at(self.s.board);
        let opened = self.barriers.broken(self.s.board);
        let mover = self.scrambler();
        let passage = self.passage(&opened.board, &mover)?;
        self.deed(&opened, &passage, |ground, at| ground.strike_at(at))
    }

    /// How a fighter goes that takes ledges and drops for a way.
    fn scrambler(&self) -> Mover {
        let climbs = climber_of(self.me);
        let mut mover = climbs.unwrap_or_else(|| {
            let mut walker = mover_of(self.me, FURTHEST);
            let athletics = CheckOf::Skill(Skill::Athletics);
            let check = plan_check(self.me, athletics, CLIMB_DC, "INJ-MOVE-05").numbers;
            if check.bonus + 18 >= CLIMB_DC {
                walker.rules.max_rise = 2;
                walker.rules.enters_climb_cells = true;
            }
            walker
        });
        mover.budget = FURTHEST;
        mover.rules.max_drop = DEEPEST;
        mover
    }

    fn passage(&mut self, board: &Board, mover: &Mover) -> Option<Passage> {
        occupancy(self.s, self.me, self.map);
        let (s, me) = (self.s, self.me);
        let targets = self.known_targets.get_or_init(|| Targets::of(s, me));
        let in_reach = |cell| targets.is_in_reach(board, cell);
        let goal = self.field.search(board, mover, self.map, in_reach)?;
        Some(Passage {
            path: self.field.path_to(goal)?,
            cost: self.field.cost(goal)?,
        })
    }

    /// Whether a walk goes from one anchor to the next on the map as it is.
    fn is_walkable(&self, (from, to): (Cell, Cell)) -> bool {
        let walker = climber_of(self.me).unwrap_or_else(|| mover_of(self.me, FURTHEST));
        step_cost(self.s.board, &walker, (from, to), self.map).is_ok()
    }

    /// The steps of a way, each with where it comes from.
    fn steps(&self, path: &[Cell]) -> Vec<(Cell, Cell)> {
        let before = [self.me.anchor].into_iter().chain(path.iter().copied());
        before.zip(path.iter().copied()).collect()
    }

    fn count_of_bars(&self, path: &[Cell]) -> u32 {
        let steps = self.steps(path).into_iter();
        let bars = steps.filter(|&step| !self.is_walkable(step)).count();
        u32::try_from(bars).unwrap_or(u32::MAX)
    }

    /// What comes next on a passage: a Move up to the first bar, or what is to be done about it.
    fn deed(
        &self,
        opened: &OpenedMap,
        passage: &Passage,
        about: impl Fn(&Self, Fixture) -> Option<Act>,
    ) -> Option<Act> {
        let steps = self.steps(&passage.path);
        let Some(first) = steps.iter().position(|&step| !self.is_walkable(step)) else {
            return self.one_move(self.field, passage.path.clone());
        };
        let things = things_between(self, &opened.gone, steps[first]);
        let about_it = || things.iter().find_map(|&at| about(self, at));
        if first > 0 {
            // A gate may want a lever that stands elsewhere, and long weapons reach from here.
            return about_it()
                .or_else(|| self.one_move(self.field, passage.path[..first].to_vec()));
        }
        let (_, to) = steps[first];
        let act = if check_climb_to(self.s, self.me, to).is_ok() {
            Some(Act::new(words::CLIMB).along(vec![to]))
        } else {
            about_it()
        };
        act.or_else(|| Some(move_act(vec![to])))
            .filter(|act| self.is_legal(act))
    }

    fn is_legal(&self, act: &Act) -> bool {
        ACTIONS.check(self.s, self.me.id, act).is_ok()
    }

    fn opens_by_hand(&self, at: Fixture) -> bool {
        let fitting = self.s.board.fitting(at);
        fitting.is_some_and(|fitting| fitting.has_tag("door") && fitting.turns_into().is_some())
    }

    /// The lever of a gate and the place from which it can be worked, if that can be reached. A
    /// lever that would shut something else is left alone.
    fn lever_of(&self, gate: Fixture, far: &MoveField) -> Option<(Cell, Cell)> {
        let gates = self.barriers.gates.iter();
        let mut levers = gates
            .filter(|&&(at, _)| at == gate)
            .map(|&(_, lever)| lever);
        levers.find_map(|lever| {
            let here = fixtures::distance(self.s.board, self.me, Fixture::Cell(lever)) <= 1;
            let place = if here {
                Some(self.me.anchor)
            } else {
                self.place_beside(lever, far)
            };
            place.map(|place| (lever, place))
        })
    }

    fn place_beside(&self, lever: Cell, far: &MoveField) -> Option<Cell> {
        let kind = self.s.kind();
        let height = self.s.board.elevation(lever);
        let beside = |cell: Cell| {
            let space = self.me.footprint.cells(kind, cell);
            let level = (highest_ground(self.s.board, &space) - height).abs() <= 1;
            space.iter().any(|own| kind.distance(own, lever) <= 1) && level
        };
        far.reached()
            .map(|(cell, _)| cell)
            .find(|&cell| far.can_end(cell) && beside(cell))
    }

    /// Works a door, or the lever of a gate, or goes to that lever.
    fn open_or_fetch(&self, at: Fixture, far: &MoveField) -> Option<Act> {
        if self.opens_by_hand(at) {
            let act = at_fixture(Act::new(words::USE), at);
            return self.is_legal(&act).then_some(act);
        }
        let (lever, place) = self.lever_of(at, far)?;
        let pull = Act::new(words::USE).at_cell(lever);
        if self.is_legal(&pull) {
            return Some(pull);
        }
        self.one_move(far, far.path_to(place)?)
    }

    /// A blow at a thing, with the weapon that is likeliest to do much.
    fn strike_at(&self, at: Fixture) -> Option<Act> {
        let blows = melee_weapons(self.s, self.me).filter_map(|weapon| {
            let act = at_fixture(Act::new(words::ATTACK).with(weapon.key), at);
            let strike = object_strike_of(self.s, self.me, &act, Mode::Melee).ok()?;
            let numbers = plan_object(self.s, strike).ok()?.numbers;
            self.is_legal(&act)
                .then_some((numbers.bonus + 3 * numbers.edge, act))
        });
        blows.max_by_key(|&(worth, _)| worth).map(|(_, act)| act)
    }
}

/// All levers that would shut nothing, with what is tied to them, in reading order.
fn levers(board: &Board) -> impl Iterator<Item = (Cell, &[Fixture])> {
    let levers = board.objects().map(|(cell, _)| (cell, board.lever(cell)));
    levers.filter(|(_, tied)| {
        let mut things = tied.iter().filter_map(|&at| board.fitting(at));
        !tied.is_empty() && !things.any(|thing| thing.shuts())
    })
}

/// Everything that bars walkers and is no part of the ground.
fn bars(board: &Board) -> Vec<Fixture> {
    let objects = board.objects().filter(|(_, object)| !object.passable);
    let mut bars: Vec<_> = objects.map(|(cell, _)| Fixture::Cell(cell)).collect();
    if board.edges().next().is_some() {
        let kind = board.kind();
        bars.extend(board.cells().flat_map(|cell| {
            kind.neighbours(cell)
                .filter(move |&(side, next)| {
                    cell < next
                        && board
                            .edge(cell, side)
                            .is_some_and(|edge| edge.blocks_movement)
                })
                .map(move |(_, next)| Fixture::Border(cell, next))
        }));
    }
    bars
}

/// Lets a cell cost as much as it takes to break what stood in it: about a cell of movement for
/// each hit point.
fn make_dear(board: &mut Board, at: Fixture, hit_points: u16) {
    let Fixture::Cell(cell) = at else { return };
    let Some(ground) = board.terrain(cell).cloned() else {
        return;
    };
    let more = u8::try_from(hit_points).unwrap_or(u8::MAX);
    let dear = Terrain {
        cost: ground.cost.saturating_add(more),
        ..ground
    };
    board.set_terrain(cell, &dear);
}

/// The things that may bar a step, the likeliest first.
fn things_between(
    ground: &Ground<'_, '_>,
    things: &[Fixture],
    (from, to): (Cell, Cell),
) -> Vec<Fixture> {
    let kind = ground.s.kind();
    let footprint = ground.me.footprint;
    let (old, new) = (footprint.cells(kind, from), footprint.cells(kind, to));
    let rank = |at: Fixture| {
        let cells = at.cells();
        let (left, entered) = (
            cells.iter().any(|&cell| old.contains(cell)),
            cells.iter().any(|&cell| new.contains(cell)),
        );
        match (left, entered) {
            (true, true) => Some(0),
            (false, true) => Some(1),
            (true, false) => Some(2),
            (false, false) => None,
        }
    };
    let mut ranked: Vec<_> = things
        .iter()
        .filter_map(|&at| Some((rank(at)?, at)))
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, at)| at).collect()
}

/// Whether two places are one: the sides of a border may come in any order.
fn is_same(one: Fixture, other: Fixture) -> bool {
    match (one, other) {
        (Fixture::Border(a, b), Fixture::Border(c, d)) => (a, b) == (c, d) || (a, b) == (d, c),
        _ => one == other,
    }
}

fn at_fixture(act: Act, at: Fixture) -> Act {
    let target = match at {
        Fixture::Cell(cell) => Target::Cell(cell),
        Fixture::Border(one, other) => Target::Border(one, other),
    };
    Act {
        at: Some(target),
        ..act
    }
}
