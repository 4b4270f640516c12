//! What a fighter could do from another place. Floor 4. Rules WND-ATK-02 to -10, WND-HURT-05, -10, -11.

use crate::combat::{AttackOutlook, CombatantId};
use crate::dice::{Chances, Probability};
use crate::grid::Cell;
use crate::mechanics::Resolution;
use crate::mechanics::gear::Mode;
use crate::mechanics::tactics::best;
use crate::rules::wounds::plan::attack::{AttackPlan, plan};
use crate::rules::wounds::plan::body::collapse_check;
use crate::rules::wounds::plan::means::all_means;
use crate::rules::wounds::plan::steps::{AimedAt, AttackMeans, Manner, Strike};
use crate::rules::wounds::preview::{keeps_hold, odds_of};
use crate::rules::wounds::resolve::End;
use crate::rules::wounds::snapshot::{Fighter, Situation};
use crate::rules::wounds::windows::harm_of;
use crate::rules::wounds::words::Level;
use bevy::prelude::World;

fn strike(
    attacker: CombatantId,
    target: CombatantId,
    means: AttackMeans,
    manner: Manner,
) -> Strike {
    Strike {
        attacker,
        aim: AimedAt::Combatant(target),
        means,
        manner,
        in_place_of: None,
    }
}

/// The attack that promises most, as if some stood elsewhere.
pub fn best_attack(
    world: &World,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Option<AttackOutlook> {
    let mut s = Situation::of(world);
    s.place_all(places);
    let all = all_means(s.fighter(attacker)).into_iter();
    let strikes = all.map(|means| strike(attacker, target, means, Manner::Standard));
    let plans = strikes.filter_map(|strike| plan(&s, &strike).ok());
    let outlooks = plans.map(|plan| outlook(&s, s.fighter(target), &plan));
    best(outlooks, |outlook| outlook.worth)
}

/// The Rebuff that promises most against one that steps nearer from a cell; none of one that grapples the mover, which could only
/// cling to it. Rules WND-REACT-10, -12.
pub fn rebuff(
    world: &World,
    guard: CombatantId,
    mover: CombatantId,
    from: Cell,
) -> Option<AttackOutlook> {
    let mut s = Situation::of(world);
    if s.fighter(guard).grappled().any(|id| id == mover) {
        return None;
    }
    s.place_all(&[(mover, from)]);
    let means = s.fighter(guard).ready_weapons();
    let means = means.map(|it| AttackMeans::Weapon(it.key, Mode::Melee));
    let strikes = means.map(|means| strike(guard, mover, means, Manner::Rebuff));
    let plans = strikes.filter_map(|strike| plan(&s, &strike).ok());
    let outlooks = plans.map(|plan| outlook(&s, s.fighter(mover), &plan));
    best(outlooks, |outlook| outlook.worth)
}

fn outlook(s: &Situation<'_>, t: &Fighter<'_>, plan: &AttackPlan) -> AttackOutlook {
    let roll = &plan.roll;
    let (chance, odds) = odds_of(s, plan);
    AttackOutlook {
        with: plan.name.clone(),
        chance: chance.to_f64(),
        harm: harm_of(plan, &odds),
        fells: fells(s, t, plan),
        worth: roll.expected(),
    }
}

/// The chance that an attack puts somebody out of the fight: by a fatal wound, or by a critical one from which a character
/// collapses. Rules WND-HURT-03, -05, -10, -11.
fn fells(s: &Situation<'_>, t: &Fighter<'_>, plan: &AttackPlan) -> Probability {
    let off = |rule: &str| t.data.is_off(rule);
    let fatal = match t.is_npc() && !off("WND-HURT-05") {
        true => true,
        false => !off("WND-HURT-10"),
    };
    let ends = plan.roll.ends();
    let at_once = ends.probability(|end| match end {
        End::Beyond => true,
        End::Filled(Level::Fatal) => fatal,
        _ => false,
    });
    let mut chances = Chances::new();
    let keeps = keeps_hold(s, s.fighter(plan.strike.attacker));
    chances.add(at_once, (), keeps);
    if !t.is_npc() && !off("WND-HURT-11") {
        let critical = ends.get(&End::Filled(Level::Critical));
        let fails = chances.both(keeps, collapse_check(t).chance().complement());
        chances.add(critical, (), fails);
    }
    chances.get(())
}

/// What a Rebuff with a weapon promises on average.
pub fn worth_of_rebuff(
    s: &Situation<'_>,
    guard: CombatantId,
    mover: CombatantId,
    weapon: &str,
) -> Option<i64> {
    let means = AttackMeans::Weapon(weapon.into(), Mode::Melee);
    let plan = plan(s, &strike(guard, mover, means, Manner::Rebuff)).ok()?;
    Some(plan.roll.expected())
}
