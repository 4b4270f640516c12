//! The schemas of weapons, armour and other entries of a data file. Floor 3½.

use crate::combat::{Faults, read_section};
use crate::source::Node;
use serde::de::DeserializeOwned;
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// An entry of a section of a data file, found by its id.
pub trait Entry: DeserializeOwned {
    /// Notes what is wrong with it; `at` is the path to it.
    fn check(&self, _at: &str, _faults: &mut Faults) {}

    /// Tells it the id that it stands under.
    fn name(&mut self, _id: &SmolStr) {}
}

/// The entries of a section, each told its id. What cannot be read is left out and goes to `faults`, and so does
/// everything that is wrong with the others.
pub fn read_entries<T: Entry>(
    root: Node<'_>,
    section: &str,
    faults: &mut Faults,
) -> BTreeMap<SmolStr, T> {
    let mut entries: BTreeMap<SmolStr, T> = read_section(root, section, faults);
    for (id, entry) in &mut entries {
        entry.name(id);
        entry.check(&format!("{section}.{id}"), faults);
    }
    entries
}

/// Declares structs that are entries of a data file, one row a field: its name in the file, its type, and in
/// brackets its range ([`Ranged`](crate::mechanics::schema::Ranged)). A field that the file may leave out has a `?`
/// behind its name: then it is what its type begins with, such as 0. Other attributes of a field are passed on, such as
/// the `default` of serde for another value.
///
/// `by id` after the name of the struct adds a field of this name with the id that the entry stands under.
/// `where its_method` names a method that notes what is wrong with the fields together; it is given the path to the
/// entry and the faults.
///
/// ```
/// use quincunx::combat::Faults;
/// use quincunx::mechanics::schema::{entries, read_entries};
/// use quincunx::source::Document;
/// use smol_str::SmolStr;
///
/// entries! {
///     /// A blade.
///     Blade by id where check_hands {
///         /// Its name for people.
///         name: SmolStr,
///         /// Hands that it takes, 0 to 2.
///         hands?: u8 [0..=2],
///         /// Faces of the damage die, 1 to 20.
///         die: u8 [1..=20],
///     }
/// }
///
/// impl Blade {
///     fn check_hands(&self, at: &str, faults: &mut Faults) {
///         let held = self.hands > 0 || self.die <= 10;
///         faults.need(held, &format!("{at}.hands"), "is missing", "heavy blades are held");
///     }
/// }
///
/// let text = r#"(blades: {"knife": (name: "knife", die: 40), "axe": (name: "axe", hands: 1, die: 12)})"#;
/// let file = Document::parse("duel.ron", text).unwrap();
/// let mut faults = Faults::default();
/// let blades = read_entries::<Blade>(file.root(), "blades", &mut faults);
/// assert_eq!((blades["axe"].id.as_str(), blades["axe"].hands), ("axe", 1));
/// assert_eq!(faults.0[0].to_string(), "blades.knife.die: 40 is out of range; write a number from 1 to 20");
/// assert_eq!(faults.0[1].at, "blades.knife.hands");
/// ```
#[macro_export]
macro_rules! entries {
    ($(
        $(#[$about:meta])*
        $Entry:ident $(by $id:ident)? $(where $check:ident)? {
            $($(#[$doc:meta])* $field:ident $(? $($optional:ident)?)?: $Value:ty $([$range:expr])?,)*
        }
    )*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $Entry {
            $(
                /// The id that it stands under.
                #[serde(skip)]
                pub $id: smol_str::SmolStr,
            )?
            $(
                $(#[$doc])*
                $(#[serde(default)] $($optional)?)?
                pub $field: $Value,
            )*
        }

        impl $crate::mechanics::schema::Entry for $Entry {
            #[allow(unused_variables, reason = "some entries have no ranges")]
            fn check(&self, at: &str, faults: &mut $crate::combat::Faults) {
                $($($crate::mechanics::schema::Ranged::check(
                    &self.$field,
                    &format!("{at}.{}", stringify!($field)),
                    &$range,
                    faults,
                );)?)*
                $(self.$check(at, faults);)?
            }

            $(fn name(&mut self, id: &smol_str::SmolStr) {
                self.$id = id.clone();
            })?
        }
    )*};
}
