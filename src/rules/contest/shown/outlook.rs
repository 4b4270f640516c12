//! What a fighter could do from another place, and how far it comes in a turn. Floor 4.
//! Rules CON-ATK-01, CON-MOVE-01, CON-ACT-03, CON-MAG-09.

use crate::combat::{AttackOutlook, AttackReach, CombatantId, Overcomes};
use crate::grid::Cell;
use crate::mechanics::gear::Mode;
use crate::mechanics::reports::expected;
use crate::mechanics::tactics::best;
use crate::rules::contest::data::SpellKind;
use crate::rules::contest::plan::attack::{AttackPlan, attack_with};
use crate::rules::contest::plan::movement::careful_mover;
use crate::rules::contest::plan::steps::AttackMeans;
use crate::rules::contest::preview::{answers, best_answer, fells};
use crate::rules::contest::snapshot::{Fighter, Situation};
use bevy::prelude::World;

/// Everything that a fighter could attack with, whether it can pay for it or not.
fn all_means(f: &Fighter<'_>) -> Vec<AttackMeans> {
    let mut all = Vec::new();
    for wielded in f.weapons() {
        let modes = [Mode::Melee, Mode::Shoot, Mode::Throw].into_iter();
        let modes = modes.filter(|&mode| wielded.data.range_in(mode).is_some());
        all.extend(modes.map(|mode| AttackMeans::Weapon(wielded.key.clone(), mode)));
    }
    let attacks = |id: &&smol_str::SmolStr| f.data.spell(id).is_some_and(|it| it.is_attack());
    let spells = f.stats.spells.iter().filter(attacks);
    all.extend(spells.map(|id| AttackMeans::Spell(id.clone())));
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
    s.place_all(places);
    let all = all_means(s.fighter(attacker)).into_iter();
    let plans = all.filter_map(|means| attack_with(&s, attacker, target, means));
    let outlooks = plans.filter_map(|plan| outlook(&s, &plan));
    best(outlooks, |outlook| outlook.worth)
}

fn outlook(s: &Situation<'_>, plan: &AttackPlan<'_>) -> Option<AttackOutlook> {
    let all = answers(s, plan);
    let best = best_answer(&all)?;
    Some(AttackOutlook {
        with: plan.source.name(),
        chance: best.chance_to_hit().to_f64(),
        harm: expected(best.damage, 100, "hit points"),
        fells: fells(s, plan, best),
        worth: best.damage,
    })
}

/// How far it comes and strikes in its next turn: its Speed, and as many Dashes as leave it an attack.
pub fn attack_reach(s: &Situation<'_>, f: &Fighter<'_>) -> AttackReach {
    let (costs, course) = (&s.data.costs, &s.data.course);
    let dashes = (course.ap - costs.strike).max(0) / costs.dash.max(1);
    let budget = u32::try_from(f.speed() * (1 + dashes)).unwrap_or(0);
    let spells = || f.stats.spells.iter().filter_map(|id| f.data.spell(id));
    let far = |mode| {
        let ranges = f.weapons().filter_map(move |it| it.data.range_in(mode));
        ranges.map(|range| range.1)
    };
    let bolts = spells().filter(|it| it.is_attack()).map(|it| it.range);
    let blinks = spells().filter(|it| it.kind == SpellKind::Blink);
    AttackReach {
        movers: vec![careful_mover(f, budget)],
        flight: 0,
        jump: 0,
        blink: blinks.map(|it| it.range).max().unwrap_or(0),
        melee: f.reach().unwrap_or(0),
        ranged: far(Mode::Shoot)
            .chain(far(Mode::Throw))
            .chain(bolts)
            .max()
            .unwrap_or(0),
    }
}

/// What fighters get past: one step up, doors and levers; what stands in the way is not attacked. Rules CON-MOVE-02,
/// CON-ACT-11.
pub const OVERCOMES: Overcomes = Overcomes {
    rise: 1,
    gap: 0,
    breaks: false,
    works: true,
};
