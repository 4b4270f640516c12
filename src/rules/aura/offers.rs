//! To come. Floor 4.
use super::situation::Situation;
use crate::combat::{CombatantId, Offer};
pub(super) fn offers(_: &Situation<'_>, _: CombatantId) -> Vec<Offer> {
    Vec::new()
}
