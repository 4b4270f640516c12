//! The rules of `coin`: the table of actions, what they come to, and who acts when.

use bevy::prelude::World;
use quincunx::board::StepRules;
use quincunx::combat::{
    Act, BattleSystems, Brain, CombatantId, Difficulty, MoveKind, Preview, Refusal, RollKind,
    Standing, Terms, attack_resolved, standing_changed, words,
};
use quincunx::dice::Pool;
use quincunx::grid::Cell;
use quincunx::mechanics::{
    Action, Actions, Aim, Check, Greedy, OnScene, OwnStep, Results, Scene, Task, Tasks, Turns,
    Walk, Walking, alternating, walk_on,
};
use smol_str::format_smolstr;

/// The words of this ruleset in commands and events.
pub(super) const STEP: &str = "step";
const STRIKE: &str = "strike";
/// Lives at first. Rule COIN-HIT-02.
pub(super) const LIVES: i32 = 3;

words! {
    /// What is counted of a combatant.
    Counted: "pool" {
        /// At 0 it is dead. Rule COIN-HIT-02.
        Life = "life",
    }
}

pub(super) type Pools = quincunx::mechanics::Pools<Counted, { Counted::ALL.len() }>;

/// A step of the agenda beside walks and turns.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Blow {
    /// Who strikes whom.
    Strike(CombatantId, CombatantId),
    /// Who was hit.
    Wound(CombatantId),
}

impl OwnStep for Blow {
    fn set(&self) -> BattleSystems {
        match self {
            Self::Strike(..) => BattleSystems::Attack,
            Self::Wound(_) => BattleSystems::Harm,
        }
    }

    fn take(self, world: &mut World) {
        match self {
            Self::Strike(who, target) => strike(world, who, target),
            Self::Wound(who) => wound(world, who),
        }
    }

    fn walk(world: &mut World, walk: Walk) {
        walk_on(world, &WALK, walk);
    }
}

/// One step, at any price, to a free cell. Rule COIN-MOVE-01.
pub(super) const WALK: Walking<Blow> = Walking::new(StepRules::DEAREST, "COIN-MOVE-01");

/// Rules COIN-TURN-01, COIN-TURN-03.
pub(super) const TURNS: Turns<Blow> =
    Turns::new(alternating, "COIN-TURN-03").last_round(100, "COIN-TURN-03");

type Rules = OnScene<Task<Blow>>;
type Row = Action<Rules>;

/// Everything that can be done. Rule COIN-TURN-02.
pub(super) static ACTIONS: Actions<Rules> = Actions(&[
    Row {
        icon: "footprints",
        cost: "the turn",
        aim: Aim::<Rules>::Way(steps),
        help: "Go to a cell beside.",
        ..Row::new(STEP, "Step", "COIN-MOVE-01", plan_step)
    },
    Row {
        icon: "sword",
        cost: "the turn",
        aim: Aim::Enemy,
        usual: true,
        help: "Strike an enemy beside.",
        preview: Some(preview_strike),
        ..Row::new(STRIKE, "Strike", "COIN-HIT-01", plan_strike)
    },
]);

/// The steps that a combatant can take. Rule COIN-MOVE-01.
pub(super) fn steps(scene: &Scene<'_>, who: CombatantId) -> Vec<Vec<Cell>> {
    let beside = scene.kind().neighbours(scene.cell(who));
    let steps = beside.map(|(_, to)| vec![to]);
    steps
        .filter(|step| WALK.check(*scene, who, step).is_ok())
        .collect()
}

fn plan_step(scene: &Scene<'_>, who: CombatantId, act: &Act) -> Result<Task<Blow>, Refusal> {
    if act.path.len() > 1 {
        return Err(Refusal::barred("A turn is one step", "COIN-TURN-02"));
    }
    WALK.check(*scene, who, &act.path)?;
    Ok(Walk::new(who, MoveKind::Step, act.path.clone()).into())
}

fn plan_strike(scene: &Scene<'_>, who: CombatantId, act: &Act) -> Result<Task<Blow>, Refusal> {
    let target = act.target().ok_or(Refusal::Missing("an enemy".into()))?;
    if !scene.enemies(who).any(|id| id == target) {
        return Err(Refusal::barred("That is no enemy", "COIN-HIT-01"));
    }
    if !reaches(*scene, who, target) {
        return Err(Refusal::barred("It is out of reach", "COIN-HIT-01"));
    }
    Ok(Task::Own(Blow::Strike(who, target)))
}

/// Whether a blow gets to a target: one could step there, were it not for who stands there.
pub(super) fn reaches(scene: Scene<'_>, who: CombatantId, target: CombatantId) -> bool {
    scene.is_a_step_from(who, scene.cell(who), target, WALK.rules)
}

/// What is rolled for a blow, told and previewed. Rule COIN-HIT-01.
fn blow(scene: Scene<'_>, target: CombatantId) -> Check {
    let label = format_smolstr!("blow at {}", scene.name(target));
    let check = Check::new(Pool::sum(1, 6), Terms::new()).against(4);
    check
        .told(label, "COIN-HIT-01")
        .kind(RollKind::Attack)
        .results(Results::HIT)
}

fn preview_strike(
    scene: &Scene<'_>,
    _: CombatantId,
    _: &Act,
    plan: &Task<Blow>,
) -> Result<Preview, Refusal> {
    Ok(match plan {
        Task::Own(Blow::Strike(_, target)) => blow(*scene, *target).preview(),
        _ => Preview::certain("Strike", Vec::new()),
    })
}

/// Rule COIN-HIT-01.
fn strike(world: &mut World, who: CombatantId, target: CombatantId) {
    let rolled = blow(Scene::of(world), target).roll(world, who, Some(target));
    attack_resolved(world, who, target, STRIKE, rolled.result);
    if rolled.succeeds() {
        world
            .resource_mut::<Tasks<Blow>>()
            .push(Blow::Wound(target));
    }
}

/// Rule COIN-HIT-02.
fn wound(world: &mut World, who: CombatantId) {
    if Pools::change(world, who, Counted::Life, -1, "COIN-HIT-02") == 0 {
        standing_changed(world, who, Standing::Dead, "COIN-HIT-02");
    }
}

/// The computer strikes where it can, at the weakest unless it plays easily, and else goes nearer.
pub(super) fn brain(difficulty: Difficulty) -> Box<dyn Brain> {
    let weakest = difficulty != Difficulty::Easy;
    Box::new(Greedy::new(move |candidate, scene| {
        match candidate.target() {
            Some(target) if weakest => {
                i64::from(1 + LIVES - scene.get::<Pools>(target).now(Counted::Life))
            }
            Some(_) => 1,
            None => 0,
        }
    }))
}
