//! Who may get on a mount, and off. Floor 4. Ruling TRI-R36.

use super::movement::may_end;
use crate::board::highest_ground;
use crate::combat::{Act, Refusal};
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
    const RULE: &str = "TRI-R36";
    let no = |why: &'static str| Err(Refusal::forbidden(why, RULE));
    let &[to] = act.path.as_slice() else {
        return Err(Refusal::Missing(
            "the cell beside in which it gets off".into(),
        ));
    };
    let kind = s.kind();
    let space = f.footprint.cells(kind, to);
    let apart = !space.iter().any(|cell| f.space.contains(cell));
    let beside = f.space.iter().any(|own| {
        let mut near = kind.neighbours(own);
        near.any(|(direction, cell)| space.contains(cell) && s.board.step_allowed(own, direction))
    });
    if !apart || !beside {
        return no("That is no cell beside its mount");
    }
    if !space.iter().all(|cell| s.board.contains(cell)) || !may_end(s, f, to) {
        return no("It cannot stand there");
    }
    match (highest_ground(s.board, &space) - f.z).abs() <= 1 {
        true => Ok(()),
        false => no("That is too high or too low"),
    }
}
