//! The canonical form of a state, written straight from its type.
//!
//! It is JSON without blanks, with sorted names, and without the members that have their default: the same
//! bytes as of a tree of values (RFC 8785 for states, which hold no floats), but no tree is built.
use serde::Serialize;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter, Serializer};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::io::{self, Write};
use std::ops::Range;

/// What a member has that is left out: the default of each kind of value.
const DEFAULTS: [&[u8]; 6] = [b"null", b"false", b"0", b"\"\"", b"[]", b"{}"];

/// The canonical form of a value. Items of a list all stay; members of an object stay if they have not their
/// default, at any depth.
///
/// # Errors
/// A name of a member that is no string, number or truth value.
pub(super) fn canonical(value: &impl Serialize) -> Result<Vec<u8>, serde_json::Error> {
    let mut form = Form::default();
    value.serialize(&mut Serializer::with_formatter(io::sink(), Writing(&mut form)))?;
    Ok(form.bytes)
}

/// What is written so far.
#[derive(Default)]
struct Form {
    bytes: Vec<u8>,
    /// The objects that are not at their end, the outermost first.
    open: Vec<Object>,
    /// The members of those objects, in the order in which they came.
    members: Vec<Member>,
    /// Room to put members in order.
    room: Vec<u8>,
}

/// An object: where it begins, and its members.
struct Object {
    begin: usize,
    first: usize,
}

/// The places of a name, with its quotation marks, and of its value.
struct Member {
    name: Range<usize>,
    value: Range<usize>,
}

impl Form {
    fn begin_object(&mut self) {
        self.open.push(Object { begin: self.bytes.len(), first: self.members.len() });
        self.bytes.push(b'{');
    }

    fn begin_member(&mut self) {
        let is_first = self.open.last().is_none_or(|object| object.first == self.members.len());
        if !is_first {
            self.bytes.push(b',');
        }
        let at = self.bytes.len();
        self.members.push(Member { name: at..at, value: at..at });
    }

    fn end_name(&mut self) {
        let at = self.bytes.len();
        self.bytes.push(b':');
        if let Some(member) = self.members.last_mut() {
            member.name.end = at;
            member.value = at + 1..at + 1;
        }
    }

    fn end_value(&mut self) {
        if let Some(member) = self.members.last_mut() {
            member.value.end = self.bytes.len();
        }
    }

    /// What was written stands as it is, if its members came in order and none has its default.
    fn end_object(&mut self) {
        let Some(Object { begin, first }) = self.open.pop() else { return };
        let (bytes, members) = (&self.bytes, &mut self.members[first..]);
        let name = |member: &Member| &bytes[member.name.clone()];
        let is_default = |member: &Member| DEFAULTS.contains(&&bytes[member.value.clone()]);
        let in_order = |two: &[Member]| order(name(&two[0]), name(&two[1])) == Ordering::Less;
        if members.windows(2).all(in_order) && !members.iter().any(is_default) {
            self.bytes.push(b'}');
            self.members.truncate(first);
            return;
        }
        members.sort_by(|one, other| order(name(one), name(other)));
        self.room.clear();
        for (at, member) in members.iter().enumerate() {
            // Of a name that comes twice the last value counts.
            let comes_again = members.get(at + 1).is_some_and(|next| name(next) == name(member));
            if comes_again || is_default(member) {
                continue;
            }
            self.room.push(if self.room.is_empty() { b'{' } else { b',' });
            self.room.extend_from_slice(&bytes[member.name.start..member.value.end]);
        }
        if self.room.is_empty() {
            self.room.push(b'{');
        }
        self.room.push(b'}');
        self.bytes.truncate(begin);
        self.bytes.extend_from_slice(&self.room);
        self.members.truncate(first);
    }
}

/// Names are in the order of their characters, however they are written.
fn order(one: &[u8], other: &[u8]) -> Ordering {
    plain(one).cmp(&plain(other))
}

/// A name without its quotation marks and escapes.
fn plain(name: &[u8]) -> Cow<'_, [u8]> {
    if name.contains(&b'\\')
        && let Ok(plain) = serde_json::from_slice::<String>(name)
    {
        return Cow::Owned(plain.into_bytes());
    }
    Cow::Borrowed(&name[1..name.len() - 1])
}

/// Writes into a form; what it is given to write into stays empty.
struct Writing<'a>(&'a mut Form);

/// Passes scalars on to the formatter of JSON without blanks.
macro_rules! scalars {
    ($($method:ident: $kind:ty),* $(,)?) => {
        $(fn $method<W: ?Sized + Write>(&mut self, _: &mut W, value: $kind) -> io::Result<()> {
            CompactFormatter.$method(&mut self.0.bytes, value)
        })*
    };
}

/// Passes signs on in the same way.
macro_rules! signs {
    ($($method:ident),* $(,)?) => {
        $(fn $method<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
            CompactFormatter.$method(&mut self.0.bytes)
        })*
    };
}

impl Formatter for Writing<'_> {
    scalars! {
        write_bool: bool, write_i8: i8, write_i16: i16, write_i32: i32, write_i64: i64, write_i128: i128,
        write_u8: u8, write_u16: u16, write_u32: u32, write_u64: u64, write_u128: u128, write_f32: f32,
        write_f64: f64, write_number_str: &str, write_string_fragment: &str, write_raw_fragment: &str,
        write_char_escape: CharEscape, begin_array_value: bool,
    }
    signs! { write_null, begin_string, end_string, begin_array, end_array, end_array_value }

    fn begin_object<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.begin_object();
        Ok(())
    }

    fn end_object<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.end_object();
        Ok(())
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, _: &mut W, _first: bool) -> io::Result<()> {
        self.0.begin_member();
        Ok(())
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.end_name();
        Ok(())
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        Ok(())
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.0.end_value();
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

    /// The same form by way of a tree of values.
    fn by_tree(value: &impl Serialize) -> String {
        fn shorter(value: Value) -> Value {
            match value {
                Value::Object(map) => {
                    let members = map.into_iter().map(|(name, value)| (name, shorter(value)));
                    Value::Object(members.filter(|(_, value)| !is_default(value)).collect())
                }
                Value::Array(items) => Value::Array(items.into_iter().map(shorter).collect()),
                other => other,
            }
        }
        fn is_default(value: &Value) -> bool {
            match value {
                Value::Null => true,
                Value::Bool(flag) => !flag,
                Value::Number(number) => number.as_u64() == Some(0),
                Value::String(text) => text.is_empty(),
                Value::Array(items) => items.is_empty(),
                Value::Object(map) => map.is_empty(),
            }
        }
        shorter(serde_json::to_value(value).unwrap()).to_string()
    }

    fn straight(value: &impl Serialize) -> String {
        String::from_utf8(canonical(value).unwrap()).unwrap()
    }

    #[test]
    fn what_has_its_default_is_absent_wherever_it_stands() {
        let old = json!({"turn": 3, "units": [{"sp": 2}, {}], "first": "cw", "left": -1});
        let new = json!({
            "turn": 3, "units": [{"sp": 2, "fog": false}, {"sp": 0}], "first": "cw", "left": -1,
            "fog": false, "weather": null, "mud": 0, "name": "", "mines": [],
            "supply": {"cw": {"depots": []}},
        });
        assert_eq!(straight(&new), old.to_string());
        assert_eq!(straight(&json!([0, null, ""])), "[0,null,\"\"]", "a list keeps its places");
    }

    #[derive(Serialize)]
    enum Kind {
        Plain,
        Of(u8),
        Pair(i8, Option<&'static str>),
        Named { z: u8, a: i64, none: Option<u8> },
    }

    #[derive(Serialize)]
    struct Position {
        zebra: Vec<Kind>,
        apple: (u64, i128, bool, char),
        by_number: BTreeMap<i32, &'static str>,
        by_name: BTreeMap<String, Option<f64>>,
        unit: (),
        #[serde(flatten)]
        rest: BTreeMap<&'static str, u8>,
    }

    #[test]
    fn every_kind_of_value_has_the_form_that_its_tree_has() {
        let names =
            ["b\"q", "b!", "b", "", "\u{1}x", "\\", "]", "[", "Grüße", "你好", "\u{1F600}", "\u{FB01}"];
        let position = Position {
            zebra: vec![
                Kind::Plain,
                Kind::Of(0),
                Kind::Of(7),
                Kind::Pair(-3, None),
                Kind::Pair(0, Some("\n\t\"\u{7f}\u{2028}")),
                Kind::Named { z: 1, a: i64::MIN, none: None },
                Kind::Named { z: 0, a: 0, none: None },
            ],
            apple: (u64::MAX, -5, true, '\u{e9}'),
            by_number: [(-1, "minus"), (10, "ten"), (9, ""), (2, "two")].into(),
            by_name: names.iter().map(|name| ((*name).to_owned(), Some(0.5))).collect(),
            unit: (),
            rest: [("m", 1), ("aa", 0)].into(),
        };
        assert_eq!(straight(&position), by_tree(&position));
        assert!(straight(&position).contains("\"b\":0.5,\"b!\":0.5,\"b\\\"q\":0.5"));
    }

    struct Twice;

    impl Serialize for Twice {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map([("a", 1), ("b", 2), ("a", 3)])
        }
    }

    #[test]
    fn of_a_name_that_comes_twice_the_last_value_counts() {
        assert_eq!(straight(&Twice), "{\"a\":3,\"b\":2}");
        assert_eq!(straight(&Twice), by_tree(&Twice));
    }
}
