//! What the answers to a question lead to. Floor 4. Rules INJ-REACT-01, -04, -06, -07, INJ-HURT-01.

use crate::combat::{Consequence, OddsLine, Payment, PendingChoice, Word};
use crate::dice::{Budget, explore};
use crate::mechanics::NamedPool;
use crate::mechanics::reports::counted;
use crate::rules::injury::components::Pool;
use crate::rules::injury::plan::attack::{plan_attack, plan_parry};
use crate::rules::injury::plan::maneuver::{Maneuver, plan_maneuver};
use crate::rules::injury::plan::steps::AttackInProgress;
use crate::rules::injury::preview::{blow_odds, outcome_lines, worst_of};
use crate::rules::injury::resolve::maneuver::roll_maneuver;
use crate::rules::injury::resolve::{after_parry, after_size, roll_check, strain_of};
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::windows::{attack_in_progress, reactive_maneuver, reactive_strike};
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What an answer leads to. A reaction comes back with the next turn, Stamina does not.
/// Rules INJ-REACT-01, -04, -06.
#[must_use]
pub fn consequence(world: &World, choice: &PendingChoice, key: &str) -> Consequence {
    let s = Situation::of(world);
    let asked = s.fighter(choice.who);
    let left = asked.pool(Pool::Reactions);
    let declines = key == PendingChoice::DECLINE;
    let reaction = || Payment::of_round(["reaction", "reactions"], 1, left);
    match choice.kind.as_str() {
        words::WINDOW_PARRY => match (attack_in_progress(world), declines) {
            (Some(attack), true) => Consequence {
                leaves: taken(&s, attack),
                ..Consequence::default()
            },
            (Some(attack), false) => {
                let stamina = s.data.costs.parry_stamina;
                let stamina = Payment::lasting("Stamina", stamina, asked.stamina_left());
                Consequence {
                    price: reaction().into_iter().chain(stamina).collect(),
                    ..parried(&s, attack, asked)
                }
            }
            (None, _) => Consequence::default(),
        },
        words::WINDOW_PROVOKE if declines => Consequence {
            leaves: format_smolstr!("keeps {}", reactions(left)),
            ..Consequence::default()
        },
        words::WINDOW_PROVOKE => Consequence {
            odds: reaction_odds(&s, choice, key),
            price: reaction().into_iter().collect(),
            leaves: format_smolstr!("leaves {}", reactions(left - 1)),
            ..Consequence::default()
        },
        _ => Consequence::default(),
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

/// What a parry leaves of the hit: all of it, fewer degrees or nothing; and what is left to the one who parries.
/// Rule INJ-REACT-04.
fn parried(s: &Situation<'_>, attack: &AttackInProgress, who: &Fighter<'_>) -> Consequence {
    let attacker = s.fighter(attack.strike.attacker);
    let (numbers, _) = plan_parry(who, attacker);
    let odds = explore(Budget::default(), |dice| {
        let total = roll_check(s.data, &numbers, dice).0.total;
        after_parry(s.data, &attack.roll, total)
    })
    .odds;
    let hurts = |degrees: i32| after_size(s.data, degrees, attack.size_difference) >= 0;
    let unhurt = odds.probability(|left| !left.is_some_and(hurts));
    let stamina = who.stamina.now() - s.data.costs.parry_stamina;
    let outcomes = odds.map(|left| match left {
        Some(left) if left < attack.roll.degrees => 1,
        Some(_) => 0,
        None => 2,
    });
    let words = ["hit", "weakened", "turned aside"];
    Consequence {
        odds: outcomes
            .iter()
            .map(|(&rank, it)| OddsLine::new(words[rank], it))
            .collect(),
        leaves: format_smolstr!(
            "unhurt in {}; leaves {} Stamina, {}",
            unhurt.percent(),
            stamina.max(0),
            reactions(who.pool(Pool::Reactions) - 1)
        ),
        ..Consequence::default()
    }
}

/// A blow or a maneuver at the combatant that left an opening. Rules INJ-REACT-06, -07.
fn reaction_odds(s: &Situation<'_>, choice: &PendingChoice, key: &str) -> Vec<OddsLine> {
    let (who, at) = (choice.who, choice.about);
    let Some(maneuver) = Maneuver::of_word(key) else {
        let plan = plan_attack(s, reactive_strike(who, at, key, None));
        return plan.map_or_else(
            |_| Vec::new(),
            |plan| outcome_lines(s.data, blow_odds(s.data, &plan.numbers, None).odds),
        );
    };
    let Ok(plan) = plan_maneuver(s, reactive_maneuver(who, at, maneuver)) else {
        return Vec::new();
    };
    let odds = explore(Budget::default(), |dice| {
        roll_maneuver(s.data, &plan.numbers, dice)
            .0
            .degrees
            .is_some()
    });
    let words = |success| if success { "success" } else { "failure" };
    let lines = odds.odds.iter();
    lines
        .map(|(&success, probability)| OddsLine::new(words(success), probability))
        .collect()
}
