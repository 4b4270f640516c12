//! Which cells are lit, and where fog lies. Floor 4. Rules TRI-MOVE-25, TRI-SPELL-04, -05; ruling TRI-R82.

use super::illusions::illusion_at;
use super::position::sees_to;
use super::running::{Running, all_of};
use super::steps::Burst;
use crate::board::{Body, Light, ObstaclePlace};
use crate::combat::BattleBoard;
use crate::grid::{Cell, Cells, Footprint, cells_distance};
use crate::rules::triad::data::SpellKind;
use crate::rules::triad::snapshot::Situation;
use crate::rules::triad::words::{LIGHT, ON_FIRE};
use std::collections::BTreeSet;

/// Something that gives light: its space, and how it is seen.
struct Flame {
    space: Cells,
    body: Body,
}

impl Flame {
    fn in_cell(cell: Cell) -> Self {
        Self {
            space: Cells::single(cell),
            body: Body::new(cell, Footprint::Single),
        }
    }

    /// Whether it lights a cell: near, and in its line of sight.
    fn lights(&self, s: &Situation<'_>, cell: Cell) -> bool {
        let own = Cells::single(cell);
        cells_distance(s.kind(), &self.space, &own) <= s.data.ranges.light
            && (self.space.contains(cell)
                || sees_to(s, &self.body, &Body::new(cell, Footprint::Single)))
    }
}

/// All that gives light: objects, creatures On fire, orbs.
fn flames(s: &Situation<'_>) -> Vec<Flame> {
    let objects = s.board.objects().filter(|(cell, object)| {
        object.has_tag(LIGHT) && illusion_at(s, ObstaclePlace::Cell(*cell)).is_none()
    });
    let objects = objects.map(|(cell, _)| Flame::in_cell(cell));
    let burning = s
        .fighters()
        .iter()
        .filter(|f| f.is_alive() && !f.is_underground() && f.has(ON_FIRE));
    let burning = burning.map(|f| Flame {
        space: f.space,
        body: f.sight_body(),
    });
    let orbs = all_of(s, SpellKind::Orb).into_iter();
    let orbs = orbs.map(|orb| Flame::in_cell(orb.cell()));
    objects.chain(burning).chain(orbs).collect()
}

/// The cells that are dark in the level and lit now. Rule TRI-MOVE-25; ruling TRI-R82.
pub fn lit_cells(s: &Situation<'_>, level: &BattleBoard) -> BTreeSet<Cell> {
    let flames = flames(s);
    let near = flames.iter().flat_map(|flame| {
        let space = flame.space.iter();
        space.flat_map(|own| s.kind().within(own, s.data.ranges.light))
    });
    let dark: BTreeSet<_> = near
        .filter(|&cell| s.board.contains(cell) && level.light_before(cell) == Light::Dark)
        .collect();
    let lit = dark.into_iter();
    lit.filter(|&cell| flames.iter().any(|flame| flame.lights(s, cell)))
        .collect()
}

/// The cells of a bank of fog. Rule TRI-SPELL-05.
pub fn cells_of_bank(s: &Situation<'_>, bank: &Running) -> Vec<Cell> {
    fog_around(s, bank.cell(), bank.condition.value)
}

/// The cells of fog that spreads so far from a cell. Rule TRI-SPELL-05.
pub fn fog_around(s: &Situation<'_>, centre: Cell, radius: i32) -> Vec<Cell> {
    let burst = Burst {
        centre,
        level: s.board.elevation(centre),
        radius,
    };
    burst.cells(s)
}

/// The cells in which a bank of fog lies. Rule TRI-SPELL-05.
pub fn foggy_cells(s: &Situation<'_>) -> BTreeSet<Cell> {
    let banks = all_of(s, SpellKind::Fog);
    let cells = banks.iter().flat_map(|bank| cells_of_bank(s, bank));
    cells.collect()
}
