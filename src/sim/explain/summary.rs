//! One battle in short. Floor 6.

use super::leads::{Had, Lead};
use super::regions::RegionCount;
use super::tallies::{Count, PositionCount};

/// What a side did in one battle, for its row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SideSummary {
    /// Whether somebody of it has had a turn, or has done something.
    pub acted: bool,
    /// Whether somebody of it was hurt before that.
    pub hurt_before: bool,
    pub given: Count,
    pub taken: Count,
    pub position: PositionCount,
    /// Attacks on somebody who stood lower.
    pub heights: u64,
    /// Shots and throws.
    pub shots: u64,
    /// Attacks that it suffered behind cover.
    pub covered: u64,
}

/// One battle in short.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// The side that made the first attack.
    pub first_strike: Option<usize>,
    /// The side whose attack harmed an enemy first.
    pub first_harm: Option<usize>,
    /// The side whose attack was the first to fell an enemy.
    pub first_fall: Option<usize>,
    /// By side.
    pub sides: Vec<SideSummary>,
    /// By region of the level.
    pub regions: Vec<RegionCount>,
}

impl Summary {
    /// The side that had something in a battle; `None` if none had, or two share it.
    pub fn leader(&self, had: Had) -> Option<usize> {
        let region = |symbol| self.regions.iter().find(|it| it.symbol == symbol);
        match had {
            Had::Lead(lead) => self.lead(lead),
            Had::HeldFirst(symbol) => region(symbol)?.held_first(),
            Had::HeldLongest(symbol) => region(symbol)?.held_longest(),
        }
    }

    fn lead(&self, lead: Lead) -> Option<usize> {
        let most = |of: fn(&SideSummary) -> u64| {
            let most = self.sides.iter().map(of).max()?;
            let mut leaders = (0..self.sides.len()).filter(|&side| of(&self.sides[side]) == most);
            let leader = leaders.next();
            leader.filter(|_| leaders.next().is_none())
        };
        match lead {
            Lead::FirstAttack => self.first_strike,
            Lead::FirstHarm => self.first_harm,
            Lead::FirstFall => self.first_fall,
            Lead::Heights => most(|side| side.heights),
            Lead::Shots => most(|side| side.shots),
            Lead::Cover => most(|side| side.covered),
            Lead::Flanks => most(|side| side.position.flanks),
            Lead::Rears => most(|side| side.position.rears),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Had, Lead, SideSummary, Summary};
    use crate::sim::explain::led::Leads;

    /// A battle in which the sides made so many shots.
    fn battle(shots: [u64; 2]) -> Summary {
        let side = |shots| SideSummary {
            shots,
            ..SideSummary::default()
        };
        Summary {
            first_fall: Some(1),
            sides: shots.map(side).to_vec(),
            ..Summary::default()
        }
    }

    #[test]
    fn a_lead_is_counted_for_the_one_side_that_has_it() {
        let none = Leads::of(2, std::iter::empty());
        let (mut leads, mut later) = (none.clone(), none);
        leads.add_seed(&[(&battle([3, 1]), Some(0)), (&battle([2, 2]), Some(0))]);
        later.add_seed(&[(&battle([4, 9]), None)]);
        leads.add(&later);
        let of = |lead, side| {
            let led = leads.of_side(Had::Lead(lead), side);
            (led.battles(), led.wins(), led.others())
        };
        assert_eq!(
            [of(Lead::Shots, 0), of(Lead::Shots, 1)],
            [(1, 1, 2), (1, 0, 2)]
        );
        assert_eq!(
            [of(Lead::FirstFall, 0), of(Lead::FirstFall, 1)],
            [(0, 0, 3), (3, 0, 0)]
        );
        assert_eq!(
            of(Lead::Flanks, 0),
            (0, 0, 3),
            "nobody flanked: nobody leads"
        );
    }

    #[test]
    fn what_a_side_had_is_written_by_a_word_and_read_again() {
        for had in [
            Had::Lead(Lead::Shots),
            Had::HeldFirst('n'),
            Had::HeldLongest('\u{e4}'),
        ] {
            let word = String::from(had);
            assert_eq!(Had::try_from(word.clone()), Ok(had), "{word}");
        }
        for strange in ["held_first ", "held_first nn", "shouts"] {
            assert!(Had::try_from(strange.to_owned()).is_err(), "{strange}");
        }
    }
}
