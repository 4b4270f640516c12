//! Places to strike from, the way to an enemy, doors and levers on it. Floor 4.

use super::planner::{Planner, Tactician, is_legal};
use super::threats::{is_shooter, strike_range};
use crate::board::Mover;
use crate::combat::Act;
use crate::grid::{Cell, cells_distance};
use crate::mechanics::tactics::{
    Errand, Goal, Next, Scout, Stand, Targets, Way, best, straight_way,
};
use crate::mechanics::travel::Travel;
use crate::rules::contest::actions::move_along;
use crate::rules::contest::components::Pool;
use crate::rules::contest::plan::movement::{OnFoot, careful_mover, free_to_step, mover_of};
use crate::rules::contest::snapshot::{Fighter, Situation};
use crate::rules::contest::words;

/// How far ahead a way to an enemy is planned, in cells of movement.
const FURTHEST: u32 = 120;
/// The attacks of a shooter of the easy computer in a round.
const EASY_SHOTS: i32 = 1;
/// The most places that are looked at in turn.
const PLACES: usize = 24;

impl<'w> Planner<'_, 'w> {
    /// The enemies that are up, and from where the fighter could strike them.
    fn targets(&self) -> Targets<'w> {
        let (s, me) = (self.s, self.me);
        let halves = |f: &Fighter<'_>| f.stats.size.eye_halves();
        let stands: Vec<_> = s.foes(me).map(|foe| Stand::of(foe, halves(foe))).collect();
        let view: crate::mechanics::snapshot::CombatantView<'w> = **me;
        Targets::new(s.board, view, halves(me), strike_range(me), stands)
    }

    pub(super) fn left(&self) -> u32 {
        u32::try_from(self.me.pool(Pool::MoveLeft)).unwrap_or(0)
    }

    /// Whether the fighter can still attack in this turn, and would.
    fn can_attack(&self) -> bool {
        self.me.can_pay(self.s.data.costs.strike, true).is_ok() && self.would_attack_again()
    }

    /// Whether the fighter would make another attack in this round: a shooter of the easy computer makes one.
    pub(super) fn would_attack_again(&self) -> bool {
        let hesitates = self.is_easy() && is_shooter(self.me);
        !hesitates || self.me.pool(Pool::AttacksUsed) < EASY_SHOTS
    }

    /// A Move to the place from which the next blow is worth most.
    pub(super) fn go_and_strike(&mut self) -> Option<Act> {
        let kept = match self.is_hard() {
            true => self.player.worth.of_last_point(self.s, self.me),
            false => 0,
        };
        let path = self.place_to_strike_from(|worth, _| worth > kept);
        path.map(move_along)
    }

    /// The same if a blow is worth more there than from here, by more than what the way is feared to cost.
    pub(super) fn go_for_a_better_blow(&mut self) -> Option<Act> {
        if !self.is_hard() {
            return None;
        }
        let here = self.player.worth.best_attack(self.s, self.me)?;
        let path = self.place_to_strike_from(|worth, fear| worth - fear > i64::from(here.worth));
        path.map(move_along)
    }

    /// The way to the place from which the next blow is worth most, less what the way is feared to cost. Only
    /// those places are in question whose worth and fear fit; what fits with fear fits without. The easy computer takes the nearest place.
    fn place_to_strike_from(&mut self, fits_worth: impl Fn(i64, i64) -> bool) -> Option<Vec<Cell>> {
        let (s, me) = (self.s, self.me);
        if self.is_bound() || !self.can_attack() || free_to_step(me).is_err() || self.left() == 0 {
            return None;
        }
        let targets = self.targets();
        if !targets.are_within(self.left()) {
            return None;
        }
        let mover = careful_mover(me, self.left());
        self.mark_occupied();
        let Tactician { field, map, .. } = &mut *self.player;
        field.compute(s.board, &mover, map);
        let fits = |cell: Cell| field.can_end(cell) && cell != me.anchor();
        let near = field
            .reached()
            .filter(|&(cell, _)| fits(cell) && targets.is_in_reach(s.board, cell, 0));
        let places: Vec<_> = near
            .take(PLACES)
            .filter_map(|(cell, _)| Some((cell, field.path_to(cell)?)))
            .collect();
        let mut bent = s.clone();
        let is_easy = self.is_easy();
        let mut valued = places.into_iter().filter_map(|(cell, path)| {
            bent.place(me.id, cell);
            let there = bent.fighter(me.id);
            let blow = self.player.worth.best_attack(&bent, there)?;
            Some((i64::from(blow.worth), path))
        });
        if is_easy {
            return valued.next().map(|(_, path)| path);
        }
        // What the way costs is worked out only where the blow is worth it without.
        let worthy = valued.filter(|&(worth, _)| fits_worth(worth, 0));
        let worthy = worthy.map(|(worth, path)| {
            let fear = s.data.tactics.fear * danger(s, me, &path);
            (worth, i64::from(fear), path)
        });
        let worthy: Vec<_> = worthy
            .filter(|&(worth, fear, _)| fits_worth(worth, fear))
            .collect();
        let (_, _, path) = best(worthy, |&(worth, fear, _)| worth - fear)?;
        Some(path)
    }

    /// As far as the movement goes on the way to an enemy, through doors if need be; a Dash if it is
    /// far and the points are not needed.
    pub(super) fn advance(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        if free_to_step(me).is_err() {
            return None;
        }
        if self.is_bound() {
            match self.go_where_wanted() {
                Some(act) => return Some(act),
                None if self.errand == Some(Errand::Stay) => return None,
                None => {}
            }
        }
        let targets = self.targets();
        if targets.is_in_reach(s.board, me.anchor(), 0) && self.left() == 0 {
            return None;
        }
        let step = self.approach(&targets);
        if let Some(act) = step.filter(|act| is_legal(s, me, act)) {
            return Some(act);
        }
        // Far from everybody the points of the round are lost otherwise.
        let far = targets.distance_from(me.anchor()) > targets.reach() + me.speed() / 2;
        let spare = me.pool(Pool::Ap) > i32::from(!self.is_easy());
        let dash = Act::new(words::DASH);
        let useful = far && spare && self.left() == 0 && is_legal(s, me, &dash);
        useful.then_some(dash)
    }

    /// Whether the fighter goes nowhere for the sake of a fight.
    pub(super) fn is_bound(&self) -> bool {
        self.errand.as_ref().is_some_and(Errand::is_bound)
    }

    /// As far as the movement goes to where an objective wants the fighter, with a Dash once it is used up; what
    /// bars the way is opened, and heights are jumped down where no other way leads there.
    fn go_where_wanted(&mut self) -> Option<Act> {
        let (s, me, left) = (self.s, self.me, self.left());
        if free_to_step(me).is_err() {
            return None;
        }
        self.mark_occupied();
        let Tactician { field, map, .. } = &mut *self.player;
        let errand = self.errand.clone()?;
        let far = Act::new(words::DASH);
        let Some(way) = errand.way(field, s.board, &careful_mover(me, FURTHEST), map) else {
            let careful = self.pass_to(&errand, careful_mover(me, FURTHEST), Some(&far));
            return careful.or_else(|| self.pass_to(&errand, mover_of(me, FURTHEST), Some(&far)));
        };
        let act = way.within(left).map_or(far, move_along);
        is_legal(s, me, &act).then_some(act)
    }

    /// The same for one whose errand comes first: it does not stop to fight.
    pub(super) fn hurry(&mut self) -> Option<Act> {
        let hurries = self.errand.as_ref().is_some_and(Errand::comes_first);
        hurries.then(|| self.go_where_wanted()).flatten()
    }

    /// The next thing on the way to an enemy.
    fn approach(&mut self, targets: &Targets<'_>) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        if targets.is_in_reach(s.board, me.anchor(), 0) {
            return None;
        }
        let left = self.left();
        let mover = careful_mover(me, FURTHEST);
        self.mark_occupied();
        let Tactician { field, map, .. } = &mut *self.player;
        let in_reach = |cell| targets.is_in_reach(s.board, cell, 0);
        let way = straight_way(s.board, &mover, map, targets, targets.reach(), in_reach)
            .or_else(|| targets.search(field, s.board, &mover, map));
        if let Some(way) = way {
            return way.within(left).map(move_along);
        }
        self.pass_to(targets, careful_mover(me, FURTHEST), None)
            .or_else(|| self.closer(targets))
            .or_else(|| self.pass_to(targets, mover_of(me, FURTHEST), None))
    }

    /// As near as can be, if nobody can be reached.
    fn closer(&mut self, targets: &Targets<'_>) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let left = self.left();
        self.mark_occupied();
        let Tactician { field, map, .. } = &mut *self.player;
        field.compute(s.board, &careful_mover(me, FURTHEST), map);
        let own = targets.distance_from(me.anchor());
        let ends = field.reached().filter(|&(cell, _)| field.can_end(cell));
        let nearer = ends.map(|(cell, cost)| (targets.distance_from(cell), cost, cell));
        let (_, _, cell) = nearer.filter(|&(gap, ..)| gap < own).min()?;
        Way::found_by(field, cell)?.within(left).map(move_along)
    }

    /// What comes next on a way through doors, and gates with a lever, for one that goes like a mover; `far`
    /// where the movement that is left is too little for the next step.
    fn pass_to(&mut self, goal: &impl Goal, mover: Mover, far: Option<&Act>) -> Option<Act> {
        let (s, me, left) = (self.s, self.me, self.left());
        self.mark_occupied();
        let Tactician {
            barriers,
            field,
            map,
            ..
        } = &mut *self.player;
        let scout = Scout {
            board: s.board,
            mover,
            walker: careful_mover(me, FURTHEST),
            occupancy: map,
            // Nothing of the board can be attacked.
            breaks: false,
        };
        let passage = barriers.passage(&scout, field, goal)?;
        let acts = passage.next.into_iter().filter_map(|next| match next {
            Next::Walk(way) if way.cost() == 0 => None,
            Next::Walk(way) => way.within(left).map(move_along).or_else(|| far.cloned()),
            Next::Work(at) => Some(Act::new(words::USE).at_fixture(at)),
            Next::Break(_) => None,
            Next::Scramble(to) => Some(move_along(vec![to])),
        });
        acts.into_iter().find(|act| is_legal(s, me, act))
    }
}

/// How many foes may strike at a fighter on a way.
pub(super) fn danger(s: &Situation<'_>, me: &Fighter<'_>, path: &[Cell]) -> i32 {
    let starts = [me.anchor()].into_iter().chain(path.iter().copied());
    let starts = starts.take(path.len());
    let is_near = |foe: &Fighter<'_>| {
        let reach = foe.reach().unwrap_or(0);
        let mut spaces = starts
            .clone()
            .map(|cell| me.footprint.cells(s.kind(), cell));
        spaces.any(|space| cells_distance(s.kind(), &space, &foe.space) <= reach)
    };
    if !s.foes(me).any(is_near) {
        return 0;
    }
    // Nobody strikes more often than its points and attacks allow; one such blow each is feared.
    let all = OnFoot::now(s, me).guards_along(path);
    i32::try_from(all.len()).unwrap_or(i32::MAX)
}
