//! Whether a value is written as a piece of JSON that is there already: seen without writing it.
use serde::Serialize;
use serde::ser::{self, Serializer};
use serde_json::{Map, Value};
use std::fmt;

/// Whether writing `value` as JSON gives exactly this.
#[must_use]
pub fn is_written_as(value: &(impl Serialize + ?Sized), json: &Value) -> bool {
    value.serialize(Against(json)).is_ok()
}

/// It is written otherwise.
#[derive(Debug)]
struct Differs;

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("another value")
    }
}

impl std::error::Error for Differs {}

impl ser::Error for Differs {
    fn custom<T: fmt::Display>(_: T) -> Differs {
        Differs
    }
}

type Same = Result<(), Differs>;

fn same(is_same: bool) -> Same {
    if is_same { Ok(()) } else { Err(Differs) }
}

/// Holds what would be written against this.
struct Against<'a>(&'a Value);

impl<'a> Against<'a> {
    fn items(self) -> Result<Items<'a>, Differs> {
        self.0.as_array().map(|items| Items { rest: items.iter() }).ok_or(Differs)
    }

    fn members(self) -> Result<Members<'a>, Differs> {
        self.0.as_object().map(|all| Members { all, found: 0, named: None }).ok_or(Differs)
    }

    /// What stands under the name of a variant, which is the only name.
    fn variant(self, name: &str) -> Result<Against<'a>, Differs> {
        let only = self.0.as_object().filter(|object| object.len() == 1);
        only.and_then(|object| object.get(name)).map(Against).ok_or(Differs)
    }
}

/// The items of a list that are not held against anything yet.
struct Items<'a> {
    rest: std::slice::Iter<'a, Value>,
}

impl Items<'_> {
    fn next(&mut self, value: &(impl Serialize + ?Sized)) -> Same {
        value.serialize(Against(self.rest.next().ok_or(Differs)?))
    }

    fn done(mut self) -> Same {
        same(self.rest.next().is_none())
    }
}

/// The members of an object, and how many were held against something.
struct Members<'a> {
    all: &'a Map<String, Value>,
    found: usize,
    /// The value whose name was written last.
    named: Option<&'a Value>,
}

impl Members<'_> {
    fn member(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Same {
        self.found += 1;
        value.serialize(Against(self.all.get(name).ok_or(Differs)?))
    }

    fn done(self) -> Same {
        same(self.found == self.all.len())
    }
}

/// Scalars, each with how the JSON is asked for it.
macro_rules! scalars {
    ($($method:ident: $kind:ty => $test:expr),* $(,)?) => {
        $(fn $method(self, value: $kind) -> Same {
            let test: fn(&Value, $kind) -> bool = $test;
            same(test(self.0, value))
        })*
    };
}

impl<'a> Serializer for Against<'a> {
    type Ok = ();
    type Error = Differs;
    type SerializeSeq = Items<'a>;
    type SerializeTuple = Items<'a>;
    type SerializeTupleStruct = Items<'a>;
    type SerializeTupleVariant = Items<'a>;
    type SerializeMap = Members<'a>;
    type SerializeStruct = Members<'a>;
    type SerializeStructVariant = Members<'a>;

    scalars! {
        serialize_bool: bool => |json, value| json.as_bool() == Some(value),
        serialize_i8: i8 => |json, value| json.as_i64() == Some(value.into()),
        serialize_i16: i16 => |json, value| json.as_i64() == Some(value.into()),
        serialize_i32: i32 => |json, value| json.as_i64() == Some(value.into()),
        serialize_i64: i64 => |json, value| json.as_i64() == Some(value),
        serialize_u8: u8 => |json, value| json.as_u64() == Some(value.into()),
        serialize_u16: u16 => |json, value| json.as_u64() == Some(value.into()),
        serialize_u32: u32 => |json, value| json.as_u64() == Some(value.into()),
        serialize_u64: u64 => |json, value| json.as_u64() == Some(value),
        serialize_f32: f32 => |json, value| json.is_f64() && json.as_f64() == Some(value.into()),
        serialize_f64: f64 => |json, value| json.is_f64() && json.as_f64() == Some(value),
        serialize_char: char => |json, value| json.as_str() == Some(value.encode_utf8(&mut [0; 4])),
        serialize_str: &str => |json, value| json.as_str() == Some(value),
        serialize_bytes: &[u8] => |json, value| *json == Value::from(value),
    }

    fn serialize_none(self) -> Same {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Same {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Same {
        same(self.0.is_null())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Same {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Same {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Same {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Same {
        value.serialize(self.variant(variant)?)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'a>, Differs> {
        self.items()
    }

    fn serialize_tuple(self, _: usize) -> Result<Items<'a>, Differs> {
        self.items()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items<'a>, Differs> {
        self.items()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items<'a>, Differs> {
        self.variant(variant)?.items()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Members<'a>, Differs> {
        self.members()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Members<'a>, Differs> {
        self.members()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Members<'a>, Differs> {
        self.variant(variant)?.members()
    }
}

/// Lists of every kind.
macro_rules! lists {
    ($($kind:ident: $method:ident),* $(,)?) => {
        $(impl ser::$kind for Items<'_> {
            type Ok = ();
            type Error = Differs;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Same {
                self.next(value)
            }

            fn end(self) -> Same {
                self.done()
            }
        })*
    };
}

lists! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

/// Objects with names that are known.
macro_rules! objects {
    ($($kind:ident),* $(,)?) => {
        $(impl ser::$kind for Members<'_> {
            type Ok = ();
            type Error = Differs;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Same {
                self.member(name, value)
            }

            fn end(self) -> Same {
                self.done()
            }
        })*
    };
}

objects! { SerializeStruct, SerializeStructVariant }

impl ser::SerializeMap for Members<'_> {
    type Ok = ();
    type Error = Differs;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Same {
        // A name is a text, or a number or truth value that is written as one.
        let name = match serde_json::to_value(key).map_err(|_| Differs)? {
            Value::String(name) => name,
            other @ (Value::Number(_) | Value::Bool(_)) => other.to_string(),
            _ => return Err(Differs),
        };
        self.found += 1;
        self.named = Some(self.all.get(&name).ok_or(Differs)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Same {
        value.serialize(Against(self.named.take().ok_or(Differs)?))
    }

    fn end(self) -> Same {
        self.done()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Serialize)]
    enum Kind {
        Plain,
        Of(u8),
        Pair(i8, Option<&'static str>),
        Named { z: u8, a: i64 },
    }

    #[derive(Serialize)]
    #[serde(tag = "type", rename_all = "snake_case")]
    enum Tagged {
        Moved { by: Newtype },
    }

    #[derive(Serialize)]
    struct Newtype(u64);

    #[derive(Serialize)]
    struct Nothing;

    #[derive(Serialize)]
    struct All {
        kinds: Vec<Kind>,
        tuple: (u64, i64, bool, char, f64, f32),
        by_number: BTreeMap<i32, &'static str>,
        by_truth: BTreeMap<bool, ()>,
        tagged: Tagged,
        nothing: Nothing,
        #[serde(skip_serializing_if = "Option::is_none")]
        absent: Option<u8>,
        #[serde(flatten)]
        rest: BTreeMap<&'static str, Value>,
    }

    fn all() -> All {
        let kinds = vec![
            Kind::Plain,
            Kind::Of(7),
            Kind::Pair(-3, None),
            Kind::Pair(0, Some("é")),
            Kind::Named { z: 1, a: i64::MIN },
        ];
        All {
            kinds,
            tuple: (u64::MAX, -5, true, '戦', 0.5, 1.0),
            by_number: [(-1, "minus"), (2, "two")].into(),
            by_truth: [(true, ())].into(),
            tagged: Tagged::Moved { by: Newtype(3) },
            nothing: Nothing,
            absent: None,
            rest: [("m", json!({"a": [1, null, "x"]}))].into(),
        }
    }

    /// Every JSON that is this one but for one value in it, one that is missing, or one too many.
    fn changed(json: &Value) -> Vec<Value> {
        let mut all =
            vec![json!(null), json!(12), json!(-12), json!("other"), json!([]), json!({}), json!(0.25)];
        all.retain(|other| other != json);
        match json {
            Value::Array(items) => {
                for at in 0..items.len() {
                    let with = |other| {
                        let mut items = items.clone();
                        items[at] = other;
                        Value::Array(items)
                    };
                    all.extend(changed(&items[at]).into_iter().map(with));
                    let mut fewer = items.clone();
                    fewer.remove(at);
                    all.push(Value::Array(fewer));
                }
                all.push(items.iter().cloned().chain([json!(1)]).collect());
            }
            Value::Object(members) => {
                for (name, value) in members {
                    let with = |other| {
                        let mut members = members.clone();
                        members[name] = other;
                        Value::Object(members)
                    };
                    all.extend(changed(value).into_iter().map(with));
                    let mut fewer = members.clone();
                    fewer.remove(name);
                    all.push(Value::Object(fewer));
                }
                let mut more = members.clone();
                more.insert("one_more".to_owned(), json!(null));
                all.push(Value::Object(more));
            }
            _ => {}
        }
        all
    }

    #[test]
    fn it_is_what_writing_gives_and_nothing_else_is() {
        let (value, json) = (all(), serde_json::to_value(all()).unwrap());
        assert!(is_written_as(&value, &json), "{json}");
        let others = changed(&json);
        assert!(others.len() > 100);
        for other in others {
            assert_eq!(is_written_as(&value, &other), other == json, "{other}");
        }
    }
}
