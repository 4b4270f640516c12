//! The table of conditions: how each is given, and what it does. Floor 4. Rules CON-COND-01 to -13.
//!
//! What follows from one in another way, such as that the surprised have no turn, asks for it by its word.

use crate::combat::{CombatantId, Until};
use crate::mechanics::conditions::{ConditionRow, ConditionTable, Given, Noted};
use crate::rules::contest::data::ContestData;
use crate::rules::contest::words::{self, Defence};

/// What the conditions of the two are told of an attack.
#[derive(Debug, Clone, Copy)]
pub struct AttackFacts {
    /// Whom it is aimed at.
    pub target: CombatantId,
    /// Whether it is made with a weapon.
    pub by_weapon: bool,
    /// Whether it is an opportunity attack.
    pub opportunity: bool,
    /// Whether it crosses a distance.
    pub is_ranged: bool,
    /// Cells to the target.
    pub distance: i32,
    /// How the target defends, where that is asked.
    pub defence: Option<Defence>,
}

type Row = ConditionRow<ContestData, AttackFacts>;

const END_OF_TURN: Given = Given::ByKey(|who| Until::EndOfTurn(who, 1));
const END_OF_ROUND: Given = Given::ByKey(|_| Until::EndOfRound(1));

/// Every condition, in the order in which modifiers are told.
pub static CONDITIONS: ConditionTable<ContestData, AttackFacts> = ConditionTable(&[
    Row {
        given: END_OF_ROUND,
        ..Row::new(words::SURPRISED, "Surprised", "CON-COND-01")
    },
    Row {
        given: END_OF_TURN,
        checks: Some(|_, _| Noted::edge(-1)),
        ..Row::new(words::DAZED, "Dazed", "CON-COND-02")
    },
    Row {
        attacks: Some(|data, _, _| Noted::defence(data.positions.prone)),
        attacked: Some(|data, it, _| {
            let far = it.is_ranged && it.distance >= data.positions.prone_target_from;
            Noted::defence(data.positions.prone_target)
                .called("target Prone", "CON-COND-03")
                .only_if(far)
        }),
        defends: Some(|data, it, _| {
            let bodily = !matches!(it.defence, Some(Defence::Withstand));
            Noted::defence(data.positions.prone).only_if(bodily)
        }),
        ..Row::new(words::PRONE, "Prone", "CON-COND-03")
    },
    Row {
        given: Given::ByField("`grappled_by: 2`"),
        holds_fast: Some("It is in a hold"),
        ..Row::new(words::GRAPPLED, "Grappled", "CON-COND-04")
    },
    Row {
        given: Given::ByField("`grappling: 2`"),
        holds_fast: Some("It is in a hold of its own: it holds somebody"),
        ..Row::new(words::GRAPPLING, "Grappling", "CON-COND-05")
    },
    Row {
        given: Given::ByField("`hidden_from: {2: 9}`"),
        ..Row::new(words::HIDDEN, "Hidden", "CON-COND-06")
    },
    Row {
        given: END_OF_TURN,
        ..Row::new(words::DISENGAGED, "Disengaged", "CON-COND-07")
    },
    Row {
        defends: Some(|_, _, _| Noted::edge(1).called("Brace", "CON-MAN-02")),
        spent: true,
        ..Row::new(words::BRACED, "Braced", "CON-COND-08")
    },
    Row {
        given: Given::ByField("`feinting: 2`"),
        attacks: Some(|_, it, feint| {
            let counts = it.by_weapon && !it.opportunity && feint.by == Some(it.target);
            Noted::edge(1).called("Feint", "CON-MAN-04").only_if(counts)
        }),
        spent: true,
        ..Row::new(words::FEINTING, "Feinting", "CON-COND-09")
    },
    Row {
        given: END_OF_ROUND,
        ..Row::new(words::WARDED, "Warded", "CON-COND-13")
    },
    Row::new(words::WATCHFUL, "Watchful", "CON-REACT-07"),
]);
