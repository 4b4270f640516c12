//! What questions say of tests and points. Floor 4. Rules CON-INIT-05, CON-REACT-06.

use crate::combat::{Consequence, PendingChoice};
use crate::mechanics::Question;
use crate::rules::contest::components::Pool;
use crate::rules::contest::resolve::TestNumbers;
use crate::rules::contest::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// "T 12", with boon or bane.
pub fn told_test(test: TestNumbers) -> SmolStr {
    let edge = match test.edge {
        1 => ", boon",
        -1 => ", bane",
        _ => "",
    };
    format_smolstr!("T {}{edge}", test.target)
}

/// What a fighter has left to answer with, and whether it takes that from its own turn. Rule
/// CON-INIT-05.
pub fn told_pool(s: &Situation<'_>, f: &Fighter<'_>) -> SmolStr {
    let ap = f.pool(Pool::Ap);
    match s.has_turn_to_come(f) {
        true => format_smolstr!("{ap} AP left before its own turn"),
        false => format_smolstr!("{ap} AP left"),
    }
}

/// The one who is asked may use things and cast before it answers. Rule CON-REACT-06.
pub fn with_reactions(s: &Situation<'_>, f: &Fighter<'_>, question: Question) -> Question {
    match s.data.is_off("CON-REACT-06") {
        true => question,
        false => question.open_to(vec![f.id]),
    }
}

/// What an answer costs and leaves, if any but to decline costs so many action points.
pub fn paid(f: &Fighter<'_>, key: &str, points: i32) -> Consequence {
    let ap = f.pool(Pool::Ap);
    if key == PendingChoice::DECLINE {
        return Consequence {
            leaves: format_smolstr!("keeps {ap} AP"),
            ..Consequence::default()
        };
    }
    Consequence {
        price: f.payment(points),
        leaves: format_smolstr!("leaves {} AP", (ap - points).max(0)),
        ..Consequence::default()
    }
}
