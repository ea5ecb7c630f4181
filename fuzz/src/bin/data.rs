//! [`feldpost_fuzz::data`] under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| feldpost_fuzz::data::any(bytes));
