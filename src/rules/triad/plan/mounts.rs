//! Who may get on a mount, and off. Floor 4. Ruling TRI-R36.

use super::movement::may_end;
use crate::combat::{Act, Refusal};
use crate::mechanics::mounts;
use crate::rules::triad::snapshot::{Fighter, Situation};

/// Whether one could carry another: its companion, larger, and beside it.
pub fn can_carry(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    t.controller == Some(f.id) && t.stats.size > f.stats.size && s.distance(f, t) <= 1
}

/// Whether one of two has no room for a ride: it rides, is ridden, or is in a grapple.
pub fn is_taken(f: &Fighter<'_>) -> bool {
    f.mount().is_some() || f.rider().is_some() || f.partner().is_some()
}

/// A rider gets off into a free cell beside its mount.
///
/// # Errors
/// [`Refusal`] if there is none such.
pub fn check_dismount(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    mounts::landing(s.board, f, act, |to| may_end(s, f, to), "TRI-R36").map(|_| ())
}
