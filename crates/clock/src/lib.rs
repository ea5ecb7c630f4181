//! The arithmetic of a fair correspondence clock.
//!
//! A game by mail has a clock that counts days. This crate says when a decision is due, when silence counts,
//! what a vacation, a rest day or an adjournment changes in that, and when the machine that watches the clock
//! was asleep itself. It knows no game, file, mail or system clock: every time comes in as Unix seconds
//! (`i64`), every length is a whole number of seconds, and the time zones are compiled in. So the same
//! question has the same answer on every machine with the same build; a zone whose rules are changed by law
//! changes with the next one.
//!
//! | file | holds |
//! |---|---|
//! | [`terms`] | what a game's offer says of its clock, as text and as JSON |
//! | [`calendar`] | which seconds count: a deadline from a length, and a length from two times |
//! | [`seat`] | one seat: its open decision, bank, vacations and silences |
//! | [`watch`] | whether the watcher slept, or the clock of its machine jumped |
//! | [`zone`], [`dates`] | names of time zones and dates as people write them |
//! | [`mod@shown`] | a time as a reader in some zone sees it |
//!
//! # Which seconds count
//!
//! Time runs in the civil time of the game's zone, and a local day always counts 24 hours: three days from
//! Monday 20:00 end on Thursday 20:00, also across a change to daylight saving time. An hour that is left out
//! in spring counts as passed, and a deadline within it is at its end. An hour that comes twice in autumn
//! counts once, the second time, and a deadline within it is the later one. So only the change in spring
//! makes a deadline come earlier than its length after the question, and by that hour at most.
//!
//! Rest days, holidays, vacations (whole dates in the game's zone, the last one included) and pauses (from
//! one Unix second up to another, which is outside) do not count. A length that is used up at midnight before
//! a rest day ends at that midnight.
//!
//! # Example
//!
//! ```
//! use feldpost_clock::{ClockTerms, SeatClock, Shown};
//!
//! let terms: ClockTerms = "3d, rest sat sun, zone europe/berlin, after 2 silences adjourn".parse()?;
//! assert_eq!(terms.to_string(), "3d, rest sat sun, zone Europe/Berlin, after 2 silences adjourn");
//!
//! // Asked on Thursday 3 December 2026, 20:00 in Berlin; the weekend does not count.
//! let mut seat = SeatClock::new(&terms);
//! seat.ask(1_796_324_400);
//! let deadline = seat.deadline(&terms).ok_or("nothing is asked")?;
//! assert_eq!(Shown::at(deadline, terms.zone()).to_string(), "Tue 8 Dec 20:00 (Europe/Berlin)");
//!
//! // Away on Monday and Tuesday: two more days, from the budget of 14.
//! seat.away(&terms, "2026-12-07".parse()?, "2026-12-08".parse()?, 1_796_324_400)?;
//! assert_eq!(seat.days_left(&terms), 12);
//! let deadline = seat.deadline(&terms).ok_or("nothing is asked")?;
//! assert_eq!(Shown::at(deadline, terms.zone()).to_string(), "Thu 10 Dec 20:00 (Europe/Berlin)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod calendar;
pub mod dates;
pub mod seat;
pub mod shown;
pub mod terms;
pub mod watch;
pub mod zone;

pub use calendar::{NEVER, Pause, Stops, deadline, running};
pub use dates::{Date, DateSpan, DatesError, Weekday, parse_dates};
pub use seat::{AwayError, Reminder, SeatClock};
pub use shown::{Shown, shown};
pub use terms::{AfterSilences, ClockTerms, Mistake, Pace, TermsError, Trouble};
pub use watch::{Seen, Watch, too_many_late};
pub use zone::{Zone, ZoneError};
