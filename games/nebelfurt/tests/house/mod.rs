//! The game played through the whole house: what its players read, and what silence does.
//!
//! These are modules of the test program of the house (`cargo test --test house nebelfurt`), because they
//! need its host and its programs; they stand here because they know this game.

mod by_mail;
mod tried;
