//! What an action or a reaction costs is taken. Floor 4. Rules WND-ACT-02 (3), (6), WND-REACT-05, WND-INIT-13, WND-HURT-06, -09;
//! rulings WND-R40, WND-R126.

pub use super::commit::spend_ap;
use super::fatigue::{invest_mana, spend_mana, spend_stamina};
use super::ready;
use crate::combat::CombatantId;
use crate::rules::wounds::plan::price::Price;
use bevy::prelude::World;

/// Takes the AP of an action, as far as there are any. Rule WND-ACT-02 (3).
pub fn pay(world: &mut World, who: CombatantId, price: Price) {
    spend_ap(world, who, price.ap);
}

/// Takes the AP of a reaction: what somebody has kept ready and what is under way is given up. Rules WND-REACT-05, WND-ACT-16,
/// WND-INIT-13; ruling WND-R28.
pub fn react(world: &mut World, who: CombatantId, ap: i32) {
    ready::lapse(world, who);
    spend_ap(world, who, ap);
}

/// Takes the stamina and the mana of an action that takes effect. Rule WND-ACT-02 (6); ruling WND-R126.
pub fn pay_body(world: &mut World, who: CombatantId, price: Price) {
    spend_stamina(world, who, price.stamina, "WND-HURT-06");
    spend_mana(world, who, price.mana, "WND-HURT-09");
    invest_mana(world, who, price.invested, "WND-HURT-09");
}
