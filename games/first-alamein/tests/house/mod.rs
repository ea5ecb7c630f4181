//! The game played through the whole house: what goes on without a mail, and what silence does.
//!
//! These are modules of the test program of the house (`cargo test --test house first_alamein`), because they
//! need its host and its programs; they stand here because they know this game.

mod by_mail;
mod told;
mod tried;
