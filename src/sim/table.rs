//! Tables of rows: the fields of a row are said once, and CSV, JSON lines, Parquet and the documentation are made of
//! them. Floor 6.
//!
//! A row is a struct that [`rows!`](crate::sim::table) defines: its fields are the columns, the type of a field is the
//! type of its column, and its doc comment is the meaning that `docs/data.md` prints.

use serde::{Serialize, Serializer};
use smol_str::SmolStr;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::marker::PhantomData;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// Several texts.
    List,
    /// A whole number with a sign, of 64 bits.
    Whole,
    /// A seed: a whole number without a sign, of 64 bits.
    Seed,
    /// True or false.
    Flag,
    /// A number with a fraction.
    Number,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Text,
        Self::List,
        Self::Whole,
        Self::Seed,
        Self::Flag,
        Self::Number,
    ];

    /// What it is called.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::List => "list of texts",
            Self::Whole => "whole number",
            Self::Seed => "seed",
            Self::Flag => "true or false",
            Self::Number => "number",
        }
    }

    /// What it is in CSV, in JSON, in Parquet and in DuckDB.
    #[must_use]
    pub const fn formats(self) -> [&'static str; 4] {
        match self {
            Self::Text => ["as it is", "string", "STRING", "VARCHAR"],
            Self::List => [
                "joined by ` + `",
                "array of strings",
                "LIST of STRING",
                "VARCHAR[]",
            ],
            Self::Whole => ["digits", "number", "INT64", "BIGINT"],
            Self::Seed => ["digits", "string of digits", "INT64 (UINT_64)", "UBIGINT"],
            Self::Flag => ["`true`, `false`", "`true`, `false`", "BOOLEAN", "BOOLEAN"],
            Self::Number => ["digits", "number", "DOUBLE", "DOUBLE"],
        }
    }
}

/// One value of a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'r> {
    /// There is none.
    Empty,
    /// Text.
    Text(Cow<'r, str>),
    /// Several texts.
    List(Cow<'r, [String]>),
    /// A whole number.
    Whole(i64),
    /// A seed.
    Seed(u64),
    /// True or false.
    Flag(bool),
    /// A number with a fraction.
    Number(f64),
}

/// As it is written in CSV; nothing is an empty field.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => Ok(()),
            Self::Text(text) => f.write_str(text),
            Self::List(all) => f.write_str(&all.join(" + ")),
            Self::Whole(number) => number.fmt(f),
            Self::Seed(number) => number.fmt(f),
            Self::Flag(flag) => flag.fmt(f),
            Self::Number(number) => number.fmt(f),
        }
    }
}

/// As it is written in JSON.
impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Empty => writer.serialize_none(),
            Self::Text(text) => writer.serialize_str(text),
            Self::List(all) => all.serialize(writer),
            Self::Whole(number) => writer.serialize_i64(*number),
            Self::Seed(number) => seed_as_text(number, writer),
            Self::Flag(flag) => writer.serialize_bool(*flag),
            Self::Number(number) => writer.serialize_f64(*number),
        }
    }
}

/// A seed as text in JSON: readers that take every number for a float would change its last digits.
///
/// # Errors
/// Those of the writer.
pub fn seed_as_text<S: Serializer>(seed: &u64, writer: S) -> Result<S::Ok, S::Error> {
    writer.collect_str(seed)
}

/// The seed of a battle's dice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub u64);

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A type that a field of a row may have.
pub trait Cell: Sized {
    /// What a column of it holds.
    const KIND: Kind;
    /// Whether there may be none.
    const NULLABLE: bool = false;

    /// The value.
    fn value(&self) -> Value<'_>;

    /// The value read again; none if it is of another kind, or too large.
    fn read(value: Value<'static>) -> Option<Self>;
}

impl Cell for String {
    const KIND: Kind = Kind::Text;

    fn value(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self))
    }

    fn read(value: Value<'static>) -> Option<Self> {
        match value {
            Value::Text(text) => Some(text.into_owned()),
            _ => None,
        }
    }
}

impl Cell for SmolStr {
    const KIND: Kind = Kind::Text;

    fn value(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self))
    }

    fn read(value: Value<'static>) -> Option<Self> {
        match value {
            Value::Text(text) => Some(text.into()),
            _ => None,
        }
    }
}

impl Cell for Vec<String> {
    const KIND: Kind = Kind::List;

    fn value(&self) -> Value<'_> {
        Value::List(Cow::Borrowed(self))
    }

    fn read(value: Value<'static>) -> Option<Self> {
        match value {
            Value::List(all) => Some(all.into_owned()),
            _ => None,
        }
    }
}

impl Cell for Seed {
    const KIND: Kind = Kind::Seed;

    fn value(&self) -> Value<'_> {
        Value::Seed(self.0)
    }

    fn read(value: Value<'static>) -> Option<Self> {
        match value {
            Value::Seed(number) => Some(Self(number)),
            _ => None,
        }
    }
}

impl Cell for bool {
    const KIND: Kind = Kind::Flag;

    fn value(&self) -> Value<'_> {
        Value::Flag(*self)
    }

    fn read(value: Value<'static>) -> Option<Self> {
        match value {
            Value::Flag(flag) => Some(flag),
            _ => None,
        }
    }
}

impl Cell for f64 {
    const KIND: Kind = Kind::Number;

    fn value(&self) -> Value<'_> {
        Value::Number(*self)
    }

    fn read(value: Value<'static>) -> Option<Self> {
        match value {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// Whole numbers; what is larger than a column can hold is the largest that it can.
macro_rules! whole {
    ($($type:ty)*) => {$(
        impl Cell for $type {
            const KIND: Kind = Kind::Whole;

            fn value(&self) -> Value<'_> {
                Value::Whole(i64::try_from(*self).unwrap_or(i64::MAX))
            }

            fn read(value: Value<'static>) -> Option<Self> {
                match value {
                    Value::Whole(number) => number.try_into().ok(),
                    _ => None,
                }
            }
        }
    )*};
}
whole!(i32 i64 u32 u64 usize);

impl<C: Cell> Cell for Option<C> {
    const KIND: Kind = C::KIND;
    const NULLABLE: bool = true;

    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Empty, Cell::value)
    }

    fn read(value: Value<'static>) -> Option<Self> {
        match value {
            Value::Empty => Some(None),
            value => C::read(value).map(Some),
        }
    }
}

/// A field of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Whether there may be none.
    pub nullable: bool,
    /// What it means.
    pub meaning: &'static str,
}

/// A column of a table: a field of its rows, under the name that it has in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The name of the column.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
    /// Whether there may be none.
    pub nullable: bool,
}

/// A struct with fields that are columns: `rows!` makes it.
pub trait Fields: Sized {
    /// The fields, in their order.
    const FIELDS: &'static [Field];

    /// One value for each field.
    fn values(&self) -> Vec<Value<'_>>;

    /// Takes a value for each field; none if one is missing or of another kind.
    fn from_values(values: &mut dyn Iterator<Item = Value<'static>>) -> Option<Self>;
}

/// The columns of a table as a table of Markdown.
#[must_use]
pub fn columns_markdown<R: Fields>() -> String {
    let mut text = "| column | type | meaning |\n|---|---|---|\n".to_owned();
    for field in R::FIELDS {
        let (name, kind, meaning) = (field.name, field.kind.word(), field.meaning.trim());
        let or_none = if field.nullable { ", or none" } else { "" };
        text += &format!("| `{name}` | {kind}{or_none} | {meaning} |\n");
    }
    text
}

/// What each kind of column is in each format, as a table of Markdown.
#[must_use]
pub fn kinds_markdown() -> String {
    let mut text = "| type | CSV | JSON | Parquet | DuckDB |\n|---|---|---|---|---|\n".to_owned();
    for kind in Kind::ALL {
        let [csv, json, parquet, duckdb] = kind.formats();
        let word = kind.word();
        text += &format!("| {word} | {csv} | {json} | {parquet} | {duckdb} |\n");
    }
    text + "| none | empty | `null` | null | NULL |\n"
}

/// A row of a table that is written to a file.
pub trait Row: Fields + Serialize {
    /// The name of the table; files are known by it.
    const TABLE: &'static str;
    /// Goes up with every change of the fields.
    const VERSION: u32 = 1;

    /// The columns. `sides` is the number of sides of the level with the most; most tables have no use for it.
    #[must_use]
    fn headings(sides: usize) -> Vec<Heading> {
        let _ = sides;
        Self::FIELDS.iter().map(|field| field.heading("")).collect()
    }

    /// One value for each column.
    fn cells(&self, sides: usize) -> Vec<Value<'_>> {
        let _ = sides;
        self.values()
    }

    /// Takes a value for each column; none if one is missing or of another kind.
    fn from_cells(cells: &mut dyn Iterator<Item = Value<'static>>, sides: usize) -> Option<Self> {
        let _ = sides;
        Self::from_values(cells)
    }
}

impl Field {
    /// The column of this field, with something before its name.
    #[must_use]
    pub fn heading(&self, before: &str) -> Heading {
        Heading {
            name: format!("{before}{}", self.name),
            kind: self.kind,
            nullable: self.nullable,
        }
    }
}

/// Writes the fields of a struct as entries of JSON.
pub(super) fn serialize_fields<R: Fields, M: serde::ser::SerializeMap>(
    row: &R,
    map: &mut M,
) -> Result<(), M::Error> {
    let mut both = R::FIELDS.iter().zip(row.values());
    both.try_for_each(|(field, value)| map.serialize_entry(field.name, &value))
}

/// Defines a row: the struct, its fields as columns with their meaning, and its JSON. After a semicolon there may be a
/// list of other such structs.
macro_rules! rows {
    (
        $(#[$about:meta])*
        pub struct $row:ident {
            $( $(#[doc = $meaning:literal])+ pub $field:ident: $type:ty, )*
            $( ; $(#[doc = $parts:literal])+ pub $list:ident: Vec<$part:ty>, )?
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $row {
            $( $(#[doc = $meaning])+ pub $field: $type, )*
            $( $(#[doc = $parts])+ pub $list: Vec<$part>, )?
        }

        impl $crate::sim::table::Fields for $row {
            const FIELDS: &'static [$crate::sim::table::Field] = &[$(
                $crate::sim::table::Field {
                    name: stringify!($field),
                    kind: <$type as $crate::sim::table::Cell>::KIND,
                    nullable: <$type as $crate::sim::table::Cell>::NULLABLE,
                    meaning: concat!($($meaning),+),
                },
            )*];

            fn values(&self) -> Vec<$crate::sim::table::Value<'_>> {
                vec![$( $crate::sim::table::Cell::value(&self.$field) ),*]
            }

            fn from_values(
                values: &mut dyn Iterator<Item = $crate::sim::table::Value<'static>>,
            ) -> Option<Self> {
                Some(Self {
                    $( $field: $crate::sim::table::Cell::read(values.next()?)?, )*
                    $( $list: Vec::new(), )?
                })
            }
        }

        impl serde::Serialize for $row {
            fn serialize<S: serde::Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap as _;
                let mut map = writer.serialize_map(None)?;
                $crate::sim::table::serialize_fields(self, &mut map)?;
                $( map.serialize_entry(stringify!($list), &self.$list)?; )?
                map.end()
            }
        }
    };
}
pub(super) use rows;

/// Rows as CSV, with a heading.
pub struct CsvRows<W: Write, R = super::BattleRow> {
    writer: csv::Writer<W>,
    sides: usize,
    rows: PhantomData<fn(&R)>,
}

impl<W: Write, R: Row> CsvRows<W, R> {
    /// Writes the heading for levels with at most so many sides.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(writer: W, sides: usize) -> io::Result<Self> {
        let mut writer = csv::Writer::from_writer(writer);
        writer.write_record(R::headings(sides).iter().map(|it| &it.name))?;
        Ok(Self {
            writer,
            sides,
            rows: PhantomData,
        })
    }

    /// Writes a row.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&mut self, row: &R) -> io::Result<()> {
        let cells = row.cells(self.sides);
        Ok(self
            .writer
            .write_record(cells.iter().map(Value::to_string))?)
    }

    /// Hands everything to the writer below, and gives it back.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(self) -> io::Result<W> {
        self.writer
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)
    }
}

/// Writes a row as one line of JSON.
///
/// # Errors
/// Those of the writer.
pub fn write_json_line(row: &impl Serialize, mut writer: impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut writer, row)?;
    writer.write_all(b"\n")
}
