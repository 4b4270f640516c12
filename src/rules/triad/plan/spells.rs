//! Spells: what they cost, at what, and how far. Floor 4. Rules TRI-ACT-06, TRI-SPELL-01 to -06; ruling TRI-R83.

use super::acts::aimed_at;
use super::area::{Area, area_of, centre_of, strikes_objects};
use super::attack::{AttackSource, Stage, check_attack};
use super::illusions::real_cover;
use super::position::{Mark, has_line};
use super::price::Price;
use super::steps::{AimedAt, AttackMeans, Burst, Strike};
use crate::board::Grade;
use crate::combat::{Act, CombatantId, Refusal};
use crate::grid::Cell;
use crate::mechanics::ranged::check_distance;
use crate::rules::triad::data::{Spell, SpellKind};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{LENGTH, POWER, REACH, SPREAD};
use smol_str::{SmolStr, format_smolstr};

/// Energy on each component of a spell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Energy {
    /// On its power.
    pub power: i32,
    /// On its reach.
    pub reach: i32,
    /// On its spread.
    pub spread: i32,
    /// On its duration.
    pub length: i32,
}

impl Energy {
    /// All of it.
    pub const fn sum(self) -> i32 {
        self.power + self.reach + self.spread + self.length
    }
}

/// A spell that is to be cast.
#[derive(Clone)]
pub struct CastPlan<'w> {
    /// The spell.
    pub spell: &'w Spell,
    /// Energy on its components.
    pub energy: Energy,
    /// What it is cast at.
    pub at: CastAt,
}

/// What a spell is cast at.
#[derive(Debug, Clone)]
pub enum CastAt {
    /// One attack. Rules TRI-SPELL-01, -03.
    Attack(Strike),
    /// Somebody without an attack. Rule TRI-SPELL-06.
    Friend(CombatantId),
    /// An area of all, objects too if that is said. Rule TRI-SPELL-02.
    Area(Burst, bool),
    /// A cell where it stays. Rules TRI-SPELL-04, -05.
    Cell(Cell),
}

/// The spell that a word means: a known one, or that of an item in hand, with the Energy that the item fixes. Rule TRI-ACT-06.
fn spell_of<'w>(
    s: &Situation<'w>,
    f: &Fighter<'w>,
    word: &str,
) -> Result<(&'w Spell, Option<Energy>), Refusal> {
    const RULE: &str = "TRI-ACT-06";
    let known = f.stats.spells.iter().any(|spell| spell == word);
    if let Some(spell) = s.data.spell(word).filter(|_| known) {
        return Ok((spell, None));
    }
    let item = usable(f, word);
    let casts = item.and_then(|item| s.data.weapon(item)?.casts.as_ref());
    let spell = casts.and_then(|casts| {
        let energy = Energy {
            power: casts.power,
            reach: casts.reach,
            spread: casts.spread,
            length: casts.length,
        };
        Some((s.data.spell(&casts.spell)?, Some(energy)))
    });
    spell.ok_or_else(|| {
        let why = format_smolstr!("{} knows no spell \u{201c}{word}\u{201d}", f.name);
        Refusal::forbidden_because(why, RULE)
    })
}

/// The item of a thing in hand that is whole, and whose hand is not taken by a hold. Rule TRI-HURT-10; ruling TRI-R29.
fn usable<'w>(f: &Fighter<'w>, word: &str) -> Option<&'w SmolStr> {
    let held = f.gear.held_as(word)?;
    let of_use = f.gear.is_whole(f.data, &held.key) && f.useless_in_hold() != Some(&held.key);
    of_use.then_some(&held.item)
}

/// The spells that somebody can cast, by their words: known ones, and items in hand.
pub fn words_of(f: &Fighter<'_>) -> Vec<SmolStr> {
    let held = f.gear.held().iter();
    let items = held.filter(|held| {
        usable(f, &held.key)
            .and_then(|item| f.data.weapon(item))
            .is_some_and(|it| it.casts.is_some())
    });
    let items = items.map(|held| held.key.clone());
    f.stats.spells.iter().cloned().chain(items).collect()
}

/// The spell of a word, for what its offers are aimed at.
pub fn spell_named<'w>(s: &Situation<'w>, f: &Fighter<'w>, word: &str) -> Option<&'w Spell> {
    spell_of(s, f, word).ok().map(|(spell, _)| spell)
}

/// The components of a spell on which Energy is put at the Cast, each with the least that it takes; `None` if somebody cannot cast
/// it, or an item fixes them. Rule TRI-ACT-06.
pub fn chosen_components<'w>(
    s: &Situation<'w>,
    f: &Fighter<'w>,
    word: &str,
) -> Option<impl Iterator<Item = (&'static str, i32)> + use<'w>> {
    let (spell, fixed) = spell_of(s, f, word).ok()?;
    fixed.is_none().then(|| spell.components())
}

/// The Energy that an action puts on each component: the least of those that it does not name. Section 12.
fn energy_of(spell: &Spell, fixed: Option<Energy>, act: &Act) -> Energy {
    if let Some(fixed) = fixed {
        return fixed;
    }
    let of = |key: &str, least: Option<i32>| {
        least.map_or(0, |least| act.riders.get(key).copied().unwrap_or(least))
    };
    Energy {
        power: of(POWER, spell.power),
        reach: of(REACH, spell.reach),
        spread: of(SPREAD, spell.spread),
        length: of(LENGTH, spell.length),
    }
}

/// What a spell costs. Rule TRI-ACT-06.
pub fn price_of_spell(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let word = act.with.as_deref().unwrap_or_default();
    let energy =
        spell_of(s, f, word).map_or(0, |(spell, fixed)| energy_of(spell, fixed, act).sum());
    Price {
        energy,
        ..Price::ACTION
    }
}

/// A spell that somebody casts, if it is legal; costs apart. Rules TRI-ACT-06, TRI-SPELL-01 to -06.
///
/// # Errors
/// [`Refusal`] with the reason.
pub fn cast<'w>(s: &Situation<'w>, f: &Fighter<'w>, act: &Act) -> Result<CastPlan<'w>, Refusal> {
    let word = act
        .with
        .as_ref()
        .ok_or(Refusal::Missing("a spell".into()))?;
    let (spell, fixed) = spell_of(s, f, word)?;
    let rule = spell.own_rule();
    if s.data.is_off(&spell.rule) {
        return Err(Refusal::forbidden("This battle is played without it", rule));
    }
    let energy = energy_of(spell, fixed, act);
    if fixed.is_none() {
        for (key, least) in spell.components() {
            let given = act.riders.get(key).copied().unwrap_or(least);
            if !(least..=f.stats.level.max(least)).contains(&given) {
                let why = format_smolstr!("Its {key} takes {least} to {} Energy", f.stats.level);
                return Err(Refusal::forbidden_because(why, rule));
            }
        }
    }
    let reach = spell.cells(energy.reach);
    let at = match spell.kind {
        SpellKind::Bolt | SpellKind::Dread => at_one(s, f, act, (spell, energy), reach)?,
        SpellKind::Mend => at_friend(s, f, act, rule)?,
        SpellKind::Burst => {
            let (centre, level) = centre_of(s, f, act)?;
            check_place(s, f, (centre, level), reach, rule)?;
            let radius = spell.radius + energy.spread;
            let burst = Burst {
                centre,
                level,
                radius,
            };
            CastAt::Area(burst, strikes_objects(act))
        }
        SpellKind::Orb | SpellKind::Fog => {
            let (cell, _) = centre_of(s, f, act)?;
            check_place(s, f, (cell, s.board.elevation(cell)), reach, rule)?;
            if spell.kind == SpellKind::Orb && real_cover(s, cell) == Grade::Total {
                return Err(Refusal::forbidden("No orb has room there", rule));
            }
            CastAt::Cell(cell)
        }
    };
    Ok(CastPlan { spell, energy, at })
}

/// A spell that attacks one creature, or one thing. Rules TRI-SPELL-01, -03, TRI-ATK-15.
fn at_one(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    (spell, energy): (&Spell, Energy),
    reach: i32,
) -> Result<CastAt, Refusal> {
    let strike = strike_of(f.id, (spell, energy), aimed_at(s, act)?);
    let plan = check_attack(s, strike, Stage::Declared)?;
    check_distance(plan.distance, reach, spell.own_rule())?;
    Ok(CastAt::Attack(plan.strike))
}

/// A spell as an attack at one. Rules TRI-SPELL-01, -03.
pub fn strike_of(attacker: CombatantId, (spell, energy): (&Spell, Energy), aim: AimedAt) -> Strike {
    let Energy { power, length, .. } = energy;
    Strike {
        attacker,
        aim,
        means: AttackMeans::Spell(spell.id.clone(), power, length),
    }
}

/// Somebody whom a spell heals: the caster, or one beside it in its Line of Effect. Rules TRI-POS-01, TRI-SPELL-06.
fn at_friend(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<CastAt, Refusal> {
    let t = s.known(act.target().unwrap_or(f.id))?;
    if !t.is_alive() {
        return Err(Refusal::forbidden("The dead cannot be healed", rule));
    }
    if t.id != f.id && s.distance(f, t) > 1 {
        return Err(Refusal::forbidden("That is out of reach", rule));
    }
    if t.id != f.id && !has_line(s, f, &Mark::of(t)) {
        return Err(Refusal::forbidden(
            "There is no Line of Effect",
            "TRI-POS-01",
        ));
    }
    Ok(CastAt::Friend(t.id))
}

/// Whether a spell can be cast at a place: range and Line of Effect. Rule TRI-POS-01.
fn check_place(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    (cell, level): (Cell, i32),
    reach: i32,
    rule: &'static str,
) -> Result<(), Refusal> {
    let mark = Mark::in_cell(s, cell, level);
    check_distance(s.distance_to(f, &mark.space, mark.levels), reach, rule)?;
    match has_line(s, f, &mark) {
        true => Ok(()),
        false => Err(Refusal::forbidden(
            "There is no Line of Effect",
            "TRI-POS-01",
        )),
    }
}

/// The attack at all of a spell that bursts. `seen` says of which creatures. Rule TRI-SPELL-02.
pub fn area_of_spell(
    s: &Situation<'_>,
    who: CombatantId,
    (spell, energy): (&Spell, Energy),
    (burst, objects): (Burst, bool),
    seen: impl Fn(&Fighter<'_>) -> bool,
) -> Area {
    let Energy { power, length, .. } = energy;
    let means = AttackMeans::Spell(spell.id.clone(), power, length);
    let source = AttackSource::Spell(spell, power, length);
    area_of(s, who, (means, &source), burst, objects, seen)
}
