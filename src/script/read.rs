//! From a document to a script: types, field names and everything that can be known before the
//! first die falls. Floor 6.

use super::by_rules::ByRules;
use super::positions::{PositionFact, cover_json};
use super::value::{json, with_numbered_facing};
use super::{At, Checks, Fraction, ItemCheck, Script, StateCheck, Step, Todo, Unasked, check, map};
use crate::battle::data_of_script;
use crate::combat::{
    Act, Answer, BattleCommand, CombatantId, Order, Outcome, Place, Rest, SideId, StartMode, Target,
};
use crate::dice::{DiceSource, ScriptedDice, ScriptedRoll, SeededDice};
use crate::level::GameData;
use crate::source::{Document, Kind, Node, Problem, Report, suggest};
use serde_json::Value;
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const FIELDS: &[&str] = &[
    "name",
    "rules",
    "rule_ids",
    "map",
    "level",
    "variant",
    "sides",
    "combatants",
    "order",
    "round",
    "dice",
    "seed",
    "unasked",
    "steps",
    "after",
    "expect",
    "not_expected",
    "state",
    "items",
    "outcome",
];

/// The fields of the root that may be a map by ruleset, where a script names several.
const BY_RULES: &[&str] = &[
    "rule_ids",
    "combatants",
    "order",
    "round",
    "dice",
    "seed",
    "unasked",
    "steps",
    "after",
    "expect",
    "not_expected",
    "state",
    "items",
    "outcome",
];
/// Those of a step.
const STEP_BY_RULES: &[&str] = &["refused", "expect", "not_expected"];
/// The last round that a script may begin in.
const MAX_ROUND: u32 = 1000;

/// Reads a whole script, once for each of its rulesets.
pub(super) fn scripts(
    document: Arc<Document>,
    data: &Arc<GameData>,
) -> Result<Vec<Script>, Report> {
    let mut report = document.report();
    let root = document.root();
    if !root.expect(Kind::Struct, &mut report) {
        return Err(report);
    }
    root.deny_unknown(FIELDS, &mut report);
    let ids = rules(root, &mut report);
    let with_variant = data_of_script(&document, data);
    let with_variant = with_variant.map_err(|problems| report.merge(problems));
    let lacks_variant = with_variant.is_err();
    let data = with_variant.unwrap_or_else(|()| data.clone());
    if ids.is_empty() {
        Sections::read(ByRules::new(root, "", &[]), &mut report);
    }
    let mut scripts = Vec::new();
    let mut wrong = Vec::new();
    for id in &ids {
        let source = ByRules::new(root, id, &ids);
        match script(&document, source, &data, lacks_variant) {
            Ok(script) => scripts.push(script),
            Err(problems) => wrong.push((id.as_str(), problems)),
        }
    }
    for (_, problems) in &wrong {
        let under = |problem: &Problem| {
            let also = wrong
                .iter()
                .filter(|(_, it)| it.problems().contains(problem));
            let under: Vec<_> = also.map(|(id, _)| *id).collect();
            (under.len() < ids.len()).then(|| format!("under {}", under.join(" and ")))
        };
        report.merge(problems.clone().with_notes(under));
    }
    report.into_result((!scripts.is_empty()).then_some(scripts))
}

/// What a script says besides its map and its words.
struct Sections {
    name: String,
    dice: DiceSource,
    dice_at: Vec<At>,
    order: Option<Vec<CombatantId>>,
    round: u32,
    unasked: Unasked,
    steps: Vec<Step>,
    after: Vec<Rest>,
    checks: Checks,
}

impl Sections {
    fn read(source: ByRules<'_>, report: &mut Report) -> Self {
        source.check_ids(BY_RULES, report);
        let silence = silence_of(source.rules()).unwrap_or_default();
        let (dice, dice_at) = dice(source, report);
        Self {
            name: name(source, report),
            dice,
            dice_at,
            order: source.field("order").and_then(|node| node.get(report)),
            round: round(source, report),
            unasked: unasked(source, silence, report),
            steps: list(source, "steps", report, |node, report| {
                step(source.inside(node), report)
            }),
            after: list(source, "after", report, |node, report| node.get(report)),
            checks: checks(source, report),
        }
    }
}

/// Reads a script for one of its rulesets. If the data lacks its variant, since that is wrong, there is
/// no script; what is wrong with it besides is told.
fn script(
    document: &Arc<Document>,
    source: ByRules<'_>,
    data: &Arc<GameData>,
    lacks_variant: bool,
) -> Result<Script, Report> {
    let mut report = document.report();
    check::rule_ids(source, &mut report);
    let mut sections = Sections::read(source, &mut report);
    let level = map::level(source, &sections.name, data, lacks_variant, &mut report);
    let count = level.as_ref().map(|(level, _)| level.combatants().len());
    let count = count.or_else(|| written_count(source));
    let count = count.and_then(|count| u32::try_from(count).ok());
    check_order(source, sections.order.as_deref(), count, &mut report);
    let Some((level, start)) = level.filter(|_| !lacks_variant) else {
        check::words_without_level(source, count, data, lacks_variant, &mut report);
        return Err(report);
    };
    let of_steps = sections.steps.iter_mut().flat_map(Step::events_mut);
    for (_, event) in sections.checks.events_mut().chain(of_steps) {
        *event = with_numbered_facing(std::mem::take(event), level.grid());
    }
    let script = Script {
        name: sections.name,
        rules: source.rules().to_owned(),
        is_one_of_several: source.all_rules().len() > 1,
        rule_ids: own_rule_ids(source, &mut report),
        document: document.clone(),
        level,
        start: sections.order.map_or(start, StartMode::Order),
        round: sections.round,
        dice: sections.dice,
        dice_at: sections.dice_at,
        unasked: sections.unasked,
        steps: sections.steps,
        after: sections.after,
        checks: sections.checks,
    };
    check::words(source, &script, &mut report);
    report.into_result(Some(script))
}

/// What the script shows, in a sentence.
fn name(source: ByRules<'_>, report: &mut Report) -> String {
    let name: Option<String> = source.get_field("name", report);
    let node = source.field("name");
    match (name, node) {
        (Some(name), Some(node)) if name.trim().is_empty() => {
            let mend = "say in a sentence what the script shows";
            node.problem(report, "the script has an empty name", mend);
            name
        }
        (name, _) => name.unwrap_or_default(),
    }
}

/// The rules that it shows, without those of its other rulesets.
fn own_rule_ids(source: ByRules<'_>, report: &mut Report) -> Vec<SmolStr> {
    let mut ids: Vec<SmolStr> = source.get_or("rule_ids", Vec::new(), report);
    let page = crate::rules::find(source.rules()).map(|ruleset| ruleset.page);
    ids.retain(|id| page.is_some_and(|page| page.text(id).is_some()));
    ids
}

/// The round that the battle begins in.
fn round(source: ByRules<'_>, report: &mut Report) -> u32 {
    let Some(node) = source.field("round") else {
        return 1;
    };
    let round = node.get(report).unwrap_or(1);
    if !(1..=MAX_ROUND).contains(&round) {
        let mend = format!("write a number from 1 to {MAX_ROUND}");
        node.problem(report, format!("there is no round {round}"), mend);
        return 1;
    }
    round
}

/// How many combatants the script lists, if it does.
fn written_count(source: ByRules<'_>) -> Option<usize> {
    let list = source.field("combatants")?;
    (list.kind() == Kind::List).then(|| list.items().len())
}

/// The order of turns names combatants that there are, each once.
fn check_order(
    source: ByRules<'_>,
    order: Option<&[CombatantId]>,
    count: Option<u32>,
    report: &mut Report,
) {
    let (Some(node), Some(order)) = (source.field("order"), order) else {
        return;
    };
    let mut seen = BTreeSet::new();
    for (item, &who) in node.items().zip(order) {
        let is_there = |count: u32| (1..=count).contains(&who.0);
        if let Some(count) = count.filter(|&count| !is_there(count)) {
            let mend = format!("the combatants are numbered from 1 to {count}");
            item.problem(report, format!("there is no combatant #{}", who.0), mend);
        } else if !seen.insert(who) {
            let message = format!("#{} has its turn twice", who.0);
            item.problem(report, message, "name each combatant once");
        }
    }
}

/// The rulesets that a script names: one, or a list of them. Those that are not known are reported and
/// left out.
fn rules(root: Node<'_>, report: &mut Report) -> Vec<String> {
    let Some(node) = root.require("rules", report) else {
        return Vec::new();
    };
    let named: Vec<Node<'_>> = match node.kind() {
        Kind::List => node.items().collect(),
        _ => vec![node],
    };
    if named.is_empty() {
        node.problem(
            report,
            "the script names no ruleset",
            "write `rules: [\"injury\", …]`",
        );
    }
    let mut ids = Vec::new();
    for node in named {
        let Some(id) = node.get::<String>(report) else {
            continue;
        };
        if crate::rules::find(&id).is_none() {
            let known = || crate::rules::all().iter().map(|ruleset| ruleset.id);
            let mend = suggest(&id, known());
            node.problem(report, format!("unknown ruleset \"{id}\""), mend);
        } else if ids.contains(&id) {
            node.problem(
                report,
                format!("\"{id}\" is named twice"),
                "keep one of them",
            );
        } else {
            ids.push(id);
        }
    }
    ids
}

/// The elements of a list that may be left out; bad ones are reported and skipped.
fn list<'d, T>(
    source: ByRules<'d>,
    field: &str,
    report: &mut Report,
    read: impl Fn(Node<'d>, &mut Report) -> Option<T>,
) -> Vec<T> {
    let Some(node) = source
        .field(field)
        .filter(|node| node.expect(Kind::List, report))
    else {
        return Vec::new();
    };
    node.items().filter_map(|item| read(item, report)).collect()
}

/// Scripted rolls, a bare list of faces, or a seed; without any of them no die may be needed.
fn dice(root: ByRules<'_>, report: &mut Report) -> (DiceSource, Vec<At>) {
    let none = || DiceSource::Scripted(ScriptedDice::new(Vec::new()));
    match (root.field("dice"), root.field("seed")) {
        (Some(dice), Some(_)) => {
            dice.problem(
                report,
                "the script has both dice and a seed",
                "keep one of them",
            );
            (none(), Vec::new())
        }
        (None, Some(seed)) => (
            seed.get(report)
                .map_or_else(none, |seed| DiceSource::Seeded(SeededDice::new(seed))),
            Vec::new(),
        ),
        (None, None) => (none(), Vec::new()),
        (Some(dice), None) => {
            if !dice.expect(Kind::List, report) {
                return (none(), Vec::new());
            }
            let places = dice.items().map(At::of).collect();
            let bare =
                dice.items().len() > 0 && dice.items().all(|item| item.kind() == Kind::Number);
            let source = if bare {
                dice.get(report).map_or_else(none, |faces| {
                    DiceSource::Scripted(ScriptedDice::bare(faces))
                })
            } else {
                let rolls = dice
                    .items()
                    .filter_map(|item| item.get::<ScriptedRoll>(report))
                    .collect();
                DiceSource::Scripted(ScriptedDice::new(rolls))
            };
            (source, places)
        }
    }
}

/// What a script that says nothing about unasked windows means under a ruleset.
fn silence_of(rules: &str) -> Option<Unasked> {
    let declines = crate::rules::find(rules)?.questions.silence_declines;
    Some(if declines {
        Unasked::Decline
    } else {
        Unasked::Fail
    })
}

fn unasked(root: ByRules<'_>, silence: Unasked, report: &mut Report) -> Unasked {
    let Some(node) = root.field("unasked") else {
        return silence;
    };
    match node.text().trim().trim_matches('"') {
        "decline" => Unasked::Decline,
        "fail" => Unasked::Fail,
        _ => {
            let message = format!("{} says nothing about unasked windows", node.described());
            node.problem(report, message, "write decline or fail");
            silence
        }
    }
}

const STEP_FIELDS: &[&str] = &[
    "who",
    "do",
    "with",
    "at",
    "path",
    "heights",
    "riders",
    "aim",
    "facing",
    "toward",
    "also",
    "answer",
    "end_turn",
    "concede",
    "auto",
    "refused",
    "odds",
    "expect",
    "not_expected",
    "note",
];
/// The fields that only an action has.
const OF_ACTION: [&str; 7] = ["with", "at", "path", "heights", "facing", "toward", "also"];
/// The fields that an action and an answer have.
const OF_ACTION_AND_ANSWER: [&str; 3] = ["riders", "aim", "odds"];
/// The fields that a step of a combatant has.
const OF_COMBATANT: [&str; 2] = ["who", "refused"];
/// An action that answers a window.
const RESPONSE: [&str; 2] = ["do", "answer"];
const KINDS: [&str; 5] = ["do", "answer", "end_turn", "concede", "auto"];

fn step(source: ByRules<'_>, report: &mut Report) -> Option<Step> {
    let node = source.node();
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(STEP_FIELDS, report);
    source.check_ids(STEP_BY_RULES, report);
    let refused = source
        .field("refused")
        .and_then(|text| text.get::<String>(report));
    let odds = odds(node, report);
    let expect = list(source, "expect", report, event);
    let not_expected = list(source, "not_expected", report, event);
    let given: Vec<_> = KINDS
        .into_iter()
        .filter(|kind| node.field(kind).is_some())
        .collect();
    let ([kind] | [kind @ "do", "answer"]) = given.as_slice() else {
        let message = if given.is_empty() {
            "the step does nothing".to_owned()
        } else {
            format!("the step has {}", given.join(" and "))
        };
        node.problem(
            report,
            message,
            format!("give exactly one of: {}", KINDS.join(", ")),
        );
        return None;
    };
    check_fields(node, kind, report);
    let responds_to = (given == RESPONSE)
        .then(|| node.get_field("answer", report))
        .flatten();
    let todo = match *kind {
        "auto" => Some(Todo::Auto),
        kind => command(node, kind, report).map(Todo::Command),
    };
    Some(Step {
        at: At::of(node),
        todo: todo?,
        responds_to,
        refused,
        odds,
        expect,
        not_expected,
    })
}

/// A step has no fields that mean nothing to it, and what it does is not denied.
fn check_fields(node: Node<'_>, kind: &str, report: &mut Report) {
    let too_many = |field: &&str| match kind {
        "do" => false,
        "answer" => OF_ACTION.contains(field),
        "auto" => true,
        _ => !OF_COMBATANT.contains(field),
    };
    let fields = OF_ACTION.into_iter().chain(OF_ACTION_AND_ANSWER);
    for field in fields.chain(OF_COMBATANT).filter(too_many) {
        if let Some(value) = node.field(field) {
            let message = format!("\"{field}\" means nothing in a step with `{kind}`");
            value.problem(report, message, "take it out, or make it a step with `do`");
        }
    }
    if !matches!(kind, "do" | "answer")
        && let Some(value) = node.field(kind)
        && value.text().trim() != "true"
    {
        value.problem(
            report,
            format!("expected true, found {}", value.described()),
            "",
        );
    }
}

fn command(node: Node<'_>, kind: &str, report: &mut Report) -> Option<BattleCommand> {
    let who: Option<CombatantId> = node.get_field("who", report);
    let order = match kind {
        "do" => act(node, report).map(|act| Order::Act(act.into())),
        "answer" => {
            let choose = node.get_field("answer", report);
            let aim = node.get_or("aim", None, report);
            let riders = node.get_or("riders", BTreeMap::new(), report);
            choose.map(|choose| {
                Order::Answer(Answer {
                    choose,
                    aim,
                    riders,
                })
            })
        }
        "concede" => Some(Order::Concede),
        _ => Some(Order::EndTurn),
    };
    Some(BattleCommand {
        who: who?,
        order: order?,
    })
}

fn act(node: Node<'_>, report: &mut Report) -> Option<Act> {
    let at = node.field("at").map(|at| target(at, report));
    let verb = node.get_field("do", report);
    let read = |pair: Node<'_>, report: &mut Report| {
        let mut parts = pair.items();
        let (Some(with), Some(at), None) = (parts.next(), parts.next(), parts.next()) else {
            pair.problem(
                report,
                "a further attack is a weapon and a target",
                "write (\"dagger\", 2)",
            );
            return None;
        };
        let (with, at) = (with.get(report), target(at, report));
        Some((with?, at?))
    };
    let also = match node.field("also") {
        Some(list) if list.expect(Kind::List, report) => {
            list.items().filter_map(|pair| read(pair, report)).collect()
        }
        _ => Vec::new(),
    };
    let act = Act {
        with: node.get_or("with", None, report),
        path: node.get_or("path", Vec::new(), report),
        heights: node.get_or("heights", Vec::new(), report),
        riders: node.get_or("riders", std::collections::BTreeMap::new(), report),
        aim: node.get_or("aim", None, report),
        facing: node.get_or("facing", None, report),
        toward: node.get_or("toward", None, report),
        also,
        ..Act::default()
    };
    Some(Act {
        verb: verb?,
        at: at.map_or(Some(None), |at| at.map(Some))?,
        ..act
    })
}

/// A combatant's number or a cell.
fn target(node: Node<'_>, report: &mut Report) -> Option<Target> {
    match node.kind() {
        Kind::Number => node.get(report).map(Target::Combatant),
        Kind::Tuple => node.get(report).map(Target::Cell),
        Kind::List if node.items().len() == 2 => {
            let mut cells = node.items().map(|cell| cell.get(report));
            let (one, other) = (cells.next()??, cells.next()??);
            Some(Target::Border(one, other))
        }
        _ => {
            node.problem(
                report,
                format!("{} is no target", node.described()),
                "write a combatant's number, a cell (x, y) or the two cells of a border [(x, y), (x, y)]",
            );
            None
        }
    }
}

fn odds(step: Node<'_>, report: &mut Report) -> Vec<(String, Fraction)> {
    let Some(node) = step
        .field("odds")
        .filter(|node| node.expect(Kind::Map, report))
    else {
        return Vec::new();
    };
    node.entries()
        .filter_map(|(label, chance)| {
            let text: String = chance.get(report)?;
            let fraction = Fraction::parse(&text);
            if fraction.is_none() {
                chance.problem(
                    report,
                    format!("\"{text}\" is no exact chance"),
                    "write a fraction, as \"13/20\"",
                );
            }
            Some((label.get(report)?, fraction?))
        })
        .collect()
}

fn checks(root: ByRules<'_>, report: &mut Report) -> Checks {
    Checks {
        expect: list(root, "expect", report, event),
        not_expected: list(root, "not_expected", report, event),
        state: list(root, "state", report, state),
        items: list(root, "items", report, item),
        outcome: root
            .field("outcome")
            .and_then(|node| Some((At::of(node), outcome(node, report)?))),
    }
}

fn event(node: Node<'_>, report: &mut Report) -> Option<(At, Value)> {
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.require("event", report)?;
    Some((At::of(node), json(node, report)?))
}

fn state(node: Node<'_>, report: &mut Report) -> Option<StateCheck> {
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    let who = node.get_field("who", report)?;
    let facts = node
        .fields()
        .filter(|&(name, _)| name != "who")
        .filter_map(|(name, value)| {
            let read = match PositionFact::named(name) {
                Some(PositionFact::Cover) => cover_json(value, report),
                _ => json(value, report),
            };
            Some((name.to_owned(), At::of(value), read?))
        })
        .collect();
    Some(StateCheck {
        who,
        at: At::of(node),
        facts,
    })
}

fn item(node: Node<'_>, report: &mut Report) -> Option<ItemCheck> {
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(&["item", "cell", "stuck_in", "count"], report);
    let item = node.get_field("item", report);
    let place = match (node.field("cell"), node.field("stuck_in")) {
        (Some(cell), None) => cell.get(report).map(Place::Lying),
        (None, Some(who)) => who.get(report).map(Place::StuckIn),
        _ => {
            node.problem(
                report,
                "a thing is in one place",
                "give either `cell: (x, y)` or `stuck_in: 2`",
            );
            None
        }
    };
    Some(ItemCheck {
        at: At::of(node),
        item: item?,
        place: place?,
        count: node.get_or("count", 1, report),
    })
}

/// `none`, `draw` or `won(0)`.
fn outcome(node: Node<'_>, report: &mut Report) -> Option<Option<Outcome>> {
    match (node.name(), node.kind()) {
        (Some("none" | "None"), Kind::Word) => Some(None),
        (Some("draw"), Kind::Word) => Some(Some(Outcome::Draw)),
        (Some("won"), Kind::Tuple) if node.items().len() == 1 => {
            let side: SideId = node.items().next()?.get(report)?;
            Some(Some(Outcome::Won(side)))
        }
        _ => {
            node.problem(
                report,
                format!("{} is no outcome", node.described()),
                "write none, draw or won(0)",
            );
            None
        }
    }
}
