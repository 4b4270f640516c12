//! Places to strike from, and what the rest of a turn is worth there. Floor 4.

use super::account::Choice;
use super::blows::nearest_attack;
use super::gait::yards_for;
use super::planner::Planner;
use super::threats::{foes, is_shooter, strike_range};
use super::worth::to_side;
use crate::combat::Act;
use crate::grid::Cell;
use crate::mechanics::tactics::{Way, best};
use crate::rules::wounds::plan::movement::Purse;
use crate::rules::wounds::plan::position::{Mark, is_flanked, surround};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use std::cmp::Reverse;

/// The most places that are looked at closely.
const CLOSE: usize = 10;
/// The most places of a shooter that are looked at.
const SAMPLED: usize = 16;
/// AP that a shooter walks at most for a better place.
const SHOOTERS_WAY: i32 = 4;

/// A place to go to.
struct Place {
    cell: Cell,
    /// AP that the way takes.
    ap: i32,
    /// What it is worth at a glance.
    rough: i64,
}

/// An enemy as a place near it is looked at.
struct Prey<'s, 'w> {
    foe: &'s Fighter<'w>,
    mark: Mark,
    /// What an AP is worth against it, and against it if it is flanked.
    rates: [i64; 2],
    /// How far the fighter reaches, in free yards.
    reach: i32,
    /// Friends that could flank it.
    friends: Vec<&'s Fighter<'w>>,
}

impl<'w> Planner<'_, 'w> {
    /// A way to the place from which what is left of the turn is worth most, if that is more than what it is worth from here.
    pub(super) fn better_place(&mut self, here: i64) -> Option<Act> {
        let (s, me) = (self.s, self.me);
        let purse = self.purse()?;
        let least = match self.is_easy() {
            true => s.data.prices.attack,
            false => s.data.prices.quick.min(s.data.prices.attack),
        };
        let spare = (self.account.ap - least).max(i32::from(purse.left() > 0) - 1);
        if self.is_bound() || spare < 0 {
            return None;
        }
        let spare = if is_shooter(me) {
            spare.min(SHOOTERS_WAY)
        } else {
            spare
        };
        let yards = yards_for(&purse, spare);
        let far = i32::try_from(yards)
            .unwrap_or(i32::MAX)
            .saturating_add(strike_range(me));
        if yards == 0 || !foes(s, me).any(|foe| s.distance(me, foe) <= far) {
            return None;
        }
        self.survey(yards);
        let places = match is_shooter(me) {
            true => self.places_to_shoot(&purse),
            false => self.places_to_strike(&purse),
        };
        match self.is_easy() {
            true => self.first_of(places),
            false => self.best_of(places, here),
        }
    }

    /// The cells that were reached in which the fighter may end, with the AP of the way, the nearest first.
    fn ends(&self, purse: &Purse) -> Vec<(Cell, i32)> {
        let (me, field) = (self.me, &self.player.field);
        let ends = field
            .reached()
            .filter(|&(cell, _)| field.can_end(cell) && cell != me.anchor());
        let priced = ends.filter_map(|(cell, cost)| {
            let ap = purse.missing(i32::try_from(cost).ok()?)?;
            Some((cell, ap))
        });
        priced.collect()
    }

    /// Some of all places, for those for whom nearly everything is near.
    fn places_to_shoot(&self, purse: &Purse) -> Vec<Place> {
        let ends = self.ends(purse);
        let every = ends.len() / SAMPLED + 1;
        let some = ends.into_iter().step_by(every);
        some.map(|(cell, ap)| Place { cell, ap, rough: 0 })
            .collect()
    }

    /// The places near enemies that are worth most at a glance.
    fn places_to_strike(&mut self, purse: &Purse) -> Vec<Place> {
        let (s, me, ap) = (self.s, self.me, self.account.ap);
        let prey = self.prey();
        let mut there = me.clone();
        let mut places = Vec::new();
        for (cell, way) in self.ends(purse) {
            there.move_to(s.board, cell);
            let rates = prey.iter().filter_map(|it| it.rate_from(s, &there));
            if let Some(rate) = rates.max() {
                let left = i64::from((ap - way).max(0));
                places.push(Place {
                    cell,
                    ap: way,
                    rough: rate * left,
                });
            }
        }
        if !self.is_easy() {
            places.sort_by_key(|place| Reverse(place.rough));
        }
        places.truncate(CLOSE);
        places
    }

    /// The enemies, each with what an AP is worth against it in melee.
    fn prey<'s>(&mut self) -> Vec<Prey<'s, 'w>>
    where
        Self: 's,
    {
        let (s, me) = (self.s, self.me);
        let worth = &mut self.player.worth;
        let mut all = Vec::new();
        for foe in foes(s, me) {
            let options = worth.options(me, foe).into_iter().filter(|it| !it.ranged);
            let Some(option) = best(options, |it| it.rate()) else {
                continue;
            };
            let eased = option.blow.eased(me.data.modifiers.flanked);
            let rates = [option.worth, worth.of(foe, &eased)];
            let rates = rates.map(|it| to_side(s, me, foe, it) / i64::from(option.ap.max(1)));
            let friends = s.allies_of(me).filter(|f| {
                let reach = f.reach().unwrap_or(-1);
                f.is_able() && s.distance(f, foe) - 1 <= reach
            });
            all.push(Prey {
                foe,
                mark: Mark::of(s, foe),
                rates,
                reach: option.reach,
                friends: friends.collect(),
            });
        }
        all
    }

    /// The situation as if the fighter stood in a cell, with its rider.
    pub(super) fn standing_at<'s>(
        &self,
        bent: &'s mut Situation<'w>,
        cell: Cell,
    ) -> &'s Situation<'w> {
        for id in [Some(self.me.id), self.me.rider()].into_iter().flatten() {
            bent.place(id, cell);
        }
        bent
    }

    /// The nearest place from which anything can be attacked.
    fn first_of(&mut self, places: Vec<Place>) -> Option<Act> {
        let mut bent = self.s.clone();
        places.into_iter().find_map(|place| {
            let there = self.standing_at(&mut bent, place.cell);
            nearest_attack(there, there.fighter(self.me.id), &mut self.player.worth)?;
            self.go_to(place.cell)
        })
    }

    fn go_to(&mut self, cell: Cell) -> Option<Act> {
        let way = Way::found_by(&self.player.field, cell)?;
        self.leg(&way, self.account.ap)
    }

    /// The way to the place from which what is left of the turn is worth most, less what the way is feared to cost and, for a hard
    /// shooter, what enemies could do to it there; or the opening to make before it.
    fn best_of(&mut self, places: Vec<Place>, here: i64) -> Option<Act> {
        let (s, ap) = (self.s, self.account.ap);
        let settled = here > self.account.keep(ap);
        let margin = if settled {
            i64::from(s.data.tactics.elsewhere)
        } else {
            0
        };
        let here = here + self.standing(s) + margin;
        let mut bent = s.clone();
        let mut valued = Vec::new();
        for place in places {
            let there = self.standing_at(&mut bent, place.cell);
            let choices = self.choices_there(there);
            let left = ap - place.ap;
            let worth = self.account.value(&choices, left);
            if worth > self.account.keep(left) {
                let opened = left - s.data.prices.opening;
                let opened =
                    (opened >= 0 && self.is_hard()).then(|| self.account.value(&choices, opened));
                let stands = self.standing(there);
                valued.push((worth + stands, opened.map(|it| it + stands), place.cell));
            }
        }
        valued.retain(|&(worth, ..)| worth > here);
        valued.sort_by_key(|&(worth, ..)| Reverse(worth));
        let mut found: Option<(i64, Option<Act>, Cell)> = None;
        for (worth, opened, cell) in valued {
            // Fear makes no place worth more: one that is worth no more without it is not looked at.
            let most = worth.max(opened.unwrap_or(worth));
            let is_more = |it: i64| found.as_ref().is_none_or(|&(best, ..)| it > best);
            if is_more(most)
                && let Some(it) = self.less_fear(worth, opened, cell)
                && is_more(it.0)
            {
                found = Some(it);
            }
        }
        let (worth, opening, cell) = found?;
        if worth <= here {
            return None;
        }
        opening.or_else(|| self.go_to(cell))
    }

    /// What a place is worth less the Rebuffs on the way there: at once, or after an opening, with which it is worth so much.
    fn less_fear(
        &mut self,
        worth: i64,
        opened: Option<i64>,
        cell: Cell,
    ) -> Option<(i64, Option<Act>, Cell)> {
        if self.is_idle() {
            return Some((worth, None, cell));
        }
        let path = self.player.field.path_to(cell)?;
        let path = self.quiet(path);
        let counts = i64::from(self.s.data.tactics.fear);
        let fear = self.fear(&path) * counts / 100;
        let opening = opened.filter(|_| fear > 0).and_then(|opened| {
            let (act, saved) = self.opening_before(&path)?;
            Some((opened - fear + saved * counts / 100, act))
        });
        Some(match opening.filter(|&(opened, _)| opened > worth - fear) {
            Some((opened, act)) => (opened, Some(act), cell),
            None => (worth - fear, None, cell),
        })
    }

    fn choices_there(&mut self, there: &Situation<'_>) -> Vec<Choice> {
        self.player.worth.blows(there, there.fighter(self.me.id))
    }

    /// What a place is worth besides the attacks from it: whom the fighter flanks there for others, and for a hard shooter what
    /// enemies could do to it there.
    fn standing(&mut self, there: &Situation<'_>) -> i64 {
        let me = there.fighter(self.me.id);
        let hard = self.is_hard();
        let minds = hard && is_shooter(me);
        let exposed = if minds {
            self.player.worth.exposure(there, me)
        } else {
            0
        };
        let helps = hard
            && there.allies_of(me).any(|f| f.is_able())
            && foes(there, me).any(|foe| {
                let near = me
                    .reach()
                    .is_some_and(|reach| there.distance(me, foe) - 1 <= reach);
                near && is_flanked(there, foe)
            });
        let flank = if helps {
            i64::from(self.s.data.tactics.flank)
        } else {
            0
        };
        flank - exposed * i64::from(self.s.data.tactics.exposed) / 100
    }
}

impl Prey<'_, '_> {
    /// What an AP is worth against it from where a fighter stands; `None` out of reach.
    fn rate_from(&self, s: &Situation<'_>, there: &Fighter<'_>) -> Option<i64> {
        let gap = s.distance(there, self.foe) - 1;
        if gap > self.reach {
            return None;
        }
        let mut friends = self.friends.iter();
        let flanks = friends.any(|friend| surround(s, &self.mark, there, friend));
        Some(self.rates[usize::from(flanks)])
    }
}
