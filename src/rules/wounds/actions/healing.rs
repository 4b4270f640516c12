//! Treatments. Floor 4. Rules WND-ACT-36 to -38.

use super::row::{ACTION, Costs, Does, Needs, Row, begun};
use crate::combat::{Family, Preview, Refusal};
use crate::mechanics::{Aim, Resolution, only_if, with_each};
use crate::rules::wounds::effects::healing as does;
use crate::rules::wounds::plan::healing::{
    ailment, ailments, has_kit, is_at_hand, lets_treat, stabilize, treat_condition, treat_wound,
    wound,
};
use crate::rules::wounds::plan::price::Price;
use crate::rules::wounds::proposals;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, COMMIT, LEVEL, Trait};
use smol_str::SmolStr;

const HANDS: Needs = Needs::own(|_, f| !f.is(Trait::Handless), "It has no hands");
const AT_HAND: Needs = Needs::at(is_at_hand, "That one is not beside it");
const WILLING: Needs = Needs::at(lets_treat, "That one does not let itself be treated");
const ALIVE: Needs = Needs::at(|_, _, t| t.is_alive(), "The dead cannot be treated");

/// Keep the dying from death.
pub const STABILIZE: Row = Row {
    word: words::STABILIZE,
    label: "Stabilize",
    icon: "life-buoy",
    aim: Aim::Anybody,
    family: Family::Other,
    help: "Keep somebody beside you from dying; a healing kit in hand helps.",
    rule: "WND-ACT-36",
    told_at: "tends {at}",
    fields: &["at"],
    riders: &[COMMIT],
    price: Costs::Usually(|data| Price::ap(data.prices.stabilize), begun),
    offers: |s, f, offer| {
        let mut all = s.fighters().iter();
        only_if(
            all.any(|t| t.has(words::DYING) && is_at_hand(s, f, t)),
            offer,
        )
    },
    needs: &[
        HANDS,
        ALIVE,
        Needs::at(|_, _, t| t.has(words::DYING), "That one is not dying"),
        AT_HAND,
    ],
    check: Some(|_, f, t, _| stabilize(f, t, has_kit(f))),
    does: &[Does::Then(does::stabilize)],
    proposals: Some(proposals::stabilize),
    ..ACTION
};

/// Treat what a body suffers from.
pub const TREAT_CONDITION: Row = Row {
    word: words::TREAT_CONDITION,
    label: "Treat",
    icon: "heart-pulse",
    aim: Aim::Friend,
    family: Family::Other,
    help: "Treat your own bleeding, burning, hobbling or poison, or that of somebody beside you; a healing kit in hand helps.",
    rule: "WND-ACT-37",
    told: "treats itself",
    told_at: "treats {at}",
    fields: &["with", "at"],
    riders: &[COMMIT],
    price: Costs::Usually(|data| Price::ap(data.prices.treat_condition), begun),
    offers: |s, f, offer| with_each(&offer, ailments_near(s, f)),
    needs: &[
        HANDS,
        ALIVE,
        AT_HAND,
        WILLING,
        Needs::asks(|s, _, act, _| {
            let target = act.target().ok_or(Refusal::Missing("an ally".into()))?;
            ailment(s.known(target)?, act).map(|_| ())
        }),
    ],
    check: Some(|_, f, t, act| treat_condition(f, t, act)),
    does: &[Does::Then(does::treat_condition)],
    proposals: Some(proposals::treat_condition),
    ..ACTION
};

/// Treat a wound.
pub const TREAT_WOUND: Row = Row {
    word: words::TREAT_WOUND,
    label: "Treat a wound",
    icon: "heart",
    aim: Aim::Friend,
    family: Family::Other,
    help: "Make a wound lighter, your own or that of somebody beside you; it tires the patient, and a healing kit in hand helps.",
    rule: "WND-ACT-38",
    told: "treats a wound of its own",
    told_at: "treats a wound of {at}",
    fields: &["at"],
    riders: &[COMMIT, LEVEL],
    price: Costs::Usually(|data| Price::ap(data.prices.treat_wound), begun),
    offers: |s, f, offer| {
        let mut all = s.fighters().iter();
        let wounded = |t: &Fighter<'_>| t.is_alive() && t.wound_number() > 0;
        only_if(
            all.any(|t| wounded(t) && is_at_hand(s, f, t) && lets_treat(s, f, t)),
            offer,
        )
    },
    needs: &[
        HANDS,
        ALIVE,
        AT_HAND,
        WILLING,
        Needs::asks(|s, _, act, _| {
            let target = act.target().ok_or(Refusal::Missing("an ally".into()))?;
            wound(s.known(target)?, act).map(|_| ())
        }),
    ],
    does: &[Does::Then(does::treat_wound)],
    preview: Some(|s, f, act, _| {
        let target = act.target().ok_or(Refusal::Missing("an ally".into()))?;
        let t = s.known(target)?;
        let level = wound(t, act)?;
        Ok(match treat_wound(f, t, level) {
            Some(check) => check.preview("Treat a wound"),
            None => Preview::certain(
                "Treat a wound",
                vec![SmolStr::new_static(
                    "The patient is too weary, and the treatment does nothing.",
                )],
            ),
        })
    }),
    ..ACTION
};

/// The ailments that somebody could treat where it is.
fn ailments_near(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<SmolStr> {
    let all = s.fighters().iter();
    let near = all.filter(|t| t.is_alive() && is_at_hand(s, f, t) && lets_treat(s, f, t));
    let mut keys: Vec<_> = near.flat_map(ailments).collect();
    keys.sort_unstable();
    keys.dedup();
    keys.into_iter().map(SmolStr::new_static).collect()
}
