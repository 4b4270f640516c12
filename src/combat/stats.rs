//! Numbers of a combatant that never change in a battle. Floor 3.

/// Makes a component of whole numbers that never change in a battle, such as skill or strength, each
/// with its range, the number of a creature of which nothing is said, and its name on the sheet.
///
/// `of(changes, faults)` reads them from the fields of the same names of a set of changes
/// ([`changes!`](crate::changes)), each an `Option` of a type that goes into an `i32`; what is out of
/// range goes to the [`Faults`](crate::combat::Faults). `lines()` is for the
/// [`Sheet`](crate::combat::Sheet), `add_to(facts)` puts them into what scripts may ask.
///
/// ```
/// use quincunx::combat::Faults;
///
/// quincunx::combat::changes! {
///     /// Added to attacks, -5 to 10; 0.
///     skill: i8,
///     /// How far it sees in cells, 1 to 40; 12.
///     sight: u8,
/// }
///
/// quincunx::combat::stats! {
///     /// What never changes of a duellist.
///     Stats of Changes {
///         /// Added to attacks.
///         skill: -5..=10, 0, "Skill";
///         /// How far it sees, in cells.
///         sight: 1..=40, 12, "Sight";
///     }
/// }
///
/// let mut faults = Faults::default();
/// let stats = Stats::of(&Changes { skill: Some(3), sight: None }, &mut faults);
/// assert_eq!((stats.skill, stats.sight), (3, 12));
/// assert_eq!(stats.lines()[0], ("Skill".into(), "3".into()));
/// let mut facts = serde_json::json!({ "hearts": 4 });
/// stats.add_to(&mut facts);
/// assert_eq!(facts, serde_json::json!({ "hearts": 4, "skill": 3, "sight": 12 }));
///
/// Stats::of(&Changes { skill: Some(11), sight: None }, &mut faults);
/// assert_eq!((faults.0[0].at.as_str(), faults.0[0].mend.as_str()), ("skill", "write a number from -5 to 10"));
/// ```
#[macro_export]
macro_rules! stats {
    (
        $(#[$doc:meta])*
        $name:ident of $changes:ident {
            $($(#[$field_doc:meta])* $field:ident: $range:expr, $usual:expr, $label:literal;)*
        }
    ) => {
        $(#[$doc])*
        #[derive(bevy::prelude::Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: i32,)*
        }

        impl $name {
            /// Those of a creature with these changes to a dull one. What is out of range goes to `faults`.
            pub fn of(changes: &$changes, faults: &mut $crate::combat::Faults) -> Self {
                Self {
                    $($field: faults.number(stringify!($field), changes.$field, $usual, $range),)*
                }
            }

            /// The lines of the sheet: names and numbers.
            #[must_use]
            pub fn lines(&self) -> Vec<(smol_str::SmolStr, smol_str::SmolStr)> {
                vec![$(($label.into(), smol_str::ToSmolStr::to_smolstr(&self.$field)),)*]
            }

            /// Puts the numbers into what scripts may ask of a combatant, an object.
            pub fn add_to(&self, facts: &mut serde_json::Value) {
                $(facts[stringify!($field)] = self.$field.into();)*
            }
        }
    };
}
