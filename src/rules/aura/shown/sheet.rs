//! How a combatant is: what its panel and its piece show. Floor 4.

use super::facts::{counted, held_words};
use crate::combat::{CombatantId, Gauge, GaugeKind, RuleId, Sheet, ShownCondition, capital};
use crate::mechanics::reports;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::components::Pool;
use crate::rules::aura::data::{AuraData, DerivedStats, Evasion, Resistance, Size, Weapon};
use crate::rules::aura::shown::facts;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// Everything about a combatant that a person is shown.
#[must_use]
pub fn sheet(world: &World, who: CombatantId) -> Sheet {
    let s = &Situation::of(world);
    let who = s.fighter(who);
    let size = who.stats.size;
    let word = (size != Size::Medium).then(|| size.word());
    Sheet {
        gauges: gauges(who),
        conditions: conditions(who),
        lines: lines(s, who),
        ..AuraData::sheet(world, who.id).sized(word, size < Size::Medium)
    }
}

fn gauges(who: &Fighter<'_>) -> Vec<Gauge> {
    let filled = |label, kind, pool| Gauge::new(label, kind, who.pool(pool), who.pools.max(pool));
    let energy = who.pool(Pool::Energy);
    let most = energy.max(who.data.values.points.energy);
    let aura = if who.is_alive() {
        who.pool(Pool::Aura)
    } else {
        0
    };
    let most_aura = who.pools.max(Pool::Aura);
    vec![
        Gauge::new("Aura", GaugeKind::Health, aura, most_aura),
        filled("Stamina", GaugeKind::Effort, Pool::Stamina),
        Gauge::new("Energy", GaugeKind::Pips, energy, most),
        filled("Agility", GaugeKind::Pips, Pool::Agility),
        Gauge::new("Credits", GaugeKind::Number, who.pool(Pool::Credits), None),
        filled("Surges", GaugeKind::Number, Pool::Surges),
    ]
}

/// Its own conditions, and those that others impose. Rule AUR-COND-13.
fn conditions(who: &Fighter<'_>) -> Vec<ShownCondition> {
    let own = who.conditions.iter();
    let shown = own.filter(|c| c.key != words::WATCHING && c.key != words::HIDDEN);
    let mut all: Vec<_> = shown
        .map(|c| ShownCondition::new(condition_name(&c.key), c.rule))
        .collect();
    if who.conditions.has(words::HIDDEN) {
        all.push(ShownCondition::new(words::HIDDEN, RuleId("AUR-POS-10")));
    }
    for (key, rule) in facts::IMPOSED {
        if who.has(key) && !who.conditions.has(key) {
            all.push(ShownCondition::new(key, RuleId(rule)));
        }
    }
    all
}

fn condition_name(key: &str) -> SmolStr {
    match key {
        words::WIND_SPENT => "second wind used".into(),
        _ => key.replace('_', " ").into(),
    }
}

fn lines(s: &Situation<'_>, who: &Fighter<'_>) -> Vec<(SmolStr, SmolStr)> {
    let derived_stats = DerivedStats::of(s.data, who.stats, who.gear);
    let mut lines = fighting_lines(s, who, derived_stats);
    lines.extend(thing_lines(s, who));
    lines.extend(bond_lines(s, who));
    lines
}

fn line(label: impl Into<SmolStr>, value: impl Into<SmolStr>) -> (SmolStr, SmolStr) {
    (label.into(), value.into())
}

/// The numbers of attack and defence.
fn fighting_lines(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    derived_stats: DerivedStats<'_>,
) -> Vec<(SmolStr, SmolStr)> {
    let stats = who.stats;
    let mut lines: Vec<_> = weapons(s, who, derived_stats)
        .map(|weapon| weapon_line(derived_stats, weapon))
        .collect();
    let evasion = format_smolstr!(
        "{} / unarmed {} / ranged {}",
        derived_stats.evasion(Evasion::Armed),
        derived_stats.evasion(Evasion::Unarmed),
        derived_stats.evasion(Evasion::Ranged)
    );
    lines.push(line("Evasion", evasion));
    let inner = format_smolstr!(
        "{} / {}",
        stats.inner(who.data, Resistance::Fortitude),
        stats.inner(who.data, Resistance::Will)
    );
    lines.push(line("Fortitude / Will", inner));
    if let Some(armour) = derived_stats.armour() {
        let broken = if who.gear.is_broken(s.data, &armour.id) {
            ", broken"
        } else {
            ""
        };
        let value = format_smolstr!(
            "{}{broken}: AC {} / ranged {}, AR {}",
            armour.name,
            derived_stats.coverage(),
            derived_stats.ranged_coverage(),
            derived_stats.armour_rating()
        );
        lines.push(line("Armour", value));
    }
    lines.push(line(
        "Initiative",
        format_smolstr!("{:+}", stats.initiative(who.data)),
    ));
    lines.push(line("Speed", format_smolstr!("{} m", who.speed())));
    let gear_stats = format_smolstr!(
        "{} / {}",
        stats.arm_strength(who.data),
        stats.leg_strength(who.data)
    );
    lines.push(line("Arm / leg strength", gear_stats));
    lines
}

/// Everything that it could attack with now: in hand, grown, or the bare body.
fn weapons<'s>(
    s: &'s Situation<'_>,
    who: &'s Fighter<'_>,
    derived_stats: DerivedStats<'s>,
) -> impl Iterator<Item = &'s Weapon> {
    let held = who.gear.held().iter();
    let held = held.filter_map(|held| s.data.weapon(&held.item));
    held.chain(derived_stats.natural())
        .chain([s.data.unarmed()])
}

/// "AV 18, 1d8+2 blade, reach 1 (2 cells)": a weapon strikes one cell farther than its Reach. Rule AUR-STAT-19.
fn weapon_line(derived_stats: DerivedStats<'_>, weapon: &Weapon) -> (SmolStr, SmolStr) {
    let bonus = |bonus: i32| match bonus {
        0 => SmolStr::default(),
        bonus => format_smolstr!("{bonus:+}"),
    };
    let kind = weapon.kind.word();
    let value = match (weapon.shot(), derived_stats.range(weapon)) {
        (Some(_), Some(range)) => format_smolstr!(
            "miss chance {:+}, {}{} {kind}, range {} m",
            derived_stats.miss_modifier(weapon),
            weapon.damage.text(),
            bonus(derived_stats.draw_damage(weapon)),
            range.text()
        ),
        _ if weapon.is_unarmed() => format_smolstr!(
            "AV {}, {} {kind}",
            derived_stats.melee_av(weapon),
            derived_stats.melee_damage(weapon)
        ),
        _ => format_smolstr!(
            "AV {}, {}{} {kind}, reach {} ({})",
            derived_stats.melee_av(weapon),
            weapon.damage.text(),
            bonus(derived_stats.melee_damage(weapon)),
            derived_stats.reach(weapon),
            reports::counted(derived_stats.reach(weapon) + 1, "cell", "cells")
        ),
    };
    line(capital(&weapon.name), value)
}

/// What it holds and carries.
fn thing_lines(s: &Situation<'_>, who: &Fighter<'_>) -> Vec<(SmolStr, SmolStr)> {
    let mut lines = Vec::new();
    let held = held_words(s, who);
    if !held.is_empty() {
        lines.push(line("In hand", held.join(", ")));
    }
    let stowed = who.gear.stowed().iter();
    let stowed: Vec<_> = stowed
        .map(|(item, &count)| counted(s, item, count))
        .collect();
    if !stowed.is_empty() {
        lines.push(line("Carried", stowed.join(", ")));
    }
    let shots = who.gear.ammo.iter();
    let shots: Vec<_> = shots
        .map(|(weapon, count)| format!("{} {count}", s.data.name_of(weapon)))
        .collect();
    if !shots.is_empty() {
        lines.push(line("Ammunition", shots.join(", ")));
    }
    let injuries = who.pool(Pool::Injuries);
    if injuries > 0 {
        lines.push(line("Major injuries", format_smolstr!("{injuries}")));
    }
    lines
}

/// To whom it is bound: holds, a watch, those from whom it is hidden.
fn bond_lines(s: &Situation<'_>, who: &Fighter<'_>) -> Vec<(SmolStr, SmolStr)> {
    let kinds = [
        ("Held by", words::RESTRAINED),
        ("Holds", words::RESTRAINING),
        ("Watches", words::WATCHING),
        ("Hidden from", words::HIDDEN),
    ];
    let mut lines = Vec::new();
    for (label, key) in kinds {
        let others = who.conditions.iter().filter(|c| c.key == key);
        let others = others
            .filter_map(|c| s.find(c.by?))
            .map(|other| other.name.as_str());
        let names: Vec<_> = others.collect();
        if !names.is_empty() {
            lines.push(line(label, names.join(", ")));
        }
    }
    lines
}
