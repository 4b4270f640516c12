//! One battle, computer against computer. Floor 6.

use super::events::Log;
use super::explain::{Counting, Record, Summary, Watcher};
use super::seats::Numbering;
use super::{BattleRow, SideRow, SimError};
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
    play_watched(battle, players, |battle, command| {
        if command.is_none() {
            after_each(battle);
        }
    })
}

/// The same; `watch` sees the battle before each command, with the command, and after it.
fn play_watched(
    battle: &mut Battle,
    players: &mut Computers,
    mut watch: impl FnMut(&Battle, Option<&BattleCommand>),
) -> Result<(), Refused> {
    while battle.commands().len() < MAX_COMMANDS {
        // Once the battle is over nobody may speak.
        let Some(command) = players.decide(battle) else {
            break;
        };
        watch(battle, Some(&command));
        if let Err(refusal) = battle.submit(command.clone()) {
            let command = Box::new(command);
            return Err(Refused { command, refusal });
        }
        watch(battle, None);
    }
    Ok(())
}

/// What one battle came to. Sides are those of the level as it is drawn.
#[derive(Debug, Clone, PartialEq)]
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
    /// What was written down of it, if that was asked for and is not yet in a file.
    pub log: Option<Log>,
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
    counting: Option<Counting<'_>>,
    drawn: &Numbering,
    record: Option<Record>,
) -> Result<Duel, Refused> {
    let Some(counting) = counting else {
        play_with(battle, players, |_| {})?;
        return Ok(Duel::of(battle, drawn));
    };
    let mut watcher = Watcher::new(battle, counting, drawn, record);
    play_watched(battle, players, |battle, command| match command {
        Some(command) => watcher.before(battle, command),
        None => watcher.read(battle),
    })?;
    let mut duel = Duel::of(battle, drawn);
    duel.log = watcher.log();
    duel.summary = Some(watcher.finish(duel.winner));
    Ok(duel)
}

impl Duel {
    /// The battle of a row, without what was counted of it.
    pub(super) fn of_row(row: BattleRow) -> Self {
        Self {
            winner: row.winner,
            by: row.by,
            rounds: row.rounds,
            commands: row.commands,
            losses: row.sides.iter().map(SideRow::losses).collect(),
            summary: None,
            log: None,
        }
    }

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
            log: None,
        }
    }
}

/// Who was injured in an event, and how often: in body parts, or in a pool of injuries.
pub(super) fn injuries_of(event: &BattleEvent) -> Option<(CombatantId, u32)> {
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
