//! Tables of what a combatant has by its numbers. Floor 4. Rules WND-STAT-03, -04, -11, -12, WND-MOVE-01.

use crate::rules::wounds::words::Kind;

/// Moderate, severe and critical slots of a character by Vitality, from -5 to 5. Rule WND-STAT-03.
const SLOTS: [[i32; 3]; 11] = [
    [1, 1, 0],
    [1, 1, 1],
    [2, 1, 1],
    [2, 2, 1],
    [3, 2, 1],
    [3, 2, 2],
    [3, 3, 2],
    [4, 3, 2],
    [4, 3, 3],
    [4, 4, 3],
    [5, 4, 3],
];

/// AP at the start of the round, at the end of the own turn, and at most, by Speed, from -10 to 10. Rule WND-STAT-11.
const AP: [[i32; 3]; 21] = [
    [2, 1, 5],
    [2, 1, 5],
    [2, 2, 6],
    [3, 2, 7],
    [3, 2, 8],
    [3, 3, 9],
    [4, 3, 10],
    [4, 4, 12],
    [5, 4, 14],
    [5, 5, 16],
    [6, 6, 18],
    [7, 7, 21],
    [8, 8, 24],
    [9, 9, 27],
    [11, 10, 31],
    [12, 12, 36],
    [14, 14, 41],
    [16, 16, 48],
    [18, 18, 55],
    [21, 21, 63],
    [24, 24, 72],
];

/// The row of a table whose rows stand for `least` and up, by one each: outside of it its end.
fn row<const N: usize>(table: &[[i32; 3]; N], least: i32, value: i32) -> [i32; 3] {
    let place = usize::try_from(value - least).unwrap_or(0);
    table[place.min(N - 1)]
}

/// The slots of each level, light first. Rules WND-STAT-03, -04; ruling WND-R09.
pub fn slots(kind: Kind, vit: i32, prs: i32) -> [i32; 5] {
    let [moderate, severe, critical] = match kind {
        Kind::Character => row(&SLOTS, -5, vit),
        Kind::Minion => [1; 3],
        Kind::Standard => [2; 3],
        Kind::Elite => [3; 3],
    };
    [(5 + prs).max(0), moderate, severe, critical, 1]
}

/// AP by Speed. Rule WND-STAT-11.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApRow {
    /// Gained at the start of the round.
    pub start: i32,
    /// Gained at the end of the own turn.
    pub end: i32,
    /// The most that are kept.
    pub max: i32,
}

/// AP of this Speed. Rule WND-STAT-11.
pub fn ap_row(speed: i32) -> ApRow {
    let [start, end, max] = row(&AP, -10, speed);
    ApRow { start, end, max }
}

/// Yards of a full movement by Strength + Size + Athletics: 8 for -1 to 2, one more or less for each further four, 0 to 25.
/// Rule WND-STAT-12.
pub fn rate(sum: i32) -> i32 {
    (8 + (sum + 1).div_euclid(4)).clamp(0, 25)
}

/// Yards that are left in this round at this rate, with so many AP spent on movement and so many yards used. Rule
/// WND-MOVE-01; ruling WND-R44.
pub fn pool_of(rate: i32, ap_spent: i32, used: i32) -> i32 {
    ((rate * ap_spent).div_euclid(4) - used).max(0)
}
