//! Spells out what can be written as JSON: as [`clean::template_value`] would its JSON, and without it.

use super::clean;
use minijinja::Value;
use minijinja::value::ValueKind;
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// What cannot be spelled out.
#[derive(Debug, thiserror::Error)]
pub enum Wrong {
    /// JSON has names of text alone; those that are numbers are written so.
    #[error("the name of a member is no text and no number, but of this kind: {0}")]
    Name(ValueKind),
    /// What the page itself says.
    #[error("{0}")]
    Page(String),
}

impl serde::ser::Error for Wrong {
    fn custom<T: std::fmt::Display>(message: T) -> Wrong {
        Wrong::Page(message.to_string())
    }
}

/// Makes a value of templates. Of a struct it leaves out one member.
#[derive(Clone, Copy, Default)]
pub(super) struct Spell {
    pub but: Option<&'static str>,
}

/// The same of whatever stands within.
fn spelled<T: Serialize + ?Sized>(of: &T) -> Result<Value, Wrong> {
    of.serialize(Spell::default())
}

fn text(of: &str) -> Value {
    Value::from(clean::text(of).as_ref())
}

/// What stands in a variant: an object with one member. By itself, if it is in none.
fn within(variant: Option<&'static str>, of: Value) -> Value {
    match variant {
        Some(name) => clean::of_members(vec![(Value::from(name), of)]),
        None => of,
    }
}

/// A list, and the variant whose list it is.
pub(super) struct List {
    items: Vec<Value>,
    variant: Option<&'static str>,
}

impl List {
    fn new(length: usize, variant: Option<&'static str>) -> List {
        List { items: Vec::with_capacity(length), variant }
    }

    fn add<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Wrong> {
        self.items.push(spelled(item)?);
        Ok(())
    }

    fn whole(self) -> Value {
        within(self.variant, Value::from(self.items))
    }
}

/// An object: the member that is left out, and the variant whose members they are.
pub(super) struct Object {
    members: Vec<(Value, Value)>,
    but: Option<&'static str>,
    variant: Option<&'static str>,
}

impl Object {
    fn new(length: usize, but: Option<&'static str>, variant: Option<&'static str>) -> Object {
        Object { members: Vec::with_capacity(length), but, variant }
    }

    fn add<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Wrong> {
        if self.but != Some(name) {
            self.members.push((Value::from(name), spelled(value)?));
        }
        Ok(())
    }

    fn whole(self) -> Value {
        within(self.variant, clean::of_members(self.members))
    }
}

macro_rules! plain {
    ($($method:ident: $of:ty),*) => {
        $(fn $method(self, value: $of) -> Result<Value, Wrong> {
            Ok(Value::from(i64::from(value)))
        })*
    };
}

impl Serializer for Spell {
    type Ok = Value;
    type Error = Wrong;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = List;
    type SerializeMap = Object;
    type SerializeStruct = Object;
    type SerializeStructVariant = Object;

    plain!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32
    );

    fn serialize_u64(self, value: u64) -> Result<Value, Wrong> {
        Ok(i64::try_from(value).map_or_else(|_| Value::from(value), Value::from))
    }

    fn serialize_bool(self, yes: bool) -> Result<Value, Wrong> {
        Ok(Value::from(yes))
    }

    fn serialize_f32(self, value: f32) -> Result<Value, Wrong> {
        self.serialize_f64(f64::from(value))
    }

    fn serialize_f64(self, value: f64) -> Result<Value, Wrong> {
        // JSON has no name for what is no number.
        Ok(if value.is_finite() { Value::from(value) } else { Value::from(()) })
    }

    fn serialize_char(self, value: char) -> Result<Value, Wrong> {
        Ok(text(value.encode_utf8(&mut [0; 4])))
    }

    fn serialize_str(self, value: &str) -> Result<Value, Wrong> {
        Ok(text(value))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Value, Wrong> {
        Ok(bytes.iter().map(|byte| Value::from(*byte)).collect())
    }

    fn serialize_none(self) -> Result<Value, Wrong> {
        Ok(Value::from(()))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value, Wrong> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, Wrong> {
        Ok(Value::from(()))
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, Wrong> {
        Ok(Value::from(()))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<Value, Wrong> {
        Ok(Value::from(name))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Value, Wrong> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<Value, Wrong> {
        Ok(within(Some(name), spelled(value)?))
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<List, Wrong> {
        Ok(List::new(length.unwrap_or_default(), None))
    }

    fn serialize_tuple(self, length: usize) -> Result<List, Wrong> {
        Ok(List::new(length, None))
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<List, Wrong> {
        Ok(List::new(length, None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        length: usize,
    ) -> Result<List, Wrong> {
        Ok(List::new(length, Some(name)))
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Object, Wrong> {
        Ok(Object::new(length.unwrap_or_default(), self.but, None))
    }

    fn serialize_struct(self, _: &'static str, length: usize) -> Result<Object, Wrong> {
        Ok(Object::new(length, self.but, None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        length: usize,
    ) -> Result<Object, Wrong> {
        Ok(Object::new(length, None, Some(name)))
    }
}

macro_rules! adds_items {
    ($($kind:ident: $method:ident),*) => {
        $(impl $kind for List {
            type Ok = Value;
            type Error = Wrong;

            fn $method<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Wrong> {
                self.add(item)
            }

            fn end(self) -> Result<Value, Wrong> {
                Ok(self.whole())
            }
        })*
    };
}

adds_items!(
    SerializeSeq: serialize_element, SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field
);

macro_rules! adds_members {
    ($($kind:ident),*) => {
        $(impl $kind for Object {
            type Ok = Value;
            type Error = Wrong;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Wrong> {
                self.add(name, value)
            }

            fn end(self) -> Result<Value, Wrong> {
                Ok(self.whole())
            }
        })*
    };
}

adds_members!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Object {
    type Ok = Value;
    type Error = Wrong;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Wrong> {
        let key = spelled(key)?;
        let name = match key.as_str() {
            Some(_) => key,
            None if key.is_number() || key.kind() == ValueKind::Bool => Value::from(key.to_string()),
            None => return Err(Wrong::Name(key.kind())),
        };
        self.members.push((name, Value::from(())));
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Wrong> {
        let left_out = |name: &Value| self.but.is_some_and(|but| name.as_str() == Some(but));
        if self.members.last().is_some_and(|(name, _)| left_out(name)) {
            self.members.pop();
        } else if let Some((_, own)) = self.members.last_mut() {
            *own = spelled(value)?;
        }
        Ok(())
    }

    fn end(self) -> Result<Value, Wrong> {
        Ok(self.whole())
    }
}
