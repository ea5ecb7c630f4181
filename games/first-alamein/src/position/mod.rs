//! The position sheet: a board as text that a person can type, one fact a line.
//!
//! | line | says |
//! |---|---|
//! | `position first-alamein beginners` | which game; needed |
//! | `turn 6`, `player axis` | whose player turn; `player` is needed but in a set-up |
//! | `phase attacks` | where in it; left out: it begins, and nothing of it has happened |
//! | `axis 15pz E4 moved`, `allied 26aus off` | units in play, the first named in a hex on top |
//! | `allied 1sa E7 hidden`, `box box1 F5 hidden` | what lies face down, where that is known |
//! | `counters E7 2` | how many lie face down, where it is not |
//! | `eliminated 18ind`, `box box1 F5`, `safe D7`, `struck E7`, `control D7 axis` | |
//! | `air daf1 used`, `air daf2 out 7` | air units that are not fresh |
//! | `policy zoc_to_zoc stack`, `winner draw` | |

mod read;
mod write;

pub use read::read;
pub use write::write;

/// The rule that refusals of a position cite.
const RULE: &str = "III.B";
