//! [`feldpost_fuzz::settings`] under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| feldpost_fuzz::settings::any(bytes));
