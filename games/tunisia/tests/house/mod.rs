//! The game played through the whole house: pauses in the middle of a sheet, by mail, with kills.
//!
//! These are modules of the test program of the house (`cargo test --test house tunisia`), because they need
//! its host and its programs; they stand here because they know this game.

mod attached;
mod by_mail;
mod campaigns;
mod entered;
mod told;
