//! What rows of the table are made of. Floor 4.

use crate::combat::Act;
use crate::mechanics::{Action, Cost, Effect, Need};
use crate::rules::wounds::plan::acts::{Kind, WoundsActions};
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::steps::Step;
use crate::rules::wounds::snapshot::{Fighter, Situation};

/// A row of the table.
pub type Row = Action<WoundsActions>;
pub(super) type Needs = Need<WoundsActions>;
pub(super) type Does = Effect<WoundsActions>;
pub(super) type Costs = Cost<WoundsActions>;

/// What an action costs that may be begun with less AP: for rows that take the rider for it. Rule WND-INIT-13.
pub(super) fn begun(_: &Situation<'_>, _: &Fighter<'_>, act: &Act, price: Price) -> Price {
    price.begun(act)
}

/// An action that names nothing but its verb and does nothing: a row says what is different. If it has become impossible, its AP are
/// lost. Ruling WND-R40.
pub(super) const ACTION: Row = Row {
    fields: &[],
    step: Some(Step::Perform),
    lost: Some(("it can no longer do that", "WND-R40")),
    ..Row::at_cost("", "", "", Costs::Always(|_| Price::FREE), Kind::Action)
};

/// Something free that names nothing but its verb and does nothing.
pub(super) const FREE: Row = Row {
    fields: &[],
    ..Row::at_cost("", "", "", Costs::Always(|_| Price::FREE), Kind::Own)
};
