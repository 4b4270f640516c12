//! The steps of a tick under this ruleset, and what they carry. Floor 4.

use crate::combat::CombatantId;
use crate::grid::Cell;
use crate::mechanics::gear::Mode;
use crate::mechanics::{Declared, Tasks, steps};
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

/// Window: the target of an attack is asked how it defends. Rule CON-ATK-04.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DefenceWindow(pub Blow);

/// Window: the winner of a critical win is asked for its manoeuvre. Rule CON-ATK-09.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ManoeuvreWindow(pub Blow);

/// Window: those who may strike at one who provokes are asked one after another. Rule CON-REACT-04.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OpportunityWindow {
    /// Who provokes.
    pub actor: CombatantId,
    /// By what.
    pub trigger: Trigger,
    /// Who may still strike, in initiative order.
    pub left: Vec<CombatantId>,
}

/// Window: those who wish to are asked at the end of a turn. Rule CON-REACT-07.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct InterjectionWindow {
    /// Whose turn ends.
    pub turn_of: CombatantId,
    /// Who is still to be asked, in initiative order.
    pub left: Vec<CombatantId>,
}

steps! {
    /// One thing to be done. The order is in the hash of a state, and so in saves: what is new comes at the end.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum Step {
        /// Those who may strike at one who provokes are asked.
        Oppose(OpportunityWindow),
        /// The target of an attack is asked how it defends.
        Defend(DefenceWindow),
        /// The tests of attack and defence. Rule CON-ATK-07.
        Roll(Blow),
        /// The winner of a critical win is asked for its manoeuvre.
        Win(ManoeuvreWindow),
        /// Damage, location, what follows. Rules CON-ATK-10, -11.
        Harm(Blow),
        /// The manoeuvre takes effect. Rule CON-ATK-12.
        Manoeuvre(Blow),
        /// The attack is over. Rule CON-ATK-13.
        Finish(Blow),
        /// A spell that is paid for works. Rules CON-MAG-01 to -03.
        Cast(Declared),
        /// Gets up. Rule CON-REACT-03.
        StandUp(Declared),
        /// The one is pushed away by the other, after those who may strike at it have done so. Rule CON-MOVE-07.
        Push(CombatantId, CombatantId),
        /// Seizes somebody. Rule CON-ACT-05.
        Grapple(Declared),
        /// Breaks out of a hold. Rule CON-ACT-06.
        Release(Declared),
        /// Looks for the hidden. Rule CON-ACT-07.
        Search(Declared),
        /// Hides. Rule CON-ACT-08.
        Sneak(Declared),
        /// Works a door or a lever. Rule CON-ACT-11.
        Work(Declared),
        /// Uses a magic thing up. Rule CON-ACT-13.
        Drink(Declared),
        /// A combatant that shares its cell with another conscious one is put beside. Rule CON-MOVE-08.
        Settle(CombatantId),
        /// Those who wish to are asked at the end of a turn.
        Interject(InterjectionWindow),
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
