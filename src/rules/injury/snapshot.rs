//! A snapshot of the battle, built from read-only access for one call. Floor 4.
//!
//! Checks, resolutions, previews and the computer all look through it. A snapshot can be bent
//! ("what if I stood there") without touching the battle.

use super::components::body::{BodyView, Injuries};
use super::components::{Gear, KnownHearts, Pool, Pools, Stamina, TurnState};
use super::data::{InjuryData, Stats};
use super::words;
use crate::board::{self, Board};
use crate::combat::{
    BattleBoard, CombatantId, CombatantQuery, Conditions, FieldItems, Objectives, Refusal,
    Standing, TurnOrder,
};
use crate::grid::{Cell, GridKind, Point, cells_distance};
use crate::mechanics::NamedPool;
use crate::mechanics::snapshot::{CombatantView, Snapshot, ViewQuery};
use crate::mechanics::spawning::{CreatureBuilder, Tables};
use bevy::ecs::query::QueryData;
use bevy::prelude::{Deref, DerefMut, World};
use std::cell::OnceCell;

/// One combatant as the rules see it; it dereferences to what the kernel knows of it. Its z is that
/// of rule INJ-MOVE-10; a large body stands on the highest cell under it: rule INJ-MOVE-15.
#[derive(Clone, Deref, DerefMut)]
pub struct Fighter<'w> {
    #[deref]
    view: CombatantView<'w>,
    /// The tables of its side.
    pub data: &'w InjuryData,
    /// The stat block.
    pub stats: &'w Stats,
    /// Body parts with injuries.
    pub body: BodyView<'w>,
    /// What it exerts itself with.
    pub stamina: Stamina,
    /// Action points and all else that is counted.
    pub pools: Pools,
    /// What it has done this turn.
    pub turn: &'w TurnState,
    /// What it holds and carries.
    pub gear: &'w Gear,
    /// Hearts it can find.
    pub hearts: &'w KnownHearts,
    /// How far it threatens, once somebody asked: [`threat_reach`](super::plan::threat::threat_reach).
    pub(super) threat: OnceCell<Option<i32>>,
}

impl<'w> Fighter<'w> {
    /// Looks at one combatant of a battle: cheaper than the whole [`Situation`].
    ///
    /// # Panics
    /// If the battle has no such combatant.
    #[must_use]
    pub fn of(world: &'w World, who: CombatantId) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let tables = InjuryData::of_sides(world);
        look_at(
            board,
            tables,
            &CombatantQuery::<FighterQuery>::one(world, who),
        )
    }
}

impl Fighter<'_> {
    /// What is in a pool.
    #[must_use]
    pub fn pool(&self, pool: Pool) -> i32 {
        self.pools.now(pool)
    }

    /// On the ground. Rule INJ-COND-12; the unconscious are prone too (INJ-COND-13).
    #[must_use]
    pub fn is_prone(&self) -> bool {
        self.conditions.has(words::PRONE) && !self.data.is_off("INJ-COND-12")
    }

    /// Unable to do anything. Rule INJ-COND-15.
    #[must_use]
    pub fn is_helpless(&self) -> bool {
        self.standing == Standing::Unconscious
    }

    /// Without Stamina. Rules INJ-COND-01, INJ-STAT-08, -10.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.stats.con.is_some() && self.stamina.now() == 0
    }

    /// Held or holding. Rule INJ-COND-10.
    #[must_use]
    pub fn is_grappling(&self) -> bool {
        self.conditions.has(words::GRAPPLED) || self.conditions.has(words::GRAPPLING)
    }

    /// Open to reactions at all. Rules INJ-REACT-03, INJ-TURN-02.
    #[must_use]
    pub fn can_react(&self) -> bool {
        let hindered = [
            words::UNREADY,
            words::DAZED,
            words::STUNNED,
            words::ROUND_ACTION,
        ]
        .iter()
        .any(|key| self.conditions.has(key));
        self.is_up()
            && self.pool(Pool::Reactions) > 0
            && (!hindered || self.data.is_off("INJ-REACT-03"))
    }

    /// Whether attacks against it use the off-guard DV, no matter who attacks. Rule INJ-COND-03.
    #[must_use]
    pub fn is_off_guard(&self) -> bool {
        self.is_helpless()
            || self.conditions.has(words::UNREADY)
            || self.conditions.has(words::STUNNED)
            || self.body.is_blinded()
    }

    /// What it has to pay a Stamina cost from. Rules INJ-STAT-08, -11; ruling INJ-R10.
    #[must_use]
    pub fn stamina_left(&self) -> i32 {
        match self.stats.con {
            None => 0,
            Some(_) => self.stamina.now() + (self.pool(Pool::Exhaustion) - 1).max(0),
        }
    }

    /// How much of it is Exhaustion that stands in for Stamina. Rule INJ-STAT-11; ruling INJ-R10.
    #[must_use]
    pub fn stamina_reserve(&self) -> i32 {
        (self.stamina_left() - self.stamina.now()).max(0)
    }

    /// Whether it could pay a Stamina cost. Rules INJ-STAT-08, -11; ruling INJ-R10.
    ///
    /// # Errors
    /// [`Refusal::NotEnough`] with what is left.
    pub fn can_pay(&self, cost: i32) -> Result<(), Refusal> {
        let has = self.stamina_left();
        if cost <= 0 || cost <= has || self.data.is_off("INJ-STAT-11") {
            return Ok(());
        }
        Err(Refusal::not_enough("Stamina", cost, has, "INJ-STAT-11"))
    }

    /// Whether it has the action points.
    ///
    /// # Errors
    /// [`Refusal::NotEnough`] with what is left.
    pub fn can_spend(&self, ap: i32) -> Result<(), Refusal> {
        if ap <= self.pool(Pool::Ap) || self.data.is_off("INJ-ACT-01") {
            return Ok(());
        }
        Err(Refusal::not_enough(
            "AP",
            ap,
            self.pool(Pool::Ap),
            "INJ-ACT-01",
        ))
    }

    /// Whether an item is a weapon that shoots.
    #[must_use]
    pub fn shoots(&self, item: &str) -> bool {
        self.data
            .weapon(item)
            .is_some_and(|weapon| weapon.range.is_some())
    }

    /// The number of its size, -2 for tiny to 3 for gigantic. Rule INJ-POS-08.
    #[must_use]
    pub fn size_number(&self) -> i32 {
        self.data.size_number(self.stats.size)
    }

    /// How it is seen and shot at.
    #[must_use]
    pub fn sight_body(&self) -> board::Body {
        self.view.sight_body(self.stats.size.eye_halves())
    }

    /// The centre of its space.
    #[must_use]
    pub fn centre(&self, kind: GridKind) -> Point {
        self.footprint.centre(kind, self.anchor())
    }

    /// The same fighter at another place on the same height: for "what if".
    #[must_use]
    pub fn moved_to(&self, board: &Board, anchor: Cell) -> Self {
        let mut moved = self.clone();
        moved.move_to(board, anchor);
        moved
    }
}

/// The battle as the rules see it, for one call; it dereferences to the board and the combatants.
#[derive(Clone, Deref, DerefMut)]
pub struct Situation<'w> {
    #[deref]
    snapshot: Snapshot<'w, Fighter<'w>>,
    /// The tables of the battle: what may be other for one side is in those of the fighters.
    pub data: &'w InjuryData,
    /// Loose things.
    pub items: &'w FieldItems,
    /// Order of turns.
    pub turns: &'w TurnOrder,
    /// What the sides want besides being the last.
    pub objectives: Option<&'w Objectives>,
}

impl<'w> Situation<'w> {
    /// Looks at a battle.
    #[must_use]
    pub fn of(world: &'w World) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let tables = InjuryData::of_sides(world);
        let all = CombatantQuery::<FighterQuery>::all(world);
        let fighters = all.map(|found| look_at(board, tables, &found)).collect();
        Self {
            snapshot: Snapshot::of(world, fighters),
            data: InjuryData::of(world),
            items: world.resource::<FieldItems>(),
            turns: world.resource::<TurnOrder>(),
            objectives: world.get_resource::<Objectives>(),
        }
    }

    /// Cells between two fighters, heights included. Rules INJ-MOVE-10, INJ-POS-14.
    #[must_use]
    pub fn distance(&self, a: &Fighter<'_>, b: &Fighter<'_>) -> i32 {
        let across = match self.data.is_off("INJ-POS-14") {
            true => self.kind().distance(a.anchor(), b.anchor()),
            false => cells_distance(self.kind(), &a.space, &b.space),
        };
        let flat = self.data.is_off("INJ-MOVE-10");
        across.max(if flat { 0 } else { (a.z - b.z).abs() })
    }

    /// Bends the snapshot: a fighter has paid a Stamina cost. Rule INJ-STAT-11.
    pub fn pay(&mut self, who: CombatantId, cost: i32) {
        let fighter = self.snapshot.fighter_mut(who);
        if fighter.stats.con.is_some() {
            let left = fighter.stamina.now() - cost;
            let exhaustion = fighter.pool(Pool::Exhaustion) + left.min(0);
            fighter.stamina.put(left.max(0));
            fighter.pools.put(Pool::Exhaustion, exhaustion);
        }
    }
}

impl<'w> Situation<'w> {
    /// As if a fighter had other things in hand and pack.
    #[must_use]
    pub fn with_gear(mut self, who: CombatantId, gear: &'w Gear) -> Self {
        let fighter = self.snapshot.fighter_mut(who);
        fighter.gear = gear;
        fighter.threat = OnceCell::new();
        self
    }

    /// As if a fighter were in other conditions.
    #[must_use]
    pub fn with_conditions(mut self, who: CombatantId, conditions: &'w Conditions) -> Self {
        self.snapshot.fighter_mut(who).conditions = conditions;
        self
    }
}

/// All components that a fighter is read from.
#[derive(QueryData)]
pub(super) struct FighterQuery {
    view: ViewQuery,
    stats: &'static Stats,
    body: &'static Injuries,
    stamina: &'static Stamina,
    pools: &'static Pools,
    turn: &'static TurnState,
    gear: &'static Gear,
    hearts: &'static KnownHearts,
}

fn look_at<'w>(
    board: &Board,
    tables: &'w Tables<InjuryData>,
    found: &FighterQueryItem<'w, '_>,
) -> Fighter<'w> {
    let data = tables.of_side(found.view.side());
    Fighter {
        view: CombatantView::on_board(board, &found.view),
        data,
        stats: found.stats,
        body: found.body.under(data),
        stamina: *found.stamina,
        pools: *found.pools,
        turn: found.turn,
        gear: found.gear,
        hearts: found.hearts,
        threat: OnceCell::new(),
    }
}

/// Whether a combatant can still act once its window is closed: up and not stunned.
/// Rule INJ-REACT-09.
pub fn is_able(who: &Fighter<'_>) -> bool {
    who.is_up() && !who.conditions.has(words::STUNNED)
}
