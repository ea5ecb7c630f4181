//! From the bytes of a text part to clean text: transfer encoding, charset, `format=flowed`.

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use mail_parser::decoders::charsets::map::charset_decoder;

/// Undoes the transfer encoding (RFC 2045 6); what cannot be decoded stands as it is.
pub(crate) fn transfer_decode(body: &[u8], encoding: &str) -> Vec<u8> {
    match encoding.trim().to_ascii_lowercase().as_str() {
        "base64" => base64_decode(body).unwrap_or_else(|| body.to_vec()),
        "quoted-printable" => quoted_printable_decode(body),
        _ => body.to_vec(),
    }
}

/// Takes lines as long as they are base64: a list server may have put a plain footer below.
fn base64_decode(body: &[u8]) -> Option<Vec<u8>> {
    let mut digits = Vec::with_capacity(body.len());
    for line in body.split(|b| *b == b'\n') {
        let line = line.trim_ascii();
        if !line.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=')) {
            break;
        }
        digits.extend(line.iter().take_while(|b| **b != b'='));
        if line.contains(&b'=') {
            break;
        }
    }
    if digits.len() % 4 == 1 {
        digits.pop(); // six bits alone make no byte
    }
    let config = GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let decoded = GeneralPurpose::new(&STANDARD, config).decode(&digits).ok()?;
    (!decoded.is_empty() || body.trim_ascii().is_empty()).then_some(decoded)
}

/// RFC 2045 6.7, and an equals sign that encodes nothing stands for itself.
fn quoted_printable_decode(body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte != b'=' {
            out.push(byte);
            continue;
        }
        if let Some(value) = hex_pair(tail) {
            out.push(value);
            rest = &tail[2..];
            continue;
        }
        let blanks = tail.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\r')).count();
        match tail.get(blanks) {
            Some(b'\n') => rest = &tail[blanks + 1..],
            None => rest = &[],
            Some(_) => out.push(byte),
        }
    }
    out
}

fn hex_pair(bytes: &[u8]) -> Option<u8> {
    let digit = |at: usize| bytes.get(at).and_then(|b| char::from(*b).to_digit(16));
    u8::try_from(digit(0)? * 16 + digit(1)?).ok()
}

/// Text of these bytes, and whether the charset had to be guessed.
///
/// As declared; where nothing useful is declared UTF-8, and windows-1252 if it is not that.
pub(crate) fn charset_decode(bytes: &[u8], charset: Option<&str>) -> (String, bool) {
    let charset = charset.unwrap_or("").trim().to_ascii_lowercase();
    // What says so in its first bytes is UTF-16, whatever the header says; a text without a letter is not.
    if let Some(text) = utf_16(bytes) {
        return (text, false);
    }
    // Every browser and mail program reads these as windows-1252 (WHATWG Encoding 4.2).
    let charset = match charset.as_str() {
        "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "latin-1" | "l1" | "cp819" => "windows-1252",
        other => other,
    };
    let utf8_or_unsaid = matches!(charset, "" | "utf-8" | "utf8" | "us-ascii" | "ascii");
    if !utf8_or_unsaid && let Some(decode) = charset_decoder(charset.as_bytes()) {
        return (decode(bytes), false);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), false),
        Err(_) => match charset_decoder(b"windows-1252") {
            Some(decode) => (decode(bytes), true),
            None => (String::from_utf8_lossy(bytes).into_owned(), true),
        },
    }
}

/// Text that is UTF-16: by its byte order mark, or because every other byte of its beginning is zero.
fn utf_16(bytes: &[u8]) -> Option<String> {
    let head = &bytes[..bytes.len().min(64)];
    let zeros = |from: usize| head.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let half = head.len() / 2;
    let little = match head {
        [0xFF, 0xFE, ..] => true,
        [0xFE, 0xFF, ..] => false,
        _ if half >= 4 && zeros(1) * 4 >= half * 3 && zeros(0) == 0 => true,
        _ if half >= 4 && zeros(0) * 4 >= half * 3 && zeros(1) == 0 => false,
        _ => return None,
    };
    let unit = |pair: &[u8]| match pair {
        [a, b] if little => u16::from_le_bytes([*a, *b]),
        [a, b] => u16::from_be_bytes([*a, *b]),
        _ => 0,
    };
    let units: Vec<u16> = bytes.chunks_exact(2).map(unit).collect();
    Some(String::from_utf16_lossy(&units))
}

/// One kind of line end, no byte order marks, no control characters but LF and tab.
pub(crate) fn normalise(text: &str) -> String {
    let mut clean = String::with_capacity(text.len() + 1);
    let mut rest = text;
    // Nearly all of a text is plain, and is copied as it stands.
    while let Some(at) = rest.bytes().position(|byte| !is_plain(byte)) {
        let (plain, other) = rest.split_at(at);
        clean.push_str(plain);
        let other = other.strip_prefix("\r\n").map_or(other, |_| &other[1..]);
        let mut characters = other.chars();
        match characters.next() {
            Some('\r' | '\u{2028}' | '\u{2029}') => clean.push('\n'),
            Some('\u{FEFF}') | None => {}
            Some(sign) if sign.is_control() && !matches!(sign, '\n' | '\t') => {}
            Some(sign) => clean.push(sign),
        }
        rest = characters.as_str();
    }
    clean.push_str(rest);
    clean
}

/// Whether this byte is a whole character that stays as it is.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\t' | b' '..=b'~')
}

/// Joins the soft line breaks of `format=flowed` (RFC 3676 4), quote marks kept as `> `.
///
/// Expects LF line ends. With `delsp` the blank at a soft break falls away.
pub(crate) fn unflow(text: &str, delsp: bool) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut open: Option<(usize, String)> = None; // a paragraph that goes on, and its quote depth
    for line in text.split('\n') {
        let marks = line.bytes().take_while(|b| *b == b'>').count();
        let words = &line[marks..];
        let words = words.strip_prefix(' ').unwrap_or(words);
        let is_separator = words == "-- ";
        if let Some((depth, paragraph)) = open.take_if(|(depth, _)| is_separator || *depth != marks) {
            out.push(quoted(depth, &paragraph));
        }
        let mut paragraph = open.take().map_or_else(String::new, |(_, paragraph)| paragraph);
        let flowed = words.ends_with(' ') && !is_separator;
        let cut = if flowed && delsp { words.len() - 1 } else { words.len() };
        paragraph.push_str(&words[..cut]);
        if flowed {
            open = Some((marks, paragraph));
        } else {
            out.push(quoted(marks, &paragraph));
        }
    }
    if let Some((depth, paragraph)) = open {
        out.push(quoted(depth, paragraph.trim_end()));
    }
    out.join("\n")
}

fn quoted(depth: usize, words: &str) -> String {
    if depth == 0 { words.to_owned() } else { format!("{} {words}", ">".repeat(depth)) }
}

/// The longest beginning of the text that is within both limits, and whether that left anything out.
pub(crate) fn cut(text: &str, max_bytes: usize, max_lines: usize) -> (&str, bool) {
    let mut end = text.floor_char_boundary(max_bytes.min(text.len()));
    if let Some((at, _)) = text.match_indices('\n').nth(max_lines.saturating_sub(1)) {
        end = end.min(at);
    }
    (&text[..end], end < text.trim_end_matches('\n').len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soft_breaks_are_joined_at_the_same_quote_depth_only() {
        let text = "3rtr move B17 \nC16 D16\n>old \n>line\nnext \n-- \nada";
        assert_eq!(unflow(text, false), "3rtr move B17 C16 D16\n> old line\nnext \n-- \nada");
        assert_eq!(unflow("ab \ncd", true), "abcd");
        assert_eq!(unflow(" >stuffed", false), ">stuffed");
    }

    #[test]
    fn broken_encodings_keep_what_can_be_read() {
        assert_eq!(transfer_decode(b"a=3D=\r\nb =zz =", "Quoted-Printable"), b"a=b =zz ");
        assert_eq!(transfer_decode(b"ZG9uZQ\n_____\nfooter", "base64"), b"done");
        assert_eq!(transfer_decode(b"3rtr move, plain", "base64"), b"3rtr move, plain");
    }

    #[test]
    fn bytes_that_are_not_utf8_are_read_as_windows_1252() {
        assert_eq!(charset_decode(b"K\xFChn \x96 ja", None), ("Kühn – ja".to_owned(), true));
        assert_eq!(charset_decode("Kühn".as_bytes(), Some("x-unknown")), ("Kühn".to_owned(), false));
        assert_eq!(charset_decode(b"3rtr \x96 \x93x\x94", Some("ISO-8859-1")).0, "3rtr – “x”");
        for bytes in [&b"\xFF\xFEd\0o\0n\0e\0"[..], b"\xFE\xFF\0d\0o\0n\0e", b"d\0o\0n\0e\0"] {
            assert_eq!(charset_decode(bytes, Some("utf-8")).0.trim_start_matches('\u{feff}'), "done");
        }
    }

    #[test]
    fn the_limits_cut_at_whole_characters_and_lines() {
        assert_eq!(cut("äöü", 3, 9), ("ä", true));
        assert_eq!(cut("a\nb\nc\n", 99, 2), ("a\nb", true));
        assert_eq!(cut("a\nb\n", 99, 2), ("a\nb", false));
    }
}
