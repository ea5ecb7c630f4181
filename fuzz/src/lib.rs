//! What any bytes must not do to Feldpost.
//!
//! Each module has one function `any`, which takes bytes as they may come from outside, reads them as the
//! program would, and panics if a promise does not hold. `fuzz/run` lets libFuzzer look for such bytes; what
//! it found lies under `findings/`. The tests play all of that, and the seeds, through the same functions.

pub mod clock;
pub mod data;
pub mod journal;
pub mod lmtp;
pub mod mail;
pub mod position;
pub mod seeds;
pub mod settings;
pub mod sheet;

/// A function that takes any bytes.
pub type Target = fn(&[u8]);

/// The targets by name.
pub const TARGETS: [(&str, Target); 8] = [
    ("clock", clock::any),
    ("data", data::any),
    ("journal", journal::any),
    ("lmtp", lmtp::any),
    ("mail", mail::any),
    ("position", position::any),
    ("settings", settings::any),
    ("sheet", sheet::any),
];

/// Longest input that a target looks at, in bytes: longer ones are cut, so that no run waits for one.
pub const LONGEST: usize = 1 << 16;
