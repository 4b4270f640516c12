//! Why a command is not legal. Floor 3.

use super::{CombatantId, RuleId};
use crate::board::Blocker;
use crate::grid::Cell;
use smol_str::SmolStr;

/// A command that the rules do not allow; it changed nothing.
///
/// The variants hold the facts; the text is for the status line and for error messages.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No combatant has this number.
    #[error("There is no combatant {0}.")]
    NoSuchCombatant(CombatantId),
    /// The battle has ended.
    #[error("The battle is over.")]
    BattleOver,
    /// Somebody else may act now.
    #[error("It is not {who}'s turn: {} may act.", list(.may_act))]
    NotYourTurn {
        /// Who wanted to act.
        who: CombatantId,
        /// Who may.
        may_act: Vec<CombatantId>,
    },
    /// A choice must be answered first.
    #[error("A question comes first: {asked} is asked ({kind}).")]
    ChoiceWaits {
        /// Who is asked.
        asked: CombatantId,
        /// The window's kind.
        kind: SmolStr,
    },
    /// There is nothing to answer.
    #[error("No choice waits for an answer.")]
    NothingToAnswer,
    /// The answer is not among the options.
    #[error("\u{201c}{chosen}\u{201d} is no option here; choose one of: {}.", .options.join(", "))]
    NoSuchOption {
        /// The key that was given.
        chosen: SmolStr,
        /// The keys that can be given.
        options: Vec<SmolStr>,
    },
    /// The ruleset has no such action.
    #[error("\u{201c}{verb}\u{201d} is no action; the actions are: {}.", .verbs.join(", "))]
    UnknownVerb {
        /// The word that was given.
        verb: SmolStr,
        /// The words that can be given.
        verbs: Vec<SmolStr>,
    },
    /// The combatant cannot act at all.
    #[error("{who} cannot act: {why}.")]
    CannotAct {
        /// Who.
        who: CombatantId,
        /// Why.
        why: SmolStr,
        /// The rule.
        rule: RuleId,
    },
    /// A pool holds too little.
    #[error("Not enough {pool}: this needs {needs}, {has} left.")]
    NotEnough {
        /// The pool for people.
        pool: SmolStr,
        /// What the action costs.
        needs: i32,
        /// What is left.
        has: i32,
        /// The rule.
        rule: RuleId,
    },
    /// The action needs a target.
    #[error("This action needs {0}.")]
    Missing(SmolStr),
    /// The target is out of reach.
    #[error("Too far: distance {distance}, at most {reach}.")]
    TooFar {
        /// Cells to the target.
        distance: i32,
        /// Cells that can be reached.
        reach: i32,
        /// The rule.
        rule: RuleId,
    },
    /// Something solid is between.
    #[error("No line of effect: {} is in the way.", in_the_way(.blocker.as_ref()))]
    NoLine {
        /// What it is.
        blocker: Option<Blocker>,
        /// The rule.
        rule: RuleId,
    },
    /// Something between ends sight.
    #[error("The target is not in sight: {} is in the way.", in_the_way(.blocker.as_ref()))]
    NotInSight {
        /// What it is.
        blocker: Option<Blocker>,
        /// The rule.
        rule: RuleId,
    },
    /// A cell of the path cannot be entered.
    #[error("The way is not free at {cell}: {why}.")]
    PathBlocked {
        /// The cell.
        cell: Cell,
        /// Why.
        why: SmolStr,
        /// The rule.
        rule: RuleId,
    },
    /// The path costs too much.
    #[error("Too far to go: the way costs {cost}, and no more than {speed} can be spent.")]
    PathTooLong {
        /// Movement cost in cells.
        cost: u32,
        /// What can be moved.
        speed: u32,
        /// The rule.
        rule: RuleId,
    },
    /// Anything else that a rule forbids.
    #[error("{why}.")]
    Forbidden {
        /// Why, a sentence without its full stop.
        why: SmolStr,
        /// The rule.
        rule: RuleId,
    },
}

impl Refusal {
    /// What a rule forbids, in words that never change; `why` is a sentence without its full stop.
    #[must_use]
    pub const fn forbidden(why: &'static str, rule: &'static str) -> Self {
        Self::Forbidden {
            why: SmolStr::new_static(why),
            rule: RuleId(rule),
        }
    }

    /// The same in words that are put together.
    #[must_use]
    pub fn forbidden_because(why: impl Into<SmolStr>, rule: &'static str) -> Self {
        Self::Forbidden {
            why: why.into(),
            rule: RuleId(rule),
        }
    }

    /// A pool that holds less than is needed.
    #[must_use]
    pub fn not_enough(pool: impl Into<SmolStr>, needs: i32, has: i32, rule: &'static str) -> Self {
        Self::NotEnough {
            pool: pool.into(),
            needs,
            has,
            rule: RuleId(rule),
        }
    }

    /// A cell of a path that cannot be entered, and why.
    #[must_use]
    pub fn path_blocked(cell: Cell, why: impl Into<SmolStr>, rule: &'static str) -> Self {
        Self::PathBlocked {
            cell,
            why: why.into(),
            rule: RuleId(rule),
        }
    }

    /// A path that costs more than can be moved.
    #[must_use]
    pub const fn path_too_long(cost: u32, speed: u32, rule: &'static str) -> Self {
        Self::PathTooLong {
            cost,
            speed,
            rule: RuleId(rule),
        }
    }

    /// The text for a player, who sees names and the map: without numbers of combatants and coordinates.
    #[must_use]
    pub fn plain(&self, name: impl Fn(CombatantId) -> String) -> String {
        let barred = |what: &str, blocker: &Option<Blocker>| {
            let it = blocker.as_ref().map_or_else(solid, Blocker::plain);
            format!("{what}: {it} is in the way.")
        };
        match self {
            Self::NoSuchCombatant(_) => "There is no such combatant.".to_owned(),
            Self::NotYourTurn { who, may_act } => {
                let may_act: Vec<_> = may_act.iter().map(|&id| name(id)).collect();
                let others = may_act.join(", ");
                match others.is_empty() {
                    true => format!("It is not {}'s turn.", name(*who)),
                    false => format!("It is not {}'s turn: {others} may act.", name(*who)),
                }
            }
            Self::ChoiceWaits { asked, .. } => format!("{} has to answer first.", name(*asked)),
            Self::CannotAct { who, why, .. } => format!("{} cannot act: {why}.", name(*who)),
            Self::NoLine { blocker, .. } => barred("No line of effect", blocker),
            Self::NotInSight { blocker, .. } => barred("The target is not in sight", blocker),
            Self::PathBlocked { why, .. } => format!("The way is not free: {why}."),
            other => other.to_string(),
        }
    }

    /// The rule behind it, if one is.
    #[must_use]
    pub const fn rule(&self) -> Option<RuleId> {
        match self {
            Self::CannotAct { rule, .. }
            | Self::NotEnough { rule, .. }
            | Self::TooFar { rule, .. }
            | Self::NoLine { rule, .. }
            | Self::NotInSight { rule, .. }
            | Self::PathBlocked { rule, .. }
            | Self::PathTooLong { rule, .. }
            | Self::Forbidden { rule, .. } => Some(*rule),
            _ => None,
        }
    }
}

fn in_the_way(blocker: Option<&Blocker>) -> String {
    blocker.map_or_else(solid, Blocker::to_string)
}

fn solid() -> String {
    "something solid".to_owned()
}

fn list(ids: &[CombatantId]) -> String {
    if ids.is_empty() {
        return "nobody".to_owned();
    }
    ids.iter()
        .map(CombatantId::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_reads_names_and_no_coordinates() {
        let wall = Blocker {
            name: "wall".into(),
            cell: Cell::new(3, 4),
            beyond: None,
        };
        let rule = RuleId("TOY-ACT-01");
        let told = [
            Refusal::NoLine {
                blocker: Some(wall),
                rule,
            },
            Refusal::path_blocked(Cell::new(3, 4), "somebody is in the way", "TOY-ACT-01"),
            Refusal::NotYourTurn {
                who: CombatantId(2),
                may_act: vec![CombatantId(1)],
            },
        ]
        .map(|refusal| refusal.plain(|who| format!("Anna {}", who.0)));
        assert_eq!(
            told,
            [
                "No line of effect: the wall is in the way.",
                "The way is not free: somebody is in the way.",
                "It is not Anna 2's turn: Anna 1 may act.",
            ]
        );
    }
}
