//! How a combatant is: what its panel and its piece show. Floor 4.

use super::facts::{counted, held_words};
use crate::combat::{CombatantId, Gauge, GaugeKind, RuleId, Sheet, ShownCondition, capital};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{NamedPool, reports};
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
    let sheet = Sheet {
        gauges: gauges(who),
        conditions: conditions(who),
        ..AuraData::sheet(world, who.id).sized(who.stats.size, Size::Medium)
    };
    let sheet = fighting_lines(sheet, s, who);
    bond_lines(thing_lines(sheet, s, who), s, who)
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
        Gauge::new(
            "Stamina",
            GaugeKind::Effort,
            who.stamina.now(),
            who.stamina.max(),
        ),
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
        .map(|c| ShownCondition {
            name: condition_name(&c.key),
            ..ShownCondition::of(c)
        })
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

/// The numbers of attack and defence.
fn fighting_lines(mut sheet: Sheet, s: &Situation<'_>, who: &Fighter<'_>) -> Sheet {
    let stats = who.stats;
    let derived_stats = DerivedStats::of(who.data, stats, who.gear);
    for weapon in weapons(who, derived_stats) {
        sheet = sheet.line(capital(&weapon.name), weapon_words(derived_stats, weapon));
    }
    let evasion = format_smolstr!(
        "{} / unarmed {} / ranged {}",
        derived_stats.evasion(Evasion::Armed),
        derived_stats.evasion(Evasion::Unarmed),
        derived_stats.evasion(Evasion::Ranged)
    );
    let inner = format_smolstr!(
        "{} / {}",
        stats.inner(who.data, Resistance::Fortitude),
        stats.inner(who.data, Resistance::Will)
    );
    let armour = derived_stats.armour().map(|armour| {
        let broken = if who.gear.is_broken(s.data, &armour.id) {
            ", broken"
        } else {
            ""
        };
        format_smolstr!(
            "{}{broken}: AC {} / ranged {}, AR {}",
            armour.name,
            derived_stats.coverage(),
            derived_stats.ranged_coverage(),
            derived_stats.armour_rating()
        )
    });
    let initiative = format_smolstr!("{:+}", stats.initiative(who.data));
    let strengths = format_smolstr!(
        "{} / {}",
        stats.arm_strength(who.data),
        stats.leg_strength(who.data)
    );
    sheet
        .line("Evasion", evasion)
        .line("Fortitude / Will", inner)
        .list("Armour", armour)
        .line("Initiative", initiative)
        .line("Speed", format_smolstr!("{} m", who.speed()))
        .line("Arm / leg strength", strengths)
}

/// Everything that it could attack with now: in hand, grown, or the bare body.
fn weapons<'s>(
    who: &'s Fighter<'_>,
    derived_stats: DerivedStats<'s>,
) -> impl Iterator<Item = &'s Weapon> {
    let held = who.gear.held().iter();
    let held = held.filter_map(|held| who.data.weapon(&held.item));
    held.chain(derived_stats.natural())
        .chain([who.data.unarmed()])
}

/// "AV 18, 1d8+2 blade, reach 1 (2 cells)": a weapon strikes one cell farther than its Reach. Rule AUR-STAT-19.
fn weapon_words(derived_stats: DerivedStats<'_>, weapon: &Weapon) -> SmolStr {
    let bonus = |bonus: i32| match bonus {
        0 => SmolStr::default(),
        bonus => format_smolstr!("{bonus:+}"),
    };
    let kind = weapon.kind.word();
    match (weapon.shot(), derived_stats.range(weapon)) {
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
    }
}

/// What it holds and carries.
fn thing_lines(sheet: Sheet, s: &Situation<'_>, who: &Fighter<'_>) -> Sheet {
    let stowed = who.gear.stowed().iter();
    let shots = who.gear.ammo.iter();
    let injuries = Some(who.injuries.now()).filter(|&injuries| injuries > 0);
    sheet
        .list("In hand", held_words(s, who))
        .list(
            "Carried",
            stowed.map(|(item, &count)| counted(s, item, count)),
        )
        .list(
            "Ammunition",
            shots.map(|(weapon, count)| format!("{} {count}", s.data.name_of(weapon))),
        )
        .list("Major injuries", injuries)
}

/// To whom it is bound: holds, a watch, those from whom it is hidden.
fn bond_lines(sheet: Sheet, s: &Situation<'_>, who: &Fighter<'_>) -> Sheet {
    let names = |key: &'static str| {
        let others = who.conditions.iter().filter(move |c| c.key == key);
        others.filter_map(|c| Some(s.find(c.by?)?.name))
    };
    sheet
        .list("Held by", names(words::RESTRAINED))
        .list("Holds", names(words::RESTRAINING))
        .list("Watches", names(words::WATCHING))
        .list("Hidden from", names(words::HIDDEN))
}
