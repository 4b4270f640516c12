//! To come. Floor 4.
use super::situation::Situation;
use crate::combat::{CombatantId, ReachCell, Refusal, Route};
use crate::grid::Cell;
pub(super) fn reach(_: &Situation<'_>, _: CombatantId) -> Vec<ReachCell> {
    Vec::new()
}
pub(super) fn route(_: &Situation<'_>, _: CombatantId, _: Cell) -> Result<Route, Refusal> {
    Err(Refusal::NothingToAnswer)
}
pub(super) fn threats(_: &Situation<'_>, _: CombatantId) -> Vec<CombatantId> {
    Vec::new()
}
pub(super) fn threatened_cells(_: &Situation<'_>, _: CombatantId) -> Vec<Cell> {
    Vec::new()
}
