//! The words that a script may use in its battle, and what is said of those that it may not. Floor 6.

use super::shape::{EVENTS, Shape, Words, events, shape};
use crate::battle::Battle;
use crate::combat::{
    CombatantId, Condition, PendingChoice, Standing, USUAL_RESULTS, Vocabulary, WordKind,
    item_of_key, schema_of,
};
use crate::source::{Kind, Node, Report, suggest};
use serde_json::Value;
use smol_str::SmolStr;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// What is known of every combatant besides the facts of its ruleset.
const COMMON_FACTS: [&str; 9] = [
    "name",
    "side",
    "cell",
    "facing",
    "altitude",
    "standing",
    "may_act",
    "conditions",
    "without",
];

static CONDITION: LazyLock<Shape> = LazyLock::new(|| shape(&schema_of::<Condition>(), None));
static STANDING: LazyLock<Shape> = LazyLock::new(|| shape(&schema_of::<Standing>(), None));

/// The words of a battle.
pub(super) struct Lexicon<'b> {
    battle: &'b Battle,
    vocabulary: Vocabulary,
    verbs: Vec<&'static str>,
    riders: Vec<&'static str>,
    own_events: BTreeMap<String, Shape>,
    rules: OnceCell<BTreeSet<&'static str>>,
    combatants: u32,
}

impl<'b> Lexicon<'b> {
    pub(super) fn of(battle: &'b Battle) -> Self {
        let ruleset = battle.ruleset();
        let vocabulary = (ruleset.shown.vocabulary)(battle.world());
        Self {
            battle,
            verbs: ruleset.actions.verbs(),
            riders: ruleset.actions.riders(),
            own_events: events(&vocabulary.events),
            vocabulary,
            rules: OnceCell::new(),
            combatants: u32::try_from(battle.combatants().count()).unwrap_or(u32::MAX),
        }
    }

    /// The words of a kind that can be listed.
    fn candidates(&self, kind: WordKind) -> Vec<&str> {
        fn strs(words: &[SmolStr]) -> impl Iterator<Item = &str> {
            words.iter().map(SmolStr::as_str)
        }
        let Vocabulary {
            conditions,
            pools,
            parts,
            items,
            tools,
            windows,
            answers,
            results,
            ..
        } = &self.vocabulary;
        let verbs = || self.verbs.iter().copied();
        match kind {
            WordKind::Verb => verbs().collect(),
            WordKind::Rider => self.riders.clone(),
            WordKind::Tool => strs(items).chain(strs(tools)).collect(),
            WordKind::Aim => strs(parts).chain(strs(items)).collect(),
            WordKind::Weapon => strs(items).chain(verbs()).collect(),
            WordKind::Item => strs(items).chain(strs(tools)).chain(["none"]).collect(),
            WordKind::Part => strs(parts).collect(),
            WordKind::Condition => strs(conditions).collect(),
            WordKind::Pool => strs(pools).collect(),
            WordKind::Window => strs(windows).collect(),
            WordKind::Answer => {
                let usual = [PendingChoice::DECLINE, PendingChoice::ACT];
                let own = usual.into_iter().chain(strs(answers)).chain(verbs());
                own.chain(strs(parts)).chain(strs(items)).collect()
            }
            WordKind::Result => USUAL_RESULTS.into_iter().chain(strs(results)).collect(),
            WordKind::Rule => self.rules().iter().copied().collect(),
            WordKind::Direction => {
                let grid = self.battle.board().kind();
                grid.directions()
                    .map(|it| grid.direction_name(it))
                    .collect()
            }
            WordKind::Combatant | WordKind::Side => Vec::new(),
        }
    }

    fn rules(&self) -> &BTreeSet<&'static str> {
        self.rules.get_or_init(|| {
            let rules = self.battle.ruleset().page.rules();
            rules.map(|(id, _)| id).collect()
        })
    }

    /// Whether a word is one of a kind: listed, the key of a thing (`dagger.2`), a word before a
    /// thing (`durability:dagger`), or a cell as an answer names it.
    fn knows(&self, kind: WordKind, word: &str) -> bool {
        let listed = |word: &str| match kind {
            WordKind::Rule => self.rules().contains(word),
            _ => self.candidates(kind).contains(&word),
        };
        if listed(word) {
            return !word.ends_with(':');
        }
        let names_things = matches!(
            kind,
            WordKind::Tool
                | WordKind::Aim
                | WordKind::Weapon
                | WordKind::Item
                | WordKind::Answer
                | WordKind::Pool
        );
        if !names_things {
            return false;
        }
        if kind == WordKind::Answer && is_cell(word) {
            return true;
        }
        if let Some((before, thing)) = word.split_once(':') {
            return listed(&word[..=before.len()]) && self.is_thing(thing);
        }
        kind != WordKind::Pool && self.is_thing(word)
    }

    /// Whether a word is a thing by its id or by its key.
    fn is_thing(&self, word: &str) -> bool {
        let id = item_of_key(word);
        let which = word[id.len()..].strip_prefix('.');
        let one_of_several = |which: &str| {
            let side = which.trim_start_matches(|c: char| c.is_ascii_digit());
            !which.is_empty() && matches!(side, "" | "l" | "r")
        };
        (word.len() == id.len() || which.is_some_and(one_of_several))
            && self.vocabulary.items.iter().any(|item| item == id)
    }

    /// Reports a word that is none of its kind.
    pub(super) fn check_word(&self, node: Node<'_>, kind: WordKind, report: &mut Report) {
        let Some(word) = word_of(node) else {
            let message = format!("expected a {}, found {}", kind.word(), node.described());
            return node.problem(report, message, "");
        };
        if !self.knows(kind, &word) {
            let mend = suggest(&word, self.candidates(kind));
            node.problem(report, format!("unknown {} \"{word}\"", kind.word()), mend);
        }
    }

    /// Reports a number that no combatant, or no side, has.
    pub(super) fn check_number(&self, node: Node<'_>, kind: WordKind, report: &mut Report) {
        let Some(number) = node.get::<i64>(report) else {
            return;
        };
        match kind {
            WordKind::Combatant if !(1..=i64::from(self.combatants)).contains(&number) => {
                node.problem(
                    report,
                    format!("there is no combatant #{number}"),
                    format!("the combatants are numbered from 1 to {}", self.combatants),
                );
            }
            WordKind::Side => {
                let sides = self.battle.level().sides().len();
                if usize::try_from(number).map_or(true, |number| number >= sides) {
                    let mend = format!(
                        "the sides are numbered from 0 to {}",
                        sides.saturating_sub(1)
                    );
                    node.problem(report, format!("there is no side {number}"), mend);
                }
            }
            _ => {}
        }
    }

    /// Checks an expected event: its word, its fields, and what they hold.
    pub(super) fn check_event(&self, node: Node<'_>, report: &mut Report) {
        let Some(named) = node.field("event") else {
            return;
        };
        let Some(word) = word_of(named) else {
            let message = format!("expected the word of an event, found {}", named.described());
            return named.problem(report, message, "");
        };
        match EVENTS.get(&word).or_else(|| self.own_events.get(&word)) {
            Some(shape) => self.check(node, shape, "event", report),
            None => {
                let known = EVENTS.keys().chain(self.own_events.keys());
                let mend = suggest(&word, known.map(String::as_str));
                named.problem(report, format!("unknown event \"{word}\""), mend);
            }
        }
    }

    /// Checks a value against its shape; `field` is what it stands in.
    fn check(&self, node: Node<'_>, shape: &Shape, field: &str, report: &mut Report) {
        match shape {
            Shape::Anything => {}
            Shape::OneOf(shapes) => self.check_one_of(node, shapes, field, report),
            shape if !fits(node, shape) => {
                let (expected, found) = (described(shape), node.described());
                let message = format!("{field}: expected {expected}, found {found}");
                node.problem(report, message, "");
            }
            Shape::Nothing | Shape::Truth | Shape::Text(Words::Free) | Shape::Number(None) => {}
            Shape::Number(Some(kind)) => self.check_number(node, *kind, report),
            Shape::Text(words) => self.check_text(node, words, field, report),
            Shape::List(inner) => {
                for item in node.items() {
                    self.check(item, inner, field, report);
                }
            }
            Shape::Tuple(inner) => {
                for (item, inner) in node.items().zip(inner) {
                    self.check(item, inner, field, report);
                }
            }
            Shape::Map(keys, value) => {
                for (name, key, inner) in members(node) {
                    if let (Words::Of(kind), Some(key)) = (keys, key) {
                        self.check_word(key, *kind, report);
                    }
                    self.check(inner, value, &name, report);
                }
            }
            Shape::Object(fields) => {
                let known: Vec<_> = fields.keys().map(String::as_str).collect();
                node.deny_unknown(&known, report);
                for (name, key, inner) in members(node) {
                    match (fields.get(&name), key) {
                        // What may be absent is looked for with None.
                        (Some(_), _) if is_none(inner) => {}
                        (Some(shape), _) => self.check(inner, shape, &name, report),
                        (None, Some(key)) => {
                            let mend = suggest(&name, known.iter().copied());
                            key.problem(report, format!("unknown field \"{name}\""), mend);
                        }
                        (None, None) => {}
                    }
                }
            }
        }
    }

    fn check_text(&self, node: Node<'_>, words: &Words, field: &str, report: &mut Report) {
        match words {
            Words::Free => {}
            Words::Of(kind) => self.check_word(node, *kind, report),
            Words::Fixed(words) => {
                let word = word_of(node).unwrap_or_default();
                if !words.contains(&word) {
                    let mend = suggest(&word, words.iter().map(String::as_str));
                    node.problem(report, format!("unknown {field} \"{word}\""), mend);
                }
            }
        }
    }

    /// Of several shapes the one that the value is written like.
    fn check_one_of(&self, node: Node<'_>, shapes: &[Shape], field: &str, report: &mut Report) {
        let written_so: Vec<_> = shapes.iter().filter(|shape| fits(node, shape)).collect();
        let fixed = written_so.iter().filter_map(|shape| match shape {
            Shape::Text(Words::Fixed(words)) => Some(words),
            _ => None,
        });
        let fixed: Vec<_> = fixed.flatten().cloned().collect();
        if !fixed.is_empty() {
            return self.check_text(node, &Words::Fixed(fixed), field, report);
        }
        let has_a_field = |shape: &&&Shape| match shape {
            Shape::Object(fields) => members(node)
                .iter()
                .any(|(name, ..)| fields.contains_key(name)),
            _ => false,
        };
        let best = written_so
            .iter()
            .find(has_a_field)
            .or_else(|| written_so.first());
        match best {
            Some(shape) => self.check(node, shape, field, report),
            None => {
                let expected: Vec<_> = shapes.iter().map(described).collect();
                let expected = expected.join(" or ");
                let message = format!("{field}: expected {expected}, found {}", node.described());
                node.problem(report, message, "");
            }
        }
    }

    /// Checks what a script says of a combatant: the names of facts, the sorts of their values, and
    /// the words in them.
    pub(super) fn check_state(&self, node: Node<'_>, who: CombatantId, report: &mut Report) {
        let facts = (self.battle.ruleset().shown.facts)(self.battle.world(), who);
        let own = facts.as_object();
        let parts = OnceCell::new();
        let known = COMMON_FACTS.into_iter().chain(["who"]);
        let known: Vec<_> = known
            .chain(
                own.into_iter()
                    .flat_map(|own| own.keys().map(String::as_str)),
            )
            .collect();
        node.deny_unknown(&known, report);
        for (name, value) in node.fields().filter(|(name, _)| *name != "who") {
            let kind = self.vocabulary.facts.iter().find(|(fact, _)| fact == name);
            let kind = kind.map(|&(_, kind)| kind);
            match (name, own.and_then(|own| own.get(name))) {
                ("conditions", _) => self.check_conditions(value, report),
                ("without", _) => {
                    if value.expect(Kind::List, report) {
                        let keys = value.items();
                        keys.for_each(|key| self.check_word(key, WordKind::Condition, report));
                    }
                }
                ("standing", _) => self.check(value, &STANDING, name, report),
                ("facing", _) => self.check_word(value, WordKind::Direction, report),
                ("side", _) => self.check_number(value, WordKind::Side, report),
                ("name", _) => self.check(value, &Shape::Text(Words::Free), name, report),
                ("altitude", _) => self.check(value, &Shape::Number(None), name, report),
                ("may_act", _) => self.check(value, &Shape::Truth, name, report),
                ("cell", _) => {
                    let number = || Shape::Number(None);
                    self.check(value, &Shape::Tuple(vec![number(), number()]), name, report);
                }
                (_, Some(found)) => {
                    let body = || parts.get_or_init(|| self.parts_of(who)).as_slice();
                    self.check_fact(value, found, kind, name, body, report);
                }
                (_, None) => {}
            }
        }
    }

    /// The parts of one body; none where bodies have no parts.
    fn parts_of(&self, who: CombatantId) -> Vec<SmolStr> {
        let sheet = (self.battle.ruleset().shown.sheet)(self.battle.world(), who);
        sheet.parts.into_iter().map(|part| part.id).collect()
    }

    /// Numbers by their keys, or the entries of a key.
    fn check_conditions(&self, node: Node<'_>, report: &mut Report) {
        if !node.expect(Kind::Map, report) {
            return;
        }
        for (key, value) in node.entries() {
            self.check_word(key, WordKind::Condition, report);
            match value.kind() {
                Kind::Number => {}
                Kind::List => {
                    for entry in value.items() {
                        self.check(entry, &CONDITION, "condition", report);
                    }
                }
                _ => self.check(value, &CONDITION, "condition", report),
            }
        }
    }

    /// A fact of the ruleset is compared with what it is now: both are of one sort.
    fn check_fact<'p>(
        &self,
        node: Node<'_>,
        found: &Value,
        kind: Option<WordKind>,
        name: &str,
        body: impl Fn() -> &'p [SmolStr],
        report: &mut Report,
    ) {
        let word = |node: Node<'_>, report: &mut Report| match kind {
            _ if is_none(node) => {}
            Some(WordKind::Part) => {
                let word = word_of(node).unwrap_or_default();
                if !body().contains(&SmolStr::from(word.as_str())) {
                    let mend = suggest(&word, body().iter().map(SmolStr::as_str));
                    node.problem(report, format!("this body has no part \"{word}\""), mend);
                }
            }
            Some(kind @ (WordKind::Combatant | WordKind::Side)) => {
                self.check_number(node, kind, report);
            }
            Some(kind) => self.check_word(node, kind, report),
            None => {}
        };
        let shape = match found {
            Value::Bool(_) => Shape::Truth,
            Value::Number(_) => Shape::Number(None),
            Value::String(_) => Shape::Text(Words::Free),
            Value::Array(_) => Shape::List(Box::new(Shape::Anything)),
            Value::Object(_) => Shape::Map(Words::Free, Box::new(Shape::Anything)),
            Value::Null => Shape::Anything,
        };
        if is_none(node) && matches!(shape, Shape::Text(_) | Shape::Number(_)) {
            return;
        }
        if !fits(node, &shape) {
            return self.check(node, &shape, name, report);
        }
        match shape {
            Shape::List(_) => node.items().for_each(|item| word(item, report)),
            Shape::Map(..) => node.entries().for_each(|(key, _)| word(key, report)),
            Shape::Text(_) | Shape::Anything | Shape::Number(_) => word(node, report),
            _ => {}
        }
    }
}

/// A word, with or without quotes.
pub(super) fn word_of(node: Node<'_>) -> Option<String> {
    match node.kind() {
        Kind::Text => node.get(&mut node.document().report()),
        Kind::Word => Some(node.text().trim().to_owned()),
        _ => None,
    }
}

fn is_none(node: Node<'_>) -> bool {
    node.kind() == Kind::Word && matches!(node.text().trim(), "None" | "null")
}

/// A cell as answers name it: `6,5`.
fn is_cell(word: &str) -> bool {
    let number = |text: &str| text.parse::<i32>().is_ok();
    word.split_once(',')
        .is_some_and(|(x, y)| number(x) && number(y))
}

/// Fields of a struct or entries of a map: name, the node of the key if it is one, value.
fn members(node: Node<'_>) -> Vec<(String, Option<Node<'_>>, Node<'_>)> {
    let fields = node
        .fields()
        .map(|(name, value)| (name.to_owned(), None, value));
    let entries = node.entries();
    let entries = entries.filter_map(|(key, value)| Some((word_of(key)?, Some(key), value)));
    fields.chain(entries).collect()
}

/// Whether a value is written as one of this shape; what it holds is not looked at.
fn fits(node: Node<'_>, shape: &Shape) -> bool {
    let truth = || matches!(node.text().trim(), "true" | "false");
    match (shape, node.kind()) {
        (Shape::Anything, _)
        | (Shape::Number(_), Kind::Number)
        | (Shape::Text(_), Kind::Text)
        | (Shape::List(_), Kind::List | Kind::Tuple)
        | (Shape::Map(..) | Shape::Object(_), Kind::Struct | Kind::Map) => true,
        (Shape::Nothing, Kind::Word) => is_none(node),
        (Shape::Truth, Kind::Word) => truth(),
        (Shape::Text(_), Kind::Word) => !truth() && !is_none(node),
        (Shape::Tuple(inner), Kind::List | Kind::Tuple) => {
            let mut pairs = node.items().zip(inner);
            inner.len() == node.items().len() && pairs.all(|(item, inner)| fits(item, inner))
        }
        (Shape::OneOf(shapes), _) => shapes.iter().any(|shape| fits(node, shape)),
        _ => false,
    }
}

fn described(shape: &Shape) -> String {
    match shape {
        Shape::Anything => "a value".to_owned(),
        Shape::Nothing => "None".to_owned(),
        Shape::Truth => "true or false".to_owned(),
        Shape::Number(_) => Kind::Number.described().to_owned(),
        Shape::Text(_) => Kind::Text.described().to_owned(),
        Shape::List(_) => Kind::List.described().to_owned(),
        Shape::Tuple(inner) => format!("{} values in ( )", inner.len()),
        Shape::Map(..) => Kind::Map.described().to_owned(),
        Shape::Object(_) => Kind::Struct.described().to_owned(),
        Shape::OneOf(shapes) => {
            let all: Vec<_> = shapes.iter().map(described).collect();
            all.join(" or ")
        }
    }
}
