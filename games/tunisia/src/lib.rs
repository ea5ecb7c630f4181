//! Tunisia II, a game of the Operational Combat Series, as pure functions.
//!
//! The rules stand in [`rules`], one file per chapter of the series and of the game's own rulebook. Around
//! them: what is on the map ([`board`]), what can be ordered ([`order`], [`parse`]), what can happen
//! ([`event`]), how orders are carried out ([`play`]), positions as text ([`position`]), and [`Tunisia`],
//! which shows all of it to the host. It is not offered to anybody yet: its reports are to come.

pub mod ask;
pub mod board;
pub mod calendar;
mod canonical;
pub mod data;
pub mod entered;
pub mod event;
pub mod fog;
pub mod hex;
pub mod opponents;
pub mod order;
pub mod page;
pub mod parse;
pub mod play;
pub mod points;
pub mod position;
mod resolve;
pub mod rules;
pub mod scenario;
pub mod schedule;
pub mod series;
pub mod share;
pub mod sighting;
mod system;
pub mod tables;
pub mod terms;
pub mod view;
pub mod wording;
pub mod words;

pub use system::{COVER, EDITION, Tunisia};

/// The rulebook with the data that are compiled in.
///
/// # Panics
/// Never: a test reads the data.
#[must_use]
pub fn system() -> Tunisia {
    Tunisia::compiled_in().expect("the compiled-in data are whole")
}
