//! The next round of a tournament, by the Swiss system.
//!
//! All possible rounds are held against each other, and the best one is taken. These are compared in turn,
//! and each counts only where all above it are equal:
//!
//! 1. as few as possible have a bye that had one before, and then as few pairs as possible that met before;
//! 2. the bye goes to a player with as few points as possible;
//! 3. opponents have equal points: the sum of the squares of their differences is least;
//! 4. sides are even: so is the sum over all players of the square of how many games more they had one side
//!    than the other;
//! 5. the lots of the pairs have the least sum.
//!
//! The lot of a pair is the number in the first four bytes, highest first, of `SHA-256(seed || round || one
//! name || 0 || other name)`: the round as four bytes, highest first, and the names in the order of their
//! bytes. That of a bye has an empty second name. In a pair the first side goes to whoever has had it less
//! often than the second, and of equals to the lower `SHA-256(seed || round || name)`. So anybody who knows
//! the seed can draw the round again.

use std::cmp::Reverse;

use sha2::{Digest, Sha256};

use crate::matching::cheapest;
use crate::tournament::{Card, Fault, Pairing, Round, Seed, Tournament};

// What one unit counts in the cost of a round, so that all 64 pairs of 128 players, after 64 rounds, do
// not reach the next one together. A lot has 32 bits, the two squares of sides have 14, and that of half
// points 14 too.
const SIDES: i128 = 1 << 38;
const POINTS: i128 = 1 << 59;
const BYE_POINTS: i128 = 1 << 80;
const MEETINGS: i128 = 1 << 88;
const BYES: i128 = 1 << 101;

/// Draws the next round. It depends on nothing but what is in the tournament, and not on the order of its
/// players.
///
/// # Errors
/// The last round is not over, or something does not fit together; a [`Fault`] says what.
pub fn pair(tournament: &Tournament) -> Result<Round, Fault> {
    let cards = tournament.cards()?;
    let number = tournament.rounds.len() + 1;
    if number > crate::ROUNDS_MAX {
        return Err(Fault::TooManyRounds(number));
    }
    for (round, of) in (1..).zip(&tournament.rounds) {
        if let Some(open) = of.pairings.iter().find(|pairing| pairing.result.is_none()) {
            let (first, second) = (open.first.clone(), open.second.clone());
            return Err(Fault::NotFinished { round, first, second });
        }
    }
    let active = tournament.active();
    if active.len() < 2 {
        return Err(Fault::TooFew(active.len()));
    }
    let lots = Lots { seed: tournament.seed, round: number as u32 };
    let mut players: Vec<Option<(&str, &Card)>> =
        active.into_iter().filter_map(|name| Some((name, cards.get(name)?))).map(Some).collect();
    if players.len() % 2 == 1 {
        players.push(None);
    }
    let row = |one: &Option<(&str, &Card)>| players.iter().map(|other| lots.cost(*one, *other)).collect();
    let costs: Vec<Vec<i128>> = players.iter().map(row).collect();
    let mut games = Vec::new();
    let mut byes = Vec::new();
    for (at, partner) in cheapest(&costs).into_iter().enumerate().filter(|(at, partner)| at < partner) {
        match (players[at], players[partner]) {
            (Some(one), Some(other)) => games.push(lots.seated(one, other)),
            (Some((name, _)), None) | (None, Some((name, _))) => byes.push(name.to_owned()),
            (None, None) => (),
        }
    }
    games.sort_by_key(|(points, pairing)| (Reverse(*points), pairing.first.clone()));
    Ok(Round { pairings: games.into_iter().map(|(_, pairing)| pairing).collect(), byes })
}

/// What is drawn in a round.
#[derive(Clone, Copy)]
struct Lots {
    seed: Seed,
    round: u32,
}

impl Lots {
    fn of(self, names: &[&[u8]]) -> [u8; 32] {
        let mut hash = Sha256::new_with_prefix(self.seed.0);
        hash.update(self.round.to_be_bytes());
        for name in names {
            hash.update(name);
        }
        hash.finalize().into()
    }

    fn of_pair(self, one: &str, other: &str) -> i128 {
        // An empty name is that of no player, and comes last all the same.
        let (one, other) = if other.is_empty() || one < other { (one, other) } else { (other, one) };
        let [a, b, c, d, ..] = self.of(&[one.as_bytes(), &[0], other.as_bytes()]);
        i128::from(u32::from_be_bytes([a, b, c, d]))
    }

    /// What it costs to pair these; nobody is the bye.
    fn cost(self, one: Option<(&str, &Card)>, other: Option<(&str, &Card)>) -> i128 {
        match (one, other) {
            (Some((one, a)), Some((other, b))) => {
                let apart = i128::from(a.half_points.abs_diff(b.half_points));
                // Whoever had the first side less often gets it.
                let first = i128::from(a.first_sides.min(b.first_sides) + 1);
                let second = i128::from(a.first_sides.max(b.first_sides) - 1);
                MEETINGS * a.meetings(other) as i128
                    + POINTS * apart * apart
                    + SIDES * (first * first + second * second)
                    + self.of_pair(one, other)
            }
            (Some((name, card)), None) | (None, Some((name, card))) => {
                BYES * i128::from(card.byes)
                    + BYE_POINTS * i128::from(card.half_points)
                    + SIDES * i128::from(card.first_sides).pow(2)
                    + self.of_pair(name, "")
            }
            (None, None) => 0,
        }
    }

    /// A game with its sides, and the points of both, the higher ones first.
    fn seated(self, one: (&str, &Card), other: (&str, &Card)) -> ([u32; 2], Pairing) {
        let key = |(name, card): (&str, &Card)| (card.first_sides, self.of(&[name.as_bytes()]));
        let (first, second) = if key(one) < key(other) { (one, other) } else { (other, one) };
        let [a, b] = [first, second].map(|(_, card)| card.half_points);
        let pairing = Pairing { first: first.0.to_owned(), second: second.0.to_owned(), result: None };
        ([a.max(b), a.min(b)], pairing)
    }
}
