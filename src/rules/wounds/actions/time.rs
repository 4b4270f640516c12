//! Actions that deal in time and attention: an action is kept ready, initiative is seized, somebody is ignored, what is under way
//! goes on. Floor 4. Rules WND-ACT-16, -35, WND-POS-06, WND-INIT-13, -14; rulings WND-R28, WND-R120.

use super::{ACTION, ACTIONS, Costs, Does, FREE, Needs, Row};
use crate::combat::{
    Act, Aiming, BattleEvent, Condition, Family, Offer, Preview, Refusal, Rider, RollKind,
    RollReport, RuleId, record,
};
use crate::dice::Pool as Dice;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Aim, Deed, conditions, only_if, roll};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::effects::{commit, initiative, ready};
use crate::rules::wounds::plan::acts::{Kind, WoundsActions};
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::proposals;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words;
use bevy::prelude::World;
use smol_str::{SmolStr, format_smolstr};

/// What can be kept ready: every action but this; and that it may be begun with fewer AP. Rulings WND-R120, WND-R75.
const KEPT: &[&str] = &[
    words::COMMIT,
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
    words::CALM,
];

/// Rule WND-ACT-16.
pub const READY: Row = Row {
    word: words::READY,
    label: "Ready",
    icon: "hourglass",
    aim: Aim::Chosen(Aiming::None),
    family: Family::Other,
    help: "Keep an action for a step, an action or a turn of somebody else. Another action or reaction gives it up.",
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

/// Rule WND-ACT-35.
pub const SEIZE: Row = Row {
    word: words::SEIZE,
    label: "Seize Initiative",
    icon: "zap",
    family: Family::Other,
    help: "A die is added to your initiative.",
    rule: "WND-ACT-35",
    told: "seizes the initiative",
    price: Costs::Always(|data| Price::ap(data.prices.seize)),
    riders: &[words::COMMIT],
    does: &[Does::Then(seize)],
    preview: Some(|_, f, _, _| Ok(seize_preview(f))),
    proposals: Some(proposals::seize),
    ..ACTION
};

/// Rule WND-POS-06.
pub const IGNORE: Row = Row {
    word: words::IGNORE,
    label: "Ignore",
    icon: "eye-off",
    aim: Aim::Enemy,
    family: Family::Other,
    help: "It does not count any more for those who flank you; its own attacks on you are blows from behind.",
    rule: "WND-POS-06",
    told_at: "pays no more attention to {at}",
    fields: &["at"],
    needs: &[Needs::at(
        |_, f, t| t.is_alive() && !f.ignores(t.id) && t.id != f.id,
        "It pays no attention to that one",
    )],
    does: &[Does::Then(ignore)],
    ..FREE
};

/// Rule WND-POS-06.
pub const HEED: Row = Row {
    word: words::HEED,
    label: "Heed",
    icon: "eye",
    aim: Aim::Anybody,
    family: Family::Other,
    help: "Pay attention again to somebody whom you ignore.",
    rule: "WND-POS-06",
    told_at: "pays attention to {at} again",
    fields: &["at"],
    offers: |_, f, offer| only_if(f.has(words::IGNORING), offer),
    needs: &[Needs::at(
        |_, f, t| f.ignores(t.id),
        "It does not ignore that one",
    )],
    does: &[Does::Then(heed)],
    ..FREE
};

/// Rules WND-INIT-13, -14.
pub const CONTINUE: Row = Row {
    word: words::CONTINUE,
    label: "Go on",
    icon: "play",
    help: "All your AP go into what is under way, as far as they are still missing.",
    rule: "WND-INIT-13",
    told: "goes on with what is under way",
    offers: |_, f, offer| only_if(f.has(words::UNDERWAY), offer),
    needs: &[Needs::own(
        |_, f| commit::waits(f),
        "It has no AP for what is under way",
    )],
    does: &[Does::Then(|world, it| commit::go_on(world, it.who))],
    preview: Some(|_, f, _, _| Ok(continue_preview(f))),
    ..FREE
};

/// Rules WND-INIT-13, -14.
pub const GIVE_UP: Row = Row {
    word: words::GIVE_UP,
    label: "Give up",
    icon: "x",
    help: "What is under way is given up, and the AP are lost.",
    rule: "WND-INIT-13",
    told: "gives up what is under way",
    offers: |_, f, offer| only_if(f.has(words::UNDERWAY), offer),
    needs: &[Needs::own(
        |_, f| f.has(words::UNDERWAY),
        "Nothing is under way",
    )],
    does: &[Does::Then(|world, it| {
        commit::cancel(world, it.who, "WND-INIT-13")
    })],
    ..FREE
};

/// The verb that a command keeps ready. Rule WND-ACT-16.
///
/// # Errors
/// [`Refusal`] if it names none or several.
pub fn kept_verb(act: &Act) -> Result<&str, Refusal> {
    let counts = |key: &str, amount: i32| amount > 0 && key != words::COMMIT;
    let mut named = act
        .riders
        .iter()
        .filter(|&(key, &amount)| counts(key, amount));
    match (named.next(), named.next()) {
        (Some((verb, _)), None) => Ok(verb),
        _ => Err(Refusal::Missing("one action to keep".into())),
    }
}

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
        key: SmolStr::new_static(row.word),
        label: SmolStr::new_static(row.label),
        help: SmolStr::new_static("What is kept for that moment; at whom is said then."),
        rule: RuleId("WND-ACT-16"),
        max: 1,
        group: "What to do",
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

/// Rule WND-ACT-35.
fn seize(world: &mut World, it: &Deed<'_, WoundsActions>) {
    let die = seize_die(WoundsData::of(world));
    let rolled = roll(world, &die);
    let report = RollReport::new(it.who, RollKind::Table, "Seize Initiative", it.rule());
    let report = report.dice(die, &rolled);
    record(world, BattleEvent::Rolled(Box::new(report)));
    initiative::shift(world, it.who, rolled.value, it.rule());
}

fn seize_die(data: &WoundsData) -> Dice {
    Dice::sum(1, u8::try_from(data.rolls.seize_die).unwrap_or(6))
}

fn seize_preview(f: &Fighter<'_>) -> Preview {
    let (die, now) = (seize_die(f.data), f.initiative);
    let note = format_smolstr!("Initiative {now} + {die}.");
    Preview::certain("Seize Initiative", vec![note])
}

fn continue_preview(f: &Fighter<'_>) -> Preview {
    let it = f.commitment;
    let note = match it.due {
        0 => format_smolstr!("{} of {} AP are paid.", it.paid, it.cost),
        due => format_smolstr!("It is done at the end of round {due}."),
    };
    Preview::certain("Go on", vec![note])
}

fn ignore(world: &mut World, it: &Deed<'_, WoundsActions>) {
    if let Some(target) = it.target {
        let ignoring = Condition::new(words::IGNORING, 1, "WND-POS-06").by(target);
        conditions::set(world, it.who, ignoring);
    }
}

fn heed(world: &mut World, it: &Deed<'_, WoundsActions>) {
    conditions::end_one(world, it.who, words::IGNORING, it.target, "WND-POS-06");
}
