//! [`feldpost_fuzz::clock`] under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| feldpost_fuzz::clock::any(bytes));
