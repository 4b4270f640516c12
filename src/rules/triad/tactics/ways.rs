//! The way to an enemy, or to where an objective wants one; doors and levers on it. Floor 4.

use super::gait::Going;
use super::planner::{Planner, Tactician, is_legal};
use super::threats::{is_shooter, known_foes, melee_could_come, strike_range};
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::snapshot::CombatantView;
use crate::mechanics::tactics::{
    Errand, Goal, Next, Scout, Stand, Targets, Way, best, straight_way,
};
use crate::rules::triad::components::Pool;
use crate::rules::triad::snapshot::Fighter;
use crate::rules::triad::words;

/// How far ahead a way to an enemy is planned, in cells.
const FURTHEST: u32 = 120;

/// A way that is so much longer than the distance, in cells, leads straight to an enemy all the same.
const DETOUR: i64 = 3;

impl<'w> Planner<'_, 'w> {
    /// The enemies that fight and of whom the side knows, and from where the fighter could strike them.
    pub(super) fn targets(&self) -> Targets<'w> {
        let (s, me) = (self.s, self.me);
        let halves = |f: &Fighter<'_>| f.stats.size.eye_halves();
        let stands = known_foes(s, me).map(|foe| Stand::of(foe, halves(foe)));
        let stands: Vec<_> = stands.collect();
        let view: CombatantView<'w> = **me;
        Targets::new(s.board, view, halves(me), strike_range(me), stands)
    }

    /// As far as the Actions go on the way to an enemy, through doors if need be.
    pub(super) fn advance(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        if self.is_bound() {
            match self.on_its_way(Self::go_where_wanted) {
                Some(act) => return Some(act),
                None if self.errand == Some(Errand::Stay) => return None,
                None => {}
            }
        }
        let targets = self.targets();
        if targets.is_in_reach(s.board, me.anchor(), me.altitude) {
            return None;
        }
        match targets.distance_from(me.anchor()) {
            i32::MAX => self.on_its_way(Self::look_for_them),
            _ => self.on_its_way(|planner, going| planner.approach(going, &targets)),
        }
    }

    /// The next thing on a way; who flies and does not get there goes on foot.
    fn on_its_way(&mut self, mut go: impl FnMut(&mut Self, Going) -> Option<Act>) -> Option<Act> {
        let me = self.me;
        let going = Going::of(self.s, me)?;
        if me.pool(Pool::Actions) == 0 && going.open(me) == 0 {
            return None;
        }
        let act = go(self, going);
        let walks = matches!(going, Going::Wings(_)) && me.altitude == 0;
        match act {
            None if walks => go(self, Going::Foot),
            act => act,
        }
    }

    /// The next thing on the way to an enemy.
    fn approach(&mut self, going: Going, targets: &Targets<'_>) -> Option<Act> {
        let s = self.s;
        let mover = going.mover(s, self.me, FURTHEST);
        for &dry in self.tries(going) {
            self.mark_occupied(going, dry);
            let Tactician { field, map, .. } = &mut *self.player;
            let in_reach = |cell| targets.is_in_reach(s.board, cell, 0);
            let way = straight_way(s.board, &mover, map, targets, targets.reach(), in_reach)
                .or_else(|| targets.search(field, s.board, &mover, map));
            if let Some(way) = way {
                let way = self.stopping_short(going, targets, way)?;
                return self.leg(going, &way);
            }
        }
        self.pass_to(going, targets)
            .or_else(|| self.closer(going, |cell| targets.distance_from(cell)))
    }

    /// A way as far as a hard fighter goes that cannot strike in this Turn any more: not to where enemies are near enough
    /// to strike first, unless there is no time to wait. `None` if it does not go at all; with the first Action of its
    /// Turn it always does, so that nobody waits for ever.
    fn stopping_short(&self, going: Going, targets: &Targets<'_>, way: Way) -> Option<Way> {
        let (s, me) = (self.s, self.me);
        let gap = targets.distance_from(me.anchor()) - targets.reach();
        let is_direct = i64::from(way.cost()) <= i64::from(gap) + DETOUR;
        if !self.is_hard() || !is_direct || is_shooter(me) || self.is_pressed() {
            return Some(way);
        }
        let stride = i32::try_from(going.stride(me)).unwrap_or(i32::MAX);
        let far = |f: &Fighter<'_>| (f.reach() + f.speed()).min(2 * stride);
        let foes: Vec<_> = known_foes(s, me)
            .filter(|foe| foe.is_able())
            .map(|foe| (foe.id, far(foe)))
            .collect();
        let mut bent = s.clone();
        let cells: Vec<_> = way.cells().collect();
        let safe = cells.iter().take_while(|&&cell| {
            let there = self.standing_at(&mut bent, cell);
            let me = there.fighter(me.id);
            let mut foes = foes.iter();
            !foes.any(|&(foe, far)| there.distance(there.fighter(foe), me) <= far)
        });
        match safe.count() {
            0 if me.turn.acted => None,
            0 => Some(way),
            safe => Some(way.shortened(safe)),
        }
    }

    /// Whether there is no time to wait: more enemies shoot than on the own side, one is near already, or somebody of the own
    /// side fights hand to hand.
    pub(super) fn is_pressed(&self) -> bool {
        let (s, me) = (self.s, self.me);
        let own = s.fighters().iter();
        let mut own = own.filter(|f| f.side == me.side && f.is_up());
        let shooters = own.clone().filter(|f| is_shooter(f)).count();
        melee_could_come(s, me, 1)
            || known_foes(s, me).filter(|foe| is_shooter(foe)).count() > shooters
            || own.any(|f| melee_could_come(s, f, 0))
    }

    /// Nobody is known to be anywhere: now and then towards the middle of the map, where more is seen.
    fn look_for_them(&mut self, going: Going) -> Option<Act> {
        if self.me.pool(Pool::Actions) % 2 == 1 {
            return None;
        }
        let board = self.s.board;
        let (width, height) = (board.width() as usize, board.height() as usize);
        let middle = board.cell_at(width / 2, height / 2);
        self.closer(going, |cell| board.kind().distance(cell, middle))
    }

    /// As near to something as can be.
    fn closer(&mut self, going: Going, far: impl Fn(Cell) -> i32) -> Option<Act> {
        let own = far(self.me.anchor());
        self.survey(going, FURTHEST);
        let field = &self.player.field;
        let ends = field.reached().filter(|&(cell, _)| field.can_end(cell));
        let nearer = ends.map(|(cell, cost)| (far(cell), cost, cell));
        let (_, _, cell) = nearer.filter(|&(gap, ..)| gap < own).min()?;
        let way = Way::found_by(field, cell)?;
        self.leg(going, &way)
    }

    /// As far as the Actions go to where an objective wants the fighter; what bars the way is opened.
    fn go_where_wanted(&mut self, going: Going) -> Option<Act> {
        let s = self.s;
        let errand = self.errand.clone()?;
        let mover = going.mover(s, self.me, FURTHEST);
        for &dry in self.tries(going) {
            self.mark_occupied(going, dry);
            let Tactician { field, map, .. } = &mut *self.player;
            if let Some(way) = errand.way(field, s.board, &mover, map) {
                return self.leg(going, &way);
            }
        }
        self.pass_to(going, &errand)
    }

    /// The same for one whose errand comes first: it does not stop to fight.
    pub(super) fn hurry(&mut self) -> Option<Act> {
        let hurries = self.errand.as_ref().is_some_and(Errand::comes_first);
        hurries
            .then(|| self.on_its_way(Self::go_where_wanted))
            .flatten()
    }

    /// What comes next on a way through doors, and gates with a lever.
    fn pass_to(&mut self, going: Going, goal: &impl Goal) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let mover = going.mover(s, me, FURTHEST);
        self.mark_occupied(going, false);
        let Tactician {
            barriers,
            field,
            map,
            ..
        } = &mut *self.player;
        let scout = Scout {
            board: s.board,
            mover,
            walker: mover,
            occupancy: map,
            // Objects are broken by nobody here.
            breaks: false,
        };
        let passage = barriers.passage(&scout, field, goal)?;
        let mut acts = passage.next.into_iter().filter_map(|next| match next {
            Next::Walk(way) => self.leg(going, &way),
            Next::Work(at) => Some(Act::new(words::USE).at_fixture(at)),
            Next::Break(_) | Next::Scramble(_) => None,
        });
        acts.find(|act| is_legal(s, me, act))
    }

    /// One that is Incapacitated and has nobody to strike at gets away from those who are near.
    pub(super) fn crawl_away(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        if self.is_easy() || !me.is_incapacitated() || !melee_could_come(s, me, 1) {
            return None;
        }
        let targets = self.targets();
        let own = targets.distance_from(me.anchor());
        let near = s.kind().neighbours(me.anchor()).map(|(_, cell)| cell);
        let ways = near.filter_map(|cell| {
            let gap = targets.distance_from(cell);
            let act = Act::new(words::CRAWL).along(vec![cell]);
            (gap > own && is_legal(s, me, &act)).then_some((gap, act))
        });
        let ways: Vec<_> = ways.collect();
        best(ways, |&(gap, _)| gap).map(|(_, act)| act)
    }
}
