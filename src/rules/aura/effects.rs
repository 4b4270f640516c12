//! What actions do when they take effect, and what follows from it. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `changes`, `openings` | pools and conditions change; guards go down |
//! | `dice`, `report` | rolls and their reports |
//! | `watching`, `holds` | who turns and is found; holds begin and end |
//! | `hurt` | Aura, injuries, unconsciousness, death (AUR-HURT) |
//! | `displacement` | being pushed, falling |
//! | `attack` | attacks and maneuvers |
//! | `posture`, `gear`, `clumsy`, `abilities` | everything else that an action can be |

pub(in crate::rules::aura) mod abilities;
pub(in crate::rules::aura) mod attack;
pub(in crate::rules::aura) mod changes;
pub(in crate::rules::aura) mod clumsy;
pub(in crate::rules::aura) mod dice;
pub(in crate::rules::aura) mod displacement;
pub(in crate::rules::aura) mod gear;
pub(in crate::rules::aura) mod holds;
pub(in crate::rules::aura) mod hurt;
pub(in crate::rules::aura) mod openings;
pub(in crate::rules::aura) mod posture;
pub(in crate::rules::aura) mod report;
pub(in crate::rules::aura) mod watching;
