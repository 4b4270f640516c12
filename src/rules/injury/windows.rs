//! Reaction windows: who is asked, and what the answers do. Floor 4.
//! Rules INJ-TURN-04, INJ-REACT-01 to -09.

pub(super) mod departure;

use super::data::Mode;
use super::effects::harm;
use super::effects::harm::{choosable_parts, injuries_on};
use super::effects::maneuver::{effect_choice, take_choice};
use super::plan::attack::{AttackForm, Riders, Strike, check_part, plan_attack, plan_parry};
use super::plan::maneuver::{Attempt, Maneuver, plan_maneuver};
use super::plan::steps::{AttackInProgress, InjuryAgenda, Step};
use super::plan::threat::threatens;
use super::plan::weapons::melee_weapons;
use super::resolve::pool_text;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{
    Answer, BattleEvent, ChoiceOption, CombatantId, PendingChoice, Refusal, RuleId, record,
    rule_is_off,
};
use bevy::prelude::World;
use smol_str::format_smolstr;

/// Reactions set: opens the next window.
pub(super) fn open_windows(world: &mut World) {
    if let Some(choice) = question(world) {
        record(world, BattleEvent::Asked(choice.into()));
    } else if let Some(Step::Provoke { .. }) = world.resource::<InjuryAgenda>().next() {
        ask_next(world);
    }
}

/// The question of the window that comes next, if it asks one combatant alone.
pub(super) fn question(world: &World) -> Option<PendingChoice> {
    match world.resource::<InjuryAgenda>().next()? {
        Step::ParryWindow(attack) => Some(parry_choice(world, attack)),
        Step::PartWindow(attack) => Some(part_choice(world, attack)),
        Step::EffectWindow(effect) => Some(effect_choice(world, effect)),
        _ => None,
    }
}

/// Asks the first of the window's reactors that can still react; closes the window as nobody is
/// left. Rule INJ-REACT-08.
fn ask_next(world: &mut World) {
    loop {
        let Some(Step::Provoke { actor, reactors }) =
            world.resource::<InjuryAgenda>().next().cloned()
        else {
            return;
        };
        let s = Situation::of(world);
        let Some((&asked, rest)) = reactors.split_first() else {
            world.resource_mut::<InjuryAgenda>().take_if(|_| true);
            return;
        };
        if let Some(choice) = provoke_choice(&s, s.fighter(asked), s.fighter(actor)) {
            record(world, BattleEvent::Asked(choice.into()));
            return;
        }
        let rest = rest.to_vec();
        let mut agenda = world.resource_mut::<InjuryAgenda>();
        agenda.take_if(|_| true);
        agenda.push(Step::Provoke {
            actor,
            reactors: rest,
        });
    }
}

/// What one combatant is asked, if it can still react.
fn provoke_choice(
    s: &Situation<'_>,
    asked: &Fighter<'_>,
    actor: &Fighter<'_>,
) -> Option<PendingChoice> {
    let unknown = rule_is_off("INJ-REACT-06") || rule_is_off("INJ-TURN-04");
    if unknown || !asked.can_react() || !actor.is_alive() || !threatens(s, asked, actor) {
        return None;
    }
    let mut options: Vec<_> = melee_weapons(s, asked)
        .filter(|weapon| weapon.key != words::UNARMED)
        .filter_map(|weapon| {
            let plan =
                plan_attack(s, reactive_strike(asked.id, actor.id, &weapon.key, None)).ok()?;
            let numbers = plan.numbers;
            let detail = format_smolstr!(
                "{} {:+} against {}",
                pool_text(numbers.edge),
                numbers.bonus,
                numbers.dv
            );
            Some(ChoiceOption::new(
                weapon.key.clone(),
                format_smolstr!("Strike: {}", weapon.label()),
                detail,
            ))
        })
        .collect();
    options.extend(maneuver_options(s, asked, actor));
    if options.is_empty() {
        return None;
    }
    options.push(ChoiceOption::new(PendingChoice::DECLINE, "Let it go", ""));
    Some(PendingChoice {
        who: asked.id,
        actors: Vec::new(),
        kind: words::WINDOW_PROVOKE.into(),
        about: actor.id,
        prompt: format_smolstr!(
            "{} leaves an opening. {} may strike.",
            actor.name,
            asked.name
        ),
        rule: RuleId("INJ-REACT-06"),
        options: options.into(),
    })
}

/// The maneuvers that are possible instead of a blow. Rule INJ-REACT-06; ruling INJ-R38.
fn maneuver_options(
    s: &Situation<'_>,
    asked: &Fighter<'_>,
    actor: &Fighter<'_>,
) -> Vec<ChoiceOption> {
    let option = |maneuver: Maneuver| {
        let attempt = reactive_maneuver(asked.id, actor.id, maneuver);
        let numbers = plan_maneuver(s, attempt).ok()?.numbers;
        let detail = format_smolstr!(
            "{} {:+} against {}",
            pool_text(numbers.edge),
            numbers.bonus,
            numbers.dc
        );
        Some(ChoiceOption::new(maneuver.verb(), maneuver.name(), detail))
    };
    Maneuver::ALL.into_iter().filter_map(option).collect()
}

/// A maneuver as a reaction: no iterative, no provoking. Rules INJ-REACT-06, -07.
pub(super) fn reactive_maneuver(who: CombatantId, at: CombatantId, maneuver: Maneuver) -> Attempt {
    Attempt {
        actor: who,
        target: at,
        maneuver,
        with: None,
        path: Vec::new(),
        iterative: 0,
        reaction: true,
    }
}

/// The step that an answer to a provoke window chooses.
fn reaction(who: CombatantId, at: CombatantId, answer: &Answer) -> Step {
    Maneuver::of(&answer.choose).map_or_else(
        || Step::Strike(reactive_strike(who, at, &answer.choose, answer.aim.clone())),
        |maneuver| Step::Maneuver(reactive_maneuver(who, at, maneuver)),
    )
}

/// A Reactive Attack: no riders, no iterative. Rule INJ-REACT-06.
pub(super) fn reactive_strike(
    who: CombatantId,
    at: CombatantId,
    with: &str,
    aim: Option<smol_str::SmolStr>,
) -> Strike {
    Strike {
        attacker: who,
        target: at,
        with: with.into(),
        mode: Mode::Melee,
        riders: Riders::default(),
        aim,
        iterative: 0,
        reaction: true,
        form: AttackForm::Single,
    }
}

/// Whether the part that an answer aims at, if any, is one of the body that it is about.
pub(super) fn check_answer(
    world: &World,
    choice: &PendingChoice,
    answer: &Answer,
) -> Result<(), Refusal> {
    match &answer.aim {
        Some(aim) => check_part(&Fighter::of(world, choice.about), aim),
        None => Ok(()),
    }
}

/// Takes up the answer to the waiting choice: replaces the waiting step by what was chosen.
pub(super) fn take_answer(world: &mut World, choice: &PendingChoice, answer: &Answer) {
    let declined = answer.choose == PendingChoice::DECLINE;
    let step = world.resource_mut::<InjuryAgenda>().take_if(|_| true);
    match step {
        Some(Step::ParryWindow(attack)) => {
            let next = if declined {
                Step::Land(attack)
            } else {
                Step::Parry(attack)
            };
            world.resource_mut::<InjuryAgenda>().push(next);
        }
        Some(Step::PartWindow(attack)) => {
            world.resource_mut::<InjuryAgenda>().push(Step::Hurt {
                attack,
                part: answer.choose.clone(),
            });
        }
        Some(Step::EffectWindow(effect)) => take_choice(world, effect, &answer.choose),
        Some(Step::Provoke { actor, reactors }) => {
            let rest = reactors
                .into_iter()
                .filter(|&id| id != choice.who)
                .collect();
            world.resource_mut::<InjuryAgenda>().push(Step::Provoke {
                actor,
                reactors: rest,
            });
            if !declined {
                harm::spend_reaction(world, choice.who);
                let step = reaction(choice.who, actor, answer);
                world.resource_mut::<InjuryAgenda>().push(step);
            }
        }
        _ => debug_assert!(
            false,
            "a choice waits only while its step is on top of the agenda"
        ),
    }
}

/// The attack that a window is about, if one waits. For previews of reactions.
#[must_use]
pub fn attack_in_progress(world: &World) -> Option<&AttackInProgress> {
    match world.resource::<InjuryAgenda>().next() {
        Some(Step::ParryWindow(attack) | Step::PartWindow(attack)) => Some(attack),
        _ => None,
    }
}

/// The question to the defender of a melee hit. Rule INJ-REACT-04.
pub(in crate::rules::injury) fn parry_choice(
    world: &World,
    in_progress: &AttackInProgress,
) -> PendingChoice {
    let s = Situation::of(world);
    let (a, t) = (
        s.fighter(in_progress.strike.attacker),
        s.fighter(in_progress.strike.target),
    );
    let (numbers, _) = plan_parry(t, a);
    let detail = format_smolstr!(
        "{} {:+}, more than {}, for 1 Stamina",
        pool_text(numbers.edge),
        numbers.bonus,
        in_progress.roll.total
    );
    PendingChoice {
        who: t.id,
        actors: Vec::new(),
        kind: words::WINDOW_PARRY.into(),
        about: a.id,
        prompt: format_smolstr!(
            "{} hits {} with {} in all. Parry?",
            a.name,
            t.name,
            in_progress.roll.total
        ),
        rule: RuleId("INJ-REACT-04"),
        options: vec![
            ChoiceOption::new("parry", "Parry", detail),
            ChoiceOption::new(PendingChoice::DECLINE, "Take the hit", ""),
        ]
        .into(),
    }
}

/// The question to the attacker's side. Rule INJ-HURT-04.
pub(in crate::rules::injury) fn part_choice(
    world: &World,
    attack: &AttackInProgress,
) -> PendingChoice {
    let s = Situation::of(world);
    let (a, t) = (
        s.fighter(attack.strike.attacker),
        s.fighter(attack.strike.target),
    );
    let options = choosable_parts(world, attack).into_iter().map(|id| {
        let part = t
            .body
            .part(&id)
            .expect("choosable parts belong to the body");
        let injuries = injuries_on(part.kind, attack.degrees);
        let word = if injuries == 1 { "injury" } else { "injuries" };
        let detail = format_smolstr!("{}: {injuries} {word}", part.kind.severity().name());
        ChoiceOption::new(id, t.body.label(part), detail)
    });
    PendingChoice {
        who: a.id,
        actors: Vec::new(),
        kind: words::WINDOW_PART.into(),
        about: t.id,
        prompt: format_smolstr!(
            "{} hits {} with {} {}. Which part?",
            a.name,
            t.name,
            attack.degrees,
            if attack.degrees == 1 {
                "degree"
            } else {
                "degrees"
            }
        ),
        rule: RuleId("INJ-HURT-02"),
        options: options.collect(),
    }
}
