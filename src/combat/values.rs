//! Named numbers of the rules that a designer may change: sections of a ruleset's data file. Floor 3.

/// Makes structs of named whole numbers, each with its range: sections of a ruleset's data file, read by
/// `read(root, section, faults)`. What is missing, unknown or out of range goes to the [`Faults`](crate::combat::Faults).
///
/// ```
/// use quincunx::combat::Faults;
/// use quincunx::source::Document;
///
/// quincunx::combat::values! {
///     /// What actions cost, in points.
///     Costs {
///         /// A blow. Rule COIN-HIT-01.
///         blow: 0..=6,
///         /// A step. Rule COIN-GO-01.
///         step: 0..=6,
///     }
/// }
///
/// let file = Document::parse("coin.ron", "(costs: (blow: 2, step: 9))").unwrap();
/// let mut faults = Faults::default();
/// assert_eq!(Costs::read(file.root(), "costs", &mut faults).blow, 2);
/// assert_eq!(faults.0[0].at, "costs.step");
/// assert_eq!(faults.0[0].mend, "write a number from 0 to 6");
/// ```
#[macro_export]
macro_rules! values {
    ($(
        $(#[$doc:meta])*
        $name:ident {
            $($(#[$field_doc:meta])* $field:ident: $range:expr,)*
        }
    )*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: i32,)*
        }

        impl $name {
            /// Reads the section of a data file. What is missing, unknown or out of range goes to `faults`.
            pub fn read(
                root: $crate::source::Node<'_>,
                section: &str,
                faults: &mut $crate::combat::Faults,
            ) -> Self {
                let values: Option<Self> = $crate::combat::read_field(root, section, faults);
                if let Some(values) = &values {
                    $(faults.within(&format!("{section}.{}", stringify!($field)), values.$field, $range);)*
                }
                values.unwrap_or_default()
            }
        }
    )*};
}
