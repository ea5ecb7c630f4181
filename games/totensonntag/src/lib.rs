//! Totensonntag, the first battle of Sidi Rezegh, as pure functions.
//!
//! The rules stand in [`rules`], one file per chapter of the rulebook, in its order and words.
//! Around them: what is on the board ([`board`]), what can be ordered ([`order`], [`parse`]), what can
//! happen ([`event`], [`apply`]), how orders are carried out ([`play`]), and [`Totensonntag`], which shows
//! all of it to the host.

pub mod apply;
pub mod ask;
pub mod board;
mod canonical;
pub mod data;
pub mod event;
mod ground;
pub mod hex;
pub mod opponents;
pub mod order;
pub mod page;
pub mod parse;
pub mod plan;
pub mod play;
pub mod position;
pub mod prospects;
pub mod rulebook;
pub mod rules;
pub mod scenario;
pub mod sealed;
mod system;
pub mod view;
mod wording;
pub mod words;

pub use system::{COVER, Totensonntag};

/// The rulebook with the data that are compiled in.
///
/// # Panics
/// Never: a test reads the data.
#[must_use]
pub fn system() -> Totensonntag {
    Totensonntag::compiled_in().expect("the compiled-in data are whole")
}
