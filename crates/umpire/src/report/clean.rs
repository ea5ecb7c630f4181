//! What reaches a template is harmless: no control characters, no marks that turn the writing.

use minijinja::Value;
use serde_json::{Map, Value as Json};
use std::borrow::Cow;
use std::collections::BTreeMap;

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
        Json::Object(entries) => Value::from(members(entries)),
    }
}

/// The same of each member of an object.
pub(super) fn members(entries: &Map<String, Json>) -> BTreeMap<String, Value> {
    entries.iter().map(|(key, value)| (text(key).into_owned(), template_value(value))).collect()
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

    #[test]
    fn control_and_direction_marks_go_and_lines_stay() {
        assert_eq!(text("a\x1b[31mb\x07\x00\u{9b}c"), "a[31mbc");
        assert_eq!(text("one\r\ntwo\rthree\u{2028}four\tfive"), "one\ntwo\nthree\nfour five");
        assert_eq!(text("\u{202e}txt.exe\u{2066}"), "txt.exe");
        assert_eq!(text("Grüße, 你好"), "Grüße, 你好");
    }
}
