//! An action and what it is worth. Floor 4.

use crate::combat::Act;

/// An action that could be done now and what it is worth, in hundredths of a minor injury.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub worth: i32,
    pub act: Act,
}
