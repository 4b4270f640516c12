//! Objects, edges and thin ice are hit. Floor 4. Rules TRI-ATK-15, TRI-HURT-10, TRI-MOVE-23, TRI-POS-14; ruling TRI-R80.

use super::ground::give_way;
use super::harm::tell_of_thing;
use super::illusions::see_through;
use crate::board::Fixture;
use crate::combat::{CombatantId, RuleId, Terms};
use crate::grid::Cell;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{push_step, with_dice};
use crate::rules::triad::components::own_facts::TriadFact;
use crate::rules::triad::data::TriadData;
use crate::rules::triad::plan::steps::{self, Step};
use crate::rules::triad::plan::things::{Thing, What, thing_at};
use crate::rules::triad::resolve::{DamageNumbers, Degree};
use crate::rules::triad::snapshot::Situation;
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// A thing is hit: damage is rolled, or an illusion is shown to be one. `harm` is what the attack does, by its name.
pub fn hit(
    world: &mut World,
    who: CombatantId,
    thing: &Thing,
    (degree, harm): (Degree, Option<(SmolStr, DamageNumbers, Terms)>),
) {
    if matches!(thing.what, What::Illusion) {
        return see_through(world, who, thing.at);
    }
    let Some((name, numbers, terms)) = harm else {
        return;
    };
    let rolled = with_dice(world, |dice, _| numbers.roll(degree.is_critical(), dice));
    let label = format_smolstr!("damage of the {name} to the {}", thing.name);
    let amounts = (rolled.roll.as_ref(), rolled.dealt, rolled.taken);
    tell_of_thing(world, who, label, &numbers, terms, amounts);
    if let Some(step) = smashing(world, who, thing.at, rolled.taken) {
        push_step(world, step);
    }
}

/// The step of a thing that is to take damage.
pub fn smashing(world: &World, who: CombatantId, at: Fixture, damage: i32) -> Option<Step> {
    let off = TriadData::of(world).is_off("TRI-ATK-09");
    (!off).then_some(Step::Smash { who, at, damage })
}

/// A thing takes damage, and is gone when nothing is left of it; an illusion is shown to be one. Rule TRI-HURT-10.
pub fn smash(In(steps::Smash { who, at, damage }): In<steps::Smash>, world: &mut World) {
    let s = Situation::of(world);
    match thing_at(&s, at).map(|thing| thing.what) {
        Ok(What::Fitting(thing)) => thing.damage(world, damage),
        Ok(What::Ice(cell, left)) => hurt_ice(world, cell, left, damage),
        Ok(What::Illusion) => see_through(world, who, at),
        Err(_) => {}
    }
}

/// A cell of thin ice takes damage, and gives way when nothing is left of it. Rules TRI-MOVE-23, TRI-HURT-10.
fn hurt_ice(world: &mut World, at: Cell, left: i32, damage: i32) {
    let to = (left - damage).max(0);
    if to == left {
        return;
    }
    let fact = TriadFact::IceHurt {
        at,
        from: left,
        to,
        rule: RuleId("TRI-HURT-10"),
    };
    fact.record(world);
    if to == 0 {
        give_way(world, &[at]);
    }
}
