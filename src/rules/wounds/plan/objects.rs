//! Attacks on objects and edges, which nobody carries. Floor 4. Rule WND-ACT-46; ruling WND-R112.

use super::checks::combat;
use super::means::{
    AttackPlan, AttackSource, check_range, is_penetrating, note_damage, note_distance, note_skill,
    note_state, note_water,
};
use super::position::{body_of, murk};
use super::steps::{Manner, Strike};
use crate::board::Fixture;
use crate::combat::{Ledger, Refusal, Terms};
use crate::grid::{Cell, Cells};
use crate::mechanics::fixtures::{Breakable, check_line};
use crate::rules::wounds::resolve::{AttackRoll, Mark};
use crate::rules::wounds::snapshot::{Fighter, Situation};
use smol_str::format_smolstr;

/// The rule of attacks on things.
const RULE: &str = "WND-ACT-46";

/// The cell of a thing that is nearest to somebody: of an edge the nearer of its two. Rule WND-ACT-46.
pub fn cell_of(s: &Situation<'_>, a: &Fighter<'_>, at: Fixture) -> Cell {
    let [one, other] = at.cells();
    match far(s, a, other) < far(s, a, one) {
        true => other,
        false => one,
    }
}

fn far(s: &Situation<'_>, a: &Fighter<'_>, cell: Cell) -> i32 {
    s.apart(
        (&a.space, a.z),
        (&Cells::single(cell), s.board.elevation(cell)),
    )
}

/// Free yards to a thing; of what is in the own cell 0. Rule WND-ACT-46.
pub fn gap_to(s: &Situation<'_>, a: &Fighter<'_>, at: Fixture) -> i32 {
    (far(s, a, cell_of(s, a, at)) - 1).max(0)
}

/// What a thing takes off damage. Rule WND-ACT-46.
fn toughness(s: &Situation<'_>, at: Fixture) -> i32 {
    let is_stone = s.board.fitting(at).is_some_and(|it| it.has_tag("stone"));
    match is_stone {
        true => s.data.harm.stone,
        false => s.data.harm.object,
    }
}

/// An attack at an object or an edge, if it is legal. Rule WND-ACT-46.
///
/// # Errors
/// [`Refusal`] with the reason for which it is not.
pub fn plan<'w>(
    s: &Situation<'w>,
    a: &Fighter<'w>,
    at: Fixture,
    strike: &Strike,
    source: &AttackSource<'w>,
) -> Result<AttackPlan, Refusal> {
    if s.data.is_off(RULE) {
        return Err(Refusal::forbidden("This battle is played without it", RULE));
    }
    if !matches!(strike.manner, Manner::Standard | Manner::Strong) {
        let why = "Things can only be struck by a standard Attack or a Strong Attack";
        return Err(Refusal::forbidden(why, RULE));
    }
    let thing = Breakable::find(s.board, at, RULE)?;
    let gap = gap_to(s, a, at);
    check_range(s, source, strike.manner, gap + 1)?;
    check_line(s.board, &body_of(s, a), at, RULE)?;
    Ok(AttackPlan {
        roll: roll(s, a, &thing, strike, source),
        thing: Some(thing),
        ..AttackPlan::with(strike, source)
    })
}

/// The roll at a thing: of the places only reach, range, water and light count, and a weapon does nothing besides. Rule
/// WND-ACT-46.
fn roll(
    s: &Situation<'_>,
    a: &Fighter<'_>,
    thing: &Breakable,
    strike: &Strike,
    source: &AttackSource<'_>,
) -> AttackRoll {
    let harm = &s.data.harm;
    let mut terms = Terms::new();
    let mut ledger = terms.under(s.data.switches());
    note_skill(a, source, &mut ledger);
    note_state(a, source, &mut ledger);
    note_distance(s, source, gap_to(s, a, thing.at) + 1, &mut ledger);
    let (less, label) = murk(s, a, &Cells::single(cell_of(s, a, thing.at)));
    ledger.bonus(-less, label, "WND-POS-10");
    note_water(s, a, source, &mut ledger);
    let mut damage = Terms::new();
    let mut ledger = damage.under(s.data.switches());
    note_damage(s, a, source, false, &mut ledger);
    ledger.reduction(-toughness(s, thing.at), "Toughness", RULE);
    let label = format_smolstr!("{} at the {}", source.name(), thing.name);
    let check = combat(a, terms, label, "WND-ATK-03").against(harm.object_defense);
    AttackRoll {
        damage_dice: u8::from(strike.manner == Manner::Strong),
        penetrating: is_penetrating(s, source),
        ..AttackRoll::new(
            check,
            damage,
            Mark::Thing {
                points: thing.hit_points,
            },
        )
    }
}
