//! What is about to happen while somebody is asked. Floor 4. Rules INJ-REACT-04, -06, -08, INJ-HURT-01.

use crate::combat::{CombatantId, Imminent, PendingChoice};
use crate::mechanics::Task;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::walk::rest_of_way;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::plan::steps::{AttackInProgress, InjuryAgenda, Step};
use crate::rules::injury::plan::weapons::label_of_key;
use crate::rules::injury::preview::strikes::strike_odds;
use crate::rules::injury::preview::worst_of;
use crate::rules::injury::resolve::after_size;
use crate::rules::injury::snapshot::Situation;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// What happens next unless somebody does something about it.
#[must_use]
pub fn imminent(world: &World, choice: &PendingChoice) -> Option<Imminent> {
    match world.resource::<InjuryAgenda>().next_own()? {
        Step::ParryWindow(attack) => Some(landing(
            world,
            attack,
            after_size(
                InjuryData::of(world),
                attack.degrees,
                attack.size_difference,
            ),
        )),
        Step::PartWindow(attack) => Some(landing(world, attack, attack.degrees)),
        Step::EffectWindow(effect) => {
            let attempt = &effect.attempt;
            let name = attempt.maneuver.name();
            Some(Imminent::of(attempt.actor, name).at(attempt.target))
        }
        Step::Provoke { actor, .. } => Some(provoking(world, *actor)),
        _ => Imminent::of_choice(choice),
    }
}

/// A hit of so many final degrees that has not found its part yet.
fn landing(world: &World, attack: &AttackInProgress, degrees: i32) -> Imminent {
    let (data, strike) = (InjuryData::of(world), &attack.strike);
    let name = label_of_key(data, &strike.with);
    Imminent::of(strike.attacker, format_smolstr!("{name} hits"))
        .at(strike.target)
        .with_harm(worst_of(data, degrees))
}

/// The action that leaves an opening: the rest of a way, or what follows once the window is closed.
fn provoking(world: &World, actor: CombatantId) -> Imminent {
    let way = rest_of_way::<Step>(world, actor);
    if !way.is_empty() {
        return Imminent::of(actor, "moves on").along(way);
    }
    let tasks = world.resource::<InjuryAgenda>().steps().iter().rev();
    let mut next = tasks.skip(1).filter_map(Task::own);
    let told = next.find_map(|step| does(world, actor, step));
    told.unwrap_or_else(|| Imminent::of(actor, "leaves an opening"))
}

fn does(world: &World, actor: CombatantId, step: &Step) -> Option<Imminent> {
    let plain =
        |who: CombatantId, does: &'static str| (who == actor).then(|| Imminent::of(who, does));
    match step {
        Step::Strike(strike) if strike.attacker == actor => {
            let s = Situation::of(world);
            let name = label_of_key(s.data, &strike.with);
            let blow = Imminent::of(actor, name).at(strike.target);
            Some(match strike_odds(&s, strike) {
                Ok(preview) => blow.with_chance(preview.chance.to_f64()),
                Err(_) => blow,
            })
        }
        Step::Maneuver(attempt) if attempt.actor == actor => {
            Some(Imminent::of(actor, attempt.maneuver.name()).at(attempt.target))
        }
        Step::FirstAid { who, target } if *who == actor => {
            Some(Imminent::of(actor, "first aid").at(*target))
        }
        Step::Climb { who, to, .. } if *who == actor => {
            Some(Imminent::of(actor, "climbs").along(vec![*to]))
        }
        Step::StandUp(who) => plain(*who, "gets up"),
        Step::PickUp { who, .. } => plain(*who, "picks something up"),
        Step::Reload { who, .. } => plain(*who, "reloads"),
        Step::Work { who, .. } => plain(*who, "works something"),
        _ => None,
    }
}
