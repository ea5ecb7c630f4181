//! [`feldpost_fuzz::journal`] under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| feldpost_fuzz::journal::any(bytes));
