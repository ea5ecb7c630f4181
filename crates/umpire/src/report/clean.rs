//! What reaches a template is harmless: no control characters, no marks that turn the writing.

use minijinja::Value;
use minijinja::value::{Enumerator, Object, ObjectExt};
use serde_json::{Map, Value as Json};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// Makes a template's value of JSON, every string (names of keys too) cleaned by [`text`].
pub(super) fn template_value(json: &Json) -> Value {
    match json {
        Json::Null => Value::from(()),
        Json::Bool(yes) => Value::from(*yes),
        Json::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(signed), _, _) => Value::from(signed),
            (None, Some(unsigned), _) => Value::from(unsigned),
            (None, None, float) => Value::from(float.unwrap_or_default()),
        },
        Json::String(string) => Value::from(text(string).as_ref()),
        Json::Array(items) => items.iter().map(template_value).collect(),
        Json::Object(entries) => object(entries),
    }
}

/// An object as templates know it. Nearly all names are plain and in order already: they need no map.
fn object(entries: &Map<String, Json>) -> Value {
    let is_plain = |name: &String| matches!(text(name), Cow::Borrowed(_));
    if !entries.keys().all(is_plain) || !entries.keys().is_sorted() {
        return Value::from(members(entries));
    }
    let members = entries.iter().map(|(name, value)| (Value::from(name.as_str()), template_value(value)));
    Value::from_object(Members::new(members.collect()))
}

/// An object of members whose names are clean; of two with one name the last one counts.
pub(super) fn of_members(mut members: Vec<(Value, Value)>) -> Value {
    members.sort_by(|one, other| one.0.as_str().cmp(&other.0.as_str()));
    members.dedup_by(|later, kept| {
        let same = later.0.as_str() == kept.0.as_str();
        if same {
            std::mem::swap(later, kept);
        }
        same
    });
    Value::from_object(Members::new(members))
}

/// Members by name, in its order. Short names stand in their value: a page has thousands of them, and they
/// cost one allocation an object.
#[derive(Debug)]
pub(super) struct Members {
    all: Vec<(Value, Value)>,
    written: OnceLock<Box<[u8]>>,
}

impl Members {
    fn new(all: Vec<(Value, Value)>) -> Members {
        Members { all, written: OnceLock::new() }
    }

    /// Names and values, by name.
    pub(super) fn iter(&self) -> std::slice::Iter<'_, (Value, Value)> {
        self.all.iter()
    }

    /// What the object is written as, kept from the first time on: for those that are often asked for. It
    /// never changes.
    pub(super) fn written(&self, write: impl FnOnce() -> Box<[u8]>) -> &[u8] {
        self.written.get_or_init(write)
    }
}

impl Object for Members {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        let found = self.all.binary_search_by(|(name, _)| name.as_str().unwrap_or_default().cmp(key));
        found.ok().map(|at| self.all[at].1.clone())
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        self.mapped_rev_key_value_enumerator(|this| Box::new(this.all.iter().cloned()))
    }

    fn enumerator_len(self: &Arc<Self>) -> Option<usize> {
        Some(self.all.len())
    }
}

/// The same of each member of an object.
pub(super) fn members<'a>(
    entries: impl IntoIterator<Item = (&'a String, &'a Json)>,
) -> BTreeMap<String, Value> {
    entries.into_iter().map(|(key, value)| (text(key).into_owned(), template_value(value))).collect()
}

/// The text without control characters other than line ends. A tab becomes a blank; what separates
/// lines or paragraphs becomes a line end; what has no width and turns the direction is dropped.
pub(super) fn text(raw: &str) -> Cow<'_, str> {
    // Nearly all of it is plain, and stays as it stands.
    if raw.bytes().all(|byte| matches!(byte, b'\n' | b' '..=b'~')) {
        return Cow::Borrowed(raw);
    }
    Cow::Owned(raw.replace("\r\n", "\n").chars().filter_map(character).collect())
}

fn character(raw: char) -> Option<char> {
    match raw {
        '\n' => Some('\n'),
        '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
        '\t' => Some(' '),
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => None,
        '\u{61c}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => None,
        other if other.is_control() => None,
        other => Some(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether names are plain or not, templates see the same object.
    #[test]
    fn members_are_found_by_name_and_go_in_its_order() {
        let plain =
            serde_json::json!({"b": {"x": [1, 2]}, "a": "one", "long-name-of-a-member-of-an-object": 3});
        let mut other = plain.clone();
        other["\u{e4}"] = serde_json::json!(null);
        for json in [&plain, &other] {
            let (value, map) = (template_value(json), Value::from(members(json.as_object().unwrap())));
            assert_eq!(value, map);
            assert_eq!((value.to_string(), value.len()), (map.to_string(), map.len()));
            let names = |value: &Value| value.try_iter().unwrap().map(|name| name.to_string()).collect();
            let (own, of_map): (Vec<String>, Vec<String>) = (names(&value), names(&map));
            assert_eq!(own, of_map);
            assert_eq!(value.get_attr("a").unwrap().as_str(), Some("one"));
            assert!(value.get_attr("c").unwrap().is_undefined());
        }
        assert!(!template_value(&serde_json::json!({})).is_true(), "nothing in it");
    }

    #[test]
    fn control_and_direction_marks_go_and_lines_stay() {
        assert_eq!(text("a\x1b[31mb\x07\x00\u{9b}c"), "a[31mbc");
        assert_eq!(text("one\r\ntwo\rthree\u{2028}four\tfive"), "one\ntwo\nthree\nfour five");
        assert_eq!(text("\u{202e}txt.exe\u{2066}"), "txt.exe");
        assert_eq!(text("Grüße, 你好"), "Grüße, 你好");
    }
}
