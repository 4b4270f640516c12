//! The way to an enemy, or to where an objective wants one; doors, levers and things that bar it. Floor 4.

use super::gait::{Care, has_watchers, mover};
use super::planner::{Planner, Tactician, is_legal, price_of};
use super::threats::{cells_within, foes, is_shooter, strike_range};
use crate::board::Mover;
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::snapshot::CombatantView;
use crate::mechanics::tactics::{Errand, Goal, Next, Scout, Stand, Targets, Way, straight_way};
use crate::mechanics::travel::Travel;
use crate::rules::wounds::components::{LastHarm, Pool};
use crate::rules::wounds::plan::movement::{OnFoot, free_to_move};
use crate::rules::wounds::snapshot::Fighter;
use crate::rules::wounds::words;

/// How far ahead a way to an enemy is planned, in yards.
const FURTHEST: u32 = 200;

/// After so many rounds without harm somebody has to begin.
const IDLE: u32 = 3;

/// From so many AP of movement on a Dash pays.
const DASHES: i32 = 6;

impl<'w> Planner<'_, 'w> {
    /// The enemies that fight, and from where the fighter could attack them from so many yards.
    fn targets(&self, yards: i32) -> Targets<'w> {
        let (s, me) = (self.s, self.me);
        let halves = |f: &Fighter<'_>| f.stats.halves();
        let stands = foes(s, me).map(|foe| Stand::of(foe, halves(foe)));
        let stands: Vec<_> = stands.collect();
        let view: CombatantView<'w> = **me;
        let cells = cells_within(s.kind(), yards);
        Targets::new(s.board, view, halves(me), cells, stands)
    }

    /// AP that the fighter spends on a way at whose end it does not attack in this turn: the hard computer those that it would lose
    /// otherwise.
    fn ap_for_the_way(&self) -> i32 {
        let (ap, haste) = (self.account.ap, self.s.data.tactics.haste);
        match self.is_hard() {
            true => {
                let lost = (ap - self.account.safe).max(0);
                lost + (ap - lost) * haste / 100
            }
            false => ap,
        }
    }

    /// As far as the AP for it go on the way to an enemy, through doors if need be.
    pub(super) fn advance(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        if self.keeps_post {
            return None;
        }
        if self.is_bound() {
            match self.go_where_wanted() {
                Some(act) => return Some(act),
                None if self.errand == Some(Errand::Stay) => return None,
                None => {}
            }
        }
        free_to_move(me).ok()?;
        let range = strike_range(me);
        let is_there = match is_shooter(me) {
            true => self
                .targets(range)
                .is_in_reach(s.board, me.anchor(), me.altitude),
            false => foes(s, me).any(|foe| s.distance(me, foe) <= range),
        };
        if is_there && self.can_attack_anybody() {
            return None;
        }
        let range = if is_there { 1 } else { range };
        let targets = self.targets(range);
        if targets.is_in_reach(s.board, me.anchor(), me.altitude) {
            return None;
        }
        self.approach(&targets)
    }

    /// Whether anybody can be attacked from here, or could with the weapon loaded.
    fn can_attack_anybody(&self) -> bool {
        let unloaded = !self.me.gear.unloaded.is_empty();
        unloaded || !super::blows::attacks(self.s, self.me).is_empty()
    }

    /// The next thing on the way to an enemy.
    fn approach(&mut self, targets: &Targets<'_>) -> Option<Act> {
        let (s, me, ap) = (self.s, self.me, self.ap_for_the_way());
        let mover = mover(s, me, FURTHEST);
        for &care in self.tries() {
            self.mark_occupied(care);
            let Tactician { field, map, .. } = &mut *self.player;
            let in_reach = |cell| targets.is_in_reach(s.board, cell, 0);
            let way = straight_way(s.board, &mover, map, targets, targets.reach(), in_reach)
                .or_else(|| targets.search(field, s.board, &mover, map));
            if let Some(way) = way {
                return self.dash(&way, ap).or_else(|| self.leg_in_peace(&way, ap));
            }
        }
        self.pass_to(targets, mover, ap)
            .or_else(|| self.closer(ap, |cell| targets.distance_from(cell)))
            .or_else(|| self.pass_to(targets, self.reckless(), ap))
    }

    /// How the fighter goes if it jumps down where it has to.
    fn reckless(&self) -> Mover {
        let yards = i32::try_from(FURTHEST).unwrap_or(i32::MAX);
        OnFoot::within(self.s, self.me, yards).mover()
    }

    /// As far along a way as so many AP lead; a Dash before a long one.
    fn go_along(&mut self, way: &Way, ap: i32) -> Option<Act> {
        self.dash(way, ap).or_else(|| self.leg(way, ap))
    }

    /// Whether nothing has happened for so long that somebody has to begin.
    pub(super) fn is_idle(&self) -> bool {
        let last = self.s.world().resource::<LastHarm>().0;
        self.s.turns().round().saturating_sub(last) >= IDLE
    }

    /// A leg of a way as far as nobody may strike at the fighter, which cannot strike back in this turn.
    fn leg_in_peace(&mut self, way: &Way, ap: i32) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let act = self.leg(way, ap)?;
        if self.is_easy() || self.is_idle() || !has_watchers(s, me) {
            return Some(act);
        }
        let mut path = act.path;
        let steps = OnFoot::now(s, me).steps(1, &path, &vec![1; path.len()]);
        let quiet = steps.iter().take_while(|step| step.provokes.is_empty());
        path.truncate(quiet.count());
        while let Some(&end) = path.last() {
            let act = Act::new(words::MOVE).along(path.clone());
            if s.in_the_way(me, end).is_none() && is_legal(s, me, &act) {
                return Some(act);
            }
            path.pop();
        }
        None
    }

    /// A Dash, if so many AP are spent on the way that it pays. Rule WND-ACT-25.
    fn dash(&self, way: &Way, ap: i32) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let cost = i32::try_from(way.cost()).unwrap_or(i32::MAX);
        let needs = self.purse()?.needs(cost)?.min(ap);
        let act = Act::new(words::DASH);
        let fresh = me.pool(Pool::Dashes) == 0;
        let pays = self.is_hard() && fresh && needs >= DASHES;
        (pays && is_legal(s, me, &act)).then_some(act)
    }

    /// As near to something as can be.
    fn closer(&mut self, ap: i32, far: impl Fn(Cell) -> i32) -> Option<Act> {
        let own = far(self.me.anchor());
        self.survey(FURTHEST);
        let field = &self.player.field;
        let ends = field.reached().filter(|&(cell, _)| field.can_end(cell));
        let nearer = ends.map(|(cell, cost)| (far(cell), cost, cell));
        let (_, _, cell) = nearer.filter(|&(gap, ..)| gap < own).min()?;
        let way = Way::found_by(field, cell)?;
        self.leg(&way, ap)
    }

    /// As far as the AP go to where an objective wants the fighter; what bars the way is opened.
    fn go_where_wanted(&mut self) -> Option<Act> {
        let (s, me, ap) = (self.s, self.me, self.account.ap);
        free_to_move(me).ok()?;
        let errand = self.errand.clone()?;
        let mover = mover(s, me, FURTHEST);
        for &care in self.tries() {
            self.mark_occupied(care);
            let Tactician { field, map, .. } = &mut *self.player;
            if let Some(way) = errand.way(field, s.board, &mover, map) {
                return self.go_along(&way, ap);
            }
        }
        self.pass_to(&errand, mover, ap)
            .or_else(|| self.pass_to(&errand, self.reckless(), ap))
    }

    /// On the way to where an objective wants a fighter whose errand comes first: it does not stop to fight, but where it only has
    /// to be there at the end of the round it attacks from afar first with the AP that the way leaves.
    pub(super) fn hurry(&mut self) -> Option<Act> {
        let hurries = self.errand.as_ref().is_some_and(Errand::comes_first);
        if !hurries {
            return None;
        }
        let go = self.go_where_wanted()?;
        let contests = matches!(self.errand, Some(Errand::Contest(_)));
        match contests && is_shooter(self.me) && !self.is_easy() {
            true => self.shoot_before(&go).or(Some(go)),
            false => Some(go),
        }
    }

    /// An attack with AP that a way does not take, if it leads there with the others.
    fn shoot_before(&mut self, go: &Act) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let errand = self.errand.as_ref()?;
        let end = *go.path.last()?;
        let price = price_of(s, me, go)?;
        let ap = self.account.ap - price.ap - price.movement;
        if !errand.is_reached_at(s.kind(), me.footprint, end) || ap <= 0 {
            return None;
        }
        let choices = self.here().to_vec();
        let act = self.account.first(&choices, ap)?.1.act.clone();
        is_legal(s, me, &act).then_some(act)
    }

    /// What comes next on a way through doors, gates with a lever, and what can be broken.
    fn pass_to(&mut self, goal: &impl Goal, mover: Mover, ap: i32) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        self.mark_occupied(Care::Through);
        let Tactician {
            barriers,
            field,
            map,
            ..
        } = &mut *self.player;
        let scout = Scout {
            board: s.board,
            mover,
            walker: super::gait::mover(s, me, FURTHEST),
            occupancy: map,
            breaks: !s.data.is_off("WND-ACT-46"),
        };
        let passage = barriers.passage(&scout, field, goal)?;
        let acts = passage.next.into_iter().filter_map(|next| match next {
            Next::Walk(way) => self.leg(&way, ap),
            Next::Work(at) => Some(Act::new(words::USE).at_fixture(at)),
            Next::Break(at) => Some(Act::new(words::ATTACK).at_fixture(at)),
            Next::Scramble(to) => Some(Act::new(words::MOVE).along(vec![to])),
        });
        let mut acts: Vec<_> = acts.collect();
        acts.retain(|act| is_legal(s, me, act));
        acts.into_iter().next()
    }
}
