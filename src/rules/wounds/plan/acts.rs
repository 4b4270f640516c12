//! What the rows of the table of actions ask besides what stands in them. Floor 4. Rules WND-ACT-01 to -46.

use crate::combat::{Act, Refusal};

/// The table of actions as a type; the room `actions` says what holds for all of its rows.
pub struct WoundsActions;

/// Who is asked about an action, and when. Rule WND-ACT-02; rulings WND-R36, -R71.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An action: windows open around it.
    Action,
    /// A way: windows open around it, and to interrupt by it costs no initiative.
    Way,
    /// Free at any time, also when asked: nobody is asked about it. Rule WND-INIT-10.
    Free,
    /// Free on the own turn: nobody is asked about it. Rules WND-POS-06, WND-INIT-13.
    Own,
}

/// The verb that a command keeps ready. Rule WND-ACT-16.
///
/// # Errors
/// [`Refusal`] if it names none or several.
pub fn kept_verb(act: &Act) -> Result<&str, Refusal> {
    let mut named = act.riders.iter().filter(|&(_, &amount)| amount > 0);
    match (named.next(), named.next()) {
        (Some((verb, _)), None) => Ok(verb),
        _ => Err(Refusal::Missing("one action to keep".into())),
    }
}
