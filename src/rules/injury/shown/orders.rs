//! What a person can order beforehand for the windows of this ruleset. Floor 4. Rules INJ-TURN-04,
//! INJ-REACT-04, -06, INJ-HURT-02.

use crate::combat::{StandingAnswer, StandingOrder, WindowInfo};
use crate::rules::injury::words;
use smol_str::SmolStr;

/// The windows for which a person can leave standing orders.
pub const WINDOWS: &[WindowInfo] = &[
    WindowInfo::declinable(
        words::WINDOW_PROVOKE,
        "Strike at an enemy that leaves an opening",
        &[],
    ),
    WindowInfo::declinable(
        words::WINDOW_PARRY,
        "Parry a hit",
        &[StandingAnswer {
            key: "parry",
            label: "Always parry",
            choose: |_, _| Some(SmolStr::new_static("parry")),
        }],
    ),
    WindowInfo {
        key: words::WINDOW_PART,
        label: "Choose the part that is hurt",
        optional: false,
        aimed: false,
        usual: StandingOrder::Odds,
        answers: &[],
    },
];
