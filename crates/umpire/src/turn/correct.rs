//! A resolution that was carried out by wrong rules, done again by mended ones: the same sheet from the same
//! position with the same dice, by their labels. What it shows is told beside what was told before.
//!
//! Only of the newest sheet, as long as nothing has followed that somebody has decided; what is older is set
//! back by consent. Nobody can roll again so: what the same rules are asked again, they answer again.
use std::collections::BTreeMap;

use serde_json::Value;

use super::game::Game;
use super::play::Draft;
use super::redo::Redo;
use super::rest::lines_of;
use super::rollback::drop_what_was_given_in_advance;
use super::secrets::Secrets;
use super::{Ready, SecretsFault, Seeds, TurnError, groups};
use crate::words::Notice;
use feldpost_kit::id::Id;
use feldpost_kit::registry::ErasedInput;
use feldpost_kit::system::Viewer;
use feldpost_protocol::journal::entry::{Body, Entry};
use feldpost_protocol::journal::umpire_act::UmpireAct;

/// The newest sheet of a game, and what came of it.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// Position of its lock.
    pub lock: u64,
    /// Whose it is.
    pub seat: String,
    /// The last entry of the group before it: the game stood so when it was carried out.
    pub before: u64,
    /// Number of its resolution, if it had dice.
    step: Option<u64>,
    /// The round of the beacon that these came from, and its signature in hex, if from one.
    beacon: Option<(u64, String)>,
    /// What happened.
    events: Vec<Value>,
}

impl Wrong {
    /// What of a journal could be corrected.
    #[must_use]
    pub fn newest(entries: &[Entry]) -> Option<Wrong> {
        let mut redo = Redo::default();
        for group in groups(entries) {
            group.iter().for_each(|entry| redo.note(entry.seq, &entry.body));
            redo.end_group().ok()?;
        }
        let (lock, seat) = redo.newest()?;
        let group = groups(entries).find(|group| group.iter().any(|entry| entry.seq == lock))?;
        // With a beacon it was answered in a later group.
        let answers =
            |entry: &Entry| matches!(&entry.body, Body::Events { lock: Some(own), .. } if *own == lock);
        let answer = groups(entries).find(|group| group.iter().any(answers))?;
        let happened = answer.iter().filter_map(|entry| match &entry.body {
            Body::Events { list, .. } => Some(list),
            _ => None,
        });
        let (step, round) = group
            .iter()
            .find_map(|entry| match &entry.body {
                Body::Lock { step, seed: Some(_), round, .. } => Some((*step, *round)),
                _ => None,
            })
            .unzip();
        let signature = answer.iter().find_map(|entry| match &entry.body {
            Body::Roll { beacon_signature, .. } => beacon_signature.clone(),
            _ => None,
        });
        let before = group.first()?.seq.checked_sub(1)?;
        let events = happened.flatten().cloned().collect();
        let beacon = round.flatten().zip(signature);
        Some(Wrong { lock, seat: seat.to_owned(), before, step, beacon, events })
    }
}

/// Carries the newest sheet out again. `earlier` is the game as it stood before it. `None` if the game is
/// over, or plays by the rules by which that was done, or these say the same; then nothing has happened.
///
/// # Errors
/// As [`take_in`](super::take_in).
pub fn correct(
    game: Game,
    (earlier, wrong): (Game, &Wrong),
    secrets: &Secrets,
    seeds: &Seeds,
    unix: i64,
) -> Result<Option<Ready>, TurnError> {
    let is_same = game.rules == game.played_by;
    // The source has changed since: the same dice would not fall.
    if wrong.step.is_some() && wrong.beacon.is_some() != game.source().has_beacon() {
        return Ok(None);
    }
    if is_same || game.is_halted() || game.is_over()? || earlier.head().seq != wrong.before {
        return Ok(None);
    }
    let Some(side) = Id::new(&wrong.seat) else { return Ok(None) };
    let missing = || SecretsFault::OrdersLost { seat: wrong.seat.clone(), entry: wrong.lock };
    let text =
        secrets.sheets.get(&wrong.lock).and_then(|sheets| sheets.get(&wrong.seat)).ok_or_else(missing)?;
    let input = ErasedInput::Orders { side, lines: lines_of(text), answers: BTreeMap::new() };
    let seats = game.offer().seats.clone();
    let mut draft = Draft::new(game, secrets, seeds, unix)?;
    let (act, text, unix) = (UmpireAct::Correct, wrong.lock.to_string(), draft.unix);
    draft.push(Body::Umpire { act, seat: None, text, unix })?;
    for seat in &seats {
        let Some(own) = Id::new(seat) else { continue };
        let seen = earlier.play().sightings(&wrong.events, Viewer::Side(own))?;
        draft.answer.before.insert(seat.clone(), seen);
    }
    draft.game.go_back(earlier);
    drop_what_was_given_in_advance(&mut draft, &seats);
    draft.again = wrong.step.map(|step| (step, wrong.beacon.clone()));
    draft.play_out(&input)?;
    draft.again = None;
    draft.settle()?;
    if draft.events().eq(&wrong.events) {
        return Ok(None);
    }
    for seat in seats {
        let done = Notice::Rollback { stage: "corrected".to_owned(), side: None, entry: wrong.lock };
        draft.answer.told.entry(seat).or_default().push(done);
    }
    Ok(Some(draft.ready()))
}
