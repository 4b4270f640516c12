//! The defence value and what takes parts of it away. Floor 4.
//! Rules INJ-STAT-03 to -05, INJ-COND-03, INJ-RNG-04.

use super::strike::Context;
use crate::combat::{Ledger, Modifier, ModifierKind};
use crate::grid::{Cell, Lane};
use crate::rules::injury::data::{Attribute, Trait};
use crate::rules::injury::plan::gear::{broken_armour, broken_shield};
use crate::rules::injury::plan::sight::sees;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// Notes what makes DV more than that of everybody. Rules INJ-STAT-03 to -05, INJ-RNG-04.
pub(super) fn defence_terms(ctx: &Context<'_, '_>, terms: &mut impl Ledger) {
    let (a, t) = (ctx.a, ctx.t);
    let off_guard = off_guard_reason(ctx.s, a, t);
    dv_terms(t, off_guard, ctx.weapon.data.has(Trait::Touch), terms);
    if ctx.strike.mode.is_ranged() {
        terms.defence(
            in_the_way_of(ctx.s, a, t, &ctx.line.between),
            "creatures in the way",
            "INJ-RNG-04",
        );
    }
}

/// The parts of a fighter's DV above that of everybody. Rules INJ-STAT-03 to -05; rulings INJ-R06, INJ-R07.
pub fn dv_terms(
    t: &Fighter<'_>,
    off_guard: Option<&'static str>,
    touch: bool,
    terms: &mut impl Ledger,
) {
    let off_guard = off_guard.filter(|_| !t.data.is_off("INJ-STAT-05"));
    let touch = touch && !t.data.is_off("INJ-STAT-04");
    let modifier =
        |value, label: &'static str, rule| Modifier::new(ModifierKind::Defence, value, label, rule);
    let attribute = t.stats.defence_attr;
    let defence = t.stats.attribute(attribute);
    let dodge = t.conditions.value(words::DODGING);
    match off_guard {
        Some(why) if attribute == Attribute::Dex && defence > 0 => {
            terms.overridden(modifier(defence, attribute.name(), "INJ-STAT-05"), why);
        }
        _ => terms.defence(defence, attribute.name(), "INJ-STAT-03"),
    }
    match off_guard {
        Some(why) if dodge > 0 => terms.overridden(modifier(dodge, "dodging", "INJ-STAT-05"), why),
        _ => terms.defence(dodge, "dodging", "INJ-ACT-13"),
    }
    let broken = broken_armour(t);
    if broken > 0 {
        terms.overridden(modifier(broken, "armour", "INJ-MAN-11"), "broken");
    }
    let armour = i32::from(t.stats.armour) - broken;
    let mut shield = t.conditions.value(words::SHIELDED);
    if shield > 0 && broken_shield(t) {
        terms.overridden(modifier(shield, "readied shield", "INJ-MAN-11"), "broken");
        shield = 0;
    }
    if touch {
        for (value, label) in [(armour, "armour"), (shield, "readied shield")] {
            if value > 0 {
                terms.overridden(modifier(value, label, "INJ-STAT-04"), "touch attack");
            }
        }
    } else {
        terms.defence(armour, "armour", "INJ-STAT-03");
        terms.defence(shield, "readied shield", "INJ-ACT-14");
    }
    terms.defence(i32::from(t.stats.dv_bonus), "other defence", "INJ-STAT-03");
}

/// Why `t` is off-guard against `a`, if it is. Rules INJ-COND-03, INJ-MAN-12, INJ-POS-12.
#[must_use]
pub fn off_guard_reason(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
) -> Option<&'static str> {
    if s.data.is_off("INJ-COND-03") {
        return None;
    }
    if t.is_helpless() {
        return Some("helpless");
    }
    if t.conditions.has(words::UNREADY) && !s.data.is_off("INJ-COND-04") {
        return Some("unready");
    }
    if t.conditions.has(words::STUNNED) {
        return Some("stunned");
    }
    if t.body.is_blinded() {
        return Some("blinded");
    }
    if t.conditions.has_by(words::TRICKED, a.id) {
        return Some("tricked");
    }
    (!sees(s, t, a)).then_some("cannot see the attacker")
}

/// What a target's DV gains from standing creatures on the line. Rule INJ-RNG-04; ruling INJ-R45.
pub(super) fn in_the_way_of(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    between: &[Cell],
) -> i32 {
    let positions = &s.data.positions;
    let is_level =
        |c: &Fighter<'_>, end: &Fighter<'_>| (c.z - end.z).abs() < positions.in_the_way_height;
    let lane = Lane::between(s.kind(), &a.space, &t.space);
    s.fighters()
        .iter()
        .filter(|c| lane.meets(&c.space))
        .filter(|c| c.is_alive() && c.id != a.id && c.id != t.id && !c.is_prone())
        .filter(|c| is_level(c, a) || is_level(c, t))
        .filter(|c| between.iter().any(|&cell| c.space.contains(cell)))
        .map(|c| c.size_number() - t.size_number())
        .filter(|&larger| larger >= 0)
        .map(|larger| positions.in_the_way + positions.in_the_way_per_size * larger)
        .sum()
}
