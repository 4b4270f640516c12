//! Spells: what they cost, at what, and how far. Floor 4. Rules TRI-ACT-06, TRI-SPELL-01 to -06; ruling TRI-R83.

use super::attack::AttackPlan;
use super::position::{Cover, Mark, Visibility, cover, has_line, visibility};
use super::price::Price;
use super::steps::{AimedAt, AttackMeans, Strike};
use crate::combat::{Act, CombatantId, Refusal, Target};
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
    /// Whom it is aimed at.
    pub target: Option<CombatantId>,
    /// The cell that it is aimed at.
    pub cell: Option<Cell>,
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
    let item = f.gear.held_as(word).map(|held| &held.item);
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

/// The spells that somebody can cast, by their words: known ones, and items in hand.
pub fn words_of(f: &Fighter<'_>) -> Vec<SmolStr> {
    let held = f.gear.held().iter();
    let items = held.filter(|held| {
        f.data
            .weapon(&held.item)
            .is_some_and(|it| it.casts.is_some())
    });
    let items = items.map(|held| held.key.clone());
    f.stats.spells.iter().cloned().chain(items).collect()
}

/// The spell of a word, for what its offers are aimed at.
pub fn spell_named<'w>(s: &Situation<'w>, f: &Fighter<'w>, word: &str) -> Option<&'w Spell> {
    spell_of(s, f, word).ok().map(|(spell, _)| spell)
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
        return Err(Refusal::forbidden("This battle does without it", rule));
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
    let plan = CastPlan {
        spell,
        energy,
        target: act.target(),
        cell: cell_of(act),
    };
    let reach = spell.cells(energy.reach);
    match spell.kind {
        SpellKind::Bolt | SpellKind::Dread => at_one(s, f, &plan, reach, rule)?,
        SpellKind::Mend => at_friend(s, f, &plan, rule)?,
        SpellKind::Burst | SpellKind::Orb | SpellKind::Fog => at_cell(s, f, &plan, reach, rule)?,
    }
    Ok(plan)
}

/// The cell that an action names.
pub fn cell_of(act: &Act) -> Option<Cell> {
    match act.at {
        Some(Target::Cell(cell)) => Some(cell),
        _ => act.path.last().copied(),
    }
}

fn at_one(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    plan: &CastPlan<'_>,
    reach: i32,
    rule: &'static str,
) -> Result<(), Refusal> {
    let mark = match (plan.target, plan.cell) {
        (Some(target), _) => {
            let t = s.known(target)?;
            if t.id == f.id || !t.is_alive() {
                return Err(Refusal::forbidden("That cannot be attacked", rule));
            }
            if visibility(s, f, t) >= Visibility::Hidden {
                return Err(Refusal::forbidden(
                    super::attack::UNKNOWN_PLACE,
                    "TRI-POS-06",
                ));
            }
            Mark::of(t)
        }
        (None, Some(cell)) => Mark::in_cell(s, cell, s.board.elevation(cell)),
        (None, None) => return Err(Refusal::Missing("somebody".into())),
    };
    check_distance(s.distance_to(f, &mark.space, mark.levels), reach, rule)?;
    match has_line(s, f, &mark) {
        true => Ok(()),
        false => Err(Refusal::forbidden(
            "There is no Line of Effect",
            "TRI-POS-01",
        )),
    }
}

fn at_friend(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    plan: &CastPlan<'_>,
    rule: &'static str,
) -> Result<(), Refusal> {
    let t = s.known(plan.target.unwrap_or(f.id))?;
    if !t.is_alive() {
        return Err(Refusal::forbidden("The dead cannot be healed", rule));
    }
    if t.id != f.id && s.distance(f, t) > f.stats.reach.min(1) {
        return Err(Refusal::forbidden("That is out of reach", rule));
    }
    Ok(())
}

fn at_cell(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    plan: &CastPlan<'_>,
    reach: i32,
    rule: &'static str,
) -> Result<(), Refusal> {
    let named = plan.target.map(|target| s.known(target)).transpose()?;
    let cell = plan.cell.or_else(|| named.map(|t| t.anchor()));
    let cell = cell.ok_or(Refusal::Missing("a cell".into()))?;
    if !s.board.contains(cell) {
        return Err(Refusal::forbidden("That is off the map", "TRI-R72"));
    }
    let mark = Mark::in_cell(s, cell, s.board.elevation(cell));
    check_distance(s.distance_to(f, &mark.space, mark.levels), reach, rule)?;
    match cover(s, f, &mark) {
        Cover::Total if !s.data.is_off("TRI-POS-01") => Err(Refusal::forbidden(
            "There is no Line of Effect",
            "TRI-POS-01",
        )),
        _ => Ok(()),
    }
}

/// The centre of a spell that works on an area.
pub fn centre_of(s: &Situation<'_>, plan: &CastPlan<'_>) -> Option<Cell> {
    let of_target = || plan.target.map(|target| s.fighter(target).anchor());
    plan.cell.or_else(of_target)
}

/// A spell that attacks one creature, as an attack. Rules TRI-SPELL-01, -03.
pub fn strike_of(who: CombatantId, plan: &CastPlan<'_>, s: &Situation<'_>) -> Strike {
    let aim = match (plan.target, plan.cell) {
        (Some(target), _) => AimedAt::Combatant(target),
        (None, Some(cell)) => AimedAt::Cell(cell, s.board.elevation(cell)),
        (None, None) => AimedAt::Combatant(who),
    };
    let Energy { power, length, .. } = plan.energy;
    Strike {
        attacker: who,
        aim,
        means: AttackMeans::Spell(plan.spell.id.clone(), power, length),
    }
}

/// The cells of a burst: within so many cells of the centre, and in its Line of Effect. Section 12.
pub fn burst(s: &Situation<'_>, centre: Cell, radius: i32) -> Vec<Cell> {
    let from = crate::board::Body::new(centre, crate::grid::Footprint::Single);
    let open = |&cell: &Cell| {
        let there = crate::board::Body::new(cell, crate::grid::Footprint::Single);
        cell == centre || crate::board::is_in_line(s.board, &from, &there)
    };
    let mut cells: Vec<_> = s
        .kind()
        .within(centre, radius)
        .filter(|&cell| s.board.contains(cell))
        .collect();
    cells.retain(open);
    cells.sort_unstable();
    cells
}

/// Those whom a burst strikes, in reading order of their anchors. Rule TRI-ATK-10; section 12.
pub fn struck(s: &Situation<'_>, centre: Cell, radius: i32) -> Vec<CombatantId> {
    let cells = burst(s, centre, radius);
    let level = crate::board::Levels::of(s.board.elevation(centre), 1);
    let inside = s.fighters().iter().filter(|f| {
        f.is_alive()
            && f.space.iter().any(|cell| cells.contains(&cell))
            && f.levels().gap(level) <= radius
            && !f.is_underground()
    });
    let mut inside: Vec<_> = inside.map(|f| (f.anchor().y, f.anchor().x, f.id)).collect();
    inside.sort_unstable();
    inside.into_iter().map(|(_, _, id)| id).collect()
}

/// The attack of a spell at one creature, for odds.
pub fn attack_of<'w>(
    s: &Situation<'w>,
    who: CombatantId,
    plan: &CastPlan<'w>,
) -> Option<AttackPlan<'w>> {
    let strike = strike_of(who, plan, s);
    super::attack::check_attack(s, strike, super::attack::Stage::Paid).ok()
}
