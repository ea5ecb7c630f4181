//! [`feldpost_fuzz::mail`] under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| feldpost_fuzz::mail::any(bytes));
