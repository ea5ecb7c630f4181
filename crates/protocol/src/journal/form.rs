//! Whether a text is canonical JSON, seen in one pass over its bytes and without building anything of it.
use super::canon::{MAX_DEPTH, MAX_INTEGER, is_key};

/// Whether [`canonical`](super::canon::canonical) writes exactly this text of the value that it holds.
pub(super) fn is_canonical(text: &str) -> bool {
    let mut reader = Reader { rest: text.as_bytes() };
    reader.value(0) && reader.rest.is_empty()
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn value(&mut self, depth: usize) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        match self.rest.first() {
            Some(b'"') => self.string().is_some(),
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'-' | b'0'..=b'9') => self.integer(),
            _ => self.word(b"true") || self.word(b"false") || self.word(b"null"),
        }
    }

    /// Passes over these bytes, if they come next.
    fn word(&mut self, word: &[u8]) -> bool {
        let rest = self.rest.strip_prefix(word);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn object(&mut self, depth: usize) -> bool {
        let mut last = "";
        if self.word(b"{}") {
            return true;
        }
        let mut sign: &[u8] = b"{";
        while self.word(sign) {
            let key = self.string().filter(|key| is_key(key) && *key > last);
            let Some(key) = key.filter(|_| self.word(b":") && self.value(depth + 1)) else { return false };
            (last, sign) = (key, b",");
        }
        self.word(b"}")
    }

    fn array(&mut self, depth: usize) -> bool {
        if self.word(b"[]") {
            return true;
        }
        let mut sign: &[u8] = b"[";
        while self.word(sign) {
            if !self.value(depth + 1) {
                return false;
            }
            sign = b",";
        }
        self.word(b"]")
    }

    /// Passes over an integer of which there is one form only.
    fn integer(&mut self) -> bool {
        let is_negative = self.word(b"-");
        let length = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        // The largest has 16 digits.
        if length == 0 || length > 16 {
            return false;
        }
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        let size = digits.iter().fold(0, |size, digit| size * 10 + u64::from(digit - b'0'));
        let is_shortest = if digits[0] == b'0' { length == 1 && !is_negative } else { true };
        is_shortest && size <= MAX_INTEGER
    }

    /// Passes over a string, and gives what stands between its quotation marks, as it is written.
    fn string(&mut self) -> Option<&'a str> {
        if !self.word(b"\"") {
            return None;
        }
        let start = self.rest;
        loop {
            let special = |byte: &u8| *byte < b' ' || matches!(byte, b'"' | b'\\');
            let at = self.rest.iter().position(special)?;
            let (sign, rest) = self.rest[at..].split_first()?;
            self.rest = rest;
            match sign {
                b'"' => {
                    let length = start.len() - rest.len() - 1;
                    return std::str::from_utf8(&start[..length]).ok();
                }
                b'\\' if self.escape() => {}
                _ => return None,
            }
        }
    }

    /// Passes over what follows a backslash: the short form of a character, or the number of one that has
    /// none and cannot stand for itself.
    fn escape(&mut self) -> bool {
        let short = matches!(self.rest.first(), Some(b'"' | b'\\' | b'b' | b'f' | b'n' | b'r' | b't'));
        let length = match self.rest {
            _ if short => 1,
            [b'u', b'0', b'0', b'0', b'0'..=b'7' | b'b' | b'e' | b'f', ..] => 5,
            [b'u', b'0', b'0', b'1', b'0'..=b'9' | b'a'..=b'f', ..] => 5,
            _ => return false,
        };
        self.rest = &self.rest[length..];
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::canon::canonical;
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    /// The same by building the value and writing it again.
    fn by_value(text: &str) -> bool {
        let value = serde_json::from_str::<Value>(text);
        value.is_ok_and(|value| canonical(&value).is_ok_and(|written| written == text))
    }

    #[test]
    fn every_character_has_one_form() {
        for number in 0..0x300_u32 {
            let Some(own) = char::from_u32(number) else { continue };
            let short = [r"\b", r"\f", r"\n", r"\r", r"\t", r"\/", r#"\""#, r"\\"];
            let forms = [own.to_string(), format!("\\u{number:04x}"), format!("\\u{number:04X}")];
            for form in forms.iter().map(String::as_str).chain(short) {
                let text = format!("\"{form}\"");
                assert_eq!(is_canonical(&text), by_value(&text), "{text:?}");
            }
        }
    }

    #[test]
    fn every_integer_has_one_form_and_no_other_number_any() {
        let texts = "0 -0 00 01 -1 1 -01 - + +1 1. 1.0 .5 1e1 1E1 9007199254740991 9007199254740992 \
                     -9007199254740991 -9007199254740992 09007199254740991 99999999999999999 NaN 0x1 1_0";
        for text in texts.split(' ').chain(["", " 1", "1 ", "1,", "1\n"]) {
            assert_eq!(is_canonical(text), by_value(text), "{text:?}");
        }
    }

    #[test]
    fn nesting_ends_where_it_does_for_the_writer() {
        for depth in MAX_DEPTH - 1..MAX_DEPTH + 4 {
            for inner in ["", "1", "{}"] {
                let text = format!("{}{inner}{}", "[".repeat(depth), "]".repeat(depth));
                assert_eq!(is_canonical(&text), by_value(&text), "{depth} {inner}");
            }
        }
    }

    /// Canonical text, as journals hold it.
    fn lines() -> impl Strategy<Value = String> {
        let leaf = prop_oneof![
            Just("null".to_owned()),
            any::<bool>().prop_map(|flag| flag.to_string()),
            (-(1_i64 << 54)..1 << 54).prop_map(|number| number.to_string()),
            "[a-c\"\\\\\u{0}-\u{2f}é戦]{0,5}".prop_map(|text| Value::from(text).to_string()),
        ];
        leaf.prop_recursive(3, 20, 4, |item| {
            let items = prop::collection::vec(item.clone(), 0..4);
            let members = prop::collection::btree_map("[a-b_]{1,3}", item, 0..4);
            let named = |(name, value): (&String, &String)| format!("\"{name}\":{value}");
            prop_oneof![
                items.prop_map(|items| format!("[{}]", items.join(","))),
                members.prop_map(move |members| {
                    format!("{{{}}}", members.iter().map(named).collect::<Vec<_>>().join(","))
                }),
            ]
        })
    }

    proptest! {
        /// A whole line, and the same with one character put in, exchanged or left out.
        #[test]
        fn it_says_what_writing_the_value_again_says(
            line in lines(), at in any::<prop::sample::Index>(), skip in 0_usize..2,
            put in "[ \\[\\]{}:,\"\\\\0-9a-bu.eE_\u{0}\u{1f}-]{0,2}",
        ) {
            prop_assert_eq!(is_canonical(&line), by_value(&line), "{:?}", line);
            let letters: Vec<char> = line.chars().collect();
            let at = at.index(letters.len());
            let (before, after) = (&letters[..at], &letters[(at + skip).min(letters.len())..]);
            let before: String = before.iter().collect();
            let changed = after.iter().fold(before + &put, |text, letter| text + &letter.to_string());
            prop_assert_eq!(is_canonical(&changed), by_value(&changed), "{:?}", changed);
        }
    }
}
