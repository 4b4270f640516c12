//! A campaign's file as it was read: which levels, who is carried on, how long the rest is and what can be
//! chosen in it. Floor 5.
//!
//! The format is described for designers in `docs/campaigns.md`.

use crate::combat::{Rest, Ruleset};
use crate::level::Level;
use crate::level::draft::Draft;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::sync::Arc;

/// Most battles of a campaign.
pub const MAX_BATTLES: usize = 50;
/// Most choices of a camp; the fewest are two.
pub const MAX_CHOICES: usize = 4;

/// A campaign whose file and levels were read and checked.
#[derive(Debug, Clone)]
pub struct Plan {
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) rules: &'static Ruleset,
    pub(super) bands: Vec<String>,
    pub(super) chapters: Vec<Chapter>,
    /// How often a lost battle may be fought again; any number of times if none.
    pub(super) again: Option<u32>,
    pub(super) growth: Option<GrowthPlan>,
    pub(super) bynames: Vec<Byname>,
    pub(super) text: String,
}

/// How people grow in a campaign.
#[derive(Debug, Clone)]
pub struct GrowthPlan {
    /// For how much renown an advance is open: one for each battle that was lived through, one for each enemy felled.
    pub(super) every: u32,
    /// How many advances somebody can make.
    pub(super) most: u32,
    pub(super) advances: Vec<Advance>,
}

/// What somebody can learn.
#[derive(Debug, Clone)]
pub struct Advance {
    pub(super) name: String,
    pub(super) summary: String,
    /// Who can learn it; everybody if empty.
    pub(super) roles: Vec<SmolStr>,
    /// Numbers of the creature in the ruleset's own terms, each raised by so much.
    pub(super) adds: Vec<(SmolStr, i32)>,
}

/// A name that is earned by deeds.
#[derive(Debug, Clone)]
pub struct Byname {
    pub(super) name: String,
    pub(super) felled: u32,
    pub(super) falls: u32,
    pub(super) scars: u32,
    pub(super) battles: u32,
}

/// One battle of a campaign and the camp after it.
#[derive(Debug, Clone)]
pub struct Chapter {
    pub(super) battle: BattlePlan,
    pub(super) camp: CampPlan,
    /// Where a loss that is lived with leads; without one it ends the campaign.
    pub(super) loss: Option<CampChoice>,
}

/// Which level is fought and who stands where in it.
#[derive(Debug, Clone)]
pub struct BattlePlan {
    pub(super) level: Arc<Level>,
    pub(super) sides: Vec<usize>,
    pub(super) places: Vec<(SmolStr, usize)>,
    pub(super) vacant: Vacant,
    /// Combatants of the level who are not there, from 0.
    pub(super) absent: Vec<usize>,
}

/// What comes after a battle.
#[derive(Debug, Clone)]
pub enum CampPlan {
    /// One rest for everybody.
    Rest(RestPlan),
    /// One of several, two to four.
    Choices(Vec<CampChoice>),
}

/// What can be chosen in camp: a rest, and perhaps another battle after it.
#[derive(Debug, Clone)]
pub struct CampChoice {
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) rest: RestPlan,
    pub(super) next: Option<BattlePlan>,
}

/// What becomes of a place that no survivor takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vacant {
    /// The level's own combatant comes and stays with the band.
    #[default]
    Fresh,
    /// It stays empty.
    Empty,
}

/// Help that a rest brings, before the days in camp.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Help {
    /// None but one's own.
    #[default]
    None,
    /// Lost parts are replaced by artificial ones.
    Prosthetics,
    /// Everybody is made whole.
    Magic,
}

/// The time after a battle: hours first, then help, then days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RestPlan {
    /// Hours, 0 to 24; 1 when left out.
    pub hours: u32,
    /// Days in camp, 0 to 365; 0 when left out.
    pub days: u32,
    /// Help.
    pub help: Help,
}

impl Plan {
    /// Title.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One or two sentences; may be empty.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// The ruleset.
    #[must_use]
    pub fn rules(&self) -> &'static Ruleset {
        self.rules
    }

    /// The names of the bands that are carried on.
    #[must_use]
    pub fn bands(&self) -> &[String] {
        &self.bands
    }

    /// The battles, in order.
    #[must_use]
    pub fn chapters(&self) -> &[Chapter] {
        &self.chapters
    }

    /// Every battle that can come, in the order of [`Plan::read`].
    pub(super) fn battles(&self) -> impl Iterator<Item = &BattlePlan> {
        let usual = self.chapters.iter().map(|chapter| &chapter.battle);
        let ways = self
            .chapters
            .iter()
            .flat_map(|it| it.choices().iter().chain(&it.loss));
        usual.chain(ways.filter_map(|way| way.next.as_ref()))
    }

    /// How often a lost battle may be fought again; `None` for any number of times.
    #[must_use]
    pub const fn again(&self) -> Option<u32> {
        self.again
    }

    /// How people grow; `None` where nobody does.
    #[must_use]
    pub const fn growth(&self) -> Option<&GrowthPlan> {
        self.growth.as_ref()
    }
}

impl GrowthPlan {
    /// For how much renown an advance is open, 1 or more.
    #[must_use]
    pub const fn every(&self) -> u32 {
        self.every
    }

    /// How many advances somebody can make, 1 or more.
    #[must_use]
    pub const fn most(&self) -> u32 {
        self.most
    }

    /// What can be learnt.
    #[must_use]
    pub fn advances(&self) -> &[Advance] {
        &self.advances
    }
}

impl Advance {
    /// A few words.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A sentence; may be empty.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// What it adds: `level +1, str +1`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let adds = self.adds.iter();
        let adds: Vec<_> = adds
            .map(|(field, by)| format!("{} {by:+}", field.replace('_', " ")))
            .collect();
        adds.join(", ")
    }

    /// Whether a role can learn it.
    #[must_use]
    pub fn is_for(&self, role: &str) -> bool {
        self.roles.is_empty() || self.roles.iter().any(|it| it == role)
    }
}

impl Chapter {
    /// The battle; a choice in the camp before may have put another one in its place.
    #[must_use]
    pub const fn battle(&self) -> &BattlePlan {
        &self.battle
    }

    /// What comes after the battle.
    #[must_use]
    pub const fn camp(&self) -> &CampPlan {
        &self.camp
    }

    /// Where a loss that is lived with leads; `None` where it ends the campaign.
    #[must_use]
    pub const fn loss(&self) -> Option<&CampChoice> {
        self.loss.as_ref()
    }

    /// What can be chosen after the battle; empty where nothing can.
    #[must_use]
    pub fn choices(&self) -> &[CampChoice] {
        match &self.camp {
            CampPlan::Rest(_) => &[],
            CampPlan::Choices(choices) => choices,
        }
    }
}

impl BattlePlan {
    /// The level as its file says it; in the campaign survivors take places in it.
    #[must_use]
    pub const fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// For each band the side of the level on which it fights.
    #[must_use]
    pub fn sides(&self) -> &[usize] {
        &self.sides
    }

    /// The numbers, from 1, of the level's combatants who are not there.
    #[must_use]
    pub fn absent(&self) -> Vec<usize> {
        self.absent.iter().map(|at| at + 1).collect()
    }

    /// The level and whom the bands meet there: `The old mill, against Raiders (4)`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let sides = self.level.sides().iter().enumerate();
        let others = sides.filter(|(side, _)| !self.sides.contains(side));
        let others: Vec<_> = others
            .map(|(number, side)| {
                let all = self.level.combatants().iter().enumerate();
                let there = all.filter(|(at, it)| it.side == number && !self.absent.contains(at));
                let (name, count) = (&side.name, there.count());
                match name.strip_prefix("The ") {
                    Some(name) => format!("the {name} ({count})"),
                    None => format!("{name} ({count})"),
                }
            })
            .collect();
        let name = self.level.name();
        match others.is_empty() {
            true => name.to_owned(),
            false => format!("{name}, against {}", others.join(" and ")),
        }
    }

    /// The level as its file says it, without those who are not there.
    pub(super) fn draft(&self) -> Draft {
        let mut draft = self.level.draft().clone();
        draft.name_by_cells();
        draft.retain_combatants(|at, _| !self.absent.contains(&at));
        draft
    }
}

impl CampChoice {
    /// A few words.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One or two sentences; may be empty.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// The rest that is chosen.
    #[must_use]
    pub const fn rest(&self) -> RestPlan {
        self.rest
    }

    /// The battle that then comes in place of the next one; none where that stays.
    #[must_use]
    pub const fn next(&self) -> Option<&BattlePlan> {
        self.next.as_ref()
    }
}

impl RestPlan {
    /// A rest that is left out: one hour.
    pub const SHORT: Self = Self {
        hours: 1,
        days: 0,
        help: Help::None,
    };

    /// Its stretches in order.
    pub(super) fn stretches(self) -> Vec<Rest> {
        let count = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let help = match self.help {
            Help::None => None,
            Help::Prosthetics => Some(Rest::Prosthetics),
            Help::Magic => Some(Rest::Magic),
        };
        std::iter::repeat_n(Rest::Hour, count(self.hours))
            .chain(help)
            .chain(std::iter::repeat_n(Rest::Day, count(self.days)))
            .collect()
    }

    /// Its parts: `8 hours, 21 days, prosthetics`; `none` without any.
    #[must_use]
    pub fn in_words(self) -> String {
        let counted = |count: u32, one: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{count} {one}s")),
        };
        let help = match self.help {
            Help::None => None,
            Help::Prosthetics => Some("prosthetics".to_owned()),
            Help::Magic => Some("healing by magic".to_owned()),
        };
        let parts = [counted(self.hours, "hour"), counted(self.days, "day"), help];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        match parts.is_empty() {
            true => "none".to_owned(),
            false => parts.join(", "),
        }
    }
}
