//! Answers to questions: what they save, and what they win. Floor 4. Rules TRI-REACT-04 to -06, TRI-INIT-12; ruling TRI-R77.

use super::patience::waits_on;
use super::planner::Tactician;
use super::worth::{Weighed, to_side};
use crate::combat::{BattleCommand, CombatantId, Difficulty, PendingChoice, check};
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::{best, first_legal};
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
            opportune(player, &s, choice, window.mover).unwrap_or_else(decline)
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

/// The blow that is worth most, if it is worth the Reaction. Rule TRI-REACT-06.
fn opportune(
    player: &mut Tactician,
    s: &Situation<'_>,
    choice: &PendingChoice,
    mover: CombatantId,
) -> Option<SmolStr> {
    let me = s.fighter(choice.who);
    let weapons = me.weapons().filter(|it| choice.option(&it.key).is_some());
    let blows = weapons.filter_map(|it| {
        let means = AttackMeans::Weapon(it.key.clone(), Mode::Melee);
        let plan = attack_with(s, me.id, mover, means)?;
        let attack = Weighed::of(s, &plan)?;
        let worth = to_side(s, me, attack.target, player.worth.of(&attack));
        Some((worth, it.key))
    });
    let blows: Vec<_> = blows.collect();
    let (worth, key) = best(blows, |&(worth, _)| worth)?;
    let least = match player.strength {
        Difficulty::Easy => 0,
        _ => s.data.tactics.opportune,
    };
    (worth > least).then_some(key)
}
