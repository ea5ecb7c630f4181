//! A journal and the signed note of its head.
//!
//! The first byte says how the rest is taken: even, as the bytes of a journal; odd, as lines that are first
//! numbered and linked, so that what they say is looked at and not the chain alone. After a line `HEAD` the
//! note follows.

use std::sync::LazyLock;

use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::{canonical, entry_hash};
use feldpost_protocol::journal::chain::{check_chain, usable_prefix_len};
use feldpost_umpire::audit::{Evidence, Verdict, audit};
use serde_json::{Value, json};

/// Between the journal and the note of its head.
const HEAD: &str = "\nHEAD\n";

/// Audits the bytes.
///
/// # Panics
/// The verdict changes at a second look, or what is called usable is not.
pub fn any(bytes: &[u8]) {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(feldpost::games::standard);
    let Some((how, rest)) = bytes.split_first() else { return };
    let rest = &rest[..rest.len().min(crate::LONGEST)];
    let text = String::from_utf8_lossy(rest);
    let (journal, head) = match text.split_once(HEAD) {
        Some((journal, head)) => (format!("{journal}\n").into_bytes(), Some(head)),
        None => (rest.to_vec(), None),
    };
    let journal = if how % 2 == 0 { journal } else { linked(&journal) };
    let usable = usable_prefix_len(&journal);
    assert!(usable == 0 || check_chain(&journal[..usable], None).fault.is_none(), "usable, and not good");
    let evidence = Evidence { journal: &journal, head, ..Evidence::default() };
    let first = audit(&evidence, &REGISTRY);
    assert_eq!(first.lines(), audit(&evidence, &REGISTRY).lines(), "one journal, two verdicts");
    if matches!(first.verdict, Verdict::Valid) {
        assert!(check_chain(&journal, None).fault.is_none(), "valid, and its chain is broken");
    }
    for line in first.lines() {
        assert!(!line.chars().any(char::is_control), "a control character reaches the terminal: {line:?}");
    }
}

/// The lines as a chain that fits: numbers, links and canonical form are made good.
fn linked(journal: &[u8]) -> Vec<u8> {
    let mut prev = Hash32::ZERO;
    let mut all = Vec::new();
    let values = journal.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
    for (seq, mut value) in values.enumerate() {
        if let Value::Object(entry) = &mut value {
            entry.insert("seq".to_owned(), json!(seq));
            entry.insert("prev".to_owned(), json!(prev.to_string()));
        }
        let Ok(line) = canonical(&value) else { continue };
        let Ok(hash) = entry_hash(&line) else { continue };
        prev = hash;
        all.extend_from_slice(line.as_bytes());
        all.push(b'\n');
    }
    all
}
