//! From a document to a script: types, field names and everything that can be known before the
//! first die falls. Floor 6.

use super::value::json;
use super::{At, Checks, Fraction, ItemCheck, Script, StateCheck, Step, Todo, Unasked, map};
use crate::combat::{
    Act, Answer, BattleCommand, CombatantId, Order, Outcome, Place, Rest, SideId, StartMode, Target,
};
use crate::dice::{DiceSource, ScriptedDice, ScriptedRoll, SeededDice};
use crate::source::{Document, Kind, Node, Report, suggest};
use serde_json::Value;
use smol_str::SmolStr;
use std::collections::BTreeSet;
use std::sync::Arc;

const FIELDS: &[&str] = &[
    "name",
    "rules",
    "rule_ids",
    "map",
    "level",
    "sides",
    "combatants",
    "order",
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

/// Reads a whole script.
pub(super) fn script(document: Document) -> Result<Script, Report> {
    let mut report = document.report();
    let root = document.root();
    if !root.expect(Kind::Struct, &mut report) {
        return Err(report);
    }
    root.deny_unknown(FIELDS, &mut report);
    let name = root.get_field::<String>("name", &mut report);
    let rules = rules(root, &mut report);
    let silence = rules.as_deref().and_then(silence_of);
    let (dice, dice_at) = dice(root, &mut report);
    let order: Option<Vec<CombatantId>> =
        root.field("order").and_then(|node| node.get(&mut report));
    let parts = Parts {
        name: name.unwrap_or_default(),
        rules: rules.unwrap_or_default(),
        rule_ids: root.get_or("rule_ids", Vec::new(), &mut report),
        order,
        dice,
        dice_at,
        unasked: unasked(root, silence.unwrap_or_default(), &mut report),
        steps: list(root, "steps", &mut report, step),
        after: list(root, "after", &mut report, |node, report| node.get(report)),
        checks: checks(root, &mut report),
    };
    let level = map::level(root, &parts.rules, &parts.name, &mut report);
    if let (Some((level, _)), Some(node), Some(order)) = (&level, root.field("order"), &parts.order)
    {
        check_order(node, order, level.combatants().len(), &mut report);
    }
    let (level, start) = report.into_result(level)?;
    Ok(parts.whole(document, level, start))
}

/// The order of turns names combatants that there are, each once.
fn check_order(node: Node<'_>, order: &[CombatantId], count: usize, report: &mut Report) {
    let mut seen = BTreeSet::new();
    for (item, &who) in node.items().zip(order) {
        let there = usize::try_from(who.0).is_ok_and(|who| (1..=count).contains(&who));
        if !there {
            let mend = format!("the combatants are numbered from 1 to {count}");
            item.problem(report, format!("there is no combatant #{}", who.0), mend);
        } else if !seen.insert(who) {
            let message = format!("#{} has its turn twice", who.0);
            item.problem(report, message, "name each combatant once");
        }
    }
}

/// A script without its map.
struct Parts {
    name: String,
    rules: String,
    rule_ids: Vec<SmolStr>,
    order: Option<Vec<CombatantId>>,
    dice: DiceSource,
    dice_at: Vec<At>,
    unasked: Unasked,
    steps: Vec<Step>,
    after: Vec<Rest>,
    checks: Checks,
}

impl Parts {
    fn whole(
        self,
        document: Document,
        level: Arc<crate::level::Level>,
        start: StartMode,
    ) -> Script {
        let Self {
            name,
            rules,
            rule_ids,
            order,
            dice,
            dice_at,
            unasked,
            steps,
            after,
            checks,
        } = self;
        let start = order.map_or(start, StartMode::Order);
        Script {
            name,
            rules,
            rule_ids,
            document,
            level,
            start,
            dice,
            dice_at,
            unasked,
            steps,
            after,
            checks,
        }
    }
}

fn rules(root: Node<'_>, report: &mut Report) -> Option<String> {
    let node = root.require("rules", report)?;
    let id: String = node.get(report)?;
    if crate::rules::find(&id).is_none() {
        let known = || crate::rules::all().iter().map(|ruleset| ruleset.id);
        let mend = suggest(&id, known());
        node.problem(report, format!("unknown ruleset \"{id}\""), mend);
        return None;
    }
    Some(id)
}

/// The elements of a list that may be left out; bad ones are reported and skipped.
fn list<T>(
    root: Node<'_>,
    field: &str,
    report: &mut Report,
    read: impl Fn(Node<'_>, &mut Report) -> Option<T>,
) -> Vec<T> {
    let Some(node) = root
        .field(field)
        .filter(|node| node.expect(Kind::List, report))
    else {
        return Vec::new();
    };
    node.items().filter_map(|item| read(item, report)).collect()
}

/// Scripted rolls, a bare list of faces, or a seed; without any of them no die may be needed.
fn dice(root: Node<'_>, report: &mut Report) -> (DiceSource, Vec<At>) {
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

fn unasked(root: Node<'_>, silence: Unasked, report: &mut Report) -> Unasked {
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
    "who", "do", "with", "at", "path", "heights", "riders", "aim", "facing", "toward", "also",
    "answer", "end_turn", "concede", "auto", "refused", "odds", "note",
];
/// An action that answers a window.
const RESPONSE: [&str; 2] = ["do", "answer"];
const KINDS: [&str; 5] = ["do", "answer", "end_turn", "concede", "auto"];

fn step(node: Node<'_>, report: &mut Report) -> Option<Step> {
    if !node.expect(Kind::Struct, report) {
        return None;
    }
    node.deny_unknown(STEP_FIELDS, report);
    let refused = node
        .field("refused")
        .and_then(|text| text.get::<String>(report));
    let odds = odds(node, report);
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
    let responds_to = (given == RESPONSE)
        .then(|| node.get_field("answer", report))
        .flatten();
    let todo = match *kind {
        "auto" => Todo::Auto,
        kind => Todo::Command(command(node, kind, report)?),
    };
    let is_act = matches!(
        &todo,
        Todo::Command(BattleCommand {
            order: Order::Act(_),
            ..
        })
    );
    if !odds.is_empty() && !is_act {
        node.problem(
            report,
            "only an action has odds",
            "move them to a step with `do`",
        );
        return None;
    }
    Some(Step {
        at: At::of(node),
        todo,
        responds_to,
        refused,
        odds,
    })
}

fn command(node: Node<'_>, kind: &str, report: &mut Report) -> Option<BattleCommand> {
    let who: CombatantId = node.get_field("who", report)?;
    let order = match kind {
        "do" => Order::Act(act(node, report)?.into()),
        "answer" => {
            let choose = node.get_field("answer", report)?;
            Order::Answer(Answer {
                choose,
                aim: node.get_or("aim", None, report),
            })
        }
        "concede" => Order::Concede,
        _ => Order::EndTurn,
    };
    Some(BattleCommand { who, order })
}

fn act(node: Node<'_>, report: &mut Report) -> Option<Act> {
    let at = match node.field("at") {
        Some(at) => Some(target(at, report)?),
        None => None,
    };
    let also = list(node, "also", report, |pair, report| {
        let mut parts = pair.items();
        let (Some(with), Some(at), None) = (parts.next(), parts.next(), parts.next()) else {
            pair.problem(
                report,
                "a further attack is a weapon and a target",
                "write (\"dagger\", 2)",
            );
            return None;
        };
        Some((with.get(report)?, target(at, report)?))
    });
    Some(Act {
        verb: node.get_field("do", report)?,
        with: node.get_or("with", None, report),
        at,
        path: node.get_or("path", Vec::new(), report),
        heights: node.get_or("heights", Vec::new(), report),
        riders: node.get_or("riders", std::collections::BTreeMap::new(), report),
        aim: node.get_or("aim", None, report),
        facing: node.get_or("facing", None, report),
        toward: node.get_or("toward", None, report),
        also,
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

fn checks(root: Node<'_>, report: &mut Report) -> Checks {
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
        .filter_map(|(name, value)| Some((name.to_owned(), At::of(value), json(value, report)?)))
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
