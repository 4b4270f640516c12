//! Attacks from their dice to their end. Floor 4. Rules TRI-ATK-04 to -13, TRI-HURT-01, TRI-REACT-05.

use super::harm;
use super::places;
use super::things;
use super::weightless;
use crate::combat::{CombatantId, FieldItem, attack_resolved, item_of_key};
use crate::mechanics::gear::{Mode, lie_down};
use crate::mechanics::reports::{stopped, why_not};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Resolution, conditions, push_step, with_dice};
use crate::rules::triad::components::spawn::poison;
use crate::rules::triad::components::{Pool, Pools};
use crate::rules::triad::data::{SpellKind, TriadData};
use crate::rules::triad::plan::attack::{Stage, attempt, check_attack, damage, told_with};
use crate::rules::triad::plan::position::{Mark, end_of_line};
use crate::rules::triad::plan::steps::{
    self, AimedAt, AttackMeans, BlockWindow, Hit, Step, Strike,
};
use crate::rules::triad::plan::things::mark_of;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::Feat;
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// The dice of an attack, if it is still legal. Rules TRI-ATK-03 to -08.
pub fn roll(In(steps::Roll(strike)): In<steps::Roll>, world: &mut World) {
    let s = Situation::of(world);
    let attacker = strike.attacker;
    let plan = match check_attack(&s, strike.clone(), Stage::Paid) {
        Ok(plan) if s.fighter(attacker).is_able() => plan,
        Ok(_) => return lost(world, strike, "it can no longer attack".into()),
        Err(refusal) => {
            let why = why_not(world, &refusal);
            return lost(world, strike, why);
        }
    };
    let (target, ranged) = (plan.target, plan.source.is_ranged());
    let harm = damage(&s, &plan).map(|(numbers, terms)| (plan.source.name(), numbers, terms));
    let thing = plan.thing.clone();
    let attempted = attempt(&s, &plan).roll(world, attacker, target);
    let degree = attempted.degree;
    note_attack(world, attacker, target);
    if let Some(target) = target {
        let with = told_with(&strike);
        attack_resolved(world, attacker, target, with, degree.of_attack(), ranged);
    }
    let is_hit = degree.succeeds();
    push_step(
        world,
        Step::Finish {
            strike: strike.clone(),
            target,
            hit: is_hit,
        },
    );
    if let Some(thing) = thing.filter(|_| is_hit) {
        return things::hit(world, attacker, &thing, (degree, harm));
    }
    if let Some(target) = target.filter(|_| is_hit) {
        push_step(
            world,
            Step::Wound(Hit {
                strike,
                target,
                degree,
                damage: 0,
                physical: false,
            }),
        );
    }
}

/// An attack counts for feats, and uses a Dodge up. Rules TRI-ACT-10, TRI-CHAR-02.
pub fn note_attack(world: &mut World, attacker: CombatantId, target: Option<CombatantId>) {
    if harm::is_its_turn(world, attacker) {
        Pools::change(world, attacker, Pool::AttacksMade, 1, "TRI-CHAR-02");
    }
    if let Some(target) = target {
        use_dodge(world, target);
    }
}

/// An attack that has hit counts for the next one, once its damage is done. Rule TRI-CHAR-02.
pub fn note_hit(world: &mut World, attacker: CombatantId) {
    if harm::is_its_turn(world, attacker) {
        Pools::change(world, attacker, Pool::HitsMade, 1, "TRI-CHAR-02");
    }
}

/// An attack uses up one Dodge that waits. Rule TRI-ACT-10.
pub fn use_dodge(world: &mut World, target: CombatantId) {
    Pools::change(world, target, Pool::Dodges, -1, "TRI-ACT-10");
}

/// An attack that is no longer legal ends without dice, and its Action is gone. Rule TRI-ATK-03.
fn lost(world: &mut World, strike: Strike, why: SmolStr) {
    const RULE: &str = "TRI-ATK-03";
    stopped(world, strike.attacker, why, RULE);
    if TriadData::of(world).is_off(RULE) && harm::is_its_turn(world, strike.attacker) {
        Pools::change(world, strike.attacker, Pool::Actions, 1, "TRI-ACT-01");
    }
    push_step(
        world,
        Step::Finish {
            strike,
            target: None,
            hit: false,
        },
    );
}

/// The damage of a hit is rolled; a shield may take a part of it before it is taken. Rules TRI-ATK-09, TRI-HURT-01,
/// TRI-REACT-05.
pub fn wound(In(steps::Wound(mut hit)): In<steps::Wound>, world: &mut World) {
    let s = Situation::of(world);
    let Ok(plan) = check_attack(&s, hit.strike.clone(), Stage::Paid) else {
        return push_step(world, Step::Harm(hit));
    };
    let Some((numbers, terms)) = damage(&s, &plan) else {
        return push_step(world, Step::Harm(hit));
    };
    let label = format_smolstr!("damage of the {}", plan.source.name());
    let (attacker, target) = (hit.strike.attacker, hit.target);
    let critical = hit.degree.is_critical();
    let rolled = with_dice(world, |dice, _| numbers.roll(critical, dice));
    let told = (label, "TRI-ATK-09");
    let amounts = (rolled.roll.as_ref(), rolled.dealt, rolled.taken);
    harm::tell(world, attacker, target, told, &numbers, terms, amounts);
    hit.damage = match TriadData::of(world).is_off("TRI-ATK-09") {
        true => 0,
        false => rolled.taken,
    };
    hit.physical = numbers.kind.is_physical();
    push_step(world, Step::Block(BlockWindow(hit)));
}

/// Whether somebody can take a part of the damage of a hit with its shield. Rule TRI-REACT-05; rulings TRI-R69, TRI-R77.
pub fn can_block(f: &Fighter<'_>, hit: &Hit) -> bool {
    hit.physical && hit.damage > 0 && is_ready_to_block(f)
}

/// Whether somebody has a shield, the feat and a Reaction for a block. Rule TRI-REACT-05.
pub fn is_ready_to_block(f: &Fighter<'_>) -> bool {
    f.is_able()
        && f.has_feat(Feat::ShieldBlock)
        && f.pool(Pool::Reactions) > 0
        && f.shield().is_some()
        && !f.data.is_off("TRI-REACT-05")
}

/// A shield takes a part of the damage, and wears by it. Rule TRI-REACT-05.
pub fn block(world: &mut World, mut hit: Hit) {
    const RULE: &str = "TRI-REACT-05";
    let f = Fighter::of(world, hit.target);
    let shield = f.shield();
    if let Some((key, shield)) = shield {
        let key = key.clone();
        let held = shield.durability.min(hit.damage);
        Pools::change(world, hit.target, Pool::Reactions, -1, RULE);
        hit.damage -= held;
        super::acts::wear_down(world, hit.target, &key, held, RULE);
    }
    push_step(world, Step::Harm(hit));
}

/// What is left of the damage is taken, and what the hit does besides. Rules TRI-HURT-01, TRI-COND-11, -12, TRI-SPELL-02, -03.
pub fn take(In(steps::Harm(hit)): In<steps::Harm>, world: &mut World) {
    let Hit {
        strike,
        target,
        degree,
        damage,
        ..
    } = hit;
    let attacker = strike.attacker;
    let hurt = harm::suffer(world, target, damage, "TRI-HURT-01");
    match &strike.means {
        AttackMeans::Weapon(key, _) => {
            let data = TriadData::shared(world);
            let dose = data.weapon(key).and_then(|weapon| weapon.poison);
            if let Some(dose) = dose.filter(|_| hurt && !data.is_off("TRI-COND-12")) {
                let until = harm::own_turn(world, target, dose.3);
                conditions::add(world, target, poison(dose, until));
            }
        }
        AttackMeans::Spell(spell, _, length) => {
            let data = TriadData::shared(world);
            let kind = data.spell(spell).map(|spell| spell.kind);
            let factor = if degree.is_critical() { 2 } else { 1 };
            match kind {
                Some(SpellKind::Dread) => {
                    let rounds = u32::try_from(length * factor).unwrap_or(1);
                    let anchor = harm::spell_anchor(world, attacker);
                    harm::shake(world, target, anchor, rounds);
                }
                Some(SpellKind::Burst) if degree.is_critical() => {
                    harm::set_on_fire(world, target, "TRI-COND-11");
                }
                _ => {}
            }
        }
    }
}

/// An attack is over: a thrown weapon is to land, and the attacker is no longer where nobody knows. Rules TRI-ATK-12,
/// TRI-POS-09, -11.
pub fn finish(
    In(steps::Finish {
        strike,
        target,
        hit,
    }): In<steps::Finish>,
    world: &mut World,
) {
    let attacker = strike.attacker;
    if hit {
        note_hit(world, attacker);
    }
    unmask(world, attacker, target, hit);
    if let AttackMeans::Weapon(key, Mode::Throw) = &strike.means
        && !TriadData::of(world).is_off("TRI-ATK-13")
    {
        let item = item_of_key(key).into();
        let s = Situation::of(world);
        let a = s.fighter(attacker);
        let cell = match strike.aim {
            AimedAt::Cell(cell, _) => cell,
            AimedAt::Combatant(target) => end_of_line(&s, a, &Mark::of(s.fighter(target))),
            AimedAt::Thing(at) => mark_of(&s, a, at).space.anchor(),
        };
        push_step(
            world,
            Step::Land {
                who: attacker,
                item,
                cell,
                durability: a.gear.durability(key),
            },
        );
    }
}

/// What an attack or a maneuver gives away of both, and whether it makes them unsteady. Rules TRI-POS-09, -11, TRI-MOVE-21.
pub fn unmask(world: &mut World, attacker: CombatantId, target: Option<CombatantId>, hit: bool) {
    if let Some(target) = target.filter(|_| !TriadData::of(world).is_off("TRI-ATK-12")) {
        places::reveal_to(world, attacker, target, "TRI-POS-09");
        if hit {
            places::reveal_to(world, target, attacker, "TRI-POS-09");
        }
    }
    places::give_away_to_all(world, attacker);
    for one in target.filter(|_| hit).into_iter().chain([attacker]) {
        weightless::shake_loose(world, one);
    }
}

/// A thrown weapon comes to lie. Rule TRI-ATK-12.
pub fn land(In(thrown): In<steps::Land>, world: &mut World) {
    let item = FieldItem {
        durability: thrown.durability,
        ..FieldItem::lying(thrown.item, thrown.cell)
    };
    lie_down(world, thrown.who, item);
}
