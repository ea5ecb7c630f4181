//! The host: what a club keeps, and the way of a mail through it.
//!
//! It knows no rulebook: the games that there are come in with a registry. So a rule that is mended has none
//! of this compiled again. Its modules and who may use whom stand in ARCHITECTURE.md.

pub mod bench;
pub mod config;
pub mod demo;
pub(crate) mod desk;
pub mod doctor;
mod hooks;
pub mod host;
pub(crate) mod ledgers;
pub mod mailbox;
pub mod metrics;
pub(crate) mod office;
pub mod outbox;
pub(crate) mod post;
mod requests;
pub mod rounds;
pub mod store;
pub mod tables;
pub mod wording;
