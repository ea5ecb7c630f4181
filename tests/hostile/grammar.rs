//! Random messages that look like mail: trees of parts, broken in places.

use proptest::prelude::*;

use super::{CLUB, read};

const ADDRESSES: [&str; 8] = [
    "ada@example.org",
    "feldpost+g1.red.0123456789abcdef@club.example",
    "<>",
    "\"a\\\"b\" <a@b.example>",
    "=?utf-8?q?a=0D=0ABcc:_eve=40example.org?= <ada@example.org>",
    "a@@b",
    "x:;",
    "(a(b(c))) d@e.example",
];
const TEXTS: [&str; 12] = [
    "roll 3\r\n",
    "ORDERS\r\nroll 3\r\nEND ORDERS\r\n",
    "> roll 6\r\n",
    "On monday ada wrote:\r\n> x\r\n",
    "token 0123456789abcdef\r\n",
    "game ../x\r\n",
    "say \u{1b}[31m\u{202e}x<script>\r\n",
    "-- \r\nada\r\n",
    "JOIN 0123456789abcdef\r\nENTROPY \u{0}\r\n",
    "From: a\r\nTo: b\r\nSubject: c\r\n",
    "<p>roll 3</p>",
    "=3D=\r\n",
];
const TYPES: [&str; 9] = [
    "text/plain",
    "text/html; charset=utf-7",
    "text/plain; charset=gb18030; format=flowed; delsp=yes",
    "image/png; name=\"../../x\"",
    "message/rfc822",
    "text/plain; charset*0*=utf-8''u; charset*1=tf-8",
    "text",
    "application/pgp-encrypted",
    "message/delivery-status",
];
const ENCODINGS: [&str; 5] = ["7bit", "base64", "quoted-printable", "x-uuencode", "base64, gzip"];
const SUBTYPES: [&str; 6] = ["mixed", "alternative", "related", "signed", "encrypted", "report"];

/// A part with its header, as bytes; `depth` keeps boundaries apart most of the time.
fn part(depth: u32) -> BoxedStrategy<Vec<u8>> {
    let pick = |from: &'static [&'static str]| prop::sample::select(from);
    let body = prop::collection::vec(
        prop_oneof![
            6 => pick(&TEXTS).prop_map(|text| text.as_bytes().to_vec()),
            1 => prop::collection::vec(any::<u8>(), 0..60),
        ],
        0..8,
    );
    let leaf = (pick(&TYPES), pick(&ENCODINGS), body).prop_map(|(kind, encoding, body)| {
        let fields = format!("Content-Type: {kind}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n");
        [fields.into_bytes(), body.concat()].concat()
    });
    if depth == 0 {
        return leaf.boxed();
    }
    let children = prop::collection::vec(part(depth - 1), 0..5);
    let tree = (pick(&SUBTYPES), children, any::<bool>(), 0..3_u32).prop_map(
        move |(subtype, parts, ends, shift)| {
            let boundary = format!("b{}", depth.saturating_sub(shift));
            let mut raw =
                format!("Content-Type: multipart/{subtype}; boundary=\"{boundary}\"\r\n\r\npre\r\n")
                    .into_bytes();
            for part in parts {
                raw.extend(format!("--{boundary}\r\n").as_bytes());
                raw.extend(part);
                raw.extend(b"\r\n");
            }
            raw.extend(if ends { format!("--{boundary}--\r\nepilogue") } else { String::new() }.as_bytes());
            raw
        },
    );
    prop_oneof![1 => leaf, 2 => tree].boxed()
}

fn message() -> impl Strategy<Value = Vec<u8>> {
    let field = (
        prop::sample::select(
            &["From", "To", "Reply-To", "Subject", "References", "Message-ID", "Date", "Cc"][..],
        ),
        prop::sample::select(&ADDRESSES[..]),
    );
    (prop::collection::vec(field, 0..10), part(4), any::<prop::sample::Index>(), 0..6_u8).prop_map(
        |(fields, part, at, harm)| {
            let head: String = fields.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
            let mut raw = [head.into_bytes(), part].concat();
            let at = at.index(raw.len().max(1)).min(raw.len());
            match harm {
                0 => raw.truncate(at),
                1 => raw.insert(at, b'\n'),
                2 => raw.insert(at, 0),
                _ => {}
            }
            raw
        },
    )
}

/// What is true of every mail, whatever is in it.
pub fn check(raw: &[u8]) {
    let letter = read(raw, "grammar");
    assert!(letter.claims.len() <= 9, "{:?}", letter.claims);
    assert!(
        letter.claims.iter().all(|claim| feldpost_protocol::dice::is_game_id(&claim.game)),
        "{:?}",
        letter.claims
    );
    let one_line = |text: &str| !text.chars().any(|c| c.is_control() && c != '\t');
    assert!(letter.lines.iter().all(|line| one_line(&line.text)), "{:?}", letter.lines);
    for address in
        letter.from.iter().chain(&letter.answer_to).chain(&letter.message_id).chain(&letter.references)
    {
        assert!(one_line(address) && !address.contains(char::is_whitespace), "{address:?}");
    }
    assert!(letter.references.len() <= 50 && letter.lines.len() + letter.commands.len() <= 2_000);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tree_of_parts_is_read(raw in message()) {
        check(&raw);
    }
}

/// Bytes that once did harm, or nearly.
#[test]
fn the_corpus_of_old_harms_is_read() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/corpus");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let raw = std::fs::read(entry.unwrap().path()).unwrap();
        for cut in (0..raw.len()).step_by(7).chain([raw.len()]) {
            check(&raw[..cut]);
        }
        count += 1;
    }
    assert!(count >= 5, "{count} files");
    assert!(!read(b"From: ada@example.org\n\nhelp\n", CLUB).commands.is_empty());
}
