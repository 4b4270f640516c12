//! What the objectives of the sides ask of a combatant besides fighting. Floor 3½.

use super::barriers::Parts;
use super::danger::attack_reach;
use super::passage;
use super::way::Way;
use crate::board::{Board, Grade, MoveField, Mover, OccupancyMap, Occupied, known_line_of_fire};
use crate::combat::{
    CombatantId, Goal, GoalKind, Objective, Objectives, Region, SideId, Standing, TurnOrder,
};
use crate::grid::{Cell, Cells, Footprint, GridKind, cells_distance};
use crate::mechanics::objectives::{is_met, still_to_leave};
use crate::mechanics::scene::Scene;
use bevy::prelude::World;
use std::collections::BTreeSet;

/// An enemy that is no farther away, in cells, is near: one who only waited for it would be struck first.
const NEAR: i32 = 4;

/// With more rounds than these to come, a fight is over before points decide: who gathered them would only have
/// fewer fighters in it.
const LONG_BEFORE: u32 = 10;

/// How far somebody looks for a place where fewer enemies can shoot at it, in cells: near ones first.
const SHELTERS: [i32; 2] = [3, 6];

/// What a combatant is to do where it can: a computer player fights on the way and in between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Errand {
    /// It leaves the field by these cells, before all else.
    Leave(BTreeSet<Cell>),
    /// It goes into these cells before all else: another side wins by them in this round if nobody does.
    Contest(BTreeSet<Cell>),
    /// It goes into these cells once nothing is worth doing where it stands.
    Take(BTreeSet<Cell>),
    /// It goes into one of these cells before all else: it can be shot at where it stands, cannot shoot back, and its
    /// loss would decide the battle.
    Shelter(BTreeSet<Cell>),
    /// It fights from where it stands, and goes nowhere.
    Stay,
}

impl Errand {
    /// What a combatant is to do; `None` if it only has to fight.
    ///
    /// As many as are still to leave by an exit make for it, those nearest first; nobody does where too few are left
    /// who could, or where the objective asks for something else for which nobody would be left: then they fight. Half
    /// of a side, rounded up, those nearest first, goes to a region that the side shall hold and still can, that
    /// another side is holding or by which another side wants to leave and still can, and stays there until an enemy
    /// comes in. Where only points are counted, nobody goes with an enemy beside it, nor while more than ten rounds
    /// are to come. Where another side would win by a region at the end of this round, they go there before they
    /// fight. A fighter whose loss would decide the battle stays where it is until an enemy comes near; then it fights
    /// like any other. If it can be shot at and cannot shoot back, it first goes where it can be shot at by fewer,
    /// or not so well; where there is no such place it fights like any other. To survive asks for nothing but to
    /// fight: a side that only stood still would lose more of its battles.
    #[must_use]
    pub fn of(world: &World, who: CombatantId) -> Option<Self> {
        Self::of_late(world, who, LONG_BEFORE)
    }

    /// The same under a ruleset whose fights are over sooner: nobody goes for points while more than `late` rounds are to
    /// come.
    #[must_use]
    pub fn of_late(world: &World, who: CombatantId, late: u32) -> Option<Self> {
        Self::where_shoot(world, who, late, shoots)
    }

    /// The same under a ruleset in which not everybody shoots who could throw something: `shoots` says how far, in cells, one
    /// shoots who does.
    #[must_use]
    pub fn where_shoot(
        world: &World,
        who: CombatantId,
        late: u32,
        shoots: fn(&World, CombatantId) -> Option<i32>,
    ) -> Option<Self> {
        let objectives = world.get_resource::<Objectives>()?;
        let post = Post {
            late,
            shoots,
            ..Post::of(world, objectives, who)?
        };
        post.exit()
            .or_else(|| post.kept_back())
            .or_else(|| post.region())
    }

    /// The cells in which a combatant with this errand does not end its movement of its own will: it would leave by
    /// an exit of its side that it is not to leave by. In no order; empty for most.
    #[must_use]
    pub fn shunned(world: &World, who: CombatantId, errand: Option<&Self>) -> Vec<Cell> {
        let objectives = world.get_resource::<Objectives>();
        let Some(objectives) = objectives.filter(|it| it.ask_for(GoalKind::Exit)) else {
            return Vec::new();
        };
        if matches!(errand, Some(Self::Leave(_))) {
            return Vec::new();
        }
        let own = objectives.of_side(Scene::of(world).side(who));
        let exits = own.filter_map(|(_, objective)| objective.goal(GoalKind::Exit)?.region());
        let regions = exits.filter_map(|region| objectives.regions().get(region));
        regions.flat_map(|region| &region.cells).copied().collect()
    }

    /// The cells outside a region that a combatant is not to leave in this round: it is the only one of its side in it, and another
    /// side would have held it for long enough at the end of the round. In no order; empty for most.
    #[must_use]
    pub fn outside_of_post(world: &World, who: CombatantId) -> Vec<Cell> {
        let objectives = world.get_resource::<Objectives>();
        let objectives = objectives.filter(|it| it.ask_for(GoalKind::Hold));
        let post = objectives.and_then(|it| Post::of(world, it, who));
        let Some((scene, region)) = post.and_then(|post| Some((post.scene, post.held_fast()?)))
        else {
            return Vec::new();
        };
        let outside = scene.board().cells();
        outside
            .filter(|cell| !region.cells.contains(cell))
            .collect()
    }

    /// Marks cells in which nobody is as such that can be passed, but not ended in: those of [`Errand::shunned`] and
    /// [`Errand::outside_of_post`].
    pub fn shun(cells: &[Cell], board: &Board, occupancy: &mut OccupancyMap) {
        for index in cells.iter().filter_map(|&cell| board.index(cell)) {
            if occupancy.at(index) == Occupied::Free {
                occupancy.set(index, Occupied::Pass);
            }
        }
    }

    /// Whether it goes nowhere else to fight.
    #[must_use]
    pub const fn is_bound(&self) -> bool {
        !matches!(self, Self::Leave(_))
    }

    /// Whether it is done before any fighting.
    #[must_use]
    pub const fn comes_first(&self) -> bool {
        matches!(self, Self::Leave(_) | Self::Contest(_) | Self::Shelter(_))
    }

    /// The cells that it is to go into; `None` if it is to stay.
    #[must_use]
    pub const fn cells(&self) -> Option<&BTreeSet<Cell>> {
        match self {
            Self::Leave(cells)
            | Self::Contest(cells)
            | Self::Take(cells)
            | Self::Shelter(cells) => Some(cells),
            Self::Stay => None,
        }
    }

    /// The shortest way into the cells; `None` if there is none, or nothing is to be gone to.
    pub fn way(
        &self,
        field: &mut MoveField,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
    ) -> Option<Way> {
        self.cells()?;
        let is_in = |anchor| self.is_reached_at(board.kind(), mover.footprint, anchor);
        let goal = field.search(board, mover, occupancy, is_in)?;
        Way::found_by(field, goal)
    }

    /// Whether a body with its anchor in a cell is in the cells that it is to go into; never if it is to stay.
    #[must_use]
    pub fn is_reached_at(&self, kind: GridKind, footprint: Footprint, anchor: Cell) -> bool {
        let space = footprint.cells(kind, anchor);
        let is_wanted = |cells: &BTreeSet<Cell>| space.iter().any(|cell| cells.contains(&cell));
        self.cells().is_some_and(is_wanted)
    }
}

impl passage::Goal for Errand {
    fn way(
        &self,
        field: &mut MoveField,
        board: &Board,
        mover: &Mover,
        occupancy: &OccupancyMap,
    ) -> Option<Way> {
        Self::way(self, field, board, mover, occupancy)
    }
}

/// A combatant among those of its side.
#[derive(Clone, Copy)]
struct Post<'w> {
    scene: Scene<'w>,
    objectives: &'w Objectives,
    who: CombatantId,
    side: SideId,
    round: u32,
    /// With more rounds to come it does not go for points.
    late: u32,
    /// How far, in cells, one shoots who does.
    shoots: fn(&World, CombatantId) -> Option<i32>,
}

/// How far somebody shoots who attacks from farther away than hand to hand.
fn shoots(world: &World, who: CombatantId) -> Option<i32> {
    let reach = attack_reach(world, who);
    (reach.ranged > reach.melee).then_some(reach.ranged)
}

impl<'w> Post<'w> {
    fn of(world: &'w World, objectives: &'w Objectives, who: CombatantId) -> Option<Self> {
        let scene = Scene::of(world);
        Some(Self {
            round: world.get_resource::<TurnOrder>()?.round(),
            late: LONG_BEFORE,
            shoots,
            scene,
            objectives,
            who,
            side: scene.side(who),
        })
    }

    /// Those of its side who fight.
    fn own(self) -> impl Iterator<Item = CombatantId> + use<'w> {
        let (scene, side) = (self.scene, self.side);
        scene.fighters().filter(move |&id| scene.side(id) == side)
    }

    /// How many rounds may come after this one.
    fn rounds_left(self) -> u32 {
        let limit = self.objectives.round_limit().unwrap_or(u32::MAX);
        limit.saturating_sub(self.round)
    }

    /// Whether it may go for points: late enough in the battle, and with no enemy beside it.
    fn may_gather(self) -> bool {
        self.rounds_left() <= self.late && self.is_out_of(1)
    }

    fn region_of(self, goal: Goal) -> Option<&'w Region> {
        self.objectives.regions().get(goal.region()?)
    }

    /// Whether it is one of so many of its side who are nearest to a region; who is walled off from it does not count.
    fn is_among_nearest(self, region: &Region, most: usize) -> bool {
        let key = |id| (self.distance(&self.scene.space(id), region), id);
        let own = key(self.who);
        let ahead: Vec<_> = self.own().filter(|&id| key(id) < own).collect();
        if ahead.len() < most {
            return most > 0;
        }
        Parts::lend(self.scene.board(), |parts| {
            let comes = |&id: &CombatantId| parts.connects(self.scene.cell(id), &region.cells);
            ahead.iter().filter(|&id| comes(id)).take(most).count() < most && comes(&self.who)
        })
    }

    fn distance(self, space: &Cells, region: &Region) -> i32 {
        let kind = self.scene.kind();
        let cells = || region.cells.iter();
        let gaps = space
            .iter()
            .flat_map(|from| cells().map(move |&to| kind.distance(from, to)));
        gaps.min().unwrap_or(i32::MAX)
    }

    fn exit(self) -> Option<Errand> {
        let mut own = self.objectives.of_side(self.side);
        own.find_map(|(index, objective)| {
            let region = self.region_of(objective.goal(GoalKind::Exit)?)?;
            let missing = self.may_leave(index, objective)?;
            let leaves = self.is_among_nearest(region, missing);
            leaves.then(|| Errand::Leave(region.cells.clone()))
        })
    }

    /// How many are still to leave for an objective with an exit; `None` if it can no longer be reached so, or if
    /// nobody would be left for its other conditions.
    fn may_leave(self, index: usize, objective: &Objective) -> Option<usize> {
        let world = self.scene.world();
        let missing = still_to_leave(world, index) as usize;
        let side = objective.side;
        let ids = self.scene.roster().ids();
        let able = ids.filter(|&id| {
            self.scene.side(id) == side && self.scene.get::<Standing>(id).counts_for_its_side()
        });
        let able = able.count();
        let mut others = objective
            .goals
            .iter()
            .filter(|goal| !matches!(goal.kind(), GoalKind::Exit | GoalKind::Protect));
        let needed = others.any(|&goal| !is_met(world, index, goal));
        (missing + usize::from(needed) <= able).then_some(missing)
    }

    /// What one does whose loss would decide the battle, while others can fight for it and no enemy is near.
    fn kept_back(self) -> Option<Errand> {
        let goals = self.objectives.all().iter().flat_map(|it| &it.goals);
        let mut named = goals.filter_map(|goal| match *goal {
            Goal::Defeat(who) | Goal::Protect(who) => Some(who),
            _ => None,
        });
        let is_precious = named.any(|id| id == self.who);
        if !is_precious || self.own().nth(1).is_none() || !self.is_out_of(NEAR) {
            return None;
        }
        if (self.shoots)(self.scene.world(), self.who).is_some() {
            // It does more for its side by shooting back than out of sight.
            return Some(Errand::Stay);
        }
        let shooters = self.shooters();
        match self.exposure(self.scene.cell(self.who), &shooters) {
            0 => Some(Errand::Stay),
            here => self.shelter(here, &shooters).map(Errand::Shelter),
        }
    }

    /// Its enemies, each with how far it shoots.
    fn shooters(self) -> Vec<(CombatantId, i32)> {
        let enemies = self.scene.enemies(self.who);
        let shooters = enemies.filter_map(|id| Some((id, (self.shoots)(self.scene.world(), id)?)));
        shooters.collect()
    }

    /// By how many enemies it can be shot at with its anchor in a cell, and how well: 5 for each without cover, 1 less
    /// for each grade of it.
    fn exposure(self, cell: Cell, shooters: &[(CombatantId, i32)]) -> usize {
        let there = self.scene.as_if(self.who, cell);
        let shots = shooters.iter().map(|&(id, range)| {
            if there.distance(self.who, id) > range {
                return 0;
            }
            let (from, to) = (there.body(id), there.body(self.who));
            let grade = known_line_of_fire(there.board(), &from, &to).grade;
            Grade::ALL.iter().filter(|&&better| better > grade).count()
        });
        shots.sum()
    }

    /// The cells not far off where it is least exposed, if it is less than here, and with no enemy near.
    fn shelter(self, here: usize, shooters: &[(CombatantId, i32)]) -> Option<BTreeSet<Cell>> {
        let (scene, own) = (self.scene, self.scene.cell(self.who));
        SHELTERS.into_iter().find_map(|far| {
            let (mut least, mut cells) = (here, BTreeSet::new());
            for cell in scene.kind().within(own, far) {
                let there = scene.as_if(self.who, cell);
                let is_open = scene.board().contains(cell) && scene.may_stay(self.who, cell);
                let mut enemies = there.enemies(self.who);
                if !is_open || enemies.any(|id| there.distance(self.who, id) <= NEAR) {
                    continue;
                }
                let exposure = self.exposure(cell, shooters);
                if exposure < least {
                    (least, cells) = (exposure, BTreeSet::new());
                }
                if exposure == least && least < here {
                    cells.insert(cell);
                }
            }
            (!cells.is_empty()).then_some(cells)
        })
    }

    /// The region to which it is to go, or in which it is to stay.
    fn region(self) -> Option<Errand> {
        let (goal, region) = self.wanted_region()?;
        let half = self.own().count().div_ceil(2);
        if !self.is_among_nearest(region, half) {
            return None;
        }
        let is_in = |id| region.touches(&self.scene.space(id));
        let is_contested = self.scene.enemies(self.who).any(is_in);
        match is_in(self.who) {
            // Two who both only stood there would stand there for ever.
            true if is_contested => None,
            true => Some(Errand::Stay),
            false if is_contested && self.is_last_chance(goal) => {
                Some(Errand::Contest(region.cells.clone()))
            }
            false => Some(Errand::Take(region.cells.clone())),
        }
    }

    /// The region that it is in and that would be lost at the end of this round without it.
    fn held_fast(self) -> Option<&'w Region> {
        let (goal, region) = self.wanted_region()?;
        let is_in = |id| region.touches(&self.scene.space(id));
        let is_contested = self.scene.enemies(self.who).any(is_in);
        (is_in(self.who) && is_contested && self.is_last_chance(goal)).then_some(region)
    }

    /// Whether another side will have held a region for long enough at the end of this round, with nobody else of the own
    /// side in it.
    fn is_last_chance(self, goal: Goal) -> bool {
        let all = self.objectives.all().iter().enumerate();
        let mut others = all.filter(|(_, objective)| objective.side != self.side);
        let is_held = others.any(|(index, objective)| match objective.goal(GoalKind::Hold) {
            Some(Goal::Hold { region, rounds }) => {
                let held = self.objectives.count(index, GoalKind::Hold);
                goal.region() == Some(region) && held + 1 >= rounds
            }
            _ => false,
        });
        let region = self.region_of(goal);
        let is_in = |id| region.is_some_and(|it| it.touches(&self.scene.space(id)));
        let who = self.who;
        is_held && !self.own().any(|id| id != who && is_in(id))
    }

    /// Of the regions that its side shall hold or gather points in now, those that another side is about to hold for
    /// long enough, and the exits of others, the nearest, with what is wanted there.
    fn wanted_region(self) -> Option<(Goal, &'w Region)> {
        let all = self.objectives.all().iter().enumerate();
        let wanted = all.filter_map(|(index, objective)| {
            let mut goals = objective.goals.iter().copied();
            let goal = goals.find(|&goal| self.can_still_count(index, goal))?;
            let counts = self.objectives.count(index, goal.kind()) > 0;
            (objective.side == self.side || counts).then_some(goal)
        });
        let wanted =
            wanted.filter(|goal| !matches!(goal, Goal::Points { .. }) || self.may_gather());
        let mut wanted = wanted.chain(self.exits_of_others()).peekable();
        // Most of the time nothing is wanted anywhere.
        wanted.peek()?;
        let space = self.scene.space(self.who);
        wanted
            .filter_map(|goal| Some((goal, self.region_of(goal)?)))
            .min_by_key(|(_, region)| (self.distance(&space, region), region.symbol))
    }

    /// Whether a condition is to hold a region or to gather points in it, and there are rounds enough left for that.
    fn can_still_count(self, index: usize, goal: Goal) -> bool {
        match goal {
            Goal::Hold { rounds, .. } => {
                let held = self.objectives.count(index, GoalKind::Hold);
                rounds.saturating_sub(held) <= self.rounds_left().saturating_add(1)
            }
            Goal::Points { .. } => true,
            _ => false,
        }
    }

    /// The exits by which other sides want to leave and still can.
    fn exits_of_others(self) -> impl Iterator<Item = Goal> + use<'w> {
        let all = self.objectives.all().iter().enumerate();
        let others = all.filter(move |(_, objective)| objective.side != self.side);
        others.filter_map(move |(index, objective)| {
            let exit = objective.goal(GoalKind::Exit)?;
            self.may_leave(index, objective).map(|_| exit)
        })
    }

    /// Whether every enemy is farther away than so many cells.
    fn is_out_of(self, cells: i32) -> bool {
        let (kind, space) = (self.scene.kind(), self.scene.space(self.who));
        let mut enemies = self.scene.enemies(self.who);
        enemies.all(|id| cells_distance(kind, &space, &self.scene.space(id)) > cells)
    }
}
