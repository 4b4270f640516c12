//! Which value of a knob is played next, and when it is enough. Floor 6.
//!
//! Both ends and the middle are played first. Then, round by round, the curve through all win rates near the wanted one
//! says where it is crossed; the whole value nearest to that is played, and now and then its neighbour beyond the
//! crossing, which holds the slope. A round is as long as half of what was played at the value before, so that there are few
//! of them. It is enough when the win rate at the value is known as narrowly as asked for.
//!
//! Why not a bisection: that asks at each value "too much or too little?", and where the win rate is near the wanted one
//! the dice answer. Here no answer is ever final, and battles at all values near the crossing count for it.

use super::logistic::{self, Crossing, Point};
use crate::sim::Interval;
use crate::sim::interval::SeedSums;
use serde::Serialize;
use std::collections::BTreeMap;

/// Battles at a value in its first round.
const FIRST: u32 = 64;

/// What is looked for.
pub(super) struct Search<'k> {
    /// The values, ascending, at least two.
    pub values: &'k [i32],
    pub wanted: f64,
    pub until: f64,
    pub most: u32,
}

/// Battles that were played at a value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub battles: u32,
    pub drawn: u32,
    pub wins: u32,
    /// By seed the battles that somebody won, and how many of them the side won.
    pub decided: SeedSums,
    /// Whether fewer were played than asked for, since somebody stopped it.
    pub stopped: bool,
}

impl Counted {
    /// Adds the battles of one seed, by their winners.
    pub fn add_seed(&mut self, winners: &[Option<usize>], side: usize) {
        for winner in winners {
            self.battles += 1;
            self.drawn += u32::from(winner.is_none());
            self.wins += u32::from(*winner == Some(side));
        }
        let decided = winners.iter().flatten();
        let wins = decided.clone().filter(|&&winner| winner == side).count();
        self.decided.add(decided.count(), wins as u64);
    }

    fn append(&mut self, more: Self) {
        self.battles += more.battles;
        self.drawn += more.drawn;
        self.wins += more.wins;
        self.decided.append(more.decided);
    }

    fn rate(self) -> Interval {
        self.decided.rate()
    }

    fn point(self, at: f64) -> Point {
        Point::of(at, self.decided.effective(), self.decided.share())
    }
}

/// A value, and what was played at it so far.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Tried {
    /// The value.
    pub value: i32,
    /// Battles.
    pub battles: u32,
    /// Battles that nobody won; they do not count for the rate.
    pub drawn: u32,
    /// Battles that the side won.
    pub wins: u32,
    /// Its share of the battles that somebody won.
    pub win_rate: Interval,
}

impl Tried {
    fn of(value: i32, counted: Counted) -> Self {
        Self {
            value,
            battles: counted.battles,
            drawn: counted.drawn,
            wins: counted.wins,
            win_rate: counted.rate(),
        }
    }
}

/// One round.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Round {
    /// The values that were played in it, with all that was played at them so far.
    pub tried: Vec<Tried>,
    /// Where the win rate is the wanted one, as far as can be told after it.
    pub crossing: Crossing,
}

/// Why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The win rate at a value is known narrowly enough.
    Known,
    /// The win rate is on the same side of the wanted one at all values.
    OutOfRange,
    /// All battles that were allowed were played.
    OutOfBattles,
    /// Nobody has won a battle at any value.
    NobodyWins,
    /// Somebody stopped it.
    Stopped,
}

/// What was found.
pub(super) struct Found {
    pub tried: Vec<Tried>,
    pub rounds: Vec<Round>,
    pub value: i32,
    pub crossing: Option<Crossing>,
    pub end: End,
}

/// Battles of a value from a number on, from 1.
type Play<'p, E> = &'p mut dyn FnMut(i32, u32, u32) -> Result<Counted, E>;

impl Search<'_> {
    /// Plays until it is enough. `play` is asked for battles of a value: from which number on, and how many.
    ///
    /// # Errors
    /// Those of `play`.
    pub fn run<E>(&self, play: Play<'_, E>, each: &mut dyn FnMut(&Round)) -> Result<Found, E> {
        let last = self.values.len() - 1;
        let mut state = State {
            search: self,
            counts: BTreeMap::new(),
            rounds: Vec::new(),
        };
        let mut next: Vec<usize> = vec![0, last / 2, last];
        next.dedup();
        // At least one seed of each, however few are allowed.
        let allowed = self.most / u32::try_from(next.len()).unwrap_or(1);
        let mut battles = allowed.clamp(2, FIRST) & !1;
        let end = loop {
            let go_on = state.round(&next, battles, play)?;
            if let Some(round) = state.rounds.last() {
                each(round);
            }
            if !go_on {
                break End::Stopped;
            }
            if state.nobody_wins() {
                break End::NobodyWins;
            }
            let (best, other) = state.nearest();
            let at = |place: usize| state.counts.get(&place).copied().unwrap_or_default();
            let (at_best, at_other) = (at(best), at(other));
            let is_known = at_best.rate().half_width() <= self.until;
            if is_known && at_other.battles >= at_best.battles / 4 {
                break match state.is_out_of_range(best) {
                    true => End::OutOfRange,
                    false => End::Known,
                };
            }
            if at_best.battles >= 2 * FIRST && state.is_far_out_of_range(best) {
                break End::OutOfRange;
            }
            next.clear();
            if !is_known {
                next.push(best);
            }
            if at_other.battles < at_best.battles.max(FIRST) / 2 || next.is_empty() {
                next.push(other);
            }
            // An even number: both battles of a seed.
            battles = (at_best.battles / 2).max(FIRST) & !1;
            let played: u32 = state.counts.values().map(|it| it.battles).sum();
            let left = self.most.saturating_sub(played);
            battles = battles.min(left / u32::try_from(next.len()).unwrap_or(1)) & !1;
            if battles == 0 {
                break End::OutOfBattles;
            }
        };
        Ok(state.found(end))
    }

    /// A place among the values, which may lie between two, as a value.
    fn value_at(&self, place: f64) -> f64 {
        let below = place.floor().max(0.0) as usize;
        let value = |place: usize| f64::from(self.values[place.min(self.values.len() - 1)]);
        value(below) + (value(below + 1) - value(below)) * (place - below as f64)
    }
}

/// What was played so far, by the place of the value.
struct State<'s> {
    search: &'s Search<'s>,
    counts: BTreeMap<usize, Counted>,
    rounds: Vec<Round>,
}

impl State<'_> {
    /// Plays a round; whether to go on.
    fn round<E>(&mut self, places: &[usize], battles: u32, play: Play<'_, E>) -> Result<bool, E> {
        let mut stopped = false;
        let mut tried = Vec::new();
        for &place in places {
            let value = self.search.values[place];
            let so_far = self.counts.entry(place).or_default();
            let more = play(value, so_far.battles + 1, battles)?;
            so_far.append(more);
            tried.push(Tried::of(value, *so_far));
            stopped = more.stopped;
            if stopped {
                break;
            }
        }
        let crossing = self.crossing();
        let crossing = Crossing {
            at: self.search.value_at(crossing.at),
            low: self.search.value_at(crossing.low),
            high: self.search.value_at(crossing.high),
        };
        self.rounds.push(Round { tried, crossing });
        Ok(!stopped)
    }

    /// Whether all battles at all values were drawn, which nothing that is played on can be told from.
    fn nobody_wins(&self) -> bool {
        self.counts.values().all(|it| it.drawn == it.battles)
    }

    /// Where the curve crosses the wanted rate, by places.
    fn crossing(&self) -> Crossing {
        let points = self.counts.iter();
        let points = points.map(|(&place, it)| it.point(place as f64));
        let points: Vec<_> = points.collect();
        let last = (self.search.values.len() - 1) as f64;
        let found = logistic::crossing(&points, self.search.wanted, 0.0, last);
        self.between(found)
    }

    /// A crossing as far as it lies between the values at which the win rate is clearly on one side of the wanted one and
    /// those at which it is on the other: where the response is no logistic curve, what was seen at a value counts for more.
    fn between(&self, found: Crossing) -> Crossing {
        let last = self.search.values.len() - 1;
        let rate = |place: usize| self.counts.get(&place).map_or(0.0, |it| it.rate().rate);
        let rises = rate(last) >= rate(0);
        let is_clear = |counted: &Counted, is_above: bool| {
            let it = counted.rate();
            let more = it.half_width() / 2.0;
            match is_above {
                true => it.low - more > self.search.wanted,
                false => it.high + more < self.search.wanted,
            }
        };
        let clear = |is_above: bool| {
            let all = self.counts.iter();
            all.filter(move |(_, it)| is_clear(it, is_above))
                .map(|(&place, _)| place)
        };
        let before = clear(!rises).max();
        let after = clear(rises).find(|&place| before.is_none_or(|before| place > before));
        let (low, high) = (before.unwrap_or(0), after.unwrap_or(last));
        // A value that is clearly off is not the nearest one, as long as there is another between the two.
        let inset = |end: Option<usize>| f64::from(u8::from(end.is_some() && high > low + 1)) * 0.6;
        let (low, high) = (low as f64, high as f64);
        Crossing {
            at: found.at.clamp(low + inset(before), high - inset(after)),
            low: found.low.clamp(low, high),
            high: found.high.clamp(low, high),
        }
    }

    /// The place of the value nearest to the crossing, and of its neighbour beyond it.
    fn nearest(&self) -> (usize, usize) {
        let last = self.search.values.len() - 1;
        let at = self.crossing().at;
        let below = (at.floor() as usize).min(last - 1);
        match at - below as f64 <= 0.5 {
            true => (below, below + 1),
            false => (below + 1, below),
        }
    }

    /// Whether all that was played is on the same side of the wanted rate, with the whole interval at each value; or, if
    /// a place is an end, at least there.
    fn is_out_of_range(&self, place: usize) -> bool {
        self.is_out_of_range_by(place, 0.0)
    }

    /// The same, and by more than is wanted to be known.
    fn is_far_out_of_range(&self, place: usize) -> bool {
        self.is_out_of_range_by(place, self.search.until)
    }

    fn is_out_of_range_by(&self, place: usize, by: f64) -> bool {
        let wanted = self.search.wanted;
        let is_end = place == 0 || place == self.search.values.len() - 1;
        let rates = || self.counts.values().map(|it| it.rate());
        // Both ends are among them.
        if rates().all(|it| it.low > wanted + by) || rates().all(|it| it.high < wanted - by) {
            return true;
        }
        let Some(here) = self.counts.get(&place).map(|it| it.rate()) else {
            return false;
        };
        is_end
            && (here.low > wanted + by && rates().all(|it| it.rate > wanted)
                || here.high < wanted - by && rates().all(|it| it.rate < wanted))
    }

    fn found(self, end: End) -> Found {
        let values = self.search.values;
        let value = match self.counts.is_empty() {
            true => values[0],
            false if end == End::OutOfRange => values[self.nearest_in_rate()],
            false => values[self.nearest_played()],
        };
        let tried = self.counts.iter();
        let tried = tried.filter(|(_, counted)| counted.battles > 0);
        let crossing = self.rounds.last().map(|round| round.crossing);
        Found {
            tried: tried
                .map(|(&place, &counted)| Tried::of(values[place], counted))
                .collect(),
            value,
            crossing: crossing.filter(|_| end != End::OutOfRange),
            rounds: self.rounds,
            end,
        }
    }

    /// Where no value does it: the end of the range whose win rate is nearer to the wanted one, or a place between whose
    /// rate is clearly nearer than that of both ends.
    fn nearest_in_rate(&self) -> usize {
        let rate = |place: usize| self.counts.get(&place).copied().unwrap_or_default().rate();
        let off = |place: usize| (rate(place).rate - self.search.wanted).abs();
        let last = self.search.values.len() - 1;
        let end = if off(last) < off(0) { last } else { 0 };
        let at_end = rate(end);
        let is_clearly_nearer = |place: &usize| match at_end.rate > self.search.wanted {
            true => rate(*place).high < at_end.low,
            false => rate(*place).low > at_end.high,
        };
        let between = self.counts.keys().copied().filter(is_clearly_nearer);
        let nearest = between.min_by(|&one, &other| off(one).total_cmp(&off(other)));
        nearest.unwrap_or(end)
    }

    /// The place nearest to the crossing at which something was played.
    fn nearest_played(&self) -> usize {
        let (best, other) = self.nearest();
        let is_played = |place: &usize| self.counts.get(place).is_some_and(|it| it.battles > 0);
        let at = self.crossing().at;
        let far = |place: usize| (place as f64 - at).abs();
        let nearest = || {
            let played = self.counts.keys().copied().filter(is_played);
            played.min_by(|&a, &b| far(a).total_cmp(&far(b)))
        };
        let first = [best, other].into_iter().find(is_played);
        first.or_else(nearest).unwrap_or(best)
    }
}
