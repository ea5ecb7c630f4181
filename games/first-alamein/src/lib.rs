//! 1st Alamein, July 1942, as pure functions.
//!
//! The rules stand in [`rules`], one file per chapter of the rulebook, in its order and words.
//! Around them: what is on the board ([`board`]), what can be ordered ([`order`]), what can happen
//! ([`event`], [`apply`]), how orders are carried out ([`play`]), what one side may know ([`view`]), and
//! [`FirstAlamein`], which shows all of it to the host.

pub mod apply;
pub mod ask;
pub mod board;
mod canonical;
pub mod data;
pub mod event;
pub mod hex;
pub mod opponents;
pub mod order;
pub mod page;
pub mod parse;
pub mod play;
pub mod position;
mod resolve;
pub mod rulebook;
pub mod rules;
pub mod scenario;
pub mod sighting;
mod system;
pub mod tables;
pub mod view;
pub mod wording;
pub mod words;

pub use system::{COVER, FirstAlamein};

/// The rulebook with the data that are compiled in.
///
/// # Panics
/// Never: a test reads the data.
#[must_use]
pub fn system() -> FirstAlamein {
    FirstAlamein::compiled_in().expect("the compiled-in data are whole")
}
