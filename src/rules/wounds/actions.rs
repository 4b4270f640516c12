//! The table of actions, and what holds for all of them. Floor 4. Rules WND-ACT-01 to -46.
//!
//! | file | holds |
//! |---|---|
//! | `riders` | the riders of the action bar |
//! | `moment` | when which action can be taken (section 4) |
//! | `moves` | ways, jumps, postures (WND-MOVE-01 to -25, WND-ACT-20, -22, -25, -26, -40, -42) |
//! | `time` | ready, seize, ignore, what is under way (WND-ACT-16, -35, WND-POS-06, WND-INIT-13) |
//! | `attacks` | attacks, spells, being on one's guard (WND-ACT-10 to -15, -21, -27) |
//! | `grapples` | what those do who grapple (WND-ACT-23, -28) |
//! | `healing` | treatments (WND-ACT-36 to -38) |
//! | `hinder` | disarm, distract, shove, trip (WND-ACT-31 to -34) |
//! | `mounts` | riders and mounts (WND-ACT-24, -41) |
//! | `things` | things in hand, on the ground and on the board (WND-ACT-17, -18, -30, -39) |

mod attacks;
mod grapples;
mod healing;
mod hinder;
mod mounts;
mod things;
pub mod moment;
mod moves;
mod riders;
mod time;

pub use self::time::kept_verb;

use super::data::WoundsData;
use super::plan::acts::{Kind, WoundsActions};
use super::plan::price::Price;
use super::plan::steps::Step;
use super::resolve::Check;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{Act, CombatantId, Offer, Payment, Refusal};
use crate::mechanics::{Action, ActionRules, Actions, Cost, Declared, Effect, Need, push_step};
use bevy::prelude::World;
use smol_str::SmolStr;
use std::sync::Arc;

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

    fn check(
        s: &Situation<'_>,
        row: &'static Row,
        who: CombatantId,
        act: &Act,
    ) -> Result<Price, Refusal> {
        moment::check_command(s, row, s.known(who)?, act)
    }

    /// Ruling WND-R75.
    fn with_option(row: &'static Row, act: &Act) -> Option<Act> {
        let mut act = act.clone();
        act.riders.insert(SmolStr::new_static(words::COMMIT), 1);
        row.takes(words::COMMIT).then_some(act)
    }

    fn offered(s: &Situation<'_>, row: &'static Row, who: CombatantId, offer: Offer) -> Offer {
        let offer = row.priced_offer(s, who, offer);
        match s.find(who) {
            Some(f) => riders::with_riders(s, row, f, offer),
            None => offer,
        }
    }

    /// Rule WND-ACT-02 (4).
    fn open_windows(world: &mut World, row: &'static Row, who: CombatantId, act: &Act) {
        if row.own == Kind::Action {
            let act = Arc::new(act.clone());
            push_step(world, Step::Before(Declared { who, act }));
        }
    }

    /// Rule WND-ACT-02 (6); ruling WND-R126.
    fn pay_at_effect(world: &mut World, row: &'static Row, who: CombatantId, act: &Act) -> bool {
        let price = {
            let s = Situation::of(world);
            row.price_of(&s, s.fighter(who), act)
        };
        let Ok(price) = price else {
            return false;
        };
        super::effects::begin::pay_body(world, who, price);
        Fighter::of(world, who).is_up()
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
pub static ACTIONS: Actions<WoundsActions> = Actions(&[
    moves::MOVE,
    moves::DASH,
    moves::JUMP,
    moves::HIGH_JUMP,
    moves::ENTER,
    moves::DRAG,
    moves::STAND,
    moves::CROUCH,
    moves::LIE_DOWN,
    moves::SURFACE,
    moves::WITHDRAW,
    attacks::ATTACK,
    attacks::CAST,
    attacks::QUICK_ATTACK,
    attacks::STRONG_ATTACK,
    attacks::NONLETHAL,
    attacks::DEFEND,
    attacks::OPENING,
    hinder::DISARM,
    hinder::DISTRACT,
    hinder::SHOVE,
    hinder::TRIP,
    attacks::GRAPPLE,
    grapples::PIN,
    grapples::ESCAPE,
    healing::STABILIZE,
    healing::TREAT_CONDITION,
    healing::TREAT_WOUND,
    things::DRAW,
    things::STOW,
    things::PICK_UP,
    things::STRAP_ON,
    things::DROP,
    things::LOAD,
    things::USE,
    things::DRINK,
    things::INVOKE,
    things::END_EFFECT,
    mounts::MOUNT,
    mounts::DISMOUNT,
    mounts::CALM,
    time::READY,
    time::SEIZE,
    time::IGNORE,
    time::HEED,
    time::CONTINUE,
    time::GIVE_UP,
]);
