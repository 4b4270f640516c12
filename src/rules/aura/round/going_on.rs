//! Whether an action that somebody has interrupted goes on. Floor 4. Rule AUR-INIT-16; ruling AUR-R43.

use super::payment::{can_spend_stamina, end_early};
use crate::combat::{Refusal, RuleId};
use crate::mechanics::reports::{stopped, why_not};
use crate::mechanics::spawning::CreatureBuilder;
use crate::mechanics::{NamedPool, Question, Task, ask};
use crate::rules::aura::actions::{Domain, Row, row_of};

use crate::rules::aura::components::agenda::{self as steps, Action, AuraAgenda, Step, UnderWay};
use crate::rules::aura::data::AuraData;
use crate::rules::aura::plan::movement;
use crate::rules::aura::plan::timing::timing_of;
use crate::rules::aura::round::{course, walk};
use crate::rules::aura::snapshot::Situation;
use crate::rules::aura::words;
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// Whether an action needs bodily strength, as attacks do.
fn is_exertion(row: &Row) -> bool {
    matches!(row.own.domain, Domain::Attack | Domain::Exertion)
}

/// Whether the innermost action could still be carried out. Rule AUR-INIT-16.
fn still_possible(s: &Situation<'_>, action: &Action) -> Result<(), Refusal> {
    let who = s.fighter(action.who);
    let row = row_of(&action.act);
    if !who.obeys() {
        return Err(Refusal::CannotAct {
            who: who.id,
            why: "it can do nothing more".into(),
            rule: RuleId("AUR-INIT-16"),
        });
    }
    if row.own.domain == Domain::Movement && action.walked > 0 {
        movement::may_go_on(who, action)?;
    } else if !(s.data.is_off("AUR-REACT-04") && is_exertion(row)) {
        row.price(s, who, &action.act, timing_of(s, action))?;
    }
    let stamina = action.outstanding().stamina_in_all();
    if stamina > 0 && !(can_spend_stamina(who.status()) && who.stamina.now() > stamina) {
        return Err(Refusal::forbidden(
            "It may no longer spend Stamina",
            "AUR-INIT-16",
        ));
    }
    Ok(())
}

/// After somebody intervened the action is looked at again. It ends if it is not
/// possible any more; else the actor's side is asked. Rule AUR-INIT-16; ruling AUR-R43.
pub fn recheck(In(steps::Recheck): In<steps::Recheck>, world: &mut World) {
    let Some(action) = world.resource::<UnderWay>().last() else {
        return;
    };
    if !action.intervened || AuraData::of(world).is_off("AUR-INIT-16") {
        return;
    }
    let s = Situation::of(world);
    let mut agenda = world.resource::<AuraAgenda>().steps().iter().rev();
    let rest = agenda.find_map(|task| match task {
        Task::Walk(way) if !way.path.is_empty() => Some(way.path.as_slice()),
        _ => None,
    });
    let rest = rest.unwrap_or_default();
    let possible = still_possible(&s, action).and_then(|()| walk::may_step(&s, action, rest));
    if let Err(refusal) = possible {
        let who = action.who;
        let why: SmolStr = match refusal {
            Refusal::CannotAct { why, .. } => format_smolstr!("the action ends: {why}."),
            other => format_smolstr!("the action ends. {}", why_not(world, &other)),
        };
        stopped(world, who, why, "AUR-INIT-16");
        return end_early(world);
    }
    let prompt = format_smolstr!(
        "{} was interrupted and can still go on.",
        s.fighter(action.who).name
    );
    let kept = "what has not been used is kept, except for 1 Energy";
    let question = Question::of(action.who, words::GOING_ON, action.who)
        .asking(prompt, "AUR-INIT-16")
        .option(words::CONTINUE, "Go on", "the price stays as declared")
        .option(words::END, "End it", kept);
    ask(world, question, Step::Recheck);
}

/// The answer to the question of going on.
pub fn answer_going_on(world: &mut World, goes_on: bool) {
    if !goes_on {
        return end_early(world);
    }
    let mut under_way = world.resource_mut::<UnderWay>();
    let Some(action) = under_way.last_mut() else {
        return;
    };
    action.intervened = false;
    course::turn_to_target(world);
}
