//! Postures and Dashes. Floor 4. Rules WND-ACT-20, -25, WND-COND-07.

use super::down;
use crate::combat::{CombatantId, Condition};
use crate::mechanics::{Deed, Resolution, conditions};
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::entering::{dash_check, dash_gain};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{CROUCHING, PRONE};
use bevy::prelude::World;

/// An action that is carried out.
type Doing<'d> = Deed<'d, WoundsActions>;

const RULE: &str = "WND-ACT-20";

/// From the ground to a crouch, from a crouch to one's feet.
pub fn stand(world: &mut World, it: &Doing<'_>) {
    let lay = Fighter::of(world, it.who).has(PRONE);
    match lay {
        true => crouch(world, it),
        false => conditions::end(world, it.who, CROUCHING, RULE),
    }
}

/// Somebody crouches.
pub fn crouch(world: &mut World, it: &Doing<'_>) {
    conditions::end(world, it.who, PRONE, RULE);
    bend(world, it.who);
}

fn bend(world: &mut World, who: CombatantId) {
    conditions::set(world, who, Condition::new(CROUCHING, 1, "WND-COND-07"));
}

/// Somebody lies down.
pub fn lie_down(world: &mut World, it: &Doing<'_>) {
    down::fall_prone(world, it.who, "WND-COND-07");
}

/// Somebody goes faster to the end of the round: the second time by what a check comes to. Rule WND-ACT-25.
pub fn dash(world: &mut World, it: &Doing<'_>) {
    const RULE: &str = "WND-ACT-25";
    let check = {
        let s = Situation::of(world);
        let f = s.fighter(it.who);
        (f.pool(Pool::Dashes) > 0).then(|| dash_check(&s, f))
    };
    Pools::change(world, it.who, Pool::Dashes, 1, RULE);
    if let Some(check) = check {
        let total = check.roll(world, it.who, None).total;
        let more = dash_gain(&Fighter::of(world, it.who), total);
        Pools::change(world, it.who, Pool::DashBonus, more, RULE);
    }
}
