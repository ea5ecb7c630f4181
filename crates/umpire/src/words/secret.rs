//! What help on secret choices is filled with.
use serde::{Deserialize, Serialize};

/// What help on secret choices fills in for a seat (`pbem/1 3.1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecretHelp {
    /// The game.
    pub game: String,
    /// First 16 hex digits of the offer hash.
    pub offer: String,
    /// The seat.
    pub seat: String,
    /// What the seat owes.
    pub owes: Secret,
    /// The slot that it is about, if any.
    pub slot: String,
    /// The slot as the lines below name it: a word to be replaced if no choice is asked.
    pub named: String,
    /// Shell lines that seal a choice.
    pub shell: Vec<String>,
}

/// Which secret thing a seat owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Secret {
    /// A choice.
    Choice,
    /// The text behind a commitment.
    Reveal,
    /// Neither.
    Nothing,
}
