//! What actions do when they take effect, and what follows from it. Floor 4.
//!
//! | file | holds |
//! |---|---|
//! | `changes`, `openings` | pools and conditions change; guards go down |
//! | `report` | the reports of rolls |
//! | `watching`, `holds` | who turns and is found; holds begin and end |
//! | `hurt` | Aura, injuries, unconsciousness, death (AUR-HURT) |
//! | `displacement` | being pushed, falling |
//! | `attack` | attacks and maneuvers |
//! | `posture`, `gear`, `clumsy`, `abilities` | everything else that an action can be |

pub mod abilities;
pub mod attack;
pub mod changes;
pub mod clumsy;
pub mod displacement;
pub mod gear;
pub mod holds;
pub mod hurt;
pub mod openings;
pub mod posture;
pub mod report;
pub mod watching;
