//! What the ladder is told of a game, and whether the game counts.

use serde::{Deserialize, Serialize};

/// A game that has ended.
///
/// The fields stand in this order because games that end in one second are sorted by them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Played {
    /// Its id, such as `g17`. A game that comes twice counts once.
    pub game: String,
    /// The game system, such as `border`.
    pub system: String,
    /// Which printing of the rules.
    pub edition: String,
    /// What was played of it.
    pub scenario: String,
    /// Who sat where at the end. Only a game of two is rated.
    pub seats: Vec<Seat>,
    /// What came of it. Of a game that was resigned or forfeited it may be absent: the other one has won.
    pub result: Option<Outcome>,
    /// How it ended.
    pub how: How,
    /// Its first entry, in Unix seconds.
    pub started_unix: i64,
    /// Its last entry, in Unix seconds; its month is the one in which it is rated.
    pub ended_unix: i64,
    /// Whether the players wanted it rated.
    pub rated: bool,
    /// Whether a player was replaced by another one. Such a game is listed, and not rated.
    #[serde(default)]
    pub seat_changed: bool,
    /// What a player gave for his side. It is shown, and changes no figure.
    #[serde(default)]
    pub bid: Option<Bid>,
}

/// A seat of a game, and who sat there.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seat {
    /// The side, such as `red`.
    pub seat: String,
    /// The player's name; empty if nobody knows it. Two names that differ in any letter are two players.
    pub player: String,
    /// How punctual the decisions of this seat were.
    #[serde(default)]
    pub on_time: OnTime,
}

/// How many decisions of a seat came when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OnTime {
    /// Decisions that came before their deadline.
    pub in_time: u32,
    /// Decisions that came after it.
    pub late: u32,
    /// Decisions that never came, so that the rulebook's default was taken.
    pub silent: u32,
}

/// What a player offered to be given a side: points that the other one gets in the scenario's own reckoning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Bid {
    /// The seat of the player who gave them.
    pub seat: String,
    /// How many.
    pub points: i32,
}

/// What came of a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// This seat has won.
    Winner(String),
    /// Nobody has.
    Draw,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// It was played to its end.
    Finished,
    /// The player of this seat gave it up.
    Resigned(String),
    /// The player of this seat was silent until the umpire ended it.
    Forfeited(String),
    /// Its players agreed that nobody has won.
    Agreed,
    /// The umpire closed it without a result. It is listed, and not rated.
    Closed,
}

/// Why a game is listed and not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unrated {
    /// Another game of this id was counted already.
    Twice,
    /// The players did not want it.
    Friendly,
    /// The umpire closed it.
    Closed,
    /// It had another number of seats than two.
    NotTwo,
    /// Of a player no name is known.
    Nameless,
    /// One player had both seats, or both seats have one name.
    OnePlayer,
    /// A player was replaced.
    Replaced,
    /// It was finished, and nobody says with what result.
    NoResult,
    /// Its result names a seat that it did not have, or one that gave up as the winner.
    Contradiction,
}

/// Who has won a rated game: one of its two seats by its place in the list, or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Won {
    Seat(usize),
    Nobody,
}

impl Played {
    /// Sorts games, so that figures are the same whatever order they came in: by end, then by id, and if one
    /// id comes twice, by all the rest.
    pub(crate) fn order(&self) -> (i64, &Played) {
        (self.ended_unix, self)
    }

    /// Who has won, if the game counts at all.
    pub(crate) fn won(&self) -> Result<Won, Unrated> {
        let [first, second] = &self.seats[..] else { return Err(Unrated::NotTwo) };
        if first.player.is_empty() || second.player.is_empty() {
            return Err(Unrated::Nameless);
        }
        if first.player == second.player || first.seat == second.seat {
            return Err(Unrated::OnePlayer);
        }
        if !self.rated {
            return Err(Unrated::Friendly);
        }
        if self.seat_changed {
            return Err(Unrated::Replaced);
        }
        let place =
            |seat: &String| self.seats.iter().position(|own| own.seat == *seat).ok_or(Unrated::Contradiction);
        let said = match &self.result {
            Some(Outcome::Winner(seat)) => Some(Won::Seat(place(seat)?)),
            Some(Outcome::Draw) => Some(Won::Nobody),
            None => None,
        };
        match &self.how {
            How::Closed => Err(Unrated::Closed),
            How::Finished => said.ok_or(Unrated::NoResult),
            How::Agreed => Ok(Won::Nobody),
            How::Resigned(seat) | How::Forfeited(seat) => {
                let other = Won::Seat(1 - place(seat)?);
                if said.is_some_and(|said| said != other) { Err(Unrated::Contradiction) } else { Ok(other) }
            }
        }
    }

    /// Whether this seat gave the game up of its own will.
    pub(crate) fn is_resigned_by(&self, seat: &str) -> bool {
        matches!(&self.how, How::Resigned(own) if own == seat)
    }

    /// Whether this seat was silent until the game was ended.
    pub(crate) fn is_forfeited_by(&self, seat: &str) -> bool {
        matches!(&self.how, How::Forfeited(own) if own == seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::tests::game;

    fn ended(how: How, result: Option<Outcome>) -> Result<Won, Unrated> {
        Played { how, result, ..game("g1", "ada", "bruno", 0) }.won()
    }

    #[test]
    fn who_gives_up_has_lost_whether_it_is_said_or_not() {
        let winner = |seat: &str| Some(Outcome::Winner(seat.to_owned()));
        let gives_up = || How::Resigned("red".to_owned());
        assert_eq!(ended(gives_up(), None), Ok(Won::Seat(1)));
        assert_eq!(ended(gives_up(), winner("blue")), Ok(Won::Seat(1)));
        assert_eq!(ended(gives_up(), winner("red")), Err(Unrated::Contradiction));
        assert_eq!(ended(gives_up(), Some(Outcome::Draw)), Err(Unrated::Contradiction));
        assert_eq!(ended(How::Forfeited("blue".to_owned()), None), Ok(Won::Seat(0)));
        assert_eq!(ended(How::Forfeited("green".to_owned()), None), Err(Unrated::Contradiction));
        assert_eq!(ended(How::Finished, winner("red")), Ok(Won::Seat(0)));
        assert_eq!(ended(How::Finished, Some(Outcome::Draw)), Ok(Won::Nobody));
    }

    #[test]
    fn a_game_that_does_not_count_says_why() {
        let good = game("g1", "ada", "bruno", 0);
        let why = |change: &dyn Fn(&mut Played)| {
            let mut game = good.clone();
            change(&mut game);
            game.won().err()
        };
        assert_eq!(why(&|_| ()), None);
        assert_eq!(why(&|game| game.rated = false), Some(Unrated::Friendly));
        assert_eq!(why(&|game| game.how = How::Closed), Some(Unrated::Closed));
        assert_eq!(why(&|game| drop(game.seats.pop())), Some(Unrated::NotTwo));
        assert_eq!(why(&|game| game.seats[1].player = String::new()), Some(Unrated::Nameless));
        assert_eq!(why(&|game| game.seats[1].player = "ada".into()), Some(Unrated::OnePlayer));
        assert_eq!(why(&|game| game.seats[1].seat = "red".into()), Some(Unrated::OnePlayer));
        assert_eq!(why(&|game| game.seat_changed = true), Some(Unrated::Replaced));
        assert_eq!(why(&|game| game.result = None), Some(Unrated::NoResult));
        let nobody = Some(Outcome::Winner("green".into()));
        assert_eq!(why(&|game| game.result = nobody.clone()), Some(Unrated::Contradiction));
    }
}
