//! What a game answers to a question of a player, beside the orders: data, and no words.
//!
//! ```
//! use feldpost_kit::answer::Answer;
//! use serde::Serialize;
//!
//! #[derive(Serialize)]
//! #[serde(tag = "kind", rename_all = "kebab-case")]
//! enum Told { Where { unit: &'static str, hex: &'static str } }
//!
//! let answer = Answer::of(&Told::Where { unit: "3rtr", hex: "A17" });
//! assert_eq!(answer.0["kind"], "where");
//! ```

use serde::Serialize;
use serde_json::Value;

/// An answer, spelled out for the template `answer.txt` of the game, which finds it as `answer`.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer(pub Value);

impl Answer {
    /// The answer that says this; one that cannot be written says nothing.
    #[must_use]
    pub fn of(told: &impl Serialize) -> Answer {
        Answer(serde_json::to_value(told).unwrap_or_default())
    }
}
