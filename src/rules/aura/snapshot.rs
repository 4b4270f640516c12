//! A snapshot of the battle, built from read-only access for one call. Floor 4.
//!
//! Checks, resolutions, previews and the computer all look through it. A snapshot can be bent
//! ("what if I stood there") without touching the battle.

pub mod look;
pub mod status;

pub(in crate::rules::aura) use look::FighterQuery;
pub use status::Status;
pub(in crate::rules::aura) use status::{
    StatusQuery, anybody, anybody_is, obeying, status_of, unguarded,
};

use super::components::agenda::{AuraAgenda, LastAction, Priority, Step, UnderWay, WindowKind};
use super::components::gear_stats::GearStats;
use super::components::ground::GroundUnderfoot;
use super::components::price::Price;
use super::components::{Pool, Pools};
use super::data::{AuraData, Gear, Stats};
use super::words;
use crate::board;
use crate::board::{Light, LineOfFire};
use crate::combat::{
    BattleBoard, CombatantId, CombatantQuery, FieldItems, Roster, SideId, Standing, TurnOrder,
    rule_is_off,
};
use crate::grid::{
    Cell, Direction, Footprint, GridKind, Point, are_within, cells_distance, in_front,
    nearest_directions,
};
use crate::mechanics::snapshot::{CombatantView, Snapshot};
use bevy::prelude::{Deref, DerefMut, World};
use std::rc::Rc;

impl Fighter<'_> {
    /// The greatest Reach over everything that it could strike with now. Rule AUR-STAT-19.
    #[must_use]
    pub const fn max_reach(&self) -> i32 {
        self.gear_stats.reach()
    }
}

/// One combatant as the rules see it; it dereferences to what the kernel knows of it. Of its
/// conditions those of its own are listed; [`Fighter::has`] knows the implied ones too. Its z is
/// that of rule AUR-POS-02.
#[derive(Clone, Copy, Deref, DerefMut)]
pub struct Fighter<'w> {
    #[deref]
    view: CombatantView<'w>,
    /// The stat block.
    pub stats: &'w Stats,
    /// Aura, Stamina, Energy and all that is counted.
    pub pools: &'w Pools,
    /// What it holds and carries.
    pub gear: &'w Gear,
    /// What it did last in this Round.
    pub last: Option<LastAction>,
    /// What its actions under way have reserved. Rule AUR-INIT-07.
    pub reserved: Price,
    /// Whether the ground under it slows it. Rule AUR-MOVE-14.
    pub mired: bool,
    /// What follows from its stat block and its gear.
    pub gear_stats: &'w GearStats,
}

impl Fighter<'_> {
    /// What of it decides whether it can act.
    #[must_use]
    pub const fn status(&self) -> Status<'_> {
        Status {
            id: self.view.id,
            side: self.view.side,
            standing: self.view.standing,
            conditions: self.view.conditions,
        }
    }

    /// Alive and conscious.
    #[must_use]
    pub fn is_conscious(&self) -> bool {
        self.standing == Standing::Up
    }

    /// Whether it may be given commands. Rules AUR-COND-12, -17.
    #[must_use]
    pub fn obeys(&self) -> bool {
        self.status().obeys()
    }

    /// Bound, or asleep. Rule AUR-COND-17.
    #[must_use]
    pub fn is_bound_or_asleep(&self) -> bool {
        self.status().is_bound_or_asleep()
    }

    /// Unconscious, asleep or Bound: nothing can be obstructed or avoided. Rules AUR-ATK-06,
    /// AUR-REACT-05.
    #[must_use]
    pub fn is_helpless(&self) -> bool {
        !self.is_conscious() || self.is_bound_or_asleep()
    }

    /// In no condition at all, neither of its own nor by where it stands.
    #[must_use]
    pub const fn is_unhampered(&self) -> bool {
        let unconscious = matches!(self.view.standing, Standing::Unconscious);
        self.view.conditions.is_empty() && !self.mired && !unconscious
    }

    /// Whether it is in a condition, of its own or implied by another. Rules AUR-COND-01 to -13.
    #[must_use]
    #[inline(always)]
    pub fn has(&self, key: &str) -> bool {
        if self.is_unhampered() {
            return false;
        }
        let mired = self.mired && key == words::SLOWED && !rule_is_off("AUR-COND-13");
        mired || self.status().has(key)
    }

    /// On its feet. Rule AUR-ACT-31.
    #[must_use]
    pub fn is_standing(&self) -> bool {
        !self.has(words::PRONE) && !self.has(words::KNEELING)
    }

    /// Whether ties on Defense rolls are won. Rule AUR-REACT-09.
    #[must_use]
    pub fn is_defending(&self) -> bool {
        self.conditions.has(words::DEFENDING) && !rule_is_off("AUR-REACT-09")
    }

    /// What a pool holds.
    #[must_use]
    pub fn pool(&self, pool: Pool) -> i32 {
        self.pools.now(pool)
    }

    /// Energy that is not reserved. Rule AUR-INIT-07.
    #[must_use]
    pub fn free_energy(&self) -> i32 {
        self.pool(Pool::Energy) - self.reserved.energy_from_pool()
    }

    /// Agility that is not reserved; none while Slowed. Rules AUR-ACT-30, AUR-COND-07.
    #[must_use]
    pub fn free_agility(&self) -> i32 {
        if self.has(words::SLOWED) && !rule_is_off("AUR-COND-07") {
            return 0;
        }
        self.pool(Pool::Agility) - self.reserved.agility
    }

    /// Stamina that may be spent: never the last point, nothing by the Exhausted or Shaken.
    /// Rules AUR-ACT-28, AUR-COND-03, -04.
    #[must_use]
    pub fn free_stamina(&self) -> i32 {
        let tired = self.has(words::EXHAUSTED) && !rule_is_off("AUR-COND-04");
        let shaken = self.has(words::SHAKEN) && !rule_is_off("AUR-COND-03");
        if tired || shaken {
            return 0;
        }
        let last = if rule_is_off("AUR-ACT-28") { 0 } else { 1 };
        (self.pool(Pool::Stamina) - last - self.reserved.stamina_in_all()).max(0)
    }

    /// Metres of a Run with all its Energy: Speed, halved rounding up while Slowed.
    /// Rule AUR-COND-07.
    #[must_use]
    pub fn speed(&self) -> i32 {
        let slowed = self.has(words::SLOWED) && !rule_is_off("AUR-COND-07");
        if slowed {
            (self.stats.speed + 1).div_euclid(2)
        } else {
            self.stats.speed
        }
    }

    /// The centre of its space.
    #[must_use]
    pub fn centre(&self, kind: GridKind) -> Point {
        let footprint = if rule_is_off("AUR-POS-02") {
            Footprint::Single
        } else {
            self.footprint
        };
        footprint.centre(kind, self.anchor)
    }

    /// How it is seen and shot at.
    #[must_use]
    pub fn sight_body(&self) -> board::Body {
        self.view.sight_body(self.stats.size.eye_halves())
    }

    /// Whether another's centre lies in its front half. Rules AUR-POS-01, -02.
    #[must_use]
    pub fn has_in_front(&self, kind: GridKind, other: &Fighter<'_>) -> bool {
        self.fronts(kind, self.facing, other.centre(kind))
    }

    /// Whether a point would lie in its front half with a facing. Rules AUR-POS-01, -02.
    #[must_use]
    pub fn fronts(&self, kind: GridKind, facing: Direction, point: Point) -> bool {
        self.stats.all_round
            || rule_is_off("AUR-POS-01")
            || rule_is_off("AUR-POS-13")
            || in_front(kind, facing, self.centre(kind), point)
    }

    /// The grid direction nearest to a point; of two the smaller turn, then the clockwise one.
    /// Rules AUR-POS-02, -07.
    #[must_use]
    pub fn direction_to(&self, kind: GridKind, point: Point) -> Direction {
        let centre = self.centre(kind);
        if centre == point || rule_is_off("AUR-POS-07") {
            return self.facing;
        }
        nearest_directions(kind, centre, point).smaller_turn(kind, self.facing)
    }
}

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
    pub data: &'static AuraData,
    /// The actions under way, the innermost last.
    pub under_way: &'w UnderWay,
    /// At which point of the Round the battle stands.
    pub moment: Moment,
    /// For what is asked for seldom.
    world: &'w World,
}

impl<'w> Situation<'w> {
    /// Looks at a battle.
    #[must_use]
    pub fn of(world: &'w World) -> Self {
        let board = world.resource::<BattleBoard>().board();
        let under_way = world.resource::<UnderWay>();
        let all = CombatantQuery::<FighterQuery>::all(world);
        let mut fighters = Vec::with_capacity(all.size_hint().0);
        fighters.extend(all.map(|found| look::at(board, &found)));
        for action in under_way.actions() {
            if let Some(fighter) = fighters.get_mut(action.who.0 as usize - 1) {
                fighter.reserved = fighter.reserved.plus(action.outstanding());
            }
        }
        Self {
            snapshot: Snapshot::new(board, fighters),
            data: AuraData::shipped(),
            under_way,
            moment: moment(world),
            world,
        }
    }

    /// The same at another point of the Round: in a window that is about to open.
    #[must_use]
    pub(in crate::rules::aura) fn at(mut self, moment: Moment) -> Self {
        self.moment = moment;
        self
    }

    /// Loose things.
    #[must_use]
    pub fn items(&self) -> &'w FieldItems {
        self.world.resource()
    }

    /// The Round and the side with the priority.
    #[must_use]
    pub fn turns(&self) -> &'w TurnOrder {
        self.world.resource()
    }

    /// What the priority machine remembers.
    #[must_use]
    pub fn priority(&self) -> &'w Priority {
        self.world.resource()
    }

    /// The kind of the innermost window that is open.
    #[must_use]
    pub fn window(&self) -> Option<WindowKind> {
        if let Moment::Window(kind) = self.moment {
            return Some(kind);
        }
        let tasks = self.world.resource::<AuraAgenda>().steps().iter();
        tasks.rev().find_map(|task| match task.own()? {
            Step::Window(window) => Some(window.kind),
            _ => None,
        })
    }

    /// Everybody who is Unguarded, ascending. Rule AUR-INIT-15.
    #[must_use]
    pub fn unguarded(&self) -> Vec<CombatantId> {
        status::unguarded_of(self.fighters().iter().map(Fighter::status))
    }

    /// The sides of the battle, ascending, each once.
    #[must_use]
    pub fn sides(&self) -> &'w [SideId] {
        self.world.resource::<Roster>().teams()
    }

    /// The sides in list order, starting after one and ending with it. Rules AUR-INIT-09, -13.
    pub fn sides_after(&self, side: SideId) -> impl Iterator<Item = SideId> + use<'w> {
        sides_after(self.world, side)
    }

    /// Bends the snapshot: a fighter stands somewhere else.
    pub fn place(&mut self, who: CombatantId, anchor: Cell, facing: Direction) {
        let board = self.board;
        let fighter = self.snapshot.fighter_mut(who);
        fighter.anchor = anchor;
        fighter.facing = facing;
        fighter.space = fighter.footprint.cells(board.kind(), anchor);
        fighter.stand_on(GroundUnderfoot::of(board, &fighter.space));
    }

    /// Bends the snapshot: a fighter looks somewhere else.
    pub fn turn(&mut self, who: CombatantId, facing: Direction) {
        self.snapshot.fighter_mut(who).facing = facing;
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
        let beyond = |cells| self.distance(observer, other) > cells;
        !rule_is_off("AUR-POS-11")
            && ((self.is_in_dark(other) && beyond(1)) || (self.is_in_fog(other) && beyond(2)))
    }

    /// Whether somebody who is conscious may be unaware of a combatant: it hides, or stands in the
    /// dark or in fog. Rules AUR-POS-10, -11.
    #[must_use]
    pub fn may_be_unnoticed(&self, who: &Fighter<'_>) -> bool {
        let murky = || self.is_in_dark(who) || self.is_in_fog(who);
        who.conditions.has(words::HIDDEN) || (murky() && !rule_is_off("AUR-POS-11"))
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
        Some(Step::Challenge(_)) => Moment::Challenge,
        Some(Step::Window(window)) => Moment::Window(window.kind),
        _ => Moment::Question,
    }
}

/// The same as [`Situation::sides_after`] where nothing else of the battle is asked for.
pub(in crate::rules::aura) fn sides_after(
    world: &World,
    side: SideId,
) -> impl Iterator<Item = SideId> {
    let sides = world.resource::<Roster>().teams();
    let (before, after) = sides.split_at(sides.partition_point(|&other| other <= side));
    after.iter().chain(before).copied()
}
