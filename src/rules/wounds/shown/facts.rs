//! What scripts can ask of a combatant by name. Floor 4. Sections 2 and STAT of the reference.

use super::bank::{NextGain, yards_left};
use super::track::health_of;
use crate::combat::{Act, CombatantId, WordKind};
use crate::mechanics::conditions::referred;
use crate::mechanics::gear::Mode;
use crate::rules::wounds::actions::ACTIONS;
use crate::rules::wounds::plan::checks::agility_defense;
use crate::rules::wounds::plan::defense::laid_open;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Level};
use bevy::prelude::World;
use serde_json::{Map, Value, json};
use smol_str::SmolStr;

/// Those of the facts that hold words, each with their kind.
pub const KINDS: [(&str, WordKind); 17] = [
    ("held", WordKind::Item),
    ("hands", WordKind::Item),
    ("stowed", WordKind::Item),
    ("stowed_in", WordKind::Item),
    ("worn", WordKind::Item),
    ("loaded", WordKind::Item),
    ("unloaded", WordKind::Item),
    ("ammo", WordKind::Item),
    ("mount", WordKind::Combatant),
    ("rider", WordKind::Combatant),
    ("grappling", WordKind::Combatant),
    ("pinned_by", WordKind::Combatant),
    ("harried_by", WordKind::Combatant),
    ("ignoring", WordKind::Combatant),
    ("opening", WordKind::Combatant),
    ("readied", WordKind::Verb),
    ("underway", WordKind::Verb),
];

/// Everything that a script can check by name, besides what every ruleset has.
pub fn facts(world: &World, who: CombatantId) -> Value {
    let s = Situation::of(world);
    let f = s.fighter(who);
    let mut facts = f.pools.facts();
    let numbers = numbers(&s, f)
        .into_iter()
        .map(|(name, number)| (name, json!(number)));
    let others = gear(f).into_iter().chain(ties(f)).chain(kept(f));
    for (name, fact) in numbers.chain(others) {
        facts[name] = fact;
    }
    for level in Level::ALL {
        facts[format!("{}_slots", level.word())] = json!(f.slots()[level.index()]);
    }
    facts
}

/// Derived numbers, with what is in hand and worn now.
fn numbers(s: &Situation<'_>, f: &Fighter<'_>) -> [(&'static str, i32); 21] {
    let row = f.ap_row();
    [
        ("melee_defense", melee_defense(s, f)),
        ("ranged_defense", ranged_defense(s, f)),
        ("immobile_defense", f.immobile_defense()),
        ("power_defense", f.power_defense()),
        ("agility_defense", agility_defense(s, f)),
        ("fortitude_defense", f.fortitude_defense()),
        ("willpower_defense", f.willpower_defense()),
        ("toughness", f.toughness()),
        ("base_toughness", f.base_toughness()),
        ("armor", f.armor()),
        ("rate", f.rate()),
        ("yards_left", yards_left(s, f)),
        ("ap_start", row.start),
        ("ap_end", row.end),
        ("max_ap", row.max),
        ("ap_to_lose", NextGain::of(s, f).map_or(0, |next| next.lost)),
        ("normal_stamina", f.normal_stamina()),
        ("most_stamina", f.most_stamina()),
        ("most_mana", f.most_mana()),
        ("death_clock", f.value_of(words::DYING)),
        ("health", health_of(f).0),
    ]
}

/// Melee Defense as it counts now: that of the immobile where it is, or is under water. Rules WND-STAT-07, -09, WND-POS-20.
pub fn melee_defense(s: &Situation<'_>, f: &Fighter<'_>) -> i32 {
    match laid_open(s, f) {
        Some(_) => f.immobile_defense(),
        None => f.melee_defense(),
    }
}

/// Ranged Defense as it counts now. Rules WND-STAT-08, -09, WND-POS-20.
pub fn ranged_defense(s: &Situation<'_>, f: &Fighter<'_>) -> i32 {
    match laid_open(s, f) {
        Some(_) => f.immobile_defense(),
        None => f.ranged_defense(),
    }
}

fn gear(f: &Fighter<'_>) -> [(&'static str, Value); 8] {
    let held = f.gear.held();
    let keys: Vec<_> = held.iter().map(|held| &held.key).collect();
    let hands = held
        .iter()
        .map(|held| (held.key.to_string(), json!(held.grip)));
    let hands: Map<_, _> = hands.collect();
    let is_loaded = |key: &SmolStr| needs_loading(f, key) && !f.is_unloaded(key);
    let loaded: Vec<_> = keys.iter().filter(|key| is_loaded(key)).collect();
    let stowed = f.gear.stowed();
    let places = stowed.keys().map(|item| {
        let place = f.gear.container_of(f.data, item);
        (item.to_string(), json!(place.word()))
    });
    let places: Map<_, _> = places.collect();
    let ammo = shooters(f).map(|item| (item.to_string(), json!(f.shots(&item))));
    let ammo: Map<_, _> = ammo.collect();
    [
        ("held", json!(keys)),
        ("hands", json!(hands)),
        ("stowed", json!(stowed)),
        ("stowed_in", json!(places)),
        ("worn", json!(f.gear.worn)),
        ("loaded", json!(loaded)),
        ("unloaded", json!(f.gear.unloaded)),
        ("ammo", json!(ammo)),
    ]
}

/// Whether a thing in hand is loaded for each shot. Rule WND-ACT-18.
pub fn needs_loading(f: &Fighter<'_>, key: &str) -> bool {
    let weapon = f.data.weapon(key);
    weapon.is_some_and(|it| it.has_mode(Mode::Shoot) && it.reload.is_some())
}

/// The weapons that shoot and that it has, by their ids, each once.
pub fn shooters(f: &Fighter<'_>) -> impl Iterator<Item = SmolStr> {
    let held = f.gear.held().iter().map(|held| held.item.clone());
    let all = held.chain(f.gear.stowed().keys().cloned());
    let all = all.chain(f.gear.shots.keys().cloned());
    let shoots = |id: &SmolStr| f.data.weapon(id).is_some_and(|weapon| weapon.shoots());
    let mut all: Vec<_> = all.filter(shoots).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter()
}

/// What it has to do with others, by their numbers.
fn ties(f: &Fighter<'_>) -> [(&'static str, Value); 7] {
    let by = |key| referred(f.conditions, key).collect::<Vec<_>>();
    let opening = f.conditions.get(words::HAS_OPENING).and_then(|it| it.by);
    [
        ("mount", json!(f.mount())),
        ("rider", json!(f.rider())),
        ("grappling", json!(by(words::GRAPPLING))),
        ("pinned_by", json!(by(words::PINNED))),
        ("harried_by", json!(by(words::HARRIED))),
        ("ignoring", json!(by(words::IGNORING))),
        ("opening", json!(opening)),
    ]
}

/// What it keeps ready, and what is under way.
fn kept(f: &Fighter<'_>) -> [(&'static str, Value); 5] {
    let (readied, under_way) = (f.readied_act().and_then(kept_verb), f.commitment);
    let verb = under_way.act.as_ref().map(|act| &act.verb);
    [
        ("readied", json!(readied)),
        ("underway", json!(verb)),
        ("underway_paid", json!(under_way.paid)),
        ("underway_cost", json!(under_way.cost)),
        ("underway_due", json!(under_way.due)),
    ]
}

/// The verb of the action that is kept ready: the rider of `ready` that names one. Rule WND-ACT-16.
pub fn kept_verb(act: &Act) -> Option<&SmolStr> {
    act.riders.keys().find(|verb| ACTIONS.row(verb).is_some())
}
