//! A player's own page: the place in a ladder, and game by game how it came about.

use serde::{Deserialize, Serialize};

use crate::rating::Figures;
use crate::result::{Bid, How, Outcome, Played, Unrated};
use crate::standings::{Listed, Row, Standings};

/// What a ladder says of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// The name.
    pub player: String,
    /// The place; absent without a rated game.
    pub row: Option<Row>,
    /// The player's games, in the order of their ends.
    pub games: Vec<PageGame>,
}

/// A game as one of its players sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageGame {
    /// Its id.
    pub game: String,
    /// The game system.
    pub system: String,
    /// Which printing of the rules.
    pub edition: String,
    /// What was played of it.
    pub scenario: String,
    /// The player's side; the first one, if there are several.
    pub seat: String,
    /// Who else played, in the order of the seats.
    pub opponents: Vec<String>,
    /// What came of it for the player; absent if nobody says.
    pub verdict: Option<Verdict>,
    /// How it ended.
    pub how: How,
    /// When, in Unix seconds.
    pub ended_unix: i64,
    /// What was given for a side.
    pub bid: Option<Bid>,
    /// Why it is not rated; absent if it is.
    pub unrated: Option<Unrated>,
    /// What the player's side was worth, in rating points; 0 if it is not rated.
    pub side_offset: i32,
    /// The player's rating when the month of its end began, if it is rated.
    pub before: Option<Figures>,
    /// And after that month, with all games that the player ended in it.
    pub after: Option<Figures>,
}

/// What came of a game for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Won.
    Won,
    /// Nobody has won.
    Drawn,
    /// Lost.
    Lost,
}

impl Standings {
    /// The page of this player; `None` if no game of these is his. Whoever has no name has no page.
    pub fn page(&self, player: &str) -> Option<Page> {
        if player.is_empty() {
            return None;
        }
        let games: Vec<PageGame> = self.games.iter().filter_map(|game| of_player(game, player)).collect();
        let row = self.rows.iter().find(|row| row.player == player).cloned();
        (!games.is_empty()).then(|| Page { player: player.to_owned(), row, games })
    }
}

fn of_player(Listed { played, unrated, ratings }: &Listed, player: &str) -> Option<PageGame> {
    let at = played.seats.iter().position(|seat| seat.player == player)?;
    let others = played.seats.iter().filter(|seat| seat.player != player);
    let rated = ratings.get(at);
    Some(PageGame {
        game: played.game.clone(),
        system: played.system.clone(),
        edition: played.edition.clone(),
        scenario: played.scenario.clone(),
        seat: played.seats[at].seat.clone(),
        opponents: others.map(|seat| seat.player.clone()).collect(),
        verdict: verdict(played, &played.seats[at].seat),
        how: played.how.clone(),
        ended_unix: played.ended_unix,
        bid: played.bid.clone(),
        unrated: *unrated,
        side_offset: rated.map_or(0, |rated| rated.side_offset),
        before: rated.map(|rated| rated.before),
        after: rated.map(|rated| rated.after),
    })
}

/// What is said of a game, whether it is rated or not.
fn verdict(game: &Played, seat: &str) -> Option<Verdict> {
    let won_by = |is_own: bool| Some(if is_own { Verdict::Won } else { Verdict::Lost });
    match (&game.result, &game.how) {
        (Some(Outcome::Winner(winner)), _) => won_by(winner == seat),
        (Some(Outcome::Draw), _) => Some(Verdict::Drawn),
        (None, How::Resigned(loser) | How::Forfeited(loser)) if game.seats.len() == 2 => {
            won_by(loser != seat)
        }
        (None, _) => None,
    }
}
