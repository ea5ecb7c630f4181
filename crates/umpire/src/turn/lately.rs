//! What the seats have seen of the newest turns: kept in memory with a game, and written down with it.
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::TurnError;
use super::chronicle::{Chronicle, viewer};
use super::fold::Witnessed;
use super::game::Game;
use super::story::Tale;

/// The newest two turns of a game as they passed before our eyes, so that the end of a turn is summed up
/// without another look at the journal. Who folds a game begins with nothing.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Lately {
    seats: BTreeMap<String, Vec<Part>>,
}

/// What one group has shown to a seat.
#[derive(Debug, Serialize, Deserialize)]
struct Part {
    /// Its sightings, as JSON: so they take little room.
    sightings: String,
    /// The newest turn that began in it.
    turn: Option<u32>,
    /// Points of victory after it.
    points: Option<i64>,
}

impl Lately {
    /// Notes what a group has shown; the game is the one after it.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn note(&mut self, game: &Game, witnessed: &Witnessed) -> Result<(), TurnError> {
        for (seat, seen) in witnessed.sightings.iter().filter(|(_, seen)| !seen.is_empty()) {
            let parts = self.seats.entry(seat.clone()).or_default();
            let turn = game.newest_turn(seen, 0)?;
            if turn.is_some() {
                let begun = parts.iter().rposition(|part| part.turn.is_some());
                // Without its beginning a turn cannot be told.
                parts.drain(..begun.unwrap_or(parts.len()));
            }
            if turn.is_some() || !parts.is_empty() {
                let sightings = serde_json::to_string(seen).unwrap_or_default();
                parts.push(Part { sightings, turn, points: game.play().points(viewer(seat))? });
            }
        }
        Ok(())
    }

    /// What a mail needs to sum up the turn that ended in what it tells. `None` if that is not all here: then
    /// the game is folded.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn chronicle(
        &self,
        game: &Game,
        tales: &BTreeMap<String, Arc<Tale>>,
    ) -> Result<Option<Chronicle>, TurnError> {
        // A turn that was played twice is told twice: as it was played first, too.
        if game.is_over()? || game.back.times() > 0 {
            return Ok(None);
        }
        let mut chronicle = Chronicle::default();
        for (seat, parts) in &self.seats {
            for Part { sightings, points, .. } in parts {
                let Ok(seen) = serde_json::from_str::<Vec<Value>>(sightings) else { return Ok(None) };
                chronicle.add(seat, seen, *points);
            }
        }
        for (seat, tale) in tales {
            let Some(new) = game.new_turn(&tale.seen)? else { continue };
            if !chronicle.has_turns(game, seat, [new - 1, new])? {
                return Ok(None);
            }
        }
        Ok(Some(chronicle))
    }

    /// A line behind what is written down of its game.
    pub fn write_behind(&self, snapshot: &mut Vec<u8>) {
        snapshot.push(b'\n');
        // What cannot be written is not known when the game is taken up.
        snapshot.extend(serde_json::to_vec(self).unwrap_or_default());
    }

    /// What is written down of a game, and what it has shown lately; nothing of that if it cannot be read.
    #[must_use]
    pub fn apart(written: &[u8]) -> (&[u8], Lately) {
        let Some(end) = written.iter().rposition(|byte| *byte == b'\n') else {
            return (written, Lately::default());
        };
        (&written[..end], serde_json::from_slice(&written[end + 1..]).unwrap_or_default())
    }

    /// About how many bytes of memory it takes.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.seats.values().flatten().map(|part| size_of::<Part>() + part.sightings.len()).sum()
    }
}
