//! `quincunx odds`: exact odds in the terminal. Floor 8.

use super::output::Output;
use super::{Done, Failure, Odds, find};
use crate::battle::Battle;
use crate::combat::{
    Act, BattleCommand, CombatantId, Modifier, ModifierKind, OddsLine, Offer, Party, Preview,
    Refusal, Standing, StartMode, Terms,
};
use crate::dice::{DiceSource, Probability, SeededDice, percent_of_sample};
use crate::level::GameData;
use crate::script::Script;
use crate::source::Document;
use smol_str::SmolStr;
use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The last action of each script, and every attack of one combatant of each level.
pub(super) fn odds(options: &Odds, data: &Arc<GameData>, output: &mut Output) -> Done {
    for word in &options.files {
        match script_of(word, data)? {
            Some(script) => of_script(&script, options, output)?,
            None => of_level(word, options, data, output)?,
        }
    }
    Ok(())
}

/// The script of a file, if it is one.
fn script_of(word: &OsStr, data: &Arc<GameData>) -> Result<Option<Script>, Failure> {
    let path = Path::new(word);
    if !path.is_file() {
        return Ok(None);
    }
    let document = Document::load(path).map_err(Failure::message)?;
    if document.field("steps").is_none() {
        return Ok(None);
    }
    Script::from_document(document, data)
        .map(Some)
        .map_err(Failure::message)
}

fn of_script(script: &Script, options: &Odds, output: &mut Output) -> Done {
    let (battle, command) = script.before_last_action().map_err(Failure::message)?;
    let preview = battle
        .ruleset()
        .actions
        .preview(battle.world(), &command)
        .map_err(Failure::message)?;
    if options.json {
        let about = serde_json::json!({
            "script": script.name(),
            "who": { "number": command.who.0, "name": battle.name(command.who) },
        });
        return json(&joined(about, preview_json(&preview, &battle)), output);
    }
    let actor = battle.name(command.who);
    output.line(&format!("{}: {actor}", script.name()))?;
    let title = preview.title.clone();
    Ok(print(
        &title,
        &preview,
        &sides(&battle, command.who, &preview),
        output,
    )?)
}

/// The combatant is first in the order, and nobody has moved yet.
fn of_level(word: &OsStr, options: &Odds, data: &Arc<GameData>, output: &mut Output) -> Done {
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
    let placement = who.index().and_then(|index| level.combatants().get(index));
    if let Some(arrival) = placement.and_then(|it| it.arrives) {
        return Err(Failure::Message(format!(
            "--who {}: it comes in round {}, and is not there yet; name one who is there from the start",
            who.0, arrival.round
        )));
    }
    let dice = DiceSource::Seeded(SeededDice::new(0));
    let start = StartMode::Order(vec![who]);
    let battle = Battle::with_start(level, ruleset.id, dice, start).map_err(Failure::message)?;
    let attacks = attacks(&battle, who);
    if options.json {
        let attacks: Vec<_> = attacks.iter().map(|it| it.json(&battle)).collect();
        let name = battle.name(who);
        return json(
            &serde_json::json!({
                "level": battle.level().name(),
                "rules": ruleset.id,
                "who": { "number": who.0, "name": name },
                "attacks": attacks,
            }),
            output,
        );
    }
    output.line(&format!(
        "{}: {}, before anybody has moved",
        battle.level().name(),
        battle.name(who)
    ))?;
    if attacks.iter().all(|attack| attack.odds.is_err()) {
        output.line("  no attack reaches anybody from here")?;
    }
    for attack in &attacks {
        if let Ok(preview) = &attack.odds {
            let title = format!("{} at {}", attack.offer.label, battle.name(attack.target));
            print(&title, preview, &sides(&battle, who, preview), output)?;
        }
    }
    print_refused(&battle, &attacks, output)
}

/// An attack of the action bar at an enemy: its odds, or why it cannot be made.
struct Attack {
    offer: Offer,
    target: CombatantId,
    odds: Result<Preview, Refusal>,
}

impl Attack {
    fn json(&self, battle: &Battle) -> serde_json::Value {
        let action = serde_json::json!({
            "action": self.offer.label,
            "verb": self.offer.verb,
            "with": self.offer.with,
            "target": { "number": self.target.0, "name": battle.name(self.target) },
            "possible": self.odds.is_ok(),
        });
        let rest = match &self.odds {
            Ok(preview) => preview_json(preview, battle),
            Err(refusal) => serde_json::json!({
                "reason": refusal.to_string(),
                "rule": refusal.rule(),
            }),
        };
        joined(action, rest)
    }
}

/// The fields of two objects in one.
fn joined(one: serde_json::Value, other: serde_json::Value) -> serde_json::Value {
    let (serde_json::Value::Object(mut one), serde_json::Value::Object(other)) = (one, other)
    else {
        return serde_json::Value::Null;
    };
    one.extend(other);
    serde_json::Value::Object(one)
}

/// A modifier as an event has it, with whose it is and whether it is good for the one who acts.
fn term_json(term: &Modifier) -> serde_json::Value {
    let told = serde_json::to_value(term).unwrap_or_default();
    joined(
        told,
        serde_json::json!({ "of": term.party(), "helps": term.helps() }),
    )
}

fn terms_json(terms: &Terms) -> Vec<serde_json::Value> {
    terms.iter().map(term_json).collect()
}

fn preview_json(preview: &Preview, battle: &Battle) -> serde_json::Value {
    let lines = |lines: &[OddsLine]| -> Vec<serde_json::Value> {
        let line = |line: &OddsLine| {
            serde_json::json!({
                "label": line.label, "chance": line.probability.to_f64(), "exact": line.probability.to_string(),
            })
        };
        lines.iter().map(line).collect()
    };
    let rolls = preview.rolls.iter().map(|roll| {
        serde_json::json!({
            "label": roll.label, "chance": roll.chance.to_f64(), "exact": roll.chance.to_string(),
            "formula": roll.formula,
        })
    });
    let points = |hundredths: i64| f64::from(i32::try_from(hundredths).unwrap_or(i32::MAX)) / 100.0;
    let damage = preview.damage.iter().map(|it| {
        serde_json::json!({
            "label": it.label, "formula": it.formula, "gross": points(it.gross), "net": points(it.net),
            "terms": terms_json(&it.terms),
        })
    });
    let opponent = preview
        .opponent
        .map(|id| serde_json::json!({ "number": id.0, "name": battle.name(id) }));
    let landings = preview
        .landings
        .iter()
        .map(|at| serde_json::json!({ "cell": at.cell, "chance": at.probability.to_f64() }));
    serde_json::json!({
        "title": preview.title,
        "means": preview.headline,
        "chance": preview.chance.to_f64(),
        "exact": preview.chance.to_string(),
        "formula": preview.formula,
        "sampled": preview.sampled,
        "terms": terms_json(&preview.terms),
        "opponent": opponent,
        "damage": damage.collect::<Vec<_>>(),
        "outcomes": lines(&preview.outcomes),
        "aimed": lines(&preview.aimed),
        "rolls": rolls.collect::<Vec<_>>(),
        "landings": landings.collect::<Vec<_>>(),
        "area": preview.area,
        "price": preview.price,
        "notes": preview.notes,
    })
}

fn json(value: &serde_json::Value, output: &mut Output) -> Done {
    let text = serde_json::to_string_pretty(value).map_err(Failure::message)?;
    Ok(output.line(&text)?)
}

/// Every attack at every enemy who is there, what cannot be done now too.
fn attacks(battle: &Battle, who: CombatantId) -> Vec<Attack> {
    let ruleset = battle.ruleset();
    let offers = ruleset.actions.offers(battle.world(), who);
    let enemies: Vec<_> = battle
        .combatants()
        .filter(|&id| battle.side(id) != battle.side(who))
        .filter(|&id| battle.get::<Standing>(id).is_some_and(|it| it.is_there()))
        .collect();
    let aimed = offers.into_iter();
    let aimed = aimed.filter(|offer| offer.aiming.at_enemy());
    aimed
        .flat_map(|offer| enemies.iter().map(move |&enemy| (offer.clone(), enemy)))
        .map(|(offer, target)| {
            let act = Act {
                with: offer.with.clone(),
                ..Act::new(offer.verb.clone())
            }
            .at(target);
            let command = BattleCommand::act(who, act);
            let odds = ruleset.actions.preview(battle.world(), &command);
            Attack {
                odds,
                offer,
                target,
            }
        })
        .collect()
}

/// What cannot be done, by target and reason: many attacks fail for the same one.
fn print_refused(battle: &Battle, attacks: &[Attack], output: &mut Output) -> Done {
    let mut groups: Vec<(CombatantId, String, Vec<&str>)> = Vec::new();
    for attack in attacks {
        let Err(refusal) = &attack.odds else { continue };
        let (target, reason, label) = (attack.target, refusal.to_string(), &attack.offer.label);
        let known =
            |group: &&mut (CombatantId, String, Vec<&str>)| group.0 == target && group.1 == reason;
        match groups.iter_mut().find(known) {
            Some(group) => group.2.push(label),
            None => groups.push((target, reason, vec![label])),
        }
    }
    groups.sort_by_key(|(target, ..)| *target);
    if !groups.is_empty() {
        output.line("  cannot be done from here:")?;
    }
    for (target, reason, labels) in groups {
        let (name, labels) = (battle.name(target), labels.join(", "));
        output.line(&format!("    at {name}: {reason} ({labels})"))?;
    }
    Ok(())
}

/// The names of those whose numbers stand in the odds, and the ruleset's words for these.
struct Sides {
    actor: String,
    opponent: String,
    value_of: fn(&Modifier) -> SmolStr,
}

impl Sides {
    /// A number with what it counts for; dice that are taken more or fewer in the ruleset's words: "1 disadvantage", "bane".
    fn told(&self, term: &Modifier) -> String {
        match counts_for(term) {
            Some(what) => format!("{:+} {what}", term.value),
            None => (self.value_of)(term).to_string(),
        }
    }

    fn of(&self, term: &Modifier) -> &str {
        match term.party() {
            Party::Actor => &self.actor,
            Party::Opponent => &self.opponent,
        }
    }
}

fn sides(battle: &Battle, who: CombatantId, preview: &Preview) -> Sides {
    let opponent = preview.opponent.filter(|&id| id != who);
    let opponent = opponent.map(|id| battle.name(id));
    let actor = battle.name(who);
    // Of an attack it is said as well who makes it.
    let attack = preview.headline == "to hit";
    Sides {
        actor: match attack {
            true => format!("{actor}, the attacker"),
            false => actor,
        },
        opponent: match (opponent, attack) {
            (Some(name), true) => format!("{name}, the defender"),
            (Some(name), false) => name,
            (None, true) => "the defender".to_owned(),
            (None, false) => "the other side".to_owned(),
        },
        value_of: battle.ruleset().wording.value_of,
    }
}

/// What a number counts for; nothing of advantages and disadvantages, for which each ruleset has words of its own.
const fn counts_for(term: &Modifier) -> Option<&'static str> {
    Some(match (term.kind, term.of) {
        (ModifierKind::Bonus, _) => "to the roll",
        (ModifierKind::Edge | ModifierKind::DefenceEdge, _) => return None,
        // Where both roll under a number of their own.
        (ModifierKind::Defence, Some(_)) => "to the target number",
        (ModifierKind::Defence, None) => "to the defence",
        (ModifierKind::Degree, _) => "degrees",
        (ModifierKind::Reduction, _) => "to the damage taken",
    })
}

fn print_terms(terms: &Terms, sides: &Sides, indent: &str, output: &mut Output) -> io::Result<()> {
    for term in terms {
        let ignored = term
            .overridden_by
            .as_ref()
            .map_or_else(String::new, |by| format!(", ignored: {by}"));
        output.line(&format!(
            "{indent}{}: {} ({}), of {}{ignored}",
            sides.told(term),
            term.label,
            term.rule,
            sides.of(term)
        ))?;
    }
    Ok(())
}

fn print(title: &str, preview: &Preview, sides: &Sides, output: &mut Output) -> io::Result<()> {
    let about = if preview.sampled { "about " } else { "" };
    let shown = |chance: Probability, decimals: u8| match preview.sampled {
        true => percent_of_sample(chance.to_f64(), decimals),
        false => chance.percent_to(decimals),
    };
    let percent = shown(preview.chance, 1);
    output.line(&format!(
        "  {title}: {about}{percent} {} ({}), {}",
        preview.headline, preview.chance, preview.formula
    ))?;
    print_terms(&preview.terms, sides, "    ", output)?;
    print_sums(&preview.terms, sides, output)?;
    let line = |chance: Probability, label: &str| {
        format!("    {:>8}  {label} ({chance})", shown(chance, 2))
    };
    for outcome in &preview.outcomes {
        output.line(&line(outcome.probability, &outcome.label))?;
    }
    for part in &preview.aimed {
        output.line(&line(part.probability, &format!("aimed: {}", part.label)))?;
    }
    for roll in &preview.rolls {
        let told = line(roll.chance, &roll.label);
        output.line(&format!("{told}, {}", roll.formula))?;
    }
    for damage in &preview.damage {
        output.line(&format!("    {damage}"))?;
        print_terms(&damage.terms, sides, "      ", output)?;
    }
    for at in &preview.landings {
        output.line(&line(at.probability, &format!("lands in {}", at.cell)))?;
    }
    if !preview.area.is_empty() {
        let cells: Vec<_> = preview.area.iter().map(ToString::to_string).collect();
        output.line(&format!("    takes in {}", cells.join(" ")))?;
    }
    for note in &preview.notes {
        output.line(&format!("    {note}"))?;
    }
    Ok(())
}

/// What the numbers of each of the two come to. Advantages and disadvantages are not set off against each other: how
/// that is done is the ruleset's, and the dice beside the chance show what came of it.
fn print_sums(terms: &Terms, sides: &Sides, output: &mut Output) -> io::Result<()> {
    for party in [Party::Actor, Party::Opponent] {
        let mut sums: Vec<Modifier> = Vec::new();
        for term in terms.of_party(party).filter(|term| term.counts()) {
            let adds_to = |sum: &&mut Modifier| {
                (sum.kind, sum.of) == (term.kind, term.of)
                    && (counts_for(term).is_some() || (sum.value < 0) == (term.value < 0))
            };
            match sums.iter_mut().find(adds_to) {
                Some(sum) => sum.value += term.value,
                None => sums.push(term.clone()),
            }
        }
        let sums: Vec<_> = sums.iter().map(|sum| sides.told(sum)).collect();
        let whose = match party {
            Party::Actor => &sides.actor,
            Party::Opponent => &sides.opponent,
        };
        if !sums.is_empty() {
            output.line(&format!("    together {} for {whose}", sums.join(", ")))?;
        }
    }
    Ok(())
}
