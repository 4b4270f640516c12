//! What a person can order beforehand for the windows of this ruleset. Floor 4. Rules TRI-REACT-04 to -07, TRI-INIT-12.

use crate::combat::{PendingChoice, StandingAnswer, WindowInfo};
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::best;
use crate::rules::triad::plan::attack::attack_with;
use crate::rules::triad::plan::steps::AttackMeans;
use crate::rules::triad::preview::Forecast;
use crate::rules::triad::snapshot::Situation;
use crate::rules::triad::words;
use bevy::prelude::World;
use smol_str::SmolStr;

/// The windows for which a person can leave standing orders.
pub const WINDOWS: &[WindowInfo] = &[
    WindowInfo::declinable(
        words::WINDOW_OPPORTUNITY,
        "Strike at an enemy that walks out of reach",
        &[StandingAnswer {
            key: "strike",
            label: "Always strike",
            choose: best_strike,
        }],
    ),
    WindowInfo::declinable(
        words::WINDOW_BLOCK,
        "Block damage with the shield",
        &[StandingAnswer::always("block", "Always block")],
    ),
    WindowInfo::declinable(
        words::WINDOW_GRAB,
        "Grab a ledge",
        &[StandingAnswer::always("grab", "Always grab")],
    ),
    WindowInfo::declinable(
        words::WINDOW_READY,
        "Carry out a readied action",
        &[StandingAnswer::always("act", "Always carry it out")],
    ),
    WindowInfo::declinable(words::WINDOW_ENTER, "Take a Turn that was put off", &[]),
];

/// The blow that does most on average.
fn best_strike(world: &World, choice: &PendingChoice) -> Option<SmolStr> {
    let s = Situation::of(world);
    let worth = |key: &SmolStr| {
        let means = AttackMeans::Weapon(key.clone(), Mode::Melee);
        let plan = attack_with(&s, choice.who, choice.about, means)?;
        Some(Forecast::of(&s, &plan).harm)
    };
    let keys = choice.options.iter().map(|option| &option.key);
    let valued = keys.filter_map(|key| Some((worth(key)?, key)));
    let (_, key) = best(valued, |&(worth, _)| worth)?;
    Some(key.clone())
}
