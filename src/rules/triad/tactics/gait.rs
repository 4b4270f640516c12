//! How a fighter goes: on foot, in water, on wings. Floor 4. Rules TRI-ACT-05, TRI-MOVE-10, -16, -17.

use super::planner::{Planner, Tactician, is_legal};
use super::threats::known_foes;
use crate::board::{Levels, Mover, OccupancyMap, Occupied, highest_ground};
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::tactics::{Errand, Way};
use crate::mechanics::travel::Travel;
use crate::rules::triad::components::Pool;
use crate::rules::triad::plan::aloft::falls_at_end;
use crate::rules::triad::plan::flight::budget_of;
use crate::rules::triad::plan::movement::{
    OnGround, check_feet, free_to_step, is_deep, left_behind, swim_budget, swims,
};
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words::{self, Feat, MoveSense};

/// By what a fighter goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Going {
    /// On foot.
    Foot,
    /// In deep water.
    Water,
    /// On wings, at a level of elevation.
    Wings(i32),
}

impl Going {
    /// By what a fighter can go now; `None` if it cannot leave its space, or lies on the ground.
    pub fn of(s: &Situation<'_>, me: &Fighter<'_>) -> Option<Self> {
        let stuck = free_to_step(me).is_err() || me.is_prone() || me.is_underground();
        if stuck || me.speed() == 0 {
            return None;
        }
        if swims(s, me) {
            return Some(Self::Water);
        }
        if me.stats.flies() && !s.data.is_off("TRI-MOVE-16") {
            // High enough for the ground of every enemy.
            let grounds = known_foes(s, me).map(|foe| foe.z - foe.altitude.max(0));
            return Some(Self::Wings(grounds.fold(me.z, i32::max)));
        }
        check_feet(s, me).is_ok().then_some(Self::Foot)
    }

    /// The cells of one Action.
    pub fn stride(self, me: &Fighter<'_>) -> u32 {
        let cells = match self {
            Self::Foot => me.speed(),
            Self::Water => swim_budget(me, false),
            Self::Wings(_) => budget_of(me),
        };
        u32::try_from(cells).unwrap_or(0)
    }

    /// The cells that are left of the Move or flight that is open.
    pub fn open(self, me: &Fighter<'_>) -> u32 {
        let cells = match self {
            Self::Foot => me.pool(Pool::MoveLeft),
            Self::Wings(_) => me.pool(Pool::FlyLeft),
            _ => 0,
        };
        u32::try_from(cells).unwrap_or(0)
    }

    /// The Actions that a way takes which costs so many cells.
    pub fn actions(self, me: &Fighter<'_>, cost: u32) -> i32 {
        let more = cost.saturating_sub(self.open(me));
        let actions = more.div_ceil(self.stride(me).max(1));
        i32::try_from(actions).unwrap_or(i32::MAX)
    }

    /// The mover for so many cells.
    pub fn mover(self, s: &Situation<'_>, me: &Fighter<'_>, budget: u32) -> Mover {
        match self {
            Self::Wings(z) => Mover::flying(me.anchor(), me.footprint, budget, z),
            _ => on_ground(s, me, budget).careful(),
        }
    }

    /// Marks who is in the way.
    fn mark(self, s: &Situation<'_>, me: &Fighter<'_>, map: &mut OccupancyMap) {
        match self {
            Self::Wings(z) => {
                let levels = Levels::of(z, me.stats.height());
                s.mark_others(&[me.id], map, |other| {
                    match other.levels().overlap(levels) {
                        true => Occupied::Block,
                        false => Occupied::Free,
                    }
                });
            }
            _ => on_ground(s, me, 0).mark(map),
        }
    }

    /// The action along a path; on wings it lands at its end, but in no deep water.
    fn act(self, s: &Situation<'_>, me: &Fighter<'_>, path: Vec<Cell>) -> Act {
        match self {
            Self::Foot => {
                let path = match has_watchers(s, me) {
                    true => on_ground(s, me, u32::MAX).least_watched(path),
                    false => path,
                };
                Act::new(words::MOVE).along(path)
            }
            Self::Water => Act::new(words::SWIM).along(path),
            Self::Wings(z) => {
                let last = path.len().saturating_sub(1);
                let heights = path.iter().enumerate().map(|(index, &cell)| {
                    let space = me.footprint.cells(s.kind(), cell);
                    let over_water = space.iter().any(|cell| is_deep(s.board, cell));
                    match index == last && !over_water {
                        true => 0,
                        // Level with the water it would be in it.
                        false => (z - highest_ground(s.board, &space)).max(i32::from(over_water)),
                    }
                });
                let heights = heights.collect();
                Act::new(words::FLY).along(path).at_heights(heights)
            }
        }
    }
}

/// A fighter that goes on the ground with so many cells.
fn on_ground<'s, 'w>(s: &'s Situation<'w>, me: &'s Fighter<'w>, budget: u32) -> OnGround<'s, 'w> {
    let cells = i32::try_from(budget).unwrap_or(i32::MAX);
    OnGround::within(s, me, cells)
}

/// Whether any enemy strikes at those who walk out of its reach, wherever it is.
pub(super) fn has_watchers(s: &Situation<'_>, me: &Fighter<'_>) -> bool {
    s.foes(me).any(|foe| {
        foe.is_able() && foe.has_feat(Feat::OpportuneStrike) && foe.pool(Pool::Reactions) > 0
    })
}

/// How many enemies may strike at a fighter on a way on foot. Rule TRI-REACT-06.
pub(super) fn danger(s: &Situation<'_>, me: &Fighter<'_>, path: &[Cell]) -> usize {
    if !has_watchers(s, me) {
        return 0;
    }
    let mut bent = s.clone();
    let mut all = Vec::new();
    for &to in path {
        all.extend(left_behind(&bent, me.id, to, 0));
        bent.place(me.id, to);
    }
    all.sort_unstable();
    all.dedup();
    all.len()
}

impl Planner<'_, '_> {
    /// Marks who is in the way, where the fighter does not want to end, and, if it is to stay dry, deep water.
    pub(super) fn mark_occupied(&mut self, going: Going, dry: bool) {
        let wades = going == Going::Water || self.me.has_mode(MoveSense::Swimmer);
        let deep = match dry && !wades {
            true => self.deep_water().to_vec(),
            false => Vec::new(),
        };
        // Over water one flies, and does not land in it.
        let closed = match going {
            Going::Wings(_) => Occupied::Pass,
            _ => Occupied::Block,
        };
        let map = &mut self.player.map;
        going.mark(self.s, self.me, map);
        for cell in deep {
            if map.at(cell) != Occupied::Block {
                map.set(cell, closed);
            }
        }
        Errand::shun(&self.shunned, self.s.board, map);
    }

    /// Whether a way is looked for that stays dry, one after the other: through water only if there is no other.
    pub(super) fn tries(&mut self, going: Going) -> &'static [bool] {
        match going != Going::Water && !self.deep_water().is_empty() {
            true => &[true, false],
            false => &[true],
        }
    }

    /// The cells that the fighter reaches with so many cells, dry.
    pub(super) fn survey(&mut self, going: Going, budget: u32) {
        self.mark_occupied(going, true);
        let mover = going.mover(self.s, self.me, budget);
        let Tactician { field, map, .. } = &mut *self.player;
        field.compute(self.s.board, &mover, map);
    }

    /// As far along a way as what is open goes, or the next Action.
    pub(super) fn leg(&self, going: Going, way: &Way) -> Option<Act> {
        let open = going.open(self.me);
        let first = (open > 0).then(|| self.part(going, way, open)).flatten();
        if first.is_some() || self.me.pool(Pool::Actions) == 0 {
            return first;
        }
        self.part(going, way, going.stride(self.me))
    }

    /// As far along a way as so many cells go, if that is legal. Turns in the air cost too, so that a flight may end
    /// earlier.
    fn part(&self, going: Going, way: &Way, cells: u32) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let mut path = way.clone().within(cells)?;
        while !path.is_empty() {
            let act = going.act(s, me, path.clone());
            if is_legal(s, me, &act) {
                return Some(act);
            }
            if !matches!(going, Going::Wings(_)) {
                return None;
            }
            path.pop();
        }
        None
    }

    /// A flyer that would fall at the end of its Turn lands with its last Action. Rule TRI-MOVE-17.
    pub(super) fn come_down(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        if !falls_at_end(s, me) || me.pool(Pool::Actions) > 1 {
            return None;
        }
        let act = Act::new(words::FLY)
            .along(vec![me.anchor()])
            .at_heights(vec![0]);
        is_legal(s, me, &act).then_some(act)
    }
}
