//! The steps of a tick under this ruleset, and what they carry. Floor 4.

use crate::board::Fixture;
use crate::combat::CombatantId;
use crate::grid::{Cell, Direction};
use crate::mechanics::gear::Mode;
use crate::mechanics::{Declared, Tasks, steps};
use crate::rules::triad::resolve::Degree;
use crate::rules::triad::words::Trigger;
use smol_str::SmolStr;

/// The agenda of this ruleset.
pub type TriadAgenda = Tasks<Step>;

/// What an attack is made with.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AttackMeans {
    /// A weapon, by its key in hand or its id.
    Weapon(SmolStr, Mode),
    /// A spell with the Energy on its power and duration.
    Spell(SmolStr, i32, i32),
}

/// What an attack at a cell is aimed at. Rulings TRI-R52, TRI-R76.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AimedAt {
    /// Somebody whose place is known.
    Combatant(CombatantId),
    /// A cell, at a level.
    Cell(Cell, i32),
    /// An object or an edge. Rule TRI-ATK-15.
    Thing(Fixture),
}

impl AimedAt {
    /// Whom it names.
    pub const fn combatant(self) -> Option<CombatantId> {
        match self {
            Self::Combatant(target) => Some(target),
            Self::Cell(..) | Self::Thing(_) => None,
        }
    }
}

/// An attack that is declared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Who attacks.
    pub attacker: CombatantId,
    /// At whom or what.
    pub aim: AimedAt,
    /// With what.
    pub means: AttackMeans,
}

/// A maneuver. Rules TRI-ACT-12 to -17.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Maneuver {
    /// Damage to a thing of the target, by its key.
    Break(SmolStr),
    /// So many cells at most on a Critical Success; whether the one who pushes follows.
    Push {
        /// Cells, 1 to 3.
        cells: i32,
        /// Whether it follows.
        follow: bool,
        /// Which way, where that is named; out of a hold the cell where the other ends.
        toward: Option<Direction>,
        /// The cell where the other one of a hold ends. Ruling TRI-R30.
        to: Option<Cell>,
    },
    /// Puts the target off its guard.
    Feint,
    /// Strikes a thing out of its hand, by its key; on a Critical Success it is taken, or flies off.
    Disarm {
        /// The thing.
        item: SmolStr,
        /// Whether it is taken.
        take: bool,
        /// Which way it flies.
        toward: Option<Direction>,
    },
    /// Brings the target down.
    Trip,
    /// Seizes it.
    Grapple,
    /// Makes its way through it. Rule TRI-MOVE-06.
    Pass,
}

/// A maneuver that is declared: with which weapon, at whom.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Move {
    /// Who does it.
    pub who: CombatantId,
    /// To whom.
    pub target: CombatantId,
    /// With which weapon, by its key or id.
    pub with: SmolStr,
    /// What.
    pub maneuver: Maneuver,
}

/// An attack whose damage is to be taken. Rules TRI-ATK-09, TRI-HURT-01, TRI-REACT-05.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Hit {
    /// The attack.
    pub strike: Strike,
    /// Whom it has hit.
    pub target: CombatantId,
    /// How well.
    pub degree: Degree,
    /// Damage that would be taken, once it is rolled.
    pub damage: i32,
    /// Whether it can be blocked: damage of an attack of a physical sort.
    pub physical: bool,
}

/// Shots at all in an area that are paid for. Rule TRI-CHAR-02.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Shots {
    /// Who shoots.
    pub who: CombatantId,
    /// With which weapon, by its key.
    pub with: SmolStr,
    /// Where its middle is.
    pub burst: Burst,
    /// Whether objects are struck too.
    pub objects: bool,
}

/// An area around a centre. Section 12.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Burst {
    /// The cell of its centre.
    pub centre: Cell,
    /// The level of its centre.
    pub level: i32,
    /// Cells from the centre to its end.
    pub radius: i32,
}

/// Window: a shield may take a part of the damage. Rule TRI-REACT-05.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BlockWindow(pub Hit);

/// Window: those who may strike at one that walks out of their reach. Rule TRI-REACT-06.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OpportunityWindow {
    /// Who walks.
    pub mover: CombatantId,
    /// Who may still strike, in the order of choice.
    pub left: Vec<CombatantId>,
}

/// Window: one that falls may grab a ledge. Rule TRI-REACT-04; ruling TRI-R68.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GrabWindow {
    /// Who falls.
    pub who: CombatantId,
    /// The level where its fall begins.
    pub from: i32,
    /// The cell that it left, if it left one.
    pub left: Option<Cell>,
    /// Whether a Trip brings it down, so that it falls no farther than that. Rule TRI-ACT-16.
    pub tripped: bool,
}

/// Window: those who wait may have their Turn now. Rule TRI-INIT-12.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EntryWindow {
    /// Whose Turn has just ended.
    pub after: CombatantId,
    /// Who is still to be asked.
    pub left: Vec<CombatantId>,
}

/// Window: those who may carry out what they have readied. Rules TRI-ACT-18, TRI-REACT-03; rulings TRI-R14, TRI-R77.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReadyWindow {
    /// What happens, or has happened.
    pub trigger: Trigger,
    /// Who does it.
    pub about: CombatantId,
    /// Who is still to be asked, in the order of choice.
    pub left: Vec<CombatantId>,
}

/// One of the steps at the start of a Turn, in their order. Rule TRI-INIT-06.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Upkeep {
    /// What lasts until now ends; what was ready lapses.
    Timers,
    /// What comes of wounds that bleed.
    Bleeding,
    /// Fires burn.
    Fire,
    /// Poison works.
    Poison,
    /// Spells that stay do.
    Spells,
    /// A long fall goes on.
    Fall,
    /// Water carries.
    Current,
    /// Actions and Reactions are set.
    Actions,
    /// Where nothing weighs, what drifts goes on.
    Drift,
    /// Wounds that still bleed do their damage.
    Wound,
}

impl Upkeep {
    /// The step after it; `None` after the last.
    pub const fn next(self) -> Option<Self> {
        Some(match self {
            Self::Timers => Self::Bleeding,
            Self::Bleeding => Self::Wound,
            Self::Wound => Self::Fire,
            Self::Fire => Self::Poison,
            Self::Poison => Self::Spells,
            Self::Spells => Self::Fall,
            Self::Fall => Self::Current,
            Self::Current => Self::Drift,
            Self::Drift => Self::Actions,
            Self::Actions => return None,
        })
    }
}

impl GrabWindow {
    /// The fall of one that is so high above the ground: it may grab a ledge, unless it comes down by a single step. Rulings
    /// TRI-R45, TRI-R68.
    pub const fn step_at(self, altitude: i32) -> Step {
        match (altitude, self.tripped) {
            (2.., _) => Step::Grab(self),
            (_, true) => Step::TripDown(self.who),
            (_, false) => Step::FallOn(self.who),
        }
    }
}

steps! {
    /// One thing to be done. The order is in the hash of a state, and so in saves: what is new comes at the end.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum Step {
        /// A step at the start of a Turn, or at the place of one that waits; the next one follows.
        Keep(CombatantId, Upkeep),
        /// The steps at the end of a Turn. Rule TRI-INIT-10.
        TurnOver(CombatantId),
        /// Those who wait may have their Turn.
        Enter(EntryWindow),
        /// Those who may strike at one that walks out of their reach are asked.
        Oppose(OpportunityWindow),
        /// The dice of an attack. Rules TRI-ATK-04 to -08.
        Roll(Strike),
        /// The damage of a hit is rolled.
        Wound(Hit),
        /// A shield may take a part of it.
        Block(BlockWindow),
        /// What is left of it is taken.
        Harm(Hit),
        /// An attack is over. Rule TRI-ATK-12.
        Finish {
            /// The attack.
            strike: Strike,
            /// Whom it was at.
            target: Option<CombatantId>,
            /// Whether it has hit.
            hit: bool,
        },
        /// The dice of a maneuver, and what comes of it.
        Perform(Move),
        /// One more cell of a Push. Rule TRI-ACT-13; ruling TRI-R12.
        PushOn {
            /// Who pushes.
            who: CombatantId,
            /// Whom.
            target: CombatantId,
            /// Which way.
            toward: Direction,
            /// Cells left.
            left: i32,
            /// Whether who pushes follows.
            follows: bool,
            /// Cells of Speed that it has spent by following.
            spent: i32,
        },
        /// Somebody is unsupported: it may grab something, then it falls. Rule TRI-MOVE-13.
        Grab(GrabWindow),
        /// It falls as far as it falls at once.
        FallOn(CombatantId),
        /// A spell that is paid for works.
        Cast(Declared),
        /// A spell that runs is directed.
        Control(Declared),
        /// A check of a skill, and what comes of it.
        Skill(Declared),
        /// Gets up. Rule TRI-ACT-21.
        StandUp(Declared),
        /// Works a door or a lever.
        Work(Declared),
        /// What was thrown comes to lie in a cell. Rule TRI-ATK-12.
        Land {
            /// Who threw it.
            who: CombatantId,
            /// The thing.
            item: SmolStr,
            /// Where it lies.
            cell: Cell,
            /// What is left of it. Rule TRI-HURT-10.
            durability: i32,
        },
        /// Those who have readied an action for what happens are asked.
        Ready(ReadyWindow),
        /// Somebody has taken a step of its own, and the ground has done to it what it does: that may be what others wait
        /// for. Ruling TRI-R14.
        Watch(CombatantId),
        /// A readied Move or flight is over: what is left of it does not stay open. Ruling TRI-R14.
        CloseMove(CombatantId),
        /// The dice of shots at all in an area. Rules TRI-CHAR-02, TRI-ATK-10.
        Volley(Shots),
        /// An object or an edge takes damage. Rule TRI-HURT-10.
        Smash {
            /// Who has hit it.
            who: CombatantId,
            /// Its place.
            at: Fixture,
            /// Damage that is taken.
            damage: i32,
        },
        /// One that flies and is tripped falls. Rule TRI-ACT-16.
        TripDown(CombatantId),
        /// It takes the damage of a fall of so many feet besides. Rule TRI-ACT-16.
        Jolt(CombatantId, i32),
    }
}
