//! What a fighter could do from another place, and how far it comes in a turn. Floor 4.
//! Rules CON-ATK-01, CON-MOVE-01, CON-ACT-03, CON-MAG-09.

use crate::combat::{AttackOutlook, AttackReach, CombatantId};
use crate::grid::Cell;
use crate::mechanics::gear::Mode;
use crate::mechanics::reports::expected;
use crate::rules::contest::data::{SpellKind, Weapon};
use crate::rules::contest::plan::attack::{Stage, check_attack};
use crate::rules::contest::plan::movement::careful_mover;
use crate::rules::contest::plan::steps::{Means, Strike};
use crate::rules::contest::preview::{answers, best_answer};
use crate::rules::contest::resolve::Outcome;
use crate::rules::contest::snapshot::{Fighter, Situation};
use bevy::prelude::World;

/// Everything that a fighter could attack with.
fn means_of(f: &Fighter<'_>) -> Vec<Means> {
    let fits = |weapon: &Weapon, mode: Mode| match mode {
        Mode::Melee => weapon.reach.is_some(),
        Mode::Shoot => weapon.range.is_some(),
        Mode::Throw => weapon.thrown.is_some(),
    };
    let mut all = Vec::new();
    for wielded in f.weapons() {
        let modes = [Mode::Melee, Mode::Shoot, Mode::Throw].into_iter();
        let modes = modes.filter(|&mode| fits(wielded.data, mode));
        all.extend(modes.map(|mode| Means::Weapon(wielded.key.clone(), mode)));
    }
    let attacks = |id: &&smol_str::SmolStr| f.data.spell(id).is_some_and(|it| it.is_attack());
    let spells = f.stats.spells.iter().filter(attacks);
    all.extend(spells.map(|id| Means::Spell(id.clone())));
    all
}

/// The attack that promises most against the best answer of its target, as if some stood elsewhere.
pub fn best_attack(
    world: &World,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Option<AttackOutlook> {
    let mut s = Situation::of(world);
    for &(who, cell) in places {
        s.place(who, cell);
    }
    let all = means_of(s.fighter(attacker)).into_iter();
    let outlooks = all.filter_map(|means| outlook(&s, attacker, target, means));
    outlooks.reduce(|best, other| {
        if other.worth > best.worth {
            other
        } else {
            best
        }
    })
}

fn outlook(
    s: &Situation<'_>,
    attacker: CombatantId,
    target: CombatantId,
    means: Means,
) -> Option<AttackOutlook> {
    let strike = Strike {
        attacker,
        target,
        means,
        opportunity: false,
    };
    let plan = check_attack(s, strike, Stage::Declared).ok()?;
    let all = answers(s, &plan);
    let best = best_answer(&all)?;
    let hits = |outcome: &Outcome| matches!(outcome, Outcome::Hit | Outcome::CriticalHit);
    Some(AttackOutlook {
        with: plan.arm.name(),
        chance: best.odds.probability(hits).to_f64(),
        harm: expected(best.damage, 100, "hit points"),
        worth: best.damage,
    })
}

/// How far it comes and strikes in its next turn: its Speed, and as many Dashes as leave it an attack.
pub fn attack_reach(s: &Situation<'_>, f: &Fighter<'_>) -> AttackReach {
    let (costs, course) = (&s.data.costs, &s.data.course);
    let dashes = (course.ap - costs.strike).max(0) / costs.dash.max(1);
    let budget = u32::try_from(f.speed() * (1 + dashes)).unwrap_or(0);
    let spells = || f.stats.spells.iter().filter_map(|id| f.data.spell(id));
    let melee = f.weapons().filter_map(|it| it.data.reach).max();
    let shots = f
        .weapons()
        .filter_map(|it| it.data.range.map(|range| range.1));
    let throws = f
        .weapons()
        .filter_map(|it| it.data.thrown.map(|range| range.1));
    let bolts = spells().filter(|it| it.is_attack()).map(|it| it.range);
    let leaps = spells().filter(|it| it.kind == SpellKind::Blink);
    AttackReach {
        movers: vec![careful_mover(f, budget)],
        flight: 0,
        leap: leaps.map(|it| it.range).max().unwrap_or(0),
        melee: melee.unwrap_or(0),
        ranged: shots.chain(throws).chain(bolts).max().unwrap_or(0),
    }
}
