//! Odds of climbing, of breaking things, and of where a thrown weapon ends. Floor 4.
//! Rules INJ-MOVE-05, INJ-ACT-22, INJ-RNG-06 to -09.

use super::footing::of_way;
use super::lines::{check_odds, window_notes};
use crate::combat::{Act, CellOdds, CombatantId, OddsLine, Preview, Refusal, item_of_key};
use crate::dice::{Budget, Odds, Pool, explore};
use crate::grid::Cell;
use crate::mechanics::Task;
use crate::mechanics::reports::counted;
use crate::rules::injury::data::{Skill, Trait};
use crate::rules::injury::effects::scatter::scatter_path;
use crate::rules::injury::plan::acts::Checked;
use crate::rules::injury::plan::attack::{ObjectStrike, plan_object};
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

/// A flight needs no dice but where it comes down on ice; what else can be said of it is where it ends.
pub fn flight(
    s: &Situation<'_>,
    who: &Fighter<'_>,
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
    Ok(of_way(s, who, checked, "fly").noting([note]))
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
    let (with, to) = (&plan.strike.with, plan.line.1);
    Ok(Preview {
        formula: plan.numbers.formula(s.data),
        landings: landings(s, strike.attacker, with, &plan.numbers, to, plan.increments),
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

/// Where a thrown weapon may end: in the target's cell on a hit, else where it scatters to. What is not thrown stays in
/// the hand, and what bursts is gone. Rules INJ-RNG-06 to -09, -12.
pub(super) fn landings(
    s: &Situation<'_>,
    thrower: CombatantId,
    with: &str,
    numbers: &AttackNumbers,
    to: Cell,
    increments: i32,
) -> Vec<CellOdds> {
    let weapon = s.data.weapon(item_of_key(with));
    if !numbers.thrown || weapon.is_some_and(|weapon| weapon.has(Trait::Burst)) {
        return Vec::new();
    }
    let from = s.fighter(thrower).centre(s.kind());
    let exploration = explore(Budget::default(), |dice| {
        if roll_attack(s.data, numbers, dice).0.result.is_hit() {
            return to;
        }
        let faces = s.kind().direction_count();
        let roll = dice.roll(&Pool::sum(1, faces)).value;
        let path = scatter_path(s.data, s.board, from, to, increments, roll);
        path.last().copied().unwrap_or(to)
    });
    let cells = exploration.odds.iter();
    cells
        .map(|(&cell, probability)| CellOdds { cell, probability })
        .collect()
}
