//! The sections of a data file. Floor 3½.

use super::entries::{Entry, read_entries};
use crate::combat::{Catalogue, Faults};
use crate::source::Node;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// What a section of a data file holds, such as entries by id. Named values
/// ([`values!`](crate::values)) have a function of the same name.
pub trait Section: Sized {
    /// Reads the section that is called `name`. What cannot be read or is wrong goes to `faults`.
    fn read(root: Node<'_>, name: &str, faults: &mut Faults) -> Self;
}

impl<T: Entry> Section for BTreeMap<SmolStr, T> {
    fn read(root: Node<'_>, name: &str, faults: &mut Faults) -> Self {
        read_entries(root, name, faults)
    }
}

impl<T: Entry> Section for Catalogue<T> {
    fn read(root: Node<'_>, name: &str, faults: &mut Faults) -> Self {
        read_entries(root, name, faults).into()
    }
}

/// A section that holds entries by id.
pub trait Entries {
    /// What an entry is.
    type Entry;

    /// The entry of an id.
    fn entry(&self, id: &str) -> Option<&Self::Entry>;

    /// The ids of all entries.
    fn ids(&self) -> impl Iterator<Item = &SmolStr> + Clone;
}

impl<T> Entries for BTreeMap<SmolStr, T> {
    type Entry = T;

    fn entry(&self, id: &str) -> Option<&T> {
        self.get(id)
    }

    fn ids(&self) -> impl Iterator<Item = &SmolStr> + Clone {
        self.keys()
    }
}

impl<T> Entries for Catalogue<T> {
    type Entry = T;

    #[inline]
    fn entry(&self, id: &str) -> Option<&T> {
        self.get(id)
    }

    fn ids(&self) -> impl Iterator<Item = &SmolStr> + Clone {
        self.iter().map(|(id, _)| id)
    }
}

/// Declares the tables of a ruleset, one row a section of its data file: the field has the name of the section. The
/// head names the tables and the changes to its creatures; the section `creatures` and the switches of the rules,
/// to which the tables dereference, come by themselves. `read_sections(root, switches, faults)` reads all of them,
/// each by the function `read` of its type; sections that are missing or unknown are faults too.
///
/// Behind a section of entries stand the functions that look them up, `=> [blade(id), blades]`: that of one entry, by its id or,
/// with `(key)`, also by a key of a thing such as `dagger.2`, and that of all ids.
///
/// The schema of a creature asks the tables, and the tables hold creatures. If the two stand in two files, the
/// changes are a parameter of the tables, `Tables<C> of C`, and the file of the creature names `Tables<Changes>`.
///
/// ```
/// use quincunx::combat::{Faults, RuleSwitches, values};
/// use quincunx::mechanics::schema::{creature, entries, sections};
/// use quincunx::source::Document;
/// use smol_str::SmolStr;
/// use std::collections::BTreeMap;
///
/// creature! {
///     /// What never changes of a duellist.
///     Stats(tables: Duel, changes, it);
///     /// Hearts, 1 to 9; as the rules say.
///     hearts: i32 => i32 = it.number(1..=9, tables.rules.hearts);
/// }
///
/// values! {
///     /// What a designer may change.
///     Rules {
///         /// Hearts of everybody, 1 to 9. Rule DUEL-STAT-01.
///         hearts: 1..=9,
///     }
/// }
///
/// entries! {
///     /// A blade.
///     Blade {
///         /// Faces of the damage die, 1 to 20.
///         die: u8 [1..=20],
///     }
/// }
///
/// sections! {
///     /// All tables.
///     Duel of Changes {
///         /// What a designer may change.
///         pub rules: Rules,
///         blades: BTreeMap<SmolStr, Blade> => [blade(key), blades],
///     }
/// }
///
/// let text = r#"(rules: (hearts: 3), blades: {"axe": (die: 6)}, blade: {}, creatures: {})"#;
/// let file = Document::parse("duel.ron", text).unwrap();
/// let mut faults = Faults::default();
/// let duel = Duel::read_sections(file.root(), &RuleSwitches::default(), &mut faults);
/// assert_eq!(duel.rules.hearts, 3);
/// assert_eq!(duel.blade("axe.2").map(|axe| axe.die), Some(6));
/// assert_eq!(duel.blades().count(), 1);
/// assert!(!duel.is_off("DUEL-STAT-01"));
/// assert_eq!(faults.0[0].to_string(), "unknown field \"blade\"; did you mean \"blades\"?");
/// ```
#[macro_export]
macro_rules! sections {
    (@id id $id:ident) => {
        $id
    };
    (@id key $id:ident) => {
        $crate::combat::item_of_key($id)
    };
    (
        $(#[$about:meta])*
        $Tables:ident $(<$C:ident>)? of $Changes:ty {
            $(
                $(#[$doc:meta])*
                $vis:vis $section:ident: $Section:ty $(=> [$one:ident($by:ident), $all:ident])?,
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Default, bevy::prelude::Deref)]
        pub struct $Tables $(<$C>)? {
            #[deref]
            switches: $crate::combat::RuleSwitches,
            /// The creatures.
            pub creatures: $crate::combat::Creatures<$Changes>,
            $($(#[$doc])* $vis $section: $Section,)*
        }

        impl $(<$C: $crate::combat::ChangeSet>)? $Tables $(<$C>)? {
            /// Reads every section, for battles in which some rules are off. What is wrong goes to `faults`; the
            /// creatures are not looked at.
            fn read_sections(
                root: $crate::source::Node<'_>,
                switches: &$crate::combat::RuleSwitches,
                faults: &mut $crate::combat::Faults,
            ) -> Self {
                #[allow(unused_imports, reason = "named values are read without it")]
                use $crate::mechanics::schema::Section as _;
                faults.only_fields(root, &[$(stringify!($section),)* "creatures"]);
                Self {
                    switches: switches.clone(),
                    creatures: $crate::combat::Creatures::read(root, faults),
                    $($section: <$Section>::read(root, stringify!($section), faults),)*
                }
            }

            /// The rules that are switched off in the battles that play with these tables.
            #[must_use]
            pub const fn switches(&self) -> &$crate::combat::RuleSwitches {
                &self.switches
            }
        }

        #[allow(dead_code, reason = "not every ruleset asks for all ids")]
        impl $(<$C>)? $Tables $(<$C>)? {
            $($(
                #[doc = concat!("An entry of `", stringify!($section), "`, by its ", stringify!($by), ".")]
                #[must_use]
                pub fn $one(
                    &self,
                    id: &str,
                ) -> Option<&<$Section as $crate::mechanics::schema::Entries>::Entry> {
                    let id = $crate::sections!(@id $by id);
                    $crate::mechanics::schema::Entries::entry(&self.$section, id)
                }

                #[doc = concat!("The ids of all `", stringify!($section), "`.")]
                pub fn $all(&self) -> impl Iterator<Item = &smol_str::SmolStr> + Clone {
                    $crate::mechanics::schema::Entries::ids(&self.$section)
                }
            )?)*
        }
    };
}
