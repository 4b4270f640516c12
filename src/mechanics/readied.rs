//! Actions that are kept ready: the ways in which one could be carried out beside somebody, and what its window says. Floor 3½.
//!
//! What may be kept, what it waits for and which way comes first are the ruleset's.

use super::questions::Question;
use super::snapshot::CombatantView;
use crate::board::{Board, Fixture};
use crate::combat::{Act, Consequence, OddsLine, Payment, Target};
use smol_str::{SmolStr, format_smolstr};

/// An action in each way that leads to a cell beside somebody: as a step into it, if its row takes a path; at it and at the
/// border before it, if it can be meant for cells.
#[must_use]
pub fn ways_beside(
    board: &Board,
    who: &CombatantView<'_>,
    act: &Act,
    takes_path: bool,
    takes_cells: bool,
) -> Vec<Act> {
    let mut all = Vec::new();
    for cell in who.space.iter() {
        let near = board.kind().neighbours(cell).map(|(_, next)| next);
        for next in near.filter(|&next| board.contains(next)) {
            if takes_path {
                all.push(act.clone().along(vec![next]));
            }
            if takes_cells {
                all.push(act.clone().at_cell(next));
                all.push(act.clone().at_fixture(Fixture::Border(cell, next)));
            }
        }
    }
    all
}

/// Whether an action is whole without a choice of the one who carries it out: it goes nowhere.
#[must_use]
pub fn is_whole(act: &Act) -> bool {
    act.path.is_empty() && !matches!(act.at, Some(Target::Cell(_) | Target::Border(..)))
}

/// What somebody carries out if it does not say more.
#[derive(Debug)]
pub struct Usual {
    /// The word of its row, which is the key of the answer.
    pub word: &'static str,
    /// What it is called, with the one at whom it is aimed: "Strike Mira".
    pub label: SmolStr,
    /// What it costs.
    pub price: SmolStr,
}

impl Usual {
    /// An action by the word and the label of its row, at somebody or at nobody, for a price in words.
    #[must_use]
    pub fn of(
        word: &'static str,
        label: &'static str,
        target: Option<&CombatantView<'_>>,
        price: SmolStr,
    ) -> Self {
        let label = match target {
            Some(target) => format_smolstr!("{label} {}", target.name),
            None => SmolStr::new_static(label),
        };
        Self { word, label, price }
    }
}

/// Adds the usual answer to the question of a window, if there is one, and that one may wait.
#[must_use]
pub fn or_wait(question: Question, usual: Option<Usual>) -> Question {
    let question = match usual {
        Some(usual) => question.option(usual.word, usual.label, usual.price),
        None => question,
    };
    question.may_decline("Wait")
}

/// What an answer leads to: its odds and its payments if something is carried out, else it is kept.
#[must_use]
pub fn consequence(carries_out: Option<(Vec<OddsLine>, Vec<Payment>)>) -> Consequence {
    match carries_out {
        Some((odds, price)) => Consequence {
            odds,
            price,
            leaves: SmolStr::new_static("keeps nothing ready"),
            ..Consequence::default()
        },
        None => Consequence {
            leaves: SmolStr::new_static("keeps it ready"),
            ..Consequence::default()
        },
    }
}
