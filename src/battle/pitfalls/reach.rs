//! Where the combatants of a level get with time enough, and whom they get at. Floor 5.
//!
//! Whatever may be passed is taken to be passed: doors are opened, levers pulled, what has hit points is broken, ledges
//! and gaps are taken as the rulesets climb and leap, and nobody is in the way. Only what is barred all the same is told.

use crate::battle::Battle;
use crate::board::{
    Board, Body, Fixture, Grade, MoveField, Mover, OccupancyMap, StepRules, line_of_fire,
};
use crate::combat::{AttackReach, CombatantId, Overcomes, Position, Space, component_of};
use crate::grid::{Cell, Footprint};
use crate::mechanics::tactics::Barriers;
use std::collections::BTreeSet;

/// Lines of fire that are looked at before two are taken to get at each other.
const MOST_LINES: usize = 100_000;
/// Pairs of cells that are looked at before two are taken to get at each other.
const MOST_PAIRS: usize = 5_000_000;
/// Cells of all floods together up to which each combatant has one of its own.
const MOST_CELLS: usize = 30_000_000;
/// Cells beyond gaps to which one leaps.
const MOST_LEAPS: usize = 64;
/// A height above all ground, in steps.
const ABOVE_ALL: i32 = 1000;

/// What everybody gets to.
pub(super) struct Reach<'b> {
    /// The map with everything open and broken that can be.
    board: Board,
    walkers: Vec<Walker>,
    battle: &'b Battle,
}

/// One combatant.
struct Walker {
    start: Cell,
    footprint: Footprint,
    attack: AttackReach,
    overcomes: Overcomes,
    /// Cells that are in its space at some time, by their numbers on the board.
    covered: Vec<bool>,
}

impl<'b> Reach<'b> {
    pub(super) fn of(battle: &'b Battle) -> Self {
        let (world, shown) = (battle.world(), &battle.ruleset().shown);
        let walkers = battle.combatants().map(|who| Walker {
            start: component_of::<Position>(world, who).cell(),
            footprint: component_of::<Space>(world, who).0,
            attack: (shown.attack_reach)(world, who),
            overcomes: (shown.overcomes)(world, who),
            covered: Vec::new(),
        });
        let mut reach = Self {
            board: battle.board().clone(),
            walkers: walkers.collect(),
            battle,
        };
        let mut gates: Vec<Fixture> = Vec::new();
        loop {
            reach.board = reach.opened(&gates);
            reach.flood();
            let more = reach.gates_in_reach(&gates);
            if more.is_empty() {
                return reach;
            }
            gates.extend(more);
        }
    }

    fn any(&self, can: impl Fn(&Overcomes) -> bool) -> bool {
        self.walkers.iter().any(|walker| can(&walker.overcomes))
    }

    /// The map with the doors open, these gates, and everything broken, as far as anybody can do that.
    fn opened(&self, gates: &[Fixture]) -> Board {
        let mut board = self.battle.board().clone();
        if self.any(|it| it.works) {
            let mut barriers = Barriers::default();
            barriers.look_at(&board);
            board = barriers.opened(&board, gates).board.clone();
        }
        if self.any(|it| it.breaks) {
            let mut barriers = Barriers::default();
            barriers.look_at(&board);
            board = barriers.cleared(&board, &[]).board.clone();
        }
        board
    }

    /// What levers work that somebody gets to, besides what is open already.
    fn gates_in_reach(&self, open: &[Fixture]) -> Vec<Fixture> {
        if !self.any(|it| it.works) {
            return Vec::new();
        }
        let (board, kind) = (self.battle.board(), self.board.kind());
        let is_reached = |cell: Cell| {
            let near = kind.neighbours(cell).map(|(_, next)| next);
            near.chain([cell]).any(|cell| {
                let number = self.board.index(cell);
                number.is_some_and(|number| self.walkers.iter().any(|it| it.covered[number]))
            })
        };
        let levers = board.objects().map(|(cell, _)| cell);
        let levers = levers.filter(|&cell| !board.lever(cell).is_empty() && is_reached(cell));
        let worked = levers.flat_map(|cell| board.lever(cell).iter().copied());
        let bars = |at: &Fixture| {
            let fitting = board.fitting(*at);
            fitting
                .is_some_and(|it| it.turns_into().is_some() && !it.shuts() && !it.has_tag("door"))
        };
        let mut found: Vec<_> = worked
            .filter(bars)
            .filter(|at| !open.contains(at))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Looks where everybody gets on the map as it is now.
    fn flood(&mut self) {
        let is_small = self.walkers.len() * self.board.len() <= MOST_CELLS;
        let mut done: Vec<usize> = Vec::new();
        for index in 0..self.walkers.len() {
            let walker = &self.walkers[index];
            let number = self.board.index(walker.start);
            let same = |&&other: &&usize| {
                let other = &self.walkers[other];
                other.footprint == walker.footprint
                    && other.overcomes == walker.overcomes
                    && (other.attack.flight > 0) == (walker.attack.flight > 0)
                    && number.is_some_and(|number| other.covered[number])
            };
            // On a huge map those who could meet are taken to get to the same places.
            let known = done.iter().find(same).filter(|_| !is_small).copied();
            let covered = match known {
                Some(other) => self.walkers[other].covered.clone(),
                None => walker.flood(&self.board),
            };
            self.walkers[index].covered = covered;
            done.push(index);
        }
    }

    fn walker(&self, who: CombatantId) -> Option<&Walker> {
        self.walkers.get(who.index()?)
    }

    /// Whether a combatant gets into one of some cells.
    pub(super) fn gets_into(&self, who: CombatantId, cells: &BTreeSet<Cell>) -> bool {
        let Some(walker) = self.walker(who) else {
            return true;
        };
        let mut numbers = cells.iter().filter_map(|&cell| self.board.index(cell));
        numbers.any(|number| walker.covered[number])
    }

    /// Whether one gets so near to another that it can strike or shoot at it.
    pub(super) fn meets(&self, who: CombatantId, other: CombatantId) -> bool {
        let (Some(one), Some(other)) = (self.walker(who), self.walker(other)) else {
            return true;
        };
        let mut both = one.covered.iter().zip(&other.covered);
        if both.any(|(&one, &other)| one && other) {
            return true;
        }
        let range = one.attack.melee.max(one.attack.ranged);
        let kind = self.board.kind();
        let theirs: Vec<Cell> = self.cells_of(other).collect();
        let is_theirs = |&cell: &Cell| {
            let number = self.board.index(cell);
            number.is_some_and(|number| other.covered[number])
        };
        // For a sword the cells in range are fewer, for a bow on a small map those that the other gets to.
        let width = usize::try_from(2 * range + 1).unwrap_or(0);
        let in_range = width.saturating_mul(width);
        let near = self.near(other, range);
        let is_near = |&cell: &Cell| self.board.index(cell).is_some_and(|number| near[number]);
        let (mut pairs, mut lines) = (0_usize, 0_usize);
        for from in self.cells_of(one).filter(is_near) {
            let targets: Vec<Cell> = match in_range < theirs.len() {
                true => kind.within(from, range).filter(is_theirs).collect(),
                false => {
                    let all = theirs.iter().copied();
                    all.filter(|&to| kind.distance(from, to) <= range).collect()
                }
            };
            pairs += in_range.min(theirs.len());
            for to in targets {
                lines += 1;
                if lines > MOST_LINES || is_open(&self.board, from, to) {
                    return true;
                }
            }
            if pairs > MOST_PAIRS {
                return true;
            }
        }
        false
    }

    /// The cells at most so far from one that a combatant gets to, by their numbers on the board.
    fn near(&self, walker: &Walker, range: i32) -> Vec<bool> {
        let kind = self.board.kind();
        let mut near = walker.covered.clone();
        let mut edge: Vec<Cell> = self.cells_of(walker).collect();
        for _ in 0..range {
            let mut next = Vec::new();
            for (_, cell) in edge.iter().flat_map(|&cell| kind.neighbours(cell)) {
                if let Some(number) = self.board.index(cell).filter(|&number| !near[number]) {
                    near[number] = true;
                    next.push(cell);
                }
            }
            edge = next;
        }
        near
    }

    /// The cells that are in the space of a combatant at some time.
    fn cells_of(&self, walker: &Walker) -> impl Iterator<Item = Cell> {
        let all = walker.covered.iter().enumerate();
        let covered = all.filter(|(_, covered)| **covered);
        covered.map(move |(number, _)| self.board.cell_of(number))
    }
}

/// Whether a shot or a blow can go from one cell to another.
fn is_open(board: &Board, from: Cell, to: Cell) -> bool {
    let body = |cell| Body::new(cell, Footprint::Single);
    line_of_fire(board, &body(from), &body(to)).grade < Grade::Total
}

impl Walker {
    /// The cells that are in its space at some time.
    fn flood(&self, board: &Board) -> Vec<bool> {
        let kind = board.kind();
        let mut anchors = vec![false; board.numbers()];
        let mut covered = vec![false; board.numbers()];
        self.flood_from(board, self.start, &mut anchors);
        for _ in 0..MOST_LEAPS {
            let Some(landing) = self.leap(board, &anchors) else {
                break;
            };
            self.flood_from(board, landing, &mut anchors);
        }
        let reached = anchors.iter().enumerate().filter(|(_, reached)| **reached);
        for (number, _) in reached {
            let space = self.footprint.cells(kind, board.cell_of(number));
            for number in space.iter().filter_map(|cell| board.index(cell)) {
                covered[number] = true;
            }
        }
        covered
    }

    /// Adds the anchors that it gets to from one of them.
    fn flood_from(&self, board: &Board, start: Cell, anchors: &mut [bool]) {
        let add = |anchors: &mut [bool], cell: Cell| {
            if let Some(number) = board.index(cell) {
                anchors[number] = true;
            }
        };
        add(anchors, start);
        let walks = self.attack.movers.iter().any(|mover| mover.budget > 0);
        let mover = match self.attack.flight > 0 {
            true => Mover::flying(start, self.footprint, u32::MAX, ABOVE_ALL),
            false if walks => self.walker_at(start),
            false => return,
        };
        let mut field = MoveField::new();
        field.compute(board, &mover, &OccupancyMap::new());
        for (cell, _) in field.reached() {
            add(anchors, cell);
        }
    }

    /// How it walks with all that it can overcome.
    fn walker_at(&self, start: Cell) -> Mover {
        let own = self.attack.movers.iter().map(|mover| mover.rules);
        let usual = own.clone().next().unwrap_or_default();
        let highest = own.map(|rules| rules.max_rise).max().unwrap_or(0);
        let rules = StepRules {
            max_rise: highest.max(self.overcomes.rise),
            max_drop: i32::MAX,
            enters_climb_cells: true,
            climb_cell_max: i32::MAX,
            ..usual
        };
        Mover::walking(start, self.footprint, u32::MAX).with_rules(rules)
    }

    /// A cell to which it can leap or blink from one that it gets to, and does not get to otherwise.
    fn leap(&self, board: &Board, anchors: &[bool]) -> Option<Cell> {
        let (gap, blink) = (self.overcomes.gap.max(self.attack.jump), self.attack.blink);
        let farthest = gap.max(blink);
        if farthest <= 0 {
            return None;
        }
        let kind = board.kind();
        let reached = |cell: Cell| board.index(cell).is_some_and(|number| anchors[number]);
        let fits = |cell: &Cell| {
            let space = self.footprint.cells(kind, *cell);
            !reached(*cell) && space.iter().all(|cell| board.is_passable(cell))
        };
        let lands = |cell: &Cell| {
            let mut near = kind.within(*cell, farthest).filter(|&from| reached(from));
            near.any(|from| {
                let rises = board.elevation(*cell) > board.elevation(from) + 1;
                let far = kind.distance(from, *cell) > gap;
                let blinks = kind.distance(from, *cell) <= blink;
                (blinks || !rises && !far) && is_open(board, from, *cell)
            })
        };
        board.cells().filter(fits).find(lands)
    }
}
