//! What must hold after the last step. Floor 6.

use super::positions::PositionFact;
use super::value::{fits, likeness};
use super::{At, Checks, ItemCheck, Script, StateCheck, problem_at};
use crate::battle::Battle;
use crate::combat::{
    Altitude, CombatantId, Conditions, Facing, FieldItems, Outcome, Place, Position, Standing,
};
use crate::source::{Problem, Report, suggest};
use serde_json::{Map, Value, json};

/// Checks events, states, things, the outcome, and that no scripted die is left.
/// `begun` is how many events there were when each step began.
pub(super) fn verify(script: &Script, battle: &Battle, begun: &[usize], report: &mut Report) {
    let Checks {
        expect,
        not_expected,
        state,
        items,
        outcome,
    } = &script.checks;
    let events: Vec<Value> = battle
        .events()
        .iter()
        .map(|event| serde_json::to_value(event).unwrap_or(Value::Null))
        .collect();
    check_sequence(script, expect, &events, report);
    check_absent(script, not_expected, &events, report);
    let ends = begun.iter().skip(1).copied().chain([events.len()]);
    for (step, (&begin, end)) in script.steps.iter().zip(begun.iter().zip(ends)) {
        let of_step = &events[begin..end];
        check_sequence(script, &step.expect, of_step, report);
        check_absent(script, &step.not_expected, of_step, report);
    }
    state
        .iter()
        .for_each(|check| check_state(script, battle, check, report));
    check_items(script, battle, items, report);
    if let Some((at, wanted)) = outcome
        && *wanted != battle.outcome()
    {
        let (found, wanted) = (in_words(battle.outcome()), in_words(*wanted));
        add(
            script,
            report,
            *at,
            format!("the outcome is {found}"),
            format!("expected {wanted}"),
        );
    }
    check_left_over(script, battle, report);
}

fn add(
    script: &Script,
    report: &mut Report,
    at: At,
    message: impl Into<String>,
    mend: impl Into<String>,
) {
    report.add_with(|| problem_at(script, at, message.into(), mend.into()));
}

/// None of these events may have happened.
fn check_absent(script: &Script, absent: &[(At, Value)], events: &[Value], report: &mut Report) {
    for (at, wanted) in absent {
        if let Some(found) = events.iter().find(|found| fits(wanted, found)) {
            add(
                script,
                report,
                *at,
                format!("this event happened: {found}"),
                "",
            );
        }
    }
}

fn in_words(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "none: the battle goes on".to_owned(),
        Some(Outcome::Draw) => "draw".to_owned(),
        Some(Outcome::Won(side)) => format!("won({})", side.0),
    }
}

/// The fault of the scripted dice, at their place in the script, if there is one.
pub(super) fn dice_problem(script: &Script, battle: &Battle) -> Option<Problem> {
    let error = battle.dice().script()?.error()?;
    let at = script
        .dice_at
        .get(error.step - 1)
        .copied()
        .unwrap_or(dice_at(script));
    let text = error.to_string();
    let (message, mend) = text.split_once("; ").unwrap_or((&text, ""));
    Some(problem_at(script, at, message.to_owned(), mend.to_owned()))
}

fn dice_at(script: &Script) -> At {
    At::of(script.document.locate("dice"))
}

fn check_left_over(script: &Script, battle: &Battle, report: &mut Report) {
    let left = battle
        .dice()
        .script()
        .map_or(0, crate::dice::ScriptedDice::left_over);
    if left == 0 {
        return;
    }
    let first = script.dice_at.len().saturating_sub(left);
    let at = script
        .dice_at
        .get(first)
        .copied()
        .unwrap_or(dice_at(script));
    let rolls = if left == 1 {
        "1 entry"
    } else {
        &format!("{left} entries")
    };
    add(
        script,
        report,
        at,
        format!("{rolls} of the dice from here on: nobody asked for them"),
        "take them out, or add the steps that roll them",
    );
}

/// Every expected event must happen, each one after the one before.
fn check_sequence(script: &Script, expect: &[(At, Value)], events: &[Value], report: &mut Report) {
    let mut after = 0;
    for (at, wanted) in expect {
        if report.is_full() {
            return;
        }
        match events
            .iter()
            .skip(after)
            .position(|found| fits(wanted, found))
        {
            Some(ahead) => after += ahead + 1,
            None => {
                let place = if after == 0 {
                    ""
                } else {
                    " after the one before"
                };
                let earlier = events.iter().take(after).any(|found| fits(wanted, found));
                let mend = if earlier {
                    "it happened earlier: check the order".to_owned()
                } else {
                    nearest(wanted, events)
                };
                add(
                    script,
                    report,
                    *at,
                    format!("no such event{place}: {wanted}"),
                    mend,
                );
            }
        }
    }
}

/// The event that is most like a wanted one.
fn nearest(wanted: &Value, events: &[Value]) -> String {
    let alike = events
        .iter()
        .rev()
        .filter(|found| found.get("event") == wanted.get("event"));
    match alike.max_by_key(|found| likeness(wanted, found)) {
        Some(found) => format!("the nearest is {found}"),
        None => "no event of this kind happened".to_owned(),
    }
}

/// What is known of a combatant: what every ruleset has, and the ruleset's own facts.
fn facts(battle: &Battle, who: CombatantId) -> Map<String, Value> {
    let position = battle.get::<Position>(who).map(|position| position.cell());
    let facing = battle
        .get::<Facing>(who)
        .map(|f| battle.board().kind().direction_name(f.direction()));
    let mut conditions = Map::new();
    for condition in battle.get::<Conditions>(who).into_iter().flatten() {
        conditions.insert(condition.key.to_string(), json!(condition.value));
    }
    let mut facts = Map::new();
    facts.insert("name".into(), json!(battle.name(who)));
    facts.insert("side".into(), json!(battle.side(who)));
    facts.insert("cell".into(), json!(position));
    facts.insert("facing".into(), json!(facing));
    facts.insert(
        "altitude".into(),
        json!(battle.get::<Altitude>(who).map(|altitude| altitude.steps())),
    );
    facts.insert("standing".into(), json!(battle.get::<Standing>(who)));
    facts.insert("may_act".into(), json!(battle.may_act().contains(&who)));
    facts.insert("conditions".into(), Value::Object(conditions));
    let positions = PositionFact::ALL.into_iter();
    let positions = positions.filter_map(|it| Some((it.word().into(), it.of(battle, who)?)));
    facts.extend(positions);
    if let Value::Object(own) = (battle.ruleset().shown.facts)(battle.world(), who) {
        facts.extend(own);
    }
    facts
}

fn check_state(script: &Script, battle: &Battle, check: &StateCheck, report: &mut Report) {
    let StateCheck {
        who,
        at,
        facts: wanted,
    } = check;
    if !battle.combatants().any(|id| id == *who) {
        let mend = format!(
            "the combatants are numbered from 1 to {}",
            battle.combatants().count()
        );
        return add(
            script,
            report,
            *at,
            format!("there is no combatant {who}"),
            mend,
        );
    }
    let facts = facts(battle, *who);
    let name = battle.name(*who);
    for (field, at, value) in wanted {
        if field == "without" {
            check_without(script, &facts, value, *at, &name, report);
            continue;
        }
        if let Some(position) = PositionFact::named(field) {
            if let Some(found) = position.differs(battle, *who, value) {
                let message = format!("{name}: {field} is {found}");
                add(script, report, *at, message, format!("expected {value}"));
            }
            continue;
        }
        let names_any = value.as_object().is_some_and(|wanted| !wanted.is_empty());
        if field == "conditions" && names_any {
            check_conditions(script, battle, *who, &facts, value, *at, report);
            continue;
        }
        let Some(found) = facts.get(field) else {
            add(
                script,
                report,
                *at,
                format!("nothing is known of \"{field}\""),
                suggest(field, facts.keys().map(String::as_str)),
            );
            continue;
        };
        if !holds(value, found) {
            add(
                script,
                report,
                *at,
                format!("{name}: {field} is {found}"),
                format!("expected {value}"),
            );
        }
    }
}

/// Conditions that must not be there.
fn check_without(
    script: &Script,
    facts: &Map<String, Value>,
    absent: &Value,
    at: At,
    name: &str,
    report: &mut Report,
) {
    for key in absent
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        if let Some(value) = facts
            .get("conditions")
            .and_then(|conditions| conditions.get(key))
        {
            add(
                script,
                report,
                at,
                format!("{name}: the condition {key} {value} is there"),
                "",
            );
        }
    }
}

/// A number is the value of a condition, 0 for one that is not there. A struct, or a list of them, is
/// its entries: as many as there are, in any order.
fn check_conditions(
    script: &Script,
    battle: &Battle,
    who: CombatantId,
    facts: &Map<String, Value>,
    wanted: &Value,
    at: At,
    report: &mut Report,
) {
    let name = battle.name(who);
    let all = battle.get::<Conditions>(who).into_iter().flatten();
    let all: Vec<_> = all.map(|condition| json!(condition)).collect();
    for (key, wanted) in wanted.as_object().into_iter().flatten() {
        let held = if wanted.is_number() {
            let found = facts.get("conditions").and_then(|it| it.get(key));
            (holds(wanted, found.unwrap_or(&json!(0))))
                .then_some(())
                .ok_or_else(|| found.map_or_else(|| "not there".to_owned(), ToString::to_string))
        } else {
            let one = std::slice::from_ref(wanted);
            let wanted = wanted.as_array().map_or(one, Vec::as_slice);
            let entries = all.iter().filter(|it| it.get("key") == Some(&json!(key)));
            let entries: Vec<_> = entries.collect();
            are_entries(wanted, &entries)
                .then_some(())
                .ok_or_else(|| json!(entries).to_string())
        };
        if let Err(found) = held {
            let message = format!("{name}: the condition {key} is {found}");
            add(script, report, at, message, format!("expected {wanted}"));
        }
    }
}

/// Whether each entry fits one of those wanted, and none is left over.
fn are_entries(wanted: &[Value], entries: &[&Value]) -> bool {
    let mut left = entries.to_vec();
    let each_is_there = wanted.iter().all(|wanted| {
        let place = left.iter().position(|found| fits(wanted, found));
        place.map(|place| left.swap_remove(place)).is_some()
    });
    each_is_there && left.is_empty()
}

/// Of maps the named entries must be equal, and 0 stands for one that is not there; if none is named,
/// all must be 0. Lists must have the same members in any order. All else must be equal.
fn holds(wanted: &Value, found: &Value) -> bool {
    let zero = json!(0);
    match (wanted, found) {
        (Value::Object(wanted), Value::Object(found)) if wanted.is_empty() => {
            found.values().all(|value| *value == zero)
        }
        (Value::Object(wanted), Value::Object(found)) => wanted
            .iter()
            .all(|(key, value)| value == found.get(key).unwrap_or(&zero)),
        (Value::Array(wanted), Value::Array(found))
            if wanted.iter().chain(found).all(Value::is_string) =>
        {
            let sorted = |list: &[Value]| {
                let mut words: Vec<_> = list
                    .iter()
                    .filter_map(Value::as_str)
                    .map(str::to_owned)
                    .collect();
                words.sort();
                words
            };
            sorted(wanted) == sorted(found)
        }
        _ => wanted == found,
    }
}

/// Each thing must be in its place, as often as the script says.
fn check_items(script: &Script, battle: &Battle, items: &[ItemCheck], report: &mut Report) {
    let all = battle.world().resource::<FieldItems>().all();
    for check in items {
        let there = all
            .iter()
            .filter(|thing| thing.item == check.item && thing.place == check.place)
            .count();
        if there == check.count {
            continue;
        }
        let elsewhere: Vec<_> = all
            .iter()
            .map(|thing| format!("{} {}", thing.item, place_in_words(thing.place)))
            .collect();
        let mend = if elsewhere.is_empty() {
            "nothing lies on the field".to_owned()
        } else {
            format!("on the field: {}", elsewhere.join(", "))
        };
        let place = place_in_words(check.place);
        add(
            script,
            report,
            check.at,
            format!(
                "{} of {} {place}, expected {}",
                there, check.item, check.count
            ),
            mend,
        );
    }
}

fn place_in_words(place: Place) -> String {
    match place {
        Place::Lying(cell) => format!("at {cell}"),
        Place::StuckIn(who) => format!("stuck in {who}"),
    }
}
