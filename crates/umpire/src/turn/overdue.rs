//! Time is up: for a secret choice (`pbem/1 3.2`, points 4 to 6), or for open orders.
use std::collections::BTreeSet;

use feldpost_kit::id::Id;
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{Awaiting, Decision};

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
    if !game.started() || game.is_halted() {
        return Ok(None);
    }
    // Whose default the rules hold back, as long as something is left to be done: nothing is played for them.
    let mut held = BTreeSet::new();
    loop {
        let is_late = |seat: &str| late.is_none_or(|late| late.contains(seat)) && !held.contains(seat);
        match decide(game.clone(), secrets, seeds, unix, &is_late)? {
            Decided::Whole(ready) => return Ok(ready.map(|ready| *ready)),
            Decided::HeldBack(seat) => drop(held.insert(seat)),
        }
    }
}

/// What came of an attempt.
enum Decided {
    /// All that there is to be decided; none if there is nothing.
    Whole(Option<Box<Ready>>),
    /// The default of this seat does not end its decision.
    HeldBack(String),
}

fn decide(
    game: Game,
    secrets: &Secrets,
    seeds: &Seeds,
    unix: i64,
    is_late: &dyn Fn(&str) -> bool,
) -> Result<Decided, TurnError> {
    let mut draft = Draft::new(game, secrets, seeds, unix)?;
    match draft.game.awaiting()? {
        Awaiting::Sealed { slot, sides, .. } => {
            let missing = |side: &Id| !draft.game.has_committed(&slot, side.as_str());
            let due = sides.into_iter().filter(missing).filter(|side| is_late(side.as_str()));
            for side in due.collect::<Vec<_>>() {
                let Some(choice) = draft.game.play().default_choice(side)? else { continue };
                draft.note(NoteKind::Tardy, side.as_str(), &slot)?;
                draft.seal(&slot, side.as_str(), &choice, None)?;
                let told = Notice::DefaultSealed { slot: slot.clone(), choice };
                draft.answer.told.entry(side.to_string()).or_default().push(told);
            }
        }
        Awaiting::Reveal { slot, .. } => {
            for commit in draft.game.commits.get(&slot).cloned().unwrap_or_default() {
                let own = (slot.clone(), commit.seat.clone());
                let is_done = draft.game.held.contains(&own) || draft.game.struck.contains(&own);
                if commit.mode == SealedBy::Player && !is_done && is_late(&commit.seat) {
                    let strike = Strike::Unopened { slot: slot.clone() }.to_string();
                    draft.note(NoteKind::Strike, &commit.seat, &strike)?;
                }
            }
        }
        Awaiting::Orders { sides, .. } => {
            for side in sides.iter().filter(|side| is_late(side.as_str())) {
                if !play_default(&mut draft, *side)? {
                    return Ok(Decided::HeldBack(side.to_string()));
                }
            }
        }
        Awaiting::Nothing { .. } => {}
    }
    if draft.is_idle() {
        return Ok(Decided::Whole(None));
    }
    draft.settle()?;
    Ok(Decided::Whole(Some(Box::new(draft.ready()))))
}

/// Plays what silence means for the open orders of a side; nothing, if the rulebook does not say. A side that
/// is no longer asked, because the default of another one has ended the decision, is passed over. False if it
/// is still asked afterwards.
fn play_default(draft: &mut Draft<'_>, side: Id) -> Result<bool, TurnError> {
    let Some(decision) = asked(draft, side)? else { return Ok(true) };
    let Some(lines) = draft.game.play().default_sheet(side)? else { return Ok(true) };
    draft.note(NoteKind::Tardy, side.as_str(), &decision.id)?;
    draft.orders(side, &InputLine::number_all(&lines.join("\n")))?;
    if asked(draft, side)?.is_some_and(|now| now.id == decision.id) {
        return Ok(false);
    }
    let told = Notice::DefaultOrders { decision: decision.title, orders: lines.join("; ") };
    draft.answer.told.entry(side.to_string()).or_default().push(told);
    Ok(true)
}

/// The open decision that a side owes; none while dice wait.
fn asked(draft: &Draft<'_>, side: Id) -> Result<Option<Decision>, TurnError> {
    if draft.game.is_halted() {
        return Ok(None);
    }
    Ok(match draft.game.awaiting()? {
        Awaiting::Orders { sides, decision } if sides.contains(&side) => Some(decision),
        _ => None,
    })
}
