//! How a fighter goes: how far its AP lead, whom and what it avoids, who may strike at it on the way. Floor 4. Rules WND-MOVE-01,
//! -03, WND-REACT-10.

use super::planner::{Planner, Tactician, is_legal};
use super::threats::foes;
use super::worth::{Worth, plain_blow};
use crate::board::{Mover, Occupied};
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::{Errand, Way};
use crate::mechanics::travel::Travel;
use crate::rules::wounds::plan::ground::is_in_deep;
use crate::rules::wounds::plan::movement::{OnFoot, Purse, free_to_move, makes_room};
use crate::rules::wounds::plan::position::is_on_guard;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, HAS_OPENING, Trait};

/// What a way avoids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// Everybody, and deep water.
    Around,
    /// Deep water; it leads past those who make room.
    Past,
    /// Nothing.
    Through,
}

/// How a fighter goes with so many yards, without falls.
pub(super) fn mover(s: &Situation<'_>, me: &Fighter<'_>, yards: u32) -> Mover {
    OnFoot::within(s, me, i32::try_from(yards).unwrap_or(i32::MAX)).careful()
}

/// The most yards that so many AP lead.
pub(super) fn yards_for(purse: &Purse, ap: i32) -> u32 {
    let (mut least, mut most) = (0, purse.most());
    while least < most {
        let middle = least + (most - least + 1) / 2;
        match purse.missing(middle).is_some_and(|needs| needs <= ap) {
            true => least = middle,
            false => most = middle - 1,
        }
    }
    u32::try_from(least).unwrap_or(0)
}

/// Whether any enemy could strike at those who come near.
pub(super) fn has_watchers(s: &Situation<'_>, me: &Fighter<'_>) -> bool {
    foes(s, me).any(|foe| foe.reach().is_some_and(|reach| reach > 0) && is_on_guard(s, foe))
}

impl Planner<'_, '_> {
    /// What the fighter has for its ways; `None` if it cannot go anywhere now.
    pub(super) fn purse(&self) -> Option<Purse> {
        let purse = Purse::of(self.s, self.me);
        (free_to_move(self.me).is_ok() && purse.most() > 0).then_some(purse)
    }

    /// Marks who is in the way, and where the fighter does not want to be.
    pub(super) fn mark_occupied(&mut self, care: Care) {
        let (s, me) = (self.s, self.me);
        let swims = me.is(Trait::Aquatic) || is_in_deep(s, me);
        let deep = match care == Care::Through || swims {
            true => Vec::new(),
            false => self.deep_water().to_vec(),
        };
        let map = &mut self.player.map;
        OnFoot::within(s, me, 0).mark(map);
        let friends = s.fighters().iter();
        let friends = friends.filter(|it| it.is_alive() && it.id != me.id && makes_room(s, me, it));
        let mark = if care == Care::Around {
            Occupied::Block
        } else {
            Occupied::Pass
        };
        for index in friends
            .flat_map(|it| it.space.iter())
            .filter_map(|it| s.board.index(it))
        {
            if map.at(index) == Occupied::Share {
                map.set(index, mark);
            }
        }
        deep.into_iter()
            .for_each(|cell| map.set(cell, Occupied::Block));
        Errand::shun(&self.shunned, s.board, map);
    }

    /// What ways avoid, one after the other: less only if there is no other.
    pub(super) fn tries(&mut self) -> &'static [Care] {
        match self.deep_water().is_empty() {
            true => &[Care::Around, Care::Past],
            false => &[Care::Around, Care::Past, Care::Through],
        }
    }

    /// The cells that the fighter reaches with so many yards, round everybody.
    pub(super) fn survey(&mut self, yards: u32) {
        self.mark_occupied(Care::Around);
        let mover = mover(self.s, self.me, yards);
        let Tactician { field, map, .. } = &mut *self.player;
        field.compute(self.s.board, &mover, map);
    }

    /// As far along a way as so many AP lead, past as few as can be who would strike.
    pub(super) fn leg(&mut self, way: &Way, ap: i32) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let yards = yards_for(&self.purse()?, ap);
        let mut path = way.clone().within(yards)?;
        while !path.is_empty() {
            let quiet = self.quiet(path.clone());
            let act = Act::new(words::MOVE).along(quiet);
            if is_legal(s, me, &act) {
                return Some(act);
            }
            path.pop();
        }
        None
    }

    /// A way of the same price to the end of a path that fewest may strike at.
    pub(super) fn quiet(&mut self, path: Vec<Cell>) -> Vec<Cell> {
        let (s, me) = (self.s, self.me);
        match has_watchers(s, me) {
            true => OnFoot::now(s, me).quietest(path, self.watch()),
            false => path,
        }
    }

    /// What those who may strike at the fighter on a path do to it on average. Rule WND-REACT-10.
    pub(super) fn fear(&mut self, path: &[Cell]) -> i64 {
        let (s, me) = (self.s, self.me);
        if !has_watchers(s, me) {
            return 0;
        }
        let guards = self.watch().all_along(path).into_iter();
        let worth = &mut self.player.worth;
        let harm = guards.map(|id| {
            let guard = s.fighter(id);
            worth.rebuff_by(guard, me, opened(guard, me))
        });
        harm.sum()
    }
}

impl Worth {
    /// What the best Rebuff of somebody does to one that comes near it with a Defense that is better by so much.
    pub(super) fn rebuff_by(&mut self, guard: &Fighter<'_>, t: &Fighter<'_>, by: i32) -> i64 {
        let weapons = guard
            .ready_weapons()
            .filter(|it| it.data.reach_max > Some(0));
        let all = weapons.map(|it| {
            let blow = plain_blow(guard, t, &it, Mode::Melee).rebuff(guard);
            self.of(t, &blow.eased(-by))
        });
        all.max().unwrap_or(0)
    }
}

/// By how much the opening that somebody has in the guard of another is better than its Defense; 0 without one.
pub(super) fn opened(guard: &Fighter<'_>, t: &Fighter<'_>) -> i32 {
    let mut all = t.conditions.all(HAS_OPENING);
    let made = all.find(|it| it.by == Some(guard.id));
    made.map_or(0, |it| (it.value - t.melee_defense()).max(0))
}
