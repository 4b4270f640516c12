//! Attack and defence, damage, location, the end of an attack. Floor 4.
//! Rules CON-ATK-04 to -13, CON-R27.

use super::harm;
use super::manoeuvre;
use super::movement::reveal;
use crate::combat::{
    FieldItem, RollKind, RollReport, Standing, Terms, attack_resolved, item_of_key,
};
use crate::mechanics::facing::turn_to;
use crate::mechanics::gear::{Mode, lie_down};
use crate::mechanics::reports::{stopped, why_not};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Resolution, conditions, push_step, with_dice};
use crate::rules::contest::components::{Pool, Pools};
use crate::rules::contest::data::ContestData;
use crate::rules::contest::plan::attack::{
    Stage, check_attack, damage_of, exchange, spent, told_damage, told_with,
};
use crate::rules::contest::plan::manoeuvre::has_a_location;
use crate::rules::contest::plan::steps::{
    self, AttackMeans, Blow, ContestAgenda, ManoeuvreWindow, Step, Strike,
};
use crate::rules::contest::resolve::{Damage, Outcome, location};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::{self, Defence, Location, Manoeuvre};
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// The target answers: it pays for its defence, if it has chosen one. Rule CON-ATK-04.
pub fn defend(world: &mut World, mut blow: Blow, defence: Option<Defence>) {
    if let Some(defence) = defence {
        let cost = ContestData::of(world).costs.defend;
        Pools::change(world, blow.strike.target, Pool::Ap, -cost, "CON-ATK-04");
        blow.defence = Some(defence);
    }
    push_step(world, Step::Roll(blow));
}

/// The tests of attack and defence, if the attack is still lawful. Rules CON-ATK-07, -08; ruling CON-R27.
pub fn roll(In(steps::Roll(mut blow)): In<steps::Roll>, world: &mut World) {
    let s = Situation::of(world);
    let (attacker, target) = (blow.strike.attacker, blow.strike.target);
    let able = s.fighter(attacker).is_up();
    let plan = match check_attack(&s, blow.strike.clone(), Stage::Paid) {
        Ok(plan) if able => plan,
        Ok(_) => return lost(world, blow, "it can no longer attack".into()),
        Err(refusal) => {
            let why = why_not(world, &refusal);
            return lost(world, blow, why);
        }
    };
    // Who was struck down meanwhile no longer defends.
    let defence = blow.defence.filter(|_| s.fighter(target).can_react());
    let spent = spent(&s, &plan, defence);
    let exchange = exchange(&s, &plan, defence);
    turn_to(world, attacker, target, "CON-POS-06");
    let rolled = exchange.roll(world, attacker, Some(target));
    for (who, key) in spent {
        conditions::end(world, who, key, "CON-ATK-07");
    }
    blow.defence = defence;
    blow.outcome = rolled.outcome;
    resolved(world, &blow);
    follow_up(world, blow);
}

/// An attack that is no longer lawful ends without dice. Ruling CON-R27.
fn lost(world: &mut World, blow: Blow, why: SmolStr) {
    stopped(world, blow.strike.attacker, why, "CON-ATK-01");
    push_step(world, Step::Finish(blow));
}

fn resolved(world: &mut World, blow: &Blow) {
    let ranged = match &blow.strike.means {
        AttackMeans::Weapon(_, mode) => mode.is_ranged(),
        AttackMeans::Spell(spell) => ContestData::of(world)
            .spell(spell)
            .is_some_and(|spell| !spell.melee),
    };
    let result = match blow.outcome {
        Outcome::CriticalDefence => "deflected",
        other => other.word(),
    };
    let Strike {
        attacker, target, ..
    } = blow.strike;
    let with = told_with(&blow.strike);
    attack_resolved(world, attacker, target, with, result, ranged);
}

fn follow_up(world: &mut World, blow: Blow) {
    if blow.outcome.is_critical() {
        push_step(world, Step::Win(ManoeuvreWindow(blow)));
    } else if blow.outcome.does_damage() {
        push_step(world, Step::Harm(blow));
    } else {
        push_step(world, Step::Finish(blow));
    }
}

/// Goes on once the winner of a critical win has chosen.
pub fn won(world: &mut World, blow: Blow) {
    match blow.outcome {
        Outcome::CriticalHit => push_step(world, Step::Harm(blow)),
        _ => push_step(world, Step::Manoeuvre(blow)),
    }
}

/// Damage and location; only then does the target fall. Rules CON-ATK-10, -11.
pub fn harm(In(steps::Harm(blow)): In<steps::Harm>, world: &mut World) {
    let s = Situation::of(world);
    let (attacker, target) = (blow.strike.attacker, blow.strike.target);
    let Ok(plan) = check_attack(&s, blow.strike.clone(), Stage::Paid) else {
        return push_step(world, Step::Finish(blow));
    };
    let (a, t) = (s.fighter(attacker), s.fighter(target));
    let numbers = damage_of(plan.source, a, t);
    let blocked = blow.outcome == Outcome::Blocked;
    let terms = told_damage(plan.source, a, t, blocked);
    let precise = blow
        .chosen
        .as_ref()
        .filter(|chosen| chosen.kind == Manoeuvre::Precision);
    let (maximised, aimed) = (
        precise.is_some(),
        precise.and_then(|chosen| chosen.location),
    );
    let table = s.data.locations(&t.stats.body).to_vec();
    let looked_up = has_a_location(plan.source) && !blocked && !s.data.is_off("CON-ATK-11");
    let label = format_smolstr!("damage of the {}", plan.source.name());
    let damage = with_dice(world, |dice, _| numbers.roll(blocked, maximised, dice));
    tell_damage(world, &blow.strike, label, terms, &damage, numbers.die);
    if !ContestData::of(world).is_off("CON-ATK-10") {
        harm::hurt(world, target, damage.taken, "CON-HURT-03");
    }
    if looked_up {
        let hit = match maximised {
            true => aimed,
            false => draw_location(world, &blow.strike, &table),
        };
        let cripples = Fighter::of(world, target).is_crippled_by(damage.taken);
        if let Some(location) = hit.filter(|_| cripples) {
            harm::cripple(world, target, location);
        }
    }
    harm::fall_unconscious_or_die(world, target);
    push_step(world, Step::Manoeuvre(blow));
}

/// The damage roll with every number that made it; its total is what is taken.
fn tell_damage(
    world: &mut World,
    strike: &Strike,
    label: SmolStr,
    terms: Terms,
    damage: &Damage,
    die: u8,
) {
    let report = RollReport::new(strike.attacker, RollKind::Damage, label, "CON-ATK-10");
    let report = match &damage.roll {
        Some(roll) => report.dice(format_smolstr!("d{die}"), roll),
        None => RollReport {
            natural: i32::from(die),
            ..report
        },
    };
    report
        .against(Some(strike.target))
        .terms(terms)
        .total(damage.taken)
        .damage(damage.dealt, damage.taken)
        .record(world);
}

fn draw_location(world: &mut World, strike: &Strike, table: &[Location]) -> Option<Location> {
    let (roll, hit) = with_dice(world, |dice, _| location(table, dice))?;
    RollReport::new(strike.attacker, RollKind::Table, hit.label(), "CON-ATK-11")
        .dice(format_smolstr!("d{}", table.len()), &roll)
        .against(Some(strike.target))
        .record(world);
    Some(hit)
}

/// The manoeuvre of the winner, unless the loser is down. Rule CON-ATK-12; ruling CON-R28.
pub fn manoeuvre(In(steps::Manoeuvre(blow)): In<steps::Manoeuvre>, world: &mut World) {
    let (winner, loser) = blow.winner_and_loser();
    let down = Fighter::of(world, loser).standing != Standing::Up;
    let mut pushed = None;
    if let Some(chosen) = blow.chosen.clone()
        && (!down || chosen.kind == Manoeuvre::Brace)
        && !ContestData::of(world).is_off("CON-ATK-12")
    {
        pushed = manoeuvre::carry_out(world, &chosen, winner, loser);
    }
    let mut agenda = world.resource_mut::<ContestAgenda>();
    agenda.push_in_order(pushed.into_iter().chain([Step::Finish(blow)]));
}

/// The attacker is no longer hidden, and a thrown weapon is to land in the target's cell. Rule CON-ATK-13;
/// ruling CON-R51.
pub fn finish(In(steps::Finish(blow)): In<steps::Finish>, world: &mut World) {
    let attacker = blow.strike.attacker;
    conditions::end(world, attacker, words::HIDDEN, "CON-ATK-13");
    if let AttackMeans::Weapon(key, Mode::Throw) = &blow.strike.means {
        let (who, item) = (attacker, item_of_key(key).into());
        let cell = Fighter::of(world, blow.strike.target).anchor();
        return push_step(world, Step::Land { who, item, cell });
    }
    reveal(world);
}

/// A thrown weapon comes to lie. Rule CON-ATK-13; ruling CON-R51.
pub fn land(In(steps::Land { who, item, cell }): In<steps::Land>, world: &mut World) {
    lie_down(world, who, FieldItem::lying(item, cell));
    reveal(world);
}
