//! What comes into the bank of AP next, and what of it is lost; yards that are bought. Floor 4. Rules WND-INIT-11, -12,
//! WND-STAT-11, WND-MOVE-01; rulings WND-R43, WND-R92.

use crate::rules::wounds::components::Pool;
use crate::rules::wounds::plan::movement::Purse;
use crate::rules::wounds::plan::turns::{has_acted, is_active};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The next gain of AP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextGain {
    /// Whether it comes as the own turn ends; otherwise as the next round starts.
    pub as_turn_ends: bool,
    /// AP that are gained, those that are lost included.
    pub gain: i32,
    /// AP that are there then if none are spent before.
    pub after: i32,
    /// AP of the gain that are lost then: what goes above the most.
    pub lost: i32,
}

impl NextGain {
    /// That of a fighter; `None` for one that gains nothing: it is unconscious, dead or gone.
    pub fn of(s: &Situation<'_>, f: &Fighter<'_>) -> Option<Self> {
        if !f.is_up() {
            return None;
        }
        let (row, has) = (f.ap_row(), f.pool(Pool::Ap));
        let as_turn_ends = is_active(s, f) || !has_acted(f);
        let gain = f.gain_of(if as_turn_ends { row.end } else { row.start });
        let after = if f.data.is_off("WND-INIT-12") {
            has + gain
        } else {
            // What a level gives above the most stays. Ruling WND-R92.
            (has + gain).min(row.max).max(has)
        };
        Some(Self {
            as_turn_ends,
            gain,
            after,
            lost: has + gain - after,
        })
    }

    /// For people: "+6 as its turn ends, 2 lost".
    pub fn words(self) -> SmolStr {
        let when = match self.as_turn_ends {
            true => "as its turn ends",
            false => "next round",
        };
        match self.lost {
            0 => format_smolstr!("+{} {when}", self.gain),
            lost if lost == self.gain => format_smolstr!("+{lost} {when}, all lost"),
            lost => format_smolstr!("+{} {when}, {lost} lost", self.gain),
        }
    }
}

/// Yards that are bought and not used. Rule WND-MOVE-01.
pub fn yards_left(s: &Situation<'_>, f: &Fighter<'_>) -> i32 {
    Purse::of(s, f).left()
}

/// Whether somebody has nothing left to pay for anything with before its next gain.
pub fn is_spent(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    f.pool(Pool::Ap) == 0 && yards_left(s, f) == 0
}
