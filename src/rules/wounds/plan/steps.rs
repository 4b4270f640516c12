//! The steps of a tick under this ruleset, and what they carry. Floor 4.

use crate::board::Fixture;
use crate::combat::CombatantId;
use crate::grid::{Cell, Direction};
use crate::mechanics::gear::Mode;
use crate::mechanics::{Declared, Tasks, steps};
use crate::rules::wounds::words::Level;
use crate::rules::wounds::words::Moment;
use bevy::prelude::World;
use smol_str::SmolStr;

/// The agenda of this ruleset.
pub type WoundsAgenda = Tasks<Step>;

/// In which moment of a turn those are asked who may interrupt it, as long as they are.
pub fn moment_asked(world: &World) -> Option<Moment> {
    match world.resource::<WoundsAgenda>().next_own()? {
        Step::Interrupt(window) => Some(window.moment),
        _ => None,
    }
}

/// What an attack is made with.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AttackMeans {
    /// A weapon, by its key in hand or its id.
    Weapon(SmolStr, Mode),
    /// A spell, by its id. Rule WND-MAG-01.
    Spell(SmolStr),
}

/// What an attack is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AimedAt {
    /// Somebody.
    Combatant(CombatantId),
    /// An object or an edge. Rule WND-ACT-46.
    Thing(Fixture),
}

impl AimedAt {
    /// Whom it names.
    pub const fn combatant(self) -> Option<CombatantId> {
        match self {
            Self::Combatant(target) => Some(target),
            Self::Thing(_) => None,
        }
    }
}

/// In which manner an attack is made. Rules WND-ACT-10 to -13, -27, WND-REACT-10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Manner {
    /// As it is.
    Standard,
    /// A wound is one level lighter.
    Quick,
    /// One die of damage more.
    Strong,
    /// It spares: the highest level of a wound, and whether one who would be knocked out stays awake, helpless.
    Nonlethal(Level, bool),
    /// It seizes in place of harming.
    Grapple,
    /// A wound is one level worse.
    Rebuff,
}

/// An attack that is declared and paid for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Who attacks.
    pub attacker: CombatantId,
    /// At whom or what.
    pub aim: AimedAt,
    /// With what.
    pub means: AttackMeans,
    /// In which manner.
    pub manner: Manner,
    /// As if it stood there: the one in whose space a target that was put forward stands. Rule WND-REACT-13; ruling WND-R57.
    pub in_place_of: Option<CombatantId>,
}

/// A wound that somebody is about to receive. Rule WND-ATK-10.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Wound {
    /// Who receives it.
    pub who: CombatantId,
    /// The level that it begins with.
    pub level: Level,
    /// The attack from which it comes, if from any.
    pub strike: Option<Strike>,
    /// The rule of its cause.
    pub rule: &'static str,
}

/// Window: those who stand higher may interrupt. Section 4; rules WND-REACT-01 to -04.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct InterruptWindow {
    /// Whose turn it is.
    pub active: CombatantId,
    /// Who declares something, has acted, or begins or ends its turn: the one whose turn it is, or its mount. Ruling WND-R107.
    pub about: CombatantId,
    /// In which moment.
    pub moment: Moment,
    /// What is declared, if that is the moment.
    pub declared: Option<Declared>,
    /// Who has passed since somebody acted last.
    pub passed: Vec<CombatantId>,
    /// Whether what was declared is void by now. Rule WND-REACT-02.
    pub is_void: bool,
}

/// Window: those whom a mover comes too near. Rule WND-REACT-10.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RebuffWindow {
    /// Who moves.
    pub mover: CombatantId,
    /// The cell that it is about to enter with its anchor.
    pub to: Cell,
    /// Who may still strike, in the order of choice.
    pub left: Vec<CombatantId>,
}

/// Window: those who may harry a shooter. Rule WND-REACT-11.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HarryWindow {
    /// Who shoots.
    pub shooter: CombatantId,
    /// Who may still harry it.
    pub left: Vec<CombatantId>,
}

/// Window: those who may cling to one that leaves. Rule WND-REACT-12.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ClingWindow {
    /// Who leaves.
    pub mover: CombatantId,
    /// The cell that it is about to enter with its anchor.
    pub to: Cell,
    /// Whether it is moved against its will.
    pub forced: bool,
    /// Who may still cling to it.
    pub left: Vec<CombatantId>,
}

/// Window: what a Cling buys. Ruling WND-R90.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MixWindow {
    /// Who clings.
    pub who: CombatantId,
    /// To whom.
    pub mover: CombatantId,
    /// What its check came to.
    pub total: i32,
    /// The window that goes on afterwards.
    pub then: ClingWindow,
}

/// Window: one that is attacked while it grapples may put another forward. Rule WND-REACT-13.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct InterposeWindow {
    /// The attack.
    pub strike: Strike,
}

/// Window: those who may carry out what they have readied. Rule WND-REACT-14; ruling WND-R120.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReadyWindow {
    /// What has happened, for people.
    pub event: Happened,
    /// Who did it.
    pub about: CombatantId,
    /// Who is still to be asked, in the order of choice; `None` before it is looked up.
    pub left: Option<Vec<CombatantId>>,
}

/// An event for which actions are readied. Rule WND-REACT-14.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Happened {
    /// A step of a move is made.
    Step,
    /// An action is resolved.
    Action,
    /// A turn starts.
    TurnStart,
    /// A turn ends.
    TurnEnd,
}

/// What acts on somebody as its turn ends, in this order. Section 4, step 6b.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suffering {
    /// It bleeds. Rule WND-COND-13.
    Bleeding,
    /// It burns. Rule WND-COND-14.
    Burning,
    /// Poison works in it. Rule WND-COND-16.
    Poison,
    /// It drifts. Rule WND-MOVE-09.
    Current,
}

/// Window: one that has come to be flanked may ignore somebody. Rules WND-REACT-15, WND-POS-06.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FlankWindow {
    /// Who is flanked.
    pub who: CombatantId,
}

steps! {
    /// One thing to be done. The order is in the hash of a state, and so in saves: what is new comes at the end.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum Step {
        /// Those who stand higher may interrupt.
        Interrupt(InterruptWindow),
        /// What was declared and not interrupted is paid for, and goes on. Rule WND-ACT-02 (3).
        Pay(Declared),
        /// Those who may react before it takes effect are asked. Rule WND-ACT-02 (4).
        Before(Declared),
        /// An action takes effect, if it is still possible. Rule WND-ACT-02 (5), (6).
        Perform(Declared),
        /// An action of somebody is done. Rule WND-ACT-02 (7), (8).
        After(CombatantId),
        /// A big or a timed action is continued. Rules WND-INIT-13, -14.
        Continue(CombatantId),
        /// The end of a turn: what acts on the one whose turn it was, and its gain. Section 4, step 6.
        TurnOver(CombatantId),
        /// The dice of an attack. Rules WND-ATK-02 to -10.
        Roll(Strike),
        /// A wound is received. Rule WND-ATK-10.
        Receive(Wound),
        /// An attack is over. Rule WND-ATK-16.
        Finish(Strike),
        /// What was thrown comes to lie in a cell. Rule WND-ATK-16.
        Land {
            /// Who threw it.
            who: CombatantId,
            /// The thing.
            item: SmolStr,
            /// Where it lies.
            cell: Cell,
        },
        /// An object or an edge takes damage. Rule WND-ACT-46.
        Smash {
            /// Its place.
            at: Fixture,
            /// Damage that is taken.
            damage: i32,
        },
        /// Those whom a mover comes too near are asked.
        Rebuff(RebuffWindow),
        /// Those who may harry a shooter are asked.
        Harry(HarryWindow),
        /// Those who may cling to one that leaves are asked.
        Cling(ClingWindow),
        /// Who has clung is asked what its roll buys.
        Mix(MixWindow),
        /// One that is attacked while it grapples is asked.
        Interpose(InterposeWindow),
        /// Those who have readied an action are asked.
        Ready(ReadyWindow),
        /// One that has come to be flanked is asked.
        Flank(FlankWindow),
        /// Somebody is moved a yard against its will, and so on. Rules WND-MOVE-09, -23.
        PushOn {
            /// Who is moved.
            target: CombatantId,
            /// Which way.
            toward: Direction,
            /// Yards left.
            left: i32,
            /// Diagonal steps so far.
            diagonals: i32,
            /// By which rule.
            rule: &'static str,
            /// Whether those who may cling to it have been asked about the next yard.
            asked: bool,
        },
        /// Somebody falls so many yards. Rule WND-MOVE-22.
        Fall {
            /// Who falls.
            who: CombatantId,
            /// How far.
            yards: i32,
        },
        /// The check of one that swims or climbs. Rules WND-POS-21, -22.
        Hold {
            /// Who holds on.
            who: CombatantId,
            /// What the level of a wound takes off its roll.
            less: i32,
        },
        /// The check of a rider on a mount that is not trained. Rule WND-POS-27.
        Steady(CombatantId),
        /// The leap at the end of a way. Rules WND-MOVE-12 to -19.
        Leap(Declared),
        /// A step of somebody is made: what the ground does, and who waits for it. Rule WND-MOVE-03.
        Stepped(CombatantId),
        /// A `move` is over. Rule WND-MOVE-03 (4).
        Arrived(CombatantId),
        /// The check of one that may wake. Rule WND-HURT-12.
        Wake(CombatantId),
        /// What acts on one whose turn ends. Section 4, step 6b.
        Suffer(CombatantId, Suffering),
        /// One that clings goes along with another as that moves on: below what that does. Rule WND-MOVE-25.
        Follow {
            /// Who goes along.
            who: CombatantId,
            /// With whom.
            mover: CombatantId,
            /// Yards left.
            left: i32,
        },
        /// A mount that is out of control is about to run. Rule WND-POS-27.
        Bolt(CombatantId),
        /// It runs, if nobody has stopped it. Rule WND-POS-27; ruling WND-R109.
        Run(Declared),
        /// Lightning in the water reaches somebody. Rule WND-POS-23; ruling WND-R106.
        Shock {
            /// Whom.
            who: CombatantId,
            /// What it does at its target.
            dealt: i32,
            /// Yards from there.
            yards: i32,
        },
        /// What was readied has been carried out: those who are flanked by it now are asked. Rule WND-REACT-15.
        Flanks,
    }
}
