//! The cells that enemies could strike or shoot at in their next turn. Floor 3½.

use super::barriers::Barriers;
use crate::board::{
    Board, Body, CellSet, Grade, MoveField, MoveMode, Mover, OccupancyMap, Occupied,
    known_line_of_fire,
};
use crate::combat::{ActiveRuleset, AttackReach, BattleBoard, CombatantId, SideId};
use crate::grid::{Cell, Footprint, cells_distance};
use crate::mechanics::scene::Scene;
use bevy::prelude::World;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Whether the ways are asked about as they are, or as if nobody was in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacles {
    /// Everybody stands where it stands, and doors are as they are.
    AsTheyAre,
    /// Nobody is in the way, doors are open, and whatever can be climbed is.
    Cleared,
}

/// The cells that enemies of a side could strike or shoot at in their next turn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Danger {
    /// As it stands, ascending.
    pub now: Vec<Cell>,
    /// If nobody was in their way, ascending; all of `now` is in it.
    pub cleared: Vec<Cell>,
}

impl Danger {
    /// What enemies of a side could do.
    #[must_use]
    pub fn to(world: &World, side: SideId) -> Self {
        let mut danger = Self::default();
        for who in Self::enemies(world, side) {
            danger.add(world, who);
        }
        danger
    }

    /// The enemies of a side who fight, ascending.
    #[must_use]
    pub fn enemies(world: &World, side: SideId) -> Vec<CombatantId> {
        let scene = Scene::of(world);
        let fighters = scene.fighters();
        fighters.filter(|&who| scene.side(who) != side).collect()
    }

    /// Adds what one combatant could do: for those who look at one after the other.
    pub fn add(&mut self, world: &World, who: CombatantId) {
        let reach = attack_reach(world, who);
        let more = |known: &[Cell], obstacles| {
            let mut search = Search::of(world, obstacles);
            search.struck.extend(known);
            search.add(who, &reach);
            search.struck()
        };
        self.now = more(&self.now, Obstacles::AsTheyAre);
        self.cleared.extend(&self.now);
        self.cleared = more(&self.cleared, Obstacles::Cleared);
    }
}

/// The cells that one combatant could strike or shoot at in its next turn, ascending.
#[must_use]
pub fn cells_in_danger_of(world: &World, who: CombatantId, obstacles: Obstacles) -> Vec<Cell> {
    let mut search = Search::of(world, obstacles);
    search.add(who, &attack_reach(world, who));
    search.struck()
}

/// The cells that one combatant could strike in its next turn, ascending: without what it shoots, casts and throws.
#[must_use]
pub fn cells_struck_by(world: &World, who: CombatantId, obstacles: Obstacles) -> Vec<Cell> {
    let reach = AttackReach {
        ranged: 0,
        ..attack_reach(world, who)
    };
    let mut search = Search::of(world, obstacles);
    search.add(who, &reach);
    search.struck()
}

/// The anchors from which one combatant could attack in its next turn, its own first, then those that cost it
/// least movement; those that it flies or leaps to come last.
#[must_use]
pub fn stands_of(world: &World, who: CombatantId, reach: &AttackReach) -> Vec<Cell> {
    Search::of(world, Obstacles::AsTheyAre).stands(who, reach)
}

/// How far a combatant comes and strikes in its next turn.
#[must_use]
pub fn attack_reach(world: &World, who: CombatantId) -> AttackReach {
    let rules = world.resource::<ActiveRuleset>().ruleset;
    (rules.shown.attack_reach)(world, who)
}

/// Up to so many cells are a blow.
const NEAR: i32 = 4;

/// The search for what combatants could strike or shoot at.
struct Search<'w> {
    world: &'w World,
    scene: Scene<'w>,
    /// The board of the battle, or a copy without what can be broken.
    board: Cow<'w, Board>,
    obstacles: Obstacles,
    field: MoveField,
    map: OccupancyMap,
    struck: BTreeSet<Cell>,
    /// Those of the side of who is looked at of whom another side does not know where they are: in nobody's way, as that side
    /// sees it.
    unknown: Vec<CombatantId>,
}

impl<'w> Search<'w> {
    fn of(world: &'w World, obstacles: Obstacles) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let board = match obstacles {
            Obstacles::AsTheyAre => Cow::Borrowed(board),
            Obstacles::Cleared => {
                let mut barriers = Barriers::default();
                barriers.look_at(board);
                let gates: Vec<_> = barriers.gates().collect();
                Cow::Owned(barriers.opened(board, &gates).board.clone())
            }
        };
        Self {
            world,
            scene: Scene::of(world),
            board,
            obstacles,
            field: MoveField::new(),
            map: OccupancyMap::new(),
            struck: BTreeSet::new(),
            unknown: Vec::new(),
        }
    }

    /// Marks what one combatant could strike or shoot at.
    fn add(&mut self, who: CombatantId, reach: &AttackReach) {
        let stands = self.stands(who, reach);
        let flies = reach.flight > 0;
        self.mark(who, &stands, reach.melee.max(reach.ranged), flies);
    }

    /// All cells that it could strike or shoot at.
    fn struck(self) -> Vec<Cell> {
        self.struck.into_iter().collect()
    }

    /// The anchors from which it could attack.
    fn stands(&mut self, who: CombatantId, reach: &AttackReach) -> Vec<Cell> {
        let own = self.scene.cell(who);
        let mut stands = vec![own];
        let mut known = BTreeSet::from([own]);
        self.unknown = self.unknown_beside(who);
        self.mark_others(who);
        for mover in &reach.movers {
            let mover = self.freed(*mover);
            self.field.compute(&self.board, &mover, &self.map);
            for (cell, _) in self.field.reached() {
                if self.field.can_end(cell) && known.insert(cell) {
                    stands.push(cell);
                }
            }
        }
        let free = reach.flight.max(reach.blink);
        let within = self.scene.kind().within(own, free.max(reach.jump));
        let lands = |&cell: &Cell| {
            let is_free = self.scene.kind().distance(own, cell) <= free;
            !known.contains(&cell) && self.fits(who, cell) && (is_free || self.jumps(who, cell))
        };
        stands.extend(within.filter(lands));
        stands
    }

    /// Whether a jump leads there from where it stands: at most a step up, and nothing solid is between.
    fn jumps(&self, who: CombatantId, to: Cell) -> bool {
        let own = self.scene.cell(who);
        let rise = self.board.elevation(to) - self.board.elevation(own);
        rise <= 1 && self.leads(&Body::new(own, self.scene.footprint(who)), to)
    }

    /// Whether the ground lets it stand there, and nobody else does.
    fn fits(&self, who: CombatantId, anchor: Cell) -> bool {
        let space = self.scene.space_at(who, anchor);
        let passable = space.iter().all(|cell| self.board.is_passable(cell));
        let covers = |&other: &CombatantId| {
            let others = self.scene.space(other);
            space.iter().any(|cell| others.contains(cell))
        };
        passable
            && (self.obstacles == Obstacles::Cleared
                || self.scene.may_stay(who, anchor)
                || self.unknown.iter().any(covers))
    }

    /// Those of the side of a combatant of whom another side does not know where they are.
    fn unknown_beside(&self, who: CombatantId) -> Vec<CombatantId> {
        let (scene, world) = (self.scene, self.world);
        let own = scene.side(who);
        let sides: BTreeSet<SideId> = scene.fighters().map(|other| scene.side(other)).collect();
        let others = sides.into_iter().filter(|&side| side != own);
        let unknown_to = world.resource::<ActiveRuleset>().ruleset.shown.unknown_to;
        let unknown = others.flat_map(|side| unknown_to(world, side));
        let unknown = unknown.map(|(other, _)| other);
        unknown.filter(|&other| scene.side(other) == own).collect()
    }

    /// A mover whom nothing but the ground hinders, where nobody is in the way.
    fn freed(&self, mut mover: Mover) -> Mover {
        if self.obstacles == Obstacles::Cleared && mover.mode == MoveMode::Walk {
            mover.rules.max_rise = i32::MAX;
            mover.rules.max_drop = i32::MAX;
            mover.rules.enters_climb_cells = true;
        }
        mover
    }

    /// Others of the side may be crossed, enemies not.
    fn mark_others(&mut self, who: CombatantId) {
        self.map.reset(&self.board);
        if self.obstacles == Obstacles::Cleared {
            return;
        }
        let side = self.scene.side(who);
        let unknown = &self.unknown;
        let others = self.scene.fighters();
        for other in others.filter(|other| *other != who && !unknown.contains(other)) {
            let mark = match self.scene.side(other) == side {
                true => Occupied::Pass,
                false => Occupied::Block,
            };
            self.map.mark(&self.board, &self.scene.space(other), mark);
        }
    }

    /// Marks the cells within so many of the stands to which a line leads; who flies looks over everything.
    fn mark(&mut self, who: CombatantId, stands: &[Cell], far: i32, flies: bool) {
        if far < 1 || stands.is_empty() {
            return;
        }
        let kind = self.scene.kind();
        let footprint = self.scene.footprint(who);
        let bodies: Vec<_> = stands
            .iter()
            .map(|&anchor| (Body::new(anchor, footprint), footprint.cells(kind, anchor)))
            .collect();
        // Near a few cells only those round the stands are looked at, else all.
        let cells: Vec<Cell> = if far <= NEAR {
            let spaces = bodies.iter().map(|(_, space)| *space);
            let near = CellSet::around(&self.board, Footprint::Single, spaces, far);
            near.iter(&self.board).collect()
        } else {
            self.board.cells().collect()
        };
        for cell in cells {
            if self.struck.contains(&cell) || !self.board.is_passable(cell) {
                continue;
            }
            let here = Footprint::Single.cells(kind, cell);
            let within = bodies
                .iter()
                .filter(|(_, space)| cells_distance(kind, space, &here) <= far);
            let mut lines = within.map(|(body, _)| flies || self.leads(body, cell));
            if lines.any(|leads| leads) {
                self.struck.insert(cell);
            }
        }
    }

    /// Whether nothing solid is between.
    fn leads(&self, from: &Body, to: Cell) -> bool {
        let there = Body::new(to, Footprint::Single);
        known_line_of_fire(&self.board, from, &there).grade < Grade::Total
    }
}
