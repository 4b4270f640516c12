//! Actions that deal in time and attention: an action is kept ready, initiative is seized, somebody is ignored, what is under way
//! goes on. Floor 4. Rules WND-ACT-16, -35, WND-POS-06, WND-INIT-13, -14; rulings WND-R28, WND-R120.

use super::row::{ACTION, Costs, Does, FREE, Needs, Row};
use crate::combat::{Condition, Family, Preview, RollKind, Terms};
use crate::dice::Pool as Dice;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{Aim, Deed, Resolution, RollOver, conditions, only_if};
use crate::rules::wounds::data::WoundsData;
use crate::rules::wounds::effects::{commit, initiative};
use crate::rules::wounds::plan::acts::WoundsActions;
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::proposals;
use crate::rules::wounds::snapshot::Fighter;
use crate::rules::wounds::words;
use bevy::prelude::World;
use smol_str::format_smolstr;

/// Rule WND-ACT-35.
pub const SEIZE: Row = Row {
    word: words::SEIZE,
    label: "Seize Initiative",
    icon: "zap",
    family: Family::Other,
    help: "Add a die to your initiative.",
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
    help: "Ignore an enemy: it no longer counts for flanking you, but its attacks on you count as from behind.",
    rule: "WND-POS-06",
    told_at: "ignores {at} from now on",
    fields: &["at"],
    needs: &[Needs::at(
        |_, f, t| t.is_alive() && !f.ignores(t.id) && t.id != f.id,
        "It already ignores that one",
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
    help: "Put all your AP into your unfinished action, as far as it still needs them.",
    rule: "WND-INIT-13",
    told: "goes on with its action",
    offers: |_, f, offer| only_if(f.has(words::UNDERWAY), offer),
    needs: &[
        Needs::own(|_, f| f.has(words::UNDERWAY), "It has no unfinished action"),
        Needs::own(
            |_, f| commit::waits(f),
            "It has no AP for its unfinished action",
        ),
    ],
    does: &[Does::Then(|world, it| commit::go_on(world, it.who))],
    ..FREE
};

/// Rules WND-INIT-13, -14.
pub const GIVE_UP: Row = Row {
    word: words::GIVE_UP,
    label: "Give up",
    icon: "x",
    help: "Give up your unfinished action; the AP that went into it are lost.",
    rule: "WND-INIT-13",
    offers: |_, f, offer| only_if(f.has(words::UNDERWAY), offer),
    needs: &[Needs::own(
        |_, f| f.has(words::UNDERWAY),
        "It has no unfinished action",
    )],
    does: &[Does::Then(|world, it| {
        commit::cancel(world, it.who, "WND-INIT-13");
    })],
    ..FREE
};

/// Rule WND-ACT-35.
fn seize(world: &mut World, it: &Deed<'_, WoundsActions>) {
    let die = seize_die(WoundsData::of(world));
    let rolled = die.roll(world, it.who, None);
    initiative::shift(world, it.who, rolled.value, it.rule());
}

fn seize_die(data: &WoundsData) -> RollOver {
    let die = Dice::sum(1, u8::try_from(data.rolls.seize_die).unwrap_or(6));
    RollOver::new(die, Terms::new())
        .told(SEIZE.label, SEIZE.rule)
        .of_kind(RollKind::Table)
}

fn seize_preview(f: &Fighter<'_>) -> Preview {
    let (die, now) = (seize_die(f.data), f.initiative);
    let note = format_smolstr!("Initiative {now} + {}.", die.formula());
    Preview {
        outcomes: die.lines_by(|rolled| rolled.value, |face| format_smolstr!("+{face}")),
        formula: die.formula(),
        ..Preview::certain(SEIZE.label, vec![note])
    }
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
