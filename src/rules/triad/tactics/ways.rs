//! Places to strike from, the way to an enemy, doors and levers on it. Floor 4.

use super::blows::nearest_attack;
use super::gait::{Going, danger};
use super::planner::{Planner, Tactician, is_legal};
use super::threats::{exposure, is_shooter, known_foes, melee_could_come, strike_range};
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::snapshot::CombatantView;
use crate::mechanics::tactics::{
    Errand, Goal, Next, Scout, Stand, Targets, Way, best, straight_way,
};
use crate::rules::triad::components::Pool;
use crate::rules::triad::plan::position::partner_in_flank;
use crate::rules::triad::snapshot::{Fighter, Situation};
use crate::rules::triad::words;

/// How far ahead a way to an enemy is planned, in cells.
const FURTHEST: u32 = 120;

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
    /// The enemies that fight and of whom the side knows, and from where the fighter could strike them.
    pub(super) fn targets(&self) -> Targets<'w> {
        let (s, me) = (self.s, self.me);
        let halves = |f: &Fighter<'_>| f.stats.size.eye_halves();
        let stands = known_foes(s, me).map(|foe| Stand::of(foe, halves(foe)));
        let stands: Vec<_> = stands.collect();
        let view: CombatantView<'w> = **me;
        Targets::new(s.board, view, halves(me), strike_range(me), stands)
    }

    /// A way to the place from which what is left of the Turn is worth most, if that is more than from here; `here` is
    /// what one Action is worth from here.
    pub(super) fn better_place(&mut self, here: i32) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let going = Going::of(s, me)?;
        let actions = me.pool(Pool::Actions);
        if self.is_bound() || actions == 0 {
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
        let ends = field
            .reached()
            .filter(|&(cell, _)| field.can_end(cell) && cell != me.anchor());
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
    fn standing_at<'s>(&self, bent: &'s mut Situation<'w>, cell: Cell) -> &'s Situation<'w> {
        let board = self.s.board;
        bent.place(self.me.id, cell);
        bent.fighter_mut(self.me.id).lift(board, 0);
        bent
    }

    /// The nearest place from which anything can be attacked.
    fn first_of(&self, going: Going, places: Vec<Place>) -> Option<Act> {
        let mut bent = self.s.clone();
        places.into_iter().find_map(|place| {
            let there = self.standing_at(&mut bent, place.cell);
            nearest_attack(there, there.fighter(self.me.id))?;
            self.leg(going, &place.way)
        })
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
        let kept = i64::from(here) * i64::from(actions) - exposed(s);
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

    /// As far as the Actions go on the way to an enemy, through doors if need be.
    pub(super) fn advance(&mut self) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let going = Going::of(s, me)?;
        if me.pool(Pool::Actions) == 0 && going.open(me) == 0 {
            return None;
        }
        if self.is_bound() {
            match self.go_where_wanted(going) {
                Some(act) => return Some(act),
                None if self.errand == Some(Errand::Stay) => return None,
                None => {}
            }
        }
        let targets = self.targets();
        if targets.is_in_reach(s.board, me.anchor(), me.altitude) {
            return None;
        }
        if targets.distance_from(me.anchor()) == i32::MAX {
            return self.look_for_them(going);
        }
        let act = self.approach(going, &targets);
        let wings = matches!(going, Going::Wings(_)) && me.altitude == 0;
        match act {
            None if wings => self.approach(Going::Foot, &targets),
            act => act,
        }
    }

    /// The next thing on the way to an enemy.
    fn approach(&mut self, going: Going, targets: &Targets<'_>) -> Option<Act> {
        let s = self.s;
        let mover = going.mover(s, self.me, FURTHEST);
        for dry in [true, false] {
            self.mark_occupied(going, dry);
            let Tactician { field, map, .. } = &mut *self.player;
            let in_reach = |cell| targets.is_in_reach(s.board, cell, 0);
            let way = straight_way(s.board, &mover, map, targets, targets.reach(), in_reach)
                .or_else(|| targets.search(field, s.board, &mover, map));
            if let Some(way) = way {
                let way = self.stopping_short(going, way)?;
                return self.leg(going, &way);
            }
        }
        self.pass_to(going, targets)
            .or_else(|| self.closer(going, targets))
    }

    /// A way as far as a hard fighter goes that cannot strike in this Turn any more: not to where enemies are near enough
    /// to strike first, unless others fight already or are shot at meanwhile. `None` if it does not go at all.
    fn stopping_short(&self, going: Going, way: Way) -> Option<Way> {
        let (s, me) = (self.s, self.me);
        if !self.is_hard() || is_shooter(me) || self.is_pressed() {
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
        let safe = safe.count();
        (safe > 0).then(|| way.shortened(safe))
    }

    /// Whether there is no time to wait: an enemy shoots, is near already, or somebody of the own side fights hand to hand.
    fn is_pressed(&self) -> bool {
        let (s, me) = (self.s, self.me);
        let near = melee_could_come(s, me, 1);
        let mut own = s
            .fighters()
            .iter()
            .filter(|f| f.side == me.side && f.is_up());
        near || known_foes(s, me).any(is_shooter) || own.any(|f| melee_could_come(s, f, 0))
    }

    /// Nobody is known to be anywhere: to the middle of the map, where more is seen.
    fn look_for_them(&mut self, going: Going) -> Option<Act> {
        let s = self.s;
        let (width, height) = (s.board.width() as usize, s.board.height() as usize);
        let middle = s.board.cell_at(width / 2, height / 2);
        let own = s.kind().distance(self.me.anchor(), middle);
        self.survey(going, FURTHEST);
        let field = &self.player.field;
        let ends = field.reached().filter(|&(cell, _)| field.can_end(cell));
        let nearer = ends.map(|(cell, cost)| (s.kind().distance(cell, middle), cost, cell));
        let (_, _, cell) = nearer.filter(|&(gap, ..)| gap < own).min()?;
        let way = Way::found_by(field, cell)?;
        self.leg(going, &way)
    }

    /// As near as can be, if nobody can be reached.
    fn closer(&mut self, going: Going, targets: &Targets<'_>) -> Option<Act> {
        let own = targets.distance_from(self.me.anchor());
        self.survey(going, FURTHEST);
        let field = &self.player.field;
        let ends = field.reached().filter(|&(cell, _)| field.can_end(cell));
        let nearer = ends.map(|(cell, cost)| (targets.distance_from(cell), cost, cell));
        let (_, _, cell) = nearer.filter(|&(gap, ..)| gap < own).min()?;
        let way = Way::found_by(field, cell)?;
        self.leg(going, &way)
    }

    /// As far as the Actions go to where an objective wants the fighter; what bars the way is opened.
    fn go_where_wanted(&mut self, going: Going) -> Option<Act> {
        let s = self.s;
        let errand = self.errand.clone()?;
        let mover = going.mover(s, self.me, FURTHEST);
        for dry in [true, false] {
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
        let going = Going::of(self.s, self.me).filter(|_| hurries)?;
        self.go_where_wanted(going)
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
