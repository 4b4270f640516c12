//! What a maneuver needs, and every number of its roll. Floor 4.
//! Rules INJ-MAN-01 to -03, INJ-POS-11; rulings INJ-R32, INJ-R33.

use super::kind::{Attempt, Maneuver};
use super::places::check_path;
use crate::board::{LineOfFire, line_of_fire};
use crate::combat::{Ledger, ModifierKind, Refusal, Terms};
use crate::mechanics::ranged::{check_cover, check_distance};
use crate::rules::injury::data::Attribute;
use crate::rules::injury::plan::attack::{
    check_target, common_edges, dv_terms, melee_edges, off_guard_reason,
};
use crate::rules::injury::plan::checks::skill_terms;
use crate::rules::injury::plan::threat::reach_of;
use crate::rules::injury::plan::weapons::{Wielded, free_hands, melee_weapons};
use crate::rules::injury::resolve::{CheckNumbers, size_bonus};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use smol_str::{SmolStr, format_smolstr};

/// A maneuver whose every number is known.
#[derive(Debug, Clone)]
pub struct ManeuverPlan {
    /// The maneuver.
    pub attempt: Attempt,
    /// The numbers of the roll; the DC is the target's DV.
    pub numbers: CheckNumbers,
    /// Where they come from.
    pub terms: Terms,
}

/// Plans a maneuver where everybody stands.
///
/// # Errors
/// [`Refusal`] if the rules do not allow it.
pub fn plan_maneuver(s: &Situation<'_>, attempt: Attempt) -> Result<ManeuverPlan, Refusal> {
    let (a, t) = (s.fighter(attempt.actor), s.fighter(attempt.target));
    let maneuver = attempt.maneuver;
    check_target(a, t)?;
    check_means(a, maneuver)?;
    let weapon = weapon_for(s, a, &attempt)?;
    check_reach(s, a, t, maneuver, weapon.as_ref())?;
    let line = line_of_fire(s.board, &a.sight_body(), &t.sight_body());
    check_cover(s.board, &line, "INJ-POS-02")?;
    check_victim(a, t, maneuver)?;
    check_thing(s, t, &attempt)?;
    check_path(s, a, t, &attempt)?;
    let parts = weapon.map(|weapon| weapon.parts).unwrap_or_default();
    let terms = terms_of(s, a, t, &attempt, &line, &parts);
    let numbers = CheckNumbers {
        bonus: terms.sum(ModifierKind::Bonus),
        edge: terms.sum(ModifierKind::Edge),
        dc: s.data.attacks.base_dv + terms.sum(ModifierKind::Defence),
        automatic: false,
    };
    Ok(ManeuverPlan {
        attempt,
        numbers,
        terms,
    })
}

/// What hinders a maneuver at any target. Rules INJ-MAN-05 to -07, -10, INJ-MOVE-03,
/// INJ-COND-10.
///
/// # Errors
/// The [`Refusal`] that every target would get.
pub fn check_means(a: &Fighter<'_>, maneuver: Maneuver) -> Result<(), Refusal> {
    if maneuver.needs_hand() && free_hands(a).is_empty() {
        return Err(Refusal::forbidden_because(
            format_smolstr!("{} needs a free hand", maneuver.name()),
            maneuver.rule(),
        ));
    }
    let moves = matches!(maneuver, Maneuver::Drag | Maneuver::Overrun);
    if moves && a.is_prone() {
        return Err(Refusal::forbidden(
            "It is prone: it can only crawl or stand up",
            "INJ-MOVE-03",
        ));
    }
    if maneuver == Maneuver::Overrun && a.is_grappling() {
        return Err(Refusal::forbidden(
            "It is in a grapple: it cannot overrun anybody",
            "INJ-COND-10",
        ));
    }
    Ok(())
}

/// The weapon that a Trick or Trip names.
fn weapon_for<'w>(
    s: &Situation<'w>,
    a: &Fighter<'w>,
    attempt: &Attempt,
) -> Result<Option<Wielded<'w>>, Refusal> {
    let Some(key) = attempt
        .with
        .as_ref()
        .filter(|_| !attempt.maneuver.wants_thing())
    else {
        return Ok(None);
    };
    if !attempt.maneuver.uses_weapon_reach() {
        return Err(Refusal::forbidden_because(
            format_smolstr!("{} is made without a weapon", attempt.maneuver.name()),
            "INJ-MAN-01",
        ));
    }
    let weapon = melee_weapons(s, a).find(|weapon| weapon.key == *key);
    weapon.map(Some).ok_or_else(|| {
        Refusal::forbidden_because(
            format_smolstr!("\u{201c}{key}\u{201d} is no usable melee weapon in hand"),
            "INJ-ATK-12",
        )
    })
}

/// Rule INJ-MAN-01.
fn check_reach(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    maneuver: Maneuver,
    weapon: Option<&Wielded<'_>>,
) -> Result<(), Refusal> {
    let body = i32::from(a.stats.reach);
    let (reach, rule) = match weapon {
        _ if maneuver.is_close() => (1, maneuver.rule()),
        Some(weapon) => (reach_of(a, weapon), "INJ-MAN-01"),
        None if maneuver.uses_weapon_reach() => {
            let longest = melee_weapons(s, a).map(|weapon| reach_of(a, &weapon)).max();
            (longest.unwrap_or(0).max(body), "INJ-MAN-01")
        }
        None => (body, "INJ-MAN-01"),
    };
    check_distance(s.distance(a, t), reach, rule)
}

/// What a target must be. Rules INJ-MAN-05, -06, -13, INJ-COND-10, INJ-MOVE-10.
fn check_victim(a: &Fighter<'_>, t: &Fighter<'_>, maneuver: Maneuver) -> Result<(), Refusal> {
    let refuse = |what: &str, rule| {
        Err(Refusal::forbidden_because(
            format_smolstr!("{} {what}", t.name),
            rule,
        ))
    };
    match maneuver {
        Maneuver::Trip if t.altitude > 0 => refuse("is in the air", "INJ-MAN-13"),
        Maneuver::Trip if t.is_prone() => refuse("is already prone", "INJ-MAN-13"),
        Maneuver::Trip if !t.body.has_legs() => refuse("has no legs", "INJ-MAN-13"),
        Maneuver::Grapple if t.is_helpless() => refuse("is unconscious", "INJ-COND-10"),
        Maneuver::Grapple if t.conditions.has_by(words::GRAPPLED, a.id) => {
            refuse("is already held", "INJ-MAN-06")
        }
        Maneuver::Drag if tied_to_others(a, t) => Err(Refusal::forbidden(
            "It is held in place by a grapple with somebody else",
            "INJ-COND-10",
        )),
        _ => Ok(()),
    }
}

fn tied_to_others(a: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    a.conditions
        .iter()
        .filter(|c| [words::GRAPPLED, words::GRAPPLING].contains(&c.key.as_str()))
        .any(|c| c.by != Some(t.id))
}

/// Rules INJ-MAN-04, -10, -11: there must be such a thing; a thing that is named must be there.
fn check_thing(s: &Situation<'_>, t: &Fighter<'_>, attempt: &Attempt) -> Result<(), Refusal> {
    let maneuver = attempt.maneuver;
    if !maneuver.wants_thing() {
        return Ok(());
    }
    let things = maneuver.things(s, t);
    if things.is_empty() {
        let what = match maneuver {
            Maneuver::Disarm => "holds nothing",
            Maneuver::Steal => "carries nothing that could be taken",
            _ => "holds and wears nothing that could be broken",
        };
        return Err(Refusal::forbidden_because(
            format_smolstr!("{} {what}", t.name),
            maneuver.rule(),
        ));
    }
    match &attempt.with {
        Some(item) if !things.contains(item) => Err(Refusal::NoSuchOption {
            chosen: item.clone(),
            options: things,
        }),
        _ => Ok(()),
    }
}

fn terms_of(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    attempt: &Attempt,
    line: &LineOfFire,
    parts: &[SmolStr],
) -> Terms {
    let mut terms = Terms::new();
    let mut ledger = terms.under(a.data.switches());
    dv_terms(t, off_guard_reason(s, a, t), false, &mut ledger);
    ledger.bonus(i32::from(a.stats.mb), "martial bonus", "INJ-MAN-01");
    match attempt.maneuver.skill() {
        Some(skill) => skill_terms(a, skill, &mut ledger),
        None => ledger.bonus(a.stats.attribute(Attribute::Str), "Strength", "INJ-MAN-11"),
    }
    let larger = t.size_number() - a.size_number();
    let label = if larger > 0 {
        "larger target"
    } else {
        "smaller target"
    };
    ledger.bonus(-size_bonus(s.data, larger), label, "INJ-POS-11");
    melee_edges((s, a, t), &mut ledger);
    common_edges((s, a, t), attempt.iterative, line.grade, parts, &mut ledger);
    terms
}
