//! `quincunx campaign`: battle after battle with the same people. Floor 8.

use super::output::Output;
use super::{Campaign as Options, Done, Failure};
use crate::battle::Battle;
use crate::battle::campaign::{Aftermath, Campaign, Ending, Stage, write_campaign};
use crate::combat::{BattleEvent, Outcome, Sheet, Standing};
use crate::level::GameData;
use crate::sim::play_out;
use serde_json::json;
use smol_str::SmolStr;
use std::sync::Arc;

/// Plays a campaign, or goes on with a saved one, and reports each battle and each rest.
pub(super) fn campaign(options: &Options, data: &Arc<GameData>, output: &mut Output) -> Done {
    let mut campaign =
        Campaign::open(&options.file, data, options.seed).map_err(Failure::Message)?;
    let mut left = options.battles.unwrap_or(u32::MAX);
    if !options.json {
        output.line(&heading(&campaign))?;
    }
    while campaign.ending().is_none() && left > 0 {
        left -= 1;
        let mut battle = campaign.battle().map_err(Failure::message)?;
        play_out(&mut battle, &[], |_| {})
            .map_err(|refused| Failure::message(refused.in_battle(campaign.seed())))?;
        let number = campaign.next() + 1;
        let after = campaign.finish(&battle).map_err(Failure::message)?;
        if options.json {
            print_events(number, &battle, &after, output)?;
        } else {
            tell(&campaign, number, &battle, &after, output)?;
        }
        if let Some(path) = &options.save {
            write_campaign(&campaign, path).map_err(Failure::message)?;
        }
        output.flush()?;
    }
    if options.json {
        return Ok(());
    }
    Ok(output.line(ending(&campaign))?)
}

fn heading(campaign: &Campaign) -> String {
    let plan = campaign.plan();
    let (name, battles) = (plan.name(), plan.chapters().len());
    let seed = campaign.seed();
    format!("{name}: {battles} battles, seed {seed}\n{}", plan.summary())
        .trim_end()
        .to_owned()
}

const fn ending(campaign: &Campaign) -> &'static str {
    match campaign.ending() {
        Some(Ending::Completed) => "The campaign is over: every battle was fought.",
        Some(Ending::Lost) => "The campaign is lost.",
        None => "The campaign goes on.",
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

/// `Anna (Medium swordsman): left ear 1 of 2, right hand lost`.
fn member(standing: Standing, sheet: &Sheet) -> String {
    let hurt = sheet.parts.iter().filter_map(|part| match part {
        part if part.destroyed => Some(format!("{} lost", part.label)),
        part if part.injuries > 0 => Some(format!(
            "{} {} of {}",
            part.label, part.injuries, part.steps
        )),
        _ => None,
    });
    let out = (standing == Standing::Unconscious).then(|| "unconscious".to_owned());
    let notes: Vec<_> = out.into_iter().chain(hurt).collect();
    let notes = if notes.is_empty() {
        "sound".to_owned()
    } else {
        notes.join(", ")
    };
    format!("{} ({}): {notes}", sheet.name, sheet.kind)
}

/// One JSON object an event: the battle's number, where it belongs, the event; before the events
/// of each place the names of its combatants.
fn print_events(
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
    let end = json!({"battle": number, "fought": after.fought, "ending": after.ending});
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
