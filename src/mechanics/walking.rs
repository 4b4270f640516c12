//! The walk of a ruleset without strange walks, as one value: its [`Travel`] and its [`WalkRules`]. Floor 3½.

use super::scene::Scene;
use super::tasks::{OwnStep, Walk};
use super::travel::{Bar, Travel};
use super::walk::{Halt, WalkRules, WalkStep, go_back};
use crate::board::{Board, Mover, OccupancyMap, Occupied, StepRules};
use crate::combat::{
    Act, AttackReach, BattleCommand, CombatantId, MoveKind, ReachCell, Refusal, Route,
};
use crate::grid::Cell;
use bevy::prelude::World;

/// Whom a mover can walk through. Nobody can stay in another's cell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Passing {
    /// Nobody.
    #[default]
    Nobody,
    /// Its own side.
    Allies,
    /// Its own side and the unconscious of any side.
    AlliesAndFallen,
}

/// Who may react to a mover that leaves its cell, and how.
pub struct Guards<S> {
    /// The combatants that may react as the mover leaves its cell, in the order in which they do:
    /// [`Scene::beside`], or what else threatens it.
    pub who: fn(Scene<'_>, mover: CombatantId) -> Vec<CombatantId>,
    /// The step that lets a guard react to the mover: a free attack, or a question.
    pub step: fn(guard: CombatantId, mover: CombatantId) -> S,
}

/// How a combatant walks under a ruleset: one value that checks a path, shows what is in reach,
/// finds a route, and walks it. `S` is a step of the ruleset's own.
///
/// ```
/// use quincunx::mechanics::Walking;
///
/// const WALK: Walking<()> = Walking::new(5, "DUEL-MOVE-01");
/// let slow = Walking { budget: 2, ..WALK };
/// assert_eq!((WALK.budget, slow.budget), (5, 2));
///
/// # use quincunx::{battle::Battle, dice::SeededDice, level::Level, mechanics::Scene};
/// # let level = Level::load(std::path::Path::new("levels/01_drill_yard.ron")).expect("a shipped level");
/// # let ruleset = quincunx::rules::all()[0];
/// # let battle = Battle::of_ruleset(level.into(), ruleset, SeededDice::new(1).into()).expect("known roles");
/// let scene = Scene::of(battle.world());
/// let who = scene.fighters().next().expect("somebody fights");
/// for way in WALK.ways(scene, who) {
///     assert!(WALK.check(scene, who, &way).is_ok_and(|cost| cost <= 5));
/// }
/// assert!(slow.reach(scene, who).len() < WALK.reach(scene, who).len());
/// ```
pub struct Walking<S> {
    /// The most that the whole way may cost, in cells of open ground; anything, if the rule is switched
    /// off.
    pub budget: u32,
    /// What steps cost.
    pub rules: StepRules,
    /// The rule that refusals and stops name.
    pub rule: &'static str,
    /// Whom the mover can walk through.
    pub passing: Passing,
    /// Whether the mover looks where it goes.
    pub turns: bool,
    /// Who may react to it; nobody unless a ruleset says who.
    pub guards: Option<Guards<S>>,
    /// Whether guards are asked anew before each step; each is asked once in a walk unless a ruleset
    /// says so.
    pub asks_again: bool,
    /// Why a combatant cannot walk, or go on with a walk, apart from being out of the fight, and the
    /// rule; `None` if it can. Whom it holds has no way, and nothing is in its reach.
    pub held: fn(Scene<'_>, CombatantId) -> Option<Halt>,
    /// What happens as the mover has entered a cell: what it records happens at once, the steps
    /// that it puts on the agenda come before the rest of the way.
    pub entered: fn(&mut World, CombatantId, Cell),
    /// What happens at the end of the way, also of one that was cut short.
    pub ended: fn(&mut World, CombatantId),
}

impl<S> Clone for Guards<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Guards<S> {}

impl<S> Clone for Walking<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Walking<S> {}

impl<S> Walking<S> {
    /// A walk with the default prices, through nobody, to which nobody reacts.
    #[must_use]
    pub const fn new(budget: u32, rule: &'static str) -> Self {
        Self {
            budget,
            rules: StepRules::DEFAULT,
            rule,
            passing: Passing::Nobody,
            turns: false,
            guards: None,
            asks_again: false,
            held: |_, _| None,
            entered: |_, _, _| {},
            ended: |_, _| {},
        }
    }

    /// The mover with its prices and its budget.
    #[must_use]
    pub fn mover(&self, scene: Scene<'_>, who: CombatantId) -> Mover {
        let budget = self.allowed(scene);
        let mover = Mover::walking(scene.cell(who), scene.footprint(who), budget);
        mover.with_rules(self.rules)
    }

    /// The most that a way may cost in this battle.
    fn allowed(&self, scene: Scene<'_>) -> u32 {
        scene.in_force(self.rule, self.budget, u32::MAX)
    }

    /// What everybody else means for the mover.
    #[must_use]
    pub fn occupancy(&self, scene: Scene<'_>, who: CombatantId) -> OccupancyMap {
        let own = scene.side(who);
        scene.occupancy(who, |other| {
            let crossed = match self.passing {
                Passing::Nobody => false,
                Passing::Allies => scene.side(other) == own,
                Passing::AlliesAndFallen => scene.side(other) == own || !scene.is_up(other),
            };
            if crossed {
                Occupied::Pass
            } else {
                Occupied::Block
            }
        })
    }

    /// Checks a path from where the mover stands and gives its cost.
    ///
    /// # Errors
    /// What holds the mover, the first cell that is not free, the end where it may not stay, or the
    /// cost that exceeds the budget.
    pub fn check(&self, scene: Scene<'_>, who: CombatantId, path: &[Cell]) -> Result<u32, Refusal> {
        let costs = self.check_steps(scene, who, path)?;
        Ok(costs.iter().sum())
    }

    /// Checks a path and gives the cost of each step.
    fn check_steps(
        &self,
        scene: Scene<'_>,
        who: CombatantId,
        path: &[Cell],
    ) -> Result<Vec<u32>, Refusal> {
        match (self.held)(scene, who) {
            Some(Halt { why, rule }) => Err(Refusal::forbidden_because(why, rule)),
            None => self.walker(scene, who).check(path),
        }
    }

    /// A combatant that walks so.
    const fn walker<'a>(&'a self, scene: Scene<'a>, who: CombatantId) -> Walker<'a, S> {
        Walker {
            walking: self,
            scene,
            who,
        }
    }

    /// How far a combatant comes and strikes in its next turn with so many walks before an attack:
    /// for [`Shown::attack_reach`](crate::combat::Shown::attack_reach). `melee` and `ranged` are the
    /// farthest targets of its attacks in cells, 0 for none.
    #[must_use]
    pub fn attack_reach(
        &self,
        scene: Scene<'_>,
        who: CombatantId,
        walks: u32,
        melee: i32,
        ranged: i32,
    ) -> AttackReach {
        let far = Self {
            budget: self.budget.saturating_mul(walks),
            ..*self
        };
        AttackReach {
            movers: vec![far.mover(scene, who)],
            melee,
            ranged,
            ..AttackReach::default()
        }
    }

    /// The shortest way to each cell in which the mover can end, nearest first; none if it is held.
    #[must_use]
    pub fn ways(&self, scene: Scene<'_>, who: CombatantId) -> Vec<Vec<Cell>> {
        if (self.held)(scene, who).is_some() {
            return Vec::new();
        }
        let (field, start) = (self.walker(scene, who).field(), scene.cell(who));
        let ends = field.reached().map(|(cell, _)| cell);
        let ends = ends.filter(|&cell| cell != start && field.can_end(cell));
        let ways = ends.filter_map(|cell| field.path_to(cell));
        ways.map(|way| self.least_watched(scene, who, way))
            .collect()
    }

    /// The cells in which the mover can end, for the map.
    #[must_use]
    pub fn reach(&self, scene: Scene<'_>, who: CombatantId) -> Vec<ReachCell> {
        let ends = self.ways(scene, who).into_iter();
        let ends = ends.filter_map(|way| way.last().copied());
        ends.map(|cell| ReachCell { cell, band: 1 }).collect()
    }

    /// The way to a cell as one command: `act` with the path in it. Each step says what has been
    /// spent and who may react to it.
    ///
    /// # Errors
    /// Why the mover cannot go there.
    pub fn route(
        &self,
        scene: Scene<'_>,
        who: CombatantId,
        to: Cell,
        act: Act,
    ) -> Result<Route, Refusal> {
        let path = self.path_to(scene, who, to)?;
        self.route_along(scene, who, path, act)
    }

    /// The same along a path that is given.
    ///
    /// # Errors
    /// Why the mover cannot go there.
    pub fn route_along(
        &self,
        scene: Scene<'_>,
        who: CombatantId,
        path: Vec<Cell>,
        act: Act,
    ) -> Result<Route, Refusal> {
        let costs = self.check_steps(scene, who, &path)?;
        let steps = self.walker(scene, who).steps(1, &path, &costs);
        let commands = vec![BattleCommand::act(who, act.along(path))];
        Ok(Route { commands, steps })
    }

    /// The shortest way to a cell within the budget, without the start.
    ///
    /// # Errors
    /// Why the mover cannot go there.
    pub fn path_to(
        &self,
        scene: Scene<'_>,
        who: CombatantId,
        to: Cell,
    ) -> Result<Vec<Cell>, Refusal> {
        let unbounded = Self {
            budget: u32::MAX,
            ..*self
        };
        let field = unbounded.walker(scene, who).field();
        let path = field.path_to(to).filter(|path| !path.is_empty());
        let none = || Refusal::path_blocked(to, "no way leads there", self.rule);
        let path = path.ok_or_else(none)?;
        let path = self.least_watched(scene, who, path);
        self.check(scene, who, &path).map(|_| path)
    }

    /// The way to the end of a path for the same movement on which fewest guards may react.
    fn least_watched(&self, scene: Scene<'_>, who: CombatantId, path: Vec<Cell>) -> Vec<Cell> {
        match self.guards {
            Some(_) => self.walker(scene, who).least_watched(path),
            None => path,
        }
    }

    /// Who may react as the mover leaves a cell.
    #[must_use]
    pub fn guards_at(&self, scene: Scene<'_>, mover: CombatantId, from: Cell) -> Vec<CombatantId> {
        let guards = self
            .guards
            .map(|guards| (guards.who)(scene.as_if(mover, from), mover));
        guards.unwrap_or_default()
    }
}

impl<S> Walking<S> {
    /// What the next step costs, or why the mover stops.
    fn price(&self, scene: Scene<'_>, walk: &Walk, to: Cell) -> Result<u32, Halt> {
        let (who, halt) = (walk.who, |why: &'static str| Halt::new(why, self.rule));
        if !scene.is_up(who) {
            return Err(halt("it can no longer move"));
        }
        if let Some(held) = (self.held)(scene, who) {
            return Err(held);
        }
        let cost = self.walker(scene, who).step(walk, to);
        let cost = cost.map_err(|_| halt("the way is no longer free"))?;
        if walk.spent + cost > self.allowed(scene) {
            return Err(halt("its speed no longer allows it"));
        }
        Ok(cost)
    }
}

/// A combatant that walks in such a way.
struct Walker<'a, S> {
    walking: &'a Walking<S>,
    scene: Scene<'a>,
    who: CombatantId,
}

impl<S> Travel for Walker<'_, S> {
    fn who(&self) -> CombatantId {
        self.who
    }

    fn kind(&self) -> MoveKind {
        MoveKind::Walk
    }

    fn board(&self) -> &Board {
        self.scene.board()
    }

    fn mover(&self) -> Mover {
        self.walking.mover(self.scene, self.who)
    }

    fn mark(&self, others: &mut OccupancyMap) {
        *others = self.walking.occupancy(self.scene, self.who);
    }

    fn may_end(&self, anchor: Cell) -> bool {
        self.scene.may_stay(self.who, anchor)
    }

    fn rule(&self, _: Bar) -> &'static str {
        self.walking.rule
    }

    fn guards(&self) -> impl FnMut(Cell) -> Vec<CombatantId> {
        |cell| self.walking.guards_at(self.scene, self.who, cell)
    }

    fn asks_again(&self) -> bool {
        self.walking.asks_again
    }
}

impl<S: OwnStep> WalkRules for Walking<S> {
    type Step = S;
    type View<'w> = Scene<'w>;

    fn view(world: &World) -> Scene<'_> {
        Scene::of(world)
    }

    fn cost(&self, scene: &Scene<'_>, walk: &Walk, to: Cell) -> Result<u32, Halt> {
        self.price(*scene, walk, to)
    }

    fn guards(&self, scene: &Scene<'_>, walk: &Walk) -> Vec<CombatantId> {
        self.guards_at(*scene, walk.who, scene.cell(walk.who))
    }

    fn reactions(&self, _: &Scene<'_>, walk: &Walk, guards: Vec<CombatantId>) -> Vec<S> {
        let step = self.guards.map(|guards| guards.step);
        let steps = step.map(|step| guards.into_iter().map(move |guard| step(guard, walk.who)));
        steps.into_iter().flatten().collect()
    }

    fn asks_again(&self) -> bool {
        self.asks_again
    }

    fn enter(&self, world: &mut World, step: &WalkStep) {
        step.take(world, self.turns);
        (self.entered)(world, step.who, step.to);
    }

    fn end(&self, world: &mut World, walk: &Walk, _arrived: bool) {
        go_back(world, walk);
        (self.ended)(world, walk.who);
    }
}

#[cfg(test)]
mod tests;
