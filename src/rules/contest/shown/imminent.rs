//! What is about to happen while somebody is asked, and what the answers change. Floor 4.
//! Rules CON-ATK-04, -08, -09, CON-REACT-03.

use crate::combat::{CombatantId, Imminent, Payment, PendingChoice, Word};
use crate::mechanics::reports::expected;
use crate::mechanics::walk::rest_of_way;
use crate::rules::contest::components::Pool;
use crate::rules::contest::plan::attack::{Stage, check_attack};
use crate::rules::contest::plan::steps::{Blow, ContestAgenda, Step, Trigger};
use crate::rules::contest::preview::answers;
use crate::rules::contest::snapshot::Situation;
use crate::rules::contest::words::Defence;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What happens next unless somebody does something about it.
pub fn imminent(world: &World, choice: &PendingChoice) -> Option<Imminent> {
    match world.resource::<ContestAgenda>().next_own()? {
        Step::Defend(blow) => Some(coming(world, blow)),
        Step::Win(blow) => {
            let (winner, loser) = blow.winner_and_loser();
            Some(Imminent::of(winner, "critical win").at(loser))
        }
        Step::Oppose { actor, trigger, .. } => Some(provoking(world, *actor, *trigger)),
        Step::Interject { .. } => None,
        _ => Imminent::of_choice(choice),
    }
}

/// An attack before its tests, as if nothing was done against it.
fn coming(world: &World, blow: &Blow) -> Imminent {
    let s = Situation::of(world);
    let strike = &blow.strike;
    let Ok(plan) = check_attack(&s, strike.clone(), Stage::Paid) else {
        return Imminent::of(strike.attacker, "attack").at(strike.target);
    };
    let told = Imminent::of(strike.attacker, plan.source.name()).at(strike.target);
    match answers(&s, &plan).first() {
        Some(open) => told
            .with_chance(open.chance_to_hit().to_f64())
            .with_harm(format_smolstr!("{} undefended", damage(open.damage))),
        None => told,
    }
}

/// Hundredths of a hit point in words.
fn damage(hundredths: i64) -> SmolStr {
    format_smolstr!("about {}", expected(hundredths, 100, "hit points"))
}

fn provoking(world: &World, actor: CombatantId, trigger: Trigger) -> Imminent {
    match trigger {
        Trigger::Move => Imminent::of(actor, "moves on").along(rest_of_way::<Step>(world, actor)),
        Trigger::Cast => Imminent::of(actor, "casts a spell"),
        Trigger::Stand => Imminent::of(actor, "gets up"),
        Trigger::Push => Imminent::of(actor, "is pushed"),
    }
}

/// What an answer costs. Rules CON-ATK-04, CON-REACT-03.
pub fn answer_price(world: &World, choice: &PendingChoice, key: &str) -> Vec<Payment> {
    if key == PendingChoice::DECLINE {
        return Vec::new();
    }
    let s = Situation::of(world);
    s.fighter(choice.who).payment(points_of_answer(world, &s))
}

/// The action points that any answer but to decline costs now.
fn points_of_answer(world: &World, s: &Situation<'_>) -> i32 {
    match world.resource::<ContestAgenda>().next_own() {
        Some(Step::Defend(_)) => s.data.costs.defend,
        Some(Step::Oppose { .. }) => s.data.costs.opportunity,
        _ => 0,
    }
}

/// What an answer costs and changes.
pub fn answer_effect(world: &World, choice: &PendingChoice, key: &str) -> SmolStr {
    let s = Situation::of(world);
    let ap = s.fighter(choice.who).pool(Pool::Ap);
    let left = match key {
        PendingChoice::DECLINE => format_smolstr!("keeps {ap} AP"),
        _ => format_smolstr!("leaves {} AP", (ap - points_of_answer(world, &s)).max(0)),
    };
    match world.resource::<ContestAgenda>().next_own() {
        Some(Step::Defend(blow)) => {
            let Ok(plan) = check_attack(&s, blow.strike.clone(), Stage::Paid) else {
                return left;
            };
            let all = answers(&s, &plan);
            let defence = Defence::of_word(key);
            let found = all.iter().find(|against| against.defence == defence);
            found.map_or_else(
                || left.clone(),
                |against| format_smolstr!("loses {}, {left}", damage(against.damage)),
            )
        }
        Some(Step::Oppose { .. }) => left,
        _ => SmolStr::default(),
    }
}
