//! The steps of a tick under this ruleset, and what they carry. Floor 4.

use super::{attack, maneuver};
use crate::board::Fixture;
use crate::combat::CombatantId;
use crate::grid::{Cell, Direction};
use crate::mechanics::{Tasks, steps};
use crate::rules::injury::resolve::AttackRoll;
use smol_str::SmolStr;

/// The agenda of this ruleset.
pub type InjuryAgenda = Tasks<Step>;

steps! {
    /// One thing to be done.
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum Step {
        /// Turn start (c). Rule INJ-COND-11.
        Bleed(CombatantId),
        /// Turn start (d). Rule INJ-COND-02.
        Strain(CombatantId),
        /// Turn start (e). Rule INJ-PART-11.
        WakeCheck(CombatantId),
        /// Turn start (f). Rule INJ-TURN-02.
        StunAndDaze(CombatantId),
        /// Turn start (g). Rule INJ-COND-08.
        Confusion(CombatantId),
        /// Climbs into a cell, if the check succeeds. Rule INJ-MOVE-05.
        Climb {
            /// Who climbs.
            who: CombatantId,
            /// The cell.
            to: Cell,
            /// Enemies already asked about this action.
            asked: Vec<CombatantId>,
        },
        /// The rest of a way against somebody's will. Rule INJ-MOVE-12.
        LeadOn(ForcedWalk),
        /// A fall of so many steps. Rule INJ-MOVE-07.
        Fall {
            /// Who falls.
            who: CombatantId,
            /// How far.
            height: i32,
        },
        /// A window in which these are asked in order. Rules INJ-REACT-06 to -08.
        Provoke {
            /// Whose action provokes.
            actor: CombatantId,
            /// Who may still react, in initiative order.
            reactors: Vec<CombatantId>,
        },
        /// Stands up once the window is closed. Rule INJ-ACT-21.
        StandUp(CombatantId),
        /// Takes a loose thing once the window is closed. Rule INJ-ACT-18.
        PickUp {
            /// Who.
            who: CombatantId,
            /// The item.
            item: SmolStr,
        },
        /// Reloads once the window is closed. Rule INJ-ACT-18.
        Reload {
            /// Who.
            who: CombatantId,
            /// The weapon.
            item: SmolStr,
        },
        /// Stops a bleeding once the window is closed. Rule INJ-ACT-19.
        FirstAid {
            /// Who helps.
            who: CombatantId,
            /// Who bleeds.
            target: CombatantId,
        },
        /// Takes the next thing to throw in hand, which is free. Rules INJ-ACT-02, -12.
        DrawToThrow(attack::Strike),
        /// Works a door or lever. Rule INJ-ACT-18.
        Work {
            /// Who.
            who: CombatantId,
            /// What.
            at: Fixture,
        },
        /// The roll of a maneuver. Rule INJ-MAN-01.
        Maneuver(maneuver::Attempt),
        /// A maneuver has succeeded and something is to be chosen.
        EffectWindow(maneuver::ManeuverEffect),
        /// What a successful maneuver does. Rules INJ-MAN-04 to -13.
        ManeuverEffect(maneuver::ManeuverEffect),
        /// A roll against the grappler. Rule INJ-ACT-20.
        Escape {
            /// Who is held.
            who: CombatantId,
            /// By whom.
            grappler: CombatantId,
        },
        /// Somebody lets go. Rule INJ-ACT-20.
        Release {
            /// Who holds.
            who: CombatantId,
            /// Whom.
            victim: CombatantId,
        },
        /// An attack roll.
        Strike(attack::Strike),
        /// An attack roll at an object. Rule INJ-ACT-22.
        StrikeObject(attack::ObjectStrike),
        /// The defender may parry. Rule INJ-REACT-04.
        ParryWindow(AttackInProgress),
        /// The defender parries.
        Parry(AttackInProgress),
        /// The attack lands: size, strain, choice of the part. Rules INJ-POS-10, INJ-HURT-02 to -05.
        Land(AttackInProgress),
        /// The attacker's side picks the part.
        PartWindow(AttackInProgress),
        /// Injuries of a part. Rule INJ-HURT-06.
        Hurt {
            /// The attack.
            attack: AttackInProgress,
            /// The part's id.
            part: SmolStr,
        },
        /// An injury step acts. Rules INJ-PART-01 to -13.
        PartEffect {
            /// Whose part.
            who: CombatantId,
            /// The part's id.
            part: SmolStr,
            /// Which step, from 1.
            step: u8,
        },
        /// The weapon's critical effect. Rule INJ-ATK-11.
        CriticalEffect(AttackInProgress),
        /// A save of an unconscious victim. Rule INJ-HURT-09.
        DeathSave(CombatantId),
        /// Where a thrown weapon ends. Rules INJ-RNG-06 to -09, -12.
        Scatter(AttackInProgress),
        /// Where a weapon ends that was thrown at an object. Rules INJ-RNG-07 to -09, -12.
        ScatterAtObject {
            /// Who threw it.
            who: CombatantId,
            /// Its key.
            with: SmolStr,
            /// What it can still take.
            durability: i32,
            /// The cell of the object.
            at: Cell,
            /// Range increments of a throw that has missed; none of a hit.
            missed_by: Option<i32>,
        },
    }
}

/// An attack between its roll and its end.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AttackInProgress {
    /// The attack.
    pub strike: attack::Strike,
    /// The roll.
    pub roll: AttackRoll,
    /// Degrees now; below 0 a hit without injury.
    pub degrees: i32,
    /// The target's size minus the attacker's.
    pub size_difference: i32,
    /// Distance in cells, for scatter.
    pub distance: i32,
    /// Range increments, for scatter.
    pub increments: i32,
    /// The target's cell and the attacker's at the ends of the line of fire.
    pub line: (Cell, Cell),
    /// Durability of the weapon, for one that is thrown.
    pub durability: i32,
    /// Whether the target was unconscious before the injury.
    pub was_unconscious: bool,
    /// Whether the injury has been recorded.
    pub injured: bool,
}

/// The rest of a way against somebody's will.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ForcedWalk {
    /// Who is moved.
    pub who: CombatantId,
    /// Who goes ahead and takes it along. Rule INJ-MAN-05.
    pub dragged_by: Option<CombatantId>,
    /// The steps still to be taken.
    pub way: Vec<Direction>,
}
