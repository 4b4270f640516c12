//! What an action or a reaction costs is taken. Floor 4. Rules WND-ACT-02 (3), (6), WND-REACT-05, WND-INIT-13, WND-HURT-06, -09;
//! rulings WND-R40, WND-R126.

use super::{commit, ready};
use crate::combat::CombatantId;
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::plan::price::Price;
use bevy::prelude::World;

/// Takes the AP of an action, as far as there are any. Rule WND-ACT-02 (3).
pub fn pay(world: &mut World, who: CombatantId, price: Price) {
    spend_ap(world, who, price.ap);
}

/// Takes AP, as far as there are any: a big or a timed action that is under way is given up. Rule WND-INIT-13.
pub fn spend_ap(world: &mut World, who: CombatantId, ap: i32) {
    if ap > 0 {
        commit::cancel(world, who, "WND-INIT-13");
        Pools::change(world, who, Pool::Ap, -ap, "WND-INIT-11");
    }
}

/// Takes the AP of a reaction: what somebody has kept ready is given up too. Rules WND-REACT-05, WND-ACT-16; ruling WND-R28.
pub fn react(world: &mut World, who: CombatantId, ap: i32) {
    ready::lapse(world, who);
    spend_ap(world, who, ap);
}

/// Takes the stamina and the mana of an action that takes effect. Rule WND-ACT-02 (6); ruling WND-R126.
pub fn pay_body(world: &mut World, who: CombatantId, price: Price) {
    Pools::change(world, who, Pool::Stamina, -price.stamina, "WND-HURT-06");
    Pools::change(world, who, Pool::Mana, -price.mana, "WND-HURT-09");
    Pools::change(world, who, Pool::Mana, -price.invested, "WND-HURT-09");
    Pools::change(world, who, Pool::Invested, price.invested, "WND-HURT-09");
}
