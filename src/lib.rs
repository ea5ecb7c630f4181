//! The host: everything that mail, files and clocks touch.
//!
//! The rooms of the house and who may enter which stand in ARCHITECTURE.md; `tests/tidy.rs` holds them.

pub mod audit;
pub mod cli;
pub mod config;
pub mod demo;
pub mod dice;
pub mod disk;
pub mod doctor;
pub mod host;
pub mod intake;
pub mod journal;
pub mod mail;
pub mod metrics;
pub mod outbox;
pub mod registry;
pub mod report;
pub mod selfplay;
pub mod store;
pub mod transport;
pub mod turn;

use dice::Hash32;

/// Digest of a system's data files: name, length and text of each, in the order of its card.
#[must_use]
pub fn data_digest(files: &[(String, String)]) -> Hash32 {
    let mut bytes = Vec::new();
    for (name, text) in files {
        bytes.extend_from_slice(format!("{name}\n{}\n{text}", text.len()).as_bytes());
    }
    Hash32::of_bytes(&bytes)
}
