//! The table of actions, and what holds for all of them. Floor 4. Rules WND-ACT-01 to -46.
//!
//! | file | holds |
//! |---|---|
//! | `moment` | when which action can be taken (section 4) |

mod moment;

use super::components::Held;
use super::data::WoundsData;
use super::plan::acts::{Kind, WoundsActions};
use super::plan::price::Price;
use super::plan::steps::Step;
use super::resolve::Check;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{Act, Aiming, CombatantId, Offer, Payment, Refusal};
use crate::mechanics::{Action, ActionRules, Actions, Cost, Effect, Need, push_step};
use bevy::prelude::World;
use smol_str::SmolStr;

/// A row of the table.
pub type Row = Action<WoundsActions>;
pub(super) type Needs = Need<WoundsActions>;
pub(super) type Does = Effect<WoundsActions>;
pub(super) type Costs = Cost<WoundsActions>;

impl ActionRules for WoundsActions {
    type View<'w> = Situation<'w>;
    type Actor<'a> = &'a Fighter<'a>;
    type Tables = WoundsData;
    type Price = Price;
    type Check = Check;
    type Step = Step;
    type Own = Kind;

    fn view(world: &World) -> Situation<'_> {
        Situation::of(world)
    }

    fn actor<'a>(
        s: &'a Situation<'_>,
        _: &'static Row,
        who: CombatantId,
        _: &Act,
    ) -> Result<&'a Fighter<'a>, Refusal> {
        s.known(who)
    }

    fn tables<'a>(s: &'a Situation<'_>) -> &'a WoundsData {
        s.data
    }

    fn shipped() -> &'static WoundsData {
        super::components::recruit::FILE.shipped()
    }

    fn is_off(s: &Situation<'_>, rule: &str) -> bool {
        s.data.is_off(rule)
    }

    fn check_moment(
        s: &Situation<'_>,
        row: &'static Row,
        f: &Fighter<'_>,
        act: &Act,
    ) -> Result<(), Refusal> {
        moment::check(s, row, f, act)
    }

    fn check_price(s: &Situation<'_>, f: &Fighter<'_>, price: &Price) -> Result<(), Refusal> {
        moment::check_price(s, f, *price)
    }

    fn words(price: &Price) -> SmolStr {
        price.words()
    }

    fn payments(_: &Situation<'_>, f: &Fighter<'_>, price: &Price) -> Vec<Payment> {
        price.payments(f)
    }

    fn pay(world: &mut World, who: CombatantId, price: &Price) {
        super::effects::begin::pay(world, who, *price);
    }

    fn put_off(world: &mut World, step: Step) {
        push_step(world, step);
    }
}

/// An action that names nothing but its verb and does nothing: a row says what is different.
pub(super) const ACTION: Row = Row {
    fields: &[],
    step: Some(Step::Perform),
    ..Row::at_cost("", "", "", Costs::Always(|_| Price::FREE), Kind::Action)
};

/// Something free that names nothing but its verb and does nothing.
pub(super) const FREE: Row = Row {
    fields: &[],
    ..Row::at_cost("", "", "", Costs::Always(|_| Price::FREE), Kind::Own)
};

/// Every action, in the order of the action bar.
pub static ACTIONS: Actions<WoundsActions> = Actions(&[]);
