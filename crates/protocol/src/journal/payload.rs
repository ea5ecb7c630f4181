//! What is sealed or signed by itself: order sheets and choices, as the JSON payloads whose hashes stand in
//! the journal, and fresh anchors.

use serde_json::{Value, json};

use super::canon::{CanonError, canonical};
use super::entry::Opening;
use super::note::VerifyingKey;
use crate::dice::Hash32;

/// Bytes of one entry of openings, about: well below what a line of a journal may have.
pub const OPENINGS_SIZE: usize = 4 << 20;

/// The payload whose sealed hash stands in a lock; `lock` is the position of that entry.
#[must_use]
pub fn order_payload(lock: u64, seat: &str, text: &str) -> Value {
    json!({ "lock": lock, "seat": seat, "text": text })
}

/// The payload whose sealed hash stands in a commitment.
#[must_use]
pub fn choice_payload(slot: &str, seat: &str, choice: &str) -> Value {
    json!({ "choice": choice, "seat": seat, "slot": slot })
}

/// The payload whose sealed hash stands in a `standing` entry at this position. The text has every line of
/// the seat's standing orders, each followed by a line end; none are left where it is empty.
#[must_use]
pub fn standing_payload(entry: u64, seat: &str, lines: &[String]) -> Value {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    json!({ "seat": seat, "standing": entry, "text": text })
}

/// What the club's officer signs to make a resolution void: its SHA-256 is the `ruling` of the entry.
#[must_use]
pub fn ruling_text(game: &str, step: u64, offer: Hash32, reason: &str) -> String {
    format!("pbem-ruling/1\n{game}\n{step}\n{offer}\n{reason}\n")
}

/// What the old key, or the officer's, signs of a new one; `entry` is the position of the `rekey`.
#[must_use]
pub fn rekey_text(game: &str, entry: u64, old: &VerifyingKey, new: &VerifyingKey, unix: i64) -> String {
    format!("pbem-rekey/1\n{game}\n{entry}\n{old}\n{new}\n{unix}\n")
}

/// What the umpire's key signs of a fresh chain, line by line: the signature is Ed25519 over these bytes.
#[must_use]
pub fn anchor_text(game: &str, step: u64, anchor: Hash32, unix: i64) -> String {
    format!("pbem-anchor/1\n{game}\n{step}\n{anchor}\n{unix}\n")
}

/// A sheet as it is sealed: each line with its number in the mail, so that it reads back as it was mailed.
pub fn sheet_text<'a>(lines: impl IntoIterator<Item = (usize, &'a str)>) -> String {
    lines.into_iter().map(|(number, text)| format!("{number} {text}\n")).collect()
}

/// Reads [`sheet_text`] back; a line without a number is left out.
#[must_use]
pub fn sheet_lines(text: &str) -> Vec<(usize, &str)> {
    text.split_terminator('\n')
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(number, text)| Some((number.parse().ok()?, text)))
        .collect()
}

/// Openings in runs of no more than `size` bytes, each for an entry of its own; one that is longer than that
/// stands alone.
///
/// # Errors
/// A payload that cannot stand in a journal.
pub fn split_openings(list: Vec<Opening>, size: usize) -> Result<Vec<Vec<Opening>>, CanonError> {
    let mut runs: Vec<Vec<Opening>> = Vec::new();
    let mut room = 0;
    for opening in list {
        // Blind, numbers and keys besides.
        let bytes = canonical(&opening.payload)?.len() + 200;
        match runs.last_mut().filter(|_| bytes <= room) {
            Some(run) => run.push(opening),
            None => {
                runs.push(vec![opening]);
                room = size;
            }
        }
        room = room.saturating_sub(bytes);
    }
    Ok(runs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::entry::Sealed;

    #[test]
    fn a_sheet_reads_back_as_it_was_mailed() {
        let lines = [(3, "  roll 2  # x"), (9, "")];
        assert_eq!(sheet_lines(&sheet_text(lines)), lines);
    }

    #[test]
    fn openings_are_split_by_size_and_none_is_lost() {
        let of = |lock: u64, length: usize| Opening {
            of: Sealed::Lock(lock),
            seat: "cw".into(),
            blind: Hash32::ZERO,
            payload: order_payload(lock, "cw", &"x".repeat(length)),
        };
        let list: Vec<Opening> = vec![of(1, 10), of(2, 600), of(3, 5_000), of(4, 10), of(5, 10), of(6, 600)];
        let runs = split_openings(list.clone(), 1_000).unwrap();
        let locks: Vec<Vec<u64>> =
            runs.iter().map(|run| run.iter().map(|one| one.of.entry()).collect()).collect();
        assert_eq!(locks, [vec![1], vec![2], vec![3], vec![4, 5], vec![6]]);
        assert_eq!(runs.concat(), list);
        assert_eq!(split_openings(vec![], 1_000).unwrap().len(), 0);
    }
}
