//! An attack: its legality and every number that enters it. Floor 4.
//! Rules INJ-ATK-01 to -13, INJ-RNG-01 to -05, INJ-POS-01 to -12, INJ-ACT-04 to -11.

mod defence;
mod objects;
mod parry;
mod reach;
mod riders;
mod strike;
mod terms;

pub use self::defence::{dv_terms, off_guard_reason};
pub use self::objects::{ObjectPlan, ObjectStrike, plan_object};
pub use self::parry::{can_parry, plan_parry};
pub use self::reach::{check_bow, check_part, check_target, farthest, no_weapon};
pub use self::riders::Riders;
pub use self::strike::{AttackForm, Strike};
pub use self::terms::{common_edges, melee_edges};

use self::defence::{defence_terms, in_the_way_of};
use self::reach::check_distance;
use self::strike::Context;
use self::terms::{bonus_terms, edge_terms};
use super::weapons::{Wielded, ready_to_throw, weapon_for};
use crate::board::{LineOfFire, line_of_fire_with};
use crate::combat::{Ledger, ModifierKind, Refusal, Sums, Terms};
use crate::grid::Cell;
use crate::mechanics::ranged::check_cover;
use crate::rules::injury::data::Mode;
use crate::rules::injury::resolve::AttackNumbers;
use crate::rules::injury::snapshot::{Fighter, Situation};

/// An attack whose every number is known.
#[derive(Debug, Clone)]
pub struct AttackPlan {
    /// The attack.
    pub strike: Strike,
    /// The numbers of the roll.
    pub numbers: AttackNumbers,
    /// Where they come from.
    pub terms: Terms,
    /// The line of fire.
    pub line: LineOfFire,
    /// Cells between attacker and target.
    pub distance: i32,
    /// Range increments, rounded down; 0 in melee.
    pub increments: i32,
}

/// Plans an attack where everybody stands.
///
/// # Errors
/// [`Refusal`] if the rules do not allow it: no such weapon, out of reach or range, no line.
pub fn plan_attack(s: &Situation<'_>, mut strike: Strike) -> Result<AttackPlan, Refusal> {
    let mut terms = Terms::new();
    let switches = s.fighter(strike.attacker).data.switches();
    let measures = weigh_attack(s, &strike, line, &mut terms.under(switches))?;
    let sum = |kind| terms.sum(kind);
    let numbers = numbers_of(s, &strike, measures.weapon.data.crit, sum);
    strike.with = measures.weapon.key;
    Ok(AttackPlan {
        numbers,
        terms,
        line: measures.line,
        distance: measures.distance,
        increments: measures.increments,
        strike,
    })
}

/// The numbers of a planned attack and nothing else: for those who compare many.
///
/// # Errors
/// As [`plan_attack`].
pub fn attack_numbers(s: &Situation<'_>, strike: &Strike) -> Result<AttackNumbers, Refusal> {
    numbers_along(s, strike, line)
}

/// What an attack would come to with nothing on its line, which is not looked along: its numbers are
/// never better for the attacker than these.
///
/// # Errors
/// As [`plan_attack`], but for what is on the line.
pub fn unhindered_numbers(s: &Situation<'_>, strike: &Strike) -> Result<AttackNumbers, Refusal> {
    numbers_along(s, strike, |_, a, t| {
        LineOfFire::open(a.anchor(), t.anchor())
    })
}

/// The line of an attack: what is on it makes the attack worse or bars it.
type LineBetween = fn(&Situation<'_>, &Fighter<'_>, &Fighter<'_>) -> LineOfFire;

fn numbers_along(
    s: &Situation<'_>,
    strike: &Strike,
    line: LineBetween,
) -> Result<AttackNumbers, Refusal> {
    let mut sums = Sums::default();
    let switches = s.fighter(strike.attacker).data.switches();
    let measures = weigh_attack(s, strike, line, &mut sums.under(switches))?;
    let crit = measures.weapon.data.crit;
    Ok(numbers_of(s, strike, crit, |kind| sums.sum(kind)))
}

/// What an attack is made with, and what is measured on the board for it.
struct Measures<'w> {
    weapon: Wielded<'w>,
    line: LineOfFire,
    distance: i32,
    increments: i32,
}

/// Checks an attack and notes all its modifiers.
fn weigh_attack<'w>(
    s: &Situation<'w>,
    strike: &Strike,
    line: LineBetween,
    terms: &mut impl Ledger,
) -> Result<Measures<'w>, Refusal> {
    let (a, t) = (s.fighter(strike.attacker), s.fighter(strike.target));
    let weapon = match (strike.form, strike.mode) {
        (AttackForm::RapidShot(_), Mode::Throw) => ready_to_throw(s, a, &strike.with),
        _ => weapon_for(s, a, &strike.with, strike.mode),
    };
    let weapon = weapon.ok_or_else(|| no_weapon(&strike.with))?;
    check_target(a, t)?;
    check_bow(a, &weapon, strike.mode)?;
    let distance = s.distance(a, t);
    let increments = check_distance(a, &weapon, strike.mode, strike.riders.lunge, distance)?;
    let line = line(s, a, t);
    check_cover(s.board, &line, "INJ-POS-02")?;
    let ctx = Context {
        s,
        a,
        t,
        weapon: &weapon,
        strike,
        line: &line,
        distance,
        increments,
    };
    defence_terms(&ctx, terms);
    bonus_terms(&ctx, terms);
    edge_terms(&ctx, terms);
    Ok(Measures {
        weapon,
        line,
        distance,
        increments,
    })
}

/// The line of fire that counts: of equally good ones that with the fewest creatures in the way.
/// Rule INJ-POS-15.
fn line(s: &Situation<'_>, a: &Fighter<'_>, t: &Fighter<'_>) -> LineOfFire {
    let in_way = |cells: &[Cell]| match s.data.is_off("INJ-POS-15") {
        true => 0,
        false => in_the_way_of(s, a, t, cells),
    };
    line_of_fire_with(s.board, &a.sight_body(), &t.sight_body(), in_way)
}

fn numbers_of(
    s: &Situation<'_>,
    strike: &Strike,
    crit: u8,
    sum: impl Fn(ModifierKind) -> i32,
) -> AttackNumbers {
    let size = |id| s.fighter(id).size_number();
    AttackNumbers {
        bonus: sum(ModifierKind::Bonus),
        dv: s.data.attacks.base_dv + sum(ModifierKind::Defence),
        edge: sum(ModifierKind::Edge),
        crit: i32::from(crit),
        reckless: strike.riders.reckless,
        size_difference: size(strike.target) - size(strike.attacker),
        thrown: strike.mode == Mode::Throw,
    }
}
