//! The steps of a tick under this ruleset, and what they carry. Floor 4.

use crate::combat::{Act, BattleSystems, CombatantId};
use crate::mechanics::Tasks;
use crate::mechanics::gear::Mode;
use crate::rules::contest::resolve::Outcome;
use crate::rules::contest::words::{Defence, Location, Manoeuvre};
use smol_str::SmolStr;
use std::sync::Arc;

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
    pub kind: Manoeuvre,
    /// The location of a Precision.
    pub location: Option<Location>,
    /// The key of the thing that is to be struck out of the hand.
    pub item: Option<SmolStr>,
}

impl Chosen {
    /// A manoeuvre that needs nothing more.
    pub const fn plain(kind: Manoeuvre) -> Self {
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
pub struct Defend(pub Blow);

/// Window: the winner of a critical win is asked for its manoeuvre. Rule CON-ATK-09.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Win(pub Blow);

/// Window: those who may strike at one who provokes are asked one after another. Rule CON-REACT-04.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Oppose {
    /// Who provokes.
    pub actor: CombatantId,
    /// By what.
    pub trigger: Trigger,
    /// Who may still strike, in initiative order.
    pub left: Vec<CombatantId>,
}

/// Window: those who wish to are asked at the end of a turn. Rule CON-REACT-07.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Interject {
    /// Whose turn ends.
    pub turn_of: CombatantId,
    /// Who is still to be asked, in initiative order.
    pub left: Vec<CombatantId>,
}

/// One thing to be done. The numbers are in the hash of a state, and so in saves: they stay when steps come and go.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[repr(isize)]
pub enum Step {
    /// Those who may strike at one who provokes are asked.
    Oppose(Oppose),
    /// The target of an attack is asked how it defends.
    Defend(Defend),
    /// The tests of attack and defence. Rule CON-ATK-07.
    Roll(Blow),
    /// The winner of a critical win is asked for its manoeuvre.
    Win(Win),
    /// Damage, location, what follows. Rules CON-ATK-10, -11.
    Harm(Blow),
    /// The manoeuvre takes effect. Rule CON-ATK-12.
    Manoeuvre(Blow),
    /// The attack is over. Rule CON-ATK-13.
    Finish(Blow),
    /// An action of the table is carried out, if it still can be.
    Act {
        /// Who acts.
        who: CombatantId,
        /// The action.
        act: Arc<Act>,
        /// The set in which it is carried out.
        set: BattleSystems,
    } = 7,
    /// The one is pushed away by the other, after those who may strike at it have done so. Rule CON-MOVE-07.
    Push(CombatantId, CombatantId) = 9,
    /// A combatant that shares its cell with another conscious one is put beside. Rule CON-MOVE-08.
    Settle(CombatantId) = 16,
    /// Those who wish to are asked at the end of a turn.
    Interject(Interject) = 17,
}
