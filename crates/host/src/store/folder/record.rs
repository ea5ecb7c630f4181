//! A record of the log: the changes of a batch, in a form of which a part is never taken for the whole.
use serde::{Deserialize, Serialize};

/// Bytes before each record: how long it is, and its checksum (CRC-32), both in little-endian order.
const HEADER: usize = 12;

/// What becomes of a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Act {
    /// It is cut to this length, and bytes are put behind it.
    Append { at: u64 },
    /// Bytes take the place of what it held.
    Replace { private: bool },
    /// A promised mail is queued; one that has gone on to another stand meanwhile is not queued again.
    Promise,
    /// It gets this name.
    Rename { to: String },
}

/// One change of one file. Paths are those from the home on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Change {
    /// Of which file.
    pub path: String,
    /// What.
    pub act: Act,
    /// How many bytes follow.
    pub length: usize,
    /// The bytes.
    #[serde(skip)]
    pub bytes: Vec<u8>,
    /// It can be made again from the journal, so it need not be in the log.
    #[serde(skip)]
    pub is_derived: bool,
    /// It has been done already, and is only to outlive a power cut.
    #[serde(skip)]
    pub is_done: bool,
}

/// A record of these changes: for each a line of JSON, and its bytes behind it.
pub(super) fn of<'a>(changes: impl Iterator<Item = &'a Change>) -> Vec<u8> {
    let lines: Vec<_> =
        changes.map(|change| (serde_json::to_vec(change).unwrap_or_default(), change)).collect();
    let length: usize = lines.iter().map(|(line, change)| line.len() + 1 + change.bytes.len()).sum();
    // It may be of megabytes, which are in memory already: it gets no room to grow.
    let mut record = Vec::with_capacity(HEADER + length);
    record.resize(HEADER, 0);
    for (line, change) in lines {
        record.extend_from_slice(&line);
        record.push(b'\n');
        record.extend_from_slice(&change.bytes);
    }
    let body = &record[HEADER..];
    let (length, sum) = ((body.len() as u64).to_le_bytes(), crc32fast::hash(body).to_le_bytes());
    record[..8].copy_from_slice(&length);
    record[8..HEADER].copy_from_slice(&sum);
    record
}

/// The first record, without its header, and what lies behind it; none if it is not whole.
pub(super) fn first(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (header, rest) = bytes.split_at_checked(HEADER)?;
    let length = u64::from_le_bytes(header[..8].try_into().ok()?);
    let sum = u32::from_le_bytes(header[8..].try_into().ok()?);
    let (body, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    (length > 0 && crc32fast::hash(body) == sum).then_some((body, rest))
}

/// The changes of a record.
pub(super) fn changes(mut record: &[u8]) -> Vec<Change> {
    let mut changes = Vec::new();
    while let Some(end) = record.iter().position(|byte| *byte == b'\n') {
        let Ok(mut change) = serde_json::from_slice::<Change>(&record[..end]) else { break };
        let Some((bytes, rest)) = record[end + 1..].split_at_checked(change.length) else { break };
        change.bytes = bytes.to_vec();
        changes.push(change);
        record = rest;
    }
    changes
}

/// Whether a record says nothing.
pub(super) fn is_empty(record: &[u8]) -> bool {
    record.len() <= HEADER
}
