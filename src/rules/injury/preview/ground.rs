//! Odds of climbing, of breaking things, and of where a thrown weapon ends. Floor 4.
//! Rules INJ-MOVE-05, INJ-ACT-22, INJ-RNG-06 to -09.

use super::lines::{check_odds, window_notes};
use crate::combat::{Act, CellOdds, OddsLine, Preview, Refusal, item_of_key};
use crate::dice::{Budget, Dice, Odds, Pool, explore};
use crate::grid::{Cell, Point};
use crate::mechanics::Task;
use crate::mechanics::reports::counted;
use crate::rules::injury::data::{Mode, Skill, Trait};
use crate::rules::injury::effects::scatter::scatter_path;
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::attack::{AttackPlan, ObjectPlan, ObjectStrike, plan_object};
use crate::rules::injury::plan::checks::{CheckOf, plan_check};
use crate::rules::injury::resolve::{AttackNumbers, resolve_object_blow, roll_attack};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// The check to climb. Rule INJ-MOVE-05.
pub fn climb(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    _: &Act,
    _: &Checked,
) -> Result<Preview, Refusal> {
    let athletics = CheckOf::Skill(Skill::Athletics);
    let plan = plan_check(who, athletics, s.data.checks.climb, "INJ-MOVE-05");
    let formula = plan.numbers.formula(s.data);
    let odds = check_odds(s.data, "Climb".into(), plan, formula, "up");
    Ok(odds.noting(window_notes(s, true, who)))
}

/// A flight needs no dice; what can be said of it is where it ends.
pub fn flight(
    _: &Situation<'_>,
    _: &Fighter<'_>,
    _: &Act,
    checked: &Checked,
) -> Result<Preview, Refusal> {
    let mut steps = checked.steps.iter();
    let end = steps.find_map(|step| match step {
        Task::Walk(walk) => walk.heights.last(),
        _ => None,
    });
    let note = match end {
        Some(0) | None => "Ends on the ground.".into(),
        Some(1) => "Ends 1 step above the ground.".into(),
        Some(end) => format_smolstr!("Ends {end} steps above the ground."),
    };
    Ok(Preview::certain("fly", vec![note]))
}

/// What a blow leaves of an object, planned when the riders are paid. Rule INJ-ACT-22.
pub(super) fn object(
    s: &Situation<'_>,
    paid: &Situation<'_>,
    who: &Fighter<'_>,
    strike: &ObjectStrike,
) -> Result<Preview, Refusal> {
    let plan = plan_object(paid, strike.clone())?;
    let exploration = explore(Budget::default(), |dice| {
        resolve_object_blow(s.data, &plan.numbers, dice)
    });
    let odds = exploration.odds;
    let hit = odds.probability(|damage| damage.is_some());
    let broken =
        odds.probability(|damage| damage.is_some_and(|taken| taken >= plan.thing.hit_points));
    let mut notes = vec![format_smolstr!(
        "The {} has {} hit points; this breaks it: {}.",
        plan.thing.name,
        plan.thing.hit_points,
        broken.percent()
    )];
    notes.extend(window_notes(s, strike.mode.is_ranged(), who));
    let title = format_smolstr!("{} at the {}", plan.strike.with, plan.thing.name);
    Ok(Preview {
        formula: plan.numbers.formula(s.data),
        landings: object_landings(s, &plan),
        terms: plan.terms,
        notes,
        sampled: exploration.sampled,
        ..Preview::of_roll(title, "to hit", hit, damage_lines(&odds))
    })
}

fn damage_lines(odds: &Odds<Option<i32>>) -> Vec<OddsLine> {
    let labelled = |damage: &Option<i32>| match damage {
        None => SmolStr::new_static("miss"),
        Some(points) => counted(*points, "hit point", "hit points"),
    };
    odds.iter()
        .map(|(damage, probability)| OddsLine::new(labelled(damage), probability))
        .collect()
}

/// A weapon in the air, for the question where it ends.
struct Flight<'p> {
    /// The attack roll.
    numbers: &'p AttackNumbers,
    /// The centre of the thrower's space.
    from: Point,
    /// The cell that it is thrown at.
    to: Cell,
    /// Range increments, for the scatter.
    increments: i32,
}

/// Where a weapon thrown at a combatant may end. Rules INJ-RNG-06 to -09, -12.
pub(super) fn landings(s: &Situation<'_>, plan: &AttackPlan) -> Vec<CellOdds> {
    let strike = &plan.strike;
    let flight = Flight {
        numbers: &plan.numbers,
        from: s.fighter(strike.attacker).centre(s.kind()),
        to: plan.line.to,
        increments: plan.increments,
    };
    spread(s, &strike.with, strike.mode, &flight)
}

fn object_landings(s: &Situation<'_>, plan: &ObjectPlan) -> Vec<CellOdds> {
    let strike = &plan.strike;
    let flight = Flight {
        numbers: &plan.numbers,
        from: s.fighter(strike.attacker).centre(s.kind()),
        to: plan.line.1,
        increments: plan.increments,
    };
    spread(s, &strike.with, strike.mode, &flight)
}

/// The cells in which a weapon may end: only one that is thrown and does not burst has several.
fn spread(s: &Situation<'_>, with: &str, mode: Mode, flight: &Flight<'_>) -> Vec<CellOdds> {
    let bursts = s
        .data
        .weapon(item_of_key(with))
        .is_some_and(|weapon| weapon.has(Trait::Burst));
    if mode != Mode::Throw || bursts {
        return Vec::new();
    }
    let exploration = explore(Budget::default(), |dice| resting_place(s, flight, dice));
    let cells = exploration.odds.iter();
    cells
        .map(|(&cell, probability)| CellOdds { cell, probability })
        .collect()
}

/// The cell in which a thrown weapon ends: that of the target on a hit, else where it scatters to.
fn resting_place(s: &Situation<'_>, flight: &Flight<'_>, dice: &mut dyn Dice) -> Cell {
    if roll_attack(s.data, flight.numbers, dice).0.result.is_hit() {
        return flight.to;
    }
    let faces = s.kind().direction_count();
    let roll = dice.roll(&Pool::sum(1, faces)).value;
    let line = (flight.from, flight.to);
    let path = scatter_path(s.data, s.board, line.0, line.1, flight.increments, roll);
    path.last().copied().unwrap_or(flight.to)
}
