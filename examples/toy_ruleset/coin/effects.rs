//! What actions do, and what a blow comes to. Rules COIN-MOVE-01, COIN-HIT-01, COIN-HIT-02.

use super::components::{Coin, Counted, Pools, STRIKE};
use super::plan::{Blow, Strike, WALK, Wound, blow};
use bevy::prelude::{App, In, World};
use quincunx::combat::{
    BattleSystems as Set, MoveKind, Standing, attack_resolved, standing_changed,
};
use quincunx::mechanics::{
    AddSteps, Deed, Resolution, Scene, SingleRoll, Task, Tasks, Walk, push_step, walk_on,
};

/// A combatant sets out. Rule COIN-MOVE-01.
pub(super) fn set_out(world: &mut World, it: &Deed<'_, Coin>) {
    let walk = Walk::new(it.who, MoveKind::Step, it.act.path.clone());
    world.resource_mut::<Tasks<Blow>>().push(walk);
}

/// A combatant swings at another. Rule COIN-HIT-01.
pub(super) fn swing(world: &mut World, it: &Deed<'_, Coin>) {
    if let Some(target) = it.target {
        push_step(world, Blow::Strike(it.who, target));
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
    let rolled = blow.roll(world, who, Some(target));
    attack_resolved(world, who, target, STRIKE, blow.verdict(&rolled), false);
    if blow.passes(&rolled) {
        push_step(world, Blow::Wound(target));
    }
}

/// Rule COIN-HIT-02.
fn wound(In(Wound(who)): In<Wound>, world: &mut World) {
    if Pools::change(world, who, Counted::Life, -1, "COIN-HIT-02") == 0 {
        standing_changed(world, who, Standing::Dead, "COIN-HIT-02");
    }
}
