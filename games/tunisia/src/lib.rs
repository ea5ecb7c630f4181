//! Tunisia II, a game of the Operational Combat Series, as pure functions.
//!
//! What stands here so far is the first half of a game: its data ([`data`]) and the tables and procedures of
//! the series and of its own rulebook ([`rules`]), asked on what lies on the map ([`board`]). Every die that
//! falls stands with its arithmetic in an event ([`event`]). It is not offered to anybody: turns, orders and
//! mails are to come.

pub mod board;
pub mod calendar;
pub mod data;
pub mod event;
pub mod hex;
pub mod points;
pub mod rules;
pub mod scenario;
pub mod series;
pub mod share;
pub mod tables;
pub mod words;
