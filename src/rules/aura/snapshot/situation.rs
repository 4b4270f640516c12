//! The battle as the rules see it, for one call. Floor 4. Rules AUR-INIT-04, -09, -13, -15,
//! AUR-POS-10, -11.

use super::fighter::Fighter;
use super::look::{self, FighterQuery};
use crate::board::{self, Board, Light, LineOfFire};
use crate::combat::{BattleBoard, CombatantId, CombatantQuery, Roster, SideId};
use crate::grid::{Cell, Direction, are_within, cells_distance};
use crate::mechanics::snapshot::Snapshot;
use crate::mechanics::spawning::CreatureBuilder;
use crate::rules::aura::components::agenda::{AuraAgenda, Priority, Step, UnderWay, WindowKind};
use crate::rules::aura::components::ground::GroundUnderfoot;
use crate::rules::aura::data::AuraData;
use crate::rules::aura::words;
use bevy::prelude::{Deref, World};
use std::rc::Rc;

/// At which point of the Round machine the battle stands. Rule AUR-INIT-04 and section 4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// A side holds the priority and nothing is under way.
    Priority,
    /// The challenge to a declared action is open.
    Challenge,
    /// A window for Immediate Interrupts is open.
    Window(WindowKind),
    /// A question is open that no action answers.
    Question,
}

/// The battle as the rules see it, for one call; it dereferences to the board and the combatants.
#[derive(Clone, Deref)]
pub struct Situation<'w> {
    #[deref]
    snapshot: Snapshot<'w, Fighter<'w>>,
    /// Weapons, tables, archetypes.
    pub data: &'w AuraData,
    /// The actions under way, the innermost last.
    pub under_way: &'w UnderWay,
    /// At which point of the Round the battle stands.
    pub moment: Moment,
}

impl<'w> Situation<'w> {
    /// Looks at a battle.
    #[must_use]
    pub fn of(world: &'w World) -> Self {
        Self::at(world, moment(world))
    }

    /// The same at another point of the Round: in a window that is about to open.
    #[must_use]
    pub fn at(world: &'w World, moment: Moment) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let under_way = world.resource::<UnderWay>();
        let tables = AuraData::of_sides(world);
        let all = CombatantQuery::<FighterQuery>::all(world);
        let mut fighters = Vec::with_capacity(all.size_hint().0);
        fighters.extend(all.map(|found| look::at(tables, board, &found)));
        for action in under_way.iter() {
            if let Some(fighter) = fighters.get_mut(action.who.0 as usize - 1) {
                fighter.reserved = fighter.reserved.plus(action.outstanding());
            }
        }
        Self {
            snapshot: Snapshot::of(world, fighters),
            data: AuraData::of(world),
            under_way,
            moment,
        }
    }

    /// What the priority machine remembers.
    #[must_use]
    pub fn priority(&self) -> &'w Priority {
        self.world().resource()
    }

    /// The kind of the innermost window that is open.
    #[must_use]
    pub fn window(&self) -> Option<WindowKind> {
        if let Moment::Window(kind) = self.moment {
            return Some(kind);
        }
        let tasks = self.world().resource::<AuraAgenda>().steps().iter();
        tasks.rev().find_map(|task| match task.own()? {
            Step::AskWindow(window) => Some(window.kind),
            _ => None,
        })
    }

    /// Everybody who is Unguarded, ascending. Rule AUR-INIT-15.
    #[must_use]
    pub fn unguarded(&self) -> Vec<CombatantId> {
        let all = self.fighters().iter();
        let open = all.filter(|f| f.status().is_unguarded());
        open.map(|f| f.id).collect()
    }

    /// The sides of the battle, ascending, each once.
    #[must_use]
    pub fn sides(&self) -> &'w [SideId] {
        self.world().resource::<Roster>().teams()
    }

    /// The sides in list order, starting after one and ending with it. Rules AUR-INIT-09, -13.
    pub fn sides_after(&self, side: SideId) -> impl Iterator<Item = SideId> + use<'w> {
        sides_after(self.world(), side)
    }

    /// Bends the snapshot: a fighter stands somewhere else.
    pub fn place(&mut self, who: CombatantId, anchor: Cell, facing: Direction) {
        let board = self.board;
        let fighter = self.snapshot.fighter_mut(who);
        fighter.facing = facing;
        fighter.space = fighter.footprint.cells(board.kind(), anchor);
        fighter.stand_on(GroundUnderfoot::of(self.data, board, &fighter.space));
    }

    /// Bends the snapshot: a fighter looks somewhere else.
    pub fn turn(&mut self, who: CombatantId, facing: Direction) {
        self.snapshot.fighter_mut(who).facing = facing;
    }

    /// The same battle on another map of the same size, as if it were this one: a fighter that is placed then stands on it.
    #[must_use]
    pub fn on_board<'b>(&self, board: &'b Board) -> Situation<'b>
    where
        'w: 'b,
    {
        let mut bent: Situation<'b> = self.clone();
        bent.snapshot.board = board;
        bent
    }

    /// Cells between the spaces of two fighters, heights apart.
    #[must_use]
    pub fn distance(&self, a: &Fighter<'_>, b: &Fighter<'_>) -> i32 {
        cells_distance(self.kind(), &a.space, &b.space)
    }

    /// Whether the spaces of two fighters are at most so many cells apart, heights apart.
    #[must_use]
    pub fn is_within(&self, a: &Fighter<'_>, b: &Fighter<'_>, cells: i32) -> bool {
        are_within(self.kind(), &a.space, &b.space, cells)
    }

    /// The line between two fighters with its cover.
    #[must_use]
    pub fn line(&self, a: &Fighter<'_>, b: &Fighter<'_>) -> Rc<LineOfFire> {
        board::known_line_of_fire(self.board, &a.sight_body(), &b.sight_body())
    }

    /// Whether light and fog leave `other` unseen at this distance. Rule AUR-POS-11.
    #[must_use]
    pub fn is_unseen(&self, observer: &Fighter<'_>, other: &Fighter<'_>) -> bool {
        if !self.is_murky() {
            return false;
        }
        let positions = &self.data.values.positions;
        let beyond = |cells| self.distance(observer, other) > cells;
        !self.data.is_off("AUR-POS-11")
            && ((self.is_in_dark(other) && beyond(positions.seen_in_dark))
                || (self.is_in_fog(other) && beyond(positions.seen_in_fog)))
    }

    /// Whether it is dark or foggy anywhere.
    fn is_murky(&self) -> bool {
        self.board.has_dark() || self.board.has_fog()
    }

    /// Whether somebody who is conscious may be unaware of a combatant: it hides, or stands in the
    /// dark or in fog. Rules AUR-POS-10, -11.
    #[must_use]
    pub fn may_be_unnoticed(&self, who: &Fighter<'_>) -> bool {
        let murky = || self.is_in_dark(who) || self.is_in_fog(who);
        who.conditions.has(words::HIDDEN) || (murky() && !self.data.is_off("AUR-POS-11"))
    }

    fn is_in_dark(&self, who: &Fighter<'_>) -> bool {
        let is_dark = |cell| self.board.light(cell) == Light::Dark;
        self.board.has_dark() && who.space.iter().all(is_dark)
    }

    fn is_in_fog(&self, who: &Fighter<'_>) -> bool {
        self.board.has_fog() && who.space.iter().all(|cell| self.board.fog(cell))
    }

    /// Whether `observer` knows where `other` is. Rules AUR-POS-10, -11.
    #[must_use]
    pub fn is_aware(&self, observer: &Fighter<'_>, other: &Fighter<'_>) -> bool {
        observer.is_conscious()
            && !other.conditions.has_by(words::HIDDEN, observer.id)
            && !self.is_unseen(observer, other)
    }
}

/// At which point of the Round the battle stands, by what waits on the agenda.
fn moment(world: &World) -> Moment {
    let Some(next) = world.resource::<AuraAgenda>().next() else {
        return Moment::Priority;
    };
    match next.own() {
        Some(Step::AskChallengers(_)) => Moment::Challenge,
        Some(Step::AskWindow(window)) => Moment::Window(window.kind),
        _ => Moment::Question,
    }
}

/// The same as [`Situation::sides_after`] where nothing else of the battle is asked for.
pub fn sides_after(world: &World, side: SideId) -> impl Iterator<Item = SideId> {
    let sides = world.resource::<Roster>().teams();
    let (before, after) = sides.split_at(sides.partition_point(|&other| other <= side));
    after.iter().chain(before).copied()
}
