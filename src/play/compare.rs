//! One level under each ruleset, played by the computer in the background. Floor 7.

use super::choices::Choices;
use super::intent::{Comparing, Dialog, Intent};
use super::screen::{Dialogs, PlaySystems, Screen};
use super::session::{Mind, load_level};
use crate::combat::{Difficulty, Ruleset};
use crate::level::Level;
use crate::sim::{Plan, Tally, simulate_while};
use bevy::prelude::*;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What came of the battles under a ruleset, or why nothing did.
pub type Column = Result<Tally, String>;

/// What the threads write and the screen reads.
#[derive(Debug, Default)]
struct Board {
    played: AtomicU32,
    stopped: AtomicBool,
    columns: Mutex<Vec<Column>>,
}

/// The comparison as it is shown.
#[derive(Resource, Debug, Default)]
pub struct Comparison {
    /// The level's name; empty before anything was compared.
    pub level: String,
    /// Battles under each ruleset.
    pub battles: u32,
    /// Battles played so far, of all rulesets.
    pub played: u32,
    /// What came of it, in the order of the rulesets, as far as they were played.
    pub columns: Vec<Column>,
    running: Option<Arc<Board>>,
}

impl Comparison {
    /// Whether battles are being played.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Battles to be played in all.
    #[must_use]
    pub fn all(&self) -> u32 {
        let rulesets = u32::try_from(crate::rules::all().len()).unwrap_or(u32::MAX);
        self.battles.saturating_mul(rulesets)
    }

    fn stop(&mut self) {
        if let Some(board) = self.running.take() {
            board.stopped.store(true, Ordering::Relaxed);
        }
    }

    fn begin(&mut self, choices: &Choices, battles: u32) {
        self.stop();
        *self = Self {
            battles,
            ..Self::default()
        };
        let level = match load_level(&choices.setup) {
            Ok(level) => level,
            Err(problem) => {
                self.columns.push(Err(problem));
                return;
            }
        };
        level.name().clone_into(&mut self.level);
        let sides = 0..level.sides().len();
        let order = Order {
            level,
            battles,
            seed: choices.setup.seed,
            difficulties: sides.map(|side| strength(choices.mind(side))).collect(),
        };
        let board = Arc::new(Board::default());
        self.running = Some(board.clone());
        std::thread::spawn(move || order.carry_out(&board));
    }
}

/// The computer plays where a person would, at its usual strength.
fn strength(mind: Mind) -> Difficulty {
    match mind {
        Mind::Person => Difficulty::default(),
        Mind::Computer(difficulty) => difficulty,
    }
}

/// What is to be played.
struct Order {
    level: Arc<Level>,
    battles: u32,
    seed: u64,
    difficulties: Vec<Difficulty>,
}

impl Order {
    fn carry_out(&self, board: &Board) {
        for ruleset in crate::rules::all() {
            let Some(column) = self.column(ruleset, board) else {
                return;
            };
            let mut columns = board.columns.lock().unwrap_or_else(PoisonError::into_inner);
            columns.push(column);
        }
    }

    /// The battles under one ruleset; `None` if they were stopped.
    fn column(&self, ruleset: &Ruleset, board: &Board) -> Option<Column> {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let plan = Plan {
            rules: ruleset.id,
            battles: self.battles,
            seed: self.seed,
            // One core is left to the window.
            threads: Some(cores.saturating_sub(1).max(1)),
            difficulties: &self.difficulties,
        };
        let go_on = || {
            board.played.fetch_add(1, Ordering::Relaxed);
            !board.stopped.load(Ordering::Relaxed)
        };
        match simulate_while(&self.level, plan, &go_on) {
            Ok(tally) => tally.map(Ok),
            Err(error) => Some(Err(error.to_string())),
        }
    }
}

fn obey(
    mut intents: MessageReader<Intent>,
    choices: Option<Res<Choices>>,
    mut comparison: ResMut<Comparison>,
) {
    for intent in intents.read() {
        match intent {
            Intent::Open(Dialog::Compare) if !comparison.is_running() => {
                *comparison = Comparison::default();
            }
            Intent::Compare(Comparing::Begin(battles)) => {
                if let Some(choices) = &choices {
                    comparison.begin(choices, *battles);
                }
            }
            Intent::Compare(Comparing::Stop) => comparison.stop(),
            _ => {}
        }
    }
}

/// What was played so far is shown, in steps that the eye can follow.
fn follow(mut comparison: ResMut<Comparison>, dialogs: Res<Dialogs>) {
    let Some(board) = comparison.running.clone() else {
        return;
    };
    if dialogs.top().is_none() {
        comparison.stop();
        return;
    }
    let columns = {
        let columns = board.columns.lock().unwrap_or_else(PoisonError::into_inner);
        (columns.len() > comparison.columns.len()).then(|| columns.clone())
    };
    let played = board.played.load(Ordering::Relaxed);
    let step = (comparison.all() / 50).max(1);
    if played / step != comparison.played / step {
        comparison.played = played;
    }
    if let Some(columns) = columns {
        comparison.played = played;
        comparison.columns = columns;
    }
    if comparison.columns.len() == crate::rules::all().len() {
        comparison.running = None;
    }
}

/// A battle that begins leaves no other battles running behind it.
fn stop_with_the_menu(mut comparison: ResMut<Comparison>) {
    comparison.stop();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Comparison>();
    app.add_systems(OnExit(Screen::Menu), stop_with_the_menu);
    app.add_systems(
        Update,
        (obey, follow.run_if(in_state(Screen::Menu)))
            .chain()
            .in_set(PlaySystems::Drive),
    );
}
