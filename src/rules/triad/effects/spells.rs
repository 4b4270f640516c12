//! Spells work. Floor 4. Rules TRI-SPELL-01 to -06, TRI-ACT-07; ruling TRI-R83.

use super::air;
use super::area::attack_all;
use super::harm::{self, Affliction};
use super::places;
use super::ready;
use crate::combat::{CombatantId, Condition, RollKind, Terms};
use crate::dice::Pool as Dice;
use crate::grid::Cell;
use crate::mechanics::{Deed, Resolution, RollOver, conditions, durations, push_step};
use crate::rules::triad::data::{DamageType, Spell, SpellKind};
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::plan::directing::control as controlled;
use crate::rules::triad::plan::running::{burning, turn_now, word_of};
use crate::rules::triad::plan::spells::{CastAt, Energy, area_of_spell, cast as planned};
use crate::rules::triad::plan::steps::Step;
use crate::rules::triad::snapshot::Situation;
use crate::rules::triad::words::{AT_X, AT_Y, CAST_IN, CONTROLLED_IN};
use bevy::prelude::World;

/// An action that is carried out.
type Doing<'d> = Deed<'d, TriadActions>;

/// A spell that is paid for works. Rule TRI-ACT-06.
pub fn cast(world: &mut World, it: &Doing<'_>) {
    let s = Situation::of(world);
    let Ok(plan) = planned(&s, s.fighter(it.who), it.act) else {
        return;
    };
    let (spell, energy) = (plan.spell.clone(), plan.energy);
    match plan.at.clone() {
        CastAt::Attack(strike) => push_step(world, Step::Roll(strike)),
        CastAt::Area(burst, objects) => {
            let area = area_of_spell(&s, it.who, (&spell, energy), (burst, objects), |_| true);
            attack_all(world, &area);
        }
        CastAt::Friend(target) => mend(world, it.who, target, &spell, energy),
        CastAt::Cell(cell) => settle(world, it.who, &spell, energy, cell),
    }
    places::give_away_to_all(world, it.who);
}

/// Heals somebody. Rule TRI-SPELL-06.
fn mend(world: &mut World, who: CombatantId, target: CombatantId, spell: &Spell, energy: Energy) {
    const RULE: &str = "TRI-SPELL-06";
    let dice = u8::try_from(energy.power).unwrap_or(u8::MAX);
    let pool = Dice::sum(dice, spell.die.max(1));
    let roll = RollOver::new(pool, Terms::new()).told(spell.name.clone(), RULE);
    let healed = roll
        .of_kind(RollKind::Damage)
        .roll(world, who, Some(target));
    harm::heal(world, target, healed.value, RULE);
}

/// A spell comes to stay in a cell: a condition of its caster, with the place and the Turn, until one of the caster's Turns.
/// Rules TRI-SPELL-04, -05, TRI-INIT-05; ruling TRI-R83.
fn settle(world: &mut World, who: CombatantId, spell: &Spell, energy: Energy, cell: Cell) {
    let value = match spell.kind {
        SpellKind::Fog => energy.spread,
        _ => energy.power,
    };
    let rounds = u32::try_from(energy.length).unwrap_or(1);
    let anchor = harm::spell_anchor(world, who);
    let stays = Condition::new(word_of(spell.kind), value, spell.own_rule())
        .until(durations::following_turn(world, anchor, rounds))
        .with(AT_X, cell.x)
        .with(AT_Y, cell.y)
        .with(CAST_IN, turn_now(&Situation::of(world)));
    conditions::add(world, who, stays);
    air::refresh(world);
}

/// A spell that stays is directed: it moves, and an orb attacks. Rules TRI-ACT-07, TRI-SPELL-04, -05.
pub fn control(world: &mut World, it: &Doing<'_>) {
    let s = Situation::of(world);
    let Ok(plan) = controlled(&s, s.fighter(it.who), it.act) else {
        return;
    };
    let moved = plan
        .running
        .condition
        .clone()
        .with(AT_X, plan.to.x)
        .with(AT_Y, plan.to.y)
        .with(CONTROLLED_IN, turn_now(&s));
    conditions::set(world, it.who, moved);
    air::refresh(world);
    if let Some(strike) = plan.strike {
        push_step(world, Step::Roll(strike.clone()));
        ready::open_attack(world, &strike);
    }
}

/// Every orb in the space of somebody whose Turn begins burns it. Rule TRI-SPELL-04.
pub fn scorch(world: &mut World, who: CombatantId) {
    const RULE: &str = "TRI-SPELL-04";
    let s = Situation::of(world);
    if s.data.is_off(RULE) {
        return;
    }
    let orbs = burning(&s, s.fighter(who)).into_iter();
    let orbs = orbs.filter_map(|orb| {
        let spell = orb.spell(s.data)?;
        Some(Affliction {
            who: orb.caster,
            dice: orb.condition.value,
            faces: spell.die.into(),
            kind: spell.damage.unwrap_or(DamageType::Fire),
            label: spell.name.clone(),
            rule: RULE,
        })
    });
    let orbs: Vec<_> = orbs.collect();
    for orb in orbs {
        orb.strike(world, who);
    }
}
