//! [`feldpost_fuzz::lmtp`] under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| feldpost_fuzz::lmtp::any(bytes));
