//! Who plays which side, where that is settled only when all have joined (`docs/protocol.md` 4.9).
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::canon::sealed_hash;
use super::offer::SidesBy;
use super::payload::choice_payload;
use crate::dice::{Hash32, hash_clean, shuffle};

/// The slot of a sealed bid, and the label of the lot.
pub const SIDES: &str = "sides";

/// The most that one can bid.
pub const MOST_POINTS: u32 = 99;

/// What a player bids: points of victory that the other side gets, if the player gets this one. Written as
/// `red:3`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bid {
    /// The side that the player would rather have.
    pub side: String,
    /// How many points, up to [`MOST_POINTS`].
    pub points: u32,
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.side, self.points)
    }
}

impl FromStr for Bid {
    type Err = ();

    fn from_str(text: &str) -> Result<Bid, ()> {
        let (side, points) = text.split_once(':').ok_or(())?;
        let bid = Bid { side: side.to_owned(), points: points.parse().map_err(drop)? };
        // One way to write it: no sign, no leading zero.
        if bid.points <= MOST_POINTS && bid.to_string() == text { Ok(bid) } else { Err(()) }
    }
}

/// A bid laid open: with the blind that was hashed with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenBid {
    /// The blind.
    pub blind: Hash32,
    /// The [`Bid`], as it was sealed.
    pub choice: String,
}

impl OpenBid {
    /// The hash that a `join` of this seat holds of it.
    ///
    /// # Errors
    /// Text that cannot stand in a journal.
    pub fn hash(&self, seat: &str) -> Result<Hash32, super::canon::CanonError> {
        sealed_hash(self.blind, &choice_payload(SIDES, seat, &self.choice))
    }
}

/// Settles who plays which side: the side of whoever sat at each seat until now. `seats` are the seats in the
/// order of the offer, each named after its side; `bids` are the bids by seat.
///
/// # Errors
/// Bids that are not of these seats, or for no side, or of more seats than two: in words.
pub fn settle(
    by: SidesBy,
    seats: &[String],
    salt: Hash32,
    bids: &BTreeMap<String, Bid>,
) -> Result<BTreeMap<String, String>, String> {
    let drawn = lot(seats, salt)?;
    if by == SidesBy::Lot {
        return Ok(drawn);
    }
    let [one, two] = seats else { return Err("bids of other than two seats".to_owned()) };
    let (Some(first), Some(second), 2) = (bids.get(one), bids.get(two), bids.len()) else {
        return Err("not a bid of each seat".to_owned());
    };
    if let Some(bid) = [first, second].into_iter().find(|bid| !seats.contains(&bid.side)) {
        return Err(format!("a bid for no side: {:?}", bid.side));
    }
    let pair = |(seat, side): (&String, &String), (other, its): (&String, &String)| {
        Ok([(seat.clone(), side.clone()), (other.clone(), its.clone())].into_iter().collect())
    };
    if first.side != second.side {
        return pair((one, &first.side), (two, &second.side));
    }
    let (wanted, other) = if first.side == *one { (one, two) } else { (two, one) };
    let first_wins = match first.points.cmp(&second.points) {
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => drawn.get(one) == Some(wanted),
    };
    if first_wins { pair((one, wanted), (two, other)) } else { pair((two, wanted), (one, other)) }
}

/// The bid that was paid: of whoever plays a side that both wanted.
#[must_use]
pub fn paid(sides: &BTreeMap<String, String>, bids: &BTreeMap<String, OpenBid>) -> Option<Bid> {
    let read: Vec<(&String, Bid)> =
        bids.iter().filter_map(|(seat, open)| Some((seat, open.choice.parse().ok()?))).collect();
    let [(_, one), (_, two)] = read.as_slice() else { return None };
    if one.side != two.side {
        return None;
    }
    let own = read.iter().find(|(seat, bid)| sides.get(*seat) == Some(&bid.side));
    own.map(|(_, bid)| bid.clone()).filter(|bid| bid.points > 0)
}

/// The sides by lot: a shuffle of the seats, by a key that follows from the salt alone.
fn lot(seats: &[String], salt: Hash32) -> Result<BTreeMap<String, String>, String> {
    let key = hash_clean(&["pbem/1 sides", &salt.to_string()]);
    let count = u16::try_from(seats.len()).map_err(|error| error.to_string())?;
    let order = shuffle(key, SIDES, count).map_err(|error| error.to_string())?;
    let drawn = seats.iter().zip(order).filter_map(|(seat, at)| {
        let side = seats.get(usize::from(at))?;
        Some((seat.clone(), side.clone()))
    });
    Ok(drawn.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> Vec<String> {
        vec!["red".to_owned(), "blue".to_owned()]
    }

    fn bids(red: &str, blue: &str) -> BTreeMap<String, Bid> {
        [("red", red), ("blue", blue)].map(|(seat, bid)| (seat.to_owned(), bid.parse().unwrap())).into()
    }

    /// The side of whoever sat at red, and the bid that was paid.
    fn settled(by: SidesBy, salt: u8, bids: &BTreeMap<String, Bid>) -> (String, Option<String>) {
        let settled = settle(by, &seats(), Hash32([salt; 32]), bids).unwrap();
        let mut sides: Vec<&String> = settled.values().collect();
        sides.sort();
        assert_eq!(sides, ["blue", "red"], "each side once");
        let open = |(seat, bid): (&String, &Bid)| {
            (seat.clone(), OpenBid { blind: Hash32::ZERO, choice: bid.to_string() })
        };
        let paid = paid(&settled, &bids.iter().map(open).collect());
        (settled["red"].clone(), paid.map(|bid| bid.to_string()))
    }

    #[test]
    fn a_lot_follows_from_the_salt_and_falls_either_way() {
        let of = |salt| settled(SidesBy::Lot, salt, &BTreeMap::new());
        let red = (0..=255).filter(|salt| of(*salt).0 == "red").count();
        assert!((96..160).contains(&red), "{red}");
        assert_eq!(of(7), of(7));
        assert_eq!(of(7).1, None);
    }

    #[test]
    fn the_higher_bid_has_the_side_and_gives_what_was_bid() {
        let of = |red, blue| settled(SidesBy::Bid, 1, &bids(red, blue));
        assert_eq!(of("red:3", "red:2"), ("red".to_owned(), Some("red:3".to_owned())));
        assert_eq!(of("red:2", "red:3"), ("blue".to_owned(), Some("red:3".to_owned())));
        assert_eq!(of("blue:1", "blue:0"), ("blue".to_owned(), Some("blue:1".to_owned())));
        // Who wants different sides has them, and gives nothing.
        assert_eq!(of("blue:9", "red:5"), ("blue".to_owned(), None));
        assert_eq!(of("red:9", "blue:5"), ("red".to_owned(), None));
    }

    #[test]
    fn bids_alike_are_settled_by_lot() {
        for points in [0, 4] {
            let bid = format!("red:{points}");
            let all = bids(&bid, &bid);
            let paid = (points > 0).then(|| bid.clone());
            for salt in 0..20 {
                let (drawn, _) = settled(SidesBy::Lot, salt, &BTreeMap::new());
                assert_eq!(settled(SidesBy::Bid, salt, &all), (drawn, paid.clone()));
            }
        }
    }

    #[test]
    fn what_is_no_bid_is_refused() {
        for text in ["red", "red:", "red:-1", "red:03", "red:100", "red:+1", "red: 1", ":red:1x"] {
            assert_eq!(text.parse::<Bid>(), Err(()), "{text}");
        }
        let settle = |bids: &BTreeMap<String, Bid>| settle(SidesBy::Bid, &seats(), Hash32::ZERO, bids);
        assert!(settle(&bids("red:1", "green:1")).unwrap_err().contains("green"));
        let mut one = bids("red:1", "red:1");
        one.remove("blue");
        assert!(settle(&one).is_err());
        one.insert("green".to_owned(), Bid { side: "red".to_owned(), points: 1 });
        assert!(settle(&one).is_err());
    }
}
