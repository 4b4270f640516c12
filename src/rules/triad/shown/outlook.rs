//! What a fighter could do from another place, and how far it comes in a Turn. Floor 4. Rules TRI-ATK-02, TRI-ACT-05, TRI-R22.

use crate::board::Mover;
use crate::combat::{AttackOutlook, AttackReach, CombatantId, Overcomes};
use crate::grid::Cell;
use crate::mechanics::gear::Mode;
use crate::mechanics::reports::expected;
use crate::mechanics::tactics::best;
use crate::mechanics::travel::Travel;
use crate::rules::triad::data::{FEET, SpellKind};
use crate::rules::triad::plan::attack::{AttackPlan, attack_with};
use crate::rules::triad::plan::flight::budget_of;
use crate::rules::triad::plan::movement::OnGround;
use crate::rules::triad::plan::position::known_to_both;
use crate::rules::triad::plan::squeezing::half_of;
use crate::rules::triad::plan::steps::AttackMeans;
use crate::rules::triad::preview::Forecast;
use crate::rules::triad::snapshot::{Fighter, Situation};
use bevy::prelude::World;

/// Everything that a fighter could attack with, whether it can pay for it or not.
pub fn all_means(f: &Fighter<'_>) -> Vec<AttackMeans> {
    let mut all = Vec::new();
    for wielded in f.weapons() {
        let modes = [Mode::Melee, Mode::Shoot, Mode::Throw].into_iter();
        let modes = modes.filter(|&mode| wielded.data.has_mode(mode));
        all.extend(modes.map(|mode| AttackMeans::Weapon(wielded.key.clone(), mode)));
    }
    all
}

/// The attack that promises most, as if some stood elsewhere; whoever hides from one of the two sides is in nobody's way. Ruling
/// TRI-R73.
pub fn best_attack(
    world: &World,
    attacker: CombatantId,
    target: CombatantId,
    places: &[(CombatantId, Cell)],
) -> Option<AttackOutlook> {
    let mut s = Situation::of(world);
    s.place_all(places);
    let [own, other] = [attacker, target].map(|id| s.fighter(id).side);
    if let Some(known) = known_to_both(&s, own, other) {
        s = known;
    }
    let all = all_means(s.fighter(attacker)).into_iter();
    let plans = all.filter_map(|means| attack_with(&s, attacker, target, means));
    let outlooks = plans.map(|plan| outlook(&s, &plan));
    best(outlooks, |outlook| outlook.worth)
}

fn outlook(s: &Situation<'_>, plan: &AttackPlan<'_>) -> AttackOutlook {
    let forecast = Forecast::of(s, plan);
    let fells = plan.target.map(|target| forecast.fells(s.fighter(target)));
    AttackOutlook {
        with: plan.source.name(),
        chance: forecast.chance().to_f64(),
        harm: expected(forecast.harm, 100, "hit points"),
        fells: fells.unwrap_or_default(),
        worth: forecast.harm,
    }
}

/// How far it comes and strikes in its next Turn: Moves with all Actions but one.
pub fn attack_reach(s: &Situation<'_>, f: &Fighter<'_>) -> AttackReach {
    let moves = (s.data.course.actions - 1).max(0);
    let budget = f.speed() * moves;
    let mover = OnGround::within(s, f, budget).careful();
    // It squeezes where it has to.
    let half = half_of(f, s.kind());
    let squeezed = half.map(|footprint| Mover { footprint, ..mover });
    let increments = s.data.ranges.increments;
    let far = |mode| {
        let ranges = f.weapons().filter_map(move |it| it.data.increment(mode));
        ranges.map(move |range| range * increments / FEET)
    };
    let spells = f.stats.spells.iter().filter_map(|id| f.data.spell(id));
    let spells = spells.filter(|spell| !matches!(spell.kind, SpellKind::Mend | SpellKind::Fog));
    let bolts = spells.map(|spell| {
        let energy = f.stats.level;
        let reach = if spell.reach.is_some() { energy } else { 0 };
        let spread = if spell.spread.is_some() { energy } else { 0 };
        spell.cells(reach) + spell.radius + spread
    });
    let ranged = far(Mode::Shoot).chain(far(Mode::Throw)).chain(bolts).max();
    AttackReach {
        movers: std::iter::once(mover).chain(squeezed).collect(),
        flight: if f.stats.flies() {
            budget_of(f) * moves
        } else {
            0
        },
        jump: f.speed(),
        blink: 0,
        melee: f.reach(),
        ranged: ranged.unwrap_or(0),
    }
}

/// What fighters get past: one step up, gaps by leaps, what can be broken, doors and levers.
pub const OVERCOMES: Overcomes = Overcomes {
    rise: i32::MAX,
    gap: 0,
    breaks: true,
    works: true,
};
