//! Who plays which side, where that is settled only when all have joined (`docs/protocol.md` 4.9).
use std::collections::BTreeMap;

use feldpost_kit::id::Id;
use feldpost_kit::registry::{AnyGame, RegistryError};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, SidesBy};
use feldpost_protocol::journal::sides::{Bid, OpenBid, SIDES, paid, settle};

use super::game::Game;
use super::play::Draft;
use super::secrets::Roster;
use super::{FoldFault, SecretsFault, TurnError};

impl Draft<'_> {
    /// Keeps a bid until the start; gives the hash that the join holds of it.
    pub(super) fn seal_bid(&mut self, seat: &str, bid: &Bid) -> Result<Hash32, TurnError> {
        let choice = bid.to_string();
        let open = OpenBid { blind: self.bid_blind(seat, &choice), choice };
        let hash = open.hash(seat)?;
        let bids = self.secrets.change.choices.entry(SIDES.to_owned()).or_default();
        bids.insert(seat.to_owned(), open.choice);
        Ok(hash)
    }

    fn bid_blind(&self, seat: &str, choice: &str) -> Hash32 {
        self.secrets.before.choice_blind(self.game.id(), SIDES, seat, choice)
    }

    /// Begins the game, and settles who plays which side if the offer has left that open: whoever wrote is
    /// answered at the seat that is theirs from then on.
    pub(super) fn begin(&mut self) -> Result<(), TurnError> {
        let (unix, offer) = (self.unix, self.game.offer().clone());
        let Some(by) = offer.sides else {
            return self.push(Body::start(unix));
        };
        let mut bids = BTreeMap::new();
        for seat in offer.seats.iter().filter(|_| by == SidesBy::Bid) {
            let lost = || SecretsFault::ChoiceLost { slot: SIDES.to_owned(), seat: seat.clone() };
            let choice = self.secrets.choice(SIDES, seat).cloned().ok_or_else(lost)?;
            bids.insert(seat.clone(), OpenBid { blind: self.bid_blind(seat, &choice), choice });
        }
        let salt = self.game.salt_of_lines(self.seq())?;
        let sides = settled(by, &offer.seats, salt, &bids, self.seq())?;
        let moved = |seat: &String| sides.get(seat).unwrap_or(seat).clone();
        self.answer.seat = moved(&self.answer.seat);
        let told = std::mem::take(&mut self.answer.told);
        self.answer.told = told.into_iter().map(|(seat, notes)| (moved(&seat), notes)).collect();
        self.push(Body::Start { unix, sides, bids })
    }
}

/// Who plays which side by these bids.
fn settled(
    by: SidesBy,
    seats: &[String],
    salt: Hash32,
    bids: &BTreeMap<String, OpenBid>,
    seq: u64,
) -> Result<BTreeMap<String, String>, TurnError> {
    let read = bids.iter().map(|(seat, open)| Ok((seat.clone(), open.choice.parse::<Bid>()?)));
    let wrong = |fault| TurnError::Fold { seq, fault };
    let bids = read.collect::<Result<_, ()>>().map_err(|()| wrong(FoldFault::NoBid))?;
    settle(by, seats, salt, &bids).map_err(|why| wrong(FoldFault::NoSides(why)))
}

/// Gives the points of a bid that is paid to the other side. False if none is.
///
/// # Errors
/// The rulebook failed.
pub(crate) fn give(
    play: &mut dyn AnyGame,
    seats: &[String],
    sides: &BTreeMap<String, String>,
    bids: &BTreeMap<String, OpenBid>,
) -> Result<bool, RegistryError> {
    let Some(paid) = paid(sides, bids) else { return Ok(false) };
    let other = seats.iter().find(|seat| **seat != paid.side).and_then(|seat| Id::new(seat));
    other.map_or(Ok(false), |other| play.give(other, paid.points))
}

impl Game {
    /// Whether every seat has joined.
    pub(super) fn all_have_joined(&self) -> bool {
        self.offer.seats.iter().all(|seat| self.joined.contains_key(seat))
    }

    /// The side that whoever sat at a seat plays since the start settled it; empty if the offer had fixed it.
    #[must_use]
    pub fn settled_sides(&self) -> &BTreeMap<String, String> {
        &self.sides
    }

    /// The side of whoever sat at this seat when that entry was written.
    #[must_use]
    pub fn seat_since(&self, entry: u64, seat: &str) -> String {
        let moved = self.sides.get(seat).filter(|_| entry < self.back.began);
        moved.map_or(seat, String::as_str).to_owned()
    }

    /// Takes what a start says of sides: people change their seats, and what was said to them before opens no
    /// seat any more.
    pub(super) fn take_sides(
        &mut self,
        seq: u64,
        sides: &BTreeMap<String, String>,
        bids: &BTreeMap<String, OpenBid>,
    ) -> Result<(), TurnError> {
        let (Some(by), Some(salt)) = (self.offer.sides, self.salt) else { return Ok(()) };
        if settled(by, &self.offer.seats, salt, bids, seq)? != *sides {
            return Err(TurnError::Fold { seq, fault: FoldFault::OtherSides });
        }
        self.sides.clone_from(sides);
        change_seats(&mut self.names, sides);
        change_seats(&mut self.heard, sides);
        for (_, side) in sides.iter().filter(|(seat, side)| seat != side) {
            self.taken_over.insert(side.clone(), seq);
            let asked = self.asked_as(side, self.current_decision(side));
            self.asked.insert(side.clone(), vec![asked]);
            self.quotas.remove(side);
        }
        if give(&mut *self.play, &self.offer.seats, sides, bids)? {
            self.digest = self.play.state_digest()?.parse()?;
        }
        Ok(())
    }
}

/// What is kept by seat goes with the people who change their seats.
fn change_seats<T>(kept: &mut BTreeMap<String, T>, sides: &BTreeMap<String, String>) {
    let before = std::mem::take(kept);
    *kept = before.into_iter().map(|(seat, own)| (sides.get(&seat).cloned().unwrap_or(seat), own)).collect();
}

impl Roster {
    /// Seats everybody where the start of their game has put them, once. False if nothing is to be done.
    pub fn change_seats(&mut self, game: &Game) -> bool {
        if game.settled_sides().is_empty() || self.settled {
            return false;
        }
        let sides = game.settled_sides();
        change_seats(&mut self.seats, sides);
        change_seats(&mut self.confirmed, sides);
        for wish in &mut self.pending {
            if let Some(side) = sides.get(&wish.seat) {
                wish.seat.clone_from(side);
            }
        }
        self.settled = true;
        true
    }
}
