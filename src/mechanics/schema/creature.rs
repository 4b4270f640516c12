//! The schema of a creature. Floor 3½.

/// Declares what a creature is, one row a field: its name and type in files, after `=>` its type in the component,
/// and after `=` its range, its usual value and what else has to hold. From the rows follow the struct `Changes`
/// ([`changes!`](crate::changes)), the component of what never changes in a battle, and the function
/// `of(tables, changes, faults)` of the component. The first line of the doc of a row is that of both fields. A row
/// that is marked `#[battle]` tells of one battle only: no campaign carries it on.
///
/// The head gives names to the component, to the tables, to the changes and to what the file gives for a field
/// ([`Given`](crate::mechanics::schema::Given)). A row is worked out from these, and from the rows above it by their
/// own names. A row without `=>` is a field of files alone, such as what is in hand: `of` checks it, and whoever puts
/// the creature on the board reads it from the changes. `= it` alone has nothing to check.
///
/// ```
/// use quincunx::combat::Faults;
/// use quincunx::mechanics::schema::creature;
///
/// /// The tables: here only how far everybody sees, in cells.
/// struct Tables {
///     sight: i32,
/// }
///
/// creature! {
///     /// What never changes of a duellist.
///     Stats(tables: Tables, changes, it);
///
///     /// Added to attacks, -5 to 10; 0.
///     skill: i8 => i32 = it.number(-5..=10, 0);
///     /// How far it sees, 1 to 40 cells; as the tables say, and a cell more for each point of skill.
///     sight: i32 => i32 = it.number(1..=40, tables.sight + skill);
///     /// Hearts left, 1 to 5; all.
///     hearts: u8 = it.within(1..=5);
///     /// Whether it lies on the ground; false.
///     #[battle]
///     prone: bool = it;
/// }
///
/// let tables = Tables { sight: 12 };
/// let mut faults = Faults::default();
/// let keen = Changes { skill: Some(3), ..Changes::default() };
/// let stats = Stats::of(&tables, &keen, &mut faults);
/// assert_eq!((stats.skill, stats.sight), (3, 15));
/// assert!(faults.0.is_empty());
///
/// let wrong = Changes { skill: Some(11), hearts: Some(6), ..Changes::default() };
/// Stats::of(&tables, &wrong, &mut faults);
/// let told: Vec<_> = faults.0.iter().map(ToString::to_string).collect();
/// assert_eq!(told, [
///     "skill: 11 is out of range; write a number from -5 to 10",
///     "hearts: 6 is out of range; write a number from 1 to 5",
/// ]);
/// ```
#[macro_export]
macro_rules! creature {
    (
        $(#[$about:meta])*
        $Stats:ident($tables:ident: $Tables:ty, $changes:ident, $given:ident);
        $(
            #[doc = $doc:literal]
            $(#[$($more:tt)*])*
            $field:ident: $Given:ty $(=> $Value:ty)? = $value:expr;
        )*
    ) => {
        $crate::changes! {
            $(
                #[doc = $doc]
                $(#[$($more)*])*
                $field: $Given,
            )*
        }

        $(#[$about])*
        #[derive(bevy::prelude::Component, Debug, Clone, PartialEq, Eq)]
        pub struct $Stats {
            $($(
                #[doc = $doc]
                pub $field: $Value,
            )?)*
        }

        impl $Stats {
            /// The values of a creature with these changes to a dull one. What is wrong with the changes goes to
            /// `faults`.
            #[allow(unused_variables, reason = "some rows are only checked, and some need no tables")]
            pub fn of(
                $tables: &$Tables,
                $changes: &Changes,
                faults: &mut $crate::combat::Faults,
            ) -> Self {
                $(
                    let $field $(: $Value)? = {
                        let $given = $crate::mechanics::schema::Given::new(
                            $changes.$field.as_ref(),
                            stringify!($field),
                            faults,
                        );
                        $value
                    };
                )*
                Self {
                    $($($field: std::convert::identity::<$Value>($field),)?)*
                }
            }
        }
    };
}
