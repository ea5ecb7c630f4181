//! Looking at games.
use feldpost_kit::id::Id;
use feldpost_kit::system::Viewer;
use serde::Serialize;

use crate::store::Store;
use feldpost_umpire::turn::Game;

use super::{Host, HostError};

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
    /// The newest resolution; 0 before the first.
    pub step: u64,
    /// The newest entry.
    pub seq: u64,
    /// The seats to which no mail gets through.
    pub unreachable: Vec<String>,
    /// Why it was set aside.
    pub set_aside: Option<String>,
}

impl Host {
    /// The ids of all games, sorted.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn game_ids(&self) -> Result<Vec<String>, HostError> {
        Ok(self.store.list()?)
    }

    /// Every game in a row; a broken one with its reason.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn game_rows(&mut self) -> Result<Vec<GameRow>, HostError> {
        let mut rows = Vec::new();
        for id in self.game_ids()? {
            let row = self.row(&id);
            rows.push(row.unwrap_or_else(|error| GameRow {
                id: id.clone(),
                system: String::new(),
                edition: String::new(),
                phase: Phase::SetAside,
                waiting_for: Vec::new(),
                step: 0,
                seq: 0,
                unreachable: Vec::new(),
                set_aside: Some(error.to_string()),
            }));
        }
        Ok(rows)
    }

    fn row(&mut self, id: &str) -> Result<GameRow, HostError> {
        let set_aside = self.store.set_aside_reason(id)?;
        let game = self.view(id)?;
        let phase = match () {
            () if set_aside.is_some() => Phase::SetAside,
            () if !game.started() => Phase::Joining,
            () if game.is_over()? => Phase::Over,
            () => Phase::Playing,
        };
        Ok(GameRow {
            id: id.to_owned(),
            system: game.offer().system.clone(),
            edition: game.offer().edition.clone(),
            phase,
            waiting_for: game.waiting_for()?,
            step: game.last_step(),
            seq: game.head().seq,
            unreachable: self.unreachable_seats(id)?,
            set_aside,
        })
    }

    /// A copy of a game as it stands now, also of one that was set aside.
    ///
    /// Show it with [`Game::play`]: `page_json`, `position`, `state_json`.
    ///
    /// # Errors
    /// No such game, or its journal is broken.
    pub fn view(&mut self, id: &str) -> Result<Game, HostError> {
        match self.table(id) {
            Ok(table) => Ok(table.game.clone()),
            Err(HostError::SetAside { .. }) => Ok(self.load_table(id)?.0.game),
            Err(error) => Err(error),
        }
    }

    /// The viewer for a name: a side of the game, `public`, or `umpire`.
    ///
    /// # Errors
    /// [`HostError::FindSide`].
    pub fn viewer(game: &Game, name: &str) -> Result<Viewer, HostError> {
        let find = || HostError::FindSide { game: game.id().to_owned(), side: name.to_owned() };
        match name {
            "public" => Ok(Viewer::Public),
            "umpire" => Ok(Viewer::Umpire),
            seat if game.offer().seats.iter().any(|known| known == seat) => {
                Id::new(seat).map(Viewer::Side).ok_or_else(find)
            }
            _ => Err(find()),
        }
    }

    /// Where answers of this seat go now, with its token.
    ///
    /// # Errors
    /// No such game or side.
    pub fn reply_address(&mut self, id: &str, seat: &str) -> Result<String, HostError> {
        let game = self.view(id)?;
        Host::viewer(&game, seat)?;
        let token = feldpost_umpire::turn::post::current_token(&self.keys, &game, seat);
        Ok(feldpost_umpire::turn::post::reply_address(&self.club, id, seat, &token)?)
    }
}
