//! The ten maneuvers, one that is tried, and one that has succeeded. Floor 4.
//! Rules INJ-MAN-02, -04 to -13.

use crate::combat::{CombatantId, words};
use crate::grid::Cell;
use crate::rules::injury::data::Skill;
use crate::rules::injury::plan::gear::durability_of;
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::SmolStr;

words! {
    /// The ten maneuvers, in the order of the rules.
    Maneuver: "maneuver" {
        /// A thing falls from the target's hand.
        Disarm = "disarm" => "Disarm" by "INJ-MAN-04",
        /// Backwards, and the target comes along.
        Drag = "drag" => "Drag" by "INJ-MAN-05",
        /// The target is held.
        Grapple = "grapple" => "Grapple" by "INJ-MAN-06",
        /// Over the target to the other side.
        Overrun = "overrun" => "Overrun" by "INJ-MAN-07",
        /// The target is led about.
        Reposition = "reposition" => "Reposition" by "INJ-MAN-08",
        /// The target goes back.
        Shove = "shove" => "Shove" by "INJ-MAN-09",
        /// A carried thing changes its owner.
        Steal = "steal" => "Steal" by "INJ-MAN-10",
        /// A thing is damaged.
        Sunder = "sunder" => "Sunder" by "INJ-MAN-11",
        /// The target is off guard.
        Trick = "trick" => "Trick" by "INJ-MAN-12",
        /// The target falls.
        Trip = "trip" => "Trip" by "INJ-MAN-13",
    }
}

impl Maneuver {
    /// The skill that it is rolled with; none for Sunder, which goes by Strength alone.
    #[must_use]
    pub const fn skill(self) -> Option<Skill> {
        match self {
            Self::Disarm | Self::Reposition | Self::Trip => Some(Skill::Acrobatics),
            Self::Drag | Self::Grapple | Self::Overrun | Self::Shove => Some(Skill::Athletics),
            Self::Steal | Self::Trick => Some(Skill::Thievery),
            Self::Sunder => None,
        }
    }

    /// Whether it takes a free hand.
    #[must_use]
    pub const fn needs_hand(self) -> bool {
        matches!(self, Self::Drag | Self::Grapple | Self::Steal)
    }

    /// Whether it works on neighbours only.
    #[must_use]
    pub const fn is_close(self) -> bool {
        matches!(self, Self::Drag | Self::Grapple | Self::Overrun)
    }

    /// Whether a melee weapon in hand may lend its reach. Rule INJ-MAN-01.
    #[must_use]
    pub const fn uses_weapon_reach(self) -> bool {
        matches!(self, Self::Disarm | Self::Sunder | Self::Trick | Self::Trip)
    }

    /// Whether it is about a thing of the target.
    #[must_use]
    pub const fn wants_thing(self) -> bool {
        matches!(self, Self::Disarm | Self::Steal | Self::Sunder)
    }

    /// Whether more degrees do more.
    #[must_use]
    pub const fn has_degrees(self) -> bool {
        !matches!(self, Self::Grapple | Self::Steal | Self::Trick | Self::Trip)
    }

    /// Whether a fighter makes it without training. Rules INJ-MAN-02; ruling INJ-R33.
    #[must_use]
    pub fn is_untrained(self, who: &Fighter<'_>) -> bool {
        let untrained = |skill| who.stats.rank(skill) == 0;
        self.skill().is_some_and(untrained) && !who.data.is_off("INJ-MAN-02")
    }

    /// The things of a target that it can be about: held ones, carried ones, or those that are
    /// held or worn and whole. Rules INJ-MAN-04, -10, -11.
    #[must_use]
    pub fn things(self, s: &Situation<'_>, t: &Fighter<'_>) -> Vec<SmolStr> {
        let held = t.gear.held_keys();
        let mut things: Vec<_> = match self {
            Self::Disarm => held.collect(),
            Self::Steal => t.gear.stowed().keys().cloned().collect(),
            Self::Sunder => held
                .chain(t.gear.worn().cloned())
                .filter(|item| durability_of(s, t, item) > 0)
                .collect(),
            _ => Vec::new(),
        };
        let mut seen = std::collections::BTreeSet::new();
        things.retain(|item| seen.insert(item.clone()));
        things
    }
}

/// A maneuver that is to be rolled for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// Who makes it.
    pub actor: CombatantId,
    /// At whom.
    pub target: CombatantId,
    /// Which one.
    pub maneuver: Maneuver,
    /// The thing of the target that it is about, or for Trick and Trip the weapon that reaches.
    pub with: Option<SmolStr>,
    /// Cells: of the target for Shove and Reposition, of the actor for Drag; empty leaves it to
    /// the rule or to a later choice.
    pub path: Vec<Cell>,
    /// Disadvantage for the attack actions made before it this turn. Rule INJ-ACT-04.
    pub iterative: i32,
    /// Made as a reaction.
    pub reaction: bool,
}

/// A maneuver that has succeeded.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ManeuverEffect {
    /// The maneuver.
    pub attempt: Attempt,
    /// Degrees of the success, from 0.
    pub degrees: i32,
}

impl ManeuverEffect {
    /// Cells that it moves somebody at most. Rules INJ-MAN-05, -08, -09.
    #[must_use]
    pub fn cells(&self) -> usize {
        usize::try_from(1 + self.degrees).unwrap_or(1)
    }
}
