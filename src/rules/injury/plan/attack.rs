//! An attack: its legality and every number that enters it. Floor 4.
//! Rules INJ-ATK-01 to -13, INJ-RNG-01 to -05, INJ-POS-01 to -12, INJ-ACT-04 to -11.

mod defence;
mod objects;
mod parry;
mod riders;
mod terms;

pub use self::defence::{dv_terms, off_guard_reason};
pub use self::objects::{ObjectPlan, ObjectStrike, plan_object};
pub use self::parry::{can_parry, plan_parry};
pub use self::riders::Riders;
pub use self::terms::{common_edges, melee_edges};

use self::defence::{defence_terms, in_the_way_of};
use self::terms::{bonus_terms, edge_terms};
use super::threat::reach_of;
use super::weapons::{Wielded, ready_to_throw, weapon_for};
use crate::board::{Grade, LineOfFire, line_of_fire_with};
use crate::combat::{CombatantId, Ledger, ModifierKind, Refusal, RuleId, Sums, Terms, rule_is_off};
use crate::grid::Cell;
use crate::rules::injury::data::Mode;
use crate::rules::injury::resolve::AttackNumbers;
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The action that an attack roll is part of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum AttackForm {
    /// An attack of its own, a Cleave or a reaction.
    #[default]
    Single,
    /// The end of a Charge. Rule INJ-ACT-15.
    Charge,
    /// One of several weapons. Rule INJ-ACT-07.
    Multiweapon,
    /// One of so many shots or throws. Rule INJ-ACT-12.
    RapidShot(i32),
}

impl AttackForm {
    /// The rule by which such an attack is lost where it cannot be made.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Single => "INJ-ATK-02",
            Self::Charge => "INJ-ACT-15",
            Self::Multiweapon => "INJ-ACT-07",
            Self::RapidShot(_) => "INJ-ACT-12",
        }
    }
}

/// One attack roll that is to be made.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Who attacks.
    pub attacker: CombatantId,
    /// Whom.
    pub target: CombatantId,
    /// The weapon's key.
    pub with: SmolStr,
    /// How it is used.
    pub mode: Mode,
    /// Options.
    pub riders: Riders,
    /// The part aimed at.
    pub aim: Option<SmolStr>,
    /// Disadvantage for the attack actions made before it this turn. Rule INJ-ACT-04.
    pub iterative: i32,
    /// Made as a reaction.
    pub reaction: bool,
    /// The action that it is part of.
    pub form: AttackForm,
}

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
/// [`Refusal`] as the rules do not allow it: no such weapon, out of reach or range, no line.
pub fn plan_attack(s: &Situation<'_>, mut strike: Strike) -> Result<AttackPlan, Refusal> {
    let mut terms = Terms::new();
    let measures = weigh_attack(s, &strike, &mut terms)?;
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
    let mut sums = Sums::default();
    let measures = weigh_attack(s, strike, &mut sums)?;
    let crit = measures.weapon.data.crit;
    Ok(numbers_of(s, strike, crit, |kind| sums.sum(kind)))
}

/// What an attack is made with, and what is measured on the board for it.
struct Measures {
    weapon: Wielded<'static>,
    line: LineOfFire,
    distance: i32,
    increments: i32,
}

/// Checks an attack and notes all its modifiers.
fn weigh_attack(
    s: &Situation<'_>,
    strike: &Strike,
    terms: &mut impl Ledger,
) -> Result<Measures, Refusal> {
    let (a, t) = (s.fighter(strike.attacker), s.fighter(strike.target));
    let weapon = match (strike.form, strike.mode) {
        (AttackForm::RapidShot(_), Mode::Throw) => ready_to_throw(s, a, &strike.with),
        _ => weapon_for(s, a, (&strike.with, strike.mode)),
    };
    let weapon = weapon.ok_or_else(|| no_weapon(&strike.with))?;
    check_target(a, t)?;
    check_bow(a, &weapon, strike.mode)?;
    let distance = s.distance(a, t);
    let increments = check_distance(a, &weapon, (strike.mode, strike.riders.lunge), distance)?;
    let in_way = |cells: &[Cell]| match rule_is_off("INJ-POS-15") {
        true => 0,
        false => in_the_way_of(s, a, t, cells),
    };
    let line = line_of_fire_with(s.board, &a.sight_body(), &t.sight_body(), in_way);
    if line.grade >= Grade::Total {
        return Err(Refusal::NoLine {
            rule: RuleId("INJ-POS-02"),
        });
    }
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

fn numbers_of(
    s: &Situation<'_>,
    strike: &Strike,
    crit: u8,
    sum: impl Fn(ModifierKind) -> i32,
) -> AttackNumbers {
    let size = |id| s.fighter(id).stats.size.number();
    AttackNumbers {
        bonus: sum(ModifierKind::Bonus),
        dv: 10 + sum(ModifierKind::Defence),
        edge: sum(ModifierKind::Edge),
        crit: i32::from(crit),
        reckless: strike.riders.reckless,
        size_difference: size(strike.target) - size(strike.attacker),
        thrown: strike.mode == Mode::Throw,
    }
}

/// Everything that the terms of one attack are read from.
struct Context<'c, 'w> {
    s: &'c Situation<'w>,
    a: &'c Fighter<'w>,
    t: &'c Fighter<'w>,
    weapon: &'c Wielded<'static>,
    strike: &'c Strike,
    line: &'c LineOfFire,
    distance: i32,
    increments: i32,
}

fn no_weapon(key: &str) -> Refusal {
    Refusal::forbidden(
        format_smolstr!("\u{201c}{key}\u{201d} is no usable weapon in hand"),
        "INJ-ATK-12",
    )
}

/// Whether there is anybody to be attacked.
///
/// # Errors
/// [`Refusal`] for the dead and for oneself.
pub(in crate::rules::injury) fn check_target(
    a: &Fighter<'_>,
    t: &Fighter<'_>,
) -> Result<(), Refusal> {
    if !t.is_alive() {
        return Err(Refusal::forbidden(
            format_smolstr!("{} is dead", t.name),
            "INJ-ATK-02",
        ));
    }
    if a.id == t.id {
        return Err(Refusal::forbidden("Nobody attacks oneself", "INJ-ATK-02"));
    }
    Ok(())
}

/// Rule INJ-RNG-11.
///
/// # Errors
/// [`Refusal`] for a bow in the hands of somebody prone.
pub fn check_bow(a: &Fighter<'_>, weapon: &Wielded<'_>, mode: Mode) -> Result<(), Refusal> {
    let lies = a.is_prone() && !rule_is_off("INJ-RNG-11");
    if mode == Mode::Shoot && lies && weapon.data.is_bow() {
        return Err(Refusal::forbidden(
            "A bow cannot be used while prone",
            "INJ-RNG-11",
        ));
    }
    Ok(())
}

fn check_distance(
    a: &Fighter<'_>,
    weapon: &Wielded<'_>,
    (mode, lunges): (Mode, bool),
    distance: i32,
) -> Result<i32, Refusal> {
    if mode == Mode::Melee {
        let lunges = lunges && !rule_is_off("INJ-ACT-06");
        let reach = reach_of(a, weapon) + i32::from(lunges);
        if !weapon.data.is_melee() {
            return Err(Refusal::forbidden(
                format_smolstr!("{} is no melee weapon", weapon.data.name),
                "INJ-ATK-01",
            ));
        }
        if distance > reach && !rule_is_off("INJ-ATK-01") {
            return Err(Refusal::TooFar {
                distance,
                reach,
                rule: RuleId("INJ-ATK-01"),
            });
        }
        return Ok(0);
    }
    let increment = increment_of(a, weapon, mode)?;
    let most = if mode == Mode::Throw { 5 } else { 10 };
    let increments = distance * FEET_PER_CELL / increment;
    if increments > most {
        let reach = (increment * (most + 1) - 1) / FEET_PER_CELL;
        return Err(Refusal::TooFar {
            distance,
            reach,
            rule: RuleId("INJ-RNG-01"),
        });
    }
    Ok(increments)
}

/// One cell is 5 feet in this ruleset.
pub const FEET_PER_CELL: i32 = 5;

/// The range increment in feet. Rules INJ-RNG-01, INJ-RNG-05.
///
/// # Errors
/// [`Refusal::Forbidden`] for a weapon that cannot be used so.
pub fn increment_of(a: &Fighter<'_>, weapon: &Wielded<'_>, mode: Mode) -> Result<i32, Refusal> {
    let name = &weapon.data.name;
    match mode {
        Mode::Throw if weapon.natural => Err(Refusal::forbidden(
            format_smolstr!("{name} cannot be thrown"),
            "INJ-RNG-05",
        )),
        Mode::Throw => {
            let strength = a
                .stats
                .attribute(crate::rules::injury::data::Attribute::Str)
                .max(0);
            let strength = if rule_is_off("INJ-RNG-05") {
                0
            } else {
                strength
            };
            Ok(weapon.data.thrown.map_or(10, i32::from) + FEET_PER_CELL * strength)
        }
        _ => weapon.data.range.map(i32::from).ok_or_else(|| {
            Refusal::forbidden(format_smolstr!("{name} does not shoot"), "INJ-RNG-01")
        }),
    }
}

/// Whether an aim names a part of the target at all.
///
/// # Errors
/// [`Refusal::NoSuchOption`] with the parts that it has.
pub(in crate::rules::injury) fn check_part(target: &Fighter<'_>, aim: &str) -> Result<(), Refusal> {
    if target.body.part(aim).is_some() {
        return Ok(());
    }
    let parts = target.body.parts().iter();
    Err(Refusal::NoSuchOption {
        chosen: aim.into(),
        options: parts.map(|part| part.id.clone()).collect(),
    })
}
