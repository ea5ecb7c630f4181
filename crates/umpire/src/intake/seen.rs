//! The line with which our mails end: how far the journal had come. A mail that brings it back says what its
//! sender has seen.

use super::body::BodyLines;
use feldpost_protocol::journal::entry::Seen;

/// `Seen: 17 0123456789abcdef`, as our reports end; and the 16 digits behind it that prove that it is ours.
pub(super) fn seen_line(text: &str) -> Option<(Seen, Option<&str>)> {
    let is_hash =
        |text: &str| text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let mut words = text.split_whitespace();
    words.next().filter(|word| word.eq_ignore_ascii_case("seen:"))?;
    let (seq, head, proof) = match words.collect::<Vec<_>>()[..] {
        [seq, head] => (seq, head, None),
        [seq, head, proof] if is_hash(proof) => (seq, head, Some(proof)),
        _ => return None,
    };
    let seq: u32 = seq.parse().ok().filter(|_| is_hash(head))?;
    Some((Seen { seq: seq.into(), head: head.to_owned() }, proof))
}

/// Such a line, quoted or not, if it claims to be proven.
pub(super) fn proven_line(text: &str) -> Option<(Seen, String)> {
    let (seen, proof) = seen_line(text.trim_start_matches(['>', ' ', '\t']))?;
    Some((seen, proof?.to_owned()))
}

/// The newest `Seen:` line, quoted or not.
pub(super) fn last_seen(body: &BodyLines) -> Option<Seen> {
    let unquoted =
        |(_, text): (bool, &str)| seen_line(text.trim_start_matches(['>', ' ', '\t'])).map(|(seen, _)| seen);
    body.with_quoted().filter_map(unquoted).max_by_key(|seen| seen.seq)
}
