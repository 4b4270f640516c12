//! Attacks and Combat Maneuvers before they are made. Floor 4.
//! Rules AUR-ATK-01 to -24, AUR-MAN-01 to -10, AUR-ACT-01 to -04, -19 to -22, AUR-REACT-05, -06.
//!
//! | file | holds |
//! |---|---|
//! | `wielded` | weapons that can be used, and how |
//! | `aim` | what a command means: who, whom, with what, under which circumstances |
//! | `attacker`, `check` | what an attack needs, and its price |
//! | `plan` | every number of it, with its reasons |
//! | `disarm`, `hold`, `push` | what maneuvers need besides |
//! | `objects` | doors and walls |
//! | `ledger` | sums with Advantage and Disadvantage |

pub mod aim;
pub mod attacker;
pub mod check;
pub mod disarm;
pub mod hold;
pub mod ledger;
pub mod objects;
pub mod plan;
pub mod push;
pub mod wielded;

pub use aim::{Aim, aim, mode_of};
pub use attacker::{check_free, check_unheld};
pub use check::{
    Openings, check, check_aimed, check_loaded, check_push, check_unloaded, is_open, shot_price,
};
pub use hold::{HoldRoll, escape_method_of, hold_on, hold_roll, hold_roll_of_holder};
pub use ledger::{SumsOnly, turned_round};
pub use objects::{ObjectPlan, blow, broken_by, plan as plan_object};
pub use plan::inner_numbers;
pub use plan::{Plan, plan, title, types};
pub use push::{direction as push_direction, metres as push_metres, way as push_way};
pub use wielded::{Maneuver, Mode, derived_stats, fits, is_useful, weapons};

use super::timing::{Actor, Timing};
use crate::combat::{Act, CombatantId};
use crate::rules::aura::components::Pool;
use crate::rules::aura::components::price::Price;
use crate::rules::aura::snapshot::{Fighter, Situation};
use crate::rules::aura::words;

/// The attacks that a fighter could try at somebody: one for every weapon and use of it.
fn attacks_at<'w>(who: &Fighter<'w>, target: CombatantId) -> impl Iterator<Item = Act> + use<'w> {
    let uses = [
        (words::ATTACK, Mode::Melee),
        (words::SHOOT, Mode::Shoot),
        (words::THROW, Mode::Throw),
    ];
    weapons(who).iter().flat_map(move |wielded| {
        let fitting = uses
            .into_iter()
            .filter(|(_, mode)| fits(&wielded.weapon, *mode));
        let fitting: Vec<_> = fitting.map(|(verb, _)| verb).collect();
        let acts = fitting.into_iter();
        let key = wielded.key.clone();
        acts.map(move |verb| Act::new(verb).with(key.clone()).at(target))
    })
}

/// Whether a fighter has any legal Swift Attack at one of these enemies that it can pay for.
/// Rules AUR-REACT-05, -06.
#[must_use]
pub fn can_swift<'s, 'w: 's>(
    s: &'s Situation<'w>,
    who: &Fighter<'_>,
    timing: Timing,
    targets: impl IntoIterator<Item = &'s Fighter<'w>>,
) -> bool {
    let affords = |price: Price| price.is_affordable(who);
    // No attack costs less than 1 Energy.
    if who.pool(Pool::SwiftUsed) > 0 || check_free(who).is_err() || !affords(Price::energy(1)) {
        return false;
    }
    let actor = Actor {
        fighter: who,
        timing,
    };
    let mut targets = targets.into_iter();
    targets.any(|t| attacks_at(who, t.id).any(|act| check(s, actor, &act).is_ok_and(affords)))
}
