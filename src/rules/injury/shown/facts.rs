//! What scripts may ask about a combatant: pools, injuries, things. Floor 4.

use crate::mechanics::NamedPool;
use crate::rules::injury::components::{Pool, Stamina};
use crate::rules::injury::snapshot::Fighter;
use serde_json::{Map, Value, json};

/// Everything that a script can check by name, besides what every ruleset has.
#[must_use]
pub fn facts(fighter: &Fighter<'_>) -> Value {
    let parts = fighter.body.parts();
    let injuries: Map<String, Value> = parts
        .iter()
        .filter(|part| part.injuries > 0)
        .map(|part| (part.id.to_string(), json!(part.injuries)))
        .collect();
    let destroyed = fighter.body.ids_where(|part| part.destroyed);
    let prosthetics = fighter.body.ids_where(|part| part.prosthetic);
    let held: Vec<_> = fighter.gear.held().iter().map(|held| &held.item).collect();
    json!({
        Stamina::WORD: fighter.stamina.now(),
        "stamina_max": fighter.stamina.max(),
        Pool::Exhaustion.word(): fighter.pool(Pool::Exhaustion),
        "exhaustion_max": fighter.pools.max(Pool::Exhaustion),
        Pool::Ap.word(): fighter.pool(Pool::Ap),
        Pool::Reactions.word(): fighter.pool(Pool::Reactions),
        Pool::AttacksMade.word(): fighter.pool(Pool::AttacksMade),
        Pool::Ammunition.word(): fighter.pool(Pool::Ammunition),
        "injuries": injuries,
        "destroyed": destroyed,
        "prosthetics": prosthetics,
        "held": held,
        "gear": fighter.gear.stowed(),
        "durability": fighter.gear.durability(),
        "exhausted": fighter.is_exhausted(),
        "blinded": fighter.body.is_blinded(),
        "deafened": fighter.body.is_deafened(),
        "concussed": fighter.body.is_concussed(),
        "confused": fighter.body.is_confused(),
        "sickened": fighter.body.is_sickened(),
        "speed": crate::rules::injury::plan::movement::speed_of(fighter),
        "fly": crate::rules::injury::plan::movement::fly_speed_of(fighter),
        "climb": crate::rules::injury::plan::movement::climb_speed_of(fighter),
        "swim": fighter.stats.swim,
        "burrow": burrow_speed_of(fighter),
    })
}

/// Burrow speed, in cells: it falls with hurt legs and feet, and gives no movement on these boards.
/// Rules INJ-MOVE-13, INJ-PART-06, -10.
fn burrow_speed_of(fighter: &Fighter<'_>) -> i32 {
    let hurt = fighter
        .data
        .in_force("INJ-MOVE-13", fighter.body.speed_penalty(), 0);
    (i32::from(fighter.stats.burrow) - hurt).max(0)
}
