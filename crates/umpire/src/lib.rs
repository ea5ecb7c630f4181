//! The umpire: a game and a mail become secrets, journal entries and mails.
//!
//! The way of a mail through the rooms: [`intake`] makes of a message an order sheet and words to the host;
//! [`turn`] plays them and makes the journal entries; [`report`] writes what each side may know of it,
//! in the [`words`] of its language.
//! Beside that, [`audit`] holds a journal against its rules and receipts, and [`selfplay`] lets the built-in
//! opponents play; [`ladder`] tells the ladder of games that have ended; [`builds`] names what is released.
//! Everything here is pure: no file, no clock, no network, no random source.

pub mod audit;
pub mod builds;
pub mod club;
pub mod intake;
pub mod ladder;
pub mod manners;
pub mod report;
pub mod selfplay;
pub mod turn;
pub mod words;
