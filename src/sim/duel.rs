//! One battle, computer against computer. Floor 6.

use super::SimError;
use super::explain::{Counts, Scratch, Summary, Watcher};
use super::seats::Numbering;
use crate::ai::{Computers, Player};
use crate::battle::Battle;
use crate::combat::{
    BattleCommand, BattleEvent, CombatantId, Difficulty, Outcome, Refusal, Standing,
};
use serde::Serialize;

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
    while battle.commands().len() < MAX_COMMANDS {
        // Once the battle is over nobody may speak.
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

/// What one battle came to. Sides are those of the level as it is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Duel {
    /// The side that won, if one did.
    pub winner: Option<usize>,
    /// What decided it: [`Battle::decided_by`]; `unfinished` if nothing did.
    pub by: String,
    pub rounds: u32,
    pub commands: usize,
    /// For each side: injuries suffered, combatants unconscious at the end, combatants dead.
    pub losses: Vec<Losses>,
    /// What was counted of it, if that was asked for.
    pub summary: Option<Summary>,
}

/// What one side suffered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Losses {
    /// Injuries suffered.
    pub injuries: u32,
    /// Combatants that are unconscious at the end.
    pub unconscious: u32,
    /// Combatants that are dead at the end.
    pub dead: u32,
}

/// Plays a battle to its end, and counts what happens in it if there is somewhere to count it.
/// `drawn` gives sides and combatants of the level as it is drawn.
pub(super) fn play_and_count(
    battle: &mut Battle,
    players: &mut Computers,
    counting: Option<(&mut Scratch, &mut Counts)>,
    drawn: &Numbering,
) -> Result<Duel, Refused> {
    let Some((scratch, counts)) = counting else {
        play_with(battle, players, |_| {})?;
        return Ok(Duel::of(battle, drawn));
    };
    let mut watcher = Watcher::new(battle, scratch, counts, drawn);
    play_with(battle, players, |battle| watcher.read(battle))?;
    let mut duel = Duel::of(battle, drawn);
    duel.summary = Some(watcher.finish(duel.winner));
    Ok(duel)
}

impl Duel {
    fn of(battle: &Battle, drawn: &Numbering) -> Self {
        let mut losses = vec![Losses::default(); battle.level().sides().len()];
        let side_of = |who| drawn.side(usize::from(battle.side(who).0));
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
                Some(Standing::Unconscious | Standing::Incapacitated) => side.unconscious += 1,
                _ => {}
            }
        }
        let winner = match battle.outcome() {
            Some(Outcome::Won(side)) => Some(drawn.side(usize::from(side.0))),
            _ => None,
        };
        Self {
            winner,
            by: battle
                .decided_by()
                .unwrap_or_else(|| "unfinished".to_owned()),
            rounds: battle.turns().round(),
            commands: battle.commands().len(),
            losses,
            summary: None,
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
