//! Nebelfurt, a small game of our own, as pure functions: raiders cross a river at night, wardens watch its
//! fords.
//!
//! It is the example of a game's folder, and what the house is tried with: it has everything that the
//! contract knows, and nothing as the other games have it. The rules stand in [`rules`], a file for each
//! chapter. Around them: what lies on the table ([`table`]), what can be ordered ([`order`]), what can happen
//! ([`event`]), how a sheet is carried out ([`play`]), what is shown ([`page`]), and [`Nebelfurt`], which
//! shows all of it to the host.

pub mod data;
pub mod event;
pub mod opponents;
pub mod order;
pub mod page;
pub mod play;
pub mod position;
pub mod rules;
mod system;
pub mod table;
mod wording;
pub mod words;

pub use system::{COVER, Nebelfurt};

/// The rulebook with the data that are compiled in.
///
/// # Panics
/// Never: a test reads the data.
#[must_use]
pub fn system() -> Nebelfurt {
    Nebelfurt::compiled_in().expect("the compiled-in data are whole")
}
