//! Who may be in one cell with whom. Floor 3.

use super::{Altitude, BattleBoard, CombatantId, Position, Space, component_of};
use crate::board::{Levels, highest_ground};
use crate::grid::Cell;
use bevy::prelude::World;

/// What a ruleset says of cells that more than one of the living fills: with the defaults there are none. The law of
/// the kernel and all questions about places ask it.
pub struct Places {
    /// Whether the unconscious block nothing: others can end their movement where they lie.
    pub fallen_give_way: bool,
    /// How many levels a combatant fills from its feet up, 1 or more, where those on different levels may be in one
    /// cell: a flyer above a walker, a burrower below it (rules TRI-R23, TRI-R56). `None` where heights make no
    /// difference.
    pub height: Option<fn(&World, CombatantId) -> i32>,
    /// Whether combatants may be under the ground, with their whole height: at an altitude below 0 (rule TRI-R19). It needs
    /// [`Places::height`].
    pub under_ground: bool,
    /// Whether some of the living, two or more, ascending, may be together in a cell that they fill at common levels: two
    /// who hold each other (rules TRI-ACT-17, TRI-R30), a rider and its mount (rules TRI-R36, WND-POS-24), two at most after
    /// one has made its way in (rules WND-POS-11, WND-POS-12, WND-R131), those of very different sizes (rule WND-MOVE-26).
    pub may_share: fn(&World, &[CombatantId]) -> bool,
}

impl Places {
    /// No two of the living share a cell, at whatever height they are, and nobody is under the ground.
    pub const DEFAULT: Self = Self {
        fallen_give_way: false,
        height: None,
        under_ground: false,
        may_share: |_, _| false,
    };

    /// The levels that a combatant fills now; `None` where heights make no difference.
    #[must_use]
    pub fn levels(&self, world: &World, who: CombatantId) -> Option<Levels> {
        let anchor = component_of::<Position>(world, who).cell();
        let altitude = component_of::<Altitude>(world, who).steps();
        self.levels_at(world, who, anchor, altitude)
    }

    /// The levels that a combatant would fill with its anchor in a cell, so many steps above the ground there; `None`
    /// where heights make no difference.
    #[must_use]
    pub fn levels_at(
        &self,
        world: &World,
        who: CombatantId,
        anchor: Cell,
        altitude: i32,
    ) -> Option<Levels> {
        let height = self.height?;
        let board = world.resource::<BattleBoard>().board();
        let space = component_of::<Space>(world, who).0;
        let ground = highest_ground(board, &space.cells(board.kind(), anchor));
        Some(Levels::of(ground + altitude, height(world, who)))
    }
}

/// Whether two bodies in one cell are in each other's way: where heights make no difference they always are.
#[must_use]
pub fn levels_meet(one: Option<Levels>, other: Option<Levels>) -> bool {
    one.zip(other).is_none_or(|(one, other)| one.overlap(other))
}
