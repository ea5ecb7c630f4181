//! From a message to an order sheet, a command, or a polite refusal.
pub mod body;
pub mod command;
pub mod entropy;
mod habits;
pub mod help;
mod lengths;
pub mod letter;
pub mod lobby;
pub mod plain;
mod seek;
mod seen;
pub mod sent;
pub(crate) mod vocabulary;

/// The word, of all that mean it, of somebody who wants no more mails; a seat and the host both answer it.
pub const STOP: &str = vocabulary::STOP[0];
