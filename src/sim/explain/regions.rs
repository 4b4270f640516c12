//! Who entered, crossed, held and fought for the regions of a level. Floor 6.

use super::chances::Body;
use super::crossings::Crossings;
use crate::combat::Region;
use crate::grid::{Cell, GridKind};
use crate::level::Level;
use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, format_smolstr};

/// What a side did in a region, in one battle or in many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegionSide {
    /// Combatants that came in, each once a battle. Who starts or arrives in it has not come in.
    pub entered: u64,
    /// Combatants that crossed it, each once a battle: they came in from one cell and left to another, and the way
    /// between these two is longer without the region.
    pub crossed: u64,
    /// Rounds at whose end the side alone had fighters in it; the end of the battle is that of its last round.
    pub held: u64,
    /// Attacks made from it.
    pub struck_from: u64,
    /// Attacks suffered in it.
    pub struck_at: u64,
    /// Combatants that fell out of the fight in it.
    pub felled: u64,
    /// Combatants that died in it.
    pub died: u64,
    /// Battles in which the side was the first to hold it.
    pub held_first: u64,
    /// Those of them that it won.
    pub held_first_wins: u64,
    /// Battles in which the side held it for more rounds than any other.
    pub held_longest: u64,
    /// Those of them that it won.
    pub held_longest_wins: u64,
}

impl RegionSide {
    fn add(&mut self, other: &Self) {
        self.entered += other.entered;
        self.crossed += other.crossed;
        self.held += other.held;
        self.struck_from += other.struck_from;
        self.struck_at += other.struck_at;
        self.felled += other.felled;
        self.died += other.died;
        self.held_first += other.held_first;
        self.held_first_wins += other.held_first_wins;
        self.held_longest += other.held_longest;
        self.held_longest_wins += other.held_longest_wins;
    }
}

/// What happened in a region, in one battle or in many.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegionCount {
    /// Its symbol in the level.
    pub symbol: char,
    /// Its name, with the symbol where another region has the same name.
    pub name: SmolStr,
    /// By side.
    pub sides: Vec<RegionSide>,
}

impl RegionCount {
    /// Nothing yet, for each region of a level.
    pub fn of_level(level: &Level) -> Vec<Self> {
        let regions = level.objectives().regions();
        let count = |region: &Region| {
            let same = regions.iter().filter(|it| it.name == region.name).count();
            let name = &region.name;
            Self {
                symbol: region.symbol,
                name: match same {
                    1 => name.clone(),
                    _ => format_smolstr!("{name} ({})", region.symbol),
                },
                sides: vec![RegionSide::default(); level.sides().len()],
            }
        };
        regions.iter().map(count).collect()
    }

    /// The side that was the first to hold it, in a single battle.
    #[must_use]
    pub fn held_first(&self) -> Option<usize> {
        self.sides.iter().position(|side| side.held_first > 0)
    }

    /// The side that held it longest, in a single battle.
    #[must_use]
    pub fn held_longest(&self) -> Option<usize> {
        self.sides.iter().position(|side| side.held_longest > 0)
    }

    /// Adds what happened in the same region in other battles.
    pub(super) fn add(&mut self, other: &Self) {
        for (own, more) in self.sides.iter_mut().zip(&other.sides) {
            own.add(more);
        }
    }
}

/// A combatant as regions see it.
#[derive(Clone, Copy)]
pub(super) struct Stand {
    pub side: usize,
    pub body: Body,
    /// Whether it is on the board and in the fight.
    pub fights: bool,
}

/// Watches the regions of one battle.
pub(super) struct RegionWatch {
    kind: GridKind,
    counts: Vec<RegionCount>,
    /// By region, the visits of each combatant.
    visits: Vec<Vec<Visit>>,
}

/// What a combatant has done in a region so far.
#[derive(Clone, Copy, Default)]
struct Visit {
    is_inside: bool,
    /// The cell before it came in, while it is inside; none if it began there.
    from: Option<Cell>,
    has_entered: bool,
    has_crossed: bool,
}

impl RegionWatch {
    /// Begins before the first command.
    pub fn new(level: &Level, people: impl Iterator<Item = Stand> + Clone) -> Self {
        let kind = level.grid();
        let regions = level.objectives().regions().iter();
        let visits = regions.map(|region| {
            let visit = |stand: Stand| Visit {
                is_inside: region.touches(&stand.body.space(kind)),
                ..Visit::default()
            };
            people.clone().map(visit).collect()
        });
        Self {
            kind,
            visits: visits.collect(),
            counts: RegionCount::of_level(level),
        }
    }

    /// A combatant is in another cell than before.
    pub fn moved(
        &mut self,
        level: &Level,
        who: usize,
        before: Stand,
        now: Cell,
        crossings: &mut Crossings,
    ) {
        if self.counts.is_empty() {
            return;
        }
        let regions = level.objectives().regions();
        let body = Body {
            cell: now,
            ..before.body
        };
        let space = body.space(self.kind);
        for (index, region) in regions.iter().enumerate() {
            let visit = &mut self.visits[index][who];
            let is_inside = region.touches(&space);
            let was_inside = std::mem::replace(&mut visit.is_inside, is_inside);
            if !before.fights || was_inside == is_inside {
                continue;
            }
            let own = &mut self.counts[index].sides[before.side];
            if is_inside {
                visit.from = Some(before.body.cell);
                own.entered += u64::from(!visit.has_entered);
                visit.has_entered = true;
            } else if let Some(from) = visit.from.take()
                && !visit.has_crossed
                && crossings.is_crossing(level.map(), regions, index, [from, now])
            {
                visit.has_crossed = true;
                own.crossed += 1;
            }
        }
    }

    /// A combatant comes onto the board.
    pub fn arrived(&mut self, level: &Level, who: usize, stand: Stand) {
        let space = stand.body.space(self.kind);
        let regions = level.objectives().regions();
        for (region, visits) in regions.iter().zip(&mut self.visits) {
            visits[who].is_inside = region.touches(&space);
        }
    }

    /// A combatant falls, or fights again: what it does from now on is no longer the same visit.
    pub fn fell(&mut self, who: usize, side: usize, felled: u64, died: u64) {
        for (visits, count) in self.visits.iter_mut().zip(&mut self.counts) {
            let visit = &mut visits[who];
            visit.from = None;
            if visit.is_inside {
                count.sides[side].felled += felled;
                count.sides[side].died += died;
            }
        }
    }

    /// An attack comes to its end: by whom and at whom, each with its side.
    pub fn attacked(&mut self, [who, target]: [usize; 2], [own, other]: [usize; 2]) {
        for (visits, count) in self.visits.iter().zip(&mut self.counts) {
            count.sides[own].struck_from += u64::from(visits[who].is_inside);
            count.sides[other].struck_at += u64::from(visits[target].is_inside);
        }
    }

    /// A round is over.
    pub fn round_over(&mut self, people: impl Iterator<Item = Stand> + Clone) {
        for (visits, count) in self.visits.iter().zip(&mut self.counts) {
            let inside = people.clone().zip(visits);
            let mut inside = inside.filter(|(stand, visit)| stand.fights && visit.is_inside);
            let Some((first, _)) = inside.next() else {
                continue;
            };
            if inside.any(|(stand, _)| stand.side != first.side) {
                continue;
            }
            let is_first = count.held_first().is_none();
            let own = &mut count.sides[first.side];
            own.held_first += u64::from(is_first);
            own.held += 1;
        }
    }

    /// What it comes to, when the battle is over.
    pub fn finish(mut self, winner: Option<usize>) -> Vec<RegionCount> {
        for count in &mut self.counts {
            let most = count.sides.iter().map(|side| side.held).max().unwrap_or(0);
            let mut longest = count.sides.iter_mut().filter(|side| side.held == most);
            if let (Some(only), None, true) = (longest.next(), longest.next(), most > 0) {
                only.held_longest = 1;
            }
            if let Some(own) = winner.and_then(|side| count.sides.get_mut(side)) {
                own.held_first_wins = own.held_first;
                own.held_longest_wins = own.held_longest;
            }
        }
        self.counts
    }
}

#[cfg(test)]
mod tests;
