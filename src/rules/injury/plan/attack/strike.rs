//! One attack that is to be made. Floor 4. Rules INJ-ATK-02, INJ-ACT-04 to -15.

use super::riders::Riders;
use crate::board::LineOfFire;
use crate::combat::CombatantId;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::weapons::Wielded;
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::SmolStr;

/// The action that an attack roll is part of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum AttackForm {
    /// An attack of its own, a Cleave or a reaction.
    #[default]
    Single,
    /// The end of a Charge. Rule INJ-ACT-15.
    Charge,
    /// One of several weapons. Rule INJ-ACT-07.
    Multiweapon,
    /// One of so many shots or throws. Rule INJ-ACT-12.
    RapidShot(i32),
}

impl AttackForm {
    /// The rule by which such an attack is lost where it cannot be made.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Single => "INJ-ATK-02",
            Self::Charge => "INJ-ACT-15",
            Self::Multiweapon => "INJ-ACT-07",
            Self::RapidShot(_) => "INJ-ACT-12",
        }
    }
}

/// One attack roll that is to be made.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Who attacks.
    pub attacker: CombatantId,
    /// Whom.
    pub target: CombatantId,
    /// The weapon's key.
    pub with: SmolStr,
    /// How it is used.
    pub mode: Mode,
    /// Options.
    pub riders: Riders,
    /// The part aimed at.
    pub aim: Option<SmolStr>,
    /// Disadvantage for the attack actions made before it this turn. Rule INJ-ACT-04.
    pub iterative: i32,
    /// Made as a reaction.
    pub reaction: bool,
    /// The action that it is part of.
    pub form: AttackForm,
}

impl Strike {
    /// A single attack without riders that aims at no part, made before any other this turn.
    #[must_use]
    pub fn new(
        attacker: CombatantId,
        target: CombatantId,
        with: impl Into<SmolStr>,
        mode: Mode,
    ) -> Self {
        Self {
            attacker,
            target,
            with: with.into(),
            mode,
            riders: Riders::default(),
            aim: None,
            iterative: 0,
            reaction: false,
            form: AttackForm::Single,
        }
    }
}

/// Everything that the terms of one attack are read from.
pub(super) struct Context<'c, 'w> {
    pub(super) s: &'c Situation<'w>,
    pub(super) a: &'c Fighter<'w>,
    pub(super) t: &'c Fighter<'w>,
    pub(super) weapon: &'c Wielded<'w>,
    pub(super) strike: &'c Strike,
    pub(super) line: &'c LineOfFire,
    pub(super) distance: i32,
    pub(super) increments: i32,
}
