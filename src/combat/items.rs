//! Things that nobody holds. Floor 3.

use super::CombatantId;
use crate::grid::Cell;
use bevy::prelude::Resource;
use schemars::JsonSchema;
use serde::Serialize;
use smol_str::{SmolStr, format_smolstr};

/// Where a loose thing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// It lies in a cell.
    Lying(Cell),
    /// It sticks in a combatant and moves with it.
    StuckIn(CombatantId),
}

/// A dropped or thrown thing on the field.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct FieldItem {
    /// The ruleset's id of the item: `dagger`.
    #[schemars(extend("x-words" = "item"))]
    pub item: SmolStr,
    /// Where it is.
    pub place: Place,
    /// Durability left, in the ruleset's unit.
    pub durability: i32,
}

impl FieldItem {
    /// A thing that lies in a cell, with durability 1.
    #[must_use]
    pub fn lying(item: impl Into<SmolStr>, cell: Cell) -> Self {
        Self {
            item: item.into(),
            place: Place::Lying(cell),
            durability: 1,
        }
    }
}

/// All loose things, in the order in which they fell.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct FieldItems(pub(in crate::combat) Vec<FieldItem>);

impl FieldItems {
    /// All loose things.
    #[must_use]
    pub fn all(&self) -> &[FieldItem] {
        &self.0
    }

    /// Puts a thing there before the battle begins; afterwards
    /// [`BattleEvent::ItemLanded`](super::BattleEvent::ItemLanded) does.
    pub fn lay(&mut self, item: FieldItem) {
        self.0.push(item);
    }

    /// The first thing of a name at a place.
    #[must_use]
    pub fn find(&self, item: &str, place: Place) -> Option<&FieldItem> {
        self.0.iter().find(|i| i.item == item && i.place == place)
    }
}

/// The item's id in the key of a thing in hand: `dagger.2` is a `dagger`.
#[must_use]
pub fn item_of_key(key: &str) -> &str {
    key.split_once('.').map_or(key, |(item, _)| item)
}

/// The name for people of one of several of a kind, by what follows the dot in its key: `l` is "left", `r`
/// "right", `2` "second", and `2l` "left ... of the second head".
///
/// ```
/// # use quincunx::combat::one_among;
/// assert_eq!(one_among("arm", "l"), "left arm");
/// assert_eq!(one_among("dagger", "2"), "second dagger");
/// assert_eq!(one_among("eye", "2r"), "right eye of the second head");
/// assert_eq!(one_among("leg", "12"), "leg 12");
/// ```
#[must_use]
pub fn one_among(name: &str, suffix: &str) -> SmolStr {
    const NUMBERS: [&str; 9] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    ];
    let word = |number: &str| {
        let number: usize = number.parse().ok()?;
        NUMBERS.get(number.checked_sub(1)?).copied()
    };
    let side = match suffix.as_bytes().last() {
        Some(b'l') => Some("left"),
        Some(b'r') => Some("right"),
        _ => None,
    };
    match (side, word(suffix.trim_end_matches(['l', 'r']))) {
        (Some(side), None) if suffix.len() == 1 => format_smolstr!("{side} {name}"),
        (Some(side), Some(head)) => format_smolstr!("{side} {name} of the {head} head"),
        (None, Some(word)) => format_smolstr!("{word} {name}"),
        _ => format_smolstr!("{name} {suffix}"),
    }
}

/// `dagger.2`, or with the next number that is not taken.
///
/// # Panics
/// Never: there are more numbers than things.
#[must_use]
pub fn numbered_key(item: &str, is_taken: impl Fn(&str) -> bool) -> SmolStr {
    (2..)
        .map(|n| format_smolstr!("{}.{n}", item_of_key(item)))
        .find(|key| !is_taken(key))
        .expect("there are more numbers than things")
}
