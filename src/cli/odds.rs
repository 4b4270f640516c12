//! `quincunx odds`: exact odds in the terminal. Floor 8.

use super::output::Output;
use super::{Done, Failure, Odds, find};
use crate::battle::Battle;
use crate::combat::{
    Act, Aiming, BattleCommand, CombatantId, ModifierKind, Preview, StartMode, Terms,
};
use crate::dice::{DiceSource, SeededDice};
use crate::level::GameData;
use crate::script::Script;
use crate::source::Document;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The last action of each script, and every attack of one combatant of each level.
pub(super) fn odds(options: &Odds, data: &Arc<GameData>, output: &mut Output) -> Done {
    for word in &options.files {
        match script_of(word)? {
            Some(script) => of_script(&script, output)?,
            None => of_level(word, options, data, output)?,
        }
    }
    Ok(())
}

/// The script of a file, if it is one.
fn script_of(word: &str) -> Result<Option<Script>, Failure> {
    let path = Path::new(word);
    if !path.is_file() {
        return Ok(None);
    }
    let document = Document::load(path).map_err(Failure::message)?;
    if document.field("steps").is_none() {
        return Ok(None);
    }
    Script::from_document(document)
        .map(Some)
        .map_err(Failure::message)
}

fn of_script(script: &Script, output: &mut Output) -> Done {
    let (battle, command) = script.before_last_action().map_err(Failure::message)?;
    let preview = battle
        .ruleset()
        .actions
        .preview(battle.world(), &command)
        .map_err(Failure::message)?;
    output.line(&format!("{}: {}", script.name(), battle.name(command.who)))?;
    Ok(print(&preview, output)?)
}

/// The combatant is first in the order, and nobody has moved yet.
fn of_level(word: &str, options: &Odds, data: &Arc<GameData>, output: &mut Output) -> Done {
    let ruleset = find::ruleset(&options.rules.rules)?;
    let level = find::level(word, data)?;
    let who = CombatantId(options.who);
    let most = level.combatants().len();
    if who.0 == 0 || who.0 as usize > most {
        return Err(Failure::Message(format!(
            "--who {}: the combatants are numbered from 1 to {most}",
            who.0
        )));
    }
    let dice = DiceSource::Seeded(SeededDice::new(0));
    let start = StartMode::Order(vec![who]);
    let battle = Battle::with_start(level, ruleset.id, dice, start).map_err(Failure::message)?;
    let previews = attacks(&battle, who);
    output.line(&format!(
        "{}: {}, before anybody has moved",
        battle.level().name(),
        battle.name(who)
    ))?;
    if previews.is_empty() {
        output.line("  no attack reaches anybody from here")?;
    }
    for preview in previews {
        print(&preview, output)?;
    }
    Ok(())
}

/// Every legal attack at an enemy.
fn attacks(battle: &Battle, who: CombatantId) -> Vec<Preview> {
    let ruleset = battle.ruleset();
    let offers = ruleset.actions.offers(battle.world(), who);
    let enemies: Vec<_> = battle
        .combatants()
        .filter(|&id| battle.side(id) != battle.side(who))
        .collect();
    offers
        .iter()
        .filter(|offer| offer.aiming == Aiming::Combatant)
        .flat_map(|offer| enemies.iter().map(move |&enemy| (offer, enemy)))
        .filter_map(|(offer, enemy)| {
            let act = Act {
                with: offer.with.clone(),
                ..Act::new(offer.verb.clone())
            }
            .at(enemy);
            ruleset
                .actions
                .preview(battle.world(), &BattleCommand::act(who, act))
                .ok()
        })
        .collect()
}

fn print(preview: &Preview, output: &mut Output) -> io::Result<()> {
    let about = if preview.sampled { "about " } else { "" };
    let percent = preview.chance * 100.0;
    output.line(&format!(
        "  {}: {about}{percent:.1} % {} ({}), {}",
        preview.title, preview.headline, preview.exact, preview.formula
    ))?;
    for term in &preview.terms {
        let what = match term.kind {
            ModifierKind::Bonus => "to the roll",
            ModifierKind::Edge => "dice of advantage",
            ModifierKind::DefenceEdge => "dice of advantage to the defence",
            ModifierKind::Defence => "to the defence",
            ModifierKind::Degree => "degrees",
        };
        let ignored = term
            .overridden_by
            .as_ref()
            .map_or_else(String::new, |by| format!(", ignored: {by}"));
        output.line(&format!(
            "    {:+} {what}: {} ({}){ignored}",
            term.value, term.label, term.rule
        ))?;
    }
    print_sums(&preview.terms, output)?;
    for line in &preview.outcomes {
        output.line(&format!(
            "    {:>6.2} %  {} ({})",
            line.probability * 100.0,
            line.label,
            line.exact
        ))?;
    }
    for roll in &preview.rolls {
        output.line(&format!(
            "    {:>6.2} %  {} ({}), {}",
            roll.chance * 100.0,
            roll.label,
            roll.exact,
            roll.formula
        ))?;
    }
    for note in &preview.notes {
        output.line(&format!("    {note}"))?;
    }
    Ok(())
}

fn print_sums(terms: &Terms, output: &mut Output) -> io::Result<()> {
    if terms.iter().next().is_none() {
        return Ok(());
    }
    let [bonus, edge] = [ModifierKind::Bonus, ModifierKind::Edge].map(|kind| terms.sum(kind));
    output.line(&format!(
        "    together {bonus:+} to the roll, {edge:+} dice of advantage"
    ))
}
