//! What a combatant has, and the words for it. Rule COIN-HIT-02.

use quincunx::combat::{Creatures, Faults, RuleSwitches, changes, words};
use quincunx::mechanics::spawning::{CreatureBuilder, DataFile};
use quincunx::source::Node;

/// The words of this ruleset in commands and events.
pub(super) const STEP: &str = "step";
pub(super) const STRIKE: &str = "strike";
/// Lives at first. Rule COIN-HIT-02.
pub(super) const LIVES: i32 = 3;

words! {
    /// What is counted of a combatant.
    Counted: "pool" {
        /// At 0 it is dead. Rule COIN-HIT-02.
        Life = "life",
    }
}

pub(super) type Pools = quincunx::mechanics::Pools<Counted, { Counted::ALL.len() }>;

changes! {
    /// Life, 1 to 3; 3.
    life: u8,
}

/// The creatures: every role is the same.
pub(super) struct Coin(Creatures<Changes>);

pub(super) static DATA: DataFile<Coin> = DataFile::new("");

/// A level, or a campaign, may say `overrides: {"coin": (life: 2)}`.
impl CreatureBuilder for Coin {
    type Changes = Changes;
    type Creature = Pools;

    fn read_tables(_: Node<'_>, _: &RuleSwitches, _: &mut Faults) -> Self {
        Self(Creatures::dull())
    }

    fn creatures(&self) -> &Creatures<Changes> {
        &self.0
    }

    fn build(&self, _: &str, changes: &Changes, faults: &mut Faults) -> Pools {
        let life = faults.number("life", changes.life, LIVES, 1..=LIVES.into());
        Pools::of([(Counted::Life, life, LIVES)])
    }
}
