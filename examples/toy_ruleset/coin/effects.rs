//! What a blow does. Rules COIN-HIT-01, COIN-HIT-02.

use super::components::{Counted, Pools, STRIKE};
use super::plan::{Blow, Strike, WALK, Wound, blow};
use bevy::prelude::{App, In, World};
use quincunx::combat::{BattleSystems as Set, Preview, Standing, standing_changed};
use quincunx::mechanics::gear::Mode;
use quincunx::mechanics::{AddSteps, OwnStep, Scene, Task, Walk, push_step, walk_on};

impl OwnStep for Blow {
    fn odds(&self, scene: Scene<'_>) -> Option<Preview> {
        match self {
            Self::Strike(_, target) => Some(blow(scene, *target).preview()),
            Self::Wound(_) => None,
        }
    }
}

/// The agenda, and the systems that carry out its steps, in the order of a blow.
pub(super) fn plugin(app: &mut App) {
    Task::<Blow>::plugin(app);
    app.add_steps::<Blow, _>(Set::Movement, walk)
        .add_steps(Set::Attack, strike)
        .add_steps(Set::Harm, wound);
}

/// Rule COIN-MOVE-01.
fn walk(In(walk): In<Walk>, world: &mut World) {
    walk_on(world, &WALK, walk);
}

/// Rule COIN-HIT-01.
fn strike(In(Strike(who, target)): In<Strike>, world: &mut World) {
    let blow = blow(Scene::of(world), target);
    let rolled = blow.attack(world, who, target, STRIKE, Mode::Melee);
    if rolled.succeeds() {
        push_step(world, Blow::Wound(target));
    }
}

/// Rule COIN-HIT-02.
fn wound(In(Wound(who)): In<Wound>, world: &mut World) {
    if Pools::change(world, who, Counted::Life, -1, "COIN-HIT-02") == 0 {
        standing_changed(world, who, Standing::Dead, "COIN-HIT-02");
    }
}
