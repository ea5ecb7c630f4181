//! From a message to an order sheet, a command, or a polite refusal.

pub mod body;
