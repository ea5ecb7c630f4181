//! What players are told of a journal that has lost its end.
use serde::{Deserialize, Serialize};

/// What is lost of a game, and from where it can go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// The newest entry that is lost.
    pub seq: u64,
    /// First 16 hex digits of its hash.
    pub head: String,
    /// The entry behind which the game can be set back.
    pub entry: u64,
}
