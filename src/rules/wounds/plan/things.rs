//! Objects that are used: doors, levers, flames, bells, draughts, charms. Floor 4. Rules WND-ACT-30, -39, WND-MAG-05, -06; ruling
//! WND-R105.

use super::position::body_of;
use super::price::Price;
use crate::board::{Fitting, Fixture};
use crate::combat::{Act, Refusal, Target, item_of_key};
use crate::mechanics::fixtures;
use crate::rules::wounds::data::{Tool, ToolKind};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::HURRY;
use smol_str::SmolStr;

const RULE: &str = "WND-ACT-39";
/// What is worked with one's own hands besides doors and levers, by its tag: bells, and what is set on fire.
const WORKED: [&str; 4] = ["bell", "torch", "candle", "kindling"];
/// What is set on fire, by its tag.
const KINDLED: [&str; 3] = ["torch", "candle", "kindling"];
/// What burns, by its tag.
const FLAME: &str = "fire";

fn has_any(fitting: Fitting<'_>, tags: &[&str]) -> bool {
    tags.iter().any(|tag| fitting.has_tag(tag))
}

/// The place of what an action uses.
fn place(act: &Act) -> Result<Fixture, Refusal> {
    let at = act.at.and_then(Target::fixture);
    at.ok_or(Refusal::Missing("a door, a lever or the like".into()))
}

/// Whether an object or an edge within reach can be used. Rule WND-ACT-39.
///
/// # Errors
/// [`Refusal`] with the reason for which it cannot.
pub fn check_use(
    s: &Situation<'_>,
    f: &Fighter<'_>,
    act: &Act,
    rule: &'static str,
) -> Result<(), Refusal> {
    let at = place(act)?;
    let body = body_of(s, f);
    let hurried = act.riders.get(HURRY).is_some_and(|&amount| amount > 0);
    let kindled = s.board.fitting(at).is_some_and(|it| has_any(it, &KINDLED));
    if hurried && kindled {
        return Err(Refusal::forbidden(
            "Setting things on fire cannot be hurried",
            "WND-ACT-43",
        ));
    }
    match s.board.fitting(at) {
        Some(it) if it.turns_into().is_some() && has_any(it, &WORKED) => {
            fixtures::check_reach(s.board, f, &body, at, 1, rule)
        }
        _ => fixtures::check_work(s, f, &body, at, 1, rule),
    }
}

/// Whether a flame is within reach. Rule WND-ACT-39.
fn has_flame(s: &Situation<'_>, f: &Fighter<'_>) -> bool {
    let body = body_of(s, f);
    let mut flames = s
        .board
        .objects()
        .filter(|(_, object)| object.has_tag(FLAME));
    flames.any(|(cell, _)| {
        fixtures::check_reach(s.board, f, &body, Fixture::Cell(cell), 1, RULE).is_ok()
    })
}

/// What it costs to use an object or an edge. Rule WND-ACT-39.
pub fn price_of_use(s: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    let prices = &s.data.prices;
    let fitting = place(act).ok().and_then(|at| s.board.fitting(at));
    let ap = match fitting {
        Some(it) if it.has_tag("door") => prices.door,
        Some(it) if it.has_tag("bell") => prices.bell,
        Some(it) if has_any(it, &KINDLED) && !it.has_tag(FLAME) => match has_flame(s, f) {
            true => prices.torch,
            false => prices.fire,
        },
        _ => prices.use_object,
    };
    Price::ap(ap).begun(act)
}

/// The tools of a kind that somebody has in hand, by their keys.
pub fn in_hand(f: &Fighter<'_>, kind: ToolKind) -> Vec<SmolStr> {
    let fits = |item: &str| f.data.tool(item).is_some_and(|tool| tool.kind == kind);
    let held = f.gear.held().iter().filter(|held| fits(&held.item));
    held.map(|held| held.key.clone()).collect()
}

/// The tool of a kind in hand that an action uses: its key, and what it is. Rule WND-ACT-39.
///
/// # Errors
/// [`Refusal`] if it has none.
pub fn tool<'w>(
    f: &Fighter<'w>,
    act: &Act,
    kind: ToolKind,
    rule: &'static str,
) -> Result<(SmolStr, &'w Tool), Refusal> {
    let word = act
        .with
        .as_ref()
        .ok_or(Refusal::Missing("a thing in hand".into()))?;
    let held = f.gear.held_as(word);
    let found = held.and_then(|held| Some((held.key.clone(), f.data.tool(&held.item)?)));
    let found = found.filter(|(_, tool)| tool.kind == kind);
    found.ok_or_else(|| Refusal::forbidden("It has no such thing in hand", rule))
}

/// What it costs to use a tool: AP, and mana that is invested. Rules WND-ACT-39, WND-MAG-05, -06.
fn price_of(f: &Fighter<'_>, act: &Act, kind: ToolKind) -> Price {
    let usual = match kind {
        ToolKind::Draught => f.data.prices.potion,
        ToolKind::Kit | ToolKind::Charm => f.data.prices.use_object,
    };
    let price = match tool(f, act, kind, RULE) {
        Ok((_, tool)) => Price {
            invested: tool.mana,
            ..Price::ap(if tool.ap > 0 { tool.ap } else { usual })
        },
        Err(_) => Price::ap(usual),
    };
    price.begun(act)
}

/// What a draught costs. Rule WND-MAG-06.
pub fn price_of_draught(_: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    price_of(f, act, ToolKind::Draught)
}

/// What it costs to wake a charm. Rule WND-MAG-05.
pub fn price_of_charm(_: &Situation<'_>, f: &Fighter<'_>, act: &Act) -> Price {
    price_of(f, act, ToolKind::Charm)
}

/// The charms whose effects somebody has running, by their ids. Rules WND-ACT-30, WND-MAG-05.
pub fn running(f: &Fighter<'_>) -> Vec<SmolStr> {
    let is_charm = |key: &str| {
        f.data
            .tool(key)
            .is_some_and(|it| it.kind == ToolKind::Charm)
    };
    let own = f.conditions.iter().filter(|it| is_charm(&it.key));
    own.map(|it| it.key.clone()).collect()
}

/// The effect that an action ends: the one that it names, else the first. Rule WND-ACT-30.
///
/// # Errors
/// [`Refusal`] if none runs.
pub fn ended(f: &Fighter<'_>, act: &Act) -> Result<SmolStr, Refusal> {
    let mut own = running(f).into_iter();
    let found = match act.with.as_deref() {
        Some(word) => own.find(|key| key == item_of_key(word)),
        None => own.next(),
    };
    found.ok_or_else(|| Refusal::forbidden("No such effect is running", "WND-ACT-30"))
}
