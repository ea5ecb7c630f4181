//! The program: the commands, and the list of the games that are built in.
//!
//! All that it works with is in the crates of the house; ARCHITECTURE.md shows them.

pub mod cli;
pub mod games;

pub use feldpost_host::{
    bench, config, demo, doctor, host, mailbox, metrics, outbox, rounds, store, tables, wording,
};
