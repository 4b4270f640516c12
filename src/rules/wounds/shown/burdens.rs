//! What the end of its turn does to a fighter. Floor 4. Section 4, step 6b; rules WND-COND-13, -14, -16, WND-MOVE-09.

use crate::combat::{Ledger, OddsLine, Terms};
use crate::mechanics::Resolution;
use crate::rules::wounds::plan::body::track_of;
use crate::rules::wounds::plan::ground::drift;
use crate::rules::wounds::resolve::{Check, HarmRoll, Laws};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::words;
use smol_str::{SmolStr, format_smolstr};

/// What bleeding, fire, poison and a current do as the turn of a fighter ends, each in a few words.
pub fn end_of_turn(s: &Situation<'_>, f: &Fighter<'_>) -> Vec<SmolStr> {
    let level = |key, rule| Some(f.value_of(key)).filter(|&it| it > 0 && !f.data.is_off(rule));
    let bleeding = level(words::BLEEDING, "WND-COND-13");
    let bleeding = bleeding.map(|it| format_smolstr!("bleeding: {it} fatigue"));
    let burning = level(words::BURNING, "WND-COND-14").map(|it| fire(f, it));
    let poisoned = level(words::POISONED, "WND-COND-16").map(|it| poison(f, it));
    let drift = drift(s, f).map(|(direction, yards)| {
        format_smolstr!(
            "drift: {yards} to the {}",
            s.kind().direction_name(direction)
        )
    });
    [bleeding, burning, poisoned, drift]
        .into_iter()
        .flatten()
        .collect()
}

/// "burning: no wound 67 %, light 33 %". Rule WND-COND-14.
fn fire(f: &Fighter<'_>, level: i32) -> SmolStr {
    let laws = Laws::of(f.data.switches());
    let harm = HarmRoll::burning(level, f.base_toughness(), f.armor(), track_of(f)).under(laws);
    let (lines, _) = harm.lines();
    let told = |line: OddsLine| format!("{} {}", line.label, line.probability.percent());
    let told: Vec<_> = lines.into_iter().map(told).collect();
    format_smolstr!("burning: {}", told.join(", "))
}

/// "poisoned: 2 fatigue by 62 %". Rule WND-COND-16.
fn poison(f: &Fighter<'_>, potency: i32) -> SmolStr {
    let mut terms = Terms::new();
    terms.bonus(potency, "potency", "WND-COND-16");
    let chance = Check::plain(terms).against(f.fortitude_defense()).chance();
    let fatigue = f.data.harm.poison_fatigue;
    format_smolstr!("poisoned: {fatigue} fatigue by {}", chance.percent())
}
