//! The club in whose name the mails of recorded games are made, and those to whom they go.

use feldpost_umpire::club::Club;
use feldpost_umpire::turn::{Player, Roster};

pub fn club() -> Club {
    Club {
        address: "feldpost@club.example".to_owned(),
        name: "Recorded games".to_owned(),
        origin: "club.example".to_owned(),
        verp: false,
        pictures: false,
        verifier: None,
    }
}

/// Two players, in the order of these seats.
pub fn roster<'s>(seats: impl IntoIterator<Item = &'s str>) -> Roster {
    let mut roster = Roster::default();
    for (seat, who) in seats.into_iter().zip(["ada@example.org", "bruno@example.org"]) {
        roster.seats.insert(seat.to_owned(), Player::new(who));
    }
    roster
}
