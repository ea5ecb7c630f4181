//! What was sealed for a seat, laid open to that seat: a proof in its hands if the record holds something
//! else.
use serde_json::json;

use super::secrets::Secrets;
use super::{SecretsFault, TurnError};
use feldpost_protocol::journal::canon::canonical;
use feldpost_protocol::journal::entry::{Body, Entry, Opening, Sealed, SealedBy};
use feldpost_protocol::journal::payload::choice_payload;

/// Everything in these entries that the program has sealed: order sheets and standing orders, of one seat or
/// of all. Of one seat the choices of its plain mails too; those of all seats are opened by the game alone.
///
/// # Errors
/// [`SecretsFault`]: something that was sealed is not in the secrets.
pub fn openings(
    game: &str,
    entries: &[Entry],
    secrets: &Secrets,
    seat: Option<&str>,
) -> Result<Vec<Opening>, SecretsFault> {
    let mut list = Vec::new();
    let wanted = |whose: &str| seat.is_none_or(|seat| seat == whose);
    for Entry { seq: at, body, .. } in entries {
        match body {
            Body::Lock { orders, .. } => {
                for seat in orders.keys().filter(|seat| wanted(seat)) {
                    let text = secrets.sheets.get(at).and_then(|seats| seats.get(seat));
                    let text = text.ok_or_else(|| lost(seat, *at))?;
                    list.extend(secrets.opening(game, Sealed::Lock(*at), seat, text));
                }
            }
            Body::Standing { seat, .. } if wanted(seat) => {
                let text = secrets.standings.get(at).and_then(|seats| seats.get(seat));
                let text = text.ok_or_else(|| lost(seat, *at))?;
                list.extend(secrets.opening(game, Sealed::Standing(*at), seat, text));
            }
            Body::Commit { slot, seat: whose, mode: SealedBy::Umpire, .. }
                if seat == Some(whose.as_str()) =>
            {
                let choice = secrets.choices.get(slot).and_then(|seats| seats.get(whose));
                let missing = || SecretsFault::ChoiceLost { seat: whose.clone(), slot: slot.clone() };
                let choice = choice.ok_or_else(missing)?;
                list.push(Opening {
                    of: Sealed::Commit(*at),
                    seat: whose.clone(),
                    blind: secrets.choice_blind(game, slot, whose, choice),
                    payload: choice_payload(slot, whose, choice),
                });
            }
            _ => {}
        }
    }
    Ok(list)
}

fn lost(seat: &str, entry: u64) -> SecretsFault {
    SecretsFault::OrdersLost { seat: seat.to_owned(), entry }
}

/// Openings as the file `opening.json` has them: canonical JSON in one line. The same ones always give the
/// same bytes.
///
/// # Errors
/// A payload that cannot stand in a journal.
pub fn opening_file(game: &str, list: &[Opening]) -> Result<String, TurnError> {
    Ok(canonical(&json!({ "game": game, "list": list }))? + "\n")
}
