//! Another key signs from here on (`pbem/1 2.7`).
use super::game::Game;
use super::{Ready, TurnError};
use feldpost_protocol::journal::entry::{Body, RekeyBy};
use feldpost_protocol::journal::note::{Signer, VerifyingKey};
use feldpost_protocol::journal::payload::rekey_text;

/// Puts a new key in force: a group of its own, whose head the new key signs. `hand` is the key before it, or
/// that of the officer whom the offer names. `None` if it is neither.
///
/// # Errors
/// The rulebook failed.
pub fn rekey(game: Game, hand: &Signer, key: VerifyingKey, unix: i64) -> Result<Option<Ready>, TurnError> {
    let by = match hand.verifying_key() {
        own if own == game.key() => RekeyBy::Umpire,
        other if game.offer().officer == Some(other) => RekeyBy::Officer,
        _ => return Ok(None),
    };
    let unix = game.not_before(unix);
    let text = rekey_text(game.id(), game.head().seq + 1, &game.key(), &key, unix);
    let signature = hand.signature(&text);
    Ready::of(game, vec![Body::Rekey { key, by, signature, unix }]).map(Some)
}
