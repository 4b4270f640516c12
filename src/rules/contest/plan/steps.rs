//! The steps of a tick under this ruleset, and what they carry. Floor 4.

use crate::board::Fixture;
use crate::combat::CombatantId;
use crate::grid::Cell;
use crate::mechanics::gear::Mode;
use crate::mechanics::{Tasks, steps};
use crate::rules::contest::resolve::Outcome;
use crate::rules::contest::words::{self, Defence, Location};
use smol_str::SmolStr;

/// The agenda of this ruleset.
pub type ContestAgenda = Tasks<Step>;

/// What an attack is made with.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AttackMeans {
    /// A weapon, by its key in hand or its id.
    Weapon(SmolStr, Mode),
    /// A spell.
    Spell(SmolStr),
}

/// An attack that is declared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Who attacks.
    pub attacker: CombatantId,
    /// Whom.
    pub target: CombatantId,
    /// With what.
    pub means: AttackMeans,
    /// Whether it is an opportunity attack.
    pub opportunity: bool,
}

impl Strike {
    /// An attack on the own turn.
    pub const fn new(attacker: CombatantId, target: CombatantId, means: AttackMeans) -> Self {
        Self {
            attacker,
            target,
            means,
            opportunity: false,
        }
    }

    /// The word for what it is made with.
    pub const fn with(&self) -> &SmolStr {
        match &self.means {
            AttackMeans::Weapon(key, _) | AttackMeans::Spell(key) => key,
        }
    }
}

/// The manoeuvre that the winner of a critical win has chosen.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Chosen {
    /// Which.
    pub kind: words::Manoeuvre,
    /// The location of a Precision.
    pub location: Option<Location>,
    /// The key of the thing that is to be struck out of the hand.
    pub item: Option<SmolStr>,
}

impl Chosen {
    /// A manoeuvre that needs nothing more.
    pub const fn plain(kind: words::Manoeuvre) -> Self {
        Self {
            kind,
            location: None,
            item: None,
        }
    }
}

/// An attack between its declaration and its end.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Blow {
    /// The attack.
    pub strike: Strike,
    /// How the target defends.
    pub defence: Option<Defence>,
    /// What came of the tests; `Nothing` before.
    pub outcome: Outcome,
    /// The manoeuvre of the winner.
    pub chosen: Option<Chosen>,
}

impl Blow {
    /// An attack that is declared and paid for.
    pub const fn new(strike: Strike) -> Self {
        Self {
            strike,
            defence: None,
            outcome: Outcome::Nothing,
            chosen: None,
        }
    }

    /// Who has won critically, and who has lost. Rule CON-ATK-08.
    pub const fn winner_and_loser(&self) -> (CombatantId, CombatantId) {
        match self.outcome {
            Outcome::CriticalDefence => (self.strike.target, self.strike.attacker),
            _ => (self.strike.attacker, self.strike.target),
        }
    }
}

/// What provokes an opportunity attack. Rule CON-REACT-03.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// A step.
    Move,
    /// A spell.
    Cast,
    /// Getting up.
    Stand,
    /// A push, where that is not set apart from steps. Rule CON-MOVE-07.
    Push,
}

steps! {
    /// One thing to be done.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum Step {
        /// Those who may strike at one who provokes are asked one after another. Rule CON-REACT-04.
        Oppose {
            /// Who provokes.
            actor: CombatantId,
            /// By what.
            trigger: Trigger,
            /// Who may still strike, in initiative order.
            left: Vec<CombatantId>,
        },
        /// The target of an attack is asked how it defends. Rule CON-ATK-04.
        Defend(Blow),
        /// The tests of attack and defence. Rule CON-ATK-07.
        Roll(Blow),
        /// The winner of a critical win is asked for its manoeuvre. Rule CON-ATK-09.
        Win(Blow),
        /// Damage, location, what follows. Rules CON-ATK-10, -11.
        Harm(Blow),
        /// The manoeuvre takes effect. Rule CON-ATK-12.
        Manoeuvre(Blow),
        /// The attack is over. Rule CON-ATK-13.
        Finish(Blow),
        /// A spell that is paid for works, if the caster is still able. Rules CON-MAG-01 to -03.
        Cast {
            /// Who casts.
            who: CombatantId,
            /// Which spell.
            spell: SmolStr,
            /// At whom.
            target: Option<CombatantId>,
            /// Where to.
            cell: Option<Cell>,
        },
        /// Gets up, if it still can. Rule CON-REACT-03.
        StandUp(CombatantId),
        /// The one is pushed away by the other, after those who may strike at it have done so. Rule CON-MOVE-07.
        Push(CombatantId, CombatantId),
        /// Seizes somebody. Rule CON-ACT-05.
        Grapple(CombatantId, CombatantId),
        /// Breaks out of a hold. Rule CON-ACT-06.
        Release(CombatantId, CombatantId),
        /// Looks for the hidden. Rule CON-ACT-07.
        Search(CombatantId),
        /// Hides. Rule CON-ACT-08.
        Sneak(CombatantId),
        /// Works a door or a lever. Rule CON-ACT-11.
        Work(CombatantId, Fixture),
        /// Uses a magic thing up. Rule CON-ACT-13.
        Drink {
            /// Who.
            who: CombatantId,
            /// The key of the thing.
            item: SmolStr,
            /// Whom it heals.
            target: CombatantId,
        },
        /// A combatant that shares its cell with another conscious one is put beside. Rule CON-MOVE-08.
        Settle(CombatantId),
        /// Those who wish to are asked at the end of a turn. Rule CON-REACT-07.
        Interject {
            /// Whose turn ends.
            turn_of: CombatantId,
            /// Who is still to be asked, in initiative order.
            left: Vec<CombatantId>,
        },
        /// What was thrown comes to lie in a cell. Rule CON-ATK-13; ruling CON-R51.
        Land {
            /// Who threw it.
            who: CombatantId,
            /// The thing.
            item: SmolStr,
            /// Where it lies.
            cell: Cell,
        },
    }
}
