//! What every game system of Feldpost shares: the contract with the host, and what a rulebook is written
//! with.
//!
//! | a game has | and writes it with |
//! |---|---|
//! | data files, an owner's too | [`rows`], [`json`], [`fault`] |
//! | a map | [`hex`], [`path`], [`chart`], [`picture`] |
//! | orders that people type | [`sheet`], [`words`], [`names`], [`objection`], [`message`], [`speech`] |
//! | positions as text | [`position`] |
//! | opponents of its own | [`opponent`] |
//! | all of it, shown to the host | [`system`], [`dice`], [`registry`] |
//!
//! Pure by construction: nothing here reads a clock, a file, the environment or a random source,
//! and nothing iterates in an order that could differ between two runs. Mechanisms live here,
//! policies never: what a zone of control *means* is for each rulebook to say.

pub mod answer;
pub mod chart;
pub mod dice;
pub mod driver;
pub mod fault;
pub mod hex;
pub mod id;
pub mod json;
pub mod message;
pub mod names;
pub mod objection;
pub mod opponent;
pub mod owner;
pub mod page;
pub mod path;
pub mod picture;
pub mod position;
pub mod registry;
pub mod rows;
pub mod sheet;
pub mod speech;
pub mod system;
pub mod wording;
pub mod words;
pub mod written;

pub use feldpost_protocol::dice::Hash32;
