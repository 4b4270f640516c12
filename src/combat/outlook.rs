//! What a combatant could do from another place, and where it could strike next. Floor 3.

use crate::board::Mover;
use crate::dice::Probability;
use smol_str::SmolStr;

/// The attack that promises most to one combatant against another.
#[derive(Debug, Clone, PartialEq)]
pub struct AttackOutlook {
    /// What it is made with, for people: "longsword".
    pub with: SmolStr,
    /// The chance to hit, 0 to 1.
    pub chance: f64,
    /// The harm to be expected, in a few words; may be empty.
    pub harm: SmolStr,
    /// The chance that it puts the target out of the fight as that stands there now.
    pub fells: Probability,
    /// What it promises, to be compared with others of the same ruleset.
    pub worth: i64,
}

/// How far a combatant comes and strikes in its next turn, with all that it has then.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AttackReach {
    /// How it goes before an attack: on foot, with its climb speed, …; each from where it stands, with as
    /// much movement as leaves it an attack.
    pub movers: Vec<Mover>,
    /// Cells that it flies before an attack; 0 if it does not fly.
    pub flight: i32,
    /// Cells that it jumps over what it cannot walk on, from where it stands to where it lands, at most a step up and where
    /// nothing solid is between; 0 if it does not jump.
    pub jump: i32,
    /// Cells that it is there at once, as high as it likes; 0 for most.
    pub blink: i32,
    /// Cells that it strikes, from the nearest cell of its space to the nearest of the target's; 0 for
    /// none.
    pub melee: i32,
    /// Cells that it shoots, casts and throws what is made to be thrown; 0 for none.
    pub ranged: i32,
}

/// What a combatant can get past with time enough, besides what it walks over: for the check of levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Overcomes {
    /// The most elevation steps that it rises in one step, climbing included.
    pub rise: i32,
    /// Cells of its farthest leap over what cannot be walked on, from where it stands to where it lands; 0 if it
    /// leaps over nothing.
    pub gap: i32,
    /// Whether it can break what has hit points.
    pub breaks: bool,
    /// Whether it can open doors and pull levers.
    pub works: bool,
}

impl Overcomes {
    /// Whatever there is, but for leaps: where a ruleset does not say it.
    pub const ANYTHING: Self = Self {
        rise: i32::MAX,
        gap: 0,
        breaks: true,
        works: true,
    };
}
