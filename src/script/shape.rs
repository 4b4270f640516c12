//! What events consist of, from the schemas of their types: names of fields, sorts of values, words.
//! Floor 6.

use crate::combat::{WordKind, event_schema};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What a value can be.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    /// Whatever it is.
    Anything,
    /// None.
    Nothing,
    /// True or false.
    Truth,
    /// A whole number.
    Number(Numbers),
    /// A cell of the map.
    Cell,
    /// A text.
    Text(Words),
    /// A list of any length.
    List(Box<Self>),
    /// A list of a fixed length.
    Tuple(Vec<Self>),
    /// Words with values.
    Map(Words, Box<Self>),
    /// Fields with values.
    Object(BTreeMap<String, Self>),
    /// One of several.
    OneOf(Vec<Self>),
}

/// The numbers that a value can be.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Numbers {
    /// What they number: combatants, sides, directions.
    pub kind: Option<WordKind>,
    /// The least of them.
    pub least: Option<i64>,
}

impl Shape {
    /// Any whole number.
    pub(super) const NUMBER: Self = Self::Number(Numbers {
        kind: None,
        least: None,
    });
}

/// The texts that a value can be.
#[derive(Debug, Clone)]
pub(super) enum Words {
    /// Text for people.
    Free,
    /// These.
    Fixed(Vec<String>),
    /// Those of a kind.
    Of(WordKind),
}

/// The fields of each event of the kernel, by the event's word.
pub(super) static EVENTS: LazyLock<BTreeMap<String, Shape>> =
    LazyLock::new(|| events(&event_schema()));

/// The fields of each event that a schema knows, by the event's word.
pub(super) fn events(schema: &Value) -> BTreeMap<String, Shape> {
    let named = |schema: &Value| {
        let word = schema.pointer("/properties/event/const")?.as_str()?;
        Some((word.to_owned(), shape(schema, None)))
    };
    alternatives(schema).iter().filter_map(named).collect()
}

fn alternatives(schema: &Value) -> &[Value] {
    let either = schema.get("oneOf").or_else(|| schema.get("anyOf"));
    either.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The shape that a schema describes. Words within are of this kind unless the schema says another.
pub(super) fn shape(schema: &Value, kind: Option<WordKind>) -> Shape {
    let own = schema.get("x-words").and_then(Value::as_str);
    let kind = own.and_then(crate::combat::Word::of_word).or(kind);
    let either = alternatives(schema);
    if !either.is_empty() {
        return Shape::OneOf(either.iter().map(|schema| shape(schema, kind)).collect());
    }
    if let Some(word) = schema.get("const").and_then(Value::as_str) {
        return Shape::Text(Words::Fixed(vec![word.to_owned()]));
    }
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        let words = words.iter().filter_map(Value::as_str).map(str::to_owned);
        return Shape::Text(Words::Fixed(words.collect()));
    }
    match schema.get("type") {
        Some(Value::String(sort)) => of_sort(sort, schema, kind),
        Some(Value::Array(sorts)) => {
            let sorts = sorts.iter().filter_map(Value::as_str);
            Shape::OneOf(sorts.map(|sort| of_sort(sort, schema, kind)).collect())
        }
        _ => Shape::Anything,
    }
}

fn of_sort(sort: &str, schema: &Value, kind: Option<WordKind>) -> Shape {
    match sort {
        "null" => Shape::Nothing,
        "boolean" => Shape::Truth,
        "integer" | "number" => Shape::Number(Numbers {
            kind,
            least: schema.get("minimum").and_then(Value::as_i64),
        }),
        "string" => Shape::Text(kind.map_or(Words::Free, Words::Of)),
        "array" if kind == Some(WordKind::Cell) => Shape::Cell,
        "array" => match schema.get("prefixItems").and_then(Value::as_array) {
            Some(items) => Shape::Tuple(items.iter().map(|item| shape(item, kind)).collect()),
            None => Shape::List(Box::new(member(schema.get("items"), kind))),
        },
        "object" => match schema.get("properties").and_then(Value::as_object) {
            Some(fields) => {
                let fields = fields.iter();
                Shape::Object(
                    fields
                        .map(|(name, it)| (name.clone(), shape(it, None)))
                        .collect(),
                )
            }
            None => {
                let keys = kind.map_or(Words::Free, Words::Of);
                let value = member(schema.get("additionalProperties"), None);
                Shape::Map(keys, Box::new(value))
            }
        },
        _ => Shape::Anything,
    }
}

fn member(schema: Option<&Value>, kind: Option<WordKind>) -> Shape {
    schema.map_or(Shape::Anything, |schema| shape(schema, kind))
}
