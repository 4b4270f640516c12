//! Movement against the mover's will: where one step of it ends. Floor 3½.

use super::scene::Scene;
use super::snapshot::CombatantView;
use crate::board::{
    Board, Mover, OccupancyMap, Occupied, StepBlocked, StepRules, highest_ground, step_cost,
};
use crate::combat::CombatantId;
use crate::grid::{Cell, Direction, Footprint};

/// One step against the mover's will.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Push {
    /// Where it ends: the anchor.
    pub to: Cell,
    /// Elevation steps downwards, below 0 upwards; 0 for the airborne, who keep their height.
    pub drop: i32,
}

/// Where a step in a direction ends that a combatant is made to take. It stops before the edge of
/// the map, what is impassable or marked in `occupied` as blocked, borders that block, corners
/// between walls, and ground more than `max_rise` elevation steps higher; terrain that can only be
/// climbed does not stop it, and it goes down any height; which drop is a fall is said by
/// [`Falls`](super::falls::Falls).
///
/// # Errors
/// [`StepBlocked`] with what stops it.
pub fn forced_step(
    board: &Board,
    who: &CombatantView<'_>,
    direction: Direction,
    occupied: &OccupancyMap,
    max_rise: i32,
) -> Result<Push, StepBlocked> {
    let to = forced_anchor(
        board,
        who.anchor(),
        who.footprint,
        direction,
        occupied,
        max_rise,
    )?;
    let drop = match who.altitude {
        0 => who.drop_to(board, to),
        _ => 0,
    };
    Ok(Push { to, drop })
}

/// The anchor after a forced step.
fn forced_anchor(
    board: &Board,
    anchor: Cell,
    footprint: Footprint,
    direction: Direction,
    occupied: &OccupancyMap,
    max_rise: i32,
) -> Result<Cell, StepBlocked> {
    let rules = StepRules {
        enters_climb_cells: true,
        max_rise,
        ..StepRules::default()
    };
    let mover = Mover::walking(anchor, footprint, u32::MAX).with_rules(rules);
    let to = board.kind().step(anchor, direction);
    step_cost(board, &mover, (anchor, to), occupied).map(|_| to)
}

impl Scene<'_> {
    /// Where a combatant comes to that another pushes one cell straight away: [`forced_step`], with
    /// everybody who is there in the way, up one elevation step at most.
    ///
    /// # Errors
    /// [`StepBlocked`] with what stops it.
    ///
    /// # Panics
    /// If the battle has no such combatants.
    pub fn pushed(self, who: CombatantId, by: CombatantId) -> Result<Push, StepBlocked> {
        let (board, from) = (self.board(), self.cell(who));
        let others = self.occupancy(who, |_| Occupied::Block);
        let to = forced_anchor(
            board,
            from,
            self.footprint(who),
            self.direction(by, who),
            &others,
            StepRules::DEFAULT.max_rise,
        )?;
        let ground = |anchor| highest_ground(board, &self.space_at(who, anchor));
        let drop = match self.altitude(who) {
            0 => ground(from) - ground(to),
            _ => 0,
        };
        Ok(Push { to, drop })
    }
}

#[cfg(test)]
mod tests {
    use super::{Push, forced_step};
    use crate::board::{Edge, Occupied, StepBlocked};
    use crate::combat::{BattleBoard, CombatantId};
    use crate::grid::{Cell, Direction, Footprint, GridKind};
    use crate::mechanics::Scene;
    use crate::mechanics::snapshot::CombatantView;
    use crate::mechanics::testing::{Toy, field, with_board};
    use bevy::prelude::World;

    const WHO: CombatantId = CombatantId(1);

    /// A step to the east that climbs one elevation step at most.
    fn east(world: &World) -> Result<Push, StepBlocked> {
        let board = world.resource::<BattleBoard>().board();
        let east = board
            .kind()
            .parse_direction("E")
            .expect("both grids have it");
        let occupied = Scene::of(world).occupancy(WHO, |_| Occupied::Block);
        forced_step(board, &CombatantView::of(world, WHO), east, &occupied, 1)
    }

    #[test]
    fn a_forced_step_goes_down_any_height_and_up_one_step() {
        for kind in GridKind::ALL {
            for (height, expected) in [
                (-4, Ok(4)),
                (-1, Ok(1)),
                (0, Ok(0)),
                (1, Ok(-1)),
                (2, Err(StepBlocked::TooHigh)),
            ] {
                let mut world = field(kind, &[Toy::new(0, (2, 2))]);
                let next = Cell::new(3, 2);
                with_board(&mut world, |board| board.set_elevation(next, height));
                let expected = expected.map(|drop| Push { to: next, drop });
                assert_eq!(east(&world), expected, "{kind:?} {height}");
            }
        }
    }

    #[test]
    fn a_forced_step_stops_before_others_borders_and_the_edge_of_the_map() {
        for kind in GridKind::ALL {
            let beside = field(kind, &[Toy::new(0, (2, 2)), Toy::new(0, (3, 2))]);
            assert_eq!(east(&beside), Err(StepBlocked::Occupied), "{kind:?}");
            let at_the_edge = field(kind, &[Toy::new(0, (11, 2))]);
            assert_eq!(east(&at_the_edge), Err(StepBlocked::OffMap), "{kind:?}");
            let mut fenced = field(kind, &[Toy::new(0, (2, 2))]);
            let east_side = kind.parse_direction("E").expect("both grids have it");
            fence(&mut fenced, (2, 2).into(), east_side);
            assert_eq!(east(&fenced), Err(StepBlocked::EdgeBlocks), "{kind:?}");
        }
    }

    #[test]
    fn a_large_body_is_not_pushed_over_a_fence_that_would_stand_inside_it() {
        for kind in GridKind::ALL {
            let large = Toy::new(0, (2, 2)).with_space(Footprint::Large);
            let mut world = field(kind, &[large]);
            let after = Footprint::Large.cells(kind, (3, 2).into());
            let before = Footprint::Large.cells(kind, (2, 2).into());
            let new = after.iter().find(|&cell| !before.contains(cell));
            let new = new.expect("it enters a cell");
            let mut sides = kind.neighbours(new);
            // Not in the way of the step itself: only between the cells that it would fill.
            let inside = sides.find(|&(side, to)| after.contains(to) && kind.offset(side).1 != 0);
            let (side, _) = inside.expect("a large body has more cells");
            fence(&mut world, new, side);
            assert_eq!(east(&world), Err(StepBlocked::EdgeBlocks), "{kind:?}");
        }
    }

    #[test]
    fn a_push_leads_straight_away_and_down_whatever_the_size() {
        for kind in GridKind::ALL {
            for space in [Footprint::Single, Footprint::Large, Footprint::Huge] {
                let pusher = Toy::new(1, (1, 5));
                let mut world = field(kind, &[Toy::new(0, (2, 5)).with_space(space), pusher]);
                let by = CombatantId(2);
                let scene = Scene::of(&world);
                let away = scene.direction(by, WHO);
                let to = kind.step((2, 5).into(), away);
                assert_eq!(scene.pushed(WHO, by), Ok(Push { to, drop: 0 }), "{space:?}");
                with_board(&mut world, |board| {
                    for cell in space.cells(kind, (2, 5).into()).iter() {
                        board.set_elevation(cell, 2);
                    }
                });
                let push = Scene::of(&world).pushed(WHO, by);
                let drop = if space == Footprint::Single { 2 } else { 0 };
                assert_eq!(push, Ok(Push { to, drop }), "{kind:?} {space:?}");
            }
        }
    }

    #[test]
    fn a_push_stops_before_anybody_who_is_there() {
        for kind in GridKind::ALL {
            let toys = [(0, (3, 2)), (1, (2, 2)), (1, (4, 2))];
            let world = field(kind, &toys.map(|(side, cell)| Toy::new(side, cell)));
            let push = Scene::of(&world).pushed(WHO, CombatantId(2));
            assert_eq!(push, Err(StepBlocked::Occupied), "{kind:?}");
        }
    }

    fn fence(world: &mut World, cell: Cell, side: Direction) {
        let edge = Edge {
            blocks_movement: true,
            ..Edge::default()
        };
        with_board(world, |board| {
            assert!(
                board.set_edge(cell, side, Some(edge)),
                "a border of the map"
            );
        });
    }
}
