//! The number that an attack has to reach. Floor 4. Rules WND-ATK-05, WND-STAT-07 to -10, WND-ACT-15, -21, WND-POS-11, -20, -25;
//! rulings WND-R27, WND-R79.

use super::ground::is_under_water;
use super::position::{sees, shares_space};
use crate::combat::{Ledger, ModifierKind, Summed, Terms};
use crate::mechanics::conditions::Moment;
use crate::rules::wounds::components::conditions::{AttackFacts, CONDITIONS};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words::{self, Attribute, Skill, Spec};

/// Which Defense an attack is compared with. Rule WND-ATK-05.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// That against blows.
    Melee,
    /// That against shots, throws and most spells.
    Ranged,
    /// That of a nimble body, against some spells.
    Agility,
}

/// A Defense: what it begins with, and all that counts for it.
#[derive(Debug, Clone, Default)]
pub struct Defense<L = Terms> {
    /// What every Defense of its kind begins with.
    pub base: i32,
    /// What is added, of kind [`Defence`](ModifierKind::Defence).
    pub terms: L,
}

impl<L: Summed> Defense<L> {
    /// The whole number.
    pub fn value(&self) -> i32 {
        self.base + self.terms.total(ModifierKind::Defence)
    }
}

/// Why somebody has only the Defense of the immobile, if it has. Rules WND-COND-05, WND-POS-20.
pub fn laid_open(s: &Situation<'_>, t: &Fighter<'_>) -> Option<&'static str> {
    if t.is_immobile() {
        Some("immobile")
    } else if is_under_water(s, t) && !s.data.is_off("WND-POS-20") {
        Some("under water")
    } else {
        None
    }
}

/// Whether somebody strikes and guards from a saddle to its advantage. Rule WND-POS-25.
pub fn sits_higher(s: &Situation<'_>, f: &Fighter<'_>, other: &Fighter<'_>) -> bool {
    let mount = |f: &Fighter<'_>| f.mount().map(|mount| s.fighter(mount).stats.size);
    let Some(own) = mount(f) else {
        return false;
    };
    other.stats.size < own
        && f.mount() != Some(other.id)
        && mount(other).is_none_or(|theirs| theirs < own)
}

/// What somebody defends itself with against another: with the best where it has a choice. Rule WND-ATK-05.
pub fn against<L: Summed>(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    guard: Guard,
    is_rebuff: bool,
) -> Defense<L> {
    if s.data.is_off("WND-ATK-05") {
        let base = s.data.modifiers.defense;
        return Defense {
            base,
            terms: L::default(),
        };
    }
    let defense = match laid_open(s, t) {
        Some(label) => immobile(t, label),
        None if guard == Guard::Agility => agility(t),
        None => guarded(s, a, t, usual(s, a, t, guard)),
    };
    let opening = is_rebuff.then(|| opening(a, t)).flatten();
    let better = opening.filter(|it| it.value() > defense.value());
    better.unwrap_or(defense)
}

/// The Defense of the immobile. Rule WND-STAT-09.
fn immobile<L: Summed>(t: &Fighter<'_>, label: &'static str) -> Defense<L> {
    const RULE: &str = "WND-STAT-09";
    let m = &t.data.modifiers;
    let mut terms = L::default();
    let mut ledger = terms.under(t.data.switches());
    ledger.defence(m.immobile - m.defense, label, RULE);
    ledger.defence(-t.stats.size, "Size", RULE);
    Defense {
        base: m.defense,
        terms,
    }
}

/// Agility Defense. Rule WND-STAT-10.
fn agility<L: Summed>(t: &Fighter<'_>) -> Defense<L> {
    const RULE: &str = "WND-STAT-10";
    let mut terms = L::default();
    let mut ledger = terms.under(t.data.switches());
    let plain = t.bonus(Attribute::Dex, Skill::Reflex, Some(Spec::Agility));
    ledger.defence(t.attribute(Attribute::Dex), Attribute::Dex.name(), RULE);
    ledger.defence(
        t.rank(Skill::Reflex, Some(Spec::Agility)),
        Spec::Agility.name(),
        RULE,
    );
    ledger.defence(-t.stats.size, "Size", RULE);
    ledger.defence(t.agility() - plain + t.stats.size, "armour", RULE);
    Defense {
        base: t.data.modifiers.defense,
        terms,
    }
}

/// Melee or ranged Defense, with what the place and the state of the target do to it. Rules WND-STAT-07, -08, WND-ACT-32,
/// WND-POS-11, -25.
fn usual<L: Summed>(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    guard: Guard,
) -> Defense<L> {
    let m = &t.data.modifiers;
    let (rule, block) = match guard {
        Guard::Melee => ("WND-STAT-07", t.block(false)),
        Guard::Ranged | Guard::Agility => ("WND-STAT-08", t.block(true)),
    };
    let wits = t.attribute(Attribute::Spd) + t.attribute(Attribute::Rsn);
    let mut terms = L::default();
    let mut ledger = terms.under(t.data.switches());
    ledger.defence(-t.stats.size, "Size", rule);
    ledger.defence(wits.max(m.least_wits), "Speed and Reason", rule);
    ledger.defence(block, "block", rule);
    let facts = AttackFacts {
        is_ranged_weapon: false,
        at_usual_defense: true,
    };
    CONDITIONS.note(Moment::Attacked, t.conditions, t.data, &facts, &mut ledger);
    if shares_space(s, t) {
        ledger.defence(-m.shared, "shared space", "WND-POS-11");
    }
    if guard == Guard::Melee && sits_higher(s, t, a) {
        ledger.defence(m.mounted, "mounted", "WND-POS-25");
    }
    Defense {
        base: m.defense,
        terms,
    }
}

/// The best Defense of one that is on its guard against somebody whom it sees: with a bonus, or another of its Defenses. Rule
/// WND-ACT-15; rulings WND-R27, WND-R79.
fn guarded<L: Summed>(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    t: &Fighter<'_>,
    usual: Defense<L>,
) -> Defense<L> {
    const RULE: &str = "WND-ACT-15";
    if !t.has(words::DEFENDING) || s.data.is_off(RULE) || !sees(s, t, a) {
        return usual;
    }
    let m = &s.data.modifiers;
    let mut with_guard = usual.clone();
    let mut ledger = with_guard.terms.under(s.data.switches());
    ledger.defence(m.defend, "defending", RULE);
    if t.stats.size >= s.data.course.defend_size {
        return with_guard;
    }
    let others = [
        (t.power(), "Power Defense"),
        (t.agility(), "Agility Defense"),
        (t.fortitude(), "Fortitude Defense"),
        (t.willpower(), "Willpower Defense"),
    ];
    let others = others.into_iter().map(|(bonus, label)| {
        let mut terms = L::default();
        let mut ledger = terms.under(s.data.switches());
        ledger.defence(bonus, label, "WND-STAT-10");
        Defense {
            base: m.defense,
            terms,
        }
    });
    let better = |best: Defense<L>, other: Defense<L>| match other.value() > best.value() {
        true => other,
        false => best,
    };
    others.fold(with_guard, better)
}

/// What an opening in the guard of an attacker gives the one that has made it against a Rebuff. Rule WND-ACT-21.
fn opening<L: Summed>(a: &Fighter<'_>, t: &Fighter<'_>) -> Option<Defense<L>> {
    let mut all = t.conditions.all(words::HAS_OPENING);
    let made = all.find(|it| it.by == Some(a.id))?;
    let mut terms = L::default();
    let mut ledger = terms.under(t.data.switches());
    ledger.defence(made.value, "an opening", "WND-ACT-21");
    Some(Defense { base: 0, terms })
}
