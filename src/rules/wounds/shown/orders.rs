//! What a person can order beforehand for the windows of this ruleset. Floor 4. Rules WND-REACT-01 to -15; ruling WND-R90.

use super::outlook::worth_of_rebuff;
use crate::combat::{PendingChoice, StandingAnswer, StandingOrder, WindowInfo};
use crate::mechanics::least_loss;
use crate::mechanics::tactics::best;
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::plan::steps::{Step, moment_asked};
use crate::rules::wounds::snapshot::Situation;
use crate::rules::wounds::words::{self, Moment};
use bevy::prelude::World;
use smol_str::SmolStr;

/// The windows for which a person can leave standing orders. In most turns several could interrupt several times: usually a person
/// is asked about what is aimed at its own, and only where the computer would not pass.
pub const WINDOWS: &[WindowInfo] = &[
    WindowInfo {
        key: words::WINDOW_INTERRUPT,
        label: "Interrupt somebody with less initiative",
        optional: true,
        aimed: true,
        usual: StandingOrder::Odds,
        answers: INTERRUPTS,
    },
    WindowInfo::declinable(
        words::WINDOW_REBUFF,
        "Rebuff an enemy that comes inside the reach",
        REBUFFS,
    ),
    WindowInfo {
        key: words::WINDOW_HARRY,
        label: "Harry an enemy that shoots within reach",
        optional: true,
        aimed: true,
        usual: StandingOrder::Odds,
        answers: &[StandingAnswer::always("harry", "Always harry")],
    },
    WindowInfo::declinable(
        words::WINDOW_CLING,
        "Cling to somebody who leaves a grapple",
        &[StandingAnswer::always("cling", "Always cling")],
    ),
    WindowInfo {
        key: words::WINDOW_MIX,
        label: "Divide what a Cling has bought",
        optional: false,
        aimed: false,
        usual: StandingOrder::Always,
        answers: &[StandingAnswer::always("follow", "Follow as far as it goes")],
    },
    WindowInfo::declinable(
        words::WINDOW_INTERPOSE,
        "Put somebody in the way of an attack",
        &[StandingAnswer {
            key: "interpose",
            label: "Always put one in the way",
            choose: |world, choice| {
                least_loss::<Step>(world, choice).or_else(|| choice.first_option())
            },
        }],
    ),
    WindowInfo::declinable(
        words::WINDOW_READY,
        "Carry out a readied action",
        &[StandingAnswer::always("act", "Always carry it out")],
    ),
    WindowInfo::declinable(words::WINDOW_FLANK, "Ignore one of those who flank it", &[]),
];

/// Both leave other moments alone, and ask in theirs.
const INTERRUPTS: &[StandingAnswer] = &[
    StandingAnswer {
        key: "declared",
        label: "Ask about what is declared",
        choose: |world, _| unless(world, &[Moment::Declared]),
    },
    StandingAnswer {
        key: "turns",
        label: "Ask as turns begin and end",
        choose: |world, _| unless(world, &[Moment::TurnStart, Moment::TurnEnd]),
    },
];

const REBUFFS: &[StandingAnswer] = &[
    StandingAnswer {
        key: "strike",
        label: "Always rebuff",
        choose: best_rebuff,
    },
    StandingAnswer {
        key: "strike_keep_attack",
        label: "Rebuff, keep AP for an attack",
        choose: rebuff_and_keep,
    },
];

/// The window passes, unless it opens in one of these moments: then the person is asked.
fn unless(world: &World, moments: &[Moment]) -> Option<SmolStr> {
    let asked = moment_asked(world).is_some_and(|it| moments.contains(&it));
    (!asked).then_some(SmolStr::new_static(PendingChoice::DECLINE))
}

/// The blow that does most on average.
fn best_rebuff(world: &World, choice: &PendingChoice) -> Option<SmolStr> {
    let s = Situation::of(world);
    let keys = choice.options.iter().map(|option| &option.key);
    let valued = keys.filter_map(|key| {
        let worth = worth_of_rebuff(&s, choice.who, choice.about, key)?;
        Some((worth, key))
    });
    let (_, key) = best(valued, |&(worth, _)| worth)?;
    Some(key.clone())
}

/// The blow that does most on average, unless it leaves too little for a Standard Attack.
fn rebuff_and_keep(world: &World, choice: &PendingChoice) -> Option<SmolStr> {
    let s = Situation::of(world);
    let prices = &s.data.prices;
    let left = s.fighter(choice.who).pool(Pool::Ap) - prices.rebuff;
    match left >= prices.attack {
        true => best_rebuff(world, choice),
        false => Some(SmolStr::new_static(PendingChoice::DECLINE)),
    }
}
