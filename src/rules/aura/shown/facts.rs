//! What scripts may ask about a combatant: pools, conditions, things. Floor 4.

use crate::combat::{CombatantId, Until};
use crate::mechanics::{NamedPool, conditions};
use crate::rules::aura::components::{Injuries, Pool, Stamina};
use crate::rules::aura::data::{DerivedStats, Evasion, Resistance, Weapon};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use serde_json::{Map, Value, json};
use smol_str::SmolStr;

/// Conditions that others may impose. Rule AUR-COND-13.
pub const IMPOSED: [(&str, &str); 6] = [
    (words::EXPOSED, "AUR-COND-01"),
    (words::UNGUARDED, "AUR-COND-02"),
    (words::SLOWED, "AUR-COND-07"),
    (words::PRONE, "AUR-COND-08"),
    (words::SURPRISED, "AUR-COND-09"),
    (words::UNCONSCIOUS, "AUR-COND-12"),
];

/// Everything that a script can check by name, besides what every ruleset has.
#[must_use]
pub fn facts(s: &Situation<'_>, who: CombatantId) -> Value {
    let who = s.fighter(who);
    let mut facts = pools(who);
    let (gear, derived_stats) = (who.gear, DerivedStats::of(who.data, who.stats, who.gear));
    let held: Vec<_> = gear.held().iter().map(|held| &held.key).collect();
    let loaded = gear.held().iter().filter(|held| gear.is_loaded(&held.key));
    let loaded: Vec<_> = loaded.map(|held| &held.key).collect();
    let more = [
        ("conditions", json!(conditions(who))),
        ("held", json!(held)),
        ("stowed", json!(gear.stowed())),
        ("loaded", json!(loaded)),
        ("ammunition", json!(gear.ammo)),
        ("worn", json!(gear.worn)),
        ("broken", json!(gear.broken)),
        ("speed", json!(who.speed())),
        ("lasts", json!(lasts(who))),
        ("hidden_from", json!(by(who, words::HIDDEN))),
        ("watching", json!(by(who, words::WATCHING).first())),
    ];
    facts.extend(more.map(|(name, value)| (name.to_owned(), value)));
    facts.extend(derived(who, derived_stats).map(|(name, value)| (name.to_owned(), json!(value))));
    Value::Object(facts)
}

/// The derived numbers of the stat block, with what is held and worn now. Section 5 of the
/// reference.
fn derived(who: &Fighter<'_>, derived_stats: DerivedStats<'_>) -> [(&'static str, i32); 16] {
    let stats = who.stats;
    [
        ("evasion", derived_stats.evasion(Evasion::Armed)),
        ("unarmed_evasion", derived_stats.evasion(Evasion::Unarmed)),
        ("ranged_evasion", derived_stats.evasion(Evasion::Ranged)),
        ("masab", stats.masab(who.data)),
        ("masdb", stats.masdb(who.data)),
        ("fortitude", stats.inner(who.data, Resistance::Fortitude)),
        ("will", stats.inner(who.data, Resistance::Will)),
        ("recovery_value", stats.recovery_value(who.data)),
        ("arm_strength", stats.arm_strength(who.data)),
        ("leg_strength", stats.leg_strength(who.data)),
        ("initiative", stats.initiative(who.data)),
        ("sprint", stats.sprint_bonus(who.data)),
        ("jump", stats.jump(who.data)),
        ("max_reach", derived_stats.max_reach()),
        ("armour_coverage", derived_stats.coverage()),
        ("armour_rating", derived_stats.armour_rating()),
    ]
}

/// How long own conditions last: the number of their last Round, "rest" or "cause", as set-ups
/// say it.
fn lasts(who: &Fighter<'_>) -> Map<String, Value> {
    let end = |until: Until| match until {
        Until::EndOfRound(round) => json!(round),
        Until::Rest => json!("rest"),
        _ => json!("cause"),
    };
    let own = who.conditions.iter();
    own.map(|c| (c.key.to_string(), end(c.until))).collect()
}

/// Pools and flags by their words, and the greatest values of those that have one.
fn pools(who: &Fighter<'_>) -> Map<String, Value> {
    let all = Pool::ALL.iter().map(|&pool| {
        let value = who.pool(pool);
        let value = if is_flag(pool) {
            json!(value > 0)
        } else {
            json!(value)
        };
        (fact_of(pool).to_owned(), value)
    });
    let most = [
        ("aura_max", who.pools.max(Pool::Aura)),
        ("stamina_max", who.stamina.max()),
        ("agility_max", who.pools.max(Pool::Agility)),
        ("surges_max", who.pools.max(Pool::Surges)),
    ];
    let named = [
        (Stamina::WORD, who.stamina.now()),
        (Injuries::WORD, who.injuries.now()),
    ];
    let numbers = most.into_iter().chain(named);
    all.chain(numbers.map(|(name, value)| (name.to_owned(), json!(value))))
        .collect()
}

/// Whether a pool only says yes or no. Rule AUR-INIT-03.
const fn is_flag(pool: Pool) -> bool {
    matches!(
        pool,
        Pool::SwiftUsed | Pool::InitiativeUsed | Pool::StaminaEnergyUsed
    )
}

/// The name of a pool in scripts: flags are called as set-ups call them.
const fn fact_of(pool: Pool) -> &'static str {
    match pool {
        Pool::SwiftUsed => "swift_used",
        Pool::InitiativeUsed => "initiative_used",
        Pool::StaminaEnergyUsed => "stamina_energy_used",
        _ => pool.word(),
    }
}

/// Own conditions with their values, and those that others impose.
fn conditions(who: &Fighter<'_>) -> Map<String, Value> {
    let own = who
        .conditions
        .iter()
        .map(|c| (c.key.to_string(), json!(c.value)));
    let mut all: Map<String, Value> = own.collect();
    for (key, _) in IMPOSED {
        if who.has(key) && !all.contains_key(key) {
            all.insert(key.to_owned(), json!(1));
        }
    }
    all
}

/// The numbers of those to whom a condition of a kind refers.
pub fn by(who: &Fighter<'_>, key: &str) -> Vec<u32> {
    let all = conditions::referred(who.conditions, key);
    all.map(|id| id.0).collect()
}

/// Things in hand that are loaded or not, for people: "longbow (not loaded)".
#[must_use]
pub fn held_words(s: &Situation<'_>, who: &Fighter<'_>) -> Vec<String> {
    let gear = who.gear;
    let words = gear.held().iter().map(|held| {
        let name = s.data.name_of(&held.item);
        let weapon = s.data.weapon(&held.item);
        let loads = weapon.is_some_and(Weapon::is_loaded_first);
        match (loads, gear.is_loaded(&held.key)) {
            (true, true) => format!("{name} (loaded)"),
            (true, false) => format!("{name} (not loaded)"),
            _ if gear.is_broken(s.data, &held.item) => format!("{name} (broken)"),
            _ => name.to_owned(),
        }
    });
    words.collect()
}

/// Things with their numbers, for people: "dagger ×2".
#[must_use]
pub fn counted(s: &Situation<'_>, item: &SmolStr, count: u32) -> String {
    let name = s.data.name_of(item);
    if count > 1 {
        format!("{name} ×{count}")
    } else {
        name.to_owned()
    }
}
