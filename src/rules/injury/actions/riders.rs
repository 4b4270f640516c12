//! The riders of actions as the action bar offers them. Floor 4. Rules INJ-ACT-06, -08 to -10, -12,
//! INJ-MOVE-10.

use crate::combat::{Rider, RuleId};
use crate::rules::injury::plan::movement::fly_speed_of;
use crate::rules::injury::snapshot::Fighter;
use crate::rules::injury::words;
use smol_str::{SmolStr, format_smolstr};

/// A rider with the largest amount that can be chosen now: for those that cost Stamina, what can be
/// paid, and 0 if it was used this turn.
pub(super) fn rider(who: &Fighter<'_>, key: &'static str) -> Rider {
    let (values, lunge) = (&who.data.attacks, who.data.costs.lunge_stamina);
    let martial = i32::from(who.stats.mb);
    let paid = |most: i32| match who.turn.used(key) {
        true => 0,
        false => payable(who, most),
    };
    let (label, help, rule, max) = match key {
        words::POWER => (
            "Power Attack",
            format_smolstr!("{:+} to hit for each Stamina.", values.power),
            "INJ-ACT-08",
            paid(martial),
        ),
        words::RECKLESS => (
            "Reckless Attack",
            "For each Stamina, 1 more degree on a hit and 1 disadvantage on the roll.".into(),
            "INJ-ACT-09",
            paid(martial.max(1)),
        ),
        words::LUNGE => (
            "Lunge",
            format_smolstr!(
                "{} more reach; leaves you open. {lunge} Stamina.",
                cells(values.lunge)
            ),
            "INJ-ACT-06",
            i32::from(!who.turn.used(key) && who.can_pay(lunge).is_ok()),
        ),
        words::DEADLY_AIM => (
            "Deadly Aim",
            format_smolstr!("{:+} to hit for each Stamina.", values.deadly_aim),
            "INJ-ACT-10",
            paid(martial),
        ),
        words::MORE_SHOTS => (
            "More shots",
            "How many further shots; each adds 1 disadvantage to every roll.".into(),
            "INJ-ACT-12",
            values.rapid_shots - 2,
        ),
        words::ALTITUDE => (
            "Height",
            "How many steps above the ground you end; if it is not set, you keep your height."
                .into(),
            "INJ-MOVE-10",
            i32::try_from(fly_speed_of(who)).unwrap_or(0) + who.altitude,
        ),
        unknown => unreachable!("a row lists the rider {unknown}, which has no words"),
    };
    Rider {
        key: key.into(),
        label: label.into(),
        help,
        rule: RuleId(rule),
        max,
        least: 0,
        group: "",
    }
}

/// A length for people.
fn cells(length: i32) -> SmolStr {
    match length {
        1 => "One cell".into(),
        length => format_smolstr!("{length} cells"),
    }
}

/// The most Stamina that a fighter can pay, up to a limit.
fn payable(who: &Fighter<'_>, most: i32) -> i32 {
    let mut amounts = (0..=most).rev();
    amounts
        .find(|&amount| who.can_pay(amount).is_ok())
        .unwrap_or(0)
}
