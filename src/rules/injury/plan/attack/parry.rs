//! What a parry is made of. Floor 4. Rules INJ-REACT-03 to -05.

use crate::combat::{Ledger, ModifierKind, Terms};

use crate::mechanics::NamedPool;
use crate::rules::injury::data::Mode;
use crate::rules::injury::plan::checks::{eyes, lasting_edges};
use crate::rules::injury::plan::weapons::melee_weapons;
use crate::rules::injury::resolve::CheckNumbers;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;

/// What a defender's parry is made of. Rules INJ-REACT-04, -05; ruling INJ-R53.
#[must_use]
pub fn plan_parry(t: &Fighter<'_>, attacker: &Fighter<'_>) -> (CheckNumbers, Terms) {
    let mut terms = Terms::new();
    let mut ledger = terms.under(t.data.switches());
    ledger.bonus(i32::from(t.stats.mb), "martial bonus", "INJ-STAT-01");
    let (value, attribute) = t.stats.best_attribute(t.data, Mode::Melee);
    ledger.bonus(value, attribute.name(), "INJ-REACT-04");
    eyes(t, &mut ledger);
    lasting_edges(t, &mut ledger);
    if t.is_exhausted()
        || (exhausts(t, t.data.costs.parry_stamina) && !t.data.is_off("INJ-REACT-05"))
    {
        ledger.edge(-t.data.hindrances.exhausted, "exhausted", "INJ-COND-01");
    }
    if t.is_prone() && !attacker.is_prone() {
        ledger.edge(
            -t.data.positions.prone_parry,
            "prone against a standing attacker",
            "INJ-REACT-05",
        );
    }
    let numbers = CheckNumbers {
        bonus: terms.sum(ModifierKind::Bonus),
        edge: terms.sum(ModifierKind::Edge),
        dc: 0,
        automatic: false,
    };
    (numbers, terms)
}

/// Whether a fighter may parry a melee hit. Rules INJ-REACT-03, -04, INJ-STAT-08.
#[must_use]
pub fn can_parry(s: &Situation<'_>, t: &Fighter<'_>) -> bool {
    t.can_react()
        && !t.data.is_off("INJ-REACT-04")
        && t.can_pay(t.data.costs.parry_stamina).is_ok()
        && melee_weapons(s, t).any(|weapon| weapon.key != words::UNARMED)
}

/// Whether paying a cost takes the last Stamina point. Rule INJ-STAT-11.
fn exhausts(a: &Fighter<'_>, cost: i32) -> bool {
    a.stats.con.is_some() && cost > 0 && cost >= a.stamina.now()
}
