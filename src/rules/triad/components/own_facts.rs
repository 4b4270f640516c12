//! The facts that only this ruleset knows: whom somebody has in sight that waits for it, illusions that are seen through, ice that
//! is damaged. Floor 4. Rules TRI-POS-14, TRI-HURT-10; ruling TRI-R14.

use crate::board::Fixture;
use crate::combat::{CombatantId, RuleId, SideId, facts};
use crate::grid::Cell;
use smol_str::SmolStr;

facts! {
    /// A fact of this ruleset.
    pub enum TriadFact {
        /// Others are in sight of a combatant whose readied action waits for somebody to come in sight. Ruling TRI-R14.
        InSight = "in_sight" {
            /// Whose readied action it is.
            who: CombatantId,
            /// Those whom it sees, ascending.
            all: Vec<CombatantId>,
        },
        /// A side has found out that an object or an edge is an illusion. Rule TRI-POS-14.
        SeenThrough = "seen_through" {
            /// Which side.
            side: SideId,
            /// Its place.
            at: Fixture,
            /// Its name.
            #[schemars(extend("x-words" = "object or edge"))]
            name: SmolStr,
            /// The rule.
            rule: RuleId,
        },
        /// A cell of thin ice has lost hit points. Rules TRI-MOVE-23, TRI-HURT-10.
        IceHurt = "ice_hurt" {
            /// The cell.
            at: Cell,
            /// Hit points before.
            from: i32,
            /// Hit points now; at 0 it gives way.
            to: i32,
            /// The rule.
            rule: RuleId,
        },
    }
}
