//! Ways, jumps, postures, and what else moves somebody. Floor 4. Rules WND-MOVE-01 to -25, WND-ACT-20, -22, -25, -26, -40, -42.

use super::row::{ACTION, Costs, Does, Needs, Row, begun};
use crate::combat::{Act, Aiming, CombatantId, Family, Offer, Party, Preview, Refusal};
use crate::mechanics::{Aim, Resolution, only_if};
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::effects::{jumps as leaps, movement as does, posture};
use crate::rules::wounds::plan::acts::{Kind, WoundsActions};
use crate::rules::wounds::plan::entering::{
    check_dash, dash_check, dash_gain, drag, entry, price_of_entry, surface_check,
};
use crate::rules::wounds::plan::ground::is_at_edge;
use crate::rules::wounds::plan::jumps::{self, balance, balance_number, grip, jump, price_of_jump};
use crate::rules::wounds::plan::movement::{
    free_to_move, met, posture_of, price_of_way, way, withdrawal,
};
use crate::rules::wounds::plan::position::gap;
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::plan::purse::Purse;
use crate::rules::wounds::preview::{falls_by_it, hurried, once_paid};
use crate::rules::wounds::resolve::Checked;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, COMMIT, HURRY, Posture};
use smol_str::{SmolStr, format_smolstr};

const FREE_TO_MOVE: Needs = Needs::who(|_, f| free_to_move(f));

/// What all ways have in common.
const WAY: Row = Row {
    aim: Aim::Chosen(Aiming::Path),
    fields: &["path"],
    own: Kind::Way,
    lost: Some(("it can no longer go there", "WND-MOVE-03")),
    ..ACTION
};

/// Go along a path.
pub const MOVE: Row = Row {
    word: words::MOVE,
    label: "Move",
    icon: "footprints",
    cost: "AP for yards",
    help: "Move yard by yard; 4 AP pay for a full movement. Enemies that you come too near may strike first.",
    rule: "WND-MOVE-03",
    price: Costs::Varies(price_of_way),
    offers: |s, f, offer| only_if(f.mount().is_none(), by_yards(s, f, offer)),
    needs: &[FREE_TO_MOVE, Needs::asks(|s, f, act, _| way(s, f, act))],
    does: &[Does::Then(does::set_out)],
    ..WAY
};

/// A way that ends with a long jump.
pub const JUMP: Row = Row {
    word: words::JUMP,
    label: "Jump",
    icon: "move-up-right",
    help: "Leap in a straight line over low things; a run-up of 5 yards takes you farther. The last cell is the landing.",
    rule: "WND-MOVE-13",
    family: Family::Other,
    ..LEAP
};

/// A way that ends with a high jump.
pub const HIGH_JUMP: Row = Row {
    word: words::HIGH_JUMP,
    label: "High jump",
    icon: "arrow-up-from-line",
    help: "Leap up a step, or over something that stands in the way. The last cell is the landing.",
    rule: "WND-MOVE-14",
    family: Family::Other,
    ..LEAP
};

/// What both jumps have in common.
const LEAP: Row = Row {
    cost: "AP for yards",
    price: Costs::Varies(price_of_jump),
    riders: &[COMMIT],
    offers: |s, f, offer| only_if(f.mount().is_none() && !f.is_prone(), by_yards(s, f, offer)),
    needs: &[
        FREE_TO_MOVE,
        Needs::asks(|s, f, act, _| jump(s, f, act).map(|_| ())),
        Needs::asks(|_, _, act, _| check_fields(act)).once(),
    ],
    does: &[Does::Then(leaps::set_off)],
    preview: Some(|s, f, act, _| jump_preview(s, f, act)),
    ..WAY
};

/// An offer that says what yards cost now; it is refused if not one can be bought. Rule WND-MOVE-01.
fn by_yards(s: &Situation<'_>, f: &Fighter<'_>, offer: Offer) -> Offer {
    let (ap, yards) = (f.data.terrain.full_ap, f.rate());
    let purse = Purse::of(s, f);
    let missing = purse.needs(1).filter(|_| purse.most() == 0);
    let has = f.pool(Pool::Ap);
    let refusal = missing.map(|needs| Refusal::not_enough("AP", needs, has, "WND-MOVE-01"));
    let offer = Offer {
        cost: format_smolstr!("{ap} AP: {yards} yards"),
        ..offer
    };
    offer.refused(refusal)
}

/// Into the space of another.
pub const ENTER: Row = Row {
    word: words::ENTER,
    label: "Enter a space",
    icon: "shrink",
    aim: Aim::<WoundsActions>::Other(Aiming::Combatant, entries),
    family: Family::Maneuvers,
    help: "Press into the space of somebody beside you; both of you fight worse there.",
    rule: "WND-ACT-22",
    told_at: "presses into {at}'s space",
    fields: &["at", "path"],
    price: Costs::Usually(|data| Price::ap(data.prices.enter), price_of_entry),
    needs: &[
        FREE_TO_MOVE,
        Needs::asks(|s, f, act, _| entry(s, f, act).map(|_| ())),
    ],
    does: &[Does::Then(does::enter)],
    preview: Some(|s, f, act, _| Ok(entry(s, f, act)?.check.preview("Enter a space"))),
    ..ACTION
};

/// Take those along whom one grapples.
pub const DRAG: Row = Row {
    word: words::DRAG,
    label: "Drag",
    icon: "grab",
    family: Family::Maneuvers,
    help: "Take those you grapple along with your next movement.",
    rule: "WND-ACT-26",
    told: "tries to drag along those it grapples",
    riders: &[COMMIT],
    price: Costs::Usually(|data| Price::ap(data.prices.drag), begun),
    offers: |_, f, offer| only_if(f.is_grappling(), offer),
    needs: &[
        Needs::own(|_, f| f.is_grappling(), "It grapples nobody"),
        FREE_TO_MOVE,
        Needs::asks(|s, f, _, _| drag(s, f).map(|_| ())),
    ],
    does: &[Does::Then(does::drag)],
    preview: Some(|s, f, _, _| Ok(drag(s, f)?.0.preview("Drag"))),
    ..ACTION
};

/// Leave the battle over the edge of the map.
pub const WITHDRAW: Row = Row {
    word: words::WITHDRAW,
    label: "Withdraw",
    icon: "log-out",
    cost: "AP for a yard",
    family: Family::Other,
    help: "Leave the battle over the edge of the map.",
    rule: "WND-ACT-42",
    told: "makes for the edge of the map",
    price: Costs::Varies(|s, f, _| Price {
        movement: withdrawal(s, f).map_or(0, |next| next.ap),
        ..Price::FREE
    }),
    offers: |s, f, offer| only_if(f.mount().is_none() && is_at_edge(s, &f.space), offer),
    needs: &[
        FREE_TO_MOVE,
        Needs::own(
            |s, f| is_at_edge(s, &f.space),
            "It is not at the edge of the map",
        ),
        Needs::asks(|s, f, _, _| withdrawal(s, f).map(|_| ())),
    ],
    does: &[Does::Then(does::withdraw)],
    ..ACTION
};

/// Back to the surface.
pub const SURFACE: Row = Row {
    word: words::SURFACE,
    label: "Surface",
    icon: "waves",
    family: Family::Other,
    help: "Come up again from under water.",
    rule: "WND-ACT-40",
    told: "tries to surface",
    riders: &[COMMIT],
    price: Costs::Usually(|data| Price::ap(data.prices.surface), begun),
    offers: |_, f, offer| only_if(f.is_sunk(), offer),
    needs: &[Needs::own(|_, f| f.is_sunk(), "It is not under water")],
    check: Some(|s, f, _, _| surface_check(s, f)),
    does: &[Does::End(Party::Actor, words::SUNK)],
    ..ACTION
};

/// Go faster in this round.
pub const DASH: Row = Row {
    word: words::DASH,
    label: "Dash",
    icon: "zap",
    help: "Double your movement rate until the end of the round. A second Dash adds the result of a check.",
    rule: "WND-ACT-25",
    told: "dashes",
    riders: &[COMMIT],
    price: Costs::Usually(
        |data| Price {
            stamina: data.prices.dash_stamina,
            ..Price::ap(data.prices.dash)
        },
        begun,
    ),
    needs: &[Needs::who(|_, f| check_dash(f))],
    does: &[Does::Then(posture::dash)],
    preview: Some(|s, f, _, price| Ok(dash_preview(s, f, *price))),
    ..ACTION
};

/// What changes of posture have in common. Rules WND-ACT-20, -43.
const POSTURE: Row = Row {
    rule: "WND-ACT-20",
    riders: &[COMMIT, HURRY],
    price: Costs::Usually(|data| Price::ap(data.prices.posture), begun),
    ..ACTION
};

/// Get up: from the ground to a crouch, from a crouch to one's feet.
pub const STAND: Row = Row {
    word: words::STAND,
    label: "Stand up",
    icon: "arrow-up",
    help: "Get up: from the ground to a crouch, from a crouch to your feet.",
    told: "gets up",
    offers: |_, f, offer| only_if(posture_of(f) != Posture::Standing, offer),
    needs: &[Needs::own(
        |_, f| posture_of(f) != Posture::Standing,
        "It is already standing",
    )],
    does: &[Does::Then(posture::stand)],
    preview: Some(|_, f, act, price| Ok(hurried("Stand up", f, act, *price))),
    ..POSTURE
};

/// Crouch, from one's feet or from the ground.
pub const CROUCH: Row = Row {
    word: words::CROUCH,
    label: "Crouch",
    icon: "chevrons-down",
    family: Family::Other,
    help: "Bend low: you are easier to strike and harder to shoot, and low obstacles cover you better.",
    told: "crouches",
    offers: |_, f, offer| {
        only_if(
            posture_of(f) == Posture::Standing && f.mount().is_none(),
            offer,
        )
    },
    needs: &[
        Needs::own(
            |_, f| posture_of(f) != Posture::Crouching,
            "It is already crouching",
        ),
        Needs::own(|_, f| f.mount().is_none(), "It rides").by("WND-POS-28"),
    ],
    does: &[Does::Then(posture::crouch)],
    preview: Some(|_, f, act, price| Ok(hurried("Crouch", f, act, *price))),
    ..POSTURE
};

/// Lie down.
pub const LIE_DOWN: Row = Row {
    word: words::LIE_DOWN,
    label: "Lie down",
    icon: "arrow-down",
    family: Family::Other,
    help: "Lie down: you are much easier to strike and much harder to shoot. Standing up again takes two actions.",
    told: "lies down",
    offers: |_, f, offer| {
        only_if(
            posture_of(f) != Posture::Prone && f.mount().is_none(),
            offer,
        )
    },
    needs: &[
        Needs::own(
            |_, f| posture_of(f) != Posture::Prone,
            "It is already lying down",
        ),
        Needs::own(|_, f| f.mount().is_none(), "It rides").by("WND-POS-28"),
    ],
    does: &[Does::Then(posture::lie_down)],
    preview: Some(|_, f, act, price| Ok(hurried("Lie down", f, act, *price))),
    ..POSTURE
};

/// Into whose space somebody could press.
fn entries(s: &Situation<'_>, who: CombatantId) -> Vec<Act> {
    let f = s.fighter(who);
    let beside = met(s, f).filter(|other| gap(s, f, other) == 0);
    beside
        .map(|other| Act::new(words::ENTER).at(other.id))
        .collect()
}

/// Heights are said of a jump that is paid for, not by who commands it. Ruling WND-R128.
fn check_fields(act: &Act) -> Result<(), Refusal> {
    match act.heights.is_empty() {
        true => Ok(()),
        false => Err(Refusal::forbidden("A jump takes no heights", "WND-MOVE-12")),
    }
}

/// The odds of a jump, and what waits where it lands. Rules WND-MOVE-12, -18.
fn jump_preview(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Result<Preview, Refusal> {
    let jump = jump(s, f, act)?;
    let title = if jump.high { "High jump" } else { "Jump" };
    let preview = jump.check(f).preview(title);
    Ok(preview.noting(jump_notes(s, f, &jump)))
}

fn jump_notes(s: &Situation<'_>, f: &Fighter<'_>, jump: &jumps::Jump) -> Vec<SmolStr> {
    let run = match jump.runs {
        true => "With a run-up: the result and Speed count.",
        false => "Without a run-up of 5 yards: half the result counts.",
    };
    let number = balance_number(s, f, jump.landing());
    let lands = number.map(|number| {
        let chance = balance(f, number).chance().percent();
        format_smolstr!("The landing takes a balance check: {chance}.")
    });
    let drop = jump.drop_to(s, f, jump.landing());
    let falls = drop >= s.data.harm.fall_from && !s.data.is_off("WND-MOVE-22");
    let falls = falls.then(|| format_smolstr!("It comes down {drop} yards lower: a fall."));
    let short = jump.line.len().saturating_sub(1);
    let ledge = jump.ledge(s, f, short).filter(|_| !jump.high);
    let hangs = ledge.map(|ledge| {
        let chance = grip(s, f, ledge).chance().percent();
        format_smolstr!("One cell short it may hang on to the ledge: {chance}.")
    });
    let mut notes = vec![SmolStr::new_static(run)];
    notes.extend(lands);
    notes.extend(hangs);
    notes.extend(falls);
    notes
}

/// What a Dash brings. Rules WND-ACT-25, WND-COND-15; ruling WND-R126.
fn dash_preview(s: &Situation<'_>, f: &Fighter<'_>, price: Price) -> Preview {
    const TITLE: &str = "Dash";
    let rate = f.rate();
    let Some(paid) = once_paid(s, f, price) else {
        return falls_by_it(TITLE);
    };
    let then = |bonus: i32| {
        let mut pools = *f.pools;
        pools.put(Pool::Dashes, f.pool(Pool::Dashes) + 1);
        pools.put(Pool::DashBonus, bonus);
        let mut dashed: Fighter<'_> = f.clone();
        dashed.pools = &pools;
        dashed.rate()
    };
    if f.pool(Pool::Dashes) == 0 {
        let note = format_smolstr!("Movement rate {rate} becomes {}.", then(0));
        return Preview::certain(TITLE, vec![note]);
    }
    let check = dash_check(&paid, paid.fighter(f.id));
    let gain = |checked: &Checked| then(dash_gain(f, checked.total)) - rate;
    let part = s.data.terrain.dash_part;
    let note = format_smolstr!("Movement rate {rate} grows by the result divided by {part}.");
    Preview {
        outcomes: check.lines_by(gain, |gain| format_smolstr!("+{gain}")),
        formula: check.formula(),
        terms: check.terms(),
        ..Preview::certain(TITLE, vec![note])
    }
}
