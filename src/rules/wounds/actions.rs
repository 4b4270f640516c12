//! The table of actions, and what holds for all of them. Floor 4. Rules WND-ACT-01 to -46.
//!
//! | file | holds |
//! |---|---|
//! | `row` | what rows are made of |
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
pub mod moment;
mod mounts;
mod moves;
mod riders;
mod row;
mod things;
mod time;

pub use self::row::Row;
use self::row::{ACTION, Costs, Does, Needs};
pub use super::plan::acts::kept_verb;

use super::components::Pool;
use super::components::recruit::FILE;
use super::data::WoundsData;
use super::effects::ready;
use super::plan::acts::{Kind, WoundsActions};
use super::plan::position::flanked_by_pairs;
use super::plan::price::Price;
use super::plan::steps::Step;
use super::resolve::Check;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{Act, Aiming, CombatantId, Family, Offer, Payment, Preview, Refusal, Rider};
use crate::mechanics::{
    ActionRules, Actions, Aim, Declared, Resolution, push_step, snapshot_rules,
};
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};
use std::sync::Arc;

impl ActionRules for WoundsActions {
    snapshot_rules!(Situation, Fighter, WoundsData in FILE);

    type Price = Price;
    type Check = Check;
    type Step = Step;
    type Own = Kind;

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

    /// Rule WND-INIT-13.
    fn notes(_: &Situation<'_>, _: &'static Row, f: &Fighter<'_>, price: &Price) -> Vec<SmolStr> {
        let missing = price.ap + price.movement - f.pool(Pool::Ap);
        let begins = price.commits && price.rounds == 0 && missing > 0;
        let note =
            || format_smolstr!("It is only begun: it is done once {missing} AP more are paid.");
        begins.then(note).into_iter().collect()
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

    fn most_of(rider: &str) -> i32 {
        riders::most_of(rider)
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

/// The odds of an action that is legal; `None` of one that its row says nothing of.
pub fn odds_of(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    row: &'static Row,
    act: &Act,
    price: &Price,
) -> Option<Preview> {
    match row.preview {
        Some(preview) => preview(s, f, act, price).ok(),
        None => row
            .check_of(s, f, act)
            .map(|check| check.preview(row.label)),
    }
}

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
    READY,
    time::SEIZE,
    Row {
        preview: Some(|s, f, act, _| ignore_preview(s, f, act)),
        ..time::IGNORE
    },
    time::HEED,
    Row {
        preview: Some(|s, f, _, _| Ok(continue_preview(s, f))),
        ..time::CONTINUE
    },
    time::GIVE_UP,
]);

/// What can be kept ready: every action but this. To keep it is no big action. Rulings WND-R28, WND-R120.
const KEPT: &[&str] = &[
    words::ATTACK,
    words::QUICK_ATTACK,
    words::STRONG_ATTACK,
    words::NONLETHAL,
    words::CAST,
    words::DEFEND,
    words::DRAW,
    words::STOW,
    words::PICK_UP,
    words::LOAD,
    words::STAND,
    words::CROUCH,
    words::LIE_DOWN,
    words::OPENING,
    words::ENTER,
    words::ESCAPE,
    words::MOUNT,
    words::DISMOUNT,
    words::DASH,
    words::DRAG,
    words::GRAPPLE,
    words::PIN,
    words::END_EFFECT,
    words::DISARM,
    words::DISTRACT,
    words::SHOVE,
    words::TRIP,
    words::SEIZE,
    words::STABILIZE,
    words::TREAT_CONDITION,
    words::TREAT_WOUND,
    words::USE,
    words::DRINK,
    words::INVOKE,
    words::SURFACE,
    words::WITHDRAW,
    words::CALM,
];

/// Rule WND-ACT-16.
pub const READY: Row = Row {
    word: words::READY,
    label: "Ready",
    icon: "hourglass",
    aim: Aim::Chosen(Aiming::None),
    family: Family::Other,
    help: "Keep an action ready, to carry it out at a step, an action or a turn of somebody else. Any other action or reaction gives it up.",
    rule: "WND-ACT-16",
    told: "keeps an action ready",
    price: Costs::Always(|data| Price::ap(data.prices.ready)),
    fields: &["with"],
    riders: KEPT,
    offers: |s, f, offer| ready_offers(s, f, offer),
    needs: &[Needs::asks(|s, f, act, _| check_kept(s, f, act))],
    does: &[Does::Then(ready::keep)],
    preview: Some(|_, _, act, _| Ok(ready_preview(act))),
    ..ACTION
};

/// Whether somebody can keep what a command names. Rule WND-ACT-16; ruling WND-R120.
fn check_kept(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<(), Refusal> {
    const RULE: &str = "WND-ACT-16";
    let verb = kept_verb(act)?;
    let row = ACTIONS.find(verb)?;
    if row.own != Kind::Action || s.data.is_off(row.rule) {
        return Err(Refusal::forbidden("That cannot be kept ready", RULE));
    }
    let Some(with) = &act.with else {
        return Ok(());
    };
    let offers = (row.offers)(s, f, Offer::new(row.word, row.label, row.rule));
    match offers.iter().any(|offer| offer.with.as_ref() == Some(with)) {
        true => Ok(()),
        false => Err(Refusal::forbidden("It has no such thing at hand", RULE)),
    }
}

/// One offer for what needs nothing in hand or whatever is at hand, with a rider for each action that could be kept.
fn ready_offers(s: &Situation<'_>, f: &Fighter<'_>, offer: Offer) -> Vec<Offer> {
    let at_hand = KEPT.iter().filter_map(|&verb| {
        let row = ACTIONS.row(verb)?;
        let bare = Offer::new(row.word, row.label, row.rule);
        let makes_sense = !s.data.is_off(row.rule) && !(row.offers)(s, f, bare).is_empty();
        makes_sense.then_some(row)
    });
    let riders = at_hand.map(|row| Rider {
        group: "What to do",
        ..Rider::new(row.word, row.label, row.help, "WND-ACT-16", 1)
    });
    let riders = riders.collect();
    vec![Offer { riders, ..offer }]
}

fn ready_preview(act: &Act) -> Preview {
    let kept = kept_verb(act).ok().and_then(|verb| ACTIONS.row(verb));
    let note = kept.map(|row| {
        let label = row.label;
        format_smolstr!("{label} can be taken once somebody else has made a step, has acted, or starts or ends a turn; it costs its AP then.")
    });
    Preview::certain("Ready", note.into_iter().collect())
}

/// What it means to pay no attention to somebody: its own attacks, and whether anybody flanks any more. Rules WND-POS-05, -06.
fn ignore_preview(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Preview, Refusal> {
    let t = act
        .target()
        .ok_or(Refusal::Missing("whom it ignores".into()))?;
    let t = s.known(t)?;
    let (rear, flanked) = (t.data.modifiers.rear, t.data.modifiers.flanked);
    let pairs = flanked_by_pairs(s, f);
    let left = pairs.iter().filter(|(a, b)| *a != t.id && *b != t.id);
    let left: Vec<_> = left.collect();
    let now = match pairs.is_empty() {
        true => "nothing".to_owned(),
        false => format!("+{flanked} for a flank"),
    };
    let own = format_smolstr!(
        "{} strikes {} with +{rear} from behind; now with {now}.",
        t.name,
        f.name
    );
    let others = match (pairs.is_empty(), left.as_slice()) {
        (true, _) => None,
        (false, []) => Some(format_smolstr!(
            "Nobody flanks {} any more: all others lose +{flanked}.",
            f.name
        )),
        (false, [(a, b), ..]) => Some(format_smolstr!(
            "{} and {} still flank {}.",
            s.fighter(*a).name,
            s.fighter(*b).name,
            f.name
        )),
    };
    let title = format_smolstr!("Ignore {}", t.name);
    Ok(Preview::certain(
        &title,
        [own].into_iter().chain(others).collect(),
    ))
}

/// The odds of what is under way, if it can be paid for now. Rules WND-INIT-13, -14.
fn continue_preview(s: &Situation<'_>, f: &Fighter<'_>) -> Preview {
    let it = f.commitment;
    let certain = |note| Preview::certain(time::CONTINUE.label, vec![note]);
    if it.due > 0 {
        return certain(format_smolstr!(
            "It is done at the end of round {}.",
            it.due
        ));
    }
    let note = format_smolstr!("{} of {} AP are paid.", it.paid, it.cost);
    let odds = || {
        // In a hurry or not was rolled for as it was begun.
        let mut act = it.act.as_deref()?.clone();
        act.riders.remove(words::HURRY);
        let row = ACTIONS.row(&act.verb)?;
        let price = row.price_of(s, f, &act).ok()?;
        odds_of(s, f, row, &act, &price)
    };
    let is_met = it.cost - it.paid <= f.pool(Pool::Ap);
    match is_met.then(odds).flatten() {
        Some(odds) => odds.noting([note]),
        None => certain(note),
    }
}
