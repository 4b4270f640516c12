//! A demo that runs. Floor 7.

use super::ahead::Ahead;
use super::later::Since;
use super::line_up::LineUp;
use super::show::Show;
use crate::combat::BattleCommand;
use crate::play::session::Session;
use bevy::prelude::*;

/// A demo that runs.
#[derive(Resource, Debug)]
pub struct DemoState {
    /// The battles that it plays.
    pub(super) line_up: LineUp,
    /// The course of the battle on the table.
    pub show: Show,
    /// Whether the panels of a battle lie round the map, in place of cards and large words.
    pub panels: bool,
    /// The battle on the table played ahead.
    ahead: Option<Ahead>,
    /// The number of the battle on the table.
    table: u32,
}

/// So many commands are played ahead in a frame.
const AT_ONCE: usize = 6;

impl DemoState {
    /// A demo before its first battle.
    #[must_use]
    pub fn of(line_up: LineUp, panels: bool) -> Self {
        Self {
            line_up,
            show: Show::default(),
            panels,
            ahead: None,
            table: 0,
        }
    }

    /// The battle on the table is played ahead, a little in each frame, and always further than it is told.
    pub(super) fn look_ahead(&mut self, session: &Session) {
        if self.table != session.table() {
            self.table = session.table();
            self.ahead = Ahead::of(session);
        }
        if let Some(ahead) = &mut self.ahead {
            let told = session.battle().commands().len();
            ahead.go_on(AT_ONCE.max((told + 1).saturating_sub(ahead.commands().len())));
        }
    }

    /// The command that follows, as the show tells the battle: of what it passes over those that were played ahead.
    pub fn next_command(
        &mut self,
        session: &Session,
        decide: impl FnOnce() -> Option<BattleCommand>,
    ) -> Option<BattleCommand> {
        self.show.next_command(session, self.ahead.as_ref(), decide)
    }

    /// All up to a command is done and not shown; the words over it come.
    pub(super) fn pass_over(&mut self, session: &mut Session, to: usize) {
        let battle = session.battle();
        let since = Since::now(battle);
        let at = battle.commands().len();
        let known = self.ahead.iter().flat_map(|ahead| ahead.commands());
        let passed: Vec<_> = known.take(to).skip(at).cloned().collect();
        for command in passed {
            if session.submit(command).is_err() {
                break;
            }
        }
        self.show.pass_over(session.battle(), since);
    }
}

/// Whether a demo runs without the panels of a battle.
#[must_use]
pub fn is_a_show(demo: Option<Res<DemoState>>) -> bool {
    demo.is_some_and(|demo| !demo.panels)
}

/// Whether what was seen last in a demo is looked at, so that nothing else is shown yet.
#[must_use]
pub fn is_looked_at(demo: Option<Res<DemoState>>) -> bool {
    demo.is_some_and(|demo| !demo.panels && demo.show.rests())
}
