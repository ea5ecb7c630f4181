//! The host: everything that mail, files and clocks touch.
//!
//! The rooms of the house and who may enter which stand in ARCHITECTURE.md; `tests/tidy.rs` holds them.

pub mod audit;
pub mod dice;
pub mod intake;
pub mod journal;
pub mod mail;
