//! The position sheet: a whole position as text that a person can type.
//!
//! ```text
//! position tunisia 1.1
//! scenario 5
//! turn 2
//! weather flight · first axis · player axis · phase movement
//! axis i-7pz B49.12
//! axis 69pg B49.12 move moved
//! axis supply B48.17 20T
//! axis truck B48.17 1 load 4T
//! axis base B48.17 1 · axis strip B43.34 · allied hog B54.10 2
//! axis air g-ju87-1 B48.17 inactive step 1
//! port gabes hits 2 · control B48.17 allied
//! ```

mod pieces;
mod read;
mod turn;
mod write;

pub use read::read;
pub use write::write;

/// What refusals of a position sheet cite: it has no rule of the book.
pub(crate) const RULE: &str = "";
