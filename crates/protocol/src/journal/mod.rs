//! Entries, canonical bytes, the chain, receipts: protocol `pbem/1`, sections 2.4 to 2.6 and 3.
//!
//! A journal is JSON Lines, one canonical entry a line, each naming the hash of the one before. The host
//! appends whole groups of entries; an auditor reads the bytes with [`chain::check_chain`] and the meaning
//! with [`verify::Verifier`]. Everything here is pure: bytes in, bytes or a verdict out.
pub mod canon;
pub mod chain;
pub mod commitment;
pub mod entry;
mod fields;
mod form;
pub mod note;
pub mod note_kind;
pub mod offer;
pub mod payload;
pub mod sides;
pub mod umpire_act;
pub mod verify;

/// The first thing in a journal that does not follow, and where.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[error("entry {entry}: {reason}")]
pub struct Fault {
    /// Position of the bad or missing entry, from 0.
    pub entry: usize,
    /// What is wrong with it, in words for people.
    pub reason: String,
}

impl Fault {
    /// A fault of the entry at this position.
    pub fn new(entry: usize, reason: impl Into<String>) -> Self {
        Self { entry, reason: reason.into() }
    }
}
