//! What is counted under one heading: attacks, cells, positions, questions. Floor 6.

use serde::{Deserialize, Serialize};

/// What attacks are counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// The side.
    Side,
    /// The combatant, by its name in the level or by role and number in the level.
    Combatant,
    /// The role.
    Role,
    /// The action, or the window in which a reaction was taken.
    Action,
    /// The weapon.
    Weapon,
    /// The terrain: given from it, taken on it.
    Terrain,
    /// The grade of cover between attacker and target.
    Cover,
    /// What gave that cover: an object, an edge, a terrain, and its cell.
    Obstacle,
    /// A rule whose modifier entered the rolls.
    Rule,
    /// Harm that no attack did at once, by its rule: bleeding, falls.
    OtherHarm,
}

impl Theme {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 10] = [
        Self::Side,
        Self::Combatant,
        Self::Role,
        Self::Action,
        Self::Weapon,
        Self::Terrain,
        Self::Cover,
        Self::Obstacle,
        Self::Rule,
        Self::OtherHarm,
    ];

    /// The heading of its table.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Side => "Sides",
            Self::Combatant => "Combatants",
            Self::Role => "Roles",
            Self::Action => "Actions",
            Self::Weapon => "Weapons",
            Self::Terrain => "Terrain (given: the attacker stands on it; taken: the target does)",
            Self::Cover => "Cover of the target, by the board",
            Self::Obstacle => "What gave cover",
            Self::Rule => "Rules whose modifiers counted",
            Self::OtherHarm => "Harm without an attack, by rule",
        }
    }
}

/// What attacks came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// How often an action was taken; 0 in other tables than that of actions.
    pub uses: u64,
    /// Attacks and maneuvers that came to an end.
    pub attacks: u64,
    /// Those of them that were a success.
    pub hits: u64,
    /// Harm: points of the pool that keeps from death, or injuries where the ruleset has no such
    /// pool.
    pub harm: u64,
    /// Combatants that fell out of the fight by it.
    pub felled: u64,
    /// Combatants that died by it, at once or by the harm that it left.
    pub killed: u64,
}

impl Count {
    pub(super) fn add(&mut self, other: &Self) {
        self.uses += other.uses;
        self.attacks += other.attacks;
        self.hits += other.hits;
        self.harm += other.harm;
        self.felled += other.felled;
        self.killed += other.killed;
    }
}

/// What a side gave and took under one heading.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange {
    /// As the attacker.
    pub given: Count,
    /// As the target.
    pub taken: Count,
}

impl Exchange {
    pub(super) fn add(&mut self, other: &Self) {
        self.given.add(&other.given);
        self.taken.add(&other.taken);
    }
}

/// Where a side stood, fell and struck.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellCount {
    /// Combatants in the fight whose anchor was here when a round began.
    pub stood: u64,
    /// Combatants that fell out of the fight here.
    pub felled: u64,
    /// Combatants that died here.
    pub died: u64,
    /// Attacks made from here.
    pub struck_from: u64,
    /// Attacks suffered here.
    pub struck_at: u64,
}

impl CellCount {
    pub(super) fn add(&mut self, other: &Self) {
        self.stood += other.stood;
        self.felled += other.felled;
        self.died += other.died;
        self.struck_from += other.struck_from;
        self.struck_at += other.struck_at;
    }
}

/// What a side made of positions, in attacks that were no shots or throws.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionCount {
    /// Attacks that were no shots or throws.
    pub melee: u64,
    /// Hits among them.
    pub melee_hits: u64,
    /// Those for which a flank counted.
    pub flanks: u64,
    /// Hits among them.
    pub flank_hits: u64,
    /// Those without a flank although an ally was beside the target and a free cell opposite to it
    /// was near the attacker.
    pub flanks_missed: u64,
    /// Those for which it counted that they came from behind.
    pub rears: u64,
    /// Hits among them.
    pub rear_hits: u64,
    /// Those from the front although a free cell behind the target was near the attacker.
    pub rears_missed: u64,
}

impl PositionCount {
    pub(super) fn add(&mut self, other: &Self) {
        self.melee += other.melee;
        self.melee_hits += other.melee_hits;
        self.flanks += other.flanks;
        self.flank_hits += other.flank_hits;
        self.flanks_missed += other.flanks_missed;
        self.rears += other.rears;
        self.rear_hits += other.rear_hits;
        self.rears_missed += other.rears_missed;
    }
}

/// How often a sort of question was put in the middle of a command, to all sides together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionCount {
    /// All of them.
    pub put: u64,
    /// Those that a person with the usual standing orders would have had to answer, of the battles in which that was
    /// looked at.
    pub left: u64,
}
