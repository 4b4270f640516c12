//! What the hard computer does for its safety: away from enemies, down on the ground. Floor 4.

use super::gait::{Going, danger};
use super::planner::{Planner, is_legal};
use super::threats::{exposure, is_shooter, known_foes, melee_could_come, strike_range};
use crate::combat::Act;
use crate::mechanics::tactics::Way;
use crate::rules::triad::components::Pool;
use crate::rules::triad::plan::position::{Mark, has_line};
use crate::rules::triad::words;

/// The most places that are looked at.
const PLACES: usize = 24;

impl Planner<'_, '_> {
    /// With its last Action after an attack a shooter goes where enemies can do less to it, if that saves more than another
    /// attack is worth.
    pub(super) fn withdraw(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let last = me.pool(Pool::Actions) == 1 && me.pool(Pool::AttacksMade) > 0;
        if !self.is_hard() || !last || !is_shooter(me) || self.is_bound() {
            return None;
        }
        let going = Going::of(s, me)?;
        let here = exposure(s, me);
        let worth = i64::from(self.here().map_or(0, |it| it.worth.max(0)));
        if here <= worth {
            return None;
        }
        self.survey(going, going.stride(me));
        let field = &self.player.field;
        let ends = field.reached().filter(|&(cell, _)| field.can_end(cell));
        let ends: Vec<_> = ends.collect();
        let every = ends.len() / PLACES + 1;
        let mut bent = s.clone();
        let exposed = ends.into_iter().step_by(every).map(|(cell, cost)| {
            let there = self.standing_at(&mut bent, cell);
            (exposure(there, there.fighter(me.id)), cost, cell)
        });
        let mut safer: Vec<_> = exposed
            .filter(|&(there, ..)| here - there > worth)
            .collect();
        safer.sort_unstable();
        safer.into_iter().find_map(|(_, _, cell)| {
            let way = Way::found_by(&self.player.field, cell)?;
            let path: Vec<_> = way.cells().collect();
            let free = danger(s, me, &path) == 0;
            free.then(|| self.leg(going, &way)).flatten()
        })
    }

    /// A shooter at whom others shoot, and to whom nobody comes near, lies down at the end of its Turn.
    pub(super) fn lie_low(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let act = Act::new(words::DROP_PRONE);
        let done = me.pool(Pool::Actions) == 0;
        let lies = me.is_prone() || me.altitude > 0;
        if !self.is_hard() || !done || !is_shooter(me) || lies || !is_legal(s, me, &act) {
            return None;
        }
        let leaves = self.errand.is_some();
        let mark = Mark::of(me);
        let mut foes = known_foes(s, me);
        let shot_at = foes.any(|foe| {
            is_shooter(foe) && s.distance(foe, me) <= strike_range(foe) && has_line(s, foe, &mark)
        });
        (shot_at && !leaves && !melee_could_come(s, me, 2)).then_some(act)
    }
}
