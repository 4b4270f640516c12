//! Answers to questions: what they save, and what they win. Floor 4. Rules TRI-REACT-04 to -06, TRI-INIT-12; ruling TRI-R77.

use super::patience::waits_on;
use super::planner::Tactician;
use super::worth::{Weighed, to_side};
use crate::combat::{BattleCommand, CombatantId, Difficulty, PendingChoice, check};
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::{first_legal, in_order_with_pass};
use crate::rules::triad::plan::attack::attack_with;
use crate::rules::triad::plan::steps::{AttackMeans, Step, TriadAgenda};
use crate::rules::triad::snapshot::Situation;
use bevy::prelude::World;
use smol_str::SmolStr;

/// The answer to a question: a blow at one that walks away if it is worth the Reaction, else the first that is legal. A
/// shield is always held up, a ledge grabbed, what is readied carried out, and a Turn that was put off taken, by the hard
/// computer once somebody is near or nobody is still to come.
pub(super) fn answer(
    player: &mut Tactician,
    world: &World,
    choice: &PendingChoice,
) -> BattleCommand {
    let decline = || SmolStr::new_static(PendingChoice::DECLINE);
    let key = match world.resource::<TriadAgenda>().next_own() {
        Some(Step::Oppose(window)) => {
            let s = Situation::of(world);
            let first = opportune(player, &s, choice, window.mover)
                .into_iter()
                .next();
            first.map_or_else(decline, |(key, _)| key)
        }
        Some(Step::Enter(window)) if player.strength == Difficulty::Hard => {
            let s = Situation::of(world);
            if !waits_on(&s, s.fighter(choice.who), window.after) {
                return first_legal(world, choice);
            }
            decline()
        }
        _ => return first_legal(world, choice),
    };
    let answer = BattleCommand::answer(choice.who, key);
    match check(world, &answer) {
        Ok(()) => answer,
        Err(_) => first_legal(world, choice),
    }
}

/// The answers with what they are worth, the best first; `None` where they are not weighed as blows.
pub(super) fn options(
    player: &mut Tactician,
    world: &World,
    choice: &PendingChoice,
) -> Option<Vec<(SmolStr, i64)>> {
    match world.resource::<TriadAgenda>().next_own() {
        Some(Step::Oppose(window)) => {
            let s = Situation::of(world);
            Some(opportune(player, &s, choice, window.mover))
        }
        _ => None,
    }
}

/// The blows by what they are worth; to let it go is worth what the Reaction is. Rule TRI-REACT-06.
fn opportune(
    player: &mut Tactician,
    s: &Situation<'_>,
    choice: &PendingChoice,
    mover: CombatantId,
) -> Vec<(SmolStr, i64)> {
    let me = s.fighter(choice.who);
    let weapons = me.weapons().filter(|it| choice.option(&it.key).is_some());
    let blows = weapons.filter_map(|it| {
        let means = AttackMeans::Weapon(it.key.clone(), Mode::Melee);
        let plan = attack_with(s, me.id, mover, means)?;
        let attack = Weighed::of(s, &plan)?;
        let worth = to_side(s, me, attack.target, player.worth.of(&attack));
        Some((it.key, i64::from(worth)))
    });
    let blows: Vec<_> = blows.collect();
    let least = match player.strength {
        Difficulty::Easy => 0,
        _ => s.data.tactics.opportune,
    };
    in_order_with_pass(blows, i64::from(least))
}
