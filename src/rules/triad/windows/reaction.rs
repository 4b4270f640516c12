//! What answers lead to that take a Reaction. Floor 4. Rule TRI-REACT-01.

use crate::combat::{Consequence, Payment};
use crate::rules::triad::components::Pool;
use crate::rules::triad::snapshot::Fighter;
use smol_str::format_smolstr;

/// What an answer leads to that takes a Reaction, or keeps it.
pub fn reaction(f: &Fighter<'_>, takes: bool) -> Consequence {
    let left = f.pool(Pool::Reactions);
    let word = |count: i32| if count == 1 { "Reaction" } else { "Reactions" };
    match takes {
        true => Consequence {
            price: Payment::of_round(["Reaction", "Reactions"], 1, left)
                .into_iter()
                .collect(),
            leaves: format_smolstr!("leaves {} {}", left - 1, word(left - 1)),
            ..Consequence::default()
        },
        false => Consequence {
            leaves: format_smolstr!("keeps {left} {}", word(left)),
            ..Consequence::default()
        },
    }
}
