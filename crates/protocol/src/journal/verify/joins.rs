//! How seats join, and what the start settles (`docs/protocol.md` 4.9).
use std::collections::BTreeMap;

use serde::Deserialize as _;

use super::{Checked, Fields, Terms, Verifier};
use crate::dice::{Hash32, entropy_hash, salt};
use crate::journal::offer::SidesBy;
use crate::journal::sides::{Bid, OpenBid, settle};

impl Verifier {
    pub(super) fn join(&mut self, entry: Fields<'_>, terms: Terms) -> Checked {
        let seat = self.seat(entry)?;
        if self.facts.salt.is_some() || self.joined.contains_key(seat) {
            return Err("join out of place".to_owned());
        }
        if entry.hash("offer")? != terms.offer {
            return Err("join answers another offer".to_owned());
        }
        if entry.has("bid") != (self.sides_by == Some(SidesBy::Bid)) {
            return Err("a bid goes with an offer whose sides go by bids".to_owned());
        }
        if entry.has("bid") {
            self.bids.insert(seat.to_owned(), entry.hash("bid")?);
        }
        let entropy = entropy_hash(seat, entry.text("entropy")?).map_err(|e| e.to_string())?;
        self.joined.insert(seat.to_owned(), entropy);
        Ok(())
    }

    pub(super) fn start(&mut self, entry: Fields<'_>, terms: Terms) -> Checked {
        let texts: Option<Vec<Hash32>> =
            self.facts.seats.iter().map(|s| self.joined.get(s).copied()).collect();
        let Some(texts) = texts.filter(|_| self.facts.salt.is_none()) else {
            return Err("start before every seat has joined, or twice".to_owned());
        };
        let salt = salt(terms.offer, &texts);
        self.facts.salt = Some(salt);
        let Some(by) = self.sides_by else {
            let says = entry.has("sides") || entry.has("bids");
            return if says { Err("sides that the offer has fixed".to_owned()) } else { Ok(()) };
        };
        let mut bids = BTreeMap::new();
        if entry.has("bids") {
            for (seat, open) in entry.map("bids")? {
                let open = OpenBid::deserialize(open).map_err(|_| "a bid is not laid open so")?;
                if open.hash(seat).ok().as_ref() != self.bids.get(seat) {
                    return Err(format!("this is not what {seat} has bid"));
                }
                let bid: Bid = open.choice.parse().map_err(|()| "a bid that is none")?;
                bids.insert(seat.clone(), bid);
            }
        }
        if bids.len() != self.bids.len() {
            return Err("a bid stays closed".to_owned());
        }
        let sides = settle(by, &self.facts.seats, salt, &bids)?;
        let told = entry.map("sides")?;
        let is_told = |(seat, side): (&String, &String)| {
            told.get(seat).and_then(|told| told.as_str()).is_some_and(|told| told == side)
        };
        let fits = told.len() == sides.len() && sides.iter().all(is_told);
        if fits { Ok(()) } else { Err("the sides are not what lot and bids come to".to_owned()) }
    }
}
