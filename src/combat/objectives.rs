//! What the sides of a battle want, and how far each has come. Floor 3.
//!
//! The level states it; [`BattleEvent::ObjectiveCounted`](super::BattleEvent::ObjectiveCounted) alone
//! changes what is counted. Whether an objective is reached is decided in `mechanics::objectives`.

use super::{CombatantId, SideId, capital, words};
use crate::grid::{Cell, Cells};
use bevy::prelude::Resource;
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::hash::{Hash, Hasher};

/// Cells of the board with a name: a bridge, a yard, the end of a road.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// The symbol with which it is drawn in the level.
    pub symbol: char,
    /// Its name in sentences: `the bridge`.
    pub name: SmolStr,
    /// Its cells, at least one.
    pub cells: BTreeSet<Cell>,
}

impl Region {
    /// Whether a space has a cell in it.
    #[must_use]
    pub fn touches(&self, space: &Cells) -> bool {
        space.iter().any(|cell| self.cells.contains(&cell))
    }
}

words! {
    /// The kind of a condition of an objective.
    GoalKind: "kind of goal" {
        /// So many of each other side are out of the fight.
        Rout = "rout",
        /// A region is held for so many rounds in succession.
        Hold = "hold",
        /// So many leave the field by a region.
        Exit = "exit",
        /// Somebody is out of the fight.
        Defeat = "defeat",
        /// Somebody is not to be lost.
        Protect = "protect",
        /// Somebody of the side still fights when so many rounds are over.
        Survive = "survive",
        /// At the round limit the side has the most points for holding a region.
        Points = "points",
    }
}

/// One condition of an objective. Regions are named by their place in [`Objectives::regions`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// So many of each other side are unconscious or dead, or all that it has.
    Rout {
        /// 1 or more.
        count: u32,
    },
    /// At the end of so many rounds in succession the side holds the region: one of its fighters
    /// stands in it, and no enemy.
    Hold {
        /// The region.
        region: usize,
        /// 1 or more.
        rounds: u32,
    },
    /// So many fighters of the side have left the field by the region, or all that it has.
    Exit {
        /// The region.
        region: usize,
        /// 1 or more.
        count: u32,
    },
    /// A fighter of another side is unconscious or dead.
    Defeat(CombatantId),
    /// The side is beaten as soon as this one is unconscious or dead. It wins nothing by itself.
    Protect(CombatantId),
    /// So many rounds are over, and somebody of the side still fights.
    Survive {
        /// 1 or more.
        rounds: u32,
    },
    /// When the round limit is over the side has more points than any other: one for each round at the
    /// end of which it holds the region.
    Points {
        /// The region.
        region: usize,
    },
}

impl Goal {
    /// Its kind.
    #[must_use]
    pub const fn kind(self) -> GoalKind {
        match self {
            Self::Rout { .. } => GoalKind::Rout,
            Self::Hold { .. } => GoalKind::Hold,
            Self::Exit { .. } => GoalKind::Exit,
            Self::Defeat(_) => GoalKind::Defeat,
            Self::Protect(_) => GoalKind::Protect,
            Self::Survive { .. } => GoalKind::Survive,
            Self::Points { .. } => GoalKind::Points,
        }
    }

    /// The region that it is about.
    #[must_use]
    pub const fn region(self) -> Option<usize> {
        match self {
            Self::Hold { region, .. } | Self::Exit { region, .. } | Self::Points { region } => {
                Some(region)
            }
            _ => None,
        }
    }
}

/// One way for a side to win: all of its conditions together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    /// Whose.
    pub side: SideId,
    /// At least one, each of another kind, in the order of [`GoalKind`].
    pub goals: Vec<Goal>,
}

impl Objective {
    /// Its condition of a kind.
    #[must_use]
    pub fn goal(&self, kind: GoalKind) -> Option<Goal> {
        self.goals.iter().copied().find(|goal| goal.kind() == kind)
    }

    /// Whether a side wins by it, rather than only loses without it.
    #[must_use]
    pub fn can_win(&self) -> bool {
        let mut kinds = self.goals.iter().map(|goal| goal.kind());
        kinds.any(|kind| kind != GoalKind::Protect)
    }

    /// The words of its conditions: `hold`, `defeat + survive`.
    #[must_use]
    pub fn kinds(&self) -> String {
        let words: Vec<_> = self.goals.iter().map(|goal| goal.kind().word()).collect();
        words.join(" + ")
    }
}

/// The objectives of a battle, with what is counted for them. A battle in which the last side
/// standing wins has none.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct Objectives {
    regions: Vec<Region>,
    list: Vec<Objective>,
    round_limit: Option<u32>,
    counts: BTreeMap<(usize, GoalKind), u32>,
}

/// What a battle can change of them.
impl Hash for Objectives {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.counts.hash(state);
    }
}

impl Objectives {
    /// Those of a battle that has not begun. After the round limit, 1 or more, it is over.
    #[must_use]
    pub const fn new(regions: Vec<Region>, list: Vec<Objective>, round_limit: Option<u32>) -> Self {
        Self {
            regions,
            list,
            round_limit,
            counts: BTreeMap::new(),
        }
    }

    /// Whether nothing but the last side standing decides.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty() && self.round_limit.is_none()
    }

    /// The regions of the level.
    #[must_use]
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// All of them, in the order of the level: of several that are reached at once the first counts.
    #[must_use]
    pub fn all(&self) -> &[Objective] {
        &self.list
    }

    /// Those of a side, with their places in the list.
    pub fn of_side(&self, side: SideId) -> impl Iterator<Item = (usize, &Objective)> {
        let all = self.list.iter().enumerate();
        all.filter(move |(_, objective)| objective.side == side)
    }

    /// Whether any side has a condition of a kind.
    #[must_use]
    pub fn ask_for(&self, kind: GoalKind) -> bool {
        self.list.iter().any(|it| it.goal(kind).is_some())
    }

    /// The round after which the battle is over.
    #[must_use]
    pub const fn round_limit(&self) -> Option<u32> {
        self.round_limit
    }

    /// What is counted for a condition of the objective at a place in the list: rounds held in
    /// succession, fighters who have left, points; 0 for all others.
    #[must_use]
    pub fn count(&self, objective: usize, kind: GoalKind) -> u32 {
        self.counts.get(&(objective, kind)).copied().unwrap_or(0)
    }

    pub(in crate::combat) fn set_count(&mut self, objective: usize, kind: GoalKind, count: u32) {
        self.counts.insert((objective, kind), count);
    }

    /// A condition as a demand: `hold the bridge for 3 rounds`. `name` gives the name of a combatant.
    #[must_use]
    pub fn words(&self, goal: Goal, name: impl Fn(CombatantId) -> String) -> String {
        let region = |region: usize| self.regions.get(region).map_or("", |it| it.name.as_str());
        match goal {
            Goal::Rout { count: 1 } => "put an enemy out of the fight".to_owned(),
            Goal::Rout { count } => format!("put {count} enemies out of the fight"),
            Goal::Hold { region: at, rounds } => {
                format!("hold {} for {}", region(at), counted(rounds, "round"))
            }
            Goal::Exit { region: at, count } => {
                format!("leave by {} with {}", region(at), counted(count, "fighter"))
            }
            Goal::Defeat(who) => format!("defeat {}", name(who)),
            Goal::Protect(who) => format!("do not lose {}", name(who)),
            Goal::Survive { rounds } => format!("last {}", counted(rounds, "round")),
            Goal::Points { region: at } => format!(
                "have the most points for holding {} after round {}",
                region(at),
                self.round_limit.unwrap_or(0)
            ),
        }
    }

    /// What a side wants in a battle against others. `words` says a condition, with the place of its objective in
    /// the list. Against a single other side, what beats that one wins.
    #[must_use]
    pub fn wants(
        &self,
        side: SideId,
        others: &[SideId],
        words: impl Fn(usize, Goal) -> String,
    ) -> Wants {
        let (mut victory, mut protect) = (Vec::new(), Vec::new());
        let add = |list: &mut Vec<String>, words: String| {
            if !list.contains(&words) {
                list.push(words);
            }
        };
        let is_ward = |goal: &Goal| matches!(goal, Goal::Protect(_));
        for (index, objective) in self.of_side(side).filter(|(_, it)| it.can_win()) {
            let goals = objective.goals.iter().filter(|goal| !is_ward(goal));
            let words: Vec<_> = goals.map(|&goal| words(index, goal)).collect();
            add(&mut victory, words.join(" and "));
        }
        for (index, objective) in self.list.iter().enumerate() {
            match objective.goal(GoalKind::Protect) {
                Some(ward) if objective.side == side => add(&mut protect, words(index, ward)),
                Some(Goal::Protect(ward)) if others == [objective.side] => {
                    add(&mut victory, words(index, Goal::Defeat(ward)));
                }
                _ => {}
            }
        }
        Wants { victory, protect }
    }

    /// An objective as a demand: its conditions joined by "and".
    #[must_use]
    pub fn words_of(&self, objective: &Objective, name: impl Fn(CombatantId) -> String) -> String {
        let goals = objective.goals.iter();
        let words: Vec<_> = goals.map(|&goal| self.words(goal, &name)).collect();
        words.join(" and ")
    }
}

/// What a side wants besides being the last, in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wants {
    /// Its victory conditions, any one of which suffices: `hold the bridge for 3 rounds`.
    pub victory: Vec<String>,
    /// Whose loss beats it, as demands: `do not lose Anna`.
    pub protect: Vec<String>,
}

impl Wants {
    /// Whether only the last side wins, and nobody matters more than others.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.victory.is_empty() && self.protect.is_empty()
    }

    /// As a sentence without its full stop: `Win: hold the bridge for 3 rounds; do not lose Anna`, or `Do not lose
    /// Anna` where only the last side wins.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self.victory.is_empty() {
            true => capital(&self.to_string()),
            false => format!("Win: {self}"),
        }
    }
}

impl fmt::Display for Wants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.victory.join(", or "))?;
        if !self.victory.is_empty() && !self.protect.is_empty() {
            f.write_str("; ")?;
        }
        f.write_str(&self.protect.join(", "))
    }
}

/// `1 round`, `3 rounds`.
fn counted(number: u32, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
