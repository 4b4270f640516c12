//! The arithmetic of attacks, damage and death: numbers and dice in, result out. Floor 4.
//! Rules AUR-DICE-01 to -09, AUR-ATK-03 to -10, -15 to -23, AUR-HURT-01 to -12, -16, -17.
//!
//! Played with the battle's dice, tested with scripted dice, and walked with the exhaustive dice
//! for the odds: all from these same functions. An attack has two stages, [`roll_strike`] and
//! [`resolve_hit`], so that its odds stay cheap: what a hit does depends on its [`HitClass`] alone.
//!
//! | file | holds |
//! |---|---|
//! | `rolls` | single rolls: a die with Advantage or Disadvantage, a defence, a Chance roll |
//! | `strike` | Combat and Hit rolls with their defence |
//! | `damage` | damage rolls |
//! | `harm` | what damage does: Aura, Death roll, Death Save |
//! | `hit` | a hit in all: whether it spares, its damage, what that does |

mod damage;
mod harm;
mod hit;
mod rolls;
mod strike;
#[cfg(test)]
mod tests;

pub use damage::{Damage, DamageNumbers, roll_damage};
pub use harm::{DeathRollResult, Harm, HarmNumbers, death_save, wakes};
pub use hit::{HitNumbers, HitRoll, NonlethalChance, resolve_hit};
pub use rolls::{DefenceNumbers, STEADY, breaks_free, die, is_free, steady, withstand};
pub use strike::{
    HitClass, StrikeNumbers, StrikeRoll, at_once, judge, roll_strike, rule_of_one, rule_of_twenty,
};
