//! The seeds of a game's dice: the chain that the offer names, and those that follow it.
use super::game::Game;
use super::secrets::Secrets;
use super::{Ready, SecretsFault, TurnError};
use feldpost_protocol::dice::{Chain, Hash32, chain_tip, chain_tip_after_loss, game_hash};
use feldpost_protocol::journal::entry::{Body, Offer};
use feldpost_protocol::journal::note::Signer;
use feldpost_protocol::journal::payload::anchor_text;

/// The chains that a game's next resolutions are served by. Secret.
#[derive(Clone, Debug)]
pub struct Seeds(Vec<Chain>);

impl Seeds {
    /// The chains that are not used up, each held against the anchor that the journal names.
    ///
    /// # Errors
    /// [`TurnError::Secrets`]: the private file does not belong to the journal.
    pub fn of(game: &Game, secrets: &Secrets) -> Result<Seeds, TurnError> {
        let offer = game.offer();
        let length = offer.length.unwrap_or_default();
        let mut chains = Vec::new();
        for (before, anchor) in &game.anchors {
            if before + u64::from(length) < game.next_step {
                continue;
            }
            let lost = game.back.losses.iter().rev().find(|(own, _)| own == before).map(|(_, lost)| *lost);
            let chain = chain(offer, secrets, *before, lost)?;
            if chain.anchor() != *anchor {
                return Err(SecretsFault::Foreign.into());
            }
            chains.push(chain);
        }
        Ok(Seeds(chains))
    }

    /// The seed of resolution `n`, if a chain serves it.
    #[must_use]
    pub fn seed(&self, n: u64) -> Option<Hash32> {
        self.0.iter().find_map(|chain| chain.seed(n))
    }
}

/// The chain for the resolutions after number `before`; with the hash of the newest entry that was lost
/// there, if any was. Everything in it follows from the game's root.
fn chain(offer: &Offer, secrets: &Secrets, before: u64, lost: Option<Hash32>) -> Result<Chain, TurnError> {
    let (game, root) = (game_hash(&offer.game)?, secrets.chain_root);
    let tip = match lost {
        Some(lost) => chain_tip_after_loss(game, before, lost, root),
        None => chain_tip(game, before, root),
    };
    Ok(Chain::after(game, before, tip, offer.length.unwrap_or_default())?)
}

/// The resolutions that the chains of a game serve.
fn served(game: &Game) -> u64 {
    let length = game.offer().length.map_or(0, u64::from);
    game.anchors.last().map_or(0, |(before, _)| before + length)
}

/// Whether the chain in use is near its end, so that [`fresh_chain`] must come before the next mail.
///
/// # Errors
/// The rulebook failed.
pub fn needs_fresh_chain(game: &Game) -> Result<bool, TurnError> {
    if game.waiting().is_some() {
        return Ok(false); // no entry but the answer may follow its lock
    }
    // As many as one mail can use up: those that follow without a mail, and its own.
    let reserve = u64::from(game.at_once) + 1;
    let ends = game.offer().length.is_some() && game.next_step + reserve > served(game) + 1;
    Ok(ends && game.started() && !game.is_over()?)
}

/// A fresh chain: a group of its own, to be on disk before the next mail is looked at. So its anchor is
/// signed, by itself and with the head, before any lock that uses it.
///
/// # Errors
/// A hash could not be made.
pub fn fresh_chain(game: Game, secrets: &Secrets, signer: &Signer, unix: i64) -> Result<Ready, TurnError> {
    let unix = game.not_before(unix);
    let body = anchor(&game, served(&game), None, (secrets, signer), unix)?;
    Ready::of(game, vec![body])
}

/// The anchor of the chain after resolution `before`.
pub(super) fn anchor(
    game: &Game,
    before: u64,
    lost: Option<Hash32>,
    (secrets, signer): (&Secrets, &Signer),
    unix: i64,
) -> Result<Body, TurnError> {
    let (step, anchor) = (before + 1, chain(game.offer(), secrets, before, lost)?.anchor());
    let signature = signer.signature(&anchor_text(game.id(), step, anchor, unix));
    Ok(Body::Anchor { step, anchor, signature, unix })
}

impl Game {
    /// A fresh chain has come. Behind a loss it serves all that the ones before it would have served yet.
    pub(super) fn take_anchor(&mut self, before: u64, anchor: Hash32) {
        if let Some(lost) = self.back.lost.take() {
            self.anchors.retain(|(earlier, _)| *earlier < before);
            self.back.losses.push((before, lost));
        }
        self.anchors.push((before, anchor));
    }
}
