//! Odds of climbing, of breaking things, and of where a thrown weapon ends. Floor 4.
//! Rules INJ-MOVE-05, INJ-ACT-22, INJ-RNG-06 to -09.

use super::{formula, window_notes};
use crate::combat::{Act, CellOdds, CombatantId, OddsLine, Preview, Refusal, item_of_key};
use crate::dice::{Budget, Dice, Odds, Pool, explore};
use crate::grid::{Cell, Point};
use crate::rules::injury::data::{Mode, Skill, Weapon};
use crate::rules::injury::effects::scatter::scatter_path;
use crate::rules::injury::plan::acts::{flight_of, object_strike_of};
use crate::rules::injury::plan::attack::{AttackPlan, ObjectPlan, plan_object};
use crate::rules::injury::plan::checks::{CheckOf, plan_check};
use crate::rules::injury::plan::movement::CLIMB_DC;
use crate::rules::injury::resolve::{
    AttackNumbers, pool_text, resolve_object_blow, roll_attack, roll_check,
};
use crate::rules::injury::snapshot::{Fighter, Situation};
use smol_str::{SmolStr, format_smolstr};

/// Rule INJ-MOVE-05.
pub(super) fn climb_preview(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    mut notes: Vec<SmolStr>,
) -> Preview {
    let plan = plan_check(
        who,
        CheckOf::Skill(Skill::Athletics),
        CLIMB_DC,
        "INJ-MOVE-05",
    );
    let exploration = explore(Budget::default(), |dice| {
        roll_check(&plan.numbers, dice).0.success
    });
    let chance = exploration.odds.probability(|&up| up);
    notes.extend(window_notes(s, true, who));
    Preview {
        title: "Climb".into(),
        headline: "to succeed".into(),
        chance: chance.to_f64(),
        exact: format_smolstr!("{chance}"),
        outcomes: exploration
            .odds
            .iter()
            .map(|(&up, probability)| OddsLine::new(if up { "up" } else { "failure" }, probability))
            .collect(),
        terms: plan.terms,
        formula: format_smolstr!(
            "{} {:+} against {CLIMB_DC}",
            pool_text(plan.numbers.edge),
            plan.numbers.bonus
        ),
        rolls: Vec::new(),
        notes,
        landings: Vec::new(),
        sampled: exploration.sampled,
    }
}

/// A flight needs no dice; what can be said of it is where it ends.
pub(super) fn flight_preview(
    s: &Situation<'_>,
    who: &Fighter<'_>,
    act: &Act,
    mut notes: Vec<SmolStr>,
) -> Result<Preview, Refusal> {
    let (_, heights) = flight_of(s, who, act)?;
    notes.push(match heights.last() {
        Some(0) | None => "Ends on the ground.".into(),
        Some(1) => "Ends 1 step above the ground.".into(),
        Some(end) => format_smolstr!("Ends {end} steps above the ground."),
    });
    Ok(Preview::certain("fly", notes))
}

/// Rule INJ-ACT-22: what a blow leaves of an object. Planned after the riders are paid.
pub(super) fn object_preview(
    (s, paid): (&Situation<'_>, &Situation<'_>),
    who: &Fighter<'_>,
    (act, mode): (&Act, Mode),
    mut notes: Vec<SmolStr>,
) -> Result<Preview, Refusal> {
    let plan = plan_object(paid, object_strike_of(s, who, act, mode)?)?;
    let exploration = explore(Budget::default(), |dice| {
        resolve_object_blow(&plan.numbers, dice)
    });
    let odds = exploration.odds;
    let hit = odds.probability(|damage| damage.is_some());
    let broken =
        odds.probability(|damage| damage.is_some_and(|taken| taken >= plan.thing.hit_points));
    notes.push(format_smolstr!(
        "The {} has {} hit points; this breaks it: {}.",
        plan.thing.name,
        plan.thing.hit_points,
        broken.percent()
    ));
    notes.extend(window_notes(s, mode.is_ranged(), who));
    let landings = object_landings(s, &plan);
    Ok(Preview {
        title: format_smolstr!("{} at the {}", plan.strike.with, plan.thing.name),
        headline: "to hit".into(),
        chance: hit.to_f64(),
        exact: format_smolstr!("{hit}"),
        outcomes: damage_lines(&odds),
        terms: plan.terms,
        formula: formula(&plan.numbers),
        rolls: Vec::new(),
        notes,
        landings,
        sampled: exploration.sampled,
    })
}

fn damage_lines(odds: &Odds<Option<i32>>) -> Vec<OddsLine> {
    let labelled = |damage: &Option<i32>| match damage {
        None => SmolStr::new_static("miss"),
        Some(1) => SmolStr::new_static("1 hit point"),
        Some(points) => format_smolstr!("{points} hit points"),
    };
    odds.iter()
        .map(|(damage, probability)| OddsLine::new(labelled(damage), probability))
        .collect()
}

/// Where a weapon thrown at a combatant may end. Rules INJ-RNG-06 to -09, -12.
pub(super) fn landings(s: &Situation<'_>, plan: &AttackPlan) -> Vec<CellOdds> {
    let strike = &plan.strike;
    let flight = (&plan.numbers, plan.line.to, plan.increments);
    spread(s, (strike.attacker, &strike.with, strike.mode), flight)
}

fn object_landings(s: &Situation<'_>, plan: &ObjectPlan) -> Vec<CellOdds> {
    let strike = &plan.strike;
    let flight = (&plan.numbers, plan.line.1, plan.increments);
    spread(s, (strike.attacker, &strike.with, strike.mode), flight)
}

/// Only what is thrown and does not burst may end in several cells.
fn spread(
    s: &Situation<'_>,
    (thrower, with, mode): (CombatantId, &str, Mode),
    (numbers, to, increments): (&AttackNumbers, Cell, i32),
) -> Vec<CellOdds> {
    let bursts = s
        .data
        .weapon(item_of_key(with))
        .is_some_and(Weapon::is_burst);
    if mode != Mode::Throw || bursts {
        return Vec::new();
    }
    let line = (s.fighter(thrower).centre(s.kind()), to);
    let exploration = explore(Budget::default(), |dice| {
        resting_place(s, (numbers, line, increments), dice)
    });
    let cells = exploration.odds.iter();
    cells
        .map(|(&cell, probability)| CellOdds {
            cell,
            probability: probability.to_f64(),
            exact: format_smolstr!("{probability}"),
        })
        .collect()
}

/// The cell in which a thrown weapon ends: that of the target on a hit, else where it scatters to.
fn resting_place(
    s: &Situation<'_>,
    (numbers, line, increments): (&AttackNumbers, (Point, Cell), i32),
    dice: &mut dyn Dice,
) -> Cell {
    if roll_attack(numbers, dice).0.result.is_hit() {
        return line.1;
    }
    let faces = s.kind().direction_count();
    let roll = dice.roll(&Pool::sum(1, faces)).value;
    let path = scatter_path(s.board, (line, increments), roll);
    path.last().copied().unwrap_or(line.1)
}
