//! What a combatant has. Floor 4. Section 2 of the reference.
//!
//! `recruit` builds it from the tables, `spawn` puts it on the board, `apply` alone changes it, `breaches` says what must
//! hold of it;
//! `conditions` is the table of conditions, `own_facts` are the events that only this ruleset knows.

pub mod apply;
pub mod breaches;
pub mod conditions;
pub mod own_facts;
pub mod recruit;
pub mod spawn;

use super::data::{Changes, TriadData};
use super::words::ILLUSION;
use crate::board::{Board, Fixture, Stamp};
use crate::combat::{
    Act, CombatantId, FieldItem, Roster, SideId, Standing, component_of, item_of_key, side_of,
    words,
};
use crate::grid::Cell;
use crate::mechanics::gear::{self, Kit};
use crate::mechanics::spawning::CreatureBuilder;
use bevy::prelude::{Component, Deref, DerefMut, Resource, World};
use smol_str::SmolStr;
use std::cell::Cell as Slot;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

words! {
    /// What is counted of a combatant.
    Pool: "pool" {
        /// Hit points; below 0 too. Rule TRI-HURT-02.
        Hp = "hp",
        /// Energy. Rule TRI-STAT-06.
        Energy = "energy",
        /// Actions left in this Turn. Rule TRI-INIT-07.
        Actions = "actions",
        /// Reactions left until the next Turn. Rule TRI-REACT-01.
        Reactions = "reactions",
        /// Dodges that wait. Rule TRI-ACT-10.
        Dodges = "dodges",
        /// Cells left of the Move that is open. Rule TRI-ACT-05.
        MoveLeft = "move_left",
        /// Cells left of the Fly Action that is open. Rule TRI-MOVE-16.
        FlyLeft = "fly_left",
        /// Steps down in the Fly Action that is open. Rule TRI-MOVE-16.
        Sunk = "sunk",
        /// Rounds of breath left. Rule TRI-HURT-12.
        Breath = "breath",
        /// Attacks made in this Turn. Rule TRI-CHAR-02.
        AttacksMade = "attacks_made",
        /// Attacks of this Turn that succeeded. Rule TRI-CHAR-02.
        HitsMade = "hits_made",
    }
}

/// Everything that is counted of a combatant.
pub type Pools = crate::mechanics::Pools<Pool, { Pool::ALL.len() }>;

/// By what the Move goes that is open. Rules TRI-ACT-05, TRI-MOVE-10, -12.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Gait {
    /// On foot.
    #[default]
    Foot,
    /// In deep water.
    Swim,
    /// Along a surface.
    Climb,
}

/// What a combatant has done in its Turn.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TurnState {
    /// Whether it has had a Turn yet.
    pub begun: bool,
    /// Whether it has done anything in the Turn under way. Rule TRI-INIT-11.
    pub acted: bool,
    /// By what the open Move goes.
    pub gait: Gait,
    /// Cells of Speed that the Fly Action under way has spent. Rule TRI-MOVE-16.
    pub flown: i32,
    /// The most that a Fly Action of this Turn has spent. Rule TRI-MOVE-17.
    pub best_flown: i32,
    /// Whether it has a heading: it has flown a level step since it took off. Rule TRI-MOVE-16.
    pub headed: bool,
    /// The Round in which it was commanded last. Rule TRI-ACT-09.
    pub commanded_in: u32,
}

/// A thing in hand; its grip is the number of hands on it.
pub type Held = gear::Held<u8>;

/// What a combatant holds, carries and wears.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash, Deref, DerefMut)]
pub struct Gear {
    /// Things in hand, in the pack and worn.
    #[deref]
    pub kit: Kit<u8>,
    /// Hit points that things have lost, by their keys; worn armour by its id. Rule TRI-HURT-10.
    pub wear: BTreeMap<SmolStr, i32>,
}

impl Gear {
    /// Whether a thing is of use: it is not Destroyed. Rule TRI-HURT-10.
    pub fn is_whole(&self, data: &TriadData, key: &str) -> bool {
        let Some(lost) = self.wear.get(key) else {
            return true;
        };
        data.thing(key).is_none_or(|thing| *lost < thing.hp.max(1))
    }

    /// What is left of a thing as one that lies about notes it: 1 of a whole one, and one less for each hit point lost.
    pub fn durability(&self, key: &str) -> i32 {
        1 - self.wear.get(key).copied().unwrap_or(0)
    }

    /// A thing that is no longer in hand lies about, with what it has lost.
    pub fn forget(&mut self, landed: &FieldItem) {
        let Self { kit, wear } = self;
        wear.retain(|key, lost| {
            item_of_key(key) != landed.item || 1 - *lost != landed.durability || kit.holds(key)
        });
    }
}

/// Whose companion it is. Rules TRI-INIT-14, TRI-ACT-09.
#[derive(Component, Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Controller(pub Option<CombatantId>);

impl Controller {
    /// Whose companion a combatant is: that of another of its side that is no companion itself.
    pub fn of(world: &World, who: CombatantId) -> Option<CombatantId> {
        let named = |who| component_of::<Self>(world, who).0;
        let controller = named(who)?;
        let exists = world.resource::<Roster>().entity(controller).is_some();
        let fits = exists
            && controller != who
            && side_of(world, controller) == side_of(world, who)
            && named(controller).is_none();
        (fits && !TriadData::of(world).is_off("TRI-INIT-14")).then_some(controller)
    }

    /// The companions of a combatant that are there, in the order of the roster.
    pub fn companions(world: &World, who: CombatantId) -> Vec<CombatantId> {
        let all = world.resource::<Roster>().ids();
        let own = all.filter(|&id| Self::of(world, id) == Some(who));
        own.filter(|&id| component_of::<Standing>(world, id).is_there())
            .collect()
    }
}

/// An action that is kept for a trigger, as long as the condition `readied` lasts. Rule TRI-ACT-18.
#[derive(Component, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Readied {
    /// The command that named it; `None` without any.
    pub act: Option<Arc<Act>>,
    /// Whom it had in sight when that was looked at last, if it waits for somebody to come in sight.
    pub in_sight: BTreeSet<CombatantId>,
}

impl Readied {
    /// Whether anybody keeps anything: in most battles nobody does.
    pub fn by_anybody(world: &World) -> bool {
        let mut all = world.resource::<Roster>().entities().iter();
        all.any(|&entity| {
            let readied = world.get::<Self>(entity);
            readied.is_some_and(|it| it.act.is_some())
        })
    }
}

/// What a combatant was when it entered this battle.
pub type StartingKit = crate::combat::StartingKit<Changes>;

/// Which side knows of which object or edge that it is an illusion. Rule TRI-POS-14.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Illusions(BTreeSet<(SideId, Fixture)>);

impl Illusions {
    /// Whether something on a board is tagged as one: looked up once, as long as the board stays as it is.
    pub fn are_on(board: &Board) -> bool {
        thread_local! {
            static KNOWN: Slot<Option<(Stamp, bool)>> = const { Slot::new(None) };
        }
        let known = KNOWN.get().filter(|&(stamp, _)| stamp == board.stamp());
        let (_, found) = known.unwrap_or_else(|| {
            let mut objects = board.objects();
            let found = objects.any(|(_, object)| object.has_tag(ILLUSION))
                || board.edges().any(|edge| edge.has_tag(ILLUSION));
            (board.stamp(), found)
        });
        KNOWN.set(Some((board.stamp(), found)));
        found
    }

    /// Whether a side knows of one.
    pub fn is_known(&self, side: SideId, at: Fixture) -> bool {
        self.0.contains(&(side, at))
    }

    fn learn(&mut self, side: SideId, at: Fixture) {
        self.0.insert((side, at));
    }
}

/// Hit points that cells of thin ice have lost. Rules TRI-MOVE-23, TRI-HURT-10.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct IceWear(BTreeMap<Cell, i32>);

impl IceWear {
    /// What a cell has lost.
    pub fn of(&self, cell: Cell) -> i32 {
        self.0.get(&cell).copied().unwrap_or(0)
    }

    fn lose(&mut self, cell: Cell, by: i32) {
        *self.0.entry(cell).or_insert(0) += by;
    }
}
