//! The words that a script may use in its battle, and what is said of those that it may not. Floor 6.

use super::shape::{EVENTS, Numbers, Shape, Words, events};
use crate::battle::Battle;
use crate::combat::{
    CONCEDE, CombatantId, NOBODY_LEFT, PendingChoice, RollReport, USUAL_RESULTS, Vocabulary,
    WordKind, item_of_key,
};
use crate::dice::Pool;
use crate::grid::{Cell, GridKind};
use crate::mechanics::objectives::{OBJECTIVE, ROUND_LIMIT};
use crate::source::{Kind, Node, Report, nearest, suggest};
use smol_str::SmolStr;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// The words of a battle.
pub(super) struct Lexicon<'b> {
    pub(super) battle: &'b Battle,
    /// Whether it is another battle than the script's, whose map or combatants could not be read: of
    /// cells, bodies and things in it nothing can be said.
    pub(super) stands_in: bool,
    /// Whether the script's variant could not be read: things, parts and objects may be those that it
    /// adds.
    lacks_variant: bool,
    pub(super) vocabulary: Vocabulary,
    pub(super) verbs: Vec<&'static str>,
    riders: Vec<&'static str>,
    own_events: BTreeMap<String, Shape>,
    rules: OnceCell<BTreeSet<&'static str>>,
    /// The objects and edges of the map, and what they turn into.
    fittings: OnceCell<BTreeSet<SmolStr>>,
    /// How many combatants there are, if that is known.
    combatants: Option<u32>,
}

impl<'b> Lexicon<'b> {
    /// Those of the script's own battle.
    pub(super) fn of(battle: &'b Battle) -> Self {
        let combatants = u32::try_from(battle.combatants().count()).ok();
        Self::with(battle, combatants)
    }

    /// Those of a battle that stands in for the script's, in which so many fight as far as is known.
    pub(super) fn standing_in(
        battle: &'b Battle,
        combatants: Option<u32>,
        lacks_variant: bool,
    ) -> Self {
        Self {
            stands_in: true,
            lacks_variant,
            ..Self::with(battle, combatants)
        }
    }

    fn with(battle: &'b Battle, combatants: Option<u32>) -> Self {
        let ruleset = battle.ruleset();
        let mut vocabulary = (ruleset.shown.vocabulary)(battle.world());
        let windows = ruleset.questions.windows.iter();
        let windows = windows.map(|window| SmolStr::new_static(window.key));
        vocabulary.windows.extend(windows);
        Self {
            battle,
            stands_in: false,
            lacks_variant: false,
            verbs: ruleset.actions.verbs(),
            riders: ruleset.actions.riders(),
            own_events: events(&vocabulary.events),
            vocabulary,
            rules: OnceCell::new(),
            fittings: OnceCell::new(),
            combatants,
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
            lore,
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
            WordKind::Result => self.results().collect(),
            WordKind::Rule => self.rule_ids().iter().copied().collect(),
            WordKind::Direction if self.stands_in => {
                let both = directions(GridKind::Square).chain(directions(GridKind::Hex));
                let both: BTreeSet<_> = both.collect();
                both.into_iter().collect()
            }
            WordKind::Direction => directions(self.battle.board().kind()).collect(),
            WordKind::Fitting => {
                let board = self.battle.level().data().board();
                board.object_names().chain(board.edge_names()).collect()
            }
            WordKind::Lore => strs(lore).collect(),
            WordKind::Combatant | WordKind::Side | WordKind::Cell | WordKind::Dice => Vec::new(),
        }
    }

    /// Whether a word is an option of some action.
    pub(super) fn is_rider(&self, word: &str) -> bool {
        self.riders.contains(&word)
    }

    /// Whether an answer strikes with a weapon: it is no word of the ruleset's own.
    pub(super) fn strikes_by(&self, answer: &str) -> bool {
        let words = &self.vocabulary.answers;
        let is_own = |word: &SmolStr| word == answer;
        answer != PendingChoice::DECLINE
            && !words.iter().any(is_own)
            && !self.verbs.contains(&answer)
    }

    /// What comes of rolls and attacks, by words that may be used.
    pub(super) fn results(&self) -> impl Iterator<Item = &str> {
        let own = self.vocabulary.results.iter().map(SmolStr::as_str);
        USUAL_RESULTS.into_iter().chain(own)
    }

    /// The ids of the rules of the ruleset, and the words by which a battle ends under every one.
    pub(super) fn rule_ids(&self) -> &BTreeSet<&'static str> {
        self.rules.get_or_init(|| {
            let rules = self.battle.ruleset().page.rules();
            // By these words a battle ends under every ruleset.
            let ends = [CONCEDE, NOBODY_LEFT, OBJECTIVE, ROUND_LIMIT];
            rules.map(|(id, _)| id).chain(ends).collect()
        })
    }

    fn fittings(&self) -> &BTreeSet<SmolStr> {
        self.fittings
            .get_or_init(|| self.battle.level().board().fitting_names())
    }

    /// Whether a word is one of a kind: listed, the key of a thing (`dagger.2`), a word before a
    /// thing (`durability:dagger`), or a cell as an answer names it.
    fn knows(&self, kind: WordKind, word: &str) -> bool {
        let listed = |word: &str| match kind {
            WordKind::Rule => self.rule_ids().contains(word),
            WordKind::Dice => {
                let pool = word.parse::<Pool>();
                let is_none = word.is_empty() || word == RollReport::NO_DICE;
                is_none || pool.is_ok_and(|pool| pool.to_string() == word)
            }
            _ => self.candidates(kind).contains(&word),
        };
        if listed(word) {
            return !word.ends_with(':');
        }
        let depends_on_the_variant = matches!(
            kind,
            WordKind::Tool
                | WordKind::Aim
                | WordKind::Weapon
                | WordKind::Item
                | WordKind::Part
                | WordKind::Pool
                | WordKind::Answer
                | WordKind::Fitting
        );
        let depends_on_who_fights = kind == WordKind::Lore;
        if self.stands_in && depends_on_who_fights || self.lacks_variant && depends_on_the_variant {
            return true;
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
        if kind == WordKind::Answer && cell_of(word).is_some() {
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

    /// Reports a word that is none of its kind. Returns it if it is one.
    pub(super) fn check_word(
        &self,
        node: Node<'_>,
        kind: WordKind,
        report: &mut Report,
    ) -> Option<String> {
        let Some(word) = word_of(node) else {
            let message = format!("expected a {}, found {}", kind.word(), node.described());
            node.problem(report, message, "");
            return None;
        };
        if self.knows(kind, &word) {
            return Some(word);
        }
        let mend = match kind {
            WordKind::Dice => {
                "write it as the events have it: \"d20\", \"2d20 keep highest\"".into()
            }
            _ => suggest(&word, self.candidates(kind)),
        };
        node.problem(report, format!("unknown {} \"{word}\"", kind.word()), mend);
        None
    }

    /// Reports a word that is none of its kind, or that names what is not in this battle: a part that
    /// the body of `whose`, or every body, lacks, an object that is not on the map, a thing that nobody
    /// has.
    pub(super) fn check_word_here(
        &self,
        node: Node<'_>,
        kind: WordKind,
        whose: Option<CombatantId>,
        report: &mut Report,
    ) {
        let Some(word) = self.check_word(node, kind, report) else {
            return;
        };
        if self.stands_in {
            return;
        }
        match kind {
            WordKind::Part => self.check_part(node, &word, whose, report),
            WordKind::Answer => {
                if let Some(cell) = cell_of(&word) {
                    self.check_on_map(node, cell, report);
                }
            }
            WordKind::Fitting if !self.fittings().contains(word.as_str()) => {
                let here = self.fittings().iter().map(SmolStr::as_str);
                let message = format!("there is no \"{word}\" on this map");
                node.problem(report, message, suggest(&word, here));
            }
            WordKind::Item | WordKind::Weapon | WordKind::Pool => {
                let thing = word
                    .split_once(':')
                    .map_or(word.as_str(), |(_, thing)| thing);
                self.check_presence(node, item_of_key(thing), report);
            }
            _ => {}
        }
    }

    fn check_part(
        &self,
        node: Node<'_>,
        part: &str,
        whose: Option<CombatantId>,
        report: &mut Report,
    ) {
        let everybody = self.battle.combatants();
        let bodies = everybody.filter(|&who| whose.is_none_or(|whose| whose == who));
        let parts: BTreeSet<_> = bodies.flat_map(|who| self.parts_of(who)).collect();
        if !parts.contains(part) {
            let whose = whose.map_or("nobody here has a part", |_| "this body has no part");
            let mend = suggest(part, parts.iter().map(SmolStr::as_str));
            node.problem(report, format!("{whose} \"{part}\""), mend);
        }
    }

    /// The parts of one body; where bodies have none of their own, those that the ruleset has words for.
    fn parts_of(&self, who: CombatantId) -> Vec<SmolStr> {
        let sheet = (self.battle.ruleset().shown.sheet)(self.battle.world(), who);
        if sheet.parts.is_empty() {
            return self.vocabulary.parts.clone();
        }
        sheet.parts.into_iter().map(|part| part.id).collect()
    }

    fn check_presence(&self, node: Node<'_>, thing: &str, report: &mut Report) {
        let Vocabulary { items, absent, .. } = &self.vocabulary;
        if !absent.iter().any(|absent| absent == thing) {
            return;
        }
        let here = items.iter().filter(|item| !absent.contains(item));
        let near = nearest(thing, here.map(SmolStr::as_str));
        let mend = near.map_or_else(
            || "take it out, or give it to somebody in `combatants`".to_owned(),
            |near| format!("did you mean \"{near}\"?"),
        );
        let message = format!("nobody here has a \"{thing}\", and none lies about");
        node.problem(report, message, mend);
    }

    /// Reports a cell that is off the map.
    pub(super) fn check_cell(&self, node: Node<'_>, report: &mut Report) {
        let mut numbers = node.items().map(|number| number.get::<i32>(report));
        let (Some(Some(x)), Some(Some(y))) = (numbers.next(), numbers.next()) else {
            return;
        };
        self.check_on_map(node, Cell::new(x, y), report);
    }

    fn check_on_map(&self, node: Node<'_>, cell: Cell, report: &mut Report) {
        let level = self.battle.level();
        if !self.stands_in && !self.battle.board().contains(cell) {
            let message = format!("the cell {cell} is off the map");
            node.problem(report, message, level.cells_in_reach(cell));
        }
    }

    /// Reports a number that no combatant, no side, or no direction has.
    pub(super) fn check_number(&self, node: Node<'_>, kind: WordKind, report: &mut Report) {
        let Some(number) = node.get::<i64>(report) else {
            return;
        };
        match kind {
            WordKind::Combatant => {
                let Some(count) = self.combatants else { return };
                if !(1..=i64::from(count)).contains(&number) {
                    let message = format!("there is no combatant #{number}");
                    let mend = format!("the combatants are numbered from 1 to {count}");
                    node.problem(report, message, mend);
                }
            }
            WordKind::Direction if !self.stands_in => {
                let grid = self.battle.board().kind();
                if !(0..i64::from(grid.direction_count())).contains(&number) {
                    let names: Vec<_> = directions(grid).collect();
                    let mend = format!("write its name, one of {}", names.join(", "));
                    node.problem(report, format!("there is no direction {number}"), mend);
                }
            }
            WordKind::Side if !self.stands_in => {
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

    /// Checks an expected event: its word, its fields, and what they hold. `must_occur` says whether it has to be one
    /// that can happen under this ruleset, rather than under another of the script.
    pub(super) fn check_event(&self, node: Node<'_>, must_occur: bool, report: &mut Report) {
        let Some(named) = node.field("event") else {
            return;
        };
        let Some(word) = word_of(named) else {
            let message = format!("expected the word of an event, found {}", named.described());
            return named.problem(report, message, "");
        };
        match EVENTS.get(&word).or_else(|| self.own_events.get(&word)) {
            Some(shape) => {
                self.check(node, shape, "event", None, report);
                if must_occur {
                    self.check_occurrence(&word, node, report);
                }
            }
            None => {
                let known = EVENTS.keys().chain(self.own_events.keys());
                let mend = suggest(&word, known.map(String::as_str));
                named.problem(report, format!("unknown event \"{word}\""), mend);
            }
        }
    }

    /// Checks a value against its shape; `field` is what it stands in, and `whose` the combatant that is
    /// told of.
    pub(super) fn check(
        &self,
        node: Node<'_>,
        shape: &Shape,
        field: &str,
        whose: Option<CombatantId>,
        report: &mut Report,
    ) {
        match shape {
            Shape::Anything => {}
            Shape::OneOf(shapes) => self.check_one_of(node, shapes, field, whose, report),
            shape if !fits(node, shape) => {
                let (expected, found) = (described(shape), node.described());
                let message = format!("{field}: expected {expected}, found {found}");
                node.problem(report, message, "");
            }
            Shape::Nothing | Shape::Truth | Shape::Text(Words::Free) => {}
            Shape::Number(numbers) => self.check_numbers(node, *numbers, field, report),
            Shape::Cell => self.check_cell(node, report),
            Shape::Text(words) => self.check_text(node, words, field, whose, report),
            Shape::List(inner) => {
                for item in node.items() {
                    self.check(item, inner, field, whose, report);
                }
            }
            Shape::Tuple(inner) => {
                for (item, inner) in node.items().zip(inner) {
                    self.check(item, inner, field, whose, report);
                }
            }
            Shape::Map(keys, value) => {
                for (name, key, inner) in members(node) {
                    if let (Words::Of(kind), Some(key)) = (keys, key) {
                        self.check_word_here(key, *kind, whose, report);
                    }
                    self.check(inner, value, &name, whose, report);
                }
            }
            Shape::Object(fields) => {
                let whose = self.who_in(node).or(whose);
                let known: Vec<_> = fields.keys().map(String::as_str).collect();
                node.deny_unknown(&known, report);
                for (name, key, inner) in members(node) {
                    match (fields.get(&name), key) {
                        // What may be absent is looked for with None.
                        (Some(_), _) if is_none(inner) => {}
                        (Some(shape), _) => self.check(inner, shape, &name, whose, report),
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

    /// The combatant that a struct tells of, if it names one that there is.
    fn who_in(&self, node: Node<'_>) -> Option<CombatantId> {
        let who = node.field("who").filter(|who| who.kind() == Kind::Number)?;
        let who = CombatantId(who.get(&mut node.document().report())?);
        self.battle.combatants().find(|&id| id == who)
    }

    fn check_numbers(&self, node: Node<'_>, numbers: Numbers, field: &str, report: &mut Report) {
        match numbers.kind {
            // A direction may be written by its name.
            Some(kind @ WordKind::Direction) if node.kind() != Kind::Number => {
                self.check_word(node, kind, report);
            }
            Some(kind) => self.check_number(node, kind, report),
            None => {
                let number = node.get::<i64>(report);
                let least = numbers.least.unwrap_or(i64::MIN);
                if let Some(number) = number.filter(|&number| number < least) {
                    let message = format!("{field}: {number} is out of range");
                    node.problem(report, message, format!("write a number from {least} on"));
                }
            }
        }
    }

    fn check_text(
        &self,
        node: Node<'_>,
        words: &Words,
        field: &str,
        whose: Option<CombatantId>,
        report: &mut Report,
    ) {
        match words {
            Words::Free => {}
            Words::Of(kind) => self.check_word_here(node, *kind, whose, report),
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
    fn check_one_of(
        &self,
        node: Node<'_>,
        shapes: &[Shape],
        field: &str,
        whose: Option<CombatantId>,
        report: &mut Report,
    ) {
        let written_so: Vec<_> = shapes.iter().filter(|shape| fits(node, shape)).collect();
        let fixed = written_so.iter().filter_map(|shape| match shape {
            Shape::Text(Words::Fixed(words)) => Some(words),
            _ => None,
        });
        let fixed: Vec<_> = fixed.flatten().cloned().collect();
        if !fixed.is_empty() {
            return self.check_text(node, &Words::Fixed(fixed), field, whose, report);
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
            Some(shape) => self.check(node, shape, field, whose, report),
            None => {
                let expected: Vec<_> = shapes.iter().map(described).collect();
                let expected = expected.join(" or ");
                let message = format!("{field}: expected {expected}, found {}", node.described());
                node.problem(report, message, "");
            }
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

pub(super) fn is_none(node: Node<'_>) -> bool {
    node.kind() == Kind::Word && matches!(node.text().trim(), "None" | "null")
}

/// A cell as answers name it: `6,5`.
fn cell_of(word: &str) -> Option<Cell> {
    let (x, y) = word.split_once(',')?;
    Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
}

/// The names of the directions of a grid.
fn directions(grid: GridKind) -> impl Iterator<Item = &'static str> {
    grid.directions().map(move |it| grid.direction_name(it))
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
pub(super) fn fits(node: Node<'_>, shape: &Shape) -> bool {
    let truth = || matches!(node.text().trim(), "true" | "false");
    match (shape, node.kind()) {
        (Shape::Anything, _)
        | (Shape::Number(_), Kind::Number)
        | (
            Shape::Number(Numbers {
                kind: Some(WordKind::Direction),
                ..
            }),
            Kind::Text | Kind::Word,
        )
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
        (Shape::Cell, Kind::List | Kind::Tuple) => {
            let mut numbers = node.items();
            numbers.len() == 2 && numbers.all(|number| number.kind() == Kind::Number)
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
        Shape::Cell => "a cell (x, y)".to_owned(),
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
