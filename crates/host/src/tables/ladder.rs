//! The ladder of the home, for mails: the journal of a game that is over is read once for it, and what it
//! tells is noted with the game. The standings are computed once an hour, and when a game has come to them.
use feldpost_ladder::{OnTime, Played, Row, Scope, recompute};
use feldpost_umpire::ladder::played;
use serde::{Deserialize, Serialize};

use super::{Phase, TableError, Tables};
use crate::office::Office;
use crate::store::Loaded;

/// Journals that are read for one mail, at most.
const MOST_READ: usize = 32;
/// Deadlines that say something of a player.
const FEW: u64 = 10;
/// Seconds for which standings are told as they were computed.
const LASTS: i64 = 3_600;

/// What a game that is over is for the ladder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ended {
    /// The game; none if it never began.
    played: Option<Played>,
}

/// How everybody stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// When, in Unix seconds.
    pub unix: i64,
    /// Whoever has a place.
    pub rows: Vec<Row>,
    /// Games that are over, or may be, and have not been read.
    pub pending: usize,
}

impl Tables {
    /// How everybody stands, by all games together. Reads some of the games that have ended since, and says
    /// how many are left.
    pub fn ranking(&mut self, office: &Office, now: i64) -> &Ranking {
        self.look_at(office, MOST_READ);
        let (read, pending) = self.read_ended(office);
        let known = self.ranking.take().filter(|known| read == 0 && (0..LASTS).contains(&(now - known.unix)));
        let known = known.unwrap_or_else(|| {
            let games = self.known.values().filter_map(|known| known.ended()?.played);
            let games: Vec<Played> = games.collect();
            Ranking { unix: now, rows: recompute(&games, &Scope::All, None, now).rows, pending }
        });
        self.ranking.insert(Ranking { pending, ..known })
    }

    /// How many of 100 deadlines a player has met in the games that have ended, as far as they were read.
    /// `None` for somebody who has had fewer than [`FEW`].
    pub fn punctuality(&mut self, office: &Office, player: &str) -> Option<u32> {
        self.look_at(office, MOST_READ);
        self.read_ended(office);
        let games = self.known.values().filter_map(|known| known.ended()?.played);
        let own = games.flat_map(|game| game.seats).filter(|seat| seat.player == player);
        let (met, all) =
            own.map(|seat| seat.on_time).fold((0, 0), |(met, all), OnTime { in_time, late, silent }| {
                (met + u64::from(in_time), all + u64::from(in_time) + u64::from(late) + u64::from(silent))
            });
        (all >= FEW).then(|| u32::try_from(met * 100 / all).unwrap_or(100))
    }

    /// Reads some of the games that are over. How many were read, and how many are left.
    fn read_ended(&mut self, office: &Office) -> (usize, usize) {
        let is_over = |id: &String| {
            let known = self.known.get(id).filter(|known| !known.ended && !known.tried)?;
            // One that nobody has looked at may be over.
            matches!(known.phase, None | Some(Phase::Over)).then_some(known.phase.is_some())
        };
        let ids: Vec<(String, bool)> = self
            .known
            .keys()
            .filter(|id| !self.aside.contains_key(*id))
            .filter_map(|id| Some((id.clone(), is_over(id)?)))
            .collect();
        let mut read = 0;
        for (id, _) in ids.iter().filter(|(_, looked)| *looked).take(MOST_READ) {
            let ended = self.ended(office, id);
            let Some(known) = self.known.get_mut(id) else { continue };
            read += 1;
            match ended {
                Ok(ended) => known.change(|note| note.ended = Some(Box::new(ended))),
                Err(error) => {
                    // It is not tried again before it moves, or the home is opened anew.
                    tracing::warn!(game = id, %error, "a game that is over cannot be read for the ladder");
                    known.tried = true;
                }
            }
        }
        (read, ids.len() - read)
    }

    fn ended(&self, office: &Office, id: &str) -> Result<Ended, TableError> {
        let Loaded { entries, head, .. } = self.store.load(id, &office.signer(id)?)?;
        Ok(Ended { played: played(&self.registry, &entries, head)? })
    }
}
