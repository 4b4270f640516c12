//! The way to allies that bleed. Floor 4. Rules TRI-ACT-05, TRI-HURT-07.

use super::gait::{Going, danger};
use super::planner::Planner;
use super::threats::melee_could_come;
use crate::combat::Act;
use crate::grid::{Cell, cells_distance};
use crate::mechanics::tactics::Way;
use crate::rules::triad::components::Pool;
use crate::rules::triad::plan::acts::can_tend;
use crate::rules::triad::proposals::worth_of_aid;
use crate::rules::triad::snapshot::Fighter;
use crate::rules::triad::words;

impl<'p, 'w> Planner<'p, 'w> {
    /// The way to an ally that bleeds, before an attack that is worth less.
    pub(super) fn rescue(&mut self) -> Option<Act> {
        let wounded = self.untended();
        if wounded.is_empty() {
            return None;
        }
        let here = self.here().map_or(0, |it| it.worth);
        (here > 0)
            .then(|| self.go_to_one_of(&wounded, here))
            .flatten()
    }

    /// The way to an ally that bleeds, where nobody can be attacked in this Turn.
    pub(super) fn tend(&mut self) -> Option<Act> {
        let wounded = self.untended();
        if wounded.is_empty() {
            return None;
        }
        self.go_to_one_of(&wounded, 0)
    }

    /// Allies that bleed out of the fighter's touch, with neither an enemy nor another helper beside them; nobody while the
    /// fighter itself has an enemy beside it.
    pub(super) fn untended(&self) -> Vec<&'p Fighter<'w>> {
        let (s, me) = (self.s, self.me);
        if self.is_easy() || me.is_incapacitated() || self.is_bound() {
            return Vec::new();
        }
        let has_helper = |t: &Fighter<'_>| {
            let mut others = s.allies_of(me);
            others
                .any(|f| f.id != t.id && f.is_able() && !f.is_incapacitated() && can_tend(s, f, t))
        };
        let wounded = s.allies_of(me).filter(|t| {
            t.has(words::BLEEDING)
                && !can_tend(s, me, t)
                && !has_helper(t)
                && !melee_could_come(s, t, 0)
        });
        let wounded: Vec<_> = wounded.collect();
        match wounded.is_empty() || melee_could_come(s, me, 0) {
            true => Vec::new(),
            false => wounded,
        }
    }

    /// The way to the nearest place beside one of the wounded, if one Move leads there, an Action is left for first aid and no
    /// enemy strikes at the fighter on the way or there; if that is worth more than `least` for each of its Actions.
    fn go_to_one_of(&mut self, wounded: &[&Fighter<'w>], least: i32) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let going = Going::of(s, me)?;
        let stride = match me.pool(Pool::Actions) {
            ..=0 => return None,
            1 => 0,
            _ => going.stride(me),
        };
        let budget = going.open(me) + stride;
        let far = i32::try_from(budget).unwrap_or(i32::MAX).saturating_add(1);
        if !wounded.iter().any(|t| s.distance(me, t) <= far) {
            return None;
        }
        self.survey(going, budget);
        let field = &self.player.field;
        let lands = |cell: Cell| {
            let space = me.footprint.cells(s.kind(), cell);
            field.can_end(cell) && space.iter().all(|cell| s.board.is_passable(cell))
        };
        let ends = field.reached().filter(|&(cell, _)| lands(cell));
        let ends: Vec<_> = ends.collect();
        let mut bent = s.clone();
        ends.into_iter().find_map(|(cell, cost)| {
            let space = me.footprint.cells(s.kind(), cell);
            let mut near = wounded.iter();
            let t = near.find(|t| cells_distance(s.kind(), &space, &t.space) <= 1)?;
            let there = self.standing_at(&mut bent, cell);
            let helper = there.fighter(me.id);
            let each = worth_of_aid(s, me, t) / (going.actions(me, cost) + 1);
            if each <= least || !can_tend(there, helper, t) || melee_could_come(there, helper, 0) {
                return None;
            }
            let way = Way::found_by(&self.player.field, cell)?;
            let path: Vec<_> = way.cells().collect();
            let free = going != Going::Foot || danger(s, me, &path) == 0;
            free.then(|| self.leg(going, &way)).flatten()
        })
    }
}
