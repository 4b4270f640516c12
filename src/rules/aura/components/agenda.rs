//! What is to be done, what is under way, and what is remembered of it. Floor 4.

use super::price::Price;
use crate::combat::{Act, CombatantId, SideId};
use crate::grid::{Cell, Direction};
use crate::mechanics::{Tasks, steps};
use bevy::prelude::{Component, Deref, DerefMut, Resource, World};
use smol_str::SmolStr;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What of a target's state a series of strikes may profit from. Rule AUR-ATK-11.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TargetState {
    /// Rule AUR-COND-01.
    pub exposed: bool,
    /// Rule AUR-COND-08.
    pub prone: bool,
    /// Rule AUR-COND-09.
    pub surprised: bool,
    /// Rule AUR-COND-05.
    pub dazed: bool,
    /// Rule AUR-COND-06.
    pub blinded: bool,
    /// Rule AUR-REACT-09.
    pub defending: bool,
}

impl TargetState {
    /// Of two moments whatever is better for the attacker.
    #[must_use]
    pub const fn or_worse(self, other: Self) -> Self {
        Self {
            exposed: self.exposed || other.exposed,
            prone: self.prone || other.prone,
            surprised: self.surprised || other.surprised,
            dazed: self.dazed || other.dazed,
            blinded: self.blinded || other.blinded,
            defending: self.defending && other.defending,
        }
    }
}

/// The agenda of this ruleset.
pub type AuraAgenda = Tasks<Step>;

steps! {
    /// One thing to be done. Steps that name nobody are about the innermost action of [`UnderWay`].
    #[derive(Debug, Clone, PartialEq, Eq, Hash)]
    pub enum Step {
        /// The next Round begins. Rule AUR-INIT-02.
        StartRound,
        /// A Death Save. Rule AUR-HURT-10.
        DeathSave(CombatantId),
        /// A wake roll, and waking. Rules AUR-HURT-15, AUR-R31.
        WakeRoll(CombatantId),
        /// Energy and Agility of everybody. Rules AUR-INIT-02, AUR-STAT-15, -16.
        FillPools,
        /// This side, or the next that can, gets the priority. Rules AUR-INIT-04 to -06.
        GivePriority(SideId),
        /// The Round ends. Rule AUR-INIT-19.
        EndRound,
        /// Sides are asked whether they challenge. Rule AUR-INIT-09.
        AskChallengers(Challenge),
        /// The actor rolls Initiative or yields. Rule AUR-INIT-10.
        AskInitiative(Vec<Challenger>),
        /// Rolls and winners. Rule AUR-INIT-11.
        RollInitiative {
            /// Who challenges, in the order in which they were asked.
            challengers: Vec<Challenger>,
            /// Whether the actor rolls; otherwise all of them win.
            rolled: bool,
        },
        /// A winner's response, if it is still legal. Rule AUR-INIT-12.
        Respond(Challenger),
        /// The Before window opens. Rule AUR-INIT-13.
        Before,
        /// Sides are asked for Immediate Interrupts. Rules AUR-INIT-13 to -15.
        AskWindow(Window),
        /// Whether the action goes on. Rule AUR-INIT-16.
        Recheck,
        /// The action is paid for and takes effect. Rule AUR-INIT-17.
        Perform,
        /// A charge is at its end. Rule AUR-MAN-09.
        ChargeHome,
        /// The action is over.
        Finish,
        /// An attack is rolled, with all that comes of it. Rules AUR-ACT-01 to -04.
        Strike,
        /// A thrown weapon comes to rest, and a hidden thrower is known. Rules AUR-ATK-21, AUR-POS-10.
        Land {
            /// Who threw it.
            who: CombatantId,
            /// The weapon.
            item: SmolStr,
            /// Where it lies.
            cell: Cell,
        },
        /// The body breaks a door or wall. Rule AUR-ACT-22.
        BreakDown,
        /// An escape from a hold. Rule AUR-ACT-21.
        Escape,
        /// A weapon is loaded. Rule AUR-ACT-05.
        Load,
        /// A thing is taken in hand. Rule AUR-ACT-15.
        Equip,
        /// A thing is put away. Rule AUR-ACT-15.
        Stow,
        /// A thing is picked up. Rule AUR-ACT-16.
        PickUp,
        /// A draught is drunk. Rule AUR-REST-05.
        Drink,
        /// A Recovery Surge. Rule AUR-ACT-24.
        SecondWind,
        /// Slowness is shaken off. Rule AUR-ACT-24.
        ShakeOff,
        /// A dread stare. Rule AUR-ATK-12.
        Stare,
        /// The guard is taken up. Rule AUR-ACT-14.
        Defend,
        /// From the ground to the knees. Rule AUR-ACT-12.
        Kneel,
        /// From the knees to the feet. Rule AUR-ACT-13.
        Stand,
        /// Energy for Stamina. Rule AUR-ACT-18.
        CatchBreath,
        /// Out of the sight of every enemy. Rule AUR-ACT-23.
        Hide,
    }
}

/// A challenger and its response.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Challenger {
    /// Who.
    pub who: CombatantId,
    /// What it wants to do first.
    pub act: Arc<Act>,
}

/// A challenge that is being asked about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Challenge {
    /// Sides still to be asked, the next one first.
    pub sides: Vec<SideId>,
    /// Who has challenged so far.
    pub challengers: Vec<Challenger>,
}

/// What a window is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WindowKind {
    /// Before the dice or the movement of an action: any interrupt. Rule AUR-INIT-13.
    Before,
    /// Before a step of a movement: Swift Attacks at the mover. Rule AUR-INIT-14.
    Step,
    /// After somebody has become Unguarded: Swift Attacks. Rule AUR-INIT-15.
    After,
}

/// A window in which sides are asked in turn until all have declined in succession.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// What it is for.
    pub kind: WindowKind,
    /// The sides in the order of asking; the first is asked next.
    pub cycle: Vec<SideId>,
    /// How many have declined, or had nothing to do, in succession.
    pub declined: usize,
    /// Whether an interrupt was made in it.
    pub interrupted: bool,
    /// Who has a legal interrupt, ascending, and its side; not known at first, nor after an
    /// interrupt.
    pub able: Option<Vec<(CombatantId, SideId)>>,
}

impl Window {
    /// A window that nobody has been asked in yet.
    #[must_use]
    pub const fn new(kind: WindowKind, cycle: Vec<SideId>) -> Self {
        Self {
            kind,
            cycle,
            declined: 0,
            interrupted: false,
            able: None,
        }
    }

    /// A side was asked, or had nothing to say: the next one's turn.
    pub fn next_side(&mut self) {
        self.declined += 1;
        self.cycle.rotate_left(1);
    }

    /// Who is asked next: those of the first side with anybody that is able, once that is known.
    /// The sides before it have nothing to say. `None` once all sides have been asked.
    pub fn next_speakers(&mut self) -> Option<Vec<CombatantId>> {
        let able = self.able.take()?;
        let mut speakers = None;
        while self.declined < self.cycle.len() && speakers.is_none() {
            let next = able.iter().filter(|(_, side)| *side == self.cycle[0]);
            let next: Vec<_> = next.map(|&(who, _)| who).collect();
            if next.is_empty() {
                self.next_side();
            } else {
                speakers = Some(next);
            }
        }
        self.able = Some(able);
        speakers
    }
}

/// Who is able follows from the rest of the battle.
impl Hash for Window {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.kind, &self.cycle, self.declined, self.interrupted).hash(state);
    }
}

/// Where an action came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ActionSource {
    /// Declared at priority: it can be challenged.
    Declared,
    /// A response that won a challenge. Rule AUR-INIT-12.
    Response,
    /// An Immediate Interrupt at priority. Rule AUR-REACT-08.
    AtPriority,
    /// An Immediate Interrupt in a window.
    InWindow,
}

/// An action between its declaration and its end.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Action {
    /// Who acts.
    pub who: CombatantId,
    /// The command, whole.
    pub act: Arc<Act>,
    /// Its price, as declared.
    pub price: Price,
    /// What has been spent of it.
    pub spent: Price,
    /// Where it came from.
    pub source: ActionSource,
    /// How its target was when it was declared. Rule AUR-ATK-11.
    pub target_state: Option<TargetState>,
    /// Who was Unguarded when it was declared, ascending. Rule AUR-INIT-15.
    pub unguarded: Vec<CombatantId>,
    /// Credits when it was declared. Rule AUR-REACT-03.
    pub credits_before: i32,
    /// Whether its reserved Energy has given credits.
    pub credited: bool,
    /// Agile Moves of the actor in its windows. Rule AUR-REACT-03.
    pub agile_moves: i32,
    /// Its Speed when it was declared. Rule AUR-INIT-17.
    pub pace: i32,
    /// The last cell of its way in which nobody else stood. Rule AUR-MOVE-02.
    pub foothold: Cell,
    /// Metres used so far: steps and sacrifices. Rule AUR-MOVE-03.
    pub metres: i32,
    /// Metres of steps alone.
    pub walked: i32,
    /// Whether somebody has intervened since it was last looked at. Rule AUR-INIT-16.
    pub intervened: bool,
    /// Whether it ends before its end. Rule AUR-INIT-16.
    pub cut_short: bool,
    /// Whether it has taken effect: dice were rolled, or the price was spent in full.
    pub effective: bool,
}

impl Action {
    /// What of its price is still reserved.
    #[must_use]
    pub const fn outstanding(&self) -> Price {
        if self.effective {
            return Price::FREE;
        }
        Price {
            energy: self.price.energy - self.spent.energy,
            stamina: self.price.stamina - self.spent.stamina,
            agility: self.price.agility - self.spent.agility,
            by_stamina: self.price.by_stamina - self.spent.by_stamina,
        }
    }
}

/// The actions under way, the innermost last: declared action, response, interrupt.
/// Rule AUR-INIT-22.
#[derive(Resource, Debug, Clone, Default, Hash, Deref, DerefMut)]
pub struct UnderWay(Vec<Action>);

impl UnderWay {
    /// The innermost action, as it is now.
    #[must_use]
    pub fn innermost(world: &World) -> Option<Action> {
        world.resource::<Self>().last().cloned()
    }

    /// Something has happened that each of them is to be looked at for again. Rule AUR-INIT-16.
    pub fn interrupt_all(&mut self) {
        for action in &mut self.0 {
            action.intervened = true;
        }
    }

    /// What the actions of a combatant have reserved. Rule AUR-INIT-07.
    #[must_use]
    pub fn reserved_by(&self, who: CombatantId) -> Price {
        let own = self.0.iter().filter(|action| action.who == who);
        own.fold(Price::FREE, |sum, action| sum.plus(action.outstanding()))
    }

    /// All of a combatant, to write.
    pub fn actions_of_mut(&mut self, who: CombatantId) -> impl Iterator<Item = &mut Action> {
        self.0.iter_mut().filter(move |action| action.who == who)
    }
}

/// A kind of action, as far as later ones depend on it. Rules AUR-MOVE-04, -09.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// A Run.
    Run,
    /// A Sprint.
    Sprint,
    /// A Shift.
    Shift,
    /// Anything else.
    Other,
}

/// What a combatant did last in this Round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LastAction {
    /// What.
    pub kind: ActionKind,
    /// Metres walked in it.
    pub metres: i32,
    /// The direction of its last step.
    pub direction: Option<Direction>,
}

/// The last action of a combatant; written by events alone.
#[derive(Component, Debug, Clone, Copy, Default, Hash)]
pub struct ActionHistory {
    pub last: Option<LastAction>,
    /// Whether an action has been declared that has not moved anybody yet.
    pub fresh: bool,
}

/// What the priority machine remembers; written by events alone. Rules AUR-INIT-05, -06, -20,
/// AUR-HURT-20.
#[derive(Resource, Debug, Clone, Default, Hash)]
pub struct Priority {
    /// Sides that have passed since the last action.
    pub passed: BTreeSet<SideId>,
    /// The side that had the priority first in the first Round. Rule AUR-INIT-04.
    pub began: Option<SideId>,
    /// The free commands since the priority was given: who gave them, and their verbs.
    pub free_used: BTreeSet<(CombatantId, SmolStr)>,
    /// Whether anybody has acted in this Round.
    pub acted: bool,
    /// Rounds in succession in which nobody has acted.
    pub idle_rounds: u32,
}

impl Priority {
    /// Whether a combatant has given a free command since the priority was given. Rule AUR-INIT-20.
    #[must_use]
    pub fn has_used(&self, who: CombatantId, verb: &'static str) -> bool {
        self.free_used.contains(&(who, SmolStr::new_static(verb)))
    }
}
