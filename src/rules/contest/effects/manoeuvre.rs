//! What critical wins do. Floor 4. Rules CON-MAN-01 to -07.

use super::harm;
use super::movement;
use crate::combat::{CombatantId, Condition, GearChange};
use crate::mechanics::{Resolution, conditions};
use crate::rules::contest::data::Skill;
use crate::rules::contest::plan::manoeuvre::resistance;
use crate::rules::contest::plan::skills::skill_test;
use crate::rules::contest::plan::steps::{Chosen, Step};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::{self, Manoeuvre};
use bevy::prelude::World;

/// Carries out what the winner has chosen, and gives the push that comes of it as a step. Rule CON-ATK-12.
pub fn carry_out(
    world: &mut World,
    chosen: &Chosen,
    winner: CombatantId,
    loser: CombatantId,
) -> Option<Step> {
    match chosen.kind {
        Manoeuvre::Brace => {
            conditions::set(
                world,
                winner,
                Condition::new(words::BRACED, 1, "CON-COND-08"),
            );
        }
        Manoeuvre::Feint => feint(world, winner, loser),
        Manoeuvre::Precision => {}
        Manoeuvre::Bash => {
            if !resists(world, chosen, winner, loser) {
                harm::daze(world, loser, "CON-MAN-01");
            }
        }
        Manoeuvre::Push => {
            if !resists(world, chosen, winner, loser) {
                return movement::shove(world, loser, winner);
            }
        }
        Manoeuvre::Trip => {
            if !resists(world, chosen, winner, loser) {
                harm::fall_prone(world, loser, "CON-MAN-07");
            }
        }
        Manoeuvre::Disarm => {
            let key = chosen.item.clone().unwrap_or_default();
            let in_hand = Fighter::of(world, loser).gear.holds(&key);
            if in_hand && !resists(world, chosen, winner, loser) {
                harm::drop_item(world, loser, &key, GearChange::Disarmed);
            }
        }
    }
    None
}

/// Whether the loser resists. Rule CON-MAN-08.
fn resists(world: &mut World, chosen: &Chosen, winner: CombatantId, loser: CombatantId) -> bool {
    let s = Situation::of(world);
    let resistance = resistance(&s, chosen, s.fighter(winner), s.fighter(loser));
    resistance.roll(world, loser, Some(winner)).passes
}

/// Rule CON-MAN-04; ruling CON-R30.
fn feint(world: &mut World, winner: CombatantId, loser: CombatantId) {
    let fighter = Fighter::of(world, winner);
    let deception = skill_test(&fighter, Skill::Deception, "CON-MAN-04");
    if deception.roll(world, winner, Some(loser)).passes {
        let feinting = Condition::new(words::FEINTING, 1, "CON-COND-09").by(loser);
        conditions::end(world, winner, words::FEINTING, "CON-COND-09");
        conditions::set(world, winner, feinting);
    }
}
