//! What is about to happen while somebody is asked, and what the answers change. Floor 4.
//! Rules INJ-REACT-04, -06, -08, INJ-HURT-01.

use crate::combat::{CombatantId, Imminent, Payment, PendingChoice};
use crate::dice::{Budget, explore};
use crate::mechanics::reports::counted;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::walk::rest_of_way;
use crate::mechanics::{NamedPool, Task};
use crate::rules::injury::components::Pool;
use crate::rules::injury::data::InjuryData;
use crate::rules::injury::plan::attack::plan_parry;
use crate::rules::injury::plan::steps::{AttackInProgress, InjuryAgenda, Step};
use crate::rules::injury::plan::weapons::label_of_key;
use crate::rules::injury::preview::strikes::strike_odds;
use crate::rules::injury::preview::worst_of;
use crate::rules::injury::resolve::{after_parry, after_size, roll_check, strain_of};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::windows::attack_in_progress;
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

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

/// What an answer costs and changes.
#[must_use]
pub fn answer_effect(world: &World, choice: &PendingChoice, key: &str) -> SmolStr {
    let s = Situation::of(world);
    let asked = s.fighter(choice.who);
    let declines = key == PendingChoice::DECLINE;
    match choice.kind.as_str() {
        words::WINDOW_PARRY => match (attack_in_progress(world), declines) {
            (Some(attack), true) => taken(&s, attack),
            (Some(attack), false) => parried(&s, attack, asked),
            (None, _) => SmolStr::default(),
        },
        words::WINDOW_PROVOKE if declines => {
            format_smolstr!("keeps {}", reactions(asked.pool(Pool::Reactions)))
        }
        words::WINDOW_PROVOKE => {
            format_smolstr!("leaves {}", reactions(asked.pool(Pool::Reactions) - 1))
        }
        _ => SmolStr::default(),
    }
}

/// What an answer costs. A reaction comes back with the next turn, Stamina does not.
/// Rules INJ-REACT-01, -04, -06.
#[must_use]
pub fn answer_price(world: &World, choice: &PendingChoice, key: &str) -> Vec<Payment> {
    if key == PendingChoice::DECLINE {
        return Vec::new();
    }
    let s = Situation::of(world);
    let asked = s.fighter(choice.who);
    let reaction = Payment::of_round("reactions", 1, asked.pool(Pool::Reactions));
    let stamina = s.data.costs.parry_stamina;
    let stamina = Payment::lasting("Stamina", stamina, asked.stamina_left());
    match choice.kind.as_str() {
        words::WINDOW_PARRY => reaction.into_iter().chain(stamina).collect(),
        words::WINDOW_PROVOKE => reaction.into_iter().collect(),
        _ => Vec::new(),
    }
}

fn reactions(left: i32) -> SmolStr {
    counted(left.max(0), "reaction", "reactions")
}

/// The hit as it is. Rules INJ-HURT-01, -05.
fn taken(s: &Situation<'_>, attack: &AttackInProgress) -> SmolStr {
    let degrees = after_size(s.data, attack.degrees, attack.size_difference);
    let strain = strain_of(s.data, degrees);
    match degrees {
        ..0 => worst_of(s.data, degrees),
        _ => format_smolstr!("{}, {strain} Strain", worst_of(s.data, degrees)),
    }
}

/// What a parry leaves of the hit on average, and what is left to the one who parries. Rule INJ-REACT-04.
fn parried(s: &Situation<'_>, attack: &AttackInProgress, who: &Fighter<'_>) -> SmolStr {
    let attacker = s.fighter(attack.strike.attacker);
    let (numbers, _) = plan_parry(who, attacker);
    let odds = explore(Budget::default(), |dice| {
        let total = roll_check(s.data, &numbers, dice).0.total;
        let left = after_parry(s.data, &attack.roll, total);
        left.map(|left| after_size(s.data, left, attack.size_difference))
    })
    .odds;
    let unhurt = odds.probability(|left| left.is_none_or(|degrees| degrees < 0));
    let stamina = who.stamina.now() - s.data.costs.parry_stamina;
    format_smolstr!(
        "unhurt in {}; leaves {} Stamina, {}",
        unhurt.percent(),
        stamina.max(0),
        reactions(who.pool(Pool::Reactions) - 1)
    )
}
