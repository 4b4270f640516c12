//! What the computer knows how to do at each difficulty. Floor 4.

use crate::combat::Difficulty;

/// The habits of a computer player. The figures were found by contests of one against another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// Weighs places, odds and guards; without it, it strikes at the nearest.
    pub thinks: bool,
    /// Puts Stamina into attacks: Power Attack, Deadly Aim.
    pub spends: bool,
    /// Makes Reckless Attacks, and several attacks in one action.
    pub tricks: bool,
    /// Cleaves where few can make use of it: it leaves one open (INJ-COND-14).
    pub cleaves: bool,
    /// Parries if the die must show no more than this; grave blows if there is any chance at all.
    pub parries_up_to: i32,
    /// Looks to its guard with so many action points left, after the first attack.
    pub guards_at: i32,
    /// It then guards unless an attack is worth at least this, in hundredths of a minor injury.
    pub guards_below: i32,
    /// Picks the body part that matters.
    pub picks_parts: bool,
    /// Strikes at an enemy that leaves an opening.
    pub reacts: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self::of(Difficulty::default())
    }
}

impl Style {
    pub(super) const fn of(difficulty: Difficulty) -> Self {
        match difficulty {
            Difficulty::Easy => Self {
                thinks: false,
                spends: false,
                tricks: false,
                cleaves: false,
                parries_up_to: 0,
                guards_at: 0,
                guards_below: 0,
                picks_parts: false,
                reacts: false,
            },
            Difficulty::Normal => Self {
                thinks: true,
                spends: false,
                tricks: false,
                cleaves: true,
                parries_up_to: 0,
                guards_at: 0,
                guards_below: 60,
                picks_parts: true,
                reacts: true,
            },
            Difficulty::Hard => Self {
                thinks: true,
                spends: true,
                tricks: true,
                cleaves: true,
                parries_up_to: 17,
                guards_at: 2,
                guards_below: 400,
                picks_parts: true,
                reacts: true,
            },
        }
    }
}
