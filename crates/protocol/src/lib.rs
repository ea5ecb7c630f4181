//! Protocol `pbem/1`: dice that nobody can steer and anybody can recompute, and the record that proves it.
//!
//! [`dice`] makes rolls from a committed seed and a label; [`journal`] keeps what happened, entry by entry,
//! signs it, and checks it again. docs/protocol.md is the specification. Everything here is pure: bytes in,
//! bytes or a verdict out, and nothing else of Feldpost is needed, so that it also builds for a browser.

pub mod dice;
pub mod format;
pub mod journal;
