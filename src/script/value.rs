//! Expected values: RON on the page, JSON in the comparison. Floor 6.

use crate::grid::GridKind;
use crate::source::{Kind, Node, Report};
use serde_json::{Map, Value};

/// A value of a script as JSON: words are texts, tuples are lists, structs and maps are objects.
pub(super) fn json(node: Node<'_>, report: &mut Report) -> Option<Value> {
    match node.kind() {
        Kind::Text => node.get(report).map(Value::String),
        Kind::Number => node.get(report),
        Kind::Word => Some(match node.text().trim() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "None" => Value::Null,
            word => Value::String(word.to_owned()),
        }),
        Kind::List | Kind::Tuple => node.items().map(|item| json(item, report)).collect(),
        Kind::Map => {
            let mut object = Map::new();
            for (key, value) in node.entries() {
                let name: String = key.get(report)?;
                if object.contains_key(&name) {
                    let message = format!("\"{name}\" is given twice");
                    key.problem(report, message, "keep one of them");
                }
                object.insert(name, json(value, report)?);
            }
            Some(Value::Object(object))
        }
        Kind::Struct => {
            let mut object = Map::new();
            for (key, value) in node.fields() {
                object.insert(key.to_owned(), json(value, report)?);
            }
            Some(Value::Object(object))
        }
    }
}

/// An event with its facing by number, as events have it, if a script writes its name.
pub(super) fn with_numbered_facing(mut event: Value, grid: GridKind) -> Value {
    let turned = event.get("event").is_some_and(|word| word == "turned");
    if let Some(facing) = event.get_mut("facing").filter(|_| turned)
        && let Some(direction) = facing.as_str().and_then(|name| grid.parse_direction(name))
    {
        *facing = direction.index().into();
    }
    event
}

/// Whether a found value is what is wanted. Of objects only the wanted fields are compared; a
/// wanted null fits a field that is not there.
pub(super) fn fits(wanted: &Value, found: &Value) -> bool {
    match (wanted, found) {
        (Value::Object(wanted), Value::Object(found)) => wanted.iter().all(|(key, value)| {
            found
                .get(key)
                .map_or(value.is_null(), |found| fits(value, found))
        }),
        (Value::Array(wanted), Value::Array(found)) => {
            wanted.len() == found.len()
                && wanted
                    .iter()
                    .zip(found)
                    .all(|(wanted, found)| fits(wanted, found))
        }
        _ => wanted == found,
    }
}

/// How many of the wanted fields a found value has: to name the nearest miss.
pub(super) fn likeness(wanted: &Value, found: &Value) -> usize {
    let (Some(wanted), Some(found)) = (wanted.as_object(), found.as_object()) else {
        return 0;
    };
    wanted
        .iter()
        .filter(|(key, value)| found.get(*key).is_some_and(|found| fits(value, found)))
        .count()
}
