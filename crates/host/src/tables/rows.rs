//! Looking at games: one row for each.
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::system::{Awaiting, Viewer};
use serde::{Deserialize, Serialize};

use feldpost_umpire::turn::{Game, GameClock, TurnError};

use super::few::Few;
use super::known::{Known, Note};
use super::noted::Seated;
use super::{TableError, Tables};
use crate::office::Office;
use crate::store::{Noted, StoreError};

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    pub waiting_for: Box<[String]>,
    /// The round of the public beacon that its dice wait for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<WaitingRound>,
    /// Since when it waits for that, in Unix seconds.
    pub since: i64,
    /// What is decided now, in the game's own words; none before the game begins and behind its end.
    pub asked: Option<Message>,
    /// When each seat that has written wrote last, in Unix seconds.
    pub heard: Few<i64>,
    /// What the players are called, by seat.
    #[serde(default, skip_serializing_if = "Few::is_empty")]
    pub players: Few<String>,
    /// Its clock, if it has one and goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<RowClock>,
    /// The newest resolution; 0 before the first.
    pub step: u64,
    /// The newest entry.
    pub seq: u64,
    /// The seats to which no mail gets through.
    pub unreachable: Vec<String>,
    /// Why it was set aside.
    pub set_aside: Option<String>,
    /// It is over and out of the way: lists show it only if they are asked for all.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub archived: bool,
    /// All that follows from its newest entry is done.
    #[serde(skip)]
    pub settled: bool,
}

/// The clock of a game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowClock {
    /// Until when each seat that is asked has time, in Unix seconds.
    pub deadlines: Few<i64>,
    /// When somebody is reminded, in Unix seconds; sorted.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub moments: Vec<i64>,
    /// From when on a silence counts, in Unix seconds.
    pub silent: Option<i64>,
    /// Why it stands still, if it does; the reason may be empty.
    pub adjourned: Option<String>,
}

impl RowClock {
    fn of(clock: &GameClock) -> RowClock {
        RowClock {
            deadlines: clock.deadlines().into(),
            moments: clock.moments(),
            silent: clock.silent_from(),
            adjourned: clock.adjourned().map(str::to_owned),
        }
    }
}

/// A round that dice wait for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitingRound {
    /// Its number.
    pub number: u64,
    /// When it comes, in Unix seconds.
    pub due: i64,
}

impl GameRow {
    /// The row of a game as it stands.
    pub(super) fn of(game: &Game) -> Result<GameRow, TurnError> {
        let phase = match () {
            () if game.is_over()? => Phase::Over,
            () if !game.started() => Phase::Joining,
            () => Phase::Playing,
        };
        Ok(GameRow {
            id: game.id().to_owned(),
            system: game.offer().system.clone(),
            edition: game.offer().edition.clone(),
            phase,
            waiting_for: game.waiting_for()?.into(),
            since: game.waits_since(),
            asked: asked(game)?,
            heard: game.heard().clone().into(),
            players: game.players().clone().into(),
            clock: game.clock().filter(|_| phase == Phase::Playing).map(RowClock::of),
            round: game.waiting().map(|wait| WaitingRound { number: wait.round, due: wait.due() }),
            step: game.last_step(),
            seq: game.head().seq,
            unreachable: Vec::new(),
            set_aside: None,
            archived: false,
            settled: true,
        })
    }

    /// The row of a game that cannot be read.
    fn unread(id: &str, reason: String) -> GameRow {
        GameRow {
            id: id.to_owned(),
            system: String::new(),
            edition: String::new(),
            phase: Phase::SetAside,
            waiting_for: Box::default(),
            since: 0,
            asked: None,
            heard: Few::default(),
            players: Few::default(),
            clock: None,
            round: None,
            step: 0,
            seq: 0,
            unreachable: Vec::new(),
            set_aside: Some(reason),
            archived: false,
            settled: false,
        }
    }
}

/// What is decided now in a game that goes on.
fn asked(game: &Game) -> Result<Option<Message>, TurnError> {
    if !game.started() || game.is_restored() || game.is_over()? {
        return Ok(None);
    }
    Ok(match game.awaiting()? {
        Awaiting::Orders { decision, .. } | Awaiting::Sealed { decision, .. } => Some(decision.title),
        Awaiting::Reveal { .. } | Awaiting::Nothing { .. } => None,
    })
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
        let listed = match self.knows_all {
            true => self.known_ids().into_iter().map(|id| (id, None)).collect(),
            false => self.noted()?,
        };
        let mut rows = Vec::new();
        for (id, noted) in listed {
            let row = self.row(office, &id, noted, is_out);
            rows.push(row.unwrap_or_else(|error| GameRow::unread(&id, error.to_string())));
        }
        Ok(rows)
    }

    /// All games, each with what was noted of it and still holds.
    fn noted(&self) -> Result<Vec<(String, Option<Note>)>, TableError> {
        let mut games = Vec::new();
        self.store.show_noted(&mut |Noted { id, note }| {
            let note = note.and_then(|text| Note::read(&self.registry, &text));
            games.push((id, note));
        })?;
        Ok(games)
    }

    fn row(
        &mut self,
        office: &Office,
        id: &str,
        noted: Option<Note>,
        is_out: &dyn Fn(&str) -> bool,
    ) -> Result<GameRow, TableError> {
        // What is noted of a game holds as long as nobody sets it aside.
        let set_aside = match (self.knows_all, &noted) {
            (true, _) => self.aside.get(id).cloned(),
            (false, Some(_)) => None,
            (false, None) => self.store.set_aside_reason(id)?,
        };
        let (mut row, seats) = match noted {
            Some(Note { row: Some(row), seats, .. }) => (GameRow { settled: true, ..row }, seats),
            _ => self.known_row(office, id)?,
        };
        if set_aside.is_some() {
            row.phase = Phase::SetAside;
        }
        let out = seats.into_iter().filter(|one| one.addresses.first().is_some_and(|own| is_out(own)));
        Ok(GameRow { unreachable: out.map(|one| one.seat).collect(), set_aside, ..row })
    }

    /// The row of a game and who sits at it: as it is known, or out of the game. Whoever works on the home
    /// alone knows it until the game moves.
    pub(crate) fn known_row(
        &mut self,
        office: &Office,
        id: &str,
    ) -> Result<(GameRow, Box<[Seated]>), TableError> {
        if let Some(known) = self.known.get(id)
            && let Note { row: Some(row), seats, .. } = known.note()
        {
            return Ok((GameRow { settled: known.settled, ..row }, seats));
        }
        let unsettled = self.is_unsettled(id)?;
        let held = self.tables.get_mut(id).filter(|_| !unsettled);
        let known = match held.map(|table| Known::of(&self.registry, table)).transpose()? {
            Some(known) => known,
            None if unsettled || self.store.set_aside_reason(id)?.is_some() => {
                Known::of(&self.registry, &self.load(office, id)?.0)?
            }
            None => {
                let table = self.take_up(office, id)?;
                Known::of(&self.registry, &table)?
            }
        };
        let Note { row, seats, .. } = known.note();
        if self.mends && !unsettled && !self.aside.contains_key(id) {
            self.known.insert(id.to_owned(), Box::new(known));
        }
        let settled = if self.mends { !unsettled } else { self.store.is_settled(id)? };
        let row = row.ok_or_else(|| StoreError::FindGame(id.to_owned()))?;
        Ok((GameRow { settled, ..row }, seats))
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
