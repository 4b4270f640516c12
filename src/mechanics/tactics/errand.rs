//! What the objectives of the sides ask of a combatant besides fighting. Floor 3½.

use super::way::Way;
use crate::board::{Board, MoveField, Mover, OccupancyMap};
use crate::combat::{CombatantId, Goal, GoalKind, Objectives, Region, SideId, TurnOrder};
use crate::grid::{Cell, Cells, cells_distance};
use crate::mechanics::scene::Scene;
use bevy::prelude::World;
use std::collections::BTreeSet;

/// An enemy that is no farther away, in cells, is near: who then only waited for it would be struck first.
const NEAR: i32 = 4;

/// With more rounds than these to come, a fight is over before points decide: who gathered them would only have
/// fewer fighters in it.
const LONG_BEFORE: u32 = 10;

/// What a combatant is to do where it can: a computer player fights on the way and in between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Errand {
    /// It leaves the field by these cells, before all else.
    Leave(BTreeSet<Cell>),
    /// It goes into these cells before all else: another side wins by them in this round if nobody does.
    Contest(BTreeSet<Cell>),
    /// It goes into these cells once nothing is worth doing where it stands.
    Take(BTreeSet<Cell>),
    /// It fights from where it stands, and goes nowhere.
    Stay,
}

impl Errand {
    /// That of a combatant; `None` if it only has to fight.
    ///
    /// As many as are still to leave by an exit make for it, those nearest first. Half of a side, rounded up,
    /// those nearest first, goes to a region that the side shall hold, that another side is holding or by which
    /// another side wants to leave, and stays there until an enemy comes in. Where only points are counted, nobody
    /// goes with an enemy beside it, nor while more than ten rounds are to come. Where another side would win by a
    /// region at the end of this round, they go there before they fight. A fighter whose loss would decide the
    /// battle stays where it is until an enemy comes near; then it fights like any other. To survive asks for
    /// nothing but to fight: a side that only stood still would lose more of its battles.
    #[must_use]
    pub fn of(world: &World, who: CombatantId) -> Option<Self> {
        let objectives = world.get_resource::<Objectives>()?;
        let scene = Scene::of(world);
        let post = Post {
            round: world.get_resource::<TurnOrder>()?.round(),
            scene,
            objectives,
            who,
            side: scene.side(who),
        };
        post.exit()
            .or_else(|| post.is_kept_back().then_some(Self::Stay))
            .or_else(|| post.region())
    }

    /// Whether it goes nowhere else to fight.
    #[must_use]
    pub const fn is_bound(&self) -> bool {
        matches!(self, Self::Contest(_) | Self::Take(_) | Self::Stay)
    }

    /// Whether it is done before any fighting.
    #[must_use]
    pub const fn comes_first(&self) -> bool {
        matches!(self, Self::Leave(_) | Self::Contest(_))
    }

    /// The cells that it is to go into; `None` if it is to stay.
    #[must_use]
    pub const fn cells(&self) -> Option<&BTreeSet<Cell>> {
        match self {
            Self::Leave(cells) | Self::Contest(cells) | Self::Take(cells) => Some(cells),
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
        let cells = self.cells()?;
        let is_in = |anchor: Cell| {
            let space = mover.footprint.cells(board.kind(), anchor);
            space.iter().any(|cell| cells.contains(&cell))
        };
        let goal = field.search(board, mover, occupancy, is_in)?;
        Way::found_by(field, goal)
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
}

impl<'w> Post<'w> {
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
        self.rounds_left() <= LONG_BEFORE && self.is_out_of(1)
    }

    fn region_of(self, goal: Goal) -> Option<&'w Region> {
        self.objectives.regions().get(goal.region()?)
    }

    /// Whether it is one of so many of its side who are nearest to a region.
    fn is_among_nearest(self, region: &Region, most: usize) -> bool {
        let key = |id| (self.distance(&self.scene.space(id), region), id);
        let own = key(self.who);
        self.own().filter(|&id| key(id) < own).count() < most
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
        let own = self.objectives.of_side(self.side);
        own.filter_map(|(index, objective)| {
            let goal = objective.goal(GoalKind::Exit)?;
            let Goal::Exit { count, .. } = goal else {
                return None;
            };
            let left = self.objectives.count(index, GoalKind::Exit);
            let missing = count.saturating_sub(left) as usize;
            let region = self.region_of(goal)?;
            let leaves = self.is_among_nearest(region, missing);
            leaves.then(|| Errand::Leave(region.cells.clone()))
        })
        .next()
    }

    /// Whether its loss would decide the battle, while others can fight for it and no enemy is near.
    fn is_kept_back(self) -> bool {
        let goals = self.objectives.all().iter().flat_map(|it| &it.goals);
        let mut named = goals.filter_map(|goal| match *goal {
            Goal::Defeat(who) | Goal::Protect(who) => Some(who),
            _ => None,
        });
        let is_precious = named.any(|id| id == self.who);
        is_precious && self.own().nth(1).is_some() && self.is_out_of(NEAR)
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

    /// Whether another side will have held a region for long enough at the end of this round, with nobody of the own
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
        is_held && !self.own().any(is_in)
    }

    /// Of the regions that its side shall hold or gather points in now, those that another side is about to hold for
    /// long enough, and the exits of others, the nearest, with what is wanted there.
    fn wanted_region(self) -> Option<(Goal, &'w Region)> {
        let all = self.objectives.all().iter().enumerate();
        let wanted = all.filter_map(|(index, objective)| {
            let mut goals = objective.goals.iter().copied();
            let goal =
                goals.find(|goal| matches!(goal, Goal::Hold { .. } | Goal::Points { .. }))?;
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

    /// The exits by which other sides want to leave.
    fn exits_of_others(self) -> impl Iterator<Item = Goal> + use<'w> {
        let all = self.objectives.all().iter();
        let others = all.filter(move |objective| objective.side != self.side);
        others.filter_map(|objective| objective.goal(GoalKind::Exit))
    }

    /// Whether every enemy is farther away than so many cells.
    fn is_out_of(self, cells: i32) -> bool {
        let (kind, space) = (self.scene.kind(), self.scene.space(self.who));
        let mut enemies = self.scene.enemies(self.who);
        enemies.all(|id| cells_distance(kind, &space, &self.scene.space(id)) > cells)
    }
}
