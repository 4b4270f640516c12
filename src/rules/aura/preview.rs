//! To come. Floor 4.
use super::situation::Situation;
use crate::combat::{BattleCommand, Preview, Refusal};
pub(super) fn preview(_: &Situation<'_>, _: &BattleCommand) -> Result<Preview, Refusal> {
    Err(Refusal::NothingToAnswer)
}
