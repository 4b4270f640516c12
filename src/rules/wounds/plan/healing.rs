//! Treatments: of whom, of what, and the rolls. Floor 4. Rules WND-ACT-36 to -38, WND-COND-13 to -16; rulings WND-R21, WND-R69,
//! WND-R132.

use super::checks::plain;
use super::position;
use crate::combat::{Act, Ledger, Refusal, Terms};
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::data::ToolKind;
use crate::rules::wounds::resolve::Check;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Attribute, Level, Skill, Spec};
use smol_str::format_smolstr;

/// What can be treated besides wounds, with the rule of each. Rule WND-ACT-37.
pub const AILMENTS: [(&str, &str); 4] = [
    (words::BLEEDING, "WND-COND-13"),
    (words::BURNING, "WND-COND-14"),
    (words::HOBBLED, "WND-COND-15"),
    (words::POISONED, "WND-COND-16"),
];

/// Whether somebody can be treated by another: it is near enough to touch. Rules WND-ACT-36 to -38.
pub fn is_at_hand(s: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    f.id == t.id || position::gap(s, f, t) <= 0
}

/// Whether somebody lets another treat it, or cannot help it. Ruling WND-R132.
pub fn lets_treat(_: &Situation<'_>, f: &Fighter<'_>, t: &Fighter<'_>) -> bool {
    f.side == t.side || t.is_helpless()
}

/// Whether somebody has a kit in hand. Section 6.
pub fn has_kit(f: &Fighter<'_>) -> bool {
    let mut held = f.gear.held().iter();
    held.any(|held| is_kit(f, &held.item))
}

/// Whether a thing is a kit, by its id or by a key.
pub fn is_kit(f: &Fighter<'_>, item: &str) -> bool {
    let tool = f.data.tool(item);
    tool.is_some_and(|tool| tool.kind == ToolKind::Kit)
}

/// A treatment as a roll. Rules WND-ACT-36 to -38.
fn treatment(
    f: &Fighter<'_>,
    spec: Spec,
    equipped: bool,
    label: &'static str,
    rule: &'static str,
) -> Check {
    let mut terms = f.check_terms(Attribute::Lor, Skill::Healing, Some(spec));
    if !equipped {
        let mut ledger = terms.under(f.data.switches());
        ledger.bonus(-f.data.modifiers.no_kit, "no kit in hand", rule);
    }
    plain(f, terms, label, rule)
}

/// The roll of a Stabilize, by one with a kit or without. Rule WND-ACT-36; ruling WND-R21.
pub fn stabilize(f: &Fighter<'_>, t: &Fighter<'_>, equipped: bool) -> Check {
    let number = t.filled().iter().sum();
    let check = treatment(f, Spec::Wounds, equipped, "Stabilize", "WND-ACT-36");
    check.against(number)
}

/// The roll of one that tends another while that rests. Rule WND-REST-05.
pub fn tending(f: &Fighter<'_>, equipped: bool) -> Check {
    treatment(f, Spec::Wounds, equipped, "Tending", "WND-REST-05")
}

/// The check of one that recovers, with what earlier ones without success add. Rules WND-REST-06, -07.
pub fn recovery(f: &Fighter<'_>) -> Check {
    const RULE: &str = "WND-REST-06";
    let mut terms = Terms::new();
    let mut ledger = terms.under(f.data.switches());
    ledger.bonus(
        f.attribute(Attribute::Vit),
        Attribute::Vit.name(),
        "WND-DICE-01",
    );
    ledger.bonus(-f.pool(Pool::Fatigue), "fatigue", RULE);
    ledger.bonus(f.pool(Pool::Recovery), "earlier checks", "WND-REST-07");
    plain(f, terms, "recovery check", RULE)
}

/// Whether somebody carries a kit, in hand or elsewhere. Ruling WND-R123.
pub fn carries_kit(f: &Fighter<'_>) -> bool {
    has_kit(f) || f.gear.stowed().keys().any(|key| is_kit(f, key))
}

/// The ailments that somebody has. Rule WND-ACT-37.
pub fn ailments<'f>(f: &'f Fighter<'_>) -> impl Iterator<Item = &'static str> + use<'f> {
    let has = |&(key, rule): &(&str, &str)| f.has(key) && !f.data.is_off(rule);
    let own = AILMENTS.into_iter().filter(has);
    own.map(|(key, _)| key)
}

/// The ailment that an action treats: the one that it names, else the first. Rule WND-ACT-37.
///
/// # Errors
/// [`Refusal`] if the other does not have it.
pub fn ailment(t: &Fighter<'_>, act: &Act) -> Result<&'static str, Refusal> {
    const RULE: &str = "WND-ACT-37";
    let mut own = ailments(t);
    let found = match act.with.as_deref() {
        Some(word) => own.find(|&key| key == word),
        None => own.next(),
    };
    found.ok_or_else(|| match act.with.as_deref() {
        Some(word) => Refusal::forbidden_because(format_smolstr!("That one is not {word}"), RULE),
        None => Refusal::forbidden("There is nothing to treat", RULE),
    })
}

/// What a treatment of an ailment has to reach. Rules WND-COND-13 to -16.
pub fn ailment_number(t: &Fighter<'_>, key: &str) -> i32 {
    let (harm, value) = (&t.data.harm, t.value_of(key));
    match key {
        words::HOBBLED => harm.hobbled,
        words::POISONED => harm.poison + value,
        _ => harm.treat_level_base + harm.treat_level * value,
    }
}

/// The roll of a treatment of an ailment, with the better of the two specializations. Rule WND-ACT-37.
pub fn treat_condition(f: &Fighter<'_>, t: &Fighter<'_>, act: &Act) -> Check {
    let better = [Spec::Wounds, Spec::Conditions];
    let spec =
        match f.rank(Skill::Healing, Some(better[1])) > f.rank(Skill::Healing, Some(better[0])) {
            true => Spec::Conditions,
            false => Spec::Wounds,
        };
    let number = ailment(t, act).map_or(0, |key| ailment_number(t, key));
    let check = treatment(f, spec, has_kit(f), "Treat Condition", "WND-ACT-37");
    check.against(number)
}

/// By how much a treatment with this margin lowers a level. Rules WND-ACT-37, -38.
pub fn eased(f: &Fighter<'_>, margin: i32) -> i32 {
    1 + margin.max(0) / f.data.harm.treat_margin.max(1)
}

/// The level of the wound that an action treats: the one that it names, else the highest. Rule WND-ACT-38.
///
/// # Errors
/// [`Refusal`] if the other has no such wound.
pub fn wound(t: &Fighter<'_>, act: &Act) -> Result<Level, Refusal> {
    const RULE: &str = "WND-ACT-38";
    let level = match act.riders.get(words::LEVEL).copied().filter(|&it| it > 0) {
        Some(number) => Level::from_number(number),
        None => t.highest_wound(),
    };
    let has = |level: &Level| t.pool(Pool::of_level(*level)) > 0;
    let level = level.filter(has);
    level.ok_or_else(|| Refusal::forbidden("That one has no such wound", RULE))
}

/// The roll of a Treat Wound; `None` if the other is too weary for it, so that it fails without a roll. Rule WND-ACT-38; ruling
/// WND-R69.
pub fn treat_wound(f: &Fighter<'_>, t: &Fighter<'_>, level: Level) -> Option<Check> {
    let number = t.data.harm.treatment(level);
    let check = treatment(f, Spec::Wounds, has_kit(f), "Treat Wound", "WND-ACT-38");
    let rests = t.pool(Pool::Fatigue) < t.normal_stamina();
    rests.then(|| check.against(number))
}
