//! The steps of a script, one by one. Floor 6.

use super::by_rules::path;
use super::verify::{dice_problem, verify};
use super::{At, Fraction, Script, Step, Todo, Unasked, problem_at};
use crate::battle::{Battle, BattleError};
use crate::combat::{BattleCommand, Order, PendingChoice, Preview, Refusal};
use crate::dice::Probability;
use crate::source::Report;
use smol_str::format_smolstr;

/// A script that was played.
pub struct Played {
    /// The battle as it is after the last step, or after the step that went wrong.
    pub battle: Battle,
    /// Everything that was not as the script says; empty when all was.
    pub report: Report,
}

impl Played {
    /// Whether everything was as the script says.
    #[must_use]
    pub fn is_fine(&self) -> bool {
        self.report.is_empty()
    }
}

/// What is wrong and what would be right.
type Wrong = (String, String);

fn wrong(message: impl Into<String>, mend: impl Into<String>) -> Wrong {
    (message.into(), mend.into())
}

/// Plays all steps; what the script expects is looked at only if all of them went well.
pub(super) fn play(script: &Script) -> Result<Played, Report> {
    let mut battle = set_up(script)?;
    let mut report = script.document.report();
    let mut begun = Vec::with_capacity(script.steps.len());
    let went_well = take_all(script, &script.steps, &mut battle, &mut begun, &mut report);
    if went_well && close_windows(script, &mut battle, &mut report) {
        for &rest in &script.after {
            battle.rest(rest);
        }
        match dice_problem(script, &battle) {
            Some(problem) => report.add(problem),
            None => verify(script, &battle, &begun, &mut report),
        }
    }
    Ok(Played { battle, report })
}

/// Plays the steps before the last action.
pub(super) fn before_last_action(script: &Script) -> Result<(Battle, BattleCommand), Report> {
    let is_act = |step: &Step| {
        step.refused.is_none()
            && matches!(
                &step.todo,
                Todo::Command(BattleCommand {
                    order: Order::Act(_),
                    ..
                })
            )
    };
    let last = script.steps.iter().rposition(is_act);
    let Some((index, Todo::Command(command))) =
        last.map(|index| (index, &script.steps[index].todo))
    else {
        let file = script.document.name();
        return Err(Report::of_file(
            file,
            "no step of the script is an action",
            "add a step with `do`",
        ));
    };
    let mut battle = set_up(script)?;
    let mut report = script.document.report();
    let went_well = take_all(
        script,
        &script.steps[..index],
        &mut battle,
        &mut Vec::new(),
        &mut report,
    );
    let answered = answer_unasked(script, &script.steps[index], &mut battle);
    if let (true, Err(problem)) = (went_well, answered) {
        add(script, &mut report, script.steps[index].at, problem);
    }
    report.into_result(Some((battle, command.clone())))
}

fn set_up(script: &Script) -> Result<Battle, Report> {
    let mut report = script.document.report();
    let battle = battle_of(script).map_err(|error| {
        cannot_begin(script, &error, &mut report);
        report.clone()
    })?;
    match dice_problem(script, &battle) {
        None => Ok(battle),
        Some(problem) => {
            report.add(problem);
            Err(report)
        }
    }
}

/// The battle before the first step; it keeps positions, of which a script may ask.
pub(super) fn battle_of(script: &Script) -> Result<Battle, BattleError> {
    let battle = Battle::in_round(
        script.level.clone(),
        &script.rules,
        script.dice.clone(),
        script.start.clone(),
        script.round,
    );
    battle.map(Battle::with_positions)
}

/// Reports why a battle cannot be set up, at the combatant that it fails at.
pub(super) fn cannot_begin(script: &Script, error: &BattleError, report: &mut Report) {
    let named = script.document.field("level");
    let own = named.filter(|_| script.document.field("combatants").is_none());
    if let Some(level) = own {
        let message = format!("in {}: {error}", level.text().trim_matches('"'));
        return level.problem(report, message, "");
    }
    let place = match error {
        BattleError::Combatant { number, .. } => {
            let combatants = path(script.document.root(), &script.rules, "combatants");
            format!("{combatants}.{}", number - 1)
        }
        _ => "rules".to_owned(),
    };
    let place = script.document.locate(&place);
    place.problem(report, error.to_string(), "");
}

/// Takes steps until one goes wrong. Notes how many events there were when each began. Returns
/// whether none went wrong.
fn take_all(
    script: &Script,
    steps: &[Step],
    battle: &mut Battle,
    begun: &mut Vec<usize>,
    report: &mut Report,
) -> bool {
    for (index, step) in steps.iter().enumerate() {
        let taken = take(script, step, battle, begun);
        if let Err((message, mend)) = taken {
            add(
                script,
                report,
                step.at,
                (format!("step {}: {message}", index + 1), mend),
            );
            return false;
        }
        if let Some(problem) = dice_problem(script, battle) {
            let message = format!("step {}: {}", index + 1, problem.message);
            add(script, report, step.at, (message, problem.mend));
            return false;
        }
    }
    true
}

fn add(script: &Script, report: &mut Report, at: At, (message, mend): Wrong) {
    report.add(problem_at(script, at, message, mend));
}

/// Windows that are declined for want of an answer belong to the step before.
fn take(
    script: &Script,
    step: &Step,
    battle: &mut Battle,
    begun: &mut Vec<usize>,
) -> Result<(), Wrong> {
    let Todo::Command(command) = &step.todo else {
        begun.push(battle.events().len());
        return answer_all(battle);
    };
    let answered = answer_unasked(script, step, battle);
    begun.push(battle.events().len());
    answered?;
    if !step.odds.is_empty() {
        check_odds(battle, command, &step.odds)?;
    }
    let asked = battle.pending().map(|choice| &choice.kind);
    let outcome = if step.responds_to.is_some() && step.responds_to.as_ref() != asked {
        Err(Refusal::NothingToAnswer)
    } else {
        battle.submit(command.clone()).map(|_| ())
    };
    match (&step.refused, outcome) {
        (None, Ok(())) => Ok(()),
        (None, Err(refusal)) => Err(refused(&refusal, battle.pending())),
        (Some(wanted), Ok(())) => Err(wrong(
            "the command was carried out",
            format!("it should have been refused: \u{201c}{wanted}\u{201d}"),
        )),
        (Some(wanted), Err(refusal)) => check_refusal(wanted, &refusal),
    }
}

fn refused(refusal: &Refusal, pending: Option<&PendingChoice>) -> Wrong {
    let rule = refusal
        .rule()
        .map_or_else(String::new, |rule| format!(" ({rule})"));
    let mend = match (refusal, pending) {
        (Refusal::ChoiceWaits { .. }, Some(choice)) => {
            let keys: Vec<_> = choice
                .options
                .iter()
                .map(|option| option.key.as_str())
                .collect();
            let who = choice.who.0;
            format!(
                "answer it first, (who: {who}, answer: \"…\") with one of: {}; or write unasked: decline",
                keys.join(", ")
            )
        }
        _ => String::new(),
    };
    wrong(format!("the command was refused: {refusal}{rule}"), mend)
}

/// The refusal must hold the text, in capitals or not, or be by the rule of this id.
fn check_refusal(wanted: &str, refusal: &Refusal) -> Result<(), Wrong> {
    let text = refusal.to_string();
    let by_rule = refusal.rule().is_some_and(|rule| rule.0 == wanted);
    if by_rule || text.to_lowercase().contains(&wanted.to_lowercase()) {
        return Ok(());
    }
    let rule = refusal
        .rule()
        .map_or_else(String::new, |rule| format!(" ({rule})"));
    Err(wrong(
        format!("the command was refused for another reason: {text}{rule}"),
        format!("expected \u{201c}{wanted}\u{201d}"),
    ))
}

fn check_odds(
    battle: &Battle,
    command: &BattleCommand,
    odds: &[(String, Fraction)],
) -> Result<(), Wrong> {
    battle
        .check(command)
        .map_err(|refusal| refused(&refusal, battle.pending()))?;
    let preview = preview_of(battle, command)?;
    if preview.sampled {
        let message = "the odds of this action are sampled, not exact";
        return Err(wrong(message, "leave `odds` out of this step"));
    }
    for (label, wanted) in odds {
        let Some(exact) = chance_of(&preview, label) else {
            // What cannot come out is not among the outcomes, and its odds are 0.
            if wanted.numerator == 0 {
                continue;
            }
            let labels: Vec<_> = preview
                .outcomes
                .iter()
                .map(|line| line.label.as_str())
                .collect();
            let mend = format!(
                "the outcomes are: {}, {}",
                preview.headline,
                labels.join(", ")
            );
            return Err(wrong(format!("no outcome is called \"{label}\""), mend));
        };
        if !Fraction::from(exact).equals(*wanted) {
            let Fraction {
                numerator,
                denominator,
            } = wanted;
            let mend = format!(
                "expected {numerator}/{denominator}; the roll is {}",
                preview.formula
            );
            return Err(wrong(format!("the odds of \"{label}\" are {exact}"), mend));
        }
    }
    Ok(())
}

/// The odds of an action, or of an answer that is rolled for.
fn preview_of(battle: &Battle, command: &BattleCommand) -> Result<Preview, Wrong> {
    let (Order::Answer(answer), Some(choice)) = (&command.order, battle.pending()) else {
        return battle
            .ruleset()
            .actions
            .preview(battle.world(), command)
            .map_err(|refusal| wrong(format!("the action has no odds: {refusal}"), ""));
    };
    let consequence = battle.ruleset().questions.consequence;
    let outcomes = consequence(battle.world(), choice, &answer.choose).odds;
    let Some(worst) = outcomes.first() else {
        let message = "no die decides what this answer leads to";
        return Err(wrong(message, "leave `odds` out of this step"));
    };
    // They come from worst to best: where a miss is the worst, all others are hits.
    let headline = if worst.label == "miss" { "to hit" } else { "" };
    let chance = worst.probability.complement();
    Ok(Preview {
        formula: format_smolstr!("that of the answer {}", answer.choose),
        ..Preview::of_roll(answer.choose.clone(), headline, chance, outcomes)
    })
}

/// The exact chance of an outcome by its label, of the headline ("to hit" answers to "hit"), of
/// one of several rolls ("roll 2"), or of a thrown thing ending in a cell: "(9, 2)".
fn chance_of(preview: &Preview, label: &str) -> Option<Probability> {
    let landing = preview.landings.iter();
    if let Some(landing) = landing.into_iter().find(|it| it.cell.to_string() == label) {
        return Some(landing.probability);
    }
    let headline = preview.headline.as_str();
    if label == headline || Some(label) == headline.strip_prefix("to ") {
        return Some(preview.chance);
    }
    let roll = label
        .strip_prefix("roll ")
        .and_then(|number| number.parse::<usize>().ok()?.checked_sub(1))
        .and_then(|at| preview.rolls.get(at));
    let outcome = || preview.outcomes.iter().find(|line| line.label == label);
    // What an action that may succeed brings can have labels of its own, such as its price. Beside a critical success a success
    // is one of the outcomes, or cannot come out.
    let has_degrees = || {
        let mut labels = preview.outcomes.iter().map(|line| line.label.as_str());
        labels.any(|label| label == "critical success")
    };
    let succeeds = || match label {
        _ if headline != "to succeed" || has_degrees() => None,
        "success" => Some(preview.chance),
        "failure" => Some(preview.chance.complement()),
        _ => None,
    };
    roll.map(|roll| roll.chance)
        .or_else(|| outcome().map(|line| line.probability))
        .or_else(succeeds)
}

/// Answers the windows that the next step does not answer itself.
fn answer_unasked(script: &Script, step: &Step, battle: &mut Battle) -> Result<(), Wrong> {
    if script.unasked == Unasked::Fail {
        return Ok(());
    }
    while let Some(choice) = battle
        .pending()
        .filter(|choice| !answers(step, choice) && !is_turned_away(step, battle, choice))
    {
        let choice = choice.clone();
        answer(battle, &choice)?;
    }
    Ok(())
}

/// Whether a step is meant for a window. An answer that it does not offer is for a later one.
fn answers(step: &Step, choice: &PendingChoice) -> bool {
    match &step.todo {
        Todo::Command(BattleCommand {
            who,
            order: Order::Answer(answer),
        }) => choice.asks(*who) && choice.option(&answer.choose).is_some(),
        Todo::Command(BattleCommand {
            who,
            order: Order::Act(_),
        }) => step.responds_to.as_ref() == Some(&choice.kind) && choice.actors.contains(who),
        Todo::Command(BattleCommand {
            order: Order::Concede,
            ..
        }) => true,
        _ => false,
    }
}

/// Whether a step is meant to be refused in this window, which asks others of its side.
fn is_turned_away(step: &Step, battle: &Battle, choice: &PendingChoice) -> bool {
    let Todo::Command(command) = &step.todo else {
        return false;
    };
    step.refused.is_some()
        && step.responds_to.as_ref() == Some(&choice.kind)
        && battle.side(command.who) == battle.side(choice.who)
}

fn answer_all(battle: &mut Battle) -> Result<(), Wrong> {
    while let Some(choice) = battle.pending().cloned() {
        answer(battle, &choice)?;
    }
    Ok(())
}

/// Declines, or takes the first option of a window that cannot be declined.
fn answer(battle: &mut Battle, choice: &PendingChoice) -> Result<(), Wrong> {
    let first = choice
        .options
        .first()
        .map_or(PendingChoice::DECLINE, |option| option.key.as_str());
    let key = if choice.may_decline() {
        PendingChoice::DECLINE
    } else {
        first
    };
    battle
        .submit(BattleCommand::answer(choice.who, key))
        .map(|_| ())
        .map_err(|refusal| wrong(format!("the answer \"{key}\" was refused: {refusal}"), ""))
}

/// After the last step no window may be open. Returns whether all went well.
fn close_windows(script: &Script, battle: &mut Battle, report: &mut Report) -> bool {
    let closed = if script.unasked == Unasked::Decline {
        answer_all(battle)
    } else {
        Ok(())
    };
    let waiting = battle.pending().map(|choice| {
        let message = format!(
            "after the last step {} waits for an answer ({})",
            choice.who, choice.kind
        );
        refused_at_end(message, choice)
    });
    let Some(problem) = closed.err().or(waiting) else {
        return true;
    };
    let at = script.steps.last().map_or(At(0), |step| step.at);
    add(script, report, at, problem);
    false
}

fn refused_at_end(message: String, choice: &PendingChoice) -> Wrong {
    let refusal = Refusal::ChoiceWaits {
        asked: choice.who,
        kind: choice.kind.clone(),
    };
    wrong(message, refused(&refusal, Some(choice)).1)
}
