//! The guide of a level: prompts and what they wait for. Floor 4.

use smol_str::SmolStr;

use super::{Checker, Map, part};
use crate::combat::{CombatantId, Region, WordKind};
use crate::level::guide::{
    Condition, Guide, MAX_LETTERS, MAX_PROMPTS, Page, Pointer, Prompt, ScreenPart, Spot,
};
use crate::level::read::{self, Combatant, Placed};
use crate::source::{Kind, Node, suggest};

/// The conditions as they are written, each with what it takes.
const CONDITIONS: [(&str, Takes); 20] = [
    ("go_on", Takes::Nothing),
    ("pointed_at", Takes::One),
    ("odds", Takes::OneOrNone),
    ("chosen", Takes::One),
    ("rider", Takes::One),
    ("aimed_at", Takes::OneOrNone),
    ("walked", Takes::One),
    ("declared", Takes::One),
    ("attacked", Takes::Nothing),
    ("hit", Takes::Nothing),
    ("turn_ended", Takes::Nothing),
    ("turn_of", Takes::OneOrNone),
    ("round", Takes::One),
    ("asked", Takes::One),
    ("answered", Takes::One),
    ("undone", Takes::Nothing),
    ("unfolded", Takes::Nothing),
    ("opened", Takes::One),
    ("over", Takes::Nothing),
    ("any", Takes::One),
];

/// What can be pointed at besides the parts of the screen.
const POINTERS: [&str; 5] = ["combatant", "cell", "region", "action", "rider"];

/// Whether something stands in brackets after a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Nothing,
    OneOrNone,
    One,
}

/// What the prompts of a guide may name.
struct Known<'a, 'd> {
    map: &'a Map,
    regions: &'a [Region],
    people: &'a [Placed<'d, Combatant>],
    ruleset: SmolStr,
}

impl<'d> Checker<'_, 'd> {
    /// The guide, if the level has one.
    pub(super) fn guide(
        &mut self,
        map: &Map,
        regions: &[Region],
        people: &[Placed<'d, Combatant>],
    ) -> Option<Guide> {
        let node = self.root.field("guide")?;
        if !node.expect(Kind::Struct, self.report) {
            return None;
        }
        node.deny_unknown(&["seed", "prompts"], self.report);
        let ruleset = match self.only.as_slice() {
            [one] => one.clone(),
            several => {
                let message = match several.len() {
                    0 => "a guide teaches one ruleset, and the level is for all".to_owned(),
                    count => format!("a guide teaches one ruleset, and the level is for {count}"),
                };
                let mend = "name the one in the level: `rulesets: [\"…\"]`";
                node.problem(self.report, message, mend);
                SmolStr::default()
            }
        };
        let seed = node.get_or("seed", None, self.report);
        let list = node
            .require("prompts", self.report)
            .filter(|list| list.expect(Kind::List, self.report))?;
        let known = Known {
            map,
            regions,
            people,
            ruleset,
        };
        let count = list.items().len();
        if count > MAX_PROMPTS {
            let message = format!("the guide has {count} prompts");
            list.problem(
                self.report,
                message,
                format!("at most {MAX_PROMPTS} are said"),
            );
        }
        let read = list.items().take(MAX_PROMPTS);
        let prompts: Vec<_> = read.filter_map(|item| self.prompt(&known, item)).collect();
        let whole = prompts.len() == count;
        if whole && prompts.iter().all(|prompt| prompt.when.is_some()) {
            list.problem(
                self.report,
                "no prompt of the guide stands in the order",
                "leave `when` out of those that are said one after the other",
            );
        }
        Some(Guide {
            ruleset: known.ruleset,
            seed,
            prompts,
        })
    }

    /// Reads `(say: "…", rule: "…", words: ["…"], when: …, until: …, point_at: …)`.
    fn prompt(&mut self, known: &Known<'_, 'd>, node: Node<'d>) -> Option<Prompt> {
        if !node.expect(Kind::Struct, self.report) {
            return None;
        }
        let fields = ["say", "rule", "words", "when", "until", "point_at"];
        node.deny_unknown(&fields, self.report);
        let say: Option<String> = node.get_field("say", self.report);
        if let Some(say) = &say {
            self.check_text(say, part(node, "say"));
        }
        let rule: Option<SmolStr> = node.get_or("rule", None, self.report);
        if let Some(rule) = &rule {
            self.check_word(known, WordKind::Rule, rule, part(node, "rule"));
        }
        let words = read::list(node, "words", self.report, |word, report| {
            word.get::<SmolStr>(report)
        });
        for (word, at) in &words {
            self.check_explained(known, word, *at);
        }
        let words = super::without_nodes(words);
        let when = match node.field("when") {
            Some(when) => Some(self.condition(known, when)?),
            None => None,
        };
        let until = match node.field("until") {
            Some(until) => self.condition(known, until)?,
            None => Condition::GoOn,
        };
        let point_at = match node.field("point_at") {
            Some(at) => Some(self.pointer(known, at)?),
            None => None,
        };
        Some(Prompt {
            say: say?,
            rule,
            words,
            when,
            until,
            point_at,
        })
    }

    fn check_text(&mut self, say: &str, node: Node<'d>) {
        let letters = say.chars().count();
        if say.trim().is_empty() {
            node.problem(
                self.report,
                "the prompt says nothing",
                "write what is to be seen or done",
            );
        } else if letters > MAX_LETTERS {
            let message = format!("the prompt has {letters} letters");
            let mend = format!("at most {MAX_LETTERS} fit on its card: make two prompts of it");
            node.problem(self.report, message, mend);
        }
    }

    /// A word has to be one of the ruleset's; unchecked if the ruleset's words are not known.
    fn check_word(&mut self, known: &Known<'_, 'd>, kind: WordKind, word: &str, node: Node<'d>) {
        let mut books = self.checks.books.iter();
        let book = books.find(|(id, _)| *id == known.ruleset);
        let Some(words) = book.and_then(|(_, book)| book.words(kind)) else {
            return;
        };
        if !words.contains(&word) {
            let message = format!("unknown {} \"{word}\"", kind.word());
            node.problem(self.report, message, suggest(word, words.iter().copied()));
        }
    }

    /// A word that a prompt brings up has to be one that the ruleset's page explains.
    fn check_explained(&mut self, known: &Known<'_, 'd>, word: &str, node: Node<'d>) {
        let mut books = self.checks.books.iter();
        let book = books.find(|(id, _)| *id == known.ruleset);
        let Some(words) = book.and_then(|(_, book)| book.explained()) else {
            return;
        };
        if !words.contains(&word) {
            let message = format!("the page of the ruleset does not explain \"{word}\"");
            node.problem(self.report, message, suggest(word, words.iter().copied()));
        }
    }

    /// Reads `turn_ended`, `declared("attack")`, `any([…])`.
    fn condition(&mut self, known: &Known<'_, 'd>, node: Node<'d>) -> Option<Condition> {
        let name = node.name().unwrap_or_default();
        let Some((_, takes)) = CONDITIONS.iter().find(|(word, _)| *word == name) else {
            let names = CONDITIONS.iter().map(|(word, _)| *word);
            let message = match name {
                "" => format!("{} is no condition", node.described()),
                name => format!("unknown condition \"{name}\""),
            };
            node.problem(self.report, message, suggest(name, names));
            return None;
        };
        let inner = self.inner(name, *takes, node)?;
        if name == "any" {
            return self.any_of(known, inner?);
        }
        let Some(inner) = inner else {
            return Some(match name {
                "go_on" => Condition::GoOn,
                "odds" => Condition::Odds(None),
                "aimed_at" => Condition::AimedAt(None),
                "attacked" => Condition::Attacked,
                "hit" => Condition::Hit,
                "turn_ended" => Condition::TurnEnded,
                "turn_of" => Condition::TurnOf(None),
                "undone" => Condition::Undone,
                "unfolded" => Condition::Unfolded,
                _ => Condition::Over,
            });
        };
        Some(match name {
            "pointed_at" => Condition::PointedAt(self.person(known, inner)?),
            "odds" => Condition::Odds(Some(self.person(known, inner)?)),
            "turn_of" => Condition::TurnOf(Some(self.person(known, inner)?)),
            "chosen" => Condition::Chosen(self.word(known, WordKind::Verb, inner)?),
            "declared" => Condition::Declared(self.word(known, WordKind::Verb, inner)?),
            "rider" => Condition::Rider(self.word(known, WordKind::Rider, inner)?),
            "asked" => Condition::Asked(self.word(known, WordKind::Window, inner)?),
            "answered" => Condition::Answered(self.word(known, WordKind::Window, inner)?),
            "aimed_at" => Condition::AimedAt(Some(inner.get(self.report)?)),
            "walked" => Condition::Walked(self.spot_or_region(known, inner)?),
            "opened" => Condition::Opened(inner.get::<Page>(self.report)?),
            _ => Condition::Round(inner.get(self.report)?),
        })
    }

    /// What stands in the brackets after a word; `None` if that is wrong.
    #[expect(
        clippy::option_option,
        reason = "nothing in brackets is right after some words, and wrong after others"
    )]
    fn inner(&mut self, name: &str, takes: Takes, node: Node<'d>) -> Option<Option<Node<'d>>> {
        let mut items = node.items();
        match (takes, items.len()) {
            (Takes::Nothing | Takes::OneOrNone, 0) if node.kind() == Kind::Word => Some(None),
            (Takes::One | Takes::OneOrNone, 1) => Some(items.next()),
            _ => {
                let mend = match takes {
                    Takes::Nothing => format!("write `{name}` alone"),
                    Takes::OneOrNone => format!("write `{name}` alone, or `{name}(…)` with one"),
                    Takes::One => format!("write `{name}(…)` with one value in brackets"),
                };
                let message = format!("`{name}` is written with too few or too many values");
                node.problem(self.report, message, mend);
                None
            }
        }
    }

    fn any_of(&mut self, known: &Known<'_, 'd>, list: Node<'d>) -> Option<Condition> {
        if !list.expect(Kind::List, self.report) {
            return None;
        }
        let count = list.items().len();
        if count == 0 {
            list.problem(self.report, "any of nothing never holds", "name conditions");
            return None;
        }
        let all: Vec<_> = list
            .items()
            .filter_map(|item| self.condition(known, item))
            .collect();
        (all.len() == count).then_some(Condition::Any(all))
    }

    /// A combatant by the symbol or coordinate of its cell, or by its name.
    fn person(&mut self, known: &Known<'_, 'd>, node: Node<'d>) -> Option<CombatantId> {
        let who = read::who(node, self.report)?;
        self.combatant(known.map, &who, node, known.people)
    }

    fn word(&mut self, known: &Known<'_, 'd>, kind: WordKind, node: Node<'d>) -> Option<SmolStr> {
        let word: SmolStr = node.get(self.report)?;
        self.check_word(known, kind, &word, node);
        Some(word)
    }

    /// The symbol of a region, or else a cell.
    fn spot_or_region(&mut self, known: &Known<'_, 'd>, node: Node<'d>) -> Option<Spot> {
        let spot = read::spot(node, self.report)?;
        if let crate::level::draft::Spot::Mark(symbol) = spot
            && let Some(at) = known.regions.iter().position(|it| it.symbol == symbol)
        {
            return Some(Spot::Region(at));
        }
        self.cell_of(known.map, spot, node).map(Spot::Cell)
    }

    /// Reads `log`, `combatant("1")`, `region("s")`, `action("attack")`.
    fn pointer(&mut self, known: &Known<'_, 'd>, node: Node<'d>) -> Option<Pointer> {
        let name = node.name().unwrap_or_default();
        let found = ScreenPart::ALL.iter().find(|part| part.word() == name);
        if let Some(part) = found.filter(|_| node.kind() == Kind::Word) {
            return Some(Pointer::Part(*part));
        }
        if !POINTERS.contains(&name) {
            let parts = ScreenPart::ALL.iter().map(|part| part.word());
            let message = match name {
                "" => format!("{} cannot be pointed at", node.described()),
                name => format!("\"{name}\" cannot be pointed at"),
            };
            let mend = suggest(name, parts.chain(POINTERS));
            node.problem(self.report, message, mend);
            return None;
        }
        let inner = self.inner(name, Takes::One, node)??;
        Some(match name {
            "combatant" => Pointer::Combatant(self.person(known, inner)?),
            "cell" => {
                let spot = read::spot(inner, self.report)?;
                Pointer::Spot(Spot::Cell(self.cell_of(known.map, spot, inner)?))
            }
            "region" => {
                let symbol = read::symbol(inner, self.report)?;
                Pointer::Spot(Spot::Region(self.region(known.regions, symbol, inner)?))
            }
            "action" => Pointer::Action(self.word(known, WordKind::Verb, inner)?),
            _ => Pointer::Rider(self.word(known, WordKind::Rider, inner)?),
        })
    }
}
