//! The header fields of a message or of one of its parts.
//!
//! Fields are split here, with limits; what stands inside a field is left to `mail-parser`. A section that
//! breaks RFC 5322 is read as well as it can be, and its [`Headers::flaw`] says that it proves nothing.

use mail_parser::parsers::MessageStream;
use mail_parser::{ContentType, HeaderValue};

use super::person::ascii_domain;

/// Bytes of a header block that are looked at.
const BLOCK_LIMIT: usize = 128 * 1024;
/// Bytes of one field that are looked at, so that no field costs more than a moment.
const FIELD_LIMIT: usize = 16 * 1024;
/// Fields of one block that are looked at.
const FIELD_COUNT: usize = 500;
/// Addresses taken from one block for one field name.
const ADDRESS_COUNT: usize = 100;
/// Message-IDs taken from one `References` field, the last ones.
const ID_COUNT: usize = 50;

/// One field: its name in lower case, and its bytes as they stand, folds included, ending in LF.
struct Field {
    name: String,
    value: Vec<u8>,
}

/// The fields of one header block, in the order in which they stand (RFC 5322 2.2).
pub struct Headers {
    fields: Vec<Field>,
    /// Something was left out because of a limit.
    pub cut: bool,
    /// Where another reader could find other fields (RFC 5322 2.2, without the obsolete forms of 4.5): such a
    /// section proves nothing about its sender.
    pub flaw: Option<Flaw>,
}

/// Why a header section proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It begins with a byte order mark.
    ByteOrderMark,
    /// It does not begin with a field.
    NoField,
    /// It has more fields than are read.
    TooManyFields,
    /// It has a control character.
    ControlCharacter,
    /// Its lines end in different ways.
    MixedLineEnds,
    /// It has a folded line with nothing on it.
    EmptyFold,
    /// It has a line that is no field.
    NoColon,
    /// It has a blank between a field's name and its colon.
    BlankBeforeColon,
    /// Two readers may find two senders in it.
    TwoSenders,
}

impl Flaw {
    /// Its name, by which a message tells of it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Flaw::ByteOrderMark => "byte-order-mark",
            Flaw::NoField => "no-field",
            Flaw::TooManyFields => "too-many-fields",
            Flaw::ControlCharacter => "control-character",
            Flaw::MixedLineEnds => "mixed-line-ends",
            Flaw::EmptyFold => "empty-fold",
            Flaw::NoColon => "no-colon",
            Flaw::BlankBeforeColon => "blank-before-colon",
            Flaw::TwoSenders => "two-senders",
        }
    }
}

/// A message without what a mail system writes in front of it: a byte order mark, and the line `From ada@…
/// Fri Nov 20 20:00:00 2026` by which mbox files part their mails and which MTAs write into a pipe.
pub fn message(raw: &[u8]) -> &[u8] {
    let raw = raw.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(raw);
    if is_separator(&raw[..line_end(raw)]) { after_line(raw) } else { raw }
}

/// `From `, who, and a time: `From : eve@example.org` is a field in an obsolete form.
fn is_separator(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"From ") else { return false };
    let mut words = rest.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let is_time = |word: &[u8]| word.len() >= 5 && word[0].is_ascii_digit() && word.contains(&b':');
    words.next().is_some_and(|who| !who.contains(&b':')) && words.any(is_time)
}

/// Splits a message or a part at the first empty line into its fields and its body.
///
/// Bytes that do not begin with a field have no fields: all of it is body.
pub fn split(raw: &[u8]) -> (Headers, &[u8]) {
    let mut headers = Headers { fields: Vec::new(), cut: false, flaw: None };
    let mut rest = message(raw);
    if raw.starts_with(b"\xEF\xBB\xBF") {
        headers.flaw = Some(Flaw::ByteOrderMark);
    }
    let ends_in_crlf = rest[..line_end(rest)].ends_with(b"\r\n");
    let mut taken = 0;
    loop {
        let line = &rest[..line_end(rest)];
        let flaw = line_flaw(line, ends_in_crlf);
        if line.is_empty() || matches!(line, b"\n" | b"\r\n") {
            headers.flaw = headers.flaw.or(flaw);
            return (headers, &rest[line.len()..]);
        }
        let continues = matches!(line[0], b' ' | b'\t') && !headers.fields.is_empty();
        let colon = if continues { None } else { name_end(line) };
        if headers.fields.is_empty() && colon.is_none() {
            headers.flaw = Some(Flaw::NoField);
            return (headers, rest);
        }
        headers.flaw = headers.flaw.or(flaw);
        taken += line.len();
        if taken > BLOCK_LIMIT {
            headers.cut = true;
        } else if continues {
            headers.fold_in(line);
        } else if let Some(colon) = colon {
            headers.push(line[..colon].trim_ascii_end(), &line[colon + 1..]);
        }
        if headers.cut {
            headers.flaw = headers.flaw.or(Some(Flaw::TooManyFields));
        }
        rest = &rest[line.len()..];
    }
}

/// What is wrong with a line of a header section, apart from others.
fn line_flaw(line: &[u8], ends_in_crlf: bool) -> Option<Flaw> {
    let text = line.strip_suffix(b"\n").unwrap_or(line);
    let text = if ends_in_crlf { text.strip_suffix(b"\r").unwrap_or(text) } else { text };
    let continues = text.starts_with(b" ") || text.starts_with(b"\t");
    let colon = name_end(line);
    match () {
        () if text.iter().any(|b| b.is_ascii_control() && *b != b'\t') => Some(Flaw::ControlCharacter),
        () if line.ends_with(b"\n") && line.ends_with(b"\r\n") != ends_in_crlf => Some(Flaw::MixedLineEnds),
        () if text.is_empty() => None,
        () if continues && text.trim_ascii().is_empty() => Some(Flaw::EmptyFold),
        () if continues => None,
        () if colon.is_none() => Some(Flaw::NoColon),
        () if colon.is_some_and(|colon| !line[colon - 1].is_ascii_graphic()) => Some(Flaw::BlankBeforeColon),
        () => None,
    }
}

fn line_end(bytes: &[u8]) -> usize {
    bytes.iter().position(|b| *b == b'\n').map_or(bytes.len(), |at| at + 1)
}

fn after_line(bytes: &[u8]) -> &[u8] {
    &bytes[line_end(bytes)..]
}

/// Where the colon stands behind the name of a field that begins on this line: printable ASCII, and blanks
/// in the obsolete form (RFC 5322 4.5).
fn name_end(line: &[u8]) -> Option<usize> {
    let colon = line.iter().position(|b| *b == b':')?;
    let name = line[..colon].trim_ascii_end();
    (!name.is_empty() && name.len() <= 76 && name.iter().all(u8::is_ascii_graphic)).then_some(colon)
}

impl Headers {
    fn push(&mut self, name: &[u8], value: &[u8]) {
        if self.fields.len() == FIELD_COUNT {
            self.cut = true;
            return;
        }
        let name = String::from_utf8_lossy(name).to_ascii_lowercase();
        self.fields.push(Field { name, value: Vec::new() });
        self.fold_in(value);
    }

    fn fold_in(&mut self, line: &[u8]) {
        if let Some(field) = self.fields.last_mut() {
            if field.value.len() + line.len() > FIELD_LIMIT {
                self.cut = true;
                return;
            }
            field.value.extend_from_slice(line);
            if field.value.last() != Some(&b'\n') {
                field.value.push(b'\n');
            }
        }
    }

    /// The names of all fields, in lower case.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|field| field.name.as_str())
    }

    fn bytes<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a [u8]> {
        self.fields.iter().filter(move |field| field.name == name).map(|field| field.value.as_slice())
    }

    /// The first field of that name, unfolded and trimmed, nothing decoded.
    pub fn raw(&self, name: &str) -> Option<String> {
        self.bytes(name).next().map(unfold)
    }

    /// All fields of that name, unfolded and trimmed, the newest (topmost) first.
    pub fn all_raw(&self, name: &str) -> Vec<String> {
        self.bytes(name).map(unfold).collect()
    }

    /// The first field of that name as text, encoded words decoded (RFC 2047).
    pub fn text(&self, name: &str) -> Option<String> {
        let bytes = self.bytes(name).next()?;
        let text = match MessageStream::new(bytes).parse_unstructured() {
            HeaderValue::Text(text) => text.into_owned(),
            _ => String::new(),
        };
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// The bare addresses in all fields of that name.
    pub fn addresses(&self, name: &str) -> Vec<String> {
        let mut found = Vec::new();
        for bytes in self.bytes(name) {
            let value = MessageStream::new(bytes).parse_address();
            let Some(list) = value.as_address() else { continue };
            found.extend(list.iter().filter_map(|addr| bare_address(addr.address.as_deref()?)));
        }
        found.truncate(ADDRESS_COUNT);
        found
    }

    /// The one address of the one `From` field; `None` if there is another number of either.
    ///
    /// Programs and people read several senders in different ways.
    pub fn sender(&self) -> Option<String> {
        let mut fields = self.bytes("from");
        let (bytes, None) = (fields.next()?, fields.next()) else { return None };
        let value = MessageStream::new(bytes).parse_address();
        let mut list = value.as_address()?.iter();
        let (only, None) = (list.next()?, list.next()) else { return None };
        bare_address(only.address.as_deref()?)
    }

    /// The media type of this part, if the field is there and can be read (RFC 2045 5).
    pub fn content_type(&self) -> Option<ContentType<'_>> {
        self.content_field("content-type")
    }

    /// The disposition of this part, if given (RFC 2183).
    pub fn disposition(&self) -> Option<ContentType<'_>> {
        self.content_field("content-disposition")
    }

    fn content_field<'a>(&'a self, name: &'a str) -> Option<ContentType<'a>> {
        MessageStream::new(self.bytes(name).next()?).parse_content_type().into_content_type()
    }

    /// The date in seconds since 1970, if it is one (RFC 5322 3.3).
    pub fn date(&self) -> Option<i64> {
        let value = MessageStream::new(self.bytes("date").next()?).parse_date();
        value.as_datetime().filter(|date| date.is_valid()).map(mail_parser::DateTime::to_timestamp)
    }

    /// The well-formed message ids in the first field of that name, without angle brackets.
    pub fn message_ids(&self, name: &str) -> Vec<String> {
        let Some(raw) = self.raw(name) else { return Vec::new() };
        let ids: Vec<String> =
            raw.split_whitespace().flat_map(split_ids).filter_map(well_formed_id).collect();
        let extra = ids.len().saturating_sub(ID_COUNT);
        ids.into_iter().skip(extra).collect()
    }
}

fn unfold(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace(['\r', '\n'], "").trim().to_owned()
}

/// `<a@b><c@d>` without a blank between them is seen in the wild.
fn split_ids(word: &str) -> impl Iterator<Item = &str> {
    word.split_inclusive('>')
}

fn well_formed_id(word: &str) -> Option<String> {
    let id = word.strip_prefix('<')?.strip_suffix('>')?;
    is_message_id(id).then(|| id.to_owned())
}

/// True for `left@right` of printable ASCII without angle brackets, 250 bytes at most (RFC 5322 3.6.4).
pub fn is_message_id(id: &str) -> bool {
    let Some((left, right)) = id.split_once('@') else { return false };
    id.len() <= 250
        && !left.is_empty()
        && !right.is_empty()
        && !right.contains('@')
        && id.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'<' | b'>'))
}

/// An address as we keep it: trimmed, its domain in lower case and in ASCII; `None` if it is not one.
pub fn bare_address(address: &str) -> Option<String> {
    let address = address.trim().trim_start_matches('<').trim_end_matches('>');
    let (local, domain) = address.rsplit_once('@')?;
    let clean = address.len() <= 254
        && !local.is_empty()
        && !domain.is_empty()
        && !address.chars().any(|c| c.is_control() || c.is_whitespace());
    // A domain in another script is the same domain as its form in ASCII.
    let domain = domain.to_lowercase();
    let ascii = if domain.is_ascii() { None } else { ascii_domain(&domain) };
    clean.then(|| format!("{local}@{}", ascii.unwrap_or(domain)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_split_and_limited() {
        let raw = format!("A: 1\nb :x\nSubject: one\n two\nA: 3\n{}\nbody", "X: y\n".repeat(600));
        let (headers, body) = split(raw.as_bytes());
        assert_eq!((headers.raw("a").as_deref(), body), (Some("1"), &b"body"[..]));
        assert_eq!(headers.text("subject").as_deref(), Some("one two"));
        assert_eq!((headers.names().count(), headers.cut), (FIELD_COUNT, true));
    }

    #[test]
    fn a_section_that_breaks_the_standard_has_a_flaw() {
        let flaw = |raw: &str| split(raw.as_bytes()).0.flaw;
        for good in ["A: 1\n\nx\ry: z\0", "A:\r\n 1\r\nB: ü\r\n\r\n\n", "A: 1", ""] {
            assert_eq!(flaw(good).filter(|_| !good.is_empty()), None, "{good:?}");
        }
        let pipe = "From ada@example.org Fri Nov 20 20:00:00 2026\nA: 1\n\nx";
        assert_eq!((flaw(pipe), message(pipe.as_bytes())), (None, &b"A: 1\n\nx"[..]));
        for bad in [
            "A : 1\n\n",
            "From : eve@example.org 1:00\n\n",
            "From eve: x\nA: 1\n\n",
            "A: 1\nno field\n\n",
            "A: 1\n \n\n",
            "A: 1\r\nB: 2\n\r\n",
            "A: 1\n\r\n",
            "A: 1\rB: 2\n\n",
            "A: \0\n\n",
            " A: 1\n\n",
            "\u{feff}A: 1\n\n",
            "é: 1\n\n",
            ": 1\n\n",
            "A: 1\n\x0b\n\n",
        ] {
            assert!(flaw(bad).is_some(), "{bad:?}");
        }
        let long = format!("A: {}\n\n", "x".repeat(FIELD_LIMIT));
        assert!(flaw(&long).is_some() && flaw(&"X: y\n".repeat(FIELD_COUNT + 1)).is_some());
    }

    #[test]
    fn only_well_formed_ids_are_taken() {
        let raw = format!("References: <a@b><c@d> e@f <g@h@i> <j> <{}@k>\n <ü@l> <m@n>\n", "x".repeat(260));
        assert_eq!(split(raw.as_bytes()).0.message_ids("references"), ["a@b", "c@d", "m@n"]);
    }
}
