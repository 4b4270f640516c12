//! One battle, computer against computer. Floor 6.

use super::SimError;
use crate::ai::{Computers, Player};
use crate::battle::Battle;
use crate::combat::{
    BattleCommand, BattleEvent, CombatantId, Difficulty, Outcome, Refusal, Standing,
};

/// A battle that takes more commands than this is called a draw: rulesets end theirs far sooner.
pub const MAX_COMMANDS: usize = 50_000;

/// The computer's command that a battle refused.
#[derive(Debug)]
pub struct Refused {
    command: Box<BattleCommand>,
    refusal: Refusal,
}

impl Refused {
    /// The same as the error of a simulation.
    #[must_use]
    pub fn in_battle(self, seed: u64) -> SimError {
        SimError::Refused {
            seed,
            command: self.command,
            refusal: self.refusal,
        }
    }
}

/// Lets the computer play every side to the end, each with the strength of its side: see
/// [`Computers::of`]. `after_each` sees the battle after each command.
///
/// # Errors
/// [`Refused`] as the computer gives a command that is not legal.
pub fn play_out(
    battle: &mut Battle,
    difficulties: &[Difficulty],
    after_each: impl FnMut(&Battle),
) -> Result<(), Refused> {
    play_with(battle, &mut Computers::of(difficulties), after_each)
}

/// The same with players that may have played before: what they remember of odds holds for every
/// battle.
pub(super) fn play_with(
    battle: &mut Battle,
    players: &mut Computers,
    mut after_each: impl FnMut(&Battle),
) -> Result<(), Refused> {
    while battle.outcome().is_none() && battle.commands().len() < MAX_COMMANDS {
        let Some(command) = players.decide(battle) else {
            break;
        };
        if let Err(refusal) = battle.submit(command.clone()) {
            let command = Box::new(command);
            return Err(Refused { command, refusal });
        }
        after_each(battle);
    }
    Ok(())
}

/// What one battle came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Duel {
    pub outcome: Option<Outcome>,
    pub rounds: u32,
    pub commands: usize,
    /// For each side: injuries suffered, combatants unconscious at the end, combatants dead.
    pub losses: Vec<Losses>,
}

/// What one side suffered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Losses {
    pub injuries: u32,
    pub out: u32,
    pub dead: u32,
}

impl Duel {
    pub fn of(battle: &Battle) -> Self {
        let mut losses = vec![Losses::default(); battle.level().sides().len()];
        let side_of = |who| usize::from(battle.side(who).0);
        for event in battle.events() {
            if let Some((who, added)) = injuries_of(event)
                && let Some(side) = losses.get_mut(side_of(who))
            {
                side.injuries += added;
            }
        }
        for who in battle.combatants() {
            let Some(side) = losses.get_mut(side_of(who)) else {
                continue;
            };
            match battle.get::<Standing>(who) {
                Some(Standing::Dead) => side.dead += 1,
                Some(Standing::Unconscious) => side.out += 1,
                _ => {}
            }
        }
        Self {
            outcome: battle.outcome(),
            rounds: battle.turns().round(),
            commands: battle.commands().len(),
            losses,
        }
    }
}

/// Who was injured in an event, and how often: in body parts, or in a pool of injuries.
fn injuries_of(event: &BattleEvent) -> Option<(CombatantId, u32)> {
    match event {
        BattleEvent::PartHurt { who, added, .. } => Some((*who, u32::from(*added))),
        BattleEvent::PoolChanged {
            who,
            pool,
            from,
            to,
            ..
        } if pool == "injuries" => Some((*who, u32::try_from(to - from).unwrap_or(0))),
        _ => None,
    }
}
