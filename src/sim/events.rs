//! One row an attack and one row an event, for those who look into battles with tools of their own. Floor 6.

use super::table::{Row, Seed, rows};
use smol_str::SmolStr;

/// Which battle a row is of.
#[derive(Debug, Clone)]
pub(super) struct Whose {
    pub column: SmolStr,
    pub battle: u32,
    pub seed: Seed,
    pub swapped: bool,
}

/// What is kept of each battle beside its result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Recorded {
    /// Each attack.
    pub attacks: bool,
    /// Each event.
    pub events: bool,
}

impl Recorded {
    /// Whether anything is kept.
    #[must_use]
    pub const fn is_any(self) -> bool {
        self.attacks || self.events
    }
}

/// What was kept of one battle.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Log {
    pub attacks: Vec<AttackRow>,
    pub events: Vec<EventRow>,
}

rows! {
    /// One attack or maneuver.
    #[derive(Default)]
    pub struct AttackRow {
        /// The column's label.
        pub column: SmolStr,
        /// The battle's number in its column, from 1.
        pub battle: u32,
        /// The seed of the battle's dice.
        pub seed: Seed,
        /// Whether the sides were numbered the other way round.
        pub swapped: bool,
        /// The attack's number in its battle, from 1.
        pub attack: u32,
        /// The number of the event that told its result, as in the table of events.
        pub event: u32,
        /// The round, from 1; 0 before the first.
        pub round: u32,
        /// Who attacked: its name, or its role with its number in the level.
        pub attacker: SmolStr,
        /// The attacker's side, from 0.
        pub attacker_side: usize,
        /// The attacker's role.
        pub attacker_role: SmolStr,
        /// Who was attacked.
        pub target: SmolStr,
        /// The target's side, from 0.
        pub target_side: usize,
        /// The target's role.
        pub target_role: SmolStr,
        /// The action or, after `asked: `, the question to which it was the answer.
        pub action: SmolStr,
        /// The weapon's id.
        pub weapon: SmolStr,
        /// Whether it was shot or thrown.
        pub ranged: bool,
        /// The attacker's cell, across the map.
        pub attacker_x: i32,
        /// The attacker's cell, down the map.
        pub attacker_y: i32,
        /// The target's cell, across the map.
        pub target_x: i32,
        /// The target's cell, down the map.
        pub target_y: i32,
        /// How far they were apart, in cells; 1 of neighbours.
        pub distance: u32,
        /// The terrain under the attacker.
        pub attacker_terrain: SmolStr,
        /// The terrain under the target.
        pub target_terrain: SmolStr,
        /// How much of the target was covered, in per cent.
        pub cover: u32,
        /// What gave the cover, with its cell; none without cover.
        pub obstacle: Option<SmolStr>,
        /// Whether a flank counted in an attack in melee.
        pub flank: bool,
        /// Whether it counted in an attack in melee that it came from behind.
        pub rear: bool,
        /// The exact chance of success, 0 to 1, as things stood when the action was declared; none of reactions, of attacks that the action did not name, and where it is not known exactly.
        pub chance: Option<f64>,
        /// The dice of the attack roll; none if nothing was rolled.
        pub dice: Option<SmolStr>,
        /// What the dice of the attack roll came to before modifiers.
        pub rolled: Option<i32>,
        /// What it came to with them.
        pub total: Option<i32>,
        /// The number that the total was compared with.
        pub needed: Option<i32>,
        /// The rules of all modifiers that counted, on either side.
        pub rules: Vec<String>,
        /// All modifiers of the rolls on either side as a JSON array: `value`, `label`, `kind`, `rule`, and `overridden_by` of one that did not count.
        pub modifiers: String,
        /// What came of it in the ruleset's word: `hit`, `miss`, `critical`, `deflected`, …
        pub result: SmolStr,
        /// Degrees of success, where the ruleset counts them.
        pub degrees: Option<i32>,
        /// Whether it was a success.
        pub hit: bool,
        /// The harm that it did, at once and by what followed from it.
        pub harm: u64,
        /// How many fell to it.
        pub felled: u64,
        /// How many died of it.
        pub killed: u64,
    }
}

impl Row for AttackRow {
    const TABLE: &'static str = "attacks";
}

rows! {
    /// One event.
    #[derive(Default)]
    pub struct EventRow {
        /// The column's label.
        pub column: SmolStr,
        /// The battle's number in its column, from 1.
        pub battle: u32,
        /// The seed of the battle's dice.
        pub seed: Seed,
        /// Whether the sides were numbered the other way round.
        pub swapped: bool,
        /// The event's number in its battle, from 1.
        pub event: u32,
        /// The round, from 1; 0 before the first.
        pub round: u32,
        /// What happened, in one word: `moved`, `rolled`, `attack_resolved`, …; `replay --json` prints the same words.
        pub kind: SmolStr,
        /// Whose event it is: its name, or its role with its number in the level.
        pub who: Option<SmolStr>,
        /// Its side, from 0.
        pub who_side: Option<usize>,
        /// The other one that it is about.
        pub target: Option<SmolStr>,
        /// The other one's side, from 0.
        pub target_side: Option<usize>,
        /// The cell, across the map: where `who` stands after the event, otherwise the cell that the event names.
        pub x: Option<i32>,
        /// The cell, down the map.
        pub y: Option<i32>,
        /// How much: harm done, the change of a pool, the cost of a move, the total of a roll, hit points that an object lost, the count of an objective.
        pub amount: Option<i64>,
        /// The rule by which it happened.
        pub rule: Option<SmolStr>,
        /// All other fields of the event as a JSON object. Combatants and sides in it are numbers of this battle, with the sides swapped where `swapped` is true.
        pub detail: String,
    }
}

impl Row for EventRow {
    const TABLE: &'static str = "events";
}
