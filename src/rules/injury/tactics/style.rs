//! What the computer knows how to do at each difficulty. Floor 4.

use crate::combat::Difficulty;

/// The habits of a computer player. The figures were found by contests of one against another; worths are in
/// hundredths of a minor injury.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// Weighs places, odds and guards; without it, it strikes at the nearest.
    pub thinks: bool,
    /// The most blows that it strikes in a turn if it does not think.
    pub blows: i32,
    /// The same for shots and throws.
    pub shots: i32,
    /// Up to this round it lets enemies come to it where that pays.
    pub waits_until: u32,
    /// Puts Stamina into attacks: Power Attack, Deadly Aim.
    pub spends: bool,
    /// Makes Reckless Attacks, and several attacks in one action.
    pub tricks: bool,
    /// Cleaves where few can make use of it: it leaves one open (INJ-COND-14).
    pub cleaves: bool,
    /// Parries where that saves more on average than Stamina and reaction are worth.
    pub parries: bool,
    /// Looks to its guard with so many action points left, after the first attack.
    pub guards_at: i32,
    /// It then guards unless an attack is worth at least this.
    pub guards_below: i32,
    /// Picks the body part that matters.
    pub picks_parts: bool,
    /// Strikes at an enemy that leaves an opening.
    pub reacts: bool,
    /// What it is worth to take all Stamina and Exhaustion points from an enemy that it has left; 0 for those who
    /// think of injuries alone.
    pub wear: i32,
    /// What it is worth besides that an enemy falls for want of them.
    pub fall: i32,
    /// Before its first attack it goes to a place in reach from which an attack is worth more than so many
    /// percent of one from where it stands.
    pub better_place: i32,
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
                blows: 2,
                shots: 1,
                waits_until: 0,
                spends: false,
                tricks: false,
                cleaves: false,
                parries: false,
                guards_at: 0,
                guards_below: 0,
                picks_parts: false,
                reacts: false,
                wear: 0,
                fall: 0,
                better_place: 0,
            },
            Difficulty::Normal => Self {
                thinks: true,
                blows: i32::MAX,
                shots: i32::MAX,
                waits_until: 0,
                spends: false,
                tricks: false,
                cleaves: true,
                parries: false,
                guards_at: 0,
                guards_below: 60,
                picks_parts: true,
                reacts: true,
                wear: 0,
                fall: 0,
                better_place: 300,
            },
            Difficulty::Hard => Self {
                thinks: true,
                blows: i32::MAX,
                shots: i32::MAX,
                waits_until: 8,
                spends: true,
                tricks: true,
                cleaves: false,
                parries: true,
                guards_at: 1,
                guards_below: 160,
                picks_parts: true,
                reacts: true,
                wear: 300,
                fall: 200,
                better_place: 115,
            },
        }
    }
}
