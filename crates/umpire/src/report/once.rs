//! `once(macro, value)`: what a macro says of a value, said once and kept by the value.
//!
//! Most of a report stood in the one before it, or stands in that of the other player: the same units in the
//! same hexes, the same rules in force. Such a macro must show nothing but what it is given. It goes by the
//! template in which it is called and its own name.

use super::clean::Members;
use minijinja::value::{Rest, ValueKind};
use minijinja::{Environment, Error, State, Value};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher as _};
use std::sync::Mutex;

/// Bytes of a generation; there are two.
const ROOM: usize = 512 << 10;

/// What values are written as, by its hash first: most keys begin alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(u64, Vec<u8>);

impl From<Vec<u8>> for Key {
    fn from(written: Vec<u8>) -> Key {
        let mut hash = DefaultHasher::new();
        hash.write(&written);
        Key(hash.finish(), written)
    }
}

/// What is kept: the newer half, and the older one of what was wanted before.
#[derive(Default)]
pub(super) struct Kept {
    newer: BTreeMap<Key, Value>,
    older: BTreeMap<Key, Value>,
    bytes: usize,
}

/// Lets templates call `once`.
pub(super) fn add(environment: &mut Environment<'static>) {
    let kept: Mutex<Kept> = Mutex::default();
    let say = move |state: &mut State<'_, '_>, called: Value, given: Rest<Value>| {
        let name = called.get_attr("name").unwrap_or_default();
        let mut key = Vec::with_capacity(512);
        if !(write(&name, &mut key) && given.iter().all(|value| write_kept(value, &mut key))) {
            return called.call(state, &given);
        }
        key.extend_from_slice(state.name().as_bytes());
        Kept::or_say(&kept, Key::from(key), || called.call(state, &given))
    };
    environment.add_function("once", say);
}

impl Kept {
    /// What is kept under a key, or what is said now, which is kept from here on.
    pub fn or_say(
        kept: &Mutex<Kept>,
        key: Key,
        say: impl FnOnce() -> Result<Value, Error>,
    ) -> Result<Value, Error> {
        if let Some(said) = kept.lock().ok().and_then(|mut kept| kept.get(&key)) {
            return Ok(said);
        }
        let said = say()?;
        if let Ok(mut kept) = kept.lock() {
            kept.put(key, said.clone());
        }
        Ok(said)
    }

    fn get(&mut self, key: &Key) -> Option<Value> {
        if let Some(said) = self.newer.get(key) {
            return Some(said.clone());
        }
        let (key, said) = self.older.remove_entry(key)?;
        self.put(key, said.clone());
        Some(said)
    }

    /// Whatever was not wanted while half of the room filled up is let go.
    fn put(&mut self, key: Key, said: Value) {
        self.bytes += key.1.len() + said.as_str().map_or(0, str::len);
        self.newer.insert(key, said);
        if self.bytes > ROOM {
            (self.older, self.bytes) = (std::mem::take(&mut self.newer), 0);
        }
    }
}

/// As [`write`], but an object and those in a list are written once: text and HTML are given the same ones,
/// and a sighting stands before one sentence and behind another.
pub(super) fn write_kept(value: &Value, into: &mut Vec<u8>) -> bool {
    if let Some(members) = value.downcast_object_ref::<Members>() {
        let written = members.written(|| {
            let mut own = Vec::with_capacity(256);
            if write(value, &mut own) { own.into() } else { Box::default() }
        });
        into.extend_from_slice(written);
        return !written.is_empty();
    }
    if value.kind() == ValueKind::Seq {
        return list(value, write_kept, into);
    }
    write(value, into)
}

fn list(of: &Value, write: impl Fn(&Value, &mut Vec<u8>) -> bool, into: &mut Vec<u8>) -> bool {
    let Ok(mut items) = of.try_iter() else { return false };
    into.push(b'[');
    let whole = items.all(|item| write(&item, into));
    into.push(b']');
    whole
}

/// Writes a value so that no other is written alike; false if it is none that can be.
pub(super) fn write(value: &Value, into: &mut Vec<u8>) -> bool {
    match value.kind() {
        ValueKind::None => into.push(b'n'),
        ValueKind::Bool => into.push(if value.is_true() { b't' } else { b'f' }),
        ValueKind::Number => match value.as_i64() {
            Some(number) if value.is_integer() => {
                into.push(b'i');
                into.extend_from_slice(&number.to_le_bytes());
            }
            _ => text(b'd', &value.to_string(), into),
        },
        ValueKind::String => {
            let Some(string) = value.as_str() else { return false };
            text(if value.is_safe() { b'h' } else { b's' }, string, into);
        }
        ValueKind::Seq => return list(value, write, into),
        ValueKind::Map => {
            into.push(b'{');
            let whole = match value.downcast_object_ref::<Members>() {
                Some(members) => members.iter().all(|(name, value)| write(name, into) && write(value, into)),
                None => value.try_iter().is_ok_and(|mut names| {
                    names.all(|name| {
                        write(&name, into) && value.get_item(&name).is_ok_and(|value| write(&value, into))
                    })
                }),
            };
            into.push(b'}');
            return whole;
        }
        _ => return false,
    }
    true
}

fn text(kind: u8, text: &str, into: &mut Vec<u8>) {
    into.push(kind);
    into.extend_from_slice(&(text.len() as u64).to_le_bytes());
    into.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::super::clean::{of_members, template_value};
    use super::*;
    use serde_json::json;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// An environment that counts how often a macro says something.
    fn counting() -> (Environment<'static>, Arc<AtomicUsize>) {
        let mut environment = Environment::new();
        add(&mut environment);
        let said = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&said);
        environment.add_function("counted", move |value: Value| {
            count.fetch_add(1, Ordering::Relaxed);
            value
        });
        environment.set_auto_escape_callback(|name| match name.ends_with(".html") {
            true => minijinja::AutoEscape::Html,
            false => minijinja::AutoEscape::None,
        });
        (environment, said)
    }

    const TEMPLATE: &str = "{% macro one(x) %}{{ counted(x.a) }}&{% endmacro %}\
                            {% macro two(x) %}{{ counted(x.a) }}!{% endmacro %}\
                            {% for x in all %}{{ once(one, x) }}{{ once(two, x) }}{% endfor %}";

    #[test]
    fn what_is_said_of_the_same_is_said_once_and_alike() {
        let (environment, said) = counting();
        let values =
            template_value(&json!({ "all": [{"a": "<"}, {"a": "<"}, {"a": "<", "b": 1}, {"a": 1}] }));
        let fill =
            |name| environment.template_from_named_str(name, TEMPLATE).unwrap().render(&values).unwrap();
        assert_eq!(fill("x.txt"), "<&<!<&<!<&<!1&1!");
        assert_eq!(said.load(Ordering::Relaxed), 6);
        assert_eq!(fill("x.txt"), "<&<!<&<!<&<!1&1!");
        assert_eq!(said.load(Ordering::Relaxed), 6);
        // What is code in one template is not in the other.
        assert_eq!(fill("x.html"), "&lt;&&lt;!&lt;&&lt;!&lt;&&lt;!1&1!");
        assert_eq!(said.load(Ordering::Relaxed), 12);
    }

    #[test]
    fn no_two_values_are_written_alike() {
        let values = [
            json!(null),
            json!(true),
            json!(false),
            json!(0),
            json!(1),
            json!("1"),
            json!(1.5),
            json!("1.5"),
            json!([]),
            json!([[]]),
            json!([[], []]),
            json!({}),
            json!([1, 2]),
            json!([[1], 2]),
            json!([12]),
            json!({"a": 1}),
            json!({"a": [1]}),
            json!({"a": {"b": 1}}),
            json!({"a": {}, "b": 1}),
            json!(u64::MAX),
            json!("ab"),
            json!(["a", "b"]),
            json!(["ab"]),
            json!({"ab": null}),
            json!({"a": "b"}),
            json!([""]),
        ];
        let mut written: Vec<Vec<u8>> = values
            .iter()
            .map(|value| {
                let (mut key, mut kept) = (Vec::new(), Vec::new());
                let value = template_value(value);
                assert!(write(&value, &mut key), "{value}");
                for _ in 0..2 {
                    kept.clear();
                    assert!(write_kept(&value, &mut kept) && kept == key, "{value}");
                }
                key
            })
            .collect();
        let mut safe = Vec::new();
        assert!(write(&Value::from_safe_string("ab".to_owned()), &mut safe));
        written.push(safe);
        let count = written.len();
        written.sort();
        written.dedup();
        assert_eq!(written.len(), count);
        for none in [Value::UNDEFINED, of_members(vec![(Value::from("a"), Value::UNDEFINED)])] {
            for _ in 0..2 {
                assert!(!write(&none, &mut Vec::new()) && !write_kept(&none, &mut Vec::new()), "not kept");
            }
        }
    }

    #[test]
    fn it_takes_no_more_room_than_it_may() {
        let key = |number: u32| Key::from(number.to_le_bytes().to_vec());
        let mut kept = Kept::default();
        let long = Value::from("x".repeat(1_000));
        let mut most = 0;
        for number in 0..5_000 {
            kept.put(key(number), long.clone());
            assert!(kept.get(&key(0)).is_some(), "what is wanted again and again stays");
            most = most.max(kept.newer.len() + kept.older.len());
        }
        assert!(most <= 2 * ROOM / 1_000 + 1, "{most}");
        assert!(kept.get(&key(1)).is_none());
    }
}
