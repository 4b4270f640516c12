//! What a person can order beforehand for the windows of this ruleset. Floor 4.
//! Rules CON-REACT-01 to -07.

use crate::combat::{PendingChoice, StandingAnswer, WindowInfo};
use crate::mechanics::least_loss;
use crate::rules::contest::components::Pool;
use crate::rules::contest::plan::provoke::strike_with;
use crate::rules::contest::plan::steps::Step;
use crate::rules::contest::preview::{answers, best_answer};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words::{self, Defence};
use bevy::prelude::World;
use smol_str::SmolStr;

/// The windows for which a person can leave standing orders. That at the end of another's turn opens
/// only to a combatant that watches, or whose creature or level says that it interjects.
pub const WINDOWS: &[WindowInfo] = &[
    WindowInfo::declinable(words::WINDOW_DEFEND, "Defend against an attack", DEFENCES),
    WindowInfo::declinable(
        words::WINDOW_OPPORTUNITY,
        "Strike at an enemy that leaves an opening",
        STRIKES,
    ),
    WindowInfo::declinable(
        words::WINDOW_MANOEUVRE,
        "Choose a manoeuvre after a critical win",
        &[],
    ),
    WindowInfo::declinable(
        words::WINDOW_INTERJECT,
        "React at the end of somebody else's turn",
        &[],
    ),
];

/// A defence that is always the same is asked about where it cannot be had.
const DEFENCES: &[StandingAnswer] = &[
    StandingAnswer {
        key: "best",
        label: "Best defence",
        choose: least_loss::<Step>,
    },
    StandingAnswer {
        key: "best_keep_one",
        label: "Best defence, keep 1 AP",
        choose: |world, choice| keep_one(world, choice, least_loss::<Step>),
    },
    StandingAnswer {
        key: Defence::Block.word(),
        label: "Always block",
        choose: |_, choice| always(choice, Defence::Block),
    },
    StandingAnswer {
        key: Defence::Dodge.word(),
        label: "Always dodge",
        choose: |_, choice| always(choice, Defence::Dodge),
    },
    StandingAnswer {
        key: Defence::Parry.word(),
        label: "Always parry",
        choose: |_, choice| always(choice, Defence::Parry),
    },
];

const STRIKES: &[StandingAnswer] = &[
    StandingAnswer {
        key: "strike",
        label: "Always strike",
        choose: best_strike,
    },
    StandingAnswer {
        key: "strike_keep_one",
        label: "Strike, keep 1 AP",
        choose: |world, choice| keep_one(world, choice, best_strike),
    },
];

fn always(choice: &PendingChoice, defence: Defence) -> Option<SmolStr> {
    choice
        .option(defence.word())
        .map(|option| option.key.clone())
}

/// The opportunity attack that does most on average against the best answer.
fn best_strike(world: &World, choice: &PendingChoice) -> Option<SmolStr> {
    let s = Situation::of(world);
    let worth = |key: &SmolStr| {
        let plan = strike_with(&s, s.fighter(choice.who), s.fighter(choice.about), key)?;
        best_answer(&answers(&s, &plan)).map(|answer| answer.damage)
    };
    let keys = choice.options.iter().map(|option| &option.key);
    let valued = keys.filter_map(|key| Some((worth(key)?, key)));
    let (_, key) = crate::mechanics::tactics::best(valued, |&(worth, _)| worth)?;
    Some(key.clone())
}

/// The answer, unless it takes the last action point. Rule CON-INIT-05.
fn keep_one(
    world: &World,
    choice: &PendingChoice,
    answer: fn(&World, &PendingChoice) -> Option<SmolStr>,
) -> Option<SmolStr> {
    if Fighter::of(world, choice.who).pool(Pool::Ap) > 1 {
        return answer(world, choice);
    }
    Some(SmolStr::new_static(PendingChoice::DECLINE))
}
