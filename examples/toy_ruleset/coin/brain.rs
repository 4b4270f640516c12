//! The computer: it strikes where it can, and else goes the shortest way to where it could.

use super::data::{FAR, Life, STEP, STRIKE};
use super::field::Field;
use bevy::prelude::World;
use quincunx::board::{MoveField, Mover};
use quincunx::combat::{Act, BattleCommand, Brain, CombatantId, Difficulty, MayAct};
use quincunx::grid::{Cell, Footprint};

/// The computer player.
pub(super) struct Tosser(pub(super) Difficulty);

impl Brain for Tosser {
    fn decide(&mut self, world: &World) -> Option<BattleCommand> {
        let who = world.resource::<MayAct>().first()?;
        let field = Field(world);
        let mut targets = field.targets(who);
        if self.0 != Difficulty::Easy {
            targets.sort_by_key(|&id| (field.get::<Life>(id).0, id));
        }
        let strike = targets.first().map(|&id| Act::new(STRIKE).at(id));
        let act = strike.or_else(|| Some(Act::new(STEP).along(vec![approach(field, who)?])));
        Some(act.map_or(BattleCommand::end_turn(who), |act| {
            BattleCommand::act(who, act)
        }))
    }
}

/// The next cell on the way to a cell from which somebody can be struck.
fn approach(field: Field<'_>, who: CombatantId) -> Option<Cell> {
    let mover = Mover::walking(field.cell(who), Footprint::Single, FAR);
    let mut ways = MoveField::new();
    let fits = |cell| field.enemies(who).any(|id| field.gets_at(cell, id));
    let goal = ways.search(field.board(), &mover, &field.occupancy(), fits)?;
    ways.path_to(goal)?.first().copied()
}
