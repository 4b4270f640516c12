//! The fields of an event, each as JSON, written one after the other into one buffer. Floor 6.

use crate::combat::{BattleEvent, CombatantId};
use crate::grid::Cell;
use serde::ser::{Error as _, Impossible, Serialize, SerializeMap, SerializeStruct, Serializer};
use serde_json::{Error, Value};
use smol_str::SmolStr;
use std::ops::Range;

/// The fields of one event.
#[derive(Debug, Default)]
pub(super) struct Fields {
    /// What happened, in one word.
    pub kind: SmolStr,
    text: Vec<u8>,
    /// Each field with its place in the text.
    fields: Vec<(SmolStr, Range<usize>)>,
    /// The name of the next field of a map.
    key: SmolStr,
}

/// The field that says what an event is.
const KIND: &str = "event";

impl Fields {
    /// Takes the fields of an event in place of those before.
    pub fn take(&mut self, event: &BattleEvent) {
        self.clear();
        // An event that is no plain struct is read the long way.
        if event.serialize(Top(&mut *self)).is_err() {
            self.clear();
            if let Ok(Value::Object(fields)) = serde_json::to_value(event) {
                for (name, value) in &fields {
                    // Values of JSON can be written.
                    _ = self.add(name.into(), value);
                }
            }
        }
        self.fields
            .sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    }

    fn clear(&mut self) {
        self.kind = SmolStr::default();
        self.text.clear();
        self.fields.clear();
    }

    fn add<T: Serialize + ?Sized>(&mut self, name: SmolStr, value: &T) -> Result<(), Error> {
        let start = self.text.len();
        serde_json::to_writer(&mut self.text, value)?;
        if name == KIND {
            self.kind = unquoted(&self.text[start..]).unwrap_or_default();
            self.text.truncate(start);
        } else {
            self.fields.push((name, start..self.text.len()));
        }
        Ok(())
    }

    fn get(&self, name: &str) -> Option<&[u8]> {
        let (_, place) = self.fields.iter().find(|(own, _)| own == name)?;
        Some(&self.text[place.clone()])
    }

    /// A field that is plain text.
    pub fn text(&self, name: &str) -> Option<SmolStr> {
        unquoted(self.get(name)?)
    }

    /// A field that is the number of a combatant.
    pub fn combatant(&self, name: &str) -> Option<CombatantId> {
        let number = std::str::from_utf8(self.get(name)?).ok()?;
        number.parse().ok().map(CombatantId)
    }

    /// A field that is a cell.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let text = std::str::from_utf8(self.get(name)?).ok()?;
        let (x, y) = text.strip_prefix('[')?.strip_suffix(']')?.split_once(',')?;
        Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
    }

    /// All fields but some as an object of JSON, by their names in order.
    pub fn without(&self, left_out: &[&str]) -> String {
        let mut object = Vec::with_capacity(self.text.len() + 16 * self.fields.len() + 2);
        object.push(b'{');
        let told = self
            .fields
            .iter()
            .filter(|(name, _)| !left_out.contains(&name.as_str()));
        for (name, place) in told {
            if object.len() > 1 {
                object.push(b',');
            }
            // Names of fields are words.
            object.push(b'"');
            object.extend_from_slice(name.as_bytes());
            object.extend_from_slice(b"\":");
            object.extend_from_slice(&self.text[place.clone()]);
        }
        object.push(b'}');
        String::from_utf8(object).unwrap_or_default()
    }
}

/// A text of JSON in which nothing is escaped.
fn unquoted(text: &[u8]) -> Option<SmolStr> {
    let text = std::str::from_utf8(text).ok()?;
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains('\\')).then(|| inner.into())
}

/// An event that is written into its fields: a struct, or a map with names.
struct Top<'f>(&'f mut Fields);

impl SerializeStruct for Top<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.0.add(SmolStr::new_static(name), value)
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

impl SerializeMap for Top<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), Error> {
        let text = serde_json::to_vec(name)?;
        self.0.key = unquoted(&text).ok_or_else(|| Error::custom("a name is a word"))?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let name = std::mem::take(&mut self.0.key);
        self.0.add(name, value)
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

/// What is neither has no fields.
macro_rules! no_fields {
    ($($name:ident($($argument:ty),*) -> $answer:ty;)*) => {$(
        fn $name(self, $(_: $argument),*) -> Result<$answer, Error> {
            Err(Error::custom("this has no fields"))
        }
    )*};
}

impl<'f> Serializer for Top<'f> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Top<'f>;
    type SerializeStruct = Top<'f>;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        Err(Error::custom("this has no fields"))
    }

    no_fields! {
        serialize_bool(bool) -> ();
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_str(&str) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_seq(Option<usize>) -> Impossible<(), Error>;
        serialize_tuple(usize) -> Impossible<(), Error>;
        serialize_tuple_struct(&'static str, usize) -> Impossible<(), Error>;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Impossible<(), Error>;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Impossible<(), Error>;
    }
}
