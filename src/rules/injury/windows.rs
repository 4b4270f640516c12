//! Reaction windows: who is asked, and what the answers do. Floor 4.
//! Rules INJ-TURN-04, INJ-REACT-01 to -09.

pub(super) mod departure;

use super::data::Mode;
use super::effects::harm;
use super::effects::harm::{choosable_parts, injuries_on};
use super::effects::maneuver::{effect_question, take_choice};
use super::plan::attack::{Strike, check_part, plan_attack, plan_parry};
use super::plan::maneuver::{Attempt, Maneuver, plan_maneuver};
use super::plan::steps::{self, AttackInProgress, InjuryAgenda, Step};
use super::plan::threat::threatens;
use super::plan::weapons::melee_weapons;
use super::resolve::d20;
use super::snapshot::{Fighter, Situation};
use super::words;
use crate::combat::{Answer, ChoiceOption, CombatantId, PendingChoice, Refusal, Word};
use crate::mechanics::reports::counted;
use crate::mechanics::{Question, answered, ask};
use bevy::prelude::{In, World};
use smol_str::{SmolStr, format_smolstr};

/// Asks the defender of a melee hit whether it parries. Rule INJ-REACT-04.
pub(super) fn ask_to_parry(
    In(steps::ParryWindow(attack)): In<steps::ParryWindow>,
    world: &mut World,
) {
    let question = parry_question(world, &attack);
    ask(world, question, Step::ParryWindow(attack));
}

/// Asks the attacker's side which part is hit. Rule INJ-HURT-04.
pub(super) fn ask_for_part(
    In(steps::PartWindow(attack)): In<steps::PartWindow>,
    world: &mut World,
) {
    let question = part_question(world, &attack);
    ask(world, question, Step::PartWindow(attack));
}

/// Asks for the thing or the place of a maneuver that has succeeded. Rule INJ-MAN-01.
pub(super) fn ask_for_effect(
    In(steps::EffectWindow(effect)): In<steps::EffectWindow>,
    world: &mut World,
) {
    let question = effect_question(world, &effect);
    ask(world, question, Step::EffectWindow(effect));
}

/// The question of a window that asks one combatant alone.
pub(super) fn question(world: &World, window: &Step) -> Option<Question> {
    match window {
        Step::ParryWindow(attack) => Some(parry_question(world, attack)),
        Step::PartWindow(attack) => Some(part_question(world, attack)),
        Step::EffectWindow(effect) => Some(effect_question(world, effect)),
        _ => None,
    }
}

/// Asks the first of the reactors that can still react; those before it have had their chance. The
/// window closes if there is none. Rule INJ-REACT-08.
pub(super) fn ask_next_reactor(In(window): In<steps::Provoke>, world: &mut World) {
    let steps::Provoke {
        actor,
        mut reactors,
    } = window;
    let s = Situation::of(world);
    let ask_one = |&who: &CombatantId| provoke_question(&s, s.fighter(who), s.fighter(actor));
    let questions = reactors.iter().map(ask_one).enumerate();
    let mut questions = questions.filter_map(|(silent, question)| Some((silent, question?)));
    if let Some((silent, question)) = questions.next() {
        reactors.drain(..silent);
        ask(world, question, Step::Provoke { actor, reactors });
    }
}

/// What one combatant is asked, if it can still react.
fn provoke_question(
    s: &Situation<'_>,
    asked: &Fighter<'_>,
    actor: &Fighter<'_>,
) -> Option<Question> {
    let unknown = s.data.is_off("INJ-REACT-06") || s.data.is_off("INJ-TURN-04");
    if unknown || !asked.can_react() || !actor.is_alive() || !threatens(s, asked, actor) {
        return None;
    }
    let strikes = melee_weapons(s, asked)
        .filter(|weapon| weapon.key != words::UNARMED)
        .filter_map(|weapon| {
            let plan =
                plan_attack(s, reactive_strike(asked.id, actor.id, &weapon.key, None)).ok()?;
            Some(ChoiceOption::new(
                weapon.key.clone(),
                format_smolstr!("Strike: {}", weapon.label()),
                plan.numbers.formula(s.data),
            ))
        });
    let options: Vec<_> = strikes.chain(maneuver_options(s, asked, actor)).collect();
    if options.is_empty() {
        return None;
    }
    let prompt = format_smolstr!(
        "{} leaves an opening. {} may strike.",
        actor.name,
        asked.name
    );
    let question = Question::of(asked.id, words::WINDOW_PROVOKE, actor.id)
        .asking(prompt, "INJ-REACT-06")
        .options(options)
        .may_decline("Let it go");
    Some(question)
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
        Some(ChoiceOption::new(
            maneuver.word(),
            maneuver.name(),
            numbers.formula(s.data),
        ))
    };
    Maneuver::ALL.iter().copied().filter_map(option).collect()
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
    Maneuver::of_word(&answer.choose).map_or_else(
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
        aim,
        reaction: true,
        ..Strike::new(who, at, with, Mode::Melee)
    }
}

/// Whether the part that an answer aims at, if any, is one of the body that it is about. Reactive
/// attacks and maneuvers take no riders: rule INJ-REACT-06.
pub(super) fn check_answer(
    world: &World,
    choice: &PendingChoice,
    answer: &Answer,
) -> Result<(), Refusal> {
    if !answer.riders.is_empty() {
        return Err(Refusal::forbidden(
            "This option cannot be used in a reaction",
            "INJ-REACT-06",
        ));
    }
    match &answer.aim {
        Some(aim) => check_part(&Fighter::of(world, choice.about), aim),
        None => Ok(()),
    }
}

/// Takes up the answer to the waiting question.
pub(super) fn take_answer(world: &mut World, choice: &PendingChoice, answer: &Answer) {
    if let Some(window) = answered(world) {
        take_up(world, window, choice.who, answer);
    }
}

/// Goes on from a window with what somebody has chosen in it.
pub(super) fn take_up(world: &mut World, window: Step, who: CombatantId, answer: &Answer) {
    let declined = answer.choose == PendingChoice::DECLINE;
    let mut agenda = world.resource_mut::<InjuryAgenda>();
    match window {
        Step::ParryWindow(attack) if declined => agenda.push(Step::Land(attack)),
        Step::ParryWindow(attack) => agenda.push(Step::Parry(attack)),
        Step::PartWindow(attack) => {
            let part = answer.choose.clone();
            agenda.push(Step::Hurt { attack, part });
        }
        Step::EffectWindow(effect) => take_choice(world, effect, &answer.choose),
        Step::Provoke {
            actor,
            mut reactors,
        } => {
            reactors.retain(|&id| id != who);
            agenda.push(Step::Provoke { actor, reactors });
            if !declined {
                harm::spend_reaction(world, who);
                let step = reaction(who, actor, answer);
                world.resource_mut::<InjuryAgenda>().push(step);
            }
        }
        _ => debug_assert!(false, "only windows wait for an answer"),
    }
}

/// The attack that a window is about, if one waits. For previews of reactions.
#[must_use]
pub fn attack_in_progress(world: &World) -> Option<&AttackInProgress> {
    match world.resource::<InjuryAgenda>().next_own() {
        Some(Step::ParryWindow(attack) | Step::PartWindow(attack)) => Some(attack),
        _ => None,
    }
}

/// The question to the defender of a melee hit. Rule INJ-REACT-04.
fn parry_question(world: &World, attack: &AttackInProgress) -> Question {
    let s = Situation::of(world);
    let (a, t) = (
        s.fighter(attack.strike.attacker),
        s.fighter(attack.strike.target),
    );
    let (numbers, _) = plan_parry(t, a);
    let total = attack.roll.total;
    let prompt = format_smolstr!(
        "{} hits {} ({total}). {} can parry.",
        a.name,
        t.name,
        t.name
    );
    let detail = format_smolstr!(
        "{} {:+}, more than {total}, for {} Stamina",
        d20(s.data, numbers.edge),
        numbers.bonus,
        s.data.costs.parry_stamina,
    );
    Question::of(t.id, words::WINDOW_PARRY, a.id)
        .asking(prompt, "INJ-REACT-04")
        .option("parry", "Parry", detail)
        .may_decline("Take the hit")
}

/// The question to the attacker's side which part is hit. Rule INJ-HURT-04.
fn part_question(world: &World, attack: &AttackInProgress) -> Question {
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
        let injuries = injuries_on(s.data, part.kind, attack.degrees);
        let injuries = counted(injuries, "injury", "injuries");
        let detail = format_smolstr!("{}: {injuries}", part.kind.severity().name());
        ChoiceOption::new(id, t.body.label(part), detail)
    });
    let degrees = match attack.degrees {
        0 => SmolStr::default(),
        degrees => format_smolstr!(" with {}", counted(degrees, "degree", "degrees")),
    };
    let prompt = format_smolstr!(
        "{} hits {}{degrees}. Choose the part that is hurt.",
        a.name,
        t.name
    );
    Question::of(a.id, words::WINDOW_PART, t.id)
        .asking(prompt, "INJ-HURT-02")
        .options(options)
}
