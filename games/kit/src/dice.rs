//! The only door to chance that a rulebook has.

pub use feldpost_protocol::dice::Dice;
