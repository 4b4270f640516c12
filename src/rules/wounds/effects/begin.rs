//! What an action costs is taken. Floor 4. Rules WND-ACT-02 (3), (6), WND-HURT-06, -07, -09.

use crate::combat::CombatantId;
use crate::rules::wounds::components::{Pool, Pools};
use crate::rules::wounds::plan::price::Price;
use bevy::prelude::World;

/// Takes the AP of an action, as far as there are any. Rule WND-ACT-02 (3).
pub fn pay(world: &mut World, who: CombatantId, price: Price) {
    Pools::change(world, who, Pool::Ap, -price.ap, "WND-INIT-11");
}
