//! Looking at games: one row for each.
use feldpost_kit::id::Id;
use feldpost_kit::system::Viewer;
use serde::Serialize;

use feldpost_umpire::turn::Game;

use super::{TableError, Tables};
use crate::office::Office;

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// It waits for players to join.
    Joining,
    /// It is being played.
    Playing,
    /// It is over.
    Over,
    /// It was set aside.
    SetAside,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// Id of its system; empty if its journal cannot be read.
    pub system: String,
    /// Id of its edition.
    pub edition: String,
    /// How far it is.
    pub phase: Phase,
    /// The seats that it waits for.
    pub waiting_for: Vec<String>,
    /// The round of the public beacon that its dice wait for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<WaitingRound>,
    /// The newest resolution; 0 before the first.
    pub step: u64,
    /// The newest entry.
    pub seq: u64,
    /// The seats to which no mail gets through.
    pub unreachable: Vec<String>,
    /// Why it was set aside.
    pub set_aside: Option<String>,
}

/// What was found of a game: all of its row that changes with the game alone, and the address of each seat.
#[derive(Clone, Debug)]
pub(super) struct Known {
    row: GameRow,
    seats: Vec<(String, String)>,
}

/// A round that dice wait for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WaitingRound {
    /// Its number.
    pub number: u64,
    /// When it comes, in Unix seconds.
    pub due: i64,
}

impl Tables {
    /// Every game in a row; a broken one with its reason. `is_out` knows to which addresses no mail gets
    /// through.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn rows(
        &mut self,
        office: &Office,
        is_out: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<GameRow>, TableError> {
        let mut rows = Vec::new();
        for id in self.ids()? {
            let row = self.row(office, &id, is_out);
            rows.push(row.unwrap_or_else(|error| GameRow {
                id: id.clone(),
                system: String::new(),
                edition: String::new(),
                phase: Phase::SetAside,
                waiting_for: Vec::new(),
                round: None,
                step: 0,
                seq: 0,
                unreachable: Vec::new(),
                set_aside: Some(error.to_string()),
            }));
        }
        Ok(rows)
    }

    fn row(
        &mut self,
        office: &Office,
        id: &str,
        is_out: &dyn Fn(&str) -> bool,
    ) -> Result<GameRow, TableError> {
        let set_aside = self.store.set_aside_reason(id)?;
        let known = match self.known.get(id) {
            Some(known) => known.clone(),
            None => self.read_row(office, id)?,
        };
        let Known { mut row, seats } = known;
        if set_aside.is_some() {
            row.phase = Phase::SetAside;
        }
        let out = seats.into_iter().filter(|(_, address)| is_out(address)).map(|(seat, _)| seat);
        Ok(GameRow { unreachable: out.collect(), set_aside, ..row })
    }

    /// A row of a game as it stands now. Whoever works on the home alone remembers it until the game moves.
    fn read_row(&mut self, office: &Office, id: &str) -> Result<Known, TableError> {
        let game = self.view(office, id)?;
        let phase = match () {
            () if !game.started() => Phase::Joining,
            () if game.is_over()? => Phase::Over,
            () => Phase::Playing,
        };
        let seats = self.roster(id)?.unwrap_or_default().seats.into_iter();
        let row = GameRow {
            id: id.to_owned(),
            system: game.offer().system.clone(),
            edition: game.offer().edition.clone(),
            phase,
            waiting_for: game.waiting_for()?,
            round: game.waiting().map(|wait| WaitingRound { number: wait.round, due: wait.due() }),
            step: game.last_step(),
            seq: game.head().seq,
            unreachable: Vec::new(),
            set_aside: None,
        };
        let known = Known { row, seats: seats.map(|(seat, player)| (seat, player.address)).collect() };
        if self.mends && !self.is_unsettled(id)? {
            self.known.insert(id.to_owned(), known.clone());
        }
        Ok(known)
    }
}

/// The viewer for a name: a side of the game, `public`, or `umpire`.
///
/// # Errors
/// [`TableError::FindSide`].
pub fn viewer(game: &Game, name: &str) -> Result<Viewer, TableError> {
    let find = || TableError::FindSide { game: game.id().to_owned(), side: name.to_owned() };
    match name {
        "public" => Ok(Viewer::Public),
        "umpire" => Ok(Viewer::Umpire),
        seat if game.offer().seats.iter().any(|known| known == seat) => {
            Id::new(seat).map(Viewer::Side).ok_or_else(find)
        }
        _ => Err(find()),
    }
}
