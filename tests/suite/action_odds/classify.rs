//! What is asked of an action's odds, and what the events of one try answer.

use super::{Case, wounds};
use quincunx::battle::Battle;
use quincunx::combat::{
    BattleEvent, CombatantId, Order, Place, Position, RollKind, Standing, Target,
};
use quincunx::dice::Probability;
use quincunx::mechanics::spawning::CreatureBuilder as _;
use quincunx::rules::injury::{InjuryData, outcome_word};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Something that a preview says in chances that add up to 1.
pub struct Question {
    /// What it is: the outcomes, a roll, the landings.
    pub what: String,
    /// The answer that a window gets, if one of this key is offered.
    pub answer: Option<String>,
    /// The odds.
    pub expected: BTreeMap<String, Probability>,
    /// The label of a try; `None` if the question does not arise in it.
    pub label: Label,
}

impl Question {
    /// Whether the odds know nothing of a label that has come.
    pub fn is_impossible(&self, label: &str) -> bool {
        let chance = self.expected.get(label);
        chance.is_none_or(|&chance| chance == Probability::ZERO)
    }
}

type Label = Box<dyn Fn(&Case, &Battle, &[BattleEvent]) -> Option<String>>;

const HIT: &str = "hit";
const NO_HIT: &str = "no hit";

/// All that can be asked of a case.
pub fn questions(case: &Case) -> Vec<Question> {
    let mut questions = match case.rules {
        "wounds" => wounds::windows(case),
        _ => Vec::new(),
    };
    if case.is_certain() || is_guess(case) {
        return questions;
    }
    if case.rules == "contest" && is_attack(case) {
        return contest_attack(case);
    }
    let preview = &case.preview;
    let outcomes = preview.outcomes.iter();
    let expected = outcomes.map(|line| (line.label.to_string(), line.probability));
    questions.push(Question {
        what: "outcomes".into(),
        answer: None,
        expected: summed(expected),
        label: Box::new(|case, _, events| outcome(case, events)),
    });
    if is_at_thing(case) && !["triad", "wounds"].contains(&case.rules) {
        // A blow takes no more than what is left: only hit or miss can be seen.
        questions = vec![of_chance("to hit", preview.chance, |case, _, events| {
            Some(hits_thing(case, events))
        })];
    }
    if !preview.landings.is_empty() {
        let landings = preview.landings.iter();
        let expected = landings.map(|it| (it.cell.to_string(), it.probability));
        questions.push(Question {
            what: "landings".into(),
            answer: None,
            expected: summed(expected),
            label: Box::new(landing),
        });
    }
    if !preview.aimed.is_empty() && case.rules == "injury" {
        let found = preview.aimed[0].probability;
        questions.push(of_chance("aimed part", found, |case, _, events| {
            Some(finds_part(case, events))
        }));
    }
    for (at, roll) in preview.rolls.iter().enumerate() {
        questions.push(of_chance(
            &format!("roll {}", at + 1),
            roll.chance,
            move |case, battle, events| roll_of(case, battle, events, at),
        ));
    }
    questions
}

/// Two outcomes of one name, such as an attack that misses in two ways, are one.
pub fn summed(lines: impl Iterator<Item = (String, Probability)>) -> BTreeMap<String, Probability> {
    let mut sums = BTreeMap::<String, Probability>::new();
    for (label, chance) in lines {
        let sum = sums.entry(label).or_default();
        *sum = sum.checked_add(chance).unwrap_or(Probability::ONE);
    }
    sums
}

/// A question that is answered by yes or no.
fn of_chance(
    what: &str,
    chance: Probability,
    label: impl Fn(&Case, &Battle, &[BattleEvent]) -> Option<bool> + 'static,
) -> Question {
    let word = |yes: bool| if yes { HIT } else { NO_HIT }.to_owned();
    Question {
        what: what.to_owned(),
        answer: None,
        expected: [(word(true), chance), (word(false), chance.complement())].into(),
        label: Box::new(move |case, battle, events| label(case, battle, events).map(word)),
    }
}

/// An attack of `contest`: each answer of the target has odds of its own, and the outcomes are those
/// against the best of them.
fn contest_attack(case: &Case) -> Vec<Question> {
    let preview = &case.preview;
    let mut questions = Vec::new();
    let is_best = |at: usize| {
        preview.rolls[at].chance == preview.chance && preview.rolls[at].formula == preview.formula
    };
    let best = (0..preview.rolls.len()).find(|&at| is_best(at));
    for (at, roll) in preview.rolls.iter().enumerate() {
        let answer = roll.label.trim_start_matches("against ").to_lowercase();
        let answer = if answer == "no defence" {
            "decline".to_owned()
        } else {
            answer
        };
        let chance = of_chance(&roll.label, roll.chance, |case, _, events| {
            let landed = matches!(result_of(case, events)?, "hit" | "critical");
            Some(landed)
        });
        questions.push(Question {
            answer: Some(answer.clone()),
            ..chance
        });
        if Some(at) == best {
            let outcomes = preview.outcomes.iter();
            let expected = outcomes.map(|line| (line.label.to_string(), line.probability));
            questions.push(Question {
                what: format!("outcomes {}", roll.label),
                answer: Some(answer),
                expected: summed(expected),
                label: Box::new(|case, _, events| {
                    let result = result_of(case, events).unwrap_or("no attack");
                    Some(match result {
                        "deflected" => "critical defence".to_owned(),
                        other => other.to_owned(),
                    })
                }),
            });
        }
    }
    questions
}

/// Whether a preview tells what would be by what somebody knows who does not know where all are: its side, or it alone at a
/// cell that it names.
fn is_guess(case: &Case) -> bool {
    let unknown_to = case.battle.ruleset().shown.unknown_to;
    let side = case.battle.side(case.command.who);
    let supposes =
        |note: &str| note.starts_with("That is if ") || note.contains("who could be there");
    case.rules == "triad"
        && (!unknown_to(case.battle.world(), side).is_empty()
            || case.preview.notes.iter().any(|note| supposes(note)))
}

fn is_attack(case: &Case) -> bool {
    let strikes = matches!(case.verb.as_str(), "strike" | "shoot" | "throw");
    strikes || (case.verb == "cast" && !case.preview.rolls.is_empty())
}

fn target(case: &Case) -> Option<Target> {
    match &case.command.order {
        Order::Act(act) => act.at,
        _ => None,
    }
}

fn target_id(case: &Case) -> Option<CombatantId> {
    match target(case) {
        Some(Target::Combatant(id)) => Some(id),
        _ => None,
    }
}

fn is_at_thing(case: &Case) -> bool {
    matches!(target(case), Some(Target::Cell(_) | Target::Border(..)))
        && matches!(case.verb.as_str(), "attack" | "shoot" | "throw")
}

/// The attacks of the one who acts, in their order: target, result, degrees.
fn attacks<'e>(
    case: &Case,
    events: &'e [BattleEvent],
) -> impl Iterator<Item = (CombatantId, &'e str, Option<i32>)> {
    let own = case.command.who;
    events.iter().filter_map(move |event| match event {
        BattleEvent::AttackResolved {
            who,
            target,
            result,
            degrees,
            ..
        } if *who == own => Some((*target, result.as_str(), *degrees)),
        _ => None,
    })
}

/// What the first attack of the one who acts comes to.
pub fn result_of<'e>(case: &Case, events: &'e [BattleEvent]) -> Option<&'e str> {
    attacks(case, events).next().map(|(_, result, _)| result)
}

fn hits_thing(case: &Case, events: &[BattleEvent]) -> bool {
    let own = case.command.who;
    events.iter().any(|event| match event {
        BattleEvent::Rolled(report) if report.who == own && report.against.is_none() => {
            matches!(report.result.as_str(), "hit" | "critical" | "rescue")
        }
        _ => false,
    })
}

/// The outcome of a try by the label of the preview; `None` of an action that is only begun.
fn outcome(case: &Case, events: &[BattleEvent]) -> Option<String> {
    Some(match case.rules {
        "injury" => injury(case, events),
        "aura" => aura(case, events),
        "contest" => contest(case, events),
        "triad" => triad(case, events),
        "wounds" => return wounds::outcome(case, events),
        other => panic!("what comes of an action of {other} is not known here"),
    })
}

/// One of two labels.
pub fn yes_no(done: bool, failed: &'static str, succeeded: &'static str) -> String {
    if done { succeeded } else { failed }.to_owned()
}

/// The tables that the program was built with.
static INJURY: LazyLock<InjuryData> = LazyLock::new(|| {
    InjuryData::parse(quincunx::rules::injury::INJURY.data.text()).expect("the shipped tables")
});

fn injury(case: &Case, events: &[BattleEvent]) -> String {
    match case.verb.as_str() {
        "multiweapon" | "rapid_shot" => {
            let hit = attacks(case, events).any(|(_, result, _)| BattleEvent::landed(result));
            yes_no(hit, NO_HIT, HIT)
        }
        "move" | "fly" | "land" => yes_no(!falls(case, events), "falls", "arrives"),
        "climb" => yes_no(moves(case, events), "failure", "up"),
        "first_aid" => {
            let patient = target_id(case).unwrap_or(case.command.who);
            yes_no(ends(events, patient, "bleed"), "failure", "success")
        }
        "escape" => yes_no(
            ends(events, case.command.who, "grappled"),
            "failure",
            "success",
        ),
        "attack" | "shoot" | "throw" | "cleave" | "charge" => match attacks(case, events).next() {
            None => "no attack".to_owned(),
            Some((_, result, degrees)) if BattleEvent::landed(result) => {
                outcome_word(&INJURY, degrees.expect("a hit has degrees")).to_owned()
            }
            Some(_) => "miss".to_owned(),
        },
        _ => match attacks(case, events).next() {
            Some((_, "success", Some(degrees))) if has_degrees(case) => {
                format!(
                    "{degrees} {}",
                    if degrees == 1 { "degree" } else { "degrees" }
                )
            }
            Some((_, "success", _)) => "success".to_owned(),
            _ => "failure".to_owned(),
        },
    }
}

fn has_degrees(case: &Case) -> bool {
    let lines = case.preview.outcomes.iter();
    lines.into_iter().all(|line| line.label != "success")
}

fn falls(case: &Case, events: &[BattleEvent]) -> bool {
    let own = case.command.who;
    events.iter().any(|event| {
        matches!(event, BattleEvent::ConditionSet { who, condition } if *who == own && condition.key == "prone")
    })
}

fn moves(case: &Case, events: &[BattleEvent]) -> bool {
    let own = case.command.who;
    events
        .iter()
        .any(|event| matches!(event, BattleEvent::Moved { who, .. } if *who == own))
}

/// Whether a condition of somebody ends.
pub fn ends(events: &[BattleEvent], whose: CombatantId, wanted: &str) -> bool {
    events.iter().any(|event| {
        matches!(event, BattleEvent::ConditionEnded { who, key, .. } if *who == whose && key == wanted)
    })
}

/// Whether somebody has a condition anew, or in another degree.
pub fn gains(events: &[BattleEvent], whose: CombatantId, wanted: &str) -> bool {
    events.iter().any(|event| {
        matches!(event, BattleEvent::ConditionSet { who, condition } if *who == whose && condition.key == wanted)
    })
}

fn aura(case: &Case, events: &[BattleEvent]) -> String {
    match case.verb.as_str() {
        "escape" => yes_no(
            ends(events, case.command.who, "restrained"),
            "failure",
            "success",
        ),
        "dread_stare" => {
            let dazed = target_id(case).is_some_and(|target| gains(events, target, "dazed"));
            yes_no(dazed, "miss", "dazed")
        }
        "load" | "equip" | "stow" => {
            let lost = events
                .iter()
                .any(|event| matches!(event, BattleEvent::ItemLanded { .. }));
            yes_no(!lost, "slips", "success")
        }
        "trip" | "disarm" | "restrain" | "push" | "sprint" => match result_of(case, events) {
            Some("success") => "success".to_owned(),
            _ if stood_firm(case, events) => "resisted".to_owned(),
            _ => "miss".to_owned(),
        },
        _ => aura_attack(case, events),
    }
}

/// Whether a maneuver has hit and was resisted: a Fortitude roll was made.
fn stood_firm(case: &Case, events: &[BattleEvent]) -> bool {
    let target = target_id(case);
    events.iter().any(|event| {
        matches!(event, BattleEvent::Rolled(report) if Some(report.who) == target && report.label == "Fortitude")
    })
}

fn aura_attack(case: &Case, events: &[BattleEvent]) -> String {
    let Some((target, result, _)) = attacks(case, events).next() else {
        return "no attack".to_owned();
    };
    if !BattleEvent::landed(result) {
        return result.to_owned();
    }
    let end = events
        .iter()
        .position(|event| matches!(event, BattleEvent::AttackResolved { .. }));
    let events = &events[..end.unwrap_or(events.len())];
    for event in events {
        match event {
            BattleEvent::Rolled(report) if report.who == target && report.label == "Death roll" => {
                return report.result.to_string();
            }
            BattleEvent::StandingChanged {
                who,
                to: Standing::Dead,
                rule,
                ..
            } if *who == target && rule.0 == "AUR-HURT-12" => {
                return "slain".to_owned();
            }
            BattleEvent::ConditionSet { who, condition }
                if *who == target && condition.rule.0 == "AUR-HURT-16" =>
            {
                return "subdued".to_owned();
            }
            BattleEvent::PoolChanged { who, to, rule, .. }
                if *who == target && rule.0 == "AUR-HURT-01" =>
            {
                return if *to == 0 { "Aura gone" } else { "Aura" }.to_owned();
            }
            _ => {}
        }
    }
    "no damage".to_owned()
}

fn contest(case: &Case, events: &[BattleEvent]) -> String {
    let own = case.command.who;
    match case.verb.as_str() {
        "grapple" => {
            let seized = target_id(case).is_some_and(|target| gains(events, target, "grappled"));
            yes_no(seized, "failure", "success")
        }
        "release" => yes_no(ends(events, own, "grappled"), "failure", "success"),
        "sneak" => {
            let all = case.preview.rolls.len();
            let hidden = events.iter().filter(|event| {
                matches!(event, BattleEvent::ConditionSet { who, condition } if *who == own && condition.key == "hidden")
            });
            match hidden.count() {
                0 => "seen by all".to_owned(),
                count if count == all => "hidden".to_owned(),
                count => format!("hidden from {count} of {all}"),
            }
        }
        _ => {
            let passes = events.iter().any(|event| {
                matches!(event, BattleEvent::Rolled(report) if report.who == own && report.result == "success")
            });
            yes_no(passes, "failure", "success")
        }
    }
}

/// What the first roll of the one who acts comes to, in the words of its degree; an attack at all in an area is counted by
/// those whom it hits, and what is tried against several by those against whom it succeeds.
fn triad(case: &Case, events: &[BattleEvent]) -> String {
    let own = case.command.who;
    let results = || {
        events.iter().filter_map(|event| match event {
            BattleEvent::Rolled(report)
                if report.who == own
                    && matches!(report.kind, RollKind::Attack | RollKind::Check) =>
            {
                Some(report.result.as_str())
            }
            _ => None,
        })
    };
    let is_area = case.preview.headline == "to hit anybody";
    let outcomes = &case.preview.outcomes;
    if is_area {
        let hits = attacks(case, events).filter(|(_, result, _)| BattleEvent::landed(result));
        return match hits.count() {
            0 => "nobody".to_owned(),
            hits => format!("hits {hits}"),
        };
    }
    if let Some((_, all)) = outcomes
        .iter()
        .find_map(|line| line.label.split_once(" of "))
    {
        let done = results().filter(|result| *result != "failure").count();
        return format!("{done} of {all}");
    }
    let first = results().next().unwrap_or("no roll").to_owned();
    match case.verb.as_str() {
        "jump" => yes_no(lands(case, events), "too short", "there"),
        "climb" if first == "failure" && loses_hold(case, events) => "falls".to_owned(),
        _ => first,
    }
}

/// Whether a leap ends in the last cell of its path.
fn lands(case: &Case, events: &[BattleEvent]) -> bool {
    let Order::Act(act) = &case.command.order else {
        return false;
    };
    let own = case.command.who;
    events.iter().any(|event| {
        matches!(event, BattleEvent::Moved { who, to, .. } if *who == own && Some(to) == act.path.last())
    })
}

/// Whether somebody that climbs comes off.
fn loses_hold(case: &Case, events: &[BattleEvent]) -> bool {
    let own = case.command.who;
    events.iter().any(|event| match event {
        BattleEvent::AltitudeChanged { who, from, to } => *who == own && to < from,
        _ => false,
    })
}

/// Where the thing that was thrown came to rest.
fn landing(case: &Case, battle: &Battle, events: &[BattleEvent]) -> Option<String> {
    let own = case.command.who;
    let place = events.iter().find_map(|event| match event {
        BattleEvent::ItemLanded { item, who, .. } if *who == own => Some(item.place),
        _ => None,
    });
    let cell = match place? {
        Place::Lying(cell) => cell,
        Place::StuckIn(who) => battle.get::<Position>(who)?.cell(),
    };
    Some(cell.to_string())
}

/// Whether a hit found the part that it was aimed at.
fn finds_part(case: &Case, events: &[BattleEvent]) -> bool {
    let Order::Act(act) = &case.command.order else {
        return false;
    };
    let target = target_id(case);
    events.iter().any(|event| {
        matches!(event, BattleEvent::PartHurt { who, part, .. } if Some(*who) == target && Some(part) == act.aim.as_ref())
    })
}

/// Whether one of several rolls hits, if those before it have all missed and it is made.
fn roll_of(case: &Case, battle: &Battle, events: &[BattleEvent], at: usize) -> Option<bool> {
    if case.rules == "contest" {
        let observer = case.preview.rolls[at]
            .label
            .trim_start_matches("from ")
            .to_owned();
        return Some(hidden_from(case, battle, events, &observer));
    }
    if case.rules == "triad" {
        let target = case.preview.rolls[at].label.trim_start_matches("at ");
        let mut all = attacks(case, events);
        let own = all.find(|(id, ..)| battle.name(*id) == target);
        return own.map(|(_, result, _)| BattleEvent::landed(result));
    }
    let results: Vec<_> = attacks(case, events).map(|(_, result, _)| result).collect();
    let before = results.get(..at)?;
    let all_missed = before.iter().all(|result| !BattleEvent::landed(result));
    let own = results.get(at).filter(|_| all_missed)?;
    Some(BattleEvent::landed(own))
}

/// Whether an observer of this name has not noticed the one who sneaks.
fn hidden_from(case: &Case, battle: &Battle, events: &[BattleEvent], observer: &str) -> bool {
    let own = case.command.who;
    events.iter().any(|event| match event {
        BattleEvent::ConditionSet { who, condition }
            if *who == own && condition.key == "hidden" =>
        {
            condition.by.is_some_and(|by| battle.name(by) == observer)
        }
        _ => false,
    })
}
