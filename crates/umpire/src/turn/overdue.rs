//! Time is up: for a secret choice (`pbem/1 3.2`, points 4 to 6), or for open orders.
use std::collections::BTreeSet;

use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, InputLine};
use feldpost_kit::system::Awaiting;

use super::game::Game;
use super::play::Draft;
use super::secrets::Secrets;
use super::{Ready, Seeds, TurnError};
use crate::words::Notice;
use feldpost_protocol::journal::entry::SealedBy;
use feldpost_protocol::journal::note_kind::{NoteKind, Strike};

/// Goes on without the choices or reveals that are missing: a missing choice is sealed as the rulebook's
/// default, which is legal tardiness; a commitment that its player has not opened counts as silence, with a
/// strike. Open orders that are missing are played as the rulebook's default, as that seat's own sheet.
/// `None` if the rulebook has no default for what the game waits for: then nothing has happened.
///
/// With `late` this happens to these seats alone: the time of others is not up.
///
/// # Errors
/// As [`take_in`](super::take_in).
pub fn time_is_up(
    game: Game,
    secrets: &Secrets,
    seeds: &Seeds,
    unix: i64,
    late: Option<&BTreeSet<String>>,
) -> Result<Option<Ready>, TurnError> {
    if !game.started() || game.waiting().is_some() {
        return Ok(None);
    }
    let is_late = |seat: &str| late.is_none_or(|late| late.contains(seat));
    let mut draft = Draft::new(game, secrets, seeds, unix)?;
    match draft.game.awaiting()? {
        Awaiting::Sealed { slot, sides, .. } => {
            let missing = |side: &Id| !draft.game.has_committed(&slot, side.as_str());
            let due = sides.into_iter().filter(missing).filter(|side| is_late(side.as_str()));
            for side in due.collect::<Vec<_>>() {
                let Some(choice) = draft.game.play().default_choice(side)? else { return Ok(None) };
                draft.note(NoteKind::Tardy, side.as_str(), &slot)?;
                draft.seal(&slot, side.as_str(), &choice, None)?;
                let told = Notice::DefaultSealed { slot: slot.clone(), choice };
                draft.answer.told.entry(side.to_string()).or_default().push(told);
            }
        }
        Awaiting::Reveal { slot, .. } => {
            for commit in draft.game.commits.get(&slot).cloned().unwrap_or_default() {
                let held = draft.game.held.contains(&(slot.clone(), commit.seat.clone()));
                if commit.mode == SealedBy::Player && !held && is_late(&commit.seat) {
                    let strike = Strike::Unopened { slot: slot.clone() }.to_string();
                    draft.note(NoteKind::Strike, &commit.seat, &strike)?;
                    draft.given_up.insert(commit.seat.clone());
                }
            }
        }
        Awaiting::Orders { sides, .. } => {
            for side in sides.iter().filter(|side| is_late(side.as_str())) {
                play_default(&mut draft, *side)?;
            }
        }
        Awaiting::Nothing { .. } => return Ok(None),
    }
    if draft.is_idle() {
        return Ok(None);
    }
    draft.settle()?;
    Ok(Some(draft.ready()))
}

/// Plays what silence means for the open orders of a side; nothing, if the rulebook does not say. A side that
/// is no longer asked, because the default of another one has ended the decision, is passed over.
fn play_default(draft: &mut Draft<'_>, side: Id) -> Result<(), TurnError> {
    if draft.game.waiting().is_some() {
        return Ok(()); // for the dice of another seat's default
    }
    let decision = match draft.game.awaiting()? {
        Awaiting::Orders { sides, decision } if sides.contains(&side) => decision,
        _ => return Ok(()),
    };
    let Some(lines) = draft.game.play().default_sheet(side)? else { return Ok(()) };
    let lines = InputLine::number_all(&lines.join("\n"));
    // What the rules hold back, as long as something is left to be done, ends nothing.
    let read = draft.game.play().read(side, &lines)?;
    if read.fates.iter().any(|fate| !matches!(fate.fate, Fate::Done { .. })) {
        return Ok(());
    }
    draft.note(NoteKind::Tardy, side.as_str(), &decision.id)?;
    draft.orders(side, &lines)?;
    let orders: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let told = Notice::DefaultOrders { decision: decision.title, orders: orders.join("; ") };
    draft.answer.told.entry(side.to_string()).or_default().push(told);
    Ok(())
}
