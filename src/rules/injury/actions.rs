//! The table of actions, and what holds for all of them. Floor 4. Rules INJ-ACT, INJ-MAN, INJ-MOVE.
//!
//! One row holds all that is said of an action, and the functions that offer it, plan it and preview
//! it. The action bar, the check of a command, the preview, the completion of half commands and the
//! page of rules walk the table: a new action is a row and its functions.

mod riders;
mod row;
mod table;

pub use row::{Conduct, InjuryActions, Row, Travel};
pub use table::ACTIONS;

use super::components::recruit;
use super::data::InjuryData;
use super::plan::acts::Checked;
use super::preview::cost_notes;
use super::snapshot::{Fighter, Situation};
use crate::combat::{Act, CombatantId, Offer, Payment, Refusal};
use crate::mechanics::{ActionRules, Aim, snapshot_rules};
use smol_str::SmolStr;
use std::convert::Infallible;

impl ActionRules for InjuryActions {
    snapshot_rules!(Situation, Fighter, InjuryData in recruit::FILE);

    type Price = Checked;
    type Check = Infallible;
    type Step = ();
    type Own = Conduct;

    /// Every action must be paid for, and takes no riders but those of its row.
    fn check(
        s: &Situation<'_>,
        row: &'static Row,
        who: CombatantId,
        act: &Act,
    ) -> Result<Checked, Refusal> {
        let fighter = Self::actor(s, row, who, act)?;
        let checked = row.price_of(s, fighter, act)?;
        row.check_riders(act)?;
        checked.costs.check(fighter)?;
        Ok(checked)
    }

    fn payments(_: &Situation<'_>, fighter: &Fighter<'_>, checked: &Checked) -> Vec<Payment> {
        checked.costs.payments(fighter)
    }

    fn notes(
        _: &Situation<'_>,
        _: &'static Row,
        _: &Fighter<'_>,
        checked: &Checked,
    ) -> Vec<SmolStr> {
        cost_notes(checked)
    }

    /// What the row says, or else the least price as it is shipped: [`Self::offered`] tells the one in
    /// force.
    fn cost(row: &Row) -> SmolStr {
        match row.cost {
            "" => row.own.least(&recruit::FILE.shipped().costs).words(),
            words => words.into(),
        }
    }

    /// The riders with what can be paid for them. What is aimed at something is refused before that
    /// if its least price cannot be paid; what is aimed at nothing is checked as it is.
    fn offered(s: &Situation<'_>, row: &'static Row, who: CombatantId, offer: Offer) -> Offer {
        let fighter = s.fighter(who);
        let riders = row.riders.iter();
        let least = row.own.least(&s.data.costs);
        let as_shipped = row.cost.is_empty() && offer.cost == Self::cost(row);
        let unpaid = || match row.aim {
            Aim::Nothing => None,
            _ => least.check(fighter).err(),
        };
        Offer {
            riders: riders.map(|key| riders::rider(fighter, key)).collect(),
            cost: if as_shipped {
                least.words()
            } else {
                offer.cost
            },
            refusal: offer.refusal.or_else(unpaid),
            ..offer
        }
    }
}
