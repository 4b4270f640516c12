//! A battle of the demo played ahead: what comes is known before it is told. Floor 7.

use crate::ai::{Computer, Player as _};
use crate::combat::{BattleCommand, BattleEvent, CombatantId, Order};
use crate::play::ending::tells_attack;
use crate::play::session::Session;
use std::collections::BTreeSet;
use std::fmt;

/// Commands of a battle at the most: one that has more is not played further ahead.
const MOST: usize = 30_000;
/// A scene begins with the turn in which its moment comes, unless that began more commands before.
const LEAD: usize = 30;
/// What is passed over has more actions than this: fewer are shown.
const FEW: usize = 5;

/// What a scene leads up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scene {
    /// The first attack of the battle.
    FirstAttack,
    /// Somebody falls, or the battle ends.
    Fall,
    /// The battle ends.
    End,
}

/// The course of the battle on the table, as the computers will play it.
pub struct Ahead {
    session: Session,
    computer: Computer,
    /// How many events there were before each command.
    starts: Vec<usize>,
    /// The command of the first attack, once there was one.
    first_attack: Option<usize>,
    /// The commands that somebody falls by, ascending.
    falls: Vec<usize>,
    /// Who lies.
    out: BTreeSet<CombatantId>,
    done: bool,
}

impl fmt::Debug for Ahead {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = formatter.debug_struct("Ahead");
        told.field("commands", &self.starts.len());
        told.field("done", &self.done).finish_non_exhaustive()
    }
}

impl Ahead {
    /// That of a battle that has just been set up; `None` if it cannot be set up once more.
    #[must_use]
    pub fn of(session: &Session) -> Option<Self> {
        Some(Self {
            session: session.anew(session.seed()).ok()?,
            computer: Computer::default(),
            starts: Vec::new(),
            first_attack: None,
            falls: Vec::new(),
            out: BTreeSet::new(),
            done: false,
        })
    }

    /// Plays so many further commands, or fewer if the battle is over.
    pub fn go_on(&mut self, count: usize) {
        for _ in 0..count {
            if self.done {
                return;
            }
            self.play_one();
        }
    }

    fn play_one(&mut self) {
        let start = self.session.battle().events().len();
        let command = self.computer.decide(self.session.battle());
        let played = command.is_some_and(|command| self.session.submit(command).is_ok());
        if !played || self.starts.len() >= MOST {
            self.done = true;
            return;
        }
        let mut falls = false;
        let mut attacks = false;
        for event in &self.session.battle().events()[start..] {
            attacks |= tells_attack(event);
            match event {
                BattleEvent::StandingChanged { who, to, .. } if to.is_out() => {
                    falls |= self.out.insert(*who);
                }
                BattleEvent::StandingChanged { who, .. } => _ = self.out.remove(who),
                _ => {}
            }
        }
        if falls {
            self.falls.push(self.starts.len());
        }
        if attacks && self.first_attack.is_none() {
            self.first_attack = Some(self.starts.len());
        }
        self.starts.push(start);
    }

    /// Whether the battle was played to its end.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// It is not known any more how the battle ends.
    #[cfg(test)]
    pub(super) const fn forget_the_end(&mut self) {
        self.done = false;
    }

    /// All commands that are known.
    #[must_use]
    pub fn commands(&self) -> &[BattleCommand] {
        self.session.battle().commands()
    }

    /// Whether a battle has come so far as this one had before its next command.
    #[must_use]
    pub fn goes_with(&self, session: &Session) -> bool {
        let at = session.battle().commands().len();
        let start = self.starts.get(at);
        start.is_some_and(|start| *start == session.battle().events().len())
    }

    /// The command with which a scene begins, from a command on: the turn in which comes what it leads up to. `None` while
    /// that is not known, where it has been, and where too little would be passed over.
    #[must_use]
    pub fn scene_from(&self, from: usize, scene: Scene) -> Option<usize> {
        let end = || self.starts.len().checked_sub(1).filter(|_| self.done);
        let next_fall = || self.falls.iter().copied().find(|fall| *fall >= from);
        let moment = match scene {
            Scene::FirstAttack => self.first_attack?,
            Scene::Fall => end().map(|end| next_fall().unwrap_or(end))?,
            Scene::End => end()?,
        };
        let scene = self.turn_of(moment);
        let passed = self.commands().get(from..scene)?;
        let acts = passed.iter().filter(|it| matches!(it.order, Order::Act(_)));
        (acts.count() > FEW).then_some(scene)
    }

    /// The first command of the turn of a command or, if that is too far before it, of its action.
    fn turn_of(&self, command: usize) -> usize {
        let back = || (1..=command).rev().take(LEAD);
        let turn = back().find(|at| self.begins_turn(at - 1));
        let acts = |at: &usize| !matches!(self.commands()[*at].order, Order::Answer(_));
        turn.or_else(|| back().find(acts)).unwrap_or(command)
    }

    /// Whether somebody's turn begins by a command.
    fn begins_turn(&self, command: usize) -> bool {
        let events = self.session.battle().events();
        let end = self.starts.get(command + 1).copied();
        let mut made = events[self.starts[command]..end.unwrap_or(events.len())].iter();
        made.any(|event| {
            matches!(
                event,
                BattleEvent::TurnStarted { .. } | BattleEvent::PriorityGiven { .. }
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::demo::line_up::{DemoOptions, LineUp};
    use std::path::Path;

    /// A battle of a shipped level under a ruleset.
    fn session(level: &str, rules: &str, seed: u64) -> Session {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let options = DemoOptions {
            levels: vec![root.join(format!("levels/{level}.ron"))],
            rules: rules.to_owned(),
            data: crate::level::GameData::shipped(),
            seed: Some(seed),
            ..DemoOptions::default()
        };
        let begun = LineUp::of(&options, rules, None).begin_next();
        begun.expect("a battle")
    }

    #[test]
    fn what_was_played_ahead_is_what_comes() {
        // On squares and on hexes.
        for level in ["07_tilt_yard", "02_forest_clearing"] {
            for rules in crate::rules::all() {
                let mut session = session(level, rules.id, 11);
                let mut ahead = Ahead::of(&session).expect("it can be set up once more");
                ahead.go_on(usize::MAX);
                assert!(ahead.is_done());
                for command in ahead.commands() {
                    assert!(ahead.goes_with(&session), "{level}, {}", rules.id);
                    session.submit(command.clone()).expect("it is legal");
                }
                assert!(session.battle().outcome().is_some());
                assert_eq!(
                    session.battle().events(),
                    ahead.session.battle().events(),
                    "{level}, {}",
                    rules.id
                );
            }
        }
    }

    #[test]
    fn each_scene_begins_at_most_a_turn_before_somebody_falls_or_the_battle_ends() {
        for level in ["07_tilt_yard", "02_forest_clearing"] {
            for rules in crate::rules::all() {
                let session = session(level, rules.id, 3);
                let mut ahead = Ahead::of(&session).expect("it can be set up once more");
                for scene in [Scene::FirstAttack, Scene::Fall, Scene::End] {
                    assert_eq!(ahead.scene_from(0, scene), None, "nothing is known yet");
                }
                ahead.go_on(usize::MAX);
                let end = ahead.commands().len() - 1;
                let scene = ahead.scene_from(0, Scene::Fall);
                let scene = scene.expect("much comes before it");
                let first = ahead.falls.first().copied().unwrap_or(end);
                assert!(
                    scene <= first && first - scene <= LEAD,
                    "{level}, {}",
                    rules.id
                );
                let last = ahead.scene_from(0, Scene::End);
                let last = last.expect("much comes before it");
                assert!(last >= scene && end - last <= LEAD, "{level}, {}", rules.id);
                assert_eq!(ahead.scene_from(end, Scene::Fall), None, "nothing is left");
                let attack = ahead.first_attack.expect("somebody attacks");
                let scene = ahead.scene_from(0, Scene::FirstAttack);
                assert!(scene.is_none_or(|scene| scene <= attack && attack - scene <= LEAD));
                let after = ahead.scene_from(attack + 1, Scene::FirstAttack);
                assert_eq!(after, None, "that has been");
            }
        }
    }
}
