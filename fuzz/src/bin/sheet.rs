//! [`feldpost_fuzz::sheet`] under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| feldpost_fuzz::sheet::any(bytes));
