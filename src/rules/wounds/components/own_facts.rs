//! The facts that only this ruleset knows: actions that take more than a turn. Floor 4. Rules WND-INIT-13, -14.

use crate::combat::{Act, CombatantId, RuleId, facts};

facts! {
    /// A fact of this ruleset.
    pub enum WoundsFact {
        /// A big or a timed action has begun, or was paid for further. Rules WND-INIT-13, -14.
        Underway = "underway" {
            /// Who acts.
            who: CombatantId,
            /// The action.
            act: Act,
            /// AP paid so far.
            paid: i32,
            /// AP that it costs in all; 0 for a timed one.
            cost: i32,
            /// The round at whose end a timed one takes effect; 0 for a big one.
            due: u32,
            /// The rule.
            rule: RuleId,
        },
        /// An action is kept ready. Rule WND-ACT-16.
        Kept = "kept" {
            /// Who keeps it.
            who: CombatantId,
            /// The command that keeps it.
            act: Act,
            /// The rule.
            rule: RuleId,
        },
        /// AP of a gain are lost, since more cannot be kept. Rule WND-INIT-12.
        ApLost = "ap_lost" {
            /// Who would have gained them.
            who: CombatantId,
            /// So many.
            lost: i32,
            /// The rule.
            rule: RuleId,
        },
    }
}
