//! What a blow does. Rules COIN-HIT-01, COIN-HIT-02.

use super::components::{Counted, Pools, STRIKE};
use super::plan::{Blow, WALK, blow};
use bevy::prelude::World;
use quincunx::combat::{BattleSystems, CombatantId, Preview, Standing, standing_changed};
use quincunx::mechanics::gear::Mode;
use quincunx::mechanics::{OwnStep, Scene, Walk, push_step, walk_on};

impl OwnStep for Blow {
    fn set(&self) -> BattleSystems {
        match self {
            Self::Strike(..) => BattleSystems::Attack,
            Self::Wound(_) => BattleSystems::Harm,
        }
    }

    fn odds(&self, scene: Scene<'_>) -> Option<Preview> {
        match self {
            Self::Strike(_, target) => Some(blow(scene, *target).preview()),
            Self::Wound(_) => None,
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

/// Rule COIN-HIT-01.
fn strike(world: &mut World, who: CombatantId, target: CombatantId) {
    let blow = blow(Scene::of(world), target);
    let rolled = blow.attack(world, who, target, STRIKE, Mode::Melee);
    if rolled.succeeds() {
        push_step(world, Blow::Wound(target));
    }
}

/// Rule COIN-HIT-02.
fn wound(world: &mut World, who: CombatantId) {
    if Pools::change(world, who, Counted::Life, -1, "COIN-HIT-02") == 0 {
        standing_changed(world, who, Standing::Dead, "COIN-HIT-02");
    }
}
