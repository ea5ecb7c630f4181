//! What an offer says of its clock, and the days and zones that players name.

use feldpost_clock::dates::parse_dates;
use feldpost_clock::{ClockTerms, SeatClock};

/// Times at which something is asked, in Unix seconds: also long ago and far away.
const ASKED: [i64; 4] = [0, 1_796_324_400, -62_000_000_000, 200_000_000_000];

/// Reads the bytes as the terms of a clock, and each line of them as days off.
///
/// # Panics
/// Terms that were taken say something else when they are read again, or give a deadline before the question.
pub fn any(bytes: &[u8]) {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4_096)]);
    for line in text.lines() {
        if let Err(error) = parse_dates(line) {
            assert!(!error.to_string().trim().is_empty(), "a refusal without a reason");
        }
    }
    let terms: ClockTerms = match text.trim().parse() {
        Ok(terms) => terms,
        Err(error) => {
            assert!(!error.to_string().trim().is_empty(), "a refusal without a reason");
            return;
        }
    };
    let said = terms.to_string();
    assert_eq!(said.parse().as_ref(), Ok(&terms), "{said}");
    for asked in ASKED {
        let mut seat = SeatClock::new(&terms);
        seat.ask(asked);
        let deadline = seat.deadline(&terms).expect("something is asked");
        assert!(deadline >= asked, "{said}: asked at {asked}, due at {deadline}");
        let silent = seat.silent_from(&terms).expect("something is asked");
        assert!(silent >= deadline, "{said}: due at {deadline}, silent from {silent}");
    }
}
