//! The facts that only this ruleset knows: hearts that are found, injuries that heal. Floor 4.
//! Rules INJ-PART-13, INJ-REST-03 to -07.

use crate::combat::{CombatantId, RuleId, facts};
use smol_str::SmolStr;

facts! {
    /// A fact of this ruleset.
    pub enum InjuryFact {
        /// Somebody learned something for good, such as where a heart beats. Rule INJ-PART-13.
        Learned = "learned" {
            /// Who.
            who: CombatantId,
            /// What, by its key.
            #[schemars(extend("x-words" = "fact to learn"))]
            fact: SmolStr,
            /// Whether the attempt succeeded; a failed one is not repeated.
            known: bool,
        },
        /// An injury was treated: it will heal. Rule INJ-REST-03.
        PartTreated = "part_treated" {
            /// Whose.
            who: CombatantId,
            /// The part's id.
            #[schemars(extend("x-words" = "part"))]
            part: SmolStr,
            /// Who treated it.
            by: CombatantId,
            /// In how many days it is healed.
            days: u16,
            /// The rule.
            rule: RuleId,
        },
        /// One injury of a part is healed. Rule INJ-REST-05.
        PartHealed = "part_healed" {
            /// Whose.
            who: CombatantId,
            /// The part's id.
            #[schemars(extend("x-words" = "part"))]
            part: SmolStr,
            /// Injuries left.
            now: u8,
            /// The rule.
            rule: RuleId,
        },
        /// A part was made good at once. Rule INJ-REST-07.
        PartRestored = "part_restored" {
            /// Whose.
            who: CombatantId,
            /// The part's id.
            #[schemars(extend("x-words" = "part"))]
            part: SmolStr,
            /// Whether it is artificial from now on, rather than whole again.
            artificial: bool,
            /// The injuries that it counts as having.
            now: u8,
            /// The rule.
            rule: RuleId,
        },
    }
}
