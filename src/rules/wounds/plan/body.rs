//! What a body bears: its slots, its checks against collapse, its death clock, its fatigue. Floor 4. Rules WND-HURT-02, -08, -11
//! to -13; rulings WND-R12 to -R14, WND-R81, WND-R86.

use crate::combat::{Ledger, Terms};
use crate::rules::wounds::components::Pool;
use crate::rules::wounds::resolve::{Check, Laws, Track};
use crate::rules::wounds::snapshot::Fighter;
use crate::rules::wounds::words::{Attribute, DYING, EXHAUSTED, STAGGERED, Skill, Spec};

/// The slots of somebody, and its death clock. Rules WND-HURT-02, -13.
pub fn track_of(f: &Fighter<'_>) -> Track {
    let runs = f.has(DYING) && !f.data.is_off("WND-HURT-13");
    Track {
        slots: f.slots(),
        filled: f.filled(),
        clock: runs.then(|| f.value_of(DYING)),
    }
}

/// A check of the body without what wounds take off. Rules WND-HURT-11, -12.
fn endure(f: &Fighter<'_>, number: i32, label: &'static str, rule: &'static str) -> Check {
    let (skill, spec) = (Skill::Resistance, Spec::Fortitude);
    let mut terms = Terms::new();
    let mut ledger = terms.under(f.data.switches());
    ledger.bonus(
        f.attribute(Attribute::Vit),
        Attribute::Vit.name(),
        "WND-DICE-01",
    );
    ledger.bonus(f.rank(skill, Some(spec)), spec.name(), "WND-DICE-01");
    let laws = Laws::of(f.data.switches());
    Check::plain(terms)
        .told(label, rule)
        .under(laws)
        .against(number)
}

/// The check of one that a critical wound may fell. Rule WND-HURT-11; ruling WND-R12.
pub fn collapse_check(f: &Fighter<'_>) -> Check {
    endure(f, f.data.harm.collapse, "collapse check", "WND-HURT-11")
}

/// The check of one that may wake. Rule WND-HURT-12; ruling WND-R14.
pub fn waking_check(f: &Fighter<'_>) -> Check {
    let harm = &f.data.harm;
    let number = harm.waking + harm.waking_level * f.wound_number();
    endure(f, number, "waking check", "WND-HURT-12")
}

/// The rounds that somebody has left once it is dying. Rule WND-HURT-13; ruling WND-R13.
pub fn death_clock(f: &Fighter<'_>) -> i32 {
    (f.data.harm.death_clock + f.stats.vit).max(1)
}

/// What fatigue makes of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weariness {
    /// Nothing.
    Fresh,
    /// Exhausted.
    Exhausted,
    /// Staggered.
    Staggered,
    /// Unconscious.
    WornOut,
}

/// What fatigue makes of somebody by its amount alone. Rule WND-HURT-08; rulings WND-R81, WND-R86.
pub fn weariness(f: &Fighter<'_>) -> Weariness {
    weariness_by(f, f.pool(Pool::Fatigue))
}

/// What so much fatigue makes of somebody. Rule WND-HURT-08.
fn weariness_by(f: &Fighter<'_>, fatigue: i32) -> Weariness {
    let most = f.normal_stamina().max(1);
    match () {
        () if f.data.is_off("WND-HURT-08") => Weariness::Fresh,
        () if fatigue >= 2 * most => Weariness::WornOut,
        () if fatigue >= most && !f.is_npc() => Weariness::Staggered,
        () if 2 * fatigue >= most => Weariness::Exhausted,
        () => Weariness::Fresh,
    }
}

/// Somebody as it rolls once it has paid so much stamina: what is missing becomes fatigue, which may weary it. `None` if it falls
/// unconscious of that. Rules WND-HURT-06 to -08; ruling WND-R126.
pub fn after_paying<'w>(f: &Fighter<'w>, stamina: i32) -> Option<Fighter<'w>> {
    let lack = stamina - f.pool(Pool::Stamina);
    let off = ["WND-HURT-06", "WND-HURT-07"];
    let mut paid = f.clone();
    if lack <= 0 || off.iter().any(|rule| f.data.is_off(rule)) {
        return Some(paid);
    }
    paid.wearies = match weariness_by(f, f.pool(Pool::Fatigue) + lack) {
        Weariness::WornOut => return None,
        _ if f.has(STAGGERED) => None,
        Weariness::Staggered => Some(STAGGERED),
        Weariness::Exhausted => Some(EXHAUSTED),
        Weariness::Fresh => None,
    };
    Some(paid)
}
