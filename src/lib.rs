//! The host: everything that files, clocks and the command line touch.
//!
//! The crates of the house and who may use whom stand in ARCHITECTURE.md.

pub mod bench;
pub mod cli;
pub mod config;
pub mod demo;
pub(crate) mod desk;
pub mod doctor;
pub mod games;
pub mod host;
pub(crate) mod ledgers;
pub mod mailbox;
pub mod metrics;
pub(crate) mod office;
pub mod outbox;
pub(crate) mod post;
pub mod rounds;
pub mod store;
pub mod tables;
pub mod wording;
