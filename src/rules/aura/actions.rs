//! The table of actions, and what holds for all of them. Floor 4. Section 6 of the reference;
//! rules AUR-ACT.
//!
//! One row holds all that is said of an action, and the functions that offer it, plan it, carry it
//! out and preview it. The action bar, the check of a command, the Round machine, the preview and
//! the page of rules walk the table: a new action is a row and its functions.

pub mod moment;
mod offers;
mod row;
mod table;

pub use row::{AuraActions, Conduct, Cost, Domain, Effect, Kind, Row};
pub use table::ACTIONS;

use super::components::price::Price;
use super::data::{AuraData, FILE};
use super::plan::timing::{Actor, Timing};
use super::preview::notes;
use super::snapshot::{Moment, Situation};
use crate::combat::{Act, CombatantId, Offer, Payment, Preview, Refusal, RuleId};
use crate::mechanics::ActionRules;
use bevy::prelude::World;
use smol_str::SmolStr;
use std::convert::Infallible;

/// The row of a command that was checked.
pub fn row_of(act: &Act) -> &'static Row {
    ACTIONS
        .row(&act.verb)
        .expect("a checked command has a known verb")
}

impl ActionRules for AuraActions {
    type View<'w> = Situation<'w>;
    type Actor<'a> = Actor<'a>;
    type Tables = AuraData;
    type Price = Price;
    type Check = Infallible;
    type Step = ();
    type Own = Conduct;

    fn tables<'a>(s: &'a Situation<'_>) -> &'a AuraData {
        s.data
    }

    fn shipped() -> &'static AuraData {
        FILE.shipped()
    }

    fn is_off(s: &Situation<'_>, rule: &str) -> bool {
        s.data.is_off(rule)
    }

    fn view(world: &World) -> Situation<'_> {
        Situation::of(world)
    }

    fn actor<'a>(
        s: &'a Situation<'_>,
        row: &'static Row,
        who: CombatantId,
        act: &Act,
    ) -> Result<Actor<'a>, Refusal> {
        let fighter = s.known(who)?;
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
        let price = row.check_act(s, actor, act)?.paid_as(act)?;
        price.check(&actor)?;
        Ok(price)
    }

    fn could_pay(s: &Situation<'_>, row: &Row, who: CombatantId) -> bool {
        match row.own.price {
            Cost::Always(price) => price(&s.data.values.costs).check(s.fighter(who)).is_ok(),
            Cost::UpTo(_) | Cost::Ability(_) | Cost::Varies { .. } => true,
        }
    }

    fn payments(_: &Situation<'_>, actor: Actor<'_>, price: &Price) -> Vec<Payment> {
        price.payments(&actor)
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

    fn end_turn(s: &Situation<'_>, who: CombatantId) -> Result<Preview, Refusal> {
        s.known(who)?;
        let note = "The round ends when all sides have passed in succession.";
        Ok(Preview::certain("Wait", vec![note.into()]))
    }

    fn may_command(_: &World, s: &Situation<'_>, who: CombatantId) -> Result<(), Refusal> {
        moment::may_command(s, who)
    }

    fn offered(s: &Situation<'_>, row: &'static Row, who: CombatantId, offer: Offer) -> Offer {
        offers::completed(s, row, s.fighter(who), offer)
    }

    /// By the values that the program was built with; an offer says what it costs now.
    fn cost(row: &Row) -> SmolStr {
        row.own.price.words(&FILE.shipped().values)
    }
}
