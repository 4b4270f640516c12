//! To come. Floor 4.
use super::situation::Situation;
use crate::combat::CombatantId;
pub(super) fn facts(_: &Situation<'_>, _: CombatantId) -> serde_json::Value {
    serde_json::Value::Null
}
