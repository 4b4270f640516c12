//! The table of actions, and what holds for all of them. Floor 4. Section 6 of the reference;
//! rules AUR-ACT.
//!
//! One row holds all that is said of an action, and the functions that offer it, plan it, carry it
//! out and preview it. The action bar, the check of a command, the Round machine, the preview and
//! the page of rules walk the table: a new action is a row and its functions.

pub(in crate::rules::aura) mod moment;
mod offers;
mod table;

pub use table::ACTIONS;

use super::components::agenda::Action as UnderWayAction;
use super::components::price::Price;
use super::plan::timing::{Actor, Timing};
use super::preview::notes;
use super::snapshot::{Fighter, Moment, Situation};
use super::words;
use crate::combat::{Act, Aiming, CombatantId, MoveKind, Offer, Refusal, RuleId};
use crate::mechanics::{Action, ActionRules};
use bevy::prelude::World;
use smol_str::SmolStr;

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
    Always(Price),
    /// At least this; the row tells the bounds in words.
    From(Price),
    /// By the actor and by the key of the thing that it is done with; the row tells it in words.
    Varies(fn(&Situation<'_>, &Fighter<'_>, Option<&str>) -> Price),
}

/// How an action takes effect.
#[derive(Clone, Copy)]
pub enum Effect {
    /// At once, and for nothing. Rule AUR-INIT-20.
    Free(fn(&mut World, CombatantId, &Act)),
    /// When it has been paid for. Rule AUR-INIT-17.
    Paid(fn(&mut World, &UnderWayAction)),
    /// Step by step, in this way, and it is paid for on the way. Rule AUR-INIT-17.
    Walked(MoveKind),
}

/// What `aura` says of an action beside what all rulesets say: how it goes through the Round.
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
    pub(in crate::rules::aura) fn price(
        &self,
        s: &Situation<'_>,
        who: &Fighter<'_>,
        act: &Act,
        timing: Timing,
    ) -> Result<Price, Refusal> {
        (self.plan)(
            s,
            Actor {
                fighter: who,
                timing,
            },
            act,
        )
    }
}

/// The row of a command that was checked.
pub(in crate::rules::aura) fn row_of(act: &Act) -> &'static Row {
    ACTIONS
        .row(&act.verb)
        .expect("a checked command has a known verb")
}

impl ActionRules for AuraActions {
    type View<'w> = Situation<'w>;
    type Actor<'a> = Actor<'a>;
    type Plan = Price;
    type Own = Conduct;

    fn view(world: &World) -> Situation<'_> {
        Situation::of(world)
    }

    fn actor<'a>(
        s: &'a Situation<'_>,
        row: &'static Row,
        who: CombatantId,
        act: &Act,
    ) -> Result<Actor<'a>, Refusal> {
        let fighter = s.find(who).ok_or(Refusal::NoSuchCombatant(who))?;
        let timing = moment::timing(s, row, act);
        Ok(Actor { fighter, timing })
    }

    /// Somebody who obeys, at the right moment, with enough to pay.
    fn check(
        s: &Situation<'_>,
        row: &'static Row,
        who: CombatantId,
        act: &Act,
    ) -> Result<Price, Refusal> {
        let actor = Self::actor(s, row, who, act)?;
        row.check_riders(act)?;
        if !actor.obeys() {
            return Err(Refusal::CannotAct {
                who,
                why: "it is unconscious, asleep or bound".into(),
                rule: RuleId("AUR-COND-12"),
            });
        }
        moment::check(s, row, actor)?;
        let price = (row.plan)(s, actor, act)?.paid_as(act)?;
        price.check(&actor)?;
        Ok(price)
    }

    fn notes(
        s: &Situation<'_>,
        row: &'static Row,
        actor: Actor<'_>,
        price: &Price,
    ) -> Vec<SmolStr> {
        let declared = row.own.kind == Kind::Action && actor.timing == Timing::Action;
        let challenged = declared && s.moment == Moment::Priority;
        notes::of_price(s, &actor, *price, challenged)
    }

    fn may_command(_: &World, s: &Situation<'_>, who: CombatantId) -> Result<(), Refusal> {
        moment::may_command(s, who)
    }

    fn offered(s: &Situation<'_>, row: &'static Row, who: CombatantId, offer: Offer) -> Offer {
        offers::completed(s, row, s.fighter(who), offer)
    }

    fn cost(row: &Row) -> SmolStr {
        match row.own.price {
            Cost::Always(price) => price.words(),
            Cost::From(_) | Cost::Varies(_) => row.cost.into(),
        }
    }
}
