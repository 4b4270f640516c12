//! What scripts may ask about a combatant: pools, injuries, things. Floor 4.

use crate::combat::rule_is_off;
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;
use serde_json::{Map, Value, json};

/// Everything that a script can check by name, besides what every ruleset has.
#[must_use]
pub(in crate::rules::injury) fn facts(fighter: &Fighter<'_>) -> Value {
    let parts = fighter.body.parts();
    let injuries: Map<String, Value> = parts
        .iter()
        .filter(|part| part.injuries > 0)
        .map(|part| (part.id.to_string(), json!(part.injuries)))
        .collect();
    let destroyed: Vec<_> = parts
        .iter()
        .filter(|part| part.destroyed)
        .map(|part| &part.id)
        .collect();
    let prosthetics: Vec<_> = parts
        .iter()
        .filter(|part| part.prosthetic)
        .map(|part| &part.id)
        .collect();
    let held: Vec<_> = fighter.gear.held().iter().map(|held| &held.item).collect();
    json!({
        words::STAMINA: fighter.stamina.now(),
        "stamina_max": fighter.stamina.max(),
        words::EXHAUSTION: fighter.exhaustion.now(),
        "exhaustion_max": fighter.exhaustion.max(),
        words::AP: fighter.turn.ap(),
        words::REACTIONS: fighter.turn.reactions(),
        words::ATTACKS_MADE: fighter.turn.attacks_made(),
        words::AMMUNITION: fighter.gear.ammunition(),
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
    let hurt = if rule_is_off("INJ-MOVE-13") {
        0
    } else {
        fighter.body.speed_penalty()
    };
    (i32::from(fighter.stats.burrow) - hurt).max(0)
}
