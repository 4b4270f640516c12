//! `quincunx campaign`: battle after battle with the same people. Floor 8.

use super::chronicle;
use super::output::Output;
use super::stop::Stop;
use super::{Campaign as Options, Done, Failure};
use crate::battle::Battle;
use crate::battle::campaign::{Aftermath, CampChoice, Campaign, Ending, Stage, write_campaign};
use crate::combat::{BattleEvent, GaugeKind, Outcome, Sheet, Standing};
use crate::level::GameData;
use crate::sim::{learn_all, play_out, strengths};
use crate::source::{OutputFile, is_standard_output};
use serde_json::json;
use smol_str::SmolStr;
use std::path::Path;
use std::sync::Arc;

/// Plays a campaign, or goes on with a saved one, and reports each battle, each choice and each rest.
pub(super) fn campaign(options: &Options, data: &Arc<GameData>, output: &mut Output) -> Done {
    let mut campaign =
        Campaign::open(&options.file, data, options.seed).map_err(Failure::Message)?;
    if let Some(difficulty) = options.difficulty {
        campaign.set_difficulty(difficulty);
    }
    let mut numbers = numbers(options, &campaign)?.into_iter();
    let mut left = options.battles.unwrap_or(u32::MAX);
    let save = options
        .save
        .as_deref()
        .map(|path| Save::open(path, options, output))
        .transpose()?;
    let stop = Stop::listen()?;
    if !options.json {
        output.line(&heading(&campaign))?;
        tell_choices(&campaign, output)?;
    }
    loop {
        if campaign.loss().is_some() {
            if left == 0 {
                break;
            }
            settle_loss(options, &mut campaign, output)?;
        } else if campaign.choices().is_empty() {
            if campaign.ending().is_some() || left == 0 {
                break;
            }
            left -= 1;
            learn(options, &mut campaign, output)?;
            fight(options, &mut campaign, output)?;
        } else {
            let number = numbers.next();
            if number.is_none() && left == 0 {
                break;
            }
            choose(options, &mut campaign, number, output)?;
        }
        if let Some(save) = &save {
            save.write(&campaign)?;
        }
        output.flush()?;
        if stop.is_asked() {
            break;
        }
    }
    if let Some(save) = save {
        save.close(&campaign)?;
    }
    if !options.json {
        output.line(ending(&campaign))?;
        if options.chronicle {
            chronicle::print(&campaign, output)?;
        }
    }
    if stop.is_asked() {
        let (fought, all) = (campaign.next(), campaign.plan().chapters().len());
        output.remark(&format!("stopped after battle {fought} of {all}"));
    }
    stop.outcome()
}

/// Where the campaign is written.
enum Save<'o> {
    /// A file that is written anew after each battle and each choice.
    File(&'o Path),
    /// Standard output, a pipe or a device gets what the campaign is in the end.
    AtTheEnd(OutputFile),
}

impl<'o> Save<'o> {
    fn open(path: &'o Path, options: &Options, output: &mut Output) -> Result<Self, Failure> {
        if options.json && is_standard_output(path) {
            return Err(Failure::message(
                "--json and --save - both go to standard output; leave one out, or name a file for --save",
            ));
        }
        output.check([path])?;
        let file = output.open(path)?;
        Ok(match file.is_file() {
            true => Self::File(path),
            false => Self::AtTheEnd(file),
        })
    }

    fn write(&self, campaign: &Campaign) -> Done {
        match self {
            Self::File(path) => write_campaign(campaign, path).map_err(Failure::message),
            Self::AtTheEnd(_) => Ok(()),
        }
    }

    fn close(self, campaign: &Campaign) -> Done {
        match self {
            Self::File(_) => Ok(()),
            Self::AtTheEnd(file) => {
                let written = file.write_whole(campaign.to_save().as_bytes());
                written.map_err(Failure::message)
            }
        }
    }
}

/// What `--choose` gives, if the camps to come have these choices.
fn numbers(options: &Options, campaign: &Campaign) -> Result<Vec<usize>, Failure> {
    let again = campaign.loss().is_some() && options.again > 0;
    let open = usize::from(again || !campaign.choices().is_empty());
    let chapters = campaign.plan().chapters().iter().enumerate();
    let camps = chapters
        .skip(campaign.next() - open)
        .filter(|(_, chapter)| !chapter.choices().is_empty());
    let camps: Vec<_> = camps.collect();
    let numbers = options.choose.clone();
    if numbers.len() > camps.len() {
        let message = match camps.len() {
            0 => "--choose: no camp to come has choices".to_owned(),
            1 => format!(
                "--choose: {} numbers, and one camp to come has choices",
                numbers.len()
            ),
            camps => format!(
                "--choose: {} numbers, and {camps} camps to come have choices",
                numbers.len()
            ),
        };
        return Err(Failure::Message(message));
    }
    for (number, (battle, chapter)) in numbers.iter().zip(camps) {
        let count = chapter.choices().len();
        if !(1..=count).contains(number) {
            let battle = battle + 1;
            let message =
                format!("--choose: {number} is no choice after battle {battle}; give 1 to {count}");
            return Err(Failure::Message(message));
        }
    }
    Ok(numbers)
}

fn fight(options: &Options, campaign: &mut Campaign, output: &mut Output) -> Done {
    let mut battle = campaign.battle().map_err(Failure::message)?;
    let strengths = strengths(campaign, &battle);
    play_out(&mut battle, &strengths, |_| {})
        .map_err(|refused| Failure::message(refused.in_battle(campaign.seed())))?;
    let number = campaign.next() + 1;
    let after = campaign.finish(&battle).map_err(Failure::message)?;
    if options.json {
        return print_events(campaign, number, &battle, &after, output);
    }
    tell(campaign, number, &battle, &after, output)?;
    tell_choices(campaign, output)
}

/// Everybody learns what is open.
fn learn(options: &Options, campaign: &mut Campaign, output: &mut Output) -> Done {
    let battle = campaign.next();
    for learnt in learn_all(campaign).map_err(Failure::message)? {
        let (name, learnt) = (learnt.name, learnt.what);
        output.line(&match options.json {
            true => json!({"battle": battle, "who": name, "learnt": learnt}).to_string(),
            false => format!("  {name} has learnt: {learnt}."),
        })?;
    }
    Ok(())
}

/// A lost battle is fought again as often as `--again` says, then lived with.
fn settle_loss(options: &Options, campaign: &mut Campaign, output: &mut Output) -> Done {
    let battle = campaign.next();
    let Some(loss) = campaign.loss() else {
        return Ok(());
    };
    let again = loss.attempts <= options.again && loss.left != Some(0);
    let attempt = loss.attempts + 1;
    if again {
        campaign.fight_again().map_err(Failure::message)?;
        return Ok(output.line(&match options.json {
            true => json!({"battle": battle, "lost": "again", "attempt": attempt}).to_string(),
            false => format!("  Lost. It is fought again: attempt {attempt}."),
        })?);
    }
    let goes_on = loss.goes_on.is_some();
    let summary = loss.goes_on.map_or("", CampChoice::summary).to_owned();
    let stage = campaign.live_with_it().map_err(Failure::message)?;
    if options.json {
        let ending = campaign.ending();
        let told = json!({"battle": battle, "lost": "lived with", "ending": ending});
        output.line(&told.to_string())?;
        return self::stage(battle, "camp", &stage.names, &stage.events, output);
    }
    if goes_on {
        output.line(format!("  Lost, and lived with. {summary}").trim_end())?;
        for line in &stage.lines {
            output.line(&format!("  {}", line.text))?;
        }
        tell_bands(campaign, output)?;
    }
    Ok(())
}

/// Takes the open choice of a number, from 1; without one the first that can be taken.
fn choose(
    options: &Options,
    campaign: &mut Campaign,
    number: Option<usize>,
    output: &mut Output,
) -> Done {
    let mut all = 0..campaign.choices().len();
    let first = all.find(|&index| campaign.check_choice(index).is_ok());
    let index = number.map_or(first.unwrap_or(0), |number| number.saturating_sub(1));
    let battle = campaign.next();
    let chosen =
        json!({"battle": battle, "chosen": index + 1, "choice": facts_of(campaign, index)});
    let before = fallen(campaign).len();
    let stage = campaign.choose(index).map_err(|error| {
        let number = index + 1;
        Failure::Message(format!(
            "choice {number} after battle {battle} cannot be taken: {error}"
        ))
    })?;
    if options.json {
        output.line(&chosen.to_string())?;
        self::stage(battle, "camp", &stage.names, &stage.events, output)?;
        let dead = &fallen(campaign)[before..];
        let end = json!({"battle": battle, "fallen_in_camp": dead, "ending": campaign.ending()});
        return Ok(output.line(&end.to_string())?);
    }
    let name = campaign.choice_after(battle - 1).map_or("", |it| it.name());
    output.line(&format!("  Chosen: {}. {name}", index + 1))?;
    for line in &stage.lines {
        output.line(&format!("  {}", line.text))?;
    }
    let dead = &fallen(campaign)[before..];
    if !dead.is_empty() {
        output.line(&format!("  Fallen in camp: {}", dead.join(", ")))?;
    }
    tell_bands(campaign, output)
}

/// Who fell in the last battle and of it.
fn fallen(campaign: &Campaign) -> &[SmolStr] {
    campaign.past().last().map_or(&[], |it| &it.fallen)
}

/// The open choices, numbered; nothing where none is open.
fn tell_choices(campaign: &Campaign, output: &mut Output) -> Done {
    for (index, choice) in campaign.choices().iter().enumerate() {
        if index == 0 {
            output.line("  In camp, one of these can be chosen:")?;
        }
        let next = campaign.battle_after(index);
        let next = next.map_or_else(String::new, |next| format!("; then {}", next.in_words()));
        let rest = choice.rest().in_words();
        let (number, name) = (index + 1, choice.name());
        output.line(&format!("    {number}. {name}. Rest: {rest}{next}"))?;
        if !choice.summary().is_empty() {
            output.line(&format!("       {}", choice.summary()))?;
        }
        if let Err(why) = campaign.check_choice(index) {
            output.line(&format!("       It cannot be taken: {why}."))?;
        }
    }
    Ok(())
}

/// An open choice as JSON.
fn facts_of(campaign: &Campaign, index: usize) -> serde_json::Value {
    let choice = campaign.choices().get(index);
    let next = campaign.battle_after(index);
    json!({
        "name": choice.map(CampChoice::name),
        "summary": choice.map(CampChoice::summary),
        "rest": choice.map(CampChoice::rest),
        "next": next.map(|next| json!({"level": next.level().name(), "sides": next.sides(), "absent": next.absent()})),
        "refused": campaign.check_choice(index).err().map(|why| why.to_string()),
    })
}

fn heading(campaign: &Campaign) -> String {
    let plan = campaign.plan();
    let (name, battles) = (plan.name(), plan.chapters().len());
    let seed = campaign.seed();
    format!("{name}: {battles} battles, seed {seed}\n{}", plan.summary())
        .trim_end()
        .to_owned()
}

fn ending(campaign: &Campaign) -> &'static str {
    match campaign.ending() {
        Some(Ending::Completed) => "The campaign is over: every battle was fought.",
        Some(Ending::Lost) => "The campaign is lost.",
        None if campaign.loss().is_some() => {
            "The battle is lost: --again N fights it again, without it the loss is lived with."
        }
        None if campaign.choices().is_empty() => "The campaign goes on.",
        None => "The campaign waits for a choice: --choose N takes one.",
    }
}

/// The battle in short, then everything that came of it, then how everybody is.
fn tell(
    campaign: &Campaign,
    number: usize,
    battle: &Battle,
    after: &Aftermath,
    output: &mut Output,
) -> Done {
    let battles = campaign.plan().chapters().len();
    output.line("")?;
    output.line(&format!(
        "Battle {number} of {battles}, {}: {}",
        after.fought.level,
        result(battle, after)
    ))?;
    let stages = [Some(&after.field), after.camp.as_ref()];
    for line in stages.into_iter().flatten().flat_map(|stage| &stage.lines) {
        output.line(&format!("  {}", line.text))?;
    }
    if !after.fought.fallen.is_empty() {
        output.line(&format!("  Fallen: {}", after.fought.fallen.join(", ")))?;
    }
    tell_bands(campaign, output)
}

/// How everybody is.
fn tell_bands(campaign: &Campaign, output: &mut Output) -> Done {
    let all = campaign.sheets().map_err(Failure::message)?;
    for (name, band) in campaign.plan().bands().iter().zip(&all) {
        output.line(&format!("  {name}, day {}:", campaign.day()))?;
        for (standing, sheet) in band {
            output.line(&format!("    {}", member(*standing, sheet)))?;
        }
    }
    Ok(())
}

fn result(battle: &Battle, after: &Aftermath) -> String {
    let rounds = after.fought.rounds;
    match after.fought.outcome {
        Outcome::Won(side) => {
            let sides = battle.level().sides();
            let name = sides.get(usize::from(side.0)).map_or("", |side| &side.name);
            format!("victory for {name} in round {rounds}.")
        }
        Outcome::Draw => format!("a draw in round {rounds}."),
    }
}

/// `Anna (swordsman): Soundness 40 of 100, left ear hurt (1 of 2), right hand lost`.
fn member(standing: Standing, sheet: &Sheet) -> String {
    let hurt = sheet.parts.iter().filter_map(|part| match part {
        part if part.destroyed => Some(format!("{} lost", part.label)),
        part if part.injuries > 0 => Some(format!(
            "{} hurt ({} of {})",
            part.label, part.injuries, part.steps
        )),
        _ => None,
    });
    let low = sheet.gauges.iter().filter_map(|gauge| {
        let max = gauge.max.filter(|&max| gauge.now < max)?;
        let is_life = gauge.kind == GaugeKind::Health;
        is_life.then(|| format!("{} {} of {max}", gauge.label, gauge.now))
    });
    let out = match standing {
        Standing::Unconscious => Some("unconscious".to_owned()),
        Standing::Incapacitated => Some("incapacitated".to_owned()),
        _ => None,
    };
    let notes: Vec<_> = out.into_iter().chain(low).chain(hurt).collect();
    let notes = if notes.is_empty() {
        "sound".to_owned()
    } else {
        notes.join(", ")
    };
    format!("{} ({}): {notes}", sheet.name, sheet.kind)
}

/// One JSON object an event: the battle's number, where it belongs, the event; before the events
/// of each place the names of its combatants; at the end what can be chosen.
fn print_events(
    campaign: &Campaign,
    number: usize,
    battle: &Battle,
    after: &Aftermath,
    output: &mut Output,
) -> Result<(), Failure> {
    let names: Vec<SmolStr> = battle
        .combatants()
        .map(|who| battle.name(who).into())
        .collect();
    stage(number, "battle", &names, battle.events(), output)?;
    let stages = [("field", Some(&after.field)), ("camp", after.camp.as_ref())];
    for (place, found) in stages {
        if let Some(Stage { names, events, .. }) = found {
            stage(number, place, names, events, output)?;
        }
    }
    let mut end = json!({"battle": number, "fought": after.fought, "ending": after.ending});
    let choices = 0..campaign.choices().len();
    if !choices.is_empty() {
        end["choices"] = choices.map(|index| facts_of(campaign, index)).collect();
    }
    Ok(output.line(&end.to_string())?)
}

fn stage(
    number: usize,
    place: &str,
    names: &[SmolStr],
    events: &[BattleEvent],
    output: &mut Output,
) -> Result<(), Failure> {
    let names = json!({"battle": number, "at": place, "names": names});
    output.line(&names.to_string())?;
    for event in events {
        let line = json!({"battle": number, "at": place, "event": event});
        output.line(&line.to_string())?;
    }
    Ok(())
}
