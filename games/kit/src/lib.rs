//! What every game system of Feldpost shares: the words, hexes, path search, the order-sheet
//! reader, and the [`system::GameSystem`] trait.
//!
//! Pure by construction: nothing here reads a clock, a file, the environment or a random source,
//! and nothing iterates in an order that could differ between two runs. Mechanisms live here,
//! policies never: what a zone of control *means* is for each rulebook to say.

pub mod chart;
pub mod dice;
pub mod driver;
pub mod fault;
pub mod hex;
pub mod id;
pub mod json;
pub mod names;
pub mod opponent;
pub mod path;
pub mod position;
pub mod registry;
pub mod rows;
pub mod sheet;
pub mod system;
pub mod words;

pub use feldpost_protocol::dice::Hash32;
