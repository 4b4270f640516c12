//! Places to strike from, and what the rest of a Turn is worth there. Floor 4.

use super::blows::nearest_attack;
use super::gait::{Going, danger};
use super::planner::Planner;
use super::threats::{exposure, is_shooter, known_foes};
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::Proposal;
use crate::mechanics::tactics::{Targets, Way, best};
use crate::rules::triad::components::Pool;
use crate::rules::triad::plan::position::partner_in_flank;
use crate::rules::triad::snapshot::Situation;

/// The most places that are looked at in turn.
const PLACES: usize = 24;

/// A place to go to.
struct Place {
    way: Way,
    cell: Cell,
    /// Actions that the way takes.
    actions: i32,
}

impl<'w> Planner<'_, 'w> {
    /// A way to the place from which what is left of the Turn is worth most, if that is more than from here; `here` is
    /// what one Action is worth from here.
    pub(super) fn better_place(&mut self, here: i32) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let going = Going::of(s, me)?;
        let actions = me.pool(Pool::Actions);
        // Only the hard one leaves a place from which there is something to do for a better one.
        let stays = here > 0 && !self.is_hard();
        if self.is_bound() || actions == 0 || stays {
            return None;
        }
        // With one Action left only what is open leads anywhere, and who attacks already looks about but once.
        let settled = here > 0 && actions < s.data.course.actions && going.open(me) == 0;
        if settled || (actions == 1 && going.open(me) == 0) {
            return None;
        }
        let targets = self.targets();
        let spare = u32::try_from(actions - 1).unwrap_or(0);
        let spare = if is_shooter(me) { spare.min(1) } else { spare };
        let budget = going.open(me) + spare * going.stride(me);
        if !targets.are_within(budget) {
            return None;
        }
        self.survey(going, budget);
        let places = self.places(going, &targets);
        match self.is_easy() {
            true => self.first_of(going, places),
            false => self.best_of(going, places, here),
        }
    }

    /// Places from which an enemy is in reach: the nearest; of a shooter some of all.
    fn places(&self, going: Going, targets: &Targets<'_>) -> Vec<Place> {
        let (s, me, field) = (self.s, self.me, &self.player.field);
        let fits = |cell: Cell| {
            let space = me.footprint.cells(s.kind(), cell);
            // Who flies gets to where nobody lands.
            field.can_end(cell)
                && cell != me.anchor()
                && space.iter().all(|cell| s.board.is_passable(cell))
        };
        let ends = field.reached().filter(|&(cell, _)| fits(cell));
        // For those who shoot nearly everything is near.
        let is_near = |cell: Cell| {
            (is_shooter(me) || targets.is_near(cell)) && targets.is_in_reach(s.board, cell, 0)
        };
        let cells: Vec<_> = match is_shooter(me) {
            true => {
                let ends: Vec<_> = ends.collect();
                let every = ends.len() / PLACES + 1;
                let some = ends.into_iter().step_by(every);
                some.filter(|&(cell, _)| is_near(cell)).collect()
            }
            false => ends
                .filter(|&(cell, _)| is_near(cell))
                .take(PLACES)
                .collect(),
        };
        let places = cells.into_iter().filter_map(|(cell, cost)| {
            Some(Place {
                way: Way::found_by(field, cell)?,
                cell,
                actions: going.actions(me, cost),
            })
        });
        places.collect()
    }

    /// The situation as if the fighter stood on the ground of a cell.
    pub(super) fn standing_at<'s>(
        &self,
        bent: &'s mut Situation<'w>,
        cell: Cell,
    ) -> &'s Situation<'w> {
        let board = self.s.board;
        bent.place(self.me.id, cell);
        bent.fighter_mut(self.me.id).lift(board, 0);
        bent
    }

    /// The nearest place from which anything can be attacked.
    fn first_of(&mut self, going: Going, places: Vec<Place>) -> Option<Act> {
        let mut bent = self.s.clone();
        places.into_iter().find_map(|place| {
            let there = self.standing_at(&mut bent, place.cell);
            self.plain_attack(there)?;
            self.leg(going, &place.way)
        })
    }

    /// An attack of the easy computer: by a spell if it knows one, else at the nearest.
    pub(super) fn plain_attack(&mut self, there: &Situation<'_>) -> Option<Proposal> {
        let me = there.fighter(self.me.id);
        let spells = self.player.worth.spells(there, me, false);
        best(spells, |it| it.worth).or_else(|| nearest_attack(there, me))
    }

    /// The place from which the Actions that are left after the way are worth most, less what the way is feared to cost
    /// and, for a hard shooter, what enemies could do to it there.
    fn best_of(&mut self, going: Going, places: Vec<Place>, here: i32) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let (actions, minds) = (me.pool(Pool::Actions), self.is_hard() && is_shooter(me));
        let exposed = |s: &Situation<'_>| match minds {
            true => exposure(s, s.fighter(me.id)),
            false => 0,
        };
        let kept = i64::from(here) * i64::from(actions) + self.flank_there(s) - exposed(s);
        let mut bent = s.clone();
        let mut valued = Vec::new();
        for place in places {
            let there = self.standing_at(&mut bent, place.cell);
            let left = i64::from(actions - place.actions);
            let one = self.worth_there(there);
            if left <= 0 || one <= 0 {
                continue;
            }
            let flank = self.flank_there(there);
            valued.push((left * one + flank - exposed(there), place));
        }
        valued.retain(|&(worth, _)| worth > kept);
        let feared = valued.into_iter().map(|(worth, place)| {
            let path: Vec<_> = place.way.cells().collect();
            let fear = match going {
                Going::Foot => danger(s, me, &path),
                _ => 0,
            };
            let fear = i64::try_from(fear).unwrap_or(0) * i64::from(s.data.tactics.fear);
            (worth - fear, place)
        });
        let mut feared: Vec<_> = feared.filter(|&(worth, _)| worth > kept).collect();
        feared.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
        feared
            .into_iter()
            .find_map(|(_, place)| self.leg(going, &place.way))
    }

    /// What one Action is worth from where the fighter stands in a situation.
    fn worth_there(&mut self, there: &Situation<'_>) -> i64 {
        let (me, worth) = (there.fighter(self.me.id), &mut self.player.worth);
        let attack = worth.best_attack(there, me);
        let spells = worth.spells(there, me, false);
        let all = attack.into_iter().chain(spells);
        all.map(|it| i64::from(it.worth)).max().unwrap_or(0)
    }

    /// What it is worth to an ally that the fighter flanks somebody with it from there.
    fn flank_there(&self, there: &Situation<'_>) -> i64 {
        let me = there.fighter(self.me.id);
        let mut foes = known_foes(there, me);
        let flanks = foes.any(|foe| partner_in_flank(there, me, foe).is_some());
        match flanks {
            true => self.s.data.tactics.flat_footed.into(),
            false => 0,
        }
    }
}
