//! Hinder: what is legal, and the rolls. Floor 4. Rules WND-ACT-31 to -34, -45, WND-COND-09; rulings WND-R23, WND-R24, WND-R76,
//! WND-R78, WND-R97, WND-R110.

use super::attack::melee_check;
use super::checks::{agility_defense, bodily_defense, power_terms, standard};
use super::movement::mark_met;
use super::position::{check_allowed, cover_between, distance, gap};
use crate::board::{Grade, OccupancyMap, Occupied, StepBlocked};
use crate::combat::{Act, Preview, Refusal};
use crate::grid::{Direction, nearest_directions};
use crate::mechanics::Resolution;
use crate::mechanics::displacement::{Push, forced_step};
use crate::mechanics::gear::Mode;
use crate::mechanics::ranged::check_distance;
use crate::rules::wounds::resolve::{Check, Opposed};
use crate::rules::wounds::snapshot::{Fighter, Situation, Wielded};
use crate::rules::wounds::words::{Attribute, Skill, YARDS};
use smol_str::{SmolStr, format_smolstr};

/// A Hinder as a roll: against a number, or against a roll of the other. Ruling WND-R04.
#[derive(Debug, Clone)]
pub enum Attempt {
    /// Against a Defense.
    Against(Check),
    /// Against a check of the other.
    Opposed(Opposed),
}

impl Attempt {
    /// Its odds.
    pub fn preview(&self, title: impl Into<SmolStr>) -> Preview {
        match self {
            Self::Against(check) => check.preview(title),
            Self::Opposed(opposed) => opposed.preview(title),
        }
    }
}

/// A Disarm that is legal.
#[derive(Clone)]
pub struct DisarmPlan<'w> {
    /// With what.
    pub weapon: Wielded<'w>,
    /// The thing that is to fall, by its key in hand.
    pub thing: SmolStr,
    /// The roll.
    pub attempt: Attempt,
}

/// A Shove that is legal.
#[derive(Debug, Clone)]
pub struct ShovePlan {
    /// Which way.
    pub toward: Direction,
    /// The most yards.
    pub most: i32,
    /// The roll.
    pub check: Check,
}

/// The weapons with which somebody strikes in melee now: in a grapple only the shortest. Rule WND-COND-09.
pub fn melee_weapons<'w>(s: &Situation<'_>, f: &Fighter<'w>) -> Vec<Wielded<'w>> {
    let fits =
        |it: &Wielded<'_>| it.data.strikes() && check_allowed(s, f, it.data, Mode::Melee).is_ok();
    f.weapons().filter(fits).collect()
}

/// How far somebody hinders, as a gap in yards. Rule WND-POS-01.
pub fn reach(s: &Situation<'_>, f: &Fighter<'_>) -> i32 {
    let weapons = melee_weapons(s, f).into_iter();
    weapons
        .filter_map(|it| it.data.reach_max)
        .max()
        .unwrap_or(0)
}

/// Whether somebody hinders another from where it stands: in melee reach, with nothing solid between. Rules WND-ACT-31 to -34,
/// WND-POS-01, -02.
///
/// # Errors
/// [`Refusal`] with what is in the way.
pub fn check_reach(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    let t = target(s, act)?;
    if !s.data.is_off("WND-POS-01") {
        check_distance(distance(s, f, t), reach(s, f) + 1, rule)?;
    }
    let walled = cover_between(s, f, t, false) >= Grade::Total;
    match walled && !s.data.is_off("WND-POS-02") {
        true => Err(Refusal::forbidden("Something solid is between", rule)),
        false => Ok(()),
    }
}

/// The one at whom an action is aimed.
fn target<'s, 'w>(s: &'s Situation<'w>, act: &Act) -> Result<&'s Fighter<'w>, Refusal> {
    s.known(act.target().ok_or(Refusal::Missing("an enemy".into()))?)
}

/// A Disarm as an action says it: with the weapon that it names or the best within reach, at the thing that it names or the
/// first in hand. Rule WND-ACT-31; ruling WND-R23.
///
/// # Errors
/// [`Refusal`] with the reason for which it is not legal.
pub fn disarm<'w>(
    s: &Situation<'w>,
    f: &Fighter<'w>,
    act: &Act,
) -> Result<DisarmPlan<'w>, Refusal> {
    const RULE: &str = "WND-ACT-31";
    let t = target(s, act)?;
    let weapon = disarming(s, f, t, act)?;
    let held = match &act.aim {
        Some(word) => t.gear.held_as(word),
        None => t.gear.held().first(),
    };
    let held = held.ok_or_else(|| Refusal::forbidden("It does not hold that", RULE))?;
    let own = standard(
        f,
        melee_check(s, f, t, &weapon),
        label(&weapon, "Disarm"),
        RULE,
    );
    let attempt = match defending(s, t) {
        Some(against) => {
            let terms = melee_check(s, t, f, &against);
            let other = standard(t, terms, label(&against, "grip"), RULE);
            Attempt::Opposed(Opposed::new(own, other))
        }
        None => Attempt::Against(own.against(agility_defense(s, t))),
    };
    Ok(DisarmPlan {
        weapon,
        thing: held.key.clone(),
        attempt,
    })
}

fn label(weapon: &Wielded<'_>, what: &str) -> SmolStr {
    format_smolstr!("{what} ({})", weapon.data.name)
}

/// With what somebody disarms another.
fn disarming<'w>(
    s: &Situation<'w>,
    f: &Fighter<'w>,
    t: &Fighter<'_>,
    act: &Act,
) -> Result<Wielded<'w>, Refusal> {
    const RULE: &str = "WND-ACT-31";
    let gap = gap(s, f, t);
    let near = |it: &Wielded<'_>| s.data.is_off("WND-POS-01") || it.data.reach_max >= Some(gap);
    let mut usable = melee_weapons(s, f).into_iter().filter(near);
    let found = match act.with.as_deref() {
        Some(word) => {
            let key = f.weapon(word).map(|it| it.key);
            usable.find(|it| Some(&it.key) == key.as_ref())
        }
        None => usable.max_by_key(|it| weapon_bonus(f, it)),
    };
    found.ok_or_else(|| Refusal::forbidden("It has no weapon for it within reach", RULE))
}

/// What a weapon adds to checks in melee. Rule WND-STAT-13.
pub fn weapon_bonus(f: &Fighter<'_>, weapon: &Wielded<'_>) -> i32 {
    let spec = weapon.data.spec(Mode::Melee);
    f.bonus(Attribute::Dex, Skill::Melee, Some(spec)) + weapon.data.accuracy
}

/// The weapon with which somebody rolls against a Disarm: the best in hand, if it is able and has more of it than of its Agility
/// Defense. Ruling WND-R23.
fn defending<'w>(s: &Situation<'_>, t: &Fighter<'w>) -> Option<Wielded<'w>> {
    let held = t
        .weapons()
        .filter(|it| t.gear.holds(&it.key) && it.data.strikes());
    let best = held.max_by_key(|it| weapon_bonus(t, it))?;
    let better = weapon_bonus(t, &best) + s.data.modifiers.defense > agility_defense(s, t);
    (t.is_able() && better).then_some(best)
}

/// A Distract as an action says it. Rule WND-ACT-32.
///
/// # Errors
/// [`Refusal`] if nobody is named.
pub fn distract(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Opposed, Refusal> {
    const RULE: &str = "WND-ACT-32";
    let t = target(s, act)?;
    let own = f.check_terms(Attribute::Prs, Skill::Deception, None);
    let other = t.check_terms(Attribute::Prc, Skill::Deception, None);
    Ok(Opposed::new(
        standard(f, own, "Distract", RULE),
        standard(t, other, "attention", RULE),
    ))
}

/// The roll of a Shove or a Trip. Rules WND-ACT-33, -34.
fn bodily(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    t: &Fighter<'_>,
    label: &'static str,
    rule: &'static str,
) -> Check {
    standard(f, power_terms(f), label, rule).against(bodily_defense(s, t))
}

/// A Shove as an action says it: straight away and as far as it goes if it says nothing else. Rule WND-ACT-33; ruling WND-R97.
///
/// # Errors
/// [`Refusal::Missing`] for the direction, if the two are in the same place or it is none of the grid.
pub fn shove(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<ShovePlan, Refusal> {
    let t = target(s, act)?;
    let kind = s.kind();
    let missing = || Refusal::Missing("a direction of this grid".into());
    let toward = match act.toward.as_deref() {
        Some(word) => kind.parse_direction(word).ok_or_else(missing)?,
        None => {
            let (from, to) = (f.space.centre(kind), t.space.centre(kind));
            let away = (from != to).then(|| nearest_directions(kind, from, to).lowest());
            away.ok_or_else(missing)?
        }
    };
    let most = act.riders.get(YARDS).copied().filter(|&yards| yards > 0);
    Ok(ShovePlan {
        toward,
        most: most.unwrap_or(i32::MAX),
        check: bodily(s, f, t, "Shove", "WND-ACT-33"),
    })
}

/// The yards of a Shove with this margin. Rule WND-ACT-33.
pub fn yards(s: &Situation<'_>, plan: &ShovePlan, margin: i32) -> i32 {
    let further = margin.max(0) / s.data.terrain.shove_margin.max(1);
    (1 + further).min(plan.most)
}

/// Where a yard leads that somebody is made to go. Rules WND-MOVE-23, -26.
///
/// # Errors
/// [`StepBlocked`] with what stops it.
pub fn pushed(s: &Situation<'_>, f: &Fighter<'_>, toward: Direction) -> Result<Push, StepBlocked> {
    OccupancyMap::lend(|map| {
        mark_met(s, f, map, |other| {
            let apart = (other.stats.size - f.stats.size).abs() >= s.data.course.size_gap;
            let shares = other.space.iter().any(|cell| f.space.contains(cell));
            match shares || (apart && !s.data.is_off("WND-MOVE-26")) {
                true => Occupied::Share,
                false => Occupied::Block,
            }
        });
        forced_step(s.board, f, toward, map, 1)
    })
}

/// A Trip as an action says it. Rule WND-ACT-34.
///
/// # Errors
/// [`Refusal`] if nobody is named.
pub fn trip(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Check, Refusal> {
    Ok(bodily(s, f, target(s, act)?, "Trip", "WND-ACT-34"))
}
