//! Things in hand, on the ground and on the board. Floor 4. Rules WND-ACT-17, -18, -30, -39, WND-INIT-10, -14, WND-MAG-05, -06.

use super::row::{ACTION, Costs, Does, FREE, Needs, Row, begun};
use crate::combat::{Aiming, Family, Place, Refusal};
use crate::mechanics::fixtures;
use crate::mechanics::gear_actions::{self, GearRules};
use crate::mechanics::{Aim, only_if, snapshot_gear, with_each};
use crate::rules::wounds::components::Held;
use crate::rules::wounds::data::ToolKind;
use crate::rules::wounds::effects::use_things as does;
use crate::rules::wounds::plan::acts::{Kind, WoundsActions};
use crate::rules::wounds::plan::gear::{
    check_load, check_no_shield, check_room, check_shield, hands, hands_for, is_near,
    price_of_container, price_of_load, thing_at, things_near,
};
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::steps::Step;
use crate::rules::wounds::plan::things::{
    check_use, ended, in_hand, price_of_charm, price_of_draught, price_of_use, running, tool,
};
use crate::rules::wounds::preview::hurried;
use crate::rules::wounds::proposals;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, COMMIT, HURRY, Trait};
use smol_str::SmolStr;

/// Rules WND-ACT-17, -18; rulings WND-R101, WND-R132.
impl GearRules for WoundsActions {
    snapshot_gear!(Situation, Fighter, u8);

    fn hands_for(f: &Fighter<'_>, item: &str, rule: &'static str) -> Result<Vec<SmolStr>, Refusal> {
        hands_for(f, item, rule).map(hands)
    }

    fn hands_of(held: &Held) -> Vec<SmolStr> {
        hands(held.grip)
    }

    fn is_loaded_by_hand(f: &Fighter<'_>, item: &str) -> bool {
        f.data
            .weapon(item)
            .is_some_and(|weapon| weapon.reload.is_some())
    }

    fn gets_at(s: &Situation<'_>, f: &Fighter<'_>, place: Place) -> bool {
        is_near(s, f, place)
    }

    /// Nobody hands anything over.
    fn can_hand_to(_: &Situation<'_>, _: &Fighter<'_>, _: &Fighter<'_>) -> bool {
        false
    }
}

const HANDS: Needs = Needs::own(|_, f| !f.is(Trait::Handless), "It has no hands");
const BY_CONTAINER: Costs = Costs::Varies(price_of_container);
const CONTAINERS: &str =
    "1 AP from a scabbard, a quiver or a pocket, 3 AP from a pouch or the back, 6 AP from a pack";

/// Take a carried thing in hand.
pub const DRAW: Row = Row {
    cost: CONTAINERS,
    riders: &[COMMIT, HURRY],
    help: "Take a carried thing in hand.",
    step: Some(Step::Perform),
    lost: ACTION.lost,
    preview: Some(|_, f, act, price| Ok(hurried("Draw", f, act, *price))),
    does: &[Does::Then(does::take_out)],
    ..gear_actions::draw("WND-ACT-17", BY_CONTAINER, Kind::Action)
};

/// Put a thing in hand away.
pub const STOW: Row = Row {
    cost: CONTAINERS,
    riders: &[COMMIT, HURRY],
    help: "Put a thing away.",
    needs: &[
        Needs::asks(|_, f, act, rule| {
            let word = gear_actions::thing(act)?;
            let held = f.gear.held_as(word).map(|_| ());
            held.ok_or_else(|| Refusal::forbidden("It does not hold that", rule))
        }),
        Needs::asks(check_room),
    ],
    step: Some(Step::Perform),
    lost: ACTION.lost,
    preview: Some(|_, f, act, price| Ok(hurried("Stow", f, act, *price))),
    ..gear_actions::stow("WND-ACT-17", BY_CONTAINER, Kind::Action)
};

/// Take a thing from the ground in hand.
pub const PICK_UP: Row = Row {
    riders: &[COMMIT, HURRY],
    help: "Take a thing from your own cell or one beside it.",
    offers: |s, f, offer| with_each(&offer, things_near(s, f, false)),
    needs: &[
        Needs::asks(check_no_shield).by("WND-INIT-14"),
        Needs::asks(|s, f, act, rule| thing_at(s, f, act, rule).map(|_| ())),
    ],
    step: Some(Step::Perform),
    lost: ACTION.lost,
    does: &[Does::Then(does::take_up)],
    preview: Some(|_, f, act, price| Ok(hurried("Pick up", f, act, *price))),
    ..gear_actions::pick_up(
        "WND-ACT-17",
        Costs::Usually(|data| Price::ap(data.prices.ground), begun),
        Kind::Action,
    )
};

/// Strap on a shield that lies there.
pub const STRAP_ON: Row = Row {
    word: words::STRAP_ON,
    label: "Strap on",
    icon: "shield",
    family: Family::Things,
    help: "Strap on a shield from your own cell or one beside it; it takes several rounds.",
    rule: "WND-INIT-14",
    told: "straps {thing} on",
    fields: &["with"],
    price: Costs::Always(|data| Price {
        rounds: u32::try_from(data.prices.strap_rounds).unwrap_or(1),
        ..Price::FREE
    }),
    offers: |s, f, offer| with_each(&offer, things_near(s, f, true)),
    needs: &[
        HANDS,
        Needs::asks(check_shield),
        Needs::asks(|s, f, act, rule| thing_at(s, f, act, rule).map(|_| ())),
    ],
    does: &[Does::Then(does::take_up)],
    ..ACTION
};

/// Let a thing in hand fall.
pub const DROP: Row = Row {
    help: "Let a thing fall; you can do this at any time.",
    does: &[Does::Then(does::let_fall)],
    ..gear_actions::drop("WND-INIT-10", FREE.price, Kind::Free)
};

/// Make a weapon ready for its next shot.
pub const LOAD: Row = Row {
    cost: "as the weapon says",
    riders: &[COMMIT],
    help: "Make a weapon ready for its next shot.",
    needs: &[HANDS, Needs::asks(check_load)],
    step: Some(Step::Perform),
    lost: ACTION.lost,
    does: &[Does::Then(does::load)],
    ..gear_actions::load("WND-ACT-18", Costs::Varies(price_of_load), Kind::Action)
};

/// Work a door, a lever, a bell, set something on fire.
pub const USE: Row = Row {
    word: words::USE,
    label: "Use",
    icon: "door-open",
    cost: "2 AP; 6 AP for a large bell, 8 AP for a fire with flint and steel",
    aim: Aim::Other(Aiming::Thing, |s, who| fixtures::uses(s, who)),
    family: Family::Things,
    help: "Open or shut a door, pull a lever, ring a bell or light a torch.",
    rule: "WND-ACT-39",
    told_at: "works at {at}",
    fields: &["at"],
    riders: &[COMMIT, HURRY],
    price: Costs::Varies(price_of_use),
    needs: &[HANDS, Needs::asks(check_use)],
    does: &[Does::Then(does::work)],
    preview: Some(|_, f, act, price| Ok(hurried("Use", f, act, *price))),
    ..ACTION
};

/// Drink a draught.
pub const DRINK: Row = Row {
    word: words::DRINK,
    label: "Drink",
    icon: "flask-round",
    cost: "4 AP",
    family: Family::Things,
    help: "Use up a healing draught in hand: it heals a light wound and gives stamina back.",
    rule: "WND-MAG-06",
    fields: &["with"],
    riders: &[COMMIT],
    price: Costs::Varies(price_of_draught),
    offers: |_, f, offer| with_each(&offer, in_hand(f, ToolKind::Draught)),
    needs: &[
        HANDS,
        Needs::asks(|_, f, act, rule| tool(f, act, ToolKind::Draught, rule).map(|_| ())),
    ],
    does: &[Does::Then(does::drink)],
    proposals: Some(proposals::drink),
    ..ACTION
};

/// Wake a charm.
pub const INVOKE: Row = Row {
    word: words::INVOKE,
    label: "Invoke",
    icon: "sparkle",
    cost: "3 AP + 2 mana invested",
    family: Family::Things,
    help: "Wake a charm in hand: it gives more armour until you end it.",
    rule: "WND-MAG-05",
    told: "invokes {thing}",
    fields: &["with"],
    riders: &[COMMIT],
    price: Costs::Varies(price_of_charm),
    offers: |_, f, offer| with_each(&offer, in_hand(f, ToolKind::Charm)),
    needs: &[
        HANDS,
        Needs::own(|_, f| running(f).is_empty(), "One is already in force"),
        Needs::asks(|_, f, act, rule| tool(f, act, ToolKind::Charm, rule).map(|_| ())),
    ],
    does: &[Does::Then(does::invoke)],
    proposals: Some(proposals::invoke),
    ..ACTION
};

/// End what a charm does.
pub const END_EFFECT: Row = Row {
    word: words::END_EFFECT,
    label: "End an effect",
    icon: "sparkles",
    family: Family::Things,
    help: "End what one of your charms does; its mana returns.",
    rule: "WND-ACT-30",
    told: "ends the effect of a charm",
    fields: &["with"],
    riders: &[COMMIT],
    price: Costs::Usually(|data| Price::ap(data.prices.end_effect), begun),
    offers: |_, f, offer| only_if(!running(f).is_empty(), offer),
    needs: &[Needs::asks(|_, f, act, _| ended(f, act).map(|_| ()))],
    does: &[Does::Then(does::end_effect)],
    ..ACTION
};
