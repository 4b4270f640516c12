//! The walk: a way gone cell by cell, with those who may react before each step. Floor 3½.

use super::facing::turn;
use super::reports::stopped;
use super::scene::Scene;
use super::tasks::{OwnStep, Task, Tasks, Walk};
use crate::combat::{BattleEvent, CombatantId, MoveKind, Position, component_of, moved, record};
use crate::grid::{Cell, direction_towards};
use bevy::prelude::World;
use smol_str::SmolStr;

/// The next step of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WalkStep {
    /// Who takes it.
    pub who: CombatantId,
    /// How.
    pub kind: MoveKind,
    /// The anchor that is left.
    pub from: Cell,
    /// The anchor that is entered.
    pub to: Cell,
    /// The height above the ground there, in elevation steps, of a step through the air.
    pub height: Option<i32>,
    /// Its movement cost.
    pub cost: u32,
}

impl WalkStep {
    /// Records the step: the mover looks where it goes if `turns`, and comes to its height above
    /// the ground: it rises before it moves on, and sinks afterwards.
    pub fn take(&self, world: &mut World, turns: bool) {
        let who = self.who;
        if turns && self.from != self.to {
            face(world, who, self.to);
        }
        let from = Scene::of(world).altitude(who);
        let to = self.height.unwrap_or(0);
        let change = BattleEvent::AltitudeChanged { who, from, to };
        if to > from {
            record(world, change.clone());
        }
        moved(world, who, self.to, self.kind, self.cost);
        if to < from {
            record(world, change);
        }
    }
}

/// Why a mover cannot go on, and the rule that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Halt {
    /// The reason, as a sentence without its full stop.
    pub why: SmolStr,
    /// The rule.
    pub rule: &'static str,
}

impl Halt {
    /// A reason and its rule.
    pub fn new(why: impl Into<SmolStr>, rule: &'static str) -> Self {
        let why = why.into();
        Self { why, rule }
    }
}

/// The cells that somebody who is on its way is still to enter, in order; empty for anybody else.
#[must_use]
pub fn rest_of_way<S: OwnStep>(world: &World, who: CombatantId) -> Vec<Cell> {
    let tasks = world.resource::<Tasks<S>>().steps().iter().rev();
    let mut walks = tasks.filter_map(|task| match task {
        Task::Walk(walk) if walk.who == who => Some(walk.path.clone()),
        _ => None,
    });
    walks.next().unwrap_or_default()
}

/// What a ruleset says of a walk: what the next step costs, who may react to it and how, what
/// happens in a cell that is entered, and at the end. [`walk_on`] does the rest.
pub trait WalkRules {
    /// A step of the ruleset's own.
    type Step: OwnStep;
    /// What the battle is looked at through, such as a snapshot.
    type View<'w>;

    /// Looks at a battle.
    fn view(world: &World) -> Self::View<'_>;

    /// The cost of the next step.
    ///
    /// # Errors
    /// What stops the mover.
    fn cost(&self, view: &Self::View<'_>, walk: &Walk, to: Cell) -> Result<u32, Halt>;

    /// Who may react before the next step, in the order in which they do. Those who were asked
    /// before are left out.
    fn guards(&self, view: &Self::View<'_>, walk: &Walk) -> Vec<CombatantId>;

    /// The steps that let these guards react to the mover, the next one first.
    fn reactions(
        &self,
        view: &Self::View<'_>,
        walk: &Walk,
        guards: Vec<CombatantId>,
    ) -> Vec<Self::Step>;

    /// Whether guards are asked anew before each step. As a rule each is asked once in a walk.
    fn asks_again(&self) -> bool {
        false
    }

    /// Takes a step and records what happens in the cell that is entered. The rest of the way is
    /// on the agenda already: steps put there come before it.
    fn enter(&self, world: &mut World, step: &WalkStep);

    /// The way is at its end, or the mover was stopped before.
    fn end(&self, world: &mut World, walk: &Walk, arrived: bool);
}

/// Takes the next step of a walk that was taken off the agenda. Before a step to which guards may
/// react, their reactions are put on the agenda, and below them the walk; a mover that cannot go on
/// stops.
pub fn walk_on<R: WalkRules>(world: &mut World, rules: &R, mut walk: Walk) {
    let Some(&to) = walk.path.first() else {
        return rules.end(world, &walk, true);
    };
    let view = R::view(world);
    let cost = match rules.cost(&view, &walk, to) {
        Ok(cost) => cost,
        Err(Halt { why, rule }) => {
            drop(view);
            stopped(world, walk.who, why, rule);
            return rules.end(world, &walk, false);
        }
    };
    let mut guards = rules.guards(&view, &walk);
    guards.retain(|guard| !walk.asked.contains(guard));
    if !guards.is_empty() {
        walk.asked.extend(&guards);
        let reactions = rules.reactions(&view, &walk, guards);
        drop(view);
        let mut agenda = world.resource_mut::<Tasks<R::Step>>();
        agenda.push(walk);
        return agenda.push_in_order(reactions);
    }
    drop(view);
    let from = component_of::<Position>(world, walk.who).cell();
    let height = (!walk.heights.is_empty()).then(|| walk.heights.remove(0));
    walk.path.remove(0);
    walk.trail.push(from);
    walk.spent += cost;
    if rules.asks_again() {
        walk.asked.clear();
    }
    let step = WalkStep {
        who: walk.who,
        kind: walk.kind,
        from,
        to,
        height,
        cost,
    };
    let mut agenda = world.resource_mut::<Tasks<R::Step>>();
    agenda.push(walk);
    rules.enter(world, &step);
}

/// Ends everything that is under way because the battle ends: a walker in a cell where it may not
/// stay goes back, and the agenda is empty then. For
/// [`Ruleset::break_off`](crate::combat::Ruleset::break_off).
pub fn break_off<S: OwnStep>(world: &mut World) {
    for task in world.resource_mut::<Tasks<S>>().take_all() {
        if let Task::Walk(walk) = task {
            go_back(world, &walk);
        }
    }
}

/// A mover in a cell where it may not stay goes back to the last one of its way where it may; if
/// somebody has come there meanwhile, to the nearest free cell. The dead stay.
pub fn go_back(world: &mut World, walk: &Walk) {
    let scene = Scene::of(world);
    let (who, from) = (walk.who, scene.cell(walk.who));
    if !scene.is_there(who) || scene.may_stay(who, from) {
        return;
    }
    let mut trail = walk.trail.iter().rev().copied();
    let back = trail.find(|&cell| scene.may_stay(who, cell));
    if let Some(to) = back.or_else(|| nearest_free(scene, who)) {
        moved(world, who, to, MoveKind::Back, 0);
    }
}

/// The nearest anchor where a combatant may stay; of several the first in reading order.
fn nearest_free(scene: Scene<'_>, who: CombatantId) -> Option<Cell> {
    nearest_place(scene, who, |cell| scene.may_stay(who, cell))
}

/// The nearest anchor for a combatant that fits, its own included; of several the first in reading
/// order. For rulesets in which not everybody blocks.
pub fn nearest_place(
    scene: Scene<'_>,
    who: CombatantId,
    fits: impl Fn(Cell) -> bool,
) -> Option<Cell> {
    let from = scene.cell(who);
    let mut nearest: Option<(i32, Cell)> = None;
    for cell in scene.board().cells() {
        let key = (scene.kind().distance(from, cell), cell);
        // Whether it fits is asked last: that mostly goes through everybody.
        if nearest.is_none_or(|known| key < known) && fits(cell) {
            nearest = Some(key);
        }
    }
    nearest.map(|(_, cell)| cell)
}

/// Records that a combatant looks towards a cell, if it does not yet.
fn face(world: &mut World, who: CombatantId, to: Cell) {
    let scene = Scene::of(world);
    let (kind, space) = (scene.kind(), scene.footprint(who));
    let (from, to) = (space.centre(kind, scene.cell(who)), space.centre(kind, to));
    turn(world, who, direction_towards(kind, from, to));
}
