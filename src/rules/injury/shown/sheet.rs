//! How a combatant is: what its panel and its piece show. Floor 4.

use super::parts::parts;
use crate::combat::{
    CombatantId, Gauge, GaugeKind, Ledger, ModifierKind, RuleId, Sheet, ShownCondition, Sums,
    component_of,
};
use crate::mechanics::NamedPool;
use crate::mechanics::reports::counted;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::injury::components::Pool;
use crate::rules::injury::components::Recovery;
use crate::rules::injury::data::{InjuryData, Mode, Size};
use crate::rules::injury::plan::attack::dv_terms;
use crate::rules::injury::plan::gear::durability_of;
use crate::rules::injury::plan::movement::speed_of;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// Everything about a fighter that a person is shown.
#[must_use]
pub fn sheet(world: &World, who: CombatantId) -> Sheet {
    let s = &Situation::of(world);
    let fighter = s.fighter(who);
    let recovery = component_of::<Recovery>(world, who);
    let drawing = s
        .data
        .drawing(fighter.body.parts().iter().map(|part| &part.id));
    let sheet = Sheet {
        gauges: gauges(fighter),
        parts: parts(fighter, drawing),
        trunk: drawing
            .map(|drawing| drawing.trunk.clone())
            .unwrap_or_default(),
        conditions: conditions(fighter),
        ..InjuryData::sheet(world, who).sized(fighter.stats.size, Size::Medium)
    };
    with_lines(sheet, s, fighter).list("Treated, days left", treated(fighter, recovery))
}

/// How far a fighter is from death, 0 to 100: every injury weighs its value against the twenty
/// or so that a body survives; creatures without a Constitution count against their breaking point.
/// A measure for the eye; no rule reads it.
fn soundness(fighter: &Fighter<'_>) -> i32 {
    if !fighter.is_alive() {
        return 0;
    }
    let (weight, most) = match fighter.stats.con {
        Some(_) => (fighter.body.death_dc(0), 20),
        None => (
            i32::try_from(fighter.body.injury_count()).unwrap_or(i32::MAX),
            i32::from(fighter.stats.break_at),
        ),
    };
    (100 - 100 * weight.min(most) / most.max(1)).max(5)
}

fn gauges(fighter: &Fighter<'_>) -> Vec<Gauge> {
    let of = |label, kind, pool, max: i32| Gauge::new(label, kind, fighter.pool(pool), max);
    let full = |label, kind, pool| of(label, kind, pool, fighter.pools.max(pool));
    let soundness = Gauge::new("Soundness", GaugeKind::Health, soundness(fighter), 100);
    let mut gauges = vec![soundness];
    if fighter.stats.con.is_some() {
        let stamina = fighter.stamina;
        gauges.push(Gauge::new(
            "Stamina",
            GaugeKind::Effort,
            stamina.now(),
            stamina.max(),
        ));
        gauges.push(full("Exhaustion", GaugeKind::Number, Pool::Exhaustion));
    }
    let ap = fighter.stats.ap_max.into();
    gauges.push(of("AP", GaugeKind::Pips, Pool::Ap, ap));
    let reactions = fighter.stats.reactions(fighter.data);
    gauges.push(of(
        "Reactions",
        GaugeKind::Number,
        Pool::Reactions,
        reactions,
    ));
    let mut held = fighter.gear.held().iter();
    if held.any(|held| fighter.shoots(&held.item)) {
        let most = fighter.data.newcomer.ammunition;
        gauges.push(of("Ammunition", GaugeKind::Number, Pool::Ammunition, most));
    }
    gauges
}

/// The conditions of the component, and those that follow from injuries and empty pools.
fn conditions(fighter: &Fighter<'_>) -> Vec<ShownCondition> {
    let valued = [words::STRAIN, words::BLEED, words::DODGING, words::SHIELDED];
    let own = fighter.conditions.iter().map(|condition| {
        let has_value = condition.value > 0 && valued.contains(&condition.key.as_str());
        ShownCondition {
            value: has_value.then_some(condition.value),
            ..ShownCondition::of(condition)
        }
    });
    let body = fighter.body;
    let derived = [
        (fighter.is_helpless(), "unconscious", "INJ-COND-13"),
        (fighter.is_exhausted(), "exhausted", "INJ-COND-01"),
        (body.is_blinded(), "blinded", "INJ-COND-09"),
        (body.is_deafened(), "deafened", "INJ-COND-09"),
        (body.is_concussed(), "concussed", "INJ-PART-11"),
        (body.is_confused(), "confused", "INJ-COND-08"),
        (body.is_sickened(), "sickened", "INJ-COND-07"),
        (fighter.is_off_guard(), "off-guard", "INJ-COND-03"),
    ];
    let derived = derived
        .into_iter()
        .filter(|(there, ..)| *there)
        .map(|(_, name, rule)| ShownCondition::new(name, RuleId(rule)));
    own.chain(derived).collect()
}

/// The worn armour and what is left of it. Rule INJ-MAN-11.
fn worn(s: &Situation<'_>, fighter: &Fighter<'_>) -> Option<SmolStr> {
    let worn = fighter.gear.worn()?;
    Some(match durability_of(s, fighter, worn) {
        0 => format_smolstr!("{worn}, broken"),
        left => format_smolstr!("{worn}, durability {left}"),
    })
}

fn with_lines(sheet: Sheet, s: &Situation<'_>, fighter: &Fighter<'_>) -> Sheet {
    let dv = |off_guard, touch| {
        let mut sums = Sums::default();
        let mut ledger = sums.under(s.data.switches());
        dv_terms(fighter, off_guard, touch, &mut ledger);
        s.data.attacks.base_dv + sums.sum(ModifierKind::Defence)
    };
    let dvs = format_smolstr!(
        "{} / touch {} / off-guard {}",
        dv(None, false),
        dv(None, true),
        dv(Some("off-guard"), false)
    );
    let (value, _) = fighter.stats.best_attribute(s.data, Mode::Melee);
    let attack = format_smolstr!("{:+}", i32::from(fighter.stats.mb) + value);
    let held = fighter.gear.held().iter();
    let artificial = fighter.body.parts().iter().filter(|part| part.prosthetic);
    sheet
        .line("DV", dvs)
        .line("Attack", attack)
        .line("Speed", counted(speed_of(fighter), "cell", "cells"))
        .line("Reach", counted(fighter.stats.reach, "cell", "cells"))
        .list("Worn", worn(s, fighter))
        .list("In hand", held.map(|held| held.item.replace('_', " ")))
        .list("Carried", fighter.gear.listed())
        .list(
            "Artificial",
            artificial.map(|part| fighter.body.label(part)),
        )
}

/// Which injuries are treated, and in how many days they are healed. Rule INJ-REST-05.
fn treated(fighter: &Fighter<'_>, recovery: &Recovery) -> Vec<String> {
    let treated = recovery.treated().iter();
    let parts = treated.filter_map(|(id, days)| {
        let part = fighter.body.part(id)?;
        let days: Vec<_> = days.iter().map(u16::to_string).collect();
        Some(format!(
            "{} {}",
            fighter.body.label(part),
            days.join(" and ")
        ))
    });
    parts.collect()
}
