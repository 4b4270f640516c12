//! Who comes first. Floor 4. Rules INJ-INIT-01 to -06.

use crate::combat::{CombatantId, Ledger, ModifierKind, RollKind, RollReport, StartMode, Terms};
use crate::mechanics;
use crate::rules::injury::data::{Attribute, Skill};
use crate::rules::injury::plan::checks::{exhaustion, lasting_edges};
use crate::rules::injury::resolve::d20;
use crate::rules::injury::snapshot::{Fighter, Situation};
use bevy::prelude::World;

/// Everybody rolls; the highest result acts first. Rules INJ-INIT-01 to -06.
pub(super) fn order(world: &mut World) -> Vec<(CombatantId, i32)> {
    let mode = world.resource::<StartMode>().clone();
    let s = Situation::of(world);
    let ids: Vec<_> = s.fighters().iter().map(|f| f.id).collect();
    let results = ids
        .into_iter()
        .map(|who| (who, initiative_of(world, who, &mode)));
    let mut results: Vec<_> = results.collect();
    let s = Situation::of(world);
    results.sort_by_key(|&(id, result)| {
        let stats = s.fighter(id).stats;
        let counts = |rule, number: i32| s.data.in_force(rule, -number, 0);
        (
            counts("INJ-INIT-01", result),
            counts("INJ-INIT-06", stats.attribute(Attribute::Dex)),
            counts("INJ-INIT-06", i32::from(stats.mb)),
            id,
        )
    });
    results
}

fn initiative_of(world: &mut World, who: CombatantId, mode: &StartMode) -> i32 {
    let fighter = &Fighter::of(world, who);
    let mut terms = Terms::new();
    let mut ledger = terms.under(fighter.data.switches());
    lasting_edges(fighter, &mut ledger);
    exhaustion(fighter, &mut ledger);
    let rule = match mode {
        StartMode::Ambush(side) if fighter.side == *side => {
            skill_initiative(fighter, Skill::Stealth, &mut ledger);
            "INJ-INIT-03"
        }
        StartMode::Ambush(_) => {
            if fighter.body.is_blinded() && fighter.body.is_deafened() {
                return 0;
            }
            skill_initiative(fighter, Skill::Perception, &mut ledger);
            "INJ-INIT-03"
        }
        StartMode::Meeting if !fighter.data.is_off("INJ-INIT-04") => "INJ-INIT-04",
        _ => {
            ledger.bonus(
                fighter.stats.attribute(Attribute::Dex),
                Attribute::Dex.name(),
                "INJ-INIT-02",
            );
            "INJ-INIT-02"
        }
    };
    let (edge, bonus) = (
        terms.sum(ModifierKind::Edge),
        terms.sum(ModifierKind::Bonus),
    );
    let pool = d20(fighter.data, edge);
    let roll = mechanics::roll(world, &pool);
    let total = roll.value + bonus;
    RollReport::new(who, RollKind::Initiative, "initiative", rule)
        .dice(pool, &roll)
        .terms(terms)
        .result("placed")
        .record(world);
    total
}

/// Rules INJ-INIT-03, -06; ruling INJ-R63: of sight and hearing only the smaller trouble counts.
fn skill_initiative(fighter: &Fighter<'_>, skill: Skill, terms: &mut impl Ledger) {
    terms.bonus(
        fighter.stats.attribute(skill.attribute()),
        skill.attribute().name(),
        "INJ-DICE-07",
    );
    terms.bonus(fighter.stats.rank(skill), "skill rank", "INJ-INIT-03");
    if skill == Skill::Perception {
        let smaller = fighter
            .body
            .sight_disadvantage()
            .min(fighter.body.hearing_disadvantage());
        terms.edge(-smaller, "injured eyes and ears", "INJ-INIT-03");
    }
}
