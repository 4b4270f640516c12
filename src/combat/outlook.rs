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
    /// Cells that it is there at once, whatever lies between; 0 for most.
    pub leap: i32,
    /// Cells that it strikes, from the nearest cell of its space to the nearest of the target's; 0 for
    /// none.
    pub melee: i32,
    /// Cells that it shoots, casts and throws what is made to be thrown; 0 for none.
    pub ranged: i32,
}
