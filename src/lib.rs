//! The host: everything that files, clocks and the command line touch.
//!
//! The crates of the house and who may use whom stand in ARCHITECTURE.md.

pub mod cli;
pub mod config;
pub mod demo;
pub mod doctor;
pub mod games;
pub mod host;
pub mod mailbox;
pub mod metrics;
pub mod outbox;
pub mod store;
pub mod wording;
