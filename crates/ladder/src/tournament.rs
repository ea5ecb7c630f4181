//! A tournament: who plays, what was paired and came of it, and how everybody stands.

use std::collections::{BTreeMap, BTreeSet};

use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// How many players a tournament can have.
pub const PLAYERS_MAX: usize = 128;
/// How many rounds it can have.
pub const ROUNDS_MAX: usize = 64;
/// How many characters a name can have.
const NAME_MAX: usize = 100;

/// A tournament as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    /// What it is called.
    pub name: String,
    /// What draws. [`Seed::promise`] is published before anybody enters, the seed when it is over.
    pub seed: Seed,
    /// Who takes part, in any order. One who comes later has no points for the rounds before.
    pub players: Vec<String>,
    /// Of these, who is not paired any more. Their games still count.
    #[serde(default)]
    pub withdrawn: Vec<String>,
    /// The rounds so far.
    #[serde(default)]
    pub rounds: Vec<Round>,
}

/// Where all chance of a tournament comes from: 32 bytes, in JSON as 64 hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

/// Who plays whom at the same time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Its games, those of the leaders first.
    pub pairings: Vec<Pairing>,
    /// Who does not play, and gets a whole point for it. [`crate::pair`] makes one when their number is odd.
    #[serde(default)]
    pub byes: Vec<String>,
}

/// A game of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// Who has the first side of the scenario.
    pub first: String,
    /// Who has the second side.
    pub second: String,
    /// What came of it, if it has ended.
    #[serde(default)]
    pub result: Option<Score>,
}

/// What came of a game of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// The first has won: a point.
    First,
    /// The second has won: a point.
    Second,
    /// Half a point for each.
    Draw,
    /// Both gave up or were silent: nothing for either.
    Neither,
}

/// A player's place in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// From 1. Who is equal in points and in both further figures shares one.
    pub rank: u32,
    /// The name.
    pub player: String,
    /// Points, in halves: 2 a win or a bye, 1 a draw.
    pub half_points: u32,
    /// Buchholz: the points of all opponents together, in halves. A bye has no opponent.
    pub buchholz_halves: u32,
    /// Sonneborn-Berger: the points of those beaten and half of those drawn with, in quarters.
    pub sonneborn_berger_quarters: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost, together with those that both lost.
    pub losses: u32,
    /// Rounds without a game, for a point.
    pub byes: u32,
    /// Whether the player is not paired any more.
    pub withdrawn: bool,
}

/// Why there are no pairings or standings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Nobody is left to play.
    #[error("{0} players cannot be paired: two are needed that have not withdrawn")]
    TooFew(usize),
    /// More than [`PLAYERS_MAX`].
    #[error("{0} players are too many: a tournament can have {PLAYERS_MAX}")]
    TooManyPlayers(usize),
    /// More than [`ROUNDS_MAX`].
    #[error("{0} rounds are too many: a tournament can have {ROUNDS_MAX}")]
    TooManyRounds(usize),
    /// Nobody can be called that.
    #[error("{0:?} is no name: up to 100 characters in one line, without a space at its ends")]
    Name(String),
    /// Two players of one name could not be told apart.
    #[error("{0:?} stands twice among the players: add something that tells them apart")]
    Twice(String),
    /// A name in a round, or among those who withdrew, that no player has.
    #[error("{0:?} is not among the players")]
    Unknown(String),
    /// Somebody plays two games of a round, or himself, or has a bye beside a game.
    #[error("{name:?} stands twice in round {round}")]
    TwiceInRound {
        /// Which round, from 1.
        round: usize,
        /// Who.
        name: String,
    },
    /// The next round depends on a result that is not there.
    #[error("round {round} is not over: {first:?} against {second:?} has no result")]
    NotFinished {
        /// Which round, from 1.
        round: usize,
        /// Who plays.
        first: String,
        /// And against whom.
        second: String,
    },
}

/// What is known of a player from the rounds so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Card {
    pub half_points: u32,
    pub byes: u32,
    /// How many games more the player had the first side than the second.
    pub first_sides: i32,
    /// Opponents, one after the other, with the half points of the game.
    met: Vec<(String, Option<u32>)>,
}

impl Seed {
    /// What is published before: the SHA-256 of the 32 bytes, in hex.
    pub fn promise(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.0))
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&HEXLOWER.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = HEXLOWER.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        bytes.map(Seed).ok_or_else(|| serde::de::Error::custom("a seed is 64 hex digits in lower case"))
    }
}

impl Card {
    pub fn meetings(&self, other: &str) -> usize {
        self.met.iter().filter(|(name, _)| name == other).count()
    }
}

impl Tournament {
    /// Who stands where, by points, then Buchholz, then Sonneborn-Berger; who is equal in all stands by name.
    /// A round may be in play: games without a result count nothing yet.
    ///
    /// # Errors
    /// Something does not fit together; a [`Fault`] says what.
    pub fn standings(&self) -> Result<Vec<Placed>, Fault> {
        let cards = self.cards()?;
        let mut placed: Vec<Placed> =
            cards.iter().map(|(name, card)| self.placed(name, card, &cards)).collect();
        let key =
            |placed: &Placed| (placed.half_points, placed.buchholz_halves, placed.sonneborn_berger_quarters);
        // The names are in order already, and a sort keeps the order of equals.
        placed.sort_by_key(|placed| std::cmp::Reverse(key(placed)));
        for at in 0..placed.len() {
            let is_equal = at > 0 && key(&placed[at]) == key(&placed[at - 1]);
            placed[at].rank = if is_equal { placed[at - 1].rank } else { at as u32 + 1 };
        }
        Ok(placed)
    }

    fn placed(&self, name: &str, card: &Card, cards: &BTreeMap<String, Card>) -> Placed {
        let ended =
            || card.met.iter().filter_map(|(other, got)| Some((cards.get(other)?.half_points, (*got)?)));
        let count = |wanted: u32| ended().filter(|(_, got)| *got == wanted).count() as u32;
        Placed {
            rank: 0,
            player: name.to_owned(),
            half_points: card.half_points,
            buchholz_halves: ended().map(|(points, _)| points).sum(),
            sonneborn_berger_quarters: ended().map(|(points, got)| points * got).sum(),
            wins: count(2),
            draws: count(1),
            losses: count(0),
            byes: card.byes,
            withdrawn: self.withdrawn.iter().any(|own| own == name),
        }
    }

    /// Those who are still paired, by name.
    pub(crate) fn active(&self) -> Vec<&str> {
        let withdrawn: BTreeSet<&String> = self.withdrawn.iter().collect();
        let active: BTreeSet<&str> =
            self.players.iter().filter(|name| !withdrawn.contains(name)).map(String::as_str).collect();
        active.into_iter().collect()
    }

    /// What each player has done so far, once everything fits together.
    pub(crate) fn cards(&self) -> Result<BTreeMap<String, Card>, Fault> {
        if self.players.len() > PLAYERS_MAX {
            return Err(Fault::TooManyPlayers(self.players.len()));
        }
        if self.rounds.len() > ROUNDS_MAX {
            return Err(Fault::TooManyRounds(self.rounds.len()));
        }
        let mut cards = BTreeMap::new();
        for name in &self.players {
            if !is_name(name) {
                return Err(Fault::Name(name.clone()));
            }
            if cards.insert(name.clone(), Card::default()).is_some() {
                return Err(Fault::Twice(name.clone()));
            }
        }
        if let Some(name) = self.withdrawn.iter().find(|name| !cards.contains_key(*name)) {
            return Err(Fault::Unknown(name.clone()));
        }
        for (number, round) in (1..).zip(&self.rounds) {
            note(&mut cards, number, round)?;
        }
        Ok(cards)
    }
}

fn is_name(name: &str) -> bool {
    let length = name.chars().count();
    (1..=NAME_MAX).contains(&length) && name.trim() == name && !name.chars().any(char::is_control)
}

/// Writes a round on the cards of its players.
fn note(cards: &mut BTreeMap<String, Card>, number: usize, round: &Round) -> Result<(), Fault> {
    let players = round.pairings.iter().flat_map(|pairing| [&pairing.first, &pairing.second]);
    let mut seen = BTreeSet::new();
    for name in players.chain(&round.byes) {
        if !cards.contains_key(name) {
            return Err(Fault::Unknown(name.clone()));
        }
        if !seen.insert(name) {
            return Err(Fault::TwiceInRound { round: number, name: name.clone() });
        }
    }
    for name in &round.byes {
        let card = cards.entry(name.clone()).or_default();
        card.byes += 1;
        card.half_points += 2;
    }
    for Pairing { first, second, result } in &round.pairings {
        let got = match result {
            None => [None, None],
            Some(Score::First) => [Some(2), Some(0)],
            Some(Score::Second) => [Some(0), Some(2)],
            Some(Score::Draw) => [Some(1), Some(1)],
            Some(Score::Neither) => [Some(0), Some(0)],
        };
        for (name, other, got, side) in [(first, second, got[0], 1), (second, first, got[1], -1)] {
            let card = cards.entry(name.clone()).or_default();
            card.half_points += got.unwrap_or(0);
            card.first_sides += side;
            card.met.push((other.clone(), got));
        }
    }
    Ok(())
}
