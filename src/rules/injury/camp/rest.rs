//! In camp: an hour, a day. Floor 4. Rules INJ-REST-02 to -06; ruling INJ-R61.

use super::tidy::end_passing_conditions;
use crate::combat::{BattleSystems, CombatantId, RuleId, Standing, component_of, survivors};
use crate::dice::Probability;
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{NamedPool, take_steps};
use crate::rules::injury::components::Recovery;
use crate::rules::injury::components::body::{Injuries, Part};
use crate::rules::injury::components::own_facts::InjuryFact;
use crate::rules::injury::components::{Pool, Pools, Stamina};
use crate::rules::injury::data::{InjuryData, PartKind, Severity, Skill};
use crate::rules::injury::effects::checks::make_check;
use crate::rules::injury::effects::{conditions, harm};
use crate::rules::injury::plan::checks::{CheckOf, plan_check};
use crate::rules::injury::plan::steps::Step;
use crate::rules::injury::preview::chance_of;
use crate::rules::injury::snapshot::{Fighter, Situation};
use crate::rules::injury::words;
use bevy::prelude::World;
use smol_str::SmolStr;

/// Rules INJ-REST-02, -06: pools fill, those whom exhaustion or a blow on the head felled wake,
/// and mere concussions may pass.
pub(super) fn rest_an_hour(world: &mut World) {
    for who in survivors(world) {
        refill(world, who);
    }
    for who in survivors(world) {
        shake_off_concussions(world, who);
    }
}

/// Rules INJ-REST-03 to -05: rest, then what was due heals, then treatment, then what is still
/// untreated may get worse.
pub(super) fn spend_a_day(world: &mut World) {
    for _ in 0..InjuryData::of(world).healing.hours_a_day {
        rest_an_hour(world);
    }
    for who in survivors(world) {
        end_passing_conditions(world, who);
        heal_what_is_due(world, who);
    }
    for who in survivors(world) {
        treat(world, who);
    }
    for who in survivors(world) {
        worsen(world, who);
    }
}

/// Rule INJ-REST-02. A head's third injury that left hope of waking does so in the same hour.
fn refill(world: &mut World, who: CombatantId) {
    const RULE: &str = "INJ-REST-02";
    Stamina::fill(world, who, RULE);
    Pools::fill(world, who, Pool::Exhaustion, RULE);
    conditions::end_condition(world, who, words::SPENT, RULE);
    conditions::end_condition(world, who, words::KNOCKED_OUT, RULE);
    harm::wake_up(world, who, RULE);
}

/// Rule INJ-REST-06.
fn shake_off_concussions(world: &mut World, who: CombatantId) {
    const RULE: &str = "INJ-REST-06";
    let only_one = |part: &Part| part.kind == PartKind::Head && part.injuries == 1;
    let dc = InjuryData::of(world).checks.concussion;
    let concussed = Fighter::of(world, who).body.ids_where(only_one);
    for part in concussed {
        if make_check(world, who, CheckOf::Constitution, dc, RULE).success {
            heal(world, who, &part, RULE);
        }
    }
}

/// Rule INJ-REST-05.
fn heal_what_is_due(world: &mut World, who: CombatantId) {
    let due: Vec<SmolStr> = component_of::<Recovery>(world, who)
        .treated()
        .iter()
        .flat_map(|(part, days)| {
            let due = days.iter().filter(|days| **days == 0);
            due.map(move |_| part.clone())
        })
        .collect();
    for part in due {
        heal(world, who, &part, "INJ-REST-05");
    }
}

/// One injury fewer; a head that is better may end unconsciousness.
/// Rules INJ-REST-05, INJ-HURT-13.
fn heal(world: &mut World, who: CombatantId, part: &SmolStr, rule: &'static str) {
    let mut body = component_of::<Injuries>(world, who).clone();
    let now = body.heal(part);
    let healed = InjuryFact::PartHealed {
        who,
        part: part.clone(),
        now,
        rule: RuleId(rule),
    };
    healed.record(world);
    wake_the_mended(world, who, rule);
}

/// What the head's third injury did, a coma or not, lasts as long as it.
/// Rules INJ-HURT-13, INJ-COND-13, -16.
pub(super) fn wake_the_mended(world: &mut World, who: CombatantId, rule: &'static str) {
    let fighter = Fighter::of(world, who);
    let felled = [words::KNOCKED_OUT, words::COMA]
        .into_iter()
        .filter(|key| fighter.conditions.has(key));
    let felled: Vec<_> = felled.collect();
    if felled.is_empty() || fighter.body.head_step_met(3) {
        return;
    }
    for key in felled {
        conditions::end_condition(world, who, key, rule);
    }
    harm::wake_up(world, who, rule);
}

/// Rule INJ-REST-03: one try for each untreated injury, by the combatant with the best chance.
fn treat(world: &mut World, who: CombatantId) {
    const RULE: &str = "INJ-REST-03";
    let (checks, days_per_value) = {
        let data = InjuryData::of(world);
        (data.checks, data.healing.days_per_value)
    };
    for (part, severity, count) in untreated(world, who) {
        let (step, value) = (
            severity.step(InjuryData::of(world)),
            severity.value(InjuryData::of(world)),
        );
        for _ in 0..count {
            let dc = checks.treat + checks.treat_per_degree * step;
            let Some(by) = best_healer(world, who, dc) else {
                return;
            };
            if make_check(world, by, CheckOf::Skill(Skill::Heal), dc, RULE).success {
                let days = u16::try_from(value * days_per_value).unwrap_or(u16::MAX);
                let treated = InjuryFact::PartTreated {
                    who,
                    part: part.clone(),
                    by,
                    days,
                    rule: RuleId(RULE),
                };
                treated.record(world);
            }
        }
    }
}

/// The conscious comrade, or the patient, whose Heal check is the likeliest to succeed; of equal
/// ones the one with the higher bonus, then the first.
fn best_healer(world: &World, patient: CombatantId, dc: i32) -> Option<CombatantId> {
    let s = Situation::of(world);
    let side = s.fighter(patient).side;
    let mut best: Option<(Probability, i32, CombatantId)> = None;
    for healer in s
        .fighters()
        .iter()
        .filter(|f| f.standing.is_up_afterwards() && f.side == side)
    {
        let plan = plan_check(healer, CheckOf::Skill(Skill::Heal), dc, "INJ-REST-03");
        let (chance, bonus) = (chance_of(s.data, &plan), plan.numbers.bonus);
        if best.is_none_or(|(other, least, _)| (chance, bonus) > (other, least)) {
            best = Some((chance, bonus, healer.id));
        }
    }
    best.map(|(.., who)| who)
}

/// Rule INJ-REST-04; ruling INJ-R61: once a day and part. A part that can take no more, lost or
/// artificial, asks no die.
fn worsen(world: &mut World, who: CombatantId) {
    const RULE: &str = "INJ-REST-04";
    let dc = InjuryData::of(world).checks.worsening;
    for (part, ..) in untreated(world, who) {
        let fighter = Fighter::of(world, who);
        let open = fighter
            .body
            .part(&part)
            .is_some_and(|part| part.has_step_left(fighter.data));
        if fighter.standing == Standing::Dead || !open {
            continue;
        }
        if !make_check(world, who, CheckOf::Constitution, dc, RULE).success {
            harm::injure(world, who, &part, 1, RULE);
            take_steps::<Step>(world, BattleSystems::Harm);
        }
    }
}

/// Every part with untreated injuries, and how many, in the order of the body. Nothing can be done
/// for lost and artificial parts. Rules INJ-REST-03, -07.
fn untreated(world: &World, who: CombatantId) -> Vec<(SmolStr, Severity, usize)> {
    let (body, recovery) = (
        Fighter::of(world, who).body,
        component_of::<Recovery>(world, who),
    );
    let open = |part: &&Part| !part.destroyed && !part.prosthetic;
    let counted = |part: &Part| {
        let left = usize::from(part.injuries).saturating_sub(recovery.treated_on(&part.id));
        (part.id.clone(), part.kind.severity(), left)
    };
    let all = body.parts().iter().filter(open).map(counted);
    all.filter(|(.., left)| *left > 0).collect()
}
