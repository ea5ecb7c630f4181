//! The ladder of a club that plays by mail, from the results of its games; and the pairings of a tournament.
//!
//! It knows no rules, opens no file and reads no clock. Nothing is kept: every figure is computed again from
//! all games, so that two people with the same games have the same ladder, to the byte.
//!
//! - [`recompute`] makes [`Standings`] of games ([`Played`]): Glicko-2, a month at a time, with the balance
//!   of the sides taken into account. [`Standings::page`] is one player's own page.
//! - [`pair`] draws the next round of a [`Tournament`] by the Swiss system, from a seed that was promised
//!   before.
//!
//! ```
//! use feldpost_ladder::{How, Outcome, Played, Scope, Seat, recompute};
//!
//! let seat = |seat: &str, player: &str| {
//!     Seat { seat: seat.into(), player: player.into(), ..Seat::default() }
//! };
//! let game = Played {
//!     game: "g1".into(),
//!     system: "border".into(),
//!     edition: "old".into(),
//!     scenario: "ford".into(),
//!     seats: vec![seat("red", "Ada"), seat("blue", "Bruno")],
//!     result: Some(Outcome::Winner("red".into())),
//!     how: How::Finished,
//!     started_unix: 1_800_000_000,
//!     ended_unix: 1_801_000_000,
//!     rated: true,
//!     seat_changed: false,
//!     bid: None,
//! };
//! let standings = recompute(&[game], &Scope::All, None, 1_802_000_000);
//! let [ada, bruno] = &standings.rows[..] else { panic!("two have played") };
//! assert_eq!((ada.rank, &*ada.player, ada.figures.rating), (1, "Ada", 1662));
//! assert_eq!((bruno.rank, &*bruno.player, bruno.figures.rating), (2, "Bruno", 1338));
//! assert_eq!(standings.digest().len(), 64);
//! ```

mod balance;
mod canonical;
mod matching;
mod months;
mod page;
mod pairing;
mod rating;
mod result;
mod standings;
mod tournament;

pub use balance::{OFFSET_MAX, SideBalance, VIRTUAL_GAMES};
pub use months::Month;
pub use page::{Page, PageGame, Verdict};
pub use pairing::pair;
pub use rating::Figures;
pub use result::{Bid, How, OnTime, Outcome, Played, Seat, Unrated};
pub use standings::{
    ACTIVE_DAYS, DEVIATION_ESTABLISHED, Listed, RatedSeat, Row, Scope, Season, Standings, recompute,
};
pub use tournament::{Fault, PLAYERS_MAX, Pairing, Placed, ROUNDS_MAX, Round, Score, Seed, Tournament};
