//! Whether what a script expects of a combatant is what is known of one: the names of facts, the sorts of
//! their values, and the words in them. Floor 6.

use super::lexicon::{Lexicon, fits, is_none};
use super::positions::PositionFact;
use super::shape::{Shape, Words, shape};
use crate::combat::{CombatantId, Condition, Standing, WordKind, schema_of};
use crate::source::{Kind, Node, Report};
use serde_json::Value;
use std::sync::LazyLock;

/// What is known of every combatant besides the facts of its ruleset.
const COMMON_FACTS: [&str; 12] = [
    "name",
    "side",
    "cell",
    "facing",
    "altitude",
    "standing",
    "may_act",
    "conditions",
    "without",
    PositionFact::Threatened.word(),
    PositionFact::Flanked.word(),
    PositionFact::Cover.word(),
];

static CONDITION: LazyLock<Shape> = LazyLock::new(|| shape(&schema_of::<Condition>(), None));
static STANDING: LazyLock<Shape> = LazyLock::new(|| shape(&schema_of::<Standing>(), None));

impl Lexicon<'_> {
    /// Checks what a script says of a combatant.
    pub(super) fn check_state(&self, node: Node<'_>, who: CombatantId, report: &mut Report) {
        // A battle that stands in has other combatants, of whom the same is known.
        let mut all = self.battle.combatants();
        let there = all.find(|&id| id == who || self.stands_in);
        let facts = there.map(|who| (self.battle.ruleset().shown.facts)(self.battle.world(), who));
        let facts = facts.unwrap_or_default();
        let own = facts.as_object();
        let known = COMMON_FACTS.into_iter().chain(["who"]);
        let known: Vec<_> = known
            .chain(
                own.into_iter()
                    .flat_map(|own| own.keys().map(String::as_str)),
            )
            .collect();
        node.deny_unknown(&known, report);
        if node.fields().all(|(name, _)| name == "who") {
            node.problem(
                report,
                "nothing is said of this combatant",
                "say something, or take it out",
            );
        }
        for (name, value) in node.fields().filter(|(name, _)| *name != "who") {
            if let Some(position) = PositionFact::named(name) {
                self.check_position(position, value, who, report);
                continue;
            }
            let kind = self.vocabulary.facts.iter().find(|(fact, _)| fact == name);
            let kind = kind.map(|&(_, kind)| kind);
            match (name, own.and_then(|own| own.get(name))) {
                ("conditions", _) => self.check_conditions(value, report),
                ("without", _) => {
                    if value.expect(Kind::List, report) {
                        if value.items().next().is_none() {
                            let mend = "name conditions; `conditions: {}` says that there are none";
                            value.problem(report, "no condition is named", mend);
                        }
                        for key in value.items() {
                            self.check_word(key, WordKind::Condition, report);
                        }
                    }
                }
                ("facing", _) => {
                    self.check_word(value, WordKind::Direction, report);
                }
                ("side", _) => self.check_number(value, WordKind::Side, report),
                ("standing", _) => self.check(value, &STANDING, name, None, report),
                ("name", _) => {
                    self.check(value, &Shape::Text(Words::Free), name, None, report);
                }
                ("altitude", _) => self.check(value, &Shape::NUMBER, name, None, report),
                ("may_act", _) => self.check(value, &Shape::Truth, name, None, report),
                ("cell", _) => self.check(value, &Shape::Cell, name, None, report),
                (_, Some(found)) => self.check_fact(value, found, kind, name, who, report),
                (_, None) => {}
            }
        }
    }

    /// Numbers by their keys, or the entries of a key.
    fn check_conditions(&self, node: Node<'_>, report: &mut Report) {
        if !node.expect(Kind::Map, report) {
            return;
        }
        for (key, value) in node.entries() {
            self.check_word(key, WordKind::Condition, report);
            match value.kind() {
                Kind::Number => self.check(value, &Shape::NUMBER, "condition", None, report),
                Kind::List => {
                    for entry in value.items() {
                        self.check(entry, &CONDITION, "condition", None, report);
                    }
                }
                _ => self.check(value, &CONDITION, "condition", None, report),
            }
        }
    }

    /// A fact of the ruleset is compared with what it is now: both are of one sort.
    fn check_fact(
        &self,
        node: Node<'_>,
        found: &Value,
        kind: Option<WordKind>,
        name: &str,
        who: CombatantId,
        report: &mut Report,
    ) {
        let word = |node: Node<'_>, report: &mut Report| match kind {
            _ if is_none(node) => {}
            Some(kind @ (WordKind::Combatant | WordKind::Side)) => {
                self.check_number(node, kind, report);
            }
            Some(kind) => self.check_word_here(node, kind, Some(who), report),
            None => {}
        };
        let shape = match found {
            Value::Bool(_) => Shape::Truth,
            Value::Number(_) => Shape::NUMBER,
            Value::String(_) => Shape::Text(Words::Free),
            Value::Array(_) => Shape::List(Box::new(Shape::Anything)),
            Value::Object(_) => Shape::Map(Words::Free, Box::new(Shape::Anything)),
            Value::Null => Shape::Anything,
        };
        if is_none(node) && matches!(shape, Shape::Text(_) | Shape::Number(_)) {
            return;
        }
        if !fits(node, &shape) {
            return self.check(node, &shape, name, None, report);
        }
        match shape {
            Shape::List(_) => node.items().for_each(|item| word(item, report)),
            Shape::Map(..) => node.entries().for_each(|(key, _)| word(key, report)),
            Shape::Text(_) | Shape::Anything | Shape::Number(_) => word(node, report),
            _ => {}
        }
    }
}
