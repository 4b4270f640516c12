//! The words that events, commands and questions may hold, by which scripts are checked. Floor 3.
//!
//! What an event consists of is read from its type ([`event_schema`]): a field of text says by the
//! keyword `x-words` of which [`WordKind`] it is, and one that says nothing is text for people.

use crate::words;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;
use smol_str::SmolStr;

words! {
    /// A sort of words or numbers that is the same wherever it stands.
    WordKind: "kind of word" {
        /// What an action is called in commands: those of the table of actions.
        Verb = "verb",
        /// An option that changes an action: those of the table of actions.
        Rider = "rider",
        /// What an action is done with: a thing, or a word of [`Vocabulary::tools`].
        Tool = "tool",
        /// What is aimed at: a part, or a thing.
        Aim = "aim",
        /// What an attack was made with: a thing, or the verb of a maneuver.
        Weapon = "weapon",
        /// A thing by its id, or by its key in hand: `dagger.2`.
        Item = "item",
        /// A part of a body.
        Part = "part",
        /// The key of a condition.
        Condition = "condition",
        /// The word of a pool.
        Pool = "pool",
        /// The kind of a window.
        Window = "window",
        /// An answer to a question.
        Answer = "answer",
        /// What came of a roll or an attack.
        Result = "result",
        /// The id of a rule: those of the ruleset's page.
        Rule = "rule",
        /// The name of a direction of the grid; where a number is written, its number.
        Direction = "direction",
        /// A cell of the map.
        Cell = "cell",
        /// An object or an edge of the map, or what one of them turns into.
        Fitting = "object or edge",
        /// What a combatant can learn for good: those of [`Vocabulary::lore`].
        Lore = "fact to learn",
        /// Dice as they are asked for: `2d20 keep highest`.
        Dice = "pool of dice",
        /// The number of a combatant.
        Combatant = "combatant",
        /// The number of a side.
        Side = "side",
    }
}

/// What comes of a roll or an attack in every ruleset.
pub const USUAL_RESULTS: [&str; 9] = [
    "rolled",
    "success",
    "failure",
    "miss",
    "hit",
    "critical",
    "rescue",
    "fumble",
    "deflected",
];

/// The words of a ruleset besides those of its table of actions and its page of rules. A word of a
/// script that is none of them is a slip.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    /// The keys of all conditions.
    pub conditions: Vec<SmolStr>,
    /// The words of all pools; one that ends in a colon stands before the word of a thing:
    /// `durability:`.
    pub pools: Vec<SmolStr>,
    /// The parts of all bodies.
    pub parts: Vec<SmolStr>,
    /// Everything that can be held, carried, worn, thrown, or struck with, by its id.
    pub items: Vec<SmolStr>,
    /// What else an action may be done with, or may lie about; one that ends in a colon stands before
    /// the word of a thing: `ammo:`.
    pub tools: Vec<SmolStr>,
    /// The kinds of windows besides those with standing orders, which are in
    /// [`Questions::windows`](super::Questions::windows) and are known.
    pub windows: Vec<SmolStr>,
    /// The answers to questions that are neither `decline` nor a verb, a thing, a part or a cell.
    pub answers: Vec<SmolStr>,
    /// What comes of rolls and attacks besides the [`USUAL_RESULTS`].
    pub results: Vec<SmolStr>,
    /// Those of the [`USUAL_RESULTS`] that never come of anything here.
    pub unused_results: Vec<SmolStr>,
    /// The rolls that are made; empty if they are not listed, and any may be.
    pub rolls: Vec<RollWords>,
    /// The least and the most degrees that attacks end with ([`BattleEvent::AttackResolved`](super::BattleEvent)),
    /// where [`Vocabulary::rolls`] are listed; `None` if they have none.
    pub hit_degrees: Option<[i32; 2]>,
    /// How combatants change their cells, by the words of [`MoveKind`](super::MoveKind); empty if that is not listed.
    pub moves: Vec<SmolStr>,
    /// What becomes of things, by the words of [`GearChange`](super::GearChange); empty if that is not listed.
    pub gear_changes: Vec<SmolStr>,
    /// The labels of the outcomes in odds, besides what stands in every ruleset's: with `#` for a number,
    /// `# degrees`. Empty if they are not listed.
    pub odds: Vec<SmolStr>,
    /// What can be learned in this battle: `heart:wolf`.
    pub lore: Vec<SmolStr>,
    /// Those of the items that nobody in this battle has and that lie nowhere: nothing can happen to
    /// them.
    pub absent: Vec<SmolStr>,
    /// The facts of [`Shown::facts`](super::Shown::facts) that hold words, each with their kind: of a
    /// map its keys, of a list its members.
    pub facts: Vec<(SmolStr, WordKind)>,
    /// The ruleset's own events, as [`schema_of`] gives them for the type of its
    /// [`Fact`](super::Fact); null if it has none.
    pub events: Value,
}

/// A kind of rolls, and what they can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollWords {
    /// The kind, by the word of [`RollKind`](super::RollKind).
    pub kind: &'static str,
    /// The highest face of its dice.
    pub die: i32,
    /// Whether one die counts, so that the natural result is a face.
    pub one_counts: bool,
    /// The least and the most degrees; `None` if it has none.
    pub degrees: Option<[i32; 2]>,
}

impl RollWords {
    /// Rolls in which one die of so many faces counts, without degrees.
    #[must_use]
    pub const fn one(kind: &'static str, die: i32) -> Self {
        Self {
            kind,
            die,
            one_counts: true,
            degrees: None,
        }
    }

    /// Rolls whose dice, of so many faces at most, are added up, without degrees.
    #[must_use]
    pub const fn sum(kind: &'static str, die: i32) -> Self {
        Self {
            one_counts: false,
            ..Self::one(kind, die)
        }
    }

    /// The same with degrees.
    #[must_use]
    pub const fn with_degrees(self, least: i32, most: i32) -> Self {
        Self {
            degrees: Some([least, most]),
            ..self
        }
    }
}

/// Words as a [`Vocabulary`] holds them.
pub fn words_of<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> Vec<SmolStr> {
    words.into_iter().map(|word| word.as_ref().into()).collect()
}

/// The JSON schema of a type as it is written, with everything that it holds in one piece.
#[must_use]
pub fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let inlined = settings.with(|settings| settings.inline_subschemas = true);
    inlined
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

/// The JSON schema of the kernel's events. Those of a ruleset are in its [`Vocabulary`].
#[must_use]
pub fn event_schema() -> Value {
    schema_of::<super::BattleEvent>()
}
