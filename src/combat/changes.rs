//! What files say of a creature: any part of it may be changed, field by field. Floor 3.
//!
//! An archetype is a set of changes to a dull creature; the overrides of a level are a set of
//! changes to an archetype. A ruleset names its fields with `changes!`.

use super::Faults;
use crate::source::{Document, Kind};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::fmt::Debug;
use std::hash::Hash;

/// A set of changes of which every field may be left out.
pub trait ChangeSet: Default + DeserializeOwned + Serialize {
    /// These changes on top of others.
    #[must_use]
    fn on_top_of(&self, below: &Self) -> Self;

    /// These changes without those that hold for one battle only.
    #[must_use]
    fn for_next_battle(self) -> Self;
}

/// Reads a value that a file gives; fields that it leaves out are not read. For `changes!`.
pub fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Makes a struct `Changes`, a [`ChangeSet`](crate::combat::ChangeSet): fields that files may leave
/// out, each an `Option`. A field that it does not have is an error. A field that is marked `#[battle]`
/// tells of one battle only, such as who holds it: `for_next_battle` leaves it out.
///
/// ```
/// use quincunx::combat::ChangeSet;
///
/// quincunx::combat::changes! {
///     /// Hearts, 1 to 5; 5.
///     hearts: u8,
///     /// Whether it lies on the ground; false.
///     #[battle]
///     prone: bool,
/// }
///
/// let changes = Changes { hearts: Some(3), prone: Some(true) };
/// assert_eq!(changes.for_next_battle(), Changes { hearts: Some(3), prone: None });
/// ```
#[macro_export]
macro_rules! changes {
    ($($(#[doc = $doc:literal])* $(#[battle $($battle:ident)?])? $name:ident: $type:ty,)*) => {
        use $crate::combat::given as given_value;

        /// Changes to a creature; every field may be left out. A list or map that is given
        /// replaces the former one whole.
        #[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct Changes {
            $($(#[doc = $doc])* #[serde(deserialize_with = "given_value", skip_serializing_if = "Option::is_none")] pub $name: Option<$type>,)*
        }

        impl $crate::combat::ChangeSet for Changes {
            fn on_top_of(&self, below: &Self) -> Self {
                Self { $($name: self.$name.clone().or_else(|| below.$name.clone()),)* }
            }

            fn for_next_battle(self) -> Self {
                Self { $($($($battle)? $name: None,)?)* ..self }
            }
        }
    };
}

/// Other combatants as a file names them: by one number, or by a list of numbers.
///
/// ```
/// use quincunx::combat::CombatantNumbers;
///
/// let read = |text| ron::from_str::<CombatantNumbers>(text).map(|it| it.iter().collect::<Vec<_>>());
/// assert_eq!(read("2"), Ok(vec![2]));
/// assert_eq!(read("[2, 3]"), Ok(vec![2, 3]));
/// assert!(read("-1").is_err());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CombatantNumbers(Vec<u32>);

impl CombatantNumbers {
    /// The numbers, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().copied()
    }

    /// The numbers of some fields, each with the path to its field.
    pub fn by_field<'n>(
        fields: impl IntoIterator<Item = (&'n str, &'n Option<Self>)>,
    ) -> Vec<(String, u32)> {
        let fields = fields.into_iter();
        let numbers = fields.flat_map(|(field, given)| {
            let numbers = given.iter().flat_map(Self::iter);
            numbers.map(move |number| (field.to_owned(), number))
        });
        numbers.collect()
    }
}

impl Serialize for CombatantNumbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0[..] {
            [one] => serializer.serialize_u32(one),
            _ => serializer.collect_seq(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for CombatantNumbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumbersVisitor)
    }
}

/// Reads [`CombatantNumbers`].
struct NumbersVisitor;

impl<'de> Visitor<'de> for NumbersVisitor {
    type Value = CombatantNumbers;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number of a combatant, or a list of numbers")
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<CombatantNumbers, E> {
        let number = u32::try_from(number);
        let out_of_range = |_| E::custom("the number is out of range");
        Ok(CombatantNumbers(vec![number.map_err(out_of_range)?]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<CombatantNumbers, A::Error> {
        let mut numbers = Vec::new();
        while let Some(number) = list.next_element()? {
            numbers.push(number);
        }
        Ok(CombatantNumbers(numbers))
    }
}

/// A value of a list that is complete: it is written as a word in files, in events and on screens.
/// `words!` makes such a list.
pub trait Word: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// Every value, in order.
    const ALL: &'static [Self];

    /// The word.
    fn word(self) -> &'static str;

    /// Its place in [`Word::ALL`], from 0.
    fn place(self) -> usize;

    /// The value of a word.
    fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }
}

/// Makes an enum whose values are written as words, a [`Word`](crate::combat::Word). What it is
/// called in messages comes first.
///
/// ```
/// use quincunx::combat::Word;
///
/// quincunx::combat::words! {
///     /// What is counted of a duellist.
///     Counted: "pool" {
///         /// How much it can take.
///         Hearts = "hearts",
///         /// What actions cost.
///         Points = "points",
///     }
/// }
///
/// assert_eq!(Counted::of_word("points"), Some(Counted::Points));
/// assert_eq!(Counted::ALL[0].word(), "hearts");
/// ```
///
/// With a name for people after each word (`Str = "str" => "Strength"`) there is `name` too; with the
/// rule after that (`Trip = "trip" => "Trip" by "DUEL-MAN-02"`) `rule` as well.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $name:ident: $what:literal {
        $($(#[$doc:meta])* $variant:ident = $word:expr => $label:literal by $rule:literal),* $(,)?
    }) => {
        $crate::words! {
            $(#[$meta])* $name: $what { $($(#[$doc])* $variant = $word => $label),* }
        }

        impl $name {
            /// The rule that says what it does.
            #[must_use]
            pub const fn rule(self) -> &'static str {
                match self { $(Self::$variant => $rule),* }
            }
        }
    };
    ($(#[$meta:meta])* $name:ident: $what:literal {
        $($(#[$doc:meta])* $variant:ident = $word:expr => $label:expr),* $(,)?
    }) => {
        $crate::words! {
            $(#[$meta])* $name: $what { $($(#[$doc])* $variant = $word),* }
        }

        impl $name {
            /// The name for people.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $label),* }
            }
        }
    };
    ($(#[$meta:meta])* $name:ident: $what:literal { $($(#[$doc:meta])* $variant:ident = $word:expr),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
        #[serde(try_from = "smol_str::SmolStr")]
        pub enum $name { $($(#[$doc])* $variant),* }

        impl $name {
            /// Every value, in order.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The word in files.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }

        impl $crate::combat::Word for $name {
            const ALL: &'static [Self] = Self::ALL;

            fn word(self) -> &'static str {
                self.word()
            }

            fn place(self) -> usize {
                self as usize
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl TryFrom<smol_str::SmolStr> for $name {
            type Error = String;

            fn try_from(text: smol_str::SmolStr) -> Result<Self, String> {
                let known = || Self::ALL.iter().map(|value| value.word());
                <Self as $crate::combat::Word>::of_word(&text).ok_or_else(|| {
                    format!("unknown {} \u{201c}{text}\u{201d}; {}", $what, $crate::combat::one_of(known()))
                })
            }
        }
    };
}

/// Most wrong changes that are read field by field: each field costs a reading of the whole text.
const MOST_WRONG: usize = 200;

/// Reads changes. If they are wrong, each field is read by itself, so that one mistake does not hide
/// the next; fields that cannot be read are left out and go to `faults`.
pub(in crate::combat) fn read_changes<C: ChangeSet>(text: &str, faults: &mut Faults) -> C {
    let document = match Document::parse("overrides", text) {
        Ok(document) => document,
        Err(report) => {
            faults.unreadable("", report);
            return C::default();
        }
    };
    let root = document.root();
    let mut report = document.report();
    if !root.expect(Kind::Struct, &mut report) {
        faults.unreadable("", report);
        return C::default();
    }
    let mut whole = document.report();
    if let Some(changes) = root.get(&mut whole) {
        return changes;
    }
    let mut changes = C::default();
    let mut found = false;
    for (name, _) in root.fields().take(MOST_WRONG) {
        let mut report = document.report();
        let one = Document::parse("overrides", root.with_only(name));
        if let Some(change) = one.ok().and_then(|one| one.get::<C>(&mut report)) {
            changes = change.on_top_of(&changes);
        }
        found |= !report.problems().is_empty();
        faults.unreadable(name, report);
    }
    if !found {
        // No field is wrong by itself: one is given twice, or they are too many.
        faults.unreadable("", whole);
    }
    changes
}
