//! Spells work. Floor 4. Rules TRI-SPELL-01 to -06, TRI-ATK-10; ruling TRI-R83.

use super::harm;
use super::places;
use super::strike::{note_attack, note_hit};
use super::weightless;
use crate::combat::{
    CombatantId, Ledger, ModifierKind, RollKind, RollReport, Terms, attack_resolved,
};
use crate::dice::Pool as Dice;
use crate::grid::Cell;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{self, Deed, push_step, with_dice};
use crate::rules::triad::data::{DamageType, Spell, SpellKind, TriadData};
use crate::rules::triad::plan::acts::TriadActions;
use crate::rules::triad::plan::area::{self, Area};
use crate::rules::triad::plan::spells::{Energy, cast as planned, centre_of, strike_of, struck};
use crate::rules::triad::plan::steps::Step;
use crate::rules::triad::resolve::{Damage, DamageNumbers, Degree};
use crate::rules::triad::snapshot::{Fighter, Situation};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// An action that is carried out.
type Doing<'d> = Deed<'d, TriadActions>;

/// A spell that is paid for works. Rule TRI-ACT-06.
pub fn cast(world: &mut World, it: &Doing<'_>) {
    let s = Situation::of(world);
    let f = s.fighter(it.who);
    let Ok(plan) = planned(&s, f, it.act) else {
        return;
    };
    let (spell, energy, centre) = (plan.spell.clone(), plan.energy, centre_of(&s, &plan));
    match spell.kind {
        SpellKind::Bolt | SpellKind::Dread => {
            let strike = strike_of(it.who, &plan, &s);
            push_step(world, Step::Roll(strike));
        }
        SpellKind::Burst => {
            if let Some(centre) = centre {
                burst(world, it.who, &spell, energy, centre);
            }
        }
        SpellKind::Mend => mend(world, it.who, it.target.unwrap_or(it.who), &spell, energy),
        SpellKind::Orb | SpellKind::Fog => {}
    }
    places::give_away_to_all(world, it.who);
}

/// Heals somebody. Rule TRI-SPELL-06.
fn mend(world: &mut World, who: CombatantId, target: CombatantId, spell: &Spell, energy: Energy) {
    const RULE: &str = "TRI-SPELL-06";
    let dice = u8::try_from(energy.power).unwrap_or(u8::MAX);
    let pool = Dice::sum(dice, spell.die.max(1));
    let healed = mechanics::roll(world, &pool);
    let report = RollReport::new(who, RollKind::Damage, spell.name.clone(), RULE)
        .dice(pool, &healed)
        .against(Some(target));
    let total = report.total;
    report.record(world);
    harm::heal(world, target, total, RULE);
}

/// One roll for all in a burst, and one roll of damage. Rules TRI-SPELL-02, TRI-ATK-10.
fn burst(world: &mut World, who: CombatantId, spell: &Spell, energy: Energy, centre: Cell) {
    let s = Situation::of(world);
    let radius = spell.radius + energy.spread;
    let targets = struck(&s, centre, radius);
    let area = area::of_spell(&s, who, spell, centre, &targets);
    let results = attack_all(world, who, &area);
    let dice = u8::try_from(energy.power).unwrap_or(u8::MAX);
    let kind = spell.damage.unwrap_or(DamageType::Fire);
    let hits: Vec<_> = results
        .into_iter()
        .filter(|(_, degree)| degree.succeeds())
        .collect();
    wound_all(world, who, &spell.name, (dice, spell.die, 0, kind), &hits);
    if !hits.is_empty() {
        note_hit(world, who);
    }
    for (target, degree) in hits {
        if degree.is_critical() && !TriadData::of(world).is_off("TRI-SPELL-02") {
            harm::set_on_fire(world, target, "TRI-COND-11");
        }
    }
}

/// The dice of an area attack, read for each target. Rule TRI-ATK-10.
pub fn attack_all(world: &mut World, who: CombatantId, area: &Area) -> Vec<(CombatantId, Degree)> {
    let drawn = with_dice(world, |dice, _| area.draw(dice));
    let mut results = Vec::new();
    for (index, reading) in area.readings.iter().enumerate() {
        let degree = area.degree(reading, &drawn);
        area.report(who, reading, &drawn, degree, index == 0)
            .record(world);
        results.push((reading.target, degree));
    }
    if area.readings.is_empty() {
        area.report_empty(who, &drawn).record(world);
    }
    note_attack(world, who, None);
    for &(target, degree) in &results {
        super::strike::use_dodge(world, target);
        attack_resolved(
            world,
            who,
            target,
            area.with.clone(),
            degree.of_attack(),
            area.ranged,
        );
        places::reveal_to(world, who, target, "TRI-POS-09");
        if degree.succeeds() {
            places::reveal_to(world, target, who, "TRI-POS-09");
            weightless::shake_loose(world, target);
        }
    }
    weightless::shake_loose(world, who);
    results
}

/// Damage that is rolled once for all who are hit. Rule TRI-ATK-10.
pub fn wound_all(
    world: &mut World,
    who: CombatantId,
    name: &SmolStr,
    (dice, faces, bonus, kind): (u8, u8, i32, DamageType),
    hits: &[(CombatantId, Degree)],
) {
    let mut rolled: Option<crate::dice::Roll> = None;
    for &(target, degree) in hits {
        let numbers = crate::rules::triad::plan::attack::against(
            &Fighter::of(world, target),
            dice,
            faces,
            bonus,
            kind,
        );
        let first = rolled.is_none();
        let roll = match rolled.take() {
            Some(roll) => roll,
            None => with_dice(world, |dice, _| dice.roll(&numbers.pool())),
        };
        let dealt = numbers.dealt(roll.value, degree.is_critical());
        let taken = numbers.taken(dealt);
        tell(
            world,
            who,
            target,
            name,
            &numbers,
            first.then_some(&roll),
            &Damage {
                roll: None,
                dealt,
                taken,
            },
        );
        rolled = Some(roll);
        harm::suffer(world, target, taken, "TRI-HURT-01");
    }
}

fn tell(
    world: &mut World,
    who: CombatantId,
    target: CombatantId,
    name: &SmolStr,
    numbers: &DamageNumbers,
    roll: Option<&crate::dice::Roll>,
    damage: &Damage,
) {
    let mut terms = Terms::new();
    terms.bonus(numbers.bonus, "bonus", "TRI-ATK-09");
    debug_assert!(
        terms.sum(ModifierKind::Bonus) == numbers.bonus,
        "one term is noted"
    );
    let label = format_smolstr!("damage of the {name}");
    let told = (label, "TRI-ATK-09");
    harm::tell(
        world,
        who,
        target,
        told,
        numbers,
        terms,
        (roll, damage.dealt, damage.taken),
    );
}
