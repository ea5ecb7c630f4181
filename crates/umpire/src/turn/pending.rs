//! Changes of addresses that wait to be confirmed, and when their codes end.
use serde::{Deserialize, Serialize};

use super::secrets::{Roster, token};
use feldpost_protocol::dice::Hash32;

/// Seconds for which a code can be answered: a week.
pub const CODE_LIFE: i64 = 7 * 86_400;

/// Changes of one seat that can wait at a time; a further one takes the place of the oldest.
const MOST_PENDING: usize = 8;

/// A change that somebody has been asked to confirm: first the registered address, then the new one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// Whose address it is.
    pub seat: String,
    /// The word of the change, as it stands in the line to confirm with: `address` or `also`.
    pub what: String,
    /// The new address.
    pub address: String,
    /// The registered address at the time of the wish.
    pub known: String,
    /// Whether that one has agreed, so that the new one is asked now.
    pub agreed: bool,
    /// The mail that asked for this, or agreed to it: every code is made from one.
    pub by: Hash32,
    /// When that mail came.
    pub unix: i64,
}

impl Pending {
    /// The address to which the code was sent, and from which alone it counts.
    #[must_use]
    pub fn asked(&self) -> &str {
        if self.agreed { &self.address } else { &self.known }
    }

    /// The code, which cannot be guessed. It is good for this one change at this one stage.
    #[must_use]
    pub fn code(&self, secret: &[u8; 32], game: &str) -> String {
        let Self { seat, what, address, known, agreed, by, .. } = self;
        token(secret, game, seat, &format!("confirm {what} {known} {address} {agreed} {by}"))
    }

    fn is_about(&self, other: &Pending) -> bool {
        let same_word = self.seat == other.seat && self.what == other.what;
        // Reports go to one address, so a wish for another one takes the place of the wish before.
        same_word && (self.what == "address" || self.address.eq_ignore_ascii_case(&other.address))
    }
}

impl Roster {
    /// Notes a change that is asked for, or that has come a stage further. It ends the one whose place it
    /// takes, and what is older than a week.
    pub fn ask(&mut self, wish: Pending) {
        self.pending.retain(|old| !old.is_about(&wish) && old.unix > wish.unix - CODE_LIFE);
        let own: Vec<usize> =
            (0..self.pending.len()).filter(|at| self.pending[*at].seat == wish.seat).collect();
        if let Some(oldest) = own.first().filter(|_| own.len() >= MOST_PENDING) {
            self.pending.remove(*oldest);
        }
        self.pending.push(wish);
    }

    /// Whether another mail has asked for the same within so many seconds, and nobody has answered yet.
    #[must_use]
    pub fn asks_already(&self, wish: &Pending, within: i64) -> bool {
        let same = |old: &&Pending| old.is_about(wish) && old.address.eq_ignore_ascii_case(&wish.address);
        let earlier = |old: &Pending| !old.agreed && old.by != wish.by && old.unix > wish.unix - within;
        self.pending.iter().find(same).is_some_and(earlier)
    }

    /// Ends every change of a seat that is about this address.
    pub fn drop_pending(&mut self, seat: &str, address: &str) {
        self.pending.retain(|old| old.seat != seat || !old.address.eq_ignore_ascii_case(address));
    }

    /// The change whose code this is, unless its time is over, or the seat has another player by now.
    #[must_use]
    pub fn find_pending(&self, game: &str, secret: &[u8; 32], code: &str, now: i64) -> Option<&Pending> {
        self.pending.iter().find(|wish| {
            let player = self.seats.get(&wish.seat);
            let same_player = player.is_some_and(|player| player.address.eq_ignore_ascii_case(&wish.known));
            same_player && wish.unix > now - CODE_LIFE && wish.code(secret, game) == code
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::turn::Player;

    fn wish(what: &str, address: &str, by: u8, unix: i64) -> Pending {
        Pending {
            seat: "red".into(),
            what: what.into(),
            address: address.into(),
            known: "ada@example.org".into(),
            agreed: false,
            by: Hash32([by; 32]),
            unix,
        }
    }

    #[test]
    fn a_code_ends_with_its_change() {
        let secret = [1; 32];
        let mut roster = Roster::default();
        roster.seats.insert("red".into(), Player::new("ada@example.org"));
        let counts = |roster: &Roster, wish: &Pending, now| {
            roster.find_pending("g", &secret, &wish.code(&secret, "g"), now).is_some()
        };
        let (also, other) = (wish("also", "a@b.c", 1, 10), wish("also", "x@b.c", 2, 10));
        roster.ask(also.clone());
        roster.ask(other.clone());
        assert!(counts(&roster, &also, 10) && counts(&roster, &other, CODE_LIFE));
        assert!(!counts(&roster, &also, 10 + CODE_LIFE), "a week is over");
        let again = wish("also", "A@b.c", 3, 11);
        roster.ask(again.clone());
        assert!(!counts(&roster, &also, 11) && counts(&roster, &again, 11) && counts(&roster, &other, 11));
        roster.drop_pending("red", "X@b.c");
        assert!(!counts(&roster, &other, 11));
        let (one, two) = (wish("address", "a@b.c", 4, 12), wish("address", "x@b.c", 5, 12));
        roster.ask(one.clone());
        roster.ask(two.clone());
        assert!(!counts(&roster, &one, 12) && counts(&roster, &two, 12));
        let agreed = Pending { agreed: true, ..two.clone() };
        assert!(!counts(&roster, &agreed, 12), "the new address has not been asked");
        roster.seats.insert("red".into(), Player::new("carla@example.org"));
        assert!(!counts(&roster, &two, 12), "another player");
    }

    #[test]
    fn many_changes_at_a_time_end_the_oldest() {
        let mut roster = Roster::default();
        for number in 0..20 {
            roster.ask(wish("also", &format!("a{number}@b.c"), 1, 10));
        }
        assert_eq!(roster.pending.len(), MOST_PENDING);
        assert_eq!(roster.pending[0].address, "a12@b.c");
    }
}
