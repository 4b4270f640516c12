//! Maneuvers: attack actions that neither injure nor strain. Floor 4.
//! Rules INJ-MAN-01 to -13, INJ-POS-11, INJ-ACT-20; rulings INJ-R32 to -36.
//!
//! | file | holds |
//! |---|---|
//! | `kind` | the ten maneuvers |
//! | `plan` | what is legal, and every number of the roll |
//! | `places` | ways over, along and away from somebody |
//! | `escape` | out of a grapple |

mod escape;
mod kind;
pub mod places;
mod plan;

pub use self::escape::{grappler_of, plan_escape, victim_of};
pub use self::kind::{Attempt, Maneuver, ManeuverEffect};
pub use self::plan::{ManeuverPlan, check_means, plan_maneuver};
