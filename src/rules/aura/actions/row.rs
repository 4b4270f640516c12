//! What `aura` says of an action in its row: how it goes through the Round. Floor 4. Rules AUR-ACT,
//! AUR-INIT-07, -17, -20.

use crate::combat::{Act, Aiming, CombatantId, MoveKind, Refusal};
use crate::mechanics::Action;
use crate::rules::aura::components::agenda::Step;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::data::{Ability, Costs, Values};
use crate::rules::aura::plan::timing::{Actor, Timing};
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What holds for all actions of `aura`.
pub struct AuraActions;

/// A row of the table.
pub type Row = Action<AuraActions>;

/// What kind of thing an action is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// An attack or combat maneuver, which may also be made as a Swift Attack. Rule AUR-REACT-05.
    Attack,
    /// Bodily strength without an attack: an escape, breaking something down.
    Exertion,
    /// Movement along a way, by one's own feet.
    Movement,
    /// Getting up.
    Rising,
    /// Everything else: attention, things, abilities.
    Other,
}

/// How an action stands in the Round machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An action: it can be challenged and interrupted. Rule AUR-INIT-07.
    Action,
    /// An Immediate Interrupt. Rule AUR-REACT-01.
    Interrupt,
    /// A free command. Rule AUR-INIT-20.
    Free,
}

/// What an action costs at an ordinary target, along the shortest way.
#[derive(Clone, Copy)]
pub enum Cost {
    /// Always the same.
    Always(fn(&Costs) -> Price),
    /// From 1 Energy up to so much.
    UpTo(fn(&Costs) -> i32),
    /// What the table of abilities says. Rule AUR-ACT-24.
    Ability(Ability),
    /// By the actor and by the key of the thing that it is done with.
    Varies {
        /// The price.
        price: fn(&Situation<'_>, &Fighter<'_>, Option<&str>) -> Price,
        /// What it may be, for people.
        told: fn(&Values) -> SmolStr,
    },
}

impl Cost {
    /// The cost for people: "3 Energy + 1 Stamina".
    #[must_use]
    pub fn words(self, values: &Values) -> SmolStr {
        match self {
            Self::Always(price) => price(&values.costs).words(),
            Self::UpTo(most) => match most(&values.costs) {
                1 => Price::energy(1).words(),
                most => format_smolstr!("1 to {most} Energy"),
            },
            Self::Ability(_) => "what the ability says".into(),
            Self::Varies { told, .. } => told(values),
        }
    }
}

/// How an action takes effect.
#[derive(Clone, Copy)]
pub enum Effect {
    /// At once, and for nothing. Rule AUR-INIT-20.
    Free(fn(&mut World, CombatantId, &Act)),
    /// When it has been paid for, by this step. Rule AUR-INIT-17.
    Paid(fn() -> Step),
    /// Step by step, in this way, and it is paid for on the way. Rule AUR-INIT-17.
    Walked(MoveKind),
}

/// What `aura` says of an action beside what all rulesets say: how it goes through the Round.
#[derive(Clone, Copy)]
pub struct Conduct {
    /// What kind of thing it is.
    pub domain: Domain,
    /// How it stands in the Round machine.
    pub kind: Kind,
    /// What it usually costs.
    pub price: Cost,
    /// What it does.
    pub effect: Effect,
}

impl Row {
    /// The same as another kind of thing.
    #[must_use]
    pub(super) const fn in_domain(mut self, domain: Domain) -> Self {
        self.own.domain = domain;
        self
    }

    /// The same as an Immediate Interrupt. Rule AUR-REACT-01.
    #[must_use]
    pub(super) const fn interrupting(mut self) -> Self {
        self.own.kind = Kind::Interrupt;
        self
    }

    /// Whether it moves the actor by its own will: its Energy gives no credits.
    /// Rule AUR-REACT-03.
    #[must_use]
    pub fn is_movement(&self) -> bool {
        matches!(self.own.domain, Domain::Movement | Domain::Rising)
    }

    /// Whether it turns its actor to the target: attacks do, and so does a stare.
    /// Rules AUR-POS-06, AUR-ATK-12.
    #[must_use]
    pub fn turns(&self) -> bool {
        self.aiming() == Aiming::Combatant
    }

    /// Whether it shoots or throws. Rule AUR-ACT-03.
    #[must_use]
    pub fn is_ranged(&self) -> bool {
        [words::SHOOT, words::THROW].contains(&self.word)
    }

    /// Whether it is an attack, which may also be made as a Swift Attack. Rule AUR-REACT-05.
    #[must_use]
    pub fn is_attack(&self) -> bool {
        self.own.domain == Domain::Attack
    }

    /// Its price, if it is legal where everybody stands. Who can pay is not asked.
    ///
    /// # Errors
    /// The [`Refusal`] with its rule.
    pub fn price(
        &self,
        s: &Situation<'_>,
        who: &Fighter<'_>,
        act: &Act,
        timing: Timing,
    ) -> Result<Price, Refusal> {
        let actor = Actor {
            fighter: who,
            timing,
        };
        self.price_of(s, actor, act)
    }
}
