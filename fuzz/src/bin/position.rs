//! [`feldpost_fuzz::position`] under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| feldpost_fuzz::position::any(bytes));
