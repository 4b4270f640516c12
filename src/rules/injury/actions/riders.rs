//! The riders of actions as the action bar offers them. Floor 4. Rules INJ-ACT-06, -08 to -10, -12,
//! INJ-MOVE-10.

use crate::combat::{Rider, RuleId};
use crate::rules::injury::plan::movement::fly_speed_of;
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;

/// A rider with the largest amount that can be chosen now: for those that cost Stamina, what can be
/// paid, and 0 if it was used this turn.
pub(super) fn rider(who: &Fighter<'_>, key: &'static str) -> Rider {
    let martial = i32::from(who.stats.mb);
    let paid = |most: i32| match who.turn.used(key) {
        true => 0,
        false => payable(who, most),
    };
    let (label, help, rule, max) = match key {
        words::POWER => (
            "Power Attack",
            "+2 to hit for each Stamina.",
            "INJ-ACT-08",
            paid(martial),
        ),
        words::RECKLESS => (
            "Reckless Attack",
            "For each Stamina one degree more on a hit, and one disadvantage.",
            "INJ-ACT-09",
            paid(martial.max(1)),
        ),
        words::LUNGE => (
            "Lunge",
            "One cell more reach; leaves you open. 1 Stamina.",
            "INJ-ACT-06",
            paid(1),
        ),
        words::DEADLY_AIM => (
            "Deadly Aim",
            "+2 to hit for each Stamina.",
            "INJ-ACT-10",
            paid(martial),
        ),
        words::MORE_SHOTS => ("More shots", "Shots beyond the second.", "INJ-ACT-12", 2),
        words::ALTITUDE => (
            "Height",
            "Steps above the ground at the end; without it you keep your level.",
            "INJ-MOVE-10",
            i32::try_from(fly_speed_of(who)).unwrap_or(0) + who.altitude,
        ),
        unknown => unreachable!("a row lists the rider {unknown}, which has no words"),
    };
    Rider {
        key: key.into(),
        label: label.into(),
        help: help.into(),
        rule: RuleId(rule),
        max,
    }
}

/// The most Stamina that a fighter can pay, up to a limit.
fn payable(who: &Fighter<'_>, most: i32) -> i32 {
    let mut amounts = (0..=most).rev();
    amounts
        .find(|&amount| who.can_pay(amount).is_ok())
        .unwrap_or(0)
}
