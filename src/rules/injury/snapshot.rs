//! A snapshot of the battle, built from read-only access for one call. Floor 4.
//!
//! Checks, resolutions, previews and the computer all look through it. A snapshot can be bent
//! ("what if I stood there") without touching the battle.

use super::components::body::Body;
use super::components::{Exhaustion, Gear, KnownHearts, Stamina, TurnState};
use super::data::{InjuryData, Stats};
use super::words;
use crate::board::{self, Board, highest_ground};
use crate::combat::{
    Altitude, BattleBoard, Combatant, CombatantId, CombatantQuery, Conditions, Facing, FieldItems,
    Position, Refusal, RuleId, Side, SideId, Space, Standing, TurnOrder, rule_is_off,
};
use crate::grid::{Cell, Cells, Direction, Footprint, GridKind, Point, cells_distance};
use bevy::ecs::query::QueryData;
use bevy::prelude::World;
use std::cell::OnceCell;

/// One combatant as the rules see it.
#[derive(Clone)]
pub struct Fighter<'w> {
    /// Its number.
    pub id: CombatantId,
    /// Its side.
    pub side: SideId,
    /// Its name for people.
    pub name: &'w str,
    /// The role that it was built from.
    pub role: &'w str,
    /// The stat block.
    pub stats: &'w Stats,
    /// Body parts with injuries.
    pub body: &'w Body,
    /// The Stamina pool.
    pub stamina: Stamina,
    /// The Exhaustion pool.
    pub exhaustion: Exhaustion,
    /// What it has done this turn.
    pub turn: &'w TurnState,
    /// What it holds and carries.
    pub gear: &'w Gear,
    /// Hearts it can find.
    pub hearts: &'w KnownHearts,
    /// Conditions.
    pub conditions: &'w Conditions,
    /// Whether it still fights.
    pub standing: Standing,
    /// Where it stands.
    pub anchor: Cell,
    /// Where it looks.
    pub facing: Direction,
    /// Steps above the ground.
    pub altitude: i32,
    /// Its space.
    pub footprint: Footprint,
    /// The cells it fills.
    pub space: Cells,
    /// How far it threatens, once somebody asked: [`threat_reach`](super::plan::threat::threat_reach).
    pub(super) threat: OnceCell<Option<i32>>,
    /// Elevation of the ground under it plus altitude: the z of rule INJ-MOVE-10. A large body
    /// stands on the highest cell under it: rule INJ-MOVE-15.
    pub z: i32,
}

impl<'w> Fighter<'w> {
    /// Looks at one combatant of a battle: cheaper than the whole [`Situation`].
    ///
    /// # Panics
    /// If the battle has no such combatant.
    #[must_use]
    pub fn of(world: &'w World, who: CombatantId) -> Self {
        let board = world.resource::<BattleBoard>().board();
        look_at(board, CombatantQuery::<FighterQuery>::one(world, who))
    }
}

impl Fighter<'_> {
    /// Alive and conscious.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.standing == Standing::Up
    }

    /// Not dead or gone; the unconscious still lie there.
    #[must_use]
    pub fn is_alive(&self) -> bool {
        self.standing.is_there()
    }

    /// On the ground. Rule INJ-COND-12; the unconscious are prone too (INJ-COND-13).
    #[must_use]
    pub fn is_prone(&self) -> bool {
        self.conditions.has(words::PRONE) && !rule_is_off("INJ-COND-12")
    }

    /// Unable to do anything. Rule INJ-COND-15.
    #[must_use]
    pub fn is_helpless(&self) -> bool {
        self.standing == Standing::Unconscious
    }

    /// Without Stamina. Rules INJ-COND-01, INJ-STAT-08, -10.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.stats.con.is_some() && self.stamina.now == 0
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
        self.is_up() && self.turn.reactions > 0 && (!hindered || rule_is_off("INJ-REACT-03"))
    }

    /// Whether attacks against it use the off-guard DV, whoever attacks. Rule INJ-COND-03.
    #[must_use]
    pub fn is_off_guard(&self) -> bool {
        self.is_helpless()
            || self.conditions.has(words::UNREADY)
            || self.conditions.has(words::STUNNED)
            || self.body.is_blinded()
    }

    /// Whether it could pay a Stamina cost. Rules INJ-STAT-08, -11; ruling INJ-R10.
    ///
    /// # Errors
    /// [`Refusal::NotEnough`] with what is left.
    pub fn can_pay(&self, cost: i32) -> Result<(), Refusal> {
        let has = if self.stats.con.is_none() {
            0
        } else {
            self.stamina.now + (self.exhaustion.now - 1).max(0)
        };
        if cost <= 0 || cost <= has || rule_is_off("INJ-STAT-11") {
            return Ok(());
        }
        Err(Refusal::NotEnough {
            pool: "Stamina".into(),
            needs: cost,
            has,
            rule: RuleId("INJ-STAT-11"),
        })
    }

    /// Whether it has the action points.
    ///
    /// # Errors
    /// [`Refusal::NotEnough`] with what is left.
    pub fn can_spend(&self, ap: i32) -> Result<(), Refusal> {
        if ap <= self.turn.ap || rule_is_off("INJ-ACT-01") {
            return Ok(());
        }
        Err(Refusal::NotEnough {
            pool: "AP".into(),
            needs: ap,
            has: self.turn.ap,
            rule: RuleId("INJ-ACT-01"),
        })
    }

    /// Whether an item is a weapon that shoots.
    #[must_use]
    pub fn shoots(&self, item: &str) -> bool {
        InjuryData::shipped()
            .weapon(item)
            .is_some_and(|weapon| weapon.range.is_some())
    }

    /// How it is seen and shot at.
    #[must_use]
    pub fn sight_body(&self) -> board::Body {
        board::Body::new(self.anchor, self.footprint)
            .with_eye_halves(self.stats.size.eye_halves())
            .at_altitude(self.altitude)
    }

    /// The centre of its space.
    #[must_use]
    pub fn centre(&self, kind: GridKind) -> Point {
        self.footprint.centre(kind, self.anchor)
    }

    /// Raises it to a height above the ground: for "what if".
    pub fn lift(&mut self, board: &Board, altitude: i32) {
        self.altitude = altitude;
        self.z = highest_ground(board, &self.space) + altitude;
    }

    /// The same fighter at another place on the same height: for "what if".
    #[must_use]
    pub fn moved_to(&self, board: &Board, anchor: Cell) -> Self {
        let mut moved = self.clone();
        moved.anchor = anchor;
        moved.space = self.footprint.cells(board.kind(), anchor);
        moved.z = highest_ground(board, &moved.space) + self.altitude;
        moved
    }
}

/// The battle as the rules see it, for one call.
#[derive(Clone)]
pub struct Situation<'w> {
    /// The map.
    pub board: &'w Board,
    /// Weapons, plans, skills.
    pub data: &'static InjuryData,
    /// Loose things.
    pub items: &'w FieldItems,
    /// Order of turns.
    pub turns: &'w TurnOrder,
    fighters: Vec<Fighter<'w>>,
}

impl<'w> Situation<'w> {
    /// Looks at a battle.
    #[must_use]
    pub fn of(world: &'w World) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let all = CombatantQuery::<FighterQuery>::all(world);
        let fighters = all.map(|whole| look_at(board, whole)).collect();
        Self {
            board,
            data: InjuryData::shipped(),
            items: world.resource::<FieldItems>(),
            turns: world.resource::<TurnOrder>(),
            fighters,
        }
    }

    /// The grid.
    #[must_use]
    pub fn kind(&self) -> GridKind {
        self.board.kind()
    }

    /// A combatant of the battle.
    ///
    /// # Panics
    /// If the battle has no such combatant; ask [`Situation::find`] about ids from outside.
    #[must_use]
    pub fn fighter(&self, id: CombatantId) -> &Fighter<'w> {
        self.find(id).expect("the id comes from this battle")
    }

    /// A combatant, if there is one of this number.
    #[must_use]
    pub fn find(&self, id: CombatantId) -> Option<&Fighter<'w>> {
        self.fighters.get(id.index()?)
    }

    /// All combatants, the dead too, ascending.
    #[must_use]
    pub fn fighters(&self) -> &[Fighter<'w>] {
        &self.fighters
    }

    /// The living enemies of a fighter, the unconscious too, ascending.
    pub fn enemies_of<'s>(
        &'s self,
        who: &Fighter<'_>,
    ) -> impl Iterator<Item = &'s Fighter<'w>> + use<'s, 'w> {
        let side = who.side;
        self.fighters
            .iter()
            .filter(move |f| f.is_alive() && f.side != side)
    }

    /// The living allies of a fighter, never itself, ascending.
    pub fn allies_of<'s>(
        &'s self,
        who: &Fighter<'_>,
    ) -> impl Iterator<Item = &'s Fighter<'w>> + use<'s, 'w> {
        let (side, id) = (who.side, who.id);
        self.fighters
            .iter()
            .filter(move |f| f.is_alive() && f.side == side && f.id != id)
    }

    /// Bends the snapshot: a fighter stands somewhere else.
    pub fn place(&mut self, who: CombatantId, anchor: Cell) {
        let moved = self.fighter(who).moved_to(self.board, anchor);
        self.fighters[who.0 as usize - 1] = moved;
    }

    /// Cells between two fighters, heights included. Rules INJ-MOVE-10, INJ-POS-14.
    #[must_use]
    pub fn distance(&self, a: &Fighter<'_>, b: &Fighter<'_>) -> i32 {
        let across = match rule_is_off("INJ-POS-14") {
            true => self.kind().distance(a.anchor, b.anchor),
            false => cells_distance(self.kind(), &a.space, &b.space),
        };
        let flat = rule_is_off("INJ-MOVE-10");
        across.max(if flat { 0 } else { (a.z - b.z).abs() })
    }

    /// Bends the snapshot: a fighter has paid a Stamina cost. Rule INJ-STAT-11.
    pub fn pay(&mut self, who: CombatantId, cost: i32) {
        let fighter = &mut self.fighters[who.0 as usize - 1];
        if fighter.stats.con.is_some() {
            let left = fighter.stamina.now - cost;
            fighter.stamina.now = left.max(0);
            fighter.exhaustion.now += left.min(0);
        }
    }

    /// The living combatant whose space holds a cell.
    #[must_use]
    pub fn occupant(&self, cell: Cell) -> Option<&Fighter<'w>> {
        self.fighters
            .iter()
            .find(|f| f.is_alive() && f.space.contains(cell))
    }
}

/// All components that a fighter is read from.
pub(super) type FighterQuery = (
    &'static Combatant,
    &'static Side,
    &'static Position,
    &'static Facing,
    &'static Altitude,
    &'static Space,
    &'static Standing,
    &'static Conditions,
    &'static Stats,
    &'static Body,
    &'static Stamina,
    &'static Exhaustion,
    &'static TurnState,
    &'static Gear,
    &'static KnownHearts,
);

fn look_at<'w>(board: &Board, whole: <FighterQuery as QueryData>::Item<'w, '_>) -> Fighter<'w> {
    let (
        combatant,
        side,
        position,
        facing,
        altitude,
        space,
        standing,
        conditions,
        stats,
        body,
        stamina,
        exhaustion,
        turn,
        gear,
        hearts,
    ) = whole;
    let cells = space.0.cells(board.kind(), position.cell());
    Fighter {
        id: combatant.id,
        side: side.0,
        name: &combatant.name,
        role: &combatant.role,
        stats,
        body,
        stamina: *stamina,
        exhaustion: *exhaustion,
        turn,
        gear,
        hearts,
        conditions,
        standing: *standing,
        anchor: position.cell(),
        facing: facing.direction(),
        altitude: altitude.steps(),
        footprint: space.0,
        z: highest_ground(board, &cells) + altitude.steps(),
        space: cells,
        threat: OnceCell::new(),
    }
}

/// Whether a combatant can still act once its window is closed: up and not stunned.
/// Rule INJ-REACT-09.
pub(in crate::rules::injury) fn is_able(who: &Fighter<'_>) -> bool {
    who.is_up() && !who.conditions.has(words::STUNNED)
}
